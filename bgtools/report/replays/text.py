"""A replay for people: each action in words, with the board after it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.board.draw import ASCII, UNICODE
from bgtools.report.actions import actions, findings_of
from bgtools.report.boards import action_in_words, board, result_in_words
from bgtools.report.paint import Paint
from bgtools.report.reporter import ReplayReporter
from bgtools.report.scoring import crawford_text, kind_text
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import Finding
    from bgtools.replay.model import GameReplay, MatchEnd, MatchStart
    from bgtools.report.actions import State


class Format(ReplayReporter):
    """The replay as a text. Without ``Look.boards`` it is one line an action."""

    def begin(self, path: str) -> None:
        """The name of the file."""
        self._paint = Paint(self.look.color)
        self.write(f"{self._paint('path', safe(path))}\n")

    def match(self, start: MatchStart) -> None:
        """Who plays what."""
        left, right = map(safe, start.players)
        self.write(f"{left} - {right}, {kind_text(start.rules)}\n")

    def game(self, start: MatchStart, game: GameReplay, findings: Sequence[Finding]) -> None:
        """The first position, then each action."""
        marks = crawford_text(game.crawford, game.post_crawford)
        score = f"{game.score_before[0]}-{game.score_before[1]}"
        title = f"Game {'?' if game.number is None else game.number}, {score}" + (
            f", {marks}" if marks else ""
        )
        self.write(f"\n{self._paint('path', title)}\n")
        told: set[int] = set()
        for number, action in enumerate(actions(game)):
            if number == 0:
                self._board(start, game, action.before._replace(dice=None))
            row = "" if action.step.entry.row is None else str(action.step.entry.row)
            self.write(f"{row:>3}  {action_in_words(start, action)}\n")
            for finding in findings_of(action.step, findings):
                told.add(id(finding))
                self._finding(finding)
            self._board(start, game, action.after)
        for finding in findings:
            if id(finding) not in told:
                self._finding(finding)
        self.write(f"     {result_in_words(start, game)}\n")

    def match_end(self, start: MatchStart, end: MatchEnd) -> None:
        """The final score."""
        left, right = map(safe, start.players)
        self.write(f"\n{left} {end.score[0]} - {end.score[1]} {right}\n")

    def _finding(self, finding: Finding) -> None:
        head = self._paint(finding.severity, f"{finding.severity} {finding.code}")
        at = "" if finding.place is None else f" in line {finding.place.line}"
        self.write(f"     {head}{at}: {safe(finding.message)}\n")

    def _board(self, start: MatchStart, game: GameReplay, state: State) -> None:
        if self.look.boards:
            self.write("\n")
            for line in board(start, game, state, 0, ASCII if self.look.ascii else UNICODE):
                self.write(f"{line}\n")
            self.write("\n")
