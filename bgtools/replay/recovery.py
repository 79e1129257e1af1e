"""What happened instead: readings of a faulty place, weighed by how much of the rest agrees.

At an action that cannot be, several things may have happened: it was made as it stands, a digit or a
die was mistyped, a cell was lost, written twice or swapped. Each reading is played on in a trial; the
one that the following actions, the result and the next score line agree with is followed. The method
and its figures come from a prototype that was tried on real files (design.md, "The rest of the record
decides"); bounded: each tier tries a few hundred positions at most, and wider tiers are only opened
when the nearer ones leave nothing that fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.record.model import NO_MOVE, Roll
from bgtools.replay.acts import Act
from bgtools.replay.edits import spelling, style_of
from bgtools.replay.model import Reading
from bgtools.replay.trial import Reach, Trial
from bgtools.rules.plays import legal_plays
from bgtools.rules.written import valid_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bgtools.record.model import Entry
    from bgtools.replay.edits import Style
    from bgtools.replay.table import Table
    from bgtools.rules.plays import Hop
    from bgtools.rules.written import Played

Dice = tuple[int, int]
Change = tuple["Entry | None", "str | None"]

ALL_ROLLS: tuple[Dice, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
LOOK_BACK = 14
"""How many actions before a contradiction are looked at for its cause."""
SHOWN = 8
"""How many readings are kept for a finding."""
BUDGET = 2500
"""When so many readings were weighed for a fault, no wider search is begun."""
FEW = 3
"""A reading that does not fit to the end is followed if at least so many later actions agree with it."""


class Candidate:
    """One reading. ``table``: the state after it; ``start``: the action from which to go on.

    ``acts``: the actions of the game in this reading, None if unchanged. ``plays``: where it stands for
    plays that lead to one position, these as (dice, hops). ``changes``: as in ``Reading.entries``.
    ``skipped``: actions before ``start`` that this reading leaves out.
    """

    __slots__ = ("acts", "changes", "cost", "facts", "kind", "plays", "reach", "start", "table")

    def __init__(
        self,
        kind: str,
        table: Table,
        start: int,
        *,
        acts: Sequence[Act] | None = None,
        plays: Sequence[tuple[Dice, tuple[Hop, ...]]] = (),
        changes: tuple[Change, ...] = (),
        cost: float = 0.0,
    ) -> None:
        self.kind = kind
        self.table = table
        self.start = start
        self.acts = acts
        self.plays = list(plays)
        self.changes = changes
        self.cost = cost
        self.facts: dict[str, Any] = {}
        self.reach = Reach(start, 0)

    @property
    def hops(self) -> tuple[Hop, ...]:
        """The play of this reading die by die."""
        return self.plays[0][1] if self.plays else ()

    def reading(self, trial: Trial) -> Reading:
        """This reading for a finding."""
        complete = self.reach.index == trial.complete
        agreeing = min(self.reach.index, trial.complete - 1) - self.start
        return Reading(self.kind, self.changes, max(0, agreeing), complete, self.cost, self.facts)


class Recovery:
    """The search for what happened at one action of a game.

    ``trial``: the rest of the game. ``spent``: the readings that were weighed so far.
    """

    def __init__(self, trial: Trial) -> None:
        self.trial = trial
        self.spent = 0
        self._style: Style | None = None

    @property
    def style(self) -> Style:
        """How the game writes its plays."""
        if self._style is None:
            self._style = style_of((act.cell for act in self.trial.acts), self.trial.marking)
        return self._style

    # --- Weighing ------------------------------------------------------------------------------------

    def weigh(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Run each candidate to its first contradiction."""
        weighed = []
        for candidate in candidates:
            self.spent += 1
            trial = self.trial
            if candidate.acts is not None:
                trial = Trial(candidate.acts, trial.marking, trial.gains)
            reach = trial.run(candidate.table.copy(), candidate.start)
            if candidate.acts is not None:  # compare in terms of the actions as written
                moved = len(self.trial.acts) - len(candidate.acts)
                reach = Reach(reach.index + moved, reach.marks)
            candidate.reach = reach
            weighed.append(candidate)
        return weighed

    def complete(self, candidate: Candidate) -> bool:
        """Whether the whole rest of the game agrees with it."""
        return candidate.reach.index == self.trial.complete

    def perfect(self, candidate: Candidate) -> bool:
        """Whether it is complete and every hit mark and every omitted play agrees, too."""
        return self.complete(candidate) and not candidate.reach.marks

    def leading(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates that reach farthest, the smallest change first."""
        if not candidates:
            return []
        best = max(candidate.reach for candidate in candidates)
        leaders = [candidate for candidate in candidates if candidate.reach == best]
        return sorted(leaders, key=lambda candidate: candidate.cost)

    def convincing(self, candidate: Candidate) -> bool:
        """Whether enough of the rest agrees to go on with it."""
        reach = candidate.reach.index
        if reach == self.trial.complete or reach - candidate.start >= FEW:
            return True
        return reach > candidate.start and type(self.trial.acts[reach].cell) is not Roll

    # --- Readings of a play --------------------------------------------------------------------------

    def as_written(self, table: Table, index: int, played: Played) -> Candidate:
        """The play made as far as it can be by hand, legal or not."""
        player = self.trial.acts[index].player
        after = table.copy()
        if played.stands is None:
            after.passed(player)
            return Candidate("void", after, index + 1)
        after.moved(player, played.stands.own, played.stands.other)
        return Candidate("partial" if played.skipped else "as-written", after, index + 1)

    def other_plays(
        self, table: Table, index: int, rolls: Sequence[Dice], kind: str = "play"
    ) -> list[Candidate]:
        """Every position that a legal play of one of ``rolls`` leads to."""
        player = self.trial.acts[index].player
        return self.plays_of(table, player, index + 1, rolls, kind)

    def plays_of(
        self, table: Table, player: int, start: int, rolls: Sequence[Dice], kind: str
    ) -> list[Candidate]:
        """Every position that a legal play of ``player`` leads to, going on from the action ``start``."""
        own, other = table.sides[player], table.sides[1 - player]
        found: dict[tuple[tuple[int, ...], tuple[int, ...]], Candidate] = {}
        for dice in rolls:
            plays = legal_plays(table.variant, own, other, dice).plays
            ends: Iterable[Any] = plays or [(list(own), list(other), ())]
            for mine, theirs, hops in ends:
                key = (tuple(mine), tuple(theirs))
                if key in found:
                    found[key].plays.append((dice, hops))
                    continue
                after = table.copy()
                after.moved(player, mine, theirs, dice, hops)
                found[key] = Candidate(kind, after, start, plays=[(dice, hops)])
        return list(found.values())

    def spell(self, candidates: Sequence[Candidate], entry: Entry, roll: Roll) -> None:
        """Give each candidate the cheapest text that says it in place of ``roll``, and its cost."""
        for candidate in candidates:
            if not candidate.plays:
                continue
            spelled = [(spelling(roll, dice, hops, self.style), dice, hops) for dice, hops in candidate.plays]
            spelled.sort(key=lambda each: each[0].cost)
            (candidate.cost, text), dice, hops = spelled[0]
            candidate.plays = [(dice, hops), *(each[1:] for each in spelled[1:])]
            candidate.changes = ((entry, text),)
            candidate.kind = "die" if roll.dice is None or sorted(dice) != sorted(roll.dice) else "play"

    # --- Readings of the structure -------------------------------------------------------------------

    def doubled_rows(
        self, table_at: Callable[[int], Table | None], index: int, back: int = LOOK_BACK
    ) -> Iterator[Candidate]:
        """Readings in which a row or cell near ``index`` repeats the one before it and was not played.

        ``table_at`` gives the table before an action that was already replayed.
        """
        acts = self.trial.acts
        for second in range(index, max(1, index - back) - 1, -1):
            for length in (2, 1):
                first = second - length
                if first < 0 or second + length > len(acts):
                    continue
                if not all(_same(acts[first + k], acts[second + k]) for k in range(length)):
                    continue
                table = table_at(second)
                if table is None or (length == 1 and table.may_roll(acts[second].player)):
                    continue
                rest = [*acts[:second], *acts[second + length :]]
                changes = tuple((acts[second + k].entry, None) for k in range(length))
                found = Candidate("doubled-row", table, second, acts=rest, changes=changes)
                found.facts["first"] = acts[first].entry.place
                found.facts["second"] = second
                yield found

    def swaps(
        self, table_at: Callable[[int], Table | None], index: int, back: int = 2
    ) -> Iterator[Candidate]:
        """Readings in which two cells changed places: left and right of a row, or one above the other."""
        acts = self.trial.acts
        for first in range(index, max(0, index - back) - 1, -1):
            table = table_at(first)
            if table is None:
                continue
            for second in (first + 1, first + 2):
                if second >= len(acts):
                    continue
                one, two = acts[first], acts[second]
                if second == first + 1 and one.entry.line != two.entry.line:
                    continue
                if second == first + 2 and one.player != two.player:
                    continue
                if one.cell is two.cell or not (_played(one) and _played(two)):
                    continue
                rest = list(acts)
                rest[first] = Act(one.player, two.cell, one.entry)
                rest[second] = Act(two.player, one.cell, two.entry)
                changes = ((one.entry, two.cell.text), (two.entry, one.cell.text))
                found = Candidate("swapped", table, first, acts=rest, changes=changes, cost=0.9)
                found.facts["second"] = first
                yield found


def _played(act: Act) -> bool:
    return isinstance(act.cell, Roll) and act.cell.how <= NO_MOVE


def _same(one: Act, other: Act) -> bool:
    return one.player == other.player and one.cell.text == other.cell.text and one.entry is not other.entry


def misread(dice: Dice | None) -> list[Dice]:
    """The rolls that differ from ``dice`` in one number."""
    if dice is None or not valid_dice(dice):
        return list(ALL_ROLLS)
    first, second = dice
    near = {_high_low(first, die) for die in range(1, 7)} | {_high_low(second, die) for die in range(1, 7)}
    near.discard(_high_low(first, second))
    return sorted(near)


def _high_low(one: int, other: int) -> Dice:
    return (one, other) if one >= other else (other, one)
