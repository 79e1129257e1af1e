"""The reader finds in generated transcripts exactly the cells that were written, at their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.formats import read
from bgtools.record.model import GameRecord, Loose, MatchHead, Unread
from bgtools.text.source import decode
from tests.support import dialects, trial

if TYPE_CHECKING:
    from tests.support.dialects import Sheet


def cells_written(sheet: Sheet, text: dialects.Text) -> list[list[tuple[int, int, str]]]:
    """Line, column (0 left, 1 right) and text of each cell, game by game."""
    return [
        [(text.line(row), column, cell.text) for row, column, cell in game.places()] for game in sheet.games
    ]


@pytest.mark.parametrize("seed", range(4))
def test_every_cell_is_read_where_it_stands(seed: int) -> None:
    for sheet, _ in trial.sheets(60, seed + 100):
        text = dialects.render(sheet)
        items = list(read(decode(text.text.encode())))
        heads = [item for item in items if isinstance(item, MatchHead)]
        games = [item for item in items if isinstance(item, GameRecord)]
        assert not [item for item in items if isinstance(item, Loose)]
        assert len(heads) == 1
        assert heads[0].length is not None
        assert heads[0].length.value == sheet.match.length
        assert not heads[0].problems
        rows = text.text.removeprefix("\ufeff").splitlines()
        for game, written, each in zip(games, cells_written(sheet, text), sheet.games, strict=True):
            read_cells = [
                (entry.line, entry.side, entry.cell.text)
                for entry in game.entries
                if entry.row is not None or "Losses" not in entry.cell.text
            ]
            assert read_cells == written, (sheet.dialect.name, each.game.number)
            for entry in game.entries:
                assert rows[entry.line - 1][entry.column - 1 : entry.end - 1] == entry.cell.text
                assert not isinstance(entry.cell, Unread)
                assert not entry.cell.faults, entry.cell.text
            assert game.number == each.game.number
            assert not game.problems
            assert game.score is not None
            assert game.score.names == tuple(sheet.match.names[seat] for seat in each.seats)
            zero = sheet.dialect.zero_scores and not sheet.match.length
            score = (0, 0) if zero else tuple(each.game.score[seat] for seat in each.seats)
            assert game.score.points == score
