"""JavaFIBS' match files (``.match``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".match",)
TITLE = "JavaFIBS match"
PRODUCERS = "JavaFIBS, GNU Gibbon"
CHECKS = "points and winner of each game, the score after it, the winner of the match"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """The first line names the format."""
    return source.body.lstrip().startswith("JavaFIBS internal match representation")


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.javafibs.reader import read

    return read(source)
