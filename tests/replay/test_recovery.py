"""One slip in a whole game: it is told at its line, and the play goes on with what stood there."""

import pytest

from bgtools.replay.acts import acts_of
from bgtools.replay.table import Terms, new_table
from bgtools.replay.trial import Trial
from bgtools.rules.variants import get
from tests.replay.transcripts import QUIET, games, located, start, told

MATCH = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1)                             53: 13/8 6/3
  2) 12: 24/22* 6/5              62: 25/23 8/2
  3) 66: 13/7 13/7 8/2* 8/2      31: 25/22 22/21
  4) 55: 13/8 13/8 8/3 8/3       21: 13/12* 8/6
  5) 65: 25/20 24/18             22: 12/10 8/6 6/4 6/4
  6) 53: 20/15* 8/5               Doubles => 2
  7)  Takes                      35:
  8) 56: 15/10 10/4*             15: 25/24
  9) 25: 22/17* 6/4              54:
 10) 15: 18/13 6/5               12: 25/24
 11) 36: 17/14 13/7              16: 25/24 13/7
 12) 14: 14/13 7/3               55: 13/8 13/8 6/1 6/1
 13) 14: 7/6 7/3                 52: 8/6 7/2
 14) 56: 13/7 7/2                26: 8/2 6/4
 15) 53: 5/0 3/0                 36: 24/18 4/1
 16) 26: 6/0 2/0                 14: 6/5 6/2
 17) 52: 5/3 5/0                 11: 18/17 17/16 16/15 5/4
 18) 14: 4/3 4/0                 24: 15/13 13/9
 19)  Doubles => 4                Drops
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1)                             43: 13/9 9/6
  2) 53: 8/3 6/3                 44: 8/4 6/2 6/2 6/2
      Wins 3 points
"""
FIRST_ROW = 5  # the line of row 1 of game 1


def slipped(*edits):
    """The match with each (line, old, new) put in; a new text None takes the line away."""
    lines = MATCH.split("\n")
    for line, old, new in sorted(edits, key=lambda edit: -edit[0]):
        assert old in lines[line - 1], (old, lines[line - 1])
        if new is None:
            del lines[line - 1]
        else:
            lines[line - 1] = lines[line - 1].replace(old, new, 1)
    return "\n".join(lines)


def row(number):
    return FIRST_ROW + number - 1


def test_the_match_is_right():
    assert told(MATCH) == []


SLIPS = [
    pytest.param(2, "24/22*", "24/21*", "DICE_MISMATCH", "12: 24/22* 6/5", id="digit of a target"),
    pytest.param(
        4,
        "13/8 13/8 8/3 8/3",
        "13/8 13/8 8/3 7/3",
        "DICE_MISMATCH",
        "55: 13/8 13/8 8/3 8/3",
        id="digit of a source",
    ),
    pytest.param(10, "12: 25/24", "12: 13/11 2/1", "BAR_FIRST", "12: 25/24", id="bar first"),
    pytest.param(11, "36: 17/14", "26: 17/14", "DICE_MISMATCH", "36: 17/14 13/7", id="die misread"),
    pytest.param(12, " 7/3", "", "TOO_FEW_DICE", "14: 14/13 7/3", id="move lost"),
    pytest.param(13, "7/6 7/3", "7/6 3/7", "BACKWARDS", "14: 7/6 7/3", id="from and to exchanged"),
    pytest.param(13, "7/6 7/3", "18/19 18/22", "BACKWARDS", "14: 7/6 7/3", id="counted from the other side"),
    pytest.param(5, "65: 25/20", "75: 25/20", "DICE_RANGE", "65: 25/20 24/18", id="a die of seven"),
    pytest.param(14, "13/7 7/2", "31/7 7/2", "POINT_RANGE", "56: 13/7 7/2", id="a point beyond the board"),
    pytest.param(5, "65: 25/20 24/18", "25/20 24/18", "DICE_MISSING", "56: 25/20 24/18", id="dice lost"),
    pytest.param(17, "11: 18/17 17/16 16/15 5/4", "11:", "PLAY_MISSING", None, id="play left out"),
    pytest.param(10, "15: 18/13 6/5", "15: Cannot Move", "DANCE_PLAYABLE", None, id="dance claimed"),
]


@pytest.mark.parametrize(("number", "old", "new", "kind", "right"), SLIPS)
def test_a_slip_is_told_once_and_mended(number, old, new, kind, right):
    text = slipped((row(number), old, new))
    assert told(text) == [(row(number), kind)]
    fault = next(fault for fault in located(text) if fault.fault.kind.name == kind)
    assert fault.followed.complete
    assert fault.readings
    if right is not None:
        assert right in [reading.changes[0].text for reading in fault.readings[:3] if reading.changes]
    first = games(text)[0]
    assert not first.lost
    assert (first.winner, first.points, first.ended_by) == (0, 2, "drop")


def test_an_illegal_play_that_the_rest_agrees_with_stands():
    text = slipped((row(12), "14: 14/13 7/3", "24: 14/13 7/3"))
    (fault,) = [fault for fault in located(text) if fault.fault.kind.name == "DICE_MISMATCH"]
    assert fault.followed.kind == "as-written"


def test_two_slips_in_one_game_are_two_faults():
    text = slipped((row(6), "8/5", "8/4"), (row(13), "7/6 7/3", "7/5 7/3"))
    assert told(text) == [(row(6), "DICE_MISMATCH"), (row(13), "DICE_MISMATCH")]
    first, second = (fault for fault in located(text) if fault.fault.kind.name == "DICE_MISMATCH")
    assert first.readings[0].changes[0].text == "53: 20/15* 8/5"
    assert second.readings[0].changes[0].text == "14: 7/6 7/3"
    # each is proved by the whole rest of the game, the first together with the second
    assert (first.followed.complete, second.followed.complete) == (True, True)
    assert first.followed.facts["other"].line == row(13)


def test_of_three_slips_in_one_game_each_is_told():
    """A play that its dice can't pay in any position does not come from an earlier fault."""
    text = slipped(
        (row(2), "24/22* 6/5", "24/21* 6/5"), (row(6), "8/5", "8/4"), (row(13), "7/6 7/3", "7/5 7/3")
    )
    assert told(text) == [(row(number), "DICE_MISMATCH") for number in (2, 6, 13)]
    assert not games(text)[0].lost


def test_a_lost_cell_is_filled_from_the_rest():
    text = slipped((row(11), "16: 25/24 13/7", ""))
    assert told(text) == [(row(11), "TURN_ORDER")]
    fault = next(fault for fault in located(text) if fault.fault.kind.name == "TURN_ORDER")
    assert fault.player == 1
    assert fault.followed.complete
    assert [step.action for step in games(text)[0].steps].count("unknown") == 0


def test_lost_rows_lose_the_position_but_not_the_result():
    text = slipped((row(11), "36", None))
    assert told(text) == [(row(11), "ROW_LOST")]
    assert games(text)[0].lost
    assert (games(text)[0].winner, games(text)[0].points) == (0, 2)


def test_cells_that_changed_places():
    lines = MATCH.split("\n")
    lines[row(8) - 1] = "  8) 15: 25/24                   56: 15/10 10/4*"
    fault = located("\n".join(lines))[0]
    assert (fault.place.line, fault.followed.kind) == (row(8), "swapped")


def test_a_lost_take():
    text = slipped((row(7), " Takes", ""))
    assert told(text) == [(row(7), "NO_ANSWER")]
    assert games(text)[0].points == 2


def test_readings_name_the_cell_and_what_may_have_stood_there():
    text = slipped((row(6), "8/5", "8/4"))
    fault = located(text)[0]
    change = fault.followed.changes[0]
    assert change.place.line == row(6)
    assert change.text == "53: 20/15* 8/5"
    assert fault.readings[0].cost <= fault.readings[-1].cost
    assert fault.followed.reach == 28


def test_what_follows_from_a_lost_position_is_folded():
    text = slipped(
        (row(3), "66: 13/7 13/7 8/2* 8/2", "66: 13/7 13/7 13/7 13/7"), (row(5), "65: 25/20", "65: 13/8")
    )
    assert [kind for _, kind in told(text)].count("SOURCE_EMPTY") <= 1
    assert len(told(text)) <= 2


def test_a_cell_that_repeats_the_one_above_was_another_play():
    text = slipped((row(9), "25: 22/17* 6/4", "56: 15/10 10/4*"))
    (fault,) = [fault for fault in located(text) if fault.fault.kind.name not in QUIET]
    assert (fault.place.line, fault.followed.kind) == (row(9), "overwritten")
    assert "25: 22/17* 6/4" in [reading.changes[0].text for reading in fault.readings[:3]]


def test_a_legal_cell_that_repeats_the_one_below_was_another_play():
    text = slipped((row(10), "15: 18/13 6/5", "36: 17/14 13/7"), (row(11), "17/14", "17/14"))
    (fault,) = [fault for fault in located(text) if fault.fault.kind.name not in QUIET]
    assert (fault.place.line, fault.followed.kind) == (row(10), "copied")


def test_the_opening_move_in_the_wrong_column():
    text = slipped((row(1), "                             53: 13/8 6/3", " 53: 13/8 6/3"))
    assert told(text) == [(row(1), "TURN_ORDER")]
    fault = next(fault for fault in located(text) if fault.fault.kind.name == "TURN_ORDER")
    assert (fault.fault.facts["reason"], fault.player) == ("wrong-column", 1)
    assert fault.followed.complete


def test_a_cell_is_lost_and_all_later_ones_slide_over():
    lines = MATCH.split("\n")
    cells = [
        cell
        for number in range(8, 20)
        for cell in (lines[row(number) - 1][5:33], lines[row(number) - 1][33:])
    ]
    del cells[7]  # row 11, right
    for number in range(8, 20):
        left, right = (cells[2 * (number - 8)], (cells + [""] * 2)[2 * (number - 8) + 1])
        lines[row(number) - 1] = f" {number:2d}) {left.strip():28s}{right.strip()}"
    text = "\n".join(lines)
    assert told(text) == [(row(11), "TURN_ORDER")]
    fault = next(fault for fault in located(text) if fault.fault.kind.name == "TURN_ORDER")
    assert fault.fault.facts["reason"] == "slid"
    assert not games(text)[0].lost


def test_a_row_is_lost_and_the_rest_renumbered():
    lines = MATCH.split("\n")
    del lines[row(11) - 1]
    for number in range(12, 20):
        at = row(number) - 2
        lines[at] = f" {number - 1:2d})" + lines[at][4:]
    text = "\n".join(lines)
    assert list(told(text)) == [(row(11), "ROW_LOST")]


def test_cells_swapped_near_the_end():
    text = slipped(
        (row(17), "11: 18/17 17/16 16/15 5/4", "24: 15/13 13/9"),
        (row(18), "24: 15/13 13/9", "11: 18/17 17/16 16/15 5/4"),
    )
    fault = located(text)[0]
    assert (fault.place.line, fault.followed.kind) == (row(17), "swapped")


def test_what_no_hand_can_play_was_not_played():
    text = slipped((row(4), "13/8 13/8 8/3 8/3", "13/8 13/8 8/3 38/3"))
    fault = located(text)[0]
    assert (fault.followed.kind, fault.followed.changes[0].text) == ("play", "55: 13/8 13/8 8/3 8/3")
    assert fault.followed.share > 0.95


def test_readings_of_another_row_weigh_but_are_not_told_with_this_one():
    text = slipped((row(10), "15: 18/13 6/5", "36: 17/14 13/7"))
    (fault,) = [fault for fault in located(text) if fault.fault.kind.name not in QUIET]
    assert {reading.changes[0].place.line for reading in fault.readings if reading.changes} == {row(10)}


HEAD = """ 3 point match

 Game 1
 Ann : 0                        Bob : 0
"""


@pytest.mark.parametrize("most", [1, 2])
def test_plays_that_follow_are_the_likelier_the_better_they_are(most):
    def choices(text):
        (game,) = games(f"{HEAD}{text}")
        terms = Terms(start(f"{HEAD}{text}").rules, get("backgammon"))
        return list(Trial(acts_of(game.record, (0, 1)), False, None).choices(new_table(terms), 0, most))

    usual = choices("  1) 31: 8/5 6/5                52: 13/8 13/11")
    odd = choices("  1) 31: 24/23 13/10            52: 24/22 13/8")
    assert [choice.player for choice in usual] == [choice.player for choice in odd] == [0, 1][:most]
    assert [choice.of for choice in usual[:1]] == [16]
    for one, other in zip(odd, usual, strict=True):
        assert one.chance < other.chance < 0
