"""In random games of every variant the engine and the brute-force referee agree at every turn.

``bench/variant_turns.py`` prints what a long run compares.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import variant_turns

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
