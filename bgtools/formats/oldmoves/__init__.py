"""FIBS' oldmoves listings."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".txt", ".fibs")
TITLE = "FIBS oldmoves"
PRODUCERS = "FIBS, fibs2html"
CHECKS = "scores before each game, the winner of each game"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """``Score is 0-0`` somewhere, and dice in brackets behind X or O."""
    import re

    return re.search(r"^[^\S\n]*Score is -?\d+--?\d+", source.body, re.M) is not None and (
        re.search(r"^[XO]: \(\d \d\)|\bis X\b", source.body, re.M) is not None
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.oldmoves.reader import read

    return read(source)


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match; what the format has no room for is noted in ``losses``."""
    from bgtools.formats.oldmoves.writer import write

    return write(match, games, losses)
