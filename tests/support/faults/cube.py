"""Wrong cube actions."""

from __future__ import annotations

import itertools
from typing import TYPE_CHECKING

from tests.support import matches, referee
from tests.support.dialects import Cell, GameSheet
from tests.support.faults.desk import (
    Blame,
    Desk,
    Spot,
    has_skip,
    kind,
    row_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from tests.support.matches import Act


def _cube_in_use(desk: Desk, game: GameSheet) -> bool:
    match = desk.match
    return match.length != 1 and match.cube_limit != 1 and not game.game.crawford


def _offer_before(desk: Desk, spot: Spot, value: int) -> Blame:
    """Puts an offer and its acceptance before a roll; the offer's row is to blame."""
    offer = desk.cube_cell(f"Doubles => {value}")
    answer = desk.cube_cell("Takes")
    desk.insert(spot.game, spot.cell, [(spot.column, offer), (1 - spot.column, answer)])
    return Blame((row_of(spot.game, offer),))


def _states(game: GameSheet) -> list[tuple[Act, int, int | None]]:
    """Each act with the cube and its owner before it."""
    states = []
    cube, owner = 1, None
    for act in game.game.acts:
        states.append((act, cube, owner))
        if act.kind in (matches.DOUBLE, matches.BEAVER, matches.RACCOON):
            cube = act.value
        if act.kind in (matches.TAKE, matches.BEAVER):
            owner = act.player
    return states


def _rolls_where(
    desk: Desk, wanted: Callable[[GameSheet, Act, int, int | None], bool]
) -> list[tuple[Spot, int]]:
    """Rolls after the third act of a game, directly after the opponent's roll, with the cube then."""
    found = []
    for game in desk.sheet.games:
        if has_skip(game):
            continue
        places = {id(cell.act): Spot(game, row, column, cell) for row, column, cell in game.places()}
        states = _states(game)
        for index, (act, cube, owner) in enumerate(states):
            before = states[index - 1][0] if index else None
            if index < 2 or act.kind != matches.ROLL or before is None or before.kind != matches.ROLL:
                continue
            if wanted(game, act, cube, owner):
                found.append((places[id(act)], cube))
    return found


@kind("cube", "cube-before-opening-roll")
def double_before_the_opening(desk: Desk) -> Blame | None:
    games = [game for game in desk.sheet.games if _cube_in_use(desk, game) and not has_skip(game)]
    if not games or desk.match.length in (1, 2):
        return None
    game = desk.rng.choice(games)
    row, column, cell = next(iter(game.places()))
    player = game.seats[column]
    if cell.act is None or referee.cube_is_dead(game.game.score[player], 1, desk.match.length):
        return None
    return _offer_before(desk, Spot(game, row, column, cell), 2)


@kind("cube", "cube-not-owner")
def double_by_the_other_side(desk: Desk) -> Blame | None:
    places = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            owner == 1 - act.player
            and not referee.cube_is_dead(game.game.score[act.player], cube, desk.match.length)
            and cube * 2 <= (desk.match.cube_limit or 1024)
        ),
    )
    if not places:
        return None
    spot, cube = desk.rng.choice(places)
    return _offer_before(desk, spot, cube * 2)


@kind("match", "crawford-double")
def double_in_the_crawford_game(desk: Desk) -> Blame | None:
    score_allows = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            game.game.crawford
            and desk.match.cube_limit != 1
            and not referee.cube_is_dead(game.game.score[act.player], 1, desk.match.length)
        ),
    )
    if not score_allows:
        return None
    return _offer_before(desk, desk.rng.choice(score_allows)[0], 2)


@kind("match", "cube-dead")
def dead_cube(desk: Desk) -> Blame | None:
    last = desk.sheet.games[-1]
    places = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            game is last
            and game.game.ended_by != matches.DROPPED
            and _cube_in_use(desk, game)
            and owner in (None, act.player)
            and referee.cube_is_dead(game.game.score[act.player], cube, desk.match.length)
            and cube * 2 <= (desk.match.cube_limit or 1024)
            and not any(later.kind == matches.DOUBLE for later in game.game.acts)
        ),
    )
    if not places or desk.dialect.clips:
        return None
    spot, cube = desk.rng.choice(places)
    blame = _offer_before(desk, spot, cube * 2)
    row, column, cell = last.result  # a dead cube is lawful, so the game counts double
    row.cells[column] = Cell(
        cell.text.replace(str(last.game.points), str(2 * last.game.points), 1), cell.indent
    )
    return blame


@kind("match", "cube-dead")
def cube_in_a_one_point_match(desk: Desk) -> Blame | None:
    if desk.match.length != 1 or desk.match.cube_limit == 1:
        return None
    places = _rolls_where(desk, lambda game, act, cube, owner: True)
    return _offer_before(desk, desk.rng.choice(places)[0], 2) if places else None


@kind("cube", "cube-after-roll", "cube-not-owner", "turn-out-of-order")
def double_after_the_roll(desk: Desk) -> Blame | None:
    places = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            _cube_in_use(desk, game)
            and owner in (None, 1 - act.player)
            and not referee.cube_is_dead(game.game.score[1 - act.player], cube, desk.match.length)
            and cube * 2 <= (desk.match.cube_limit or 1024)
        ),
    )
    if not places:
        return None
    spot, cube = desk.rng.choice(places)  # the opponent's roll comes before it
    offer = desk.cube_cell(f"Doubles => {cube * 2}")
    answer = desk.cube_cell("Takes")
    desk.insert(spot.game, spot.cell, [(1 - spot.column, offer), (spot.column, answer)])
    return Blame((row_of(spot.game, offer),))


@kind("cube", "cube-value-mismatch")
def cube_value_wrong(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.spots(matches.DOUBLE))
    if spot is None:
        return None
    old = spot.act.value
    new = desk.rng.choice([value for value in (1, 2, 3, 4, 6, 8, 16, old + 1, old * 2) if value != old])
    spot.write(f"Doubles => {new}")
    return Blame((spot.row,))


def _taken(desk: Desk) -> list[tuple[Spot, Spot]]:
    """Offers that were plainly taken, each with its answer."""
    spots = desk.spots(matches.DOUBLE, matches.TAKE)
    return [
        (offer, answer)
        for offer, answer in itertools.pairwise(spots)
        if offer.act.kind == matches.DOUBLE
        and answer.act.kind == matches.TAKE
        and offer.game is answer.game
        and answer.act.value == offer.act.value
    ]


@kind("cube", "cube-no-answer")
def take_lost(desk: Desk) -> Blame | None:
    pairs = _taken(desk)
    if not pairs:
        return None
    _, answer = desk.rng.choice(pairs)
    cells = [(row, cell) for row, _, cell in answer.game.places()]
    index = next(i for i, (_, cell) in enumerate(cells) if cell is answer.cell)
    answer.row.cells[answer.column] = None
    following, cell = cells[index + 1]
    return Blame((following,)) if cell.act is not None else None


@kind("cube", "cube-answer-without-offer", "turn-out-of-order")
def double_lost(desk: Desk) -> Blame | None:
    pairs = _taken(desk)
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    offer.row.cells[offer.column] = None
    return Blame((offer.row, answer.row))


@kind("cube", "cube-answer-without-offer")
def take_without_a_double(desk: Desk) -> Blame | None:
    places = _rolls_where(desk, lambda game, act, cube, owner: _cube_in_use(desk, game))
    if not places:
        return None
    spot, _ = desk.rng.choice(places)
    answer = desk.cube_cell("Takes")
    desk.insert(spot.game, spot.cell, [(spot.column, answer)])
    return Blame((row_of(spot.game, answer),))


@kind("cube", "cube-answer-wrong-side", "cube-no-answer")
def answer_in_the_wrong_column(desk: Desk) -> Blame | None:
    pairs = [(offer, answer) for offer, answer in _taken(desk) if not has_skip(offer.game)]
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    laid = [
        (1 - column if cell is answer.cell else column, cell) for column, cell in desk.numbered(offer.game)
    ]
    desk.relay(offer.game, laid)
    return Blame((row_of(offer.game, answer.cell),))


@kind("cube", "cube-offered-twice-in-turn", "cube-not-owner")
def doubled_twice_in_a_turn(desk: Desk) -> Blame | None:
    pairs = [
        (offer, answer)
        for offer, answer in _taken(desk)
        if not has_skip(offer.game)
        and not referee.cube_is_dead(
            offer.game.game.score[offer.act.player], offer.act.value, desk.match.length
        )
        and offer.act.value * 2 <= (desk.match.cube_limit or 1024)
    ]
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    laid = desk.numbered(offer.game)
    index = next(i for i, (_, cell) in enumerate(laid) if cell is answer.cell)
    again = desk.cube_cell(f"Doubles => {offer.act.value * 2}")
    takes = desk.cube_cell("Takes")
    extra = [(offer.column, again), (answer.column, takes)]
    desk.relay(offer.game, laid[: index + 1] + extra + laid[index + 1 :])
    return Blame((row_of(offer.game, again),))


@kind("match", "beaver-in-match")
def beaver_in_a_match(desk: Desk) -> Blame | None:
    if not desk.match.length:
        return None
    pairs = _taken(desk)
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    answer.write(f"Beavers => {offer.act.value * 2}")
    return Blame((answer.row,))


@kind("cube", "cube-not-in-use")
def cube_where_none_is_used(desk: Desk) -> Blame | None:
    offers = desk.spots(matches.DOUBLE)
    if len(offers) != 1:
        return None
    desk.tag("Cubelimit" if "Cubelimit" in desk.dialect.tags else "CubeLimit", "1")
    return Blame((offers[0].row,))


@kind("cube", "cube-over-limit")
def cube_over_the_limit(desk: Desk) -> Blame | None:
    offers = desk.spots(matches.DOUBLE)
    highest = max((offer.act.value for offer in offers), default=1)
    if highest < 4 or desk.spots(matches.BEAVER):
        return None
    top = [offer for offer in offers if offer.act.value == highest]
    if len(top) != 1:
        return None
    desk.tag("Cubelimit" if "Cubelimit" in desk.dialect.tags else "CubeLimit", str(highest // 2))
    return Blame((top[0].row,))


@kind("match", "beaver-disabled")
def beaver_not_agreed(desk: Desk) -> Blame | None:
    beavers = desk.spots(matches.BEAVER)
    if len(beavers) != 1:
        return None
    desk.tag("Beaver", "Off")
    return Blame((beavers[0].row,))
