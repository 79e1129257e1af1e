"""Compares the rules of every variant with the brute-force referee of the tests, turn by turn.

    python -m bench.variant_turns [TURNS] [SEED] [WORD ...]

plays ``TURNS`` turns of random games of each variant, with its options, whose name has one of the words;
prints what was compared, and exits with 1 if anything differs.
"""

from __future__ import annotations

import sys
from time import process_time

from tests.support import variant_turns


def main() -> int:
    """Run the comparison and print what it found."""
    turns, seed = (*map(int, sys.argv[1:3]), *(10_000, 1)[len(sys.argv[1:3]) :])
    failed = False
    for game, name, options in variant_turns.ALL_TABLES:
        if sys.argv[3:] and not any(word in name for word in sys.argv[3:]):
            continue
        start = process_time()
        counts = variant_turns.compare(game, name, options, turns, seed)
        kinds = ", ".join(f"{count:,} {kind}" for kind, count in sorted(counts.kinds.items()))
        what = f"{name} {options}".strip()
        print(f"{what}: {counts.turns:,} turns, {counts.games:,} games, seed {seed}")
        print(f"    {kinds}")
        print(f"    {len(counts.different)} different, {process_time() - start:.0f} s", flush=True)
        for words in counts.different[:10]:
            print("    DIFFERENT:", words)
        failed = failed or bool(counts.different)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
