"""Runs every hostile input and prints a table: time, peak memory, exit status, message.

    python bench/hostile.py [--scale 0.01] [--long 0.1] [--only WORD] [--markdown]

At full size some take minutes; ``--long`` is the scale of those. Fails if a case is not as it must be.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support import hostile

MINUTES = 100  # seconds: what may take so long takes minutes


def main() -> int:
    """Runs the cases and prints what came of each."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--scale", type=float, default=1.0, help="share of the full sizes (default 1)")
    parser.add_argument("--long", type=float, default=1.0, help="the scale of what takes minutes")
    parser.add_argument("--only", default="", help="cases with this in their name")
    parser.add_argument("--markdown", action="store_true", help="the table of the documentation")
    args = parser.parse_args()
    bad = 0
    if args.markdown:
        print("| input | seconds | peak MB | exit status | says |\n|---|---|---|---|---|")
    for case in hostile.CASES:
        if args.only not in case.name:
            continue
        scale = min(args.scale, args.long) if case.seconds >= MINUTES else args.scale
        folder = tempfile.mkdtemp()
        try:
            came = hostile.run(case, Path(folder), scale, patience=3600)
        finally:  # Python before 3.12 can't take away what is nested deeply
            subprocess.run(["rm", "-rf", folder], check=False)
        said = message(came.said)
        size = f" (x {scale:g})" if case.big and scale != 1 else ""
        row = (case.name + size, f"{came.seconds:.1f}", f"{came.peak:.0f}", str(came.status), said)
        if args.markdown:
            print(f"| {' | '.join(cell.replace('|', '/') for cell in row)} |", flush=True)
        else:
            print(f"{row[0]:45} {row[1]:>6} s {row[2]:>5} MB  {row[3]:>3}  {row[4]}", flush=True)
        faults = hostile.wrong(case, came)
        bad += bool(faults)
        for fault in faults:
            print(f"    WRONG: {fault}", file=sys.stderr, flush=True)
    return 1 if bad else 0


def message(said: str) -> str:
    """The first line that says something, cut."""
    line = next((line for line in said.splitlines() if line.strip(" {}[]")), "")
    return line if len(line) <= 120 else line[:117] + "..."


if __name__ == "__main__":
    sys.exit(main())
