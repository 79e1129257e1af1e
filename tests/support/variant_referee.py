"""A brute-force referee of the games that backgammon programs mostly do not know.

It is written from the rules alone and uses nothing of ``bgtools``, so that the two can be compared.
Everything is done the plain way: a position is two tuples and plays are found by trying all of them.

A *side* is 27 ints, one player's checkers from his own view: 0 borne off, 1-24 the points, 25 on the
bar, 26 still outside. A *board* is ``(own, other)``, the mover's side and the opponent's. A *step* is
one checker moved by one die, ``(source, target, hit)``. A *part* of a turn is what is played with one
roll: in acey-deucey and Russian backgammon a turn can have several (a named doublet, the complement of
a doublet, a further roll).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

Side = tuple[int, ...]
Board = tuple[Side, Side]
Step = tuple[int, int, bool]
Sequence = tuple[tuple[int, Step], ...]  # (die, step) in the order played

OFF = 0
BAR = 25
OUTSIDE = 26

# The kinds of part.
ROLL = "roll"
NAMED = "named doublet"
COMPLEMENT = "complement"


def side(points: dict[int, int]) -> Side:
    return tuple(points.get(slot, 0) for slot in range(27))


@dataclass(frozen=True)
class Game:
    """The rules of one game. What is not given is as in backgammon."""

    name: str
    start: Side
    header: str  # what a transcript's header calls it
    same_direction: bool = False
    cube: bool = True
    opening_doublet: bool = False  # the first roll of a game can be a doublet
    most: int = 3  # the largest win (2: no backgammon)
    exact: bool = False  # bear off with the exact number only
    enter_all_first: bool = False
    no_hit_and_run: bool = False  # a checker that hit in its own home board stays there for the turn
    point_limit: int | None = None  # most checkers on a point
    # turns of several parts
    one_two: bool = False  # a complete 1-2 lets the player name a doublet, then roll again
    complement: bool = False  # a complete doublet is followed by its complement
    roll_after_doublet: bool = False  # an ordinary doublet is followed by a further roll
    full_doublet: bool = True  # that and the roll after a named doublet need a complete doublet
    complement_early: bool = True  # the complement is due even while own checkers are outside
    per_checker: bool = False  # the loser pays one point for each checker that is not off
    single: bool = False  # every win is one point
    outside_counts: bool = False  # a checker outside makes a gammon a backgammon
    bar_or_outside_only: bool = False  # only the bar and outside do, not the winner's home board

    @property
    def checkers(self) -> int:
        return sum(self.start)

    @property
    def parts(self) -> bool:
        """Whether a turn can have more than one part."""
        return self.one_two or self.complement or self.roll_after_doublet


EMPTY = side({OUTSIDE: 15})
STANDARD = side({24: 2, 13: 5, 8: 3, 6: 5})
_ACEY = {"cube": False, "opening_doublet": True, "one_two": True, "per_checker": True, "outside_counts": True}

GAMES = {
    game.name: game
    for game in (
        Game("backgammon", STANDARD, "Backgammon"),
        Game("nackgammon", side({24: 2, 23: 2, 13: 4, 8: 3, 6: 4}), "NackGammon"),
        Game("hypergammon-1", side({24: 1}), "HyperGammon (1)"),
        Game("hypergammon-2", side({24: 1, 23: 1}), "HyperGammon (2)"),
        Game("hypergammon", side({24: 1, 23: 1, 22: 1}), "HyperGammon (3)"),
        Game("longgammon", side({24: 15}), "LongGammon"),
        Game("tavla", STANDARD, "Tavla", cube=False, opening_doublet=True, most=2, no_hit_and_run=True),
        Game("acey-american", EMPTY, "AceyDeucey", **_ACEY),
        Game("acey-european", EMPTY, "AceyDeucey (European)", complement=True, exact=True, **_ACEY),
        Game("acey-bgammon", EMPTY, "AceyDeucey (bgammon)", exact=True, full_doublet=False, **_ACEY),
        Game("acey-wikipedia", EMPTY, "AceyDeucey (Wikipedia)", roll_after_doublet=True, **_ACEY),
        Game(
            "russian",
            EMPTY,
            "Russian",
            same_direction=True,
            cube=False,
            opening_doublet=True,
            complement=True,
            outside_counts=True,
            bar_or_outside_only=True,
        ),
    )
}


def flip(board: Board) -> Board:
    """The same board seen by the other player."""
    return board[1], board[0]


def facing(game: Game, point: int) -> int:
    """The opponent's number of my point."""
    return point if game.same_direction else 25 - point


def steps(game: Game, board: Board, die: int, held: frozenset[int] = frozenset()) -> list[Step]:
    """Every step that one checker can make by ``die``.

    ``held``: points on which a checker hit in this part and must stay (only where hit-and-run is banned).
    """
    own, other = board
    if own[BAR]:
        sources = [BAR]
    elif own[OUTSIDE] and game.enter_all_first:
        sources = [OUTSIDE]
    else:
        sources = [source for source in range(OUTSIDE, 0, -1) if own[source]]
    all_home = not any(own[7:])
    found = []
    for source in sources:
        if source in held and own[source] == 1:
            continue
        target = min(source, BAR) - die
        if target >= 1:
            standing = other[facing(game, target)]
            full = game.point_limit is not None and own[target] >= game.point_limit
            if standing < 2 and not full:
                found.append((source, target, standing == 1))
        elif all_home and (target == 0 or (not game.exact and not any(own[source + 1 :]))):
            found.append((source, OFF, False))
    return found


def after(game: Game, board: Board, step: Step) -> Board:
    """The board after a step, whether or not the step is legal."""
    source, target, _ = step
    own, other = list(board[0]), list(board[1])
    own[source] -= 1
    own[target] += 1
    if target != OFF:
        met = facing(game, target)
        if other[met] == 1:
            other[met] = 0
            other[BAR] += 1
    return tuple(own), tuple(other)


def holds(game: Game, held: frozenset[int], step: Step) -> frozenset[int]:
    """The points that are held after ``step``."""
    _, target, hit = step
    return held | {target} if game.no_hit_and_run and hit and target <= 6 else held


def orders(dice: tuple[int, int]) -> list[tuple[int, ...]]:
    """The orders in which the numbers of a roll can be played."""
    first, second = dice
    return [(first,) * 4] if first == second else [(first, second), (second, first)]


def sequences(game: Game, board: Board, dice: tuple[int, int]) -> list[Sequence]:
    """Every way to go on step by step until nothing more can be played, as (die, step) pairs."""

    def go(
        position: Board, left: tuple[int, ...], held: frozenset[int]
    ) -> list[tuple[tuple[int, Step], ...]]:
        found = steps(game, position, left[0], held) if left else []
        if not found:
            return [()]
        return [
            ((left[0], step), *rest)
            for step in found
            for rest in go(after(game, position, step), left[1:], holds(game, held, step))
        ]

    return [way for order in orders(dice) for way in go(board, order, frozenset())]


def legal_ends(game: Game, board: Board, dice: tuple[int, int]) -> tuple[int, set[Board]]:
    """How many numbers must be played, and every board that a legal play leads to.

    As many numbers as possible; if only one of two different numbers, the larger where it can be
    played. Nothing playable: 0 and the board itself. (Boards are searched level by level and each only
    once; ``slow_ends`` does the same from ``sequences``.)
    """
    most, die_used, ends = 0, 0, {board}
    for order in orders(dice):
        front = {(board, frozenset[int]())}
        for used, die in enumerate(order, 1):
            front = {
                (after(game, position, step), holds(game, held, step))
                for position, held in front
                for step in steps(game, position, die, held)
            }
            if not front:
                break
            rank = (used, die if used == 1 else 0)
            if rank > (most, die_used):
                most, die_used, ends = *rank, set()
            if rank == (most, die_used):
                ends |= {position for position, _ in front}
    return most, ends


def slow_ends(game: Game, board: Board, dice: tuple[int, int]) -> tuple[int, set[Board]]:
    """As ``legal_ends``, straight from all sequences: right at a glance, and slow."""
    ways = sequences(game, board, dice)
    most = max(len(way) for way in ways)
    ways = [way for way in ways if len(way) == most]
    if most == 1 and dice[0] != dice[1]:
        larger = max(way[0][0] for way in ways)
        ways = [way for way in ways if way[0][0] == larger]
    ends = set()
    for way in ways:
        position = board
        for _, step in way:
            position = after(game, position, step)
        ends.add(position)
    return most, ends


class Part(NamedTuple):
    """A part that is due: its kind, and its doublet where that is settled (the complement)."""

    kind: str
    number: int = 0


def is_one_two(dice: tuple[int, int]) -> bool:
    return set(dice) == {1, 2}


def next_part(game: Game, kind: str, dice: tuple[int, int], used: int, own: Side) -> Part | None:
    """The part that follows one of ``kind`` in the same turn, or None: the turn passes.

    ``used``: how many numbers were played. ``own``: the mover's side afterwards.
    """
    doublet = dice[0] == dice[1]
    complete = used == (4 if doublet else 2)
    if kind == ROLL and not doublet:
        return Part(NAMED) if game.one_two and is_one_two(dice) and complete else None
    if kind == COMPLEMENT:
        return Part(ROLL) if complete or not game.full_doublet else None
    # a doublet, rolled or named
    if complete and game.complement:
        if game.complement_early or not own[OUTSIDE]:
            return Part(COMPLEMENT, 7 - dice[0])
        return None
    if kind == NAMED or game.roll_after_doublet:
        return Part(ROLL) if complete or not game.full_doublet else None
    return None


def points(game: Game, loser: Side) -> int:
    """What a win by bearing off is worth (times the cube)."""
    if game.single:
        return 1
    if game.per_checker:
        return game.checkers - loser[OFF]
    if loser[OFF]:
        return 1
    far = bool(loser[BAR] or (game.outside_counts and loser[OUTSIDE]))
    if not game.bar_or_outside_only:
        far = far or any(loser[19:25])
    return min(3 if far else 2, game.most)
