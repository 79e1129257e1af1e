"""What a written result means where the game stands: who could lose how much."""

import pytest

from bgtools.record.model import WINS, Result
from bgtools.replay.ending import likely_winner
from bgtools.replay.table import NOBODY, OPENING, OVER, TURN, Terms, new_table
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from tests.replay.transcripts import HEAD, end, expected, games, told

RIGHT = " " * 33
# Ann has borne off two of three, her last checker is on 3; Bob, none off, stands on 16, 14 and 5.
RACE = """\
; [Variation "HyperGammon (3)"]
 5 point match

 Game 1
 Ann : {}                          Bob : {}
  1) 31: 24/21 22/21             51: 24/23 22/17
  2) 31: 23/20 21/20             51: 23/18 17/16
  3) 55: 21/16 20/15(2) 15/10    53: 23/20 16/11
  4) 66: 16/4 15/3               22: 18/16 11/5
  5) 61: 10/3                    21: 20/18 16/15
  6) 63: 4/off 3/off             21: 18/16 15/14
"""


@pytest.mark.parametrize(
    ("score", "result", "points", "size"),
    [
        # Bob gives up, of whom no checker is off
        ((0, 0), "      Wins 1 point", 1, 1),
        ((0, 0), "      Wins 2 points", 2, 2),
        ((0, 0), "      Wins 3 points", 3, 3),
        ((0, 0), "      Wins 4 points                 <-- NOT_MULTIPLE", 4, None),
        # Ann gives up: with two off she can lose a single game only
        ((0, 0), "                                 Wins 1 point", 1, 1),
        ((0, 0), "                                 Wins 2 points  <-- RESIGN_TOO_BIG", 2, 2),
        ((0, 0), "                                 Wins 3 points  <-- RESIGN_TOO_BIG", 3, 3),
        # what is more than needed may be cut off, what is less may not
        ((3, 0), "      Wins 2 points and the match", 2, 2),
        ((4, 0), "      Wins 1 point and the match", 1, 1),
        ((2, 0), "      Wins 2 points and the match    <-- MATCH_TEXT_WRONG", 2, 2),
        # who leaves gives up the whole match
        ((0, 0), "      Wins 5 points and the match", 5, None),
        ((0, 0), "      Wins 5 points                  <-- NOT_MULTIPLE", 5, None),
    ],
)
def test_given_up(score, result, points, size):
    text = RACE.format(*score) + result + "\n"
    assert told(text) == expected(text)
    (game,) = games(text)
    assert (game.ended_by, game.points, game.size) == ("resignation", points, size)
    winner = 0 if result.startswith("      Wins") else 1
    assert game.winner == winner
    assert end(text).score[winner] == score[winner] + points


def test_borne_off():
    text = RACE.format(0, 0) + "  7) 31: 3/off\n" + "      Wins 2 points\n"
    assert told(text) == []
    (game,) = games(text)
    assert (game.ended_by, game.winner, game.points, game.size) == ("bear-off", 0, 2, 2)


@pytest.mark.parametrize(
    ("result", "fault"),
    [
        ("      Wins 1 point", "WRONG_POINTS"),
        ("      Wins 3 points", "WRONG_POINTS"),
        ("                                 Wins 2 points", "WRONG_WINNER"),
    ],
)
def test_borne_off_and_told_wrong(result, fault):
    text = RACE.format(0, 0) + "  7) 31: 3/off\n" + result + "\n"
    assert told(text) == [(13, fault)]
    assert end(text).score == (2, 0)


@pytest.mark.parametrize("cell", ["  7)  Resigns", "  7) 31: Concedes"])
def test_who_resigned_has_not_won(cell):
    text = RACE.format(0, 0) + f"{cell}\n      Wins 1 point     <-- WRONG_WINNER\n"
    assert told(text) == expected(text)
    (game,) = games(text)
    assert (game.winner, game.points) == (1, 1)


def test_the_word_of_the_resignation_in_the_wrong_column():
    """Ann, with two checkers off, can't lose a gammon."""
    text = RACE.format(0, 0) + "  7)  Resigns   <-- LOSSES_DISAGREE\n      Wins 2 points\n"
    assert told(text) == expected(text)
    (game,) = games(text)
    assert (game.winner, game.points) == (0, 2)


PLAYED_ON = "  7)  Resigns                     21: 14/12 12/11     <-- AFTER_GAME_END\n"
SECOND = "  1) 31: 24/21 22/21             51: 24/23 22/17\n      Wins 1 point\n"
SAID = "  7)  Resigns                    <-- LOSSES_DISAGREE\n"


@pytest.mark.parametrize(
    ("rows", "line", "winner"),
    [
        # nothing follows it: the result or the word is wrong, as the next score line has it
        ("  7)  Resigns\n      Wins 1 point                     <-- WRONG_WINNER", None, 1),
        ("  7)  Resigns\n      Wins 1 point                     <-- WRONG_WINNER", (0, 1), 1),
        (SAID + "      Wins 1 point", (1, 0), 0),
        ("  7)  Resigns\n" + RIGHT + "Wins 1 point", (0, 1), 1),
        ("  7)  Resigns\n" + RIGHT + "Wins 1 point        <-- WRONG_WINNER", (1, 0), 0),
        # play went on behind it: who wins has not given up, which is told there
        (PLAYED_ON + "      Wins 1 point", None, 0),
        (PLAYED_ON + "      Wins 1 point", (1, 0), 0),
        (PLAYED_ON + "      Wins 1 point                     <-- WRONG_WINNER", (0, 1), 1),
        (PLAYED_ON + RIGHT + "Wins 1 point", (0, 1), 1),
    ],
)
def test_a_resignation_and_the_result_behind_it(rows, line, winner):
    text = RACE.format(0, 0) + f"{rows}\n"
    if line:
        text += f"\n Game 2\n Ann : {line[0]}                          Bob : {line[1]}\n" + SECOND
    assert told(text) == expected(text)
    game = games(text)[0]
    assert (game.winner, game.points, game.ended_by) == (winner, 1, "resignation")


def test_both_answers_to_a_double_are_told_once():
    rows = "  7)  Doubles => 2                 Takes\n" + "  8)                               Drops"
    rows += "  <-- ANSWER_WITHOUT_OFFER\n"
    text = RACE.format(0, 0) + rows + "      Wins 1 point\n"
    assert told(text) == expected(text)


@pytest.mark.parametrize(
    ("rows", "points", "cube", "owner"),
    [
        # the old value behind an answer: the double was dropped
        ("  7)  Doubles => 2                 Takes\n      Wins 1 point    <-- NOT_MULTIPLE", 1, 1, None),
        # the new one: he gave up before the roll
        ("  7)  Doubles => 2                 Takes\n      Wins 2 points", 2, 2, 1),
        # another's old value
        (
            "  7)  Doubles => 2                 Takes\n" + " " * 33 + "Wins 1 point    <-- NOT_MULTIPLE",
            1,
            2,
            1,
        ),
    ],
)
def test_a_drop_written_as_a_take(rows, points, cube, owner):
    text = RACE.format(0, 0) + rows + "\n"
    assert told(text) == expected(text)
    (game,) = games(text)
    assert (game.points, game.cube, game.cube_owner) == (points, cube, owner)
    assert game.ended_by == ("drop" if cube == 1 else "resignation")


@pytest.mark.parametrize(
    ("result", "points", "cube", "owner", "how"),
    [
        (RIGHT + "Wins 2 points   <-- NOT_MULTIPLE", 2, 2, 1, "drop"),  # his it was before
        (RIGHT + "Wins 4 points", 4, 4, 0, "resignation"),
        (RIGHT + "Wins 8 points", 8, 4, 0, "resignation"),
        ("      Wins 2 points                   <-- NOT_MULTIPLE", 2, 4, 0, "resignation"),
    ],
)
def test_a_drop_of_a_redouble_written_as_a_take(result, points, cube, owner, how):
    text = (
        HEAD.replace("5 point", "9 point")
        + """\
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                      Doubles => 4
  4)  Takes
"""
        + f"{result}\n"
    )
    assert told(text) == expected(text)
    (game,) = games(text)
    assert (game.points, game.cube, game.cube_owner, game.ended_by) == (points, cube, owner, how)


def at(turn, *, phase=TURN, score=(0, 0), winner=NOBODY):
    made = new_table(Terms(Rules(length=5), get("backgammon"), score))
    made.turn, made.phase, made.winner = turn, phase, winner
    return made


def wins(points, match=False, size=None):
    return Result("Wins", WINS, points, size, match)


@pytest.mark.parametrize(
    ("table", "result", "gains", "winner"),
    [
        # the one who is not to act, as mostly the other gives up
        (at(0), wins(1), None, 1),
        (at(1), wins(1), None, 0),
        # the next score line knows better
        (at(0), wins(1), 0, 0),
        (at(1), wins(1), 1, 1),
        # who would not have enough for the match has not won it
        (at(0, score=(4, 3)), wins(1, match=True), None, 0),
        (at(0, score=(4, 3)), wins(2, match=True), None, 1),
        (at(0, score=(3, 4)), wins(1, match=True), None, 1),
        # nobody could win so much
        (at(0), wins(4), None, 1),
        (at(1), wins(4), None, 0),
        # nobody is on turn: the winner, or the first
        (at(NOBODY, phase=OVER, winner=1), wins(1), None, 1),
        (at(NOBODY, phase=OVER, winner=0), wins(1), 1, 0),
        (at(NOBODY, phase=OPENING), wins(1), 1, 0),
    ],
)
def test_whose_a_result_is_that_stands_in_no_column(table, result, gains, winner):
    assert likely_winner(table, result, gains) == winner


@pytest.mark.parametrize(
    ("length", "rows", "expected"),
    [
        # what the loser's words and the winner's result say: (losses, wins), or nothing
        (5, "  2) Resigns\n                                     Wins 1 point", None),
        (5, "  2) Resigns gammon\n                                     Wins 2 points", None),
        (5, "  2) Resigns gammon\n                                     Wins 1 point", (2, 1)),
        (5, "  2) Resigns a backgammon\n                                     Wins 2 points", (3, 2)),
        (5, "  2) Resigns gammon\n                                     Wins 3 points", (2, 3)),
        # with the cube turned
        (5, "  2)  Doubles => 2                    Takes\n  3) Resigns gammon\n"
            "                                     Wins 2 points", (4, 2)),
        (5, "  2)  Doubles => 2                    Takes\n  3) Resigns gammon\n"
            "                                     Wins 4 points", None),
        # as much as he needs, or enough
        (2, "  2) Resigns a backgammon\n                                     Wins 2 points", None),
        (2, "  2) Resigns a backgammon\n                                     Wins 3 points", None),
        (5, "  2) Resigns gammon\n                                     Wins 5 points and the match", None),
        # money: under Jacoby a gammon counts one point
        (0, "  2) Resigns gammon\n                                     Wins 1 point", None),
        (0, "  2)  Doubles => 2                    Takes\n  3) Resigns gammon\n"
            "                                     Wins 2 points", (4, 2)),
    ],
)  # fmt: skip
def test_the_words_of_a_resignation_say_what_is_won(length, rows, expected):
    text = HEAD.replace(" 5 point", f" {length} point")
    text += "  1) 31: 8/5 6/5                     52: 13/8 24/22\n" + rows + "\n"
    (game,) = games(text)
    found = [fault.fault.facts for fault in game.faults if fault.fault.kind.name == "LOSSES_DISAGREE"]
    assert [(facts["losses"], facts["wins"]) for facts in found] == ([] if expected is None else [expected])
    assert game.points == game.points_recorded or length == 2
