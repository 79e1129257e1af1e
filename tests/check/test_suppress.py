"""Comments that suppress findings: which ones, how far they reach, and when they are findings themselves."""

from __future__ import annotations

import pytest

from bgtools.check import CheckOptions, check
from bgtools.check.model import ERROR, Finding
from bgtools.check.suppress import Note, Suppressions
from bgtools.record.model import Comment, Place
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


# --- Places ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("comment", "told"),
    [
        # the code that suppresses nothing
        ("; bgtools: ignore BG302, BG404", [("BG007", (6, 26, 6, 31))]),
        ("; bgtools: ignore BG404 BG405", [("BG007", (6, 19, 6, 24)), ("BG007", (6, 25, 6, 30))]),
        # the word that is no code
        ("; bgtools: ignore BG302 ever", [("BG008", (6, 25, 6, 29))]),
        # no codes at all, no instruction at all
        ("; bgtools: ignore-game", [("BG008", (6, 3, 6, 23))]),
        ("; bgtools: skip", [("BG008", (6, 3, 6, 16))]),
        ("; bgtools:", [("BG008", (6, 3, 6, 11))]),
    ],
)
def test_where_a_comment_is_wrong(comment: str, told: list[tuple[str, tuple[int, ...]]]) -> None:
    text = MATCH.format(file="", game="", row=comment, behind="")
    findings = check(SourceText(text), "a.mat").findings
    assert [(one.code, tuple(one.place or ())) for one in findings if one.code != "BG302"] == told


@pytest.mark.parametrize(
    ("comment", "message"),
    [
        ("; bgtools: ignore BG404", "This comment is to suppress BG404, which is not found there."),
        ("; bgtools: ignore", "This comment names no findings to suppress."),
        (
            "; bgtools: skip it",
            'This comment is addressed to bgtools, but "bgtools: skip it" is no instruction.',
        ),
        ("; bgtools: ignore ever", 'This comment suppresses "ever", but there is no such finding.'),
    ],
)
def test_what_is_wrong_with_a_comment(comment: str, message: str) -> None:
    text = MATCH.format(file="", game="", row=comment, behind="")
    assert message in [one.message for one in check(SourceText(text), "a.mat").findings]


@pytest.mark.parametrize("comments", ["; one\n# two", "\n\n", "\n; one\n"])
def test_the_next_row_is_the_next_that_says_something(comments: str) -> None:
    between = comments.count("\n") + 1
    left = found(row=f"; bgtools: ignore BG302\n{comments}")
    assert left == [f"{8 + between} BG302", f"{14 + between} BG302"]


def test_a_comment_on_the_last_line_has_no_next_row() -> None:
    text = MATCH.format(file="", game="", row="", behind="") + "; bgtools: ignore BG302\n"
    findings = check(SourceText(text), "a.mat").findings
    assert [(one.code, one.place and one.place.line) for one in findings] == [
        ("BG302", 7),
        ("BG302", 8),
        ("BG302", 14),
        ("BG007", 17),
    ]


@pytest.mark.parametrize(
    ("comment", "codes"),
    [
        ("C[bgtools: ignore-file BG302]", []),
        ("C[a word before\nbgtools: ignore-file BG302]", []),
        ("C[a word before\nand another\n  bgtools: ignore-file BG302\nand behind]", []),
        ("C[a word before\nbgtools: ignore-file BG404]", ["BG302", "BG007"]),
    ],
)
def test_comments_of_several_lines(comment: str, codes: list[str]) -> None:
    text = f"""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62aglo]{comment};W[double];B[drop])
"""
    assert [one.code for one in check(SourceText(text), "a.sgf").findings] == codes


@pytest.mark.parametrize(
    ("comment", "place"),
    [
        (r"C[bgto\ols: ignore-file BG302]", (2, 1, 2, 51)),
        ("C[a word before\nbgto\\ols: ignore-file BG302]", (2, 1, 2, 36)),
    ],
)
def test_a_mark_that_the_format_spells_otherwise_is_told_at_its_line(
    comment: str, place: tuple[int, ...]
) -> None:
    """Codes are sought in the text as it stands; there is none to be sought here."""
    text = f"""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62aglo]{comment}
;W[double];B[drop])
"""
    findings = check(SourceText(text), "a.sgf").findings
    assert [one.code for one in findings] == ["BG008", "BG302"]
    assert tuple(findings[0].place or ()) == place


@pytest.mark.parametrize(
    ("code", "place", "left"),
    [
        ("BG302", Place(3, 1, 3, 9), False),
        ("BG302", None, True),  # it is in no line of the file
        ("BG002", Place(1, 1, 1, 1), True),  # a file that can't be read is never passed over
        ("BG404", Place(3, 1, 3, 9), True),
    ],
)
def test_what_no_comment_suppresses(code: str, place: Place | None, left: bool) -> None:
    rows = ["; bgtools: ignore-file BG302, BG002", "", "  1) 31: 8/5 6/5"]
    note = Note(Comment(rows[0], Place(1, 1, 1, 36)), None)
    finding = Finding(code, "a-name", ERROR, "", "a.mat", place)
    found = Suppressions([note], rows).apply([finding], "a.mat", CheckOptions())
    assert (finding in list(found)) is left


HEAD = " 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
ROW = "  1) 31: 8/5 6/5                 62: 24/18 13/10\n"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # each comment is read in its own line
        (HEAD + "; bgtools: ignore BG302\n; bgtools: ignore XX1\n" + ROW, ["6 BG008"]),
        (HEAD + "; bgtools: ignore XX1\n; bgtools: ignore BG302\n" + ROW, ["5 BG008"]),
        # behind the last row there is none to suppress anything in
        (HEAD + ROW + "; bgtools: ignore BG302\n", ["5 BG302", "6 BG007"]),
        (HEAD + ROW + "; bgtools: ignore BG302", ["5 BG302", "6 BG007"]),
        (
            HEAD + ROW + "; bgtools: ignore BG302\n\n; bgtools: ignore BG302\n",
            ["5 BG302", "6 BG007", "8 BG007"],
        ),
    ],
)
def test_comments_one_below_the_other_and_at_the_end(text: str, expected: list[str]) -> None:
    report = check(SourceText(text), "a.mat")
    told = [f"{one.place.line} {one.code}" for one in report.findings if one.place is not None]
    assert [one for one in told if not one.endswith("BG205")] == expected
