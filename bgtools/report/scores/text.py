"""Scores as a table for people.

::

    match.mat
    Ann - Bob, 3 point match
    game  before  cube   winner  result   points  ended by     after
       1  0-0     2 Bob  Ann     single        2  drop         2-0
       2  2-0     1      Bob     single        1  resignation  2-1    Crawford
    Ann wins 3-1
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.report.paint import Paint
from bgtools.report.reporter import ScoreReporter
from bgtools.report.scoring import crawford_text, kind_text
from bgtools.rules.match import match_winner
from bgtools.text.safe import safe
from bgtools.text.width import display_width, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import FileReport
    from bgtools.report.scoring import GameScore, MatchScore

_HEAD = ("game", "before", "cube", "winner", "result", "points", "ended by", "after", "")
_RIGHT = {0, 5}
_NAME_WIDTH = 16


class Format(ScoreReporter):
    """Scores for people."""

    def file(self, report: FileReport, matches: Sequence[MatchScore]) -> None:
        """The tables of one file."""
        paint = Paint(self.look.color)
        self.write(f"{paint('path', safe(report.path))}\n")
        if not matches:
            self.write("unreadable\n" if report.status == "unreadable" else "no match\n")
        for match in matches:
            self._match(match, paint)
        self.write("\n")

    def _match(self, match: MatchScore, paint: Paint) -> None:
        left, right = (safe(name) for name in match.start.players)
        self.write(f"{left} - {right}, {kind_text(match.end.rules)}\n")
        rules = match.end.rules
        rows = [
            _row(match.start.players, game, match_winner(rules, game.score_before) is not None)
            for game in match.games
        ]
        table = [_HEAD, *rows]
        for number, line in enumerate(_align(table)):
            self.write((paint("dim", line) if number == 0 else line) + "\n")
        self.write(f"{_outcome(match, left, right)}\n")


def _row(players: tuple[str, str], game: GameScore, too_late: bool) -> tuple[str, ...]:
    """``too_late``: the match had been won before this game."""
    remarks = ["after the match" if too_late else crawford_text(game.crawford, game.post_crawford)]
    if game.points_recorded not in (None, game.points):
        remarks.append(f"the file says {game.points_recorded}")
    if game.points_corrected is not None:
        remarks.append(f"{game.points_corrected} without the illegal cube")
    return (
        "?" if game.number is None else str(game.number),
        score_text(game.score_before),
        str(game.cube) if game.cube_owner is None else f"{game.cube} {_short(players[game.cube_owner])}",
        "" if game.winner is None else _short(players[game.winner]),
        game.size or "",
        str(game.points),
        game.ended_by,
        score_text(game.score_after),
        ", ".join(filter(None, remarks)),
    )


def score_text(score: tuple[int, int]) -> str:
    """``3-1``."""
    return f"{score[0]}-{score[1]}"


def _short(name: str) -> str:
    """A name, safe to print and cut to the width of a column."""
    return fit(safe(name), _NAME_WIDTH)


def _align(table: Sequence[tuple[str, ...]]) -> list[str]:
    """The rows of a table as lines, with two blanks between columns."""
    widths = [max(map(display_width, column)) for column in zip(*table, strict=True)]
    lines = []
    for row in table:
        cells = []
        for index, (cell, width) in enumerate(zip(row, widths, strict=True)):
            blanks = " " * (width - display_width(cell))
            cells.append(blanks + cell if index in _RIGHT else cell + blanks)
        lines.append("  ".join(cells).rstrip())
    return lines


def _outcome(match: MatchScore, left: str, right: str) -> str:
    score = match.end.score
    if match.end.winner is not None:
        winner = match.end.winner
        return f"{(left, right)[winner]} wins {score[winner]}-{score[1 - winner]}"
    state = "" if match.end.finished else ", not finished"
    return f"{left} {score[0]} - {score[1]} {right}{state}"
