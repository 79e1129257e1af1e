"""Checks, scores and replays backgammon match transcripts."""

__version__ = "0.1.0"
