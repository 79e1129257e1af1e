"""Markdown for the summary of a job, or a comment: the sums, and a table of the findings.

Every punctuation character of strangers' text is escaped, so that it makes no link, image, mention,
heading or HTML. GitHub takes a MiB of summary a step, so from ``_LIMIT`` characters on findings are only
counted.
"""

from __future__ import annotations

from string import punctuation
from typing import TYPE_CHECKING

from bgtools.report.places import clean_path, who
from bgtools.report.reporter import Reporter
from bgtools.report.summary import count
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

_LIMIT = 200_000
_ESCAPES = str.maketrans(
    {char: f"\\{char}" for char in punctuation} | {"<": "&lt;", ">": "&gt;", "&": "&amp;"}
)


class Format(Reporter):
    """The report for a page."""

    for_programs = True

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._rows: list[str] = []
        self._room = _LIMIT
        self._left_out = 0

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """Keep the findings for the table."""
        for finding in report.findings:
            row = _row(finding)
            self._room -= len(row)
            if self._room < 0:
                self._left_out += 1
            else:
                self._rows.append(row)

    def end(self, summary: Summary) -> None:
        """Write all."""
        self.write(f"### bgtools: {summary.findings() or 'no findings'}\n\n{summary}\n")
        if self._rows:
            self.write("\n| place | finding | message |\n| --- | --- | --- |\n")
        for row in self._rows:
            self.write(row)
        if self._left_out:
            self.write(f"\n{count(self._left_out, 'further finding')} not shown here.\n")


def markdown_text(text: str) -> str:
    """Text that means itself in Markdown, on one line."""
    return safe(text).translate(_ESCAPES)


def _row(finding: Finding) -> str:
    place = finding.place
    at = clean_path(finding.path) + (f":{place.line}:{place.column}" if place is not None else "")
    kind = f"{finding.severity} **{finding.code}** {finding.name}"
    actor = who(finding)
    message = finding.message + (f" ({actor})" if actor else "")
    return f"| {markdown_text(at)} | {kind} | {markdown_text(message)} |\n"
