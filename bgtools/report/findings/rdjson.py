"""Reviewdog Diagnostic Format: one JSON object for reviewdog, which comments on the change.

Source: ``proto/rdf/reviewdog.proto``. Columns count bytes of UTF-8 from 1; the end is exclusive.
A suggestion is offered where one edit is all that it takes.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.check.model import ERROR, WARNING
from bgtools.report.jsontext import dumps
from bgtools.report.places import byte_column, clean_path, who
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.record.model import Place
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

_SEVERITIES = {ERROR: "ERROR", WARNING: "WARNING"}


class Format(Reporter):
    """The report for reviewdog."""

    for_programs = True
    needs_rows = True

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._empty = True

    def begin(self) -> None:
        """Open the object."""
        self.write('{"source": {"name": "bgtools"},\n "diagnostics": [')

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """One diagnostic a finding."""
        for finding in report.findings:
            self.write(("\n  " if self._empty else ",\n  ") + dumps(_diagnostic(finding, rows)))
            self._empty = False

    def end(self, summary: Summary) -> None:
        """Close the object."""
        self.write("]}\n")


def _diagnostic(finding: Finding, rows: Sequence[str]) -> dict[str, Any]:
    path = clean_path(finding.path)
    actor = who(finding)
    found: dict[str, Any] = {
        "message": "\n".join(
            [safe(finding.message) + (f" ({actor})" if actor else ""), *map(safe, finding.notes)]
        ),
        "location": _location(path, finding.place, rows),
        "severity": _SEVERITIES.get(finding.severity, "INFO"),
        "code": {"value": f"{finding.code} {finding.name}"},
    }
    suggestions = [
        {"range": _range(edit.place, rows), "text": edit.replacement}
        for suggestion in finding.suggestions
        if len(suggestion.edits) == 1
        for edit in suggestion.edits
    ]
    if suggestions:
        found["suggestions"] = suggestions
    if finding.related:
        found["related_locations"] = [
            {"message": safe(related.message), "location": _location(path, related.place, rows)}
            for related in finding.related
        ]
    return found


def _location(path: str, place: Place | None, rows: Sequence[str]) -> dict[str, Any]:
    return {"path": path} if place is None else {"path": path, "range": _range(place, rows)}


def _range(place: Place, rows: Sequence[str]) -> dict[str, Any]:
    return {
        "start": {"line": place.line, "column": byte_column(rows, place.line, place.column)},
        "end": {"line": place.end_line, "column": byte_column(rows, place.end_line, place.end_column)},
    }
