"""Why a written play is not legal, and where it leaves the board if it stands.

Asked only after ``written.attempt`` has failed. All faults that apply are collected; the order of
``PlayFault`` decides which of them names the finding (rules.md 5, "One mistake, one finding").
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any

from bgtools.record.fault import Fault
from bgtools.record.model import BAR, NO_MOVE, OFF, PLAY, Roll
from bgtools.rules.faults import PlayFault
from bgtools.rules.plays import legal_plays
from bgtools.rules.variants.base import HOME, OUTSIDE_SLOT
from bgtools.rules.written import (
    Ending,
    Played,
    Segment,
    all_dice,
    attempt,
    ordered,
    routes_of,
    segments_of,
    valid_dice,
    walk,
    ways,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from enum import Enum

    from bgtools.rules.plays import Hop, Plays
    from bgtools.rules.variants.base import Side, Variant
    from bgtools.rules.written import Chain, Route

ORDER: dict[Enum, int] = {kind: place for place, kind in enumerate(PlayFault)}
EXAMPLES = 3


def explain(variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll) -> Played:
    """The verdict on a play that ``written.attempt`` found not to be legal."""
    if roll.how != PLAY:
        return _not_played(variant, own, other, roll)
    segments = _from_outside(own, segments_of(roll.moves))
    faults = sorted(_faults(variant, own, other, roll, segments), key=lambda fault: ORDER[fault.kind])
    stands, skipped = make_physically(variant, own, other, segments)
    if stands is None:
        played = Played(list(own), list(other), faults=tuple(faults))
    else:
        played = Played(stands.own, stands.other, stands.hops, tuple(faults))
    played.stands = stands
    played.skipped = skipped
    return played


def _from_outside(own: Sequence[int], segments: list[Segment]) -> list[Segment]:
    """The segments with those that enter from outside although "bar" is written (rules.md 4.4a)."""
    bar = own[BAR]
    if not own[OUTSIDE_SLOT]:
        return segments
    found = []
    for segment in segments:
        if segment.source == BAR:
            bar -= 1
            if bar < 0:
                segment = segment._replace(source=OUTSIDE_SLOT)
        found.append(segment)
    return found


def _not_played(variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll) -> Played:
    """Dice with nothing behind them, or "Cannot Move", although something can be played."""
    dice = roll.dice
    assert dice is not None  # else nothing could be played
    if not valid_dice(dice):
        return Played(list(own), list(other), faults=(_fault(PlayFault.DICE_RANGE, dice=dice),))
    plays = legal_plays(variant, own, other, dice)
    facts: dict[str, Any] = {"plays": len(plays.plays), "example": plays.plays[0].hops}
    if roll.how == NO_MOVE:
        return Played(list(own), list(other), faults=(Fault(PlayFault.DANCE_PLAYABLE, facts),))
    if len(plays.plays) > 1:
        return Played(list(own), list(other), faults=(Fault(PlayFault.PLAY_MISSING, facts),))
    only = plays.plays[0]
    return Played(only.own, only.other, only.hops, (_fault(PlayFault.FORCED_OMITTED, play=only.hops),))


def make_physically(
    variant: Variant, own: Sequence[int], other: Sequence[int], segments: Sequence[Segment]
) -> tuple[Ending | None, tuple[tuple[int, int, int], ...]]:
    """Make the written steps that can be made by hand, and name those that cannot.

    A step can be made if a checker of the player stands on its source and fewer than two of the
    opponent on its target (rules.md 3, recovery order), whatever the dice say. A step whose source is
    filled by another one waits for it.
    """
    mine, theirs = list(own), list(other)
    hops: list[Hop] = []
    waiting = list(segments)
    progress = True
    while progress:
        progress = False
        still = []
        for segment in waiting:
            if _on_board(segment) and mine[segment.source] and _held(variant, theirs, segment.target) < 2:
                hit = _held(variant, theirs, segment.target) == 1
                if hit:
                    theirs[variant.faces[segment.target]] = 0
                    theirs[BAR] += 1
                mine[segment.source] -= 1
                mine[segment.target] += 1
                hops.append((segment.source, segment.target, hit))
                progress = True
            else:
                still.append(segment)
        waiting = still
    skipped = tuple((segment.move, segment.source, segment.target) for segment in waiting)
    return (Ending(mine, theirs, tuple(hops)) if hops else None), skipped


def _on_board(segment: Segment) -> bool:
    source, target, _, _ = segment
    return 1 <= source <= OUTSIDE_SLOT and OFF <= target <= 24 and source != target


def _held(variant: Variant, other: Sequence[int], point: int) -> int:
    """The opponent's checkers on my ``point``; none on off or bar."""
    return other[variant.faces[point]] if 1 <= point <= 24 else 0


def fitting_rolls(
    variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll
) -> list[tuple[int, int]]:
    """The rolls with which the written play would be legal, larger number first."""
    return [
        (high, low)
        for high in range(6, 0, -1)
        for low in range(high, 0, -1)
        if attempt(variant, own, other, Roll(roll.text, (high, low), roll.moves, PLAY)) is not None
    ]


def _fault(kind: PlayFault, move: int | None = None, **facts: Any) -> Fault:
    return Fault(kind, facts, move)


# --- The faults of a play ----------------------------------------------------------------------------


def _faults(
    variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll, segments: list[Segment]
) -> list[Fault]:
    """All faults of a play that is not legal, in no order; never empty."""
    dice = roll.dice
    faults: list[Fault] = []
    if dice is not None and not valid_dice(dice):
        faults.append(_fault(PlayFault.DICE_RANGE, dice=dice))
    faults.extend(_out_of_range(variant, segments))
    if faults:
        return faults
    if dice is None:
        return [_fault(PlayFault.DICE_MISSING, fits=fitting_rolls(variant, own, other, roll))]
    plays = legal_plays(variant, own, other, dice)
    case = _Case(variant, own, other, dice, segments, routes_of(segments, all_dice(dice)))
    made = case.possible_route()
    if made is not None:
        return [_too_little(made, plays, dice)]
    faults.extend(case.faults())
    if not faults or (not case.routes and len(segments) <= len(case.thrown)):
        fits = fitting_rolls(variant, own, other, roll)
        pips = sum(segment.source - segment.target for segment in segments)
        faults.append(_fault(PlayFault.DICE_MISMATCH, case.unpaid(), pips=pips, fits=fits))
    if not plays.dice:
        faults.append(Fault(PlayFault.PLAY_ON_DANCE))
    return faults


def _out_of_range(variant: Variant, segments: list[Segment]) -> Iterator[Fault]:
    """A point that is not on the board, a step on the spot, a step backwards."""
    highest = OUTSIDE_SLOT if variant.start[OUTSIDE_SLOT] else BAR
    for source, target, _, move in dict.fromkeys(segments):
        wrong = [point for point, most in ((source, highest), (target, BAR)) if not OFF <= point <= most]
        if wrong:
            yield _fault(PlayFault.POINT_RANGE, move, point=wrong[0])
        elif source == target:
            yield _fault(PlayFault.POINT_RANGE, move, point=source)
        elif source < target:
            yield _fault(PlayFault.BACKWARDS, move, source=source, target=target)


def _too_little(route: Route, plays: Plays, dice: tuple[int, int]) -> Fault:
    """Each step is legal, but more dice, or the larger, must be played."""
    examples = _examples(route, plays)
    used = len(route.dice)
    if used == plays.dice:
        return _fault(PlayFault.SMALLER_DIE, used=route.dice[0], larger=plays.die, example=examples[0])
    if dice[0] == dice[1]:
        return _fault(PlayFault.DOUBLET_SHORT, used=used, possible=plays.dice, example=examples[0])
    return _fault(PlayFault.TOO_FEW_DICE, used=used, possible=plays.dice, examples=examples)


def _examples(route: Route, plays: Plays) -> list[tuple[Hop, ...]]:
    """A few legal plays, those that contain most of what is written first."""
    written = Counter((source, target) for source, target, _ in route.hops)

    def kept(hops: tuple[Hop, ...]) -> int:
        return (Counter((source, target) for source, target, _ in hops) & written).total()

    return sorted((play.hops for play in plays.plays), key=kept, reverse=True)[:EXAMPLES]


class _Case:
    """A written play none of whose routes can be made, with what is needed to say why.

    All points are in range and in the direction of play, all dice are on a die. Whether a landing is
    blocked does not depend on the order of the steps, so each step is looked at by itself; what stands
    behind or outside when a checker is borne off is looked at after all other steps.
    """

    __slots__ = ("dice", "other", "own", "routes", "segments", "thrown", "variant")

    def __init__(
        self,
        variant: Variant,
        own: Sequence[int],
        other: Sequence[int],
        dice: tuple[int, int],
        segments: list[Segment],
        routes: tuple[Route, ...],
    ) -> None:
        self.variant = variant
        self.own = own
        self.other = other
        self.dice = dice
        self.thrown = all_dice(dice)
        self.segments = segments
        self.routes = routes

    def possible_route(self) -> Route | None:
        """A route of which each hop is legal, so that too little is played, if anything is wrong."""
        for written in self.routes:
            route = ordered(self.variant, self.own, self.other, written)
            if route is not None and walk(self.variant, list(self.own), list(self.other), route) is not None:
                return route
        return None

    def faults(self) -> list[Fault]:
        """What is wrong with the steps; empty only if they do not fit the dice, and nothing else."""
        found = [*self._count(), *self._sources(), *self._bar(), *self._landings(), *self._bearing_off()]
        if self.variant.special:
            found += [*self._entering(), *self._full_point(), *self._hit_and_run()]
        if not found:
            # Each step can be made in some way, but no way of making all of them.
            found = [fault for route in self.routes for fault in self._obstacle(route)]
        return found

    def unpaid(self) -> int | None:
        """The token of the first step that the dice cannot pay even alone, if there is one."""
        for segment in self.segments:
            if not self._chains(segment):
                return segment.move
        return None

    def _held(self, point: int) -> int:
        return _held(self.variant, self.other, point)

    def _chains(self, segment: Segment) -> list[Chain]:
        """The ways of making one step with the whole roll."""
        return [chain for chain, _ in ways(segment.source, segment.target, self.thrown)]

    def _count(self) -> Iterator[Fault]:
        """More steps than dice."""
        steps = len(self.segments)
        if steps > len(self.thrown):
            yield _fault(PlayFault.TOO_MANY_STEPS, steps=steps, dice_count=len(self.thrown))

    def _sources(self) -> Iterator[Fault]:
        """Checkers that are moved away from where none, or not enough, are or come to be."""
        arriving = Counter(segment.target for segment in self.segments)
        leaving = Counter(segment.source for segment in self.segments)
        for source, moved in leaving.items():
            standing = self.own[source] + arriving[source]
            if standing >= moved:
                continue
            first = next(segment for segment in self.segments if segment.source == source)
            if standing:
                facts = {"point": source, "moved": moved, "standing": standing}
                yield _fault(PlayFault.SOURCE_OVERDRAWN, first.move, **facts)
            elif source >= BAR:
                yield _fault(PlayFault.ENTRY_WITHOUT_CHECKER, first.move, target=first.target)
            else:
                yield _fault(PlayFault.SOURCE_EMPTY, first.move, point=source, held=self._held(source))

    def _bar(self) -> Iterator[Fault]:
        """Other moves while checkers are left on the bar."""
        entering = [segment for segment in self.segments if segment.source == BAR]
        left = self.own[BAR] - len(entering)
        if left <= 0:
            return
        for segment in self.segments:
            source = segment.source
            if source == BAR:
                # bar/18 with 6-1 and two on the bar: it goes on before the other has entered.
                chains = self._chains(segment)
                if not chains or any(len(chain) == 1 for chain in chains):
                    continue
                source = chains[0][0][1]
            elif segment.target == OFF:
                yield _fault(PlayFault.OFF_ON_BAR, segment.move, bar=left)
                return
            kind = PlayFault.BAR_PARTIAL if entering else PlayFault.BAR_FIRST
            yield _fault(kind, segment.move, bar=left, source=source)
            return

    def _landings(self) -> Iterator[Fault]:
        """Points that are held by the opponent, and entries on a point that no die gives."""
        for segment in dict.fromkeys(self.segments):
            source, target, _, move = segment
            chains = self._chains(segment)
            held = self._held(target)
            single = all(len(chain) == 1 for chain in chains)
            if held > 1 and source >= BAR and single:
                yield _fault(PlayFault.ENTRY_BLOCKED, move, point=target, held=held)
            elif held > 1:
                yield _fault(PlayFault.TARGET_BLOCKED, move, point=target, held=held, source=source)
            if source >= BAR and not chains:
                right = [BAR - die for die in dict.fromkeys(self.dice)]
                yield _fault(PlayFault.ENTRY_WRONG_POINT, move, point=target, right=right)
            blocked = self._blocked_on_every_way(chains)
            if blocked and source >= BAR and all(chain[0][1] in blocked for chain in chains):
                yield _fault(PlayFault.ENTRY_BLOCKED, move, point=blocked[0], held=self._held(blocked[0]))
            elif blocked:
                facts = {"points": blocked, "source": source, "target": target}
                yield _fault(PlayFault.INTERMEDIATE_BLOCKED, move, **facts)

    def _blocked_on_every_way(self, chains: list[Chain]) -> list[int]:
        """The first blocked point between the ends on each way; none if a way is open."""
        points = []
        for chain in chains:
            blocked = [landing for _, landing, _ in chain[:-1] if self._held(landing) > 1]
            if not blocked:
                return []
            points.append(blocked[0])
        return list(dict.fromkeys(points))

    def _bearing_off(self) -> Iterator[Fault]:
        """Checkers borne off too early, or with a die that does not do it."""
        leaving = [segment for segment in dict.fromkeys(self.segments) if segment.target == OFF]
        if not leaving:
            return
        after = self._after()
        outside = [point for point in (*range(HOME + 1, BAR), OUTSIDE_SLOT) if after[point] > 0]
        if outside:
            yield _fault(PlayFault.OFF_NOT_HOME, leaving[0].move, outside=outside[-1])
            return
        if self.routes:
            reasons = [self._overshoots(route) for route in self.routes]
            if all(reasons):
                yield reasons[0][0]
            return
        for segment in leaving:
            chains = self._chains(segment)
            if not chains or self._merges(segment):  # the dice pay for it alone, if at all
                yield _fault(PlayFault.OFF_TOO_SMALL, segment.move, source=segment.source, dice=self.dice)
                continue
            found = [fault for chain in chains if (fault := self._overshoot(after, *chain[-1])) is not None]
            if len(found) == len(chains):
                yield found[0]._replace(move=segment.move)

    def _merges(self, segment: Segment) -> bool:
        """Whether a checker needs both of two different numbers to get off."""
        return self.dice[0] != self.dice[1] and segment.source > max(self.dice)

    def _after(self) -> Side:
        """The mover's side after all written steps, whether they can be made or not."""
        after = list(self.own)
        for segment in self.segments:
            after[segment.source] -= 1
            after[segment.target] += 1
        return after

    def _overshoot(self, side: Sequence[int], source: int, target: int, die: int) -> Fault | None:
        """Why ``die`` may not take a checker off from ``source``, or None if it may."""
        if target != OFF or die == source:
            return None
        move = next((segment.move for segment in self.segments if segment.target == OFF), None)
        if not self.variant.overshoot:
            return _fault(PlayFault.OFF_EXACT, move, source=source, die=die)
        behind = [point for point in range(source + 1, 7) if side[point] > 0]
        if behind:
            return _fault(PlayFault.OFF_BEHIND, move, source=source, die=die, behind=behind[-1])
        return None

    def _overshoots(self, route: Route) -> list[Fault]:
        """The wrong overshoots of a route, played in the order that leaves the fewest behind."""
        side = list(self.own)
        found = []
        for (source, target, _), die in zip(route.hops, route.dice, strict=True):
            side[source] -= 1
            side[target] += 1
            reason = self._overshoot(side, source, target, die)
            if reason is not None:
                found.append(reason)
        return found

    def _obstacle(self, route: Route) -> list[Fault]:
        """What is in the way of one route: a blocked point between, or a wrong overshoot."""
        blocked = [target for _, target, _ in route.hops if self._held(target) > 1]
        if blocked:
            source, target = route.hops[0][0], route.hops[-1][1]
            return [_fault(PlayFault.INTERMEDIATE_BLOCKED, points=blocked, source=source, target=target)]
        return self._overshoots(route)

    # --- What only some variants forbid (``Variant.special``) --------------------------------------------

    def _entering(self) -> Iterator[Fault]:
        """A checker that moves on before all have entered, where that is the rule."""
        left = self.own[OUTSIDE_SLOT] - sum(segment.source == OUTSIDE_SLOT for segment in self.segments)
        if left <= 0 or not self.variant.enter_all_first:
            return
        for source, _, _, move in self.segments:
            if source < BAR:
                yield _fault(PlayFault.ENTER_ALL_FIRST, move, outside=left, source=source)
                return

    def _full_point(self) -> Iterator[Fault]:
        """A point that holds more checkers than the variant allows."""
        limit = self.variant.point_limit
        if limit is None:
            return
        after = self._after()
        for _, target, _, move in self.segments:
            if target != OFF and after[target] > limit:
                yield _fault(PlayFault.POINT_LIMIT, move, point=target, limit=limit)
                return

    def _hit_and_run(self) -> Iterator[Fault]:
        """A point in the home board on which a checker hit and which it left again, where it may not."""
        if self.variant.hit_and_run:
            return
        after = self._after()
        for route in self.routes:
            for _, target, _ in route.hops:
                if OFF < target <= HOME and self._held(target) == 1 and not after[target]:
                    yield _fault(PlayFault.HIT_AND_RUN, point=target)
                    return
