"""Who sits in which column: the names on each score line decide.

A match's players are the names of its first score line, left and right. Columns can change sides
between games (some writers put the opener on the left), and names can be misspelt; both are told
apart by comparing each score line with the names known so far.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bgtools.record.model import Score

Seats = tuple[int, int]
STRAIGHT: Seats = (0, 1)
CROSSED: Seats = (1, 0)


def other(seats: Seats) -> Seats:
    """The players in each other's column."""
    return CROSSED if seats == STRAIGHT else STRAIGHT


MISSPELT = 1.5
"""How alike two unknown names are at least to those of the players, the other way round, to be theirs.
Nicknames of three letters are more or less alike by chance."""


class Rename(NamedTuple):
    """A player who is written under a new name: ``column`` of the score line, old and new name."""

    column: int
    was: str
    now: str


class Names:
    """The names under which the two players of a match are known.

    ``players``: as first written. A new name is remembered, so that it is told once.
    """

    __slots__ = ("_exchanged", "_known", "_seats", "players")

    def __init__(self, players: tuple[str, str]) -> None:
        self.players = players
        self._known = ({_plain(players[0])}, {_plain(players[1])})
        self._seats: dict[tuple[str, str], Seats] = {}  # by the names of the last score lines
        self._exchanged: Score | None = None

    def seats(self, score: Score | None) -> Seats:
        """The player in the left and in the right column of a game with this score line."""
        if score is None:
            return STRAIGHT
        seats = self._seats.get(score.names)
        if seats is None:
            seats = self._seats[score.names] = self._work_out(score)
        return other(seats) if score is self._exchanged else seats

    def exchange(self, score: Score) -> None:
        """The names on this one score line stand in each other's place."""
        self._exchanged = score

    def _work_out(self, score: Score) -> Seats:
        left, right = _plain(score.names[0]), _plain(score.names[1])
        first, second = self._known
        straight = (left in first) + (right in second)
        crossed = (left in second) + (right in first)
        if straight != crossed:
            return STRAIGHT if straight > crossed else CROSSED
        if straight:
            return STRAIGHT
        return (
            CROSSED if self._nearness(right, left) >= max(MISSPELT, self._nearness(left, right)) else STRAIGHT
        )

    def sit(self, score: Score | None) -> tuple[Seats, list[Rename]]:
        """Seats for the next game, and the players who are written under a new name there."""
        seats = self.seats(score)
        renames: list[Rename] = []
        if score is not None and score is not self._exchanged:
            for column in (0, 1):
                name = score.names[column]
                known = self._known[seats[column]]
                if _plain(name) not in known:
                    known.add(_plain(name))
                    self._seats.clear()
                    if not self.players[seats[column]]:
                        continue  # no name was known
                    renames.append(Rename(column, self.players[seats[column]], name))
        return seats, renames

    def _nearness(self, left: str, right: str) -> float:
        """How well two unknown names fit the players in this order, 0 to 2."""
        return _alike(left, _plain(self.players[0])) + _alike(right, _plain(self.players[1]))


def _plain(name: str) -> str:
    """A name without case and superfluous blanks."""
    return " ".join(name.split()).casefold()


def _alike(one: str, other: str) -> float:
    """How alike two names are, 0 to 1."""
    from difflib import SequenceMatcher  # costs 2 ms to import; needed only where names differ

    return SequenceMatcher(None, one, other).ratio()
