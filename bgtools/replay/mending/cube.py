"""Cube actions that the rules do not allow, and doubles without an answer."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import DOUBLE, DROP, TAKE, Cube, Place
from bgtools.replay.mending import places, turns
from bgtools.replay.model import Change
from bgtools.replay.recovery import ALL_ROLLS, Candidate
from bgtools.replay.table import ANSWERING, OPENING, ROLLING, TURN, is_error
from bgtools.rules import cube as cubes
from bgtools.rules.faults import CubeFault

if TYPE_CHECKING:
    from enum import Enum

    from bgtools.record.model import Entry
    from bgtools.replay.acts import Act
    from bgtools.replay.mending.places import Gap
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.model import Located


_OTHER_ANSWER = {
    "takes": "drops", "take": "drop", "took": "dropped", "accepts": "rejects", "accepted": "rejected",
    "drops": "takes", "drop": "take", "dropped": "took", "passes": "takes", "passed": "took", "pass": "take",
    "rejects": "accepts", "rejected": "accepted", "refuses": "accepts", "declines": "accepts",
}  # fmt: skip


def other_answer(text: str) -> str | None:
    """``Drops`` for ``Takes`` and the like: a double's other answer as the same hand would write it."""
    before, blank, word = text.strip().rpartition(" ")  # some formats name the player first
    found = _OTHER_ANSWER.get(word.lower())
    if found is None:
        return None
    return before + blank + (found.capitalize() if word[0].isupper() else found)


def no_answer(scene: Scene, index: int, act: Act) -> int:
    """A roll while a double waits for its answer."""
    game = scene.game
    table = game.table
    recovery = scene.recovery()
    taken = table.copy()
    taken.cube = cubes.take(taken.cube)
    void = table.copy()
    void.cube = cubes.drop(void.cube)
    candidates = []
    for kind, after, cost in (("lost-take", taken, 0.0), ("void", void, 1.0)):
        after.phase, after.turn = ROLLING if any(after.rolls) else OPENING, act.player
        candidates.append(Candidate(kind, after, index, cost=cost))
    candidates[0].changes = _lost_answer(scene, act)
    if table.lost:
        leaders = candidates
    else:
        leaders = recovery.leading(recovery.weigh(candidates))
    best = leaders[0]
    assert game.offer is not None
    place = game.offer.entry.place
    located = game.locate(Fault(CubeFault.NO_ANSWER, {"offer": place}), act)
    located.related.append((place, "offer", {}))
    game.out.faults.append(located)
    located.readings, located.followed = recovery.readings(leaders, best)
    game.set_table(best.table)
    return index


def _lost_answer(scene: Scene, act: Act) -> tuple[Change, ...]:
    """``Takes`` in the empty place behind the offer, if there is one."""
    offer = scene.game.offer
    assert offer is not None
    one, two = offer.entry, act.entry
    if one.side == 0 and one.line < two.line:
        line, row = one.line, one.row
    elif one.side == 1 and two.side == 1 and one.line < two.line:
        line, row = two.line, two.row
    else:
        return ()
    text = next((cell.text for cell in scene.cells() if isinstance(cell, Cube) and cell.word == TAKE), "")
    if not text:
        text = "takes" if one.cell.text[:1].islower() else "Takes"
    column = places.column_of(scene, 1 - one.side, line, row, word=True)
    return (Change.of(Place(line, column, line, column), text),)


def bad_cube(scene: Scene, index: int, act: Act, cell: Cube, faults: list[Fault]) -> int:
    """A cube action that the rules do not allow: taken as it stands, or void."""
    game = scene.game
    table = game.table
    gap = places.empty_place(scene, index)
    faults = sorted(faults, key=lambda fault: not is_error(fault, game.terms))
    kind = faults[0].kind
    recovery = scene.recovery()
    candidates = [_recorded(scene, index, act, cell)]
    # Made at the wrong time, rather than behind a turn that is lost; or allowed, though unwise.
    if kind is CubeFault.AFTER_ROLL or not is_error(faults[0], game.terms):
        candidates[0].base = candidates[0].cost = 0.0
    if table.phase == ANSWERING and table.cube.answers == act.player:
        candidates.append(cube_word(scene, index, act, Cube("Takes", TAKE, None), 0.7))
    else:
        candidates.append(void(scene, index, act))
    if kind is CubeFault.AFTER_ROLL and not table.lost:
        candidates += _other_players(scene, index, act)
    if kind is CubeFault.VALUE:
        right = _right_value(scene, index, act, cell, faults[0])
        candidates[:1] = [candidates[0], right] if cell.value else [right]
        if "automatic" in faults[0].facts and not table.lost:
            candidates[:1] = _automatic(scene, index, act, cell) or candidates[:1]
    if kind is CubeFault.ANSWER_WITHOUT_OFFER and table.turn == 1 - act.player and table.phase == TURN:
        candidates.append(_lost_offer(scene, index, act, gap))
    if kind is CubeFault.AFTER_ROLL and gap is not None and scene.effort and not table.lost:
        candidates += recovery.plays_of(table, 1 - act.player, index, ALL_ROLLS, "lost-cell")
    if kind is CubeFault.ANSWER_WITHOUT_OFFER and table.turn == act.player:
        candidates.append(_instead_of_roll(scene, index, act))
    if kind is CubeFault.ANSWER_WRONG_SIDE and cell.word in (TAKE, DROP):
        candidates = _answers(scene, index, act, candidates)
    if not table.lost:
        candidates = recovery.weigh(candidates)
        recorded = candidates[0]
        if recovery.complete(recorded) and _counts(scene, index, act, recorded, kind):
            recorded.base = recorded.cost = 0.0
        candidates = recovery.leading(candidates)
    leaders = candidates
    best = leaders[0]
    if best.kind in ("lost-cell", "lost-offer") and gap is not None:
        facts = {"expected": gap.player, "reason": "lost-cell"}
        located = turns.tell_turn(scene, index, act, gap, facts)
        turns.spell_lost(scene, recovery, leaders, gap)
        scene.took(located, leaders, best, recovery)
        if best.kind == "lost-cell":
            turns.fill(scene, index, gap, best)
        else:
            game.set_table(best.table)
        return index
    located = game.current or game.locate(faults[0], act, faults[1:])
    if game.current is None:
        game.out.faults.append(located)
        game.current = located
    scene.took(located, leaders, best, recovery)
    scene.root = None if located.followed and located.followed.complete else scene.root
    return _follow(scene, index, act, cell, best, located)


def _counts(scene: Scene, index: int, act: Act, recorded: Candidate, kind: Enum) -> bool:
    """Whether an action with which the rest agrees counts as recorded, though its absence agrees, too.

    So it is with every illegal offer that was answered (rules.md 2.6), but for one that is written a second
    time and a number from which nothing follows, or not all of what the result pays.
    """
    cell = act.cell
    if not isinstance(cell, Cube) or kind in (CubeFault.ANSWER_WITHOUT_OFFER, CubeFault.ANSWER_WRONG_SIDE):
        return False
    if kind is CubeFault.BEAVER_IN_MATCH:  # the next roll takes it
        return True
    answer = next((each for each in scene.game.acts[index + 1 : index + 2] if each.player != act.player), act)
    if answer is act or not isinstance(answer.cell, Cube):
        return False
    if kind is CubeFault.VALUE:
        return _on_a_cube(cell.value) and answer.cell.word != DROP and not recorded.clipped
    before = (each for each in reversed(scene.game.acts[:index]) if each.player == act.player)
    return next(before, answer).cell.text != cell.text


def _on_a_cube(value: int | None) -> bool:
    """Whether a cube can be turned to a number: 2, 4, 8 and so on."""
    return value is not None and value > 1 and value & (value - 1) == 0


def _recorded(scene: Scene, index: int, act: Act, cell: Cube) -> Candidate:
    after = scene.game.table.copy()
    after.turn_cube(act.player, cell)
    return Candidate("as-written", after, index + 1)


def _right_value(scene: Scene, index: int, act: Act, cell: Cube, fault: Fault) -> Candidate:
    after = scene.game.table.copy()
    right: int = fault.facts["right"]
    after.turn_cube(act.player, cell, right)
    text = re.sub(r"\d+", str(right), cell.text)
    found = Candidate("cube-value", after, index + 1, cost=0.5, changes=(Change.of(act.entry, text),))
    found.facts["value"] = right
    return found


def _automatic(scene: Scene, index: int, act: Act, cell: Cube) -> list[Candidate]:
    """The reading that the cube had been doubled automatically, if the rest agrees with it: as recorded."""
    assert cell.value is not None
    after = scene.game.table.copy()
    after.cube = cubes.Cube(cell.value // 2)
    after.turn_cube(act.player, cell)
    found = Candidate("automatic", after, index + 1)
    found.facts["start"] = cell.value // 2
    recovery = scene.recovery()
    return [each for each in recovery.weigh([found]) if recovery.complete(each)]


def void(scene: Scene, index: int, act: Act) -> Candidate:
    """Without the action, and without its answer."""
    acts = scene.game.acts
    last = index + 1
    if last < len(acts) and isinstance(acts[last].cell, Cube) and acts[last].player != act.player:
        last += 1
    cell = act.cell
    if isinstance(cell, Cube) and cell.word in (TAKE, DROP):
        last = index + 1
    rest = [*acts[:index], *acts[last:]]
    changes = tuple(Change.of(dropped.entry, None) for dropped in acts[index:last])
    return Candidate("void", scene.game.table.copy(), index, acts=rest, changes=changes, cost=0.7)


def _answers(scene: Scene, index: int, act: Act, others: list[Candidate]) -> list[Candidate]:
    """The reading that an answer in the doubler's column is the other player's.

    Where the rest agrees with it there is no other: nobody writes an answer that was not given.
    """
    game = scene.game
    acts = [*game.acts[:index], act._replace(player=1 - act.player), *game.acts[index + 1 :]]
    changes = _across(scene, act.entry)
    found = Candidate("wrong-column", game.table.copy(), index, acts=acts, changes=changes)
    found.base = found.cost = 0.0
    if game.table.lost:
        return [found]
    recovery = scene.recovery()
    return [found] if recovery.complete(recovery.weigh([found])[0]) else [found, *others]


def _across(scene: Scene, entry: Entry) -> tuple[Change, ...]:
    """A word alone in its row moved into the other column."""
    alone = all(each is entry or each.line != entry.line for each in scene.game.record.entries)
    if not alone or entry.row is None or entry.side < 0:
        return ()
    column = places.column_of(scene, 1 - entry.side, entry.line, entry.row, word=True)
    text = " " * max(0, column - entry.column) + entry.cell.text
    place = entry.place._replace(column=min(column, entry.column))
    return (Change(place, text, entry=entry, tight=True),)


def _other_players(scene: Scene, index: int, act: Act) -> list[Candidate]:
    """The readings that the double is the other player's, with its answer as it stands or the doubler's."""
    acts = scene.game.acts
    double = act._replace(player=1 - act.player)
    answers = [acts[index + 1 : index + 2]]
    if answers[0] and isinstance(answers[0][0].cell, Cube):
        answers.append([answers[0][0]._replace(player=act.player)])
    return [
        Candidate(
            "wrong-column",
            scene.game.table.copy(),
            index,
            acts=[*acts[:index], double, *answer, *acts[index + 2 :]],
            cost=2.0,
        )
        for answer in answers
    ]


def _instead_of_roll(scene: Scene, index: int, act: Act) -> Candidate:
    """The reading that the word stands where a roll should: the turn passes."""
    after = scene.game.table.copy()
    after.passed(act.player)
    return Candidate("no-roll", after, index + 1, cost=0.9)


def _lost_offer(scene: Scene, index: int, act: Act, gap: Gap | None) -> Candidate:
    """The reading that the opponent's double before this answer was lost."""
    after = scene.game.table.copy()
    value = 2 * after.cube.value
    after.turn_cube(1 - act.player, Cube("", DOUBLE, value))
    if gap is None:
        return Candidate("lost-offer", after, index, cost=2.0)
    offers = [cell for cell in scene.cells() if isinstance(cell, Cube) and cell.word == DOUBLE]
    if offers and offers[0].value is not None:
        text = offers[0].text.replace(str(offers[0].value), str(value))
    else:
        text = "doubles" if act.cell.text[:1].islower() else "Doubles"
        text += "" if offers else f" => {value}"
    column = places.column_of(scene, 1 - act.entry.side, gap.place.line, gap.row, word=True)
    place = Place(gap.place.line, column, gap.place.line, column)
    return Candidate("lost-offer", after, index, changes=(Change.of(place, text),))


def _follow(scene: Scene, index: int, act: Act, cell: Cube, best: Candidate, located: Located) -> int:
    game = scene.game
    cube = game.table.cube
    before = cube.offered if cube.offered and cube.answers == act.player else cube.value
    if best.kind == "wrong-column":
        assert best.acts is not None
        game.acts = best.acts
        return index
    if best.kind == "void":
        game.illegal_cube = game.illegal_cube or (0, located)
        assert best.acts is not None
        game.acts = best.acts
        game.gaps = {}
        return index
    if best.kind == "lost-offer":
        game.set_table(best.table)
        return index
    if best.kind == "no-roll":
        game.blind_step(index, act, None)
        return index + 1
    if best.kind == "cube-word":
        game.illegal_cube = game.illegal_cube or (0, located)
        game.cube_step(index, act, best.facts["cell"])
        return index + 1
    if best.kind == "automatic":
        before = best.facts["start"]
        game.table.cube = cubes.Cube(before)
        game.begin_with(before)
    game.cube_step(index, act, cell, best.facts.get("value"))
    if best.kind in ("as-written", "automatic") and not (game.illegal_cube and game.illegal_cube[0]):
        game.illegal_cube = (before, located)
    return index + 1


def cube_word(scene: Scene, index: int, act: Act, cell: Cube, cost: float) -> Candidate:
    """The reading that the cell held this cube word."""
    after = scene.game.table.copy()
    after.turn_cube(act.player, cell)
    found = Candidate("cube-word", after, index + 1, cost=cost, changes=(Change.of(act.entry, cell.text),))
    found.facts["cell"] = cell
    return found
