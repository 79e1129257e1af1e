"""The package's rules of movement against the brute-force referee, on boards from random matches."""

from __future__ import annotations

import random
import re
from typing import TYPE_CHECKING

import pytest

from bgtools.record.model import BLANK, PLAY, Move, Roll
from bgtools.rules import plays, variants, written
from bgtools.rules.faults import PlayFault
from tests.support import matches, referee
from tests.support.dialects import BY_NAME, join, read_play, spell

if TYPE_CHECKING:
    from tests.support.matches import Act
    from tests.support.referee import Board

VARIANTS = ["backgammon", "nackgammon", "hypergammon"]


def acts(seed: int, variant: str, games: int) -> list[Act]:
    """The rolls of some random games."""
    rng = random.Random(seed)
    name = "hypergammon3" if variant == "hypergammon" else variant
    found: list[Act] = []
    for _ in range(games):
        match = matches.random_match(rng, length=rng.choice((1, 3)), variant=name)
        found += [act for act in match.games[0].acts if act.kind == matches.ROLL and not act.given_up]
    return found


def sides(board: Board) -> tuple[list[int], list[int]]:
    """A referee's board as two of the package's sides, which have one more place."""
    return [*board[0], 0], [*board[1], 0]


def roll(dice: tuple[int, int], text: str) -> Roll:
    """A cell as a reader would give it."""
    moves = []
    for token in re.finditer(r"\S+", text):
        body, _, count = token[0].rstrip(")").partition("(")
        names = body.split("/")
        points = tuple(
            {"bar": 25, "off": 0}.get(bare) or int(bare.replace("off", "0"))
            for bare in [name.rstrip("*") for name in names]
        )
        hits = tuple(name.endswith("*") for name in names)
        moves.append(Move(points, hits, int(count or 1), token.start(), token.end()))
    return Roll(text, dice, tuple(moves), PLAY if moves else BLANK)


@pytest.mark.parametrize("variant", VARIANTS)
def test_legal_plays_lead_to_the_same_boards(variant: str) -> None:
    rules = variants.get(variant)
    for act in acts(3, variant, 12):
        own, other = sides(act.board)
        found = plays.legal_plays(rules, own, other, act.dice)
        most, ends = referee.legal_plays(act.board, act.dice)
        theirs = {(tuple(play.own[:26]), tuple(play.other[:26])) for play in found.plays}
        assert theirs == (set(ends) if most else set()), (act.board, act.dice)


def spoil(text: str, rng: random.Random) -> str:
    """The text of a play with a slip in it, or as it is."""
    tokens = text.split()
    what = rng.randrange(6)
    if what == 0 and len(tokens) > 1:
        del tokens[rng.randrange(len(tokens))]
    elif what == 1 and tokens:
        tokens.append(rng.choice(tokens))
    elif what == 2:
        tokens.append(f"{rng.randint(1, 24)}/{rng.randint(1, 24)}")
    elif what in (3, 4) and tokens:
        index = rng.randrange(len(tokens))
        numbers = list(re.finditer(r"\d+(?!\))", tokens[index]))
        if numbers:
            at = rng.choice(numbers)
            new = int(at[0]) + rng.choice((-6, -5, -2, -1, 1, 2, 3))
            tokens[index] = tokens[index][: at.start()] + str(new) + tokens[index][at.end() :]
    rng.shuffle(tokens)
    return " ".join(tokens)


def blocked(board: Board, point: int) -> bool:
    return board[1][25 - point] > 1


@pytest.mark.parametrize("variant", VARIANTS)
def test_written_plays_get_the_same_verdict(variant: str) -> None:
    rules = variants.get(variant)
    rng = random.Random(5)
    verdicts = [0, 0]
    for act in acts(4, variant, 25):
        assert act.dice is not None
        for merged in (False, True):
            walks = join(act.hops) if merged else [[hop] for hop in act.hops]
            dialect = BY_NAME[rng.choice(("hand", "raccoon-chains"))]
            if merged and rng.random() < 0.5:
                walks = [[(walk[0][0], walk[-1][1], walk[-1][2])] for walk in walks]
            text = spoil(spell(walks, dialect).lower(), rng)
            dice = act.dice if rng.random() < 0.9 else (rng.randint(1, 6), rng.randint(1, 6))
            try:
                paths, stars = read_play(text)
            except ValueError:
                continue
            fits = referee.settle(act.board, dice, paths)
            own, other = sides(act.board)
            played = written.play(rules, own, other, roll(dice, text))
            if any(remark.kind is PlayFault.IMPOSSIBLE_POINT for remark in played.remarks):
                # a middle point is blocked, and the other way is open: read as without it
                assert not fits and any(
                    blocked(act.board, point) for path in paths for point in path[1:-1]
                ), text
                fits = referee.settle(act.board, dice, [(path[0], path[-1]) for path in paths])
            assert played.legal == bool(fits), (act.board, dice, text, played.faults)
            verdicts[bool(fits)] += 1
            if fits:
                end = tuple(played.own[:26]), tuple(played.other[:26])
                assert end in {fit.end for fit in fits}, (act.board, dice, text)
                right = {fit.end for fit in fits if fit.hits == stars}
                if right:
                    assert end in right, (act.board, dice, text)
    assert min(verdicts) > 100
