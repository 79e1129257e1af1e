"""Where a cell that is lost must have stood."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import Cube, Entry, Place, Roll

if TYPE_CHECKING:
    from bgtools.record.model import GameRecord
    from bgtools.replay.mending.scene import Scene


class Gap(NamedTuple):
    """An empty place in the rows. ``player``: whose cell is missing; ``line``/``column``: where."""

    player: int
    place: Place
    row: int | None


def empty_place(scene: Scene, index: int) -> Gap | None:
    """The one empty place between the action ``index`` and the one before it, if there is just one."""
    game = scene.game
    if index == 0:
        return None
    before, now = game.acts[index - 1], game.acts[index]
    one, two = before.entry, now.entry
    if one.row is None or two.row is None or one.side < 0 or two.side < 0:
        return None
    if 2 * (two.row - one.row) + two.side - one.side != 2 or one.side != two.side:
        return None
    seats = game.out.seats
    if one.side == 0:
        column = max(column_of(scene, 1, one.line, one.row), one.end + 1)
        return Gap(seats[1], Place(one.line, column, one.line, column), one.row)
    column = max(1, min(two.column - 1, column_of(scene, 0, two.line, two.row)))
    return Gap(seats[0], Place(two.line, column, two.line, column), two.row)


def column_of(scene: Scene, side: int, line: int, row: int | None, word: bool = False) -> int:
    """Where a cell of a column begins: as the nearest play there, if possible one behind a row number as long
    as that of this row; a word as far off as words are.
    """
    record = scene.game.record
    nearest = _nearest(record, side, line, row)
    if nearest is not None and _digits(nearest.row) != _digits(row):
        others = (_nearest(each, side, line, row) for each in scene.game.records if each is not record)
        nearest = next((each for each in others if each and _digits(each.row) == _digits(row)), nearest)
    if nearest is None:
        right = record.right_column
        return right if side == 1 and right is not None else 6
    return nearest.column + (_indent(scene, side) if word else 0)


def _indent(scene: Scene, side: int) -> int:
    """How much further to the right than plays words stand, mostly 1 or 0."""
    for wanted in (side, 1 - side):
        for record in scene.game.records:
            for entry in record.entries:
                if entry.side == wanted and isinstance(entry.cell, Cube) and entry.row is not None:
                    play = _nearest(record, wanted, entry.line, entry.row)
                    if play is not None:
                        return max(0, entry.column - play.column)
    return 1


def _nearest(record: GameRecord, side: int, line: int, row: int | None) -> Entry | None:
    """The play of a column that is nearest to a line; where rows are numbered, one with as long a number."""
    plays = [
        entry
        for entry in record.entries
        if entry.side == side
        and entry.line != line
        and entry.row is not None
        and isinstance(entry.cell, Roll)
    ]
    alike = [entry for entry in plays if _digits(entry.row) == _digits(row)]
    return min(alike or plays, key=lambda entry: abs(entry.line - line), default=None)


def _digits(row: int | None) -> int:
    return len(str(row))
