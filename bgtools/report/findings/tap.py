r"""TAP version 14: a test point for each file, with its findings in a YAML block.

Source: the specification at testanything.org. A file is ``ok`` when it is valid. In descriptions the
backslash is doubled. ``#`` is written ``\\x23``, not ``\#``: TAP 13 knows no escape, and a file called
"# SKIP" must not be skipped. The findings are written as JSON, which YAML takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.report.jsontext import dumps
from bgtools.report.places import clean_path
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

_DESCRIPTION = str.maketrans({"\\": "\\\\", "#": "\\\\x23"})


class Format(Reporter):
    """The report for TAP consumers."""

    for_programs = True

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._count = 0

    def begin(self) -> None:
        """The version."""
        self.write("TAP version 14\n")

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """A test point."""
        self._count += 1
        verdict = "ok" if report.status == "valid" else "not ok"
        self.write(f"{verdict} {self._count} - {clean_path(report.path).translate(_DESCRIPTION)}\n")
        if not report.findings:
            return
        self.write("  ---\n  findings:\n")
        for finding in report.findings:
            place = finding.place
            entry = {
                "code": finding.code,
                "name": finding.name,
                "severity": finding.severity,
                "line": place.line if place is not None else None,
                "column": place.column if place is not None else None,
                "message": safe(finding.message),
            }
            self.write(f"  - {dumps(entry)}\n")
        self.write("  ...\n")

    def end(self, summary: Summary) -> None:
        """The plan, which is known last."""
        self.write(f"1..{self._count}\n" if self._count else "1..0 # SKIP nothing to check\n")
