"""One line a finding: ``path:line:col: severity CODE name message``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.report.paint import Paint
from bgtools.report.places import where
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.report.summary import Summary


def heading(finding: Finding, paint: Paint) -> str:
    """``path:line:col: severity CODE name``, which both text formats begin a finding with."""
    severity = paint(finding.severity, f"{finding.severity} {finding.code}")
    return f"{paint('path', where(finding))}: {severity} {finding.name}"


def line(finding: Finding, paint: Paint) -> str:
    """A finding on one line."""
    return f"{heading(finding, paint)} {safe(finding.message)}"


class Format(Reporter):
    """The report for lists and editors."""

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """One line a finding."""
        paint = Paint(self.look.color)
        for finding in report.findings:
            self.write(f"{line(finding, paint)}\n")
        if self.look.verbose and not report.findings:
            self.write(f"{paint('path', safe(report.path))}: {overview(report)}\n")

    def end(self, summary: Summary) -> None:
        """The sums."""
        if not self.look.quiet:
            self.write(f"{summary}\n")


def overview(report: FileReport) -> str:
    """What a file without findings holds."""
    matches = [
        f"{safe(match.players[0])} {match.score[0]} - {match.score[1]} {safe(match.players[1])}"
        for match in report.matches
    ]
    kind = "/".join(filter(None, (report.format, report.dialect))) or "no format"
    return f"{report.status}, {kind}; {'; '.join(matches) or 'no match'}"
