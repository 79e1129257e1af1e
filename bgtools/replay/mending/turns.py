"""Two turns of one side in a row: a cell was lost, written twice, or stands in the wrong column."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import BAR, OFF, Roll
from bgtools.replay.game import WIDE
from bgtools.replay.mending import causes, places, rows, shifts
from bgtools.replay.mending.places import Gap
from bgtools.replay.recovery import ALL_ROLLS, Candidate, Recovery
from bgtools.replay.table import TURN
from bgtools.rules.faults import MatchFault

if TYPE_CHECKING:
    from bgtools.record.model import Cell
    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.model import Located


def two_turns(scene: Scene, index: int, act: Act) -> int:
    """Two turns of one side in a row: a cell was lost, written twice, or stands in the wrong column."""
    game = scene.game
    table = game.table
    missing = 1 - act.player
    gap = places.empty_place(scene, index)
    facts: dict[str, Any] = {"expected": missing, "reason": "lost-cell" if gap else "two-turns"}
    if table.lost:
        if gap is None:
            tell_turn(scene, index, act, gap, facts)
        elif scene.root is not None:  # a closed-out player need not roll, and who is can't be told
            scene.root.folded += 1
        table.phase, table.turn = TURN, act.player
        return index
    recovery = scene.recovery()
    candidates: list[Candidate] = []
    if gap is not None and scene.effort:
        candidates += recovery.plays_of(table, missing, index, ALL_ROLLS, "lost-cell")
    elif gap is None:
        candidates += rows.out_of_order(scene, recovery, index, 0)
    candidates += _other_column(scene, index, act)
    before = shifts.alone_in_other_column(scene, index)
    if before is not None:
        candidates.append(before)
    twice = table.copy()
    twice.phase, twice.turn = TURN, act.player
    candidates.append(Candidate("as-written", twice, index, cost=3.0))
    leaders = recovery.leading(recovery.weigh(candidates))
    if gap is None and act.entry.row is None and scene.effort and not recovery.complete(leaders[0]):
        lost = recovery.plays_of(table, missing, index, ALL_ROLLS, "lost-cell")
        leaders = [each for each in recovery.weigh(lost) if recovery.complete(each)] or leaders
        if leaders[0].plays:  # formats without columns have no empty place for it
            start = act.entry.place._replace(end_line=act.entry.line, end_column=act.entry.column)
            gap = Gap(missing, start, None)
    paired: list[Candidate] = []
    if leaders[0].kind == "lost-cell" and scene.effort == WIDE and not recovery.complete(leaders[0]):
        assert gap is not None
        recovery.spell(leaders, table, gap.player, gap.place, None)
        paired = causes.with_a_second(scene, recovery, leaders)
        leaders = paired or leaders
    best = leaders[0]
    if best.kind == "doubled-row":
        return rows.restructure(scene, best, leaders, game.locate(Fault(MatchFault.ROW_DOUBLED), act))
    if best is before:
        return shifts.move_over(scene, best, leaders)
    if best.kind == "wrong-column":
        facts["reason"] = "wrong-column"
        if all(each.entry.line != act.entry.line for each in game.acts if each is not act):
            facts["alone"] = True
        gap = None
    located = tell_turn(scene, index, act, gap, facts)
    if not paired:
        spell_lost(scene, recovery, leaders, gap)
    scene.took(located, leaders, best, recovery)
    # As it is written a play is missing, and much of the rest may be legal by chance.
    convincing = recovery.convincing(best) and best.kind != "as-written"
    if not recovery.complete(best) and not convincing:
        scene.lose(act, located)
        table.phase, table.turn = TURN, act.player
        return index
    if best.acts is not None:
        game.acts = best.acts
    elif best.kind == "lost-cell":
        assert gap is not None
        fill(scene, index, gap, best)
    else:
        game.set_table(best.table)
    return index


def _other_column(scene: Scene, index: int, act: Act) -> list[Candidate]:
    """The readings that this action is the other player's and stands in the wrong column.

    Formats that count all points from one side then give other points.
    """
    game = scene.game
    found = []
    for cell in (act.cell, _from_other_side(act.cell)):
        acts = [*game.acts[:index], act._replace(player=1 - act.player, cell=cell), *game.acts[index + 1 :]]
        found.append(Candidate("wrong-column", game.table.copy(), index, acts=acts, cost=2.0))
    return found if isinstance(act.cell, Roll) and act.cell.moves else found[:1]


def _from_other_side(cell: Cell) -> Cell:
    """A play with the points counted from the other side."""
    if not isinstance(cell, Roll):
        return cell
    moves = tuple(
        move._replace(points=tuple(BAR - point if OFF < point < BAR else point for point in move.points))
        for move in cell.moves
    )
    return Roll(cell.text, cell.dice, moves, cell.how, cell.dump, cell.faults)


def tell_turn(scene: Scene, index: int, act: Act, gap: Gap | None, facts: dict[str, Any]) -> Located:
    """Tell a turn that is missing: at its empty place, if there is one, or at the action behind it."""
    game = scene.game
    located = game.locate(Fault(MatchFault.TURN_ORDER, facts), act)
    if gap is not None:
        located.place = gap.place
        located.row = gap.row
        located.player = gap.player
        located.entry = None
        located.dice = None
        if located.position is not None:
            located.position = located.position.flipped()
        located.related.append((act.entry.place, "next-action", {}))
        for told in game.out.faults:  # a cell that could not be read is no lost one
            if isinstance(told.fault.kind, ReadFault) and told.place.line == gap.place.line:
                return told
    game.out.faults.append(located)
    return located


def spell_lost(scene: Scene, recovery: Recovery, leaders: list[Candidate], gap: Gap | None) -> None:
    """Write what may have stood in an empty place; the likeliest comes first."""
    if gap is None:
        return
    recovery.spell(leaders, scene.game.table, gap.player, gap.place, None)
    leaders.sort(key=lambda candidate: candidate.cost)


def fill(scene: Scene, index: int, gap: Gap, best: Candidate) -> None:
    """Make the play that a lost cell must have held."""
    dice, hops = best.plays[0]
    scene.play_lost(index, gap.player, gap.place, gap.row, dice, best.table, hops)
