"""Drives a record through the rules: what was true at each step, and where the record fails."""
