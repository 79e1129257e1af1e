"""What a transcript claims: matches, games and entries as written, each with its place."""
