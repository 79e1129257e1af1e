"""Reads GNU Backgammon's text export: a board before each action, the action, its analysis.

One file holds one game. The Position ID above each board is a claim about the position before the
action. Points are the mover's own. Analysis and statistics are read over.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.board.ids import IdError, parse_position_id
from bgtools.formats.linewise import LineReader, score, span
from bgtools.formats.plays import roll_cell, xg_letters
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BAR,
    BEAVER,
    CONCEDES,
    DOUBLE,
    DROP,
    NO_MOVE,
    TAKE,
    WINS,
    Claim,
    Cube,
    Result,
    Roll,
    SetPos,
    Tag,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.formats.linewise import GameLog
    from bgtools.record.model import Item, MatchHead, Score
    from bgtools.text.source import SourceText

_CUBES = {"DOUBLES": DOUBLE, "BEAVERS": BEAVER, "ACCEPTS": TAKE, "REJECTS": DROP}


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "gnubg_text"
    WORDS: ClassVar[dict[str, str]] = {"PLAY": "a play", "_MOVES": "moves", "_CANNOT": "cannot move"}

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ["", ""]
        self.dice: tuple[int, int] | None = None
        self.number: int | None = None
        self.score: Score | None = None
        self.crawford: Claim | None = None

    def finish_head(self, head: MatchHead) -> None:
        head.players = (self.names[0], self.names[1])

    def side(self, name: str) -> int:
        """The column of a player; -1 for a name that is neither's."""
        return self.names.index(name) if name in self.names else -1

    def on_after(
        self, text: str, line: int, games: Token, left: Token, left_points: Token, right: Token,
        right_points: Token, *rest: Token | None,
    ) -> None:  # fmt: skip
        place = span(text, line)
        self.names = [left.strip(), right.strip()]
        length = next((token for token in rest if token is not None and token.type == "NUMBER"), None)
        self.head.place = place
        if self.head.length is None:
            self.head.length = Claim(as_int(length) if length else 0, str(length or ""), place)
        self.number = as_int(games) + 1
        self.score = score((self.names[0], self.names[1]), (as_int(left_points), as_int(right_points)), place)
        self.crawford = None
        if length:
            crawford = any(token is not None and token.type == "CRAWFORD" for token in rest)
            self.crawford = Claim(crawford, text.strip(), place)

    def in_game(self, text: str, line: int) -> GameLog:
        """The game; it is opened by its first action, since the facts of the match follow the score."""
        if self.log is None or self.score is not None:
            log = self.new_game(self.number, self.score.place if self.score else span(text, line))
            log.game.score, self.score = self.score, None
            if self.crawford is not None:
                log.game.claims["crawford"] = self.crawford
        assert self.log is not None
        return self.log

    def on_fact(self, text: str, line: int, key: Token, value: Token | None) -> None:
        self.head.tags.append(Tag(str(key), (value or "").strip(), span(text, line)))

    def on_prose(self, text: str, line: int, _words: Token) -> None:
        """Boards, analysis, statistics."""

    def on_headline(self, text: str, line: int, _name: Token, dice: Token) -> None:
        self.dice = (int(dice[0]), int(dice[1]))

    def on_position(self, text: str, line: int, identifier: Token) -> None:
        """A claim about the board before the next action, seen by the player on roll."""
        place = span(text, line, identifier.start_pos or 0, identifier.end_pos)
        try:
            own, other = parse_position_id(str(identifier))
        except IdError:
            facts = {"expected": "a Position ID of 14 characters", "text": str(identifier)}
            self.in_game(text, line).problem(Fault(ReadFault.LINE_UNPARSABLE, facts), place)
            return
        board = [-other[BAR], *(own[point] or -other[BAR - point] for point in range(1, BAR)), own[BAR]]
        self.in_game(text, line).add(SetPos(str(identifier), xg_letters(board)), 0, place)

    def on_played(self, text: str, line: int, name: Token, play: Token) -> None:
        place = span(text, line, play.start_pos or 0, play.end_pos)
        dice, self.dice = self.dice, None
        self.in_game(text, line).act(roll_cell(play.strip(), dice), self.side(name), place)

    def on_stuck(self, text: str, line: int, name: Token) -> None:
        dice, self.dice = self.dice, None
        self.in_game(text, line).act(Roll(text.strip(), dice, (), NO_MOVE), self.side(name), span(text, line))

    def on_cube(self, text: str, line: int, name: Token, word: Token) -> None:
        cell = Cube(text.strip(), _CUBES[word.type], None)
        self.in_game(text, line).act(cell, self.side(name), span(text, line))

    def on_resigned(self, text: str, line: int, name: Token, _rest: Token | None) -> None:
        cell = Result(text.strip(), CONCEDES, None)
        self.in_game(text, line).act(cell, self.side(name), span(text, line))

    def on_result(self, text: str, line: int, name: Token, points: Token) -> None:
        cell = Result(text.strip(), WINS, as_int(points))
        self.in_game(text, line).act(cell, self.side(name), span(text, line))


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its game."""
    return _Reader(source).items()
