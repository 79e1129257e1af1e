"""Fuzzing: what is thrown at the program, and what it promises whatever is thrown at it."""
