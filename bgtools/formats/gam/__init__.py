"""Jellyfish's and Gammon Empire's games (``.gam``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".gam",)
TITLE = "Jellyfish, Gammon Empire games"
PRODUCERS = "Jellyfish, Gammon Empire"
CHECKS = "points and winner of each game"
RESPELLS = "as-mat"
COLUMNS = True
GRAMMAR = "mat"


def recognise(source: SourceText) -> bool:
    """Two names on a line, then row 1 of a game with dice in it; no ``Game`` line and no scores."""
    import re

    return (
        re.match(
            r"\s*[^\s:;#\[(\d][^\s:]*[^\S\n]+[^\s:\d][^\s:]*[^\S\n]*\n\s*1\)[^\S\n][^\n]*\d\d", source.body
        )
        is not None
    )


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.gam.reader import read

    return read(source)
