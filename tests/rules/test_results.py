"""What games are worth, and what a written amount is blamed for.

``needed`` is what the winner still needs to win the match.
"""

from __future__ import annotations

import pytest

from bgtools.rules.cube import Cube
from bgtools.rules.results import (
    Outcome,
    automatic_start,
    by_bearoff,
    by_drop,
    by_resignation,
    is_sentinel,
)
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get

MATCH = Rules(length=7)
MONEY = Rules(length=0, jacoby=False)
JACOBY = Rules(length=0, jacoby=True)
UNSAID = Rules(length=0)
ONE_OFF = [1, *[0] * 5, 14, *[0] * 20]
HOME = [0] * 6 + [15] + [0] * 20
ON_BAR = [0] * 6 + [14] + [0] * 18 + [1, 0]
TURNED = Cube(2, 0)


def summed_up(outcome: Outcome) -> tuple[int, int | None, list[str]]:
    return outcome.points, outcome.size, [fault.kind.name for fault in outcome.faults]


@pytest.mark.parametrize(
    ("rules", "loser", "cube", "written", "needed", "points", "size", "faults"),
    [
        (MATCH, ONE_OFF, Cube(), 1, 7, 1, 1, []),
        (MATCH, HOME, Cube(), 2, 7, 2, 2, []),
        (MATCH, ON_BAR, Cube(), 3, 7, 3, 3, []),
        (MATCH, ON_BAR, Cube(4, 1), 12, 7, 12, 3, []),
        (MATCH, HOME, TURNED, None, 7, 4, 2, []),
        (MATCH, ONE_OFF, TURNED, 4, 7, 2, 1, ["WRONG_POINTS"]),
        (MATCH, HOME, Cube(), 3, 7, 2, 2, ["WRONG_POINTS"]),
        (MATCH, HOME, Cube(), 1, 7, 2, 2, ["WRONG_POINTS"]),
        # surplus points: written in full, or cut off
        (MATCH, ON_BAR, TURNED, 6, 1, 6, 3, []),
        (MATCH, ON_BAR, TURNED, 1, 1, 6, 3, ["CLIPPED"]),
        (MATCH, ON_BAR, TURNED, 2, 1, 6, 3, ["WRONG_POINTS"]),
        (MATCH, HOME, Cube(4, 0), 4016, 7, 8, 2, ["SENTINEL"]),
        # Jacoby
        (JACOBY, HOME, Cube(), 1, None, 1, 2, []),
        (JACOBY, HOME, Cube(), 2, None, 1, 2, ["WRONG_POINTS"]),
        (JACOBY, HOME, TURNED, 4, None, 4, 2, []),
        (JACOBY, HOME, Cube(2), 2, None, 2, 2, []),  # an automatic double does not turn the cube
        (MATCH._replace(jacoby=True), HOME, Cube(), 2, 7, 2, 2, []),  # money only
        (MONEY, HOME, Cube(), 2, None, 2, 2, []),
        (MONEY, HOME, Cube(), 1, None, 2, 2, ["WRONG_POINTS"]),
        (UNSAID, HOME, Cube(), 2, None, 2, 2, []),
        (UNSAID, HOME, Cube(), 1, None, 1, 2, ["JACOBY_SUSPECTED"]),
        (UNSAID, ON_BAR, Cube(), 1, None, 1, 3, ["JACOBY_SUSPECTED"]),
        (UNSAID, ON_BAR, Cube(), 2, None, 3, 3, ["WRONG_POINTS"]),
        (UNSAID, HOME, TURNED, 2, None, 4, 2, ["WRONG_POINTS"]),
        # automatic doubles that show in the result only
        (MONEY._replace(automatic_doubles=1), ONE_OFF, Cube(), 2, None, 2, 1, ["AUTOMATIC"]),
        (MONEY._replace(automatic_doubles=1), ONE_OFF, Cube(), 4, None, 1, 1, ["WRONG_POINTS"]),
        (MONEY._replace(automatic_doubles=2), HOME, Cube(), 8, None, 8, 2, ["AUTOMATIC"]),
        (MONEY, ONE_OFF, Cube(), 2, None, 1, 1, ["WRONG_POINTS"]),
    ],
)
def test_by_bearoff(
    rules: Rules,
    loser: list[int],
    cube: Cube,
    written: int | None,
    needed: int | None,
    points: int,
    size: int,
    faults: list[str],
) -> None:
    outcome = by_bearoff(rules, get("backgammon"), loser, cube, written, needed)
    assert summed_up(outcome) == (points, size, faults)


@pytest.mark.parametrize(
    ("cube", "written", "needed", "points", "faults"),
    [
        (Cube(), 1, 7, 1, []),
        (Cube(2, 0), 2, 7, 2, []),
        (Cube(2, 0), None, 7, 2, []),
        (Cube(2, 0), 4, 7, 2, ["WRONG_POINTS_DROP"]),
        (Cube(4, 0), 3, 3, 4, ["CLIPPED"]),
        (Cube(4, 0), 2, 3, 4, ["WRONG_POINTS_DROP"]),
        (Cube(2, 0), 2008, 3, 2, ["SENTINEL"]),
    ],
)
def test_by_drop(cube: Cube, written: int | None, needed: int | None, points: int, faults: list[str]) -> None:
    assert summed_up(by_drop(MATCH, cube, written, needed)) == (points, 1, faults)


@pytest.mark.parametrize(
    ("rules", "loser", "cube", "written", "needed", "points", "size", "faults"),
    [
        (MATCH, HOME, Cube(), 1, 7, 1, 1, ["RESIGN_ASSUMED"]),  # less than it could cost
        (MATCH, HOME, Cube(), 2, 7, 2, 2, ["RESIGN_ASSUMED"]),
        (MATCH, HOME, TURNED, 6, 7, 6, 3, ["RESIGN_ASSUMED"]),
        (MATCH, HOME, Cube(64, 0), 192, 7, 192, 3, ["RESIGN_ASSUMED"]),
        (MATCH, HOME, TURNED, 3, 7, 3, None, ["NOT_MULTIPLE"]),
        (MATCH, HOME, Cube(), 4, 7, 4, None, ["NOT_MULTIPLE"]),
        (MATCH, HOME, Cube(), 4, 4, 4, None, ["NOT_MULTIPLE"]),
        (MATCH, HOME, TURNED, 0, 7, 0, None, ["NOT_MULTIPLE"]),
        (MATCH, ONE_OFF, Cube(), 1, 7, 1, 1, ["RESIGN_ASSUMED"]),
        (MATCH, ONE_OFF, Cube(), 2, 7, 2, 2, ["RESIGN_TOO_BIG"]),
        (MATCH, ONE_OFF, TURNED, 6, 7, 6, 3, ["RESIGN_TOO_BIG"]),
        (MATCH, None, Cube(), 2, 7, 2, 2, ["RESIGN_ASSUMED"]),  # nothing is known of the position
        # cut off at the end of the match
        (MATCH, HOME, TURNED, 1, 1, 1, 1, ["RESIGN_ASSUMED", "CLIPPED"]),
        (MATCH, HOME, TURNED, 3, 3, 3, 2, ["RESIGN_ASSUMED", "CLIPPED"]),
        (MATCH, HOME, TURNED, 5, 5, 5, 3, ["RESIGN_ASSUMED", "CLIPPED"]),
        (MATCH, HOME, TURNED, 3, 4, 3, None, ["NOT_MULTIPLE"]),
        (MATCH, HOME, Cube(4, 0), 4016, 3, 3, None, ["SENTINEL"]),
        (MATCH, HOME, TURNED, None, 7, 2, 1, ["RESIGN_ASSUMED"]),
        # Jacoby: nothing but a single game before the cube is turned
        (JACOBY, HOME, Cube(), 2, None, 2, 2, ["RESIGN_TOO_BIG"]),
        (JACOBY, HOME, TURNED, 4, None, 4, 2, ["RESIGN_ASSUMED"]),
        (UNSAID, HOME, Cube(), 2, None, 2, 2, ["RESIGN_ASSUMED"]),
    ],
)
def test_by_resignation(
    rules: Rules,
    loser: list[int] | None,
    cube: Cube,
    written: int | None,
    needed: int | None,
    points: int,
    size: int | None,
    faults: list[str],
) -> None:
    outcome = by_resignation(rules, loser, cube, written, needed)
    assert summed_up(outcome) == (points, size, faults)


def test_a_size_in_words() -> None:
    outcome = by_resignation(MATCH, HOME, TURNED, None, 7, size=2)
    assert (outcome.points, outcome.size) == (4, 2)
    outcome = by_resignation(MATCH, HOME, TURNED, 3, 3, size=3)  # a backgammon, cut off
    assert (outcome.points, outcome.size) == (3, 3)


def test_where_a_win_is_paid_by_the_checker() -> None:
    acey = get("acey-deucey")
    assert summed_up(by_bearoff(JACOBY, acey, ONE_OFF, Cube(), 14)) == (14, None, [])
    assert summed_up(by_resignation(MONEY, ONE_OFF, Cube(), 5, variant=acey)) == (5, None, ["RESIGN_ASSUMED"])
    assert summed_up(by_resignation(MONEY, None, Cube(), 5, variant=acey)) == (5, 5, ["RESIGN_ASSUMED"])
    tavla = get("tavla")
    assert summed_up(by_resignation(MONEY, HOME, Cube(), 2, variant=tavla)) == (2, 2, ["RESIGN_ASSUMED"])
    assert summed_up(by_resignation(MONEY, HOME, Cube(), 3, variant=tavla)) == (3, None, ["NOT_MULTIPLE"])


def test_facts() -> None:
    (fault,) = by_bearoff(MATCH, get("backgammon"), HOME, TURNED, 6, 7).faults
    assert dict(fault.facts) == {"written": 6, "right": 4, "size": 2, "cube": 2}
    (fault,) = by_resignation(MATCH, ONE_OFF, TURNED, 4, 7).faults
    assert dict(fault.facts) == {"written": 4, "size": 2, "cube": 2, "off": 1, "most": 1, "jacoby": False}
    fault = by_resignation(MATCH, HOME, Cube(4, 0), 3, 3).faults[1]
    assert dict(fault.facts) == {"written": 3, "full": 4}


@pytest.mark.parametrize(
    ("written", "sentinel"),
    [(1, False), (1003, False), (1004, True), (1005, False), (2008, True), (0, False)],
)
def test_amounts_that_nobody_knew(written: int, sentinel: bool) -> None:
    assert is_sentinel(written) is sentinel


@pytest.mark.parametrize(
    ("rules", "cube", "written", "right", "start"),
    [
        (MONEY._replace(automatic_doubles=2), Cube(), 2, 1, 2),
        (MONEY._replace(automatic_doubles=2), Cube(), 4, 1, 4),
        (MONEY._replace(automatic_doubles=2), Cube(), 8, 2, 4),
        (MONEY._replace(automatic_doubles=2), Cube(), 8, 1, None),
        (MONEY._replace(automatic_doubles=2), Cube(), 1, 1, None),
        (MONEY._replace(automatic_doubles=2), Cube(2), 4, 2, None),  # the cube shows it already
        (MONEY._replace(automatic_doubles=2), Cube(1, 0), 2, 1, None),
        (MATCH._replace(automatic_doubles=2), Cube(), 2, 1, None),
        (MONEY, Cube(), 2, 1, None),
    ],
)
def test_automatic_doubles_that_a_result_shows(
    rules: Rules, cube: Cube, written: int, right: int, start: int | None
) -> None:
    assert automatic_start(rules, cube, written, right) == start
