"""Jellyfish ``.mat`` transcripts, in the union of their dialects."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".mat", ".txt")
TITLE = "Jellyfish .mat"
PRODUCERS = (
    "gnubg, Backgammon Galaxy, Backgammon Studio, eXtreme Gammon, OpenGammon, FIBS clients and most others"
)
CHECKS = "everything: every play, cube action, result, score and number"
RESPELLS = "as-mat"
COLUMNS = True
DIALECTS = ("gnubg", "galaxy", "xg")  # that can be written; the first is the usual one

_POINT = r"(?:\d\d?|[Bb]ar)"
# A numbered row with dice and a play in it; the colon behind the dice may be missing.
_ROW = rf"\n[^\S\n]*\d+\)[^\n]*?(?<!\d)\d\d(?::[^\S\n]*{_POINT}[/-]|[^\S\n]+{_POINT}/)(?:\d|[Oo]ff)"
# A game's line with a score line after it, blank lines and remarks aside.
_GAME = (
    r"\n[^\S\n]*[Gg][Aa][Mm][Ee][^\S\n]+\d+[^\n]*(?:\n[^\S\n]*(?:[;#][^\n]*)?)*"
    r"\n[^\n]*:[^\S\n]*\d+[^\S\n][^\n]*:[^\S\n]*\d"
)
# Two names and nothing else before the first row: a .gam file, whose rows look the same.
_NAMES_ONLY = r"\s*[^\s:;#\[(\d][^\s:]*[^\S\n]+[^\s:\d][^\s:]*[^\S\n]*\n\s*1\)[^\S\n]"


def recognise(source: SourceText) -> bool:
    """True if there is a numbered row with a play, or a game with its score line."""
    text = "\n" + source.body
    if re.match(_NAMES_ONLY, text):
        return False
    return re.search(_ROW, text) is not None or re.search(_GAME, text) is not None


def read(source: SourceText) -> Iterator[Item]:
    """Yield heads and games as they are read; see ``bgtools.record.model``."""
    from bgtools.formats.mat.reader import Reader

    return Reader(source).items()


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match; what the format has no room for is noted in ``losses``."""
    from bgtools.formats.mat.writer import write

    return write(match, games, losses, dialect)
