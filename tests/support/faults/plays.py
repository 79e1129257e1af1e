"""Wrong plays, dice, hit marks and cells that can not be read."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.support import matches, referee
from tests.support.faults.desk import (
    Blame,
    Desk,
    Spot,
    kind,
    numbers,
    replace_span,
)
from tests.support.referee import BAR, OFF, Board, Hop

if TYPE_CHECKING:
    from collections.abc import Callable


# The play: slips of the pen


@kind("play")
def digit_of_a_point(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: bool(numbers(spot.cell.text))))
    if spot is None:
        return None
    span = desk.rng.choice(numbers(spot.cell.text))
    old = int(spot.cell.text[slice(*span)])
    new = old + desk.rng.choice((-10, -2, -1, 1, 2, 10))
    lowest, highest = (0, 25) if desk.dialect.bar == "25" else (1, 24)
    if not lowest <= new <= highest:
        return None
    return desk.changed(spot, replace_span(spot.cell.text, span, new))


@kind("play")
def point_digits_swapped(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    text = spot.cell.text
    spans = [
        (low, high) for low, high in numbers(text) if high - low == 2 and text[low] != text[low + 1] != "0"
    ]
    if not spans:
        return None
    low, high = desk.rng.choice(spans)
    return desk.changed(spot, replace_span(text, (low, high), text[low + 1] + text[low]))


@kind("dice")
def die_misread(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    at = desk.rng.randrange(2)
    new = desk.rng.randint(1, 6)
    return desk.changed(spot, replace_span(spot.cell.text, (at, at + 1), new))


@kind("play")
def move_lost(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: " " in spot.play))
    if spot is None:
        return None
    tokens = spot.play.split()
    del tokens[desk.rng.randrange(len(tokens))]
    return desk.changed(spot, spot.prefix + " ".join(tokens))


@kind("play")
def move_added(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    possible = [
        (source, target)
        for source, target in referee.steps(spot.act.board, desk.rng.randint(1, 6))
        if target != OFF and not spot.act.board[1][25 - target]
    ]
    if not possible:
        return None
    extra = desk.spelled([(*desk.rng.choice(possible), False)])
    return desk.changed(spot, f"{spot.cell.text} {extra}")


@kind("play", "direction-backwards")
def move_backwards(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: not re.search("[a-zA-Z]|25/|/0", spot.play)))
    if spot is None:
        return None
    tokens = spot.play.split()
    index = desk.rng.randrange(len(tokens))
    points = [point.rstrip("*") for point in tokens[index].partition("(")[0].split("/")]
    tokens[index] = "/".join(points[::-1])
    return desk.changed(spot, spot.prefix + " ".join(tokens))


@kind("play")
def cell_overwritten_by_the_one_above(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    if spot is None:
        return None
    index = spot.game.rows.index(spot.row)
    above = spot.game.rows[index - 1].cells[spot.column]
    if above is None or above.act is None or above.act.kind != matches.ROLL or not above.act.hops:
        return None
    return desk.changed(spot, above.text)


# The play: breaches of a rule


def _with_other_die(desk: Desk, board: Board, die: int, first: Hop) -> list[Hop]:
    """``first``, and a move of another checker by ``die`` where there is one."""
    others = [move for move in referee.steps(board, die) if move[0] != first[0] and move[1] != first[1]]
    others = [move for move in others if move[1] == OFF or not board[1][25 - move[1]]]
    return [first, (*desk.rng.choice(others), False)] if others else [first]


def _bad_hop(
    desk: Desk, wanted: Callable[[Board, int, int, int], bool], *, bar: bool = False
) -> Blame | None:
    """Writes a play whose first move (source, target, by a die of the roll) is ``wanted``."""
    spots = desk.plays(lambda spot: bool(spot.act.board[0][BAR]) == bar)
    desk.rng.shuffle(spots)
    for spot in spots[:60]:
        board, dice = spot.act.board, spot.dice
        bad = [
            (source, max(source - die, OFF), die)
            for die in set(dice)
            for source in range(1, 26)
            if wanted(board, source, max(source - die, OFF), die)
        ]
        if bad:
            source, target, die = desk.rng.choice(bad)
            other = dice[1] if die == dice[0] else dice[0]
            hops = _with_other_die(desk, board, other, (source, target, False))
            return desk.changed(spot, spot.prefix + desk.spelled(hops))
    return None


def _blocked(board: Board, target: int) -> bool:
    return target != OFF and board[1][25 - target] > 1


@kind("play", "target-blocked", "intermediate-blocked", "source-empty")
def point_is_blocked(desk: Desk) -> Blame | None:
    return _bad_hop(desk, lambda board, source, target, die: board[0][source] > 0 and _blocked(board, target))


@kind("play", "source-empty")
def source_is_empty(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: (
            source != BAR and not board[0][source] and target != OFF and not board[1][25 - target]
        ),
    )


@kind("bar", "bar-entry-without-checker")
def entry_with_nobody_on_the_bar(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: source == BAR and not board[0][BAR] and not board[1][25 - target],
    )


@kind("bar", "bar-entry-blocked", "target-blocked")
def entry_is_blocked(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk, lambda board, source, target, die: source == BAR and _blocked(board, target), bar=True
    )


@kind("bar", "bar-first", "bar-partial-then-moved")
def bar_checker_stays(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: spot.act.board[0][BAR] > 0))
    if spot is None:
        return None
    own, other = spot.act.board
    lifted = (*own[:BAR], 0), other
    hops: list[Hop] = []
    for die in spot.dice:
        moves = [move for move in referee.steps(lifted, die) if move[1] != OFF and not other[25 - move[1]]]
        moves = [move for move in moves if move[0] not in [hop[0] for hop in hops]]
        if not moves:
            return None
        hops.append((*desk.rng.choice(moves), False))
    return desk.changed(spot, spot.prefix + desk.spelled(hops))


@kind("bar", "bar-first", "bar-partial-then-moved")
def second_bar_checker_stays(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: spot.act.board[0][BAR] > 1 and spot.dice[0] != spot.dice[1]))
    if spot is None:
        return None
    own, other = spot.act.board
    first = spot.act.hops[0]
    die = sum(spot.dice) - (first[0] - first[1])
    lifted = (*own[:BAR], 0), other
    moves = [move for move in referee.steps(lifted, die) if move[1] != OFF and not other[25 - move[1]]]
    if not moves:
        return None
    return desk.changed(spot, spot.prefix + desk.spelled([first, (*desk.rng.choice(moves), False)]))


@kind("bear-off", "bearoff-not-home")
def off_before_all_are_home(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: (
            source == die and board[0][source] > 0 and sum(board[0][7:]) > 1 and target == OFF
        ),
    )


@kind("bear-off", "bearoff-overshoot-behind")
def off_with_a_checker_behind(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: (
            source < die
            and board[0][source] > 0
            and not any(board[0][7:])
            and sum(board[0][source + 1 :]) > 2
        ),
    )


@kind("bear-off", "bearoff-number-too-small")
def off_with_too_small_a_number(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: not any(spot.act.board[0][7:]) and sum(spot.dice) < 6)
    spot = desk.pick(spots)
    if spot is None or spot.dice[0] == spot.dice[1]:
        return None
    sources = [point for point in range(sum(spot.dice) + 1, 7) if spot.act.board[0][point]]
    if not sources:
        return None
    first = desk.rng.choice(sources), OFF, False
    hops = _with_other_die(desk, spot.act.board, spot.dice[0], first)
    return desk.changed(spot, spot.prefix + desk.spelled(hops))


@kind("play", "source-overdrawn")
def more_checkers_moved_than_stand_there(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: spot.dice[0] == spot.dice[1] and not spot.act.board[0][BAR])
    desk.rng.shuffle(spots)
    for spot in spots:
        own, other = spot.act.board
        die = spot.dice[0]
        sources = [
            source
            for source in range(die + 1, 25)
            if 1 <= own[source] <= 3
            and not other[25 - source + die]
            and not (source + die < 26 and own[source + die])
        ]
        if sources:
            source = desk.rng.choice(sources)
            hops = [(source, source - die, False)] * (own[source] + 1)
            return desk.changed(spot, spot.prefix + desk.spelled(hops))
    return None


@kind("play", "smaller-die-used")
def smaller_die_played(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: len(spot.act.hops) == 1 and spot.dice[0] != spot.dice[1])
    desk.rng.shuffle(spots)
    for spot in spots:
        need, _ = referee.legal_plays(spot.act.board, spot.dice)
        small = referee.steps(spot.act.board, min(spot.dice))
        if need == 1 and small and referee.steps(spot.act.board, max(spot.dice)):
            source, target = small[0]
            hit = target != OFF and spot.act.board[1][25 - target] == 1
            return desk.changed(spot, spot.prefix + desk.spelled([(source, target, hit)]))
    return None


@kind("play", "doublet-short")
def doublet_not_played_out(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: spot.dice[0] == spot.dice[1] and len(spot.act.hops) > 1))
    if spot is None:
        return None
    return desk.changed(spot, spot.prefix + desk.spelled(spot.act.hops[:-1]))


@kind("play", "play-missing", "play-omitted-forced")
def play_left_out(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    return desk.changed(spot, spot.prefix.rstrip()) if spot else None


@kind("play", "dance-claimed-but-playable")
def dance_claimed(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    return desk.changed(spot, f"{spot.prefix}Cannot Move") if spot else None


@kind("bar", "play-on-dance", "bar-entry-blocked", "bar-first")
def play_on_a_dance(desk: Desk) -> Blame | None:
    spot = desk.pick(
        [
            spot
            for spot in desk.spots(matches.ROLL)
            if not spot.act.hops and not spot.act.given_up and spot.act.board[0][BAR]
        ]
    )
    if spot is None:
        return None
    die = desk.rng.choice(spot.dice)
    return desk.changed(spot, spot.prefix + desk.spelled([(BAR, BAR - die, False)]))


# Dice and syntax of cells


@kind("dice", "opening-doublet")
def opening_doublet(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    row, column, cell = next(iter(game.places()))
    spot = Spot(game, row, column, cell)
    if cell.act is None or cell.act.kind != matches.ROLL or not cell.act.hops:
        return None
    die = desk.rng.randint(1, 6)
    _, ends = referee.legal_plays(spot.act.board, (die, die))
    hops = desk.rng.choice(list(ends.values()))
    blame = desk.changed(spot, f"{die}{die}: {desk.spelled(hops)}".rstrip())
    return blame and Blame(blame.rows)


@kind("dice", "dice-out-of-range")
def die_of_seven(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    at = desk.rng.randrange(2)
    return desk.changed(spot, replace_span(spot.cell.text, (at, at + 1), desk.rng.choice((7, 8, 9, 0))))


@kind("dice", "dice-missing")
def dice_lost(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    return desk.changed(spot, spot.play) if spot else None


@kind("syntax", "point-out-of-range")
def point_beyond_the_board(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: bool(numbers(spot.cell.text))))
    if spot is None:
        return None
    span = desk.rng.choice(numbers(spot.cell.text))
    return desk.changed(spot, replace_span(spot.cell.text, span, desk.rng.randint(26, 39)))


@kind("syntax", "line-unparsable", "token-unknown", "dice-out-of-range", "dice-missing", "turn-out-of-order")
def garbage_cell(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    if spot is None:
        return None
    text = spot.cell.text
    return desk.changed(
        spot,
        desk.rng.choice((f"{text[0]}a{text[2:]}", "@#!?%", "(beer)", text.replace("/", "_"), "see video")),
    )


@kind("syntax", "token-unknown", "line-unparsable")
def word_behind_the_play(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    return desk.changed(spot, f"{spot.cell.text} huh") if spot else None


# Hit marks


@kind("marks", "hit-not-marked", "play-ambiguous-hit")
def star_lost(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: "*" in spot.cell.text)
    if len(spots) < 2:
        return None
    spot = desk.rng.choice(spots)
    stars = [match.span() for match in re.finditer(r"\*", spot.cell.text)]
    return desk.changed(spot, replace_span(spot.cell.text, desk.rng.choice(stars), ""))


@kind("marks", "hit-marked-but-none")
def star_added(desk: Desk) -> Blame | None:
    if not desk.marked:
        return None
    spot = desk.pick(desk.plays(lambda spot: "*" not in spot.cell.text))
    if spot is None:
        return None
    tokens = spot.play.split()
    spots = [i for i, token in enumerate(tokens) if not re.search(r"/(0|off)(\(|$)", token, re.IGNORECASE)]
    if not spots:
        return None
    index = desk.rng.choice(spots)
    body, bracket, count = tokens[index].partition("(")
    tokens[index] = f"{body}*{bracket}{count}"
    return desk.changed(spot, spot.prefix + " ".join(tokens))
