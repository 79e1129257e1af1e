"""How a file writes its plays, counted from the cells around a fault.

A reading is offered in the file's own spelling, and one that goes against what the file does everywhere
else is the less likely. Each habit is a count of times out of occasions; ``share`` smooths it, so that
three plays don't make a law.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.model import BAR, OFF, PLAY, Roll

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgtools.record.model import Cell, Move

SMOOTH = 0.1
"""Added to both sides of every count. So little, because most files never change what they do."""

_BAR_WORDS = ("bar", "Bar", "BAR", "25")
_OFF_WORDS = ("off", "Off", "OFF", "0")
Way = tuple[int, int]  # from, to
_PARTNER = {"bar": "off", "Bar": "Off", "BAR": "OFF", "25": "0"}


class Habit:
    """How often something is done, out of how many occasions."""

    __slots__ = ("times", "total")

    def __init__(self) -> None:
        self.times = 0
        self.total = 0

    def add(self, done: bool) -> None:
        """One more occasion."""
        self.times += done
        self.total += 1

    @property
    def share(self) -> float:
        """The smoothed share, never 0 or 1; one half where nothing was seen."""
        return (self.times + SMOOTH) / (self.total + 2 * SMOOTH)

    def of(self, done: bool) -> float:
        """The share of doing it, or of not doing it."""
        return self.share if done else 1 - self.share


class Habits:
    """The habits of a file.

    ``bar``/``off``: the words; ``marks``: whether hits get a star. ``high_low``: the larger die first;
    ``descending``: moves from high points to low; ``orders``: how the two moves of a roll are ordered, by the
    kind of pair that they are (``order_of``); ``merges``: one token for a checker that moves on without a hit
    on its way; ``enters``: for one that comes from the bar; ``passes``: for one that hits on its way, then
    written ``24/18*/13``; ``names``: such a token names the points on its way also where nothing is hit;
    ``repeats``: equal moves as ``(2)``; ``hits_apart``: but for the one that hits.
    """

    def __init__(self, cells: Iterable[Cell], marks: bool) -> None:
        self.bar = self.off = ""
        self.marks = marks
        self.high_low = Habit()
        self.descending = Habit()
        self.orders: dict[str, Habit] = {}
        self.merges = Habit()
        self.enters = Habit()
        self.passes = Habit()
        self.names = Habit()
        self.repeats = Habit()
        self.hits_apart = Habit()
        for cell in cells:
            if isinstance(cell, Roll) and cell.how == PLAY and cell.dice is not None:
                self._count(cell, cell.dice)
        if not self.bar:
            self.bar = {off: bar for bar, off in _PARTNER.items()}.get(self.off, "bar")
        if not self.off:
            self.off = _PARTNER.get(self.bar, "off")

    def _count(self, roll: Roll, dice: tuple[int, int]) -> None:
        moves = roll.moves
        doublet = dice[0] == dice[1]
        if not doublet:
            self.high_low.add(dice[0] > dice[1])
        self._words(roll)
        before: Move | None = None
        for move in moves:
            if any(move.hits):
                self.marks = True
            if move.count > 1:
                self.repeats.add(True)
                if move.hits[-1]:
                    self.hits_apart.add(False)
            if any(move.hits[1:-1]):
                self.passes.add(True)
            elif len(move.points) > 2 or (_pips(move) not in dice and move.points[-1] != OFF):
                (self.enters if move.points[0] == BAR else self.merges).add(True)
                self.names.add(len(move.points) > 2)
            if before is not None:
                self._pair(before, move)
            before = move
        if not doublet and len(moves) == 2:
            one, two = ((move.points[0], move.points[-1]) for move in moves)
            if one != two:
                kind, done = order_of(one, two, dice)
                self.orders.setdefault(kind, Habit()).add(done)

    def joined(self, enters: bool, hits: bool) -> float:
        """How often a checker that moves on is written as one token, smoothed.

        ``enters``: where it comes from the bar; ``hits``: where it hits on its way. Files that don't name the
        points on the way mostly write two tokens then, as the hit would not be seen.
        """
        kind, other = (self.enters, self.merges) if enters else (self.merges, self.enters)
        habit = kind if kind.total else other
        if not hits:
            return habit.share
        return self.passes.share if self.passes.total else min(habit.share, self.names.share)

    def ordered(self, one: Way, two: Way, dice: tuple[int, int]) -> float:
        """How often such moves of a roll stand in this order, smoothed."""
        if one == two:
            return 1.0
        kind, done = order_of(one, two, dice)
        habit = self.orders.get(kind)
        return habit.of(done) if habit is not None else self.descending.of(one >= two)

    def _pair(self, one: Move, two: Move) -> None:
        """Two neighbouring moves of a play."""
        first, second = one.points, two.points
        if first == second:
            if one.hits[-1] != two.hits[-1]:
                self.hits_apart.add(True)
            elif one.count == two.count == 1:
                self.repeats.add(False)
        else:
            self.descending.add(first >= second)
        if second[0] == first[-1] != OFF:
            habit = self.enters if first[0] == BAR else self.merges
            (self.passes if one.hits[-1] else habit).add(False)

    def _words(self, roll: Roll) -> None:
        if self.bar and self.off:
            return
        for move in roll.moves:
            text = roll.text[move.start : move.end]
            if not self.bar and move.points[0] == BAR:
                self.bar = next((word for word in _BAR_WORDS if text.startswith(word)), "")
            if not self.off and move.points[-1] == OFF:
                end = text.partition("(")[0].rstrip("*")
                self.off = next((word for word in _OFF_WORDS if end.endswith("/" + word)), "")


def order_of(one: Way, two: Way, dice: tuple[int, int]) -> tuple[str, bool]:
    """What kind of pair two moves of a roll are, and whether they stand in the one order or in the other.

    Files that go by the points, by the dice or by who moves on differ only in what they do with each kind.
    """
    if one[1] == two[0] or two[1] == one[0]:
        return "one checker", one[1] == two[0]
    lengths = (one[0] - one[1], two[0] - two[1])
    by_dice = lengths == dice
    known = by_dice or lengths == dice[::-1]
    if one[0] == two[0]:
        return ("one point", by_dice) if known else ("one point, other dice", one[1] < two[1])
    down = one[0] > two[0]
    if not known:
        return "other dice", down
    return ("first die higher" if by_dice == down else "first die lower"), by_dice


def _pips(move: Move) -> int:
    return move.points[0] - move.points[-1]
