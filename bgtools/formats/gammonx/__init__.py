"""GammonX' histories."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".txt",)
TITLE = "GammonX history (backgammon, tavla)"
PRODUCERS = "GammonX"
CHECKS = "winner and points of each game"


def recognise(source: SourceText) -> bool:
    """The header that names the game played."""
    import re

    return re.search(r"^;\[Game Modus '", source.body, re.M) is not None or source.body.startswith(
        ";[Match '"
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.gammonx.reader import read

    return read(source)
