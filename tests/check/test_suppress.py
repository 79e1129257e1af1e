"""Comments that suppress findings: which ones, how far they reach, and when they are findings themselves."""

from __future__ import annotations

import pytest

from bgtools.check import CheckOptions, check
from bgtools.text.source import SourceText

# BG302 in rows 1 and 2 of game 1, and in row 1 of game 2.
MATCH = """\
 3 point match
{file}
 Game 1
 Ann : 0                        Bob : 0
{game}
{row}
  1) 31: 8/5 6/5                 62: 24/18 13/10{behind}
  2) 42: 8/4 6/4                 62: 24/18 13/10
  3)  Doubles => 2                Drops
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/10
  2)  Doubles => 2                Drops
      Wins 1 point
"""


def found(options: CheckOptions | None = None, **comments: str) -> list[str]:
    """``LINE CODE`` of what is found with some comments in their places."""
    text = MATCH.format(**dict.fromkeys(("file", "game", "row", "behind"), "") | comments)
    report = check(SourceText(text), "a.mat", options)
    return [f"{one.place.line} {one.code}" for one in report.findings if one.place is not None]


ALL = ["7 BG302", "8 BG302", "14 BG302"]


def test_without_comments() -> None:
    assert found() == ALL


@pytest.mark.parametrize(
    ("place", "comment", "expected"),
    [
        ("row", "; bgtools: ignore BG302", ALL[1:]),
        ("row", "# bgtools:ignore dice-play-mismatch", ALL[1:]),
        ("row", "; bgtools: ignore bg302 -- typed from a blot on paper", ALL[1:]),
        ("game", "; bgtools: ignore BG302\n\n; another comment", ALL[1:]),
        ("behind", "  ; bgtools: ignore BG302", ALL[1:]),
        ("game", "; bgtools: ignore-game BG302", ALL[2:]),
        ("row", "; bgtools: ignore-game BG302", ALL[2:]),
        ("file", "; bgtools: ignore-file BG302", []),
        ("row", "; bgtools: ignore-file BG302", []),
        ("row", "; not bgtools", ALL),
    ],
)
def test_how_far_they_reach(place: str, comment: str, expected: list[str]) -> None:
    left = found(**{place: comment})
    lines = comment.count("\n")
    assert left == [f"{int(one.split()[0]) + lines} BG302" for one in expected]


@pytest.mark.parametrize(
    ("place", "comment", "expected"),
    [
        ("row", "; bgtools: ignore BG404", "6 BG007"),
        ("row", "; bgtools: ignore BG302, BG404", "6 BG007"),
        ("file", "; bgtools: ignore BG302", "2 BG007"),  # the next row is no play
        ("file", "; bgtools: ignore-game BG302", "2 BG007"),  # in no game yet
        ("row", "; bgtools: ignore", "6 BG008"),
        ("row", "; bgtools: ignore -- BG302", "6 BG008"),
        ("row", "; bgtools: ignore BG4", "6 BG008"),  # no beginnings: what nobody thought of
        ("row", "; bgtools: ignore all", "6 BG008"),
        ("row", "; bgtools: skip BG302", "6 BG008"),
        ("row", "; bgtools: ignore-match BG302", "6 BG008"),
        ("row", "; bgtools:", "6 BG008"),
    ],
)
def test_comments_that_are_findings_themselves(place: str, comment: str, expected: str) -> None:
    assert expected in found(**{place: comment})


def test_what_is_not_looked_for_is_not_called_unused() -> None:
    comment = "; bgtools: ignore BG805 BG961"  # an info, and portability
    from bgtools.check import catalogue

    info, portability = (catalogue.lookup(code) for code in ("BG805", "BG961"))
    assert info is not None and portability is not None and portability.optional
    codes = [one for one in found(row=comment) if one.endswith("BG007")]
    assert len(codes) == (info.severity != "info" and info.sharpen is None)
    assert (
        len([one for one in found(CheckOptions(info=True, portability=True), row=comment) if "BG007" in one])
        == 2
    )


def test_sgf_has_comments_too() -> None:
    text = """\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62agln]{comment};W[double];B[drop])
"""
    wrong = text.replace("agln", "aglo")
    plain = check(SourceText(wrong.format(comment="")), "a.sgf")
    assert [one.code for one in plain.findings] == ["BG302"]
    hushed = wrong.format(comment="C[bgtools: ignore-file BG302]")
    assert check(SourceText(hushed), "a.sgf").findings == []


def test_the_verdict_follows() -> None:
    text = MATCH.format(file="; bgtools: ignore-file BG302", game="", row="", behind="")
    assert check(SourceText(text), "a.mat").status == "valid"
