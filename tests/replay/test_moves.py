"""What a position is made of, in the eyes of the table that stands in for an engine."""

from collections import Counter
from math import exp, isclose, log

import pytest

from bgtools.replay import moves
from bgtools.replay.moves import Choice, likelihoods, skill_of, traits, worth
from bgtools.rules.plays import legal_plays
from bgtools.rules.variants import get
from bgtools.rules.variants.base import OUTSIDE_SLOT
from tests.rules.boards import position


def seen(board):
    """Names of the traits with how much each counts; points, blots and the like with their points."""
    own, other = position(board)
    counts = Counter()
    for trait, much in traits(own, other):
        first = max(start for start in NAMES if start <= trait)
        number = trait - first
        if first in BY_POINT:
            name = f"{NAMES[first]} {number + 1}"
        elif first == moves.PAIR:
            name = f"pair {number % 12 + 1}, {number // 12 + 1} apart"
        else:
            name = f"{NAMES[first]} {number}" if first in SEVERAL else NAMES[first]
        counts[name] += much
    return {name: round(much, 3) for name, much in counts.items() if much}


BY_POINT = (
    moves.MADE, moves.BLOT, moves.THIRD, moves.MORE, moves.RACE_GAP, moves.RACE_AT, moves.RACE_STACK,
)  # fmt: skip
SEVERAL = (moves.FIRE, moves.ON_BAR, moves.PRIME, moves.RACE_OUTSIDE)
NAMES = {
    moves.MADE: "made",
    moves.BLOT: "blot",
    moves.THIRD: "third",
    moves.MORE: "more",
    moves.PAIR: "pair",
    moves.FIRE: "fire",
    moves.FAR_FIRE: "far fire",
    moves.SHOTS: "shots",
    moves.SHOTS_HOME: "shots home",
    moves.STAKE: "stake",
    moves.STAKE_HOME: "stake home",
    moves.ON_BAR: "on bar",
    moves.SHUT: "shut",
    moves.LOOSE: "loose",
    moves.PRIME: "prime",
    moves.BEHIND: "behind",
    moves.OFF: "off",
    moves.RACE_OFF: "race off",
    moves.RACE_GAP: "race gap",
    moves.RACE_AT: "race at",
    moves.RACE_STACK: "race stack",
    moves.RACE_OUTSIDE: "race outside",
}


def exposed(shots, stake, home=0):
    """Blots that are hit by so many of 36 rolls, with so many pips times rolls at stake."""
    found = {"shots": shots / 36, "shots home": shots / 36 * home}
    found |= {"stake": stake / 360, "stake home": stake / 360 * home}
    return {name: round(much, 3) for name, much in found.items() if much}


@pytest.mark.parametrize(
    ("board", "found"),
    [
        # the sides can still meet: points, checkers beyond two, points near each other, what is behind
        ("X 24:2 13:5 8:3 6:5; O 19:5 17:3 12:5 1:2",
         {"made 24": 1, "made 13": 1, "made 8": 1, "made 6": 1, "third 13": 1, "third 8": 1, "third 6": 1,
          "more 13": 2, "more 6": 2, "pair 6, 2 apart": 1, "behind": 2}),
        ("X 24:2 6:2 5:2 3:2; O 1:2 24:13",
         {"made 24": 1, "made 6": 1, "made 5": 1, "made 3": 1, "pair 5, 1 apart": 1, "pair 3, 2 apart": 1,
          "pair 3, 3 apart": 1, "behind": 2, "off": 7}),
        ("X 13:2 12:2; O 1:2 24:13", {"made 13": 1, "made 12": 1, "pair 12, 1 apart": 1, "off": 11}),
        ("X 14:2 13:2; O 1:2 24:13", {"made 14": 1, "made 13": 1, "off": 11}),
        ("X 20:1 6:3 7:3; O 24:2 1:13",
         {"blot 20": 1, "made 6": 1, "third 6": 1, "made 7": 1, "third 7": 1, "pair 6, 1 apart": 1,
          "behind": 1, "off": 8}),
        # a blot in direct reach of the two on 1, then farther, then out of reach; what a hit costs
        ("X 7:1; O 1:2 24:13", {"blot 7": 1, "fire 1": 1, **exposed(17, 17 * 18, 1), "off": 14}),
        ("X 8:1; O 1:2 24:13", {"blot 8": 1, "far fire": 1, **exposed(6, 6 * 17, 1), "off": 14}),
        ("X 13:1; O 1:2 24:13", {"blot 13": 1, "far fire": 1, **exposed(3, 3 * 12, 1), "off": 14}),
        ("X 14:1; O 1:2 24:13", {"blot 14": 1, "off": 14}),
        ("X 3:1; O 1:2 24:13", {"blot 3": 1, "fire 0": 1, **exposed(12, 12 * 22, 1), "off": 14}),
        ("X 18:1; O 13:2 24:13", {"blot 18": 1, "fire 2": 1, **exposed(15, 15 * 7, 1), "off": 14}),
        ("X 19:1; O 13:2 24:13",
         {"blot 19": 1, "fire 3": 1, "behind": 1, **exposed(17, 17 * 6, 1), "off": 14}),
        # a point in the way of a combined roll
        ("X 8:1 7:2; O 1:2 24:13",
         {"blot 8": 1, "far fire": 1, "made 7": 1, **exposed(6, 6 * 17, 1), "off": 12}),
        ("X 8:1 7:2 2:2; O 1:2 24:13",
         {"blot 8": 1, "far fire": 1, "made 7": 1, "made 2": 1, **exposed(4, 4 * 17, 1), "off": 10}),
        # a roll that hits two blots is one roll, with both at stake; the points that they hold at home
        ("X 7:1 6:1; O 1:2 19:2 22:2 24:9",
         {"blot 7": 1, "blot 6": 1, "fire 1": 1, "fire 0": 1, "off": 13,
          **exposed(28, 17 * 18 + 15 * 19, 3)}),
        # from the bar, too, and only from there
        ("X 6:1; O bar:1 24:14",
         {"blot 6": 1, "fire 0": 1, "loose": 1, "on bar 0": 1, **exposed(17, 17 * 19, 1), "off": 14}),
        ("X 7:1; O bar:2 24:13",
         {"blot 7": 1, "far fire": 1, "on bar 1": 1, **exposed(6, 6 * 18, 1), "off": 14}),
        ("X 13:1; O bar:3 24:12", {"blot 13": 1, "on bar 1": 1, "off": 14}),
        ("X 6:2 4:2 3:2; O bar:3 24:12",
         {"made 6": 1, "made 4": 1, "made 3": 1, "pair 4, 2 apart": 1, "pair 3, 1 apart": 1,
          "pair 3, 3 apart": 1, "on bar 1": 1, "shut": 6, "off": 9}),
        ("X 6:2 4:2 3:2; O bar:1 24:14",
         {"made 6": 1, "made 4": 1, "made 3": 1, "pair 4, 2 apart": 1, "pair 3, 1 apart": 1,
          "pair 3, 3 apart": 1, "on bar 0": 1, "shut": 3, "off": 9}),
        # primes
        ("X 16:2 15:2 14:2; O 1:2 24:13", {"made 16": 1, "made 15": 1, "made 14": 1, "off": 9}),
        ("X 16:2 15:2 14:2 13:2; O 1:2",
         {"made 16": 1, "made 15": 1, "made 14": 1, "made 13": 1, "prime 0": 1, "off": 7}),
        ("X 19:2 18:2 17:2 16:2 15:2 14:2 13:2; O 1:2",
         {**{f"made {point}": 1 for point in range(13, 20)}, "prime 2": 1, "behind": 2, "off": 1}),
        # the sides have passed each other: only the race counts
        ("X 6:3 4:2 2:1 8:1; O 9:2 24:3",
         {"race off": 8, "race at 6": 3, "race stack 6": 1, "race at 4": 2, "race at 2": 1,
          "race gap 5": 1, "race gap 3": 1, "race gap 1": 1, "race outside 0": 1}),
        ("X 8:1 7:1 13:2 22:1; O 24:1",
         {"race off": 10, **{f"race gap {point}": 1 for point in range(1, 7)},
          "race outside 0": 2, "race outside 1": 2, "race outside 2": 1}),
        # nobody of theirs is left
        ("X 5:1; O 24:0",
         {"race off": 14, "race at 5": 1, **{f"race gap {point}": 1 for point in (1, 2, 3, 4, 6)}}),
    ],
)  # fmt: skip
def test_traits(board, found):
    assert seen(board) == found


@pytest.mark.parametrize("board", ["X 3:12; O 20:14", "X 24:2 6:10; O 19:5 1:2", "X 6:3 4:2; O 9:2"])
@pytest.mark.parametrize(("ours", "theirs"), [(3, 0), (0, 1), (2, 2)])
def test_checkers_that_have_not_entered_are_not_seen(board, ours, theirs):
    """The numbers were fitted to backgammon; in acey-deucey what is outside counts for nothing."""
    own, other = position(board)
    known = traits(own, other)
    own[OUTSIDE_SLOT] += ours
    other[OUTSIDE_SLOT] += theirs
    assert traits(own, other) == known


def test_a_better_move_is_likelier():
    variant = get("backgammon")
    start = variant.new_side()
    chances = likelihoods(variant, start, start, (3, 1), 1.0)
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


@pytest.mark.parametrize("skill", [0.0, 0.3, 1.0])
def test_who_does_not_play_as_expected_may_make_any_move(skill):
    variant = get("backgammon")
    start = variant.new_side()
    expected = likelihoods(variant, start, start, (3, 1), 1.0)
    chances = likelihoods(variant, start, start, (3, 1), skill)
    assert isclose(sum(map(exp, chances.values())), 1.0)
    for play, chance in chances.items():
        assert isclose(exp(chance), skill * exp(expected[play]) + (1 - skill) / len(expected))
        assert isclose(chance, Choice(0, expected[play], len(expected)).by(skill))


GOOD, USELESS = Choice(0, log(0.6), 12), Choice(0, log(0.002), 12)


@pytest.mark.parametrize(
    ("choices", "least", "most"),
    [
        ([], moves.USUAL, moves.USUAL),
        ([GOOD] * 20, 0.95, 0.98),
        ([GOOD] * 18 + [USELESS] * 2, 0.85, 0.97),
        ([USELESS] * 20, 0.1, 0.15),
        ([USELESS] * 2, 0.3, 0.9),  # two plays are no proof
        ([Choice(0, log(1 / 12), 12)] * 20, moves.USUAL, moves.USUAL),  # as good as any other
    ],
    ids=["nothing seen", "good", "two blunders", "at random", "hardly seen", "says nothing"],
)
def test_how_a_player_plays_is_seen_from_his_plays(choices, least, most):
    assert least - 1e-9 <= skill_of(choices) <= most + 1e-9
