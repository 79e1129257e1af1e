"""SGF game trees of backgammon (``GM[6]``), as GNU Backgammon keeps its matches."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import Entry, Item
    from bgtools.record.sheet import GameSheet, Losses, MatchSheet
    from bgtools.text.source import SourceText

SUFFIXES = (".sgf",)
TITLE = "SGF, GM[6]"
PRODUCERS = "GNU Backgammon, GNU Gibbon, BackgammonMobile"
CHECKS = "score before each game, its Crawford mark, winner and points of its result, boards that are set up"


def recognise(source: SourceText) -> bool:
    """A game tree whose root says that the game is number 6."""
    return re.search(r"\(\s*;[^()]*?GM\s*\[\s*6\s*\]", source.body[:4096]) is not None


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.sgf.reader import read

    return read(source)


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match; what the format has no room for is noted in ``losses``."""
    from bgtools.formats.sgf.writer import write

    return write(match, games, losses)


def respell(text: str, entry: Entry) -> str | None:
    """A play in the words of ``.mat`` as dice and pairs of letters, for the place of a property's value."""
    from bgtools.formats.sgf.writer import respell

    return respell(text, entry.side)
