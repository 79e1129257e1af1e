"""Reads BGRoom's text files: a block for each game, numbered moves of X and 0.

X is taken as the left player. Answers to a double are not written: where the game goes on it was
taken, where the block ends it was dropped; that is entered at the double's line. Points are the
mover's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, span
from bgtools.formats.plays import roll_cell
from bgtools.record.model import BEAVER, DOUBLE, DROP, NO_MOVE, TAKE, Claim, Cube, Roll, Tag
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.formats.linewise import GameLog
    from bgtools.record.model import Item, MatchHead, Place
    from bgtools.text.source import SourceText


def _side(mark: Token) -> int:
    return 0 if mark == "X" else 1


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "bgroom"
    WORDS: ClassVar[dict[str, str]] = {
        "SIDE": "X or 0",
        "DOUBLE": "Double",
        "BEAVER": "Beaver",
        "PLAY": "a play",
        "CANNOT": "can't move",
        "MARK": "(X) or (0)",
        "_VERSUS": "vs.",
        "GAME": "Game",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ("X", "0")
        self.offer: tuple[int, Place] | None = None  # side and place of a double without an answer
        self.over = False

    def finish_head(self, head: MatchHead) -> None:
        head.results = False
        head.players = self.names
        if head.length is None:
            head.length = Claim(0, "", head.place)

    def finish_game(self, log: GameLog) -> None:
        self._answer(log, DROP)

    def _answer(self, log: GameLog, word: int) -> None:
        """Enter the answer that the file leaves out."""
        if self.offer is not None:
            side, place = self.offer
            self.offer = None
            log.add(Cube("", word, None), 1 - side, place)

    def on_magic(self, text: str, line: int, version: Token | None) -> None:
        self.head.place = span(text, line)
        self.head.dialect = f"bgf-{version}" if version else None

    def on_game(self, text: str, line: int, number: Token, first: Token, mark: Token, second: Token) -> None:
        self.names = (str(first), str(second)) if "X" in mark else (str(second), str(first))
        self.new_game(as_int(number), span(text, line))
        self.over = False

    def on_kind(self, text: str, line: int, words: Token) -> None:
        if self.log is not None:
            self.comment(words.strip(), span(text, line))
        else:
            self.head.tags.append(Tag("Kind", words.strip(), span(text, line)))

    def on_over(self, text: str, line: int, words: Token) -> None:
        self.comment(words.strip(), span(text, line))

    def on_roll(
        self,
        text: str,
        line: int,
        number: Token,
        mark: Token,
        first: Token,
        second: Token,
        play: Token | None,
    ) -> None:
        log, side, dice = self.in_game(text, line), _side(mark), (as_int(first), as_int(second))
        self._answer(log, TAKE)
        row = as_int(number)
        if play is None or play.type == "CANNOT":
            log.act(Roll(text.strip(), dice, (), NO_MOVE), side, span(text, line), row)
        else:
            place = span(text, line, play.start_pos or 0, play.end_pos)
            log.act(roll_cell(play.strip(), dice), side, place, row)

    def on_cube(self, text: str, line: int, number: Token, mark: Token, word: Token) -> None:
        log, side, place = self.in_game(text, line), _side(mark), span(text, line)
        if word.type == "BEAVER":
            self.offer = None
        else:
            self._answer(log, TAKE)
        kind = BEAVER if word.type == "BEAVER" else DOUBLE
        log.act(Cube(text.strip(), kind, None), side, place, as_int(number))
        self.offer = (side, place)


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return _Reader(source).items()
