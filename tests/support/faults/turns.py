"""Cells and rows lost, doubled, swapped or numbered wrongly."""

from __future__ import annotations

from tests.support import matches
from tests.support.dialects import GameSheet, Row
from tests.support.faults.desk import (
    Blame,
    Desk,
    cells_of,
    is_inner,
    kind,
    plain_rows,
)
from tests.support.matches import Act
from tests.support.referee import BAR, Board


def _retell_from(desk: Desk, game: GameSheet, index: int, own: int) -> str:
    """Retells a game from its row ``index``, with the players as the columns have them."""
    first = next(cell.act for row in game.rows[index:] for cell in row.filled if cell.act is not None)
    turns = [(cell.act, cell.text) for row in game.rows[index:] for cell in row.filled]
    return desk.retell(game, first.board, first.player, turns, own)


@kind("turns", "turn-out-of-order")
def cell_lost(desk: Desk) -> Blame | None:
    spots = [
        spot
        for spot in desk.spots(matches.ROLL)
        if is_inner(spot.game, spot.act) and len(spot.row.filled) == 2 and not _closed_out(spot.act.board)
    ]
    spot = desk.pick(spots)
    if spot is None:
        return None
    spot.row.cells[spot.column] = None
    return Blame((spot.row,))


def _closed_out(board: Board) -> bool:
    return board[0][BAR] > 0 and all(board[1][point] > 1 for point in range(1, 7))


def _renumber(rows: list[Row], by: int) -> None:
    for row in rows:
        if row.number is not None:
            row.number += by


@kind("turns", "row-lost", "row-number-gap", "turn-out-of-order")
def row_lost(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    del game.rows[index]
    return Blame((game.rows[index],))


@kind("turns")
def row_lost_and_renumbered(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    lost = game.rows.pop(index)
    _renumber(game.rows[index:], -1)
    assert lost.cells[0] is not None and lost.cells[0].act is not None
    board = lost.cells[0].act.board
    turns = [(cell.act, cell.text) for row in game.rows[index:] for cell in row.filled]
    when = desk.retell(game, board, lost.cells[0].act.player, turns, own=2)
    return Blame((game.rows[index],), when)


@kind("turns", "row-doubled", "row-number-gap")
def row_doubled(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    old = game.rows[index]
    game.rows.insert(index + 1, Row(old.number, list(old.cells)))
    return Blame((game.rows[index + 1],))


@kind("turns", "row-doubled")
def row_doubled_and_renumbered(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    old = game.rows[index]
    game.rows.insert(index + 1, Row(old.number, list(old.cells)))
    _renumber(game.rows[index + 1 :], 1)
    return Blame((game.rows[index + 1],), _retell_from(desk, game, index, own=4))


@kind("turns")
def cells_of_a_row_swapped(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    row = game.rows[index]
    row.cells.reverse()
    left = row.cells[1]
    assert left is not None and left.act is not None
    turns: list[tuple[Act | None, str]] = []
    for each in game.rows[index:]:
        for column, cell in cells_of(each):
            act = cell.act
            if act is not None and each is row:
                act = Act(game.seats[column], act.kind, act.board, act.dice, act.hops)
            turns.append((act, cell.text))
    return Blame((row,), desk.retell(game, left.act.board, left.act.player, turns, own=2))


@kind("turns")
def swapped_with_the_cell_below(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    column = desk.rng.randrange(2)
    row, below = game.rows[index], game.rows[index + 1]
    row.cells[column], below.cells[column] = below.cells[column], row.cells[column]
    if row.cells[column].text == below.cells[column].text:  # type: ignore[union-attr]
        return None
    moved = below.cells[column]  # what stood in the upper place: its board is the one before this turn
    assert moved is not None and moved.act is not None
    turns = [(cell.act, cell.text) for each in game.rows[index:] for cell in each.filled][column:]
    return Blame((row,), desk.retell(game, moved.act.board, moved.act.player, turns))


@kind("turns", "row-number-gap")
def row_number_wrong(desk: Desk) -> Blame | None:
    places = plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    game.rows[index].number += desk.rng.choice((1, 2, 10))  # type: ignore[operator]
    return Blame((game.rows[index], game.rows[index + 1]))
