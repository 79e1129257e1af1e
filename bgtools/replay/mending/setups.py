"""Other set-ups than the one assumed: another variant, or a board that the file states."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import BAR, OUTSIDE, PLAY, Roll
from bgtools.replay.table import OPENING, new_table
from bgtools.rules.faults import MatchFault, PlayFault

if TYPE_CHECKING:
    from bgtools.record.model import SetPos
    from bgtools.replay.acts import Act
    from bgtools.replay.mending.scene import Scene
    from bgtools.replay.table import Table
    from bgtools.rules.variants.base import Variant
    from bgtools.rules.written import Played

SET_UPS = ("backgammon", "nackgammon", "hypergammon", "longgammon")
ENTERING = ("acey-deucey", "russian")
"""Variants that are tried where a game does not begin as its own does."""
SURE = 12
"""So many plays must fit another set-up than the one that the file states, or has kept to so far."""
EARLY = 8
"""So many actions from the start a wrong set-up must show, where the game is not long."""
LONG = 16
"""A game of so many plays that are all legal from another set-up was played from it."""


def other_set_up(scene: Scene, index: int) -> Variant | None:
    """Another variant from whose start the whole game fits, where this one fails early."""
    game = scene.game
    if game.suspected is not None:
        return None
    told = {fault.fault.kind for fault in game.out.faults}
    if told & {MatchFault.TURN_ORDER, PlayFault.DECLARED_ILLEGAL}:
        return None
    plays = sum(isinstance(each.cell, Roll) and each.cell.how == PLAY for each in game.acts)
    if plays < (LONG if index >= EARLY else SURE if game.set_up_stated else 2):
        return None
    trial = scene.trial()
    for variant in _set_ups(scene):
        if variant.start == game.terms.variant.start:
            continue
        terms = game.terms._replace(variant=variant)
        reach = trial.run(new_table(terms), 0)
        if reach.index == trial.complete:
            return variant
    return None


def _set_ups(scene: Scene) -> list[Variant]:
    """The games that may have been played instead: where checkers come from outside, those with them."""
    from bgtools.rules.variants import get

    game = scene.game
    first = next((act.cell for act in game.acts if isinstance(act.cell, Roll)), None)
    entering = first is not None and any(move.points[0] in (OUTSIDE, BAR) for move in first.moves)
    options = game.terms.rules.variant_options
    if not entering:
        return [get(name).with_options(options) for name in SET_UPS]
    return [
        get(name).with_options((*pairs, *options))
        for name in ENTERING
        for pairs in get(name).presets.values() or ((),)
    ]


def switch(scene: Scene, variant: Variant, act: Act, played: Played) -> int:
    """Play the game, and the rest of the match, from another set-up."""
    game = scene.game
    facts = {"variant": variant.full_name}
    located = game.locate(Fault(MatchFault.VARIANT_SUSPECTED, facts), act, played.faults)
    game.suspected = variant
    rules = game.terms.rules._replace(opening=variant.opening)
    game.terms = game.terms._replace(variant=variant, rules=rules)
    game.back_to(0)
    game.out.faults.append(located)
    game.set_table(new_table(game.terms))
    return 0


def set_pos(scene: Scene, index: int, act: Act, cell: SetPos) -> None:
    """A claim about the board that differs from it: a set-up, a position to go on from, or a fault."""
    from bgtools.replay.claims import differing_points, read_xg_board

    game = scene.game
    table = game.table
    board = read_xg_board(cell.position, table.variant)
    if board is None:
        return
    trial = scene.trial()
    here = -1 if table.lost else trial.run(table.copy(), index + 1).index
    best: tuple[int, Table] | None = None
    for sides in ((board.first, board.second), (board.second, board.first)):
        claimed = table.copy()
        claimed.lost = False
        claimed.sides = list(sides)
        reach = trial.run(claimed.copy(), index + 1).index
        if best is None or reach > best[0]:
            best = (reach, claimed)
    assert best is not None
    followed = best[0] > here
    set_up = table.phase == OPENING and best[0] >= here
    if not table.lost and not set_up:
        points = differing_points(table.sides[0], best[1].sides[0])
        game.fault(Fault(MatchFault.SETPOS_DISAGREES, {"points": points, "followed": followed}), act)
    if followed or set_up:
        game.set_table(best[1])
