"""Reads JavaFIBS' match files: one numbered event a line, points counted from one player's side.

The owner of the file is called ``You`` in the events and by name only in the score lines; the
name is looked up there. ``You`` is taken as the left player. Which player counts upwards changes
from game to game and is told by the plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, TwoWayLog, score, span
from bgtools.record.model import (
    CONCEDES,
    DOUBLE,
    DROP,
    TAKE,
    WINS,
    Claim,
    Cube,
    Entry,
    Place,
    Result,
    Score,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.record.model import Item, MatchHead
    from bgtools.text.source import SourceText

YOU = "You"
LEFT, RIGHT = 0, 1
UNLIMITED = 9999
_CUBES = {"DOUBLE": DOUBLE, "TAKE": TAKE, "DROP": DROP}


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "javafibs"
    LOG = TwoWayLog
    WORDS: ClassVar[dict[str, str]] = {
        "OTHER": "the number of an event",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = [YOU, "Opponent"]
        self.stated: Score | None = None
        self.offer: tuple[Result, int, Place] | None = None

    def finish_head(self, head: MatchHead) -> None:
        head.players = (self.names[0], self.names[1])

    def side(self, name: str) -> int:
        """The column of a player."""
        return LEFT if name.strip() in (YOU, self.names[LEFT]) else RIGHT

    def on_magic(self, text: str, line: int, version: Token | None) -> None:
        self.head.place = span(text, line)
        self.head.dialect = str(version) if version else None

    def on_length(self, text: str, line: int, _code: Token, opponent: Token, length: Token) -> None:
        place = span(text, line)
        head = self.new_match(place)
        points = as_int(length)
        head.length = Claim(0 if points >= UNLIMITED else points, str(length), place)
        self.names = [self._own_name(opponent.strip(), line), opponent.strip()]
        self.stated = None

    def _own_name(self, opponent: str, line: int) -> str:
        """The name behind ``You``: the other one of the next score line."""
        lines = self.source.lines
        for text in (lines[number] for number in range(line, len(lines))):
            opcode, _, rest = text.partition(":")
            if opcode == "8":
                break
            if opcode == "14":
                for part in rest.split(":"):
                    name = part.rpartition("-")[0].strip()
                    if name and name != opponent:
                        return name
        return YOU

    def on_start(self, text: str, line: int, _code: Token, _name: Token) -> None:
        log = self.new_game(None, span(text, line))
        log.game.score = self.stated

    def on_pair(self, text: str, line: int, _code: Token, _left: Token, right: Token) -> None:
        if not any(name.strip() == right.strip() for name in self.names):
            self.names[RIGHT] = right.strip()

    def on_roll(self, text: str, line: int, _code: Token, name: Token, first: Token, second: Token) -> None:
        self._settle_offer(text, line)
        dice = (as_int(first), as_int(second))
        self.in_game(text, line).roll(self.side(name), dice, text.strip(), span(text, line))

    def on_play(self, text: str, line: int, _code: Token, name: Token, play: Token | None) -> None:
        self._settle_offer(text, line)
        log = self.in_game(text, line)
        if play is None:
            log.dance(self.side(name), text.strip(), span(text, line))
        else:
            place = span(text, line, play.start_pos or 0, play.end_pos)
            log.play(self.side(name), play.strip(), place)

    def on_dance(self, text: str, line: int, _code: Token, name: Token) -> None:
        self._settle_offer(text, line)
        self.in_game(text, line).dance(self.side(name), text.strip(), span(text, line))

    def on_cube(self, text: str, line: int, code: Token, name: Token) -> None:
        self._settle_offer(text, line)
        cell = Cube(text.strip(), _CUBES[code.type], None)
        self.in_game(text, line).act(cell, self.side(name), span(text, line))

    def on_resign(self, text: str, line: int, _code: Token, name: Token, size: Token) -> None:
        self.offer = (Result(text.strip(), CONCEDES, None, as_int(size)), self.side(name), span(text, line))

    def on_refuse(self, text: str, line: int, _code: Token, _name: Token) -> None:
        self.offer = None

    def on_won(self, text: str, line: int, _code: Token, name: Token, points: Token) -> None:
        self._settle_offer(text, line)
        log = self.in_game(text, line)
        log.settle(over=True)
        log.add(Result(text.strip(), WINS, as_int(points)), self.side(name), span(text, line))

    def on_match_won(self, text: str, line: int, _code: Token, name: Token, _length: Token) -> None:
        entries: list[Entry] = self.in_game(text, line).game.entries
        last = entries[-1].cell if entries else None
        if isinstance(last, Result) and entries[-1].side == self.side(name):
            entries[-1].cell = Result(last.text, last.word, last.points, last.size, True)
        else:
            cell = Result(text.strip(), WINS, None, None, True)
            self.in_game(text, line).act(cell, self.side(name), span(text, line))

    def on_score(self, text: str, line: int, _code: Token, *parts: Token) -> None:
        first, first_points, _second, second_points = parts
        points = (as_int(first_points), as_int(second_points))
        if self.side(first) == RIGHT:
            points = points[::-1]
        self.stated = score((self.names[0], self.names[1]), points, span(text, line))

    def on_other(self, text: str, line: int, *_parts: Token) -> None:
        self.comment(text.strip(), span(text, line))

    def _settle_offer(self, text: str, line: int) -> None:
        """A resignation that was not refused stands."""
        if self.offer is not None:
            log = self.in_game(text, line)
            log.settle(over=True)
            log.add(*self.offer)
            self.offer = None


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    return _Reader(source).items()
