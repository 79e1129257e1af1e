"""IDs as people paste them, and positions in words."""

from __future__ import annotations

import random

import pytest

from bgtools.board.draw import View
from bgtools.board.ids import IdError
from bgtools.board.named import read
from bgtools.board.words import in_words
from bgtools.rules.variants import get
from tests.rules.boards import position
from tests.rules.random_positions import random_position

XGID = "XGID=-b----E-C---eE---c-e----B-:1:-1:1:31:2:4:0:7:10"


@pytest.mark.parametrize(
    "text",
    [
        "4HPwATDgc/ABMA:cAlgAAAAAAAE",
        "4HPwATDgc/ABMA cAlgAAAAAAAE",
        "Position ID: 4HPwATDgc/ABMA Match ID: cAlgAAAAAAAE",
        "GNUBGID 4HPwATDgc/ABMA:cAlgAAAAAAAE",
        " GNU BG ID: 4HPwATDgc/ABMA:cAlgAAAAAAAE\n",
    ],
)
def test_gnubg_ids_as_they_are_pasted(text: str) -> None:
    named = read(text)
    assert (named.position_id(), named.match_id()) == ("4HPwATDgc/ABMA", "cAlgAAAAAAAE")
    assert (named.on_roll, named.length) == (0, 3)


@pytest.mark.parametrize("text", [XGID, XGID.removeprefix("XGID="), f"see {XGID} X:Ann O:Bob"])
def test_xgids_as_they_are_pasted(text: str) -> None:
    named = read(text)
    assert named.xgid() == XGID
    assert (named.cube, named.owner, named.dice, named.score, named.length) == (2, 1, (3, 1), (2, 4), 7)
    # what gnubg 1.07 shows after `set xgid`
    assert (named.position_id(), named.match_id()) == ("4HPwATDgc/ABMA", "QYnlAEAAEAAE")


def test_the_bottom_player_of_an_xgid_stays_at_the_bottom_when_the_top_is_on_roll() -> None:
    named = read("XGID=----------AA--------------:0:0:-1:00:0:0:0:0:10")
    assert (named.own[10], named.own[11], sum(named.other[1:])) == (1, 1, 0)
    assert named.seen()[1][10:12] == (1, 1)


def test_a_match_id_puts_player_1_at_the_bottom() -> None:
    own, other = position("X 8:3 6:5 5:1; O 24:2 1:3")
    mover = position_id_of(own, other)
    assert list(read(f"{mover}:cAkAAAAAAAAE").own) == own  # player 1 is on roll
    assert list(read(f"{mover}:MAEAAAAAAAAE").own) == other  # player 0 is
    assert list(read(mover).own) == own


def position_id_of(own: list[int], other: list[int]) -> str:
    from bgtools.board.ids import position_id

    identity = position_id(own, other)
    assert identity is not None
    return identity


def test_a_position_keeps_its_ids() -> None:
    rng = random.Random(11)
    for _ in range(200):
        own, other = random_position(rng, get("backgammon"))
        named = read(position_id_of(own, other))
        assert read(named.xgid()).position_id() == named.position_id() == position_id_of(own, other)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "neither an XGID"),
        ("4HPwATDgc/ABM", "14 characters"),
        ("cAlgAAAAAAAE", "a Match ID alone"),
        ("4HPwATDgc/ABMA cAlgAAAAAAAE more", "neither an XGID"),
        ("XGID=-b----E-C---eE---c-e----B-:0:0:1", "ten fields"),
        ("XGID=-b----E-C---eE---c-e----Bo:0:0:1:00:0:0:0:0:10", "bar"),
        ("////////////AA", "checkers"),
    ],
)
def test_what_is_no_id_says_why(text: str, reason: str) -> None:
    with pytest.raises(IdError, match=reason):
        read(text)


def test_everything_in_words() -> None:
    own, other = position("X bar:2 24:1 13:4 6:7; O bar:1 23:7 12:2 1:2")
    view = View(("Ann", "Bob"), "2-4 to 7", 2, 1, (3, 1), 0, ["Crawford game"])
    assert in_words(own, other, view) == [
        "Ann has rolled 3 and 1.",
        "Ann: 2 on the bar, 1 on the 24 point, 4 on the 13 point, 7 on the 6 point, 1 off; 168 pips.",
        "Bob: 1 on the bar, 2 on the 24 point, 2 on the 13 point, 7 on the 2 point, 3 off; 113 pips.",
        "The cube is at 2, owned by Bob.",
        "Score 2-4 to 7.",
        "Crawford game.",
    ]


def test_words_without_names_and_on_an_empty_board() -> None:
    side = get("acey-deucey").new_side()
    assert in_words(side, side, View(cube=None, on_roll=1)) == [
        "The player at the top is on roll.",
        "The player at the bottom: 15 not entered; 375 pips.",
        "The player at the top: 15 not entered; 375 pips.",
    ]
