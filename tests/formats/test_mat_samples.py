"""Every valid sample is read without a problem, cell for cell, and its dialect is told."""

from __future__ import annotations

import pytest

from bgtools.formats import read, recognise
from bgtools.record.model import GameRecord, MatchHead
from bgtools.text.source import decode
from tests.conftest import ROOT
from tests.formats.transcript import covered, problems

SAMPLES = ROOT / "samples" / "valid"
DIALECTS = {
    "abc": "xg",  # nothing tells this one from XG's layout: its Site is a town
    "dailygammon-nackgammon": None,
    "dueller": "dueller",
    "fibs": "fibs",
    "galaxy": "galaxy",
    "galaxy-money": "galaxy",
    "gammonview": "gammonview",
    "gibbon": None,
    "gnubg": "gnubg",
    "hedgehog": "hedgehog",
    "historic": None,
    "hand": None,
    "hypergammon": None,  # its first game has no full row
    "opengammon": "opengammon",
    "playok": None,
    "raccoon": "raccoon",
    "raccoon-25": "raccoon",
    "several": None,
    "studio": "studio",
    "xg-mat": "xg",
    "xg-mobile": "xg-mobile",
    "xg-text": "xg",
}


def test_every_sample_is_listed() -> None:
    assert {path.stem for path in SAMPLES.glob("*.mat")} == set(DIALECTS)
    readme = (SAMPLES / "README.md").read_text()
    assert [name for name in DIALECTS if f"`{name}.mat`" not in readme] == []


@pytest.mark.parametrize("name", DIALECTS)
def test_a_sample_is_read_without_a_problem(name: str) -> None:
    data = (SAMPLES / f"{name}.mat").read_bytes()
    source = decode(data)
    assert recognise(source) == "mat"
    found = list(read(source))
    assert problems(data) == []
    assert {item.dialect for item in found if isinstance(item, MatchHead)} == {DIALECTS[name]}
    assert len([item for item in found if isinstance(item, MatchHead)]) == (2 if name == "several" else 1)
    lines = covered(found)
    assert [n for n, line in enumerate(source.lines, 1) if line.strip() and n not in lines] == []
    assert all(entry.side >= 0 for item in found if isinstance(item, GameRecord) for entry in item.entries)
