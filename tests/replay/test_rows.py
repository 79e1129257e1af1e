"""Row numbers that jump, and whether a match marks its hits."""

import pytest

from bgtools.record.model import PLAY, RESIGNED, WINS, Entry, GameRecord, Place, Result, Roll
from bgtools.replay.game import row_gaps
from bgtools.replay.match import HitMarks

HERE = Place(1, 1, 1, 1)


def record(rows):
    """One cell a line: its row number, ``-`` for none; ``w`` behind it for a result, ``r`` for giving up."""
    made = GameRecord(1, HERE)
    for line, text in enumerate(rows.split(), 1):
        if text.endswith("w"):
            cell = Result("Wins 1 point", WINS, 1, None, False)
        else:
            cell = Roll("31: 8/5 6/5", (3, 1), (), RESIGNED if text.endswith("r") else PLAY)
        number = text.rstrip("wr")
        made.entries.append(Entry(cell, 0, line, 1, 9, None if number == "-" else int(number)))
    return made


@pytest.mark.parametrize(
    ("rows", "gaps"),
    [
        ("1 2 3", {}),
        ("2 3 4", {0: (2, 1)}),  # the rest follows on
        ("1 2 4 5", {2: (4, 3)}),
        ("1 2 9 4 5", {2: (9, 3)}),  # one number is wrong
        ("1 2 9 10 11", {2: (9, 3)}),
        ("1 3 4 9 6", {1: (3, 2), 3: (9, 5)}),
        ("1 2 4 3 5", {2: (4, 3), 3: (3, 5)}),
        ("1 - 2 - 3", {}),
        # a result has any number, and so has what follows one, or one who gave up
        ("1 2 9w", {}),
        ("1 2w 9", {}),
        ("1 2r 9", {}),
        ("1 2r 3 9", {3: (9, 4)}),
        ("9", {0: (9, 1)}),
    ],
)
def test_gaps(rows, gaps):
    assert row_gaps(record(rows)) == gaps


def test_both_cells_of_a_row_are_one_row():
    made = record("1 2 4 5")
    made.entries.insert(3, Entry(made.entries[2].cell, 1, 3, 20, 29, 4))
    assert row_gaps(made) == {2: (4, 3)}


def test_rows_that_are_blank_are_no_gap():
    made = record("1 2 5")
    made.blank_rows = [(3, 3), (4, 4)]
    assert row_gaps(made) == {}
    made.blank_rows = [(3, 3)]
    assert row_gaps(made) == {2: (5, 4)}


@pytest.mark.parametrize(
    ("marked", "unmarked", "marking"),
    [(0, 0, False), (1, 0, True), (0, 3, False), (1, 2, True), (1, 3, False), (2, 4, True), (2, 5, False)],
)
def test_whether_hits_are_marked(marked, unmarked, marking):
    marks = HitMarks()
    marks.marked, marks.unmarked = marked, unmarked
    assert marks.marking is marking
