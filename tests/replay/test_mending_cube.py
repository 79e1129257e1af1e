"""Cube actions out of place, doubles without an answer, and what was lost beside them.

Each transcript stands with its account (``accounts.py``) and how the game ends: the winner's number, the
points, the cube.
"""

import pytest

from bgtools.replay.mending.cube import other_answer
from tests.replay.accounts import account, ends
from tests.replay.spoiled import NINETEEN
from tests.replay.test_claims import DUMP
from tests.replay.transcripts import HEAD, games

SAID = {"RESIGN_ASSUMED", "MATCH_UNFINISHED"}

CASES = {
    # --- a double without an answer
    "a take is lost: it belongs behind the offer": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [
            "7:6 NO_ANSWER (offer line 6) <- 6 offer | lost-take Takes at 6:39 | void"
            " | follows lost-take, all 3"
        ],
        (0, 2, 2),
    ),
    "a double behind the roll ends the file": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)                                  Doubles => 2
""",
        [
            "6:39 AFTER_ROLL | as-written | wrong-column | lost-cell | follows as-written, all 0",
            "6:39 GAME_UNFINISHED",
        ],
        (None, 0, 1),
    ),
    "the file writes small": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  doubles => 2
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [
            "7:6 NO_ANSWER (offer line 6) <- 6 offer | lost-take takes at 6:39 | void"
            " | follows lost-take, all 3"
        ],
        (0, 2, 2),
    ),
    "words stand where the others stand": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)    Doubles => 2                   Takes
  3) 42: 8/4 6/4                       Doubles => 4
  4)                                 63: 24/15
  5) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 4 points
""",
        [
            "8:38 NO_ANSWER (offer line 7) <- 7 offer | lost-take Takes at 8:9 | void"
            " | follows lost-take, all 4"
        ],
        (0, 4, 4),
    ),
    "an offer at the right is answered at the left of the next row": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Doubles => 2
  3)                                 63: 24/15
  4) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 2 points
""",
        [
            "7:38 NO_ANSWER (offer line 6) <- 6 offer | lost-take Takes at 7:7 | void"
            " | follows lost-take, all 4"
        ],
        (0, 2, 2),
    ),
    "no place is empty": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Doubles => 2
  3) 61: 13/7 8/7                    21: 24/23 6/4
      Wins 2 points
""",
        ["7:6 NO_ANSWER (offer line 6) <- 6 offer | lost-take | void | follows lost-take, all 3"],
        (0, 2, 2),
    ),
    "the result says that there was no double": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
        ["7:6 NO_ANSWER (offer line 6) <- 6 offer | void | follows void, all 3"],
        (0, 1, 1),
    ),
    # --- an answer without a double
    "a double is lost at the left": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)                                  Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [
            "6:6 TURN_ORDER (expected 0, reason lost-cell) <- 6 next-action"
            " | lost-offer Doubles => 2 at 6:7 | void - | as-written | follows lost-offer, all 4"
        ],
        (0, 2, 2),
    ),
    "a double is lost, and the file writes small": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)                                  takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [
            "6:6 TURN_ORDER (expected 0, reason lost-cell) <- 6 next-action"
            " | lost-offer doubles => 2 at 6:7 | void - | as-written | follows lost-offer, all 4"
        ],
        (0, 2, 2),
    ),
    "a redouble is lost at the right": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4
  4)  Takes                          63: 24/15
  5) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 4 points
""",
        [
            "7:38 TURN_ORDER (expected 1, reason lost-cell) <- 8 next-action"
            " | lost-offer Doubles => 4 at 7:39 | void - | as-written | follows lost-offer, all 5"
        ],
        (0, 4, 4),
    ),
    "a double is lost in a file without the numbers": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles                         Takes
  3) 42: 8/4 6/4
  4)  Takes                          63: 24/15
  5) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 4 points
""",
        [
            "7:38 TURN_ORDER (expected 1, reason lost-cell) <- 8 next-action"
            " | lost-offer Doubles at 7:39 | void - | as-written | follows lost-offer, all 5"
        ],
        (0, 4, 4),
    ),
    "an answer of the player who is to roll stands for his turn": (
        """
  1) 31: 8/5 6/5                      Takes
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
        ["5:39 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows no-roll, all 5"],
        (0, 1, 1),
    ),
    "a drop of the player who is to roll gives the game up as well": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Drops
      Wins 1 point
""",
        ["6:39 ANSWER_WITHOUT_OFFER (word Drops) | no-roll | void - | as-written | follows no-roll, all 1"],
        (0, 1, 1),
    ),
    "the doubler drops himself": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3)  Drops
      Wins 1 point
""",
        [f"7:7 ANSWER_WRONG_SIDE (word Drops) | wrong-column {32 * ' '}Drops | follows wrong-column, all 2"],
        (0, 1, 1),
    ),
    "the doubler at the right drops himself": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Doubles => 2
  3)                                  Drops
                                      Wins 1 point
""",
        ["7:39 ANSWER_WRONG_SIDE (word Drops) | wrong-column Drops | follows wrong-column, all 2"],
        (1, 1, 1),
    ),
    "the doubler takes himself": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3)  Takes
  4) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [f"7:7 ANSWER_WRONG_SIDE (word Takes) | wrong-column {32 * ' '}Takes | follows wrong-column, all 4"],
        (0, 2, 2),
    ),
    "the doubler at the right takes himself": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Doubles => 2
  3)                                  Takes
  4)                                 63: 24/15
  5) 61: 13/7 8/7                    21: 15/13 6/5
                                      Wins 2 points
""",
        ["7:39 ANSWER_WRONG_SIDE (word Takes) | wrong-column Takes | follows wrong-column, all 5"],
        (1, 2, 2),
    ),
    "the doubler answers, and so does the other player": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3)  Drops                           Takes
  4) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        ["7:7 ANSWER_WRONG_SIDE (word Drops) | void - | follows void, all 5"],
        (0, 2, 2),
    ),
    # --- a double that is not allowed: without it and its answer, if the result agrees
    "by him who does not own the cube": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
  4)  Doubles => 4                    Takes
  5) 61: 13/7 8/7
      Wins 2 points
""",
        ["8:7 NOT_OWNER (owner 1, cube 2) | void - & - | follows void, all 4"],
        (0, 2, 2),
    ),
    "by him who does not own the cube, but it counts": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
  4)  Doubles => 4                    Takes
  5) 61: 13/7 8/7
      Wins 8 points
""",
        ["8:7 NOT_OWNER (owner 1, cube 2) | as-written | follows as-written, all 3"],
        (0, 8, 4),
    ),
    "by him who does not own the cube, and dropped": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
  4)  Doubles => 4                    Drops
      Wins 2 points
""",
        ["8:7 NOT_OWNER (owner 1, cube 2) | as-written | void - & - | follows as-written, all 2"],
        (0, 2, 2),
    ),
    "after the roll: the other player doubled, as the result shows": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4
  3)  Doubles => 2                    Drops
                                      Wins 1 point
""",
        ["7:7 AFTER_ROLL | wrong-column | void - & - | follows wrong-column, all 3"],
        (1, 1, 1),
    ),
    "twice in a turn": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3)  Doubles => 4                    Takes
  4) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        ["7:7 TWICE_IN_TURN +NOT_OWNER | void - & - | follows void, all 5"],
        (0, 2, 2),
    ),
    # --- a wrong number
    "only the right number fits": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 4                    Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [
            "6:7 VALUE (written 4, right 2, cube 1) | cube-value Doubles => 2 | void - & -"
            " | follows cube-value, all 4"
        ],
        (0, 2, 2),
    ),
    "the number that is written fits as well, but for points that were not needed": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 8                    Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 5 points
""",
        [
            "6:7 VALUE (written 8, right 2, cube 1) | cube-value Doubles => 2 | as-written"
            " | follows cube-value, all 4"
        ],
        (0, 5, 2),
    ),
    "only the number that is written fits": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 4                    Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 12 points
""",
        ["6:7 VALUE (written 4, right 2, cube 1) | as-written | follows as-written, all 4"],
        (0, 12, 4),
    ),
    "a cube of nothing is never meant": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 0                    Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        [
            "6:7 VALUE (written 0, right 2, cube 1) | cube-value Doubles => 2 | void - & -"
            " | follows cube-value, all 4"
        ],
        (0, 2, 2),
    ),
    # --- at the wrong time
    "after the roll: it was made then, rather than not at all": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4)                                  Doubles => 2
  5)  Takes
  6) 64: 24/18 24/20
      Wins 2 points
""",
        ["8:39 AFTER_ROLL | as-written | wrong-column | void - & - | follows as-written, all 3"],
        (0, 2, 2),
    ),
    "allowed, though it gains nothing": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                      Doubles => 4
  4)  Takes                          63: 24/15
  5)  Doubles => 8                    Takes
  6) 61: 13/7 8/7                     Doubles => 16
  7)  Takes                          21: 13/11 6/5
      Wins 16 points
""",
        [
            "10:39 DEAD (cube 8, need 5, one_point False) | as-written | void - & -"
            " | follows as-written, all 3"
        ],
        (0, 16, 16),
    ),
    "after the roll, in an opponent's empty place: his play is lost": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4
  3)  Doubles => 2                    Takes
  4) 61: 13/7 8/7                    21: 15/13 6/5
      Wins 2 points
""",
        [
            "6:38 TURN_ORDER (expected 1, reason lost-cell) <- 7 next-action | "
            "lost-cell 43: 22/15 at 6:38 | lost-cell 43: 22/18 18/15 at 6:38 | "
            "lost-cell 63: 24/15 at 6:38 | follows lost-cell, all 5"
        ],
        (0, 2, 2),
    ),
}


@pytest.mark.parametrize(("text", "told", "end"), CASES.values(), ids=CASES)
def test_a_cube_action_out_of_place(text, told, end):
    transcript = HEAD + text.lstrip("\n")
    assert account(transcript) == told
    ((winner, points, _, cube, lost),) = ends(transcript)
    assert ((winner, points, cube), lost) == (end, False)


ROLLED = ("31: 8/5 6/5", "52: 13/8 24/22")
DOUBLED = (" Doubles => 2", " Takes")
LAST = ("61: 13/7 8/7", "")
TO_CRAWFORD = HEAD.replace("5 point", "3 point") + "      Wins 2 points\n\n Game 2\n Ann : 2        Bob : 0\n"
COUNTING = {
    # the head, the rows up to the action, its answer, the points; the fault, the cube in the end
    "in the Crawford game": (TO_CRAWFORD, [ROLLED], "=> 2", "Takes", 2, "CRAWFORD", 2),
    "in the Crawford game, and dropped": (TO_CRAWFORD, [ROLLED], "=> 2", "Drops", 1, "CRAWFORD", 1),
    "by him who does not own the cube": (
        HEAD, [ROLLED, DOUBLED, ("42: 8/4 6/4", "63: 24/15")], "=> 4", "Takes", 4, "NOT_OWNER", 4,
    ),
    "by him who does not own it, and dropped": (
        HEAD, [ROLLED, DOUBLED, ("42: 8/4 6/4", "63: 24/15")], "=> 4", "Drops", 2, "NOT_OWNER", 2,
    ),
    "before the opening roll": (HEAD, [], "=> 2", "Takes", 2, "BEFORE_OPENING", 2),
    "before the opening roll, and dropped": (HEAD, [], "=> 2", "Drops", 1, "BEFORE_OPENING", 1),
    "to a wrong number": (HEAD, [ROLLED], "=> 4", "Takes", 4, "VALUE", 4),
    "in a match of one point": (HEAD.replace("5 point", "1 point"), [ROLLED], "=> 2", "Takes", 1, "DEAD", 2),
    "where no cube is in use": ('; [CubeLimit "1"]\n' + HEAD, [ROLLED], "=> 2", "Takes", 2, "NOT_IN_USE", 2),
    "a beaver in a match": (HEAD, [ROLLED], "=> 2", "Beavers => 4", 4, "BEAVER_IN_MATCH", 4),
}  # fmt: skip


def numbered(rows):
    return "".join(f"{number:3}) {left:<31}{right}\n" for number, (left, right) in enumerate(rows, 1))


@pytest.mark.parametrize(
    ("head", "rows", "value", "answer", "points", "kind", "cube"), COUNTING.values(), ids=COUNTING
)
def test_an_illegal_cube_action_counts_as_recorded_where_all_the_rest_agrees(
    head, rows, value, answer, points, kind, cube
):
    behind = [] if answer == "Drops" else [LAST]
    text = (
        head
        + numbered([*rows, (f" Doubles {value}", f" {answer}"), *behind])
        + f"      Wins {points} points\n"
    )
    (told,) = [each for each in account(text) if " RESULT_MISSING" not in each]
    assert told.split()[1] == kind
    assert " | as-written | " in told
    assert "| follows as-written, all" in told
    last = games(text)[-1]
    assert (last.winner, last.points, last.size, last.cube) == (0, points, 1, cube)
    assert last.points_corrected is None  # how big a resignation would have been nobody knows


@pytest.mark.parametrize(
    ("length", "value", "answer", "points", "told", "cube"),
    [
        # an automatic double that the file says nothing of explains it: it was so, as recorded
        (0, 4, "Drops", 2, ["automatic"], 2),
        (0, 4, "Takes", 4, ["automatic", "cube-value Doubles => 2"], 4),  # or a gammon
        (0, 4, "Takes", 8, ["automatic"], 4),
        (0, 8, "Drops", 4, ["automatic"], 4),
        (0, 8, "Takes", 8, ["automatic"], 8),
        # it does not
        (0, 4, "Drops", 1, ["cube-value Doubles => 2"], 1),
        (0, 4, "Takes", 2, ["cube-value Doubles => 2"], 2),
        (0, 3, "Takes", 2, ["cube-value Doubles => 2"], 2),
        (5, 4, "Drops", 2, ["void - & -"], 1),
    ],
)
def test_a_first_double_that_automatic_doubles_would_explain(length, value, answer, points, told, cube):
    behind = [] if answer == "Drops" else [LAST]
    head = HEAD.replace("5 point", f"{length} point")
    text = (
        head
        + numbered([ROLLED, (f" Doubles => {value}", f" {answer}"), *behind])
        + f"      Wins {points} points\n"
    )
    (line,) = account(text, least=0.01)
    assert line.split()[1] == "VALUE"
    assert line.split(" | ")[1:-1] == told
    assert ends(text) == [
        (0, points, "drop" if told[0] != "void - & -" and behind == [] else "resignation", cube, False)
    ]


def test_a_double_with_its_answer_written_twice_is_played_once():
    text = HEAD + numbered([ROLLED, DOUBLED, DOUBLED, LAST]) + "      Wins 2 points\n"
    assert [(game.points, game.cube) for game in games(text)] == [(2, 2)]
    (told,) = account(text)
    assert told.endswith("| follows void, all 4")


@pytest.mark.parametrize(
    ("name", "corrected"),
    [
        ("by him who does not own the cube", 2),
        ("by him who does not own the cube, but it counts", None),  # how big the win was can't be told
        ("a take is lost: it belongs behind the offer", None),
        ("twice in a turn", 2),
    ],
)
def test_points_without_an_action_that_was_not_allowed(name, corrected):
    (game,) = games(HEAD + CASES[name][0].lstrip("\n"))
    assert game.points_corrected == corrected


def test_a_lost_cell_is_a_step_of_the_replay():
    (game,) = games(
        HEAD + CASES["after the roll, in an opponent's empty place: his play is lost"][0].lstrip("\n")
    )
    assert [(step.player, step.action) for step in game.steps][:5] == [
        (0, "play"), (1, "play"), (0, "play"), (1, "play"), (0, "double"),
    ]  # fmt: skip
    assert game.steps[3].dice == (4, 3)
    assert game.steps[4].before == game.steps[3].after.flipped()


@pytest.mark.parametrize(
    ("double", "told"),
    [
        # mended, or the position is given, and all behind it agrees: it is no longer lost rows that make a
        # number wrong
        ("Doubles => 4", ["ROW_LOST", "DESYNCHRONISED", "DECLARED_ILLEGAL", "VALUE", "ROW_NUMBER_GAP"]),
        ("Doubles => 2", ["ROW_LOST", "DESYNCHRONISED", "DECLARED_ILLEGAL", "ROW_NUMBER_GAP"]),
    ],
)
def test_what_comes_of_lost_rows_ends_where_all_fits_again(double, told):
    text = f"""{HEAD}  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13
  4) 52: Illegal play ({DUMP}) 52: 13/8 24/22
  5)  {double:30s}  Takes
  7) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
"""
    found = [line.split()[1] for line in account(text, quiet=SAID)]
    assert found == told


@pytest.mark.parametrize(
    ("takes", "drops"),
    [
        (["takes", "accepts"], ["drops", "passes", "rejects", "refuses", "declines"]),
        (["take"], ["drop", "pass"]),
        (["took", "accepted"], ["dropped", "passed", "rejected"]),
    ],
)
def test_each_word_for_an_answer_has_one_for_the_other(takes, drops):
    for words, others in ((takes, drops), (drops, takes)):
        for word in words:
            assert other_answer(word) in others
            assert other_answer(f" Ann {word.capitalize()} ") == f"Ann {other_answer(word).capitalize()}"
    assert other_answer("see video") is None


@pytest.mark.parametrize(
    ("number", "side", "told"),
    [
        (6, 1, "10:31 TURN_ORDER | lost-offer Doubles => 2 at 10:31"),
        (7, 0, "11:31 NO_ANSWER | lost-take Takes at 11:4"),
        (8, 1, "12:31 TURN_ORDER | lost-cell 12: 25/24 at 12:31"),
        (9, 0, "13:4 TURN_ORDER | lost-cell 25: 22/17* 6/4 at 13:4"),
        (10, 0, "14:5 TURN_ORDER | lost-cell 15: 18/13 6/5 at 14:5"),
        (12, 1, "16:32 TURN_ORDER | lost-cell 55: 13/8 13/8 6/1 6/1 at 16:32"),
        (19, 0, "23:5 TURN_ORDER | lost-offer Doubles => 4 at 23:5"),
    ],
)
def test_what_is_lost_stands_in_its_column_where_row_numbers_are_not_aligned(number, side, told):
    """Rows of two digits, ``10) ...``, stand one further to the right."""
    rows = [list(pair) for pair in NINETEEN]
    rows[number - 1][side] = ""
    written = [f"{row}) {left:27s}{right}".rstrip() for row, (left, right) in enumerate(rows, 1)]
    text = "\n".join(
        [*HEAD.replace("5 point", "3 point").split("\n")[:-1], *written, "      Wins 2 points\n"]
    )
    (line,) = account(text, shown=1)
    place, likeliest = line.split(" (")[0], line.split(" | ")[1]
    assert f"{place} | {likeliest}" == told
