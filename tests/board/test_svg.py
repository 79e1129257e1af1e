"""Boards drawn as SVG: the checkers that are drawn are those of the position."""

from __future__ import annotations

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest

from bgtools.board import svg as drawing
from bgtools.board.draw import View
from bgtools.board.svg import DARK, LIGHT, Marks, Picture, Way, animated, svg
from bgtools.rules.variants import get
from tests.rules.boards import position
from tests.rules.random_positions import random_position

NS = "{http://www.w3.org/2000/svg}"
EVERYTHING = position("X bar:2 24:1 13:4 6:7; O bar:1 23:7 12:2 1:2")


def elements(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(text).iter())


def read_back(text: str) -> tuple[Counter[tuple[str, int]], dict[str, int]]:
    """The checkers on the points (fill, point of the bottom player) and the bar (25), and those off."""
    found: Counter[tuple[str, int]] = Counter()
    off: Counter[str] = Counter()
    counted: dict[tuple[str, int], int] = {}
    last: tuple[str, int] | None = None
    for element in elements(text):
        fill = element.get("fill")
        if element.tag == f"{NS}circle" and element.get("r") in ("18.5", "15"):
            x, y = float(element.get("cx", 0)), float(element.get("cy", 0))
            if (x, y) == (0, 0):
                continue  # beside a name
            column = (x - drawing.TRAY) / drawing.COLUMN - 0.5
            if abs(x - drawing.WIDTH / 2) < 1:
                point = 25
            else:
                column = round(
                    column if x < drawing.WIDTH / 2 else column - drawing.BAR_WIDTH / drawing.COLUMN
                )
                point = 13 + column if y < drawing.CENTRE else 12 - column
            last = (fill or "", point)
            if element.get("r") == "18.5":
                found[last] += 1
        elif element.tag == f"{NS}text" and element.get("font-size") == "25" and last:
            counted[last] = int(element.text or 0)
        elif element.tag == f"{NS}rect" and element.get("height") == "10":
            off[fill or ""] += 1
    return Counter({**found, **counted}), dict(off)


@pytest.mark.parametrize("variant", ["backgammon", "nackgammon", "hypergammon"])
def test_a_picture_can_be_read_back(variant: str) -> None:
    rng = random.Random(5)
    for _ in range(100):
        own, other = random_position(rng, get(variant))
        found, off = read_back(svg(Picture(own, other)))
        wanted = {(DARK, point): own[point] for point in range(1, 26) if own[point]}
        wanted |= {
            (LIGHT, 25 - point if point < 25 else 25): other[point] for point in range(1, 26) if other[point]
        }
        assert found == Counter(wanted)
        assert off == {fill: side[0] for fill, side in ((DARK, own), (LIGHT, other)) if side[0]}


def test_left_is_the_mirror_image() -> None:
    right = svg(Picture(*EVERYTHING))
    left = svg(Picture(*EVERYTHING, way=Way(left=True)))

    def centres(text: str) -> list[float]:
        return [float(x) for x in re.findall(r'<circle cx="([\d.]+)" cy="[\d.]{2,}" r="18.5"', text)]

    assert centres(left) == [drawing.WIDTH - x for x in centres(right)]


def test_swapped_colours_change_the_fills_only() -> None:
    plain, _ = read_back(svg(Picture(*EVERYTHING)))
    swapped, _ = read_back(svg(Picture(*EVERYTHING, way=Way(swapped=True))))
    other = {DARK: LIGHT, LIGHT: DARK}
    assert swapped == Counter({(other[fill], point): count for (fill, point), count in plain.items()})


def test_words_and_texts_are_in_the_picture_and_escaped() -> None:
    view = View(("<b>Ann</b>", 'Bob & "Co"'), "2-4 to 7", 2, 1, (3, 1), 0, ["Crawford game"])
    text = svg(Picture(*EVERYTHING, view))
    root = ElementTree.fromstring(text)
    assert root.get("role") == "img"
    assert root.find(f"{NS}title").text == '<b>Ann</b> - Bob & "Co"'
    assert root.find(f"{NS}desc").text.startswith("<b>Ann</b> has rolled 3 and 1.")
    shown = [element.text for element in root.iter(f"{NS}text")]
    for words in ("<b>Ann</b>", 'Bob & "Co"', "pips 168", "pips 113", "2-4 to 7, Crawford game", "2"):
        assert words in shown
    assert "<b>" not in text


def test_arrows_and_crosses() -> None:
    text = svg(Picture(*EVERYTHING, marks=Marks(0, [(25, 22), (6, 0)], True, [12])))
    assert text.count("stroke-dasharray") == 2
    assert text.count(f'stroke="{drawing.WRONG}" stroke-width="9"') == 1
    legal = svg(Picture(*EVERYTHING, marks=Marks(1, [(23, 20)])))
    assert "stroke-dasharray" not in legal
    assert legal.count(f'stroke="{drawing.ARROW}"') == 1


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("slot", range(27))
@pytest.mark.parametrize("variant", ["backgammon", "russian"])
def test_every_slot_can_be_pointed_at(seat: int, slot: int, variant: str) -> None:
    game = get(variant)
    side = game.new_side()
    picture = Picture(side, side, marks=Marks(seat, [(slot, 1), (24, slot)]), way=Way(facing=game.faces))
    assert svg(picture).count(drawing.ARROW) == 4


def test_both_run_the_same_way_in_russian_backgammon() -> None:
    game = get("russian")
    side = [0] * 27
    side[20], side[0] = 3, 12
    other = [0] * 27
    other[3], other[0] = 2, 13
    found, _ = read_back(svg(Picture(side, other, way=Way(facing=game.faces))))
    assert found == Counter({(DARK, 20): 3, (LIGHT, 3): 2})


def test_checkers_outside_are_shown_with_their_number() -> None:
    side = get("acey-deucey").new_side()
    texts = [element.text for element in elements(svg(Picture(side, side)))]
    assert texts.count("15") == 3  # one of them is the number of the 15 point


def test_an_animation_shows_each_picture_in_turn() -> None:
    text = animated([Picture(*EVERYTHING), Picture(*EVERYTHING), Picture(*EVERYTHING)], 2)
    times = [element.get("keyTimes") for element in elements(text) if element.tag == f"{NS}animate"]
    assert times == ["0;0.000000;0.333333", "0;0.333333;0.666667", "0;0.666667;1.000000"]
    assert text.count('dur="6s"') == 3
    assert text.count('visibility="visible"') == 1
