"""The actions of a game in order, each with the player whose action it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bgtools.record.model import Cell, Entry, GameRecord
    from bgtools.replay.seats import Seats


class Act(NamedTuple):
    """One action as the replay reads it: usually an entry as written, sometimes a mended one.

    ``player``: 0 or 1, or -1 where the column can't be told. ``cell``: what is done; a reading can put
    another cell in the place of the one that ``entry`` holds.
    """

    player: int
    cell: Cell
    entry: Entry


def acts_of(record: GameRecord, seats: Seats) -> list[Act]:
    """The actions of a game in reading order."""
    return [Act(seats[entry.side] if entry.side >= 0 else -1, entry.cell, entry) for entry in record.entries]
