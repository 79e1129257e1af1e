"""Tells what a person wrote beside the play from what was meant as part of it."""

from __future__ import annotations

import re
from functools import lru_cache

from bgtools.record.model import LONGEST_CELL

_TIME = re.compile(
    r"(?<![\w/])(?:\d+:\d\d(?::\d\d)?|[-+=]\d*\.\d+|0?\.\d+|\d*\.\d{3,}|\d+(?:\.\d*)?%)(?![\w/])"
)  # or an equity
# Part of a roll, a move, an offer or a result, however damaged; a number with hardly a letter behind it.
_OF_A_PLAY = re.compile(
    r"\d\d ?:|\d\*?[/\\]|[/\\]\d|\bbar[/\\]|[/\\] ?[o0]f|\b[o0]ff[/\\]|=>|\d *p(?:oin)?ts?\b"
    r"|^\W?\d(?!.*(?!bar|off)[^\W\d_]{3})",
    re.IGNORECASE | re.DOTALL,
)
_WORD = re.compile(r"[^\W\d_]{2}|[^\x00-\u02ff\W\d_]")
_BRACKETS = re.compile(r"[\[({\"\u201c\u00ab].*[\])}\"\u201d\u00bb]", re.DOTALL)
WORDS = (
    *("doubles", "redoubles", "beavers", "raccoons", "takes", "drops", "passes"),
    *("wins", "losses", "concedes", "resigns"),
)
ONE_WORD = 0.55
"""So near to a known word is a lone word that is that one, much damaged (``Tqkqs``)."""
FIRST_WORD = 0.75
"""The same for a word with others behind it."""


def of_a_play(text: str) -> bool:
    """Whether a text that can't be read has parts of a roll, a move, an offer or a result in it."""
    return _OF_A_PLAY.search(_TIME.sub("", text[:LONGEST_CELL])) is not None


def is_remark(text: str) -> bool:
    """Whether a text that can't be read is a person's remark: it has words, a clock or an equity, or
    stands in brackets, and is neither a play nor a known word with a slip in it.
    """
    return _is_remark(text[:LONGEST_CELL])


@lru_cache(maxsize=1024)
def _is_remark(text: str) -> bool:
    if of_a_play(text):
        return False
    if _BRACKETS.fullmatch(text) or _TIME.search(text):
        return True
    return (
        bool(_WORD.search(text))
        and near(text, WORDS if len(text.split()) == 1 else (*WORDS, "cannot")) is None
    )


def near(text: str, known: tuple[str, ...]) -> str | None:
    """The word of ``known`` for which the first word of a text may stand."""
    from difflib import get_close_matches

    first, *others = text[:LONGEST_CELL].lower().split() or [""]
    found = get_close_matches(first, known, 1, FIRST_WORD if others else ONE_WORD)
    return found[0] if found else None
