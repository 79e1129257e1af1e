"""What can't be read is named at its place, and everything else is read all the same."""

from __future__ import annotations

import time

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bgtools.formats import names, read, recognise, suffixes
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import GameRecord, Loose, MatchHead, Place, Problem
from bgtools.text.source import decode
from tests.formats.transcript import HEADER, cells, covered, games, heads, items, problems

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 13/11\n"


def test_an_unreadable_cell_leaves_its_row_and_column() -> None:
    text = (
        HEADER
        + """\
  1) 31: 8/5 6/5                 6a: 24/18
  2) x                           42: 8/4 6/4
  3) 31: 8/5 6/y                 42: 8/4 6/4 !!
"""
    )
    (game,) = games(text)
    assert cells(game) == [
        (1, "left", "31: 8/5 6/5"),
        (1, "right", "6a: 24/18"),
        (2, "left", "x"),
        (2, "right", "42: 8/4 6/4"),
        (3, "left", "31: 8/5 6/y"),
        (3, "right", "42: 8/4 6/4 !!"),
    ]
    assert problems(text) == [
        (5, "line-unparsable"),
        (6, "line-unparsable"),
        (7, "line-unparsable"),
        (7, "token-unknown"),
    ]


def test_a_line_that_says_nothing_is_named_and_passed_over() -> None:
    text = HEADER + ROWS + "  what a game\n" + ROWS + "Wins nothing at all\n"
    (game,) = games(text)
    assert len(game.entries) == 4
    assert [(problem.fault.kind, problem.place) for problem in game.problems] == [
        (ReadFault.LINE_UNPARSABLE, (6, 3, 6, 14)),
        (ReadFault.LINE_UNPARSABLE, (8, 1, 8, 20)),
    ]
    assert game.problems[0].fault.facts["text"] == "what a game"


def test_prose_is_no_cube_action() -> None:
    text = HEADER + ROWS + "He takes the long way home\nDoubles are rare here\n" + ROWS
    assert len(games(text)[0].entries) == 4
    assert problems(text) == [(6, "line-unparsable")]


def test_lines_in_a_row_that_say_nothing_are_one_problem() -> None:
    chat = "[20:15] Ann: nice roll\n\nBob says: 8) lol\nBob: you: 2 points?\n"
    text = HEADER + ROWS + chat + ROWS + "bye\n"
    (game,) = games(text)
    assert [entry.row for entry in game.entries] == [1, 1, 1, 1]
    assert [problem.place for problem in game.problems] == [(6, 1, 9, 20), (11, 1, 11, 4)]
    assert [problem.fault.facts.get("more", 0) for problem in game.problems] == [2, 0]


def test_what_looks_like_a_row_number_within_a_row() -> None:
    text = HEADER + "  1) 31: 8/5 6/5                 52: 13/8 13/11   8) lol\n" + ROWS
    (game,) = games(text)
    assert [entry.row for entry in game.entries] == [1, 1, 1, 1]
    assert [problem.place for problem in game.problems] == [(5, 51, 5, 57)]


@pytest.mark.parametrize(
    ("written", "row"),
    [(" 2O)", 20), ("l0)", 10), (" 20]", 20), (" 20", 20), ("(20)", 20), (" 2S.", 25), (" 20:", 20)],
)
def test_a_misspelt_row_number_is_read_all_the_same(written: str, row: int) -> None:
    text = HEADER + f"{written} 31: 8/5 6/5                 52: 13/8 13/11\n"
    (game,) = games(text)
    assert cells(game) == [(row, "left", "31: 8/5 6/5"), (row, "right", "52: 13/8 13/11")]
    assert [problem.fault.facts["expected"] for problem in game.problems] == [f'a row number ("{row})")']


@pytest.mark.parametrize(
    ("row", "left", "right", "shown"),
    [
        ("61: 13/7 8/744: 13/9(2) 24/20(2)", "61: 13/7 8/7", "44: 13/9(2) 24/20(2)", "8/744:"),
        ("63: 24/18 13/1052: 13/8", "63: 24/18 13/10", "52: 13/8", "13/1052:"),
        ("63: 24/15*52: bar/20", "63: 24/15*", "52: bar/20", "24/15*52:"),
        ("22: 24/22(2) 6/4(2)52: 13/8", "22: 24/22(2) 6/4(2)", "52: 13/8", "6/4(2)52:"),
        ("61: 6/off 1/off52: 6/off", "61: 6/off 1/off", "52: 6/off", "1/off52:"),
        ("61: 13/7 8/7,44: 13/9(2)", "61: 13/7 8/7", "44: 13/9(2)", "8/7,44:"),
        ("61: Cannot Move44: 13/9(2)", "61: Cannot Move", "44: 13/9(2)", "Move44:"),
        ("Takes44: 13/9(2)", "Takes", "44: 13/9(2)", "Takes44:"),
        ("61: 13/7 8/7Doubles => 2", "61: 13/7 8/7", "Doubles => 2", "8/7Doubles"),
        (" Doubles => 2Takes", "Doubles => 2", "Takes", "2Takes"),
        ("61: 13/7 8/7Wins 2 points", "61: 13/7 8/7", "Wins 2 points", "8/7Wins"),
    ],
)
def test_two_cells_that_run_together(row: str, left: str, right: str, shown: str) -> None:
    text = HEADER + ROWS + f"  2) {row}\n"
    (game,) = games(text)
    assert cells(game)[2:] == [(2, "left", left), (2, "right", right)]
    (problem,) = game.problems
    line = text.split("\n")[problem.place.line - 1]
    assert line[problem.place.column - 1 : problem.place.end_column - 1] == shown
    assert problem.fault.facts == {"text": shown, "parted": (left, right)}
    assert game.right_column == 34


@pytest.mark.parametrize(
    "row",
    [
        "61: 13/7 8/7 [12:44:10]",  # a clock
        "61: 13/7 8/744:",  # no second cell
        "61: 13/7 8/744: hm",
        "61:44: 13/9(2)",  # no first play
        "61: 13/7 8/774: 13/9",  # no dice
        "Ann wins!44: 13/9",
        "61: 13/7 8/744: 13/9(2)   52: 13/8",  # a third cell
    ],
)
def test_what_does_not_part_into_two_cells(row: str) -> None:
    (game,) = games(HEADER + ROWS + f"  2) {row}\n")
    assert not [problem for problem in game.problems if "parted" in problem.fault.facts]


@pytest.mark.parametrize(
    ("line", "number"), [("Spiel 2", 2), ("Gane 2", 2), ("Partie 2", 2), ("Game", None), ("Game two", None)]
)
def test_a_game_line_in_another_language(line: str, number: int | None) -> None:
    text = HEADER + ROWS + "      Wins 1 point\n\n " + line + "\n Ann : 1    Bob : 0\n" + ROWS
    first, second = games(text)
    assert first.problems == []
    assert second.number == number
    (problem,) = second.problems
    assert problem.fault == (ReadFault.GAME_LINE_MISSING, {"found": line}, None)
    assert problem.place == (8, 2, 8, 2 + len(line))
    assert second.place == problem.place


def test_a_lost_game_line() -> None:
    text = HEADER + ROWS + "      Wins 1 point\n Ann : 1    Bob : 0\n" + ROWS
    assert [game.number for game in games(text)] == [1, None]
    assert problems(text) == [(7, "game-line-missing")]


def test_a_lost_or_spoilt_score_line() -> None:
    lines = HEADER.splitlines(keepends=True)
    assert problems("".join(lines[:3]) + ROWS) == [(3, "score-line-missing")]
    assert problems("".join(lines[:3]) + " Ann : O       Bob : 0\n" + ROWS) == [(4, "line-unparsable")]
    assert problems("".join(lines[:3]) + " Ann : 0       Bob\n" + ROWS) == [(4, "line-unparsable")]
    (game,) = games("".join(lines[:3]) + " Ann : 0       Bob\n" + ROWS)
    assert "score line" in game.problems[0].fault.facts["expected"]


def test_a_lost_header() -> None:
    text = HEADER.removeprefix(" 7 point match\n") + ROWS
    assert problems(text) == [(2, "header-missing")]
    assert [head.length for head in heads(text)] == [None]


@pytest.mark.parametrize("line", ["7 piont match", " 7 points", "Match: 7", "7-pointer match"])
def test_a_misspelt_length_line_is_shown(line: str) -> None:
    text = HEADER.replace(" 7 point match", line) + ROWS
    (problem,) = heads(text)[0].problems
    assert (problem.fault.kind, problem.place.line) == (ReadFault.HEADER_MISSING, 1)
    assert problem.fault.facts["found"] == line.strip()


def test_a_header_behind_the_games_is_not_told_twice() -> None:
    text = HEADER.removeprefix(" 7 point match\n") + ROWS + '\n; [Site "FIBS"]\n 7 point match\n'
    assert problems(text) == [(2, "header-missing")]


def test_nothing_but_rows() -> None:
    text = "Seen at the club.\n\n" + ROWS
    (game,) = games(text)
    assert len(game.entries) == 2
    assert problems(text) == [(3, "game-line-missing"), (3, "header-missing")]
    assert [comment.text for comment in heads(text)[0].comments] == ["Seen at the club."]


def test_a_second_length_line_before_the_first_game() -> None:
    text = " 3 point match\n" + HEADER + ROWS
    (head,) = heads(text)
    assert head.length is not None
    assert head.length.value == 3
    assert problems(text) == [(2, "line-unparsable")]


def test_a_header_at_the_end_without_a_game() -> None:
    text = HEADER + ROWS + '; [Site "FIBS"]\n 5 point match\n\n'
    *_, loose = items(text)
    assert isinstance(loose, Loose)
    (problem,) = loose.problems
    assert problem.fault.kind is ReadFault.NO_MATCH
    assert problem.place == (6, 1, 7, 15)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "\n \n",
        "Shopping list\n 1) bread\n 2) milk: 2\n",
        "7 point match\n",
        '; [Site "BackgammonGalaxy"]\n\n7 point match\n',
        "name,score\nAnn,3\nBob: 4   Carl: 5\n",
        '[Event "London"]\n[Result "1-0"]\n\n1. e4 e5 2. Nf3 Nc6 1-0\n',
        "def game(n):\n    return {1: 2, 3: 4}\n",
        "(;FF[4]GM[6]CA[UTF-8]AP[GNU Backgammon:1.07]MI[length:7][game:0][ws:0][bs:0]PW[a]PB[b];B[31hefe])",
        "Game 1 was the best of the evening: 3\n",
        "\x00\x01\x02\xff" * 100,
        "Score: 1   Time: 2\n 1) 31 first\n",
    ],
)
def test_what_is_no_mat_file_is_never_an_empty_success(text: str) -> None:
    source = decode(text.encode("utf-8"))
    assert recognise(source) != "mat"
    assert any(item.problems for item in read(source, "mat"))


@pytest.mark.parametrize(
    "text", ["", "Shopping list\n 1) bread\n 2) milk: 2\n", "7 point match\n", "\x00\xff"]
)
def test_a_text_of_no_format(text: str) -> None:
    source = decode(text.encode("utf-8"))
    assert recognise(source) is None
    (loose,) = read(source)
    assert isinstance(loose, Loose)
    assert loose.problems == (Problem(Fault(ReadFault.NO_MATCH), Place(1, 1, 1, 1)),)


@pytest.mark.parametrize(
    "text",
    [
        HEADER,
        HEADER + ROWS,
        ROWS,
        "  1)                 52: bar/20\n",
        "1) 31 8/5 6/5\n",
        "1) 61: 24-18 13-12\n",
        "game 1\n; a remark\n\nAnn: 0 Bob: 0\n",
    ],
)
def test_a_match_is_recognised_by_its_content(text: str) -> None:
    assert recognise(decode(text.encode())) == "mat"
    assert any(isinstance(item, GameRecord) for item in items(text))


def test_the_registry_finds_the_formats() -> None:
    assert names()[0] == "mat"
    assert {".mat", ".txt"} <= set(suffixes())


# Anything at all --------------------------------------------------------------------------------

VALID = (
    '; [Site "x"]\n' + HEADER + ROWS + "  2)  Doubles => 2                Drops\n      Wins 1 point\n"
).encode()
SCRAPS = st.sampled_from(
    [
        *(
            b"\n",
            b"\r",
            b"\r\n",
            b"   ",
            b"\t",
            b":",
            b";",
            b"#",
            b"(",
            b")",
            b"/",
            b"*",
            b"-",
            b"?",
            b"9" * 30,
        ),
        *(b" Game 1\n", b"\n Game 2\n", b" 7 point match\n", b'; [Site "x"]\n', b"Money session\n"),
        *(
            b"\x00",
            b"\xff",
            b"\xe2\x80\xa8",
            b"\xc2\xa0",
            b"\xef\xbb\xbf",
            b" 5) ",
            b"1)",
            b"Illegal play (;1)",
        ),
        *(b"31: 8/5", b"Wins 1 point", b"Takes", b"Drops ", b"Doubles => 2", b"Concedes", b"Resigned Game"),
        *(b"????", b"A : 0   B : 0\n", b"; Set Pos=", b"Losses 1 point"),
    ]
)


@st.composite
def damaged(draw: st.DrawFn) -> bytes:
    """A valid match with scraps put in and stretches cut out, doubled or overwritten."""
    data = VALID
    for _ in range(draw(st.integers(1, 12))):
        at = draw(st.integers(0, len(data)))
        length = draw(st.sampled_from((1, 2, 8, 40)))
        kind = draw(st.sampled_from(("insert", "insert", "cut", "double", "overwrite")))
        if kind == "insert":
            data = data[:at] + draw(SCRAPS) + data[at:]
        elif kind == "cut":
            data = data[:at] + data[at + length :]
        elif kind == "double":
            data = data[:at] + data[at : at + length] + data[at:]
        else:
            data = data[:at] + draw(st.binary(min_size=1, max_size=3)) + data[at + 1 :]
    return data


@example(b" Game 1\n A : 0  B : 0\n  1) 31: 8/5 6/5\n 7 point match\n")
@given(damaged() | st.lists(SCRAPS).map(b"".join) | st.binary(max_size=300))
def test_nothing_raises_and_no_line_is_lost(data: bytes) -> None:
    source = decode(data)
    found = list(read(source, "mat"))
    assert found
    first = found[-1].problems[0] if isinstance(found[-1], Loose) else None
    if first is not None and first.place == (1, 1, 1, 1):
        return  # there is no match at all
    lines = covered(found)
    # A header behind a match that has none is meant for it, and its lack was told.
    shown = [item for item in found if isinstance(item, MatchHead)]
    meant = max(lines) if shown and shown[-1].length is None else len(source.lines)
    for number, line in enumerate(source.lines[:meant], 1):
        assert number in lines or not line.strip("\ufeff").strip(), line
    for item in found:
        for entry in item.entries if isinstance(item, GameRecord) else ():
            written = source.lines[entry.line - 1][entry.column - 1 : entry.end - 1]
            assert written.replace("\ufeff", " ") == entry.cell.text


SCRAPS_TO_REPEAT = (
    *("\n", " ", "x\n", ": 1 ", ":", "1", "31: ", "31 ", "8/5 ", "8/", "(;1) ", "?", "Doubles ", "1) ", "x "),
    *("7 point match\n", " Game 1\n", "a:0 ", "1,1 ", " (", "resign", "=", "Losses 1\n", '; [A "b"]\n', "-"),
    *("31: Illegal play (;", "; Set Pos", '[a "', "point ", "and the ", ","),
    *("not a take ", "Ann takes ", "61: Doubles ", "8/5 * "),
)


@pytest.mark.long  # it looks at the clock
@pytest.mark.parametrize("scrap", SCRAPS_TO_REPEAT, ids=repr)
@pytest.mark.parametrize("before", ["", HEADER, HEADER + "  1) 31: 8/5 6/5", " Game 1\n "], ids=len)
@pytest.mark.parametrize("after", ["x", " : 0     Bob : 0\n" + ROWS], ids=len)
def test_the_cost_is_linear(before: str, scrap: str, after: str) -> None:
    """Twice the text takes twice the time, or next to none at all."""

    def cost(size: int) -> float:
        source = decode((before + scrap * (size // len(scrap)) + after).encode())
        start = time.process_time()
        recognise(source)
        assert list(read(source, "mat"))
        return time.process_time() - start

    assert cost(20_000) < 0.4 or cost(40_000) < 3 * cost(20_000)
