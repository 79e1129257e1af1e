"""What is drawn over a board to show an action: arrows of the play, crosses on the points that block it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import Roll
from bgtools.rules.faults import PlayFault
from bgtools.rules.variants.base import SLOTS
from bgtools.rules.written import segments_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.replay.model import Step

# Remarks about plays that can be made.
_LEGAL = (
    PlayFault.HIT_NOT_MARKED,
    PlayFault.HIT_NONE,
    PlayFault.HIT_AMBIGUOUS,
    PlayFault.DECLARED_ILLEGAL,
    PlayFault.IMPOSSIBLE_POINT,
    PlayFault.FORCED_OMITTED,
)


class ActionMarks(NamedTuple):
    """``moves``: from slot to slot (25 the bar, 0 off, 26 outside), ``blocked``: points; both in the
    player's own numbers. ``wrong``: the moves are not legal, so they are those that are written, and so
    are the ``dice`` (None where they are those of the action).
    """

    moves: tuple[tuple[int, int], ...] = ()
    wrong: bool = False
    blocked: tuple[int, ...] = ()
    dice: tuple[int, int] | None = None


def marks(step: Step) -> ActionMarks:
    """The marks of an action: the play as it was made, or the written one where that is not legal."""
    faults = [fault for located in step.faults for fault in (located.fault, *located.also)]
    kinds = [fault.kind for fault in faults if isinstance(fault.kind, PlayFault)]
    wrong = any(kind not in _LEGAL for kind in kinds)
    if not wrong:
        return ActionMarks(tuple((source, target) for source, target, _ in step.hops))
    blocked: list[int] = []
    for fault in faults:
        if fault.kind in (PlayFault.TARGET_BLOCKED, PlayFault.ENTRY_BLOCKED):
            blocked.append(fault.facts["point"])
        elif fault.kind is PlayFault.INTERMEDIATE_BLOCKED:
            blocked += fault.facts["points"]
    return ActionMarks(tuple(_written(step)), True, tuple(dict.fromkeys(blocked)), _written_dice(step))


def _written_dice(step: Step) -> tuple[int, int] | None:
    """The dice as they are written, if there can be such."""
    dice = step.entry.cell.dice if isinstance(step.entry.cell, Roll) else None
    return dice if dice is not None and all(1 <= die <= 6 for die in dice) else None


def _written(step: Step) -> Iterator[tuple[int, int]]:
    """The moves as they are written, as far as there are such slots."""
    cell = step.entry.cell
    if isinstance(cell, Roll):
        for segment in segments_of(cell.moves):
            if 0 <= segment.source < SLOTS and 0 <= segment.target < SLOTS:
                yield segment.source, segment.target
