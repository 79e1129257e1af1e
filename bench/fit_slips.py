"""Fits the numbers by which readings of a play are weighed (``bgtools/replay/edits.py``, ``ranking.py``).

    python bench/fit_slips.py [--typos 2000] [--seed 5] [--rounds 300]

Slips are made in plays of the tuning half of real transcripts; of all readings that agree with the rest of
the game the right one should be the likeliest (a conditional logit, held to the present numbers). Prints the
numbers to put into the modules.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import sys
from math import exp, log
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.typos import load  # noqa: E402
from bgtools.formats import read  # noqa: E402
from bgtools.replay import recovery  # noqa: E402
from bgtools.replay.edits import SECOND, SLIPS  # noqa: E402
from bgtools.replay.match import replay  # noqa: E402
from bgtools.replay.model import GameReplay  # noqa: E402
from bgtools.replay.ranking import BROKEN_OFF, HABIT, KINDS, MARK, MOVE, SEQUEL  # noqa: E402
from bgtools.text.source import decode  # noqa: E402
from tests.support import typos  # noqa: E402

if TYPE_CHECKING:
    from bgtools.replay.model import Reading

Example = tuple[list[dict[str, float]], int]  # what each reading is made of; which is right

RATE = 0.05
HELD = 0.02
"""How firmly the numbers are held to the present ones."""
PLAYS = ("simple", "outside")


def main() -> int:
    """Fits and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    corpus = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared")) / "corpus" / "mat"
    parser.add_argument("--corpus", type=Path, default=corpus)
    parser.add_argument("--typos", type=int, default=2000)
    parser.add_argument("--seed", type=int, default=5)
    parser.add_argument("--rounds", type=int, default=300)
    args = parser.parse_args()
    recovery.SHOWN = 60
    found = examples(args.corpus, args.typos, args.seed)
    split = len(found) * 2 // 3
    start = {
        **{f"slip:{name}": cost for name, cost in SLIPS.items()},
        **{f"kind:{name}": cost for name, cost in KINDS.items()},
        "second": SECOND,
        "habit": HABIT,
        "move": MOVE,
        "mark": MARK,
        "broken-off": BROKEN_OFF,
        "sequel": SEQUEL,
    }
    print(f"{len(found)} slips with several readings", file=sys.stderr)
    print(f"before: {quality(start, found[split:])}", file=sys.stderr)
    fitted = fit(start, found[:split], args.rounds)
    print(f"after:  {quality(fitted, found[split:])} (on slips not fitted to)", file=sys.stderr)
    for name in sorted(fitted):
        print(f"{name:20s} {start[name]:6.2f} -> {fitted[name]:6.2f}")
    return 0


def examples(corpus: Path, count: int, seed: int) -> list[Example]:
    """Slips of which more than one reading agrees with the rest."""
    pages = load(corpus, "tune")
    makers = [maker for group in typos.GROUPS if group.name in PLAYS for maker in group.makers]
    found: list[Example] = []
    made = number = 0
    while made < count and number < 20 * count:
        number += 1
        rng = random.Random(f"{seed}-{number}")
        clean = rng.choice(pages[rng.choice(list(pages))])
        typo = rng.choice(makers)(typos.Pen(clean.page, rng.choice(clean.games), rng))
        if typo is None:
            continue
        made += 1
        line = typo.lines[0]
        right = _cells(clean.page.lines[line - 1])
        readings = _readings(typo.text, line)
        spoilt = typo.text.removeprefix("\ufeff").split(clean.page.eol)[line - 1]
        matching = [number for number, each in enumerate(readings) if _gives(each, spoilt, right)]
        if matching and len(readings) > 1:
            found.append(([_terms(reading) for reading in readings], matching[0]))
    return found


def _readings(text: str, line: int) -> list[Reading]:
    for event in replay(read(decode(text.encode()))):
        if isinstance(event, GameReplay):
            for located in event.faults:
                if located.readings and located.place.line == line:
                    return located.readings
    return []


def _gives(reading: Reading, row: str, right: list[object]) -> bool:
    """Whether the reading gives the row back, but for the order of dice and moves, stars and words."""
    for change in sorted(reading.changes, reverse=True):
        if change.text is None:
            return False
        place = change.place
        row = f"{row[: place.column - 1]}{change.text}   {row[place.end_column - 1 :]}"
    return _cells(row) == right


def _cells(row: str) -> list[object]:
    cells: list[object] = []
    for dice, play in re.findall(r"(\d\d):((?: *[^\s:]+/[^\s:]+)*)", row):
        moves: list[str] = []
        for move in play.lower().replace("*", "").replace("bar", "25").replace("off", "0").split():
            body, _, times = move.partition("(")
            moves += [body] * int(times.rstrip(")") or 1)
        cells.append(("".join(sorted(dice)), sorted(moves)))
    return cells


def _terms(reading: Reading) -> dict[str, float]:
    """What the cost is made of, so that the sum of term times number is the cost."""
    terms = dict(reading.facts.get("terms", {}))
    made = {name: value for name, value in terms.items() if name.startswith("slip:") or name == "second"}
    made["habit"] = terms.get("habit", 0.0) / HABIT
    made["move"] = terms.get("move", 0.0) / MOVE
    made["fixed"] = terms.get("roll", 0.0)
    made["mark"] = terms.get("mark", 0.0) / MARK
    made["broken-off"] = terms.get("broken-off", 0.0) / BROKEN_OFF
    made["sequel"] = terms.get("sequel", 0.0) / SEQUEL
    if reading.kind in KINDS:
        made[f"kind:{reading.kind}"] = 1.0
    return made


def _shares(weights: dict[str, float], readings: list[dict[str, float]]) -> list[float]:
    costs = [sum(weights.get(name, 1.0) * value for name, value in each.items()) for each in readings]
    least = min(costs)
    parts = [exp(least - cost) for cost in costs]
    total = sum(parts)
    return [part / total for part in parts]


def fit(start: dict[str, float], found: list[Example], rounds: int) -> dict[str, float]:
    """The numbers under which the right readings are likeliest, near the present ones."""
    weights = dict(start)
    for _ in range(rounds):
        change = dict.fromkeys(weights, 0.0)
        for readings, right in found:
            shares = _shares(weights, readings)
            for number, (reading, share) in enumerate(zip(readings, shares, strict=True)):
                for name, value in reading.items():
                    if name in change:
                        change[name] += (share - (number == right)) * value
        for name, step in change.items():
            weights[name] += RATE * (step / max(1, len(found)) * 20 - HELD * (weights[name] - start[name]))
    return weights


def quality(weights: dict[str, float], found: list[Example]) -> str:
    """How often the right reading is the first, and what it costs on average."""
    first, cost = 0, 0.0
    for readings, right in found:
        shares = _shares(weights, readings)
        first += shares[right] == max(shares)
        cost -= log(max(shares[right], 1e-9))
    return f"first {100 * first / max(1, len(found)):.1f} %, cost {cost / max(1, len(found)):.4f}"


if __name__ == "__main__":
    sys.exit(main())
