"""How many columns of a terminal a text takes, and cutting it to a number of them.

A wide East Asian character takes two columns, a combining or formatting character none (Unicode
Standard Annex 11). Texts must already be safe to print.
"""

from __future__ import annotations

from unicodedata import category, east_asian_width

CUT = "..."


def display_width(text: str) -> int:
    """How many columns ``text`` takes."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def fit(text: str, width: int) -> str:
    """``text`` cut to ``width`` columns, with ``...`` where something is missing."""
    if display_width(text) <= width:
        return text
    kept = ""
    room = width - len(CUT)
    for letter in text:
        room -= _columns(letter)
        if room < 0:
            break
        kept += letter
    return kept.rstrip() + CUT


def _columns(letter: str) -> int:
    if category(letter) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if east_asian_width(letter) in "WF" else 1
