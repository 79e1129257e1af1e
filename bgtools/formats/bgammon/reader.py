"""Reads bgammon.org's replay files: an ``i`` line for each game, points counted from player 1's side.

What the server does differently from its own description, as seen in its code: a file of one game
has no index; the points of an ``i`` line are the cube's value, gammons not counted; its scores are
those before a game that was played out, but after one that was dropped or given up; a ``d`` line
names the doubler for both answers.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, score, span
from bgtools.formats.plays import roll_cell
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    CONCEDES,
    DOUBLE,
    DROP,
    HIDDEN,
    NO_MOVE,
    TAKE,
    WINS,
    Claim,
    Cube,
    Place,
    Result,
    Roll,
    Tag,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.formats.linewise import GameLog
    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

# The server has rules of its own for acey-deucey, one of the presets.
VARIANTS = {0: "backgammon", 1: "acey-deucey (bgammon)", 2: "tabula"}


def _side(player: Token) -> int:
    return 0 if player == "1" else 1


class _Info:
    """What an ``i`` line states."""

    __slots__ = ("names", "place", "points", "scores", "total", "variant", "winner")

    def __init__(self, fields: tuple[Token, ...], place: Place) -> None:
        self.names = (str(fields[1]), str(fields[2]))
        self.total, first, second, winner, self.points, self.variant = (as_int(field) for field in fields[3:])
        self.scores = (first, second)
        self.winner = winner - 1 if winner in (1, 2) else None
        self.place = place


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "bgammon"
    WORDS: ClassVar[dict[str, str]] = {
        "PLAYER": "1 or 2",
        "DICE": "dice as 6-1",
        "ANSWER": "1 (taken) or 0 (dropped)",
        "PLAY": "a play",
        "I": "i",
        "R": "r",
        "D": "d",
        "T": "t",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.index: list[tuple[int, Place]] = []
        self._moved = 0  # so many bytes lie between the games and where the index has them
        self._doubted = 0  # between the last one and its entry, where that differs from those before
        self.info: _Info | None = None
        self.given_up = False
        self._offsets: list[int] = []

    def on_index(self, text: str, line: int, offset: Token) -> None:
        self.index.append((as_int(offset), span(text, line, offset.start_pos or 0)))

    def on_info(self, text: str, line: int, *fields: Token) -> None:
        place = span(text, line)
        info = _Info(fields, place)
        before = self.info
        if self.log is not None:
            self._close_log(self.log)
        if before is None or self._another_match(before, info):
            head = self.new_match(place)
            head.length = Claim(info.total, str(fields[3]), place)
            head.players = info.names
            variant = VARIANTS.get(info.variant, str(fields[8]))
            head.rules["variant"] = Claim(variant, str(fields[8]), place)
            head.tags.append(Tag("Timestamp", str(fields[0]), place))
        self.info, self.given_up = info, False
        log = self.new_game(None, place)
        self._check_index(log, line)

    @staticmethod
    def _another_match(before: _Info, now: _Info) -> bool:
        same = before.names == now.names and before.total == now.total and before.variant == now.variant
        return not same or sum(now.scores) < sum(before.scores)

    def _check_index(self, log: GameLog, line: int) -> None:
        """Compare an index entry with where its game begins, in bytes.

        A game that has become longer or shorter moves all later ones: that is told at the first. An entry
        that is wrong by itself says nothing of those behind it.
        """
        if not self.index:
            return
        written, place = self.index.pop(0)
        off = self._offset(line) - written
        if off in (0, self._moved, self._doubted):
            if off and off == self._doubted:
                self._moved = off
            self._doubted = 0
            return
        self._doubted = off
        later = bool(self.index) and self._next_offset(line) - self.index[0][0] == off
        facts = {"written": written, "right": written + off, "later": later}
        log.problem(Fault(ReadFault.INDEX_WRONG, facts), place)

    def _offset(self, line: int) -> int:
        """The byte at which a line begins; that of the end behind the last one."""
        if not self._offsets:
            self._offsets = [0]
            for text in re.findall(r"[^\r\n]*(?:\r\n?|\n)|[^\r\n]+", self.source.text):
                self._offsets.append(self._offsets[-1] + len(text.encode("utf-8")))
        return self._offsets[min(line, len(self._offsets)) - 1]

    def _next_offset(self, line: int) -> int:
        """The byte at which the game behind that of ``line`` begins, or the end of the file."""
        lines = self.source.lines
        while line < len(lines) and not lines[line].startswith("i "):
            line += 1
        return self._offset(line + 1)

    def finish_game(self, log: GameLog) -> None:
        if self.info is not None:
            self._close_log(log)

    def _close_log(self, log: GameLog) -> None:
        """Enter result and score, which the ``i`` line states before the game."""
        info = self.info
        if info is None or log.game.score is not None:
            return
        scores = list(info.scores)
        if info.winner is not None:
            if not self.given_up:
                log.game.claims["cube_end"] = Claim(info.points, str(info.points), info.place)
            elif scores[info.winner] >= info.points:
                scores[info.winner] -= info.points
            points = info.points if self.given_up else None
            log.add(Result(str(info.winner + 1), WINS, points), info.winner, info.place)
        log.game.score = score(info.names, (scores[0], scores[1]), info.place)

    def on_roll(self, text: str, line: int, player: Token, dice: Token, play: Token | None) -> None:
        log, side = self.in_game(text, line), _side(player)
        numbers = [int(die) for die in dice.split("-")]
        rolled = (numbers[0], numbers[1])
        if len(numbers) > 2:
            log.problem(Fault(ReadFault.TOKEN_UNKNOWN, {"token": str(dice)}), span(text, line))
        if play is None:
            log.act(Roll(text.strip(), rolled, (), NO_MOVE), side, span(text, line))
        else:
            place = span(text, line, play.start_pos or 0, play.end_pos)
            log.act(roll_cell(play.strip(), rolled, side == 1), side, place)

    def on_double(self, text: str, line: int, player: Token, value: Token, answer: Token) -> None:
        log, side = self.in_game(text, line), _side(player)
        place = span(text, line)
        log.act(Cube(text.strip(), DOUBLE, as_int(value)), side, place)
        log.act(
            Cube(str(answer), TAKE if answer == "1" else DROP, None),
            1 - side,
            span(text, line, answer.start_pos or 0),
        )
        self.given_up |= answer == "0"

    def on_quit(self, text: str, line: int, player: Token) -> None:
        self.given_up = True
        log = self.in_game(text, line)
        last = log.game.entries[-1] if log.game.entries else None
        if last is not None and last.side == _side(player) and isinstance(last.cell, Roll):
            roll = last.cell
            if roll.how == NO_MOVE:  # no dance: the player gave up instead of moving
                last.cell = Roll(roll.text, roll.dice, (), HIDDEN)
        log.act(Result(text.strip(), CONCEDES, None), _side(player), span(text, line))


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    return _Reader(source).items()
