"""Plays in games whose steps depend on more than two checkers in the way: ``Variant.special``.

Checkers that come on from outside, all entering before any moves, no hit-and-run, a limit of checkers on a
point: here every step is asked of the variant (``sources`` and ``step``), in every order. ``plays`` and
``written`` do the same for all other games in one order and much faster, and hand over to this module.
"""

from __future__ import annotations

from itertools import permutations
from typing import TYPE_CHECKING

from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT, OUTSIDE_SLOT
from bgtools.rules.written import Route

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.rules.plays import Hop
    from bgtools.rules.variants.base import Side, Variant

Ends = dict[tuple[tuple[int, ...], tuple[int, ...]], "tuple[Hop, ...]"]


def longest(
    variant: Variant, own: Sequence[int], other: Sequence[int], dice: tuple[int, ...]
) -> tuple[int, Ends]:
    """How many of ``dice`` can be used in this order, and the positions after such plays.

    The positions are searched level by level, one die after the other; of several ways to the same
    position one is kept: they have hit on the same points, so what is held against hit-and-run is the same.
    """
    front: dict[object, tuple[Side, Side, tuple[Hop, ...]]] = {None: (list(own), list(other), ())}
    used = 0
    for die in dice:
        further: dict[object, tuple[Side, Side, tuple[Hop, ...]]] = {}
        for mine, theirs, hops in front.values():
            for source in variant.sources(mine):
                target = variant.step(mine, theirs, source, die, hops)
                if target is not None:
                    own_after, other_after, hit = moved(variant, mine, theirs, source, target)
                    way = (*hops, (source, target, hit))
                    key = (tuple(own_after), tuple(other_after))
                    further.setdefault(key, (own_after, other_after, way))
        if not further:
            break
        front = further
        used += 1
    return used, {(tuple(mine), tuple(theirs)): hops for mine, theirs, hops in front.values()}


def can_step(variant: Variant, own: Sequence[int], other: Sequence[int], die: int) -> bool:
    """Whether any step of ``die`` can be made."""
    return any(variant.step(own, other, source, die, ()) is not None for source in variant.sources(own))


def moved(
    variant: Variant, own: Sequence[int], other: Sequence[int], source: int, target: int
) -> tuple[Side, Side, bool]:
    """New sides after one checker went from ``source`` to ``target``, and whether it hit."""
    mine, theirs = list(own), list(other)
    mine[source] -= 1
    mine[target] += 1
    face = variant.faces[target] if target != OFF_SLOT else OFF_SLOT
    hit = target != OFF_SLOT and theirs[face] == 1
    if hit:
        theirs[face] = 0
        theirs[BAR_SLOT] += 1
    return mine, theirs, hit


def in_order(variant: Variant, own: Sequence[int], other: Sequence[int], route: Route) -> Route | None:
    """``route`` with its hops in an order in which the variant allows each of them, or None.

    A checker written as entering from the bar comes from outside once the bar is empty (4.4a).
    """
    hops = list(zip(route.hops, route.dice, strict=True))
    tried = set()
    for order in permutations(hops):
        if order in tried:
            continue
        tried.add(order)
        made = _make(variant, own, other, order)
        if made is not None:
            return Route(made, tuple(die for _, die in order), route.marks)
    return None


def _make(
    variant: Variant,
    own: Sequence[int],
    other: Sequence[int],
    order: Sequence[tuple[tuple[int, int, bool], int]],
) -> tuple[tuple[int, int, bool], ...] | None:
    """The hops of ``order`` with the slots they really come from, or None if one is not allowed."""
    hops: list[Hop] = []
    made = []
    for (written, target, over), die in order:
        outside = written == BAR_SLOT and not own[BAR_SLOT]
        source = OUTSIDE_SLOT if outside else written
        if source not in variant.sources(own):
            return None
        if variant.step(own, other, source, die, hops) != target:
            return None
        own, other, hit = moved(variant, own, other, source, target)
        hops.append((source, target, hit))
        made.append((source, target, over))
    return tuple(made)
