"""Written plays: which are legal, how they may be written, and why the others are not.

Positions are in the numbering of X, who is on roll. ``START`` is the standard set-up.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bgtools.board.notation import play_text
from bgtools.record import model
from bgtools.rules.faults import PlayFault
from bgtools.rules.variants import get
from bgtools.rules.written import attempt, play
from tests.rules.boards import judged, kinds, position, roll

if TYPE_CHECKING:
    from pathlib import Path

    from tests.rules.boards import Side

START = "X 24:2 13:5 8:3 6:5; O 19:5 17:3 12:5 1:2"
BAR_1 = "X bar:1 24:1 13:5 8:3 6:5; O 19:2 20:2 17:3 12:6 1:2"  # 6 and 5 do not enter
BAR_2 = "X bar:2 13:5 8:3 6:5; O 19:2 18:2 12:5 1:2"
DANCE = "X bar:1 13:5 8:3 6:6; O 24:2 23:2 22:2 21:2 20:3 19:2"
OFF = "X 6:1 4:2 2:2; O 24:2 23:3"
NEARLY_HOME = "X 7:1 6:3 4:3; O 24:2 23:3"


@pytest.mark.parametrize(
    ("board", "cell"),
    [
        (START, "31: 8/5 6/5"),
        (START, "31: 6/5 8/5"),
        (START, "13: 8/5 6/5"),
        (START, "31: 8/4"),
        (START, "31: 8/5/4"),
        (START, "31: 8/7/4"),
        (START, "44: 24/20(2) 13/9(2)"),
        (START, "44: 24/20 13/9 24/20 13/9"),
        (START, "44: 24/16 13/5"),
        (START, "44: 24/16(2)"),
        (START, "22: 13/5"),
        (START, "22: 13/11/7 6/4"),
        (BAR_1, "21: bar/23 6/5"),
        (BAR_1, "21: 6/5 bar/23"),
        (BAR_1, "21: bar/22"),
        (BAR_1, "65:"),
        (BAR_2, "61: bar/24"),  # the other one is shut out
        (DANCE, "65:"),
        (OFF, "53: 4/off 6/3"),  # legal in the other order
        (OFF, "53: 6/3 4/off"),
        (NEARLY_HOME, "61: 6/off 7/6"),
        (NEARLY_HOME, "61: 7/off"),
        ("X 6:1 2:3; O 24:2 23:3", "61: 6/off"),  # 6/5/off: the one, then the six
        ("X 6:1 2:3; O 24:2 23:3", "61: 6/off 2/1"),  # the six, then the one
        ("X 2:1 1:1; O 24:2", "21: 2/off"),
        ("X 1:1; O 24:2", "66: 1/off"),  # won with three sixes left
        ("X 13:6 8:4 6:5; O 24:2 4:1", "21: 6/4*/3"),  # hit and run in the home board
    ],
)
def test_legal(board: str, cell: str) -> None:
    played = judged(board, cell)
    assert played.faults == ()
    assert played.stands is None


@pytest.mark.parametrize(
    ("board", "cell", "fault", "facts"),
    [
        # --- dice and points
        (START, "71: 8/1 8/7", "DICE_RANGE", {"dice": (7, 1)}),
        (START, "60: 8/2", "DICE_RANGE", {"dice": (6, 0)}),
        (START, "06: 8/2", "DICE_RANGE", {"dice": (0, 6)}),
        (START, "17: 8/7 8/1", "DICE_RANGE", {"dice": (1, 7)}),
        (START, "71: 24/17/16", "DICE_RANGE", {"dice": (7, 1)}),
        (START, "61: 27/19 8/7", "POINT_RANGE", {"point": 27}),
        (START, "64: 24/30/14", "POINT_RANGE", {"point": 30}),
        (START, "61: 27/21 8/7", "POINT_RANGE", {"point": 27}),
        (START, "61: 6/6 8/2", "POINT_RANGE", {"point": 6}),
        (START, "31: 5/8 6/5", "BACKWARDS", {"source": 5, "target": 8}),
        (START, "65: 14/8 6/8", "BACKWARDS", {"source": 6, "target": 8}),
        (START, ": 8/5 6/5", "DICE_MISSING", {"fits": [(3, 1), (1, 1)]}),
        (START, ": 24/18", "DICE_MISSING", {"fits": [(5, 1), (4, 2)]}),
        (BAR_1, ": bar/23 6/5", "DICE_MISSING", {"fits": [(2, 1)]}),
        (START, "61: 30/29 8/7", "POINT_RANGE", {"point": 30}),
        # --- steps and dice
        (START, "31: 8/5 6/5 24/23", "TOO_MANY_STEPS", {"steps": 3, "dice_count": 2}),
        (START, "64: 24/18/14 8/4", "TOO_MANY_STEPS", {"steps": 3, "dice_count": 2}),
        (START, "11: 8/7/6(2) 6/5/4(2)", "TOO_MANY_STEPS", {"steps": 8, "dice_count": 4}),
        (START, "11: 8/7(3) 6/5(2)", "TOO_MANY_STEPS", {"steps": 5, "dice_count": 4}),
        (START, "31: 24/18", "DICE_MISMATCH", {"pips": 6, "fits": [(5, 1), (4, 2)]}),
        (START, "21: 13/11 13/11", "DICE_MISMATCH", {"pips": 4, "fits": []}),
        (START, "64: 24/21/14", "DICE_MISMATCH", {"pips": 10, "fits": []}),  # though 24/14 is legal
        (START.replace("12:5", "12:4 21:1"), "64: 24/21/14", "DICE_MISMATCH", {"pips": 10, "fits": []}),
        (START, "62: 13/6", "DICE_MISMATCH", {"pips": 7, "fits": [(6, 1), (5, 2), (4, 3)]}),
        (BAR_1, "31: bar/22 6/4", "DICE_MISMATCH", {"pips": 5, "fits": [(3, 2)]}),
        (START, "45: 18/13 11/9", "SOURCE_EMPTY", {"point": 18, "held": 0}),
        (START, "61: 22/22", "POINT_RANGE", {"point": 22}),
        # a six and a one could take two checkers off, but not a four with the six and a zero step
        ("X 6:1 4:2 1:2; O 24:2", "61: 4/off 1/1", "POINT_RANGE", {"point": 1}),
        # --- sources
        (START, "31: 20/17 6/5", "SOURCE_EMPTY", {"point": 20, "held": 0}),
        (START, "62: 12/6 12/10", "SOURCE_EMPTY", {"point": 12, "held": 5}),
        (START, "31: 8/5 20/19", "SOURCE_EMPTY", {"point": 20, "held": 0}),
        (START, "11: 8/7(4)", "SOURCE_OVERDRAWN", {"point": 8, "moved": 4, "standing": 3}),
        (NEARLY_HOME, "61: 7/1 7/6", "SOURCE_OVERDRAWN", {"point": 7, "moved": 2, "standing": 1}),
        (START, "31: bar/22 6/5", "ENTRY_WITHOUT_CHECKER", {"target": 22}),
        # --- the bar
        (BAR_1, "21: 13/11 6/5", "BAR_FIRST", {"bar": 1, "source": 13}),
        (BAR_2, "61: 13/7 13/12", "BAR_FIRST", {"bar": 2, "source": 13}),
        (BAR_2, "61: bar/24 13/7", "BAR_PARTIAL", {"bar": 1, "source": 13}),
        (BAR_2, "51: bar/20/19", "BAR_PARTIAL", {"bar": 1, "source": 20}),
        (BAR_2, "51: bar/19", "BAR_PARTIAL", {"bar": 1, "source": 20}),
        (BAR_1, "61: bar/19 6/5", "ENTRY_BLOCKED", {"point": 19, "held": 2}),
        (BAR_1, "65: bar/14", "ENTRY_BLOCKED", {"point": 19, "held": 2}),
        (BAR_1.replace("20:2", "20:3"), "65: bar/14", "ENTRY_BLOCKED", {"point": 19, "held": 2}),
        (BAR_1, "21: bar/19 6/5", "ENTRY_BLOCKED", {"point": 19, "held": 2}),  # though no die gives 19
        (BAR_1, "31: bar/23 6/5", "ENTRY_WRONG_POINT", {"point": 23, "right": [22, 24]}),
        (BAR_2, "61: bar/20", "ENTRY_WRONG_POINT", {"point": 20, "right": [19, 24]}),
        (BAR_1, "62: bar/17", "TARGET_BLOCKED", {"point": 17, "held": 3, "source": 25}),
        (BAR_1, "33: bar/16", "INTERMEDIATE_BLOCKED", {"points": [19], "source": 25, "target": 16}),
        # --- landings
        (START, "52: 24/19 13/11", "TARGET_BLOCKED", {"point": 19, "held": 5, "source": 24}),
        (START, "75: 24/19", "DICE_RANGE", {"dice": (7, 5)}),
        (
            "X 24:2 13:5 8:3 6:5; O 20:2 19:4 18:2 12:5 1:2",
            "64: 24/14",
            "INTERMEDIATE_BLOCKED",
            {"points": [18, 20], "source": 24, "target": 14},
        ),
        (
            "X 24:2 13:5 8:3 6:5; O 19:5 12:3 10:2 1:2",
            "33: 13/7(2)",
            "INTERMEDIATE_BLOCKED",
            {"points": [10], "source": 13, "target": 7},
        ),
        (  # the first of two
            "X 24:2 13:5 8:3 6:5; O 21:2 18:2 19:4 12:5 1:2",
            "33: 24/15",
            "INTERMEDIATE_BLOCKED",
            {"points": [21], "source": 24, "target": 15},
        ),
        # --- bearing off
        ("X bar:1 6:5; O 24:2", "61: 6/off", "OFF_ON_BAR", {"bar": 1}),
        ("X 8:1 6:4 5:3; O 24:2", "61: 6/off 6/5", "OFF_NOT_HOME", {"outside": 8}),
        ("X 7:2 6:3 5:3; O 24:2", "64: 6/off 5/1", "OFF_NOT_HOME", {"outside": 7}),
        ("X 12:1 8:1 6:4 5:3; O 24:2", "61: 6/off 6/5", "OFF_NOT_HOME", {"outside": 12}),
        ("X bar:1 6:2 5:2; O 24:2", "55: bar/20/15/10 5/off", "OFF_NOT_HOME", {"outside": 10}),
        (OFF, "53: 4/off(2)", "OFF_BEHIND", {"source": 4, "die": 5, "behind": 6}),
        (OFF, "53: 6/off", "OFF_BEHIND", {"source": 1, "die": 3, "behind": 4}),
        ("X 7:1 2:1 1:1; O 24:2", "62: 7/5 2/off", "OFF_BEHIND", {"source": 2, "die": 6, "behind": 5}),
        ("X 9:1 1:14; O 24:1 3:2", "65: 9/4 1/off", "OFF_BEHIND", {"source": 1, "die": 6, "behind": 4}),
        (OFF, "21: 6/off 4/3", "OFF_TOO_SMALL", {"source": 6, "dice": (2, 1)}),
        (OFF, "31: 4/off 2/1", "OFF_TOO_SMALL", {"source": 4, "dice": (3, 1)}),
        (OFF, "11: 6/off 4/3", "OFF_TOO_SMALL", {"source": 6, "dice": (1, 1)}),
        (
            OFF,
            "42: 6/off 2/off",
            "OFF_TOO_SMALL",
            {"source": 6, "dice": (4, 2)},
        ),  # with both, not beside another
        ("X 6:1 2:1 1:1; O 24:2", "55: 2/off 1/off", "OFF_BEHIND", {"source": 2, "die": 5, "behind": 6}),
        (OFF, "53: 4/1 2/off", "OFF_BEHIND", {"source": 2, "die": 5, "behind": 6}),
        ("X 6:1 5:1 2:1; O 24:2", "53: 5/off 2/off", "OFF_BEHIND", {"source": 2, "die": 3, "behind": 6}),
        ("X 5:1 4:3; O 24:2", "65: 4/off(2)", "OFF_BEHIND", {"source": 4, "die": 6, "behind": 5}),
        ("X 6:2 4:1; O 24:2", "61: 6/5 4/off", "OFF_BEHIND", {"source": 4, "die": 6, "behind": 6}),
        # one way is blocked, the other leaves a checker behind
        (
            "X 6:1 3:1; O 4:2 24:2",
            "52: 6/off",
            "INTERMEDIATE_BLOCKED",
            {"points": [4], "source": 6, "target": 0},
        ),
        # --- how much is played
        (
            "X 13:1 1:14; O 24:2 19:5 2:2",
            "65: 13/8",
            "SMALLER_DIE",
            {"used": 5, "larger": 6, "example": ((13, 7, False),)},
        ),
        (
            "X 13:1 2:14; O 24:1 1:2",
            "33: 13/7",
            "DOUBLET_SHORT",
            {"used": 2, "possible": 3, "example": ((13, 10, False), (10, 7, False), (7, 4, False))},
        ),
        (
            "X 15:1 8:1 2:13; O 12:2 5:2 1:2",
            "43: 15/11",
            "TOO_FEW_DICE",
            {"used": 1, "possible": 2, "examples": [((15, 11, False), (11, 8, False))]},
        ),
    ],
)
def test_why_not(board: str, cell: str, fault: str, facts: dict[str, object]) -> None:
    played = judged(board, cell)
    assert kinds(played)[0] == fault
    assert dict(played.faults[0].facts) == facts


@pytest.mark.parametrize(
    ("board", "cell", "faults"),
    [
        # what comes after the first is a note of the same finding
        (BAR_2, "61: bar/24 24/18", ["BAR_PARTIAL", "TARGET_BLOCKED"]),
        (DANCE, "65: bar/19", ["ENTRY_BLOCKED", "PLAY_ON_DANCE"]),
        (DANCE, "65: 13/7 13/8", ["BAR_FIRST", "PLAY_ON_DANCE"]),
        (START, "31: 20/17 24/19", ["SOURCE_EMPTY", "TARGET_BLOCKED", "TARGET_BLOCKED", "DICE_MISMATCH"]),
        ("X 6:1 3:1; O 4:2 24:2", "52: 6/off", ["INTERMEDIATE_BLOCKED", "OFF_BEHIND"]),
        ("X 6:1 3:1; O 1:1 4:2 24:2", "52: 6/off", ["INTERMEDIATE_BLOCKED", "OFF_BEHIND"]),
        ("X 1:1; O 24:2", "66: 1/off 1/off", ["SOURCE_OVERDRAWN"]),
        (DANCE, "65: 6/1(0)", ["DICE_MISMATCH", "PLAY_ON_DANCE"]),
        (START, "31: 8/5 6/5 24/23", ["TOO_MANY_STEPS"]),
        # of what is wrong with bearing off, one thing is told
        ("X 8:1 6:1 5:4 4:3; O 24:2", "61: 5/off 5/4", ["OFF_NOT_HOME"]),
        (OFF, "53: 6/off", ["OFF_BEHIND"]),
        (OFF, "21: 6/off 4/off", ["OFF_TOO_SMALL", "OFF_TOO_SMALL", "DICE_MISMATCH"]),
        # too many: those that a die could take off are not blamed for it
        ("X 6:4; O 24:2", "62: 6/off(3)", ["TOO_MANY_STEPS"]),
        ("X 4:4; O 24:2", "65: 4/off(3)", ["TOO_MANY_STEPS"]),
        ("X 5:1 3:3; O 24:2", "53: 3/off(3)", ["TOO_MANY_STEPS"]),
        ("X 6:1 3:3; O 24:2", "54: 3/off(3)", ["TOO_MANY_STEPS", "OFF_BEHIND"]),
        ("X 6:4; O 24:2", "33: 6/off(3)", ["DICE_MISMATCH"]),  # two of them would get off
        # a blot on the way blocks nothing
        ("X bar:1 24:2 13:5 8:3 6:4; O 20:1 19:3 18:1 12:5 1:2", "64: 24/14", ["BAR_FIRST"]),
    ],
)
def test_one_fault_names_the_finding(board: str, cell: str, faults: list[str]) -> None:
    assert kinds(judged(board, cell)) == faults


@pytest.mark.parametrize(
    ("cell", "token"),
    [
        ("31: 8/5 20/19", 1),
        ("52: 13/11 24/19", 1),
        ("31: 8/5 13/11", 1),
        ("61: 27/21 8/7", 0),
        ("31: 6/5 5/8", 1),
        ("66: 6/off 6/off", 0),
        ("11: 6/5 8/7(4)", None),  # more steps than dice: no token alone
    ],
)
def test_the_token_that_shows_the_fault(cell: str, token: int | None) -> None:
    assert judged(START, cell).faults[0].move == token


def test_the_token_of_a_wrong_bear_off() -> None:
    assert judged(OFF, "53: 4/1 2/off").faults[0].move == 1


# --- No play written ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "cell", "how", "faults"),
    [
        (DANCE, "65:", model.BLANK, []),
        (DANCE, "65:", model.NO_MOVE, []),
        (START, "62:", model.BLANK, ["PLAY_MISSING"]),
        (START, "62:", model.NO_MOVE, ["DANCE_PLAYABLE"]),
        (START, "62:", model.HIDDEN, []),
        (START, "00:", model.HIDDEN, []),
        (START, "62:", model.RESIGNED, []),
        (START, ":", model.NO_MOVE, []),
        (START, "82:", model.BLANK, ["DICE_RANGE"]),
        (BAR_1, "82:", model.BLANK, ["DICE_RANGE"]),
        ("X 13:1 1:14; O 24:2 5:2 4:2", "98:", model.BLANK, ["DICE_RANGE"]),
        (BAR_1, "21:", model.BLANK, ["PLAY_MISSING"]),
        (BAR_1, "21:", model.NO_MOVE, ["DANCE_PLAYABLE"]),
        ("X 13:1 12:1 1:13; O 24:2 19:5", "66:", model.BLANK, ["FORCED_OMITTED"]),
        ("X 13:1 1:14; O 24:2 12:1", "61:", model.BLANK, ["PLAY_MISSING"]),  # 13/12*/6 or 13/6
        ("X 13:1 1:14; O 24:2 19:5 2:2", "65:", model.BLANK, ["FORCED_OMITTED"]),
        ("X 13:1 1:14; O 24:2 19:5 2:2", "65:", model.NO_MOVE, ["DANCE_PLAYABLE"]),
    ],
)
def test_nothing_written(board: str, cell: str, how: int, faults: list[str]) -> None:
    played = judged(board, cell, how=how)
    assert kinds(played) == faults
    own, other = position(board)
    if faults != ["FORCED_OMITTED"]:
        assert (played.own, played.other) == (own, other)


def test_a_forced_play_left_out_is_made() -> None:
    played = judged("X 13:1 1:14; O 24:2 19:5 2:2", "65:")
    assert played.faults[0].facts["play"] == played.hops == ((13, 7, False),)
    assert (played.own, played.other) == position("X 7:1 1:14; O 24:2 19:5 2:2")


def test_missing_play_tells_how_many_there_are() -> None:
    facts = judged(START, "65:").faults[0].facts
    assert facts["plays"] == 7
    assert play_text(facts["example"]) != ""


def test_examples_keep_what_is_written() -> None:
    facts = judged(START, "31: 8/5").faults[0].facts
    assert (facts["used"], facts["possible"]) == (1, 2)
    assert len(facts["examples"]) == 3
    assert all((8, 5, False) in hops for hops in facts["examples"])


def test_the_example_for_a_doublet_keeps_what_is_written() -> None:
    facts = judged(START, "11: 8/7 6/5").faults[0].facts
    assert (facts["used"], facts["possible"]) == (2, 4)
    assert {(8, 7, False), (6, 5, False)} <= set(facts["example"])


# --- Where the board is left -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("board", "cell", "after", "skipped"),
    [
        (START, "31: 8/4 6/5", "X 24:2 13:5 8:2 6:4 5:1 4:1; O 19:5 17:3 12:5 1:2", ()),
        (START, "52: 24/19 13/11", "X 24:2 13:4 11:1 8:3 6:5; O 19:5 17:3 12:5 1:2", ((0, 24, 19),)),
        (START, "31: 20/17 6/5", "X 24:2 13:5 8:3 6:4 5:1; O 19:5 17:3 12:5 1:2", ((0, 20, 17),)),
        # a step waits for the one that brings the checker
        (START, "66: 7/1 13/7 13/7", "X 24:2 13:3 8:3 7:2 6:5; O 19:5 17:3 12:5 1:2", ((0, 7, 1),)),
        ("X 13:2; O 24:2 7:1", "65: 7/2 13/7* 13/7", "X 7:1 2:1; O bar:1 24:2", ()),
        # blocked, and then nothing stands where the next step starts
        ("X 24:2; O 20:2 18:1", "64: 24/20/14", "X 24:2; O 20:2 18:1", ((0, 24, 20), (0, 20, 14))),
        # out of range, backwards
        (START, "61: 27/21 8/7", "X 24:2 13:5 8:2 7:1 6:5; O 19:5 17:3 12:5 1:2", ((0, 27, 21),)),
        (OFF, "53: 4/off(2)", "X 6:1 2:2; O 24:2 23:3", ()),
        (OFF, "53: 0/5 6/1", "X 4:2 2:2 1:1; O 24:2 23:3", ((0, 0, 5),)),
        ("X 2:1 1:2; O 24:2", "31: 1/off(3)", "X 2:1; O 24:2", ((0, 1, 0),)),
        (START, "61: 6/6 8/2", "X 24:2 13:5 8:2 6:5 2:1; O 19:5 17:3 12:5 1:2", ((0, 6, 6),)),
        (START, "61: 8/25 8/7", "X 24:2 13:5 8:2 7:1 6:5; O 19:5 17:3 12:5 1:2", ((0, 8, 25),)),
        (START, "61: 8/30 8/7", "X 24:2 13:5 8:2 7:1 6:5; O 19:5 17:3 12:5 1:2", ((0, 8, 30),)),
        (START, "21: 6/8 6/5", "X 24:2 13:5 8:4 6:3 5:1; O 19:5 17:3 12:5 1:2", ()),
    ],
)
def test_an_illegal_play_stands_as_far_as_it_can(
    board: str, cell: str, after: str, skipped: tuple[tuple[int, int, int], ...]
) -> None:
    played = judged(board, cell)
    assert played.faults
    assert played.skipped == skipped
    assert (played.own, played.other) == position(after)
    assert (played.stands is None) is (after == board)
    if played.stands is not None:
        assert (played.own, played.other) == (played.stands.own, played.stands.other)


def test_attempt_gives_no_reasons() -> None:
    own, other = position(START)
    assert attempt(get("backgammon"), own, other, roll("31: 8/5")) is None
    assert attempt(get("backgammon"), own, other, roll("31: 8/5 6/5")) is not None


def test_positions_are_left_alone() -> None:
    own, other = position("X 24:2 13:5 8:3 6:5; O 19:4 18:1 12:5 1:2")
    before = own[:], other[:]
    for cell in ("64: 24/14", "64: 24/18*/14", "64: 24/17", "64:", "64: 30/2", "64: 24/18*"):
        play(get("backgammon"), own, other, roll(cell))
        assert (own, other) == before


# --- Hits --------------------------------------------------------------------------------------------

ONE_WAY_HITS = "X 24:2 13:5 8:3 6:5; O 19:4 18:1 12:5 1:2"
MUST_HIT = "X 24:2 13:5 8:3 6:5; O 20:2 19:4 18:1 12:5 1:2"
BOTH_HIT = "X 24:2 13:5 8:3 6:5; O 20:1 19:4 18:1 12:5 1:2"
BLOTS = "X 24:2 13:5 8:3 6:5; O 22:1 20:1 19:3 18:1 12:5 1:2"
FOUR = "X 13:5 8:4 6:6; O 24:2 19:5 12:4 4:1"


@pytest.mark.parametrize(
    ("board", "cell", "play", "remarks", "others"),
    [
        # explicit steps settle it
        (ONE_WAY_HITS, "64: 24/18*/14", "24/18*/14", [], 0),
        (ONE_WAY_HITS, "64: 24/20/14", "24/14", [], 0),
        (ONE_WAY_HITS, "64: 24/18/14", "24/18*/14", ["HIT_NOT_MARKED"], 0),
        (ONE_WAY_HITS, "64: 24/18* 24/20", "24/20 24/18*", [], 0),
        (ONE_WAY_HITS, "64: 24/20* 13/7", "24/20 13/7", ["HIT_NONE"], 0),
        (ONE_WAY_HITS, "64: 13/7 13/9 24/18*(0)", "13/9 13/7", [], 0),
        # then the star, wherever it stands behind the merged move
        (ONE_WAY_HITS, "64: 24/14*", "24/18*/14", [], 1),
        (FOUR, "21: 6/3*", "6/4*/3", [], 1),
        # then the reading without a hit
        (ONE_WAY_HITS, "64: 24/14", "24/14", ["HIT_AMBIGUOUS"], 1),
        (FOUR, "21: 6/3", "6/3", ["HIT_AMBIGUOUS"], 1),
        # nothing to choose
        (MUST_HIT, "64: 24/14", "24/18*/14", ["HIT_NOT_MARKED"], 0),
        (MUST_HIT, "64: 24/14*", "24/18*/14", [], 0),
        (BOTH_HIT, "64: 24/14", "24/18*/14", ["HIT_NOT_MARKED", "HIT_AMBIGUOUS"], 1),
        (BOTH_HIT, "64: 24/14*", "24/18*/14", ["HIT_AMBIGUOUS"], 1),
        # doublets
        (BLOTS, "22: 24/22*/20*/18*/16", "24/22*/20*/18*/16", [], 0),
        (BLOTS, "22: 24/16*", "24/22*/20*/18*/16", [], 0),
        (BLOTS, "22: 24/16", "24/22*/20*/18*/16", ["HIT_NOT_MARKED"], 0),
        (BLOTS, "22: 24/20*(2)", "24/22*/20* 24/20", [], 0),
        (BLOTS, "22: 24/22* 24/22* 22/20* 22/20*", "24/22*/20* 24/20", [], 0),
        (BLOTS, "22: 24/22*(2) 6/4(2)", "24/22* 24/22 6/4(2)", [], 0),
        (BLOTS, "22: 24/22 24/22* 6/4(2)", "24/22* 24/22 6/4(2)", [], 0),
    ],
)
def test_hits(board: str, cell: str, play: str, remarks: list[str], others: int) -> None:
    played = judged(board, cell)
    assert played.faults == ()
    assert play_text(played.hops) == play
    assert [remark.kind.name for remark in played.remarks] == remarks
    assert len(played.alternatives) == others


@pytest.mark.parametrize(
    ("board", "cell", "move", "facts"),
    [
        (ONE_WAY_HITS, "64: 13/7 24/20*", 1, {"point": 20}),
        (ONE_WAY_HITS, "64: 24/20*/14", 0, {"point": 20}),
        (ONE_WAY_HITS, "64: 24/18/14", None, {"points": [18]}),
    ],
)
def test_which_mark_is_wrong(board: str, cell: str, move: int | None, facts: dict[str, object]) -> None:
    (remark,) = judged(board, cell).remarks
    assert (remark.move, dict(remark.facts)) == (move, facts)


def test_the_other_reading_can_be_gone_on_with() -> None:
    played = judged(ONE_WAY_HITS, "64: 24/14")
    assert (played.own, played.other) == position("X 24:1 14:1 13:5 8:3 6:5; O 19:4 18:1 12:5 1:2")
    (hit,) = played.alternatives
    assert (hit.own, hit.other) == position("X 24:1 14:1 13:5 8:3 6:5; O bar:1 19:4 12:5 1:2")
    assert play_text(hit.hops) == "24/18*/14"
    (remark,) = played.remarks
    assert [play_text(hops) for hops in remark.facts["routes"]] == ["24/14", "24/18*/14"]


@pytest.mark.parametrize(
    ("cell", "marked"), [("64: 24/18*/14", True), ("64: 24/18/14", False), ("64: 13/7 13/9", False)]
)
def test_whether_the_match_marks_hits(cell: str, marked: bool) -> None:
    assert judged(ONE_WAY_HITS, cell).marked is marked


@pytest.mark.parametrize(
    ("board", "cell", "point"),
    [
        ("X bar:1 6:5; O 24:2 12:5", "61: bar/24/18", 24),
        ("X 6:1; O 1:2", "51: 6/1/off", 1),
        # 20 is held, by way of 18 nothing is hit: legal by its end
        ("X 24:2 13:5 8:3 6:5; O 20:2 19:5 12:5 1:2", "64: 24/20/14", 20),
        ("X 24:2 13:5 8:3 6:5; O 20:2 19:5 14:1 12:5 1:2", "64: 24/20/14*", 20),
    ],
)
def test_impossible_middle_point(board: str, cell: str, point: int) -> None:
    played = judged(board, cell)
    assert played.faults == ()
    assert [(remark.kind, dict(remark.facts)) for remark in played.remarks] == [
        (PlayFault.IMPOSSIBLE_POINT, {"point": point})
    ]


@pytest.mark.parametrize("cell", ["64: 24/20/14", "64: 24/20*/14"])
def test_impossible_middle_point_where_the_other_way_hits(cell: str) -> None:
    assert kinds(judged(MUST_HIT, cell)) == ["TARGET_BLOCKED"]


# --- The tricky positions ----------------------------------------------------------------------------


def test_tricky_positions(shared: Path) -> None:
    path = shared / "positions.json"
    if not path.exists():
        pytest.skip(f"no {path}")
    wrong = []
    for case in json.loads(path.read_text()):
        own, other = _sides(case)
        variant = get("hypergammon" if case["checkers"] == 3 else "backgammon")
        for written in case["plays"]:
            text = written["play"] if written["play"] != "(blank)" else ""
            played = play(variant, own, other, roll("{}{}: ".format(*case["dice"]) + text))
            if played.legal != written["verdict"].startswith("LEGAL"):
                wrong.append((case["id"], written, kinds(played)))
    assert wrong == []


def _sides(case: dict[str, dict[str, int]]) -> tuple[Side, Side]:
    own, other = [0] * 27, [0] * 27
    for point, count in case["x"].items():
        own[int(point)] = count
    for point, count in case["o_in_x_numbering"].items():
        other[25 - int(point)] = count
    own[25], other[25] = case["x_bar"], case["o_bar"]
    for side in (own, other):
        side[0] = case["checkers"] - sum(side)
    return own, other
