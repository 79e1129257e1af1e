"""Boards drawn as text."""

from __future__ import annotations

import random

import pytest

from bgtools.board.draw import ASCII, View, draw, fit, pips
from bgtools.rules.variants import get
from tests.rules.boards import drawn, position
from tests.rules.random_positions import random_position

START = position("X 24:2 13:5 8:3 6:5; O 19:5 17:3 12:5 1:2")


def test_start_in_ascii() -> None:
    assert draw(*START, style=ASCII).split("\n") == [
        "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+  O",
        "| X           O    |   | O              X |  pips 167",
        "| X           O    |   | O              X |",
        "| X           O    |   | O                |",
        "| X                |   | O                |",
        "| X                |   | O                |",
        "|                  |BAR|                  |  cube 1",
        "| O                |   | X                |",
        "| O                |   | X                |",
        "| O           X    |   | X                |",
        "| O           X    |   | X              O |",
        "| O           X    |   | X              O |  pips 167",
        "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+  X",
    ]


def test_everything_in_unicode() -> None:
    own, other = position("X bar:2 24:1 13:4 6:7; O bar:1 23:7 12:2 1:2")
    view = View(("Ann", "Bob"), "2-4 to 7", 2, 1, (3, 1), 0, ["Crawford game"])
    assert draw(own, other, view).split("\n") == [
        "┌13─14─15─16─17─18─┬───┬19─20─21─22─23─24─┐  ○ Bob",
        "│ ●                │ ● │             ○  ● │  pips 113, off 3",
        "│ ●                │ ● │             ○    │  cube 2",
        "│ ●                │   │             ○    │",
        "│ ●                │   │             ○    │",
        "│                  │   │             7    │  2-4 to 7",
        "│                  │BAR│                  │  Crawford game",
        "│                  │   │ 7                │",
        "│                  │   │ ●                │",
        "│                  │   │ ●                │",
        "│ ○                │   │ ●              ○ │  rolls 3 1",
        "│ ○                │ ○ │ ●              ○ │  pips 168, off 1",
        "└12─11─10──9──8──7─┴───┴─6──5──4──3──2──1─┘  ● Ann",
    ]


@pytest.mark.parametrize("variant", ["backgammon", "nackgammon", "hypergammon"])
def test_a_drawing_can_be_read_back(variant: str) -> None:
    rng = random.Random(3)
    game = get(variant)
    for _ in range(100):
        own, other = random_position(rng, game)
        if max(own[1:]) < 10 and max(other[1:]) < 10:
            assert drawn(draw(own, other, style=ASCII), game.checkers) == (own, other)


def test_size_with_the_longest_texts() -> None:
    view = View(
        ("山田太郎" * 20, "x" * 200),
        "y" * 100,
        1024,
        0,
        (6, 6),
        1,
        ["z" * 100, "Crawford game", "a", "b", "c", "d"],
    )
    lines = draw(*START, view).split("\n")
    assert len(lines) == 13
    wide = [len(line) + sum(letter in "山田太郎" for letter in line) for line in lines]
    assert max(wide) <= 78


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [
        ("Ann", 10, "Ann"),
        ("a long name", 8, "a lon..."),
        ("山田太郎", 8, "山田太郎"),
        ("山田太郎", 7, "山田..."),
        ("Zoe\u0308", 3, "Zoe\u0308"),
    ],
)
def test_fit(text: str, width: int, cut: str) -> None:
    assert fit(text, width) == cut


def test_pips() -> None:
    assert pips(START[0]) == 167
    assert pips(position("X bar:1 1:2; O 24:1")[0]) == 27
    assert pips(get("nackgammon").new_side()) == 194
