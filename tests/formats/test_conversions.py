"""Matches go into every format and come back the same."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bgtools import formats
from bgtools.record import sheet
from tests.formats import others
from tests.formats.sheets import WAYS, Loaded, difference, load, random_match, write, write_bytes

if TYPE_CHECKING:
    from pathlib import Path

SEEDS = range(4)


def told_apart(loaded: Loaded) -> Loaded:
    """The same with names that every format can hold and tell apart."""
    names = ("Ann", "Bob")
    return loaded._replace(
        matches=[(match._replace(players=names), games) for match, games in loaded.matches]
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("name", "dialect"), WAYS)
def test_a_match_comes_back_the_same(name: str, dialect: str | None, seed: int) -> None:
    loaded = random_match(seed)
    text, losses = write(loaded, name, dialect)
    back = load(text)

    assert back.report.format == (name if name != "snowie" else "mat")
    if "beavers and raccoons" in losses.counts or "points beyond those that were needed" in losses.counts:
        pytest.skip("the format has no room for it, and said so")
    if "that a double is a beaver" not in losses.counts:
        assert difference(loaded, back) is None
    assert write(back, name, dialect)[0] == text, "written again, it is the same byte for byte"
    assert back.found == []


@pytest.mark.parametrize("seed", SEEDS)
def test_a_match_comes_back_from_ogxm(seed: int) -> None:
    pytest.importorskip("ogxm")
    loaded = random_match(seed)
    data, losses = write_bytes(loaded, "ogxm")
    back = load(data)
    assert back.report.format == "ogxm"
    assert difference(loaded, back) is None
    assert write_bytes(back, "ogxm")[0] == data
    if "that the Crawford rule is not in use" not in losses.counts:
        assert back.found == []


@pytest.mark.parametrize(
    ("tag", "value", "kept"),
    [
        ("Site", "opengammon", True),
        ("Site", "Angers", False),
        ("Site", "FIBS at fibs.com", False),
        ("Event", "Club evening", True),
        ("Event", "é" * 61, False),
        ("Round", "2", True),
        ("Round", "Final", False),
    ],
)
def test_ogxm_takes_the_tags_that_its_fields_have_room_for(tag: str, value: str, kept: bool) -> None:
    pytest.importorskip("ogxm")
    loaded = random_match(1, length=1)
    ((match, games),) = loaded.matches
    data, losses = write_bytes(
        loaded._replace(matches=[(match._replace(tags=((tag, value),)), games)]), "ogxm"
    )
    ((back, _),) = load(data).matches
    assert back.tag(tag) == (value if kept else None)
    assert ("header tags" in losses.counts) is not kept


def test_what_the_ogxm_library_refuses_is_no_fault_of_the_program() -> None:
    pytest.importorskip("ogxm")
    loaded = random_match(1, length=1)
    ((match, games),) = loaded.matches
    named = match._replace(players=("half \ud800", "Bob"))
    with pytest.raises(sheet.Unwritable, match="refuses"):
        write_bytes(loaded._replace(matches=[(named, games)]), "ogxm")


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", others.WRITERS)
def test_a_format_that_is_only_read_says_the_same(name: str, seed: int) -> None:
    loaded = told_apart(random_match(seed, length=0 if name in others.MONEY_ONLY else 5))
    match, games = loaded.matches[0]
    if any(action.word in (sheet.BEAVER, sheet.RACCOON) for game in games for action in game.actions) and (
        name not in ("tmg", "sgg", "gam")
    ):
        pytest.skip("a beaver, which the format has no word for")
    if not match.crawford and name in ("javafibs", "party"):
        pytest.skip("no Crawford rule, which the format does not say")
    if name == "bgroom" and any(game.ended_by == "resignation" for game in games):
        pytest.skip("a resignation, which the format does not show")

    back = load(others.WRITERS[name](match, games))

    assert back.report.format == name
    assert [code for code, _ in back.found if code != "BG609"] == []  # that beavers are agreed is not said
    if name != "bgroom":
        games = [game._replace(number=index) for index, game in enumerate(games, 1)]
    assert difference(Loaded([(match, games)], loaded.report), back) is None


@pytest.mark.parametrize("variant", ["nackgammon", "hypergammon3"])
@pytest.mark.parametrize(
    ("name", "dialect"), [("mat", "gnubg"), ("mat", "xg"), ("sgf", None), ("json", None)]
)
def test_a_variant_is_kept(name: str, dialect: str | None, variant: str) -> None:
    loaded = random_match(3, variant=variant)
    back = load(write(loaded, name, dialect)[0])
    assert back.matches[0][0].variant == loaded.matches[0][0].variant
    assert difference(loaded, back) is None


@pytest.mark.parametrize(
    ("program", "crawford"), [("bgtools", False), ("GNU Backgammon:1.07", False), ("X", True)]
)
def test_sgf_without_the_word_crawford(program: str, crawford: bool) -> None:
    """gnubg, asked for a match without the rule, leaves the word out; other programs never write it."""
    text = f"(;FF[4]GM[6]AP[{program}]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob];W[31heef])"
    ((match, _),) = load(text).matches
    assert match.crawford is crawford


AUTOMATIC = """\
; [AutomaticDoubles "2"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
{}
"""
ROW = "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
LOST = "automatic doubles before the first roll"


@pytest.mark.parametrize(("name", "dialect"), WAYS)
@pytest.mark.parametrize(
    ("game", "start", "values"),
    [
        (ROW + "  2)  Doubles => 4                Drops\n      Wins 2 points", 2, [4, None]),
        (ROW + "  2)  Doubles => 8                Takes\n      Wins 8 points", 4, [8, None]),
        (ROW + "  2)  Doubles => 2                Takes\n      Wins 2 points", 1, [2, None]),
        # a double without an amount shows nothing
        (ROW + "  2)  Doubles                     Drops\n      Wins 1 point", 1, [2, None]),
        (ROW + "      Wins 2 points", 1, []),  # a gammon conceded
    ],
)
def test_automatic_doubles_are_kept_or_said(
    game: str, start: int, values: list[int | None], name: str, dialect: str | None
) -> None:
    loaded = load(AUTOMATIC.format(game))
    assert loaded.found == []
    ((_, (one,)),) = loaded.matches
    offers = [action.value for action in one.actions if action.dice is None and action.word != sheet.RESIGN]
    assert (one.cube_start, offers) == (start, values)

    text, losses = write(loaded, name, dialect)
    back = load(text)
    if name in ("mat", "json", "sgf") or start == 1:
        assert LOST not in losses.counts
        assert back.found == []
        assert difference(loaded, back) is None
        assert back.matches[0][1][0].cube_start == start
    else:
        assert LOST in losses.counts
    if name not in ("mat", "json", "sgf"):
        assert "whether automatic doubles are played" in losses.counts


def test_what_mat_can_not_show_of_automatic_doubles_is_said() -> None:
    """A start that the rules of the file do not allow, or that no double shows."""
    ((match, (game,)),) = load(
        AUTOMATIC.format(ROW + "  2)  Doubles => 4                Drops\n      Wins 2 points")
    ).matches
    whole = Loaded([(match, [game])], load("").report)
    assert write(whole, "mat")[1].sentences() == []
    for lost in (
        (match._replace(automatic_doubles=0), game),
        (match, game._replace(cube_start=8)),
        (match._replace(length=5), game),
        (match, game._replace(actions=game.actions[:2], ended_by="unfinished", winner=None)),
    ):
        losses = write(whole._replace(matches=[(lost[0], [lost[1]])]), "mat")[1]
        assert f"{LOST}, first in game 1" in losses.sentences()


ENOUGH = "that the points of a result only stand for enough to win the match"


@pytest.mark.parametrize(("name", "dialect"), WAYS)
@pytest.mark.parametrize(
    ("length", "result", "points", "enough"),
    [
        # Galaxy: who leaves gives up all that the other needs
        (5, "Wins 5 point and the match", 5, True),
        # Backgammon Studio: 1004 times the cube, which is not known to be a gammon
        (17, "Wins 1004 point", 17, True),
        (3, "Wins 1004 point", 3, True),
        (1, "Wins 1004 point", 1, False),
        # a game of so many points
        (5, "Wins 3 point", 3, False),
        (3, "Wins 3 point and the match", 3, False),
        (2, "Wins 3 point", 3, False),
    ],
)
def test_a_result_that_stands_for_enough(
    length: int, result: str, points: int, enough: bool, name: str, dialect: str | None
) -> None:
    loaded = load(
        f" {length} point match\n\n Game 1\n Ann : 0                        Bob : 0\n{ROW}      {result}\n"
    )
    assert loaded.found == []
    ((_, (game,)),) = loaded.matches
    assert (game.points, game.enough) == (points, enough)

    text, losses = write(loaded, name, dialect)
    back = load(text)
    kept = name in ("mat", "snowie", "json")
    assert (ENOUGH in losses.counts) is (enough and not kept)
    if kept and "points beyond those that were needed" not in losses.counts:
        assert back.found == []
        assert difference(loaded, back) is None


def test_what_has_no_room_is_said() -> None:
    text = """\
; [Site "Club"]
; [Event "Final"]
; [CubeLimit "64"]
; a remark
 5 point match

 Game 1
 Ann Lee : 0                    Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 21: ????
                                  Wins 1 point
"""
    loaded = load(text)
    assert write(loaded, "mat")[1].sentences() == []
    assert write(loaded, "json")[1].sentences() == []
    assert write(loaded, "sgf")[1].sentences() == ["the limit of the cube"]
    assert write(loaded, "oldmoves")[1].sentences() == [
        "comments",
        "header tags (3)",
        "that a play is not known, first in game 1",
        "the limit of the cube",
    ]
    assert write(loaded, "bgammon")[1].sentences() == [
        "blanks in names (written as underscores)",
        "comments",
        "header tags (3)",
        "the limit of the cube",
    ]


def test_tags_dates_and_comments_survive_where_there_is_room() -> None:
    text = """\
; [Site "Club [2]"]
; [Event "Final"]
; [Round "3"]
; [EventDate "2024.05.06"]
; [Transcriber "Zoë"]
; [Table "7"]
; well played
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""
    sgf, _ = write(load(text), "sgf")
    root = sgf.split("\n", 1)[0]
    assert "DT[2024-05-06]EV[Final]RO[3]PC[Club [2\\]]AN[Zoë]" in root
    assert "GC[well played\nTable: 7]" in sgf
    match = load(sgf).matches[0][0]
    assert match.tag("Event") == "Final"
    assert match.tag("Site") == "Club [2]"
    for name in ("mat", "json"):
        back = load(write(load(text), name)[0]).matches[0][0]
        assert back.tags == load(text).matches[0][0].tags
        assert [comment.lstrip("; ") for comment in back.comments] == ["well played"]


def test_an_illegal_play_that_stood_is_kept() -> None:
    text = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/4                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""
    loaded = load(text)
    assert ("BG302", 5) in loaded.found
    assert " 31: 8/5 6/4 " in write(loaded, "mat")[0]
    assert "W[31hefd]" in write(loaded, "sgf")[0]
    assert "(3 1) 17-20 19-21" in write(loaded, "oldmoves")[0]
    assert '"play": "8/5 6/4"' in write(loaded, "json")[0]


DUMP = "5;0;0;0;1;Ann;Bob;0;0;0;1;0;0;-2;0;0;0;0;5;1;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;1;0;6;2;"


def test_a_play_that_the_file_calls_illegal_is_kept_with_its_position() -> None:
    text = f"""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: Illegal play ({DUMP})   62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""
    loaded = load(text)
    assert loaded.found == [("BG415", 5)]
    for name, dialect in [("mat", "gnubg"), ("mat", "xg"), ("snowie", None), ("json", None)]:
        written, losses = write(loaded, name, dialect)
        assert DUMP in written
        assert losses.sentences() == []
        assert load(written).found[0][0] == "BG415"
        assert difference(loaded, load(written)) is None
    for name in ("sgf", "oldmoves", "bgammon"):
        lost = write(loaded, name)[1].sentences()
        assert "the position after a play that the file calls illegal, first in game 1" in lost


def test_every_file_of_the_corpus(shared: Path) -> None:
    paths = sorted((shared / "corpus" / "mat").glob("*/*"))
    for path in random.Random(7).sample(paths, 10):
        compare_all(path)


@pytest.mark.slow
def test_the_whole_corpus(shared: Path) -> None:
    for path in sorted((shared / "corpus" / "mat").glob("*/*")):
        compare_all(path)


def compare_all(path: Path) -> None:
    """Convert one file to every format and back; say what is known to get lost."""
    loaded = load(path.read_bytes())
    for name, dialect in WAYS:
        text, losses = write(loaded, name, dialect)
        back = load(text)
        found = difference(loaded, back)
        if "points beyond those that were needed" in losses.counts:
            assert found is not None and "points" in found
        elif found is not None:
            # bgammon has one line for "danced" and "gave up without moving"
            assert name == "bgammon" and "dance" in found and "hidden" in found, (path.name, name, found)
        assert write(back, name, dialect)[0] == text or found is not None, (path.name, name)


@pytest.mark.parametrize("name", formats.names())
def test_every_format_says_what_it_is(name: str) -> None:
    package = formats.module(name)
    assert package.TITLE and package.PRODUCERS and package.CHECKS and package.SUFFIXES
    assert package.__doc__
