"""eXtreme Gammon's files (``.xg``), read with the library gammonview."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".xg",)
TITLE = "eXtreme Gammon .xg"
PRODUCERS = "eXtreme Gammon"
CHECKS = "the board after each play, scores and the Crawford mark before each game, winner and points"
EXTRA = "xg"
LIBRARY = "gammonview>=3.1,<4"
BINARY = True


def installed() -> bool:
    """Whether the library that reads the format is there."""
    from importlib.util import find_spec

    return find_spec("gvformat") is not None


def recognise(source: SourceText) -> bool:
    """The file begins with the magic of a rich game header."""
    return source.text.startswith("RGMH")


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games; without the library, what to install."""
    from bgtools.formats.document import missing

    if not installed():
        return iter((missing(TITLE, LIBRARY),))
    from bgtools.formats.xg.reader import read

    return read(source)
