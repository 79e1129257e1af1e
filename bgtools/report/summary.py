"""The sums of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, WARNING

if TYPE_CHECKING:
    from bgtools.check.model import FileReport


class Summary:
    """Counts files and findings. ``skipped``: ``.txt`` files in folders that hold no known format."""

    __slots__ = ("errors", "files", "infos", "invalid", "skipped", "unreadable", "valid", "warnings")

    def __init__(self) -> None:
        self.files = 0
        self.valid = 0
        self.invalid = 0
        self.unreadable = 0
        self.skipped = 0
        self.errors = 0
        self.warnings = 0
        self.infos = 0

    def add(self, report: FileReport) -> None:
        """Count one file with its findings."""
        self.files += 1
        setattr(self, report.status, getattr(self, report.status) + 1)
        for finding in report.findings:
            counter = f"{finding.severity}s"
            setattr(self, counter, getattr(self, counter) + 1)

    def at_least(self, severity: str) -> int:
        """How many findings are of that severity or worse."""
        counts = {ERROR: self.errors, WARNING: self.warnings, INFO: self.infos}
        order = list(counts)
        return sum(counts[one] for one in order[: order.index(severity) + 1])

    def __str__(self) -> str:
        """``3 files: 2 valid, 1 invalid; 2 errors, 1 warning``."""
        files = ", ".join(
            f"{number} {status}"
            for number, status in (
                (self.valid, "valid"),
                (self.invalid, "invalid"),
                (self.unreadable, "unreadable"),
            )
            if number
        )
        text = (
            f"{count(self.files, 'file')}: {files or 'nothing to check'}; {self.findings() or 'no findings'}"
        )
        if self.skipped:
            text += f" ({count(self.skipped, '.txt file')} without a match skipped)"
        return text

    def findings(self) -> str:
        """``2 errors, 1 warning``; nothing where there are none."""
        counts = ((self.errors, ERROR), (self.warnings, WARNING), (self.infos, INFO))
        return ", ".join(count(number, severity) for number, severity in counts if number)


def count(number: int, noun: str) -> str:
    """``1 error``, ``2 errors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
