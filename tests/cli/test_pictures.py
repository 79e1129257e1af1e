"""``replay --output-format svg`` and ``png``."""

from __future__ import annotations

import importlib.util
from typing import TYPE_CHECKING
from xml.etree import ElementTree

import click
import pytest

from bgtools.board.svg import ARROW, WRONG
from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, MATCH
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result

BLOCKED = MATCH.replace("52: 24/22 13/8", "52: 24/19 13/11")
"""Bob opens game 2 by moving onto Ann's 6 point, which is his 19."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "final.mat"
    path.write_text(BLOCKED)
    return path


def replay(*arguments: str | Path, stdin: str = "") -> Result:
    result = runner().invoke(
        root, ["replay", *map(str, arguments)], input=stdin, standalone_mode=False, catch_exceptions=False
    )
    assert result.return_value == 0
    return result


def description(svg: str) -> str:
    return ElementTree.fromstring(svg).findtext("{http://www.w3.org/2000/svg}desc") or ""


@pytest.mark.parametrize(
    ("place", "words"),
    [
        (["--game", "1", "--move", "3"], "Ann has rolled 6 and 4."),
        (["--game", "3"], "Bob has rolled 3 and 1."),
        (["--game", "3", "--move", "3", "--column", "right"], "Bob has rolled 6 and 2."),
        (["--at", "7", "--column", "left"], "Ann has rolled 6 and 4."),
        (["--at", "12"], "Bob has rolled 5 and 2."),
        (["--finding", "1"], "Bob has rolled 5 and 2."),
        (["--game", "1", "--move", "1", "--after"], "Bob is on roll."),
    ],
)
def test_one_position_by_its_place(path: Path, place: list[str], words: str) -> None:
    assert description(replay(path, "--output-format", "svg", *place).stdout).startswith(words)


def test_a_legal_play_has_arrows(path: Path) -> None:
    svg = replay(path, "--output-format", "svg", "--game", "1").stdout
    assert svg.count(f'fill="{ARROW}"') == 2
    assert WRONG not in svg


def test_a_finding_is_drawn_with_the_written_play_and_the_blocked_point(path: Path) -> None:
    svg = replay(path, "--output-format", "svg", "--finding", "1").stdout
    assert svg.count("stroke-dasharray") == 2
    assert svg.count(f'stroke="{WRONG}" stroke-width="9"') == 1


def test_a_folder_of_all_positions(path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "pictures"
    result = replay(path, "--output-format", "svg", "-o", folder)
    names = sorted(file.name for file in folder.iterdir())
    assert names[0] == "0001-game1-move1-left.svg"
    assert names[7:10] == ["0008-game1-end.svg", "0009-game2-move1-left.svg", "0010-game2-move1-right.svg"]
    assert result.stderr == f"{len(names)} pictures in {folder}\n"
    for file in folder.iterdir():
        ElementTree.fromstring(file.read_text(encoding="utf-8"))


def test_a_moving_picture_of_a_game(path: Path) -> None:
    svg = replay(path, "--output-format", "svg", "--game", "2", "--animate").stdout
    assert svg.count("<animate ") == 5


def test_width_and_side(path: Path) -> None:
    place = ["--output-format", "svg", "--game", "1"]
    assert ' width="300" ' in replay(path, *place, "--width", "300").stdout
    assert replay(path, *place, "--flip").stdout != replay(path, *place).stdout
    assert replay(path, *place, "--swap").stdout != replay(path, *place).stdout
    assert replay(path, *place, "--left").stdout != replay(path, *place).stdout


@pytest.mark.skipif(not importlib.util.find_spec("cairosvg"), reason="cairosvg is not installed")
def test_png(path: Path, tmp_path: Path) -> None:
    target = tmp_path / "one.png"
    replay(path, "--output-format", "png", "--game", "1", "-o", target, "--width", "300")
    data = target.read_bytes()
    assert data.startswith(b"\x89PNG\r\n")
    assert int.from_bytes(data[16:20], "big") == 300


def test_png_without_its_library_says_what_to_install(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cairosvg", None)
    with pytest.raises(click.UsageError, match="pip install cairosvg"):
        replay(path, "--output-format", "png", "--game", "1")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ([], "name one position"),
        (["--game", "9"], "there is no game 9; the last one is 3"),
        (["--game", "1", "--move", "99"], "there is no move 99 in game 1; the last one is 4"),
        (["--game", "3", "--column", "left"], "no action in the left column"),
        (["--at", "9999"], "no action in line 9999"),
        (["--finding", "7"], "there is no finding 7; there are"),
        (["--match", "2"], "there is no match 2"),
        (["--at", "3", "--game", "1"], "name one place"),
    ],
)
def test_wrong_usage(path: Path, arguments: list[str], reason: str) -> None:
    with pytest.raises(click.UsageError, match=reason):
        replay(path, "--output-format", "svg", *arguments)


def test_pictures_from_standard_input() -> None:
    assert "Bob has rolled" in replay("-", "--output-format", "svg", "--finding", "1", stdin=INVALID).stdout
