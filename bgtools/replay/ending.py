"""How a game ends: what a written result means on the table as it stands."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.fault import Fault
from bgtools.replay.table import ANSWERING, NOBODY, OVER, ROLLING
from bgtools.rules import cube as cubes
from bgtools.rules.faults import CubeFault, ResultFault
from bgtools.rules.results import SINGLE, by_bearoff, by_drop, by_resignation

if TYPE_CHECKING:
    from bgtools.record.model import Result
    from bgtools.replay.table import Table


class Ending(NamedTuple):
    """The end of a game. ``how``: "bear-off", "drop" or "resignation". ``winner`` and ``points`` by the
    rules; ``size``: 1-3, None where it can't be known. ``faults``: of the written result, worst first.
    """

    how: str
    winner: int
    points: int
    size: int | None
    faults: tuple[Fault, ...] = ()


WRONG = frozenset(
    {
        ResultFault.WRONG_WINNER,
        ResultFault.WRONG_POINTS,
        ResultFault.WRONG_POINTS_DROP,
        ResultFault.NOT_MULTIPLE,
        ResultFault.RESIGN_TOO_BIG,
        CubeFault.NO_ANSWER,
    }
)
"""Faults that say that the result contradicts the game; the others are remarks."""


def ending(table: Table, winner: int, result: Result | None) -> Ending:
    """What a result in the column of ``winner`` means now; None where none is written.

    The table is left as it is. In the last game of a match, points beyond the need may be cut off; where
    the match length is not known, the words "and the match" tell that.
    """
    written = result.points if result is not None else None
    size = result.size if result is not None else None
    terms, cube = table.terms, table.cube
    needed = terms.needed(winner)
    if needed is None and result is not None and result.match:
        needed = written
    if table.phase == OVER and table.ended_by != "resignation":
        return _over(table, winner, written, needed)
    if table.phase == OVER and table.winner != winner:  # the file says who resigned
        right = ending(table, table.winner, result)
        wrong = Fault(ResultFault.WRONG_WINNER, {"winner": right.winner, "how": "resignation"})
        others = [fault for fault in right.faults if fault.kind is not ResultFault.RESIGN_ASSUMED]
        return right._replace(faults=(wrong, *others))
    missing: tuple[Fault, ...] = ()
    if table.phase == ANSWERING:
        if cubes.read_as_drop(cube, winner, written):
            outcome = by_drop(terms.rules, cube, written, needed)
            unanswered = Fault(CubeFault.UNANSWERED_AT_RESULT)
            return Ending("drop", winner, outcome.points, outcome.size, (unanswered, *outcome.faults))
        if cubes.needs_answer(cube):
            missing = (Fault(CubeFault.NO_ANSWER, {}),)
        cube = cubes.take(cube)
    loser = None if table.lost else table.sides[1 - winner]
    outcome = by_resignation(terms.rules, loser, cube, written, needed, size, table.variant)
    faults = outcome.faults
    taken = table.phase == ROLLING and table.turn == winner
    if taken and faults and faults[0].kind is ResultFault.NOT_MULTIPLE and 2 * (written or 0) == cube.value:
        # The double was dropped, whatever its answer says.
        dropped = faults[0]._replace(facts={**faults[0].facts, "dropped": True})
        return Ending("drop", winner, outcome.points, SINGLE, (dropped,))
    if result is not None and result.match and written == terms.needed(winner):
        # Who leaves gives up the whole match, more than the game can cost (Galaxy).
        left = Fault(ResultFault.SENTINEL, {"written": written})
        faults = tuple(left if fault.kind is ResultFault.NOT_MULTIPLE else fault for fault in faults)
    return Ending("resignation", winner, outcome.points, outcome.size, missing + faults)


def likely_winner(table: Table, result: Result, gains: int | None) -> int:
    """Whose a result is that stands in no column.

    ``gains``: who is richer in the next score line. Where there is none, it is the player to whom the
    result can belong, first the one who is not to act, as mostly the other gives up.
    """
    if table.turn == NOBODY:
        return table.likely_player()
    if gains is not None:
        return gains
    for player in (1 - table.turn, table.turn):
        needed = table.terms.needed(player)
        short = result.match and needed is not None and result.points is not None and result.points < needed
        if not short and not any(fault.kind in WRONG for fault in ending(table, player, result).faults):
            return player
    return 1 - table.turn


def _over(table: Table, winner: int, written: int | None, needed: int | None) -> Ending:
    """A result behind the last checker off, or behind a drop."""
    terms = table.terms
    right = table.winner
    if right != winner:
        needed = terms.needed(right)
    if table.ended_by == "drop":
        outcome = by_drop(terms.rules, table.cube, written, needed)
    else:
        loser = table.sides[1 - right]
        outcome = by_bearoff(terms.rules, table.variant, loser, table.cube, written, needed)
    faults = outcome.faults
    if winner != right:
        faults = (Fault(ResultFault.WRONG_WINNER, {"winner": right, "how": table.ended_by}), *faults)
    return Ending(table.ended_by, right, outcome.points, outcome.size, faults)
