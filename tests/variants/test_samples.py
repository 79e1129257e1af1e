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
