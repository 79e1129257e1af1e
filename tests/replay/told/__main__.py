"""Writes anew what is told of the slips in this folder, or draws some more.

    python -m tests.replay.told                     what is told of each as the program is now
    python -m tests.replay.told --draw 400 [--seed 1] [--keep 12] [FILE ...]

Read the difference before you commit it: each line of it is something that users are told. Drawn are slips
of many kinds in each transcript; those are kept whose account is of a kind that no kept one has, unless
they take long.
"""

from __future__ import annotations

import argparse
import random
import time
from pathlib import Path

from tests.replay.told import HOME, SHEETS, Slip, answer, path_of, read_slips, write_slips
from tests.replay.told.drawing import drawn, shape

LONG = 0.05  # seconds


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--draw", type=int, default=0, help="so many slips are tried in each transcript")
    parser.add_argument("--keep", type=int, default=12, help="so many of them are kept at most")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("sheets", nargs="*", type=Path, help="those transcripts only")
    args = parser.parse_args()
    known: set[object] = set()
    for sheet in SHEETS:
        data = sheet.read_bytes()
        slips = [slip._replace(told=answer(data, slip)) for slip in read_slips(path_of(sheet))]
        known |= {shape(slip) for slip in slips}
        if args.draw and (not args.sheets or sheet.resolve() in {each.resolve() for each in args.sheets}):
            slips += _more(data, args, random.Random(f"{args.seed}-{sheet.name}"), known)
        write_slips(path_of(sheet), slips)
        print(f"{path_of(sheet).relative_to(HOME)}: {len(slips)} slips")


def _more(data: bytes, args: argparse.Namespace, rng: random.Random, known: set[object]) -> list[Slip]:
    kept: list[Slip] = []
    for _ in range(args.draw):
        slip = drawn(data, rng)
        if slip is None:
            continue
        start = time.process_time()
        slip = slip._replace(told=answer(data, slip))
        if time.process_time() - start > LONG:
            continue
        if slip.told and shape(slip) not in known:
            known.add(shape(slip))
            kept.append(slip)
        if len(kept) == args.keep:
            break
    return kept


if __name__ == "__main__":
    main()
