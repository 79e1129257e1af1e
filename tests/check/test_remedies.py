"""What should stand in results, score lines and names: the line before and after the first suggestions."""

from __future__ import annotations

import pytest

from bgtools.check import check
from bgtools.check.layout import apply, edits_of, offsets
from bgtools.record.model import Place
from bgtools.replay.model import Change
from bgtools.text.source import SourceText

OPENING = "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
ANN_DOUBLES = "  2)  Doubles => 2                Drops\n"
BOB_DOUBLES = "  2) 42: 8/4 6/4                  Doubles => 2\n  3)  Drops\n"
CUBE_AT_2 = "  2)  Doubles => 2                Takes\n  3) 42: 8/4 6/4                 64: 24/18 13/9\n"


def match(length: int, rows: str, ann: int = 0, bob: int = 0) -> str:
    return f" {length} point match\n\n" + game(1, rows, ann, bob)


def game(number: int, rows: str, ann: int, bob: int, name: str = "Ann") -> str:
    return f" Game {number}\n {name} : {ann}                        Bob : {bob}\n{OPENING}{rows}"


def suggested(text: str, code: str) -> list[tuple[str, str]]:
    """The changed line as each suggestion makes it, with the reason."""
    source = SourceText(text)
    (found,) = (each for each in check(source, "a.mat").findings if each.name == code)
    made = []
    for suggestion in found.suggestions:
        after = apply(text, [(offsets(source, edit), edit.replacement) for edit in suggestion.edits])
        changed = [new for old, new in zip(text.split("\n"), after.split("\n"), strict=True) if old != new]
        made.append((changed[0], suggestion.reason))
    return made


WORTH = "so many points is the game worth"
CHAIN = "the next score lines agree with it"
ENDS = "the last result ends a match of so many points"
LOOKS, NO_HIT = "it is read as what it looks like", "it looks like the mark of a hit, but nothing is hit"
ANN_WON, BOB_WON = (f"it belongs in the other column, as {name} won the game" for name in ("Ann", "Bob"))


@pytest.mark.parametrize(
    ("text", "code", "expected"),
    [
        # how many points
        (match(5, ANN_DOUBLES + "      Wins 2 points\n"), "wrong-points-drop",
         [("      Wins 1 point", WORTH)]),
        (match(9, CUBE_AT_2 + "      Wins 3 points\n"), "points-not-multiple",
         [("      Wins 2 points", WORTH), ("      Wins 4 points", WORTH)]),
        # with the match what was needed is likelier; a dialect is not known to cut off
        (match(9, CUBE_AT_2 + "      Wins 7 points and the match\n", ann=4), "points-not-multiple",
         [("      Wins 5 points and the match", WORTH), ("      Wins 2 points and the match", WORTH)]),
        (match(5, "      Wins 2 points\n\n" + game(2, "      Wins 1 point\n\n", 1, 0)
               + game(3, "      Wins 1 point\n", 2, 0)),
         "wrong-points-bearoff", [("      Wins 1 point", CHAIN)]),
        # in the other column
        (match(5, ANN_DOUBLES + " " * 34 + "Wins 1 point\n"), "wrong-winner",
         [("      Wins 1 point", ANN_WON)]),
        (match(5, ANN_DOUBLES + "  3)" + " " * 30 + "Wins 1 point\n"), "wrong-winner",
         [("  3)  Wins 1 point", ANN_WON)]),
        (match(5, BOB_DOUBLES + "      Wins 1 point\n"), "wrong-winner",
         [(" " * 34 + "Wins 1 point", BOB_WON)]),
        (match(5, BOB_DOUBLES + "  4)  Wins 1 point\n"), "wrong-winner",
         [("  4)" + " " * 30 + "Wins 1 point", BOB_WON)]),
        # where other results of the file stand
        (match(5, "  2)" + " " * 33 + "Wins 1 point\n\n"
               + game(2, BOB_DOUBLES + "  4)  Wins 1 point\n", 0, 1)),
         "wrong-winner", [("  4)" + " " * 33 + "Wins 1 point", BOB_WON)]),
        (match(5, " " * 36 + "Wins 1 point\n\n" + game(2, BOB_DOUBLES + "      Wins 1 point\n", 0, 1)),
         "wrong-winner", [(" " * 36 + "Wins 1 point", BOB_WON)]),
        # the first of two places, if half of the results stand there; of three places none is usual
        (match(5, " " * 36 + "Wins 1 point\n\n" + game(2, " " * 38 + "Wins 1 point\n\n", 0, 1)
               + game(3, BOB_DOUBLES + "      Wins 1 point\n", 0, 2)),
         "wrong-winner", [(" " * 36 + "Wins 1 point", BOB_WON)]),
        (match(5, " " * 36 + "Wins 1 point\n\n" + game(2, " " * 38 + "Wins 1 point\n\n", 0, 1)
               + game(3, " " * 40 + "Wins 1 point\n\n", 0, 2)
               + game(4, BOB_DOUBLES + "      Wins 1 point\n", 0, 3)),
         "wrong-winner", [(" " * 34 + "Wins 1 point", BOB_WON)]),
        # where other words stand behind a row number as long as this
        (match(5, "  2)   Doubles => 2               Drops\n  3)" + " " * 30 + "Wins 1 point\n"),
         "wrong-winner", [("  3)   Wins 1 point", ANN_WON)]),
        # the points make the other one win the match, or nobody
        (match(5, "      Wins 1 point and the match\n", bob=4), "match-winner-text-wrong",
         [(" " * 34 + "Wins 1 point and the match", BOB_WON)]),
        (match(5, ANN_DOUBLES + "      Wins 1 point and the match\n", bob=4), "match-winner-text-wrong", []),
        (match(5, ANN_DOUBLES + "      Wins 1 point and the match\n", 3, 3), "match-winner-text-wrong", []),
        # or the points are wrong, which they are if the other one rolled and resigned
        (match(7, CUBE_AT_2 + "      Wins 3 points and the match\n", 5, 4), "points-not-multiple",
         [(" " * 34 + "Wins 3 points and the match", BOB_WON), ("      Wins 2 points and the match", WORTH)]),
        (match(7, CUBE_AT_2 + "  4) 53: 8/3 6/3                 21: ????\n"
               + "      Wins 3 points and the match\n", 5, 4),
         "points-not-multiple", [("      Wins 2 points and the match", WORTH)]),
        # an answer to a double that is the other one
        (match(5, "  2)  Doubles => 2                Takes\n      Wins 1 point\n"), "points-not-multiple",
         [("  2)  Doubles => 2                Drops", "the result is that of a drop")]),
        (match(5, "  2)  Doubles => 2                Drops\n  3) 42: 8/4 6/4                 64: 24/18 13/9\n"
               + "      Wins 2 points\n"), "roll-after-drop",
         [("  2)  Doubles => 2                Takes",
           "with it the remaining 3 actions of this game and its result are legal")]),
        # a word that looks like another
        (match(5, "  2)  Doubels => 2                Drops\n      Wins 1 point\n"), "line-unparsable",
         [("  2)  Doubles => 2                Drops", "it is read as what it looks like")]),
        # score lines and names
        (match(5, ANN_DOUBLES + "      Wins 1 point\n\n" + game(2, "      Wins 1 point\n\n", 2, 0)
               + game(3, "      Wins 1 point\n", 2, 0)),
         "header-score-mismatch",
         [(" Ann : 1                        Bob : 0", "the results before it make this score")]),
        (match(5, ANN_DOUBLES + "      Wins 1 point\n\n" + game(2, "      Wins 1 point\n\n", 0, 1)
               + game(3, "      Wins 1 point\n", 2, 0)),
         "header-score-mismatch",
         [(" Ann : 1                        Bob : 0", "the results before it make this score")]),
        (match(5, ANN_DOUBLES + "      Wins 1 point\n\n"
               + " Game 2\n Bob : 1                        Ann : 0\n" + OPENING + "      Wins 1 point\n\n"
               + game(3, "      Wins 1 point\n", 2, 0)),
         "header-score-mismatch",
         [(" Ann : 1                        Bob : 0", "the results before it make this score")]),
        (match(5, ANN_DOUBLES + "      Wins 1 point\n\n" + game(2, "      Wins 1 point\n\n", 2, 0)
               + game(3, "      Wins 1 point\n", 1, 0)),
         "header-score-mismatch", []),
        (match(5, ANN_DOUBLES + "      Wins 1 point\n\n" + game(2, "      Wins 1 point\n", 1, 0, "Anne")),
         "player-name-changed",
         [(" Ann : 1                        Bob : 0", "so it was written before")]),
        # the length
        (match(3, "      Wins 3 points\n\n" + game(2, "      Wins 2 points and the match\n", 3, 0)),
         "games-after-match-end", [(" 5 point match", "to so many points the games go")]),
        (match(3, "      Wins 3 points\n\n" + game(2, "      Wins 2 points\n", 3, 0)),
         "games-after-match-end", []),
        (match(7, "      Wins 3 points\n\n" + game(2, "      Wins 2 points and the match\n", 3, 0)),
         "match-winner-text-wrong", [(" 5 point match", ENDS)]),
        (match(7, "      Wins 3 points\n\n"
               + game(2, ANN_DOUBLES + "      Wins 2 points and the match\n", 3, 0)),
         "wrong-points-drop", [("      Wins 1 point and the match", WORTH)]),
        (match(11, "      Wins 2 points\n\n"
               + game(2, CUBE_AT_2 + "      Wins 6 points and the match\n", 2, 0)),
         "match-winner-text-wrong", [(" 5 point match", ENDS), (" 7 point match", ENDS)]),
        # or so many points that they make the stated one
        (match(7, "      Wins 4 points\n\n" + game(2, "      Wins 1 point and the match\n", 4, 0)),
         "match-winner-text-wrong",
         [(" 5 point match", ENDS), ("      Wins 3 points and the match", WORTH)]),
    ],
)  # fmt: skip
def test_what_should_stand_there(text: str, code: str, expected: list[tuple[str, str]]) -> None:
    """The likeliest first; how many more are shown depends on their shares."""
    found = suggested(text, code)
    assert found[: len(expected)] == expected
    assert bool(found) is bool(expected)


@pytest.mark.parametrize(
    ("written", "suggests", "reason"),
    [
        ("  O2)", "   2)", LOOKS),
        ("  Z)", "  2)", LOOKS),
        ("  l)", "  2)", "the row above has the number before it"),  # it looks like the number of that row
        ("  2]", "  2)", LOOKS),
        ("  2 ", "  2)", LOOKS),
        (" (2)", "  2)", LOOKS),
        ("  Z.", "  2.", LOOKS),
        ("  2:", "  2)", LOOKS),
    ],
)
def test_a_misspelt_row_number(written: str, suggests: str, reason: str) -> None:
    row = "42: 8/4 6/4                  13: 24/23 13/10"
    text = match(5, f"{written} {row}\n  3)  Doubles => 2                Drops\n      Wins 1 point\n")
    assert suggested(text, "line-unparsable") == [(f"{suggests} {row}", reason)]


@pytest.mark.parametrize(
    ("row", "parted"),
    [
        ("42: 8/4 6/413: 24/23 13/10", "42: 8/4 6/4                 13: 24/23 13/10"),
        ("42: 8/4 6/4,13: 24/23 13/10", "42: 8/4 6/4                 13: 24/23 13/10"),
        ("42: 8/4 6/4Doubles => 2", "42: 8/4 6/4                 Doubles => 2"),
        # no room
        ("44: bar/21 24/20 13/9 13/9 8/413: 24/23", "44: bar/21 24/20 13/9 13/9 8/4 13: 24/23"),
        ("\t42: 8/4 6/413: 24/23 13/10", "\t42: 8/4 6/4\t13: 24/23 13/10"),
    ],
)
def test_two_cells_that_run_together(row: str, parted: str) -> None:
    assert suggested(match(5, f"  2) {row}\n"), "line-unparsable")[:1] == [
        (f"  2) {parted}", "two cells stand side by side in a row")
    ]


SECOND = "42: 8/4 6/4                  13: 24/23 13/10\n"


@pytest.mark.parametrize(
    ("first", "rest", "suggests"),
    [
        ("  1)", f"  Z) {SECOND}", "  2) 42:"),
        ("  l)", f"  2) {SECOND}", "  1) 31:"),
        ("  l)", "", "  1) 31:"),
        # a game begins with row 1
        ("  Z)", f"  2) {SECOND}", "  1) 31:"),
        ("  Z)", "", "  1) 31:"),
        # where the rows below go on from it, it stays what it looks like
        ("  Z)", f"  3) {SECOND}", "  2) 31:"),
    ],
)
def test_a_row_number_without_a_row_above_or_below(first: str, rest: str, suggests: str) -> None:
    """The first row, and the last: what it looks like, unless the one neighbour speaks against it."""
    text = match(5, "").replace("  1)", first) + rest
    assert suggested(text, "line-unparsable")[0][0].startswith(suggests)


@pytest.mark.parametrize(
    ("length", "results", "code", "suggests"),
    [
        (9, [5, 4, 2], "games-after-match-end", " 11 point match"),
        (7, [3, 2], "match-winner-text-wrong", " 5 point match"),
        (13, [3, 2], "match-winner-text-wrong", " 5 point match"),
    ],
)
def test_what_stands_behind_the_length_stays_as_it_is(
    length: int, results: list[int], code: str, suggests: str
) -> None:
    """Whether the number grows or shrinks: no columns are to be kept there."""
    games = [
        game(number, f"      Wins {won} points\n\n", sum(results[: number - 1]), 0)
        for number, won in enumerate(results, 1)
    ]
    text = f" {length} point match   ; a remark\n\n" + "".join(games)
    ((line, _),) = suggested(text.removesuffix("\n\n") + " and the match\n", code)
    assert line == f"{suggests}   ; a remark"


HITS = """ 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 62: 24/18 13/11             31: 8/7* 8/5
  2) 64: bar/21 24/18*           61: bar/24 13/7*
  3) 53: bar/22 8/3              22: 6/4*(2) 13/11(2)
      Wins 1 point
"""
STAR = "a star marks each hit"


@pytest.mark.parametrize(
    ("old", "new", "code", "suggests"),
    [
        ("8/7* 8/5", "8/7 8/5", "hit-not-marked", True),
        ("bar/21 24/18*", "bar/21 24/18 ", "hit-not-marked", True),
        ("6/4*(2)", "6/4(2)", "hit-not-marked", True),
        # one star at the wrong move; one too many may be more than that
        ("8/7* 8/5", "8/7 8/5*", "hit-marked-but-none", True),
        ("6/4*(2) 13/11(2)", "6/4(2) 13/11*(2)", "hit-marked-but-none", True),
        ("bar/24 13/7*", "bar/24* 13/7*", "hit-marked-but-none", False),
    ],
)
def test_a_star_is_put_where_the_hit_is(old: str, new: str, code: str, suggests: bool) -> None:
    (right,) = (line for line in HITS.split("\n") if old in line)
    found = suggested(HITS.replace(old, new), code)
    assert found == ([(right, STAR)] if suggests else [])


@pytest.mark.parametrize(
    ("cell", "suggests"),
    [
        # two moves to the point where nothing is hit: only the star goes, from whichever has it
        ("8/7 8/7 6/5 6/5*", "8/7 8/7* 6/5 6/5"),
        ("8/7 8/7 6/5* 6/5", "8/7 8/7* 6/5 6/5"),
        ("8/7(2) 6/5*(2)", "8/7*(2) 6/5(2)"),
    ],
)
def test_a_star_at_the_wrong_move_goes_and_nothing_else(cell: str, suggests: str) -> None:
    rows = f"  1) 62: 24/18 13/11             11: {cell}\n      Wins 1 point\n"
    text = match(5, "").replace(OPENING, rows)
    found = suggested(text, "hit-marked-but-none")
    assert found == [(f"  1) 62: 24/18 13/11             11: {suggests}", STAR)]


BELONGS = "the star belongs to the move"


@pytest.mark.parametrize(
    ("row", "cell", "suggests", "reason"),
    [
        ("31: 8/7* 8/5", "31: 8/7x 8/5", "31: 8/7* 8/5", LOOKS),
        ("31: 8/7* 8/5", "31: 8/7X 8/5x", "31: 8/7* 8/5", NO_HIT),
        ("62: 24/18 13/11", "62: 24/18 13/11x", "62: 24/18 13/11", NO_HIT),
        ("53: bar/22 8/3", "53: bar/22x 8/3x", "53: bar/22 8/3", NO_HIT),
        ("22: 6/4*(2) 13/11(2)", "22: 6/4x(2) 13/11x(2)", "22: 6/4*(2) 13/11(2)", NO_HIT),
        # a cross at the wrong move: the hit is marked in a second step
        ("31: 8/7* 8/5", "31: 8/7 8/5x", "31: 8/7 8/5*", LOOKS),
    ],
)
def test_a_cross_is_a_star_only_where_something_is_hit(
    row: str, cell: str, suggests: str, reason: str
) -> None:
    text = HITS.replace(row, cell)
    found = [each for each in check(SourceText(text), "a.mat").findings if each.name == "line-unparsable"]
    ((made,),) = (each.suggestions for each in found)
    assert (made.replacement.rstrip(), made.reason) == (suggests, reason)


@pytest.mark.parametrize(("again", "suggests"), [("42:", True), ("24:", True), ("43:", False), ("", False)])
def test_a_roll_before_a_double_goes_if_it_stands_behind_the_answer(again: str, suggests: bool) -> None:
    rows = f"  2) 42: Doubles => 2                Takes\n  3) {again} 8/4 6/4\n"
    row = "  2) Doubles => 2                    Takes"
    reason = "its roll stands behind the answer"
    assert suggested(match(5, rows), "line-unparsable")[:1] == [(row, reason)] * suggests


@pytest.mark.parametrize(
    ("row", "cell", "suggests", "reason"),
    [
        ("31: 8/7* 8/5", "31: 8/7 * 8/5", "31: 8/7* 8/5", BELONGS),
        ("22: 6/4*(2) 13/11(2)", "22: 6/4(2) * 13/11(2)", "22: 6/4*(2) 13/11(2)", BELONGS),
        ("62: 24/18 13/11", "62: 24/18 13/11 *", "62: 24/18 13/11", NO_HIT),
    ],
)
def test_a_star_apart_is_that_of_its_move(row: str, cell: str, suggests: str, reason: str) -> None:
    (found,) = check(SourceText(HITS.replace(row, cell)), "a.mat").findings
    (made,) = found.suggestions
    assert (found.name, made.replacement.rstrip(), made.reason) == ("token-unknown", suggests, reason)


def test_a_star_apart_does_not_explain_a_wrong_play() -> None:
    text = HITS.replace("64: bar/21 24/18*", "64: bar/20 24/18 *")
    found = check(SourceText(text), "a.mat").findings
    assert [each.name for each in found] == ["bar-entry-wrong-point", "token-unknown"]


def test_a_cross_stays_a_mark_where_the_board_may_be_wrong() -> None:
    text = HITS.replace("62: 24/18 13/11", "62: 24/18 13/11x").replace(
        "64: bar/21 24/18*", "64: bar/20 24/18*"
    )
    (found,) = (each for each in check(SourceText(text), "a.mat").findings if each.name == "line-unparsable")
    assert [each.replacement.rstrip() for each in found.suggestions] == ["62: 24/18 13/11*"]


def test_a_score_line_is_not_sure_where_the_result_can_be_wrong() -> None:
    text = match(5, "      Wins 1 point\n\n" + game(2, "      Wins 1 point\n", 2, 0))
    (found,) = (each for each in check(SourceText(text), "a.mat").findings if each.severity == "error")
    assert [(each.replacement, each.confidence) for each in found.suggestions] == [("1", 0.6)]


def test_by_the_jacoby_rule_a_game_without_a_double_can_only_be_single() -> None:
    text = '; [Jacoby "On"]\n' + match(0, "      Wins 3 points\n")
    assert suggested(text, "resign-too-big") == [("      Wins 1 point", WORTH)]


# --- Edits -------------------------------------------------------------------------------------------

ROW = "  2) 52: 13/8                  31: 8/5 6/5"
LEFT, RIGHT = Place(1, 6, 1, 14), Place(1, 32, 1, 43)


@pytest.mark.parametrize(
    ("row", "change", "after"),
    [
        # what stands behind keeps its column, as long as there is room
        (ROW, Change(LEFT, "52: 13/11"), "  2) 52: 13/11                 31: 8/5 6/5"),
        (ROW, Change(LEFT, "52: 8/3"), "  2) 52: 8/3                   31: 8/5 6/5"),
        (ROW, Change(LEFT, "52: 13"), "  2) 52: 13                    31: 8/5 6/5"),
        ("  2) 52: 13/8   31: 8/5", Change(LEFT, "52: 13/11 6/5"), "  2) 52: 13/11 6/5 31: 8/5"),
        ("  2) 52: 13/8 31: 8/5", Change(LEFT, "52: 13/11"), "  2) 52: 13/11 31: 8/5"),
        # the last cell of a row
        (ROW, Change(RIGHT, "31: 8/5"), "  2) 52: 13/8                  31: 8/5"),
        (ROW + "  ", Change(RIGHT, "31: 8/5 6/5*"), "  2) 52: 13/8                  31: 8/5 6/5*  "),
        # without a care for columns
        (ROW, Change(LEFT, "52: 13/11", tight=True), "  2) 52: 13/11                  31: 8/5 6/5"),
        # a cell taken out
        (ROW, Change(LEFT, None), "  2)                           31: 8/5 6/5"),
        (ROW, Change(RIGHT, None), "  2) 52: 13/8"),
        # a cell put in
        ("  2)                           31: 8/5", Change(Place(1, 6, 1, 6), "52: 13/8"),
         "  2) 52: 13/8                  31: 8/5"),
        ("  2)      31: 8/5", Change(Place(1, 6, 1, 6), "52: 13/8"), "  2) 52: 13/8 31: 8/5"),
        ("  2) 52: 13/8", Change(Place(1, 20, 1, 20), "31: 8/5"), "  2) 52: 13/8      31: 8/5"),
        ("  2) 52: 13/8", Change(Place(1, 14, 1, 14), "x"), "  2) 52: 13/8x"),
        ("  2) 52: 13/8          ", Change(Place(1, 20, 1, 20), "31: 8/5"), "  2) 52: 13/8      31: 8/5"),
        ("  2) 52: 13/8             ", Change(Place(1, 20, 1, 20), "31: 8/5"), "  2) 52: 13/8      31: 8/5"),
    ],
)  # fmt: skip
def test_edits_keep_the_columns(row: str, change: Change, after: str) -> None:
    text = row + "\nnext\n"
    source = SourceText(text)
    edits = edits_of([change], source.lines)
    assert apply(text, [(offsets(source, edit), edit.replacement) for edit in edits]) == after + "\nnext\n"


def test_a_row_is_taken_out_with_its_end() -> None:
    text = f"first\n{ROW}\nnext\n"
    source = SourceText(text)
    edits = edits_of([Change(Place(2, 6, 2, 14), None, row=True)] * 2, source.lines)
    assert len(edits) == 1
    assert apply(text, [(offsets(source, edit), edit.replacement) for edit in edits]) == "first\nnext\n"
