"""GitLab's Code Quality report: findings beside the changes of a merge request.

Source: GitLab's documentation "Code Quality report format". Findings of equal fingerprints would hide each
other, so the path goes into it.
"""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING, Any

from bgtools.check.model import ERROR, WARNING
from bgtools.report.jsontext import dumps
from bgtools.report.places import clean_path, who
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

_SEVERITIES = {ERROR: "major", WARNING: "minor"}


class Format(Reporter):
    """The report for GitLab."""

    for_programs = True

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._empty = True

    def begin(self) -> None:
        """Open the array."""
        self.write("[")

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """One element a finding."""
        for finding in report.findings:
            self.write(("\n" if self._empty else ",\n") + dumps(_element(finding)))
            self._empty = False

    def end(self, summary: Summary) -> None:
        """Close the array."""
        self.write("]\n" if self._empty else "\n]\n")


def _element(finding: Finding) -> dict[str, Any]:
    place = finding.place
    actor = who(finding)
    path = clean_path(finding.path)
    return {
        "description": f"{finding.code} {safe(finding.message)}" + (f" ({actor})" if actor else ""),
        "check_name": f"{finding.code} {finding.name}",
        "fingerprint": sha256(f"{path}\x1f{finding.fingerprint}".encode("utf-8", "replace")).hexdigest(),
        "severity": _SEVERITIES.get(finding.severity, "info"),
        "location": {
            "path": path,
            "lines": {"begin": place.line, "end": place.end_line} if place is not None else {"begin": 1},
        },
    }
