"""Which of the readings that agree with the rest of a game is the likeliest.

The cost of a reading is minus the logarithm of how likely it is: the slip of the pen that it takes, how
the file writes its plays, the roll, the move itself, hit marks that disagree on the way, and how the game
then ends. Costs of all readings that agree with as much of the game make their shares (a softmax), and a
share is how sure one may be. The numbers were fitted to slips made in real transcripts
(``bench/fit_slips.py``).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import PLAY, Move, Roll
from bgtools.replay.edits import forms, plain, spellings
from bgtools.replay.moves import USUAL, likelihoods
from bgtools.rules.variants.base import OFF_SLOT
from bgtools.rules.written import attempt

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bgtools.replay.habits import Habits
    from bgtools.replay.table import Table
    from bgtools.rules.plays import Hop

Dice = tuple[int, int]

KINDS = {
    "as-written": 13.5,
    "partial": 20.0,
    "nothing": 20.0,
    "void": 10.5,
    "swapped": 2.9,
    "doubled-row": 1.0,
    "overwritten": 3.0,  # with the cell above, which is before the writer's eyes
    "copied": 4.0,  # from the cell below
    "lost-cell": 3.0,
}
"""How unlikely each kind of reading is as such; 0 where a slip in a play is what costs."""
DOUBLET = log(2)
"""A doublet is thrown half as often as any other roll."""
HABIT = 0.85
MOVE = 1.1
SEQUEL = 0.75
"""For each of the plays that follow."""
MARK = 3.0
"""For each hit mark on the way that disagrees, and each play left out."""
BROKEN_OFF = 1.7
"""For a game that stops before its last checker is off."""
SHARPNESS = 1.6
"""Shares by the costs as they are were too even."""
MOST = 120
FEWER = 16
"""So many readings of a play are spelled; fewer where little can come of it."""


class Option(NamedTuple):
    """A way of writing a reading. ``terms``: what its cost is made of, and how often it takes each slip."""

    cost: float
    text: str
    dice: Dice
    hops: tuple[Hop, ...]
    terms: dict[str, float]


class Ranker:
    """Spells and weighs the plays of one player in one position.

    ``roll``: the cell that was written, None where none was. ``skill``: how often the player does what the
    table of moves expects.
    """

    def __init__(
        self, table: Table, player: int, roll: Roll | None, habits: Habits, skill: float = USUAL
    ) -> None:
        self.variant = table.variant
        self.own, self.other = table.sides[player], table.sides[1 - player]
        self.player = player
        self.roll = roll
        self.habits = habits
        self.skill = skill
        self._chances: dict[Dice, dict[tuple[tuple[int, ...], tuple[int, ...]], float]] = {}

    def options(self, after: Table, plays: Iterable[tuple[Dice, tuple[Hop, ...]]]) -> list[Option]:
        """Every way of writing ``plays``, which lead to the table ``after``, the likeliest first."""
        key = tuple(after.sides[self.player]), tuple(after.sides[1 - self.player])
        found: dict[tuple[object, ...], Option] = {}
        for dice, hops in plays:
            terms = {
                "move": -MOVE * self._chance(dice, key),
                "roll": DOUBLET if dice[0] == dice[1] else 0.0,
            }
            for way in self._ways(dice, hops):
                for name, option in self._written(dice, way, terms):
                    if name not in found or option.cost < found[name].cost:
                        found[name] = option
        return sorted(found.values())

    def plain_options(self, plays: Iterable[tuple[Dice, tuple[Hop, ...]]]) -> list[Option]:
        """Plays in the file's own spelling, without looking at what was written."""
        return [Option(0.0, plain(dice, hops, self.habits)[0], dice, hops, {}) for dice, hops in plays]

    def _written(
        self, dice: Dice, hops: tuple[Hop, ...], terms: dict[str, float]
    ) -> Iterator[tuple[tuple[object, ...], Option]]:
        if self.roll is None:
            for text, unusual in forms(dice, hops, self.habits):
                made = {**terms, "habit": HABIT * unusual}
                yield (text,), Option(sum(made.values()), text, dice, hops, made)
            return
        for spelled in spellings(self.roll, dice, hops, self.habits):
            cost = sum(terms.values()) + HABIT * spelled.habit + spelled.slip
            made = {**terms, "habit": HABIT * spelled.habit}
            for slip in spelled.slips:
                made[f"slip:{slip}"] = made.get(f"slip:{slip}", 0) + 1
            made["second"] = max(0, len(spelled.slips) - 1)
            yield spelled.key, Option(cost, spelled.text, spelled.dice, hops, made)

    def _chance(self, dice: Dice, key: tuple[tuple[int, ...], tuple[int, ...]]) -> float:
        chances = self._chances.get(dice)
        if chances is None:
            chances = self._chances[dice] = likelihoods(self.variant, self.own, self.other, dice, self.skill)
        return chances.get(key, 0.0)

    def _ways(self, dice: Dice, hops: tuple[Hop, ...]) -> Iterator[tuple[Hop, ...]]:
        """The play, and the same with the dice of one checker exchanged where that changes nothing else."""
        yield hops
        if len(hops) != 2 or dice[0] == dice[1] or hops[0][1] != hops[1][0] or hops[0][1] == OFF_SLOT:
            return
        (source, middle, hit), (_, target, last) = hops
        first = source - middle
        middle = source - (dice[1] if dice[0] == first else dice[0])
        if hit or middle <= target:
            return
        moves = tuple(
            Move((one, two), (False, False), 1, 0, 0) for one, two in ((source, middle), (middle, target))
        )
        played = attempt(self.variant, self.own, self.other, Roll("", dice, moves, PLAY))
        if played is not None and not any(hop[2] and hop[1] == middle for hop in played.hops):
            yield (source, middle, False), (middle, target, last)


def shares(costs: Sequence[float]) -> list[float]:
    """How likely each of several readings is, from their costs."""
    least = min(costs)
    parts = [exp(SHARPNESS * (least - cost)) for cost in costs]
    total = sum(parts)
    return [part / total for part in parts]
