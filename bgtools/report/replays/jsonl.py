"""A replay as JSON lines, as the command line contract promises it: match, game and action objects."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.report import actions
from bgtools.report.jsontext import dumps, path_text
from bgtools.report.reporter import ReplayReporter
from bgtools.report.scores.json import game_object, name_of, rules_object
from bgtools.report.scoring import game_score

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import Finding
    from bgtools.replay.model import GameReplay, MatchStart
    from bgtools.report.actions import Action, Identifier


class Format(ReplayReporter):
    """The replay for programs, one object a line."""

    for_programs = True

    def begin(self, path: str) -> None:
        """Keep the path for the lines of the matches."""
        self._path = path_text(path)

    def match(self, start: MatchStart) -> None:
        """A match line."""
        self.element(match_object(self._path, start))

    def game(self, start: MatchStart, game: GameReplay, findings: Sequence[Finding]) -> None:
        """A game line, then a line for each of its actions."""
        head = {"type": "game", "match": start.index}
        self.element(head | game_object(start.players, game_score(game)))
        identifier = actions.Identifier(game, start.rules)
        for action in actions.actions(game):
            self.element(action_object(start, game, action, identifier, findings))

    def element(self, element: dict[str, Any]) -> None:
        """Write one object."""
        self.write(dumps(element) + "\n")


def match_object(path: str, start: MatchStart) -> dict[str, Any]:
    """The object of a match."""
    rules = start.rules
    return {
        "type": "match",
        "match": start.index,
        "path": path,
        "format": start.head.format,
        "dialect": start.head.dialect,
        "players": list(start.players),
        "length": rules.length or None,
        "length_known": rules.length is not None,
        "variant": rules.variant,
        "rules": rules_object(rules),
    }


def action_object(
    start: MatchStart, game: GameReplay, action: Action, identifier: Identifier, findings: Sequence[Finding]
) -> dict[str, Any]:
    """The object of an action. ``findings``: those among which its own are."""
    step, before, after = action
    return {
        "type": "action",
        "match": start.index,
        "game": game.number,
        "move": step.entry.row,
        "line": step.entry.line,
        "column": step.entry.column,
        "player": start.players[step.player],
        "side": step.player,
        "action": step.action,
        "roll": None if step.dice is None else list(step.dice),
        "play": action.play,
        "hits": action.hits,
        "position_id_before": identifier.position_id(before),
        "position_id": identifier.position_id(after),
        "match_id_before": identifier.match_id(before),
        "match_id": identifier.match_id(after),
        "xgid_before": identifier.xgid(before),
        "xgid": identifier.xgid(after),
        "pips": actions.pips(after),
        "cube": after.cube,
        "cube_owner": name_of(start.players, after.owner),
        "cube_owner_side": after.owner,
        "score": list(game.score_before),
        "codes": [finding.code for finding in actions.findings_of(step, findings)],
    }
