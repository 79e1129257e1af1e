"""Random positions for tests: contact, on the bar, bearing off, all well represented."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.rules.plays import legal_plays

if TYPE_CHECKING:
    import random

    from bgtools.rules.variants.base import Side, Variant


def random_roll(rng: random.Random) -> tuple[int, int]:
    """A roll; doublets as often as they come."""
    return rng.randint(1, 6), rng.randint(1, 6)


def random_position(rng: random.Random, variant: Variant) -> tuple[Side, Side]:
    """The sides of the player on roll and of the other; neither has won.

    Half of the positions come from a game of random plays, half are thrown onto the board.
    """
    while True:
        own, other = (_played if rng.random() < 0.5 else _thrown)(rng, variant)
        if variant.checkers not in (own[0], other[0]):
            return own, other


def _played(rng: random.Random, variant: Variant) -> tuple[Side, Side]:
    own, other = variant.new_side(), variant.new_side()
    for _ in range(rng.randrange(110 if variant.checkers > 3 else 15)):
        plays = legal_plays(variant, own, other, random_roll(rng)).plays
        if plays:
            own, other, _ = rng.choice(plays)
        if own[0] == variant.checkers:
            break
        own, other = other, own
    return own, other


def _thrown(rng: random.Random, variant: Variant) -> tuple[Side, Side]:
    """Checkers in a few stacks, with none, some or many off or on the bar."""
    own = _side(rng, variant, range(1, rng.choice([6, 6, 8, 13, 24]) + 1))
    free = [point for point in range(1, 25) if not own[25 - point]]
    near = [point for point in free if point <= rng.choice([6, 8, 24])]
    return own, _side(rng, variant, near or free)


def _side(rng: random.Random, variant: Variant, points: range | list[int]) -> Side:
    side = [0] * 27
    stacks = [rng.choice(points) for _ in range(rng.randint(1, 7))]
    off = rng.choice([0, 0, rng.randrange(variant.checkers)])
    bar = rng.choice([0, 0, 0, rng.randint(1, 3)])
    for number in range(variant.checkers):
        if number < off:
            side[0] += 1
        elif number < off + bar:
            side[25] += 1
        else:
            side[rng.choice(stacks)] += 1
    return side
