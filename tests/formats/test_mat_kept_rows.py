"""Full rows that are kept as text say what they would say as entries."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING, Any

import pytest

from bgtools.formats import read
from bgtools.formats.mat.game import GameBuilder
from bgtools.record.model import Cube, GameRecord, Roll
from bgtools.text.source import decode
from tests.conftest import ROOT
from tests.formats.transcript import game
from tests.support import dialects, matches

if TYPE_CHECKING:
    from bgtools.formats.mat.rows import Rows

ROWS = """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 66: 24/18(2) 13/7*(2)       61: Cannot Move
  3) 54: Bar/20/16*              43:
  4) 42: 25/21 6/off              Doubles => 2
  5)  Takes                      11: 6/5(4)
  6) 00: 3/5                     21: 0/0
"""


def records(text: bytes) -> list[GameRecord]:
    return [item for item in read(decode(text)) if isinstance(item, GameRecord)]


def written(record: GameRecord) -> list[Any]:
    """Everything that the entries of a game say, and what was learned from where they stand."""
    entries = [(type(e.cell), e.cell.text, e.side, e.line, e.column, e.end, e.row) for e in record.entries]
    return [record.number, record.right_column, record.end_line, *record.problems, *entries]


def one_by_one(builder: GameBuilder, rows: Rows) -> None:
    for words in rows.as_tokens():
        builder.add_row(words, 0)


def generated() -> list[bytes]:
    texts = []
    for number, dialect in enumerate(dialects.DIALECTS):
        rng = random.Random(number)
        match = matches.play_match(matches.Match(("Anna", "Bob"), 5), matches.Style(tries=3), rng)
        texts.append(dialects.render(dialects.write(match, dialect, rng)).text.encode())
    return texts


SAMPLES = [path.read_bytes() for path in sorted((ROOT / "samples").rglob("*.mat"))]


def test_rows_of_samples_and_of_all_dialects(monkeypatch: pytest.MonkeyPatch) -> None:
    kept = [record for text in SAMPLES + generated() for record in records(text)]
    assert sum(record.rows is not None for record in kept) > 100
    monkeypatch.setattr(GameBuilder, "add_rows", one_by_one)
    made = [record for text in SAMPLES + generated() for record in records(text)]

    assert all(record.rows is None for record in made)
    for one, other in zip(kept, made, strict=True):
        assert written(one) == written(other)


def test_plays_are_what_the_cells_say() -> None:
    rows = game(ROWS).rows
    assert rows is not None
    double, takes, backwards = (rows.cell(index) for index in (7, 8, 10))
    assert isinstance(double, Cube)
    assert isinstance(backwards, Roll)
    assert rows.plays() == [
        ((3, 1), [(8, 5, False), (6, 5, False)]),
        ((6, 2), [(24, 18, False), (13, 11, False)]),
        ((6, 6), [(24, 18, False), (24, 18, False), (13, 7, True), (13, 7, False)]),
        ((6, 1), []),
        ((5, 4), [(25, 20, False), (20, 16, True)]),
        ((4, 3), []),
        ((4, 2), [(25, 21, False), (6, 0, False)]),
        double,
        takes,
        ((1, 1), 4 * [(6, 5, False)]),
        backwards,
        ((2, 1), []),
    ]
    for index, play in enumerate(rows.plays()):
        cell = rows.cell(index)
        assert play == (cell.short() or cell if isinstance(cell, Roll) else cell)


@pytest.mark.parametrize(
    ("text", "numbers"),
    [(ROWS, range(1, 7)), (ROWS.replace(" 4)", " 5)"), None), (ROWS.replace(" 1)", "01)"), None)],
)
def test_row_numbers(text: str, numbers: range | None) -> None:
    rows = game(text).rows
    assert rows is not None
    assert rows.numbers == numbers


def test_a_row_behind_a_comment_is_an_entry_at_once() -> None:
    lines = ROWS.splitlines(keepends=True)
    record = game("".join([*lines[:3], "; a comment\n", *lines[3:]]))
    before, behind = record.around()
    assert record.rows is not None
    assert (len(before), len(record.rows), len(behind)) == (0, 6, 6)
    assert [entry.cell for entry in record.entries] == [entry.cell for entry in game(ROWS).entries]
    assert record.around() == (before, behind)
