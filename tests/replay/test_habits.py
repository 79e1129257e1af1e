"""The habits of a file: how often something is done, out of the occasions that its cells give."""

import pytest

from bgtools.record.model import NO_MOVE, Roll
from bgtools.replay.habits import Habit, order_of
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
        # a checker that moves on, in one move or in two
        ("31: 13/9", "merges", (1, 1)),
        ("31: 13/10 10/9", "merges", (0, 1)),
        ("31: 13/10 8/7", "merges", (0, 0)),
        ("65: 6/off 1/off", "merges", (0, 0)),
        ("65: 4/off", "merges", (0, 0)),  # a larger die than needed, perhaps
        ("31: 13/10/9", "merges", (1, 1)),
        ("31: bar/22 22/21", "merges", (0, 0)),
        ("31: bar/21", "merges", (0, 0)),
        ("31: bar/22 22/21", "enters", (0, 1)),
        ("31: bar/21", "enters", (1, 1)),
        ("31: bar/22* 22/21", "enters", (0, 0)),
        ("31: bar/22 13/12", "enters", (0, 0)),
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
        # what counts is where the two moves end, not what is hit on the way
        ("55: 13/8*/3 13/8/3", "hits_apart", (0, 0)),
        ("55: 13/8/3 13/8*/3", "hits_apart", (0, 0)),
        ("55: 13/8/3 13/8*/3", "repeats", (0, 1)),
        ("55: 13/8*/3 13/8/3*", "hits_apart", (1, 1)),
        ("55: 13/8/3* 13/8*/3", "hits_apart", (1, 1)),
        ("55: 13/8*/3* 13/8/3*", "repeats", (0, 1)),
        # where one of them stands for several checkers nothing is said
        ("33: 8/5(2) 8/5", "repeats", (1, 1)),
        ("33: 8/5 8/5(2)", "repeats", (1, 1)),
    ],
)
def test_one_cell(cell, name, expected):
    assert times(getattr(habits(cell), name)) == expected


@pytest.mark.parametrize(
    ("cell", "kind", "done"),
    [
        # done: the first move plays the first die
        ("31: 8/5 6/5", "first die higher", True),
        ("31: 6/5 8/5", "first die higher", False),
        ("31: 6/3 8/7", "first die lower", True),
        ("31: 8/7 6/3", "first die lower", False),
        ("13: 8/7 6/3", "first die higher", True),
        ("61: bar/19 24/23", "first die higher", True),
        ("31: 8/5 8/7", "one point", True),
        ("31: 8/7 8/5", "one point", False),
        # done: it moves the checker that the second moves on
        ("31: 13/10 10/9", "one checker", True),
        ("31: 10/9 13/10", "one checker", False),
        # a die larger than needed, or several dice in one move: done is what goes from high points to low
        ("63: 4/off 3/off", "other dice", True),
        ("63: 3/off 4/off", "other dice", False),
        ("65: 4/off 4/3", "one point, other dice", True),
        ("65: 4/3 4/off", "one point, other dice", False),
    ],
)
def test_the_order_of_the_two_moves_of_a_roll(cell, kind, done):
    found = habits(cell)
    assert {kind: times(habit) for kind, habit in found.orders.items()} == {kind: (done, 1)}
    one, two = ((move.points[0], move.points[-1]) for move in roll(cell).moves)
    assert order_of(one, two, roll(cell).dice) == (kind, done)
    assert found.ordered(one, two, roll(cell).dice) > 0.9 > 0.1 > found.ordered(two, one, roll(cell).dice)


@pytest.mark.parametrize("cell", ["31: 13/9", "33: 8/5 6/3", "66: 24/18(2) 13/7(2)", "21: 1/off 1/off"])
def test_what_is_no_pair_of_different_moves_has_no_order(cell):
    assert habits(cell).orders == {}


def test_where_no_such_pair_was_seen_it_counts_what_goes_down():
    found = habits("33: 24/21 13/10", "22: 13/11 6/4")
    assert found.ordered((13, 11), (6, 3), (3, 2)) == found.descending.share > 0.9
    assert found.ordered((6, 3), (13, 11), (3, 2)) < 0.1
    assert found.ordered((6, 3), (6, 3), (3, 2)) == 1.0  # equal moves have no order


@pytest.mark.parametrize(
    ("cells", "plain", "enters", "hits"),
    [
        (["31: 13/10 10/9"], False, False, False),
        # not seen to come from the bar: as others do; not seen to hit: as points on the way are named or not
        (["31: 13/9"], True, True, False),
        (["31: 13/10/9"], True, True, True),
        (["31: 13/9", "31: bar/22 22/21"], True, False, False),
        (["31: 13/10 10/9", "31: bar/21"], False, True, False),
        (["31: bar/21"], True, True, False),
        (["31: 13/10/9", "31: bar/22 22/21"], True, False, True),
        (["31: 13/9", "31: 13/10*/9"], True, True, True),
        (["31: 13/10/9", "31: 13/10* 10/9"], True, True, False),
    ],
)
def test_one_token_for_a_checker_that_moves_on(cells, plain, enters, hits):
    found = habits(*cells)
    shares = [found.joined(*how) for how in ((False, False), (True, False), (False, True))]
    assert [share > 0.9 for share in shares] == [plain, enters, hits]
    assert [share < 0.1 for share in shares] == [not plain, not enters, not hits]


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
        (["31: 25/22 6/off", "31: bar/22 6/0"], "25", "off"),
        (["66: 6/0(2)", "31: Bar/22 6/5"], "Bar", "0"),  # one long before the other
        (["31: BAR/22 6/5", "66: 6/0(2)"], "BAR", "0"),
        (["31: 24/21 6/5", "66: 6/off 1/0"], "bar", "off"),
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
    assert habit.share == pytest.approx(1.1 / 1.2)
    assert habit.of(False) == pytest.approx(0.1 / 1.2)
    habit.add(False)
    habit.add(False)
    assert habit.share == pytest.approx(1.1 / 3.2)
    assert habit.of(False) == pytest.approx(2.1 / 3.2)
