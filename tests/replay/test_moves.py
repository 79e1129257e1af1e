"""What a position is made of, in the eyes of the table that stands in for an engine."""

from collections import Counter
from math import exp, isclose

import pytest

from bgtools.replay import moves
from bgtools.replay.moves import likelihoods, traits, worth
from bgtools.rules.plays import legal_plays
from bgtools.rules.variants import get
from tests.rules.boards import position


def seen(board):
    """Names of the traits with how often each counts; points and blots with their points."""
    own, other = position(board)
    counts = Counter()
    for trait in traits(own, other):
        if trait < moves.BLOT:
            name = f"made {trait + 1}"
        elif trait < moves.STACK:
            name = f"blot {trait - moves.BLOT + 1}"
        else:
            first = max(start for start in NAMES if start <= trait)
            name = f"{NAMES[first]} {trait - first}" if first in SEVERAL else NAMES[first]
        counts[name] += 1
    return dict(counts)


SEVERAL = (moves.STACK, moves.FIRE, moves.ON_BAR, moves.PRIME)
NAMES = {
    moves.STACK: "stack",
    moves.FIRE: "fire",
    moves.FAR_FIRE: "far fire",
    moves.ON_BAR: "on bar",
    moves.PRIME: "prime",
    moves.OFF: "off",
    moves.RACE_OFF: "race off",
    moves.RACE_GAPS: "race gaps",
    moves.RACE_OUTSIDE: "race outside",
    moves.RACE_LOW: "race low",
    moves.LOOSE: "loose",
    moves.BEHIND: "behind",
}


@pytest.mark.parametrize(
    ("board", "found"),
    [
        # the sides can still meet: points, stacks at home and outside, what is behind
        ("X 24:2 13:5 8:3 6:5; O 19:5 17:3 12:5 1:2",
         {"made 24": 1, "made 13": 1, "made 8": 1, "made 6": 1, "stack 0": 2, "stack 1": 2, "behind": 2}),
        ("X 20:1 6:3 7:3; O 24:2 1:13",
         {"blot 20": 1, "made 6": 1, "made 7": 1, "behind": 1, "off": 8}),
        # a blot in direct reach of the two on 1, then farther, then out of reach
        ("X 7:1; O 1:2 24:13", {"blot 7": 1, "fire 1": 1, "off": 14}),
        ("X 8:1; O 1:2 24:13", {"blot 8": 1, "far fire": 1, "off": 14}),
        ("X 13:1; O 1:2 24:13", {"blot 13": 1, "far fire": 1, "off": 14}),
        ("X 14:1; O 1:2 24:13", {"blot 14": 1, "off": 14}),
        ("X 3:1; O 1:2 24:13", {"blot 3": 1, "fire 0": 1, "off": 14}),
        ("X 18:1; O 13:2 24:13", {"blot 18": 1, "fire 2": 1, "off": 14}),
        ("X 19:1; O 13:2 24:13", {"blot 19": 1, "fire 3": 1, "behind": 1, "off": 14}),
        # from the bar, too
        ("X 6:1; O bar:1 24:14", {"blot 6": 1, "fire 0": 1, "loose": 1, "on bar 0": 1, "off": 14}),
        ("X 7:1; O bar:2 24:13", {"blot 7": 1, "far fire": 1, "on bar 1": 1, "off": 14}),
        ("X 13:1; O bar:3 24:12", {"blot 13": 1, "on bar 1": 1, "off": 14}),
        ("X bar:1 24:1; O 24:2 12:13", {"blot 24": 1, "far fire": 1, "behind": 1, "off": 13}),
        # primes
        ("X 6:2 5:2 4:2; O 1:2 24:13", {"made 6": 1, "made 5": 1, "made 4": 1, "off": 9}),
        ("X 6:2 5:2 4:2 3:2; O 1:2",
         {"made 6": 1, "made 5": 1, "made 4": 1, "made 3": 1, "prime 0": 1, "off": 7}),
        ("X 8:2 7:2 6:2 5:2 4:2 3:2 2:2; O 1:2",
         {**{f"made {point}": 1 for point in range(2, 9)}, "prime 2": 1, "off": 1}),
        # the sides have passed each other: only the race counts
        ("X 6:3 4:2 2:1 8:1; O 9:2 24:3", {"race off": 8, "race gaps": 3, "race low": 1, "race outside": 1}),
        ("X 1:2 2:2 3:2; O 24:3", {"race off": 9, "race gaps": 3, "race low": 6}),
        ("X 8:1 7:1; O 9:2", {"race off": 13, "race gaps": 6, "race outside": 2}),
        # nobody of theirs is left
        ("X 5:1; O 24:0", {"race off": 14, "race gaps": 5}),
    ],
)  # fmt: skip
def test_traits(board, found):
    assert seen(board) == found


def test_a_better_move_is_likelier():
    variant = get("backgammon")
    start = variant.new_side()
    chances = likelihoods(variant, start, start, (3, 1))
    assert isclose(sum(map(exp, chances.values())), 1.0)
    plays = {play.hops: play for play in legal_plays(variant, start, start, (3, 1)).plays}
    best = max(plays.values(), key=lambda play: chances[tuple(play.own), tuple(play.other)])
    assert sorted(best.hops) == [(6, 5, False), (8, 5, False)]
    one, two = list(plays.values())[:2]
    apart = worth(one.own, one.other) - worth(two.own, two.other)
    found = chances[tuple(one.own), tuple(one.other)] - chances[tuple(two.own), tuple(two.other)]
    assert isclose(apart, found)


def test_where_both_move_the_same_way_all_plays_are_alike():
    variant = get("russian")
    start = variant.new_side()
    chances = likelihoods(variant, start, start, (3, 1))
    assert len({round(chance, 9) for chance in chances.values()}) == 1
    assert isclose(sum(map(exp, chances.values())), 1.0)


def test_without_a_play_there_is_nothing_to_choose():
    own, other = position("X bar:1 6:14; O 24:2 23:2 22:2 21:2 20:2 19:2")
    assert likelihoods(get("backgammon"), own, other, (3, 1)) == {}
