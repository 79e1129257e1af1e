"""Whole messages, word for word, where one or many, known or not known make a difference."""

from __future__ import annotations

from types import SimpleNamespace
from typing import TYPE_CHECKING, Any, cast

import pytest

from bgtools.check import catalogue, words
from bgtools.check.case import Case, Page
from bgtools.check.model import ERROR, WARNING
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import PLAY, TAKE, Cube, Entry, MatchHead, Place, Roll
from bgtools.replay.model import GameReplay, Located, MatchStart
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault, ResultFault, TurnFault
from bgtools.rules.settings import Rules
from tests.check.test_wording import ABOVE, ANN, BOB, HERE, hops
from tests.rules.boards import moves

if TYPE_CHECKING:
    from enum import Enum

P, C, M, S, R, T = PlayFault, CubeFault, MatchFault, ResultFault, ReadFault, TurnFault
RULES = Rules(length=5)
AT_4_3 = cast(GameReplay, SimpleNamespace(score_before=(4, 3)))


def case_of(
    fault: Enum,
    facts: dict[str, Any],
    cell: str = "52: 13/8",
    rules: Rules = RULES,
    game: GameReplay | None = None,
    move: int | None = None,
    players: tuple[str, str] = ("Ann", "Bob"),
) -> Case:
    """The fault in a cell of Ann's; without a cell it is somewhere else in her column."""
    dice = (int(cell[0]), int(cell[1])) if cell[:1].isdecimal() else None
    written = moves(" " * (cell.index(":") + 1) + cell.partition(":")[2]) if ":" in cell else ()
    entry = Entry(Roll(cell, dice, written, PLAY), 0, 7, 6, 14, 2) if cell else None
    found = Fault(fault, facts, move)
    start = MatchStart(1, MatchHead("mat", HERE), rules, players)
    return Case(facts, found, Located(found, HERE, entry, ANN), start, game)


def said(case: Case) -> list[str]:
    """The message and its notes."""
    assert case.fault is not None
    return [catalogue.claiming(case.fault.kind).word(case), *case.notes]


@pytest.mark.parametrize(
    ("fault", "facts", "cell", "message"),
    [
        # the bar
        (P.BAR_FIRST, {"bar": 1}, "52: 13/8",
         "Ann has one checker on the bar, and it must enter before 13/8 can be played."),
        (P.BAR_FIRST, {"bar": 2}, "52: 13/8",
         "Ann has two checkers on the bar, and they must enter before 13/8 can be played."),
        (P.ENTRY_BLOCKED, {"point": 20}, "52: bar/20", "Ann can't enter on the 20 point: Bob holds it."),
        (P.ENTRY_BLOCKED, {"point": 20, "held": 2}, "52: bar/20",
         "Ann can't enter on the 20 point: Bob holds it with two checkers."),
        # plays
        (P.TOO_FEW_DICE, {"used": 1, "possible": 2, "examples": [hops((13, 11), (11, 6))]}, "52: 13/8",
         "A 5 and a 2 can both be played here: 13/6, but only 13/8 was."),
        (P.DOUBLET_SHORT, {"used": 1, "possible": 2, "example": ()}, "33: 13/10",
         "Two 3s can be played here, but only one was."),
        (P.DOUBLET_SHORT, {"used": 2, "possible": 4, "example": hops((8, 5), (6, 3))}, "33: 13/10(2)",
         "Four 3s can be played here, as in 8/5 6/3, but only two were."),
        (P.PLAY_MISSING, {}, "52:", "No play is written for 52, but it can be played."),
        (P.DANCE_PLAYABLE, {}, "52:", "Ann can move with 52."),
        (P.SOURCE_OVERDRAWN, {"point": 8, "moved": 2, "standing": 1}, "11: 8/7(2)",
         "Two checkers leave the 8 point, but only one checker stands there."),
        (P.SOURCE_OVERDRAWN, {"point": 8, "moved": 4, "standing": 3}, "11: 8/7(4)",
         "Four checkers leave the 8 point, but only three checkers stand there."),
        (P.SOURCE_EMPTY, {"point": 20, "held": 1}, "31: 20/17",
         "Ann has no checker on the 20 point; Bob has one checker there."),
        (P.HIT_AMBIGUOUS, {}, "64: 24/14", "24/14 can be played in ways that differ in what is hit. "
         "Nothing settles it; it was taken as hitting nothing."),
        (M.PLAY_CONTRADICTED, {"plays": 1}, "52: 13/8",
         "13/8 is legal here, but one later action in this game can only follow from another play."),
        (M.PLAY_CONTRADICTED, {"plays": None}, "52: 13/8",
         "13/8 is legal here, but what comes later in this game can only follow from another play."),
        # dice
        (P.DICE_MISMATCH, {"pips": 5, "fits": [(4, 1), (3, 2)]}, "33: 13/8",
         "13/8 moves 5 pips, but 33 moves 12; it fits 41 or 32."),
        (P.DICE_MISMATCH, {"pips": 12, "fits": []}, "33: 24/12",
         "24/12 does not fit the roll 33; no other roll fits it here either."),
        (P.DICE_MISMATCH, {"pips": 7, "fits": [(6, 1)]}, "52: 13/6",
         "13/6 does not fit the roll 52; it fits 61."),
        (P.DICE_MISSING, {"fits": []}, ": 13/8", "13/8 stands without its dice."),
        (P.DICE_MISSING, {"fits": [(4, 1)]}, ": 13/8",
         "13/8 stands without its dice. It would be legal with 41."),
        (P.TOO_MANY_STEPS, {"steps": 5, "dice_count": 4}, "11: 8/7(3) 6/5(2)",
         "Five steps are written, but 11 gives 4."),
        (P.TOO_MANY_STEPS, {"steps": 3, "dice_count": 2}, "31: 8/5 6/5 24/23",
         "Three steps are written, but 31 gives 2: a 3 and a 1."),
        (P.DICE_RANGE, {"dice": (7, 8)}, "78: 13/6", "A die shows 1 to 6, not 7 or 8."),
        (P.DICE_RANGE, {"dice": (7, 1)}, "71: 13/6", "A die shows 1 to 6, not 7."),
        (P.DICE_RANGE, {"dice": (6, 8)}, "68: 13/6", "A die shows 1 to 6, not 8."),
        (P.DICE_RANGE, {"dice": (0, 0)}, "00: 13/6", "A die shows 1 to 6, not 0."),
        # points
        (P.POINT_RANGE, {"point": 27}, "52: 27/22", "There is no 27 point in 27/22: points are 1 to 24, "
         "the bar (25) and off (0)."),
        (P.POINT_RANGE, {"point": 25}, "52: 25/25", "25/25 moves nothing: a checker's move ends on another "
         "point than it starts from."),
        (P.POINT_RANGE, {"point": 0}, "52: 0/0", "0/0 moves nothing: a checker's move ends on another "
         "point than it starts from."),
        (P.POINT_RANGE, {"point": 26}, "52: off/22", "off/22 brings a checker in from outside, but in this "
         "game all start on the board."),
        # the cube
        (C.ANSWER_WITHOUT_OFFER, {"word": "Takes"}, "52: 13/8",
         '"52: 13/8" answers nothing: no double was offered.'),
        (C.ANSWER_WITHOUT_OFFER, {"word": "Takes"}, "", '"Takes" answers nothing: no double was offered.'),
        (C.ANSWER_WRONG_SIDE, {"word": "Takes"}, "",
         '"Takes" stands in Ann\'s column, but Bob has to answer the double.'),
        (C.ANSWER_WRONG_SIDE, {"word": "Takes"}, "Accepts",
         '"Accepts" stands in Ann\'s column, but Bob has to answer the double.'),
        (C.NO_ANSWER, {}, "52: 13/8",
         "The double was not answered; it must be taken or dropped before the game goes on."),
        (C.ANIMAL_LIMIT, {"limit": 1}, "Raccoons", "Only one re-redouble in a row was agreed."),
        (C.ANIMAL_LIMIT, {"limit": 3}, "Raccoons", "Only three re-redoubles in a row were agreed."),
        (C.NOT_IN_USE, {"why": "cube-limit"}, "Doubles => 2",
         "There is no cube in this match: its header sets CubeLimit to 1."),
        (C.NOT_IN_USE, {"why": "variant"}, "Doubles => 2",
         "There is no cube in this match: this game is played without one."),
        (C.NOT_IN_USE, {}, "Doubles => 2", "There is no cube in this match: none is in use."),
        # Crawford
        (M.CRAWFORD_FLAG, {"stated": True, "right": False}, "",
         "The file calls this the Crawford game, but by the scores it is none."),
        (M.CRAWFORD_FLAG, {"stated": False, "right": True}, "",
         "The file calls this no Crawford game, but by the scores it is one."),
        (M.CRAWFORD_FLAG, {"stated": "Game 3", "right": "Game 4"}, "",
         "The file says Crawford Game 3, but by the scores it is Game 4."),
        # results
        (S.WRONG_WINNER, {"winner": ANN, "how": "resignation"}, "",
         "The result stands in Bob's column, but Bob resigned: the points are Ann's."),
        (S.WRONG_WINNER, {"winner": BOB, "how": "bear-off"}, "",
         "The result stands in Ann's column, but Bob bore off the last checker: the points are Bob's."),
        (S.WRONG_WINNER, {"winner": BOB, "how": "drop"}, "",
         "The result stands in Ann's column, but Ann dropped the double: the points are Bob's."),
        (S.WRONG_POINTS, {"written": 1, "right": 2, "size": 2, "cube": 1}, "",
         "The result says 1 point, but this was a gammon with the cube at 1: 2 points."),
        (S.NOT_MULTIPLE, {"written": 5, "cube": 2, "most": 14}, "",
         "5 points can't be won with the cube at 2: each of the loser's 14 checkers pays 2."),
        (S.NOT_MULTIPLE, {"written": 5, "cube": 4, "most": 3}, "",
         "5 points can't be won with the cube at 4: a single game is 4, a gammon 8, a backgammon 12."),
        (S.RESIGN_TOO_BIG, {"written": 12, "size": 12, "cube": 1, "off": 6, "most": 9}, "",
         "12 points with the cube at 1 are more than the loser could lose: "
         "nine checkers of his are not off."),
        (S.RESIGN_TOO_BIG, {"written": 3, "size": 3, "cube": 1, "off": 0, "most": 2}, "",
         "3 points with the cube at 1 is a backgammon, but the position does not allow it."),
        (S.RESIGN_TOO_BIG, {"written": 2, "size": 2, "cube": 1, "off": 2, "most": 1}, "",
         "2 points with the cube at 1 is a gammon, but the loser has already borne off two checkers."),
        (S.RESIGN_ASSUMED, {"size": 1}, "",
         "The game stops here and a result follows: read as a single game conceded."),
        (S.RESIGN_ASSUMED, {"size": 3}, "",
         "The game stops here and a result follows: read as a backgammon conceded."),
        (S.GIVEN_TWICE, {}, "", "The game has a result already."),
        (P.HIT_NONE, {"point": 2, "points": [4]}, "",
         "The * says that a checker is hit on the 2 point, but it is hit on the 4 point."),
        (S.WRONG_POINTS, {"written": None, "right": 1, "size": None, "how": "score"}, "",
         "The score lines below go on from 1 point, which the game as written does not give."),
        (S.NOT_MULTIPLE, {"written": 1, "cube": 2, "most": 3, "dropped": True}, "",
         "1 point is what a dropped double pays, but the double is written as taken."),
        (S.SCORE_MISMATCH, {"player": ANN, "written": 0, "right": 1, "both": (1, 0)}, "",
         "Both numbers of the score line are wrong: after the game before it is 1-0."),
        (S.SCORE_MISMATCH, {"player": ANN, "written": 0, "right": 1, "names": True, "last": True}, "",
         "The score line gives Ann 0 points, but after the game before it is 1: its names are exchanged, as "
         "its numbers show."),
        (S.SCORE_MISMATCH, {"player": ANN, "written": 1, "right": 1, "names": True}, "",
         "The names on the score line are exchanged, as the result of this game and the next score line "
         "show."),
        (S.SCORE_MISMATCH, {"player": ANN, "written": -1, "right": 0, "first": True}, "",
         "The score line gives Ann -1 points, but a match begins at 0, and points are never lost."),
        (S.SCORE_MISMATCH, {"player": ANN, "written": 0, "right": 1, "names": True}, "",
         "The score line gives Ann 0 points, but after the game before it is 1: its names are exchanged, "
         "as its numbers and the result of this game show."),
        # games, rows, turns
        (M.GAME_NUMBER_GAP, {"number": 2, "expected": 1}, "",
         "Game 2 is the first here: game 1 is missing, or the number is wrong."),
        (M.GAME_NUMBER_GAP, {"number": 4, "expected": 2}, "",
         "Game 4 follows game 1: games 2 to 3 are missing, or the number is wrong."),
        (M.GAME_NUMBER_GAP, {"number": 2, "expected": 3}, "", "Game 2 stands where game 3 is due."),
        (M.ROW_NUMBER_GAP, {"number": 6, "expected": 5, "exchanged": True}, "",
         "Row 6 stands before row 5: the two rows are exchanged, and were read "
         "in the order of their numbers."),
        (M.TURN_ORDER, {"expected": BOB, "reason": "slid"}, "",
         "Bob's cell is missing here: this one and all later ones stand a column too early."),
        (M.TURN_ORDER, {"expected": BOB, "reason": "wrong-column", "alone": True}, "",
         "This stands in Ann's column, but what follows shows that it is Bob's."),
        (M.TURN_ORDER, {"expected": BOB, "reason": "two-turns", "alone": True}, "",
         "Ann is written to play twice in a row; it is Bob's turn here."),
        (M.TURN_ORDER, {"expected": BOB}, "", "It is Bob's turn here, not Ann's."),
        (M.TURN_ORDER, {}, "", "It is the player's turn here, not the opponent's."),
        (M.AFTER_GAME_END, {"ended_by": "resignation"}, "",
         "The game was over when the game was resigned; nothing can follow in it."),
        (M.AFTER_GAME_END, {}, "", "The game was over when it ended; nothing can follow in it."),
        (M.ROW_LOST, {"rows": 1}, "", "One row is missing above this one."),
        (M.ROW_LOST, {"rows": 2}, "", "Two rows are missing above this one."),
        (M.ROW_LOST, {"rows": 1, "numbered": True}, "",
         "A row is missing above this one, although the rows are numbered on: a play of each side fits."),
        # text
        (R.LINE_UNPARSABLE, {"broken_off": True}, "13/8",
         '"13/8" stands on a line of its own; it was read as the end of the row above.'),
        (R.LINE_UNPARSABLE, {"text": "8/744:", "parted": ("61: 13/7 8/7", "44: 13/9")}, "",
         'Two cells run together in "8/744:"; they were read as "61: 13/7 8/7" and "44: 13/9".'),
        (R.LINE_UNPARSABLE, {"more": 1}, "huh", '"huh" and the line below it can\'t be read.'),
        (R.LINE_UNPARSABLE, {"more": 3}, "huh", '"huh" and the three lines below it can\'t be read.'),
        (R.LINE_UNPARSABLE, {"text": "huh", "expected": "a roll"}, "",
         '"huh" can\'t be read; expected a roll.'),
        (R.LINE_UNPARSABLE, {"token": "hm"}, "huh", '"hm" can\'t be read.'),
        (R.LINE_UNPARSABLE, {}, "", "This can't be read."),
        (R.TOKEN_UNKNOWN, {"token": "huh", "times": 1}, "",
         'Unknown word "huh"; it was left out, and the rest of the cell was read.'),
        (R.TOKEN_UNKNOWN, {"token": "huh", "times": 2}, "",
         'Unknown word "huh" stands in two cells of this game; it was left out, '
         "and the rest of each was read."),
        (R.ENCODING, {"encoding": "utf-16-le", "byte": 0}, "",
         "The file is UTF-16 without a byte-order mark, which many programs can't read."),
        (R.ENCODING, {"encoding": "utf-16-le", "byte": 9}, "",
         "The file ends in the middle of a character, which was left out."),
        (R.ENCODING, {"encoding": "utf-16-le", "byte": 9, "kept": True}, "",
         "Byte 10 of the file begins half a character, which was kept as it is."),
        (R.VARIATIONS, {"count": 1}, "", "Beside the game 1 variation was left out."),
        (R.VARIATIONS, {"count": 2}, "", "Beside the game 2 variations were left out."),
        # variants
        (T.PART_NOT_TAKEN, {"part": "roll", "player": ANN}, "",
         "Ann had earned a further roll, which is compulsory, but it does not follow."),
        (T.PART_NOT_TAKEN, {"part": "named doublet", "player": BOB}, "",
         "Bob had earned a doublet of his choice, which is compulsory, but it does not follow."),
        (M.SETPOS_DISAGREES, {"followed": True}, "",
         "The position stated here differs from the board; the game goes on from the position stated."),
        (M.SETPOS_DISAGREES, {"followed": False}, "",
         "The position stated here differs from the board; the game goes on from the plays above it."),
    ],
)  # fmt: skip
def test_messages(fault: Enum, facts: dict[str, Any], cell: str, message: str) -> None:
    assert said(case_of(fault, facts, cell)) == [message]


@pytest.mark.parametrize(
    ("case", "notes"),
    [
        (
            case_of(P.BACKWARDS, {"source": 5, "target": 8}, "31: 5/8"),
            ["Read the other way round it is 8/5, counted from the other side 20/17."],
        ),
        (case_of(P.BACKWARDS, {"source": 5, "target": 9}, "31: 5/9"), []),
        (
            case_of(P.BACKWARDS, {"source": 5, "target": 9}, ": 5/9"),
            ["Read the other way round it is 9/5, counted from the other side 20/16."],
        ),
        (
            case_of(M.AFTER_MATCH_END, {"score": (5, 3)}),
            ["If the games are right, the match was longer than the stated 5 points."],
        ),
        (case_of(M.AFTER_MATCH_END, {"score": (5, 3)}, rules=Rules()), []),
        (
            case_of(S.SCORE_MISMATCH, {"player": ANN, "written": 3, "right": 1, "exchanged": True}),
            [
                "It would be right if the other player had won the game before it: are the names or the "
                "columns of that game exchanged?"
            ],
        ),
        (
            case_of(S.SCORE_MISMATCH, {"player": ANN, "written": 3, "right": 1, "order": True}),
            ["This game and the next fit the scores in each other's place: they stand in the wrong order."],
        ),
        (
            case_of(S.SCORE_MISMATCH, {"player": ANN, "written": 3, "right": 1, "conceded": True}),
            ["Or the result of the game before it is wrong: that was given up, and nothing tells for what."],
        ),
        (
            case_of(S.SCORE_MISMATCH, {"player": ANN, "written": 3, "right": 1, "copy": 2}),
            ["It says the same as game 2, row for row: it stands here twice."],
        ),
        (
            case_of(C.VALUE, {"written": 8, "right": 2, "cube": 1, "automatic": 2}),
            [
                "After two automatic doubles it would be right; --automatic-doubles 2 says that they are "
                "played."
            ],
        ),
        (
            case_of(R.NO_MATCH, {"quoted": ">"}),
            [
                'Its lines begin with ">", as in an answered letter: take that away.',
                'A transcript has a line like "7 point match" or "Game 1", and numbered rows of plays.',
            ],
        ),
        (
            case_of(R.NO_MATCH, {}),
            ['A transcript has a line like "7 point match" or "Game 1", and numbered rows of plays.'],
        ),
    ],
)
def test_notes(case: Case, notes: list[str]) -> None:
    assert said(case)[1:] == notes


@pytest.mark.parametrize(
    ("times", "where"),
    [({}, ""), ({"times": 1}, ""), ({"times": 2}, " (in two cells of this game)")],
)
def test_a_remark_that_is_not_marked_as_one(times: dict[str, int], where: str) -> None:
    assert said(case_of(R.TOKEN_UNKNOWN, {"token": "huh", "remark": True, **times})) == [
        f'"huh" is no play, cube word or result; it was taken for a remark{where}.',
        'Put ";" before a remark: other programs may take it for a play.',
    ]


@pytest.mark.parametrize(
    ("facts", "game", "rules", "message"),
    [
        (
            {},
            AT_4_3,
            RULES,
            "Ann doubles in the Crawford game at 4-3 to 5, in which the cube may not be used.",
        ),
        ({}, AT_4_3, Rules(), "Ann doubles in the Crawford game at 4-3, in which the cube may not be used."),
        ({}, None, RULES, "Ann doubles in the Crawford game, in which the cube may not be used."),
        (
            {"points_with": 4, "points_without": 2},
            None,
            RULES,
            "Ann doubles in the Crawford game, in which the cube may not be used. As recorded the game "
            "counts 4 points, without the double 2 points.",
        ),
    ],
)
def test_a_double_in_the_crawford_game(
    facts: dict[str, Any], game: GameReplay | None, rules: Rules, message: str
) -> None:
    assert said(case_of(C.CRAWFORD, facts, "Doubles => 2", rules, game)) == [message]


@pytest.mark.parametrize(
    ("facts", "rules", "severity"),
    [
        ({"one_point": False}, RULES, WARNING),
        ({"one_point": True}, Rules(length=1), ERROR),
        ({"one_point": False}, RULES._replace(strict_dead_cube=True), ERROR),
    ],
)
def test_how_severe_a_dead_cube_is(facts: dict[str, Any], rules: Rules, severity: str) -> None:
    kind = catalogue.claiming(C.DEAD)
    assert kind.sharpen is not None
    assert kind.sharpen(case_of(C.DEAD, facts, rules=rules)) == severity


def test_beavers_where_the_length_is_not_known() -> None:
    message = "Beavers are for money play only, and this is a match."
    assert said(case_of(C.BEAVER_IN_MATCH, {}, rules=Rules())) == [message]


# --- What a case knows -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("move", "token"), [(0, "13/8"), (1, "24/22*"), (2, "13/8 24/22*"), (None, "13/8 24/22*")]
)
def test_the_move_that_shows_the_fault(move: int | None, token: str) -> None:
    assert case_of(P.TARGET_BLOCKED, {}, "52: 13/8 24/22*", move=move).token == token


def test_players_without_a_name_or_a_match() -> None:
    case = case_of(P.TARGET_BLOCKED, {})
    assert (case.mover, case.opponent, case.name(None)) == ("Ann", "Bob", "the player")
    case = case_of(P.TARGET_BLOCKED, {}, players=("", "Bob"))
    assert (case.mover, case.name(0), case.name(1)) == ("player 1", "player 1", "Bob")
    nowhere = Case({})
    assert (nowhere.mover, nowhere.opponent, nowhere.name(1)) == ("the player", "the opponent", "the player")
    assert (nowhere.text, nowhere.play, nowhere.roll, nowhere.rules) == ("", "", "this roll", None)


# --- One doublet again and again ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rolls", "found"),
    [
        ("66 66 66", []),
        ("66 66 66 66", [4]),
        ("66 66 66 66 66 66", [4]),
        ("66 66 t 66 66", [5]),  # a cube action between does not count
        ("66 66 31 66 66", []),
        ("31 66 66 66 66 44 44 44 44", [5, 9]),
        ("31 31 31 31", []),
    ],
)
def test_doublets_running(rolls: str, found: list[int]) -> None:
    kind = catalogue.lookup("dice-implausible")
    assert kind is not None and kind.scan is not None
    entries = [
        Entry(
            Cube("Takes", TAKE, None)
            if text == "t"
            else Roll(f"{text}: ", (int(text[0]), int(text[1])), (), PLAY),
            0, line, 6, 9, line,
        )
        for line, text in enumerate(rolls.split(), 1)
    ]  # fmt: skip
    page = Page(cast(Any, None), cast(Any, None), cast(Any, SimpleNamespace(entries=entries)))
    places: list[tuple[Place, dict[str, Any]]] = list(kind.scan(page))
    assert [place.line for place, _ in places] == found
    assert all(facts["times"] == 4 for _, facts in places)


# --- Words -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "text"),
    [
        (words.count(0, "row"), "no rows"),
        (words.count(1, "row"), "one row"),
        (words.count(10, "row"), "ten rows"),
        (words.count(11, "row"), "11 rows"),
        (words.numeral(-1), "-1"),
        (words.points(1), "1 point"),
        (words.points(0), "0 points"),
        (words.point(0), "off"),
        (words.point(24), "the 24 point"),
        (words.point(25), "the bar"),
        (words.point(26), "outside the board"),
        (words.step(25, 20), "bar/20"),
        (words.step(4, 0), "4/off"),
        (words.listed([]), ""),
        (words.listed(["a"]), "a"),
        (words.listed(["a", "b"]), "a and b"),
        (words.listed([1, 2, 3], "or"), "1, 2 or 3"),
        (words.rolls([(5, 1), "any 6"]), "51 or any 6"),
        (words.sides(1), "single game"),
        (words.sides(3), "backgammon"),
        (words.value(2, 4), "a gammon with the cube at 4"),
        (words.score((3, 2)), "3-2"),
    ],
)
def test_words(found: str, text: str) -> None:
    assert found == text


def test_line_above_is_named() -> None:
    assert said(case_of(S.GIVEN_TWICE, {"first": ABOVE})) == ["The game has a result already in line 3."]
    assert said(case_of(M.ROW_DOUBLED, {"first": ABOVE})) == [
        "This row repeats the one in line 3; it was left out."
    ]
