"""Mending a text by its suggestions: which are taken, which are kept, and when it stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.check import check
from bgtools.check.fix import difference, fixable, mend
from bgtools.check.model import ERROR, INFO, WARNING, Edit, FileReport, Finding, MatchSummary, Suggestion
from bgtools.record.model import Place
from bgtools.text.source import SourceText
from tests.replay.test_remarks import MISSING, PLACES
from tests.replay.transcripts import HEAD

if TYPE_CHECKING:
    from collections.abc import Callable

MATCH = MatchSummary(("Ann", "Bob"), 5, True, "backgammon", (0, 0), None, False, 1)


def finding(old: str, new: str, severity: str = ERROR, confidence: float = 0.95, rivals: int = 0) -> Finding:
    """A finding in ``a b c`` that suggests ``new`` in the place of the letter ``old``."""
    column = 2 * "abc".index(old) + 1
    place = Place(1, column, 1, column + 1)
    made = Finding("BG302", "dice-play-mismatch", severity, "", "a.mat", place)
    one = Suggestion(place, new, (Edit(place, new),), "", confidence)
    made.suggestions = [one] * (rivals + 1)
    return made


def report(*findings: Finding, matches: int = 1, form: str | None = "mat") -> FileReport:
    made = FileReport("a.mat")
    made.findings = list(findings)
    made.matches = [MATCH] * matches
    made.format = form
    return made


def texts(reports: dict[str, FileReport]) -> Callable[[SourceText], FileReport]:
    """A checker that knows what to say of each text."""
    return lambda source: reports[source.text]


@pytest.mark.parametrize(
    ("found", "takes"),
    [
        (finding("a", "x"), True),
        (finding("a", "x", WARNING), True),
        (finding("a", "x", INFO), False),
        (finding("a", "x", confidence=0.9), True),
        (finding("a", "x", confidence=0.89), False),
        (finding("a", "x", rivals=1), False),
        (Finding("BG302", "dice-play-mismatch", ERROR, "", "a.mat", None), False),
    ],
)
def test_one_sure_suggestion_is_taken(found: Finding, takes: bool) -> None:
    assert fixable(found, 0.9) is takes


def test_a_suggestion_without_edits_is_not_taken() -> None:
    found = finding("a", "x")
    found.suggestions = [found.suggestions[0]._replace(edits=())]
    assert not fixable(found, 0.9)


def test_all_that_make_things_better_are_taken() -> None:
    first, second = finding("a", "x"), finding("c", "z")
    check = texts({"x b c": report(second), "x b z": report()})
    mended = mend(SourceText("a b c"), report(first, second), 0.9, check)

    assert mended.source.text == "x b z"
    assert [(fix.was, fix.suggestion.replacement) for fix in mended.fixes] == [("a", "x"), ("c", "z")]
    assert mended.report.findings == mended.kept == []


@pytest.mark.parametrize(
    "after",
    [
        report(finding("a", "y"), finding("b", "y")),  # as many errors
        report(finding("a", "y"), finding("b", "y"), finding("c", "y")),
        report(matches=0),  # no match any more
        report(form=None),
    ],
)
def test_one_that_makes_nothing_better_is_kept(after: FileReport) -> None:
    wrong, right = finding("a", "x"), finding("c", "z")
    check = texts({"x b c": after, "a b z": report(wrong)})
    mended = mend(SourceText("a b c"), report(wrong, right), 0.9, check)

    assert mended.source.text == "a b z"
    assert [fix.finding for fix in mended.fixes] == [right]
    assert mended.kept == [wrong]


@pytest.mark.parametrize(
    ("before", "after", "taken"),
    [
        ([ERROR, WARNING], [WARNING, WARNING], True),  # an error less
        ([ERROR, WARNING], [ERROR], True),  # as many errors, a warning less
        ([ERROR, WARNING], [ERROR, WARNING], False),
        ([ERROR, INFO], [ERROR], False),  # infos don't count
        ([ERROR], [ERROR, INFO], False),
        ([WARNING], [ERROR], False),
    ],
)
def test_what_is_better(before: list[str], after: list[str], taken: bool) -> None:
    def of(severities: list[str]) -> FileReport:
        return report(*(finding("b", "y", severity, confidence=0.1) for severity in severities))

    given = of(before)
    given.findings[0].suggestions = finding("a", "x").suggestions
    mended = mend(SourceText("a b c"), given, 0.9, texts({"x b c": of(after)}))
    assert bool(mended.fixes) is taken


STRANGE = (
    "(nice roll)",
    "good move",
    "[0:45]",
    "Bob is angry",
    "hit from the bar was better",
    "6",
    "x",
)


@pytest.mark.parametrize("text", STRANGE)
@pytest.mark.parametrize("rows", [*PLACES.values(), *MISSING.values()], ids=[*PLACES, *MISSING])
def test_text_that_says_nothing_stays(rows: str, text: str) -> None:
    """``--fix`` never puts anything in its place, whether an action is missing there or not."""
    source = SourceText(HEAD + rows.format(text).lstrip("\n"))

    def check_it(changed: SourceText) -> FileReport:
        return check(changed, "a.mat")

    mended = mend(source, check_it(source), 0.95, check_it)
    assert mended.source.text.count(text) == source.text.count(text)


@pytest.mark.parametrize(
    ("rows", "row"),
    [
        (
            "  2)  Doubles => 2\n  3)  Drops\n      Wins 1 point\n",
            "  3)                                  Drops",
        ),
        (
            "  2) 42: 8/4 6/4                      Doubles => 2\n"
            "  3)                                  Drops\n"
            "                                      Wins 1 point\n",
            "  3)  Drops",
        ),
    ],
)
def test_an_answer_is_moved_and_never_taken_away(rows: str, row: str) -> None:
    source = SourceText(f"{HEAD}  1) 31: 8/5 6/5                     52: 13/8 24/22\n{rows}")

    def check_it(changed: SourceText) -> FileReport:
        return check(changed, "a.mat")

    mended = mend(source, check_it(source), 0.95, check_it)
    assert mended.source.lines[6] == row
    assert mended.report.findings == []


def test_letters_that_the_encoding_lacks_are_not_written() -> None:
    found = finding("a", "→")
    mended = mend(SourceText("a b c", "cp1252"), report(found), 0.9, texts({}))
    assert (mended.source.text, mended.fixes, mended.kept) == ("a b c", [], [found])


def test_it_ends_though_each_fix_brings_another() -> None:
    rounds: list[str] = []

    def check(source: SourceText) -> FileReport:
        rounds.append(source.text)
        left = [finding("b", f"y{len(rounds)}") for _ in range(1000 - len(rounds))]
        return report(*left)

    mended = mend(SourceText("a b c"), report(*[finding("a", "x")] * 1000), 0.9, check)
    assert len(mended.fixes) == len(rounds) == 200


def test_difference() -> None:
    lines = difference("/old/a.mat", ["one", "two"], ["one", "three"])
    assert lines == ["--- a/old/a.mat", "+++ b/old/a.mat", "@@ -1,2 +1,2 @@", " one", "-two", "+three"]
