"""TrueMoneyGames' match files (``.tmg``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".tmg",)
TITLE = "TrueMoneyGames match"
PRODUCERS = "TrueMoneyGames, Play65"
CHECKS = "scores before each game, winner, points and kind of each result"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """``Game k: a-b`` and the options of the site."""
    import re

    body = source.body
    return re.search(r"^Game \d+: *-?\d+-", body, re.M) is not None and (
        re.search(r"^(MatchID|Player1|Stake|Startdate|MaxCube):", body, re.M) is not None
        or re.search(r"^[^\S\n]*-?\d+ 1 \d\d:", body, re.M) is not None
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.tmg.reader import read

    return read(source)
