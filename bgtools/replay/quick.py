"""The short way through a game in which there is nothing to tell: players in turn, plain legal plays.

It makes no steps and looks for no reasons. At the first doubt it gives up, and the game is replayed in
full (``bgtools.replay.game``). Plays that are not plain, cube actions and results are judged by the same
functions in both ways.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import BLANK, HIDDEN, LEFT, NO_MOVE, RIGHT, WINS, Cube, Result, Roll
from bgtools.replay.table import ANSWERING, OPENING, TURN
from bgtools.rules.faults import PlayFault
from bgtools.rules.plain import MARKED, UNMARKED, make
from bgtools.rules.variants.base import OFF_SLOT
from bgtools.rules.written import attempt, valid_dice

if TYPE_CHECKING:
    from bgtools.record.model import Cell, Entry, GameRecord, Play, Rows
    from bgtools.replay.seats import Seats
    from bgtools.replay.table import Table
    from bgtools.rules.plain import Made
    from bgtools.rules.variants.base import Side


class Walked(NamedTuple):
    """A game up to its results, the entries that are left.

    ``marked``: how many plays hit and say so; ``unmarked``: how many don't say so.
    """

    marked: int
    unmarked: int
    results: list[Entry]


def walk(table: Table, record: GameRecord, seats: Seats) -> Walked | None:
    """Play the game on a new ``table``; None, and the table spoilt, where it must be replayed in full."""
    if record.rows is None or table.variant.special:
        return None
    turns = _turns(record, record.rows)
    if turns is None:
        return None
    return _Walk(table, turns, seats).run(seats[LEFT if turns.before is None else RIGHT])


class _Turns(NamedTuple):
    """The actions of a game by turns: a single one ``before`` the full rows, and those ``behind`` them."""

    before: Entry | None
    rows: Rows
    behind: list[Entry]
    results: list[Entry]

    @property
    def total(self) -> int:
        """How many actions there are, without the results."""
        return (self.before is not None) + len(self.rows) + len(self.behind)

    def plays(self) -> list[Play | Cell]:
        """What they say."""
        plays = self.rows.plays()
        if self.before is not None:
            plays.insert(0, _short(self.before.cell))
        return plays + [_short(entry.cell) for entry in self.behind]

    def cell(self, index: int) -> Cell:
        """The cell at ``index`` among the plays."""
        if self.before is not None:
            if index == 0:
                return self.before.cell
            index -= 1
        return self.rows.cell(index) if index < len(self.rows) else self.behind[index - len(self.rows)].cell


def _turns(record: GameRecord, rows: Rows) -> _Turns | None:
    """The actions, if the rows are numbered as they should and the players take turns."""
    before, behind = record.around()
    numbers = rows.numbers
    if numbers is None or len(before) > 1 or numbers.start != 1 + len(before):
        return None
    if before and (before[0].side, before[0].row) != (RIGHT, 1):
        return None
    if any(entry.cell.faults or entry.side < 0 for entry in before + behind):
        return None
    results: list[Entry] = []
    while behind and isinstance(behind[-1].cell, Result):
        results.insert(0, behind.pop())
    last_row = [(LEFT, numbers.stop), (RIGHT, numbers.stop)]
    if [(entry.side, entry.row) for entry in behind] != last_row[: len(behind)]:
        return None
    return _Turns(before[0] if before else None, rows, behind, results)


def _short(cell: Cell) -> Play | Cell:
    return (cell.short() or cell) if isinstance(cell, Roll) else cell


def _is_win(cell: Cell) -> bool:
    return isinstance(cell, Result) and cell.word == WINS


class _Walk:
    """One way through a game."""

    def __init__(self, table: Table, turns: _Turns, seats: Seats) -> None:
        self.table = table
        self.turns = turns
        self.seats = seats
        self.marked = 0
        self.unmarked = 0

    def run(self, player: int) -> Walked | None:
        """Play the actions, the first of them that of ``player``."""
        table = self.table
        variant, sides, rolls = table.variant, table.sides, table.rolls
        own, other = list(sides[player]), list(sides[1 - player])
        rolling = False  # whether nothing but rolls has come since it was asked who may roll
        for index, play in enumerate(self.turns.plays()):
            made = None
            if type(play) is tuple:
                if not rolling and not self._may_roll(player, play[0]):
                    return None
                dice, steps = play
                made = make(variant, own, other, dice, steps)
            elif isinstance(play, Cube):
                sides[player], sides[1 - player] = own, other
                if not self._turn_cube(player, play):
                    return None
                own, other, player = other, own, 1 - player
                rolling = False
                continue
            elif not isinstance(play, Roll) or (not rolling and not self._may_roll(player, play.dice)):
                return None
            if made is None:
                made = self._written(index, player, own, other)
                if made is None:
                    return None
            rolling = True
            other, own, hits = made  # from the side of the player who comes next
            rolls[player] += 1
            if hits:
                self.marked += hits & MARKED
                self.unmarked += (hits & UNMARKED) > 0
            if other[OFF_SLOT] == variant.checkers:
                table.end("bear-off", player)
                rolling = False
            player = 1 - player
        sides[player], sides[1 - player] = own, other
        if table.phase == ANSWERING:
            return None
        return Walked(self.marked, self.unmarked, self.turns.results)

    def _may_roll(self, player: int, dice: tuple[int, int] | None) -> bool:
        """Whether this roll can come now, without accepting a beaver; then it is the time for rolls."""
        table = self.table
        if table.phase == OPENING:
            doublet = dice is None or dice[0] == dice[1]
            if doublet and table.terms.rules.opening == "combined":
                return False
        elif table.phase == ANSWERING or not table.may_roll(player):
            return False
        table.phase = TURN
        return True

    def _written(self, index: int, player: int, own: Side, other: Side) -> Made | None:
        """A play that is not plain; None where it is not legal or can be read in several ways."""
        roll = self.turns.cell(index)
        if not isinstance(roll, Roll) or roll.faults:
            return None
        played = attempt(self.table.variant, own, other, roll) if roll.how <= NO_MOVE else None
        if played is None:
            return (own, other, 0) if self._given_up(index, player, roll) else None
        hits = MARKED if played.marked else 0
        if played.remarks:
            hits |= UNMARKED
            if any(remark.kind is not PlayFault.HIT_NOT_MARKED for remark in played.remarks):
                return None
        return played.own, played.other, hits

    def _given_up(self, index: int, player: int, roll: Roll) -> bool:
        """Whether the last roll has no play because the game was given up: behind it only the other wins."""
        results = self.turns.results
        if roll.how not in (BLANK, HIDDEN) or roll.dice is None or not valid_dice(roll.dice):
            return False
        if not results or index + 1 < self.turns.total:
            return False
        winners = [self.seats[entry.side] for entry in results if _is_win(entry.cell)]
        return player not in winners

    def _turn_cube(self, player: int, cube: Cube) -> bool:
        """A cube action that is as it should be."""
        table = self.table
        if table.phase == TURN:
            table.turn = player
        if table.cube_faults(player, cube):
            return False
        table.turn_cube(player, cube)
        return True
