"""How near a play is to what is written, and how it is spelled in its place."""

import pytest

from bgtools.record.model import PLAY, Cell, Move, Roll
from bgtools.replay.edits import Style, spelling, style_of


def roll(text):
    """A roll from its text: only what these tests need."""
    dice, _, play = text.partition(":")
    moves = []
    for token in play.split():
        start = text.index(token)
        body, _, count = token.partition("(")
        points = tuple({"bar": 25, "off": 0}.get(p.strip("*"), p.strip("*")) for p in body.split("/"))
        points = tuple(int(point) for point in points)
        hits = tuple("*" in part for part in body.split("/"))
        moves.append(
            Move(points, hits, int(count.strip(")") or 1) if count else 1, start, start + len(token))
        )
    return Roll(text, (int(dice[0]), int(dice[1])), tuple(moves), PLAY)


def hops(*pairs):
    return tuple((source, target, False) for source, target in pairs)


@pytest.mark.parametrize(
    ("written", "dice", "right", "cost", "text"),
    [
        ("42: 8/4 6/3", (4, 2), hops((8, 4), (6, 4)), 1.0, "42: 8/4 6/4"),
        ("42: 8/4 6/4", (4, 2), hops((8, 4), (6, 4)), 0.0, "42: 8/4 6/4"),
        ("42: 8/4", (4, 2), hops((8, 4), (6, 4)), 1.31, "42: 8/4 6/4"),
        ("24: 4/8 6/4", (4, 2), hops((8, 4), (6, 4)), 1.5, "24: 8/4 6/4"),
        ("43: 8/4 6/4", (4, 2), hops((8, 4), (6, 4)), 1.0, "42: 8/4 6/4"),
        ("65: 24/12", (6, 5), hops((24, 18), (18, 13)), 1.0, "65: 24/13"),
        ("31: bar/21 6/5", (3, 1), hops((25, 22), (6, 5)), 1.0, "31: bar/22 6/5"),
        ("44: 8/4(2) 13/5", (4, 4), hops((8, 4), (8, 4), (13, 9), (9, 5)), 0.0, "44: 8/4(2) 13/5"),
        ("44: 8/4(2) 13/6", (4, 4), hops((8, 4), (8, 4), (13, 9), (9, 5)), 1.0, "44: 8/4(2) 13/5"),
    ],
)
def test_the_nearest_spelling(written, dice, right, cost, text):
    found = spelling(roll(written), dice, right, Style())
    assert (round(found.cost, 2), found.text) == (cost, text)


@pytest.mark.parametrize(
    ("texts", "style"),
    [
        (["31: 25/22 6/5", "22: 4/0"], Style("25", "0", False)),
        (["31: Bar/22* 6/5"], Style("Bar", "Off", True)),
        (["31: bar/22 6/5", "22: 4/off*"], Style("bar", "off", True)),
        (["31: 8/5 6/5"], Style("bar", "off", False)),
    ],
)
def test_the_style_of_a_file(texts, style):
    assert style_of([Cell(text) for text in texts], False) == style
