"""Rows: which cell stands in which column, whatever the layout."""

from __future__ import annotations

import pytest

from tests.formats.transcript import HEADER, cells, game, games, problems


def test_one_blank_between_the_columns() -> None:
    rows = """\
  1) 66: 24/18 24/18 13/7 13/7 52: 13/8 13/11
  2) 66: 24/18 24/18 13/7 13/7 Doubles => 2
  3)  Takes 31: 8/5 6/5
"""
    assert cells(game(rows)) == [
        (1, "left", "66: 24/18 24/18 13/7 13/7"),
        (1, "right", "52: 13/8 13/11"),
        (2, "left", "66: 24/18 24/18 13/7 13/7"),
        (2, "right", "Doubles => 2"),
        (3, "left", "Takes"),
        (3, "right", "31: 8/5 6/5"),
    ]


def test_tabs_between_the_columns() -> None:
    assert cells(game("1)\t31: 8/5 6/5\t52: 13/8 13/11\n2)\t Doubles => 2\tTakes\n")) == [
        (1, "left", "31: 8/5 6/5"),
        (1, "right", "52: 13/8 13/11"),
        (2, "left", "Doubles => 2"),
        (2, "right", "Takes"),
    ]


@pytest.mark.parametrize("column", [20, 28, 33, 40, 46])
def test_lone_cells_are_told_apart_by_the_column_of_full_rows(column: int) -> None:
    right = " " * (column - 5)
    rows = f"""\
  1) {right}31: 8/5 6/5
  2) {"42: 8/4 6/4".ljust(column - 5)}52: 13/8 13/11
  3) {"63: 24/15".ljust(column - 5)}61: 13/7 8/7
  4) 21: 6/4 5/4
  5) {right} Doubles => 2
  6)  Drops
     {right} Wins 1 point
"""
    assert [(row, side) for row, side, _ in cells(game(rows))] == [
        (1, "right"),
        *((row, side) for row in (2, 3) for side in ("left", "right")),
        (4, "left"),
        (5, "right"),
        (6, "left"),
        (None, "right"),
    ]


def test_lone_cells_are_told_apart_by_the_score_line_where_no_row_is_full() -> None:
    text = """\
 1 point match
 Game 1
 Ann : 0                                        Bob : 0
  1)                                            31: 8/5 6/5
  2) 42: 8/4 6/4
"""
    (only,) = games(text)
    assert [side for _, side, _ in cells(only)] == ["right", "left"]


def test_a_score_line_wider_than_the_rows() -> None:
    name = "Alice of the Very Long Riverside Backgammon Club Name"
    text = f"""\
 1 point match
 Game 1
 {name} : 0    Bob : 0
  1)                                 31: 8/5 6/5
  2) 42: 8/4 6/4                     52: 13/8 13/11
  3)                                 31: 8/5 6/5
"""
    (only,) = games(text)
    assert [side for _, side, _ in cells(only)] == ["right", "left", "right", "right"]


def test_the_layout_of_earlier_games_helps() -> None:
    text = (
        HEADER
        + """\
  1) 31: 8/5 6/5          52: 13/8 13/11
 Game 2
 Ann : 0                        Bob : 0
  1)                      31: 8/5 6/5
"""
    )
    assert cells(games(text)[1]) == [(1, "right", "31: 8/5 6/5")]


def test_a_result_in_a_row_of_its_own_or_on_a_bare_line() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
  2)                              Wins 2 points
"""
    assert cells(game(rows))[-1] == (2, "right", "Wins 2 points")
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
      Wins 2 points
"""
    assert cells(game(rows))[-1] == (None, "left", "Wins 2 points")


def test_losses_and_wins_far_to_the_right_of_it() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
  2)  Losses 4 point                                               Wins 4 point and the match
"""
    assert cells(game(rows))[-2:] == [
        (2, "left", "Losses 4 point"),
        (2, "right", "Wins 4 point and the match"),
    ]


def test_the_side_of_losses_without_its_padding_is_not_known() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
 Losses 1 point

      Wins 1 point
"""
    assert cells(game(rows))[-2:] == [(None, "?", "Losses 1 point"), (None, "left", "Wins 1 point")]


def test_two_rows_on_one_line() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
  2) 22: 13/11 13/11 6/4 6/4      2)  Losses 1 point                   Wins 1 point and the match
"""
    assert cells(game(rows))[2:] == [
        (2, "left", "22: 13/11 13/11 6/4 6/4"),
        (2, "left", "Losses 1 point"),
        (2, "right", "Wins 1 point and the match"),
    ]


def test_a_third_cell_is_the_next_turn_and_a_result_behind_two_plays_is_nobodys() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11                   42: 8/4 6/4
  2) 31: 8/5 6/5                 52: 13/8 13/11                   Wins 1 point
  3) 31: 8/5 6/5                  Losses 1 point                   Wins 1 point
"""
    sides = [side for _, side, _ in cells(game(rows))]
    assert sides == ["left", "right", "left", "left", "right", "?", "left", "right", "left"]


def test_two_cells_in_the_left_column() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
  2) Doubles => 2 42: 8/4 6/4    61: 13/7 8/7
  3) 21: 6/4 5/4                  Doubles => 2
"""
    assert [(row, side) for row, side, _ in cells(game(rows))][2:5] == [
        (2, "left"),
        (2, "left"),
        (2, "right"),
    ]


def test_a_resignation_behind_dice_belongs_to_them_and_one_in_the_other_column_does_not() -> None:
    rows = """\
  1) 31: 8/5 6/5                 62: Concedes
  2) 31:                          Concedes
"""
    assert [text for _, _, text in cells(game(rows))] == [
        *("31: 8/5 6/5", "62: Concedes"),
        *("31:", "Concedes"),
    ]


def test_an_illegal_play_overruns_its_column() -> None:
    board = "0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0"
    dump = f"7;0;1;0;0;Ann (B);Takes it 31: ok;0;0;0;1;0;{board};5;1;"
    rows = f"  1) 12: Illegal play ({dump}) 51: 24/23 23/18\n"
    assert cells(game(rows)) == [
        (1, "left", f"12: Illegal play ({dump})"),
        (1, "right", "51: 24/23 23/18"),
    ]


def test_rows_without_colons() -> None:
    rows = """\
  1) 31 8/5 6/5                      52 13/8 13/11
  2) 42 8/4 6/4 31 24/20
"""
    assert [text for _, _, text in cells(game(rows))] == [
        *("31 8/5 6/5", "52 13/8 13/11"),
        *("42 8/4 6/4", "31 24/20"),
    ]


def test_a_right_cell_without_dice_is_a_cell_of_its_own() -> None:
    rows = "  1) 31: 8/5 6/5                 24/18 13/11\n"
    assert cells(game(rows)) == [(1, "left", "31: 8/5 6/5"), (1, "right", "24/18 13/11")]


def test_rows_without_a_number_or_with_another_mark() -> None:
    rows = """\
 31: 8/5 6/5                 52: 13/8 13/11
                             31: 8/5 6/5
 3. 42: 8/4 6/4
"""
    assert cells(game(rows)) == [
        (None, "left", "31: 8/5 6/5"),
        (None, "right", "52: 13/8 13/11"),
        (None, "right", "31: 8/5 6/5"),
        (3, "left", "42: 8/4 6/4"),
    ]


def test_empty_rows_are_remembered() -> None:
    record = game("  1) 31: 8/5 6/5\n  2)\n  3)                            \n")
    assert record.blank_rows == [(2, 6), (3, 7)]
    assert record.end_line == 7


def test_a_winner_by_name() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
     bob wins 2 points
"""
    assert cells(game(rows))[-1] == (None, "right", "wins 2 points")
    assert problems(HEADER + rows) == []
    assert problems(HEADER + rows.replace("bob", "Carl")) == [(6, "line-unparsable")]


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("Ann resigns a gammon", [("left", "resigns a gammon")]),
        ("ann concedes", [("left", "concedes")]),
        ("Bob resigns", [("right", "resigns")]),
        ("                             Ann resigns", [("left", "resigns")]),
        ("Bob: resigns", [("right", "resigns")]),
        ("Bob wins", [("right", "wins")]),
        ("Ann doubles     Bob takes", [("left", "doubles"), ("right", "takes")]),
        ("Ann doubles => 2             Drops", [("left", "doubles => 2"), ("right", "Drops")]),
        (
            "31: 8/5 6/5                 Bob doubles to 2",
            [("left", "31: 8/5 6/5"), ("right", "doubles to 2")],
        ),
        ("Ann takes                   31: 8/5 6/5", [("left", "takes"), ("right", "31: 8/5 6/5")]),
        # what is said of nobody, or by a name in a column of its own
        ("Carl resigns", [("left", "Carl resigns")]),
        ("Ann                         Takes", [("left", "Ann"), ("right", "Takes")]),
        # a remark is whole, whatever words are in it
        ("Ann doubles too early", [("left", "Ann doubles too early")]),
        ("not a double", [("left", "not a double")]),
        ("(Bob resigns)               31: 8/5 6/5", [("left", "(Bob resigns)"), ("right", "31: 8/5 6/5")]),
        ("[he takes, he passes]", [("left", "[he takes, he passes]")]),
    ],
)
def test_what_is_said_of_a_player(row: str, expected: list[tuple[str, str]]) -> None:
    rows = f"  1) 31: 8/5 6/5                 52: 13/8 13/11\n  2) {row}\n"
    assert [cell[1:] for cell in cells(game(rows))[2:]] == expected


@pytest.mark.parametrize(
    ("row", "expected"),
    [
        ("61: Doubles => 2            Takes", [("left", "61: Doubles => 2"), ("right", "Takes")]),
        ("61: Doubles => 2", [("left", "61: Doubles => 2")]),
        ("61:  redoubles to 4", [("left", "61:  redoubles to 4")]),
        (
            "42: 8/4 6/4                 61: Doubles => 2",
            [("left", "42: 8/4 6/4"), ("right", "61: Doubles => 2")],
        ),
        # a wide gap parts the columns; other words do not come before a roll
        ("61:                         Doubles => 2", [("left", "61:"), ("right", "Doubles => 2")]),
        ("61: Takes", [("left", "61:"), ("right", "Takes")]),
        ("61: 13/7 8/7 Doubles => 2", [("left", "61: 13/7 8/7"), ("right", "Doubles => 2")]),
    ],
)
def test_a_roll_before_a_double(row: str, expected: list[tuple[str, str]]) -> None:
    rows = f"  1) 31: 8/5 6/5                 52: 13/8 13/11\n  2) {row}\n"
    assert [cell[1:] for cell in cells(game(rows))[2:]] == expected


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("  2) Doubles => 2 42: 8/4 6/4    Takes\n", ["L Doubles => 2", "R Takes", "L 42: 8/4 6/4"]),
        ("  2) Doubles => 2 42: 8/4 6/4\n", ["L Doubles => 2", "L 42: 8/4 6/4"]),
        ("  2) Doubles => 2 42: 8/4 6/4    Drops\n", ["L Doubles => 2", "L 42: 8/4 6/4", "R Drops"]),
        (
            "  2) 42: 8/4 6/4                 Doubles => 2 63: 24/15\n  3) Takes\n",
            ["L 42: 8/4 6/4", "R Doubles => 2", "L Takes", "R 63: 24/15"],
        ),
        (
            "  2) 42: 8/4 6/4                 Doubles => 2 63: 24/15\n"
            "  3) Takes                       \n  4) 61: 13/7 8/7                52: 13/6\n",
            ["L 42: 8/4 6/4", "R Doubles => 2", "L Takes", "R 63: 24/15", "L 61: 13/7 8/7", "R 52: 13/6"],
        ),
        (
            "  2) 42: 8/4 6/4                 Doubles => 2 63: 24/15\n"
            "  3) Takes                       52: 13/6\n  4) 61: 13/7 8/7                52: 13/6\n",
            ["L 42: 8/4 6/4", "R Doubles => 2", "L Takes", "R 63: 24/15", "R 52: 13/6", "L 61: 13/7 8/7",
             "R 52: 13/6"],
        ),
        (
            "  2) Doubles => 2 42: 8/4 6/4    Takes 63: 24/15\n",
            ["L Doubles => 2", "R Takes", "L 42: 8/4 6/4", "R 63: 24/15"],
        ),
        # a wide gap parts the columns
        ("  2) Doubles => 2                42: 8/4 6/4\n", ["L Doubles => 2", "R 42: 8/4 6/4"]),
    ],
)  # fmt: skip
def test_a_roll_in_one_cell_with_a_double(rows: str, expected: list[str]) -> None:
    record = game(f"  1) 31: 8/5 6/5                 52: 13/8 13/11\n{rows}")
    assert [f"{'LR'[entry.side]} {entry.cell.text}" for entry in record.entries[2:]] == expected
    told = [problem.fault.facts["text"] for problem in record.problems]
    assert len(told) == ("Takes" in rows)


@pytest.mark.parametrize(
    ("row", "sides"),
    [
        ("42: 8/4 6/4                 63: 24/15 Doubles => 2", "LRR"),  # behind his own roll, in his cell
        ("42: 8/4 6/4                 63: 24/15      Doubles => 2", "LRL"),
        ("42: 8/4 6/4 Doubles => 2    63: 24/15", "LLR"),
    ],
)
def test_whose_a_double_behind_a_roll_is(row: str, sides: str) -> None:
    rows = f"  1) 31: 8/5 6/5                 52: 13/8 13/11\n  2) {row}\n"
    assert "".join("LR"[entry.side] for entry in game(rows).entries[2:]) == sides


def test_a_roll_and_a_double_where_one_blank_parts_the_columns() -> None:
    rows = "1) 31: 8/5 6/5 52: 13/8 13/11\n2) 61: Doubles => 2\n"
    assert [cell[1:] for cell in cells(game(rows))[2:]] == [("left", "61:"), ("right", "Doubles => 2")]


@pytest.mark.parametrize(
    ("names", "said", "sides"),
    [
        (("Ann Smith", "Bob Jones"), "Bob Jones resigns", ["right"]),
        (("Ann Smith", "Bob Jones"), "Ann resigns", ["left"]),
        (("Ann Smith", "Ann Jones"), "Ann Jones resigns", ["right"]),
        (("Ann Smith", "Ann Jones"), "Ann resigns", []),  # which of the two?
        (("Ann", "ann"), "Ann resigns", []),
        (("Ann", "Ann Jones"), "Ann resigns", ["left"]),
    ],
)
def test_whose_name_it_is(names: tuple[str, str], said: str, sides: list[str]) -> None:
    head = HEADER.replace("Ann", names[0]).replace("Bob", names[1])
    (record,) = games(f"{head}  1) 31: 8/5 6/5                 52: 13/8 13/11\n  2) {said}\n")
    assert [side for _, side, text in cells(record)[2:] if text == "resigns"] == sides


def test_places_are_those_of_the_text() -> None:
    record = game("  1) 31: 8/5 6/5 \t               52: 13/8\u300013/11  \n\n 12)   Takes\r\n")
    places = [(entry.line, entry.column, entry.end) for entry in record.entries]
    assert places == [(5, 6, 17), (5, 34, 48), (7, 8, 13)]
    assert record.entries[0].place == (5, 6, 5, 17)


def test_tabs_are_spread_before_columns_are_compared() -> None:
    rows = """\
  1)\t\t\t\t 31: 8/5 6/5
  2) 42: 8/4 6/4\t\t 52: 13/8 13/11
  3)\t\t\t\t  Doubles => 2
  4)  Drops
\t\t\t\t  Wins 1 point
"""
    assert [(row, side) for row, side, _ in cells(game(rows))] == [
        (1, "right"),
        (2, "left"),
        (2, "right"),
        (3, "right"),
        (4, "left"),
        (None, "right"),
    ]


def test_without_columns_who_opens_alone_in_a_row_sits_right() -> None:
    rows = """\
1) 31: 8/5 6/5
2) 42: 8/4 6/4 52: 13/8 13/11
3) Doubles => 2 Drops
Wins 1 point
"""
    assert [(row, side) for row, side, _ in cells(game(rows))] == [
        (1, "right"),
        (2, "left"),
        (2, "right"),
        (3, "left"),
        (3, "right"),
        (None, "?"),
    ]


def test_the_side_of_a_result_without_padding_is_not_known() -> None:
    rows = "1) 31: 8/5 6/5                 52: 13/8 13/11\n2)  Doubles => 2\nWins 1 point\n"
    assert [side for _, side, _ in cells(game(rows))] == ["left", "right", "left", "?"]


def test_a_result_with_padding_keeps_its_column_where_the_rows_are_full() -> None:
    rows = """\
  1) 31: 8/5 6/5                 52: 13/8 13/11
  2) 12: Illegal play (7;0;1;0;0;A;B;0;0;0;0;0;5;1;) 51: 24/23 23/18
      Wins 1 point
"""
    assert cells(game(rows.partition("\n")[2])) == [
        (2, "left", "12: Illegal play (7;0;1;0;0;A;B;0;0;0;0;0;5;1;)"),
        (2, "right", "51: 24/23 23/18"),
        (None, "left", "Wins 1 point"),
    ]
