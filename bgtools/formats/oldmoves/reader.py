"""Reads FIBS' oldmoves: a block for each game, points counted from one fixed player's side.

X is taken as the left player. X and O can change places between games. Which of them counts
upwards is told by the plays.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, TwoWayLog, score, span
from bgtools.record.model import CONCEDES, DOUBLE, DROP, TAKE, WINS, Claim, Cube, Place, Result
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

_CUBES = {"DOUBLES": DOUBLE, "ACCEPTS": TAKE, "REJECTS": DROP}
_SIZES = (("backgammon", 3), ("gammon", 2))


def _side(mark: Token) -> int:
    return 0 if mark.startswith("X") else 1


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "oldmoves"
    LOG = TwoWayLog
    WORDS: ClassVar[dict[str, str]] = {
        "MARK": "X: or O:",
        "DIE": "a die",
        "CANNOT": "can't move",
        "PLAY": "a play",
        "DOUBLES": "doubles",
        "ACCEPTS": "accepts",
        "REJECTS": "rejects",
        "_RESIGN": "wants to resign",
        "_WINS": "wins",
        "_SCORE_IS": "Score is",
        "_IN_A": "in a",
        "_POINT_MATCH": "point match",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names: frozenset[str] = frozenset()
        self.offer: tuple[Result, int, Place] | None = None

    def on_score(self, text: str, line: int, left: Token, right: Token, length: Token | None) -> None:
        place = span(text, line)
        names = self._names_below(line)
        claim = Claim(as_int(length) if length else 0, str(length or ""), place)
        known = self.head.length
        if (
            known is None
            or known.value != claim.value
            or (self.names and names and self.names != frozenset(names))
        ):
            self.new_match(place).length = claim
        log = self.new_game(None, place)
        points = (as_int(left), as_int(right))
        if names:
            self.names = frozenset(names)
            log.game.score = score(names, points, place)

    def _names_below(self, line: int) -> tuple[str, str] | None:
        """X and O of the line that names them, which follows the score."""
        for text in self.source.lines[line : line + 3]:
            left, found, rest = text.partition("is X")
            if found:
                return left.strip(), rest.partition("is O")[0].strip(" \t-")
        return None

    def on_names(self, text: str, line: int, _left: Token, _right: Token) -> None:
        """Read with the score line above it."""

    def on_roll(
        self, text: str, line: int, mark: Token, first: Token, second: Token, play: Token | None
    ) -> None:
        self.offer = None
        log, side, dice = self.in_game(text, line), _side(mark), (int(first), int(second))
        log.roll(side, dice, text.strip(), span(text, line))
        if play is None:
            log.settle()
        elif play.type == "CANNOT":
            log.dance(side, text.strip(), span(text, line))
        else:
            log.play(side, play.strip(), span(text, line, play.start_pos or 0, play.end_pos))

    def on_cube(self, text: str, line: int, mark: Token, word: Token) -> None:
        log = self.in_game(text, line)
        if self.offer is not None and word.type == "ACCEPTS":
            log.act(*self.offer)
        elif self.offer is None or word.type == "DOUBLES":
            log.act(Cube(text.strip(), _CUBES[word.type], None), _side(mark), span(text, line))
        self.offer = None

    def on_resign(self, text: str, line: int, mark: Token, rest: Token | None) -> None:
        words = (rest or "").casefold()
        size = next((number for word, number in _SIZES if word in words), None)
        self.offer = (Result(text.strip(), CONCEDES, None, size), _side(mark), span(text, line))

    def on_wins(self, text: str, line: int, mark: Token, points: Token | None, _rest: Token | None) -> None:
        log = self.in_game(text, line)
        if self.offer is not None:
            log.act(*self.offer)
            self.offer = None
        log.settle(over=True)
        log.add(Result(text.strip(), WINS, as_int(points) if points else None), _side(mark), span(text, line))


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    return _Reader(source).items()
