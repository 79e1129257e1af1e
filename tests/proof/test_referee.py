"""The referee itself against positions with known verdicts and against gnubg's move generator."""

from __future__ import annotations

import json
import random
from typing import TYPE_CHECKING

import pytest

from tests.support import matches, referee
from tests.support.dialects import read_play
from tests.support.referee import BAR, OFF, Board

if TYPE_CHECKING:
    from pathlib import Path


def board(own: dict[int, int], other: dict[int, int], checkers: int = 15) -> Board:
    """A board from what stands on it, each side in its own numbering; the missing checkers are off."""
    sides = []
    for points in (own, other):
        side = [points.get(point, 0) for point in range(26)]
        side[OFF] = checkers - sum(side)
        sides.append(tuple(side))
    return sides[0], sides[1]


RACE = board({6: 1, 4: 2, 2: 2}, {1: 2, 2: 3})
ON_THE_BAR = board({BAR: 2, 13: 5, 8: 3, 6: 5}, {6: 2, 7: 2, 13: 5, 24: 2})
ONE_LEFT = board({7: 1, 2: 1, 1: 1}, {1: 1, 5: 1}, checkers=3)
LARGER = board({13: 1, 1: 14}, {1: 2, 6: 5, 23: 2})


@pytest.mark.parametrize(
    ("position", "dice", "play", "legal"),
    [
        (referee.start(), (3, 1), "8/5 6/5", True),
        (referee.start(), (3, 1), "6/5 8/5", True),
        (referee.start(), (3, 1), "8/5", False),
        (referee.start(), (3, 1), "24/20", True),
        (referee.start(), (5, 2), "24/19 13/11", False),
        (referee.start(), (1, 1), "8/7(2) 6/5(2)", True),
        (referee.start(), (1, 1), "8/7(4)", False),
        (referee.start(), (6, 5), "24/18/13", True),
        (RACE, (5, 3), "6/1 4/1", True),
        (RACE, (5, 3), "6/3 4/off", True),
        (RACE, (5, 3), "4/off(2)", False),
        (ON_THE_BAR, (6, 1), "bar/24", True),
        (ON_THE_BAR, (6, 1), "bar/24 13/7", False),
        (ONE_LEFT, (6, 2), "7/off", True),
        (ONE_LEFT, (6, 2), "7/5 2/off", False),
        (LARGER, (6, 5), "13/7", True),
        (LARGER, (6, 5), "13/8", False),
        (LARGER, (6, 5), "", False),
    ],
)
def test_written_plays(position: Board, dice: tuple[int, int], play: str, legal: bool) -> None:
    assert bool(referee.settle(position, dice, read_play(play)[0])) is legal


def test_a_merged_move_can_mean_two_things_where_one_way_hits() -> None:
    position = board({24: 2, 13: 5, 8: 3, 6: 5}, {6: 4, 7: 1, 13: 5, 24: 2, 8: 3})
    hits = {fit.hits for fit in referee.settle(position, (6, 4), [(24, 14)])}
    assert hits == {frozenset(), frozenset({18})}


def test_known_positions(shared: Path) -> None:
    wrong = []
    for case in json.loads((shared / "positions.json").read_text()):
        own = {int(point): count for point, count in case["x"].items()} | {BAR: case["x_bar"]}
        other = {25 - int(point): count for point, count in case["o_in_x_numbering"].items()}
        position = board(own, other | {BAR: case["o_bar"]}, case["checkers"])
        most, ends = referee.legal_plays(position, tuple(case["dice"]))
        assert most == case["max_dice_usable"]
        assert len(ends) == case["legal_final_positions"] or most == 0
        for play in case["plays"]:
            try:
                legal = bool(referee.settle(position, tuple(case["dice"]), read_play(play["play"])[0]))
            except ValueError:
                legal = False
            if legal != play["verdict"].startswith("LEGAL"):
                wrong.append((case["id"], play))
    assert not wrong


@pytest.mark.parametrize("variant", ["backgammon", "nackgammon", "hypergammon3"])
def test_against_gnubg_nn(variant: str) -> None:
    gnubg = pytest.importorskip("gnubg_nn")
    rng = random.Random(7)
    checkers = sum(referee.STARTS[variant])
    for _ in range(3):
        match = matches.random_match(rng, length=3, variant=variant)
        for act in match.games[0].acts:
            if not act.dice:
                continue
            own, other = act.board
            sides = [[*side[1:25], side[BAR]] for side in (other, own)]
            found = set()
            for key in gnubg.moves(sides, *act.dice):
                # the key is of the player who moves next, so the mover comes second
                mover, opponent = (tuple(side) for side in gnubg.board_from_position_key(key)[::-1])
                found.add((mover, opponent))
            expected = {
                ((*end[0][1:25], end[0][BAR]), (*end[1][1:25], end[1][BAR]))
                for end in referee.legal_plays(act.board, act.dice)[1]
            }
            most, _ = referee.legal_plays(act.board, act.dice)
            assert found == (expected if most else set()), (act.board, act.dice)
            assert sum(own) == sum(other) == checkers
