"""The table between two actions: who may act, what an action does to it, and what speaks against it."""

import pytest

from bgtools.record.fault import Fault
from bgtools.record.model import BEAVER, DOUBLE, DROP, RACCOON, TAKE, Cube
from bgtools.replay.table import (
    ANSWERING,
    NOBODY,
    OPENING,
    OVER,
    ROLLING,
    TURN,
    Terms,
    is_error,
    new_table,
)
from bgtools.rules.faults import CubeFault
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT, side_of

BACKGAMMON = get("backgammon")
WORDS = {"doubles": DOUBLE, "beavers": BEAVER, "raccoons": RACCOON, "takes": TAKE, "drops": DROP}


def table(*done, length=0, variant="backgammon", **rules):
    """The table after some actions: ``0 rolls``, ``1 doubles``, ``0 takes 4`` ..."""
    made = new_table(Terms(Rules(length=length, **rules), get(variant)))
    for action in done:
        do(made, action)
    return made


def do(made, action):
    player, word, *value = action.split()
    if word == "rolls":
        made.passed(int(player))
    else:
        made.turn_cube(int(player), cell(word, *value))


def cell(word, value=None):
    return Cube(word, WORDS[word], None if value is None else int(value))


@pytest.mark.parametrize(
    ("done", "phase", "turn", "may"),
    [
        ([], OPENING, NOBODY, [0, 1]),
        (["0 rolls"], TURN, 1, [1]),
        (["1 rolls", "0 rolls"], TURN, 1, [1]),
        (["0 rolls", "1 doubles"], ANSWERING, 0, []),
        (["0 rolls", "1 doubles", "0 takes"], ROLLING, 1, [1]),
        (["0 rolls", "1 doubles", "0 drops"], OVER, NOBODY, []),
        # a beaver needs no answer: the roll of the doubler accepts it
        (["0 rolls", "1 doubles", "0 beavers"], ANSWERING, 1, [1]),
        (["0 rolls", "1 doubles", "0 beavers", "1 rolls"], TURN, 0, [0]),
        (["0 rolls", "1 doubles", "0 beavers", "1 takes"], ROLLING, 1, [1]),
        # before the opening roll: it is still to come
        (["0 doubles", "1 takes"], OPENING, NOBODY, [0, 1]),
        # out of turn: whose turn it was, his it is behind the answer
        (["0 rolls", "0 doubles", "1 takes"], TURN, 1, [1]),
    ],
)
def test_turns(done, phase, turn, may):
    made = table(*done)
    assert (made.phase, made.turn) == (phase, turn)
    assert [player for player in (0, 1) if made.may_roll(player)] == may


@pytest.mark.parametrize(
    ("done", "value", "owner"),
    [
        ([], 1, None),
        (["0 rolls", "1 doubles"], 1, None),
        (["0 rolls", "1 doubles", "0 takes"], 2, 0),
        (["0 rolls", "1 doubles", "0 drops"], 1, None),
        (["0 rolls", "1 doubles 8", "0 takes"], 8, 0),
        (["0 rolls", "1 doubles", "0 takes", "1 rolls", "0 doubles", "1 takes"], 4, 1),
        (["0 rolls", "1 doubles", "0 beavers", "1 rolls"], 4, 0),
        (["0 rolls", "1 doubles", "0 beavers", "1 raccoons", "0 takes"], 8, 0),
        (["0 rolls", "1 doubles", "0 beavers", "1 drops"], 2, 0),
        (["0 rolls", "1 doubles", "1 rolls"], 2, 0),  # a roll takes the offer as accepted
    ],
)
def test_the_cube(done, value, owner):
    made = table(*done)
    assert (made.cube.value, made.cube.owner) == (value, owner)


@pytest.mark.parametrize(
    ("done", "winner"),
    [
        (["0 rolls", "1 doubles", "0 drops"], 1),
        (["0 rolls", "1 doubles", "1 drops"], 1),  # whoever writes it, he drops who has to answer
        (["0 rolls", "1 doubles", "0 beavers", "1 drops"], 0),
        (["0 rolls", "1 drops"], 0),  # no offer: his own word
    ],
)
def test_who_wins_by_a_drop(done, winner):
    made = table(*done)
    assert (made.phase, made.ended_by, made.winner, made.turn) == (OVER, "drop", winner, NOBODY)


def test_a_number_instead_of_the_written_one():
    made = table("0 rolls")
    made.turn_cube(1, cell("doubles", "8"), 2)
    do(made, "0 takes")
    assert made.cube.value == 2


@pytest.mark.parametrize(
    ("done", "action", "faults"),
    [
        (["0 rolls"], "1 doubles", []),
        (["0 rolls"], "1 doubles 2", []),
        (["0 rolls"], "1 doubles 4", ["VALUE"]),
        (["0 doubles"], "0 doubles", ["BEFORE_OPENING", "TWICE_IN_TURN", "NOT_OWNER"]),
        (["0 doubles", "1 takes"], "1 doubles", ["BEFORE_OPENING"]),
        (["0 rolls"], "0 doubles", ["AFTER_ROLL"]),
        ([], "0 doubles", ["BEFORE_OPENING"]),
        (["0 rolls", "1 doubles"], "1 doubles", ["TWICE_IN_TURN", "NOT_OWNER"]),
        (["0 rolls", "1 doubles", "0 takes"], "1 doubles", ["TWICE_IN_TURN", "NOT_OWNER"]),
        (["0 rolls", "1 doubles", "0 takes"], "0 doubles", []),
        (["0 rolls", "1 doubles", "0 takes", "1 rolls"], "0 doubles 4", []),
        (["0 rolls", "1 doubles", "0 takes", "1 rolls", "0 rolls"], "1 doubles", ["NOT_OWNER"]),
        (["0 rolls", "1 doubles"], "0 takes", []),
        (["0 rolls", "1 doubles"], "1 takes", ["ANSWER_WRONG_SIDE"]),
        (["0 rolls"], "1 takes", ["ANSWER_WITHOUT_OFFER"]),
        (["0 rolls"], "1 drops", ["ANSWER_WITHOUT_OFFER"]),
        (["0 rolls", "1 doubles"], "0 beavers", ["BEAVER_DISABLED"]),
        (["0 rolls", "1 doubles"], "0 doubles", ["BEAVER_DISABLED"]),  # by who has to answer it is one
        (["0 rolls"], "1 beavers", ["ANSWER_WITHOUT_OFFER", "BEAVER_DISABLED"]),
        (["0 rolls", "1 doubles", "0 drops"], "0 doubles", ["AFTER_GAME_END"]),
        (["0 rolls", "1 doubles", "0 drops"], "0 takes", ["AFTER_GAME_END"]),
    ],
)
def test_what_speaks_against_a_cube_action(done, action, faults):
    made = table(*done)
    player, word, *value = action.split()
    assert [fault.kind.name for fault in made.cube_faults(int(player), cell(word, *value))] == faults


@pytest.mark.parametrize(
    ("done", "rolled"),
    [([], [False, False]), (["0 rolls"], [True, False]), (["0 rolls", "1 doubles"], [False, False])],
)
def test_who_has_rolled(done, rolled):
    made = table(*done)
    assert [made.has_rolled(player) for player in (0, 1)] == rolled


def test_rolls_are_counted():
    assert table("0 rolls", "1 rolls", "0 rolls").rolls == [2, 1]


@pytest.mark.parametrize(
    ("own", "other", "closed"),
    [
        ({BAR_SLOT: 1, 6: 14}, dict.fromkeys(range(1, 7), 2) | {8: 3}, True),
        ({BAR_SLOT: 1, 6: 14}, dict.fromkeys(range(2, 7), 2) | {8: 5}, False),
        ({BAR_SLOT: 1, 6: 14}, dict.fromkeys(range(1, 6), 2) | {8: 5}, False),
        ({BAR_SLOT: 1, 6: 14}, dict.fromkeys(range(1, 6), 2) | {6: 1, 8: 4}, False),
        ({6: 15}, dict.fromkeys(range(1, 7), 2) | {8: 3}, False),  # nothing has to enter
    ],
)
@pytest.mark.parametrize("variant", ["backgammon", "tavla"])
def test_closed_out(own, other, closed, variant):
    made = table("0 rolls", variant=variant)
    made.sides = [side_of(own), side_of(other)]
    assert made.closed_out(0) is closed
    assert not made.closed_out(1)


def test_who_is_closed_out_need_not_roll():
    made = table("1 rolls")
    made.sides = [side_of({BAR_SLOT: 1, 6: 14}), side_of(dict.fromkeys(range(1, 7), 2) | {8: 3})]
    assert not made.skip_closed_out(0)  # it is his turn, and the other is not closed out
    other = made.copy()
    assert other.skip_closed_out(1)
    assert (other.turn, made.turn) == (1, 0)
    assert not other.skip_closed_out(1)  # it is his turn now
    made.lost = True
    assert not made.skip_closed_out(1)


@pytest.mark.parametrize(("lost", "over"), [(False, True), (True, False)])
def test_the_last_checker_off_ends_the_game_where_the_position_is_known(lost, over):
    made = table("0 rolls")
    made.lost = lost
    made.moved(1, side_of({OFF_SLOT: 15}), made.sides[0])
    assert (made.phase == OVER, made.winner) == ((True, 1) if over else (False, NOBODY))
    assert made.ended_by == ("bear-off" if over else "")


def test_fourteen_checkers_off_are_not_all():
    made = table("0 rolls")
    made.moved(1, side_of({OFF_SLOT: 14, 1: 1}), made.sides[0])
    assert (made.phase, made.turn) == (TURN, 0)


@pytest.mark.parametrize(
    ("done", "player"),
    [([], 0), (["0 rolls"], 1), (["1 rolls"], 0), (["0 rolls", "1 doubles", "0 drops"], 1)],
)
def test_whose_an_action_without_a_column_is(done, player):
    assert table(*done).likely_player() == player


def test_a_copy_is_in_the_same_state_and_goes_its_own_way():
    made = table("0 rolls", "1 doubles")
    made.lost = True
    other = made.copy()
    state = (
        "terms",
        "variant",
        "sides",
        "turn",
        "phase",
        "cube",
        "resume",
        "rolls",
        "lost",
        "ended_by",
        "winner",
    )
    assert [getattr(other, name) for name in state] == [getattr(made, name) for name in state]
    do(other, "0 takes")
    do(other, "1 rolls")
    other.end("resignation", 1)
    assert (made.phase, made.turn, made.rolls, made.cube.value) == (ANSWERING, 0, [1, 0], 1)
    over = other.copy()
    assert (over.phase, over.winner, over.ended_by, over.rolls) == (OVER, 1, "resignation", [1, 1])


@pytest.mark.parametrize(
    ("length", "score", "player", "needed"), [(5, (3, 1), 0, 2), (5, (3, 1), 1, 4), (0, (3, 1), 0, None)]
)
def test_points_that_are_needed(length, score, player, needed):
    assert Terms(Rules(length=length), BACKGAMMON, score).needed(player) == needed


@pytest.mark.parametrize(
    ("fault", "strict", "error"),
    [
        (Fault(CubeFault.DEAD, {"one_point": False}), False, False),
        (Fault(CubeFault.DEAD, {"one_point": True}), False, True),
        (Fault(CubeFault.DEAD, {"one_point": False}), True, True),
        (Fault(CubeFault.NOT_OWNER), False, True),
        (Fault(CubeFault.VALUE), False, True),
        (Fault(CubeFault.BEAVER_DISABLED), False, False),
        (Fault(CubeFault.ANIMAL_LIMIT), False, False),
        (Fault(CubeFault.OVER_LIMIT), False, False),
        (Fault(CubeFault.AUTOMATIC), False, False),
        (Fault(CubeFault.CRAWFORD_UNKNOWN), False, False),
    ],
)
def test_which_cube_actions_can_not_be(fault, strict, error):
    terms = Terms(Rules(length=5, strict_dead_cube=strict), BACKGAMMON)
    assert is_error(fault, terms) is error


def test_automatic_doubles_raise_the_cube_before_the_first_double():
    made = table("0 rolls", automatic_doubles=2)
    do(made, "1 doubles 4")
    assert made.cube.value == 2
    do(made, "0 takes")
    assert made.cube.value == 4
