"""One JSON object a line, each written as soon as its file is checked.

First a ``run`` line, then for each file a ``file`` line and a ``diagnostic`` line for each of its
findings, at last a ``summary`` line: its absence tells that the run was cut short. The fields are those
of the ``json`` format.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools import __version__
from bgtools.report.findings.json import SUMS, diagnostic, file_object
from bgtools.report.jsontext import SCHEMA_VERSION, dumps
from bgtools.report.reporter import Reporter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import FileReport
    from bgtools.report.summary import Summary


class Format(Reporter):
    """The report for programs that read along."""

    for_programs = True
    streams = True

    def begin(self) -> None:
        """Say what writes this."""
        tool = {"name": "bgtools", "version": __version__}
        self._line("run", {"schema_version": SCHEMA_VERSION, "tool": tool})

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """The file, then its findings."""
        self._line("file", file_object(report))
        for finding in report.findings:
            self._line("diagnostic", diagnostic(finding))

    def end(self, summary: Summary) -> None:
        """The sums."""
        self._line("summary", {name: getattr(summary, name) for name in SUMS})

    def _line(self, kind: str, fields: dict[str, Any]) -> None:
        self.write(dumps({"type": kind, **fields}) + "\n")
