"""The Position ID, Match ID and XGID before and after every action are gnubg's own.

``bench/ids_against_gnubg.py`` compares those of all real transcripts.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.cli.transcripts import MATCH
from tests.conftest import ROOT
from tests.support import dialects, gnubg, gnubg_ids
from tests.support.matches import random_match

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(gnubg.PROGRAM is None, reason="gnubg is not installed")

RESIGNED_AFTER_THE_ROLL = MATCH.replace("62: 24/16\n      Wins 2 points", "62: ????\n      Wins 2 points")


def test_a_short_match_with_every_kind_of_action(tmp_path: Path) -> None:
    paths = [tmp_path / "match.mat", tmp_path / "resigned.mat"]
    paths[0].write_text(MATCH)
    paths[1].write_text(RESIGNED_AFTER_THE_ROLL)
    compared = gnubg_ids.compare([(path, False) for path in paths])
    assert compared.differences == []
    assert compared.states > 50
    assert compared.xgids > 25


@pytest.mark.slow
def test_random_matches(tmp_path: Path) -> None:
    rng = random.Random(23)
    files = [(ROOT / "samples/valid/gnubg.mat", False)]
    for number in range(12):
        path = tmp_path / f"{number}.mat"
        match = random_match(rng, length=rng.choice((1, 3, 5, 7)))
        path.write_text(dialects.render(dialects.write(match, dialects.BY_NAME["gnubg"], rng)).text)
        files.append((path, False))
    read = gnubg.read_files(files)
    taken = [
        pair for pair, match in zip(files, read, strict=True) if match is not None and not match.messages
    ]
    assert len(taken) > 6
    compared = gnubg_ids.compare(taken)
    assert [each for each in compared.differences if not each.excuse] == []
    assert compared.states > 1000
