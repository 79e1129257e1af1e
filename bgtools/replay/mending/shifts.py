"""Cells in the wrong place: in the other column, or moved up behind a cell or row that is lost.

Nothing of this shows by empty cells or row numbers; only the whole rest of the game proves it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.fault import Fault
from bgtools.record.model import NO_MOVE, OUTSIDE, PLAY, Move, Place, Result, Roll
from bgtools.replay.mending.places import column_of
from bgtools.replay.model import Change
from bgtools.replay.moves import likelihoods
from bgtools.replay.recovery import ALL_ROLLS, Candidate, Recovery
from bgtools.rules.faults import MatchFault
from bgtools.rules.variants.base import OUTSIDE_SLOT
from bgtools.rules.written import attempt

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.model import Located
    from bgtools.replay.recovery import Dice
    from bgtools.replay.table import Table
    from bgtools.rules.plays import Hop

ENOUGH = 8
"""So many plays must follow and fit before a cell or row that nothing shows is taken to be lost."""
BACK = 4
"""So many actions before a contradiction such a place is looked for."""
PAIRS = 3000
"""So many pairs of lost plays are tried."""
LOST = "lost-cell"


class Filled(NamedTuple):
    """A lost play that was found: by whom, with which dice, and how."""

    player: int
    dice: Dice
    hops: tuple[Hop, ...]
    table: Table


def alone_in_other_column(scene: Scene, index: int) -> Candidate | None:
    """The reading that the action before ``index``, alone in its row, is the other player's."""
    acts = scene.game.acts
    before = index - 1
    if before < 0 or any(
        acts[other].entry.line == acts[before].entry.line
        for other in (before - 1, index)
        if 0 <= other < len(acts)
    ):
        return None
    table = scene.table_at(before)
    act = acts[before]
    if table is None or act.entry.side < 0 or not isinstance(act.cell, Roll):
        return None
    moved = [*acts[:before], act._replace(player=1 - act.player), *acts[index:]]
    entry = act.entry
    column = column_of(scene, 1 - entry.side, entry.line, entry.row)
    place = Place(entry.line, column, entry.line, column)
    changes = (Change.of(place, act.cell.text), Change.of(entry, None))
    found = Candidate("wrong-column", table, before, acts=moved, changes=changes, cost=2.0)
    found.facts["second"] = before
    return found


def move_over(scene: Scene, best: Candidate, leaders: Sequence[Candidate]) -> int:
    """Read an earlier action as the other player's; the index to go on from."""
    game = scene.game
    place: int = best.facts["second"]
    act = game.acts[place]
    game.back_to(place)
    game.set_table(best.table)
    facts = {"expected": 1 - act.player, "reason": "wrong-column", "alone": True}
    located = game.locate(Fault(MatchFault.TURN_ORDER, facts), act)
    located.player = 1 - act.player
    scene.tell(located, leaders, best)
    assert best.acts is not None
    game.acts = best.acts
    return place


def closed_up(scene: Scene, recovery: Recovery, index: int, light: Located) -> int | None:
    """A lost cell whose place all later cells have taken, or a lost row behind which they are renumbered.

    The index to go on from; None if the rest of the game does not show any.
    """
    acts = scene.game.acts
    if sum(isinstance(act.cell, Roll) for act in acts[index:]) < ENOUGH:
        return None
    for place in range(index, max(0, index - BACK), -1):
        table = scene.table_at_or_now(place)
        act = acts[place]
        if (
            table is None
            or act.player < 0
            or not isinstance(act.cell, Roll)
            or not table.may_roll(act.player)
        ):
            continue
        slid = _slid(recovery, table, place)
        if slid is not None:
            return _go_on(scene, place, [slid[0]], slid[1], light, "slid")
        if acts[place - 1].entry.line != act.entry.line:
            row = _row(recovery, table, place)
            if row is not None:
                return _go_on(scene, place, row, acts, light, "row")
    return None


def _slid(recovery: Recovery, table: Table, place: int) -> tuple[Filled, Sequence[Act]] | None:
    """The play before which all later cells, the result or not, have changed columns."""
    acts = recovery.trial.acts
    player = acts[place].player
    for keep in (True, False):
        moved = [
            act if keep and isinstance(act.cell, Result) else act._replace(player=1 - act.player)
            for act in acts[place:]
        ]
        changed = [*acts[:place], *moved]
        found = recovery.plays_of(table, player, place, ALL_ROLLS, LOST)
        for candidate in found:
            candidate.acts = changed
        whole = [each for each in recovery.weigh(found) if recovery.complete(each)]
        if whole:
            best = max(whole, key=lambda each: _chance(table, player, each))
            (dice, hops), *_ = best.plays
            return Filled(player, dice, hops, best.table), changed
    return None


def _chance(table: Table, player: int, played: Candidate) -> float:
    """How likely a play is for its roll, as a logarithm."""
    (dice, _), *_ = played.plays
    chances = likelihoods(table.variant, table.sides[player], table.sides[1 - player], dice)
    after = played.table.sides
    return chances.get((tuple(after[player]), tuple(after[1 - player])), 0.0)


def _row(recovery: Recovery, table: Table, place: int) -> list[Filled] | None:
    """Two plays, one of each player, before which all the rest of the game is legal."""
    acts = recovery.trial.acts
    first = acts[place].player
    trial = recovery.trial
    replies = list(_leading_to(recovery, table, 1 - first, place + 1))
    for one in islice(_leading_to(recovery, table, first, place), len(replies) and PAIRS // len(replies) + 1):
        for two in replies:
            own, other = one.table.sides[1 - first], one.table.sides[first]
            played = attempt(table.variant, own, other, _as_roll(two.dice, two.hops))
            if played is None:
                continue
            after = one.table.copy()
            after.moved(1 - first, played.own, played.other, two.dice, played.hops)
            if trial.run(after.copy(), place).index == trial.complete:
                return [one, Filled(1 - first, two.dice, played.hops, after)]
    return None


def _leading_to(recovery: Recovery, table: Table, player: int, following: int) -> Iterator[Filled]:
    """Plays of ``player`` after which his next one as written is legal, the likeliest first."""
    acts = recovery.trial.acts
    act = acts[following] if following < len(acts) else None
    if act is None or act.player != player or not isinstance(act.cell, Roll) or act.cell.how > NO_MOVE:
        return
    own, other = table.sides[player], table.sides[1 - player]
    found: list[tuple[float, Filled]] = []
    for dice in ALL_ROLLS:
        chances = likelihoods(table.variant, own, other, dice)
        for candidate in recovery.plays_of(table, player, following, [dice], LOST):
            mine, theirs = candidate.table.sides[player], candidate.table.sides[1 - player]
            if attempt(table.variant, mine, theirs, act.cell) is not None:
                chance = chances.get((tuple(mine), tuple(theirs)), 0.0)
                found.append((chance, Filled(player, dice, candidate.hops, candidate.table)))
    found.sort(key=lambda each: -each[0])
    for _, filled in found:
        yield filled


def _as_roll(dice: Dice, hops: Sequence[Hop]) -> Roll:
    """A play as a cell."""
    moves = tuple(
        Move((OUTSIDE if source == OUTSIDE_SLOT else source, target), (False, False), 1, 0, 0)
        for source, target, _ in hops
    )
    return Roll("", dice, moves, PLAY if moves else NO_MOVE)


def _go_on(
    scene: Scene, place: int, filled: Sequence[Filled], acts: Sequence[Act], light: Located, lost: str
) -> int:
    """Tell what is lost before the action ``place``, and play the rest as read from there."""
    game = scene.game
    act = game.acts[place]
    table = scene.table_at_or_now(place)
    assert table is not None
    game.back_to(place)
    game.set_table(table)
    fault = Fault(MatchFault.ROW_LOST, {"rows": 1, "numbered": True})
    if lost == "slid":
        fault = Fault(MatchFault.TURN_ORDER, {"expected": act.player, "reason": "slid"})
    located = game.locate(fault, act)
    if light.entry is not act.entry:
        located.related.append((light.place, "came-to-light", {}))
    game.out.faults.append(located)
    game.current = located
    for play in filled:
        scene.play_lost(place, play.player, act.entry.place, None, play.dice, play.table, play.hops)
    game.acts = acts
    scene.marks_differ = True
    return place
