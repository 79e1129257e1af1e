"""bgammon.org's replay files (``.match``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".match",)
TITLE = "bgammon.org replay"
PRODUCERS = "bgammon.org"
CHECKS = "the index, scores, winner and cube of each game"
RESPELLS = "plays"

ONE_MATCH = True


def recognise(source: SourceText) -> bool:
    """An ``i`` line with its ten fields, or the index that lists them, comes first."""
    import re

    return (
        re.match(r"\s*(bgammon-replay \d+\s|i \d+ \S+ \S+ \d+ \d+ \d+ \d+ -?\d+ \d+\s)", source.body)
        is not None
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.bgammon.reader import read

    return read(source)


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match; what the format has no room for is noted in ``losses``."""
    from bgtools.formats.bgammon.writer import write

    return write(match, games, losses)
