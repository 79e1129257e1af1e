"""Causes that lie elsewhere: an earlier play that was legal, a second faulty one, an earlier hit mark."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import PLAY, Roll
from bgtools.replay.model import Located
from bgtools.replay.recovery import BUDGET, LOOK_BACK, Candidate, Recovery, misread
from bgtools.replay.trial import Reach
from bgtools.rules.faults import MatchFault, PlayFault
from bgtools.rules.written import valid_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.table import Table

PAIRS = 16
"""So many readings of a play are tried together with those of a second faulty one."""
ORDERS = 4
"""So many orders of rows and cells are tried together with a second faulty play."""
BEHIND = 8
"""So many actions must follow a second faulty play if nothing of the first reading is written."""
RIVAL = 5.0
"""Pairs that cost no more than this beyond the best are looked for."""
SIGNS = 6
"""So many actions before a contradiction a wrong hit mark may be its first sign."""
MARKS = (PlayFault.HIT_NONE, PlayFault.HIT_NOT_MARKED)


def first_of_two(
    scene: Scene, recovery: Recovery, candidates: Sequence[Candidate], act: Act, roll: Roll
) -> list[Candidate]:
    """Readings that stop at a second faulty play, with a reading of which all the rest fits; the likeliest
    pair first. They come out as complete, at the cost of both.

    Rows or cells in another order that have such a second play come first: hardly anything but the true
    order of two plays makes all others legal.
    """
    plays = [each for each in candidates if each.acts is None]
    farthest = max(each.reach.index for each in plays)
    tried = [each for each in plays if each.reach.index == farthest]
    recovery.spell(tried, scene.game.table, act.player, act.entry, roll)
    orders = {each.changes: each for each in candidates if each.acts and each.reach.index >= farthest}
    ordered = sorted(orders.values(), key=lambda candidate: -candidate.reach.index)[:ORDERS]
    return [*with_a_second(scene, recovery, ordered), *with_a_second(scene, recovery, tried)]


def with_a_second(scene: Scene, recovery: Recovery, spelled: Sequence[Candidate]) -> list[Candidate]:
    """Those readings that stop at a second faulty play of which all the rest fits; the likeliest pair first.

    They come out as complete, at the cost of both. ``spelled``: readings whose costs are known.
    """
    found: list[tuple[float, Candidate]] = []
    limit = recovery.spent + BUDGET
    for candidate in sorted(spelled, key=lambda candidate: candidate.cost)[:PAIRS]:
        least = min((cost for cost, _ in found), default=float("inf"))
        if recovery.spent > limit or candidate.cost >= least + RIVAL:
            break
        acts = candidate.acts or scene.game.acts
        at = candidate.reach.index + len(acts) - len(scene.game.acts)
        second = acts[at] if at < len(acts) else None
        if second is None or not isinstance(second.cell, Roll) or second.cell.how != PLAY:
            continue
        if candidate.kind == "lost-cell" and len(acts) - at <= BEHIND:
            continue
        rest = scene.recovery(acts) if candidate.acts else recovery
        table = candidate.table.copy()
        rest.trial.run(table, candidate.start)
        partners = _partners(rest, table, at)
        recovery.spent += rest.spent if candidate.acts else 0
        if partners:
            candidate.facts["other"] = second.entry.place
            found.append((candidate.cost + partners[0].cost, candidate))
    found.sort(key=lambda pair: pair[0])
    for cost, candidate in found:
        candidate.add(cost - candidate.cost)
        candidate.reach = Reach(recovery.trial.complete, candidate.reach.marks)
    return [candidate for _, candidate in found]


def _partners(recovery: Recovery, table: Table, index: int) -> list[Candidate]:
    """Readings of the play at ``index`` of which all the rest fits, the likeliest first."""
    act = recovery.trial.acts[index]
    roll = act.cell
    if not isinstance(roll, Roll) or not table.may_roll(act.player, roll.dice):
        return []
    rolls = [roll.dice] if roll.dice is not None and valid_dice(roll.dice) else []
    plays = recovery.other_plays(table, index, [*rolls, *misread(roll.dice)])
    whole = [each for each in recovery.weigh(plays) if recovery.complete(each)]
    recovery.spell(whole, table, act.player, act.entry, roll)
    return sorted(whole, key=lambda candidate: candidate.cost)


def first_sign(scene: Scene, index: int, located: Located) -> Located:
    """The fault at the first hit mark a little earlier that disagreed with the board, if one did.

    Where nothing fits, such a mark was the first sign of what is wrong, and no slip of its own.
    """
    game = scene.game
    near = {id(act.entry) for act in game.acts[max(0, index - SIGNS) : index]}
    signs = [
        fault
        for fault in (*game.out.faults, *(game.late if game.marking or game.marked else ()))
        if fault.fault.kind in MARKS and id(fault.entry) in near
    ]
    if not signs:
        return located
    first = min(signs, key=lambda sign: sign.place)
    game.out.faults[:] = [fault for fault in game.out.faults if fault not in signs]
    game.late[:] = [fault for fault in game.late if fault not in signs]
    sign = Located(Fault(MatchFault.PLAY_CONTRADICTED, {"plays": 0}), first.place, first.entry, first.player)
    sign.also = (first.fault,)
    sign.position, sign.dice, sign.cube, sign.owner = first.position, first.dice, first.cube, first.owner
    sign.related.append((located.place, "came-to-light", {}))
    return sign


def look_back(scene: Scene, recovery: Recovery, index: int) -> tuple[int | None, list[Candidate]]:
    """The nearest earlier legal play that, read otherwise, makes all the rest of the game fit; its readings,
    the likeliest first. None if there is none.
    """
    game = scene.game
    if scene.root is not None or scene.blamed:
        return None, []
    for earlier in range(index - 1, max(-1, index - LOOK_BACK - 1), -1):
        if recovery.spent > BUDGET:
            break
        act = game.acts[earlier]
        roll = act.cell
        table = scene.table_at(earlier)
        if not isinstance(roll, Roll) or roll.how != PLAY or table is None or roll.dice is None:
            continue
        rolls = [roll.dice, *misread(roll.dice)]
        plays = recovery.plays_of(table, act.player, earlier + 1, rolls, "play")
        found = recovery.weigh([*plays, *recovery.overwritten(table, earlier)])
        found = [candidate for candidate in found if recovery.complete(candidate)]
        if found:
            recovery.spell(found, table, act.player, act.entry, roll)
            found.sort(key=lambda candidate: candidate.cost)
            return earlier, found
    return None, []


def copied_earlier(
    scene: Scene, recovery: Recovery, index: int, best: Candidate, leaders: list[Candidate]
) -> tuple[int | None, list[Candidate]]:
    """Let legal plays before ``index`` that repeat the cell above or below compete with ``leaders``.

    Such a cell is rarely right: mostly another play stood there, and only what follows shows that. The
    index of that play, None if a play at ``index`` is likelier; with the readings of all.
    """
    if scene.root is not None or scene.blamed:
        return None, leaders
    found: dict[int, list[Candidate]] = {}
    for earlier in range(index - 1, max(-1, index - LOOK_BACK - 1), -1):
        if not recovery.copied(earlier):
            continue
        act = scene.game.acts[earlier]
        table = scene.table_at(earlier)
        if table is None or not isinstance(act.cell, Roll):
            continue
        readings = recovery.weigh(recovery.overwritten(table, earlier))
        whole = [candidate for candidate in readings if recovery.complete(candidate)]
        if whole:
            recovery.spell(whole, table, act.player, act.entry, act.cell)
            found[earlier] = whole
    if not found:
        return None, leaders
    rivals = [
        *(leaders if recovery.complete(best) else []),
        *(each for whole in found.values() for each in whole),
    ]
    rivals.sort(key=lambda candidate: candidate.cost)
    return next((place for place, whole in found.items() if rivals[0] in whole), None), rivals


def blame_earlier(scene: Scene, index: int, leaders: Sequence[Candidate], light: Located) -> int:
    """Put the fault on the earlier play at ``index``; ``light`` is where it came to light."""
    game = scene.game
    scene.blamed = True
    best = leaders[0]
    act = game.acts[index]
    table = scene.table_at(index)
    assert table is not None
    plays = best.reading(scene.trial()).reach
    game.back_to(index)
    game.set_table(table)
    located = game.locate(Fault(MatchFault.PLAY_CONTRADICTED, {"plays": plays}), act)
    located.related.append((light.place, "came-to-light", {}))
    game.current = None
    scene.tell(located, leaders, best)
    (dice, hops), *_ = best.plays
    own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
    game.play_step(index, act, dice, own, other, hops)
    return index + 1
