"""Messages name the facts: who, which point, how many, what would be right."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bgtools import formats
from bgtools.board.ids import position_id
from bgtools.board.notation import play_text
from bgtools.check import CheckOptions, catalogue, check, wording
from bgtools.check.case import Case
from bgtools.check.model import ERROR, WARNING
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import PLAY, Entry, MatchHead, Move, Place, Roll
from bgtools.replay.model import Change, Located, MatchStart, Position, Reading
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault, ResultFault, TurnFault
from bgtools.rules.plays import legal_plays
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.text.source import SourceText
from tests.check.test_catalogue import FAULTS

if TYPE_CHECKING:
    from enum import Enum

P, C, M, S, R, T = PlayFault, CubeFault, MatchFault, ResultFault, ReadFault, TurnFault
HERE = Place(7, 6, 7, 20)
ABOVE = Place(3, 1, 3, 9)
ANN, BOB = 0, 1


def hops(*steps: tuple[int, int]) -> tuple[tuple[int, int, bool], ...]:
    return tuple((source, target, False) for source, target in steps)


# What Ann wrote is 52: 13/8; each row: the fault, its facts, and what the message must say.
MESSAGES: list[tuple[Enum, dict[str, Any], list[str]]] = [
    (R.LINE_UNPARSABLE, {"expected": "a roll"}, ["52: 13/8", "expected a roll"]),
    (R.LINE_UNPARSABLE, {"meant": "51: 13/8"}, ["52: 13/8", 'taken for "51: 13/8"']),
    (R.TOKEN_UNKNOWN, {"token": "huh"}, ['"huh"']),
    (
        R.TOKEN_UNKNOWN,
        {"token": "Offf", "tag": "Crawford", "expected": "on or off"},
        ['"Offf" says nothing about Crawford', "expected on or off"],
    ),
    (R.HEADER_MISSING, {}, ["match length", '"7 point match"']),
    (R.LENGTH_INVALID, {"text": "-3"}, ['"-3"', "whole number"]),
    (R.ENCODING, {"encoding": "cp1252", "byte": 41}, ["Byte 42", "cp1252"]),
    (R.NO_MATCH, {}, ["No backgammon match"]),
    (R.GAME_LINE_MISSING, {"found": "Spiel 1"}, ['"Spiel 1"', '"Game 1"']),
    (R.GAME_LINE_MISSING, {"found": ""}, ['"Game 1"']),
    (R.SCORE_LINE_MISSING, {}, ["score line"]),
    (P.DICE_RANGE, {"dice": (7, 1)}, ["1 to 6", "not 7"]),
    (P.POINT_RANGE, {"point": 27}, ["27", "1 to 24"]),
    (P.POINT_RANGE, {"point": 8}, ["13/8", "moves nothing"]),
    (P.BACKWARDS, {"source": 6, "target": 8}, ["backwards", "from 6 to 8", "by that player's own count"]),
    (P.DICE_MISSING, {"fits": [(6, 2), (4, 4)]}, ["13/8", "62 or 44"]),
    (P.TOO_MANY_STEPS, {"steps": 3, "dice_count": 2}, ["Three steps", "52 gives 2", "a 5 and a 2"]),
    (P.ENTRY_WITHOUT_CHECKER, {"target": 22}, ["Ann has no checker that could enter"]),
    (P.SOURCE_EMPTY, {"point": 20, "held": 2}, ["Ann", "the 20 point", "Bob has two checkers there"]),
    (P.SOURCE_EMPTY, {"point": 20, "held": 0}, ["Ann has no checker on the 20 point."]),
    (P.SOURCE_OVERDRAWN, {"point": 8, "moved": 4, "standing": 3}, ["Four checkers leave", "three checkers"]),
    (P.BAR_FIRST, {"bar": 1, "source": 13}, ["Ann has one checker on the bar", "must enter before"]),
    (P.BAR_PARTIAL, {"bar": 1, "source": 13}, ["still has one checker on the bar"]),
    (P.ENTRY_BLOCKED, {"point": 20, "held": 2}, ["the 20 point", "Bob holds it with two checkers"]),
    (P.ENTRY_WRONG_POINT, {"point": 21, "right": [20, 23]}, ["52", "the 20 point or the 23 point"]),
    (P.TARGET_BLOCKED, {"point": 8, "held": 3, "source": 13}, ["the 8 point", "Bob holds it with three"]),
    (
        P.INTERMEDIATE_BLOCKED,
        {"points": [18, 20], "source": 24, "target": 14},
        ["24/14", "18 point and the 20"],
    ),
    (P.OFF_ON_BAR, {"bar": 2}, ["Ann can't bear off", "two checkers on the bar"]),
    (P.OFF_NOT_HOME, {"outside": 9}, ["outside the home board", "the 9 point"]),
    (P.OFF_BEHIND, {"source": 4, "die": 5, "behind": 6}, ["A 5", "the 4 point", "the 6 point"]),
    (P.OFF_TOO_SMALL, {"source": 6, "dice": (2, 1)}, ["A 2 or a 1", "the 6 point"]),
    (P.DICE_MISMATCH, {"pips": 6, "fits": [(5, 1), (4, 2)]}, ["moves 6 pips", "52 moves 7", "51 or 42"]),
    (P.DICE_MISMATCH, {"pips": 7, "fits": []}, ["does not fit the roll 52", "no other roll"]),
    (P.PLAY_ON_DANCE, {}, ["Ann has no legal play with 52"]),
    (
        P.SMALLER_DIE,
        {"used": 2, "larger": 5, "example": hops((13, 8))},
        ["the larger, the 5", "13/8"],
    ),
    (
        P.DOUBLET_SHORT,
        {"used": 1, "possible": 3, "example": hops((6, 4), (6, 4), (8, 6))},
        ["Three", "8/6 6/4(2)", "one was"],
    ),
    (
        P.TOO_FEW_DICE,
        {"used": 1, "possible": 2, "examples": [hops((13, 8), (24, 22)), hops((13, 8), (13, 11))]},
        ["A 5 and a 2 can both be played here", "24/22 13/8 or 13/11 13/8", "only 13/8 was"],
    ),
    (P.PLAY_MISSING, {"plays": 15, "example": hops((13, 8), (13, 11))}, ["15 plays are legal", "13/11 13/8"]),
    (P.FORCED_OMITTED, {"play": hops((25, 20))}, ["the one legal play is bar/20"]),
    (P.DANCE_PLAYABLE, {"plays": 3, "example": hops((25, 20))}, ["Ann can move with 52", "bar/20"]),
    (P.HIT_NOT_MARKED, {"points": [8]}, ["hits on the 8 point", "without *"]),
    (P.HIT_NONE, {"point": 8}, ["the 8 point", "Bob"]),
    (
        P.HIT_AMBIGUOUS,
        {"routes": [hops((13, 8), (8, 6)), ((13, 11, True), (11, 6, False))]},
        ["13/8 8/6 or 13/11* 11/6"],
    ),
    (P.DECLARED_ILLEGAL, {}, ["illegal and stood"]),
    (P.IMPOSSIBLE_POINT, {"point": 8}, ["the 8 point", "Bob holds"]),
    (C.BEFORE_OPENING, {}, ["Ann can't double before the opening roll"]),
    (C.NOT_OWNER, {"owner": BOB, "cube": 2}, ["Ann can't double", "Bob owns the cube at 2"]),
    (C.AFTER_ROLL, {}, ["Ann has already rolled"]),
    (C.VALUE, {"written": 8, "right": 4, "cube": 2}, ["written as 8", "from 2 to 4"]),
    (C.NO_ANSWER, {"offer": ABOVE}, ["in line 3", "taken or dropped"]),
    (C.ANSWER_WITHOUT_OFFER, {"word": "Takes"}, ["no double was offered"]),
    (C.ANSWER_WRONG_SIDE, {"word": "Takes"}, ["Ann's column", "Bob has to answer"]),
    (C.BEAVER_IN_MATCH, {}, ["money play only", "5 point match"]),
    (C.BEAVER_DISABLED, {"stated": True}, ["header says"]),
    (C.BEAVER_DISABLED, {"stated": False}, ["agreed"]),
    (C.ANIMAL_LIMIT, {"limit": 1}, ["Only one re-redouble"]),
    (C.DEAD, {"cube": 4, "need": 3, "one_point": False}, ["Ann needs 3 points", "cube at 4"]),
    (C.DEAD, {"cube": 1, "need": 1, "one_point": True}, ["1 point match"]),
    (C.OVER_LIMIT, {"value": 128, "limit": 64}, ["128", "64"]),
    (C.NOT_IN_USE, {"why": "cube-limit"}, ["CubeLimit"]),
    (C.AUTOMATIC, {"start": 2}, ["started at 2"]),
    (C.STATED, {"written": 4, "right": 2}, ["cube of 4", "turned it to 2"]),
    (C.TWICE_IN_TURN, {}, ["Ann has already offered"]),
    (C.UNANSWERED_AT_RESULT, {}, ["read as dropped"]),
    (
        C.CRAWFORD,
        {"points_with": 4, "points_without": 2},
        ["Ann doubles in the Crawford game", "4 points", "2 points"],
    ),
    (C.CRAWFORD, {"points_with": 4, "points_without": None}, ["4 points", "nobody knows"]),
    (C.CRAWFORD, {"points_with": 2, "points_without": 2}, ["used. Without it the game counts 2 points."]),
    (C.CRAWFORD_UNKNOWN, {}, ["may be the Crawford game"]),
    (C.HOLLAND, {"rolled": 1}, ["1 of the two turns"]),
    (M.GAME_NUMBER_GAP, {"number": 3, "expected": 2}, ["game 2 is missing"]),
    (M.GAME_NUMBER_GAP, {"number": 5, "expected": 2}, ["games 2 to 4 are missing"]),
    (M.GAME_NUMBER_GAP, {"number": 1, "expected": 2}, ["Game 1 stands where game 2 is due"]),
    (M.GAME_NUMBER_DUPLICATE, {"number": 2}, ["game 2"]),
    (M.ROW_NUMBER_GAP, {"number": 6, "expected": 5}, ["Row 6", "row 5"]),
    (M.TURN_ORDER, {"expected": BOB, "reason": "lost-cell"}, ["Bob's turn", "empty"]),
    (M.TURN_ORDER, {"expected": BOB, "reason": "two-turns"}, ["Ann", "twice in a row", "Bob's turn"]),
    (M.TURN_ORDER, {"expected": BOB, "reason": "wrong-column"}, ["Ann's column", "Bob's turn"]),
    (M.AFTER_GAME_END, {"ended_by": "drop"}, ["double was dropped"]),
    (M.GAME_UNFINISHED, {}, ["breaks off"]),
    (M.GAME_UNFINISHED, {"loss": "Loses 1 point"}, ['"Loses 1 point" is the only result', "no points"]),
    (M.NAME_CHANGED, {"was": "Ann", "now": "Anne"}, ['"Ann"', '"Anne"']),
    (M.AFTER_MATCH_END, {"score": (5, 3)}, ["5-3"]),
    (
        M.AFTER_MATCH_END,
        {"score": (5, 3), "stated": 5, "right": 7, "last": False},
        ["to 5 points", "goes on at 5-3", "fits 7 points"],
    ),
    (
        M.AFTER_MATCH_END,
        {"score": (7, 3), "stated": 5, "right": 7, "last": True},
        ["is won with 7-3", "fits 7 points"],
    ),
    (M.AFTER_MATCH_END, {"score": (5, 3), "stated": 5, "right": None, "last": False}, ["can't be told"]),
    (M.MATCH_UNFINISHED, {"score": (3, 2), "length": 5}, ["3-2", "5 points"]),
    (M.DESYNCHRONISED, {}, ["position is not known"]),
    (M.ROW_LOST, {"rows": 2}, ["Two rows are missing"]),
    (M.ROW_LOST, {"rows": None}, ["Rows are missing"]),
    (M.ROW_DOUBLED, {"first": ABOVE}, ["line 3"]),
    (M.OPENING_DOUBLET, {"die": 3}, ["a double 3"]),
    (M.ROLL_AFTER_DROP, {}, ["dropped", "ended the game"]),
    (M.DICE_IMPLAUSIBLE, {"roll": "66", "times": 4}, ["66", "four times"]),
    (M.CRAWFORD_FLAG, {"stated": True, "right": False}, ["calls this the Crawford game"]),
    (M.JACOBY_IN_MATCH, {}, ["money play only"]),
    (M.AUTODOUBLE_IN_MATCH, {}, ["money play only"]),
    (M.CRAWFORD_OFF, {}, ["without the Crawford rule"]),
    (M.VARIANT_UNKNOWN, {"text": "Foo", "near": [], "taken": "backgammon"}, ['"Foo"', "as backgammon"]),
    (
        M.VARIANT_UNKNOWN,
        {"text": "Nackgamon", "near": ["Nackgammon"], "taken": "nackgammon"},
        ['"Nackgamon"', "as nackgammon"],
    ),
    (M.VARIANT_SUSPECTED, {"variant": "nackgammon"}, ["nackgammon"]),
    (M.CHECKER_TOTAL, {"player": BOB, "total": 16, "right": 15}, ["Bob 16 checkers", "15"]),
    (M.PLAY_CONTRADICTED, {"plays": 3}, ["13/8 is legal", "three later actions"]),
    (M.SETPOS_DISAGREES, {"points": [8, 6]}, ["the 8 point and the 6 point"]),
    (S.WRONG_WINNER, {"winner": ANN, "how": "drop"}, ["Bob's column", "Bob dropped", "Ann's"]),
    (S.WRONG_WINNER, {"winner": ANN, "how": "bear-off"}, ["Ann bore off the last checker"]),
    (
        S.WRONG_POINTS,
        {"written": 4, "right": 2, "size": 1, "cube": 2},
        ["4 points", "single game", "cube at 2", "2 points"],
    ),
    (
        S.WRONG_POINTS,
        {"written": 2, "right": 1, "size": 2, "cube": 1},
        ["2 points", "by the Jacoby rule a gammon", "1 point."],
    ),
    (
        S.WRONG_POINTS,
        {"written": 2, "right": 4, "size": None, "how": "score"},
        ["2 points", "score lines below go on from 4 points"],
    ),
    (S.WRONG_POINTS, {"written": 2, "right": 4, "size": None, "cube": 1}, ["checkers count 4 points"]),
    (S.WRONG_WINNER, {"winner": ANN, "how": "score"}, ["Bob's column", "score lines", "to Ann"]),
    (S.WRONG_POINTS_DROP, {"written": 4, "right": 2}, ["4 points", "2 points"]),
    (
        S.NOT_MULTIPLE,
        {"written": 3, "cube": 2},
        ["3 points", "a single game is 2", "a gammon 4", "a backgammon 6"],
    ),
    (
        S.RESIGN_TOO_BIG,
        {"written": 2, "size": 2, "cube": 1, "off": 1, "jacoby": False},
        ["gammon", "borne off one"],
    ),
    (S.RESIGN_TOO_BIG, {"written": 2, "size": 2, "cube": 1, "off": 0, "jacoby": True}, ["gammon", "Jacoby"]),
    (S.RESIGN_ASSUMED, {"size": 2}, ["gammon conceded"]),
    (S.RESIGN_ASSUMED, {"size": None}, ["a resignation"]),
    (S.RESIGN_ASSUMED, {"size": 12}, ["a resignation"]),
    (S.CLIPPED, {"written": 1, "full": 2}, ["1 point", "worth 2"]),
    (S.JACOBY_SUSPECTED, {}, ["Jacoby"]),
    (S.SCORE_MISMATCH, {"player": ANN, "written": 3, "right": 1}, ["Ann 3 points", "it is 1"]),
    (S.RESULT_MISSING, {"winner": ANN, "points": 2}, ["no result", "Ann wins 2 points"]),
    (
        S.RESULT_MISSING,
        {"winner": ANN, "points": 2, "loss": "Loses 2 points"},
        ['"Loses 2 points" is the only result', "Ann wins 2 points"],
    ),
    (S.MATCH_TEXT_WRONG, {"score": (1, 0)}, ["1-0", "nobody has won"]),
    (S.FIRST_SCORE, {}, ["0-0"]),
    (S.GIVEN_TWICE, {"first": ABOVE}, ["line 3"]),
    (S.LOSSES_DISAGREE, {"wins": 1, "losses": 2, "side": False}, ["2 points", "1"]),
    (S.LOSSES_DISAGREE, {"wins": 1, "losses": 1, "side": True}, ["column of the player who won"]),
    (S.SENTINEL, {"written": 4016}, ["4016"]),
    (R.GAME_NOT_READ, {"game": "Tric-Trac"}, ['"Tric-Trac"', "left out"]),
    (R.INDEX_WRONG, {"written": 40, "right": 24, "later": True}, ["byte 40", "byte 24"]),
    (R.VARIATIONS, {"count": 2}, ["2 variations"]),
    (R.UNREADABLE, {"reason": "it is damaged"}, ["it is damaged"]),
    (P.OFF_EXACT, {"source": 4, "die": 5}, ["A 5", "the 4 point", "exact"]),
    (P.ENTER_ALL_FIRST, {"outside": 2, "source": 13}, ["Ann moves from the 13 point", "two checkers"]),
    (P.OFF_NOT_HOME, {"outside": 26}, ["still to enter"]),
    (P.HIT_AND_RUN, {"point": 3}, ["Ann hits on the 3 point"]),
    (P.POINT_LIMIT, {"point": 6, "limit": 5}, ["The 6 point", "more than 5"]),
    (T.DOUBLET_NOT_EARNED, {}, ["Ann names a doublet", "52"]),
    (T.ROLL_NOT_EARNED, {}, ["Ann rolls 52"]),
    (T.PART_NOT_TAKEN, {"part": "complement", "player": BOB}, ["Bob had earned the complement"]),
    (T.COMPLEMENT_MISSING, {"complement": 2, "player": BOB}, ["Bob", "22"]),
    (T.COMPLEMENT_WRONG, {"complement": 2, "written": 3}, ["33", "22"]),
    (T.COMPLEMENT_NOT_EARNED, {}, ["52", "not fully played"]),
    (
        M.OPTION_UNKNOWN,
        {"name": "ad.x", "variant": "acey-deucey", "known": ["ad.cube"]},
        ['"ad.x"', "ad.cube"],
    ),
    (
        M.OPTION_UNKNOWN,
        {"name": "ad.cube", "value": "maybe", "known": ["on", "off"]},
        ['"maybe"', "on or off"],
    ),
]


def located(fault: Enum, facts: dict[str, Any]) -> Located:
    """The fault at Ann's ``52: 13/8`` in row 2, from the start of a game."""
    cell = Roll("52: 13/8", (5, 2), (Move((13, 8), (False, False), 1, 4, 8),), PLAY)
    found = Located(Fault(fault, facts), HERE, Entry(cell, 0, 7, 6, 14, 2), ANN)
    start = get("backgammon").start
    found.position = Position(start, start)
    found.dice = (5, 2)
    return found


def match() -> MatchStart:
    return MatchStart(1, MatchHead("mat", HERE), Rules(length=5), ("Ann", "Bob"))


def legal_texts(dice: tuple[int, int]) -> set[str]:
    """All plays of ``dice`` from the start."""
    variant = get("backgammon")
    return {play_text(play.hops) for play in legal_plays(variant, variant.start, variant.start, dice).plays}


def worded(found: Located, info: bool = True) -> wording.Finding | None:
    kind = catalogue.claiming(found.fault.kind)
    return wording.finding(kind, found, match(), None, "a.mat", CheckOptions(info=info))


@pytest.mark.parametrize(
    ("fault", "facts", "says"), MESSAGES, ids=lambda value: getattr(value, "value", None)
)
def test_a_message_states_the_facts(fault: Enum, facts: dict[str, Any], says: list[str]) -> None:
    finding = worded(located(fault, facts))

    assert finding is not None
    assert [part for part in says if part not in finding.message] == []
    assert finding.message.endswith(".")
    assert finding.message.count(". ") <= 1, "at most two sentences"


@pytest.mark.parametrize(
    ("fault", "facts", "in_columns", "otherwise"),
    [
        (S.WRONG_WINNER, {"winner": ANN, "how": "drop"},
         "The result stands in Bob's column, but Bob dropped the double: the points are Ann's.",
         "The result is written as Bob's, but Bob dropped the double: the points are Ann's."),
        (S.WRONG_WINNER, {"winner": ANN, "how": "score"},
         "The result stands in Bob's column, but the score lines below give the points to Ann.",
         "The result is written as Bob's, but the scores below give the points to Ann."),
        (S.SCORE_MISMATCH, {"player": BOB, "written": 3, "right": 2},
         "The score line gives Bob 3 points, but after the game before it is 2.",
         "The score gives Bob 3 points, but after the game before it is 2."),
        (C.ANSWER_WRONG_SIDE, {"word": "Takes"},
         '"52: 13/8" stands in Ann\'s column, but Bob has to answer the double.',
         '"52: 13/8" is written as Ann\'s, but Bob has to answer the double.'),
        (M.TURN_ORDER, {"expected": BOB, "reason": "wrong-column", "alone": True},
         "This stands in Ann's column, but what follows shows that it is Bob's.",
         "This is written as Ann's, but what follows shows that it is Bob's."),
    ],
)  # fmt: skip
def test_only_formats_with_columns_speak_of_them(
    fault: Enum, facts: dict[str, Any], in_columns: str, otherwise: str
) -> None:
    kind = catalogue.claiming(fault)
    for name in formats.names():
        start = MatchStart(1, MatchHead(name, HERE), Rules(length=5), ("Ann", "Bob"))
        finding = wording.finding(kind, located(fault, facts), start, None, "a", CheckOptions(info=True))
        assert finding is not None
        columns = name in ("mat", "snowie", "gam", "sgg")
        assert finding.message == (in_columns if columns else otherwise), name


def test_every_fault_is_in_the_table() -> None:
    assert {row[0] for row in MESSAGES} == set(FAULTS)


@pytest.mark.parametrize(
    ("near", "notes"),
    [
        ([], []),
        (["Tavla"], ["Did you mean Tavla? `bgtools variants` lists what is known."]),
        (
            ["Longgammon", "Backgammon"],
            ["Did you mean Longgammon or Backgammon? `bgtools variants` lists what is known."],
        ),
    ],
)
def test_variants_that_may_be_meant_are_named(near: list[str], notes: list[str]) -> None:
    finding = worded(located(M.VARIANT_UNKNOWN, {"text": "Foo", "near": near, "taken": "backgammon"}))
    assert finding is not None
    assert finding.notes == notes


def test_a_finding_says_where_it_is() -> None:
    finding = worded(located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13}))

    assert finding is not None
    assert (finding.match, finding.move, finding.player, finding.side) == (1, 2, "Ann", 0)
    assert (finding.roll, finding.play) == ((5, 2), "13/8")
    assert finding.place == HERE
    assert finding.position_id == "4HPwATDgc/ABMA"
    assert finding.xgid == "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:5:10"


def test_an_illegal_play_comes_with_a_legal_one() -> None:
    finding = worded(located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13}))

    assert finding is not None
    (note,) = finding.notes
    number, _, example = note.removesuffix(".").partition(" plays are legal here, for example ")
    plays = legal_texts((5, 2))
    assert (number, len(plays)) == ("Eight", 8)
    assert example in plays


@pytest.mark.parametrize(
    ("written", "nearest"),
    [
        ("24/22 8/2", "24/22 8/3"),
        ("6/4 8/3", "8/3 6/4"),
        ("13/8 6/3", "13/8 6/4"),
        ("13/7", "13/6"),
    ],
)
def test_the_legal_play_nearest_to_the_written_one_is_the_example(written: str, nearest: str) -> None:
    text = f"52: {written}"
    moves = tuple(
        Move(points, (False, False), 1, text.index(token), text.index(token) + len(token))
        for token in written.split()
        for points in [tuple(map(int, token.split("/")))]
    )
    found = located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13})
    found.entry = Entry(Roll(text, (5, 2), moves, PLAY), 0, 7, 6, 6 + len(text), 2)
    finding = worded(found)

    assert finding is not None
    assert finding.notes == [f"Eight plays are legal here, for example {nearest}."]


@pytest.mark.parametrize(
    ("own", "other", "dice", "notes"),
    [
        # Ann has 13/7 only; what Bob could play is no matter
        ({13: 1, 1: 14}, {1: 2, 6: 5, 20: 2, 23: 2}, (6, 5), ["The only legal play is 13/7."]),
        ({13: 1, 1: 14}, {1: 2, 18: 2, 17: 2}, (6, 5), []),
        # one checker or the other, and nothing behind it: the nearest to 13/8 goes from 13
        (
            {13: 1, 10: 1, 1: 13},
            {1: 2, 17: 2, 20: 2, 23: 2},
            (6, 5),
            ["Two plays are legal here, for example 13/7."],
        ),
        ({13: 1, 1: 14}, {1: 2, 18: 2, 17: 2}, (0, 5), []),
        ({13: 1, 1: 14}, {1: 2, 18: 2, 17: 2}, (7, 5), []),
    ],
)
def test_the_legal_plays_are_those_of_the_mover(
    own: dict[int, int], other: dict[int, int], dice: tuple[int, int], notes: list[str]
) -> None:
    found = located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13})
    sides = [[points.get(slot, 0) for slot in range(27)] for points in (own, other)]
    found.position, found.dice = Position(*sides), dice
    finding = worded(found)

    assert finding is not None
    assert finding.notes == notes


@pytest.mark.parametrize(
    ("fault", "move", "place", "part"),
    [
        # one of two moves; the dice; nothing but the whole cell
        (P.TARGET_BLOCKED, 0, Place(7, 6, 7, 20), Place(7, 10, 7, 14)),
        (P.TARGET_BLOCKED, 1, Place(7, 6, 7, 20), Place(7, 15, 7, 20)),
        (P.TARGET_BLOCKED, 2, Place(7, 6, 7, 20), None),
        (P.TARGET_BLOCKED, None, Place(7, 6, 7, 20), None),
        (P.TARGET_BLOCKED, 1, Place(7, 1, 7, 3), None),
        (P.DICE_RANGE, None, Place(7, 6, 7, 20), Place(7, 6, 7, 8)),
        (M.OPENING_DOUBLET, None, Place(7, 6, 7, 20), Place(7, 6, 7, 8)),
    ],
)
def test_the_part_of_a_cell_that_is_wrong(
    fault: Enum, move: int | None, place: Place, part: Place | None
) -> None:
    text = "52: 13/8 24/22"
    moves = (
        Move((13, 8), (False, False), 1, 4, 8),
        Move((24, 22), (False, False), 1, 9, 14),
    )
    facts = {"point": 8, "held": 2, "source": 13, "dice": (7, 2), "die": 5}
    found = located(fault, facts)
    found.fault = Fault(fault, facts, move)
    found.entry = Entry(Roll(text, (5, 2), moves, PLAY), 0, 7, 6, 20, 2)
    found.place = place
    finding = worded(found)

    assert finding is not None
    assert finding.part == part


@pytest.mark.parametrize(
    ("row", "part"),
    [
        ("  1) 31: 8/5 6/5                 62: 24/18 13/10", "13/10"),
        ("  1) 31: 8/5 6/4                 62: 24/18 13/11", "6/4"),
        ("1) 31: 8/5 6/4                 62: 24/18 13/11", "6/4"),
        ("  1) 31: 8/5 6/5                 62: 24/19 13/11", "24/19"),
        ("  1) 71: 8/5 6/5                 62: 24/18 13/11", "71"),
        ("  1) 31: 8/5 6/5                 82: 24/18 13/11", "82"),
    ],
)
def test_the_part_of_a_cell_is_found_in_the_file(row: str, part: str) -> None:
    text = f" 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n{row}\n"
    parts = [finding.part for finding in check(SourceText(text), "a.mat").findings if finding.part]

    assert [row[place.column - 1 : place.end_column - 1] for place in parts] == [part]


@pytest.mark.parametrize(
    ("cell", "message"),
    [
        ("61: Doubles => 2",
         '"61: Doubles => 2" is a roll and a double; it was read as "Doubles => 2", before the roll.'),
        ("Doubels => 2",
         '"Doubels => 2" can\'t be read; it was taken for "Doubles => 2", which it looks like.'),
    ],
)  # fmt: skip
def test_what_a_cell_that_cannot_be_read_was_taken_for(cell: str, message: str) -> None:
    text = (
        " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
        "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
        f"  2) {cell:28}Drops\n      Wins 1 point\n"
    )
    assert message in [finding.message for finding in check(SourceText(text), "a.mat").findings]


@pytest.mark.parametrize(
    ("share", "complete", "reach", "notes"),
    [
        (0.5, True, 9, ['The rest of the game agrees with "52: 13/8 24/22", and was checked so.']),
        (0.49, True, 9, ["More than one reading fits what follows; the check went on with one of them."]),
        (0.5, False, 3, ['The next three actions agree with "52: 13/8 24/22", and were checked so.']),
        (0.5, False, 0, []),
        # of the last action nothing is left but the result
        (0.5, True, 0, ['The rest of the game agrees with "52: 13/8 24/22", and was checked so.']),
        (0.49, False, 0, []),
    ],
)
def test_which_reading_was_followed(share: float, complete: bool, reach: int, notes: list[str]) -> None:
    found = located(R.SCORE_LINE_MISSING, {})
    found.followed = Reading("play", (Change(HERE, "52: 13/8 24/22"),), reach, complete, 0.0, share)
    finding = worded(found)

    assert finding is not None
    assert finding.notes == notes


def test_where_a_reading_is_suggested_no_example_is_given_and_nothing_is_said_twice() -> None:
    found = located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13})
    found.readings = [
        Reading("play", (Change(HERE, "52: 13/8 24/22", found.entry),), 9, True, share=0.9),
    ]
    found.followed = found.readings[0]
    finding = worded(found)

    assert finding is not None
    assert [suggestion.replacement for suggestion in finding.suggestions] == ["52: 13/8 24/22"]
    assert finding.notes == []


@pytest.mark.parametrize(
    ("dice", "notes"),
    [((4, 2), ["Read the other way round it is 8/6, counted from the other side 19/17."]), ((6, 5), [])],
)
def test_a_backward_move_may_be_one_of_the_roll(dice: tuple[int, int], notes: list[str]) -> None:
    found = located(P.BACKWARDS, {"source": 6, "target": 8})
    found.position, found.dice = None, dice
    finding = worded(found)

    assert finding is not None
    assert finding.notes == notes


@pytest.mark.parametrize(("line", "where"), [(7, "here"), (9, "line 9")])
def test_it_is_said_where_the_position_is_lost(line: int, where: str) -> None:
    found = located(P.SOURCE_EMPTY, {"point": 20, "held": 0})
    found.lost = Place(line, 6, line, 20)
    finding = worded(found, info=False)

    assert finding is not None
    assert finding.notes[-1] == (
        f"From {where} on the position is not known: of the rest of this game only dice, turns, cube and "
        "result were checked."
    )


def test_further_faults_of_a_play_are_notes() -> None:
    found = located(P.BAR_FIRST, {"bar": 1, "source": 13})
    found.also = (Fault(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13}),)
    finding = worded(found)

    assert finding is not None
    assert "Also: Ann can't move to the 8 point: Bob holds it with two checkers." in finding.notes


@pytest.mark.parametrize(
    ("reading", "note"),
    [
        (Reading("as-written", (), 9, True, 0.0), "fits what is written, so it was taken as it stands"),
        (Reading("play", (Change(HERE, "52: 13/8 24/22"),), 9, True), 'agrees with "52: 13/8 24/22"'),
        (Reading("play", (Change(HERE, "52: 13/8 24/22"),), 3, False), "The next three actions agree with"),
    ],
)
def test_the_reading_that_was_followed_is_a_note(reading: Reading, note: str) -> None:
    found = located(P.BAR_FIRST, {"bar": 1, "source": 13})
    found.followed = reading
    finding = worded(found)

    assert finding is not None
    assert any(note in each for each in finding.notes)


def test_a_reading_among_many_is_not_named() -> None:
    found = located(P.BAR_FIRST, {"bar": 1, "source": 13})
    found.readings = [Reading("play", (Change(HERE, text),), 9, True, share=0.3) for text in ("A", "B", "C")]
    found.followed = found.readings[0]
    finding = worded(found)

    assert finding is not None
    assert any(note.startswith("More than one reading fits what follows;") for note in finding.notes)
    assert not any('"A"' in note for note in finding.notes)


@pytest.mark.parametrize(
    ("fault", "lost"),
    [
        (located(M.AFTER_GAME_END, {"ended_by": "drop"}), None),
        (located(M.ROW_LOST, {"rows": 1}), HERE),  # the rows that are found elsewhere
    ],
)
def test_contradictions_that_come_from_a_fault_are_counted(fault: Located, lost: Place | None) -> None:
    fault.folded = 6
    fault.lost = lost
    finding = worded(fault)

    assert finding is not None
    assert "Six later contradictions in this game come from it." in finding.notes


@pytest.mark.parametrize(
    ("followed", "lines", "said"),
    [
        (True, 3, ["Line 10 contradicts every reading of this one: "
                   "that may come from the same mistake, or be another."]),
        (True, 0, []),
        (False, 3, []),  # nothing was known of the position there
    ],
)  # fmt: skip
def test_a_contradiction_that_no_reading_explains_may_be_another_mistake(
    followed: bool, lines: int, said: list[str]
) -> None:
    """Two slips in a game: the second is not said to come from the first."""
    found = located(P.BAR_FIRST, {"bar": 1, "source": 13})
    found.folded = 1
    found.followed = Reading("play", (Change(HERE, "A"),), 9, False) if followed else None
    found.lost = HERE._replace(line=HERE.line + lines)
    finding = worded(found)

    assert finding is not None
    assert [note for note in finding.notes if "contradict" in note] == said


def test_infos_are_made_only_when_asked_for() -> None:
    assert worded(located(S.RESIGN_ASSUMED, {"size": 1}), info=False) is None
    assert worded(located(S.RESIGN_ASSUMED, {"size": 1}), info=True) is not None


@pytest.mark.parametrize(
    ("one_point", "strict", "severity"),
    [(False, False, WARNING), (True, False, ERROR), (False, True, ERROR)],
)
def test_a_dead_cube_is_an_error_in_a_one_point_match_or_when_strict(
    one_point: bool, strict: bool, severity: str
) -> None:
    found = located(C.DEAD, {"cube": 4, "need": 3, "one_point": one_point})
    start = match()
    start.rules = start.rules._replace(strict_dead_cube=strict)
    kind = catalogue.claiming(C.DEAD)

    assert kind.sharpen is not None
    assert kind.sharpen(Case(found.fault.facts, found.fault, found, start)) == severity


@pytest.mark.parametrize(
    ("kind", "complete", "notes"),
    [
        ("as-written", True, ["The rest of the game fits what is written, so it was taken as it stands."]),
        ("as-written", False, []),
        ("partial", True, ["What of it can be moved was moved, and the rest of the game agrees with that."]),
        ("nothing", True, ["It was taken as not played, and the rest of the game agrees with that."]),
        ("void", True, ["It was taken as not played, and the rest of the game agrees with that."]),
        (
            "swapped",
            True,
            ["The rest of the game agrees with these two cells in exchanged places, and was checked so."],
        ),
        (
            "wrong-column",
            True,
            ["The rest of the game agrees with it in the other column, and was checked so."],
        ),
        (
            "lost-offer",
            True,
            ["The rest of the game agrees with a double that was not written, and was checked so."],
        ),
        ("doubled-row", True, []),  # nothing stands in its place
    ],
)
def test_what_was_assumed(kind: str, complete: bool, notes: list[str]) -> None:
    found = located(R.SCORE_LINE_MISSING, {})
    found.followed = Reading(kind, (Change(HERE, None),), 9, complete, 0.0, 0.9)
    finding = worded(found)

    assert finding is not None
    assert finding.notes == notes


@pytest.mark.parametrize(
    ("key", "message"),
    [
        ("offer", "the double"),
        ("first", "the first one"),
        ("score", "the score line that follows"),
        ("came-to-light", "it comes to light here"),
        ("next-action", "the next action"),
        ("end", "the game ended here"),
        ("cause", "since this"),
        ("other-thing", "other thing"),
    ],
)
def test_what_another_place_has_to_do_with_it(key: str, message: str) -> None:
    found = located(R.SCORE_LINE_MISSING, {})
    found.related = [(ABOVE, key, {})]
    finding = worded(found)

    assert finding is not None
    assert [tuple(related) for related in finding.related] == [(ABOVE, message)]


@pytest.mark.parametrize(("owner", "field"), [(None, "0"), (ANN, "1"), (BOB, "-1")])
def test_the_position_is_seen_by_the_mover(owner: int | None, field: str) -> None:
    start = get("backgammon").start
    moved = list(start)
    moved[8], moved[6], moved[5] = 2, 4, 2
    found = located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13})
    found.position, found.cube, found.owner = Position(moved, start), 4, owner
    finding = worded(found)

    assert finding is not None
    assert finding.position_id == position_id(moved, start) != position_id(start, moved)
    assert finding.xgid is not None
    assert finding.xgid.split(":")[:4] == ["XGID=-b---BD-B---eE---c-e----B-", "2", field, "1"]


@pytest.mark.parametrize(("variant", "shown"), [("tavla", True), ("russian", False)])
def test_games_without_position_ids(variant: str, shown: bool) -> None:
    found = located(P.TARGET_BLOCKED, {"point": 8, "held": 2, "source": 13})
    start = MatchStart(1, MatchHead("mat", HERE), Rules(variant, length=5), ("Ann", "Bob"))
    kind = catalogue.claiming(found.fault.kind)
    options = CheckOptions(suggestions=False)
    finding = wording.finding(kind, found, start, None, "a.mat", options)

    assert finding is not None
    assert ((finding.position_id is not None), (finding.xgid is not None)) == (shown, shown)


@pytest.mark.parametrize(
    ("rules", "crawford", "dice", "fields"),
    [
        (Rules(length=5), False, (5, 2), ["52", "3", "1", "0", "5"]),
        (Rules(length=5), True, (5, 2), ["52", "3", "1", "1", "5"]),
        (Rules(length=5, jacoby=True, beavers=3), False, (5, 2), ["52", "3", "1", "0", "5"]),
        (Rules(length=0), False, (5, 2), ["52", "3", "1", "0", "0"]),
        (Rules(length=0, jacoby=True), False, (5, 2), ["52", "3", "1", "1", "0"]),
        (Rules(length=0, beavers=3), False, (5, 2), ["52", "3", "1", "2", "0"]),
        (Rules(length=0, jacoby=True, beavers=1), False, (5, 1), ["51", "3", "1", "3", "0"]),
        (Rules(length=5), False, (5, 0), ["00", "3", "1", "0", "5"]),
        (Rules(length=5), False, (7, 2), ["00", "3", "1", "0", "5"]),
        (Rules(length=5), False, None, ["00", "3", "1", "0", "5"]),
    ],
)
def test_the_xgid_knows_score_and_rules(
    rules: Rules, crawford: bool, dice: tuple[int, int] | None, fields: list[str]
) -> None:
    found = located(P.DICE_RANGE, {"dice": (7, 1)})
    found.dice = dice
    start = MatchStart(1, MatchHead("mat", HERE), rules, ("Ann", "Bob"))
    game = cast(Any, SimpleNamespace(score_before=(3, 1), crawford=crawford, number=4))
    kind = catalogue.claiming(found.fault.kind)
    finding = wording.finding(kind, found, start, game, "a.mat", CheckOptions(suggestions=False))

    assert finding is not None and finding.xgid is not None
    assert finding.xgid.split(":")[4:9] == fields
    assert finding.game == 4
