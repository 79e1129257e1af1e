"""The score of a match from game to game: Crawford, post-Crawford, the end."""

from __future__ import annotations

import pytest

from bgtools.rules import match
from bgtools.rules.match import Standing, Terms
from bgtools.rules.settings import Rules

PLAIN = Terms(False, False)
CRAWFORD = Terms(True, False)
POST = Terms(False, True)
UNKNOWN = Terms(None, False)


@pytest.mark.parametrize(
    ("length", "scores", "expected"),
    [
        # the score before each game, and what that game is
        (5, [(0, 0), (4, 0), (4, 1)], [PLAIN, CRAWFORD, POST]),
        (5, [(0, 0), (0, 2), (4, 2), (4, 3), (4, 4)], [PLAIN, PLAIN, CRAWFORD, POST, POST]),
        # the trailer wins the Crawford game and is at n-1 too: double match point, no second one
        (3, [(0, 0), (0, 1), (2, 1), (2, 2)], [PLAIN, PLAIN, CRAWFORD, POST]),
        (5, [(0, 0), (4, 0), (4, 4)], [PLAIN, CRAWFORD, POST]),
        # n-1 is jumped over: never
        (5, [(0, 0), (3, 2), (3, 3)], [PLAIN, PLAIN, PLAIN]),
        (2, [(0, 0), (1, 0), (1, 1)], [PLAIN, CRAWFORD, POST]),
        (1, [(0, 0)], [PLAIN]),
        # a score line goes back behind the Crawford game, which has been
        (5, [(0, 0), (4, 0), (3, 1), (4, 1)], [PLAIN, CRAWFORD, PLAIN, POST]),
        # a record that starts late
        (7, [(6, 3), (6, 4)], [UNKNOWN, POST]),
        (7, [(6, 6)], [POST]),
        (7, [(5, 3), (6, 3), (6, 4)], [PLAIN, CRAWFORD, POST]),
        # money
        (0, [(0, 0), (3, 0), (3, 8)], [PLAIN, PLAIN, PLAIN]),
        (None, [(0, 0), (4, 0)], [UNKNOWN, UNKNOWN]),
    ],
)
def test_crawford(length: int | None, scores: list[tuple[int, int]], expected: list[Terms]) -> None:
    rules = Rules(length=length)
    standing = Standing(scores[0])
    found = []
    for score in scores[1:]:
        found.append(match.terms(rules, standing))
        standing = match.after(rules, standing, score)
    found.append(match.terms(rules, standing))
    assert found == expected


def test_without_the_crawford_rule() -> None:
    rules = Rules(length=5, crawford=False)
    assert match.terms(rules, Standing((4, 1), first=False)) == PLAIN
    assert match.terms(rules, Standing((4, 1), at_brink=True, first=False)) == PLAIN


@pytest.mark.parametrize(
    ("length", "score", "winner"),
    [(5, (4, 4), None), (5, (5, 4), 0), (5, (2, 8), 1), (0, (99, 0), None), (None, (5, 0), None)],
)
def test_end_of_the_match(length: int | None, score: tuple[int, int], winner: int | None) -> None:
    assert match.match_winner(Rules(length=length), score) == winner


def test_running_score() -> None:
    assert match.add((2, 1), 0, 4) == (6, 1)
    assert match.add((2, 1), 1, 2) == (2, 3)
    assert match.need(Rules(length=7), (2, 1), 0) == 5
    assert match.need(Rules(length=0), (2, 1), 0) is None


@pytest.mark.parametrize(("length", "money"), [(0, True), (1, False), (7, False), (None, False)])
def test_money_is_played_without_a_length(length: int | None, money: bool) -> None:
    assert Rules(length=length).money is money
