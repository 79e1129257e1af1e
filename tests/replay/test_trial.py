"""How far a trial comes: to the first action that can't be, or past the result."""

import pytest

from bgtools.formats import read
from bgtools.record.model import GameRecord
from bgtools.replay.acts import acts_of
from bgtools.replay.table import Terms, new_table
from bgtools.replay.trial import Trial, ends_here
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.text.source import SourceText
from tests.replay.spoiled import GAMES

ALL = "all"
RESULTS = ("Wins", "Losses")
OFF = "\n".join(f"{left} | {right}" for left, right in GAMES["off"][1]) + "\n| Wins 2 points"


def game(rows, length=5):
    """The record of a game with these rows, each as "left | right"."""
    text = f" {length} point match\n\n Game 1\n Ann : 0                          Bob : 0\n"
    for number, line in enumerate(rows.strip().split("\n"), 1):
        left, _, right = (part.strip() for part in line.partition("|"))
        if left.startswith(RESULTS):
            text += f"      {left}\n"
        elif right.startswith(RESULTS):
            text += " " * 37 + f"{right}\n"
        else:
            text += f"{number:3d}) {left:30s} {right}\n"
    return next(item for item in read(SourceText(text)) if isinstance(item, GameRecord))


def trial(rows, marking=False, gains=None, length=5):
    return Trial(acts_of(game(rows, length), (0, 1)), marking, gains)


def tried(rows, *, marking=False, gains=None, length=5, **terms):
    """The trial of a whole game and how far it came: the index, ``ALL`` for past the end, and the marks."""
    made = trial(rows, marking, gains, length)
    reach = made.run(new_table(Terms(Rules(length=length, **terms), get("backgammon"))), 0)
    return made, (ALL if reach.index == made.complete else reach.index, reach.marks)


@pytest.mark.parametrize(
    ("rows", "reach"),
    [
        ("31: 8/5 6/5 | 52: 13/8 24/22", (ALL, 0)),
        ("31: 8/5 6/5 | 52: 13/8 24/22\nWins 1 point", (ALL, 0)),
        # a play that can't be, a roll out of turn
        ("31: 8/5 6/5 | 52: 13/8 24/21\n42: 8/4 6/4", (1, 0)),
        ("31: 8/5 6/5 | \n42: 8/4 6/4 | 52: 13/8 24/22", (1, 0)),
        # hidden: nobody knows how it goes on, but at the end it does not matter
        ("31: 8/5 6/5 | 52: ????\n42: 8/4 6/4 | 63: 24/15", (1, 0)),
        ("31: 8/5 6/5 | 52: ????\nWins 1 point", (ALL, 0)),
        ("31: 8/5 6/5 | 52: ????\n| Wins 1 point", (1, 0)),
        # declared illegal: what follows is not looked at
        ("31: 8/5 6/5 | 52: Illegal play\n42: 1/off", (ALL, 0)),
        # dice without a play: the one that is legal, or the game is given up
        ("31: 8/5 6/5 | 52:\n42: 8/4 6/4 | 63: 24/15", (1, 0)),
        ("31: 8/5 6/5 | 52:\nWins 1 point", (ALL, 0)),
        ("31: 8/5 6/5 | 52:\n| Wins 1 point", (1, 0)),
        ("31: 8/5 6/5 | 52:", (ALL, 0)),
        # given up in words: nobody acts any more
        ("31: 8/5 6/5 | 52: Concedes\nWins 1 point", (ALL, 0)),
        ("31: 8/5 6/5 | 52: Concedes\n42: 8/4 6/4", (2, 0)),
        ("31: 8/5 6/5 | Concedes\n42: 8/4 6/4", (2, 0)),
        ("31: 8/5 6/5 | Concedes\nWins 1 point", (ALL, 0)),
        # a cell that can't be read
        ("31: 8/5 6/5 | x\n42: 8/4 6/4", (1, 0)),
        # a remark: in the place of a play the next is out of turn
        ("31: 8/5 6/5 | see video\n42: 8/4 6/4", (2, 0)),
        ("31: 8/5 6/5 | 52: 13/8 24/22\nsee video |\n42: 8/4 6/4", (ALL, 0)),
    ],
)
def test_plays(rows, reach):
    assert tried(rows)[1] == reach


ENTERS = "31: 8/5 6/5 | 62: 24/18 13/11\n61: 13/7* 8/7 | 63: {}\n31: 13/10 6/5 | 21: 11/9 6/5\nWins 1 point"


@pytest.mark.parametrize(
    ("rows", "marking", "reach"),
    [
        (ENTERS.format("bar/22 13/7"), False, (ALL, 0)),
        (ENTERS.format("bar/22* 13/7"), False, (ALL, -1)),  # a star on nothing
        (ENTERS.format("bar/22* 13/7*"), False, (ALL, -2)),
        # a hit without a star says nothing where hits are not marked
        (ENTERS.format("bar/22 13/7").replace("*", ""), False, (ALL, 0)),
        (ENTERS.format("bar/22 13/7").replace("*", ""), True, (ALL, -1)),
    ],
)
def test_hit_marks_that_disagree_are_counted(rows, marking, reach):
    assert tried(rows, marking=marking)[1] == reach


@pytest.mark.parametrize(
    ("rows", "reach"),
    [
        ("31: 8/5 6/5 | Doubles => 2\nTakes | 52: 13/8 24/22\nWins 2 points", (ALL, 0)),
        ("31: 8/5 6/5 | Doubles => 2\nDrops\n| Wins 1 point", (ALL, 0)),
        ("31: 8/5 6/5 | Doubles => 2\nDrops\nWins 1 point", (3, 0)),  # who dropped does not win
        ("31: 8/5 6/5 | Doubles => 2\nDrops\n| Wins 2 points", (3, 0)),
        ("31: 8/5 6/5 | Takes\n42: 8/4 6/4", (1, 0)),
        ("31: 8/5 6/5 | Doubles => 4\nTakes", (1, 0)),
        ("31: 8/5 6/5 | Doubles => 2\n42: 8/4 6/4", (2, 0)),  # no answer
        ("31: 8/5 6/5 | Doubles => 2\nTakes | 52: 13/8 24/22\nWins 3 points", (4, 0)),
        ("31: 8/5 6/5 | Doubles => 2\nTakes | 52: 13/8 24/22\nDoubles => 4 | Drops\nWins 2 points", (ALL, 0)),
    ],
)
def test_cube_and_result(rows, reach):
    assert tried(rows)[1] == reach


@pytest.mark.parametrize(
    ("rows", "reach"),
    [
        # what the loser loses ends nothing, and its column is not reliable
        ("Losses 1 point\n| Wins 1 point", (ALL, 0)),
        ("| Losses 1 point\n| Wins 1 point", (ALL, 0)),
        ("Losses 1 point\nWins 1 point", (ALL, 0)),
        ("Losses 1 point", (ALL, 0)),
        # giving up does, once
        ("Concedes |\n| Wins 1 point", (ALL, 0)),
        ("Concedes |\nWins 1 point", (3, 0)),
        ("Doubles => 2 | Drops\nWins 1 point", (ALL, 0)),
        ("Doubles => 2 | Drops\nConcedes |\nWins 1 point", (ALL, 0)),
        ("Doubles => 2 | Drops\nConcedes |\n| Wins 1 point", (5, 0)),
    ],
)
def test_what_ends_a_game_before_its_result(rows, reach):
    assert tried(f"31: 8/5 6/5 | 52: 13/8 24/22\n{rows}")[1] == reach


def test_an_action_that_is_only_worth_a_warning_does_not_stop_it():
    beaver = "31: 8/5 6/5 | Doubles => 2\nBeavers => 4 | 52: 13/8 24/22\nWins 4 points"
    assert tried(beaver, length=0)[1] == (ALL, 0)
    assert tried(beaver)[1] == (2, 0)


@pytest.mark.parametrize(
    ("rows", "gains", "reach"),
    [
        ("31: 8/5 6/5 | Doubles => 2\nDrops", None, (ALL, 0)),
        ("31: 8/5 6/5 | Doubles => 2\nDrops", 1, (ALL, 0)),
        ("31: 8/5 6/5 | Doubles => 2\nDrops", 0, (3, 0)),  # but the next score line has it otherwise
        ("31: 8/5 6/5 | 52: Concedes", 1, (2, 0)),
        ("31: 8/5 6/5 | 52: Concedes", 0, (ALL, 0)),
        ("31: 8/5 6/5 | 52: 13/8 24/22", 1, (ALL, 0)),  # who gave up here is not said
        # dice alone at the end are given up by their player only if the other is richer behind them
        ("31: 8/5 6/5 | 52:", 0, (ALL, 0)),
        ("31: 8/5 6/5 | 52:", 1, (1, 0)),
        ("31: 8/5 6/5 | 52: ????", 0, (ALL, 0)),
        ("31: 8/5 6/5 | 52: ????", 1, (1, 0)),
    ],
)
def test_a_game_without_a_result_must_fit_the_next_score_line(rows, gains, reach):
    assert tried(rows, gains=gains)[1] == reach


DANCE = """31: 8/5 6/5 | 62: 24/18 13/11
61: 13/7* 8/7 | {}
{} | 21: 11/9 6/5
Wins 1 point"""


@pytest.mark.parametrize(
    ("cell", "reach"),
    [
        ("11: bar/24 24/23", (3, 0)),  # two more ones could be played
        ("66: ", (ALL, 0)),  # a dance needs no word
        ("66: Cannot Move", (ALL, 0)),
        ("63: Cannot Move", (3, 0)),
    ],
)
def test_a_roll_that_can_not_be_played(cell, reach):
    rows = DANCE.format(cell, "31: 13/10 6/5")
    if reach[0] == ALL:
        rows = rows.replace("21: 11/9 6/5", "21: bar/23 6/5")
    assert tried(rows)[1] == reach


def test_a_merged_play_goes_on_in_the_way_that_fits():
    """24/14 with 64 may hit on 18 or not; the entry behind it says that it did."""
    rows = " | 21: 8/7 24/22\n64: 24/14 | {}\n31: 8/5 6/5\nWins 1 point"
    assert tried(rows.format("42: bar/23 13/9"))[1] == (ALL, 0)
    assert tried(rows.format("61: 13/7 8/7"))[1] == (ALL, 0)
    assert tried(rows.format("42: bar/24 13/9"))[1] == (2, 0)


def test_marks_that_disagree_before_a_merged_play_count_as_well():
    rows = " | 21: 8/7* 24/22\n64: 24/14 | {}\n31: 8/5 6/5\nWins 1 point"
    assert tried(rows.format("42: bar/23 13/9"))[1] == (ALL, -1)
    assert tried(rows.format("42: bar/23* 13/9"))[1] == (ALL, -2)


MERGED = """ | 21: 8/7 24/22
64: 24/14 | 42: bar/23 13/9
61: 13/7 14/13 | 64: 24/14
21: bar/24 6/4 | 21: 8/7 6/4
64: 24/14 | 42: bar/23 13/9
Wins 1 point"""


@pytest.mark.parametrize(("forks", "reach"), [(0, 2), (1, 5), (2, 8), (3, ALL)])
def test_so_many_merged_plays_are_followed_in_all_their_meanings(forks, reach):
    """Each of the three hit on its way, the less likely meaning, which the entry behind it shows."""
    made, (usual, _) = tried(MERGED)
    index = made.run(new_table(Terms(Rules(length=5), get("backgammon"))), 0, forks).index
    assert (ALL if index == made.complete else index) == reach
    assert usual == 8  # two


@pytest.mark.parametrize(
    ("rows", "index", "over"),
    [
        ("31: 8/5 6/5 | 52:\nWins 1 point", 1, True),
        ("31: 8/5 6/5 | 52:\n| Wins 1 point", 1, False),  # he did not give up who wins
        ("31: 8/5 6/5 | 52:", 1, False),  # nothing is said
        ("31: 8/5 6/5 | 52:\n42: 8/4 6/4\nWins 1 point", 1, False),
        ("31: 8/5 6/5 | 52:\nWins 1 point\nWins 1 point", 1, True),
    ],
)
def test_where_a_game_is_given_up(rows, index, over):
    assert ends_here(trial(rows).acts, index) is over


@pytest.mark.parametrize(
    ("rows", "gains", "over"),
    [
        (OFF, None, True),
        (OFF.replace("\n| Wins 2 points", ""), None, True),
        (OFF.replace("2/off 2/off 2/off", "2/off 2/off") + "", None, False),
        ("31: 8/5 6/5 | 52: 13/8 24/22\nWins 1 point", None, False),
        ("31: 8/5 6/5 | 52: Concedes\nWins 1 point", None, False),
        ("31: 8/5 6/5 | 52: Concedes", None, False),
        ("31: 8/5 6/5 | Doubles => 2\nDrops", None, True),
        ("31: 8/5 6/5 | 52: 13/8 24/22", None, False),
    ],
)
def test_whether_a_game_was_played_to_its_end(rows, gains, over):
    made, _ = tried(rows, gains=gains, length=9)
    assert made.borne_off is over


@pytest.mark.parametrize(
    ("rows", "most", "players"),
    [
        ("31: 8/5 6/5 | 52: 13/8 24/22\n42: 8/4 6/4 | 63: 24/15", 9, [0, 1, 0, 1]),
        ("31: 8/5 6/5 | 52: 13/8 24/22\n42: 8/4 6/4 | 63: 24/15", 3, [0, 1, 0]),
        ("31: 8/5 6/5 | 52: 13/8 24/22\n42: 8/4 6/4 | 63: 24/15", 0, []),
        # what is no play, or can't be one, is the end
        ("31: 8/5 6/5 | see video\n42: 8/4 6/4 | 63: 24/15", 9, [0]),
        ("31: 8/5 6/5 | 52: 13/8 24/21\n42: 8/4 6/4 | 63: 24/15", 9, [0]),
        ("31: 8/5 6/5 | 52: ????\n42: 8/4 6/4 | 63: 24/15", 9, [0]),
        ("31: 8/5 6/5 | 52: 13/8 24/22\nWins 1 point", 9, [0, 1]),
    ],
)
def test_whose_next_plays_are_looked_at(rows, most, players):
    table = new_table(Terms(Rules(length=5), get("backgammon")))
    assert [choice.player for choice in trial(rows).choices(table, 0, most)] == players


def test_plays_of_nobody_are_not_looked_at():
    acts = acts_of(game("31: 8/5 6/5 | 52: 13/8 24/22"), (0, 1))
    acts[1] = acts[1]._replace(player=-1)
    table = new_table(Terms(Rules(length=5), get("backgammon")))
    assert [choice.player for choice in Trial(acts, False, None).choices(table, 0, 9)] == [0]
