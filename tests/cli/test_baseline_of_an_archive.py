"""A baseline over real matches with faults put in: what is known, new, mended and moved."""

from __future__ import annotations

import re
import shutil
from typing import TYPE_CHECKING

import pytest

from bgtools.check import baseline

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Validate

FAULTS = 30
_PLAY = re.compile(r"(?<=\d\d: )(\d+)/(\d+)")


def break_play(text: str, nth: int) -> str:
    """The nth play from the middle of the text on leads one point further."""
    plays = list(_PLAY.finditer(text))
    play = plays[(len(plays) // 2 + nth) % len(plays)]
    source, target = int(play[1]), int(play[2])
    other = target - 1 if target > 1 else target + 1
    return f"{text[: play.start()]}{source}/{other}{text[play.end() :]}"


@pytest.fixture
def archive(tmp_path: Path, shared: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Forty valid real matches, thirty of which get a fault."""
    from bgtools import check_path

    folder = tmp_path / "archive"
    folder.mkdir()
    number = 0
    sources = sorted((shared / "corpus" / "mat").rglob("*.*"), key=lambda path: path.stat().st_size)
    for source in sources:
        if check_path(source).status == "valid":
            shutil.copy(source, folder / f"{number:02}.mat")
            number += 1
        if number == 40:
            break
    monkeypatch.chdir(tmp_path)
    return folder


def spoil(path: Path, nth: int = 0) -> None:
    text = path.read_bytes().decode("utf-8", "surrogateescape")
    path.write_bytes(break_play(text, nth).encode("utf-8", "surrogateescape"))


@pytest.mark.slow
def test_an_old_archive(archive: Path, validate: Validate) -> None:
    files = sorted(archive.iterdir())
    assert len(files) >= FAULTS + 5
    whole = {path: path.read_bytes() for path in files}
    clean = validate("archive")
    assert clean.status == 0
    for path in files[:FAULTS]:
        spoil(path)
    broken = validate("--write-baseline", "known.json", "archive")
    assert len(set(broken.places())) >= FAULTS - 3  # a play can be legal one point further

    # Nothing new.
    assert validate("--baseline", "known.json", "archive").status == 0

    # A new fault in a clean file, and one more in a file that has one.
    spoil(files[-1])
    spoil(files[20], nth=25)
    told = {place.split(":")[0] for place in validate("--baseline", "known.json", "archive").places()}
    assert told == {f"archive/{files[-1].name}", f"archive/{files[20].name}"}
    files[-1].write_bytes(whole[files[-1]])
    files[20].write_bytes(whole[files[20]])
    spoil(files[20])

    # Lines above change nothing.
    for path in files[:FAULTS]:
        path.write_bytes(b"; copied from the old server\n\n\n" + path.read_bytes())
    moved = validate("--baseline", "known.json", "archive")
    assert (moved.status, moved.found()) == (0, [])

    # Mended faults are told, and pruned.
    before = baseline.load((archive.parent / "known.json").read_text())
    mended = files[3:8]
    for path in mended:
        path.write_bytes(whole[path])
    names = {f"archive/{path.name}" for path in mended}
    ran = validate("--baseline", "known.json", "--prune-baseline", "archive")
    assert ran.status == 0
    left = baseline.load((archive.parent / "known.json").read_text())
    gone = [entry for entry in before if entry not in left]
    assert {entry.path for entry in gone} <= names
    assert len(gone) >= len(mended) - 1
    for entry in gone:
        assert ran.err_has(f"gone from the baseline: {entry.path}: {entry.code}")
