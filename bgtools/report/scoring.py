"""What a score table shows: the facts of one game, without its actions."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.replay.model import GameReplay, MatchStart

if TYPE_CHECKING:
    from bgtools.replay.model import Event, MatchEnd
    from bgtools.rules.settings import Rules

SIZES = {1: "single", 2: "gammon", 3: "backgammon"}


class GameScore(NamedTuple):
    """One game. Scores and players (0, 1) in the order of the match's players; ``number`` as in the
    file; ``size`` "single", "gammon", "backgammon" or None; the rest as in ``GameReplay``.
    """

    number: int | None
    line: int
    score_before: tuple[int, int]
    crawford: bool | None
    post_crawford: bool
    cube: int
    cube_owner: int | None
    winner: int | None
    points: int
    points_recorded: int | None
    points_corrected: int | None
    size: str | None
    ended_by: str
    score_after: tuple[int, int]


class MatchScore(NamedTuple):
    """One match with its games."""

    start: MatchStart
    games: list[GameScore]
    end: MatchEnd


def game_score(game: GameReplay) -> GameScore:
    """The facts of a replayed game."""
    return GameScore(
        number=game.number,
        line=game.record.place.line,
        score_before=game.score_before,
        crawford=game.crawford,
        post_crawford=game.post_crawford,
        cube=game.cube,
        cube_owner=game.cube_owner,
        winner=game.winner,
        points=game.points,
        points_recorded=game.points_recorded,
        points_corrected=game.points_corrected,
        size=SIZES.get(game.size or 0),
        ended_by=game.ended_by,
        score_after=game.score_after,
    )


class Scores:
    """Gathers the scores of a file's ``matches`` as its replay goes by; keeps no action."""

    def __init__(self) -> None:
        self.matches: list[MatchScore] = []
        self._start: MatchStart | None = None
        self._games: list[GameScore] = []

    def watch(self, event: Event, findings: object = None) -> None:
        """Take in the next event of the replay."""
        if isinstance(event, MatchStart):
            self._start, self._games = event, []
        elif isinstance(event, GameReplay):
            self._games.append(game_score(event))
        elif self._start is not None:
            self.matches.append(MatchScore(self._start, self._games, event))


def length_text(length: int | None) -> str:
    """``7 point match``, ``money game``, or what is said where the length is not known."""
    if length is None:
        return "match of unknown length"
    return f"{length} point match" if length else "money game"


def kind_text(rules: Rules) -> str:
    """``7 point match, nackgammon``; backgammon goes without saying."""
    return length_text(rules.length) + ("" if rules.variant == "backgammon" else f", {rules.variant}")


def crawford_text(crawford: bool | None, post_crawford: bool) -> str:
    """``Crawford``, ``Crawford?`` where it can't be known, ``post-Crawford``, or nothing."""
    if crawford is None:
        return "Crawford?"
    return "Crawford" if crawford else "post-Crawford" if post_crawford else ""
