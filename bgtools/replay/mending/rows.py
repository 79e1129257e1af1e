"""Rows and cells that are lost, written twice or out of order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import Roll
from bgtools.replay.recovery import Candidate, Recovery
from bgtools.replay.table import ANSWERING, OVER, ROLLING, TURN
from bgtools.rules import cube as cubes
from bgtools.rules.faults import MatchFault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.model import Located

RESTRUCTURED = 3
"""So many doubled rows and swapped cells are looked for in one game."""


def gap(scene: Scene, index: int, number: int, expected: int) -> int:
    """A row whose number is not the next one: rows are lost or written twice, or the number is wrong."""
    game = scene.game
    act = game.acts[index]
    if not game.table.lost and game.table.phase != OVER:
        recovery = scene.recovery()
        if number < expected and scene.restructured < RESTRUCTURED:
            doubled = recovery.doubled_rows(lambda _: game.table.copy(), index, 0)
            found = [each for each in recovery.weigh(doubled) if recovery.complete(each)]
            if found:
                fault = game.locate(Fault(MatchFault.ROW_DOUBLED), act)
                return restructure(scene, found[0], found, fault)
        elif (
            number > expected and recovery.trial.run(game.table.copy(), index).index < recovery.trial.complete
        ):
            if _exchanged_rows(scene, recovery, index, number, expected):
                return index
            located = game.locate(Fault(MatchFault.ROW_LOST, {"rows": number - expected}), act)
            game.out.faults.append(located)
            scene.root = located
            scene.lose(act, located)
            _resume_turn(scene, act)
            return index
    if scene.root is not None and scene.root.fault.kind is MatchFault.ROW_LOST:
        scene.root.folded += 1
        return index
    facts = {"number": number, "expected": expected}
    game.out.faults.append(game.locate(Fault(MatchFault.ROW_NUMBER_GAP, facts), act))
    return index


def _exchanged_rows(scene: Scene, recovery: Recovery, index: int, number: int, expected: int) -> bool:
    """Whether this row and the next are exchanged; then they are put into the order of their numbers."""
    game = scene.game
    acts = game.acts
    rows = [act.entry.row for act in acts]
    middle = next((i for i in range(index, len(acts)) if rows[i] != number), len(acts))
    end = next((i for i in range(middle, len(acts)) if rows[i] != expected), len(acts))
    if middle == end:
        return False
    ordered = [*acts[:index], *acts[middle:end], *acts[index:middle], *acts[end:]]
    found = Candidate("exchanged-rows", game.table.copy(), index, acts=ordered)
    recovery.weigh([found])
    if not recovery.complete(found):
        return False
    facts = {"number": number, "expected": expected, "exchanged": True}
    game.out.faults.append(game.locate(Fault(MatchFault.ROW_NUMBER_GAP, facts), acts[index]))
    game.acts = ordered
    game.gaps = {place: gap for place, gap in game.gaps.items() if place >= end}
    return True


def _resume_turn(scene: Scene, act: Act) -> None:
    """Behind lost rows whoever acts next is on turn."""
    table = scene.game.table
    if isinstance(act.cell, Roll) and table.phase in (TURN, ROLLING, ANSWERING):
        if table.phase == ANSWERING:
            table.cube = cubes.take(table.cube)
        table.phase, table.turn = TURN, act.player


def out_of_order(scene: Scene, recovery: Recovery, index: int, back: int) -> list[Candidate]:
    """Rows written twice and cells swapped; not again and again in one game."""
    if scene.restructured >= RESTRUCTURED:
        return []
    table_at = scene.table_at_or_now
    return [*recovery.doubled_rows(table_at, index), *recovery.swaps(table_at, index, back)]


def restructure(scene: Scene, best: Candidate, leaders: Sequence[Candidate], located: Located) -> int:
    """Go on with other actions than those written, from the place where they begin to differ."""
    game = scene.game
    scene.restructured += 1
    second: int = best.facts["second"]
    if best.kind == "doubled-row":
        act = game.acts[second]
        fault = Fault(MatchFault.ROW_DOUBLED, {"first": best.facts["first"]})
        game.back_to(second)
        game.set_table(best.table)
        located = game.locate(fault, act)
        located.related.append((best.facts["first"], "first", {}))
        game.current = None
    else:
        shown = game.acts[second]
        game.back_to(second)
        game.set_table(best.table)
        if located.entry is not shown.entry:  # it came to light later
            light = located.place
            located = game.locate(Fault(MatchFault.PLAY_CONTRADICTED, {"plays": 0}), shown)
            located.related.append((light, "came-to-light", {}))
            game.current = None
    assert best.acts is not None
    scene.tell(located, leaders, best)
    game.acts = best.acts
    game.gaps = {}
    return second
