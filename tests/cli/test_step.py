"""The keys of ``replay --step``, without a terminal: every line is a key."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click
import pytest

from bgtools.cli.group import root
from bgtools.cli.step.keys import HELP, KEY_LINE, SAME
from bgtools.report.boards import BOARD_LINES
from tests.cli.transcripts import MATCH
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path

WRONG = MATCH.replace("64: 24/14 ", "64: 24/15 ", 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "final.mat"
    path.write_text(WRONG)
    return path


def screens(path: Path, *keys: str, options: tuple[str, ...] = ()) -> list[list[str]]:
    """The screens that the keys lead to, beginning with the first."""
    result = runner().invoke(
        root,
        ["replay", str(path), "--step", "--ascii", *options],
        input="".join(f"{key}\n" for key in keys),
        standalone_mode=False,
        catch_exceptions=False,
    )
    assert (result.return_value, result.stderr) == (0, "")
    lines = result.stdout.splitlines()
    return [lines[at : at + 24] for at in range(0, len(lines), 24)]


def last(path: Path, *keys: str, options: tuple[str, ...] = ()) -> list[str]:
    return screens(path, *keys, options=options)[-1]


def test_the_help_has_room_and_names_every_key() -> None:
    assert len(HELP) == BOARD_LINES
    assert max(map(len, (*HELP, KEY_LINE))) <= 80
    told = " ".join(HELP)
    for key in set(SAME.values()) | set("gfFcCvxs#.p+-mliw/?"):
        assert f" {key} " in f" {told} ".replace(";", " "), key


@pytest.mark.parametrize(
    ("keys", "place"),
    [
        ("c", "(3/19)"),  # Ann doubles
        ("cc", "(4/19)"),
        ("cccccC", "(7/19)"),
        ("j", "(2/19)"),
        ("jj", "(3/19)"),
        ("jjj", "(6/19)"),  # the double, the take and the roll are one turn
        ("jjjk", "(3/19)"),
        ("nnnk", "(3/19)"),
        (">k", "(18/19)"),
    ],
)
def test_cube_actions_and_turns(path: Path, keys: str, place: str) -> None:
    assert place in last(path, *keys)[0]


@pytest.mark.parametrize(
    ("identity", "place"),
    [
        ("sGfwATDgc/ABMA", "(2/19)"),
        ("XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:0:3:10", "(2/19)"),
        ("XGID=-b---BD-B---eE---c-e----B-:0:0:-1:00:0:0:0:3:10", "(2/19)"),
        ("4HPwATDgc/ABMA", "(9/19)"),  # the next after where one is
    ],
)
def test_search_by_id(path: Path, identity: str, place: str) -> None:
    assert place in last(path, f"/ {identity}")[0]


def test_search_goes_round(path: Path) -> None:
    assert "(1/19)" in last(path, *["/ 4HPwATDgc/ABMA"] * 3)[0]


@pytest.mark.parametrize(
    ("identity", "message"),
    [
        ("AAAAAAAAAAAAAA", "does not occur"),
        ("nonsense", "This is no ID of a position: a Position ID has 14 characters"),
    ],
)
def test_searching_in_vain_says_so(path: Path, identity: str, message: str) -> None:
    found = last(path, f"/ {identity}")
    assert "(1/19)" in found[0]
    assert message in found[-2]


def test_the_next_finding_is_told(path: Path) -> None:
    assert any(line.startswith("error BG302") for line in last(path, "f"))


def test_go_to_a_line(path: Path) -> None:
    assert "1) Bob plays 52: 24/22 13/8" in last(path, "g L12")
    assert "no action in line 999" in last(path, "g L999")[-2]


def test_swap_and_numbers(path: Path) -> None:
    plain, swapped, numbers = screens(path, "s", "#")
    assert plain[2].endswith("O Bob")
    assert swapped[2].endswith("X Bob")
    assert plain[3][:43].translate(str.maketrans("XO", "OX")) == swapped[3][:43]
    assert numbers[2].startswith("+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+")
    assert numbers[-2] == "The numbers are those of Bob."


def test_one_checker_after_the_other(path: Path) -> None:
    seen = screens(path, ".", ".", ".")
    pips = [next(line.split("pips ")[1] for line in screen[10:15] if "pips" in line) for screen in seen]
    assert pips == ["167", "164", "163", "163"]
    assert seen[1][1].startswith("After 1 of its 2 steps")
    assert "(2/19)" in seen[3][0]


def test_legal_plays_with_the_one_that_was_made(path: Path) -> None:
    shown = last(path, "l")
    assert shown[2] == "31: 16 legal plays"
    assert shown[3].startswith("> 8/5 6/5")
    assert len([word for line in shown[3:15] for word in line.split("  ") if word.strip(" >")]) == 16


def test_no_legal_play_without_a_roll(path: Path) -> None:
    assert last(path, "n", "n", "l")[2].startswith("There is no roll")


def test_moves_with_the_place_and_the_finding(path: Path) -> None:
    shown = last(path, "f", "m")
    assert shown[2].split() == ["Ann", "Bob"]
    row = next(line for line in shown if line.startswith("  3)"))
    assert ">64: 24/15 !" in row
    assert "Doubles => 4" in row
    assert not any(line.startswith("+13") for line in shown)
    assert any(line.startswith("+13") for line in last(path, "m", "m"))


def test_ids_are_whole_lines(path: Path) -> None:
    shown = last(path, "i")
    assert shown[2:4] == [
        "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10",
        "4HPwATDgc/ABMA:MIFlAAAAAAAE",
    ]


def test_words(path: Path) -> None:
    assert "Ann has rolled 3 and 1." in last(path, "w")


@pytest.mark.parametrize(
    ("options", "place"),
    [
        (("--game", "2"), "(9/19)"),
        (("--game", "2", "--move", "2"), "(11/19)"),
        (("--at", "12"), "(9/19)"),
        (("--finding", "1"), "(5/19)"),
    ],
)
def test_it_begins_where_the_options_say(path: Path, options: tuple[str, ...], place: str) -> None:
    assert place in last(path, options=options)[0]


def test_after_and_flip_from_the_start(path: Path) -> None:
    shown = last(path, options=("--after", "--flip"))
    assert shown[1].startswith("After the action")
    assert shown[14].endswith("X Bob")


def test_a_place_without_steps_is_printed(path: Path) -> None:
    result = runner().invoke(root, ["replay", str(path), "--ascii", "--finding", "1"])
    lines = result.stdout.splitlines()
    assert "3) Ann plays 64: 24/15, which is not legal but stands" in lines
    assert "Ann has rolled 6 and 4." in lines
    assert any(line.startswith("XGID=") for line in lines)
    assert len([line for line in lines if line.startswith("+1")]) == 2


def test_a_place_is_for_people(path: Path) -> None:
    with pytest.raises(click.UsageError, match="a place in the file"):
        runner().invoke(
            root,
            ["replay", str(path), "--game", "1", "--output-format", "jsonl"],
            standalone_mode=False,
            catch_exceptions=False,
        )
