"""Actions after the end of a game, and cells that say nothing a reader knows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import DOUBLE, DROP, TAKE, Cube, Result, Roll, Unread
from bgtools.record.remark import WORDS, is_remark, near, of_a_play
from bgtools.replay.mending import cube
from bgtools.replay.model import TOOK, Change
from bgtools.replay.recovery import ALL_ROLLS, Candidate
from bgtools.replay.table import ANSWERING, OPENING, OVER, ROLLING, TURN
from bgtools.rules.faults import MatchFault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.table import Table


def after_end(scene: Scene, index: int, act: Act) -> int:
    """An action after the game is over: told once, at the first."""
    game = scene.game
    table = game.table
    if scene.ended is not None:
        scene.ended.folded += 1
        return index + 1
    dropped = table.ended_by == "drop"
    if dropped and isinstance(act.cell, Roll):
        fault = Fault(MatchFault.ROLL_AFTER_DROP)
    else:
        fault = Fault(MatchFault.AFTER_GAME_END, {"ended_by": table.ended_by})
    located = game.current or game.locate(fault, act)
    if game.current is None:
        game.out.faults.append(located)
    if game.before_drop is not None and dropped and game.win is None and game.before_drop.cube.open:
        taken = game.before_drop.copy()
        assert taken.cube.answers is not None
        taken.turn_cube(taken.cube.answers, Cube("Takes", TAKE, None))
        recovery = scene.recovery()
        drop = game.acts[game.origin[-1]].entry
        answer = cube.other_answer(drop.cell.text)
        changes = (Change.of(drop, answer),) if answer is not None else ()
        found = Candidate("take", taken, index, changes=changes)
        recovery.weigh([found])
        if recovery.complete(found):
            located.related.append((drop.place, "dropped", {}))
            scene.took(located, [found], found, recovery)
            step = game.out.steps[-1]
            step.action, step.cube, step.owner = TOOK, taken.cube.value, taken.cube.owner
            game.set_table(taken)
            return index
    if game.win is not None:
        located.related.append((game.win.entry.place, "end", {}))
    scene.ended = located
    return index + 1


def _may_have_rolled(table: Table, player: int) -> bool:
    """Whether a cell that says nothing may stand for a roll of ``player``, as a lost one does."""
    return table.phase == OPENING or (table.turn == player and table.phase in (TURN, ROLLING))


def _may_be_double(act: Act, rest: Sequence[Act]) -> bool:
    """Whether a cell that says nothing may be a double: it is answered, or looks like the word."""
    following = rest[0] if rest else None
    if following is not None and isinstance(following.cell, Cube):
        return following.player != act.player
    return "=>" in act.cell.text or near(act.cell.text, ("doubles", "redoubles")) is not None


def _is_remark(act: Act) -> bool:
    return isinstance(act.cell, Unread) and act.cell.loose and is_remark(act.cell.text)


def _nothing_missing(scene: Scene, index: int, act: Act) -> bool:
    """Whether what follows a cell comes in turn without it: no action was lost in its place."""
    game = scene.game
    table = game.table.copy()
    rest = game.acts[index + 1 :]
    following = next((each for each in rest if not _is_remark(each)), None)
    if following is None or isinstance(following.cell, Result) or table.phase == OVER:
        return table.phase != ANSWERING
    if following.player < 0 or table.phase == OPENING:
        return False
    table.skip_closed_out(following.player)
    if isinstance(following.cell, Cube):
        return not table.cube_faults(following.player, following.cell)
    return isinstance(following.cell, Roll) and table.may_roll(following.player, following.cell.dice)


def _left_out(scene: Scene, index: int) -> int:
    """A remark: it is told as such, and the game goes on without it."""
    game = scene.game
    act = game.acts[index]
    if game.current is not None:
        game.current.fault = Fault(ReadFault.TOKEN_UNKNOWN, {"token": act.cell.text, "remark": True})
    game.acts = [*game.acts[:index], *game.acts[index + 1 :]]
    game.gaps = {at - (at > index): gap for at, gap in game.gaps.items()}
    return index


def unread(scene: Scene, index: int, act: Act) -> int:
    """A cell that says nothing a reader knows."""
    game = scene.game
    table = game.table
    remark = _is_remark(act)
    if remark and _nothing_missing(scene, index, act):
        return _left_out(scene, index)
    if table.phase == OVER:
        return index + 1
    if table.lost:
        if _may_have_rolled(table, act.player):
            table.passed(act.player)
        return index + 1
    rest = game.acts[index + 1 :]
    last = all(isinstance(later.cell, Result) for later in rest)
    recovery = scene.recovery()
    candidates = [cube.void(scene, index, act)]
    if table.phase == ANSWERING and table.cube.answers == act.player:
        candidates += [
            cube.cube_word(scene, index, act, Cube("Takes", TAKE, None), 1.0),
            cube.cube_word(scene, index, act, Cube("Drops", DROP, None), 1.5),
        ]
    elif table.may_roll(act.player):
        if table.phase == TURN and not table.terms.crawford and _may_be_double(act, rest):
            value = 2 * table.cube.value
            candidates.append(
                cube.cube_word(scene, index, act, Cube(f"Doubles => {value}", DOUBLE, value), 2.0)
            )
        if not last and scene.effort:
            rolls = scene.possible(ALL_ROLLS)
            candidates += recovery.plays_of(table, act.player, index + 1, rolls, "lost-cell")
    leaders = recovery.leading(recovery.weigh(candidates))
    recovery.spell(leaders, table, act.player, act.entry, None)
    leaders.sort(key=lambda candidate: candidate.cost)
    best = leaders[0]
    if remark and best.kind == "void" and recovery.complete(best) and table.phase != ANSWERING:
        return _left_out(scene, index)
    like_a_word = near(act.cell.text, WORDS) is not None or "=>" in act.cell.text
    for each in leaders:
        if remark or each.kind == "void" or (each.kind == "cube-word" and not like_a_word):
            each.facts["strange"] = True
    located = game.current
    if located is not None:
        scene.took(located, leaders, best, recovery)
        if last and of_a_play(act.cell.text):  # it may have stood there, but not nothing
            located.readings = [reading for reading in located.readings if reading.kind != "void"]
    if not recovery.complete(best) and not recovery.convincing(best):
        scene.lose(act, located)
        if _may_have_rolled(table, act.player):
            game.blind_step(index, act, None)
        return index + 1
    if best.kind == "void":
        assert best.acts is not None
        game.acts = best.acts
        return index
    if best.plays:
        dice, hops = best.plays[0]
        own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
        game.play_step(index, act, dice, own, other, hops)
    else:
        game.cube_step(index, act, best.facts["cell"])
    return index + 1
