"""Workflow commands of GitHub Actions: each finding becomes an annotation on its line.

Source: GitHub's documentation of workflow commands, and the escapes of ``actions/toolkit`` (command.ts):
``%``, CR and LF in the message, also ``:`` and ``,`` in properties. A line that begins with ``::`` is a
command, so strangers' text never begins one. GitHub shows ten errors and ten warnings a step as
annotations; the log has them all.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, WARNING
from bgtools.report.places import clean_path, where, who
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.report.summary import Summary

_COMMANDS = {ERROR: "error", WARNING: "warning"}
_MESSAGE = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A"})
_PROPERTY = str.maketrans({"%": "%25", "\r": "%0D", "\n": "%0A", ":": "%3A", ",": "%2C"})


class Format(Reporter):
    """The report for GitHub Actions."""

    for_programs = True

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """One command a finding."""
        for finding in report.findings:
            self.write(_command(finding))

    def end(self, summary: Summary) -> None:
        """The sums, as plain text for the log."""
        if not self.look.quiet:
            self.write(f"{summary}\n")


def _command(finding: Finding) -> str:
    properties = {"title": f"{finding.code} {finding.name}", "file": clean_path(finding.path)}
    place = finding.place
    if place is not None:
        properties |= {"line": str(place.line), "endLine": str(place.end_line)}
        if place.line == place.end_line:  # GitHub takes columns within one line only
            properties |= {"col": str(place.column), "endColumn": str(place.end_column)}
    text = ",".join(f"{name}={value.translate(_PROPERTY)}" for name, value in properties.items())
    actor = who(finding)
    message = f"{where(finding)}: {finding.code} {safe(finding.message)}" + (f" ({actor})" if actor else "")
    return f"::{_COMMANDS.get(finding.severity, 'notice')} {text}::{message.translate(_MESSAGE)}\n"
