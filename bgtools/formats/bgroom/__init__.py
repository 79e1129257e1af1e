"""BGRoom's text files (``.bgf``, not BGBlitz's)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".bgf", ".txt")
TITLE = "BGRoom text"
PRODUCERS = "BGRoom"
CHECKS = "the numbers of games and moves"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """The first line names the format."""
    return source.body.lstrip().startswith("BGF version")


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.bgroom.reader import read

    return read(source)
