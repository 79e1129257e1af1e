"""BGBlitz' files (``.bgf``), read with the library gammonview."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".bgf",)
TITLE = "BGBlitz .bgf"
PRODUCERS = "BGBlitz"
CHECKS = "scores and the Crawford mark before each game, winner and points of each result"
EXTRA = "xg"
LIBRARY = "gammonview>=3.1,<4"
BINARY = True


def installed() -> bool:
    """Whether the library that reads the format is there."""
    from importlib.util import find_spec

    return find_spec("gvformat") is not None


def recognise(source: SourceText) -> bool:
    """The first line is a JSON object that names the format."""
    return source.text.startswith("{") and '"BGF"' in source.text[:200].split("\n", 1)[0]


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games; without the library, what to install."""
    from bgtools.formats.document import missing

    if not installed():
        return iter((missing(TITLE, LIBRARY),))
    from bgtools.formats.bgf.reader import read

    return read(source)
