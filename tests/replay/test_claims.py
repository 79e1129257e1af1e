"""Positions that a transcript states: dumps of illegal plays, and ``Set Pos``."""

import pytest

from bgtools.replay.claims import agrees, differing_points, facing, read_dump, read_xg_board
from bgtools.rules.variants import get
from tests.replay.transcripts import HEAD, games, located, told

STANDARD = get("backgammon")
START = STANDARD.start
BOARD = "0;-2;0;0;0;1;5;0;3;0;0;0;-5;4;0;0;0;-3;0;-5;0;0;0;0;2;0"
DUMP = f"1;0;0;0;0;Ann;Bob;0;0;0;1;0;{BOARD};5;2;"


def test_a_dump_gives_both_sides():
    board = read_dump(f"({DUMP})", STANDARD)
    assert board.names == ("Ann", "Bob")
    assert {point: count for point, count in enumerate(board.first) if count} == {
        5: 1,
        6: 5,
        8: 3,
        13: 4,
        24: 2,
    }
    assert board.second == START


@pytest.mark.parametrize("text", ["", "1;2;3", DUMP.replace("-5", "five")])
def test_what_is_no_dump(text):
    assert read_dump(text, STANDARD) is None


@pytest.mark.parametrize(
    ("mover", "other", "first"),
    [("Ann", "Bob", True), ("bob", "ann", False), ("X", "Y", True), ("X", "Ann", False)],
)
def test_the_names_tell_whose_side_is_whose(mover, other, first):
    board = read_dump(DUMP, STANDARD)
    own, _ = facing(board, mover, other, board.first)
    assert own == (board.first if first else board.second)


def test_set_pos_is_an_xgid_board_seen_from_either_side():
    text = "-b----E-C---eE---c-e----B-/0"
    board = read_xg_board(text, STANDARD)
    assert (board.first, board.second) == (START, START)
    assert agrees(text, (START, START), STANDARD)
    moved = list(START)
    moved[6], moved[5] = 4, 1
    assert not agrees(text, (moved, START), STANDARD)


@pytest.mark.parametrize("text", ["", "-b--", "?b----E-C---eE---c-e----B-"])
def test_what_is_no_set_pos_agrees_with_anything(text):
    assert read_xg_board(text, STANDARD) is None
    assert agrees(text, (START, START), STANDARD)


EVERYWHERE = "1;-1;-1;1;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-1;1;2"


def test_each_place_of_a_dump():
    """The second side's bar, points 1 to 24, the first side's bar; points as the first side counts."""
    fields = EVERYWHERE.split(";")
    board = read_dump(f"0;0;0;0;0; Ann ;Bob;0;0;0;0;0;{';'.join(['-3', *fields[1:]])};3;1;", STANDARD)
    first = {point: count for point, count in enumerate(board.first) if count}
    second = {point: count for point, count in enumerate(board.second) if count}
    assert first == {3: 1, 24: 1, 25: 2, 0: 11}
    assert second == {24: 1, 23: 1, 2: 1, 25: 3, 0: 9}
    assert (board.names, board.totals) == (("Ann", "Bob"), (4, 6))


def test_letters_of_set_pos():
    """A to P for one to sixteen checkers, small ones for the other side."""
    board = read_xg_board("b" + "A" + "o" + "-" * 21 + "-" + "P", STANDARD)
    assert {point: count for point, count in enumerate(board.first) if count} == {1: 1, 25: 16}
    assert {point: count for point, count in enumerate(board.second) if count} == {23: 15, 25: 2}
    assert board.totals == (17, 17)
    assert read_xg_board("-" * 25 + "Q", STANDARD) is None
    assert read_xg_board("q" + "-" * 25, STANDARD) is None


def test_where_two_sides_differ():
    moved = list(START)
    moved[24], moved[0], moved[25] = 1, 2, 1
    assert differing_points(START, moved) == [25, 24, 0]
    assert differing_points(START, START) == []


@pytest.mark.parametrize(("point", "first"), [(1, True), (23, False), (24, False), (3, True)])
def test_without_names_the_nearer_side_is_the_movers(point, first):
    fields = ["0", "14", "-14", *["0"] * 23]  # the first side on its 1 point, the second on its 23 point
    board = read_dump(f"1;0;0;0;0;;;0;0;0;1;0;{';'.join(fields)};5;2;", STANDARD)
    own = [14 if slot == point else 1 if slot == 0 else 0 for slot in range(27)]
    own[1] += point == 3
    own[23] += point == 24
    mine, theirs = facing(board, "Ann", "Bob", own)
    assert (mine == board.first) is first
    assert {mine, theirs} == {board.first, board.second}


def test_a_declared_illegal_play_goes_on_from_its_dump():
    text = HEAD + f"  1) 31: Illegal play ({DUMP}) 52: 13/8 24/22\n      Wins 1 point\n"
    assert told(text + "<-- ") == [(5, "DECLARED_ILLEGAL")]
    steps = games(text)[0].steps
    assert steps[0].after.own[13] == 4
    assert steps[1].action == "play"


def test_a_dump_can_set_up_a_game():
    text = HEAD + f"  1) 33: Illegal play ({DUMP}) 52: 13/8 24/22\n      Wins 1 point\n"
    assert told(text) == [(5, "DECLARED_ILLEGAL")]


@pytest.mark.parametrize(
    ("old", "new", "totals"),
    [
        ("1;5;0;3", "1;5;0;3", []),
        ("1;5;0;3", "2;5;0;3", [(0, 16)]),
        ("1;5;0;3", "1;5;0;2", []),  # one may be off
        ("-5;0;0;0;0;2", "-6;0;0;0;0;2", [(1, 16)]),
        ("-5;0;0;0;0;2", "-7;0;0;0;0;3", [(0, 16), (1, 17)]),
    ],
)
@pytest.mark.parametrize("mover", [0, 1])
def test_whose_checkers_a_dump_has_too_many_of(old, new, totals, mover):
    assert old in DUMP
    row = f"31: Illegal play ({DUMP.replace(old, new)})"
    row += " 52: 13/8 24/22" if mover == 0 else ""
    left = f"{'42: 8/4 6/4':30s}" * mover
    faults = [each.fault for each in located(f"{HEAD}  1) {left} {row}\n      Wins 1 point\n")]
    assert faults[0].kind.name == "DECLARED_ILLEGAL"
    assert [fault.facts for fault in faults if fault.kind.name == "CHECKER_TOTAL"] == [
        {"player": player, "total": total, "right": 15}
        for player, total in sorted(totals, reverse=mover == 1)  # the mover's first
    ]


def test_the_sign_at_the_second_player_s_bar_says_nothing():
    for letter in "bB":
        board = read_xg_board(f"{letter}{'-' * 23}A-", STANDARD)
        assert (board.second[25], board.second[0], board.totals) == (2, 13, (1, 2))
        assert (board.first[24], board.first[0], board.first[25]) == (1, 14, 0)


@pytest.mark.parametrize("names", ["Ann;Bob", "Ann;?", "?;Bob"])
def test_one_name_is_enough_for_whose_side_is_whose(names):
    """Ann's side as stated is nearer to Bob's checkers, so only the names tell."""
    board = BOARD.replace("-5;0;0;0;0;2", "-5;0;0;0;1;1").replace("0;1;5;0;3", "0;0;5;0;3")
    swapped = ";".join(str(-int(count)) for count in reversed(board.split(";")[1:-1]))
    dump = f"1;0;0;0;0;{';'.join(reversed(names.split(';')))};0;0;0;1;0;0;{swapped};0;5;2;"
    text = HEAD + f"  1) 31: Illegal play ({dump}) 52: 13/8 24/22\n      Wins 1 point\n"
    step = games(text)[0].steps[0]
    assert {point: count for point, count in enumerate(step.after.own) if count and point} == {
        6: 5, 8: 3, 13: 4, 23: 1, 24: 1,
    }  # fmt: skip
