"""Runs that are interrupted at a random moment: nothing half written, nothing left behind, status 130."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from tests.support.hostile import GOOD, ROOT

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

OLD = b"what stood there before\n"
FAULTY = GOOD.replace(b"Doubles => 2", b"Doubles => 4")
FILES = 12


class Job(NamedTuple):
    """A command that writes. ``targets``: what it writes, of which an old version is there."""

    name: str
    arguments: Sequence[str]
    targets: Sequence[str]


JOBS = (
    Job("validate --fix", ["validate", "--fix", "."], [f"m{number:02}.mat" for number in range(FILES)]),
    Job("validate --fix -j 2", ["validate", "--fix", "-j", "2", "."], [f"m{n:02}.mat" for n in range(FILES)]),
    Job("convert", ["convert", ".", "--to", "sgf", "-o", "out", "--force"], []),
    Job("convert to one file", ["convert", "m00.mat", "--force", "-o", "one.sgf"], ["one.sgf"]),
    Job("validate --write-baseline", ["validate", ".", "--write-baseline", "base.json"], ["base.json"]),
    Job("validate --cache", ["validate", ".", "--cache", "cache"], []),
    Job("validate -o", ["validate", ".", "--output-format", "sarif", "-o", "r.sarif"], ["r.sarif"]),
    Job("replay -o", ["replay", "m00.mat", "--output-format", "html", "-o", "r.html"], ["r.html"]),
)


def prepare(folder: Path, job: Job, files: int = FILES) -> None:
    """Some faulty files, and old versions of what the job writes."""
    for number in range(files):
        (folder / f"m{number:02}.mat").write_bytes(FAULTY.replace(b"Ann", b"A%d" % number))
    for target in job.targets:
        if not target.endswith(".mat"):
            (folder / target).write_bytes(OLD)


def contents(folder: Path, job: Job) -> dict[str, bytes]:
    """What the targets of the job hold."""
    paths = [folder / target for target in job.targets]
    return {path.name: path.read_bytes() for path in paths if path.exists()}


def run(folder: Path, job: Job, delay: float | None) -> tuple[int, float, str]:
    """Run the job, interrupted after ``delay`` seconds; its status, the time it took and what it said."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    begun = time.monotonic()
    process = subprocess.Popen(
        [sys.executable, "-m", "bgtools", *job.arguments],
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    if delay is not None:
        try:
            process.wait(delay)
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=120)
    return process.returncode, time.monotonic() - begun, said.decode(errors="replace")


def interrupt_at_random(folder: Path, job: Job, rng: random.Random, took: float) -> str:
    """Interrupt a run of the job at a random moment of the time it takes; what is wrong then, or nothing."""
    prepare(folder, job)
    before = contents(folder, job)
    status, _, said = run(folder, job, rng.uniform(0, took * 1.05))
    if "internal fault" in said:
        return said[-800:]
    return trouble(folder, job, before, status)


def trouble(folder: Path, job: Job, before: dict[str, bytes], status: int) -> str:
    """What is wrong after a run that was interrupted; nothing if all is well."""
    left = [str(path) for path in folder.rglob(".*.tmp")]
    if left:
        return f"left behind: {left}"
    for target, content in contents(folder, job).items():
        if content != before[target] and not content.endswith(_ENDS[Path(target).suffix]):
            return f"{target} is half written: {content[:80]!r}"
    if status not in (0, 1, 130, -signal.SIGINT):
        return f"exit status {status}"
    return ""


_ENDS = {".json": b"]}\n", ".sarif": b"}\n", ".html": b"</html>\n", ".sgf": b")\n", ".mat": b"Wins 1 point\n"}
