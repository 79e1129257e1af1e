"""``bgtools convert`` and ``bgtools formats``."""

from __future__ import annotations

import gzip
import json
import shutil
from typing import TYPE_CHECKING, NamedTuple

import click
import pytest

from bgtools import formats
from bgtools.cli.group import root
from tests.cli.test_files import lay, make
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


def test_folders_within_folders_and_archives_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    lay("season/2024/final.mat", "season/2025/final.mat", "season/2025/May/a.mat", "season/b.mat", "c.mat")
    make("season/old.zip", {"1999/final.mat": VALID, "final.mat": VALID})
    (tmp_path / "season" / "d.mat.gz").write_bytes(gzip.compress(VALID.encode()))
    inside = ["2024/final", "2025/May/a", "2025/final", "b", "d"]
    zipped = ["1999/final", "final"]

    def written(*paths: str) -> list[str]:
        target = tmp_path / "out"
        assert convert(*paths, "-o", "out", "--to", "sgf").status == 0
        made = sorted(str(path.relative_to(target)) for path in target.rglob("*.sgf"))
        shutil.rmtree(target)
        assert not list(tmp_path.glob("*.sgf"))
        return [name.removesuffix(".sgf") for name in made]

    assert written("season") == sorted(inside + zipped)
    assert written("./season/") == sorted(inside + zipped)
    assert written("season/old.zip") == zipped
    assert written("season/2025", "c.mat") == ["May/a", "c", "final"]
    (tmp_path / "out").mkdir()
    assert written("season/2024/final.mat") == ["final"]
    monkeypatch.chdir("season/2025")
    assert convert(".", "-o", "../../out", "--to", "sgf").status == 0
    assert sorted(path.name for path in (tmp_path / "out").rglob("*.sgf")) == ["a.sgf", "final.sgf"]


def test_a_folder_that_can_not_be_made_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    lay("season/2024/final.mat", "season/b.mat", "out/2024")
    result = convert("season", "-o", "out", "--to", "sgf")
    assert result.status == 2
    assert "final.sgf: not converted: " in result.stderr
    assert (tmp_path / "out" / "b.sgf").exists()


def test_one_file_makes_no_folder(tmp_path: Path) -> None:
    result = convert("-", "-o", str(tmp_path / "none" / "a.sgf"), stdin=VALID)
    assert result.status == 2
    assert "there is no folder" in result.stderr


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


@pytest.mark.parametrize("command", ["validate", "convert", "score", "replay"])
@pytest.mark.parametrize(
    ("name", "beginning"),
    [("xg", b"RGMH" + b"\0" * 100), ("bgf", b'{"format":"BGF"}\nabc'), ("ogxm", b"OGXMabc")],
)
def test_without_the_extra_it_is_said_what_to_install(
    name: str, beginning: bytes, command: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    package = formats.module(name)
    monkeypatch.setattr(package, "installed", lambda: False)
    path = tmp_path / f"a.{name}"
    path.write_bytes(beginning)
    result = run(command, str(path), *(["--to", "mat"] if command == "convert" else []))
    assert result.status == 2
    said = " ".join((result.stdout + result.stderr).split())
    assert f"needs a library that is not installed: pip install '{package.LIBRARY}'" in said
    assert "no backgammon match" not in said


def test_why_a_damaged_file_is_not_converted(tmp_path: Path) -> None:
    for name, beginning in (("xg", b"RGMH" + b"\0" * 100), ("ogxm", b"OGXMabc")):
        if formats.module(name).installed():
            (tmp_path / "a").write_bytes(beginning)
            said = convert(str(tmp_path / "a"), "--to", "mat").stderr
            assert (
                f"not converted: The file can't be read: it is damaged, or not of the format {name}" in said
            )
