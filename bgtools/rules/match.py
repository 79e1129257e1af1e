"""Running score, the Crawford game and the end of a match. Pure functions over plain values.

``Standing`` goes from game to game: ``start``, then for each game ``terms`` and ``after``. Rules:
rules.md 2.6 and 2.7.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from bgtools.rules.settings import Rules

Score = tuple[int, int]


class Standing(NamedTuple):
    """Where a match stands before a game.

    ``score``: points of player 0 and 1, full points (they can pass the length). ``at_brink``: whether a
    game has already been played in this record with a player one point from winning; then the Crawford
    game is over. ``first``: whether no game of the record has been played yet.
    """

    score: Score = (0, 0)
    at_brink: bool = False
    first: bool = True


class Terms(NamedTuple):
    """What holds in one game. ``crawford``: None if it can't be known. ``post_crawford``: a later game."""

    crawford: bool | None
    post_crawford: bool


def terms(rules: Rules, standing: Standing) -> Terms:
    """Whether the game that starts now is the Crawford game or comes after it.

    The Crawford game is the one right after a player first has exactly length - 1 while the other has
    less; there is at most one, and none in a 1-point match or without the rule. A record that starts at
    that score may start with the Crawford game or after it: None.
    """
    length = rules.length
    if length is None:
        return Terms(None, False)
    if length <= 1 or not rules.crawford or max(standing.score) < length - 1:
        return Terms(False, False)
    if standing.at_brink or min(standing.score) >= length - 1:
        return Terms(False, True)
    return Terms(None if standing.first else True, False)


def after(rules: Rules, standing: Standing, score: Score) -> Standing:
    """The standing after a game; ``score`` is the settled score then."""
    at_brink = standing.at_brink or bool(rules.length and max(standing.score) >= rules.length - 1)
    return Standing(score, at_brink, first=False)


def add(score: Score, winner: int, points: int) -> Score:
    """The score after ``winner`` (0 or 1) has won ``points``."""
    left, right = score
    return (left + points, right) if winner == 0 else (left, right + points)


def need(rules: Rules, score: Score, player: int) -> int | None:
    """How many points ``player`` still needs to win the match; None where there is no match length."""
    return rules.length - score[player] if rules.length else None


def match_winner(rules: Rules, score: Score) -> int | None:
    """The player who has reached the match length, or None; always None in money play."""
    if not rules.length:
        return None
    for player in (0, 1):
        if score[player] >= rules.length:
            return player
    return None
