"""How likely a legal play is to have been chosen: a table of numbers, in place of an engine.

Where several readings of a row agree with the rest of the game, the one that is the better move is the
likelier. The position after a play is looked at as a sum of 173 numbers (points made, blots, rolls that hit
them, primes, the race); ``bench/fit_moves.py`` fits them to plays of real transcripts. Not everybody plays
like that: ``Skill`` says how often a player does, the other plays are as good as thrown.
"""

from __future__ import annotations

from math import exp, log
from typing import TYPE_CHECKING, NamedTuple

from bgtools.rules.plays import legal_plays
from bgtools.rules.variants.base import BAR_SLOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.rules.variants.base import Variant

    Dice = tuple[int, int]
    Key = tuple[tuple[int, ...], tuple[int, ...]]

MADE = 0  # 24: points 1-24 held by two or more
BLOT = 24  # 24: points 1-24 held by one
THIRD = 48  # 24: a third checker on a point
MORE = 72  # 24: each beyond the third
PAIR = 96  # 36: two points held that are 1, 2 or 3 apart, by the lower, 1-12
FIRE = 132  # blots a direct shot away from an opposing checker: on 1-6, 7-12, 13-18, 19-24
FAR_FIRE = 136  # blots seven to twelve pips away from one
SHOTS = 137  # the share of rolls that hit a blot
SHOTS_HOME = 138  # the same times the points that the opponent holds at home
STAKE = 139  # for each blot the share of rolls that hit it times the pips it would lose, in tens
STAKE_HOME = 140  # the same times the points that the opponent holds at home
ON_BAR = 141  # one opposing checker on the bar, more
SHUT = 143  # points held at home, for each of one or two opposing checkers on the bar
LOOSE = 144  # blots at home while an opposing checker is on the bar
PRIME = 145  # four, five, six points in a row
BEHIND = 148  # checkers on 19-24
OFF = 149  # checkers off while the sides can still meet
RACE_OFF = 150  # checkers off once the sides have passed each other
RACE_GAP = 151  # 6: empty points of the home board
RACE_AT = 157  # 6: checkers on them
RACE_STACK = 163  # 6: those beyond the second
RACE_OUTSIDE = 169  # checkers on 7-12, 13-18, 19-24, the bar
COUNT = 173

# fmt: off
WEIGHTS: tuple[float, ...] = (
    -1.46, 0.16, 1.20, 1.93, 1.77, 0.17, 0.22, -0.36,
    0.22, 0.58, -0.16, 0.19, 0.46, -0.17, -0.03, -0.04,
    -0.47, -0.24, 0.48, 1.83, 1.20, 0.48, -0.64, -1.61,
    -1.92, -0.95, -0.24, 0.26, 0.57, -0.65, 0.56, 0.54,
    0.35, 0.20, 0.26, 0.07, 0.05, -0.13, -0.23, -0.33,
    -0.03, -0.57, 0.23, 0.19, 0.24, 0.10, -0.46, -0.12,
    -2.41, -1.54, -0.95, -0.31, 0.09, 0.47, 0.10, 0.25,
    -0.01, -0.33, -0.54, -0.52, 0.05, -1.78, -0.49, -1.31,
    -1.10, -1.29, -1.52, -0.73, -0.68, -1.14, -1.00, -1.65,
    -2.66, -1.71, -0.78, -0.44, -0.21, -0.45, -1.23, -0.34,
    -1.64, -0.34, 0.57, -1.50, -0.59, -0.68, 0.00, -1.10,
    -0.02, -0.80, 0.00, -1.77, -2.07, 0.37, -2.42, 0.16,
    -0.13, 0.15, 0.03, 0.54, 1.58, 0.89, 1.03, 0.84,
    0.69, 0.19, 1.62, 0.70, -0.10, 0.21, 0.11, 0.91,
    0.11, 0.91, 0.74, 0.06, 0.13, -1.24, 0.37, -0.64,
    -0.59, -0.14, 0.27, -0.43, 0.36, 0.31, 0.26, 1.01,
    0.49, 0.47, 1.29, -1.24, -0.48, -0.47, -0.38, 0.01,
    0.13, -0.09, -0.27, -1.46, -0.80, 0.11, 2.33, 0.76,
    0.98, 0.20, 0.61, 0.88, -0.86, -1.16, 1.13, 0.42,
    -0.23, -0.26, -0.16, -0.02, -1.22, -1.15, -0.97, -0.13,
    0.86, 1.45, 0.94, -1.09, -0.69, -0.68, -0.68, -0.66,
    0.45, 0.03, -0.90, -2.67, 0.00,
)
# fmt: on

SKILLS = {0.1: 0.02, 0.3: 0.01, 0.5: 0.02, 0.7: 0.05, 0.9: 0.3, 0.98: 0.6}
"""How often players do what the table expects, and how many do it so often."""
USUAL = sum(skill * part for skill, part in SKILLS.items())

QUARTER = 6
REACH = 6
SPREAD = 3
PAIRED = 12


# --- Rolls that hit ------------------------------------------------------------------------------------

_ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
_DOUBLETS = sum(1 << number for number, (high, low) in enumerate(_ROLLS) if high == low)


def _ways() -> dict[int, list[tuple[int, tuple[int, ...]]]]:
    """For each distance the rolls that cover it, as bits, with the steps at which they touch down."""
    ways: dict[int, dict[tuple[int, ...], int]] = {}

    def add(distance: int, roll: int, touched: tuple[int, ...]) -> None:
        of = ways.setdefault(distance, {})
        of[touched] = of.get(touched, 0) | 1 << roll

    for roll, (high, low) in enumerate(_ROLLS):
        if high == low:
            for times in range(1, 5):
                add(times * high, roll, tuple(high * step for step in range(1, times)))
        else:
            add(high, roll, ())
            add(low, roll, ())
            add(high + low, roll, (high,))
            add(high + low, roll, (low,))
    return {distance: [(rolls, touched) for touched, rolls in of.items()] for distance, of in ways.items()}


_WAYS = _ways()


def hitting(own: Sequence[int], theirs: Sequence[int], blot: int) -> int:
    """The rolls with which a checker on one of ``theirs`` hits the blot, as bits.

    ``theirs``: points by the blot's own count, 0 their bar.
    """
    found = 0
    for point in theirs:
        for rolls, touched in _WAYS.get(blot - point, ()):
            if rolls & ~found:
                for step in touched:
                    if own[point + step] > 1:
                        break
                else:
                    found |= rolls
    return found


def share(rolls: int) -> float:
    """The chance to throw one of ``rolls``."""
    return (2 * rolls.bit_count() - (rolls & _DOUBLETS).bit_count()) / 36


# --- Positions -----------------------------------------------------------------------------------------


def traits(own: Sequence[int], other: Sequence[int]) -> list[tuple[int, float]]:
    """The indices of the numbers that add up to the worth of a position, with how much each counts.

    ``own``: the side that has just moved, ``other`` the opponent's, each from its own view.
    """
    theirs = [25 - point for point in range(1, BAR_SLOT + 1) if other[point]]  # as we count, bar 0
    rearmost = max((point for point in range(1, BAR_SLOT + 1) if own[point]), default=0)
    if not theirs or rearmost < theirs[-1]:
        return _race(own)
    on_bar = other[BAR_SLOT]
    found: list[tuple[int, float]] = [(OFF, own[0]), (BEHIND, sum(own[19:25]))]
    blots = []
    run = longest = home = 0
    for point in range(1, 25):
        held = own[point]
        if held < 2:
            run = 0
            if held:
                blots.append(point)
            continue
        run += 1
        if run > longest:
            longest = run
        found.append((MADE - 1 + point, 1))
        if held > 2:
            found.append((THIRD - 1 + point, 1))
            if held > 3:
                found.append((MORE - 1 + point, held - 3))
        if point <= PAIRED:
            home += point <= QUARTER
            found += [
                (PAIR + (apart - 1) * PAIRED + point - 1, 1)
                for apart in range(1, SPREAD + 1)
                if own[point + apart] > 1
            ]
    if blots:
        _exposed(own, other, theirs, blots, found)
    if on_bar:
        found += [(ON_BAR + (on_bar > 1), 1), (SHUT, home * min(on_bar, 2))]
        loose = sum(point <= QUARTER for point in blots)
        if loose:
            found.append((LOOSE, loose))
    if longest >= 4:
        found.append((PRIME + min(longest, 6) - 4, 1))
    return found


def _exposed(
    own: Sequence[int],
    other: Sequence[int],
    theirs: Sequence[int],
    blots: Sequence[int],
    found: list[tuple[int, float]],
) -> None:
    """Add what the blots are worth, and what may happen to them."""
    # From the bar a checker must enter first, so it alone counts there.
    hitters = (0,) if other[BAR_SLOT] else theirs
    strength = sum(held > 1 for held in other[1 : QUARTER + 1])
    together = 0
    stake = 0.0
    for blot in blots:
        found.append((BLOT - 1 + blot, 1))
        nearest = min((blot - point for point in theirs if point < blot), default=0)
        if nearest:
            if nearest <= REACH:
                found.append((FIRE + (blot - 1) // QUARTER, 1))
            elif nearest <= 2 * REACH:
                found.append((FAR_FIRE, 1))
            rolls = hitting(own, hitters, blot)
            together |= rolls
            stake += share(rolls) * (25 - blot) / 10
    if together:
        hit = share(together)
        found += [(SHOTS, hit), (SHOTS_HOME, hit * strength), (STAKE, stake), (STAKE_HOME, stake * strength)]


def _race(own: Sequence[int]) -> list[tuple[int, float]]:
    """``traits`` once the sides have passed each other."""
    found: list[tuple[int, float]] = [(RACE_OFF, own[0])]
    for point in range(1, QUARTER + 1):
        held = own[point]
        if not held:
            found.append((RACE_GAP - 1 + point, 1))
            continue
        found.append((RACE_AT - 1 + point, held))
        if held > 2:
            found.append((RACE_STACK - 1 + point, held - 2))
    found += [
        (RACE_OUTSIDE - 1 + (point - 1) // QUARTER, own[point])
        for point in range(QUARTER + 1, BAR_SLOT + 1)
        if own[point]
    ]
    return found


def worth(own: Sequence[int], other: Sequence[int]) -> float:
    """The sum of the table's numbers for a position."""
    weights = WEIGHTS
    return sum(weights[trait] * much for trait, much in traits(own, other))


class Choice(NamedTuple):
    """A play that was made. ``chance``: its logarithm by the table alone; ``of``: among so many plays."""

    player: int
    chance: float
    of: int

    def by(self, skill: float) -> float:
        """The logarithm of its chance for a player of this skill."""
        return log(skill * exp(self.chance) + (1 - skill) / self.of)


def skill_of(choices: Sequence[Choice]) -> float:
    """How often the player of these plays does what the table expects; ``USUAL`` where nothing is known."""
    likely = [log(prior) + sum(choice.by(skill) for choice in choices) for skill, prior in SKILLS.items()]
    top = max(likely)
    parts = [exp(each - top) for each in likely]
    return sum(skill * part for skill, part in zip(SKILLS, parts, strict=True)) / sum(parts)


def likelihoods(
    variant: Variant, own: Sequence[int], other: Sequence[int], dice: Dice, skill: float = USUAL
) -> dict[Key, float]:
    """The logarithm of the chance of each legal play of ``dice``, by the position it leads to.

    Where the table does not know the game (checkers that move the same way), all plays are alike.
    """
    plays = legal_plays(variant, own, other, dice).plays
    scores = [0.0 if variant.same_direction else worth(play.own, play.other) for play in plays]
    top = max(scores, default=0.0)
    parts = [exp(score - top) for score in scores]
    scale = skill / sum(parts) if parts else 0.0
    rest = (1 - skill) / len(parts) if parts else 0.0
    return {
        (tuple(play.own), tuple(play.other)): log(scale * part + rest)
        for play, part in zip(plays, parts, strict=True)
    }
