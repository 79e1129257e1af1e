"""Random matches written in every dialect are read back cell by cell."""

from __future__ import annotations

import random

import pytest

from bgtools.formats import read
from bgtools.record import model
from bgtools.record.model import Cube, Entry, GameRecord, MatchHead, Result, Roll
from bgtools.text.source import decode
from tests.support import dialects, matches
from tests.support.dialects import BY_NAME, Cell, Sheet

WORDS = {
    matches.DOUBLE: (model.DOUBLE,),
    matches.TAKE: (model.TAKE,),
    matches.DROP: (model.DROP,),
    matches.BEAVER: (model.BEAVER,),
    matches.RACCOON: (model.RACCOON,),
}


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("name", BY_NAME)
def test_a_match_is_read_as_it_was_written(name: str, seed: int) -> None:
    rng = random.Random(f"{name} {seed}")
    variant = rng.choice(("backgammon", "backgammon", "nackgammon", "hypergammon3"))
    match = matches.random_match(rng, variant=variant)
    sheet = dialects.write(match, BY_NAME[name], rng)
    text = dialects.render(sheet)

    head, *games = read(decode(text.text.encode()))

    assert isinstance(head, MatchHead)
    assert head.problems == []
    assert head.length is not None
    assert head.length.value == match.length
    assert head.rules["variant"].value.lower().startswith(variant[:4]) if "variant" in head.rules else True
    assert len(games) == len(sheet.games)
    for game, written in zip(games, sheet.games, strict=True):
        assert isinstance(game, GameRecord)
        assert game.problems == []
        assert game.number == written.game.number
        assert game.score is not None
        assert game.score.names == tuple(match.names[player] for player in written.seats)
        assert game.score.points == scores_written(sheet, written.game.score, written.seats)
        cells = [(text.line(row), row.number, side, cell) for row, side, cell in written.places()]
        assert [(entry.line, entry.row) for entry in game.entries] == [place[:2] for place in cells]
        for entry, (_, _, side, cell) in zip(game.entries, cells, strict=True):
            check(entry, side, cell)


def scores_written(sheet: Sheet, score: tuple[int, int], seats: tuple[int, int]) -> tuple[int, ...]:
    if sheet.dialect.zero_scores and sheet.match.length == 0:
        return (0, 0)
    return tuple(score[player] for player in seats)


def check(entry: Entry, side: int, cell: Cell) -> None:
    """An entry says what the cell says, and in which column."""
    assert entry.cell.text == cell.text
    assert entry.cell.faults == ()
    losses = cell.text.startswith("Losses")
    assert entry.side == side or (losses and entry.side == -1), cell.text
    act = cell.act
    if isinstance(entry.cell, Cube):
        assert act is not None
        assert entry.cell.word in WORDS[act.kind]
        assert entry.cell.value in (act.value, None)
    elif isinstance(entry.cell, Roll):
        assert act is not None
        assert sorted(entry.cell.dice or ()) == sorted(act.dice or ())
        paths = [move.points for move in entry.cell.moves for _ in range(move.count)]
        assert paths == cell.paths
    else:
        assert isinstance(entry.cell, Result)
        assert act is None or act.kind == matches.RESIGN
