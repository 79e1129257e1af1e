"""The doubling cube: who may turn it when, to what, and what an answer makes of it."""

from __future__ import annotations

import pytest

from bgtools.rules import cube as cubes
from bgtools.rules.cube import Cube, Moment
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.rules.variants.base import Variant

BACKGAMMON = get("backgammon")
MATCH = Rules(length=7)
MONEY = Rules(length=0)
MOMENT = Moment(
    player=0,
    opened=True,
    rolled=False,
    offered=False,
    score=(0, 0),
    crawford=False,
    post_crawford=False,
    turns=(3, 3),
)


class Cubeless(Variant):
    """A game without a cube."""

    has_cube = False


def names(rules: Rules, cube: Cube, written: int | None = None, **moment: object) -> list[str]:
    now = MOMENT._replace(**moment)  # type: ignore[arg-type]
    return [fault.kind.name for fault in cubes.offer_faults(rules, BACKGAMMON, cube, now, written)]


@pytest.mark.parametrize(
    ("rules", "cube", "written", "moment", "faults"),
    [
        (MATCH, Cube(), 2, {}, []),
        (MATCH, Cube(), None, {}, []),
        (MATCH, Cube(2, 0), 4, {}, []),
        (MATCH, Cube(), 2, {"turns": (1, 0), "player": 1}, []),  # the second player, before his first roll
        # when
        (MATCH, Cube(), 2, {"opened": False}, ["BEFORE_OPENING"]),
        (MATCH, Cube(), 2, {"rolled": True}, ["AFTER_ROLL"]),
        # whose
        (MATCH, Cube(2, 1), 4, {}, ["NOT_OWNER"]),
        (MATCH, cubes.take(cubes.offer(Cube(), 0)), 4, {}, ["NOT_OWNER"]),  # his own next turn
        (MATCH, cubes.take(cubes.offer(Cube(), 0)), 4, {"offered": True}, ["TWICE_IN_TURN", "NOT_OWNER"]),
        (MATCH, cubes.offer(Cube(), 0), 4, {"offered": True}, ["TWICE_IN_TURN", "NOT_OWNER", "VALUE"]),
        # how much
        (MATCH, Cube(), 4, {}, ["VALUE"]),
        (MATCH, Cube(4, 0), 4, {}, ["VALUE"]),
        (MONEY, Cube(), 4, {}, ["VALUE"]),
        (MONEY._replace(automatic_doubles=1), Cube(), 4, {}, ["AUTOMATIC"]),
        (MONEY._replace(automatic_doubles=1), Cube(), 8, {}, ["VALUE"]),
        (MONEY._replace(automatic_doubles=2), Cube(), 8, {}, ["AUTOMATIC"]),
        (MONEY._replace(automatic_doubles=2), Cube(2, 0), 8, {}, ["VALUE"]),
        (MATCH._replace(automatic_doubles=1), Cube(), 4, {}, ["VALUE"]),
        (MONEY._replace(cube_limit=64), Cube(64, 0), 128, {}, ["OVER_LIMIT"]),
        (MONEY._replace(cube_limit=64), Cube(32, 0), 64, {}, []),
        (MONEY._replace(cube_limit=64), Cube(64, 0), None, {}, ["OVER_LIMIT"]),
        (MONEY._replace(cube_limit=64), Cube(32, 0), None, {}, []),
        (MONEY._replace(cube_limit=64), Cube(32, 0), 128, {}, ["VALUE", "OVER_LIMIT"]),  # as it is written
        (MONEY._replace(cube_limit=64), Cube(64, 0), 64, {}, ["VALUE"]),
        (MONEY, Cube(1024, 0), 2048, {}, []),
        (MONEY._replace(cube_limit=1), Cube(), 2, {}, ["NOT_IN_USE"]),
        # match play
        (MATCH, Cube(), 2, {"score": (6, 3), "crawford": True}, ["CRAWFORD", "DEAD"]),
        (MATCH, Cube(), 2, {"score": (3, 6), "crawford": True}, ["CRAWFORD"]),
        (MATCH, Cube(), 2, {"score": (3, 6), "crawford": None}, ["CRAWFORD_UNKNOWN"]),
        (MATCH, Cube(), 2, {"score": (3, 6), "post_crawford": True}, []),
        (MATCH, Cube(), 2, {"score": (6, 3), "post_crawford": True}, ["DEAD"]),  # the leader
        (MATCH, Cube(), 2, {"score": (6, 6), "post_crawford": True}, ["DEAD"]),  # double match point
        (MATCH, Cube(4, 0), 8, {"score": (3, 0)}, ["DEAD"]),
        (MATCH, Cube(4, 0), 8, {"score": (2, 6)}, []),  # that the other one needs no more is his affair
        (Rules(length=1), Cube(), 2, {}, ["DEAD"]),
        (MONEY, Cube(512, 0), 1024, {"score": (900, 0)}, []),
        # Holland rule
        (MATCH._replace(holland=True), Cube(), 2, {"post_crawford": True, "turns": (2, 1)}, ["HOLLAND"]),
        (MATCH._replace(holland=True), Cube(), 2, {"post_crawford": True, "turns": (2, 2)}, []),
        (MATCH._replace(holland=True), Cube(), 2, {"turns": (1, 1)}, []),
        (MATCH, Cube(), 2, {"post_crawford": True, "turns": (1, 1)}, []),
    ],
)
def test_doubles(
    rules: Rules, cube: Cube, written: int | None, moment: dict[str, object], faults: list[str]
) -> None:
    assert names(rules, cube, written, **moment) == faults


def test_no_cube_in_the_variant() -> None:
    (fault,) = cubes.offer_faults(MONEY, Cubeless(), Cube(), MOMENT, 2)
    assert (fault.kind.name, fault.facts["why"]) == ("NOT_IN_USE", "variant")


@pytest.mark.parametrize(
    ("rules", "cube", "written", "moment", "facts"),
    [
        (MATCH, Cube(2, 1), 4, {}, {"owner": 1, "cube": 2}),
        (MATCH, Cube(2, 0), 8, {}, {"written": 8, "right": 4, "cube": 2}),
        (MONEY._replace(automatic_doubles=3), Cube(), 8, {}, {"start": 4}),
        # what automatic doubles would explain
        (MONEY, Cube(), 4, {}, {"written": 4, "right": 2, "cube": 1, "automatic": 1}),
        (MONEY._replace(automatic_doubles=1), Cube(), 8, {},
         {"written": 8, "right": 2, "cube": 1, "automatic": 2}),
        *[(MONEY, Cube(), number, {}, {"written": number, "right": 2, "cube": 1}) for number in (0, 1, 3, 6)],
        (MONEY, Cube(2, 0), 8, {}, {"written": 8, "right": 4, "cube": 2}),
        (MONEY, Cube(2), 8, {}, {"written": 8, "right": 4, "cube": 2}),
        (MATCH, Cube(), 4, {}, {"written": 4, "right": 2, "cube": 1}),
        (MONEY._replace(cube_limit=64), Cube(64, 0), 128, {}, {"value": 128, "limit": 64}),
        (MATCH, Cube(4, 0), 8, {"score": (4, 1)}, {"cube": 4, "need": 3, "one_point": False}),
        (Rules(length=1), Cube(), 2, {}, {"cube": 1, "need": 1, "one_point": True}),
        (MATCH._replace(holland=True), Cube(), 2, {"post_crawford": True, "turns": (1, 2)}, {"rolled": 1}),
    ],
)  # fmt: skip
def test_facts(
    rules: Rules, cube: Cube, written: int, moment: dict[str, object], facts: dict[str, object]
) -> None:
    now = MOMENT._replace(**moment)  # type: ignore[arg-type]
    (fault,) = cubes.offer_faults(rules, BACKGAMMON, cube, now, written)
    assert dict(fault.facts) == facts


# --- The way of the cube -----------------------------------------------------------------------------


def test_take_and_redouble() -> None:
    cube = cubes.offer(Cube(), 0)
    assert (cube.value, cube.offered, cube.answers, cube.open, cube.turned) == (1, 2, 1, True, False)
    cube = cubes.take(cube)
    assert cube == Cube(2, 1)
    assert cube.turned
    assert names(MATCH, cube, 4, player=1) == []  # the very next turn
    cube = cubes.take(cubes.offer(cube, 1))
    assert cube == Cube(4, 0)


def test_a_drop_costs_the_value_before_the_offer() -> None:
    assert cubes.drop(cubes.offer(Cube(), 0)) == Cube(1)
    assert cubes.drop(cubes.offer(Cube(2, 1), 1)) == Cube(2, 1)


def test_a_beaver_keeps_the_cube_and_a_drop_then_costs_twice() -> None:
    doubled = cubes.offer(Cube(), 0)
    beavered = cubes.reoffer(doubled)
    assert (beavered.value, beavered.offered, beavered.answers) == (2, 4, 0)
    assert cubes.take(beavered) == Cube(4, 1)
    assert cubes.drop(beavered) == Cube(2, 1)
    assert cubes.needs_answer(doubled)
    assert not cubes.needs_answer(beavered)  # the next roll accepts it


def test_a_raccoon_leaves_the_cube_with_the_beaverer() -> None:
    raccooned = cubes.reoffer(cubes.reoffer(cubes.offer(Cube(), 0)))
    assert (raccooned.value, raccooned.offered, raccooned.answers, raccooned.animals) == (4, 8, 1, 2)
    assert cubes.take(raccooned) == Cube(8, 1)
    assert cubes.drop(raccooned) == Cube(4, 1)


def test_a_beaver_of_a_redouble() -> None:
    beavered = cubes.reoffer(cubes.offer(Cube(2, 1), 1))
    assert cubes.take(beavered) == Cube(8, 0)


def test_a_beaver_or_a_take_without_an_offer() -> None:
    assert cubes.take(Cube(4, 1)) == Cube(4, 1)
    assert not cubes.needs_answer(Cube(4, 1))
    beavered = cubes.reoffer(Cube(4, 1))
    assert (beavered.value, beavered.offered, beavered.answers) == (4, 8, None)


@pytest.mark.parametrize(
    ("doubles", "written", "start"),
    [(0, 4, None), (1, 2, None), (1, 4, 2), (1, 8, None), (2, 4, 2), (2, 8, 4), (2, 6, None)],
)
def test_the_first_double_shows_the_automatic_doubles(doubles: int, written: int, start: int | None) -> None:
    rules = MONEY._replace(automatic_doubles=doubles)
    assert cubes.automatic_start(rules, Cube(), written) == start


def test_an_offer_is_followed_as_recorded() -> None:
    assert cubes.take(cubes.offer(Cube(), 0, 4)) == Cube(4, 1)
    assert cubes.take(cubes.reoffer(cubes.offer(Cube(), 0), 8)) == Cube(8, 1)


@pytest.mark.parametrize(
    ("rules", "written", "faults"),
    [
        (MATCH, 4, ["BEAVER_IN_MATCH"]),
        (MONEY, 4, ["BEAVER_DISABLED"]),
        (MONEY._replace(beavers=0), 4, ["BEAVER_DISABLED"]),
        (MONEY._replace(beavers=3), 4, []),
        (MONEY._replace(beavers=3), None, []),
        (MONEY._replace(beavers=3), 8, ["VALUE"]),
        (MONEY._replace(beavers=3, cube_limit=2), 4, ["OVER_LIMIT"]),
        (MONEY._replace(beavers=3, cube_limit=2), None, ["OVER_LIMIT"]),
        (MONEY._replace(beavers=3, cube_limit=4), None, []),
        (MONEY._replace(beavers=3, cube_limit=4), 8, ["VALUE", "OVER_LIMIT"]),
        (MONEY._replace(beavers=3, cube_limit=2), 2, ["VALUE"]),
    ],
)
def test_beavers(rules: Rules, written: int | None, faults: list[str]) -> None:
    found = cubes.reoffer_faults(rules, cubes.offer(Cube(), 0), 1, written, "Beavers")
    assert [fault.kind.name for fault in found] == faults


@pytest.mark.parametrize(("beavers", "stated"), [(None, False), (0, True)])
def test_whether_the_file_says_no_beavers(beavers: int | None, stated: bool) -> None:
    rules = MONEY._replace(beavers=beavers)
    (fault,) = cubes.reoffer_faults(rules, cubes.offer(Cube(), 0), 1, 4, "Beavers")
    assert fault.facts["stated"] is stated


def test_limit_of_animals() -> None:
    beavered = cubes.reoffer(cubes.offer(Cube(), 0))
    (fault,) = cubes.reoffer_faults(MONEY._replace(beavers=1), beavered, 0, 8, "Raccoons")
    assert (fault.kind.name, fault.facts["limit"]) == ("ANIMAL_LIMIT", 1)


@pytest.mark.parametrize(
    ("cube", "player", "fault"),
    [
        (cubes.offer(Cube(), 0), 1, None),
        (cubes.offer(Cube(), 0), 0, "ANSWER_WRONG_SIDE"),
        (Cube(), 1, "ANSWER_WITHOUT_OFFER"),
        (cubes.take(cubes.offer(Cube(), 0)), 1, "ANSWER_WITHOUT_OFFER"),
        (cubes.reoffer(cubes.offer(Cube(), 0)), 0, None),
    ],
)
def test_answers(cube: Cube, player: int, fault: str | None) -> None:
    found = cubes.answer_fault(cube, player, "Takes")
    assert (found.kind.name if found else None) == fault


@pytest.mark.parametrize(
    ("cube", "winner", "written", "drop"),
    [
        (cubes.offer(Cube(), 0), 0, 1, True),
        (cubes.offer(Cube(), 0), 0, 2, False),
        (cubes.offer(Cube(), 0), 1, 1, False),
        (cubes.offer(Cube(), 0), 0, None, True),
        (Cube(), 0, 1, False),
        (cubes.reoffer(cubes.offer(Cube(), 0)), 1, 2, True),
    ],
)
def test_a_result_after_an_open_offer(cube: Cube, winner: int, written: int | None, drop: bool) -> None:
    assert cubes.read_as_drop(cube, winner, written) is drop
