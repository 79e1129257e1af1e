"""Prints what checking costs, as ratios to programs that ran beside it: ``python bench/ratios.py [CORPUS]``.

* one file: ``bgtools validate FILE`` to ``python -c "import click, lark"``
* a corpus: ``bgtools validate FOLDER`` to Debian's gnubg importing the same files in one process

A ratio is that of CPU times (user and system) of two processes run one after the other; printed is the
median over many such pairs, with the least and the greatest. Absolute times are for orientation only.
CORPUS defaults to ``../shared/corpus/mat`` (or below ``BGTOOLS_SHARED``); without it the samples are used.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared"))
IMPORTS_ONLY = [sys.executable, "-c", "import click, lark"]
VALIDATE = [sys.executable, "-m", "bgtools", "validate", "--output-format", "concise"]


class Job(NamedTuple):
    """A process to time: its command line and what it reads from standard input."""

    command: list[str]
    stdin: bytes = b""


def cpu_seconds(job: Job, home: str) -> float:
    """User and system time of one run."""
    environment = os.environ | {"HOME": home, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": ""}
    with tempfile.TemporaryFile() as stdin:
        stdin.write(job.stdin)
        stdin.seek(0)
        process = subprocess.Popen(
            job.command, stdin=stdin, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment
        )
        _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode not in (0, 1):
        raise SystemExit(f"{job.command} ended with {process.returncode}")
    return usage.ru_utime + usage.ru_stime


def compare(title: str, ours: Job, theirs: Job, pairs: int, home: str) -> None:
    """Time both ``pairs`` times in turn, after one run of each to warm up, and print the ratio."""
    times = [(cpu_seconds(ours, home), cpu_seconds(theirs, home)) for _ in range(pairs + 1)][1:]
    ratios = sorted(mine / other for mine, other in times)
    print(f"{title}: {median(ratios):.2f} (from {ratios[0]:.2f} to {ratios[-1]:.2f}, {pairs} pairs;")
    print(f"  {median(mine for mine, _ in times):.3f} s to {median(other for _, other in times):.3f} s)")


def gnubg_import(gnubg: str, files: list[Path]) -> Job:
    """gnubg importing the files one after another."""
    lines = ["set confirm new off", "set confirm save off"]
    lines += [f'import mat "{file}"' for file in files]
    return Job([gnubg, "-t", "-q", "-r"], "\n".join([*lines, "quit", "y", ""]).encode())


def main() -> None:
    """Print both ratios."""
    corpus = Path(sys.argv[1]) if len(sys.argv) > 1 else SHARED / "corpus" / "mat"
    if not corpus.is_dir():
        print(f"no corpus at {corpus}: measuring with the samples")
        corpus = ROOT / "samples"
    files = sorted(path for path in corpus.rglob("*") if path.suffix in (".mat", ".txt"))
    middle = sorted(files, key=lambda path: path.stat().st_size)[len(files) // 2]
    with tempfile.TemporaryDirectory() as home:
        title = f"one file of {middle.stat().st_size / 1000:.0f} kB to importing click and lark"
        compare(title, Job([*VALIDATE, str(middle)]), Job(IMPORTS_ONLY), 20, home)
        gnubg = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")
        if gnubg is None:
            print("gnubg is not installed: the second ratio is left out")
            return
        size = sum(path.stat().st_size for path in files) / 1e6
        title = f"{len(files)} files, {size:.1f} MB, to gnubg importing them"
        compare(title, Job([*VALIDATE, *map(str, files)]), gnubg_import(gnubg, files), 7, home)


if __name__ == "__main__":
    main()
