"""The scene of a fault: one game under repair, what was found out about it so far, and the tools for more."""

from __future__ import annotations

from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import PLAY, Entry, Roll, Unread
from bgtools.replay.acts import Act
from bgtools.replay.game import NONE, WIDE
from bgtools.replay.model import DROPPED, TOOK, Located
from bgtools.replay.recovery import Candidate, Recovery
from bgtools.replay.table import OPENING, ROLLING, TURN, new_table
from bgtools.replay.trial import Trial
from bgtools.rules import cube as cubes
from bgtools.rules.faults import MatchFault
from bgtools.rules.written import make_plan

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.record.model import Cell, Place
    from bgtools.replay.game import GameRun
    from bgtools.replay.model import Reading
    from bgtools.replay.recovery import Dice
    from bgtools.replay.table import Table
    from bgtools.rules.plays import Hop


HOPELESS = 5
"""With so many cells that no position makes legal, a game can't be made whole by other readings."""

COPIES = ("overwritten", "copied")
"""Readings that may be about another row than that of the fault: rivals, but not shown there."""
PATIENCE = 3
"""After so many faults in a game for which nothing fits to its end, the next are searched less widely."""


class Scene:
    """One game under repair.

    ``root``: the fault that later contradictions may come from: the position is lost, or the reading
    followed does not fit to the end. ``marks_differ``: it fits, but for some hit marks. ``ended``: the fault
    of the first action after the end. ``restructured``: how often rows or cells were put into another order.
    ``blamed``: an earlier play was blamed for a contradiction.
    """

    def __init__(self, game: GameRun) -> None:
        self.game = game
        self.root: Located | None = None
        self.marks_differ = False
        self.ended: Located | None = None
        self.restructured = 0
        self.blamed = False
        self._hopeless: bool | None = None
        self._in_vain = 0
        self._skills: list[float] = []

    @property
    def effort(self) -> int:
        """How widely to look for what stood in a faulty place: less in a game with many of them."""
        if self._hopeless is None:
            self._hopeless = self.wrong_ahead(-1, HOPELESS) == HOPELESS
        return max(NONE, self.game.effort - self._hopeless - self._in_vain // PATIENCE)

    def wrong_ahead(self, index: int, most: int) -> int:
        """How many cells behind the action ``index`` are wrong in any position; ``most`` stands for more."""
        wrong = (act for act in islice(self.game.acts, index + 1, None) if never_legal(act.cell))
        return sum(1 for _ in islice(wrong, most))

    def trial(self, acts: Sequence[Act] | None = None) -> Trial:
        """A trial of the rest of the game."""
        game = self.game
        stars = sum("*" in act.cell.text for act in game.acts)
        marking = game.marking or stars > 1
        return Trial(game.acts if acts is None else acts, marking, game.gains)

    def recovery(self, acts: Sequence[Act] | None = None) -> Recovery:
        """A search for what happened; ``acts``: in another order than they are written."""
        return Recovery(
            self.trial(acts), self.cells(), self.effort == WIDE, self.game.out.steps, self._skills
        )

    def table_at(self, index: int) -> Table | None:
        """The table before the action ``index``, from the steps; None if it can't be told from them."""
        game = self.game
        if index == len(game.origin) or index not in game.origin:
            return None
        place = bisect_left(game.origin, index)
        step = game.out.steps[place]
        if step.before is None:
            return None
        table = new_table(game.terms)
        table.loosen(step.player)
        sides = (list(step.before.own), list(step.before.other))
        table.sides = [sides[0], sides[1]] if step.player == 0 else [sides[1], sides[0]]
        table.cube = cubes.Cube(step.cube_before, step.owner_before)
        table.turn = step.player
        earlier = game.out.steps[:place]
        for player in (0, 1):
            table.rolls[player] = sum(other.dice is not None for other in earlier if other.player == player)
        table.phase = TURN if any(table.rolls) else OPENING
        if earlier and earlier[-1].action == TOOK:
            table.phase = ROLLING
        if step.action in (TOOK, DROPPED) or (
            earlier and earlier[-1].action in ("double", "beaver", "raccoon")
        ):
            return None
        return table

    def table_at_or_now(self, index: int) -> Table | None:
        """The table before the action ``index``, which may be the one that is being replayed."""
        game = self.game
        if not game.origin or index > game.origin[-1]:
            return game.table.copy()
        return self.table_at(index)

    def possible(self, rolls: Sequence[Dice]) -> Sequence[Dice]:
        """Of ``rolls`` those that can be thrown now: no doublet opens a game."""
        game = self.game
        if game.table.phase == OPENING and game.terms.rules.opening == "combined":
            return [dice for dice in rolls if dice[0] != dice[1]]
        return rolls

    def tell(self, located: Located, leaders: Sequence[Candidate], followed: Candidate | None) -> None:
        """Add a fault with its readings; it is the root of what follows if the reading does not fit."""
        game = self.game
        readings, located.followed = self.recovery().readings(leaders, followed)
        located.readings = [each for each in readings if each.kind not in COPIES or _at(each, located)]
        if followed is not None:
            self.marks_differ = self.marks_differ or followed.reach.marks < 0
        if located is not game.current:
            game.out.faults.append(located)
        if game.current is None:
            game.current = located
        if followed is None or not located.followed or not located.followed.complete:
            self._unexplained(located)

    def lose(self, act: Act, because: Located | None = None) -> None:
        """Give the position up for the rest of the game."""
        game = self.game
        if not game.table.lost:
            lost = game.locate(Fault(MatchFault.DESYNCHRONISED), act)
            if because is not None and because.place != lost.place:
                lost.related.append((because.place, "cause", {}))
            game.out.faults.append(lost)
            if because is not None:
                because.lost = lost.place
        game.table.lost = True
        game.out.lost = True

    def took(
        self, located: Located, leaders: Sequence[Candidate], best: Candidate, recovery: Recovery
    ) -> None:
        """Write the readings into a fault that is already told."""
        located.readings, located.followed = recovery.readings(leaders, best)
        if located.followed is not None and not located.followed.complete:
            self._unexplained(located)

    def _unexplained(self, located: Located) -> None:
        """Nothing fits to the end of the game: what follows may come from this fault."""
        self.root = located
        self._in_vain += 1

    def play_lost(
        self,
        index: int,
        player: int,
        place: Place,
        row: int | None,
        dice: Dice,
        after: Table,
        hops: Sequence[Hop],
    ) -> None:
        """Make a play that is not written, before the action ``index``; ``after``: the table behind it."""
        entry = Entry(Unread(""), -1, place.line, place.column, place.end_column, row)
        own, other = after.sides[player], after.sides[1 - player]
        self.game.play_step(index, Act(player, entry.cell, entry), dice, own, other, tuple(hops))

    def fold(self, index: int, act: Act, roll: Roll) -> int:
        """A contradiction that an earlier fault explains: the position is lost."""
        assert self.root is not None
        self.root.folded += 1
        self.lose(act, self.root)
        self.game.blind_step(index, act, roll.dice)
        return index + 1

    def cells(self) -> list[Cell]:
        """The cells of this game and of the one before."""
        return [entry.cell for record in self.game.records for entry in record.entries]


def _at(reading: Reading, located: Located) -> bool:
    """Whether a reading is about the line of a fault."""
    return any(change.place.line == located.place.line for change in reading.changes)


def never_legal(cell: Cell) -> bool:
    """Whether a cell can't be read, or holds a play that its dice can't pay in any position."""
    if cell.faults or isinstance(cell, Unread):
        return True
    if not isinstance(cell, Roll) or cell.how != PLAY:
        return False
    if cell.plan is None:
        cell.plan = make_plan(cell)
    return not cell.plan and all(len(move.points) == 2 for move in cell.moves)
