"""Judges a play in its short form at once, where there is nothing to find out about it.

Most plays of a file are written so that each step takes one die and no other reading is possible; then
it is enough to make the steps as they stand. The answer is a position, or that there is a doubt: then
``written`` decides. A play that this module takes for legal is legal there, with the same position.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.rules.plays import can_play, most_dice
from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.record.model import Step
    from bgtools.rules.variants.base import Side, Variant

Made = tuple["Side", "Side", int]
"""The position after a play, each side from its own view, and what it hits (see ``MARKED``)."""

MARKED = 1  # it hits and says so
UNMARKED = 2  # it hits and does not say so

# Dice are counted in base 8: so many 1s, 2s ... A step costs the die of its length. Four steps at most are
# added up, so their sum is that of the dice only if they are the dice, whatever their lengths.
_COST = tuple(8**die for die in range(BAR_SLOT + 1))
_PAID = {  # what a roll pays for, and how many dice it has
    (first, second): ((4 * _COST[first], 4) if first == second else (_COST[first] + _COST[second], 2))
    for first in range(1, 7)
    for second in range(1, 7)
}


def make(
    variant: Variant, own: Side, other: Side, dice: tuple[int, int], steps: Sequence[Step]
) -> Made | None:
    """The position after the ``steps``; None where it takes more to tell whether they are legal.

    Not for variants that are ``special``.
    """
    paid = _PAID.get(dice)
    if paid is None:
        return None
    left, count = paid
    if len(steps) != count:
        if steps:
            return _merged(variant, own, other, dice, steps)
        return None if can_play(variant, own, other, dice) else (own, other, 0)
    mine, theirs = own[:], other  # a copy of the other side only if it is hit
    faces = variant.faces
    bar = mine[BAR_SLOT]
    hits = 0
    for source, target, starred in steps:
        if bar:
            if source != BAR_SLOT:
                return None
            bar -= 1
        elif not mine[source]:
            return None
        mine[source] -= 1
        mine[target] += 1
        die = source - target
        if target:
            face = faces[target]
            held = theirs[face]
            if held:
                if held > 1:
                    return None
                if theirs is other:
                    theirs = other[:]
                theirs[face] = 0
                theirs[BAR_SLOT] += 1
                hits |= MARKED if starred else UNMARKED
            elif starred:
                return None
        elif starred or any(mine[7:]):
            return None
        elif not left >> 3 * die & 7:  # only a larger die bears this checker off
            die = (left.bit_length() - 1) // 3
            if die < source or not variant.overshoot or any(mine[source + 1 : 7]):
                return None
        left -= _COST[die]
    return None if left else (mine, theirs, hits)


def _merged(
    variant: Variant, own: Side, other: Side, dice: tuple[int, int], steps: Sequence[Step]
) -> Made | None:
    """``make`` where a step takes several dice, or dice are left over."""
    mine, theirs = own[:], other[:]
    faces = variant.faces
    left = list(dice * 2 if dice[0] == dice[1] else dice)
    hits = 0
    for source, target, starred in steps:
        if not mine[source] or (mine[BAR_SLOT] and source != BAR_SLOT):
            return None
        mine[source] -= 1
        mine[target] += 1
        if target == OFF_SLOT and (starred or any(mine[7:])):
            return None
        if source - target in left:
            left.remove(source - target)
        elif target == OFF_SLOT and left and max(left) > source:
            if not variant.overshoot or any(mine[source + 1 : 7]):
                return None
            left.remove(max(left))
        elif mine[BAR_SLOT] or not _pay(source, target, left, theirs, faces):
            return None
        if target:
            face = faces[target]
            held = theirs[face]
            if held:
                if held > 1:
                    return None
                theirs[face] = 0
                theirs[BAR_SLOT] += 1
                hits |= MARKED if starred else UNMARKED
            elif starred:
                return None
    if left and mine[OFF_SLOT] != variant.checkers:
        most, die = most_dice(variant, own, other, dice)
        used = len(dice) * (2 if dice[0] == dice[1] else 1) - len(left)
        if used != most or (die and die in left):
            return None
    return mine, theirs, hits


def _pay(source: int, target: int, left: list[int], theirs: Sequence[int], faces: tuple[int, ...]) -> bool:
    """Take the dice for one checker's way over points in between from ``left``; False if they don't make it.

    Also where it would hit on the way: then there is more than one reading.
    """
    length = source - target
    if not left or length > sum(left):
        return False
    if left[0] != left[-1]:
        if length != sum(left):
            return False
        ways = [theirs[faces[source - die]] for die in left]
        left.clear()
        return 0 in ways and 1 not in ways
    if length % left[0]:
        return False
    for point in range(target + left[0], source, left[0]):
        if theirs[faces[point]]:
            return False
    del left[: length // left[0]]
    return True
