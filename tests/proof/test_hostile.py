"""Hostile input: the right exit status, a message, bounds on time and memory.

The big ones are a hundredth of their size here; ``bench/hostile.py`` runs them at full size.
"""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.support import hostile, interrupts

if TYPE_CHECKING:
    from pathlib import Path

SMALL = 0.01
PATIENCE = 4  # times longer than it may take on a machine with nothing else to do
HEAVY = ("/dev/zero", "endless standard input")


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=case.name, marks=[pytest.mark.slow] if case.name in HEAVY else [])
        for case in hostile.CASES
    ],
)
def test_hostile_input(case: hostile.Case, tmp_path: Path) -> None:
    came = hostile.run(case, tmp_path, SMALL)
    assert hostile.wrong(case, came, PATIENCE) == [], came.said[:2000]


def test_two_runs_at_once_on_one_cache(tmp_path: Path) -> None:
    interrupts.prepare(tmp_path, interrupts.JOBS[0])
    program = [sys.executable, "-m", "bgtools", "validate", ".", "--cache", "cache"]
    environment = {"PYTHONPATH": str(hostile.ROOT)}
    alone = subprocess.run(program[:-2], cwd=tmp_path, env=environment, capture_output=True, check=False)
    for _ in range(3):
        both = [
            subprocess.Popen(
                program, cwd=tmp_path, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE
            )
            for _ in range(2)
        ]
        for each in both:
            out, err = each.communicate(timeout=120)
            assert (each.returncode, out, err) == (alone.returncode, alone.stdout, b"")
        entries = [path for path in (tmp_path / "cache").rglob("*") if path.is_file()]
        assert len(entries) == interrupts.FILES + 2
        for path in entries[::2]:  # some are made again, at the same time
            path.unlink()
