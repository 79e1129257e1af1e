"""The Python API: what the module promises to other programs."""

from __future__ import annotations

import gzip
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

import bgtools
from bgtools.api import Overrides
from tests.cli.transcripts import INVALID, MATCH, VALID
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.mat"
    path.write_text(INVALID)
    return path


def test_check_path(bad: Path) -> None:
    report = bgtools.check_path(bad)
    assert (report.path, report.status, report.format) == (str(bad), "invalid", "mat")
    (finding,) = report.findings
    assert (finding.code, finding.place and finding.place.line, finding.player) == ("BG302", 5, "Bob")
    assert [match.players for match in report.matches] == [("Ann", "Bob")]


def test_a_path_may_be_a_text_and_packed(bad: Path) -> None:
    bad.with_suffix(".gz").write_bytes(gzip.compress(bad.read_bytes()))
    assert bgtools.check_path(str(bad.with_suffix(".gz"))).status == "invalid"
    assert len(bgtools.score(bad.with_suffix(".gz"))) == 1


def test_check_path_never_raises_for_a_file(tmp_path: Path) -> None:
    report = bgtools.check_path(tmp_path / "none.mat")
    assert (report.status, report.findings[0].code) == ("unreadable", "BG002")


def test_check_text() -> None:
    assert bgtools.check_text(VALID).status == "valid"
    report = bgtools.check_text(INVALID.encode("utf-16"), "upload 7")
    assert (report.path, report.status) == ("upload 7", "invalid")
    assert report.findings[0].path == "upload 7"


def test_options() -> None:
    assert bgtools.check_text(INVALID, ignore=["BG3"]).status == "valid"
    assert bgtools.check_text(INVALID, select=["BG404"]).findings == []
    assert bgtools.check_text(INVALID, suggestions=False).findings[0].suggestions == []
    assert bgtools.check_text(VALID, rules=Overrides(variant="hypergammon")).status == "invalid"
    assert bgtools.check_text(VALID, input_format="sgf").status == "invalid"
    with pytest.raises(ValueError, match="no finding fits 'E501'"):
        bgtools.check_text(VALID, select=["E501"])


def test_read_replay_score(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MATCH)
    names = [type(item).__name__ for item in bgtools.read(path)]
    assert names == ["MatchHead", *["GameRecord"] * 3]
    names = [type(event).__name__ for event in bgtools.replay(path)]
    assert names == ["MatchStart", *["GameReplay"] * 3, "MatchEnd"]
    (match,) = bgtools.score(path)
    assert match.start.players == ("Ann", "Bob")
    assert [game.points for game in match.games][:2] == [2, 1]


def test_replay_is_the_room_and_the_function() -> None:
    code = (
        "import bgtools, sys; from bgtools.replay.model import GameReplay; from bgtools.replay import replay;"
        "print(len(list(bgtools.replay(sys.argv[1]))))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, str(ROOT / "samples" / "tour" / "club-final.mat")],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT), "PATH": ""},
    )
    assert int(done.stdout) > 3


def test_what_cannot_be_opened_raises(tmp_path: Path) -> None:
    for function in (bgtools.read, bgtools.replay, bgtools.score):
        with pytest.raises(FileNotFoundError):
            function(tmp_path / "none.mat")


def test_importing_costs_nothing() -> None:
    code = "import sys; before = set(sys.modules); import bgtools; print(sorted(set(sys.modules) - before))"
    done = subprocess.run(
        [sys.executable, "-S", "-c", code],
        capture_output=True,
        text=True,
        check=True,
        env={"PYTHONPATH": str(ROOT)},
    )
    assert "bgtools.api" not in done.stdout
    assert set(bgtools.__all__) <= set(dir(bgtools))
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        bgtools.nonsense  # type: ignore[attr-defined]  # noqa: B018


def test_what_it_gives_says_what_it_is(tmp_path: Path) -> None:
    path = tmp_path / "a.mat"
    path.write_text(INVALID)
    report = bgtools.check_path(path)
    assert repr(report) == f"<FileReport {str(path)!r}: invalid, 1 findings>"
    assert repr(report.findings[0]).endswith(", line 5, column 34: error BG302 dice-play-mismatch>")
    start, game, end = bgtools.replay(path)
    assert repr(start) == "<MatchStart 'Ann' - 'Bob', length 3>"
    assert repr(game) == "<GameReplay 1: 0-0 to 1-0, drop>"
    assert repr(game.steps[0]) == "<Step line 5: player 0 play 31>"
    assert repr(end) == "<MatchEnd 1-0, 1 games>"
