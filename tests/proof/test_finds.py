"""What once broke the program does so no more, and is found to be what it is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from bgtools.check import CheckOptions, check
from bgtools.rules.settings import Overrides
from bgtools.text.source import decode
from tests.support.fuzz import promises

FOLDER = Path(__file__).parent / "finds"
ROWS = [
    [cell.strip() for cell in line.strip("|\n").split("|")]
    for line in (FOLDER / "README.md").read_text().splitlines()
    if re.match(r"\| \S+\.\w+ \|", line)
]


def overrides(options: str) -> Overrides:
    variant = re.search(r"--variant (\S+)", options)
    return Overrides(variant=variant[1] if variant else None)


def input_format(options: str) -> str | None:
    named = re.search(r"--input-format (\S+)", options)
    return named[1] if named else None


def test_each_find_has_a_row() -> None:
    assert sorted(row[0] for row in ROWS) == sorted(p.name for p in FOLDER.iterdir() if p.suffix != ".md")


@pytest.mark.parametrize(
    ("name", "options", "findings"), [row[:3] for row in ROWS], ids=[row[0] for row in ROWS]
)
def test_a_find(name: str, options: str, findings: str) -> None:
    data = (FOLDER / name).read_bytes()
    wanted = CheckOptions(overrides=overrides(options), input_format=input_format(options))
    report = check(decode(data), name, wanted)
    found = [f"{f.place.line if f.place else 0} {f.code}" for f in report.findings]
    assert ", ".join(found) == findings
    promises.examine_fully(data, wanted)
