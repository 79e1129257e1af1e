"""Counts of legal plays, worked out by brute force: ``python -m tests.support.variant_perft``.

Writes ``tests/variants/perft.txt``. Each line holds a game, its options, a position and how many end
positions the legal plays of each roll lead to (21 rolls, in the order of ``ROLLS``; 0: nothing can be
played), as ``variant_referee`` finds them: it tries every step in every order and uses nothing of bgtools.
"""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

from tests.support import variant_matches as matches
from tests.support import variant_referee as referee
from tests.support.variant_referee import GAMES, Board, Game

FILE = Path(__file__).resolve().parents[1] / "variants" / "perft.txt"
ROLLS = [(high, low) for high in range(1, 7) for low in range(1, high + 1)]
MIDDLE = 5  # positions from the middle of a random game

# What is counted: game, name and options as bgtools knows them.
TABLES: list[tuple[Game, str, str]] = [
    *((GAMES[name], name, "") for name in ("backgammon", "nackgammon", "hypergammon-1", "hypergammon-2")),
    *((GAMES[name], name, "") for name in ("hypergammon", "longgammon", "tavla", "russian")),
    (GAMES["acey-american"], "acey-deucey", ""),
    (GAMES["acey-european"], "acey-deucey", "ad.complement=on ad.bearoff_exact=on"),
    (replace(GAMES["acey-american"], enter_all_first=True), "acey-deucey", "ad.enter_all_first=on"),
    (replace(GAMES["russian"], enter_all_first=True), "russian", "ru.enter_all_first=on"),
    (replace(GAMES["backgammon"], point_limit=5), "backgammon", "house.point_limit=5"),
]


def counts(game: Game, board: Board) -> list[int]:
    found = []
    for dice in ROLLS:
        most, ends = referee.legal_ends(game, board, dice)
        found.append(len(ends) if most else 0)
    return found


def positions(game: Game) -> list[Board]:
    """The start, and some positions spread over a random game."""
    rng = random.Random(f"perft {game}")
    board = game.start, game.start
    played = [board]
    while board[0][referee.OFF] < game.checkers:
        dice = rng.randint(1, 6), rng.randint(1, 6)
        board = referee.flip(matches.follow(game, board, matches.random_way(game, board, dice, rng)))
        if board[1][referee.OFF] == game.checkers:
            break
        played.append(board)
    step = max(1, len(played) // (MIDDLE + 1))
    return [played[0], *played[step::step][:MIDDLE]]


def side_text(side: referee.Side) -> str:
    """``24:2 13:5``, the bar as 25, outside as 26; the rest is off."""
    return " ".join(f"{slot}:{side[slot]}" for slot in range(26, 0, -1) if side[slot])


def read_side(text: str, checkers: int) -> referee.Side:
    points = {int(slot): int(count) for slot, count in (pair.split(":") for pair in text.split())}
    return referee.side(points | {referee.OFF: checkers - sum(points.values())})


def lines() -> list[str]:
    found = [
        "# Legal end positions for the rolls 11 21 22 31 32 33 41 ... 66, by brute force:",
        "# python -m tests.support.variant_perft",
        "# game; options; own side; other side; counts",
    ]
    for game, name, options in TABLES:
        for board in positions(game):
            own, other = map(side_text, board)
            found.append(f"{name}; {options}; {own}; {other}; {' '.join(map(str, counts(game, board)))}")
    return found


if __name__ == "__main__":
    FILE.write_text("\n".join(lines()) + "\n")
