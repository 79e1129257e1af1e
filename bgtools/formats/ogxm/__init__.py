"""OGXM (``.ogxm``, ``.gvab``), read and written with the library ogxm."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".ogxm", ".gvab")
TITLE = "OGXM"
PRODUCERS = "OpenGammon, HedgeHog, GammonView"
CHECKS = "the Crawford mark of each game, winner and points of each result"
EXTRA = "ogxm"
LIBRARY = "ogxm>=2.3,<3"
BINARY = True
ONE_MATCH = True


def installed() -> bool:
    """Whether the library that reads the format is there."""
    from importlib.util import find_spec

    return find_spec("ogxm") is not None


def recognise(source: SourceText) -> bool:
    """The file begins with the magic."""
    return source.text.startswith("OGXM")


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games; without the library, what to install."""
    from bgtools.formats.document import missing

    if not installed():
        return iter((missing(TITLE, LIBRARY),))
    from bgtools.formats.ogxm.reader import read

    return read(source)


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[bytes]:
    """Yield the bytes of a match. ImportError without the library."""
    from bgtools.formats.ogxm.writer import write

    return write(match, games, losses)
