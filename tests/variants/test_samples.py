"""The samples of variants and money play are valid, and list themselves."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.check import CheckOptions, check
from bgtools.text.source import decode
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = ROOT / "samples" / "variants"
SAMPLES = sorted(FOLDER.glob("*.mat"))
WARNED = {"nackgammon-set-up.mat": ["play-declared-illegal"]}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_is_valid(path: Path) -> None:
    report = check(decode(path.read_bytes()), path.name, CheckOptions(suggestions=False))
    assert [finding.name for finding in report.findings] == WARNED.get(path.name, [])
    assert f"`{path.name}`" in (FOLDER / "README.md").read_text()


@pytest.mark.parametrize(
    ("sample", "right", "wrong"),
    [
        ("acey-deucey", "AceyDeucey", "Acey Ducey"),
        ("acey-deucey-european", "AceyDeucey (European)", "AceyDeucy (Europaen)"),
        ("longgammon", "LongGammon", "Longgamon"),
        ("russian", "Russian", "Rusian"),
        ("tavla", "Tavla", "Tavlaa"),
    ],
)
def test_a_misspelt_variant_is_one_finding(sample: str, right: str, wrong: str) -> None:
    text = (FOLDER / f"{sample}.mat").read_text()
    assert f'"{right}"' in text
    findings = check(decode(text.replace(f'"{right}"', f'"{wrong}"').encode()), "a.mat").findings
    assert [found.code for found in findings] == ["BG901"]
