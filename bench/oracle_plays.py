"""Compares legal plays with those of gnubg-nn (GPL, ``pip install gnubg-nn``; tests only).

    python -m bench.oracle_plays [PAIRS] [SEED]

draws pairs of position and roll, spread evenly over backgammon, nackgammon and hypergammon, and compares
the sets of legal end positions. The positions come in turn from random play and random throws, from games
that gnubg-nn plays against itself, and from primes with checkers behind them. It prints how many pairs of
each kind there were and exits with 1 if a set differs.
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
    from collections.abc import Iterator, Sequence

    from bgtools.rules.variants.base import Side, Variant

Ends = set[tuple[tuple[int, ...], tuple[int, ...]]]
VARIANTS = ("backgammon", "nackgammon", "hypergammon")
RANDOM, SELF_PLAY, PRIME = "from random play", "from self-play", "from a prime"
SOURCES = (RANDOM, SELF_PLAY, RANDOM, SELF_PLAY, PRIME)
SHORTEST_PRIME = 4  # points in a row that count as a prime


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
    drawn = {name: draw(rng, get(name)) for name in variants}
    for number in range(pairs):
        name = variants[number % len(variants)]
        variant = get(name)
        source, own, other, dice = next(drawn[name])
        found = legal_plays(variant, own, other, dice)
        ours = {(_points(play.own), _points(play.other)) for play in found.plays}
        theirs = oracle_plays(own, other, dice)
        kinds.update([name, source, *kinds_of(own, other, dice), f"dice used {found.dice}"])
        if ours != theirs:
            different.append((position_id(own, other), dice, len(ours), len(theirs)))
    return Counts(pairs, kinds, different)


def draw(rng: random.Random, variant: Variant) -> Iterator[tuple[str, Side, Side, tuple[int, int]]]:
    """Without end: where a position comes from, both sides of it (the mover's first), and a roll."""
    games = self_play(rng, variant)
    while True:
        for source in SOURCES:
            if source == SELF_PLAY:
                yield source, *next(games)
            elif source == PRIME and variant.checkers > 2 * SHORTEST_PRIME:
                yield source, *prime_position(rng, variant), random_roll(rng)
            else:
                yield RANDOM, *random_position(rng, variant), random_roll(rng)


def self_play(rng: random.Random, variant: Variant) -> Iterator[tuple[Side, Side, tuple[int, int]]]:
    """Game after game as gnubg-nn's network plays it (0-ply): the position and the roll of every turn."""
    while True:
        own, other = variant.new_side(), variant.new_side()
        while other[0] < variant.checkers:
            dice = random_roll(rng)
            yield own, other, dice
            _, key = gnubg_nn.bestmove([list(_points(other)), list(_points(own))], *dice, b=1)
            mover, opponent = gnubg_nn.board_from_position_key(key)  # here the mover comes first
            own, other = _side(variant, opponent), _side(variant, mover)


def prime_position(rng: random.Random, variant: Variant) -> tuple[Side, Side]:
    """Four to six points in a row of one player, and one to four checkers of the other behind them."""
    length = rng.randint(SHORTEST_PRIME, min(6, variant.checkers // 2))
    rear = rng.randint(2, 25 - length)
    builder, captive = [0] * 27, [0] * 27
    for point in range(rear, rear + length):
        builder[point] = 2
    for _ in range(rng.randint(1, 4)):
        captive[25 - rng.randrange(rear)] += 1  # 25 - 0 is the bar
    while sum(builder) < variant.checkers:
        point = rng.randint(0, 24)
        if not captive[25 - point] or not point:
            builder[point] += 1
    while sum(captive) < variant.checkers:
        point = rng.randint(0, 24)
        if not builder[25 - point] or not point:
            captive[point] += 1
    return (builder, captive) if rng.random() < 0.5 else (captive, builder)


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
    if has_prime(own, rear=25 - front):
        kinds.append("behind the mover's prime")
    if has_prime(other, rear=25 - rear):
        kinds.append("mover behind a prime")
    return kinds


def has_prime(side: Sequence[int], rear: int) -> bool:
    """Whether ``side`` has made four points in a row in front of a checker on its own point ``rear``."""
    made = 0
    for point in range(rear + 1, 25):
        made = made + 1 if side[point] > 1 else 0
        if made == SHORTEST_PRIME:
            return True
    return False


def _side(variant: Variant, points: Sequence[int]) -> Side:
    """27 ints from the 25 of gnubg, which leaves out the checkers that are off."""
    return [variant.checkers - sum(points), *points, 0]


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
