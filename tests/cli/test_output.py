"""Where results go: whole files or none, whatever stands in their place."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

import pytest

from bgtools.cli.output import Output, wants_color

if TYPE_CHECKING:
    from pathlib import Path


def test_a_file_appears_only_at_the_end(tmp_path: Path) -> None:
    path = tmp_path / "report.txt"
    path.write_text("old")
    with Output(str(path)) as out:
        out.write("new: 上田 \udce9\n")
        assert path.read_text() == "old"
    assert path.read_bytes() == "new: 上田 \\udce9\n".encode()
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
