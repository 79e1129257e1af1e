"""What a person wrote into a row beside the play: it is told as a remark, and nothing is put in its place."""

import pytest

from bgtools.record.model import LONGEST_CELL
from bgtools.record.remark import is_remark, near, of_a_play
from tests.replay.accounts import account
from tests.replay.transcripts import HEAD, games

REMARKS = (
    "(nice roll)",
    "nice roll",
    "good move",
    "gg",
    "ouch",
    "what a roll!",
    "*** blunder ***",
    '"joker"',
    "“joker”",
    "[joker]",
    "(!)",
    "[0:45]",
    "1:02:33",
    "see video 1:02:33",
    "-0.123",
    "equity 0.45",
    "(1st choice)",
    "37.5%",
    "2 better moves",
    "Bob is angry",
    "Bob gives up",
    "Ann",
    "hit from the bar was better",
    "jetzt geht's los",
    "すごい",
)

NO_REMARKS = (
    "",
    "6",
    "6x",
    "x",
    "#",
    "6a",
    "6a: 24/18",
    "31 8/5 6/x",
    "24/18",
    "(24/18)",
    "3:2 1/0 1/0",
    "bar/23 6/x",
    "13\\8",
    "5/ off",
    "Tqkqs",
    "Dxxps",
    "Dobules",
    "Doubels at last",
    "Canot Move",
    "Dxxbles => 4",
    "Gewinnt 1 point",
    "(2 pts)",
    "13.7",
    "24.18 13.11",
)


@pytest.mark.parametrize("text", REMARKS)
def test_a_remark(text):
    assert is_remark(text)


@pytest.mark.parametrize("text", NO_REMARKS)
def test_what_is_no_remark(text):
    assert not is_remark(text)


@pytest.mark.parametrize(
    ("text", "of_one"),
    [("6", True), ("3:2 1/0", True), ("2 pts", True), ("Dxxbles => 4", True), ("x", False), ("Tqkqs", False)],
)
def test_parts_of_a_play(text, of_one):
    assert of_a_play(text) is of_one


TEXTS = (
    "(nice roll)",
    "good move",
    "[0:45]",
    "1:02:33 he sighs",
    "Bob is angry",
    "(Bob resigns)",
    "not a double",
)

# Each place of a remark in which no action is missing; all else in the game is right.
PLACES = {
    "a third cell at the end": """
  1) 31: 8/5 6/5                     52: 13/8 24/22          {}
      Wins 1 point
""",
    "a third cell": """
  1) 31: 8/5 6/5                     52: 13/8 24/22          {}
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
    "the right cell of the last row": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     {}
      Wins 1 point
""",
    "a row of its own at the end": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) {}
      Wins 1 point
""",
    "a row of its own": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) {}
  3) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
    "a row of its own before a double": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) {}
  3)  Doubles => 2                    Drops
      Wins 1 point
""",
    "between a double and its answer": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                   {}
  3)                                  Takes
  4) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
    "behind a take": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes                  {}
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
    "behind a drop": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3) {}
      Wins 1 point
""",
    "behind the last word": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point                   {}
""",
    "no result": """
  1) 31: 8/5 6/5                     52: 13/8 24/22          {}
""",
    "two in a row": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) {0}                      {0}
  3) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
}


# In the place of an action: it is missing, which is an error.
MISSING = {
    "a play": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     {}
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "a left play": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) {}                      42: 24/20 13/11
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "the opening": """
  1)                                 {}
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
    "a take": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    {}
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
    "a drop": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    {}
      Wins 1 point
""",
    "a double": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  {}                      Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
}


@pytest.mark.parametrize("text", ["(nice roll)", "good move", "Bob is angry"])
@pytest.mark.parametrize("rows", MISSING.values(), ids=MISSING)
def test_a_remark_where_an_action_is_missing(rows, text):
    told = account(HEAD + rows.format(text).lstrip("\n"))

    (line,) = told
    assert "LINE_UNPARSABLE | " in line


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("rows", PLACES.values(), ids=PLACES)
def test_a_remark_where_nothing_is_missing(rows, text):
    told = account(HEAD + rows.format(text).lstrip("\n"))

    remarks = [line for line in told if "TOKEN_UNKNOWN" in line]
    assert len(remarks) == rows.count("{")
    assert all(line.endswith(f"(token {text}, remark True)") for line in remarks)
    assert [line for line in told if line not in remarks] == ["5:6 GAME_UNFINISHED"] * ("Wins" not in rows)


@pytest.mark.parametrize("text", ["6", "3:2 1/0", "x", "Tqkqs", "(nice roll)", "Bob gives up"])
@pytest.mark.parametrize("rows", PLACES.values(), ids=PLACES)
def test_no_cube_action_is_made_of_what_is_none(rows, text):
    (game,) = games(HEAD + rows.format(text).lstrip("\n"))

    readings = [reading for located in game.faults for reading in located.readings]
    written = [change.text for reading in readings for change in reading.changes]
    assert not any(word and word.startswith("Doubles") for word in written)


# Rows that name the players: nothing is wrong in any of them.
NAMED = {
    "resigns": """
  2) Ann resigns a gammon
                                      Wins 2 points
""",
    "resigns, the other player": """
  2) 42: 8/4 6/4                     63: 24/15
  3) Bob resigns
      Wins 1 point
""",
    "doubles and takes": """
  2) Ann doubles     Bob takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
    "doubles and passes": """
  2) 42: 8/4 6/4                     Bob doubles to 2
  3) Ann passes
                                      Wins 1 point
""",
    "wins, and how much": """
  2) 42: 8/4 6/4                     63: 24/15
  3) Bob wins
                                      Wins 1 point
""",
}


@pytest.mark.parametrize("rows", NAMED.values(), ids=NAMED)
def test_players_named_before_what_they_do(rows):
    assert account(HEAD + "  1) 31: 8/5 6/5                     52: 13/8 24/22" + rows) == []


@pytest.mark.parametrize("behind", ["8/5", "=> 2", "3 points", "1:02", "50%"])
def test_of_a_text_longer_than_any_cell_only_the_beginning_is_looked_at(behind):
    long = "3" * LONGEST_CELL + " " + behind
    assert of_a_play(long) == of_a_play("3" * LONGEST_CELL)
    assert is_remark(long) == is_remark("3" * LONGEST_CELL)
    assert near("x" * LONGEST_CELL + " takes", ("takes",)) is None
