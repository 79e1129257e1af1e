"""Lets gnubg play against itself and checks that bgtools and gnubg agree about every match, both ways.

    python -m bench.selfplay FOLDER [--matches 20] [--money 4] [--seed 1] [--batch 25]

gnubg's ``.mat`` and ``.sgf`` have to be free of findings, with gnubg's positions, results and scores; what
bgtools writes of them gnubg has to load without a message and as the same match. Both players are gnubg
0-ply with some noise. Matches have 1 to 25 points in turn; money sessions have one to five games, with and
without Jacoby and beavers. One match in ten is nackgammon; hypergammon takes files that Debian leaves out.
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from pathlib import Path

from tests.support import gnubg, selfplay
from tests.support.gnubg import Wanted


def main() -> int:
    """Plays, compares, and says what was seen."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--money", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--batch", type=int, default=25, help="matches played in one gnubg")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    wanted = wanted_matches(args.matches, args.money, rng)
    counts: Counter[str] = Counter()
    troubles: list[str] = []
    for start in range(0, len(wanted), args.batch):
        batch = wanted[start : start + args.batch]
        noise = rng.choice((0.0, 0.05, 0.15, 0.3))
        played = gnubg.play(args.folder, batch, args.seed * 10_000 + start, noise)
        seen = selfplay.examine(played, args.folder)
        counts += seen.counts
        troubles += seen.troubles
        print(f"{start + len(batch)} of {len(wanted)} played, {len(troubles)} troubles", flush=True)
        for trouble in seen.troubles:
            print(f"    {trouble}", flush=True)
    for what, count in sorted(counts.items()):
        print(f"{count:>9,}  {what}")
    print(f"seed {args.seed}: {len(troubles)} troubles")
    return int(bool(troubles))


def wanted_matches(matches: int, money: int, rng: random.Random) -> list[Wanted]:
    """What is played, mixed."""
    wanted = [Wanted(number % 25 + 1) for number in range(matches)]
    wanted += [
        Wanted(0, rng.randint(1, 5), jacoby=number % 2 == 0, beavers=rng.choice((0, 1, 3)))
        for number in range(money)
    ]
    rng.shuffle(wanted)
    return [each._replace(variation="nackgammon") if rng.random() < 0.1 else each for each in wanted]


if __name__ == "__main__":
    sys.exit(main())
