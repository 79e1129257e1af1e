"""Compares what bgtools and gnubg make of the same transcript."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.board.ids import position_id
from bgtools.formats import read
from bgtools.replay import replay
from bgtools.replay.model import PLAYED, GameReplay, MatchStart
from bgtools.text.source import decode

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.replay.model import Position
    from bgtools.rules.settings import Overrides
    from tests.support.gnubg import GnubgGame, GnubgMatch


class Difference(NamedTuple):
    """One thing that differs. ``excuse``: why gnubg is known to differ there, or ""."""

    game: int
    what: str
    ours: object
    theirs: object
    excuse: str = ""


class Compared(NamedTuple):
    """How much was compared, and what differs."""

    games: int
    positions: int
    differences: list[Difference]


def compare(data: bytes, theirs: GnubgMatch, rules: Overrides | None = None) -> Compared:
    """Winners, points, Crawford games, scores and every Position ID of a file with one match.

    ``rules``: what the file leaves open.
    """
    games, length = _replayed(data, rules)
    found: list[Difference] = []
    positions = 0
    if len(games) != len(theirs.games):
        found.append(Difference(0, "games", len(games), len(theirs.games)))
    for number, (our, their) in enumerate(zip(games, theirs.games, strict=False), 1):
        last = our is games[-1]
        found += [Difference(number, *each) for each in _facts(our, their, last, length)]
        boards = list(_boards(our))
        positions += 2 * len(boards)
        found += [Difference(number, *each) for each in _differing_boards(boards, their)]
    return Compared(len(games), positions, found)


def _replayed(data: bytes, rules: Overrides | None) -> tuple[list[GameReplay], int]:
    games, length = [], 0
    for event in replay(read(decode(data)), rules):
        if isinstance(event, MatchStart):
            length = event.rules.length or 0
        elif isinstance(event, GameReplay):
            games.append(event)
    return games, length


def _facts(
    our: GameReplay, their: GnubgGame, last: bool, length: int
) -> Iterator[tuple[str, object, object, str]]:
    clipped = last and length and our.winner is not None and our.score_after[our.winner] >= length
    sentinel = our.points_recorded is not None and our.points_recorded > 1000
    excuse = "sentinel amount" if sentinel else "clipped last game" if clipped else ""
    if our.score_before != their.score:
        yield "score before", our.score_before, their.score, ""
    if our.crawford is not None and our.crawford != their.crawford:
        yield "Crawford", our.crawford, their.crawford, ""
    if our.winner != their.winner:
        yield "winner", our.winner, their.winner, ""
    if our.points != their.points:
        yield "points", our.points, their.points, excuse
    after = tuple(
        score + (their.points if their.winner == player else 0) for player, score in enumerate(their.score)
    )
    if our.score_after != after:
        yield "score after", our.score_after, after, excuse


def _boards(game: GameReplay) -> Iterator[tuple[str | None, str | None]]:
    def identity(position: Position) -> str | None:
        return position_id(position.own, position.other)

    for step in game.steps:
        if step.action == PLAYED and step.before is not None and step.after is not None:
            yield identity(step.before), identity(step.after.flipped())


def _differing_boards(
    ours: list[tuple[str | None, str | None]], game: GnubgGame
) -> Iterator[tuple[str, object, object, str]]:
    theirs = game.boards()
    if len(ours) != len(theirs):
        yield "plays", len(ours), len(theirs), ""
    for index, (our, their) in enumerate(zip(ours, theirs, strict=False)):
        if our != their:
            yield f"position {index}", our, their, ""
            return
