"""SARIF 2.1.0, which code scanning services read.

Source: OASIS "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", errata 01. Columns count
code points, said by ``columnKind``. Results are written as they come, the rules they name behind them.
In messages ``[``, ``]`` and the backslash would make links (3.11.6) and braces placeholders (3.11.5), so
they are escaped.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools import __version__
from bgtools.check.model import ERROR, WARNING
from bgtools.report.jsontext import dumps
from bgtools.report.places import uri, who
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding, Kind, Suggestion
    from bgtools.record.model import Place
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

_SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
_LEVELS = {ERROR: "error", WARNING: "warning"}
_MESSAGE = str.maketrans({"\\": "\\\\", "[": "\\[", "]": "\\]", "{": "{{", "}": "}}"})


class Format(Reporter):
    """The report for code scanning."""

    for_programs = True

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._rules: dict[str, int] = {}
        self._notifications: list[dict[str, Any]] = []
        self._empty = True

    def begin(self) -> None:
        """Open the log, its run and the results."""
        self.write(f'{{"$schema": "{_SCHEMA}",\n "version": "2.1.0",\n "runs": [{{\n')
        self.write(' "columnKind": "unicodeCodePoints",\n "results": [')

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """One result a finding; a file that can't be read also tells that the run is not whole."""
        for finding in report.findings:
            index = self._rules.setdefault(finding.code, len(self._rules))
            self.write(("\n  " if self._empty else ",\n  ") + dumps(_result(finding, index)))
            self._empty = False
            if report.status == "unreadable":
                self._notifications.append(
                    {
                        "level": "error",
                        "message": _message(finding.message),
                        "locations": [_location(finding.path, None)],
                    }
                )

    def end(self, summary: Summary) -> None:
        """Say what tool it was and how the run went, and close the log."""
        driver = {"name": "bgtools", "version": __version__, "rules": self._descriptors()}
        invocation = {
            "executionSuccessful": not self._notifications,
            "toolExecutionNotifications": self._notifications,
        }
        self.write(
            f'],\n "tool": {dumps({"driver": driver})},\n "invocations": [{dumps(invocation)}]\n}}]}}\n'
        )

    def _descriptors(self) -> list[dict[str, Any]]:
        """The kinds of the findings, in the order of their indices."""
        from bgtools.check import catalogue

        kinds = [catalogue.lookup(code) for code in self._rules]
        return [_descriptor(kind) for kind in kinds if kind is not None]


def _descriptor(kind: Kind) -> dict[str, Any]:
    return {
        "id": kind.code,
        "name": "".join(word.capitalize() for word in kind.name.split("-")),
        "shortDescription": _message(kind.title),
        "fullDescription": _message(kind.rule),
        "help": {
            "text": f"{kind.rule}\nSource: {kind.source}\n`bgtools explain {kind.code}` shows examples."
        },
        "defaultConfiguration": {"level": _LEVELS.get(kind.severity, "note")},
        "properties": {"tags": ["backgammon"]},
    }


def _message(text: str) -> dict[str, Any]:
    return {"text": safe(text).translate(_MESSAGE)}


def _result(finding: Finding, rule_index: int) -> dict[str, Any]:
    lines = [finding.message, *(f"Note: {note}" for note in finding.notes)]
    result: dict[str, Any] = {
        "ruleId": finding.code,
        "ruleIndex": rule_index,
        "level": _LEVELS.get(finding.severity, "note"),
        "message": {"text": "\n".join(_message(line)["text"] for line in lines)},
        "locations": [_location(finding.path, finding.place, who(finding))],
        "partialFingerprints": {"bgtools/v1": finding.fingerprint},
    }
    if finding.related:
        result["relatedLocations"] = [
            {**_location(finding.path, related.place), "message": _message(related.message)}
            for related in finding.related
        ]
    fixes = [_fix(finding.path, suggestion) for suggestion in finding.suggestions if suggestion.edits]
    if fixes:
        result["fixes"] = fixes
    facts = {
        name: value
        for name, value in (
            ("play", finding.play),
            ("positionId", finding.position_id),
            ("xgid", finding.xgid),
        )
        if value is not None
    }
    if facts:
        result["properties"] = facts
    return result


def _location(path: str, place: Place | None, actor: str = "") -> dict[str, Any]:
    address = uri(path)
    artifact = {"uri": address} if address.startswith("file:") else {"uri": address, "uriBaseId": "%SRCROOT%"}
    physical: dict[str, Any] = {"artifactLocation": artifact}
    if place is not None:
        physical["region"] = _region(place)
    location: dict[str, Any] = {"physicalLocation": physical}
    if actor:
        location["logicalLocations"] = [{"fullyQualifiedName": actor}]
    return location


def _region(place: Place) -> dict[str, int]:
    return {
        "startLine": place.line,
        "startColumn": place.column,
        "endLine": place.end_line,
        "endColumn": place.end_column,
    }


def _fix(path: str, suggestion: Suggestion) -> dict[str, Any]:
    replacements = [
        {"deletedRegion": _region(edit.place), "insertedContent": {"text": edit.replacement}}
        for edit in suggestion.edits
    ]
    artifact = _location(path, None)["physicalLocation"]["artifactLocation"]
    return {
        "description": _message(f"{suggestion.reason} ({suggestion.confidence:.0%} sure)"),
        "artifactChanges": [{"artifactLocation": artifact, "replacements": replacements}],
    }
