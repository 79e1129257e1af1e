"""Turns of several parts: what is due, who may roll, and what is told of a roll that can't come now.

A turn is written as its rolls, ``0 33``: player 0 has rolled 33 and played all of it; with a number behind,
only so many dice of it.
"""

import pytest

from bgtools.replay.parts import PartsTable
from bgtools.replay.table import OVER, TURN, Terms, new_table
from bgtools.rules.parts import COMPLEMENT, FIRST, NAMED, Part
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.rules.variants.base import OUTSIDE_SLOT, side_of

HOP = (24, 23, False)
ACEY, EUROPEAN, RUSSIAN = "acey-deucey", "acey-deucey european", "russian"


def variant(name):
    game, _, preset = name.partition(" ")
    return get(game).with_options((("ad.complement", "on"),)) if preset else get(game)


def table(name, *rolls, own=None, other=None):
    """The table after these rolls; ``own``/``other``: the board all the time."""
    made = new_table(Terms(Rules(variant=variant(name).name, length=0), variant(name)))
    assert isinstance(made, PartsTable)
    if own is not None:
        made.sides = [own, other]
    for roll in rolls:
        player, dice, *used = (int(each) for each in roll.split())
        dice = divmod(dice, 10)
        full = 4 if dice[0] == dice[1] else 2
        count = used[0] if used else full
        made.moved(player, made.sides[player], made.sides[1 - player], dice, (HOP,) * count)
    return made


@pytest.mark.parametrize(
    ("name", "rolls", "due"),
    [
        (ACEY, ["0 31"], None),
        (ACEY, ["0 33"], None),  # an ordinary doublet is a roll like others
        (ACEY, ["0 21"], Part(NAMED)),
        (ACEY, ["0 12"], Part(NAMED)),
        (ACEY, ["0 21 1"], None),  # not played in full
        (ACEY, ["0 21", "0 33"], FIRST),
        (ACEY, ["0 21", "0 33", "0 42"], None),
        (ACEY, ["0 21", "0 33", "0 21"], Part(NAMED)),
        (EUROPEAN, ["0 33"], Part(COMPLEMENT, 4)),
        (EUROPEAN, ["0 21", "0 33"], Part(COMPLEMENT, 4)),
        (EUROPEAN, ["0 21", "0 33", "0 44"], FIRST),
        (EUROPEAN, ["0 21", "0 33", "0 44 3"], None),
        (RUSSIAN, ["0 21"], None),
        (RUSSIAN, ["0 11"], Part(COMPLEMENT, 6)),
        (RUSSIAN, ["0 11", "0 66"], FIRST),
        (RUSSIAN, ["0 11", "0 66", "0 55"], Part(COMPLEMENT, 2)),
        (RUSSIAN, ["0 11 2"], None),
        (RUSSIAN, ["0 31", "1 55"], Part(COMPLEMENT, 2)),
    ],
)
def test_what_is_due(name, rolls, due):
    made = table(name, *rolls)
    mover = int(rolls[-1][0])
    assert made.due == due
    assert (made.phase, made.turn, made.mover) == (TURN, 1 - mover if due is None else mover, mover)


@pytest.mark.parametrize(
    ("rolls", "player", "dice", "may"),
    [
        (["0 31"], 1, (4, 2), True),
        (["0 31"], 0, (4, 2), False),
        (["0 11"], 0, (6, 6), True),
        (["0 11"], 0, (5, 5), False),
        (["0 11"], 0, None, True),  # without dice it might be
        (["0 11"], 1, (6, 6), False),
        (["0 11"], 1, None, False),
        (["0 11", "0 66"], 0, (4, 2), True),
        (["0 11", "0 66"], 1, (4, 2), False),
    ],
)
def test_who_may_roll(rolls, player, dice, may):
    assert table(RUSSIAN, *rolls).may_roll(player, dice) is may


def test_anybody_may_roll_where_the_part_is_not_known():
    made = table(RUSSIAN, "0 11")
    made.loosen(0)
    assert (made.due, made.free, made.loose) == (None, False, True)
    assert made.may_roll(0, (3, 1))
    assert made.may_roll(1, (3, 1))
    made.moved(0, *made.sides, (3, 1), (HOP,))  # what he does in the rest of it is taken as it comes
    assert (made.loose, made.due) == (True, None)
    made.moved(1, *reversed(made.sides), (1, 1), (HOP,) * 4)  # but not what the other does
    assert (made.loose, made.due) == (False, Part(COMPLEMENT, 6))


def test_nobody_may_roll_at_will_when_the_game_is_over():
    made = table(RUSSIAN, "0 11")
    made.end("resignation", 1)
    made.loosen(0)
    assert (made.phase, made.loose, made.due) == (OVER, False, Part(COMPLEMENT, 6))
    assert not made.may_roll(0, (6, 6))


@pytest.mark.parametrize(("dice", "hops"), [(None, (HOP,)), ((1, 1), None)])
def test_a_roll_of_which_too_little_is_known_leaves_the_turn_open(dice, hops):
    made = table(RUSSIAN)
    made.moved(0, *made.sides, dice, hops)
    assert made.loose
    assert made.may_roll(0, (6, 6))


def test_where_the_position_is_lost_the_turn_is_open():
    made = table(RUSSIAN)
    made.lost = True
    made.moved(0, *made.sides, (1, 1), (HOP,) * 4)
    assert (made.loose, made.due) == (True, None)


@pytest.mark.parametrize(
    ("name", "rolls", "player", "dice", "told"),
    [
        # a further row after the turn was over
        (ACEY, ["0 31"], 0, (4, 2), ("ROLL_NOT_EARNED", {"before": (3, 1)})),
        (ACEY, ["0 31"], 0, (4, 4), ("DOUBLET_NOT_EARNED", {"before": (3, 1)})),
        (ACEY, ["0 33"], 0, (4, 4), ("ROLL_NOT_EARNED", {"before": (3, 3)})),
        (RUSSIAN, ["0 31"], 0, (4, 4), ("ROLL_NOT_EARNED", {"before": (3, 1)})),
        (RUSSIAN, ["0 33 2"], 0, (4, 4), ("COMPLEMENT_NOT_EARNED", {"doublet": 3})),
        (RUSSIAN, ["0 33 2"], 0, (5, 5), ("ROLL_NOT_EARNED", {"before": (3, 3)})),
        (RUSSIAN, ["0 33 2"], 0, (4, 3), ("ROLL_NOT_EARNED", {"before": (3, 3)})),
        (RUSSIAN, ["0 33", "0 44 3"], 0, (3, 3), ("ROLL_NOT_EARNED", {"before": (4, 4)})),
        # another row than the one that is due, by the same player or the other
        (RUSSIAN, ["0 33"], 0, (5, 5), ("COMPLEMENT_WRONG", {"complement": 4, "written": 5})),
        (RUSSIAN, ["0 33"], 0, (4, 3),
         ("COMPLEMENT_MISSING", {"complement": 4, "part": COMPLEMENT, "player": 0})),
        (RUSSIAN, ["0 33"], 1, (4, 4),
         ("COMPLEMENT_MISSING", {"complement": 4, "part": COMPLEMENT, "player": 0})),
        (RUSSIAN, ["0 33", "0 44"], 1, (4, 2), ("PART_NOT_TAKEN", {"part": "roll", "player": 0})),
        (ACEY, ["0 21"], 0, (4, 2), ("PART_NOT_TAKEN", {"part": NAMED, "player": 0})),
        (ACEY, ["0 21"], 1, (4, 4), ("PART_NOT_TAKEN", {"part": NAMED, "player": 0})),
        # what the rules of turns do not explain
        (RUSSIAN, [], 0, (4, 2), None),
        (RUSSIAN, ["0 33"], 0, None, None),
        (RUSSIAN, ["0 31"], 1, (4, 2), None),
    ],
)  # fmt: skip
def test_a_roll_that_can_not_come_now(name, rolls, player, dice, told):
    made = table(name, *rolls)
    fault = made.out_of_part(player, dice)
    assert (fault and (fault.kind.name, dict(fault.facts))) == told
    if told is not None:  # from there on the table takes it
        assert (made.turn, made.due, made.free, made.loose) == (player, None, False, player == 0)
        assert made.may_roll(player, dice)


ALL_OUT = side_of({OUTSIDE_SLOT: 15})


def shut(name, *rolls):
    """The same where the opponent holds the entry points of 4, 5 and 6, and no other step is possible."""
    held = {variant(name).faces[25 - die]: 2 for die in (4, 5, 6)}
    return table(name, *rolls, own=ALL_OUT, other=side_of({**held, OUTSIDE_SLOT: 9}))


def test_a_complement_without_a_legal_step_can_be_left_out():
    made = shut(RUSSIAN, "0 33")
    assert (made.due, made.free) == (Part(COMPLEMENT, 4), True)
    assert not made.may_roll(1, (4, 2))
    assert made.skip_closed_out(1)
    assert (made.turn, made.due, made.free) == (1, None, False)
    assert made.may_roll(1, (4, 2))


def test_a_complement_that_can_be_played_must_not_be_left_out():
    made = shut(RUSSIAN, "0 44")
    assert (made.due, made.free) == (Part(COMPLEMENT, 3), False)
    assert not made.skip_closed_out(1)
    assert made.turn == 0


def test_of_a_complement_that_can_not_be_played_only_the_part_is_missed():
    fault = shut(RUSSIAN, "0 33").out_of_part(0, (4, 3))
    assert (fault.kind.name, dict(fault.facts)) == ("PART_NOT_TAKEN", {"part": COMPLEMENT, "player": 0})


def test_the_player_himself_does_not_leave_a_part_out_for_himself():
    made = shut(RUSSIAN, "0 33")
    assert not made.skip_closed_out(0)
    assert made.due == Part(COMPLEMENT, 4)


@pytest.mark.parametrize(("rolls", "rolled"), [(["0 31"], [True, False]), (["0 11"], [True, False])])
def test_who_is_in_the_middle_of_his_turn(rolls, rolled):
    made = table(RUSSIAN, *rolls)
    assert [made.has_rolled(player) for player in (0, 1)] == rolled


def test_a_copy_is_in_the_same_state_and_goes_its_own_way():
    made = shut(RUSSIAN, "0 33")
    other = made.copy()
    state = ("mover", "part", "dice", "due", "free", "loose", "turn", "phase")
    assert [getattr(other, name) for name in state] == [getattr(made, name) for name in state]
    other.out_of_part(0, (5, 5))
    assert (other.due, other.loose) == (None, True)
    assert (made.due, made.loose) == (Part(COMPLEMENT, 4), False)
