"""A replay as one HTML page, see ``report.page``; its JSON is made here, game by game.

A position is 54 hexadecimal digits: the 27 slots of the first player of the match, then those of the
second, each from its owner's side. Of an action the position before it is kept, and the one after it only
where it is not that before the next.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.board.ids import PLAYING
from bgtools.report import page
from bgtools.report.actions import Identifier, actions
from bgtools.report.boards import action_in_words, result_in_words, sides
from bgtools.report.jsontext import path_text
from bgtools.report.marks import marks
from bgtools.report.reporter import ReplayReporter
from bgtools.report.scoring import crawford_text, length_text
from bgtools.rules import variants
from bgtools.text.safe import safe, safe_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.replay.model import GameReplay, MatchEnd, MatchStart
    from bgtools.report.actions import Action, State


class Format(ReplayReporter):
    """The replay for a browser."""

    for_programs = True

    def begin(self, path: str) -> None:
        """The frame of the page, up to the games."""
        self._comma = ""
        shown = safe(path_text(path))
        self.write(page.opening(f"{shown} - bgtools"))
        self.write(f'{{"path": {page.for_script(shown)},\n"events": [')

    def match(self, start: MatchStart) -> None:
        """Who plays what."""
        variant = variants.chosen(start.rules)
        self._event(
            {
                "match": start.index,
                "players": [safe(name) for name in start.players],
                "length": start.rules.length,
                "title": length_text(start.rules.length),
                "variant": None if variant.name == "backgammon" else variant.title,
                "cube": variant.has_cube,
                "same": variant.same_direction,
            }
        )

    def game(self, start: MatchStart, game: GameReplay, findings: Sequence[Finding]) -> None:
        """A game with its stops."""
        self._event(
            {
                "game": game.number,
                "before": game.score_before,
                "after": game.score_after,
                "mark": crawford_text(game.crawford, game.post_crawford),
                "cube": game.cube,
                "points": game.points,
                "winner": game.winner,
                "result": result_in_words(start, game),
                "line": game.record.end_line,
                "stops": _stops(start, game),
            }
        )

    def match_end(self, start: MatchStart, end: MatchEnd) -> None:
        """The final score."""
        self._event({"end": end.score, "winner": end.winner, "finished": end.finished})

    def end(self, report: FileReport, rows: Sequence[str]) -> None:
        """The findings, the rows of the file, and the rest of the page."""
        found = [_finding(finding) for finding in report.findings]
        self.write(
            f'],\n"status": {page.for_script(report.status)},\n"findings": {page.for_script(found)},\n'
        )
        self.write(f'"rows": {page.for_script([safe_row(row) for row in rows])}}}')
        self.write(page.closing())

    def _event(self, event: dict[str, Any]) -> None:
        self.write(f"{self._comma}\n{page.for_script(event)}")
        self._comma = ","


def _stops(start: MatchStart, game: GameReplay) -> list[dict[str, Any]]:
    """The actions of a game, and its end."""
    identifier = Identifier(game, start.rules)
    taken = list(actions(game))
    stops = [_stop(start, action, identifier) for action in taken]
    if taken:
        stops.append(_state(taken[-1].after, identifier))
    for action, stop, following in zip(taken, stops, stops[1:], strict=False):
        then = _board(action.after)
        if then != following["at"]:
            stop["then"] = then
    return stops


def _stop(start: MatchStart, action: Action, identifier: Identifier) -> dict[str, Any]:
    step = action.step
    entry = step.entry
    drawn = marks(step)
    found: dict[str, Any] = {
        "who": step.player,
        "what": step.action,
        "row": entry.row,
        "line": entry.line,
        "from": entry.column,
        "to": entry.end,
        "side": entry.side,
        "cell": safe(entry.cell.text),
        "words": action_in_words(start, action),
        **_state(action.before, identifier),
    }
    if step.hops:
        found["hops"] = step.hops
    if drawn.wrong:
        found["wrong"] = {"moves": drawn.moves, "blocked": drawn.blocked}
        found["dice"] = drawn.dice or found["dice"]
    return found


def _state(state: State, identifier: Identifier) -> dict[str, Any]:
    """The state before an action or at the end of a game."""
    return {
        "at": _board(state),
        "roll": state.on_roll,
        "dice": state.dice,
        "value": state.cube,
        "owner": state.owner,
        "offer": state.offer,
        "over": bool(state.over != PLAYING),
        "pid": identifier.position_id(state),
        "mid": identifier.match_id(state),
        "xgid": identifier.xgid(state),
    }


def _board(state: State) -> str | None:
    seen = sides(state, 0)
    return None if seen is None else "".join(f"{count:x}" for side in seen for count in side)


def _finding(finding: Finding) -> dict[str, Any]:
    return {
        "code": finding.code,
        "severity": finding.severity,
        "message": safe(finding.message),
        "notes": [safe(note) for note in finding.notes],
        "try": [safe(suggestion.replacement) for suggestion in finding.suggestions[:3]],
        "line": finding.place.line if finding.place is not None else None,
        "from": finding.place.column if finding.place is not None else None,
        "match": finding.match,
        "game": finding.game,
        "move": finding.move,
    }
