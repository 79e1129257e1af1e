"""Finding and reading files: folders, patterns, archives, lists.

``bgtools.cli.inputs`` is the way in; what a plain file does not need is imported when it is met.
"""
