"""GNU Gibbon's match files (``.gmd``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".gmd",)
TITLE = "GNU Gibbon match (GMD-1, GMD-2)"
PRODUCERS = "GNU Gibbon"
CHECKS = "nothing beside the play: the format states neither scores nor results"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """The first line names the format and its revision."""
    return source.body.lstrip().startswith("GMD-")


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    from bgtools.formats.gmd.reader import read

    return read(source)
