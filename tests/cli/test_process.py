"""What only a real process shows: exit status, streams, closed pipes, interrupts, what is imported."""

from __future__ import annotations

import contextlib
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.cli.transcripts import INVALID, NO_MATCH, VALID, WARNED
from tests.conftest import ROOT

BGTOOLS = [sys.executable, "-m", "bgtools"]
ENVIRONMENT = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")} | {
    "PYTHONPATH": str(ROOT)
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "valid.mat").write_text(VALID)
    (tmp_path / "invalid.mat").write_text(INVALID)
    (tmp_path / "warned.mat").write_text(WARNED)
    (tmp_path / "letter.txt").write_text(NO_MATCH)
    (tmp_path / "empty").mkdir()
    return tmp_path


def run(
    folder: Path, *arguments: str, stdin: str = "", **environment: str
) -> subprocess.CompletedProcess[str]:
    return started([*BGTOOLS, *arguments], folder, stdin, environment)


def coded(folder: Path, code: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """A run of Python ``code`` with ``arguments``."""
    return started([sys.executable, "-c", code, *arguments], folder)


def started(
    command: list[str], folder: Path, stdin: str = "", environment: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        cwd=folder,
        env=ENVIRONMENT | (environment or {}),
        input=stdin,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


STATUS = [
    ("validate valid.mat", 0),
    ("validate warned.mat", 0),
    ("validate warned.mat --fail-on warning", 1),
    ("validate invalid.mat", 1),
    ("validate invalid.mat --fail-on never", 0),
    ("validate letter.txt", 1),
    ("validate valid.mat invalid.mat missing.mat", 2),
    ("validate missing.mat --fail-on never", 2),
    ("validate empty", 2),
    ("validate", 2),
    ("validate valid.mat --nonsense", 2),
    ("validate valid.mat -o missing/report.txt", 2),
    ("validate valid.mat -o /dev/full", 2),
    ("score valid.mat", 0),
    ("score invalid.mat", 0),
    ("score missing.mat", 2),
    ("replay invalid.mat --output-format jsonl", 0),
    ("replay missing.mat", 2),
    ("replay empty", 2),
    ("explain BG401", 0),
    ("explain BG4", 2),
    ("explain", 2),
    ("--version", 0),
    ("--help", 0),
    ("frobnicate", 2),
]


@pytest.mark.parametrize(("line", "status"), STATUS)
def test_exit_status(folder: Path, line: str, status: int) -> None:
    """On a terminal, and in a pipe, where the status is that of the first process."""
    command = f"{sys.executable} -m bgtools {line}"
    shown, output = on_terminal(folder, command)
    assert shown == status
    piped = subprocess.run(
        ["bash", "-c", f"{command} | cat; exit ${{PIPESTATUS[0]}}"],
        cwd=folder,
        env=ENVIRONMENT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert piped.returncode == status
    assert "Traceback" not in piped.stderr + output
    if status == 2:
        assert piped.stderr or "BG002" in piped.stdout


def on_terminal(folder: Path, command: str) -> tuple[int, str]:
    """Exit status and output of a command whose standard output and error are a terminal."""
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        command.split(), cwd=folder, env=ENVIRONMENT, stdin=subprocess.DEVNULL, stdout=theirs, stderr=theirs
    )
    os.close(theirs)
    output = b""
    with contextlib.suppress(OSError):  # the last reader of a terminal gets an error, not an end
        while part := os.read(ours, 1 << 16):
            output += part
    os.close(ours)
    return child.wait(60), output.decode()


def test_status_is_the_same_for_standard_input(folder: Path) -> None:
    assert run(folder, "validate", "-", stdin=INVALID).returncode == 1


def test_a_failed_run_leaves_an_older_report_alone(folder: Path) -> None:
    (folder / "report.json").write_text("the old one")
    done = run(
        folder, "validate", "valid.mat", "--output-format", "json", "-o", "report.json", "--length", "x"
    )
    assert done.returncode == 2
    assert (folder / "report.json").read_text() == "the old one"
    assert not list(folder.glob(".report*"))


@pytest.mark.parametrize("line", ["explain --all", "convert valid.mat --to mat", "score valid.mat"])
def test_a_closed_pipe_ends_quietly(folder: Path, line: str) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    with os.fdopen(writer, "w") as stdout:
        done = subprocess.run(
            [*BGTOOLS, *line.split()],
            cwd=folder,
            env=ENVIRONMENT,
            stdout=stdout,
            stderr=subprocess.PIPE,
            timeout=60,
        )
    assert (done.returncode, done.stderr) == (2, b"")


def test_an_interrupt_ends_with_130(folder: Path) -> None:
    process = subprocess.Popen(
        [*BGTOOLS, "validate", "-"], env=ENVIRONMENT, stdin=subprocess.PIPE, stderr=subprocess.PIPE
    )
    for _ in range(200):  # until it waits for its input, an interrupt could meet the interpreter's start
        wchan = Path(f"/proc/{process.pid}/wchan")
        if not wchan.exists() or "pipe" in wchan.read_text():
            break
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    assert b"Traceback" not in said


def test_an_internal_fault_is_short_and_ends_with_2(folder: Path) -> None:
    broken = folder / "sitecustomize.py"
    broken.write_text(
        "import bgtools.check.judge as judge\n"
        "def run(self):\n"
        "    raise KeyError('oh')\n"
        "judge.Checker.run = run\n"
    )
    path = f"{folder}{os.pathsep}{ROOT}"
    done = run(folder, "validate", "valid.mat", PYTHONPATH=path)
    assert done.returncode == 2
    assert "internal fault with valid.mat: KeyError: 'oh'" in done.stderr
    assert "Traceback" not in done.stderr
    assert "Traceback" in run(folder, "--debug", "validate", "valid.mat", PYTHONPATH=path).stderr


def test_output_survives_an_encoding_without_the_characters(folder: Path) -> None:
    (folder / "names.mat").write_text(INVALID.replace("Bob", "上田"), encoding="utf-8")
    text = run(folder, "validate", "--output-format", "full", "names.mat", PYTHONIOENCODING="ascii")
    assert text.returncode == 1
    assert "\\u4e0a\\u7530" in text.stdout
    for_programs = subprocess.run(
        [*BGTOOLS, "validate", "names.mat", "--output-format", "json"],
        cwd=folder,
        env=ENVIRONMENT | {"PYTHONIOENCODING": "ascii"},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert "上田" in for_programs.stdout.decode("utf-8")


@pytest.mark.parametrize("output", ["concise", "json", "json:report.json"])
def test_the_console_script_says_and_writes_the_same(folder: Path, output: str) -> None:
    """It ends its process at once, so everything must be written before."""
    arguments = ["validate", "valid.mat", "invalid.mat", "letter.txt", "--output-format", output]
    report = folder / "report.json"
    usual = run(folder, *arguments)
    written = report.read_text() if report.exists() else ""
    code = "import sys; sys.argv[0] = 'bgtools'; from bgtools.cli import program; program()"
    script = coded(folder, code, *arguments)
    assert (script.returncode, script.stdout, script.stderr) == (1, usual.stdout, usual.stderr)
    assert (report.read_text() if report.exists() else "") == written


def imported(folder: Path, *arguments: str) -> set[str]:
    """The modules that a run of the program has imported."""
    code = "import sys; from bgtools.cli import main; main(sys.argv[1:]); print('\\n', *sys.modules)"
    done = coded(folder, code, *arguments)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.splitlines()[-1].split())


HEAVY = {
    "json",
    "multiprocessing",
    "importlib.metadata",
    "rich",
    "pathlib",
    "difflib",
    "hashlib",
    "zipfile",
    "encodings.cp1252",
    "bgtools.text.stored",
    "bgtools.text.unpack",
}


class TestStart:
    def test_help_imports_no_grammar_and_no_rules(self, folder: Path) -> None:
        modules = imported(folder, "--help")
        assert "lark" not in modules
        assert not {
            name
            for name in modules
            if name.startswith(("bgtools.rules", "bgtools.formats", "bgtools.replay"))
        }

    @pytest.mark.parametrize("name", ["valid.mat", "invalid.mat"])
    def test_validate_imports_only_what_it_needs(self, folder: Path, name: str) -> None:
        import_only = subprocess.run(
            [sys.executable, "-c", "import click, lark, sys; print(*sys.modules)"],
            capture_output=True,
            text=True,
            check=True,
        )
        own = imported(folder, "validate", name) - set(import_only.stdout.split())
        assert not own & HEAVY
        unused = (
            "bgtools.cli.commands.",
            "bgtools.report.findings.",
            "bgtools.report.scores",
            "bgtools.report.replays",
        )
        assert {module for module in own if module.startswith(unused)} <= {
            "bgtools.cli.commands.validate",
            "bgtools.report.findings.full",
            "bgtools.report.findings.concise",
        }

    def test_no_findings_need_no_catalogue(self, folder: Path) -> None:
        assert not {
            name
            for name in imported(folder, "validate", "valid.mat")
            if name.startswith("bgtools.check.families")
        }
