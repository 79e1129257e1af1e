"""One JSON object, as the command line contract promises it.

The sums come first, and are known last: files and diagnostics are spooled (to disk from one MiB on),
so that a run over an archive of any size needs the memory of one file.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools import __version__
from bgtools.report.jsontext import SCHEMA_VERSION, Spool, dumps, path_text
from bgtools.report.reporter import Reporter

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding, MatchSummary, Suggestion
    from bgtools.record.model import Place
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

SUMS = (
    "files",
    "valid",
    "invalid",
    "unreadable",
    "errors",
    "warnings",
    "infos",
    "skipped",
    "known",
    "gone",
    "hidden",
)


class Format(Reporter):
    """The report for programs."""

    for_programs = True

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._files = Spool()
        self._diagnostics = Spool()

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """Keep the file and its findings for the end."""
        self._files.add(file_object(report))
        for finding in report.findings:
            self._diagnostics.add(diagnostic(finding))

    def end(self, summary: Summary) -> None:
        """Write the object."""
        tool = {"name": "bgtools", "version": __version__}
        self.write(f'{{"schema_version": {SCHEMA_VERSION},\n "tool": {dumps(tool)},\n')
        self.write(f' "summary": {dumps({name: getattr(summary, name) for name in SUMS})},\n "files": [')
        self._files.pour(self.write)
        self.write('],\n "diagnostics": [')
        self._diagnostics.pour(self.write)
        self.write("]}\n")


def file_object(report: FileReport) -> dict[str, Any]:
    """One element of ``files``."""
    return {
        "path": path_text(report.path),
        "status": report.status,
        "format": report.format,
        "dialect": report.dialect,
        "matches": [_match_object(match) for match in report.matches],
    }


def _match_object(match: MatchSummary) -> dict[str, Any]:
    return {
        "players": list(match.players),
        "length": match.length,
        "length_known": match.length_known,
        "variant": match.variant,
        "score": list(match.score),
        "winner": None if match.winner is None else match.players[match.winner],
        "winner_side": match.winner,
        "finished": match.finished,
        "games": match.games,
    }


def diagnostic(finding: Finding) -> dict[str, Any]:
    """One element of ``diagnostics``."""
    return {
        "path": path_text(finding.path),
        "code": finding.code,
        "name": finding.name,
        "severity": finding.severity,
        "message": finding.message,
        **_span(finding.place),
        "match": finding.match,
        "game": finding.game,
        "move": finding.move,
        "player": finding.player,
        "side": finding.side,
        "roll": None if finding.roll is None else list(finding.roll),
        "play": finding.play,
        "position_id": finding.position_id,
        "xgid": finding.xgid,
        "notes": finding.notes,
        "related": [
            {"line": related.place.line, "column": related.place.column, "message": related.message}
            for related in finding.related
        ],
        "suggestions": [_suggestion_object(suggestion) for suggestion in finding.suggestions],
        "fingerprint": finding.fingerprint,
    }


def _span(place: Place | None) -> dict[str, int | None]:
    names = ("line", "column", "end_line", "end_column")
    return dict(zip(names, place or (None,) * 4, strict=True))


def _suggestion_object(suggestion: Suggestion) -> dict[str, Any]:
    return {
        **_span(suggestion.place),
        "replacement": suggestion.replacement,
        "edits": [{**_span(edit.place), "replacement": edit.replacement} for edit in suggestion.edits],
        "reason": suggestion.reason,
        "confidence": suggestion.confidence,
    }
