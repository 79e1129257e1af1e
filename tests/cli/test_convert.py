"""``bgtools convert`` and ``bgtools formats``."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, NamedTuple

import click
import pytest

from bgtools import formats
from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, MATCH, NO_MATCH, VALID
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path


class Run(NamedTuple):
    """What a command did."""

    status: int
    stdout: str
    stderr: str


def run(*arguments: str, stdin: str = "") -> Run:
    try:
        result = runner().invoke(
            root, [*arguments], input=stdin, standalone_mode=False, catch_exceptions=False
        )
    except click.UsageError as fault:
        return Run(fault.exit_code, "", fault.format_message())
    return Run(result.return_value, result.stdout, result.stderr)


def convert(*arguments: str, stdin: str = "") -> Run:
    return run("convert", *arguments, stdin=stdin)


def test_one_file_to_standard_output() -> None:
    result = convert("-", "--to", "sgf", stdin=VALID)
    assert result.status == 0
    assert result.stdout.startswith("(;FF[4]GM[6]")
    assert result.stderr == ""


def test_the_suffix_tells_the_format(tmp_path: Path) -> None:
    source, target = tmp_path / "a.mat", tmp_path / "a.sgf"
    source.write_text(VALID)
    assert convert(str(source), "-o", str(target)).status == 0
    assert target.read_text().startswith("(;FF[4]GM[6]")
    back = tmp_path / "back.mat"
    assert convert(str(target), "-o", str(back)).status == 0
    assert "point match" in back.read_text()


@pytest.mark.parametrize("target", ["a.match", "a.txt", "a"])
def test_a_suffix_that_does_not_tell(tmp_path: Path, target: str) -> None:
    result = convert("-", "-o", str(tmp_path / target), stdin=VALID)
    if target == "a.match":  # of those formats, one is written
        assert result.status == 0
    else:
        assert result.status == 2
        assert "say with --to which format to write" in result.stderr


def test_a_match_with_errors_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "a.sgf"
    target.write_text("as it was")
    result = convert("-", "-o", str(target), stdin=INVALID)
    assert result.status == 2
    assert "not converted: 1 error; `bgtools validate` shows them, --force" in result.stderr
    assert target.read_text() == "as it was"
    assert list(tmp_path.iterdir()) == [target], "no draft is left"
    assert convert("-", "--to", "sgf", stdin=INVALID).stdout == ""
    forced = convert("-", "-o", str(target), "--force", stdin=INVALID)
    assert forced.status == 0
    assert target.read_text().startswith("(;FF[4]")


def test_no_match() -> None:
    result = convert("-", "--to", "mat", stdin=NO_MATCH)
    assert result.status == 2
    assert "no backgammon match was found" in result.stderr


def test_what_is_lost_is_said() -> None:
    text = '; [Event "Final"]\n' + MATCH
    said = convert("-", "--to", "oldmoves", stdin=text)
    assert "bgtools: -: not kept: header tags" in said.stderr
    assert said.status == 0
    assert convert("-", "--to", "oldmoves", "-q", stdin=text).stderr == ""


def test_dialects() -> None:
    assert (
        "Wins 2 point and the match" in convert("-", "--to", "mat", "--dialect", "galaxy", stdin=MATCH).stdout
    )
    result = convert("-", "--to", "mat", "--dialect", "klingon", stdin=MATCH)
    assert result.status == 2
    assert "'klingon' is no dialect of mat; choose one of: gnubg, galaxy, xg" in result.stderr
    assert "sgf has none" in convert("-", "--to", "sgf", "--dialect", "xg", stdin=MATCH).stderr


def test_several_files_go_into_a_folder(tmp_path: Path) -> None:
    source = tmp_path / "in"
    source.mkdir()
    (source / "a.mat").write_text(VALID)
    (source / "b.mat").write_text(MATCH)
    (source / "bad.mat").write_text(INVALID)
    target = tmp_path / "out"
    result = convert(str(source), "-o", str(target), "--to", "json")
    assert result.status == 2
    assert sorted(path.name for path in target.iterdir()) == ["a.bgjson", "b.bgjson"]
    assert "2 files converted, 1 not" in result.stderr
    assert "bad.mat: not converted: 1 error" in result.stderr
    assert "a folder to go into" in convert(str(source), "--to", "json").stderr


def test_two_files_of_one_name(tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.mat").write_text(VALID)
    result = convert(str(tmp_path / "one"), str(tmp_path / "two"), "-o", str(tmp_path / "out"), "--to", "sgf")
    assert result.status == 2
    assert "went to" in result.stderr


def test_a_file_that_is_not_there() -> None:
    result = convert("nowhere.mat", "--to", "sgf")
    assert result.status == 2
    assert "nowhere.mat: not converted: No such file or directory" in result.stderr


def test_several_matches_where_one_fits() -> None:
    result = convert("-", "--to", "bgammon", stdin=MATCH + "\n" + MATCH)
    assert result.status == 2
    assert "it holds several matches, and a bgammon file one" in result.stderr
    assert convert("-", "--to", "sgf", stdin=MATCH + "\n" + MATCH).status == 0


def test_unknown_format() -> None:
    result = convert("-", "--to", "xls", stdin=VALID)
    assert result.status == 2
    assert "'xls' is no format that can be written; choose one of: mat, bgammon" in result.stderr


def listed(*arguments: str) -> Run:
    return run("formats", *arguments)


def test_formats_lists_every_format() -> None:
    rows = json.loads(listed("--output-format", "json").stdout)
    assert [row["name"] for row in rows] == formats.names()
    assert [row["name"] for row in rows if row["write"]] == formats.writable()
    assert all(row["read"] and row["checks"] for row in rows)
    by_name = {row["name"]: row for row in rows}
    assert by_name["mat"]["dialects"] == ["gnubg", "galaxy", "xg"]
    assert by_name["xg"]["extra"] == "xg"
    text = listed().stdout
    for name in formats.names():
        assert f"\n{name} " in text
    assert "pip install 'gammonview>=3.1,<4'" in text


def test_without_the_extra_it_is_said_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    from bgtools.formats import xg

    monkeypatch.setattr(xg, "installed", lambda: False)
    path = tmp_path / "a.xg"
    path.write_bytes(b"RGMH" + b"\0" * 100)
    result = run("validate", str(path))
    assert result.status == 2
    assert "pip install 'gammonview>=3.1,<4'" in " ".join(result.stdout.split())
