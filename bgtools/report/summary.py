"""The sums of a run."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, WARNING

if TYPE_CHECKING:
    from bgtools.check.model import FileReport


class Summary:
    """Counts files and findings. ``skipped``: ``.txt`` files in folders that hold no known format.
    ``known``: findings that the baseline knows, ``gone``: others in it that are not there any more;
    ``hidden``: findings that are counted, but not reported. ``codes``: how many findings
    there are of each code.
    """

    __slots__ = (
        "codes",
        "errors",
        "files",
        "gone",
        "hidden",
        "infos",
        "invalid",
        "known",
        "skipped",
        "unreadable",
        "valid",
        "warnings",
    )

    def __init__(self) -> None:
        self.files = 0
        self.valid = 0
        self.invalid = 0
        self.unreadable = 0
        self.skipped = 0
        self.errors = 0
        self.warnings = 0
        self.infos = 0
        self.known = 0
        self.gone = 0
        self.hidden = 0
        self.codes: dict[tuple[str, str], int] = {}

    def add(self, report: FileReport) -> None:
        """Count one file with its findings."""
        self.files += 1
        setattr(self, report.status, getattr(self, report.status) + 1)
        for finding in report.findings:
            counter = f"{finding.severity}s"
            setattr(self, counter, getattr(self, counter) + 1)
            kind = finding.code, finding.name
            self.codes[kind] = self.codes.get(kind, 0) + 1

    @property
    def total(self) -> int:
        """How many findings there are."""
        return self.errors + self.warnings + self.infos

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
        if self.known or self.gone:
            text += f"; {self.known} known from the baseline"
        if self.gone:
            text += f", {self.gone} gone from it"
        if self.hidden:
            text += f"; {self.hidden} not shown"
        if self.skipped:
            text += f" ({count(self.skipped, 'file')} without a match skipped)"
        return text

    def statistics(self) -> str:
        """A line for each kind of finding, the most frequent first."""
        order = sorted(self.codes.items(), key=lambda entry: (-entry[1], entry[0]))
        width = len(str(order[0][1])) if order else 0
        return "".join(f"{number:{width}}  {code} {name}\n" for (code, name), number in order)

    def findings(self) -> str:
        """``2 errors, 1 warning``; nothing where there are none."""
        counts = ((self.errors, ERROR), (self.warnings, WARNING), (self.infos, INFO))
        return ", ".join(count(number, severity) for number, severity in counts if number)


def count(number: int, noun: str) -> str:
    """``1 error``, ``2 errors``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
