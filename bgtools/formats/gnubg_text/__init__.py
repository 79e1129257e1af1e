"""GNU Backgammon's text export."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".txt",)
TITLE = "GNU Backgammon text export"
PRODUCERS = "GNU Backgammon"
CHECKS = "the position before each action, points and winner of each game"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """The position of a move with its Position ID."""
    import re

    body = source.body
    return (
        "Position ID: " in body
        and re.search(r"^(Move number \d+:|The score \(after)", body, re.M) is not None
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.gnubg_text.reader import read

    return read(source)
