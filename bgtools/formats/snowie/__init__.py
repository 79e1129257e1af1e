"""Snowie's text files: matches in columns like ``.mat`` but without tags, and single positions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".txt",)
TITLE = "Snowie text (a match is read as .mat, whose columns it has; a position by itself)"
PRODUCERS = "Snowie, gnubg"
CHECKS = "as .mat; of a position the number of checkers"
RESPELLS = "as-mat"
COLUMNS = True

_FIELDS = 40


def recognise(source: SourceText) -> bool:
    """One line of forty fields. A match in columns cannot be told from ``.mat``, and need not."""
    line = source.body.strip()
    return "\n" not in line and line.count(";") >= _FIELDS - 1 and re.match(r"\d+;[01];", line) is not None


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match with its games, or a match with one position."""
    from bgtools.formats.snowie.reader import read

    return read(source)


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match; what the format has no room for is noted in ``losses``."""
    from bgtools.formats.snowie.writer import write

    return write(match, games, losses)
