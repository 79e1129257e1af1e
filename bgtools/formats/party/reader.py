"""Reads PartyGammon's match files: keys and values, the whole play of a game in one value.

Records of the play are parted by ``#``: side, two counts, dice and moves, or a cube word. Points
are the mover's own. The score after each game is stated; the result is what it rises by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, score, span
from bgtools.formats.plays import roll_cell
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BLANK,
    CONCEDES,
    DOUBLE,
    DROP,
    TAKE,
    WINS,
    Claim,
    Cube,
    Result,
    Roll,
    Tag,
    Unread,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.formats.linewise import GameLog
    from bgtools.record.model import Cell, Item, MatchHead, Place
    from bgtools.text.source import SourceText

_WORDS = (
    ("doubl", DOUBLE),
    ("redoubl", DOUBLE),
    ("tak", TAKE),
    ("accept", TAKE),
    ("drop", DROP),
    ("pass", DROP),
    ("reject", DROP),
)


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "party"
    WORDS: ClassVar[dict[str, str]] = {
        "SIDE": "1 or 2",
        "COUNT": "a count",
        "DICE": "dice as 31",
        "MOVES": "a play",
        "WORD": "a cube word",
        "EQUAL": "=",
        "KEY": "a key",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ["Player 1", "Player 2"]
        self.before = (0, 0)
        self.after: list[int | None] = [None, None]
        self.result_place: Place | None = None

    def finish_head(self, head: MatchHead) -> None:
        head.players = (self.names[0], self.names[1])

    def on_length(self, text: str, line: int, _key: Token, length: Token) -> None:
        self.head.length = Claim(as_int(length), str(length), span(text, line))

    def on_setting(self, text: str, line: int, key: Token, value: Token | None) -> None:
        self.head.tags.append(Tag(str(key), (value or "").strip(), span(text, line)))

    def on_player(self, text: str, line: int, key: Token, name: Token | None) -> None:
        number, player = (as_int(part) for part in key.split("_")[1:4:2])
        if self.log is not None and self.log.game.number != number:
            self.new_game(number, span(text, line))
        self.names[player - 1] = (name or "").strip() or self.names[player - 1]
        if self.log is None and player == len(self.names):
            self.new_game(number, span(text, line))
        if self.log is not None:
            names = (self.names[0], self.names[1])
            self.log.game.score = score(names, self.before, self.log.game.place)

    def on_points(self, text: str, line: int, key: Token, points: Token) -> None:
        self.in_game(text, line)
        self.after[int(key[-1]) - 1] = as_int(points)
        self.result_place = span(text, line)

    def finish_game(self, log: GameLog) -> None:
        first, second = self.after
        self.after = [None, None]
        if first is None or second is None or self.result_place is None:
            return
        gained = (first - self.before[0], second - self.before[1])
        self.before = (first, second)
        if gained == (0, 0):
            return
        side = 0 if gained[0] > gained[1] else 1
        log.settle(over=True)
        log.add(Result(f"{first}-{second}", WINS, gained[side]), side, self.result_place)

    def on_play(self, text: str, line: int, _key: Token, *records: tuple[str, Token, Token] | None) -> None:
        log = self.in_game(text, line)
        for record in records:
            if record is not None:
                self._record(log, text, line, *record[1:])

    def _record(self, log: GameLog, text: str, line: int, side: Token, *parts: Token | None) -> None:
        tokens = [token for token in parts if token is not None]
        last = tokens[-1]
        place = span(text, line, side.start_pos or 0, last.end_pos)
        cell: Cell
        if last.type == "WORD":
            cell = _word(last.strip())
        else:
            dice = tokens[2]
            rolled = (int(dice[0]), int(dice[1]))
            if last.type == "MOVES":
                place = span(text, line, last.start_pos or 0, last.end_pos)
                cell = roll_cell(last.strip(), rolled)
            else:
                cell = Roll(text[place.column - 1 : place.end_column - 1], rolled, (), BLANK)
        log.act(cell, int(side) - 1, place)


def _word(text: str) -> Cell:
    """A cube word or a resignation."""
    low = text.casefold()
    for start, word in _WORDS:
        if low.startswith(start):
            digits = [part for part in low.split() if part.isdecimal()]
            return Cube(text, word, as_int(digits[-1]) if digits else None)
    if low.startswith(("resign", "concede")):
        return Result(text, CONCEDES, None)
    return Unread(text, (Fault(ReadFault.LINE_UNPARSABLE, {"expected": "Double, Take, Drop or a roll"}),))


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return _Reader(source).items()
