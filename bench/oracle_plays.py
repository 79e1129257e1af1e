"""Compares legal plays with those of gnubg-nn (GPL, ``pip install gnubg-nn``; tests only).

    python -m bench.oracle_plays [PAIRS] [SEED]

draws random pairs of position and roll, spread evenly over backgammon, nackgammon and hypergammon, and
compares the sets of legal end positions. It prints how many pairs of each kind there were and exits
with 1 if a set differs.
"""

from __future__ import annotations

import random
import sys
from collections import Counter
from time import perf_counter
from typing import TYPE_CHECKING, NamedTuple

import gnubg_nn

from bgtools.board.ids import position_id
from bgtools.rules.plays import legal_plays
from bgtools.rules.variants import get
from tests.rules.random_positions import random_position, random_roll

if TYPE_CHECKING:
    from collections.abc import Sequence

Ends = set[tuple[tuple[int, ...], tuple[int, ...]]]
VARIANTS = ("backgammon", "nackgammon", "hypergammon")


class Counts(NamedTuple):
    """What a comparison found. ``kinds``: pairs by what they try (one pair can be of several kinds).
    ``different``: Position ID, roll and both numbers of plays where the sets differ.
    """

    pairs: int
    kinds: Counter[str]
    different: list[tuple[str | None, tuple[int, int], int, int]]


def compare(variants: Sequence[str], pairs: int, seed: int) -> Counts:
    """Compare ``pairs`` random pairs, dealt to the variants in turn."""
    rng = random.Random(seed)
    kinds: Counter[str] = Counter()
    different = []
    for number in range(pairs):
        name = variants[number % len(variants)]
        variant = get(name)
        own, other = random_position(rng, variant)
        dice = random_roll(rng)
        found = legal_plays(variant, own, other, dice)
        ours = {(_points(play.own), _points(play.other)) for play in found.plays}
        theirs = oracle_plays(own, other, dice)
        kinds.update([name, *kinds_of(own, other, dice), f"dice used {found.dice}"])
        if ours != theirs:
            different.append((position_id(own, other), dice, len(ours), len(theirs)))
    return Counts(pairs, kinds, different)


def oracle_plays(own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> Ends:
    """The end positions that gnubg-nn gives: points and bar of the mover and of the opponent."""
    ends = set()
    for key in gnubg_nn.moves([list(_points(other)), list(_points(own))], *dice):
        # A key is of the player who moves next, so the one who has moved comes second.
        opponent, mover = gnubg_nn.board_from_position_key(key)
        ends.add((tuple(mover), tuple(opponent)))
    return ends


def kinds_of(own: Sequence[int], other: Sequence[int], dice: tuple[int, int]) -> list[str]:
    """What a pair tries."""
    kinds = ["doublet" if dice[0] == dice[1] else "two numbers"]
    if own[25]:
        kinds.append("bar" if own[25] == 1 else "several on the bar")
    rear = max(point for point in range(1, 26) if own[point])
    if rear <= 6:
        kinds.append("bear-off")
    elif sum(own[7:]) == 1 and rear <= 12:
        kinds.append("last one coming home")
    front = max(point for point in range(1, 26) if other[point])
    kinds.append("contact" if rear + front > 25 else "race")
    return kinds


def _points(side: Sequence[int]) -> tuple[int, ...]:
    return tuple(side[1:26])


def main() -> int:
    """Run the comparison and print what it found."""
    pairs, seed = (*map(int, sys.argv[1:3]), *(200_000, 1)[len(sys.argv) - 1 :])
    start = perf_counter()
    counts = compare(VARIANTS, pairs, seed)
    for kind, count in counts.kinds.most_common():
        print(f"{count:>9,}  {kind}")
    for case in counts.different[:20]:
        print("DIFFERENT:", *case)
    print(f"{counts.pairs:,} pairs in {perf_counter() - start:.0f} s, {len(counts.different)} different")
    return bool(counts.different)


if __name__ == "__main__":
    sys.exit(main())
