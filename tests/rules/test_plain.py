"""What the short way takes for legal is legal, with the same position and hits; and it takes most plays."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgtools.record.model import BLANK, PLAY, Move, Roll
from bgtools.rules.faults import PlayFault
from bgtools.rules.plain import MARKED, UNMARKED, make
from bgtools.rules.plays import can_play, legal_plays, most_dice
from bgtools.rules.variants import get
from bgtools.rules.written import attempt
from tests.rules.boards import position
from tests.rules.random_positions import random_position, random_roll
from tests.rules.test_properties import situations, spoilt, written_somehow

if TYPE_CHECKING:
    from bgtools.record.model import Play
    from bgtools.rules.variants.base import Side, Variant

    Situation = tuple[Variant, Side, Side, tuple[int, int]]

DONE = "X 6:2 5:2 4:1; O 24:2"  # X bears off
RACE = "X 9:1 6:2; O 24:2"
FREE = "X 24:2 13:5 8:3 6:5; O 1:2 12:5 17:3 19:5"
BLOT = "X 24:2 13:5 8:3 6:5; O 15:1 1:2 12:5 17:3 19:4"
TWO_ON_THE_BAR = "X bar:2 13:5 8:3 6:5; O 22:2 12:5 17:3 19:5"


def starred(
    hops: list[list[int]], dice: tuple[int, int], other: Side, variant: Variant, rng: random.Random
) -> Roll:
    """Paths as a roll, with a mark behind most points where a blot stands, and sometimes elsewhere."""
    moves = []
    for path in hops:
        hits = [False]
        for point in path[1:]:
            blot = 0 < point < 25 and other[variant.faces[point]] == 1
            hits.append(rng.random() < (0.9 if blot else 0.02))
        moves.append(Move(tuple(path), tuple(hits), rng.choice([1, 1, 1, 2]), 0, 0))
    return roll(dice, moves)


def roll(dice: tuple[int, int], moves: list[Move]) -> Roll:
    return Roll("", dice, tuple(moves), PLAY if moves else BLANK)


def agrees(variant: Variant, own: Side, other: Side, cell: Roll) -> bool:
    """Whether the short way takes the play; then the long one says the same."""
    play: Play | None = cell.short()
    if play is None:
        return False
    made = make(variant, own, other, *play)
    if made is None:
        return False
    played = attempt(variant, own, other, cell)
    assert played is not None
    assert (list(made[0]), list(made[1])) == (played.own, played.other)
    assert bool(made[2] & MARKED) is played.marked
    kinds = [remark.kind for remark in played.remarks]
    assert kinds == ([PlayFault.HIT_NOT_MARKED] if made[2] & UNMARKED else [])
    return True


@given(situations(), st.randoms(use_true_random=False))
@settings(max_examples=600)
def test_what_is_taken_is_legal(situation: Situation, rng: random.Random) -> None:
    variant, own, other, dice = situation
    plays = legal_plays(variant, own, other, dice).plays
    paths = written_somehow(rng.choice(plays).hops, rng) if plays else []
    if rng.random() < 0.5:
        paths = spoilt(paths, own, rng)
    cell = starred([list(path) for path in paths], dice, other, variant, rng)
    before = own[:], other[:]
    agrees(variant, own, other, cell)
    assert (own, other) == before


def test_most_plays_are_taken() -> None:
    variant = get("backgammon")
    rng = random.Random(5)
    taken = 0
    for _ in range(500):
        own, other = random_position(rng, variant)
        dice = random_roll(rng)
        plays = legal_plays(variant, own, other, dice).plays
        hops = rng.choice(plays).hops if plays else ()
        moves = [Move((source, target), (False, hit), 1, 0, 0) for source, target, hit in hops]
        taken += agrees(variant, own, other, roll(dice, moves))
    assert taken > 480


@pytest.mark.parametrize(
    ("board", "dice", "written", "taken"),
    [
        (FREE, (3, 1), "8/5 6/5", True),
        (FREE, (1, 3), "6/5 8/5", True),
        (FREE, (6, 5), "24/13", True),
        (FREE, (6, 6), "24/18(2) 13/7(2)", True),
        (FREE, (4, 4), "24/16 13/9(2)", True),
        (FREE, (3, 1), "8/5", False),  # a die is left
        (FREE, (3, 1), "8/5 6/4", False),  # a 2
        (FREE, (3, 1), "", False),
        (FREE, (5, 4), "24/19 13/9", False),  # held
        (BLOT, (6, 3), "24/15*", True),
        (BLOT, (6, 3), "24/15", True),  # not marked
        (BLOT, (6, 3), "13/4*", False),  # nothing there
        (BLOT, (6, 3), "24/15* 13/10", False),
        (BLOT, (6, 4), "21/11", False),  # nobody there
        (DONE, (6, 5), "6/off 5/off", True),
        (DONE, (6, 6), "6/off(2) 5/off(2)", True),
        (DONE, (6, 6), "5/off(2) 6/off(2)", False),  # the higher ones first
        (RACE, (6, 3), "9/off", True),
        (RACE, (6, 4), "9/off", False),
        ("X 3:1; O 24:2", (6, 5), "3/off", True),
        ("X 3:1 1:1; O 24:2", (6, 5), "3/off", False),  # the other as well
        (TWO_ON_THE_BAR, (5, 4), "bar/20 bar/21", True),
        (TWO_ON_THE_BAR, (5, 4), "bar/16", False),
        (TWO_ON_THE_BAR, (5, 3), "bar/20", True),  # 22 is held, so is no 3
        (TWO_ON_THE_BAR, (3, 3), "", True),
    ],
)
def test_by_example(board: str, dice: tuple[int, int], written: str, taken: bool) -> None:
    own, other = position(board)
    moves = []
    for word in written.split():
        count = 2 if word.endswith("(2)") else 1
        parts = word.removesuffix("(2)").split("/")
        points = tuple(
            {"bar": 25, "off": 0}.get(part.strip("*")) or int(part.strip("*").replace("off", "0"))
            for part in parts
        )
        moves.append(Move(points, tuple(part.endswith("*") for part in parts), count, 0, 0))
    assert agrees(get("backgammon"), own, other, roll(dice, moves)) is taken


@given(situations())
@settings(max_examples=400)
def test_the_most_dice_are_those_of_the_legal_plays(situation: Situation) -> None:
    variant, own, other, dice = situation
    plays = legal_plays(variant, own, other, dice)
    before = own[:], other[:]
    assert most_dice(variant, own, other, dice) == (plays.dice, plays.die)
    assert (own, other) == before
    assert (plays.dice > 0) is can_play(variant, own, other, dice)


def test_dice_that_are_none() -> None:
    own, other = position(FREE)
    assert make(get("backgammon"), own, other, (7, 1), [(8, 1, False), (6, 5, False)]) is None
