"""The games that can be played, one module each."""
