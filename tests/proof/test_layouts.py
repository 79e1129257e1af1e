"""What programs do to a text on its way changes nothing: columns lost, blanks turned into tabs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bgtools.check import check
from bgtools.text.source import SourceText
from tests.support import dialects, trial

if TYPE_CHECKING:
    from collections.abc import Callable


def stripped(text: str) -> str:
    """No blanks at the ends of lines."""
    return "\n".join(line.strip() for line in text.split("\n"))


def tabs_for_four_blanks(text: str) -> str:
    """An editor's "tabify" with a width of four, which moves every column."""
    return text.replace("    ", "\t")


def tabs_at_stops(text: str) -> str:
    """``unexpand -a``: columns stay where tab stops are eight apart."""
    return re.sub(
        r"(?m)^.*$",
        lambda line: "".join(
            re.sub(r"  +$", "\t", part) if len(part) == 8 else part
            for part in re.findall(r".{1,8}", line.group())
        ),
        text,
    )


def squeezed(text: str) -> str:
    """One blank for many: a text that went through HTML."""
    return "\n".join(" ".join(line.split()) for line in text.split("\n"))


@pytest.mark.parametrize("change", [stripped, tabs_for_four_blanks, tabs_at_stops])
def test_a_clean_match_stays_clean(change: Callable[[str], str]) -> None:
    for sheet, _ in trial.sheets(40, 77):
        text = dialects.render(sheet).text
        report = check(SourceText(change(text)), "a.mat")
        assert not report.findings, (sheet.dialect.name, report.findings[0])
        plain = check(SourceText(text), "a.mat")
        assert [match.score for match in report.matches] == [match.score for match in plain.matches]


def test_without_columns_no_play_is_blamed() -> None:
    for sheet, _ in trial.sheets(40, 78):
        report = check(SourceText(squeezed(dialects.render(sheet).text)), "a.mat")
        told = [finding for finding in report.findings if finding.code[:3] in ("BG4", "BG5", "BG2", "BG3")]
        assert not told, (sheet.dialect.name, told[0])
