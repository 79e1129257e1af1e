"""Style and portability: where it is said, once a game, and in which words."""

from __future__ import annotations

import pytest

from bgtools.check import CheckOptions, check
from bgtools.text.source import SourceText

HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
EVERYTHING = CheckOptions(info=True, portability=True, suggestions=False)


def told(text: str, code: str) -> list[tuple[tuple[int, ...], str]]:
    """Place and message of each finding with that code."""
    return [
        (tuple(found.place or ()), found.message)
        for found in check(SourceText(text), "a.mat", EVERYTHING).findings
        if found.code == code
    ]


def said(rows: str, code: str) -> list[str]:
    """The messages for a game with these rows."""
    return [message for _, message in told(HEAD + rows, code)]


ROW_1 = "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"


@pytest.mark.parametrize(
    ("row", "code", "message"),
    [
        # order of moves
        ("  1) 31: 6/5 8/5\n", "BG941", "The moves of 31: 6/5 8/5 are not ordered from high points to low."),
        ("  1) 31: 8/5 6/5\n", "BG941", None),
        ("  1) 11: 8/7 8/7 6/5 6/5\n", "BG941", None),
        # moves that could be one
        ("  1) 31: 13/10 10/9\n", "BG942", "13/10 10/9 could be written as one move."),
        ("  1) 31: 10/9 13/10\n", "BG942", "13/10 10/9 could be written as one move."),
        ("  1) 31: 13/9\n", "BG942", None),
        ("  1) 11: 8/7(2) 7/6(2)\n", "BG942", "8/7(2) 7/6(2) could be written as one move."),
        ("  1) 11: 8/7(2) 7/6 6/5\n", "BG942", "7/6 6/5 could be written as one move."),
        # the smaller die first
        ("  1) 13: 8/5 6/5\n", "BG943", "The smaller die is written first: 13."),
        ("  1) 31: 8/5 6/5\n", "BG943", None),
        ("  1) 11: 8/7(2) 6/5(2)\n", "BG943", None),
    ],
)
def test_how_plays_are_written(row: str, code: str, message: str | None) -> None:
    assert said(row, code) == ([] if message is None else [message])


def test_it_is_said_at_the_first_cell_with_how_many_there_are() -> None:
    rows = (
        ROW_1 + "  2) 12: 8/6 6/5                 26: 24/18 13/11\n  3)  Doubles => 2                Drops\n"
    )
    assert told(HEAD + rows, "BG943") == [
        ((6, 6, 6, 17), "The smaller die is written first: 12 (two cells of this game).")
    ]


HIT = HEAD + "  1) 62: 24/18 13/11             61: 13/7* 8/7\n"


@pytest.mark.parametrize(
    ("cell", "code", "message"),
    [
        ("32: 25/22 24/22", "BG945", "The bar is written as 25: 25/22."),
        ("32: bar/22 24/22", "BG945", None),
        ("33: 25/22 24/21(3)", "BG945", "The bar is written as 25: 25/22."),
    ],
)
def test_how_the_bar_is_written(cell: str, code: str, message: str | None) -> None:
    found = [message for _, message in told(HIT + f"  2) {cell}\n", code)]
    assert found == ([] if message is None else [message])


def off_told(cell: str) -> list[str]:
    """What is said of a bear-off, wherever it stands."""
    return said(f"  1) {cell}\n", "BG946")


@pytest.mark.parametrize(
    ("cell", "token"),
    [
        ("31: 6/0 5/off", "6/0"),
        ("66: 6/0(4)", "6/0(4)"),
        ("31: 6/off 1/off(2)", None),
        ("31: 13/10 8/7", None),  # a nought, but not off
        ("31: 20/17 8/7", None),
    ],
)
def test_how_bearing_off_is_written(cell: str, token: str | None) -> None:
    assert off_told(cell) == ([] if token is None else [f"Bearing off is written as 0: {token}."])


@pytest.mark.parametrize(
    ("rows", "found"),
    [
        # right cells in columns 34, 34 and 36
        (
            ROW_1 + ROW_1.replace("1)", "2)") + "  3) 31: 8/5 6/5                   62: 24/18 13/11\n",
            [
                (
                    (7, 36, 7, 51),
                    "The right cell starts in column 36, in most rows of this game it is column 34.",
                )
            ],
        ),
        # cube words and results stand one further to the right
        (ROW_1 + ROW_1.replace("1)", "2)") + "  3)  Doubles => 2                Drops\n", []),
        (
            ROW_1 + ROW_1.replace("1)", "2)") + "  3)  Doubles => 2               Drops\n",
            [],
        ),
        (
            ROW_1 + ROW_1.replace("1)", "2)") + "  3)  Doubles => 2              Drops\n",
            [
                (
                    (7, 33, 7, 38),
                    "The right cell starts in column 33, in most rows of this game it is column 34.",
                )
            ],
        ),
        (  # the first of two
            ROW_1
            + ROW_1.replace("1)", "2)")
            + ROW_1.replace("1)", "3)")
            + "  4) 31: 8/5 6/5                   62: 24/18 13/11\n"
            + "  5) 31: 8/5 6/5                    62: 24/18 13/11\n",
            [
                (
                    (8, 36, 8, 51),
                    "The right cell starts in column 36, in most rows of this game it is column 34 (two "
                    "cells of this game).",
                )
            ],
        ),
        # a long left cell pushes it
        (
            ROW_1 + ROW_1.replace("1)", "2)") + "  3) 11: 24/23 23/22 13/12 12/11 62: 24/18 13/11\n",
            [],
        ),
        # it leaves room as long as one blank stands between the cells
        (
            ROW_1 + ROW_1.replace("1)", "2)") + "  3) 11: 24/23 23/22 13/12 12/11* 62: 24/18 13/11\n",
            [],
        ),
        (
            ROW_1 + ROW_1.replace("1)", "2)") + "  3) 11: 24/23 23/22 13/12 12/11  62: 24/18 13/11\n",
            [
                (
                    (7, 35, 7, 50),
                    "The right cell starts in column 35, in most rows of this game it is column 34.",
                )
            ],
        ),
        # tabs
        (ROW_1 + ROW_1.replace("1)", "2)") + "  3) 31: 8/5 6/5\t62: 24/18 13/11\n", []),
    ],
)
def test_columns(rows: str, found: list[tuple[tuple[int, ...], str]]) -> None:
    assert told(HEAD + rows, "BG944") == found


def test_blanks_at_the_end_of_a_line_and_tabs() -> None:
    rows = ROW_1.replace("\n", "  \n") + "  2)\tDoubles => 2                Drops\n"
    (place, message) = told(HEAD + rows, "BG947")[0]
    assert (place, message) == (
        (5, 49, 5, 51),
        "A tab, or blanks at the end of the line (two lines of this game).",
    )
    assert said(ROW_1, "BG947") == []
    assert told(HEAD + ROW_1 + "  2)\tDoubles => 2\n", "BG947") == [
        ((6, 5, 6, 6), "A tab, or blanks at the end of the line.")
    ]


# --- Portability -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code", "places"),
    [
        # gnubg sees the right cell again where the next row is short
        (HEAD + ROW_1 + "  2)  Takes\n", "BG961", [(6, 1, 6, 12)]),
        (HEAD + ROW_1 + "  2) Doubles=>2\n", "BG961", [(6, 1, 6, 16)]),
        (HEAD + ROW_1 + "  2) Doubles =>2\n", "BG961", []),  # 16 characters
        (HEAD + "  1)  Takes\n", "BG961", []),  # no row before
        # a right cube word must stand behind two blanks from column 16 on
        (HEAD + ROW_1 + "  2)  Takes                      Drops\n", "BG962", []),
        (HEAD + "  1) 31: 8/5 6/5                  Doubles => 2\n", "BG962", []),
        # names with a colon, lines in other letters
        (HEAD.replace("Ann :", "An:n :"), "BG964", [(4, 2, 4, 6)]),
        (HEAD.replace("Bob", "B:ob"), "BG964", [(4, 33, 4, 37)]),
        (HEAD.replace("Game 1", "GAME 1") + ROW_1, "BG968", [(3, 2, 3, 8)]),
        (HEAD + ROW_1, "BG968", []),
    ],
)
def test_what_other_programs_do_not_read(text: str, code: str, places: list[tuple[int, ...]]) -> None:
    assert [place for place, _ in told(text, code)] == places


LAST = ROW_1.replace("1)", "9)")


@pytest.mark.parametrize(
    ("text", "code", "messages"),
    [
        (
            HEAD + ROW_1 + "  2)  Takes\n",
            "BG961",
            [
                'gnubg reads "62: 24/18 13/11", the right cell of the row above, a second time here, because '
                "this row is not longer than 15 characters."
            ],
        ),
        (
            HEAD + "  1) 31: 8/5 6/5 \tDoubles => 2\n",
            "BG962",
            [
                'gnubg does not see "Doubles => 2": it must stand behind two or more blanks (no tab) at '
                "column 16 or later."
            ],
        ),
        (
            HEAD + ROW_1 + "  2)  Doubles => 2                Passes\n",
            "BG966",
            ['gnubg does not know "Passes": the double evaporates; it reads Drops.'],
        ),
        (HEAD + ROW_1 + "  2)  Doubles => 2                Drops\n", "BG966", []),
        (
            HEAD.replace(" 5 point match", " Match to 5"),
            "BG969",
            ['gnubg does not know "Match to 5": it refuses the file'],
        ),
        (HEAD.replace(" 5 point", "5 Point"), "BG969", ["5 Point match"]),
        (HEAD.replace(" 5 point", "65 point"), "BG970", ["65"]),
        (HEAD.replace(" 5 point", "64 point"), "BG970", []),
        # comments between rows of a game
        (HEAD + ROW_1 + "; a remark\n" + LAST, "BG971", [""]),
        (HEAD + ROW_1 + LAST.rstrip() + "  ; a remark\n", "BG971", []),
        (HEAD + ROW_1.rstrip() + "  ; a remark\n" + LAST, "BG971", []),
        # counts and chains
        (HEAD + "  1) 11: 8/7 (2) 6/5(2)\n", "BG972", ['"8/7 (2)"']),
        (HEAD + "  1) 11: 8/7(2) 6/5(2)\n", "BG972", []),
        (HEAD + "  1) 31: 24/21/20\n", "BG973", ["24/21/20"]),
        (HEAD + "  1) 31: 24/21 24/23\n", "BG973", []),
        # no move
        (HEAD + "  1) 31: Cannot Move\n", "BG975", []),
        (HEAD + "  1) 31: no move\n", "BG975", ['"no move"']),
        # dice nobody knows
        (HEAD + "  1) 00: 24/21 24/23\n", "BG976", ['"00: 24/21 24/23"']),
        (HEAD + "  1) 01: 24/21 24/23\n", "BG976", []),
        # rules of the header
        (
            '; [Crawford "Off"]\n' + HEAD,
            "BG978",
            ["gnubg does not read this rule: it always plays a match with the Crawford rule."],
        ),
        ('; [Crawford "On"]\n' + HEAD, "BG978", []),
        (
            '; [Jacoby "Yes"]\n' + HEAD.replace("5 point", "0 point"),
            "BG978",
            ["gnubg does not read this rule: it takes the Jacoby rule from its own settings."],
        ),
        ('; [Jacoby "Yes"]\n' + HEAD, "BG978", []),
        ('; [Crawford "Off"]\n' + HEAD.replace("5 point", "0 point"), "BG978", []),
    ],
)
def test_what_is_said_of_other_programs(text: str, code: str, messages: list[str]) -> None:
    """The message, or a part of it that depends on the file."""
    found = [message for _, message in told(text, code)]
    assert len(found) == len(messages)
    for message, part in zip(found, messages, strict=True):
        assert part in message


@pytest.mark.parametrize(
    ("cells", "found"),
    [
        ("Doubles => 2|Beavers => 4|Drops", 1),
        ("Doubles => 2|Takes|31: 8/5 6/5", 0),
        ("Doubles => 2|Drops|", 0),
    ],
)
def test_a_beaver_that_is_dropped(cells: str, found: int) -> None:
    left, right, then = cells.split("|")
    text = HEAD.replace("5 point", "0 point") + ROW_1 + f"  2)  {left:28} {right}\n  3)  {then}\n"
    assert len(told(text, "BG977")) == found
