"""Long files: nothing is found otherwise than in short ones, wherever they lie, and memory stays flat."""

from __future__ import annotations

import gzip
import io
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

from bench.sessions import repeated, session
from bgtools.check import CheckOptions, check, judge, many
from bgtools.cli.runs import parallel
from bgtools.report import registry
from bgtools.report.findings.json import diagnostic, file_object
from bgtools.text import source, stored, unpack
from bgtools.text.source import decode
from tests.cli.transcripts import INVALID, MATCH

if TYPE_CHECKING:
    from bgtools.text.source import SourceText
    from tests.cli.conftest import Validate

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = sorted(path for path in (ROOT / "samples").rglob("*") if path.is_file() and path.suffix != ".json")


def told(text: SourceText) -> list[dict[str, Any]]:
    """Everything that is found out about a text."""
    report = check(text, "a", CheckOptions(info=True, portability=True))
    return [file_object(report), *map(diagnostic, report.findings)]


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_a_sample_read_page_by_page(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stored, "PAGE", 80)
    monkeypatch.setattr(stored, "BEGINNING", 200)
    data = path.read_bytes()
    assert told(decode(io.BytesIO(data))) == told(decode(data))


# --- Wherever it comes from ------------------------------------------------------------------------------


def packed(path: Path, data: bytes) -> str:
    """A file with that content, alone or in an archive by its suffix; its name as it is printed."""
    if path.suffix == ".zip":
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("a.mat", data)
    elif path.suffix == ".tar":
        with tarfile.open(path, "w") as tar:
            info = tarfile.TarInfo("a.mat")
            info.size = len(data)
            tar.addfile(info, io.BytesIO(data))
    else:
        path.write_bytes(gzip.compress(data) if path.suffix == ".gz" else data)
        return path.name
    return f"{path.name}!a.mat"


@pytest.mark.parametrize("name", ["a.mat", "a.mat.gz", "a.zip", "a.tar"])
@pytest.mark.parametrize("options", [(), ("--output-format", "full"), ("--cache", "kept")])
def test_a_long_file(
    name: str,
    options: tuple[str, ...],
    validate: Validate,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    called = packed(tmp_path / name, INVALID.encode())
    short = validate(name, *options)
    assert f"{called}:5:" in short.out
    for module in (source, unpack):
        monkeypatch.setattr(module, "HELD", 10)
    assert validate(name, *options) == short
    assert validate(name, *options) == short  # from the cache, if there is one


def test_a_long_standard_input(validate: Validate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "HELD", 10)
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(INVALID.encode())))
    assert validate("-").places() == ["-:5"]


def test_a_long_pipe(validate: Validate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(source, "HELD", 10)
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    with subprocess.Popen(["sh", "-c", 'printf %s "$1" > "$2"', "sh", INVALID, pipe]):
        assert validate(pipe).places() == [f"{pipe}:5"]


@pytest.mark.parametrize("output", ["full", "rdjson", "sarif"])
def test_long_files_in_several_processes(
    output: str, validate: Validate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for number in range(9):
        Path(f"{number}.mat").write_text(INVALID)
    packed(Path("a.zip"), INVALID.encode())
    options = ("--output-format", output, ".")
    short = validate(*options)
    assert short.status == 1
    for module in (source, unpack):
        monkeypatch.setattr(module, "HELD", 10)
    monkeypatch.setattr(parallel, "_PAYS", 10)
    monkeypatch.setattr(judge, "FEW", 0)
    assert validate("-j2", *options) == short


def test_a_long_file_is_mended(validate: Validate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.mat"
    path.write_text(MATCH.replace("Wins 2 points", "Wins 3 points", 1))
    monkeypatch.setattr(source, "HELD", 10)
    assert validate("--fix", path).status == 0
    assert path.read_text() == MATCH


def test_every_report_of_many_findings(
    validate: Validate, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("a.mat").write_text(MATCH.replace("8/5 6/5", "8/5 6/4").replace("24/14", "24/13"))
    outputs = [f"--output-format={name}:report.{name}" for name in registry.names("findings")]
    options = ("--info", "--portability", "--max-findings", "5", *outputs, "a.mat")

    def reports() -> dict[str, str]:
        assert validate(*options).status == 1
        return {path.name: path.read_text() for path in tmp_path.glob("report.*")}

    few = reports()
    assert few["report.concise"].count("\n") > 4
    for module in (judge, many):
        monkeypatch.setattr(module, "FEW", 2)
    assert reports() == few


# --- Flat memory -----------------------------------------------------------------------------------------


def peak(path: Path, *options: str) -> tuple[float, str]:
    """The peak memory of a check in MiB, and what it prints."""
    command = [sys.executable, "-m", "bgtools", "validate", *options, str(path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT) as process:
        assert process.stdout is not None
        printed = process.stdout.read().decode()
        _, _, usage = os.wait4(process.pid, 0)
        process.returncode = 0
    return usage.ru_maxrss / 1024, printed


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not tell the memory of a process")
@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["lf", "crlf"])
def test_a_session_of_any_length_takes_the_memory_of_a_game(newline: str, tmp_path: Path) -> None:
    text = session(200)
    short, long = tmp_path / "short.mat", tmp_path / "long.mat"
    short.write_text(text[: text.index(" Game 3\n")])
    long.write_text(repeated(text, 35_000_000), newline=newline)
    least, _ = peak(short)
    most, printed = peak(long)
    assert printed == "1 file: 1 valid; no findings\n"
    assert most - least < 8


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "wait4"), reason="the system does not tell the memory of a process")
@pytest.mark.parametrize("output", ["jsonl", "full"])
def test_findings_take_no_memory_however_many(output: str, tmp_path: Path) -> None:
    text = session(200)
    short, long = tmp_path / "short.mat", tmp_path / "long.mat"
    short.write_text(text[: text.index(" Game 3\n")])
    long.write_text(repeated(text, 30_000_000))
    options = ("--info", "--portability", "--output-format", output)
    least, _ = peak(short, *options)
    most, printed = peak(long, *options)
    assert printed.count(": info BG" if output == "full" else '"severity": "info"') > 100_000
    assert most - least < 8
