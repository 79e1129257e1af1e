"""OGXM (``.ogxm``, ``.gvab``), read and written with the library ogxm."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".ogxm", ".gvab")
TITLE = "OGXM"
PRODUCERS = "OpenGammon, HedgeHog, GammonView"
CHECKS = "the Crawford mark of each game, winner and points of each result"
EXTRA = "ogxm"
BINARY = True


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
        return iter((missing(TITLE, EXTRA),))
    from bgtools.formats.ogxm.reader import read

    return read(source)
