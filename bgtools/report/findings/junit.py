"""JUnit XML: a suite for each file; in it a test case for each finding, or one that passes.

Errors are failures, a file that can't be read is an error; warnings and infos are cases that pass, with
their text as output. Characters that XML 1.0 does not allow are escaped as on a terminal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR
from bgtools.report.places import clean_path, where, who
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.report.summary import Summary

# ">" too, so that "]]>" is no end of anything.
_ENTITIES = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&apos;"})


class Format(Reporter):
    """The report for Jenkins and others that show test results."""

    for_programs = True

    def begin(self) -> None:
        """The root element."""
        self.write('<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="bgtools">\n')

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """A suite."""
        unreadable = report.status == "unreadable"
        failing = sum(finding.severity == ERROR for finding in report.findings)
        failures, errors = (0, failing) if unreadable else (failing, 0)
        path = _text(clean_path(report.path))
        tests = len(report.findings) or 1
        head = f'name="{path}" tests="{tests}" failures="{failures}" errors="{errors}" skipped="0"'
        self.write(f" <testsuite {head}>\n")
        if not report.findings:
            self.write(f'  <testcase name="valid" classname="{path}"/>\n')
        for finding in report.findings:
            line = f' line="{finding.place.line}"' if finding.place is not None else ""
            self.write(f'  <testcase name="{_text(_name(finding))}" classname="{path}" file="{path}"{line}>')
            text = _text("\n".join(_lines(finding)))
            if finding.severity == ERROR:
                element = "error" if unreadable else "failure"
                head = f'message="{_text(safe(finding.message))}" type="{finding.code}"'
                self.write(f"<{element} {head}>{text}</{element}>")
            else:
                self.write(f"<system-out>{text}</system-out>")
            self.write("</testcase>\n")
        self.write(" </testsuite>\n")

    def end(self, summary: Summary) -> None:
        """Close the root element."""
        self.write("</testsuites>\n")


def _name(finding: Finding) -> str:
    at = f"{finding.place.line}:{finding.place.column}" if finding.place is not None else ""
    return " ".join(filter(None, (at, finding.code, finding.name)))


def _lines(finding: Finding) -> Iterator[str]:
    actor = who(finding)
    yield f"{where(finding)}: {finding.severity}" + (f" ({actor})" if actor else "")
    yield safe(finding.message)
    for note in finding.notes:
        yield f"note: {safe(note)}"
    for suggestion in finding.suggestions:
        yield f"perhaps {safe(suggestion.replacement) or 'nothing'}: {safe(suggestion.reason)}"


def _text(text: str) -> str:
    return text.translate(_ENTITIES)
