"""What a game is worth: how large a win is, its points, and what a written amount can mean.

``by_bearoff``, ``by_drop`` and ``by_resignation`` take what the file says (``written``, None if it says
nothing) and give the points by the rules, with the faults of the written amount. ``needed``: the points
that the winner still needs to win the match, None in money play. Rules: rules.md 1.6, 1.7, 2.4 to 2.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.record.fault import Fault
from bgtools.rules.faults import CubeFault, ResultFault

if TYPE_CHECKING:
    from collections.abc import Sequence
    from enum import Enum

    from bgtools.rules.cube import Cube
    from bgtools.rules.settings import Rules
    from bgtools.rules.variants.base import Variant

SINGLE, BACKGAMMON = 1, 3

# Backgammon Studio writes 1004 x cube for a win of an unknown amount (formats.md 1.4).
SENTINEL = 1004


class Outcome(NamedTuple):
    """A result. ``points``: what the winner scores. ``size``: 1-3, None where it can't be known.
    ``faults``: what is wrong with the written amount, or worth knowing about it.
    """

    points: int
    size: int | None
    faults: tuple[Fault, ...] = ()


def gammons_count(rules: Rules, cube: Cube) -> bool:
    """Whether gammons and backgammons count: not under Jacoby before a player has turned the cube."""
    return bool(rules.length) or not rules.jacoby or cube.turned


def by_bearoff(
    rules: Rules,
    variant: Variant,
    loser: Sequence[int],
    cube: Cube,
    written: int | None,
    needed: int | None = None,
) -> Outcome:
    """A game that ended with the last checker off. ``loser``: his side, from his own view.

    Where nobody states Jacoby and an uncubed gammon is written as one point, the outcome follows the
    file, with JACOBY_SUSPECTED (rules.md 2.4).
    """
    size = variant.win_size(loser)
    factor = variant.win_factor(loser)
    right = cube.value * (factor if size is None or gammons_count(rules, cube) else SINGLE)
    if written in (None, right):
        return Outcome(right, size)
    assert written is not None
    if is_sentinel(written):
        return Outcome(right, size, (_fault(ResultFault.SENTINEL, written=written),))
    if not rules.length and rules.jacoby is None and not cube.turned and written == cube.value:
        return Outcome(written, size, (_fault(ResultFault.JACOBY_SUSPECTED),))
    start = automatic_start(rules, cube, written, right)
    if start is not None:
        return Outcome(written, size, (_fault(CubeFault.AUTOMATIC, start=start),))
    if _clipped(written, right, needed):
        return Outcome(right, size, (_fault(ResultFault.CLIPPED, written=written, full=right),))
    wrong = _fault(ResultFault.WRONG_POINTS, written=written, right=right, size=size, cube=cube.value)
    return Outcome(right, size, (wrong,))


def by_drop(rules: Rules, cube: Cube, written: int | None, needed: int | None = None) -> Outcome:
    """A game that ended with a refused offer: the stake before it, always a single game.

    ``cube``: as it was when dropped; its value is that stake (after a beaver: the doubled one).
    """
    right = cube.value
    if written in (None, right):
        return Outcome(right, SINGLE)
    assert written is not None
    if is_sentinel(written):
        return Outcome(right, SINGLE, (_fault(ResultFault.SENTINEL, written=written),))
    if _clipped(written, right, needed):
        return Outcome(right, SINGLE, (_fault(ResultFault.CLIPPED, written=written, full=right),))
    return Outcome(right, SINGLE, (_fault(ResultFault.WRONG_POINTS_DROP, written=written, right=right),))


def by_resignation(
    rules: Rules,
    loser: Sequence[int] | None,
    cube: Cube,
    written: int | None,
    needed: int | None = None,
    size: int | None = None,
    variant: Variant | None = None,
) -> Outcome:
    """A game that was given up. ``loser``: his side from his own view, None once the position is lost.

    ``size``: 1-3 where the file says it in words. ``variant``: where it is not backgammon. A resignation
    pays what was recorded, also when that is clipped or no multiple of the cube; a sentinel amount pays
    what was still needed. It may concede less than the position could cost, but no gammon once a checker
    of the loser is off.
    """
    if written is None:
        size = size or SINGLE
        written = size * cube.value
    elif is_sentinel(written):
        points = cube.value if needed is None else needed
        return Outcome(points, None, (_fault(ResultFault.SENTINEL, written=written),))
    full = written
    fitting, rest = divmod(written, cube.value)
    most = BACKGAMMON if variant is None else variant.most_conceded(None)
    if rest or not SINGLE <= fitting <= most:
        fitting += 1
        full = fitting * cube.value
        if fitting > most or not _clipped(written, full, needed):
            wrong = _fault(ResultFault.NOT_MULTIPLE, written=written, cube=cube.value, most=most)
            return Outcome(written, None, (wrong,))
    size = size or fitting
    off = loser[0] if loser is not None else 0
    possible = (1 if off else most) if variant is None else variant.most_conceded(loser)
    jacoby = not gammons_count(rules, cube)
    if size > possible or (size > SINGLE and jacoby):
        facts: dict[str, Any] = {
            "written": written,
            "size": size,
            "cube": cube.value,
            "off": off,
            "most": possible,
        }
        return Outcome(written, size, (_fault(ResultFault.RESIGN_TOO_BIG, jacoby=jacoby, **facts),))
    if variant is not None and loser is not None and variant.win_size(loser) is None:
        size = None  # paid by the checker: no gammons
    faults = [_fault(ResultFault.RESIGN_ASSUMED, size=size)]
    if full != written:
        faults.append(_fault(ResultFault.CLIPPED, written=written, full=full))
    return Outcome(written, size, tuple(faults))


def is_sentinel(written: int) -> bool:
    """Whether a written amount stands for "unknown, but enough" (1004 times the cube)."""
    return written >= SENTINEL and written % SENTINEL == 0


def automatic_start(rules: Rules, cube: Cube, written: int, right: int) -> int | None:
    """The starting cube that a result of 2, 4 ... times the ``right`` points shows, or None.

    Only where automatic doubles are in use and the cube has never been turned (rules.md 2.5).
    """
    if rules.length or cube.turned or cube.value != 1:
        return None
    for doubles in range(1, rules.automatic_doubles + 1):
        if written == right << doubles:
            return 1 << doubles
    return None


def _clipped(written: int, full: int, needed: int | None) -> bool:
    """Whether surplus points were cut off: just what was needed, and the game was worth more."""
    return needed is not None and written == needed < full


def _fault(kind: Enum, **facts: Any) -> Fault:
    return Fault(kind, facts)
