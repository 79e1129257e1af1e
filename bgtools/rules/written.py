"""Judges a written play: is it legal, what does it do, and how sure is that.

A play is judged by its steps and by where it leads. Each written token is split into *hops* of one
die; every way of splitting all tokens with the dice rolled is a *route*. A route can be made if each
of its hops can, played from the bar first and then from high to low, which works whenever any order
does (see ``plays``). A route that uses every die needs no comparison: nothing can be more. Only when
dice are left over are the legal plays counted.

The routes depend on the text of the cell alone and are kept in ``Roll.plan``. What is wrong with a
play that cannot be made is looked for in ``explain``, only then.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.fault import Fault
from bgtools.record.model import BLANK, NO_MOVE, OUTSIDE, PLAY
from bgtools.rules.faults import PlayFault
from bgtools.rules.plays import can_play, legal_plays
from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT, OUTSIDE_SLOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.record.model import Move, Roll
    from bgtools.rules.plays import Hop, Plays
    from bgtools.rules.variants.base import Side, Variant

# More checkers than this in one token are never looked at one by one.
MANY = 16


class Ending(NamedTuple):
    """A position after a play, each side from its own view, and the hops that lead there."""

    own: Side
    other: Side
    hops: tuple[Hop, ...]


class Played:
    """What a written play comes to. All lists are new; the position judged is left as it was.

    ``own``/``other``: the position after the play. For an illegal play: after those written steps that
    can be physically made (``stands``), or as before. For ``FORCED_OMITTED``: after the only play.
    ``hops``: the play die by die as (source, target, hit), in an order in which it can be made.
    ``faults``: why the play is not legal, the fault that names the finding first; empty if it is legal.
    ``remarks``: what does not make it illegal: HIT_NOT_MARKED, HIT_NONE, HIT_AMBIGUOUS and
    IMPOSSIBLE_POINT. The first three are for a match that is known to mark its hits.
    ``alternatives``: the other positions that the writing can mean, when a merged move can hit on one
    way and not on another; the likeliest first.
    ``marked``: whether the play hits and says so (evidence that the match marks its hits).
    ``stands``: for an illegal play the position in which the written steps, as far as they can be
    physically made, leave the board; None for a legal play or if no step can be made.
    ``skipped``: the written steps that cannot, as (index in ``Roll.moves``, source, target).
    """

    __slots__ = ("alternatives", "faults", "hops", "marked", "other", "own", "remarks", "skipped", "stands")

    def __init__(
        self,
        own: Side,
        other: Side,
        hops: tuple[Hop, ...] = (),
        faults: tuple[Fault, ...] = (),
        remarks: tuple[Fault, ...] = (),
        alternatives: tuple[Ending, ...] = (),
        marked: bool = False,
    ) -> None:
        self.own = own
        self.other = other
        self.hops = hops
        self.faults = faults
        self.remarks = remarks
        self.alternatives = alternatives
        self.marked = marked
        self.stands: Ending | None = None
        self.skipped: tuple[tuple[int, int, int], ...] = ()

    @property
    def legal(self) -> bool:
        """Whether the play is legal (and written, if there is one)."""
        return not self.faults


class Segment(NamedTuple):
    """One checker's way between two written points. ``move``: index in ``Roll.moves``."""

    source: int
    target: int
    starred: bool
    move: int


class Mark(NamedTuple):
    """A written ``*``: behind ``point`` of token ``move``; it is right if a hit is made on ``on``."""

    move: int
    point: int
    on: frozenset[int]


class Route:
    """One way of paying a written play with the dice.

    ``hops``: (source, target, whether the die is larger than needed to bear off), in the order to be
    played. ``quiet``: the same as hops without a hit. ``dice``: the dice used. ``marks``: the written
    hit marks. ``overshoots``: whether a die is larger than needed.
    """

    __slots__ = ("dice", "hops", "marks", "quiet")

    def __init__(
        self,
        hops: tuple[tuple[int, int, bool], ...],
        dice: tuple[int, ...],
        marks: tuple[Mark, ...],
        overshoots: bool = False,
    ) -> None:
        self.hops = hops
        self.quiet: tuple[Hop, ...] = hops
        if overshoots:
            self.quiet = tuple((source, target, False) for source, target, _ in hops)
        self.dice = dice
        self.marks = marks


def play(variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll) -> Played:
    """Judge ``roll`` in the position ``own``, ``other`` seen by the player to move.

    Meant for ``Roll.how`` PLAY, BLANK and NO_MOVE. Any other cell leaves the board as it is, without
    a fault.
    """
    played = attempt(variant, own, other, roll)
    if played is None:
        from bgtools.rules.explain import explain

        played = explain(variant, own, other, roll)
    return played


def attempt(variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll) -> Played | None:
    """Like ``play`` for a legal play; None, without looking for a reason, for any other."""
    if roll.how != PLAY:
        return _without_moves(variant, own, other, roll)
    plan: Route | tuple[Route, ...] | None = roll.plan
    if plan is None:
        plan = roll.plan = make_plan(roll)
    if type(plan) is Route and not variant.special:
        mine, theirs = list(own), list(other)
        hits = walk(variant, mine, theirs, plan)
        if hits is not None:
            if not hits and not plan.marks:
                return Played(mine, theirs, plan.quiet)
            return _ended(plan, mine, theirs, hits)
    elif plan:
        routes = (plan,) if isinstance(plan, Route) else plan
        played = _choose(variant, own, other, roll.dice, routes)
        if played is not None:
            return played
    return _around_impossible_point(variant, own, other, roll)


def _without_moves(variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll) -> Played | None:
    if (
        roll.how in (BLANK, NO_MOVE)
        and roll.dice is not None
        and (not valid_dice(roll.dice) or can_play(variant, own, other, roll.dice))
    ):
        return None
    return Played(list(own), list(other))


def valid_dice(dice: tuple[int, int]) -> bool:
    """Whether both numbers are on a die."""
    return 1 <= dice[0] <= 6 and 1 <= dice[1] <= 6


# --- From the text to routes -------------------------------------------------------------------------


def make_plan(roll: Roll) -> Route | tuple[Route, ...]:
    """What is kept in ``Roll.plan``: the only route, if it is that and uses all dice, else all routes."""
    dice = roll.dice
    if dice is None or not valid_dice(dice):
        return ()
    thrown = all_dice(dice)
    plain = _plain_route(roll.moves, thrown)
    if plain is not None:
        return plain
    routes = routes_of(segments_of(roll.moves), thrown)
    return routes[0] if len(routes) == 1 and len(routes[0].dice) == len(thrown) else routes


def all_dice(dice: tuple[int, int]) -> tuple[int, ...]:
    """The numbers to be played: two, or that of a doublet four times."""
    return dice * 2 if dice[0] == dice[1] else dice


def _plain_route(moves: Sequence[Move], thrown: tuple[int, ...]) -> Route | None:
    """The route of a play written die by die, the only one it has; None for other plays.

    Most plays are written so, and looking for all routes takes five times as long. No die may be larger
    than its hop: then no hop could be paid with another one.
    """
    hops: list[Hop] = []
    for points, _, count, _, _ in moves:
        if len(points) != 2 or points[0] > BAR_SLOT:
            return None
        hops += [(points[0], points[1], False)] * min(count, MANY)
    hops.sort(reverse=True)
    dice = tuple([source - target for source, target, _ in hops])
    if dice != thrown and sorted(dice) != sorted(thrown):
        return None
    marks = dict.fromkeys(
        Mark(index, move.points[1], frozenset((move.points[1],)))
        for index, move in enumerate(moves)
        if move.hits[1] and move.count
    )
    shared = tuple([_HOPS.setdefault(hop, hop) for hop in hops])
    return Route(shared, thrown if dice == thrown else dice, tuple(marks))


# The hops met so far: there are few, and they are kept with every play that has them.
_HOPS: dict[Hop, Hop] = {}


def segments_of(moves: Sequence[Move]) -> list[Segment]:
    """The written steps of each single checker, in the order written."""
    segments = []
    for index, move in enumerate(moves):
        one = [
            Segment(_slot(move.points[i]), move.points[i + 1], move.hits[i + 1], index)
            for i in range(len(move.points) - 1)
        ]
        segments.extend(one * min(move.count, MANY))
    return segments


def _slot(written: int) -> int:
    """The slot of a written source."""
    return OUTSIDE_SLOT if written == OUTSIDE else written


def routes_of(segments: list[Segment], thrown: tuple[int, ...]) -> tuple[Route, ...]:
    """Every way of paying ``segments`` with the dice ``thrown``, each set of hops once."""
    if not segments or len(segments) > len(thrown):
        return ()
    routes: dict[tuple[tuple[int, int, bool], ...], Route] = {}
    for chains in _pay(segments, thrown):
        hops = sorted((hop for chain in chains for hop in chain), reverse=True)
        marks = dict.fromkeys(
            Mark(segment.move, segment.target, frozenset(hop[1] for hop in chain))
            for segment, chain in zip(segments, chains, strict=True)
            if segment.starred
        )
        route = Route(
            tuple((source, target, die > source) for source, target, die in hops),
            tuple(die for _, _, die in hops),
            tuple(marks),
            any(die > source for source, _, die in hops),
        )
        known = routes.get(route.hops)
        # The same hops with a larger die (an overshoot): what the larger-die rule would ask for.
        if known is None or sum(known.dice) < sum(route.dice):
            routes[route.hops] = route
    return tuple(routes.values())


Chain = tuple[tuple[int, int, int], ...]  # source, target, die


def _pay(segments: list[Segment], thrown: tuple[int, ...]) -> Iterator[list[Chain]]:
    if not segments:
        yield []
        return
    head = segments[0]
    for chain, left in ways(head.source, head.target, thrown):
        for chains in _pay(segments[1:], left):
            yield [chain, *chains]


def ways(source: int, target: int, thrown: tuple[int, ...]) -> Iterator[tuple[Chain, tuple[int, ...]]]:
    """Every way of one checker from ``source`` to ``target``: its hops with their dice, and the dice left.

    A checker stops as soon as it is off; a target on the board must be met exactly. None if the points
    are out of range or not in the direction of play.
    """
    if not OUTSIDE_SLOT >= source > target >= OFF_SLOT:
        return
    for die in dict.fromkeys(thrown):
        landing = max(min(source, BAR_SLOT) - die, OFF_SLOT)
        if landing < target:
            continue
        at = thrown.index(die)
        left = thrown[:at] + thrown[at + 1 :]
        if landing == target:
            yield ((source, target, die),), left
        else:
            for chain, remaining in ways(landing, target, left):
                yield ((source, landing, die), *chain), remaining


# --- Making a route ----------------------------------------------------------------------------------


def walk(variant: Variant, own: Side, other: Side, route: Route) -> tuple[int, ...] | None:
    """Make the hops of ``route`` on the two sides; the points hit, or None if a hop is not legal."""
    faces = variant.faces
    hits: tuple[int, ...] = ()
    for source, target, over in route.hops:
        if not own[source] or (source != BAR_SLOT and own[BAR_SLOT]):
            return None
        own[source] -= 1
        own[target] += 1
        if target:
            face = faces[target]
            held = other[face]
            if held:
                if held > 1:
                    return None
                other[face] = 0
                other[BAR_SLOT] += 1
                hits += (target,)
        elif any(own[7:]) or (over and (not variant.overshoot or any(own[source + 1 : 7]))):
            return None
    return hits


def ordered(variant: Variant, own: Sequence[int], other: Sequence[int], route: Route) -> Route | None:
    """``route`` in an order in which it can be made, if it can; as it is where any order will do."""
    if not variant.special:
        return route
    from bgtools.rules.special import in_order

    return in_order(variant, own, other, route)


def _ended(route: Route, own: Side, other: Side, hits: tuple[int, ...]) -> Played:
    """The result of a legal route, with what its hit marks are worth."""
    remarks = []
    unmarked = _unmarked(route, hits)
    if unmarked:
        remarks.append(Fault(PlayFault.HIT_NOT_MARKED, {"points": unmarked}))
    remarks.extend(
        Fault(PlayFault.HIT_NONE, {"point": mark.point}, mark.move) for mark in _unfounded(route, hits)
    )
    marked = len(unmarked) < len(hits)
    return Played(own, other, _with_hits(route, hits), remarks=tuple(remarks), marked=marked)


def _unmarked(route: Route, hits: tuple[int, ...]) -> list[int]:
    return [point for point in hits if not any(point in mark.on for mark in route.marks)]


def _unfounded(route: Route, hits: tuple[int, ...]) -> list[Mark]:
    return [mark for mark in route.marks if not mark.on.intersection(hits)]


def _with_hits(route: Route, hits: tuple[int, ...]) -> tuple[Hop, ...]:
    left = list(hits)
    hops = []
    for source, target, _ in route.hops:
        hit = target in left
        if hit:
            left.remove(target)
        hops.append((source, target, hit))
    return tuple(hops)


# --- Choosing between routes -------------------------------------------------------------------------


class _Reading(NamedTuple):
    """A legal route and where it leads."""

    route: Route
    own: Side
    other: Side
    hits: tuple[int, ...]

    def worth(self) -> tuple[int, int]:
        """Less is likelier: what its marks get wrong, then how many it hits (rules.md 1.4)."""
        wrong = len(_unmarked(self.route, self.hits)) + len(_unfounded(self.route, self.hits))
        return wrong, len(self.hits)


def _choose(
    variant: Variant,
    own: Sequence[int],
    other: Sequence[int],
    dice: tuple[int, int] | None,
    routes: tuple[Route, ...],
    hits_allowed: frozenset[int] | None = None,
) -> Played | None:
    """The likeliest legal route, with the other positions it can mean; None if none is legal.

    ``hits_allowed``: if given, only routes that hit nowhere else.
    """
    readings = []
    for written in routes:
        route = ordered(variant, own, other, written)
        if route is None:
            continue
        mine, theirs = list(own), list(other)
        hits = walk(variant, mine, theirs, route)
        if hits is not None and (hits_allowed is None or hits_allowed.issuperset(hits)):
            readings.append(_Reading(route, mine, theirs, hits))
    if not readings or dice is None:
        return None
    thrown = len(all_dice(dice))
    complete = [reading for reading in readings if len(reading.route.dice) == thrown]
    if not complete:
        plays = legal_plays(variant, own, other, dice)
        complete = [reading for reading in readings if uses_enough(reading.route, plays)]
        if not complete:
            return None
    complete.sort(key=_Reading.worth)
    best = complete[0]
    played = _ended(best.route, best.own, best.other, best.hits)
    alternatives: list[Ending] = []
    known = [(best.own, best.other)]
    for reading in complete[1:]:
        if (reading.own, reading.other) not in known:
            known.append((reading.own, reading.other))
            hops = _with_hits(reading.route, reading.hits)
            alternatives.append(Ending(reading.own, reading.other, hops))
    if alternatives:
        played.alternatives = tuple(alternatives)
        if not _settled(complete):
            ways_to_hit = [played.hops, *(end.hops for end in alternatives)]
            played.remarks += (Fault(PlayFault.HIT_AMBIGUOUS, {"routes": ways_to_hit}),)
    return played


def _settled(readings: list[_Reading]) -> bool:
    """Whether the hit marks written single out the best reading (``readings`` are sorted)."""
    best = readings[0]
    rivals = [reading for reading in readings if (reading.own, reading.other) != (best.own, best.other)]
    return bool(best.route.marks) and all(rival.worth()[0] > best.worth()[0] for rival in rivals)


def uses_enough(route: Route, plays: Plays) -> bool:
    """Whether a route that can be made uses as many dice as must be, and the larger if only one."""
    return len(route.dice) == plays.dice and plays.die in (0, route.dice[0])


def _around_impossible_point(
    variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll
) -> Played | None:
    """A play with a written middle point that is blocked, while the other way is open and hits nothing.

    It is legal by its end position; the impossible point is remarked (rules.md 5, "One mistake, one
    finding").
    """
    dice = roll.dice
    if dice is None or not valid_dice(dice):
        return None
    remarks = []
    moves = []
    for index, move in enumerate(roll.moves):
        # Only two different dice have another way, and their move has one middle point.
        if len(move.points) == 3 and not move.hits[1] and _is_held(variant, other, move.points[1]):
            remarks.append(Fault(PlayFault.IMPOSSIBLE_POINT, {"point": move.points[1]}, index))
            move = move._replace(points=move.points[::2], hits=move.hits[::2])
        moves.append(move)
    if not remarks:
        return None
    segments = segments_of(moves)
    routes = routes_of(segments, all_dice(dice))
    written = frozenset(segment.target for segment in segments)
    played = _choose(variant, own, other, dice, routes, written)
    if played is not None:
        played.remarks += tuple(remarks)
    return played


def _is_held(variant: Variant, other: Sequence[int], point: int) -> bool:
    """Whether the opponent holds my ``point``, so that nobody can land there."""
    return 1 <= point <= 24 and other[variant.faces[point]] > 1
