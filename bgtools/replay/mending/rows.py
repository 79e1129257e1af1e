"""Rows and cells that are lost, written twice or out of order."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import DOUBLE, NO_MOVE, Cube, Roll
from bgtools.replay.model import Change
from bgtools.replay.recovery import Candidate, Recovery
from bgtools.replay.table import ANSWERING, OPENING, OVER, TURN
from bgtools.rules import cube as cubes
from bgtools.rules.faults import MatchFault

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.model import Located
    from bgtools.replay.table import Table

MOST_ROWS = 6
"""So many rows are looked at for plays that stand in the wrong column."""
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
        if _displaced(scene.root, number, expected):
            scene.root.folded += 1
            return index
        if number > expected and game.table.lost:  # else all behind it agrees
            game.out.faults.append(game.locate(Fault(MatchFault.ROW_LOST, {"rows": number - expected}), act))
            return index
    facts = {"number": number, "expected": expected}
    game.out.faults.append(game.locate(Fault(MatchFault.ROW_NUMBER_GAP, facts), act))
    return index


def _displaced(lost: Located, number: int, expected: int) -> bool:
    """Whether a row is one that was missing before, or stands behind such a row."""
    before = lost.row or 0
    missing = range(before - lost.fault.facts["rows"], before)
    return number in missing or expected - 1 in missing


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
    if end in game.gaps:  # it counts on from the row that is now before it
        behind, _ = game.gaps.pop(end)
        if behind != number + 1:
            game.gaps[end] = behind, number + 1
    return True


def _resume_turn(scene: Scene, act: Act) -> None:
    """Behind lost rows whoever rolls or doubles next is on turn, and the opening is over.

    What answers a double shows that it was in those rows.
    """
    table, cell = scene.game.table, act.cell
    if table.phase == OPENING:
        table.rolls = [1, 1]
        table.phase, table.turn = TURN, 1 - act.player  # who doubled, before an answer
    doubles = isinstance(cell, Cube) and cell.word == DOUBLE and table.phase != ANSWERING
    if doubles or isinstance(cell, Roll):
        if table.phase == ANSWERING:
            table.cube = cubes.take(table.cube)
        table.phase, table.turn = TURN, act.player
    elif isinstance(cell, Cube) and table.phase != ANSWERING and act.player >= 0:
        table.phase, table.turn = TURN, 1 - act.player
        half = cell.value // 2 if cell.value else None  # of a beaver
        table.turn_cube(1 - act.player, Cube("", DOUBLE, half))


def out_of_order(scene: Scene, recovery: Recovery, index: int, back: int) -> list[Candidate]:
    """Rows written twice and cells swapped; not again and again in one game."""
    if scene.restructured >= RESTRUCTURED:
        return []
    table_at = scene.table_at_or_now
    found = [*recovery.doubled_rows(table_at, index), *recovery.swaps(table_at, index, back)]
    return [*found, *_dice_exchanged(scene, index)] if back else found


def columns_exchanged(scene: Scene, index: int) -> Iterator[Candidate]:
    """Readings in which two or more rows near ``index`` have each player's plays in the other's column."""
    acts = scene.game.acts
    if scene.restructured >= RESTRUCTURED:
        return
    for start in range(index, max(0, index - 2 * MOST_ROWS) - 1, -1):
        table = scene.table_at_or_now(start)
        if table is None or not _full_row(acts, start):
            continue
        rest, changes = list(acts), []
        for left in range(start, start + 2 * MOST_ROWS, 2):
            if not _full_row(acts, left):
                break
            one, two = acts[left : left + 2]
            rest[left : left + 2] = one._replace(cell=two.cell), two._replace(cell=one.cell)
            changes += [Change.of(one.entry, two.cell.text), Change.of(two.entry, one.cell.text)]
            if left > max(start, index - 2):
                yield _structure("columns", table, start, tuple(rest), tuple(changes), 5.0)


def _full_row(acts: Sequence[Act], left: int) -> bool:
    """Whether the action ``left`` and the next one are a row of two rolls."""
    row = acts[left : left + 2]
    return (
        len(row) == 2
        and row[0].entry.line == row[1].entry.line
        and all(isinstance(act.cell, Roll) and act.cell.how <= NO_MOVE for act in row)
    )


def _dice_exchanged(scene: Scene, index: int) -> Iterator[Candidate]:
    """Readings in which the dice of two neighbouring cells stand in each other's place."""
    acts = scene.game.acts
    for first in range(max(0, index - 2), index + 1):
        table = scene.table_at_or_now(first)
        for second in range(max(first + 1, index), first + 3):
            pair = (acts[first], acts[second]) if second < len(acts) and table is not None else ()
            rolls = [
                act.cell
                for act in pair
                if isinstance(act.cell, Roll) and act.cell.how <= NO_MOVE and act.cell.text[2:3] == ":"
            ]
            if table is None or len(rolls) < 2 or rolls[0].dice == rolls[1].dice:
                continue
            rest, changes = list(acts), []
            for place, act, roll, other in zip((first, second), pair, rolls, rolls[::-1], strict=True):
                text = other.text[:2] + roll.text[2:]
                rest[place] = act._replace(cell=Roll(text, other.dice, roll.moves, roll.how, roll.dump))
                changes.append(Change.of(act.entry, text))
            yield _structure("dice-exchanged", table, first, tuple(rest), tuple(changes), 4.0)


def _structure(
    kind: str, table: Table, first: int, acts: Sequence[Act], changes: tuple[Change, ...], cost: float
) -> Candidate:
    found = Candidate(kind, table, first, acts=acts, changes=changes, cost=cost)
    found.facts["second"] = first
    return found


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
