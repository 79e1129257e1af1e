"""The root command and the exit status of what goes wrong outside every command."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main
from bgtools.cli.group import root
from bgtools.report import registry

if TYPE_CHECKING:
    from pathlib import Path

COMMANDS = sorted(root.list_commands(None))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--version"], 0),
        (["--help"], 0),
        ([], 2),
        (["--no-such-option"], 2),
        (["no-such-command"], 2),
        (["__init__"], 2),
        (["../group"], 2),
    ],
)
def test_exit_status(arguments: list[str], status: int) -> None:
    assert main(arguments) == status


@pytest.mark.parametrize("command", COMMANDS)
def test_h_is_help_in_every_command(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([command, "-h"]) == 0
    short = capsys.readouterr().out
    assert main([command, "--help"]) == 0
    assert short == capsys.readouterr().out
    assert "-h, --help" in short


def test_the_list_of_commands_is_whole_on_80_columns(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert main(["--help"]) == 0
    listed = capsys.readouterr().out.partition("Commands:")[2]
    assert all(command in listed for command in COMMANDS)
    assert "..." not in listed


def test_a_file_in_place_of_a_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = tmp_path / "final.mat"
    match.write_text("")
    assert main([str(match)]) == 2
    assert f"there is no command '{match}'. To check it: bgtools validate {match}" in capsys.readouterr().err


def test_a_file_in_place_of_an_id(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    match = tmp_path / "final.mat"
    match.write_text("")
    assert main(["board", str(match)]) == 2
    assert "is a file; `bgtools replay` shows its positions" in capsys.readouterr().err


def test_the_help_of_validate_names_every_output_format(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["validate", "--help"]) == 0
    listed = capsys.readouterr().out.partition("NAME: ")[2].partition(".")[0]
    assert sorted(" ".join(listed.split()).split(", ")) == registry.names("findings")
