"""How likely a legal play is to have been chosen: a small table, in place of an engine.

Where several readings of a row agree with the rest of the game, the one that is the better move is the
likelier. The position after a play is looked at as a sum of 67 numbers (points made, blots, blots under
fire, checkers on the bar, primes, the race); ``bench/fit_moves.py`` fits them to plays of real
transcripts. They predict a play about as well as they need to: an engine did not do better (repair.md).
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING

from bgtools.rules.plays import legal_plays
from bgtools.rules.variants.base import BAR_SLOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.rules.variants.base import Variant

MADE = 0  # 24: points 1-24 held by two or more
BLOT = 24  # 24: points 1-24 held by one
STACK = 48  # checkers beyond the third on a point: at home, outside
FIRE = 50  # blots a direct shot away from an opposing checker: on 1-6, 7-12, 13-18, 19-24
FAR_FIRE = 54  # blots seven to twelve pips away from one
ON_BAR = 55  # one opposing checker on the bar, more
PRIME = 57  # four, five, six points in a row
OFF = 60  # checkers off while the sides can still meet
RACE_OFF = 61
RACE_GAPS = 62  # empty points of the home board, once the sides have passed each other
RACE_OUTSIDE = 63
RACE_LOW = 64  # checkers on the first three points
LOOSE = 65  # blots at home while an opposing checker is on the bar
BEHIND = 66  # checkers on 19-24
COUNT = 67

# fmt: off
WEIGHTS: tuple[float, ...] = (
    -0.87, 0.11, 1.03, 1.80, 2.23, 1.46, 0.77, 0.43,
    0.57, 0.24, 0.43, 0.05, -0.14, -0.27, -0.46, -0.73,
    -0.71, -0.71, 0.30, 0.86, 0.63, 0.24, -0.57, -1.33,
    -1.20, -0.53, -0.32, 0.10, 0.14, -0.52, 0.05, 0.18,
    -0.07, -0.27, -0.03, -0.12, -0.24, -0.27, -0.48, -0.49,
    -0.20, -0.69, -0.04, -0.21, -0.04, -0.10, -0.35, 0.01,
    -0.47, -0.39, -1.51, -1.18, -0.97, -0.42, -0.07, 2.37,
    5.08, 0.85, 1.58, 2.35, 0.20, 2.42, 0.04, -0.28,
    -0.42, -0.14, -0.79,
)
# fmt: on

QUARTER = 6
REACH = 6


def traits(own: Sequence[int], other: Sequence[int]) -> list[int]:
    """The indices of the numbers that add up to the worth of a position, as often as each counts.

    ``own``: the side that has just moved, ``other`` the opponent's, each from its own view.
    """
    found: list[int] = []
    theirs = [25 - point for point in range(1, BAR_SLOT + 1) if other[point]]  # as we count, bar 0
    rearmost = max((point for point in range(1, BAR_SLOT + 1) if own[point]), default=0)
    if not theirs or rearmost < min(theirs):
        found += [RACE_OFF] * own[0]
        for point in range(1, 7):
            if not own[point]:
                found.append(RACE_GAPS)
        found += [RACE_LOW] * (own[1] + own[2] + own[3])
        found += [RACE_OUTSIDE] * sum(own[7:26])
        return found
    found += [OFF] * own[0]
    run = longest = 0
    on_bar = other[BAR_SLOT]
    for point in range(1, 25):
        held = own[point]
        if held < 2:
            run = 0
            if held:
                found.append(BLOT - 1 + point)
                distances = [point - their for their in theirs if their < point]
                if distances:
                    if min(distances) <= REACH:
                        found.append(FIRE + (point - 1) // QUARTER)
                    elif min(distances) <= 2 * REACH:
                        found.append(FAR_FIRE)
                if on_bar and point <= QUARTER:
                    found.append(LOOSE)
            continue
        run += 1
        longest = max(longest, run)
        found.append(MADE - 1 + point)
        if held > 3:
            found += [STACK + (point > QUARTER)] * (held - 3)
    if on_bar:
        found.append(ON_BAR + (on_bar > 1))
    if longest >= 4:
        found.append(PRIME + min(longest, 6) - 4)
    found += [BEHIND] * sum(own[19:25])
    return found


def worth(own: Sequence[int], other: Sequence[int]) -> float:
    """The sum of the table's numbers for a position."""
    weights = WEIGHTS
    return sum(weights[trait] for trait in traits(own, other))


def likelihoods(
    variant: Variant, own: Sequence[int], other: Sequence[int], dice: tuple[int, int]
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], float]:
    """The logarithm of the chance of each legal play of ``dice``, by the position it leads to.

    Where the table does not know the game (checkers that move the same way), all plays are alike.
    """
    plays = legal_plays(variant, own, other, dice).plays
    if variant.same_direction:
        scores = [0.0] * len(plays)
    else:
        scores = [worth(play.own, play.other) for play in plays]
    top = max(scores, default=0.0)
    total = log(sum(exp(score - top) for score in scores)) + top if scores else 0.0
    return {
        (tuple(play.own), tuple(play.other)): score - total for play, score in zip(plays, scores, strict=True)
    }
