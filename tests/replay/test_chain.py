"""The score from game to game: which of a result and a score line is wrong, told by those that follow.

A match is written as ``0-0 L1 | 1-0 R2 | 1-2 L1``: for each game its score line, the column of its result
and the points; ``-`` for no result, ``?`` for no score line, ``x`` for exchanged columns, ``#3`` for the
number of a game. The result is that of a player who gives up; ``D``: who drops the left one's double;
``G``: it is the right one who gives up, in words.
"""

import re

import pytest

from bgtools.formats import read
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import WINS, Entry, GameRecord, Place, Problem, Result, Roll, Score
from bgtools.replay.chain import Chain, result_unread
from bgtools.replay.model import GameReplay
from bgtools.replay.seats import Names
from bgtools.rules.settings import Rules
from bgtools.text.source import SourceText
from tests.replay.transcripts import QUIET, end, games

HERE = Place(1, 1, 1, 1)
ROW = "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
DROP = "  2)  Doubles => 2                 Drops\n"
GIVES_UP = "  2) 42: 8/4 6/4                  Resigns\n"
GIVEN_UP = QUIET | {"FIRST_SCORE"}


def written(match, length):
    """The transcript."""
    text = f" {length} point match\n"
    for number, game in enumerate(match.split("|"), 1):
        marks = game.split()
        number = next((int(mark[1:]) for mark in marks if mark.startswith("#")), number)
        left, right = ("Bob", "Ann") if "x" in marks else ("Ann", "Bob")
        line, result = [mark for mark in marks if mark not in "xDG" and not mark.startswith("#")]
        text += f"\n Game {number}\n"
        if line != "?":
            first, second = re.fullmatch(r"(-?\d+)-(-?\d+)", line).groups()
            text += f" {left} : {first}                        {right} : {second}\n"
        text += ROW + DROP * ("D" in marks) + GIVES_UP * ("G" in marks)
        if result != "-":
            text += " " * (6 if result[0] == "L" else 34) + f"Wins {result[1:]} points\n"
    return text


def told(text):
    """For each game the faults with their facts."""
    return [
        " ".join(
            _fault_text(located.fault) for located in game.faults if located.fault.kind.name not in GIVEN_UP
        )
        for game in games(text)
    ]


def _fault_text(fault):
    return " ".join([fault.kind.name, *(f"{key}={fact}" for key, fact in fault.facts.items())])


@pytest.mark.parametrize(
    ("match", "faults", "score"),
    [
        ("0-0 L1 | 1-0 R2 | 1-2 L1", ["", "", ""], (2, 2)),
        # a score line is wrong: the next one goes on without it
        ("0-0 L1 | 2-0 R2 | 1-2 L1", ["", "SCORE_MISMATCH player=0 written=2 right=1", ""], (2, 2)),
        ("0-0 L1 | 1-1 R2 | 1-2 L1", ["", "SCORE_MISMATCH player=1 written=1 right=0", ""], (2, 2)),
        ("0-0 L1 | 2-0 R2", ["", "SCORE_MISMATCH player=0 written=2 right=1 conceded=True"], (1, 2)),
        # a result is wrong: the next score line goes on from this one
        ("0-0 L1 | 2-0 R2 | 2-2 L1", ["WRONG_POINTS written=1 right=2 size=None how=score", "", ""], (3, 2)),
        ("0-0 L1 | 0-1 R2 | 0-3 L1", ["WRONG_WINNER winner=1 how=score", "", ""], (1, 3)),
        ("0-0 R1 | 2-0 R2 | 2-2 L1", ["WRONG_WINNER winner=0 how=score", "", ""], (3, 2)),
        ("0-0 L1 | 0-0 R2 | 0-2 L1", ["WRONG_POINTS written=1 right=0 size=None how=score", "", ""], (1, 2)),
        # both numbers are wrong
        ("0-0 L1 | 0-1 R2 | 1-2 L1",
         ["", "SCORE_MISMATCH player=0 written=0 right=1 both=(1, 0)", ""], (2, 2)),
        ("0-0 L1 | 5-7 R2 | 1-2 L1",
         ["", "SCORE_MISMATCH player=0 written=5 right=1 both=(1, 0)", ""], (2, 2)),
        ("0-0 L1 | x 1-0 L2 | 1-2 L1",
         ["", "SCORE_MISMATCH player=0 written=0 right=1 both=(0, 1)", ""], (2, 2)),
        ("0-0 R2 | 2-0 R1 | 0-3 L1",
         ["", "SCORE_MISMATCH player=0 written=2 right=0 both=(0, 2)", ""], (1, 3)),
        # its names are exchanged
        ("0-0 L1 | x 1-0 R2 | 1-2 L1",
         ["", "SCORE_MISMATCH player=0 written=0 right=1 names=True", ""], (2, 2)),
        ("0-0 L1 | 1-0 R2 | x 1-2 L1 | 2-2 R1",
         ["", "", "SCORE_MISMATCH player=0 written=2 right=1 names=True", ""], (2, 3)),
        # though the result before it, in the other column, would explain it as well
        ("0-0 L1 | x 1-0 R1 | 1-1 L1",
         ["", "SCORE_MISMATCH player=0 written=0 right=1 names=True", ""], (2, 1)),
        ("0-0 L1 | 1-0 L1 | x 2-0 R1",
         ["", "", "SCORE_MISMATCH player=0 written=0 right=2 names=True last=True"], (2, 1)),
        # on one of two score lines: nothing tells on which
        ("0-0 L1 | x 1-0 R1", ["", "SCORE_MISMATCH player=0 written=0 right=1 exchanged=True"], (2, 0)),
        ("0-0 L1 | 1-0 R1 | x 1-1 L1 | 2-1 L1",
         ["", "", "SCORE_MISMATCH player=0 written=1 right=1 names=True", ""], (3, 1)),
        # but not where players change columns otherwise
        ("0-0 L1 | x 0-1 L1 | 1-1 L2 | x 3-1 R2 | 3-3 L1",
         ["", "", "WRONG_WINNER winner=1 how=score", "", ""], (4, 3)),
        ("0-0 L1 | x 1-0 R1 | x 1-1 L1 | 1-2 R1", ["WRONG_WINNER winner=1 how=score", "", "", ""], (1, 3)),
        ("0-0 L1 | x 0-1 L1 | x 1-1 L1 | 2-1 L1",
         ["", "", "WRONG_WINNER winner=0 how=score", ""], (3, 1)),
        # two games in each other's place; a game that stands there twice
        ("0-0 L1 | 1-2 L1 | 1-0 R2 | 2-2 R1",
         ["", "SCORE_MISMATCH player=1 written=2 right=0 order=True", "", ""], (2, 3)),
        ("0-0 L1 | 1-0 R2 | 1-0 R2 | 1-2 L1",
         ["", "", "SCORE_MISMATCH player=1 written=0 right=2 copy=2", ""], (2, 2)),
        # columns exchanged
        ("0-0 L1 | x 0-1 L2 | 1-2 L1", ["", "", ""], (2, 2)),
        # or the players of the game before
        ("0-0 D L1 | 0-1 R2 | 0-3 L1", ["", "SCORE_MISMATCH player=0 written=0 right=1 exchanged=True", ""],
         (1, 3)),
        # both numbers are wrong, and the game before went to the other player as far as they tell
        ("0-0 L3 | 0-3 R2 | 3-2 L1",
         ["", "SCORE_MISMATCH player=0 written=0 right=3 both=(3, 0)", ""], (4, 2)),
        ("0-0 L2 | 1-1 R2 | 2-2 L1",
         ["", "SCORE_MISMATCH player=0 written=1 right=2 both=(2, 0)", ""], (3, 2)),
        ("0-0 L2 | 0-2 R1 | 0-3 L1", ["WRONG_WINNER winner=1 how=score", "", ""], (1, 3)),
        ("0-0 R2 | 0-1 R2 | 0-3 L1", ["WRONG_POINTS written=2 right=1 size=None how=score", "", ""], (1, 3)),
        # a later one
        ("0-0 L1 | 1-0 L1 | 2-1 R1 | 2-2 L1",
         ["", "", "SCORE_MISMATCH player=1 written=1 right=0", ""], (3, 2)),
        ("0-0 L1 | 1-0 R2 | 3-2 L1 | 4-2 R1",
         ["", "", "SCORE_MISMATCH player=0 written=3 right=1", ""], (4, 3)),
        ("0-0 L1 | 3-0 R2 | 1-2 L1 | 2-2 R1",
         ["", "SCORE_MISMATCH player=0 written=3 right=1", "", ""], (2, 3)),
        # nothing follows that could tell
        ("0-0 L2 | 1-0 R2", ["", "SCORE_MISMATCH player=0 written=1 right=2 conceded=True"], (2, 2)),
        ("0-0 L2 | 1-0 -",
         ["", "SCORE_MISMATCH player=0 written=1 right=2 conceded=True GAME_UNFINISHED"], (2, 0)),
        ("0-0 L2 | 1-0 - | 2-0 L1",
         ["", "SCORE_MISMATCH player=0 written=1 right=2 conceded=True GAME_UNFINISHED", ""], (3, 0)),
        # a result is missing: the next score line has it
        ("0-0 L2 | 2-0 - | 2-2 L1", ["", "RESULT_MISSING winner=1 points=2", ""], (3, 2)),
        ("0-0 L1 | 1-0 - | 1-3 L1", ["", "RESULT_MISSING winner=1 points=3", ""], (2, 3)),
        ("0-0 - | 2-1 R1 | 2-2 L1", ["GAME_UNFINISHED", "", ""], (3, 2)),
        ("0-0 - | 1-0 R2 | 1-2 L1", ["RESULT_MISSING winner=0 points=1", "", ""], (2, 2)),
        ("0-0 - | 0-3 R2 | 0-5 L1", ["RESULT_MISSING winner=1 points=3", "", ""], (1, 5)),
        ("0-0 - | 4-0 R2 | 4-2 L1", ["RESULT_MISSING winner=0 points=4", "", ""], (5, 2)),
        ("0-0 - | 1-1 R2 | 1-3 L1", ["GAME_UNFINISHED", "", ""], (2, 3)),
        ("0-0 - | 0-0 R2 | 0-2 L1", ["GAME_UNFINISHED", "", ""], (1, 2)),
        # who gives up in words does not say how much; the next score line does
        ("0-0 G - | 1-0 R2 | 1-2 L1", ["RESULT_MISSING winner=0 points=1", "", ""], (2, 2)),
        ("0-0 G - | 3-0 R2 | 3-2 L1", ["RESULT_MISSING winner=0 points=3", "", ""], (4, 2)),
        ("0-0 G - | 0-2 R2 | 0-4 L1", ["RESULT_MISSING winner=1 points=2", "", ""], (1, 4)),
        # a drop does
        ("0-0 D - | 1-0 R2 | 1-2 L1", ["RESULT_MISSING winner=0 points=1", "", ""], (2, 2)),
        ("0-0 D - | 3-0 R2 | 1-2 L1",
         ["RESULT_MISSING winner=0 points=1", "SCORE_MISMATCH player=0 written=3 right=1", ""], (2, 2)),
        # games are missing: the score line behind them is believed
        ("0-0 L1 | #3 3-0 R2 | 3-2 L1", ["", "GAME_NUMBER_GAP number=3 expected=2", ""], (4, 2)),
        ("0-0 - | #3 3-0 R2 | 3-2 L1",
         ["GAME_UNFINISHED", "GAME_NUMBER_GAP number=3 expected=2", ""], (4, 2)),
        # no score line: the columns as they fit the next one
        ("0-0 L1 | ? R2 | 1-2 L1", ["", "", ""], (2, 2)),
        ("0-0 L1 | ? R2 | 3-0 L1", ["", "", ""], (4, 0)),
        ("0-0 L1 | ? - | 1-2 L1", ["", "RESULT_MISSING winner=1 points=2", ""], (2, 2)),
    ],
)  # fmt: skip
def test_what_the_score_lines_say(match, faults, score):
    text = written(match, 9)
    assert told(text) == faults
    assert end(text).score == score


@pytest.mark.parametrize(
    ("match", "faults", "score"),
    [
        ("0-0 L1 | 1-0 R2 | 1-2 L1", ["", "", ""], (2, 2)),
        # each game stands at 0-0: then the lines say nothing
        ("0-0 L1 | 0-0 R2 | 0-0 L1", ["", "", ""], (2, 2)),
        ("0-0 L1 | 0-0 -", ["", "GAME_UNFINISHED"], (1, 0)),
        ("0-0 L1 | 0-0 - | 0-0 L1", ["", "GAME_UNFINISHED", ""], (2, 0)),
        # but not if one line goes on
        ("0-0 L1 | 0-0 R2 | 1-2 L1", ["", "SCORE_MISMATCH player=0 written=0 right=1", ""], (2, 2)),
    ],
)
def test_money(match, faults, score):
    text = written(match, 0)
    assert told(text) == faults
    assert end(text).score == score


@pytest.mark.parametrize(
    ("match", "faults", "score", "winner"),
    [
        ("0-0 L3 | 3-0 L1", ["", "AFTER_MATCH_END score=(3, 0)"], (3, 0), 0),
        ("0-0 L2 | 2-0 R3", ["", ""], (2, 3), 1),
        ("0-0 L2 | 4-0 L1", ["", "SCORE_MISMATCH player=0 written=4 right=2"], (3, 0), 0),
    ],
)
def test_the_end_of_a_match(match, faults, score, winner):
    text = written(match, 3)
    assert told(text) == faults
    assert (end(text).score, end(text).winner) == (score, winner)


@pytest.mark.parametrize(
    ("match", "length", "faults", "score"),
    [
        ("0--1 R1", 5, ["SCORE_MISMATCH player=1 written=-1 right=0 first=True"], (0, 1)),
        ("0--1 R1 | 0-1 L1", 5, ["SCORE_MISMATCH player=1 written=-1 right=0 first=True", ""], (1, 1)),
        ("-2-1 R1 | 2-2 L1", 5, ["SCORE_MISMATCH player=0 written=-2 right=2 first=True", ""], (3, 2)),
        ("x 0--1 R1", 5, ["SCORE_MISMATCH player=1 written=-1 right=0 first=True"], (0, 1)),
        ("-1--1 R1 | 0-1 L1", 5,
         ["SCORE_MISMATCH player=0 written=-1 right=0 first=True "
          "SCORE_MISMATCH player=1 written=-1 right=0 first=True", ""], (1, 1)),
        ("2-1 R1", 5, [""], (2, 2)),
        ("-3-3 R1 | -3-4 L1", 0, ["", ""], (-2, 4)),  # what was won and lost for money so far
    ],
)  # fmt: skip
def test_a_match_does_not_begin_below_0(match, length, faults, score):
    text = written(match, length)
    assert told(text) == faults
    assert end(text).score == score


@pytest.mark.parametrize(
    ("match", "size"),
    [("0-0 - | 1-0 L1", 1), ("0-0 - | 0-2 L1", 2), ("0-0 - | 3-0 L1", 3), ("0-0 - | 4-0 L1", None)],
)
def test_the_size_of_a_win_that_only_the_next_score_line_tells(match, size):
    game = games(written(match, 9))[0]
    assert (game.size, game.ended_by) == (size, "resignation")


@pytest.mark.parametrize(
    ("match", "size"),
    [
        ("0-0 L1 | 2-0 R2 | 2-2 L1", 2),
        ("0-0 L2 | 1-0 R2 | 1-2 L1", 1),
        ("0-0 R1 | 3-0 R2 | 3-2 L1", 3),
        ("0-0 L1 | 4-0 R2 | 4-2 L1", None),  # more than a backgammon
    ],
)
def test_the_size_of_a_win_that_the_score_lines_correct(match, size):
    assert games(written(match, 9))[0].size == size


@pytest.mark.parametrize(
    ("ended_by", "size", "owner", "jacoby"),
    [
        ("bear-off", 2, None, False),  # it counts in full, so the rule does not hold
        ("bear-off", 3, None, False),
        ("bear-off", 1, None, None),
        ("bear-off", None, None, None),
        ("bear-off", 2, 0, None),  # a turned cube: it would count in full by the rule as well
        ("resignation", 2, None, None),
    ],
)
def test_what_a_score_line_shows_of_the_jacoby_rule(ended_by, size, owner, jacoby):
    game = GameReplay(1, GameRecord(1, HERE), (0, 1))
    game.ended_by, game.size, game.cube_owner = ended_by, size, owner
    game.winner, game.points = 0, 2
    following = GameRecord(2, HERE)
    following.score = Score(("Ann", "Bob"), (2, 0), (HERE, HERE), (HERE, HERE), (None, None), HERE)
    win = Entry(Result("Wins 2 points", WINS, 2, None, False), 0, 1, 1, 9, None)
    settled = Chain(Rules(length=0), Names(("Ann", "Bob"))).settle(game, win, following, None, True)
    assert settled == ((2, 0), None, jacoby)


@pytest.mark.parametrize(
    ("last", "unread"),
    [
        ("      Wns 2 points", True),
        ("      Wimms 2", False),
        ("      2 pts", True),
        ("      concedes, I think", True),
        ("      the video ends here", False),
        ("  2) Wns 2 points\n  3) 42: 8/4 6/4", True),  # the last but one, too
        ("  2) Wns 2 points\n  3) 42: 8/4 6/4                     63: 24/15", False),
        ("  2) 42: 8/4 6/4                     Wns 2 points", True),
        ("", False),
    ],
)
def test_an_end_that_can_not_be_read_but_speaks_of_a_result(last, unread):
    text = f" 5 point match\n\n Game 1\n Ann : 0                          Bob : 0\n{ROW}{last}\n"
    record = next(item for item in read(SourceText(text)) if isinstance(item, GameRecord))
    assert result_unread(record) is unread


@pytest.mark.parametrize(
    ("line", "rows", "unread"), [(1, [], True), (4, [1, 3], True), (3, [1, 3], False), (2, [1, 3], False)]
)
def test_only_what_stands_behind_the_last_row_can_be_an_end(line, rows, unread):
    """A whole game may stand on one line."""
    record = GameRecord(1, HERE)
    roll = Roll("31: 8/5 6/5", (3, 1), (), 0)
    record.entries[:] = [Entry(roll, 0, row, 6, 17, row) for row in rows]
    fault = Fault(ReadFault.LINE_UNPARSABLE, {"text": "Wns 2 points"})
    record.problems.append(Problem(fault, Place(line, 1, line, 12)))
    assert result_unread(record) is unread


@pytest.mark.parametrize(
    ("line", "gains"),
    [
        ((2, 0), 0),
        ((1, 1), 1),
        ((1, 3), 1),
        ((1, 0), None),  # nobody
        ((2, 1), None),  # both
        ((0, 1), None),  # one has less than before
        (None, None),
    ],
)
def test_who_is_richer_in_the_next_score_line(line, gains):
    names = Names(("Ann", "Bob"))
    record = GameRecord(2, HERE)
    if line is not None:
        record.score = Score(("Ann", "Bob"), line, (HERE, HERE), (HERE, HERE), (None, None), HERE)
    assert Chain(Rules(length=9), names).gains((1, 0), record) == gains


@pytest.mark.parametrize(
    ("numbers", "faults"),
    [
        ("1 2 3", ["", "", ""]),
        ("1 - 3", ["", "", ""]),
        ("1 - - 4", ["", "", "", ""]),
        ("- - -", ["", "", ""]),
        ("1 - 4", ["", "", "GAME_NUMBER_GAP number=4 expected=3"]),
        ("- 2", ["", "GAME_NUMBER_GAP number=2 expected=1"]),  # nothing says where an unnumbered game stands
        ("2 3", ["GAME_NUMBER_GAP number=2 expected=1", ""]),
        ("1 3 4", ["", "GAME_NUMBER_GAP number=3 expected=2", ""]),
        ("1 5 3", ["", "GAME_NUMBER_GAP number=5 expected=2", ""]),  # one number is wrong
        ("1 1 2", ["", "GAME_NUMBER_DUPLICATE number=1", ""]),
        ("1 2 2 3", ["", "", "GAME_NUMBER_DUPLICATE number=2", ""]),
        # from a number that stands twice they count on, so that those behind it may be there already
        ("1 2 3 2 3", ["", "", "", "GAME_NUMBER_DUPLICATE number=2", "GAME_NUMBER_DUPLICATE number=3"]),
        ("1 2 3 2 4", ["", "", "", "GAME_NUMBER_DUPLICATE number=2", "GAME_NUMBER_GAP number=4 expected=3"]),
        ("1 3 2 4", ["", "GAME_NUMBER_GAP number=3 expected=2", "GAME_NUMBER_GAP number=2 expected=4", ""]),
    ],
)
def test_numbers_of_games(numbers, faults):
    """Money games that all begin at 0-0, so that the score says nothing."""
    text = " 0 point match\n"
    for number in numbers.split():
        text += f"\n Game {number if number != '-' else ''}\n Ann : 0                        Bob : 0\n{ROW}"
        text += "      Wins 1 points\n"
    assert told(text) == faults


@pytest.mark.parametrize(
    ("match", "player"),
    [
        ("0-0 L1 | 2-0 R2 | 2-2 L1", 0),
        ("0-0 R1 | 0-2 R2 | 0-4 L1", 1),
        ("x 0-0 L1 | 2-0 R2 | 2-2 L1", 0),  # Bob, who is the first of the match
        ("0-0 L1 | 0-1 R2 | 0-3 L1", 0),  # the result stands in Ann's column
    ],
)
def test_a_wrong_result_is_that_of_the_player_in_whose_column_it_stands(match, player):
    (fault,) = [
        each for each in games(written(match, 9))[0].faults if each.fault.kind.name.startswith("WRONG")
    ]
    assert fault.player == player
    ((_, key, _),) = fault.related
    assert key == "score"


def test_a_game_without_a_score_line_keeps_the_columns_of_the_one_before():
    seats = [game.seats for game in games(written("0-0 L1 | x 0-1 L2 | ? -", 9))]
    assert seats == [(0, 1), (1, 0), (1, 0)]
    assert [game.seats for game in games(written("0-0 L1 | 1-0 L2 | ? -", 9))][2] == (0, 1)


@pytest.mark.parametrize(
    ("match", "place"),
    [
        ("0-0 L1 | 2-1 L1 | 2-0 R1", (9, 2)),  # both numbers: the whole line
        ("0-0 L1 | 2-0 L1 | 2-0 R1", (9, 8)),
        ("0-0 L1 | 1-1 L1 | 2-0 R1", (9, 39)),
    ],
)
def test_the_number_that_is_wrong_is_shown(match, place):
    faults = [fault for game in games(written(match, 7)) for fault in game.faults]
    (wrong,) = [fault.place for fault in faults if fault.fault.kind.name == "SCORE_MISMATCH"]
    assert (wrong.line, wrong.column) == place


@pytest.mark.parametrize(
    ("results", "next_line", "expected"),
    [
        ("      Loses 1 point", "", "GAME_UNFINISHED loss=Loses 1 point"),
        ("      Loses 2 points", "0-2", "RESULT_MISSING winner=1 points=2 loss=Loses 2 points"),
        ("      Loses 2 points", "2-0", "RESULT_MISSING winner=0 points=2 loss=Loses 2 points"),
        (DROP + "      Loses 1 point", "", "RESULT_MISSING winner=0 points=1 loss=Loses 1 point"),
        ("      Loses 1 point                 Wins 1 point", "0-1", ""),
        # nothing is written, or somebody resigns
        ("", "", "GAME_UNFINISHED"),
        ("  2) Resigns", "", "RESULT_MISSING winner=1 points=1"),
        ("  2) Resigns\n      Loses 1 point", "", "RESULT_MISSING winner=1 points=1"),
    ],
)
def test_a_result_of_the_loser_alone(results, next_line, expected):
    text = " 5 point match\n\n Game 1\n Ann : 0                        Bob : 0\n" + ROW + results + "\n"
    if next_line:
        left, right = next_line.split("-")
        text += f"\n Game 2\n Ann : {left}                        Bob : {right}\n{ROW}      Wins 1 point\n"
    assert told(text)[0] == expected
