"""bgtools' own JSON: one object a line, which holds everything that a sheet does."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".bgjson",)  # not .json or .jsonl, which are anybody's
TITLE = "bgtools' JSON, one object a line"
PRODUCERS = "bgtools convert"
CHECKS = "scores and the Crawford mark before each game, cube values, winner, points and kind of each result"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """The first line is an object whose first key is ``bgtools``."""
    start = source.body.lstrip()[:64].replace(" ", "")
    return start.startswith('{"bgtools":')


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.json.reader import read

    return read(source)


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match; what the format has no room for is noted in ``losses``."""
    from bgtools.formats.json.writer import write

    return write(match, games, losses)
