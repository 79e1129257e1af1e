"""A stated match length that is too short: the games go on behind the end of the match; or too long.

One wrong digit in the head makes a Crawford game and dead cubes where there are none, and the last games
follow a match that seems to be over. Such a match is as likely to have games that do not belong to it; the
length is what is wrong where something else speaks for a longer match as well.

A length that is too long shows where the last result is called that of the match before anybody has won it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import DOUBLE, REDOUBLE, WINS, Cube, Result
from bgtools.rules.match import add, terms

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.record.model import Entry, GameRecord, Place
    from bgtools.replay.chain import Chain
    from bgtools.replay.seats import Seats
    from bgtools.rules.match import Score, Standing
    from bgtools.rules.settings import Rules

FARTHEST = 64
"""So many games of a match are looked at."""


class Longer(NamedTuple):
    """A match is longer than stated. ``length``: in points, None where it can't be told.

    ``score``: the first behind the stated end, at ``place``: that of the game which starts with it, or of the
    result which makes it (``last``).
    """

    length: int | None
    score: Score
    place: Place
    last: bool = False


def longer(
    games: Sequence[GameRecord], chain: Chain, rules: Rules, standing: Standing, seats: Seats
) -> Longer | None:
    """Whether the match is longer than ``rules.length``, as the first of ``games`` or its end shows.

    ``games``: this one, which starts at ``standing`` with the players in ``seats``, and those behind it.
    Either the score lines go on to a game behind the stated end, and a double of this game would be void or
    dead by the stated length, or its result is not called that of the match and a later one is. Or this is
    the last game of a match to an even number, which no match goes to, and with such doubles its result ends
    one to an odd number.
    """
    length = rules.length
    assert length
    idle = _idle_doubles(games[0], rules, standing, seats)
    results = [_result(game) for game in games]
    if len(games) == 1:
        follows = chain.line(games[0]) in (None, standing.score)
        return _last(games[0], standing.score, seats, length) if idle and follows else None
    lines = _agreeing(games, chain, standing)
    late = next((place for place, line in enumerate(lines) if max(line) >= length), 0)
    called = late == 1 and not _of_match(results[0]) and any(map(_of_match, results[1:]))
    if not late or not (idle or called):
        return None
    possible: Sequence[int] = ()
    if len(lines) == len(games):
        possible = _lengths(results[-1], lines[-1], chain.names.seats(games[-1].score))
    return Longer(possible[0] if len(possible) == 1 else None, lines[late], games[late].place)


def _last(game: GameRecord, score: Score, seats: Seats, length: int) -> Longer | None:
    """What the last game shows. ``score``: before it. Its points must be those of the doubled cube."""
    result = _result(game)
    if length % 2 or result is None or not _of_match(result):
        return None
    won = result.cell.points or 0
    if won % 2 ** sum(map(_doubles, game.entries)):
        return None
    winner = seats[result.side]
    reached = add(score, winner, won)
    possible = [each for each in _lengths(result, score, seats) if each > length]
    if possible != [reached[winner]]:
        return None
    return Longer(possible[0], reached, result.place, last=True)


class Brink(NamedTuple):
    """The first game that started with the present greatest number of points of a player.

    ``points``: that number. ``doubled``: whether somebody doubled in it: then it was no Crawford game.
    """

    points: int
    doubled: bool


def brink(before: Brink, game: GameRecord, standing: Standing) -> Brink:
    """The brink after a game which starts at ``standing``."""
    points = max(standing.score)
    return Brink(points, any(map(_doubles, game.entries))) if points > before.points else before


def shorter(
    game: GameRecord, rules: Rules, standing: Standing, seats: Seats, crawford: Brink
) -> tuple[int, ...]:
    """The odd lengths below ``rules.length`` by which the result of ``game`` ends the match, as it says.

    ``game``: the last one, which starts at ``standing`` with the players in ``seats``. ``crawford``: the
    first that started with the points of the leader: no double was made in it if it was the Crawford game.
    """
    result = _result(game)
    if not _of_match(result) or not isinstance(game.entries[-1].cell, Result):
        return ()
    assert rules.length
    return tuple(
        length
        for length in _lengths(result, standing.score, seats)
        if length % 2
        and length < rules.length
        and not (rules.crawford and crawford == (length - 1, True))
        and not _idle_doubles(game, rules._replace(length=length, crawford=False), standing, seats)
    )


def may_be_longer(
    game: GameRecord, following: Score | None, rules: Rules, standing: Standing, seats: Seats
) -> bool:
    """Whether it is worth a look at the games behind: a double in vain, or the next game is behind the end.

    ``following``: the score line of the next game.
    """
    if not rules.length:
        return False
    behind = following is not None and max(following) >= rules.length
    return behind or _idle_doubles(game, rules, standing, seats) > 0


def _agreeing(games: Sequence[GameRecord], chain: Chain, standing: Standing) -> list[Score]:
    """The score lines of the games, as far as each is the one before and the result written there.

    The first is that of ``standing``. So a wrong score line makes no match longer.
    """
    lines: list[Score] = []
    due: Score | None = standing.score
    for game in games:
        line = chain.line(game)
        if line is None or line != due:
            break
        lines.append(line)
        result = _result(game)
        due = None
        if result is not None and result.cell.points is not None:
            due = add(line, chain.names.seats(game.score)[result.side], result.cell.points)
    return lines


def _idle_doubles(game: GameRecord, rules: Rules, standing: Standing, seats: Seats) -> int:
    """How many doubles are made in the Crawford game or with a dead cube, by the stated length."""
    assert rules.length
    crawford = terms(rules, standing).crawford
    value = 1
    idle = 0
    for entry in game.entries:
        if _doubles(entry):
            idle += bool(crawford) or rules.length - standing.score[seats[entry.side]] <= value
            value *= 2
    return idle


def _doubles(entry: Entry) -> bool:
    cell = entry.cell
    return isinstance(cell, Cube) and cell.word in (DOUBLE, REDOUBLE) and entry.side >= 0


class _Written(NamedTuple):
    """A result as it is written, in which column and where."""

    cell: Result
    side: int
    place: Place


def _result(game: GameRecord) -> _Written | None:
    for entry in game.entries:
        if isinstance(entry.cell, Result) and entry.cell.word == WINS and entry.side >= 0:
            return _Written(entry.cell, entry.side, entry.place)
    return None


def _of_match(result: _Written | None) -> bool:
    return result is not None and result.cell.match


def _lengths(result: _Written | None, score: Score, seats: Seats) -> Sequence[int]:
    """The lengths by which the last game, from ``score`` on, ends the match; of several the odd ones."""
    if result is None or result.cell.points is None:
        return ()
    winner = seats[result.side]
    possible = range(max(score) + 1, add(score, winner, result.cell.points)[winner] + 1)
    return possible if len(possible) == 1 else [length for length in possible if length % 2]
