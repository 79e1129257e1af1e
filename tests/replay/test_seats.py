"""Names on the score line decide who sits where."""

import pytest

from bgtools.record.model import Place, Score
from bgtools.replay.seats import Names

HERE = Place(1, 1, 1, 1)


def line(left, right):
    return Score((left, right), (0, 0), (HERE, HERE), (HERE, HERE), (None, None), HERE)


@pytest.mark.parametrize(
    ("left", "right", "seats", "renamed"),
    [
        ("Ann", "Bob", (0, 1), []),
        ("Bob", "Ann", (1, 0), []),
        ("ANN ", "bob", (0, 1), []),
        ("Anne", "Bob", (0, 1), [("Ann", "Anne")]),
        ("Bob", "Anne", (1, 0), [("Ann", "Anne")]),
        ("Bobby", "Anne", (1, 0), [("Bob", "Bobby"), ("Ann", "Anne")]),
        ("Carl", "Ann", (1, 0), [("Bob", "Carl")]),
        ("Bob", "Carl", (1, 0), [("Ann", "Carl")]),
        ("Carl", "Bob", (0, 1), [("Ann", "Carl")]),
        ("Ann  ", "B o b", (0, 1), [("Bob", "B o b")]),
        # neither is known: as they are most alike, else as they stand
        ("Anna", "Bobb", (0, 1), [("Ann", "Anna"), ("Bob", "Bobb")]),
        ("Bobb", "Anna", (1, 0), [("Bob", "Bobb"), ("Ann", "Anna")]),
        ("Cid", "Dan", (0, 1), [("Ann", "Cid"), ("Bob", "Dan")]),
        ("Xxx", "Yyy", (0, 1), [("Ann", "Xxx"), ("Bob", "Yyy")]),
    ],
)
def test_who_sits_where(left, right, seats, renamed):
    found, renames = Names(("Ann", "Bob")).sit(line(left, right))
    assert found == seats
    assert [(rename.was, rename.now) for rename in renames] == renamed


def test_nicknames_that_are_like_those_of_the_other_column():
    assert Names(("Jan", "Tom")).seats(line("Tim", "Jon")) == (0, 1)
    assert Names(("Jane", "Tomas")).seats(line("Thomas", "Jana")) == (1, 0)


def test_a_new_name_is_told_once():
    names = Names(("Ann", "Bob"))
    assert names.sit(line("Anne", "Bob"))[1]
    assert names.sit(line("Bob", "Anne")) == ((1, 0), [])


def test_players_of_one_name_keep_their_columns():
    assert Names(("Ann", "Ann")).sit(line("Ann", "Ann")) == ((0, 1), [])


def test_a_missing_score_line_keeps_the_columns():
    assert Names(("Ann", "Bob")).sit(None) == ((0, 1), [])


def test_a_name_is_known_by_all_its_spellings():
    names = Names(("Ann", "Bob"))
    names.sit(line("Anne", "Bob"))
    names.sit(line("Ann", "Robert"))
    assert names.sit(line("Robert", "Anne")) == ((1, 0), [])
    assert names.players == ("Ann", "Bob")


def test_a_player_without_a_name_gets_one():
    names = Names(("Ann", ""))
    assert names.sit(line("Ann", "Bob")) == ((0, 1), [])
    assert names.sit(line("Bob", "Ann")) == ((1, 0), [])


def test_which_column_has_the_new_name():
    names = Names(("Ann", "Bob"))
    assert [rename.column for rename in names.sit(line("Bob", "Anne"))[1]] == [1]
    assert [rename.column for rename in names.sit(line("Bobby", "Anne"))[1]] == [0]
