"""The commands, one module each: ``NAME.py`` holds the click command ``command``.

A module here imports only click and ``bgtools.cli``; what the command works with is imported when it
runs, so that ``--help`` stays quick.
"""
