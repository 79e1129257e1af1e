"""What one cell says: every spelling that programs and people use."""

from __future__ import annotations

import pytest

from bgtools.formats.mat.cells import Cells
from bgtools.formats.mat.reader import parser
from bgtools.record import model
from bgtools.record.fault import ReadFault
from bgtools.record.model import Cell, Cube, Result, Roll, Unread


@pytest.fixture(scope="module")
def cells() -> Cells:
    return Cells(parser())


def read(cells: Cells, text: str) -> Cell:
    cell = cells.of(text)
    assert cell.text == text.strip()
    return cell


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("31: 8/5 6/5", [(8, 5), (6, 5)]),
        ("65:24/18", [(24, 18)]),
        ("65:  24/18", [(24, 18)]),
        ("65 : 24/18", [(24, 18)]),
        ("31 8/5 6/5", [(8, 5), (6, 5)]),  # no colon
        ("22: 20/4", [(20, 4)]),
        ("46: 24/18/14", [(24, 18, 14)]),
        ("62: 25/23 bar/20 Bar/19 BAR/18 b/17", [(25, 23), (25, 20), (25, 19), (25, 18), (25, 17)]),
        ("66: 6/0 6/off 6/Off 6/o 6/-", [(6, 0)] * 5),
        ("21: off/22", [(model.OUTSIDE, 22)]),
        ("61: 24-18 bar-20 6-off", [(24, 18), (25, 20), (6, 0)]),
        ("31: 8/5, 6/5", [(8, 5), (6, 5)]),
        ("71: 27/21", [(27, 21)]),  # out of range, but a claim that can be read
    ],
)
def test_points(cells: Cells, text: str, points: list[tuple[int, ...]]) -> None:
    roll = read(cells, text)
    assert isinstance(roll, Roll)
    assert roll.faults == ()
    assert roll.how == model.PLAY
    assert roll.dice == (int(text[0]), int(text[1]))
    assert [move.points for move in roll.moves] == points


@pytest.mark.parametrize(
    ("token", "points", "hits", "count"),
    [
        ("8/5", (8, 5), (False, False), 1),
        ("8/5*", (8, 5), (False, True), 1),
        ("24/18*/14", (24, 18, 14), (False, True, False), 1),
        ("14/9*/4*", (14, 9, 4), (False, True, True), 1),
        ("6/5(2)", (6, 5), (False, False), 2),
        ("8/3*(2)", (8, 3), (False, True), 2),
        ("13/7 (2)", (13, 7), (False, False), 2),
        ("1/Off(4)", (1, 0), (False, False), 4),
        ("1/0ff", (1, 0), (False, False), 1),
    ],
)
def test_moves(cells: Cells, token: str, points: tuple[int, ...], hits: tuple[bool, ...], count: int) -> None:
    for text in (f"66: {token}", f"66: 24/23 {token} 2/1"):
        roll = read(cells, text)
        assert isinstance(roll, Roll)
        (move,) = [move for move in roll.moves if move.points == points]
        assert (move.hits, move.count) == (hits, count)
        assert text[move.start : move.end] == token


@pytest.mark.parametrize(
    ("text", "dice", "how"),
    [
        ("52:", (5, 2), model.BLANK),
        ("52: ", (5, 2), model.BLANK),
        ("00:", (0, 0), model.BLANK),
        *((f"52: {words}", (5, 2), model.NO_MOVE) for words in ("Cannot Move", "Can't move", "can’t move")),
        *((f"52: {words}", (5, 2), model.NO_MOVE) for words in ("No move", "(no move)", "no play", "dances")),
        *((f"52: {words}", (5, 2), model.NO_MOVE) for words in ("-", "---", "–", "0/0", "/", "(none)")),
        ("61: ????", (6, 1), model.HIDDEN),
        ("61: ???", (6, 1), model.HIDDEN),
        ("00: ????", (0, 0), model.HIDDEN),
        ("31: Illegal play", (3, 1), model.ILLEGAL),
        ("62: Concedes", (6, 2), model.RESIGNED),
        ("62: Resigns gammon", (6, 2), model.RESIGNED),
        ("62: Resigned Game", (6, 2), model.RESIGNED),
        ("Cannot Move", None, model.NO_MOVE),
        ("????", None, model.HIDDEN),
        ("8/5 6/5", None, model.PLAY),  # its dice are missing
    ],
)
def test_rolls_of_other_kinds(cells: Cells, text: str, dice: tuple[int, int] | None, how: int) -> None:
    roll = read(cells, text)
    assert isinstance(roll, Roll)
    assert (roll.dice, roll.how, roll.faults) == (dice, how, ())


def test_an_illegal_play_keeps_its_position(cells: Cells) -> None:
    dump = "7;0;1;0;0;Ann (x);Bob;0;0;0;1;0;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;5;1;"
    roll = read(cells, f"12: Illegal play ({dump})")
    assert isinstance(roll, Roll)
    assert (roll.dice, roll.how, roll.dump, roll.faults) == ((1, 2), model.ILLEGAL, dump, ())


@pytest.mark.parametrize(
    ("text", "word", "value"),
    [
        ("Doubles => 2", model.DOUBLE, 2),
        ("Doubles ==> 2", model.DOUBLE, 2),
        ("Doubles =>2", model.DOUBLE, 2),
        ("Doubles to 4", model.DOUBLE, 4),
        ("Doubles: 4", model.DOUBLE, 4),
        ("Double", model.DOUBLE, None),
        ("DOUBLES", model.DOUBLE, None),
        ("Redoubles => 4", model.REDOUBLE, 4),
        ("Redouble", model.REDOUBLE, None),
        ("Beavers => 4", model.BEAVER, 4),
        ("Beaver", model.BEAVER, None),
        ("Raccoons => 8", model.RACCOON, 8),
        ("Racoon", model.RACCOON, None),
        *((text, model.TAKE, None) for text in ("Takes", "take", "Took", "Accepts", "Accepted")),
        *((text, model.DROP, None) for text in ("Drops", "Drop", "Dropped", "Passes", "pass", "Rejects")),
    ],
)
def test_cube_words(cells: Cells, text: str, word: int, value: int | None) -> None:
    cube = read(cells, text)
    assert isinstance(cube, Cube)
    assert (cube.word, cube.value, cube.faults) == (word, value, ())


@pytest.mark.parametrize(
    ("text", "word", "points", "size", "match"),
    [
        ("Wins 1 point", model.WINS, 1, None, False),
        ("Wins 2 points", model.WINS, 2, None, False),
        ("Wins 1 points and the match", model.WINS, 1, None, True),
        ("Wins 2 points and the match.", model.WINS, 2, None, True),
        ("Wins 4016 point", model.WINS, 4016, None, False),
        ("Wins 0 points", model.WINS, 0, None, False),
        ("wins 2", model.WINS, 2, None, False),
        ("Won 2 pts", model.WINS, 2, None, False),
        ("Wins", model.WINS, None, None, False),
        ("Wins the match", model.WINS, None, None, True),
        ("Wins 1 point with a gammon", model.WINS, 1, 2, False),
        ("Wins a backgammon", model.WINS, None, 3, False),
        ("Wins 99999999999999999999 points", model.WINS, 999_999_999, None, False),
        ("Losses 2 point", model.LOSSES, 2, None, False),
        ("Loses 2 points", model.LOSSES, 2, None, False),
        ("Concedes", model.CONCEDES, None, None, False),
        ("Concedes 2 points", model.CONCEDES, 2, None, False),
        ("Resigns", model.CONCEDES, None, None, False),
        ("Resigned", model.CONCEDES, None, None, False),
        ("Resign normal", model.CONCEDES, None, 1, False),
        ("Resigns gammon", model.CONCEDES, None, 2, False),
        ("Forfeits", model.CONCEDES, None, None, False),
        ("Loses on time", model.CONCEDES, None, None, False),
        ("Resigned Game", model.RESIGNED_GAME, None, None, False),
        ("Resigned Match", model.RESIGNED_MATCH, None, None, True),
    ],
)
def test_results(
    cells: Cells, text: str, word: int, points: int | None, size: int | None, match: bool
) -> None:
    result = read(cells, text)
    assert isinstance(result, Result)
    assert (result.word, result.points, result.size, result.match) == (word, points, size, match)
    assert result.faults == ()


@pytest.mark.parametrize("text", ["xyzzy", "Alice", "; 8/5", "38; 8/5", "=> 2"])
def test_cells_that_say_nothing_known(cells: Cells, text: str) -> None:
    cell = read(cells, text)
    assert isinstance(cell, Unread)
    (fault,) = cell.faults
    assert fault.kind is ReadFault.LINE_UNPARSABLE
    assert fault.facts["text"] == text


@pytest.mark.parametrize(
    ("text", "token", "kind", "moves"),
    [
        ("31: 8/5 6/5 huh", "huh", ReadFault.TOKEN_UNKNOWN, 2),
        ("31: 8/5 and 6/5", "and", ReadFault.TOKEN_UNKNOWN, 2),
        ("31: 8/5 6/5!", "!", ReadFault.TOKEN_UNKNOWN, 2),
        ("31: 8/5 6/5 [1:23]", "[1:23]", ReadFault.TOKEN_UNKNOWN, 2),  # a clock
        ("31: 8/5 6/5 1:02:03", "1:02:03", ReadFault.TOKEN_UNKNOWN, 2),
        ("31: 8/5 6/5 -0.123", "-0.123", ReadFault.TOKEN_UNKNOWN, 2),  # an equity
        ("31: 8/5 6/5 (best of 3)", "(best of 3)", ReadFault.TOKEN_UNKNOWN, 2),
        ("31: 8/5 6/5 {37%}", "{37%}", ReadFault.TOKEN_UNKNOWN, 2),
        ("31: 8/5 6", "6", ReadFault.LINE_UNPARSABLE, 1),
        ("31: huh", "huh", ReadFault.LINE_UNPARSABLE, 0),  # nothing of the play can be read
        ("31: 8/5 6/x", "6/x", ReadFault.LINE_UNPARSABLE, 1),
        ("31: 8//5 6/5", "8//5", ReadFault.LINE_UNPARSABLE, 1),
        ("61: 13/", "13/", ReadFault.LINE_UNPARSABLE, 0),
        ("31: 8 /5 6/5", "8 /5", ReadFault.LINE_UNPARSABLE, 1),
        ("11: 8/7(0) 6/5", "8/7(0)", ReadFault.LINE_UNPARSABLE, 1),
        ("31: 1234/4", "1234/4", ReadFault.LINE_UNPARSABLE, 0),
    ],
)
def test_words_that_have_no_place(cells: Cells, text: str, token: str, kind: ReadFault, moves: int) -> None:
    roll = read(cells, text)
    assert isinstance(roll, Roll)
    assert roll.dice == (int(text[0]), int(text[1]))
    assert len(roll.moves) == moves
    (fault,) = roll.faults
    assert fault.kind is kind
    assert text[fault.facts["start"] : fault.facts["end"]] == fault.facts["token"] == token


@pytest.mark.parametrize(
    ("text", "meant", "apart"),
    [
        ("31: 8/5 6/5 *", "31: 8/5 6/5*", [True]),
        ("31: 8/5 * 6/5", "31: 8/5* 6/5", [True]),
        ("31: 8/5  *  6/5", "31: 8/5*  6/5", [True]),
        ("31: 8/5 * 6/5 *", "31: 8/5* 6/5*", [True, True]),
        ("31: 8/5* 6/5 *", "31: 8/5* 6/5*", [True]),
        ("66: 13/7(2) * 24/18(2)", "66: 13/7*(2) 24/18(2)", [True]),
        ("64: 24/18*/14 *", "64: 24/18*/14*", [True]),
        ("31: bar/22 *", "31: bar/22*", [True]),
        # no move without a star stands before it
        ("31: * 8/5 6/5", None, [False]),
        ("31: 8/5* * 6/5", None, [False]),
        ("31: 8/5 6/5 * *", "31: 8/5 6/5* *", [True, False]),
        ("31: 8/5 6/5 **", None, [False]),
        ("31: 8/5 6/5 huh *", None, [False]),
    ],
)
def test_a_star_apart_from_its_move(cells: Cells, text: str, meant: str | None, apart: list[bool]) -> None:
    roll = read(cells, text)
    assert isinstance(roll, Roll)
    assert [fault.kind for fault in roll.faults] == [ReadFault.TOKEN_UNKNOWN] * len(apart)
    assert [fault.facts.get("apart", False) for fault in roll.faults] == apart
    assert [text[fault.facts["start"]] for fault in roll.faults if "apart" in fault.facts] == ["*"] * sum(
        apart
    )
    if meant is not None:
        right = read(cells, " ".join(meant.split()))
        assert isinstance(right, Roll)
        assert [move[:3] for move in roll.moves] == [move[:3] for move in right.moves]
        assert all(fault.facts["meant"] == meant for fault in roll.faults if "apart" in fault.facts)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("Dobles => 2", "Doubles => 2"),
        ("Doulbes => 4", "Doubles => 4"),
        ("Redubles => 4", "Redoubles => 4"),
        ("Beevers => 4", "Beavers => 4"),
        ("Taks", "Takes"),
        ("tkaes", "Takes"),
        ("Drosp", "Drops"),
        ("Wsin 2 points", "Wins 2 points"),
        ("Losess 1 point", "Losses 1 point"),
    ],
)
def test_a_misspelt_word_is_read_as_the_one_it_looks_like_and_told(
    cells: Cells, text: str, meant: str
) -> None:
    cell, right = read(cells, text), read(cells, meant)
    assert type(cell) is type(right)
    assert cell.word == right.word  # type: ignore[attr-defined]
    (fault,) = cell.faults
    assert (fault.kind, fault.facts["meant"]) == (ReadFault.LINE_UNPARSABLE, meant)


def test_a_misspelt_dance_is_one(cells: Cells) -> None:
    roll = read(cells, "62: Canot move")
    assert isinstance(roll, Roll)
    assert (roll.dice, roll.how) == ((6, 2), model.NO_MOVE)
    assert roll.faults[0].facts["meant"] == "62: Cannot Move"


@pytest.mark.parametrize("text", ["Tales from the club", "Wino", "Trades", "Dr. Ops", "Passing by"])
def test_other_words_are_no_misspelt_ones(cells: Cells, text: str) -> None:
    assert isinstance(read(cells, text), Unread)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("3l: 8/5 6/5", "31: 8/5 6/5"),
        ("I3: 8/5 6/5", "13: 8/5 6/5"),
        ("31: 8/5 l3/I2", "31: 8/5 13/12"),
        ("64: 1O/4 2o/16", "64: 10/4 20/16"),
        ("S3: 8/3 6/3", "53: 8/3 6/3"),
        ("31; 8/5 6/5", "31: 8/5 6/5"),
        ("31. bar/22 6/5", "31: bar/22 6/5"),
        ("31: 8\\5 6\\off", "31: 8/5 6/off"),
        ("31: 8/5x 6/5X(2)", "31: 8/5* 6/5*(2)"),
        ("62: 24x/16", "62: 24*/16"),
        ("62: 24-18x-16", "62: 24-18*-16"),
        ("3-1: 8/5 6/5", "31: 8/5 6/5"),
        ("6,6: 24/18(2), 13/7(2)", "66: 24/18(2), 13/7(2)"),
        ("3.1; bar/22x 6/5", "31: bar/22* 6/5"),
        ("ll: 13/ll l1/10(2)", "11: 13/11 11/10(2)"),
        ("51: 13/B 6/S", "51: 13/8 6/5"),
        ("66: 24/1B Bar/19 1B/12", "66: 24/18 Bar/19 18/12"),
        ("63: 5/of 4/1", "63: 5/off 4/1"),
        ("63: 5/ Off 4/l", "63: 5/Off 4/1"),
        ("63: 5Off 4/0f(2)", "63: 5/Off 4/off(2)"),
    ],
)
def test_what_looks_like_a_digit_or_a_mark_is_read_so_and_told(cells: Cells, text: str, meant: str) -> None:
    roll, right = read(cells, text), read(cells, meant)
    assert isinstance(roll, Roll)
    assert isinstance(right, Roll)
    assert (roll.text, roll.dice) == (text, right.dice)
    assert [move[:3] for move in roll.moves] == [move[:3] for move in right.moves]
    assert [text[move.start :].split()[0][0] for move in roll.moves] == [
        word[0] for word in text.replace("/ ", "/").split()[-len(right.moves) :]
    ]
    assert roll.moves[-1].end == len(text)
    (fault,) = roll.faults
    assert (fault.kind, fault.facts["meant"]) == (ReadFault.LINE_UNPARSABLE, meant)


@pytest.mark.parametrize(
    "text", ["6-2 13-11", "7-1: 8/5 6/5", "3-1 8/5 6/5", "x: 8/5", "31: 8x5 6/5", "51: B/20 x/5"]
)
def test_what_looks_like_no_roll_is_not_made_one(cells: Cells, text: str) -> None:
    assert "meant" not in next((fault.facts for fault in read(cells, text).faults), {})


@pytest.mark.parametrize(
    ("text", "dice"),
    [
        ("6: 13/7 8/7", "6:"),
        ("664: 13/7", "664:"),
        ("#1: bar/24", "#1:"),
        ("7x: 8/5*", "7x:"),
        ("6a: 24/18", "6a:"),
        ("7-2: 8/5 6/5", "7-2:"),
    ],
)
def test_a_play_without_legible_dice_is_read(cells: Cells, text: str, dice: str) -> None:
    roll = read(cells, text)
    assert isinstance(roll, Roll)
    assert roll.dice is None
    assert " ".join(text[move.start : move.end] for move in roll.moves) == text.split(" ", 1)[1]
    (fault,) = roll.faults
    assert (fault.kind, fault.facts["text"], fault.facts["end"]) == (
        ReadFault.LINE_UNPARSABLE,
        dice,
        len(dice),
    )


@pytest.mark.parametrize("sign", "-\u2010\u2013\u2014\u2212\u2044")
def test_any_dash_or_slash_stands_between_points(cells: Cells, sign: str) -> None:
    roll, right = read(cells, f"62: 24{sign}18* 13{sign}11(2)"), read(cells, "62: 24/18* 13/11(2)")
    assert isinstance(roll, Roll)
    assert isinstance(right, Roll)
    assert (roll.moves, roll.faults) == (right.moves, ())


def test_a_cube_word_keeps_its_meaning_beside_an_unknown_word(cells: Cells) -> None:
    cube = read(cells, "Doubles => two")
    assert isinstance(cube, Cube)
    assert (cube.word, cube.value) == (model.DOUBLE, None)
    assert [fault.facts["token"] for fault in cube.faults] == ["two"]


def test_equal_texts_share_one_cell(cells: Cells) -> None:
    assert cells.of("31: 8/5 6/5  ") is cells.of("31: 8/5 6/5")
    assert cells.of("Takes") is cells.of("Takes ")


def test_the_memo_does_not_grow_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bgtools.formats.mat.cells.MEMO_LIMIT", 10)
    cells = Cells(parser())
    for number in range(100):
        cells.of(f"31: 8/5 {number}/{number}")
        cells.of(f"word{number}")
    assert len(cells.known) <= 10
    assert len(cells.moves) <= 30
