"""Lets gnubg play against itself and writes the matches as ``.mat`` files.

    python bench/selfplay.py FOLDER [--matches 20] [--money 4] [--seed 1]

Both players are gnubg 0-ply with some noise; matches have 1 to 7 points, money sessions three games.
"""

from __future__ import annotations

import argparse
import random
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support import gnubg


def main() -> int:
    """Plays and says what was written."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("folder", type=Path)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--money", type=int, default=4)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    rng = random.Random(args.seed)
    wanted = [(rng.choice((1, 3, 5, 7)), 0) for _ in range(args.matches)] + [(0, 3)] * args.money
    files = gnubg.play(args.folder, wanted, args.seed)
    written = [path for path in files if path.exists()]
    print(f"{len(written)} of {len(files)} files written to {args.folder}")
    return 0 if written == files else 1


if __name__ == "__main__":
    sys.exit(main())
