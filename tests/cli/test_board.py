"""``bgtools board``: draws the position of an ID."""

from __future__ import annotations

import click
import pytest

from bgtools.cli.group import root
from tests.support.command import runner

XGID = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:4:0:7:10"


def board(*arguments: str) -> str:
    result = runner().invoke(root, ["board", *arguments], standalone_mode=False, catch_exceptions=False)
    assert result.return_value == 0
    return result.stdout


def test_an_xgid_is_drawn_said_and_given_in_the_other_ids() -> None:
    assert (
        board(XGID, "--ascii")
        == """\
+13-14-15-16-17-18-+---+19-20-21-22-23-24-+  O
| X           O    |   | O              X |  pips 167
| X           O    |   | O              X |  cube 2
| X           O    |   | O                |
| X                |   | O                |
| X                |   | O                |
|                  |BAR|                  |  2-4 to 7
| O                |   | X                |
| O                |   | X                |
| O           X    |   | X                |
| O           X    |   | X              O |  rolls 3 1
| O           X    |   | X              O |  pips 167
+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+  X

The player at the bottom has rolled 3 and 1.
The player at the bottom: 2 on the 24 point, 5 on the 13 point, 3 on the 8 point, 5 on the 6 point; 167 pips.
The player at the top: 2 on the 24 point, 5 on the 13 point, 3 on the 8 point, 5 on the 6 point; 167 pips.
The cube is at 2, owned by the player at the top.
Score 2-4 to 7.

Position ID  4HPwATDgc/ABMA
Match ID     QYnlAEAAEAAE
XGID         XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:4:0:7:10
"""
    )


def test_an_xgid_can_be_given_without_its_name() -> None:
    assert board(XGID.removeprefix("XGID=")) == board(XGID)


def test_flip_changes_sides() -> None:
    lines = board("--flip", "--ascii", XGID).splitlines()
    assert lines[1].endswith("pips 167")
    assert lines[10].endswith("cube 2")
    assert "Score 4-2 to 7." in lines


def test_the_variant_tells_how_many_checkers_are_off() -> None:
    assert "3 off" in board("AAAAAAAAAAAAAA", "--variant", "hyper")
    assert "15 off" in board("AAAAAAAAAAAAAA")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["4HPwATDgc/ABM"], "no ID of a position: a Position ID has 14"),
        (["4HPwATDgc/ABMA", "--variant", "russian"], "no such IDs for Russian"),
    ],
)
def test_wrong_usage(arguments: list[str], reason: str) -> None:
    with pytest.raises(click.UsageError, match=reason):
        board(*arguments)
