"""Scores as one JSON object, as the command line contract promises it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.report.jsontext import SCHEMA_VERSION, dumps, path_text
from bgtools.report.reporter import ScoreReporter

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import FileReport
    from bgtools.report.scoring import GameScore, MatchScore
    from bgtools.rules.settings import Rules


class Format(ScoreReporter):
    """Scores for programs."""

    for_programs = True

    def begin(self) -> None:
        """Open the object."""
        self._separator = "\n  "
        self.write(f'{{"schema_version": {SCHEMA_VERSION},\n "files": [')

    def file(self, report: FileReport, matches: Sequence[MatchScore]) -> None:
        """One element of ``files``."""
        element = {
            "path": path_text(report.path),
            "status": report.status,
            "matches": [_match_object(match) for match in matches],
        }
        self.write(self._separator + dumps(element))
        self._separator = ",\n  "

    def end(self) -> None:
        """Close the object."""
        self.write("]}\n")


def _match_object(match: MatchScore) -> dict[str, Any]:
    start, end = match.start, match.end
    return {
        "players": list(start.players),
        "length": end.rules.length or None,
        "length_known": end.rules.length is not None,
        "variant": end.rules.variant,
        "rules": rules_object(end.rules),
        "score": list(end.score),
        "winner": name_of(start.players, end.winner),
        "winner_side": end.winner,
        "finished": end.finished,
        "games": [game_object(start.players, game) for game in match.games],
    }


def rules_object(rules: Rules) -> dict[str, Any]:
    """The rules in use. Money rules are off in a match and Crawford is off for money, whatever is stated;
    null: nobody says.
    """
    match = bool(rules.length)
    return {
        "crawford": rules.crawford and not rules.money,
        "jacoby": False if match else rules.jacoby,
        "beavers": 0 if match else rules.beavers,
        "automatic_doubles": 0 if match else rules.automatic_doubles,
    }


def game_object(players: tuple[str, str], game: GameScore) -> dict[str, Any]:
    """One element of ``games``."""
    return {
        "game": game.number,
        "line": game.line,
        "score_before": list(game.score_before),
        "crawford": game.crawford,
        "post_crawford": game.post_crawford,
        "cube": game.cube,
        "cube_owner": name_of(players, game.cube_owner),
        "cube_owner_side": game.cube_owner,
        "winner": name_of(players, game.winner),
        "winner_side": game.winner,
        "points": game.points,
        "points_recorded": game.points_recorded,
        "points_corrected": game.points_corrected,
        "result": game.size,
        "ended_by": game.ended_by,
        "score_after": list(game.score_after),
    }


def name_of(players: tuple[str, str], side: int | None) -> str | None:
    """The name of a player."""
    return None if side is None else players[side]
