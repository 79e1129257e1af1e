"""``replay --step``: the keys and what they do, and the terminal or pipe that they come from."""
