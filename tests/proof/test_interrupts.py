"""Ctrl-C at any moment: what is written is the old or the new, nothing is left behind, status 130."""

from __future__ import annotations

import random
import shutil
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main
from tests.support import interrupts

if TYPE_CHECKING:
    from types import FrameType
    from typing import Any

WRITING = ("output.py", "drafts.py", "mending.py", "cache.py", "reports.py", "converting.py")
IN_THIS_PROCESS = [job for job in interrupts.JOBS if "-j" not in job.arguments]


class InterruptAt:
    """Interrupts this process at the ``number``th line that runs in a module which writes files."""

    def __init__(self, number: int) -> None:
        self.left = number

    def __call__(self, frame: FrameType, event: str, argument: Any) -> Any:
        if "bgtools" in frame.f_code.co_filename and Path(frame.f_code.co_filename).name in WRITING:
            return self.line
        return None

    def line(self, frame: FrameType, event: str, argument: Any) -> Any:
        if event == "line":
            self.left -= 1
            if self.left == 0:
                raise KeyboardInterrupt
        return self.line


def run_interrupted(job: interrupts.Job, number: int) -> tuple[int, bool]:
    """The status of a run in this process, and whether it was interrupted."""
    interrupt = InterruptAt(number)
    before = sys.gettrace()
    sys.settrace(interrupt)
    try:
        return main(job.arguments), interrupt.left <= 0
    finally:
        sys.settrace(before)


@pytest.mark.parametrize("job", IN_THIS_PROCESS, ids=[job.name for job in IN_THIS_PROCESS])
def test_at_every_line_that_writes(
    job: interrupts.Job, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest
) -> None:
    every = 1 if request.config.getoption("--slow") else 7
    number = 1
    interrupted = True
    while interrupted:
        folder = tmp_path / "here"
        folder.mkdir()
        monkeypatch.chdir(folder)
        interrupts.prepare(folder, job, files=2)
        before = interrupts.contents(folder, job)
        status, interrupted = run_interrupted(job, number)
        assert interrupts.trouble(folder, job, before, status) == "", f"interrupted at line {number}"
        if interrupted:
            assert status in (130, 0, 1), "130, unless the work was done"
        monkeypatch.chdir(tmp_path)
        shutil.rmtree(folder)
        number += every
    assert number > every, "it was interrupted at least once"


@pytest.mark.slow
@pytest.mark.parametrize("job", interrupts.JOBS, ids=[job.name for job in interrupts.JOBS])
def test_at_random_moments(job: interrupts.Job, tmp_path: Path) -> None:
    rng = random.Random(job.name)
    took = 0.0
    for number in range(31):
        folder = tmp_path / str(number)
        folder.mkdir()
        if number == 0:
            interrupts.prepare(folder, job)
            took = interrupts.run(folder, job, None)[1]
        else:
            assert interrupts.interrupt_at_random(folder, job, rng, took) == ""
