"""Runs the checker over generated matches, clean and with one fault each, and keeps count."""

from __future__ import annotations

import random
import time
import traceback
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from bgtools.check import CheckOptions, check
from bgtools.text.source import decode
from tests.support import dialects, faults, matches

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bgtools.check.model import Finding
    from tests.support.dialects import Sheet
    from tests.support.faults import Fault

VARIANTS = ("backgammon",) * 8 + ("nackgammon", "hypergammon3")


@dataclass(frozen=True)
class Result:
    """How one fault fared. ``further``: lines with an error that is not the fault's."""

    fault: Fault
    text: str
    lines: tuple[int, ...]
    findings: list[Finding]
    seconds: float
    crash: str = ""  # the traceback, if the checker raised

    @property
    def there(self) -> list[Finding]:
        """The findings on the right line."""
        return [finding for finding in self.findings if line_of(finding) in self.lines]

    @property
    def found(self) -> bool:
        """Whether anything is said on the right line."""
        return bool(self.there)

    @property
    def named(self) -> bool:
        """Whether it is called by a right name."""
        names = self.fault.names
        return any(not names or finding.name in names for finding in self.there)

    @property
    def further(self) -> set[int]:
        """Other lines with an error."""
        errors = {line_of(finding) for finding in self.findings if finding.severity == "error"}
        if not self.found and errors:
            errors.discard(min(errors))  # the fault itself, told in the wrong place
        return errors - set(self.lines)


@dataclass
class Tally:
    """The results of many trials."""

    clean: int = 0
    alarms: list[tuple[Sheet, str, Finding]] = field(default_factory=list)
    results: list[Result] = field(default_factory=list)
    unseen: Counter[str] = field(default_factory=Counter)

    def missed(self, when: str | None = None) -> list[Result]:
        """The faults that nothing was said about on their line."""
        return [each for each in self.results if not each.found and when in (None, each.fault.when)]

    def further(self) -> float:
        """Further error lines for each fault."""
        return sum(len(each.further) for each in self.results) / max(1, len(self.results))


def line_of(finding: Finding) -> int:
    """The line of a finding, 0 if it has none."""
    return finding.place.line if finding.place else 0


def examine(text: str, options: CheckOptions | None = None) -> list[Finding]:
    """The errors and warnings of a transcript."""
    report = check(decode(text.encode()), "generated.mat", options)
    return [finding for finding in report.findings if finding.severity != "info"]


def sheets(count: int, seed: int) -> Iterator[tuple[Sheet, random.Random]]:
    """Random matches on paper, each with a random generator of its own."""
    for number in range(count):
        rng = random.Random(f"{seed}-{number}")
        match = matches.random_match(rng, variant=rng.choice(VARIANTS))
        yield dialects.write(match, rng.choice(dialects.DIALECTS), rng), rng


def run(
    count: int,
    seed: int,
    *,
    faults_each: int = 3,
    kinds: list[str] | None = None,
    options: CheckOptions | None = None,
    progress: Callable[[int], None] = lambda number: None,
) -> Tally:
    """Checks ``count`` clean matches, and each again with ``faults_each`` single faults of various kinds.

    The kinds that have come up least are tried first, so that all get their share.
    """
    tally = Tally()
    used: Counter[str] = Counter(dict.fromkeys(kinds or faults.KINDS, 0))
    for number, (sheet, rng) in enumerate(sheets(count, seed)):
        progress(number)
        clean = dialects.render(sheet)
        tally.clean += 1
        tally.alarms += [(sheet, clean.text, finding) for finding in examine(clean.text, options)]
        put = 0
        for name in sorted(used, key=lambda name: (used[name], rng.random())):
            fault = faults.put_fault(sheet, name, rng)
            if fault is None:
                continue
            if fault.when == faults.UNSEEN:
                tally.unseen[name] += 1
                continue
            used[name] += 1
            put += 1
            tally.results.append(_try(fault, options))
            if put == faults_each:
                break
    return tally


def _try(fault: Fault, options: CheckOptions | None) -> Result:
    text = dialects.render(fault.sheet)
    lines = tuple(text.line(row) for row in fault.rows)
    start = time.perf_counter()
    try:
        findings, crash = examine(text.text, options), ""
    except Exception:  # a fault of the program: kept with the transcript that shows it
        findings, crash = [], traceback.format_exc()
    return Result(fault, text.text, lines, findings, time.perf_counter() - start, crash)


def excerpt(text: str, lines: tuple[int, ...], around: int = 3) -> str:
    """The lines around a place, the place marked, for a person to look at."""
    rows = text.removeprefix("\ufeff").splitlines()
    shown = range(max(1, min(lines) - around), min(len(rows), max(lines) + around) + 1)
    return "\n".join(
        f"  {'>' if number in lines else ' '}{number:4d} | {rows[number - 1]}" for number in shown
    )
