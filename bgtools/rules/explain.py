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
from bgtools.rules.written import (
    Ending,
    Played,
    Segment,
    attempt,
    make_plan,
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
    segments = segments_of(roll.moves)
    faults = sorted(_faults(variant, own, other, roll, segments), key=lambda fault: ORDER[fault.kind])
    stands, skipped = make_physically(variant, own, other, segments)
    if stands is None:
        played = Played(list(own), list(other), faults=tuple(faults))
    else:
        played = Played(stands.own, stands.other, stands.hops, tuple(faults))
    played.stands = stands
    played.skipped = skipped
    return played


def _not_played(variant: Variant, own: Sequence[int], other: Sequence[int], roll: Roll) -> Played:
    """Dice with nothing behind them, or "Cannot Move", although something can be played."""
    dice = roll.dice
    if dice is None or not valid_dice(dice):
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
    while waiting and progress:
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
    return 1 <= segment.source <= BAR and OFF <= segment.target <= 24 and segment.source != segment.target


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
    faults.extend(_out_of_range(segments))
    if faults:
        return faults
    if dice is None:
        return [_fault(PlayFault.DICE_MISSING, fits=fitting_rolls(variant, own, other, roll))]
    thrown = dice * 2 if dice[0] == dice[1] else dice
    plays = legal_plays(variant, own, other, dice)
    routes = make_plan(roll).routes
    for route in routes:
        mine, theirs = list(own), list(other)
        if walk(variant, mine, theirs, route) is not None:
            return [_too_little(route, plays, dice)]

    if len(segments) > len(thrown):
        faults.append(_fault(PlayFault.TOO_MANY_STEPS, steps=len(segments), dice_count=len(thrown)))
    faults.extend(_sources(variant, own, other, segments))
    faults.extend(_bar(own, segments, thrown))
    faults.extend(_landings(variant, other, segments, dice, thrown))
    faults.extend(_bearing_off(variant, own, segments, dice, thrown))
    if not faults and routes:
        faults.extend(_first_bad_bearoff(variant, own, routes))
    if not faults or (not routes and len(segments) <= len(thrown)):
        faults.append(
            _fault(
                PlayFault.DICE_MISMATCH,
                _unpaid(segments, thrown),
                pips=_pips(segments),
                fits=fitting_rolls(variant, own, other, roll),
            )
        )
    if not plays.dice:
        faults.append(Fault(PlayFault.PLAY_ON_DANCE))
    return faults


def _out_of_range(segments: list[Segment]) -> Iterator[Fault]:
    """A point that is not on the board, a step on the spot, a step backwards."""
    seen = set()
    for segment in segments:
        if segment in seen:
            continue
        seen.add(segment)
        wrong = [point for point in (segment.source, segment.target) if not OFF <= point <= BAR]
        if wrong:
            yield _fault(PlayFault.POINT_RANGE, segment.move, point=wrong[0])
        elif segment.source == segment.target:
            yield _fault(PlayFault.POINT_RANGE, segment.move, point=segment.source)
        elif segment.source < segment.target:
            yield _fault(PlayFault.BACKWARDS, segment.move, source=segment.source, target=segment.target)


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


def _sources(
    variant: Variant, own: Sequence[int], other: Sequence[int], segments: list[Segment]
) -> Iterator[Fault]:
    """Checkers that are moved away from where none, or not enough, are or come to be."""
    arriving = Counter(segment.target for segment in segments)
    for source, moved in Counter(segment.source for segment in segments).items():
        standing = own[source] + arriving[source]
        if standing >= moved:
            continue
        move = next(segment.move for segment in segments if segment.source == source)
        if standing:
            yield _fault(PlayFault.SOURCE_OVERDRAWN, move, point=source, moved=moved, standing=standing)
        elif source == BAR:
            target = next(segment.target for segment in segments if segment.source == BAR)
            yield _fault(PlayFault.ENTRY_WITHOUT_CHECKER, move, target=target)
        else:
            yield _fault(PlayFault.SOURCE_EMPTY, move, point=source, held=_held(variant, other, source))


def _bar(own: Sequence[int], segments: list[Segment], thrown: tuple[int, ...]) -> Iterator[Fault]:
    """Other moves while checkers are left on the bar."""
    entering = [segment for segment in segments if segment.source == BAR]
    left = own[BAR] - len(entering)
    if left <= 0:
        return
    for segment in segments:
        source = segment.source
        if source == BAR:
            # bar/18 with 6-1 and two on the bar: it goes on before the other has entered.
            chains = [chain for chain, _ in ways(source, segment.target, thrown)]
            if not chains or any(len(chain) == 1 for chain in chains):
                continue
            source = chains[0][0][1]
        elif segment.target == OFF:
            yield _fault(PlayFault.OFF_ON_BAR, segment.move, bar=left)
            continue
        kind = PlayFault.BAR_PARTIAL if entering else PlayFault.BAR_FIRST
        yield _fault(kind, segment.move, bar=left, source=source)
        return


def _landings(
    variant: Variant,
    other: Sequence[int],
    segments: list[Segment],
    dice: tuple[int, int],
    thrown: tuple[int, ...],
) -> Iterator[Fault]:
    """Points that are held by the opponent, and entries on a point that no die gives."""
    for segment in dict.fromkeys(segments):
        source, target, move = segment.source, segment.target, segment.move
        entering = source == BAR
        chains = [chain for chain, _ in ways(source, target, thrown)]
        held = _held(variant, other, target)
        if held > 1:
            if entering and not any(len(chain) > 1 for chain in chains):
                yield _fault(PlayFault.ENTRY_BLOCKED, move, point=target, held=held)
            else:
                yield _fault(PlayFault.TARGET_BLOCKED, move, point=target, held=held, source=source)
        if entering and not chains:
            right = [BAR - die for die in dict.fromkeys(dice)]
            yield _fault(PlayFault.ENTRY_WRONG_POINT, move, point=target, right=right)
        blocked = _blocked_on_all(variant, other, chains)
        if blocked and entering and all(_held(variant, other, chain[0][1]) > 1 for chain in chains):
            yield _fault(
                PlayFault.ENTRY_BLOCKED, move, point=blocked[0], held=_held(variant, other, blocked[0])
            )
        elif blocked:
            yield _fault(PlayFault.INTERMEDIATE_BLOCKED, move, points=blocked, source=source, target=target)


def _blocked_on_all(variant: Variant, other: Sequence[int], chains: list[Chain]) -> list[int]:
    """The first blocked point between the ends on each way, if there is one on every way."""
    points = []
    for chain in chains:
        blocked = [landing for _, landing, _ in chain[:-1] if _held(variant, other, landing) > 1]
        if not blocked:
            return []
        points.append(blocked[0])
    return list(dict.fromkeys(points))


def _bearing_off(
    variant: Variant,
    own: Sequence[int],
    segments: list[Segment],
    dice: tuple[int, int],
    thrown: tuple[int, ...],
) -> Iterator[Fault]:
    """Checkers borne off too early, or with a die that does not do it."""
    after = _moved(own, segments)
    outside = [point for point in range(7, 25) if after[point] > 0]
    for segment in dict.fromkeys(segments):
        if segment.target != OFF:
            continue
        if outside:
            yield _fault(PlayFault.OFF_NOT_HOME, segment.move, outside=outside[-1])
            continue
        chains = [chain for chain, _ in ways(segment.source, OFF, thrown)]
        if not chains or (len(segments) > 1 and segment.source > max(dice) and dice[0] != dice[1]):
            yield _fault(PlayFault.OFF_TOO_SMALL, segment.move, source=segment.source, dice=dice)
            continue
        reasons = [_overshoot(variant, after, chain) for chain in chains]
        if all(reasons):
            reason = reasons[0]
            assert reason is not None
            yield reason._replace(move=segment.move)


def _overshoot(variant: Variant, after: Sequence[int], chain: Chain) -> Fault | None:
    """Why the last hop of ``chain`` may not bear off with a larger die, or None if it may."""
    source, _, die = chain[-1]
    if die == source:
        return None
    if not variant.overshoot:
        return _fault(PlayFault.OFF_EXACT, source=source, die=die)
    behind = [point for point in range(source + 1, 7) if after[point] > 0]
    if behind:
        return _fault(PlayFault.OFF_BEHIND, source=source, die=die, behind=behind[-1])
    return None


def _moved(own: Sequence[int], segments: list[Segment]) -> Side:
    """The mover's side after all written steps, whether they can be made or not."""
    after = list(own)
    for segment in segments:
        after[segment.source] -= 1
        after[segment.target] += 1
    return after


def _first_bad_bearoff(variant: Variant, own: Sequence[int], routes: Sequence[Route]) -> Iterator[Fault]:
    """Steps that fit the dice one by one, but of which the dice that are left bear off behind others."""
    for route in routes:
        mine = list(own)
        for (source, target, over), die in zip(route.hops, route.dice, strict=True):
            mine[source] -= 1
            mine[target] += 1
            if target == OFF and over:
                reason = _overshoot(variant, mine, ((source, target, die),))
                if reason is not None:
                    yield reason
                    return


def _pips(segments: list[Segment]) -> int:
    return sum(segment.source - segment.target for segment in segments)


def _unpaid(segments: list[Segment], thrown: tuple[int, ...]) -> int | None:
    """The token of the first step that the dice cannot pay, if one alone can be blamed."""
    for segment in segments:
        if not any(ways(segment.source, segment.target, thrown)):
            return segment.move
    return None
