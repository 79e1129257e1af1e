"""The shared cases: each transcript gets the verdict that is written beside it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bgtools.check import check
from bgtools.text.source import decode

if TYPE_CHECKING:
    from pathlib import Path

    from bgtools.check.model import FileReport

SCORE = re.compile(r'score (".*?"|\S+) (\d+) (".*?"|\S+) (\d+)')


def verdict(report: FileReport, expected: str) -> str:
    """What is wrong with a report, by the text of an ``.expect`` file; empty if nothing is."""
    lines = {
        severity: [each.place.line for each in report.findings if each.severity == severity and each.place]
        for severity in ("error", "warning")
    }
    word, place, *_ = expected.split()
    if word == "error":
        line = int(place) if place.isdecimal() else 1
        return "" if lines["error"][:1] == [line] else f"errors in lines {lines['error']}"
    if lines["error"]:
        return f"errors in lines {lines['error']}"
    if word == "warning" and int(place) not in lines["warning"]:
        return f"warnings in lines {lines['warning']}"
    scores = [
        {first.strip('"'): int(one), second.strip('"'): int(other)}
        for first, one, second, other in SCORE.findall(expected)
    ]
    found = [dict(zip(match.players, match.score, strict=True)) for match in report.matches]
    return "" if found == scores else f"scores {found}"


def test_every_case_gets_its_verdict(shared: Path) -> None:
    cases = sorted(path for path in (shared / "cases").glob("*.*") if path.suffix in (".mat", ".sgf"))
    if not cases:
        pytest.skip(f"no cases in {shared}")
    wrong = {}
    for path in cases:
        expected = path.with_suffix(".expect").read_text(encoding="utf-8").strip()
        trouble = verdict(check(decode(path.read_bytes()), path.name), expected)
        if trouble:
            wrong[path.name] = (expected, trouble)
    assert wrong == {}
