"""Legal plays, on boards drawn as text. X is on roll and moves from the top right round to his home."""

from __future__ import annotations

import pytest

from bgtools.board.notation import play_text
from bgtools.rules.plays import can_play, legal_plays
from bgtools.rules.variants import get
from bgtools.rules.variants.base import Variant
from bgtools.rules.written import play
from tests.rules.boards import Side, drawn, kinds, position, roll

ONLY_ONE_DIE = """
    +13-14-15-16-17-18-+---+19-20-21-22-23-24-+
    | X                |   | O              O |
    |                  |   | O              O |
    |                  |   | O                |
    |                  |   | O                |
    |                  |   | O                |
    |                  |BAR|                  |
    |                  |   |               14 |
    |                  |   |                X |
    |                  |   |                X |
    |                  |   |             O  X |
    |                  |   |             O  X |
    +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
"""

TWO_ON_THE_BAR = """
    +13-14-15-16-17-18-+---+19-20-21-22-23-24-+
    | X              O | X | O                |
    | X              O | X | O                |
    | X                |   |                  |
    | X                |   |                  |
    | X                |   |                  |
    |                  |BAR|                  |
    | O                |   | X                |
    | O                |   | X                |
    | O           X    |   | X                |
    | O           X    |   | X              O |
    | O           X    |   | X              O |
    +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
"""

CLOSED_OUT = """
    +13-14-15-16-17-18-+---+19-20-21-22-23-24-+
    | X                | X | O  O  O  O  O  O |
    | X                |   | O  O  O  O  O  O |
    | X                |   |    O             |
    | X                |   |                  |
    | X                |   |                  |
    |                  |BAR|                  |
    |                  |   | 6                |
    |                  |   | X                |
    |             X    |   | X                |
    |             X    |   | X                |
    |             X    |   | X                |
    +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
"""

LAST_ONE_HOME = """
    +13-14-15-16-17-18-+---+19-20-21-22-23-24-+
    |                  |   |                O |
    |                  |   |                O |
    |                  |   |                  |
    |                  |   |                  |
    |                  |   |                  |
    |                  |BAR|                  |
    |                  |   |                  |
    |                  |   |                  |
    |                  |   |                  |
    |                  |   |       X          |
    |                X |   | X     X          |
    +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
"""

BEHIND = """
    +13-14-15-16-17-18-+---+19-20-21-22-23-24-+
    |                  |   |                O |
    |                  |   |                O |
    |                  |   |                  |
    |                  |   |                  |
    |                  |   |                  |
    |                  |BAR|                  |
    |                  |   |                  |
    |                  |   |                  |
    |                  |   |                  |
    |                  |   |       X     X    |
    |                  |   | X     X     X    |
    +12-11-10--9--8--7-+---+-6--5--4--3--2--1-+
"""


def texts(board: tuple[Side, Side], dice: tuple[int, int], variant: str = "backgammon") -> set[str]:
    """The legal plays in canonical text; each end position has one."""
    return {play_text(play.hops) for play in legal_plays(get(variant), *board, dice).plays}


@pytest.mark.parametrize(
    ("board", "dice", "used", "plays"),
    [
        # both numbers could be played, not both together: the larger
        (ONLY_ONE_DIE, (6, 5), 1, {"13/7"}),
        (ONLY_ONE_DIE, (5, 6), 1, {"13/7"}),
        # one of two enters: the rest of the roll is lost
        (TWO_ON_THE_BAR, (6, 1), 1, {"bar/24"}),
        (TWO_ON_THE_BAR, (3, 1), 2, {"bar/24 bar/22"}),
        (TWO_ON_THE_BAR, (6, 6), 0, set()),
        (CLOSED_OUT, (6, 6), 0, set()),
        (CLOSED_OUT, (5, 1), 0, set()),
        # the last checker comes home, then another bears off
        (LAST_ONE_HOME, (6, 1), 2, {"7/off", "7/1 6/5", "7/1 4/3"}),
        # with 5-3 the six must move before a four may go off by the five
        (BEHIND, (5, 3), 2, {"6/1 4/1", "6/3 4/off"}),
        (BEHIND, (6, 5), 2, {"6/off 4/off", "6/1 4/off"}),
    ],
)
def test_plays(board: str, dice: tuple[int, int], used: int, plays: set[str]) -> None:
    sides = drawn(board)
    found = legal_plays(get("backgammon"), *sides, dice)
    assert found.dice == used
    assert texts(sides, dice) == plays
    assert can_play(get("backgammon"), *sides, dice) is bool(used)


@pytest.mark.parametrize(
    ("board", "dice", "used", "die"),
    [
        ("X 13:1 1:14; O 24:2 19:5 2:2", (6, 5), 1, 6),
        ("X 13:1 1:14; O 24:1 7:2 2:2", (6, 5), 1, 5),  # only the smaller one can be played
        ("X bar:1 1:14; O 24:1 17:2", (6, 2), 1, 6),
        ("X 15:1 8:1 2:13; O 12:2 5:2 1:2", (4, 3), 2, 0),  # one way of playing first loses the other
        ("X 13:1 2:14; O 24:1 1:2", (3, 3), 3, 0),
        ("X 20:1 1:14; O 24:2 23:2", (5, 5), 4, 0),
        ("X 1:1; O 24:2 23:3", (6, 6), 1, 0),  # the game is over with three sixes unplayed
        ("X 1:1; O 24:2 23:3", (6, 5), 1, 6),
        ("X 24:2 13:5 8:3 6:5; O 1:2 12:5 17:3 19:5", (3, 1), 2, 0),
        ("X 6:2; O 24:2", (6, 6), 2, 0),
        ("X 7:1 3:1; O 1:2", (6, 6), 0, 0),  # not all home
        ("X 6:1 3:1; O 1:2", (5, 5), 0, 0),  # one is behind
        ("X bar:1 6:14; O 24:2 23:2 22:2 21:2 20:2 19:2", (3, 1), 0, 0),
    ],
)
@pytest.mark.parametrize("variant", ["backgammon", "tavla"])
def test_how_much_must_be_played(
    board: str, dice: tuple[int, int], used: int, die: int, variant: str
) -> None:
    found = legal_plays(get(variant), *position(board), dice)
    assert (found.dice, found.die) == (used, die)
    assert can_play(get(variant), *position(board), dice) is bool(used)


class Exact(Variant):
    """Backgammon in which only the exact number bears off."""

    start = get("backgammon").start
    overshoot = False


@pytest.mark.parametrize(
    ("board", "dice", "plays"),
    [
        ("X 3:2; O 24:2", (6, 5), set()),
        ("X 3:2; O 24:2", (3, 6), {"3/off"}),
        ("X 3:2; O 24:2", (2, 1), {"3/off", "3/2 3/1"}),
    ],
)
def test_exact_bearing_off(board: str, dice: tuple[int, int], plays: set[str]) -> None:
    found = legal_plays(Exact(), *position(board), dice)
    assert {play_text(play.hops) for play in found.plays} == plays
    assert can_play(Exact(), *position(board), dice) is bool(plays)


def test_a_written_bear_off_that_is_not_exact() -> None:
    played = play(Exact(), *position("X 3:2; O 24:2"), roll("65: 3/off(2)"))
    assert kinds(played) == ["OFF_EXACT", "PLAY_ON_DANCE"]
    assert not play(Exact(), *position("X 3:2; O 24:2"), roll("63: 3/off")).faults


@pytest.mark.parametrize(
    ("variant", "dice", "count"),
    [  # as gnubg-nn counts them
        ("backgammon", (3, 1), 16),
        ("backgammon", (6, 5), 7),
        ("backgammon", (2, 1), 15),
        ("backgammon", (4, 4), 52),
        ("nackgammon", (4, 4), 25),
        ("hypergammon", (2, 1), 6),
    ],
)
def test_number_of_opening_plays(variant: str, dice: tuple[int, int], count: int) -> None:
    game = get(variant)
    assert len(legal_plays(game, game.new_side(), game.new_side(), dice).plays) == count


def test_hypergammon_needs_its_three_home() -> None:
    board = position("X 7:1 2:1 1:1; O 24:1 20:1", checkers=3)
    assert "7/1 2/off" in texts(board, (6, 2), "hypergammon")
    assert all(
        "off" not in play for play in texts(position("X 14:1 2:1 1:1; O 24:1", 3), (6, 1), "hypergammon")
    )


def test_positions_are_left_alone() -> None:
    own, other = position("X bar:1 13:4 6:5; O 24:2 22:1 19:5")
    before = own[:], other[:]
    legal_plays(get("backgammon"), own, other, (3, 3))
    assert (own, other) == before
