"""bgtools and gnubg agree on what happened: in matches that gnubg plays, and in real transcripts."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from tests.support import against, dialects, gnubg, matches, selfplay
from tests.support.gnubg import Wanted

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(gnubg.PROGRAM is None, reason="gnubg is not installed")


def test_matches_that_gnubg_plays(tmp_path: Path) -> None:
    """In both directions; ``bench/selfplay.py`` does the same with hundreds."""
    wanted = [Wanted(1), Wanted(3), Wanted(0, 2), Wanted(0, 3, jacoby=True, beavers=3)]
    seen = selfplay.examine(gnubg.play(tmp_path, wanted, seed=11), tmp_path)
    assert seen.troubles == []
    assert seen.counts["matches"] == 4
    assert seen.counts["positions"] > 1500


def test_real_transcripts(shared: Path) -> None:
    corpus = shared / "corpus" / "mat"
    files = sorted(path for path in corpus.rglob("*") if path.suffix in (".mat", ".txt"))
    read = gnubg.read_files([(path, b'[Jacoby "On"]' in path.read_bytes()) for path in files])
    silent = 0
    for path, match in zip(files, read, strict=True):
        if match is None or match.messages:
            continue
        silent += 1
        compared = against.compare(path.read_bytes(), match)
        assert [each for each in compared.differences if not each.excuse] == [], path.name
    assert silent > 90


def test_generated_matches(tmp_path: Path) -> None:
    files = []
    for number in range(40):
        rng = random.Random(f"gnubg-{number}")
        match = matches.random_match(rng)
        if not match.crawford or match.beavers or match.cube_limit == 1:
            continue  # gnubg reads none of that from the header
        path = tmp_path / f"{number}.mat"
        path.write_text(dialects.render(dialects.write(match, dialects.BY_NAME["gnubg"], rng)).text)
        files.append((path, bool(match.jacoby)))
    for (path, _), match in zip(files, gnubg.read_files(files), strict=True):
        assert match is not None
        assert not match.messages, path.read_text()
        compared = against.compare(path.read_bytes(), match)
        assert [each for each in compared.differences if not each.excuse] == [], path.read_text()
