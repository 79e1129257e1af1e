"""Real files and known troubles: the reader understands every cell of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.formats import read, recognise
from bgtools.record.fault import ReadFault
from bgtools.record.model import GameRecord, MatchHead
from bgtools.text.source import decode
from tests.formats.transcript import covered, problems

if TYPE_CHECKING:
    from pathlib import Path

# Cases whose point is something that can't be read, with the line and kind of each problem.
CASE_PROBLEMS = {
    "23-translated-game-word": [(3, ReadFault.GAME_LINE_MISSING)],
    "31-not-a-match": [(1, ReadFault.NO_MATCH)],
}
DIALECTS = {
    "backgammon-abc": "abc",
    "backgammon-galaxy": "galaxy",
    "backgammon-studio": "studio",
    "gammonview": "gammonview",
    "gnubg": "gnubg",
    "hedgehog": "hedgehog",
    "raccoon-selfplay": "raccoon",
    "sampleserver": None,
    "xg-mat": "xg",
    "xg-text": "xg",
}


def test_the_cases(shared: Path) -> None:
    for path in sorted((shared / "cases").glob("*.mat")):
        expected = [(line, kind.value) for line, kind in CASE_PROBLEMS.get(path.stem, [])]
        assert problems(path.read_bytes()) == expected, path.name


def test_the_corpus(shared: Path) -> None:
    files = sorted((shared / "corpus" / "mat").glob("*/*"))
    if not files:
        pytest.skip("no corpus")
    for path in files:
        source = decode(path.read_bytes())
        assert recognise(source) == "mat", path.name
        found = list(read(source))
        heads = [item for item in found if isinstance(item, MatchHead)]
        assert [head.dialect for head in heads] == [DIALECTS[path.parent.name]], path.name
        assert problems(path.read_bytes()) == [], path.name
        lines = covered(found)
        assert [n for n, line in enumerate(source.lines, 1) if line.strip() and n not in lines] == []
        for game in found:
            if isinstance(game, GameRecord):
                unsure = [entry.cell.text[:6] for entry in game.entries if entry.side < 0]
                assert unsure in ([], ["Losses"]), path.name
