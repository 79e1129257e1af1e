"""Where results go: whole files or none, whatever stands in their place."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING
from zipfile import ZipFile

import pytest

from bgtools.cli import main
from bgtools.cli.output import Output, wants_color
from tests.cli.transcripts import VALID

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_appears_only_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text("old")
    with Output(str(path)) as out:
        out.write("new: 上田 \udce9\n")
        assert path.read_text() == "old"
    assert path.read_bytes() == "new: 上田 \\xe9\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_after_a_fault_the_old_file_stays(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text("old")
    with pytest.raises(KeyboardInterrupt), Output(str(path)) as out:
        out.write("new")
        raise KeyboardInterrupt
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "real.txt"
    path.write_text("old")
    path.chmod(0o640)
    link = tmp_path / "link.txt"
    link.symlink_to(path)
    with Output(str(link)) as out:
        out.write("new")
    assert link.is_symlink()
    assert path.read_text() == "new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_device_is_written_to_directly() -> None:
    with Output("/dev/null") as out:
        out.write("gone")


def test_a_hyphen_is_standard_output(capsys: pytest.CaptureFixture[str]) -> None:
    with Output("-") as out:
        out.write("here\n")
    assert capsys.readouterr().out == "here\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", "a.mat", "-o", "a.mat"],
        ["validate", "a.mat", "-o", "./a.mat"],
        ["validate", "a.mat", "-o", "link"],
        ["validate", "link", "-o", "a.mat"],
        ["validate", "b.mat", "a.mat", "--output-format", "json:a.mat"],
        ["validate", "a.mat", "--output-format", "full", "--output-format", "json:a.mat"],
        ["validate", ".", "-o", "a.mat"],
        ["validate", ".", "-o", "round.txt"],
        ["validate", "a.mat", "--write-baseline", "a.mat"],
        ["validate", "a.mat", "--diff", "-o", "a.mat"],
        ["validate", "season.zip", "-o", "season.zip"],
        ["score", "a.mat", "-o", "a.mat"],
        ["score", ".", "-o", "b.mat"],
        ["replay", "a.mat", "-o", "a.mat"],
        ["replay", "a.mat", "--output-format", "html", "-o", "a.mat"],
        ["replay", "a.mat", "--output-format", "svg", "--game", "1", "-o", "a.mat"],
    ],
    ids=" ".join,
)
def test_what_is_read_is_not_overwritten(
    arguments: list[str], season: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {path.name: path.read_bytes() for path in season.iterdir()}
    assert main(arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert "to read" in captured.err and "write the result to another file" in captured.err
    assert {path.name: path.read_bytes() for path in season.iterdir()} == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["validate", ".", "-o", "report.txt"],  # it holds no match
        ["validate", "a.mat", "-o", "b.mat"],
        ["validate", "a.mat", "--write-baseline", "known.json"],
        ["validate", "a.mat", "-o", "/dev/null"],
        ["score", ".", "-o", "-"],
        ["convert", "a.mat", "-o", "a.mat"],  # this is asked for
    ],
    ids=" ".join,
)
def test_all_else_may_be(arguments: list[str], season: Path) -> None:
    assert main(arguments) == 0


def test_standard_input_is_not_overwritten(season: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for command in ("validate", "score", "replay"):
        with (season / "a.mat").open() as stream:
            monkeypatch.setattr("sys.stdin", stream)
            assert main([command, "-", "-o", "a.mat"]) == 2
    assert (season / "a.mat").read_text() == VALID


@pytest.fixture
def season(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of matches, the working directory of the test."""
    for name in ("a.mat", "b.mat", "round.txt"):
        (tmp_path / name).write_text(VALID)
    (tmp_path / "report.txt").write_text("2 files: 2 valid\n")
    (tmp_path / "known.json").write_text('{"schema_version": 1, "findings": []}')
    (tmp_path / "link").symlink_to(tmp_path / "a.mat")
    with ZipFile(tmp_path / "season.zip", "w") as archive:
        archive.writestr("a.mat", VALID)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class Stream:
    def __init__(self, terminal: bool) -> None:
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


TERMINAL, PIPE, FILE = Stream(True), Stream(False), None


@pytest.mark.parametrize(
    ("choice", "stream", "environment", "coloured"),
    [
        ("auto", TERMINAL, {}, True),
        ("auto", TERMINAL, {"NO_COLOR": ""}, True),
        ("auto", TERMINAL, {"NO_COLOR": "1"}, False),
        ("auto", TERMINAL, {"TERM": "dumb"}, False),
        ("auto", PIPE, {}, False),
        ("auto", PIPE, {"FORCE_COLOR": "1"}, True),
        ("auto", PIPE, {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ("auto", FILE, {"FORCE_COLOR": "1"}, False),
        ("always", FILE, {"NO_COLOR": "1"}, True),
        ("always", PIPE, {}, True),
        ("never", TERMINAL, {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colour(
    choice: str,
    stream: Stream | None,
    environment: dict[str, str],
    coloured: bool,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("NO_COLOR", "FORCE_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("TERM", "xterm")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert wants_color(choice, stream) is coloured  # type: ignore[arg-type]
