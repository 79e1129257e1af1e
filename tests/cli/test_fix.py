"""``validate --fix`` and ``--diff``: what is mended, byte for byte, and what is said about it."""

from __future__ import annotations

import gzip
import os
import stat
import sys
from io import BytesIO, TextIOWrapper
from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main

if TYPE_CHECKING:
    from pathlib import Path

GOOD = """ 5 point match

 Game 1
 Änn : 0                        Bob : 0
  1) 31: 8/5 6/5                 42: 8/4 6/4
  2)  Doubles => 2                Takes
  3) 65: 24/13                   61: 13/7 8/7
  4) 53: 8/3 6/3                  Doubles => 4
  5)  Drops                       Wins 2 points

 Game 2
 Änn : 0                        Bob : 2
  1) 52: 13/8 24/22              31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
"""
BAD = GOOD.replace("Wins 2 points", "Wins 4 points")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_the_transcript_of_this_test_is_right(folder: Path) -> None:
    (folder / "a.mat").write_text(GOOD, encoding="utf-8")
    assert main(["validate", "a.mat"]) == 0


@pytest.mark.parametrize(
    ("encoding", "newline", "mark", "end"),
    [
        ("utf-8", "\n", b"", b""),
        ("utf-8", "\r\n", b"\xef\xbb\xbf", b""),
        ("cp1252", "\r\n", b"", b""),
        ("utf-16-le", "\n", b"\xff\xfe", b""),
        ("utf-8", "\r", b"", b""),
        # Ctrl-Z, and half a character
        ("utf-8", "\r\n", b"", b"\x1a"),
        ("cp1252", "\r\n", b"", b"\x1a" * 9),
        ("utf-16-le", "\n", b"\xff\xfe", b"\x1a\0"),
        ("utf-16-le", "\n", b"\xff\xfe", b"x"),
    ],
)
def test_all_other_bytes_stay(folder: Path, encoding: str, newline: str, mark: bytes, end: bytes) -> None:
    def data(text: str) -> bytes:
        return mark + text.replace("\n", newline).encode(encoding) + end

    path = folder / "a.mat"
    path.write_bytes(data(BAD))
    path.chmod(0o640)
    assert main(["validate", "--fix", "a.mat"]) == 0
    assert path.read_bytes() == data(GOOD)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert list(folder.iterdir()) == [path]


def test_fixing_twice_changes_nothing_more(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "a.mat"
    path.write_text(BAD, encoding="utf-8")
    main(["validate", "--fix", "a.mat"])
    once = path.read_bytes()
    assert '"Wins 4 points" is now "Wins 2 points"' in capsys.readouterr().err
    main(["validate", "--fix", "a.mat"])
    assert path.read_bytes() == once
    assert "nothing was fixed" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("Wins 2 points", "Wins 4 points", '"Wins 4 points" is now "Wins 2 points"'),
        (
            "\n      Wins 1 point\n",
            "\n                                 Wins 1 point\n",
            '"Wins 1 point" moved to column 7',
        ),
        ("  5)  Drops", "  4) 53: 8/3 6/3                  Doubles => 4\n  5)  Drops", "taken out"),
    ],
)
def test_what_was_done_is_said(
    folder: Path, capsys: pytest.CaptureFixture[str], old: str, new: str, said: str
) -> None:
    path = folder / "a.mat"
    assert GOOD.count(old) == 1
    path.write_text(GOOD.replace(old, new), encoding="utf-8")
    main(["validate", "--fix", "a.mat"])
    assert said in capsys.readouterr().err


def test_a_diff_writes_nothing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "a.mat"
    path.write_text(BAD, encoding="utf-8")
    assert main(["validate", "--diff", "a.mat"]) == 1
    shown = capsys.readouterr()
    assert path.read_text(encoding="utf-8") == BAD
    assert "--- a/a.mat\n+++ b/a.mat\n" in shown.out
    assert "-  5)  Drops                       Wins 4 points\n" in shown.out
    assert "+  5)  Drops                       Wins 2 points\n" in shown.out
    assert "1 finding in 1 file would be fixed" in shown.err


def test_what_is_not_sure_enough_is_left(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "a.mat"
    path.write_text(BAD, encoding="utf-8")
    assert main(["validate", "--fix", "--fix-confidence", "0.999", "a.mat"]) == 1
    assert path.read_text(encoding="utf-8") == BAD
    assert "nothing was fixed; 1 with other suggestions left" in capsys.readouterr().err


def test_packed_files_and_standard_input_are_left(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    packed = gzip.compress(BAD.encode())
    (folder / "a.mat.gz").write_bytes(packed)
    assert main(["validate", "--fix", "a.mat.gz"]) == 1
    assert (folder / "a.mat.gz").read_bytes() == packed
    assert "a.mat.gz: not mended: it is packed" in capsys.readouterr().err
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(BAD.encode())))
    assert main(["validate", "--fix", "-"]) == 1
    assert "not mended: it is no file that could be written" in capsys.readouterr().err


def test_a_folder_that_can_t_be_written(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may write anywhere")
    inner = folder / "inner"
    inner.mkdir()
    (inner / "a.mat").write_text(BAD, encoding="utf-8")
    inner.chmod(0o500)
    try:
        assert main(["validate", "--fix", "inner"]) == 1
        assert (inner / "a.mat").read_text(encoding="utf-8") == BAD
        assert "not mended" in capsys.readouterr().err
    finally:
        inner.chmod(0o700)


def test_without_suggestions_nothing_can_be_fixed(folder: Path) -> None:
    (folder / "a.mat").write_text(BAD, encoding="utf-8")
    assert main(["validate", "--fix", "--no-suggestions", "a.mat"]) == 2
