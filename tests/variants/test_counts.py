"""Counts of legal plays from fixed positions of every variant (see ``tests.support.variant_perft``)."""

from __future__ import annotations

import pytest

from bgtools.rules import plays, variants
from bgtools.rules.settings import Rules
from tests.support import variant_perft as perft

LINES = [line for line in perft.FILE.read_text().splitlines() if not line.startswith("#")]


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_number_of_legal_plays(line: str) -> None:
    name, options, own, other, counts = (field.strip() for field in line.split(";"))
    chosen = tuple((option.split("=")[0], option.split("=")[1]) for option in options.split())
    variant = variants.chosen(Rules(name, variant_options=chosen))
    board = [perft.read_side(text, variant.checkers) for text in (own, other)]
    found = [len(plays.legal_plays(variant, *board, dice).plays) for dice in perft.ROLLS]
    assert found == [int(count) for count in counts.split()]


def test_every_variant_is_counted() -> None:
    assert {line.split(";")[0] for line in LINES} == set(variants.names())


@pytest.mark.slow
def test_the_file_is_what_brute_force_finds() -> None:
    assert perft.FILE.read_text().splitlines() == perft.lines()


@pytest.mark.slow
@pytest.mark.parametrize("name", ["nackgammon", "hypergammon"])
def test_fifty_thousand_pairs_against_gnubg(name: str) -> None:
    oracle = pytest.importorskip("bench.oracle_plays", reason="gnubg-nn is not installed")
    counts = oracle.compare([name], pairs=25_000, seed=4)
    assert counts.different == []
