"""Colour from the terminal's own palette, or none."""

from __future__ import annotations

from bgtools.check.model import ERROR, INFO, WARNING

_CODES = {
    ERROR: "1;31",
    WARNING: "1;33",
    INFO: "1;36",
    "path": "1",
    "gutter": "34",
    "help": "32",
    "dim": "2",
    "own": "1;36",
    "other": "1;33",
}


class Paint:
    """Calling it paints a text in a role: a severity, "path", "gutter", "help", "dim", "own" or
    "other" (the checkers of the two players)."""

    __slots__ = ("color",)

    def __init__(self, color: bool) -> None:
        self.color = color

    def __call__(self, role: str, text: str) -> str:
        """``text`` in the colour of ``role``; as it is when there is no colour, or no text."""
        return f"\x1b[{_CODES[role]}m{text}\x1b[0m" if self.color and text else text

    @staticmethod
    def plain(text: str) -> str:
        """``text`` without its colours."""
        import re

        return re.sub("\x1b\\[[0-9;]*m", "", text)
