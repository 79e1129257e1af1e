"""The variant referee itself: against known plays, against itself done slower, against the plain referee."""

from __future__ import annotations

import random

import pytest

from tests.support import referee as plain
from tests.support import variant_matches as matches
from tests.support import variant_referee as referee
from tests.support.variant_referee import (
    BAR,
    COMPLEMENT,
    GAMES,
    NAMED,
    OFF,
    OUTSIDE,
    ROLL,
    Board,
    Game,
    Part,
)

ACEY = GAMES["acey-american"]
EUROPEAN = GAMES["acey-european"]
BGAMMON = GAMES["acey-bgammon"]
WIKIPEDIA = GAMES["acey-wikipedia"]
RUSSIAN = GAMES["russian"]


def board(own: dict[int, int], other: dict[int, int]) -> Board:
    """A board of fifteen checkers a side; the missing ones are off."""
    sides = [referee.side(points | {OFF: 15 - sum(points.values())}) for points in (own, other)]
    return sides[0], sides[1]


def random_board(game: Game, rng: random.Random) -> Board:
    """Where a random game of ``game`` stands after a random number of plays."""
    position = game.start, game.start
    for _ in range(rng.randint(0, 60)):
        dice = rng.randint(1, 6), rng.randint(1, 6)
        position = matches.follow(game, position, matches.random_way(game, position, dice, rng))
        if position[0][OFF] == game.checkers:
            return game.start, game.start
        position = referee.flip(position)
    return position


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_the_level_search_finds_what_the_plain_one_finds(game: Game) -> None:
    rng = random.Random(game.name)
    for _ in range(12):
        position = random_board(game, rng)
        dice = rng.randint(1, 6), rng.randint(1, 6)
        if dice[0] == dice[1] and sum(map(bool, position[0])) > 6:
            continue  # hundreds of thousands of sequences
        assert referee.legal_ends(game, position, dice) == referee.slow_ends(game, position, dice)


def test_it_agrees_with_the_referee_of_the_standard_games() -> None:
    rng = random.Random(4)
    for name in ("backgammon", "nackgammon", "hypergammon"):
        for _ in range(40):
            position = random_board(GAMES[name], rng)
            dice = rng.randint(1, 6), rng.randint(1, 6)
            most, ends = referee.legal_ends(GAMES[name], position, dice)
            short = position[0][:OUTSIDE], position[1][:OUTSIDE]
            plain_most, plain_ends = plain.legal_plays(short, dice)
            assert most == plain_most
            assert {(own[:OUTSIDE], other[:OUTSIDE]) for own, other in ends} == set(plain_ends)


@pytest.mark.parametrize(
    ("game", "own", "other", "dice", "used", "plays"),
    [
        # Nothing is on the board: each number enters one checker.
        (ACEY, {OUTSIDE: 15}, {OUTSIDE: 15}, (6, 3), 2, 2),  # off/19 off/22, or one checker to 16
        # A checker on the bar comes first; one outside may stay there.
        (ACEY, {BAR: 1, OUTSIDE: 3}, {7: 2, 6: 2, 5: 2, 4: 2, 3: 2, 2: 2}, (6, 1), 1, 1),
        # Shared points: the opponent's 24 is mine too.
        (RUSSIAN, {OUTSIDE: 15}, {24: 2, OUTSIDE: 13}, (1, 1), 0, 1),
        (RUSSIAN, {OUTSIDE: 15}, {24: 1, OUTSIDE: 14}, (1, 1), 4, 5),
        # Exact numbers only.
        (EUROPEAN, {4: 2, 3: 3, 1: 2}, {5: 2, 17: 13}, (6, 5), 0, 1),
        (ACEY, {4: 2, 3: 3, 1: 2}, {5: 2, 17: 13}, (6, 5), 2, 1),
        # No bearing off while a checker is outside.
        (ACEY, {6: 5, OUTSIDE: 1}, {6: 2, 5: 2, 4: 2, 3: 2, 2: 2, 1: 2}, (6, 6), 0, 1),
    ],
)
def test_plays(
    game: Game, own: dict[int, int], other: dict[int, int], dice: tuple[int, int], used: int, plays: int
) -> None:
    most, ends = referee.legal_ends(game, board(own, other), dice)
    assert (most, len(ends)) == (used, plays)


@pytest.mark.parametrize(
    ("game", "part", "dice", "used", "due"),
    [
        (ACEY, ROLL, (2, 1), 2, Part(NAMED)),
        (ACEY, ROLL, (2, 1), 1, None),
        (ACEY, ROLL, (4, 4), 4, None),
        (ACEY, NAMED, (4, 4), 4, Part(ROLL)),
        (ACEY, NAMED, (4, 4), 3, None),
        (EUROPEAN, ROLL, (4, 4), 4, Part(COMPLEMENT, 3)),
        (EUROPEAN, ROLL, (4, 4), 3, None),
        (EUROPEAN, NAMED, (4, 4), 4, Part(COMPLEMENT, 3)),
        (EUROPEAN, COMPLEMENT, (3, 3), 4, Part(ROLL)),
        (EUROPEAN, COMPLEMENT, (3, 3), 0, None),
        (BGAMMON, NAMED, (4, 4), 0, Part(ROLL)),
        (BGAMMON, ROLL, (4, 4), 4, None),
        (WIKIPEDIA, ROLL, (4, 4), 4, Part(ROLL)),
        (WIKIPEDIA, ROLL, (4, 4), 2, None),
        (RUSSIAN, ROLL, (2, 1), 2, None),
        (RUSSIAN, ROLL, (4, 4), 4, Part(COMPLEMENT, 3)),
        (RUSSIAN, COMPLEMENT, (3, 3), 4, Part(ROLL)),
    ],
)
def test_what_is_due(game: Game, part: str, dice: tuple[int, int], used: int, due: Part | None) -> None:
    assert referee.next_part(game, part, dice, used, referee.side({OUTSIDE: 3})) == due


@pytest.mark.parametrize(
    ("name", "loser", "points"),
    [
        ("backgammon", {OFF: 1, BAR: 1}, 1),
        ("backgammon", {6: 15}, 2),
        ("backgammon", {19: 1, 6: 14}, 3),
        ("hypergammon", {OFF: 1, 19: 2}, 1),
        ("tavla", {BAR: 1, 6: 14}, 2),
        ("acey-american", {OFF: 11, 6: 4}, 4),
        ("acey-american", {OUTSIDE: 15}, 15),
        ("russian", {20: 2, 6: 13}, 2),
        ("russian", {OUTSIDE: 1, 6: 14}, 3),
        ("russian", {BAR: 1, 6: 14}, 3),
    ],
)
def test_points(name: str, loser: dict[int, int], points: int) -> None:
    assert referee.points(GAMES[name], referee.side(loser)) == points


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_matches_know_the_lines_of_their_faults(game: Game) -> None:
    found = 0
    for fault in matches.FAULTS:
        sheet = matches.make_faulty(game, fault, 0, tries=6)
        if sheet is None:
            continue
        found += 1
        assert sheet.planted is not None
        assert sheet.planted.kind == fault
        line = sheet.lines[sheet.planted.line - 1]
        if sheet.planted.cell:
            assert sheet.planted.cell.text in line
    assert found >= (8 if game.checkers == 1 else 10)
