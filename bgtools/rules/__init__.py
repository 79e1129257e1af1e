"""The rules of the game: legal plays, why a play is not legal, the cube, match play, results."""
