"""Random matches are found free of faults; one fault in a match is found on its line and nowhere else."""

from __future__ import annotations

import pytest

from tests.support import faults, trial

MISSED_LIMIT = 0.005  # of the faults that contradict the rules on their own line
FURTHER_LIMIT = 0.02


def report(tally: trial.Tally) -> str:
    """What went wrong, in a form that can be looked into."""
    lines = [
        f"false alarm ({sheet.dialect.name}): {finding.code} {finding.message}\n"
        f"{trial.excerpt(text, (trial.line_of(finding) or 1,))}"
        for sheet, text, finding in tally.alarms[:3]
    ]
    lines += [
        f"not found: {each.fault.kind} ({each.fault.sheet.dialect.name})\n"
        f"{trial.excerpt(each.text, each.lines)}\n{each.crash}"
        f"{[(trial.line_of(finding), finding.code) for finding in each.findings[:5]]}"
        for each in tally.missed()[:3]
    ]
    return "\n".join(lines)


def hold(tally: trial.Tally) -> None:
    """The promise: no false alarm, every fault on its line, next to no further error line."""
    assert not tally.alarms, report(tally)
    assert len(tally.missed(faults.AT_ONCE)) <= MISSED_LIMIT * len(tally.results), report(tally)
    assert tally.further() <= FURTHER_LIMIT


def test_single_faults() -> None:
    tally = trial.run(80, seed=2026, faults_each=3)
    assert len({each.fault.kind for each in tally.results}) > 60
    hold(tally)


@pytest.mark.slow
def test_single_faults_in_many_matches() -> None:
    tally = trial.run(1000, seed=1, faults_each=3)
    assert {each.fault.kind for each in tally.results} == set(faults.KINDS)
    hold(tally)
