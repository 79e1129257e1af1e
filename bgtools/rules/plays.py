"""All legal plays of a roll.

The rule (rules.md 1.3): of all step sequences those that use the most dice; if only one of two
different numbers can be used, the larger where it can. Dice count, not pips: an overshooting
bear-off uses its whole die.

Every play is searched in one order only, bar first and then sources from high to low. That order
works whenever any order does: it enters first, brings checkers home before bearing off, clears the
points behind before an overshoot, and moves a checker onto a point before one leaves it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.rules.variants.base import Side, Variant

Hop = tuple[int, int, bool]  # source (bar 25), target (off 0), whether it hits


class Play(NamedTuple):
    """A legal play: the position after it (each side from its own view) and one way of making it."""

    own: Side
    other: Side
    hops: tuple[Hop, ...]


class Plays(NamedTuple):
    """All legal plays of a roll, one for each position that can be reached.

    ``dice``: how many dice must be used; 0 if nothing can be played, then ``plays`` is empty.
    ``die``: the number that must be played where only one of two different numbers can be, else 0.
    """

    dice: int
    die: int
    plays: list[Play]


def legal_plays(variant: Variant, own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> Plays:
    """All legal plays of ``dice`` (1-6 each) in the position ``own``, ``other`` of the player to move."""
    if variant.special:
        return _special_plays(variant, own, other, dice)
    first, second = dice
    if first == second:
        used, ends = _Search(variant, own, other).run((first,) * 4)
        return Plays(used, 0, list(ends.values()))
    if first < second:
        first, second = second, first
    used, ends = _Search(variant, own, other).run((first, second))
    used_other, ends_other = _Search(variant, own, other).run((second, first))
    if used == used_other == 2:
        ends_other.update(ends)
        return Plays(2, 0, list(ends_other.values()))
    if used_other > used:  # both numbers, but only the smaller first; or the smaller number alone
        used, ends = used_other, ends_other
        first = second
    return Plays(used, first if used == 1 else 0, list(ends.values()))


def _special_plays(
    variant: Variant, own: Sequence[int], other: Sequence[int], dice: tuple[int, int]
) -> Plays:
    """``legal_plays`` where each step must be asked of the variant."""
    from bgtools.rules.special import longest

    high, low = max(dice), min(dice)
    if high == low:
        used, ends = longest(variant, own, other, (high,) * 4)
        die = 0
    else:
        used, ends = longest(variant, own, other, (high, low))
        low_used, low_ends = longest(variant, own, other, (low, high))
        if used == low_used == 2:
            ends |= low_ends
        die = high
        if low_used > used:
            used, ends, die = low_used, low_ends, low
        if used != 1:
            die = 0
    if not used:
        return Plays(0, 0, [])
    return Plays(used, die, [Play(list(mine), list(theirs), hops) for (mine, theirs), hops in ends.items()])


class _Search:
    """The search for the longest step sequences with dice in a fixed order, on boards of its own."""

    __slots__ = ("best", "ends", "faces", "hops", "other", "overshoot", "own")

    def __init__(self, variant: Variant, own: Sequence[int], other: Sequence[int]) -> None:
        self.faces = variant.faces
        self.overshoot = variant.overshoot
        self.own = list(own)
        self.other = list(other)
        self.hops: list[Hop] = []
        self.best = 0
        self.ends: dict[int, Play] = {}

    def run(self, dice: tuple[int, ...]) -> tuple[int, dict[int, Play]]:
        """The most dice that can be used in this order, and the ends of such plays by their key."""
        self._step(dice, 0, BAR_SLOT, 0)
        return self.best, self.ends

    def _step(self, dice: tuple[int, ...], depth: int, highest: int, key: int) -> None:
        """Play ``dice[depth:]`` from sources up to ``highest``. ``key`` tells end positions apart:
        five bits for each change of a slot of ours, one bit for each point hit.
        """
        if depth == len(dice):
            self._keep(depth, key)
            return
        own, other, hops, faces = self.own, self.other, self.hops, self.faces
        die = dice[depth]
        if own[BAR_SLOT]:
            sources: Sequence[int] = (BAR_SLOT,)
        else:
            sources = range(min(highest, 24), 0, -1)
        for source in sources:
            if not own[source]:
                continue
            target = source - die
            if target <= OFF_SLOT:
                # From here on every source bears off.
                if any(own[7:]):
                    break
                if target and (not self.overshoot or any(own[source + 1 : 7])):
                    continue
                target = OFF_SLOT
                hit = False
            else:
                face = faces[target]
                held = other[face]
                if held > 1:
                    continue
                hit = held == 1
            new_key = key + (1 << 5 * target) - (1 << 5 * source)
            own[source] -= 1
            own[target] += 1
            if hit:
                other[face] = 0
                other[BAR_SLOT] += 1
                new_key += 1 << (135 + face)
            hops.append((source, target, hit))
            self._step(dice, depth + 1, source, new_key)
            hops.pop()
            own[source] += 1
            own[target] -= 1
            if hit:
                other[face] = 1
                other[BAR_SLOT] -= 1
        if depth:  # of no account if a further step could be made
            self._keep(depth, key)

    def _keep(self, depth: int, key: int) -> None:
        if depth > self.best:
            self.best = depth
            self.ends.clear()
        if depth == self.best and key not in self.ends:
            self.ends[key] = Play(self.own[:], self.other[:], tuple(self.hops))


def most_dice(
    variant: Variant, own: Sequence[int], other: Sequence[int], dice: tuple[int, int]
) -> tuple[int, int]:
    """``dice`` and ``die`` of ``legal_plays``, without the plays. Not for variants that are ``special``."""
    high, low = max(dice), min(dice)
    mine, theirs = list(own), list(other)
    if high == low:
        return _deepest(variant, mine, theirs, (high,) * 4, BAR_SLOT), 0
    used = _deepest(variant, mine, theirs, (high, low), BAR_SLOT)
    if used < 2:
        low_used = _deepest(variant, mine, theirs, (low, high), BAR_SLOT)
        if low_used > used:
            used, high = low_used, low
    return used, high if used == 1 else 0


def _deepest(variant: Variant, own: Side, other: Side, dice: tuple[int, ...], highest: int) -> int:
    """How many of ``dice`` can be played in this order, from sources up to ``highest``."""
    die, rest = dice[0], dice[1:]
    faces = variant.faces
    best = 0
    for source in (BAR_SLOT,) if own[BAR_SLOT] else range(min(highest, 24), 0, -1):
        if not own[source]:
            continue
        target = max(source - die, OFF_SLOT)
        face = faces[target]
        held = other[face] if target else 0
        if target == OFF_SLOT:
            if any(own[7:]):
                break
            if source < die and (not variant.overshoot or any(own[source + 1 : 7])):
                continue
        elif held > 1:
            continue
        if not rest:
            return 1
        own[source] -= 1
        own[target] += 1
        if held:
            other[face] = 0
            other[BAR_SLOT] += 1
        best = max(best, 1 + _deepest(variant, own, other, rest, source))
        own[source] += 1
        own[target] -= 1
        if held:
            other[face] = 1
            other[BAR_SLOT] -= 1
        if best == len(dice):
            break
    return best


def can_play(variant: Variant, own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> bool:
    """Whether any step of ``dice`` is legal."""
    if variant.special:
        from bgtools.rules.special import can_step

        return any(can_step(variant, own, other, die) for die in dice)
    faces = variant.faces
    numbers = set(dice)
    if own[BAR_SLOT]:
        return any(other[faces[BAR_SLOT - die]] < 2 for die in numbers)
    home = not any(own[7:])
    for die in numbers:
        for source in range(24, die, -1):
            if own[source] and other[faces[source - die]] < 2:
                return True
        if home and (own[die] or (variant.overshoot and any(own[1:die]) and not any(own[die:7]))):
            return True
    return False
