"""Plays that can't be: which reading of the row the rest of the game agrees with."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import Roll
from bgtools.replay.game import WIDE
from bgtools.replay.mending import causes, rows, setups, shifts
from bgtools.replay.mending.scene import never_legal
from bgtools.replay.recovery import ALL_ROLLS, LOOK_BACK, Candidate, Recovery, misread
from bgtools.rules.faults import MatchFault
from bgtools.rules.written import Ending, play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.model import Located
    from bgtools.rules.written import Played

NEAR = 5
"""So many actions before a contradiction cells that changed places are looked for at once."""
PROOF = 8
"""So many actions must follow before cells are taken to be in another order; fewer agree with anything."""
WRITTEN = ("play", "die", "swapped", "dice-exchanged", "columns", "doubled-row")
"""Readings in which most of what is written stands."""


def bad_play(scene: Scene, index: int, act: Act, roll: Roll, played: Played) -> int:
    """A play that is not legal, or a missing one."""
    game = scene.game
    variant = setups.other_set_up(scene, index)
    if variant is not None:
        return setups.switch(scene, variant, act, played)
    located = game.current or game.locate(played.faults[0], act, played.faults[1:])
    if game.current is not None:
        located.also += played.faults
    stands = scene.recovery().as_written(game.table, index, played)
    return _mend(scene, index, act, roll, located, stands, played)


def opening_doublet(scene: Scene, index: int, act: Act, roll: Roll) -> int:
    """A game begins with a doublet: its play stands if the rest agrees, else another roll was made."""
    game = scene.game
    table, player = game.table, act.player
    located = game.locate(Fault(MatchFault.OPENING_DOUBLET, {"die": roll.dice and roll.dice[0]}), act)
    played = play(table.variant, table.sides[player], table.sides[1 - player], roll)
    located.also = played.faults
    if played.faults:
        variant = setups.other_set_up(scene, index)
        if variant is not None:
            return setups.switch(scene, variant, act, played)
        stands = scene.recovery().as_written(table, index, played)
    else:
        after = table.copy()
        after.moved(player, played.own, played.other)
        stands = Candidate("as-written", after, index + 1)
        played.stands = Ending(played.own, played.other, played.hops)
    scene.restructured, before = rows.RESTRUCTURED, scene.restructured  # rows are not out of order yet
    following = _mend(scene, index, act, roll, located, stands, played)
    scene.restructured = before
    return following


def _mend(
    scene: Scene, index: int, act: Act, roll: Roll, located: Located, stands: Candidate, played: Played
) -> int:
    """Tell a faulty play and go on with what the rest of the game agrees with."""
    game = scene.game
    recovery = scene.recovery()
    effort = scene.effort
    candidates = _near(scene, recovery, index, roll, stands) if effort else recovery.weigh([stands])
    if effort == WIDE and not any(recovery.perfect(candidate) for candidate in candidates):
        candidates += _wider(scene, recovery, index, roll)
    best, leaders = _best(scene, recovery, candidates, stands, index, roll)
    # Where another cell ahead is wrong in itself, no reading of this one makes all the rest fit.
    ahead = scene.wrong_ahead(index, 2) if effort == WIDE else 2
    if not ahead and best.acts is None:
        earlier, leaders = causes.copied_earlier(scene, recovery, index, best, leaders)
        if earlier is not None:
            return causes.blame_earlier(scene, earlier, leaders, located)
    if not recovery.complete(best):
        if not ahead:
            earlier, found = causes.look_back(scene, recovery, index)
            if earlier is not None:
                return causes.blame_earlier(scene, earlier, found, located)
        apart = scene.root is None or (effort and never_legal(roll))
        if not apart and not (_alone(scene.root) and best.reach.index - index > PROOF):
            return scene.fold(index, act, roll)
        if ahead < 2:
            pairs = causes.first_of_two(scene, recovery, candidates, act, roll)
            if pairs:
                return _follow(scene, index, act, roll, pairs[0], pairs, located, played)
        if not ahead:
            following = shifts.closed_up(scene, recovery, index, located)
            if following is not None:
                return following
        order = _farthest_order(scene, candidates, best)
        if order is not None and scene.root is None:
            return rows.restructure(scene, order, [order], located)
        located = causes.first_sign(scene, index, located)
        if not recovery.convincing(best):
            scene.tell(located, leaders, None)
            scene.lose(act, located)
            game.blind_step(index, act, roll.dice)
            return index + 1
    return _follow(scene, index, act, roll, best, leaders, located, played)


def _best(
    scene: Scene,
    recovery: Recovery,
    candidates: Sequence[Candidate],
    stands: Candidate,
    index: int,
    roll: Roll,
) -> tuple[Candidate, list[Candidate]]:
    """The reading to follow, and all that reach as far, the likeliest first.

    What stands is followed where the whole rest agrees with it, unless rows or cells in another
    order make everything legal.
    """
    whole = [each for each in candidates if each.acts is None or recovery.complete(each)]
    leaders = recovery.leading(whole)
    if len(scene.game.acts) - index <= PROOF:
        leaders = [c for c in leaders if c.kind != "swapped" or c.facts["second"] >= index] or leaders
    act = scene.game.acts[index]
    recovery.spell(leaders, scene.game.table, act.player, act.entry, roll)
    leaders.sort(key=lambda candidate: candidate.cost)
    best = leaders[0]
    structural = [candidate for candidate in leaders if candidate.acts is not None]
    if structural and recovery.complete(best) and _proved(scene, structural[0]):
        best = structural[0]
    elif (
        stands.kind == "as-written"
        and recovery.complete(stands)
        and stands.reach == max(each.reach for each in leaders)
    ):
        best = stands
    elif best is stands and len(leaders) > 1:
        best = leaders[1]
    return best, leaders


def _proved(scene: Scene, candidate: Candidate) -> bool:
    """Whether rows or cells in another order are no chance: a play is repeated, or two plays changed
    places and much follows.
    """
    cells = [change.entry.cell for change in candidate.changes if change.entry is not None]
    plays = [isinstance(cell, Roll) and bool(cell.moves) for cell in cells]
    if candidate.kind == "doubled-row":
        return any(plays) or len(scene.game.acts) - candidate.start >= PROOF
    return all(plays) and len(scene.game.acts) - candidate.start >= PROOF


def _farthest_order(scene: Scene, candidates: Sequence[Candidate], best: Candidate) -> Candidate | None:
    """Rows or cells in another order that explain so many actions more than all plays do; None if none do."""
    orders = [each for each in candidates if each.acts is not None and _proved(scene, each)]
    found = max(orders, key=lambda each: each.reach.index, default=None)
    return found if found is not None and found.reach.index > best.reach.index + PROOF else None


def _alone(root: Located | None) -> bool:
    """Whether so many actions agree with the reading of an earlier fault that the next is one of its own.

    Of a cell that is lost or says nothing nearly any play agrees with a few.
    """
    followed = root.followed if root is not None else None
    return followed is not None and followed.kind in WRITTEN and followed.reach >= PROOF


def _near(scene: Scene, recovery: Recovery, index: int, roll: Roll, stands: Candidate) -> list[Candidate]:
    """The readings that are tried first: near plays, cells swapped, rows written twice."""
    rolls = misread(roll.dice)
    if roll.dice is not None and len(rolls) < len(ALL_ROLLS):
        rolls.insert(0, roll.dice)
    return recovery.weigh(
        [
            stands,
            *recovery.other_plays(scene.game.table, index, scene.possible(rolls)),
            *(rows.out_of_order(scene, recovery, index, NEAR)),
            *recovery.overwritten(scene.game.table, index),
        ]
    )


def _wider(scene: Scene, recovery: Recovery, index: int, roll: Roll) -> list[Candidate]:
    """The plays of all other rolls, and cells that changed places a little earlier."""
    near = {tuple(sorted(dice)) for dice in misread(roll.dice)}
    if roll.dice is not None:
        near.add(tuple(sorted(roll.dice)))
    rolls = [dice for dice in ALL_ROLLS if tuple(sorted(dice)) not in near]
    plays = recovery.other_plays(scene.game.table, index, scene.possible(rolls))
    elsewhere = [*rows.out_of_order(scene, recovery, index, LOOK_BACK), *rows.columns_exchanged(scene, index)]
    return recovery.weigh([*plays, *elsewhere])


def _follow(
    scene: Scene,
    index: int,
    act: Act,
    roll: Roll,
    best: Candidate,
    leaders: Sequence[Candidate],
    located: Located,
    played: Played,
) -> int:
    game = scene.game
    if best.acts is not None:
        return rows.restructure(scene, best, leaders, located)
    scene.tell(located, leaders, best)
    dice = best.plays[0][0] if best.plays else roll.dice
    hops = best.hops
    if best.kind in ("as-written", "partial") and played.stands is not None:
        hops = played.stands.hops
    own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
    game.play_step(index, act, dice, own, other, hops)
    if not best.plays:
        game.table.loosen(act.player)
    return index + 1


def hidden(scene: Scene, index: int, act: Act, roll: Roll) -> int:
    """A play that the record hides although the game goes on."""
    game = scene.game
    recovery = scene.recovery()
    rolls = [roll.dice] if roll.dice is not None and len(misread(roll.dice)) < len(ALL_ROLLS) else ALL_ROLLS
    plays = recovery.other_plays(game.table, index, scene.possible(rolls))
    leaders = recovery.leading(recovery.weigh(plays))
    best = leaders[0]
    if not recovery.convincing(best):
        scene.lose(act)
        game.blind_step(index, act, roll.dice)
        return index + 1
    own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
    game.play_step(index, act, roll.dice, own, other, best.hops)
    return index + 1


def settle_hits(scene: Scene, index: int, player: int, played: Played) -> int | None:
    """Which meaning of a merged play the later actions agree with: 0 the likeliest, 1 and so on the
    alternatives; None if they agree with several equally.
    """
    trial = scene.trial()
    reaches = []
    dice = getattr(scene.game.acts[index].cell, "dice", None)
    for own, other, hops in [(played.own, played.other, played.hops), *played.alternatives]:
        table = scene.game.table.copy()
        table.moved(player, own, other, dice, hops)
        reaches.append(trial.run(table, index + 1).index)
    best = max(reaches)
    if reaches.count(best) > 1:
        return None if reaches[0] == best else reaches.index(best)
    return reaches.index(best)
