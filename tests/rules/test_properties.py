"""What must hold in every position: conservation, and that a writing is judged by its steps and its end.

The referee of ``tests.support`` finds legal plays by trying everything and shares no code with
``bgtools``.
"""

from __future__ import annotations

import random
import re
from inspect import getsource
from itertools import permutations
from typing import TYPE_CHECKING

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bgtools.record.model import PLAY, Move, Roll
from bgtools.rules.faults import PlayFault
from bgtools.rules.plays import can_play, legal_plays
from bgtools.rules.variants import get
from bgtools.rules.written import play
from tests.rules.random_positions import random_position, random_roll
from tests.support import referee

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.rules.plays import Hop
    from bgtools.rules.variants.base import Side, Variant

Paths = list[tuple[int, ...]]

VARIANTS = ["backgammon", "nackgammon", "hypergammon"]


@st.composite
def situations(draw: Callable[..., object]) -> tuple[Variant, Side, Side, tuple[int, int]]:
    """A variant, a position that can occur in it, and a roll."""
    variant = get(str(draw(st.sampled_from(VARIANTS))))
    rng = draw(st.randoms(use_true_random=False))
    assert isinstance(rng, random.Random)
    own, other = random_position(rng, variant)
    die = st.integers(1, 6)
    high, low = draw(die), draw(die)
    assert isinstance(high, int)
    assert isinstance(low, int)
    return variant, own, other, (high, low)


def board_of(own: Side, other: Side) -> referee.Board:
    return tuple(own[:26]), tuple(other[:26])


def cell(dice: tuple[int, int], paths: Paths) -> Roll:
    """A cell without hit marks; each path is one checker's."""
    moves = tuple(Move(path, (False,) * len(path), 1, 0, 0) for path in paths)
    return Roll("", dice, moves, PLAY)


def written_somehow(hops: tuple[Hop, ...], rng: random.Random) -> Paths:
    """A play written in some order, with hops of one checker merged or not, and middle points or not."""
    chains: list[list[int]] = []
    for source, target, _ in hops:
        open_chains = [chain for chain in chains if chain[-1] == source]
        if open_chains and rng.random() < 0.6:
            rng.choice(open_chains).append(target)
        else:
            chains.append([source, target])
    rng.shuffle(chains)
    return [
        (chain[0], *(point for point in chain[1:-1] if rng.random() < 0.5), chain[-1]) for chain in chains
    ]


def spoilt(paths: Paths, own: Side, rng: random.Random) -> Paths:
    """The same with a slip, or something else altogether; sometimes still a legal play."""
    standing = [point for point in range(1, 26) if own[point]]
    rows = [list(path) for path in paths] or [[rng.choice(standing), 0]]
    row = rng.choice(rows)
    slip = rng.randrange(5)
    if slip == 0:
        place = rng.randrange(len(row))
        row[place] = min(25, max(0, row[place] + rng.choice([-10, -2, -1, 1, 2, 10])))
    elif slip == 1:
        rows.remove(row)
    elif slip == 2:
        source = rng.choice(standing)
        rows.append([source, max(0, source - rng.randint(1, 6))])
    elif slip == 3:
        row.reverse()
    else:
        sources = [rng.choice(standing) for _ in range(rng.randint(1, 4))]
        rows = [[source, max(0, source - rng.randint(1, 8))] for source in sources]
    return [tuple(row) for row in rows]


@given(situations())
@settings(max_examples=300, deadline=None)
def test_legal_plays_are_those_of_the_referee(situation: tuple[Variant, Side, Side, tuple[int, int]]) -> None:
    variant, own, other, dice = situation
    found = legal_plays(variant, own, other, dice)
    used, ends = referee.legal_plays(board_of(own, other), dice)
    assert found.dice == used
    assert {board_of(end.own, end.other) for end in found.plays} == (set(ends) if used else set())
    assert len({board_of(end.own, end.other) for end in found.plays}) == len(found.plays)
    assert can_play(variant, own, other, dice) is bool(used)


@given(situations())
@settings(max_examples=200, deadline=None)
def test_hops_lead_to_the_end_and_lose_no_checker(
    situation: tuple[Variant, Side, Side, tuple[int, int]],
) -> None:
    variant, own, other, dice = situation
    for end in legal_plays(variant, own, other, dice).plays:
        board = board_of(own, other)
        for source, target, hit in end.hops:
            assert board[0][source] > 0
            board, was_hit = referee.hop(board, source, target)
            assert was_hit is hit
        assert board == board_of(end.own, end.other)
        assert sum(end.own) == sum(end.other) == variant.checkers


@given(situations(), st.randoms(use_true_random=False))
@settings(max_examples=200, deadline=None)
def test_a_legal_play_is_legal_however_it_is_written(
    situation: tuple[Variant, Side, Side, tuple[int, int]], rng: random.Random
) -> None:
    variant, own, other, dice = situation
    for end in legal_plays(variant, own, other, dice).plays[:20]:
        paths = written_somehow(end.hops, rng)
        played = play(variant, own, other, cell(dice, paths))
        assert played.faults == (), (paths, played.faults)
        reached = [board_of(reading.own, reading.other) for reading in (played, *played.alternatives)]
        assert board_of(end.own, end.other) in reached


@given(situations())
@settings(max_examples=100, deadline=None)
def test_the_order_of_tokens_does_not_matter(situation: tuple[Variant, Side, Side, tuple[int, int]]) -> None:
    variant, own, other, dice = situation
    for end in legal_plays(variant, own, other, dice).plays[:3]:
        for order in set(permutations((source, target) for source, target, _ in end.hops)):
            played = play(variant, own, other, cell(dice, list(order)))
            assert played.faults == ()
            assert (played.own, played.other) == (end.own, end.other)


@given(situations(), st.randoms(use_true_random=False))
@settings(max_examples=400, deadline=None)
def test_any_writing_is_judged_as_the_referee_does(
    situation: tuple[Variant, Side, Side, tuple[int, int]], rng: random.Random
) -> None:
    variant, own, other, dice = situation
    plays = legal_plays(variant, own, other, dice).plays
    paths = spoilt(written_somehow(rng.choice(plays).hops, rng) if plays else [], own, rng)
    if not paths:
        return
    before = own[:], other[:]
    played = play(variant, own, other, cell(dice, paths))
    assert (own, other) == before
    assert sum(played.own) == sum(played.other) == variant.checkers
    fits = referee.settle(board_of(own, other), dice, paths)
    if any(remark.kind is PlayFault.IMPOSSIBLE_POINT for remark in played.remarks):
        assert fits == []  # the one thing that is taken more kindly than by the letter
        return
    assert played.legal is bool(fits), (paths, played.faults)
    if fits:
        reached = [board_of(reading.own, reading.other) for reading in (played, *played.alternatives)]
        assert set(reached) == {fit.end for fit in fits}
        assert sum(hit for _, _, hit in played.hops) == min(len(fit.hits) for fit in fits)
    else:
        order = [list(PlayFault).index(fault.kind) for fault in played.faults]  # type: ignore[arg-type]
        assert order == sorted(order)


def test_facts_are_those_that_the_enum_lists() -> None:
    """Each fact that comes with a fault is named in the comment behind the member of ``PlayFault``."""
    listed = dict(re.findall(r"^    ([A-Z_]+) = .*#(.*)$", getsource(PlayFault), re.MULTILINE))
    rng = random.Random(4)
    seen = set()
    for _ in range(1500):
        variant = get(rng.choice(VARIANTS))
        own, other = random_position(rng, variant)
        dice = random_roll(rng)
        plays = legal_plays(variant, own, other, dice).plays
        paths = spoilt(written_somehow(rng.choice(plays).hops, rng) if plays else [], own, rng)
        for fault in play(variant, own, other, cell(dice, paths)).faults:
            seen.add(fault.kind)
            for fact in fault.facts:
                assert re.search(rf"\b{fact}\b", listed[fault.kind.name]), (fault.kind, fact)
    assert len(seen) > 15


@pytest.mark.parametrize("variant", VARIANTS)
def test_against_gnubg_nn(variant: str) -> None:
    """A part of ``bench/oracle_plays.py``: the same set of end positions."""
    oracle = pytest.importorskip("bench.oracle_plays", reason="gnubg-nn is not installed")
    counts = oracle.compare([variant], pairs=2000, seed=1)
    assert counts.different == []
    assert counts.pairs == 2000
    assert min(counts.kinds[kind] for kind in ("contact", "bar", "bear-off")) > 150, counts.kinds
