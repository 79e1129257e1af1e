"""The habits of a file: how often something is done, out of the occasions that its cells give."""

import pytest

from bgtools.record.model import NO_MOVE, Roll
from bgtools.replay.habits import Habit
from tests.replay.test_edits import habits, roll


def times(habit):
    """Done, and out of how many."""
    return habit.times, habit.total


@pytest.mark.parametrize(
    ("cell", "name", "expected"),
    [
        # the larger die first; a doublet says nothing
        ("31: 8/5 6/5", "high_low", (1, 1)),
        ("13: 8/5 6/5", "high_low", (0, 1)),
        ("33: 8/5 6/3", "high_low", (0, 0)),
        # moves from high points to low; equal ones say nothing
        ("31: 8/5 6/5", "descending", (1, 1)),
        ("31: 6/5 8/5", "descending", (0, 1)),
        ("11: 8/7 8/7", "descending", (0, 0)),
        ("21: 8/7 8/6", "descending", (1, 1)),
        ("21: 8/6 8/7", "descending", (0, 1)),
        ("22: 13/11 8/6 24/22", "descending", (1, 2)),
        # the first move plays the first die
        ("31: 8/5 6/5", "first_die", (1, 1)),
        ("31: 6/5 8/5", "first_die", (0, 1)),
        ("31: 8/4", "first_die", (0, 0)),
        ("33: 8/5 6/3", "first_die", (0, 0)),
        ("31: 8/5 8/6", "first_die", (0, 0)),  # no such die
        # a checker that moves on, in one move or in two
        ("31: 13/9", "merges", (1, 1)),
        ("31: 13/10 10/9", "merges", (0, 1)),
        ("31: 13/10 8/7", "merges", (0, 0)),
        ("65: 6/off 1/off", "merges", (0, 0)),
        ("65: 4/off", "merges", (0, 0)),  # a larger die than needed, perhaps
        ("31: 13/10/9", "merges", (1, 1)),
        # and names the points on its way
        ("31: 13/10/9", "names", (1, 1)),
        ("31: 13/9", "names", (0, 1)),
        ("31: 8/5 6/5", "names", (0, 0)),
        # the same where it hits on its way
        ("31: 13/10*/9", "passes", (1, 1)),
        ("31: 13/10* 10/9", "passes", (0, 1)),
        ("31: 13/10* 8/7", "passes", (0, 0)),
        ("31: 13/10*/9", "merges", (0, 0)),
        ("31: 13/9*", "passes", (0, 0)),
        # equal moves with a count
        ("11: 8/7(2) 6/5(2)", "repeats", (2, 2)),
        ("11: 8/7 8/7 6/5(2)", "repeats", (1, 2)),
        ("31: 8/5 6/5", "repeats", (0, 0)),
        # but for the one that hits
        ("33: 8/5*(2) 6/3(2)", "hits_apart", (0, 1)),
        ("33: 8/5* 8/5 6/3(2)", "hits_apart", (1, 1)),
        ("33: 8/5(2) 6/3(2)", "hits_apart", (0, 0)),
        ("33: 24/21*/18(2)", "hits_apart", (0, 0)),
        ("33: 8/5* 8/5 6/3 6/3", "repeats", (0, 1)),
    ],
)
def test_one_cell(cell, name, expected):
    assert times(getattr(habits(cell), name)) == expected


def test_cells_add_up():
    found = habits("31: 8/5 6/5", "13: 8/5 6/5", "64: 24/18 13/9")
    assert (times(found.high_low), times(found.descending)) == ((2, 3), (3, 3))


@pytest.mark.parametrize(
    ("cells", "bar", "off"),
    [
        ([], "bar", "off"),
        (["31: 25/22 6/5"], "25", "0"),
        (["31: Bar/22 6/5"], "Bar", "Off"),
        (["31: BAR/22* 6/5"], "BAR", "OFF"),
        (["66: 6/0(2)"], "25", "0"),
        (["66: 6/off*"], "bar", "off"),
        (["31: bar/22 6/5", "31: 25/22 6/0"], "bar", "0"),  # the first of each
        (["31: 13/10 10/9"], "bar", "off"),
    ],
)
def test_words(cells, bar, off):
    found = habits(*cells)
    assert (found.bar, found.off) == (bar, off)


def test_marks():
    assert not habits("31: 8/5 6/5", marks=False).marks
    assert habits("31: 8/5* 6/5", marks=False).marks
    assert habits("31: 8/5 6/5", marks=True).marks


def test_what_is_no_play_is_no_occasion():
    dance = Roll("31: Cannot Move", (3, 1), (), NO_MOVE)
    without_dice = roll("31: 8/5 6/5")
    without_dice.dice = None
    assert times(habits().high_low) == (0, 0)
    made = type(habits())([dance, without_dice], False)
    assert times(made.high_low) == times(made.descending) == (0, 0)


def test_a_share_is_smoothed():
    habit = Habit()
    assert (habit.share, habit.of(True), habit.of(False)) == (0.5, 0.5, 0.5)
    habit.add(True)
    assert (habit.share, habit.of(False)) == (0.75, 0.25)
    habit.add(False)
    habit.add(False)
    assert habit.share == 0.375
    assert habit.of(False) == 0.625
