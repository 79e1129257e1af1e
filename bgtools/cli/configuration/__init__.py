"""Configuration: which file it is, what may stand in it, and how it reaches a command's options.

``settings`` is the one table of what may stand there; the JSON Schema and the reference page are made
from it. ``tomllib`` is imported only when there is a file to read.
"""
