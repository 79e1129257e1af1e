"""What happened instead: readings of a faulty place, weighed by how much of the rest agrees.

At an action that cannot be, several things may have happened: it was made as it stands, a digit or a
die was mistyped, a cell was lost, written twice or swapped. Each reading is played on in a trial; the
one that the following actions, the result and the next score line agree with is followed. The method
and its figures come from a prototype that was tried on real files (design.md, "The rest of the record
decides"); bounded: each tier tries a few hundred positions at most, and wider tiers are only opened
when the nearer ones leave nothing that fits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.record.model import BLANK, NO_MOVE, Roll
from bgtools.replay.acts import Act
from bgtools.replay.habits import Habits
from bgtools.replay.model import Change, Reading
from bgtools.replay.moves import USUAL, Choice, likelihoods, skill_of
from bgtools.replay.ranking import BROKEN_OFF, FEWER, KINDS, MARK, MOST, SEQUEL, Ranker, shares
from bgtools.replay.trial import Reach, Trial, ends_here
from bgtools.rules.plays import legal_plays
from bgtools.rules.written import valid_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from bgtools.record.model import Cell, Entry, Place
    from bgtools.replay.model import Step
    from bgtools.replay.ranking import Option
    from bgtools.replay.table import Table
    from bgtools.rules.plays import Hop
    from bgtools.rules.variants.base import Variant
    from bgtools.rules.written import Played

Dice = tuple[int, int]
ALL_ROLLS: tuple[Dice, ...] = tuple((high, low) for high in range(1, 7) for low in range(1, high + 1))
LOOK_BACK = 14
"""How many actions before a contradiction are looked at for its cause."""
SHOWN = 8
"""How many readings are kept for a finding."""
BUDGET = 2500
"""When so many readings were weighed for a fault, no wider search is begun."""
UNWRITTEN = ("lost-cell", "overwritten", "copied")
"""Readings of which nothing is written."""
FAR = 40.0
"""The cost of a reading that is too far from what was written to be looked at closely."""
FEW = 3
"""A reading that does not fit to the end is followed if at least so many later actions agree with it."""


HOLE_MOVED = 9.0
"""For cells in each other's place if that only brings dice without a play to where the game is given up."""
CLOSE = 9.0
"""Readings whose cost is no farther from the least are told apart by the plays that follow."""
FOLLOWED = 20
"""So many of them at most."""
SEQUELS = 8
"""So many plays."""
WATCHED = 12
"""So many plays before and behind a fault show how the players play."""


class Candidate:
    """One reading. ``table``: the state after it; ``start``: the action from which to go on.

    ``acts``: the actions of the game in this reading, None if unchanged. ``plays``: where it stands for
    plays that lead to one position, these as (dice, hops), and ``options`` the ways of writing them, the
    likeliest first. ``base``: what its kind costs as such, ``cost`` with all that speaks against it.
    ``changes``: as in ``Reading.changes``. ``borne_off``: whether the game is then played to its end.
    ``clipped``: whether its result then pays only what was needed.
    ``shown``: what the rest of the game adds to the cost.
    """

    __slots__ = (
        "acts",
        "base",
        "borne_off",
        "changes",
        "clipped",
        "cost",
        "facts",
        "kind",
        "options",
        "plays",
        "reach",
        "shown",
        "start",
        "table",
    )

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
        self.base = self.cost = cost + KINDS.get(kind, 0.0)
        self.facts: dict[str, Any] = {}
        self.reach = Reach(start, 0)
        self.options: list[Option] = []
        self.borne_off = False
        self.clipped = False
        self.shown: dict[str, float] = {}

    def add(self, cost: float) -> None:
        """Make it less likely, in all its ways of writing."""
        self.cost += cost
        self.shown = {**self.shown, "other": cost}

    @property
    def hops(self) -> tuple[Hop, ...]:
        """The play of this reading die by die."""
        return self.plays[0][1] if self.plays else ()

    def readings(self, trial: Trial) -> list[Reading]:
        """This reading for a finding, in each way of writing it."""
        complete = self.reach.index == trial.complete
        agreeing = max(0, min(self.reach.index, trial.complete - 1) - self.start)
        if not self.options:
            facts = {**self.facts, "terms": self.shown}
            return [Reading(self.kind, self.changes, agreeing, complete, self.cost, facts=facts)]
        rest = self.cost - self.options[0].cost
        return [
            Reading(
                self.kind,
                tuple(change._replace(text=option.text) for change in self.changes),
                agreeing,
                complete,
                rest + option.cost,
                facts={**self.facts, "terms": {**option.terms, **self.shown}},
            )
            for option in self.options
        ]

    def reading(self, trial: Trial) -> Reading:
        """This reading at its likeliest."""
        return self.readings(trial)[0]


class Readings(NamedTuple):
    """What may have happened, the likeliest first, and what the replay goes on with."""

    all: list[Reading]
    followed: Reading | None


class Recovery:
    """The search for what happened at one action of a game.

    ``trial``: the rest of the game. ``cells``: of this game and others, to see how the file writes.
    ``thorough``: whether to weigh many readings closely, and by the plays that follow. ``past``: the
    steps before; ``skills``: of the players, filled when they are first needed. ``spent``: the readings that
    were weighed so far.
    """

    def __init__(
        self,
        trial: Trial,
        cells: Iterable[Cell],
        thorough: bool = True,
        past: Sequence[Step] = (),
        skills: list[float] | None = None,
    ) -> None:
        self.trial = trial
        self.thorough = thorough
        self.spent = 0
        self._cells = cells
        self._past = past
        self._skills = [] if skills is None else skills
        self._habits: tuple[Cell | None, Habits] | None = None

    def habits(self, faulty: Cell | None) -> Habits:
        """How the file writes its plays; what a faulty cell does is no habit."""
        if self._habits is None or self._habits[0] is not faulty:
            cells = (cell for cell in self._cells if cell is not faulty)
            self._habits = faulty, Habits(cells, self.trial.marking)
        return self._habits[1]

    def skills(self, leader: Candidate) -> Sequence[float]:
        """How often each player does what the table of moves expects, from the plays of this game.

        ``leader``: a reading after which what follows is looked at, too.
        """
        if not self._skills:
            seen = [
                *self._chosen(leader.table.variant),
                *self._trial(leader).choices(leader.table.copy(), leader.start, WATCHED),
            ]
            self._skills += [skill_of([each for each in seen if each.player == player]) for player in (0, 1)]
        return self._skills

    def _chosen(self, variant: Variant) -> Iterator[Choice]:
        """The plays of the last steps."""
        for step in self._past[-WATCHED:]:
            if step.before is None or step.after is None or step.dice is None or not step.hops:
                continue
            chances = likelihoods(variant, step.before.own, step.before.other, step.dice, 1.0)
            chance = chances.get(step.after)
            if chance is not None:
                yield Choice(step.player, chance, len(chances))

    def _trial(self, candidate: Candidate) -> Trial:
        """The trial of a reading."""
        if candidate.acts is None:
            return self.trial
        return Trial(candidate.acts, self.trial.marking, self.trial.gains)

    # --- Weighing ------------------------------------------------------------------------------------

    def weigh(self, candidates: Iterable[Candidate]) -> list[Candidate]:
        """Run each candidate to its first contradiction."""
        weighed = []
        for candidate in candidates:
            self.spent += 1
            trial = self._trial(candidate)
            reach = trial.run(candidate.table.copy(), candidate.start)
            if candidate.acts is not None:  # compare in terms of the actions as written
                moved = len(self.trial.acts) - len(candidate.acts)
                reach = Reach(reach.index + moved, reach.marks)
            candidate.reach = reach
            candidate.borne_off = trial.borne_off
            candidate.clipped = trial.clipped
            weighed.append(candidate)
        return weighed

    def complete(self, candidate: Candidate) -> bool:
        """Whether the whole rest of the game agrees with it."""
        return candidate.reach.index == self.trial.complete

    def perfect(self, candidate: Candidate) -> bool:
        """Whether it is complete and every hit mark and every omitted play agrees, too."""
        return self.complete(candidate) and not candidate.reach.marks

    def leading(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        """The candidates that reach farthest, the likeliest first, as far as their costs are known."""
        if not candidates:
            return []
        best = max(candidate.reach.index for candidate in candidates)
        leaders = [candidate for candidate in candidates if candidate.reach.index == best]
        return sorted(leaders, key=lambda candidate: candidate.cost)

    def readings(self, leaders: Sequence[Candidate], followed: Candidate | None) -> Readings:
        """The readings of a finding with their shares, the likeliest first, and the one followed."""
        found = [
            (reading, candidate is followed and not number)
            for candidate in leaders
            for number, reading in enumerate(candidate.readings(self.trial))
        ]
        if not found:
            return Readings([], followed.reading(self.trial) if followed is not None else None)
        found.sort(key=lambda pair: pair[0].cost)
        parts = shares([reading.cost for reading, _ in found])
        shared = [
            (reading._replace(share=part), mine) for (reading, mine), part in zip(found, parts, strict=True)
        ]
        chosen = next((reading for reading, mine in shared if mine), None)
        if chosen is None and followed is not None:
            chosen = followed.reading(self.trial)
        return Readings([reading for reading, _ in shared[:SHOWN]], chosen)

    def convincing(self, candidate: Candidate) -> bool:
        """Whether enough of the rest agrees to go on with it."""
        reach = candidate.reach.index
        if reach == self.trial.complete or reach - candidate.start >= FEW:
            return True
        if reach <= candidate.start:
            return False
        acts = self.trial.acts  # what stops the reading is no play: a cube action, or the result behind all
        return reach >= len(acts) or type(acts[reach].cell) is not Roll

    # --- Readings of a play --------------------------------------------------------------------------

    def as_written(self, table: Table, index: int, played: Played) -> Candidate:
        """The play made as far as it can be by hand, legal or not."""
        player = self.trial.acts[index].player
        after = table.copy()
        if played.stands is None:
            after.passed(player)
            return Candidate("nothing", after, index + 1)
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

    def spell(
        self,
        candidates: Sequence[Candidate],
        table: Table,
        player: int,
        where: Entry | Place,
        roll: Roll | None,
    ) -> None:
        """Write the plays of each candidate in place of ``roll`` (None: nothing was written), and weigh them.

        ``table``: before the play; ``where``: the cell, or the empty place. Costs of what the rest of the
        game shows are added.
        """
        several = self.thorough and len(candidates) > 1
        skill = self.skills(candidates[0])[player] if several else USUAL
        habits = self.habits(roll)
        ranker = Ranker(table, player, roll, habits, skill)
        unwritten = ranker if roll is None else Ranker(table, player, None, habits, skill)
        broken_off = any(candidate.borne_off for candidate in candidates)
        spelled = [candidate for candidate in candidates if candidate.plays]
        most = MOST if self.thorough else FEWER
        if roll is not None and len([each for each in spelled if each.kind not in UNWRITTEN]) > most:
            spelled.sort(key=lambda candidate: -_alike(roll, candidate))
            for candidate in spelled[most:]:
                candidate.cost = FAR
                candidate.changes = (Change.of(where, ""),)
                candidate.options = ranker.plain_options(candidate.plays[:1])
            del spelled[most:]
        for candidate in spelled:
            of = unwritten if candidate.kind in UNWRITTEN else ranker
            candidate.options = of.options(candidate.table, candidate.plays)
            best = candidate.options[0]
            candidate.cost = KINDS.get(candidate.kind, 0.0) + best.cost
            candidate.plays = [(option.dice, option.hops) for option in candidate.options]
            candidate.changes = (Change.of(where, best.text),)
            if roll is not None and candidate.kind == "play" and _other_dice(roll.dice, best.dice):
                candidate.kind = "die"
        for candidate in candidates:
            if not candidate.plays:
                candidate.cost = candidate.base
            shown = {"mark": -MARK * candidate.reach.marks}
            if broken_off and not candidate.borne_off:
                shown["broken-off"] = BROKEN_OFF
            candidate.cost += sum(shown.values())
            candidate.shown = shown
        if self.thorough:
            self._look_ahead(candidates)

    def _look_ahead(self, candidates: Sequence[Candidate]) -> None:
        """Add what the next plays say: under a wrong reading they are the less likely to have been chosen."""
        least = min((candidate.cost for candidate in candidates), default=0.0)
        close = sorted((each for each in candidates if each.cost < least + CLOSE), key=lambda each: each.cost)
        if len(close) < 2:
            return
        skills = self.skills(close[0])
        for candidate in close[:FOLLOWED]:
            choices = self._trial(candidate).choices(candidate.table.copy(), candidate.start, SEQUELS)
            chances = sum(choice.by(skills[choice.player]) for choice in choices)
            candidate.shown["sequel"] = -SEQUEL * chances
        known = [candidate.shown["sequel"] for candidate in close[:FOLLOWED]]
        usual = sum(known) / len(known)
        for candidate in candidates:
            candidate.cost += candidate.shown.setdefault("sequel", usual)

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
                if _in_two_rows(acts[second : second + length]):
                    continue
                table = table_at(second)
                if table is None or (length == 1 and table.may_roll(acts[second].player)):
                    continue
                rest = [*acts[:second], *acts[second + length :]]
                changes = tuple(
                    Change.of(acts[second + k].entry, None, row=length == 2) for k in range(length)
                )
                found = Candidate("doubled-row", table, second, acts=rest, changes=changes)
                found.facts["first"] = acts[first].entry.place
                found.facts["second"] = second
                yield found

    def overwritten(self, table: Table, index: int) -> list[Candidate]:
        """Where a cell repeats the one above or below: every play that may have stood there."""
        kind = self.copied(index)
        return self.plays_of(table, self.trial.acts[index].player, index + 1, ALL_ROLLS, kind) if kind else []

    def copied(self, index: int) -> str:
        """The kind of reading by which a play repeats the same player's cell above or below; else nothing."""
        acts = self.trial.acts
        act = acts[index]
        if not isinstance(act.cell, Roll) or not act.cell.moves:
            return ""
        above = next((each for each in reversed(acts[:index]) if each.player == act.player), act)
        below = next((each for each in acts[index + 1 :] if each.player == act.player), act)
        return "overwritten" if _same(above, act) else "copied" if _same(below, act) else ""

    def swaps(
        self, table_at: Callable[[int], Table | None], index: int, back: int = 2
    ) -> Iterator[Candidate]:
        """Readings in which two cells changed places: left and right of a row, or one above the other."""
        acts = self.trial.acts
        for first in range(index, max(0, index - back) - 1, -1):
            table = table_at(first)
            if table is None:
                continue
            for second in range(first + 1, min(first + 3, len(acts))):
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
                changes = (Change.of(one.entry, two.cell.text), Change.of(two.entry, one.cell.text))
                hole = any(_excused(rest, place) for place in (first, second))
                cost = HOLE_MOVED if hole else 0.0
                found = Candidate("swapped", table, first, acts=rest, changes=changes, cost=cost)
                found.facts["second"] = first
                yield found


def _excused(acts: Sequence[Act], index: int) -> bool:
    """Whether an action is a roll without a play that needs none, as the game is given up behind it."""
    cell = acts[index].cell
    if not isinstance(cell, Roll) or cell.how != BLANK:
        return False
    return index + 1 == len(acts) or ends_here(acts, index)


def _alike(roll: Roll, candidate: Candidate) -> int:
    """How many written points are also points of a candidate's play."""
    points = {point for hop in candidate.hops for point in hop[:2]}
    return sum(point in points for move in roll.moves for point in move.points)


def _other_dice(one: Dice | None, other: Dice) -> bool:
    return one is None or sorted(one) != sorted(other)


def _played(act: Act) -> bool:
    return isinstance(act.cell, Roll) and act.cell.how <= NO_MOVE


def _in_two_rows(acts: Sequence[Act]) -> bool:
    """Whether actions are parts of two numbered rows: the right cell of one and the left one of the next."""
    return acts[0].entry.row is not None and acts[0].entry.line != acts[-1].entry.line


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
