"""Drives a record through the rules: what was true at each step, and where the record fails."""

from bgtools.replay.match import replay

__all__ = ["replay"]
