"""In random games of every variant the engine and the brute-force referee agree at every turn.

``bench/variant_turns.py`` prints what a long run compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.proof.properties import replayed
from tests.support import variant_matches as matches
from tests.support import variant_turns
from tests.support.variant_referee import GAMES

if TYPE_CHECKING:
    from tests.support.variant_referee import Game

TABLES = pytest.mark.parametrize(
    ("game", "name", "options"),
    variant_turns.ALL_TABLES,
    ids=[f"{name} {options}".strip() for _, name, options in variant_turns.ALL_TABLES],
)


@TABLES
def test_two_hundred_turns(game: Game, name: str, options: str) -> None:
    counts = variant_turns.compare(game, name, options, turns=200, seed=1)
    assert counts.different == []
    assert counts.kinds["parts"] >= 200


@pytest.mark.long
@TABLES
def test_a_hundred_thousand_turns(game: Game, name: str, options: str) -> None:
    counts = variant_turns.compare(game, name, options, turns=100_000, seed=2026)
    assert counts.different == []
    assert counts.games > 100


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_no_checker_is_lost_in_transcripts(game: Game) -> None:
    sheets = [matches.make(game, seed) for seed in range(2)]
    faulty = (matches.make_faulty(game, fault, 5, tries=2) for fault in sorted(matches.FAULTS)[::6])
    sheets += [sheet for sheet in faulty if sheet is not None]
    counted = 0
    for sheet in sheets:
        for each in replayed(sheet.text):
            for step in each.steps:
                for position in (step.before, step.after):
                    if position is not None:
                        assert sum(position.own) == sum(position.other) == game.checkers
                        counted += 1
    assert counted > 20
