"""Causes that lie elsewhere: a legal play that was not made, and two faulty plays that hide each other.

The games are whole, so that what was played is known; all of it must come out again.
"""

import pytest

from tests.replay.accounts import story
from tests.replay.spoiled import spoiled

WHOLE = "37 kept"
RIGHT = spoiled("nineteen")


@pytest.mark.parametrize(
    ("edit", "line", "light", "play"),
    [
        ("1R 35: 8/5 8/3", "5:37", 8, "35: 13/8 6/3"),
        ("2L 12: 6/5 6/4", "6:6", 6, "12: 24/22* 6/5"),
        ("2R 26: 25/23 13/7", "6:37", 9, "26: 25/23 8/2"),
        ("3L 66: 22/16 8/2* 8/2 8/2", "7:6", 8, "66: 13/7 13/7 8/2* 8/2"),
        ("3R 13: 25/22 2/1*", "7:37", 8, "13: 25/22 22/21"),
        ("4L 55: 13/8 13/8 7/2 7/2", "8:6", 11, "55: 13/8 13/8 8/3 8/3"),
        ("4R 12: 8/6 2/1*", "8:37", 9, "12: 13/12* 8/6"),
        ("5L 56: 25/20 22/16", "9:6", 13, "56: 25/20 24/18"),
        ("5R 22: 13/11 8/6 8/6 6/4", "9:37", 11, "22: 12/10 8/6 6/4 6/4"),
        ("6L 35: 18/13 7/4*", "10:6", 11, "35: 20/15* 8/5"),
        ("8L 56: 22/16 18/13", "12:6", 12, "56: 15/10 10/4*"),
        ("9L 25: 22/17* 7/5", "13:6", 14, "25: 22/17* 6/4"),
        ("10L 15: 7/6 7/2", "14:6", 15, "15: 18/13 6/5"),
        ("12R 55: 7/2 6/1 6/1 6/1", "16:37", 17, "55: 13/8 13/8 6/1 6/1"),
    ],
)
def test_a_legal_play_was_another_one(edit, line, light, play):
    """``light``: the line at which it comes to light, within fourteen actions."""
    (told,), end = story(spoiled("nineteen", edit), RIGHT)
    assert told.startswith(f"{line} PLAY_CONTRADICTED (plays ")
    assert f" <- {light} came-to-light | play {play} | follows play, all " in told
    assert end == f"0 wins 2 by drop, cube 2, {WHOLE}"


@pytest.mark.parametrize(
    ("first", "second", "lines", "kept"),
    [
        ("2L 12: 24/21* 6/5", "5R 22: 12/10 8/6 6/4 6/5", ("6:6", "9:37"), 37),
        ("3R 31: 25/22 22/20", "6L 53: 20/15* 8/4", ("7:37", "10:6"), 37),
        ("4L 55: 13/8 13/8 8/3 8/2", "11L 36: 17/14 13/6", ("8:6", "15:6"), 37),
        ("9L 25: 22/17* 6/3", "10L 15: 18/13 6/4", ("13:6", "14:6"), 37),
        # all the rest agrees with the second as it is written, though its dice do not
        ("6L 53: 20/15* 8/4", "13L 14: 7/5 7/3", ("10:6", "17:6"), 23),
        ("5L 65: 25/20 24/17", "12R 55: 13/8 13/8 6/1 6/2", ("9:6", "16:37"), 22),
    ],
)
def test_two_slips_are_read_together(first, second, lines, kept):
    told, end = story(spoiled("nineteen", first, second), RIGHT)
    assert [line.split()[0] for line in told] == list(lines)
    assert all(", all " in line for line in told)
    assert end == f"0 wins 2 by drop, cube 2, {kept} kept"


@pytest.mark.parametrize(
    ("order", "slip", "first", "second", "kept"),
    [
        ("swap 3L 3R", "9L 25: 22/17* 6/3", "7:6 swapped", "13:6 25: 22/17* 6/4", 37),
        ("swap 2L 2R", "13R 45: 13/8", "6:6 swapped", "17:37 25: 8/6 7/2", 37),
        ("swap 5L 5R", "6L 53: 20/15* 8/4", "9:6 swapped", "10:6 53: 20/15* 8/5", 37),
        ("swap 4R 5R", "11L 36: 17/14 13/6", "8:37 swapped", "15:6 36: 17/14 13/7", 37),
        ("swap 5L 6L", "12R 55: 13/8 13/8 6/1 6/2", "9:6 swapped", "16:37 55: 13/8 13/8 6/1 6/1", 22),
        ("again 3", "10L 25: 22/17* 6/3", "8:6 doubled-row", "14:6 25: 22/17* 6/4", 37),
        ("twice 3", "10L 25: 22/17* 6/3", "8:6 doubled-row", "14:6 25: 22/17* 6/4", 37),
    ],
)
def test_cells_in_another_order_and_a_slip_later(order, slip, first, second, kept):
    """What explains all plays up to the slip is told with it, and the slip on its own line."""
    told, end = story(spoiled("nineteen", order, slip), RIGHT)
    told = [line for line in told if "ROW_NUMBER_GAP" not in line]
    for line, (place, reading) in zip(told, (first.split(" ", 1), second.split(" ", 1)), strict=True):
        assert line.startswith(f"{place} ")
        assert f" {reading} " in line
        assert ", all " in line
    assert end == f"0 wins 2 by drop, cube 2, {kept} kept"


@pytest.mark.parametrize(
    ("slips", "lines", "reach", "kept"),
    [
        (("2L 12: 24/21* 6/5", "9L 25: 22/17* 6/3", "14R 45: 8/4 7/3"), ["6:6", "13:6", "18:37"], "13", 26),
        (("3R 31: 25/22 22/20", "8L 56: 15/10 9/4*", "13R 45: 13/8"), ["7:37", "12:6", "17:37"], "8", 37),
    ],
)
def test_three_slips_are_told_one_by_one(slips, lines, reach, kept):
    """Eight actions agree with the reading of the first: what then can't be is another mistake."""
    told, end = story(spoiled("nineteen", *slips), RIGHT)
    assert [line.split()[0] for line in told] == lines
    assert told[0].endswith(f"follows play, {reach}")
    assert all(", all " in line for line in told[1:])
    assert end == f"0 wins 2 by drop, cube 2, {kept} kept"


@pytest.mark.parametrize(
    ("slips", "reach", "others", "kept"),
    [
        (("8L 56: 15/10 9/4*", "13R 45: 13/8"), "12", ["12:6", "17:37"], 37),
        (("swap 9L 9R",), "14", ["13:6"], 37),
        (("8L -",), "12", ["12:6"], 37),
        (("11R -", "15L -"), "19", ["15:37", "19:6"], 27),
    ],
)
def test_an_exchange_that_explains_much_is_told_though_not_all_fits(slips, reach, others, kept):
    told, end = story(spoiled("nineteen", "swap 2L 2R", *slips), RIGHT)
    assert [line.split()[0] for line in told] == ["6:6", *others]
    assert told[0].endswith(f"| swapped 12: 24/22* 6/5 & 62: 25/23 8/2 | follows swapped, {reach}")
    assert end == f"0 wins 2 by drop, cube 2, {kept} kept"


def test_an_exchange_that_explains_a_few_actions_is_none():
    told, _ = story(spoiled("nineteen", "swap 3L 3R", "6L 53: 20/15* 8/4", "7L 21: 11/10 9/8"), RIGHT)
    assert "swapped" not in told[0]


@pytest.mark.parametrize(
    ("lost", "slip", "first", "second"),
    [
        ("2R", "5L 65: 25/20 24/17", "6:37 26: 25/23 8/2", "9:6 65: 25/20 24/18"),
        ("4R", "11L 36: 17/14 13/6", "8:37 12: 13/12* 8/6", "15:6 36: 17/14 13/7"),
        ("4L", "9L 25: 22/17* 6/3", "8:6 55: 13/8 13/8 8/3 8/3", "13:6 25: 22/17* 6/4"),
    ],
)
def test_a_lost_cell_and_a_slip_later(lost, slip, first, second):
    told, end = story(spoiled("nineteen", f"{lost} -", slip), RIGHT)
    for line, (place, reading) in zip(told, (first.split(" ", 1), second.split(" ", 1)), strict=True):
        assert line.startswith(f"{place} ")
        assert f" {reading} " in line
        assert ", all " in line
    assert end == f"0 wins 2 by drop, cube 2, {WHOLE}"


def test_a_lost_cell_is_not_explained_by_a_slip_near_the_end():
    """Too little follows the slip: nearly any play fits with a reading of it."""
    told, _ = story(spoiled("nineteen", "4L -", "18L 31: 6/3 5/3"), RIGHT)
    assert told[0].endswith("| follows lost-cell, 27")


@pytest.mark.parametrize(
    ("edit", "line", "kind"),
    [
        ("9L 56: 15/10 10/4*", "13:6", "overwritten"),  # the cell above once more
        ("4R 31: 25/22 22/21", "8:37", "overwritten"),
        ("10L 36: 17/14 13/7", "14:6", "copied"),  # the one below
        ("4L 65: 25/20 24/18", "8:6", "copied"),
    ],
)
def test_a_cell_that_repeats_its_neighbour(edit, line, kind):
    told, end = story(spoiled("nineteen", edit), RIGHT)
    assert told[0].startswith(f"{line} ")
    assert f"follows {kind}, all " in told[0]
    assert len(told) == 1
    assert end.startswith("0 wins 2 by drop, cube 2, ")
    assert " lost" not in end
