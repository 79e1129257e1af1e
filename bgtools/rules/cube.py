"""The doubling cube: what it shows, whose it is, and which cube actions the rules do not allow.

All functions are pure: they take plain values and a ``Cube`` and give a new one, or the faults of an
action. An action is followed, right or wrong, with ``offer``, ``reoffer``, ``take`` and ``drop``; what
is wrong with it is asked for before with ``offer_faults``, ``reoffer_faults`` and ``answer_faults``.
Rules: rules.md 2.1 to 2.3, 2.5 and 2.6.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.record.fault import Fault
from bgtools.rules.faults import CubeFault

if TYPE_CHECKING:
    from bgtools.rules.settings import Rules
    from bgtools.rules.variants.base import Variant


class Cube(NamedTuple):
    """The cube, with the offer that waits for an answer, if any.

    ``value``: what the game is worth now, and what a drop costs. ``owner``: player 0 or 1, None while
    it is in the middle (so no player has turned it). ``offered``: the value after a take, None if no
    offer is open. ``answers``: the player who has to answer. ``keeper``: who owns the cube after a
    take; he who was first doubled, however often the cube is turned again. ``animals``: re-redoubles
    (beaver, raccoon ...) since the double.
    """

    value: int = 1
    owner: int | None = None
    offered: int | None = None
    answers: int | None = None
    keeper: int | None = None
    animals: int = 0

    @property
    def open(self) -> bool:
        """Whether an offer waits for its answer."""
        return self.offered is not None

    @property
    def turned(self) -> bool:
        """Whether a player has turned the cube (automatic doubles do not count: Jacoby, 2.4)."""
        return self.owner is not None


def offer(cube: Cube, player: int, value: int | None = None) -> Cube:
    """The cube after ``player`` doubles. ``value``: the value after a take if not twice the present one."""
    other = 1 - player
    return Cube(cube.value, cube.owner, value or 2 * cube.value, answers=other, keeper=other)


def reoffer(cube: Cube, value: int | None = None) -> Cube:
    """The cube after the player who answers turns it again: a beaver, then a raccoon, and so on.

    He accepts by it, so the game is worth the offered value now, and that is what a drop costs.
    """
    now = cube.offered or cube.value
    answers = None if cube.answers is None else 1 - cube.answers
    return Cube(now, cube.keeper, value or 2 * now, answers, cube.keeper, cube.animals + 1)


def take(cube: Cube) -> Cube:
    """The cube after a take (or after a beaver that the next roll accepts)."""
    return Cube(cube.offered or cube.value, cube.keeper if cube.open else cube.owner)


def drop(cube: Cube) -> Cube:
    """The cube after a drop: its value is what the game was worth."""
    return Cube(cube.value, cube.owner)


class Moment(NamedTuple):
    """When a double is offered. ``player``: who offers.

    ``opened``: whether any roll was made in this game. ``rolled``: whether the player has already
    rolled in this turn. ``offered``: whether he has already offered the cube in this turn. ``score``: at
    the start of the game. ``crawford``: whether this is the Crawford game, None if that can't be known.
    ``post_crawford``: a later game. ``turns``: how many turns each player has had in this game.
    """

    player: int
    opened: bool
    rolled: bool
    offered: bool
    score: tuple[int, int]
    crawford: bool | None
    post_crawford: bool
    turns: tuple[int, int]


def offer_faults(
    rules: Rules, variant: Variant, cube: Cube, moment: Moment, written: int | None
) -> list[Fault]:
    """What is wrong with a double, the fault that names the finding first.

    ``written``: the value behind ``Doubles =>``, None if there is none. The first cube number of a
    session with automatic doubles is AUTOMATIC (an info), not wrong; ``automatic_start`` gives the
    value from which to go on. CRAWFORD comes with no points: the caller knows the result.
    """
    found = (
        not_in_use(rules, variant),
        dead(rules, cube, moment) if rules.length == 1 else None,
        crawford_double(moment),
        _fault(CubeFault.BEFORE_OPENING) if not moment.opened else None,
        _fault(CubeFault.AFTER_ROLL) if moment.rolled else None,
        _fault(CubeFault.TWICE_IN_TURN) if moment.offered else None,
        not_owner(cube, moment.player),
        wrong_value(rules, cube, written),
        over_limit(rules, written or 2 * cube.value),
        holland(rules, moment),
        dead(rules, cube, moment) if rules.length != 1 else None,
    )
    return [fault for fault in found if fault is not None]


def reoffer_faults(rules: Rules, cube: Cube, player: int, written: int | None, word: str) -> list[Fault]:
    """What is wrong with a beaver, raccoon or further re-redouble by ``player`` (``word`` as written)."""
    found = [answer_fault(cube, player, word)]
    if rules.length:
        found.append(_fault(CubeFault.BEAVER_IN_MATCH))
    elif not rules.beavers:
        found.append(_fault(CubeFault.BEAVER_DISABLED, stated=rules.beavers == 0))
    elif cube.animals >= rules.beavers:
        found.append(_fault(CubeFault.ANIMAL_LIMIT, limit=rules.beavers))
    if cube.offered is not None:
        right = 2 * cube.offered
        if written is not None and written != right:
            found.append(_fault(CubeFault.VALUE, written=written, right=right, cube=cube.offered))
        found.append(over_limit(rules, written or right))
    return [fault for fault in found if fault is not None]


def answer_fault(cube: Cube, player: int, word: str) -> Fault | None:
    """What is wrong with the place of an answer (take, drop, beaver ...) by ``player``."""
    if not cube.open:
        return _fault(CubeFault.ANSWER_WITHOUT_OFFER, word=word)
    if cube.answers != player:
        return _fault(CubeFault.ANSWER_WRONG_SIDE, word=word)
    return None


def needs_answer(cube: Cube) -> bool:
    """Whether a roll now would leave an offer unanswered (NO_ANSWER).

    After a beaver no take is written: the roll that follows says that it was accepted.
    """
    return cube.open and cube.animals == 0


def read_as_drop(cube: Cube, winner: int, written: int | None) -> bool:
    """Whether a result after an open offer means that it was dropped (UNANSWERED_AT_RESULT)."""
    return cube.open and cube.answers != winner and written in (None, cube.value)


# --- The single conditions ---------------------------------------------------------------------------


def _fault(kind: CubeFault, **facts: Any) -> Fault:
    return Fault(kind, facts)


def not_in_use(rules: Rules, variant: Variant) -> Fault | None:
    """No cube: a limit of 1, or a variant that is played without."""
    if rules.cube_limit == 1:
        return _fault(CubeFault.NOT_IN_USE, why="cube-limit")
    if not variant.has_cube:
        return _fault(CubeFault.NOT_IN_USE, why="variant")
    return None


def crawford_double(moment: Moment) -> Fault | None:
    """A double in the Crawford game, or in a game that may be it."""
    if moment.crawford:
        return _fault(CubeFault.CRAWFORD, points_with=None, points_without=None)
    if moment.crawford is None:
        return _fault(CubeFault.CRAWFORD_UNKNOWN)
    return None


def not_owner(cube: Cube, player: int) -> Fault | None:
    """The cube belongs to the opponent (after an open offer: would, if it were taken)."""
    owner = cube.keeper if cube.open else cube.owner
    if owner in (None, player):
        return None
    return _fault(CubeFault.NOT_OWNER, owner=owner, cube=cube.value)


def automatic_start(rules: Rules, cube: Cube, written: int | None) -> int | None:
    """The starting value that the first double of a game shows, where automatic doubles are in use.

    None if the cube has been turned, or no number of automatic doubles up to the limit fits.
    """
    if rules.length or cube != Cube():
        return None
    for doubles in range(1, rules.automatic_doubles + 1):
        if written == 2 << doubles:
            return 1 << doubles
    return None


def automatic_doubles(written: int) -> int:
    """How many automatic doubles a first double to a number above 2 speaks for, at most."""
    return max(0, written.bit_length() - 2)


def wrong_value(rules: Rules, cube: Cube, written: int | None) -> Fault | None:
    """The number behind ``Doubles =>`` is not twice the cube.

    ``automatic``: how many automatic doubles, which are not in use, would make it right.
    """
    right = 2 * cube.value
    if written is None or written == right:
        return None
    start = automatic_start(rules, cube, written)
    if start is not None:
        return _fault(CubeFault.AUTOMATIC, start=start)
    facts = {"written": written, "right": right, "cube": cube.value}
    doubles = automatic_doubles(written)
    if automatic_start(rules._replace(automatic_doubles=doubles), cube, written) is not None:
        facts["automatic"] = doubles
    return _fault(CubeFault.VALUE, **facts)


def over_limit(rules: Rules, value: int) -> Fault | None:
    """The cube would pass the limit that the file or the user sets."""
    limit = rules.cube_limit
    if limit is None or limit == 1 or value <= limit:
        return None
    return _fault(CubeFault.OVER_LIMIT, value=value, limit=limit)


def dead(rules: Rules, cube: Cube, moment: Moment) -> Fault | None:
    """A cube that already gives the doubler the match (rules.md 2.2)."""
    if not rules.length:
        return None
    need = rules.length - moment.score[moment.player]
    if cube.value < need:
        return None
    return _fault(CubeFault.DEAD, cube=cube.value, need=need, one_point=rules.length == 1)


def holland(rules: Rules, moment: Moment) -> Fault | None:
    """Holland rule: after the Crawford game no double until each side has had two turns."""
    if rules.holland and moment.post_crawford and min(moment.turns) < 2:
        return _fault(CubeFault.HOLLAND, rolled=moment.turns[moment.player])
    return None
