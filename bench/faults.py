"""Single faults in random matches: how many are found on their exact line, and what else is said.

    python bench/faults.py [--matches 1000] [--seed 1] [--faults-each 3] [--kind NAME ...] [--show 3]

Matches of all dialects, lengths and variants are generated, checked clean (every error or warning is a
false alarm) and checked again with one fault each. A fault that leaves a legal and consistent record
cannot be seen; it is counted apart and another is made. "at once" are faults that contradict the rules
on their own line, "later" those that only what follows them contradicts.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import defaultdict
from pathlib import Path
from typing import TYPE_CHECKING

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from bgtools.check import CheckOptions
from tests.support import faults, trial

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import Finding
    from tests.support.trial import Result, Tally


def main() -> int:
    """Runs the trial and prints its tables; the status is 1 if a limit is passed."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--matches", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--faults-each", type=int, default=3)
    parser.add_argument("--kind", action="append", choices=sorted(faults.KINDS))
    parser.add_argument("--show", type=int, default=0, help="print this many examples of each trouble")
    parser.add_argument("--no-suggestions", action="store_true")
    args = parser.parse_args()
    options = CheckOptions(suggestions=not args.no_suggestions)
    start = time.perf_counter()
    tally = trial.run(args.matches, args.seed, faults_each=args.faults_each, kinds=args.kind, options=options)
    seconds = time.perf_counter() - start
    _table("kind", tally.results, lambda each: each.fault.kind)
    _table("dialect", tally.results, lambda each: each.fault.sheet.dialect.name)
    _table("noticed", tally.results, lambda each: each.fault.when)
    if args.show:
        _examples(tally, args.show)
    return _summary(tally, seconds)


def _table(title: str, results: list[Result], key: Callable[[Result], str]) -> None:
    groups: dict[str, list[Result]] = defaultdict(list)
    for result in results:
        groups[key(result)].append(result)
    print(f"\n{title:40s} {'faults':>6s} {'line':>7s} {'name':>7s} {'further':>8s} {'ms':>6s}")
    for name in sorted(groups):
        group = groups[name]
        found, named = (
            _share(values) for values in zip(*((each.found, each.named) for each in group), strict=True)
        )
        further = sum(len(each.further) for each in group) / len(group)
        middle = 1000 * sorted(each.seconds for each in group)[len(group) // 2]
        print(f"{name:40s} {len(group):6d} {found} {named} {further:8.3f} {middle:6.1f}")


def _share(truths: Sequence[bool]) -> str:
    return f"{100 * sum(truths) / len(truths):6.1f}%"


def _examples(tally: Tally, count: int) -> None:
    for sheet, text, finding in tally.alarms[:count]:
        print(f"\nFALSE ALARM ({sheet.dialect.name}) {_told(finding)}")
        print(trial.excerpt(text, (trial.line_of(finding) or 1,)))
    shown: dict[tuple[str, str], int] = defaultdict(int)
    for result in tally.results:
        trouble = _trouble(result)
        shown[result.fault.kind, trouble] += 1
        if not trouble or shown[result.fault.kind, trouble] > count:
            continue
        fault = result.fault
        print(f"\n{trouble} {fault.kind} ({fault.sheet.dialect.name}, noticed {fault.when})")
        print(trial.excerpt(result.text, result.lines))
        for finding in result.findings[:6]:
            print("    ", _told(finding))
        print(result.crash)


def _trouble(result: Result) -> str:
    if result.crash:
        return "CRASH"
    if not result.found:
        return "NOT FOUND"
    return "FURTHER ERRORS" if result.further else ""


def _told(finding: Finding) -> str:
    place = f"{trial.line_of(finding)}: {finding.severity} {finding.code} {finding.name}"
    return f"{place}: {finding.message}"


def _summary(tally: Tally, seconds: float) -> int:
    results = tally.results
    found = sum(each.found for each in results)
    kinds = len({each.fault.kind for each in results})
    print(f"\n{tally.clean} clean matches: {len(tally.alarms)} false alarms")
    share = 100 * found / max(1, len(results))
    print(f"{len(results)} faults of {kinds} kinds: {found} on their line ({share:.2f} %)")
    print(f"further error lines a fault: {tally.further():.4f}")
    print(f"could not be seen (legal and consistent): {sum(tally.unseen.values())}   [{seconds:.0f} s]")
    return 1 if tally.alarms or found < len(results) or tally.further() > 0.02 else 0


if __name__ == "__main__":
    sys.exit(main())
