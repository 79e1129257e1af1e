"""One set of findings over which every output format is tested."""

from __future__ import annotations

from bgtools.check.model import (
    ERROR,
    INFO,
    WARNING,
    Edit,
    FileReport,
    Finding,
    MatchSummary,
    Related,
    Suggestion,
)
from bgtools.record.model import Place
from bgtools.report.registry import load
from bgtools.report.reporter import Look
from bgtools.report.summary import Summary

ROWS = [
    " 3 point match",
    "",
    " Game 1",
    " Ann : 0                        Bob : 0",
    "  1) 31: 8/5 6/5                 62: 24/18 13/11",
    "  2) 52: 13/8 24/21              Doubles => 4",
    "  3)  Takes                      \x1b[31m evil \u202e name",
]


def finding(
    place: Place | None,
    message: str,
    severity: str = ERROR,
    code: str = "BG402",
    name: str = "target-blocked",
) -> Finding:
    return Finding(code, name, severity, message, "a.mat", place)


def plain() -> Finding:
    found = finding(
        Place(6, 17, 6, 22),
        "The roll 52 moves no checker three pips.",
        code="BG302",
        name="dice-play-mismatch",
    )
    found.match, found.game, found.move, found.player, found.side = 1, 1, 2, "Ann", 0
    found.roll, found.play = (5, 2), "13/8 24/21"
    found.position_id, found.xgid = "4HPwATDgc/ABMA", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10"
    found.notes = ["The rolls 53 and 35 fit."]
    found.suggestions = [
        Suggestion(
            Place(6, 6, 6, 20),
            "52: 13/8 24/22",
            (Edit(Place(6, 20, 6, 22), "22"),),
            "one digit differs, and the rest of the game agrees",
            0.9,
        )
    ]
    found.fingerprint = "0123456789abcdef"
    return found


def related() -> Finding:
    found = finding(Place(7, 7, 7, 12), "Ann takes a double to 4.", WARNING, "BG604", "cube-value-mismatch")
    found.related = [Related(Place(6, 34, 6, 46), "the offer")]
    return found


def hostile() -> Finding:
    found = finding(Place(7, 34, 7, 38), "Unknown \x1b[31mword\r\n::error::", INFO, "BG105", "token-unknown")
    found.player = "]]>\u202e"
    return found


def nowhere() -> Finding:
    return finding(None, "The file can't be read: permission denied.", code="BG002", name="unreadable")


def file_report(*findings: Finding, path: str = "a.mat", status: str = "invalid") -> FileReport:
    report = FileReport(path)
    report.status = status
    report.format, report.dialect = "mat", "galaxy"
    report.matches = [MatchSummary(("Ann", "Bob"), 3, True, "backgammon", (3, 1), 0, True, 2)]
    report.findings = list(findings)
    return report


def write_report(name: str, *reports: FileReport, look: Look | None = None) -> str:
    """The whole report of some files in the output format ``name``."""
    parts: list[str] = []
    reporter = load("findings", name)(parts.append, look or Look())
    summary = Summary()
    reporter.begin()
    for report in reports:
        summary.add(report)
        reporter.file(report, ROWS)
    reporter.end(summary)
    return "".join(parts)
