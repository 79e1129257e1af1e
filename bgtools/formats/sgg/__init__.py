"""GamesGrid's and GridGammon's match files (``.sgg``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".sgg",)
TITLE = "GamesGrid, GridGammon match"
PRODUCERS = "GamesGrid, GridGammon"
CHECKS = "scores and the Crawford mark before each game, winner and points of each result"
RESPELLS = "plays"
COLUMNS = True


def recognise(source: SourceText) -> bool:
    """``name vs. name`` and ``Game k.a-b``."""
    import re

    body = source.body
    return re.search(r"^Game \d+\.\d+\*?-\d+", body, re.M) is not None and (
        re.search(r"^\S.* vs\. \S", body, re.M) is not None or "\n1\t" in body
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.sgg.reader import read

    return read(source)
