"""A brute-force referee of backgammon, nackgammon and hypergammon.

It is written from the rules alone and uses nothing of ``bgtools``, so that the two can be compared.
Everything is done the plain way: a position is two tuples, and plays are found by trying all of them.

A *board* is ``(own, other)``: the mover's and the opponent's checkers, each seen from its owner's side,
26 ints with the borne-off checkers at 0, the points at 1-24 and the bar at 25. A *hop* is one checker
moved by one die, ``(source, target, hit)``. A *path* is a checker's way as written, ``(24, 18, 14)``.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

Side = tuple[int, ...]
Board = tuple[Side, Side]
Hop = tuple[int, int, bool]
Path = tuple[int, ...]

OFF = 0
BAR = 25


def _side(points: dict[int, int]) -> Side:
    return tuple(points.get(point, 0) for point in range(26))


STARTS: dict[str, Side] = {
    "backgammon": _side({24: 2, 13: 5, 8: 3, 6: 5}),
    "nackgammon": _side({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
    "hypergammon1": _side({24: 1}),
    "hypergammon2": _side({24: 1, 23: 1}),
    "hypergammon3": _side({24: 1, 23: 1, 22: 1}),
}


def start(variant: str = "backgammon") -> Board:
    """The board at the start of a game."""
    return STARTS[variant], STARTS[variant]


def flip(board: Board) -> Board:
    """The same board seen by the other player."""
    return board[1], board[0]


def steps(board: Board, die: int) -> list[tuple[int, int]]:
    """Every (source, target) that one checker may move by ``die``."""
    own, other = board
    sources = [BAR] if own[BAR] else [point for point in range(24, 0, -1) if own[point]]
    all_home = not any(own[7:])
    found = []
    for source in sources:
        target = source - die
        if target >= 1:
            if other[25 - target] < 2:
                found.append((source, target))
        elif all_home and (target == 0 or not any(own[source + 1 :])):
            found.append((source, OFF))
    return found


def hop(board: Board, source: int, target: int) -> tuple[Board, bool]:
    """Moves one checker, whether or not that is legal; the new board, and whether it hit."""
    own, other = list(board[0]), board[1]
    own[source] -= 1
    own[target] += 1
    if target != OFF and other[25 - target] == 1:
        hit = list(other)
        hit[25 - target] = 0
        hit[BAR] += 1
        return (tuple(own), tuple(hit)), True
    return (tuple(own), other), False


def orders(dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """The orders in which the dice of a roll can be played."""
    high, low = dice
    return [(high,) * 4] if high == low else [(high, low), (low, high)]


def legal_plays(board: Board, dice: tuple[int, int]) -> tuple[int, dict[Board, tuple[Hop, ...]]]:
    """How many dice must be played, and every board that a legal play leads to, with one way there.

    Nothing playable: 0 and the board itself.
    """
    most, ends, highest = 0, {board: ()}, 0
    for order in orders(dice):
        front: dict[Board, tuple[Hop, ...]] = {board: ()}
        for used, die in enumerate(order, 1):
            further: dict[Board, tuple[Hop, ...]] = {}
            for position, hops in front.items():
                for source, target in steps(position, die):
                    after, hit = hop(position, source, target)
                    further.setdefault(after, (*hops, (source, target, hit)))
            if not further:
                break
            front = further
            better = (used, die if used == 1 else 0)  # of single dice the larger one counts
            if better > (most, highest):
                most, highest, ends = used, better[1], {}
            if better == (most, highest):
                ends = {**further, **ends}
    return most, ends


class Fit:
    """One way to play a written roll: the board it leads to, and the points where it hit."""

    __slots__ = ("end", "hits", "last_points")

    def __init__(self, end: Board, hits: frozenset[int]) -> None:
        self.end = end
        self.hits = hits


def settle(board: Board, dice: tuple[int, int], paths: list[Path]) -> list[Fit]:
    """Every legal way to play ``dice`` so that the checkers take the written ``paths``.

    Each path is one checker's: it starts at the first point, touches the points between, and ends at
    the last; further dice may be used on the way. An empty list means that the writing is not legal.
    """
    need, ends = legal_plays(board, dice)
    if not paths:
        return [Fit(board, frozenset())] if need == 0 else []
    pool = list(dice) * 2 if dice[0] == dice[1] else list(dice)
    found: dict[tuple[Board, frozenset[int]], Fit] = {}

    def go(position: Board, left: list[int], walkers: list[Path], hits: frozenset[int]) -> None:
        if all(len(path) == 1 for path in walkers):
            if len(pool) - len(left) == need and position in ends:
                found.setdefault((position, hits), Fit(position, hits))
            return
        for die in set(left):
            rest = left.copy()
            rest.remove(die)
            possible = steps(position, die)
            for index, path in enumerate(walkers):
                if len(path) == 1:
                    continue
                target = max(path[0] - die, OFF)
                if target < path[1] or (path[0], target) not in possible or path in walkers[:index]:
                    continue
                after, hit = hop(position, path[0], target)
                onward = path[1:] if target == path[1] else (target, *path[1:])
                others = [*walkers[:index], onward, *walkers[index + 1 :]]
                go(after, rest, others, hits | {target} if hit else hits)

    go(board, pool, list(paths), frozenset())
    return list(found.values())


def size_of_loss(loser: Side, checkers: int) -> int:
    """1 single, 2 gammon, 3 backgammon, for a loser who stands so when the winner is off."""
    if loser[OFF]:
        return 1
    assert sum(loser) == checkers
    return 3 if any(loser[19:]) else 2


def most_resignable(board: Board) -> int:
    """The greatest size of loss that the player ``board[0]`` can still concede."""
    return 1 if board[0][OFF] else 3


def is_crawford_game(score: tuple[int, int], length: int, had_crawford: bool) -> bool:
    """Whether a game that starts at ``score`` is the Crawford game of a match with that rule."""
    return not had_crawford and length > 1 and max(score) == length - 1 and min(score) < length - 1


def cube_is_dead(score: int, cube: int, length: int) -> bool:
    """Whether the cube at ``cube`` already wins the match for a player with ``score`` points."""
    return length > 0 and cube >= length - score


def points_won(size: int, cube: int, jacoby: bool, turned: bool) -> int:
    """What a game pays. ``turned``: a player has turned the cube in this game."""
    return cube * (1 if jacoby and not turned else size)


def complete_sequences(board: Board, dice: tuple[int, int]) -> Iterator[tuple[Hop, ...]]:
    """Every order of hops that uses all the dice (tests only: there can be many)."""

    def go(position: Board, left: tuple[int, ...]) -> Iterator[tuple[Hop, ...]]:
        if not left:
            yield ()
            return
        for source, target in steps(position, left[0]):
            after, hit = hop(position, source, target)
            for rest in go(after, left[1:]):
                yield ((source, target, hit), *rest)

    for order in orders(dice):
        yield from go(board, order)
