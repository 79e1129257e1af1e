"""Broken transcripts of every format give their findings on the right line, and the rest is read."""

from __future__ import annotations

import re

import pytest

from bgtools import formats
from bgtools.check import check
from bgtools.record.model import GameRecord, Place, Roll
from bgtools.text.source import SourceText, decode
from tests.formats.sheets import difference, load, write
from tests.replay.test_recovery import MATCH

SGF = """\
(;FF[4]GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RU[Crawford]RE[W+1]
;W[31hefe]
;B[62agln]
;W[double]
;B[drop])
"""
GMD = """\
GMD-2 # Created by Gibbon version 0.2.0
Length: 3
Player:W: Ann
Player:B: Bob
Rule: Crawford
Game:
Roll:-:: 3 1
Move:W:: 8/5 6/5
Roll:B:: 6 2
Move:B:: 1/7 12/14
Double:W:
Drop:B:
"""
JAVAFIBS = """\
JavaFIBS internal match representation v1.1
8:Bob:3
13:Bob:
6:You:Bob
11:You:3 1
1:You:17-20 19-20
0:Bob:6 2
1:Bob:24-18 13-11
2:You:
5:Bob:
7:You:1
14:Ann-1:Bob-0
"""
OLDMOVES = """\
Score is 0-0 in a 3 point match.
Ann is X - Bob is O

X: (3 1) 17-20 19-20
O: (6 2) 24-18 13-11
X: doubles
O: rejects
X: wins 1 point.
"""
BGAMMON = """\
bgammon-replay 00000024
i 1700000000 Ann Bob 3 1 0 1 1 0
1 r 3-1 8/5 6/5
2 r 6-2 1/7 12/14
1 d 2 0
"""
TMG = """\
MatchID: 1
Player1: 1 Ann 4.00
Player2: 2 Bob 4.00
Crawford: 1
Length: 3
Game 1: 0-0
  1 1 31:
  1 4 8/5 6/5
 -1 1 62:
 -1 4 24/18 13/11
  2 5 Double to 2
 -2 10 Pass
  3 14 1 Ann wins 1 point
"""
SGG = """\
Ann vs. Bob
Crawford: Yes
Game 1.0-0/3
1\t31:
1\t31: 8/5, 6/5
1\t\t62:
1\t\t62: 24/18, 13/11
2\tDouble to 2
2\t\tPass
Ann wins 1 point.
"""
GAM = """\
Ann          Bob
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""
PARTY = """\
MATCHLENGTH=3
GAME_1_PLAYER_1=Ann
GAME_1_PLAYER_2=Bob
GAME_1_GAMEPLAY=1 1 1 31 8/5 6/5#2 1 1 62 24/18 13/11#1 Double#2 Drop
GAME_1_SCORE1=1
GAME_1_SCORE2=0
"""
BGROOM = """\
BGF version 1.2
Game 1 - Ann (X) vs. Bob
Single Game
1.X:(3 1)8/5 6/5
2.0:(6 2)24/18 13/11
3.X:Double

Ann Win the Match
"""
GAMMONX = """\
;[Match '1']
;[Player 1 White Checkers 'Ann']
;[Player 2 Black Checkers 'Bob']
;[Game '1']
;[Game Modus 'Backgammon']
;[Winner 'Ann']
;[Points '1']
White Roll 3 1
White Move 16/19
White Move 18/19
Black Roll 6 2
Black Move 23/17
Black Move 12/10
White Cube Offer
Black Cube Drop
"""
GNUBG_TEXT = """\
The score (after 0 games) is: Ann 0, Bob 0 (match to 3 points)

Move number 1:  Ann to play 31

 GNU Backgammon  Position ID: 4HPwATDgc/ABMA
                 Match ID   : MIBlAAAAAAAE
* Ann moves 8/5 6/5

Move number 2:  Bob to play 62

 GNU Backgammon  Position ID: sGfwATDgc/ABMA
                 Match ID   : cABpAAAAAAAE
* Bob moves 24/18 13/11

* Ann doubles
* Bob rejects

Ann wins 1 point
"""
JSON = """\
{"bgtools": 1, "type": "match", "players": ["Ann", "Bob"], "length": 3}
{"type": "game", "number": 1, "score": [0, 0], "actions": [{"player": 0, "roll": [3, 1], "play": "8/5 6/5"}, {"player": 1, "roll": [6, 2], "play": "24/18 13/11"}, {"player": 0, "cube": "double", "value": 2}, {"player": 1, "cube": "drop"}], "result": {"winner": 0, "points": 1}}
"""  # noqa: E501
VALID = {
    "sgf": SGF,
    "gmd": GMD,
    "javafibs": JAVAFIBS,
    "oldmoves": OLDMOVES,
    "bgammon": BGAMMON,
    "tmg": TMG,
    "sgg": SGG,
    "gam": GAM,
    "party": PARTY,
    "bgroom": BGROOM,
    "gammonx": GAMMONX,
    "gnubg_text": GNUBG_TEXT,
    "json": JSON,
}


@pytest.mark.parametrize("name", VALID)
def test_the_whole_text_is_read(name: str) -> None:
    loaded = load(VALID[name])
    assert loaded.report.format == name
    assert loaded.found == []
    ((match, games),) = loaded.matches
    assert match.players == ("Ann", "Bob")
    assert match.length == (0 if name in ("gam", "bgroom", "gammonx") else 3)
    assert [(game.winner, game.points, game.ended_by) for game in games] == [(0, 1, "drop")]
    words = [action.word for action in games[0].actions]
    assert words == ["play", "play", "double", "drop"]
    assert games[0].actions[1].hops == ((24, 18, False), (13, 11, False))


# The format, what is replaced by what, and the code and line of every finding that comes of it.
BROKEN = [
    # A play that the dice do not allow.
    ("sgf", "62agln", "62aglo", [("BG302", 3)]),
    ("gmd", "8/5 6/5", "8/5 6/4", [("BG302", 8)]),
    ("javafibs", "24-18 13-11", "24-18 13-10", [("BG302", 8)]),
    ("oldmoves", "24-18 13-11", "24-18 13-10", [("BG302", 5)]),
    ("bgammon", "1/7 12/14", "1/7 12/15", [("BG302", 4)]),
    ("tmg", "24/18 13/11", "24/18 13/10", [("BG302", 10)]),
    ("sgg", "24/18, 13/11", "24/18, 13/10", [("BG302", 7)]),
    ("gam", "24/18 13/11", "24/18 13/10", [("BG302", 2)]),
    ("party", "24/18 13/11", "24/18 13/10", [("BG302", 4)]),
    ("bgroom", "24/18 13/11", "24/18 13/10", [("BG302", 5)]),
    ("gammonx", "12/10", "12/9", [("BG302", 11)]),
    ("gnubg_text", "24/18 13/11", "24/18 13/10", [("BG302", 13)]),
    ("json", "24/18 13/11", "24/18 13/10", [("BG302", 2)]),
    # A text that nothing can be made of, where the rest tells what is missing.
    ("sgf", "62agln", "62ag!n", [("BG101", 3)]),
    ("gmd", "1/7 12/14", "1/7 12/", [("BG101", 10)]),
    ("javafibs", "24-18 13-11", "24-18 13-", [("BG101", 8)]),
    ("oldmoves", "O: (6 2) 24", "O: [6 2) 24", [("BG101", 5)]),
    ("bgammon", "1 d 2 0", "1 d 2 7", [("BG101", 5)]),
    ("tmg", "  2 5 Double to 2", "  2 6 Double to 2", [("BG101", 11)]),
    ("sgg", "2\tDouble to 2", "2\tDoubel to 2", [("BG101", 8)]),
    ("party", "Double", "Dable", [("BG101", 4)]),
    ("bgroom", "3.X:Double", "3.X:Dable", [("BG101", 6)]),
    ("gammonx", "White Cube Offer", "White Cup Offer", [("BG101", 14)]),
    ("json", '"cube": "double"', '"cube": "dubble"', [("BG101", 2)]),
    # Facts that a format states twice.
    ("sgf", "RE[W+1]", "RE[B+1]", [("BG801", 1)]),
    ("sgf", "RE[W+1]", "RE[W+2]", [("BG803", 1)]),
    ("sgf", "RU[Crawford]", "RU[Crawford:CrawfordGame]", [("BG702", 1)]),
    ("javafibs", "7:You:1", "7:Bob:1", [("BG801", 11)]),
    ("javafibs", "7:You:1", "7:You:2", [("BG803", 11)]),
    ("oldmoves", "X: wins", "O: wins", [("BG801", 8)]),
    ("bgammon", "00000024", "00000040", [("BG005", 1)]),
    ("bgammon", "3 1 0 1 1 0", "3 1 0 2 1 0", [("BG801", 2)]),
    ("tmg", "3 14 1 Ann wins 1", "3 14 2 Ann wins 2", [("BG803", 13)]),
    ("sgg", "Ann wins 1 point", "Ann wins 2 points", [("BG803", 10)]),
    ("sgg", "Game 1.0-0/3", "Game 1.0*-0/3", [("BG702", 3)]),
    ("gam", "Wins 1 point", "Wins 2 points", [("BG803", 4)]),
    ("party", "SCORE1=1", "SCORE1=2", [("BG803", 6)]),
    ("gammonx", "Points '1'", "Points '2'", [("BG803", 6)]),
    ("gnubg_text", "Ann wins 1 point", "Bob wins 1 point", [("BG801", 18)]),
    ("gnubg_text", "sGfwATDgc/ABMA", "sGfwATDgc/ACMA", [("BG911", 11)]),
    ("json", '"winner": 0', '"winner": 1', [("BG801", 2)]),
]


@pytest.mark.parametrize(("name", "old", "new", "expected"), BROKEN)
def test_a_broken_text(name: str, old: str, new: str, expected: list[tuple[str, int]]) -> None:
    assert VALID[name].count(old) == 1, "the table must name one place"
    loaded = load(VALID[name].replace(old, new))
    assert loaded.report.format == name
    assert loaded.found[: len(expected)] == expected
    if not hasattr(formats.module(name), "COLUMNS"):
        said = [text for found in loaded.report.findings for text in (found.message, *found.notes)]
        assert not [text for text in said if "column" in text or "score line" in text]


# How "62: 24/22 24/18*" reads in the place of the second play.
RESPELT = {
    "sgf": "62acag",
    "gmd": "1/3 1/7",
    "javafibs": "24-22 24-18",
    "oldmoves": "24-22 24-18",
    "bgammon": "1/3 1/7",
    "tmg": "24/22 24/18",
    "sgg": "62: 24/22, 24/18",
    "gam": "62: 24/22 24/18*",
    "party": "24/22 24/18",
    "bgroom": "24/22 24/18",
    "gnubg_text": "24/22 24/18",
    "json": "24/22 24/18",
}


@pytest.mark.parametrize("name", RESPELT)
def test_a_suggested_play_is_spelt_as_the_format_spells(name: str) -> None:
    (game,) = (item for item in formats.read(decode(VALID[name].encode())) if isinstance(item, GameRecord))
    entry = [entry for entry in game.entries if isinstance(entry.cell, Roll)][1]
    assert formats.respell(name, "62: 24/22 24/18*", entry) == RESPELT[name]
    assert formats.respell(name, "26: 24/22 24/18*", entry) is not None, "the order of the dice is no matter"
    lines = VALID[name].split("\n")
    line = lines[entry.line - 1]
    lines[entry.line - 1] = line[: entry.column - 1] + RESPELT[name] + line[entry.end - 1 :]
    changed = load("\n".join(lines)).matches[0][1][0].actions[1]
    assert sorted(hop[:2] for hop in changed.hops) == [(24, 18), (24, 22)]


# One of two moves is wrong; the other one is spelt anew with it. Bob makes his five point, and stays there.
ONE_WRONG = {
    "sgf": (";B[62agln]", ";B[62afln]", "62agln"),
    "gmd": ("1/7 12/14", "1/6 12/14", "1/7 12/14"),
    "javafibs": ("24-18 13-11", "24-19 13-11", "24-18 13-11"),
    "oldmoves": ("17-20 19-20", "17-21 19-20", "17-20 19-20"),
    "bgammon": ("1/7 12/14", "1/6 12/14", "1/7 12/14"),
}


@pytest.mark.parametrize("name", ONE_WRONG)
def test_a_move_that_is_right_is_spelt_as_the_format_spells(name: str) -> None:
    old, new, right = ONE_WRONG[name]
    assert old in VALID[name]
    findings = check(SourceText(VALID[name].replace(old, new)), "a").findings
    suggested = [each.replacement for finding in findings for each in finding.suggestions]
    assert suggested[:1] == [right]


@pytest.mark.parametrize(
    ("name", "wrong", "answer"), [("sgf", "[take]", "drop"), ("oldmoves", "accepts", "O: rejects")]
)
def test_another_answer_is_suggested(name: str, wrong: str, answer: str) -> None:
    text = VALID[name].replace("[drop]", "[take]").replace("rejects", "accepts")
    assert wrong in text
    findings = check(SourceText(text), "a").findings
    assert [each.replacement for finding in findings for each in finding.suggestions] == [answer]


@pytest.mark.parametrize("name", RESPELT)
def test_other_dice_are_suggested_only_where_they_stand_beside_the_play(name: str) -> None:
    (game,) = (item for item in formats.read(decode(VALID[name].encode())) if isinstance(item, GameRecord))
    entry = [entry for entry in game.entries if isinstance(entry.cell, Roll)][1]
    found = formats.respell(name, "63: 24/15", entry)
    if name in ("sgf", "sgg", "gam"):
        assert found == {"sgf": "63aj", "sgg": "63: 24/15", "gam": "63: 24/15"}[name]
    else:
        assert found is None
    assert formats.respell(name, "Takes", entry) == ("Takes" if name == "gam" else None)


@pytest.mark.parametrize("blanks", ["\n", "  ", "\n\n \t", "\r\n"])
def test_blanks_around_the_values_of_sgf_change_no_finding_but_its_place(blanks: str) -> None:
    wrong = SGF.replace("62agln", "62aglm").replace("length:3", "lenght:3").replace("[W+1]", "[W+9]")
    spread = re.sub(r"(?<=\[)[^\[\]]+(?=\])", lambda value: blanks + value[0] + blanks, wrong)
    told = [
        [
            (found.code, found.message, _at(text, found.place))
            for found in check(SourceText(text), "a").findings
        ]
        for text in (spread, wrong)
    ]
    assert told[0] == told[1]


def _told(text: str) -> list[tuple[str, str, str]]:
    """Code, message and marked text of each finding."""
    return [
        (each.code, each.message, _at(text, each.place)) for each in check(SourceText(text), "a").findings
    ]


def _at(text: str, place: Place | None) -> str:
    assert place is not None
    return SourceText(text).lines[place.line - 1][place.column - 1 : place.end_column - 1]


# --- In a long game ----------------------------------------------------------------------------------


def told(name: str, old: str, new: str) -> list[tuple[str, str, list[str]]]:
    """The findings of the match when a part of it is changed: code, the text of the line, suggestions."""
    text, _ = write(load(MATCH), name)
    assert text.count(old) == 1
    text = text.replace(old, new)
    report = check(SourceText(text), "a")
    lines = text.split("\n")
    return [
        (each.name, lines[each.place.line - 1], [one.replacement for one in each.suggestions])
        for each in report.findings
        if each.severity != "info" and each.name != "index-wrong" and each.place is not None
    ]


@pytest.mark.parametrize(
    ("name", "old", "new"),
    [
        ("sgf", ";W[55mhmhhchc]", ";B[55mhmhhchc]"),
        ("sgf", ";B[15ya]", ";W[15ya]"),
        ("sgf", ";B[35]", ";W[35]"),
        ("oldmoves", "O: (2 1) 13-12 8-6", "X: (2 1) 13-12 8-6"),
        ("oldmoves", "X: (6 5) bar-5 1-7", "O: (6 5) bar-5 1-7"),
        ("bgammon", "2 r 2-1 12/13 17/19", "1 r 2-1 12/13 17/19"),
    ],
)
def test_a_play_under_the_other_players_name(name: str, old: str, new: str) -> None:
    assert told(name, old, new) == [("turn-out-of-order", new, [])]


@pytest.mark.parametrize(
    ("name", "lost", "following"),
    [
        ("sgf", ";W[55mhmhhchc]\n", ";B[21lmqs]"),
        ("oldmoves", "O: (3 1) bar-22 22-21\n", "X: (5 5) 12-17 12-17 17-22 17-22"),
        ("bgammon", "1 r 6-5 bar/20 24/18\n", "2 r 2-2 13/15 17/19 19/21 19/21"),
    ],
)
def test_a_lost_line_blames_none_that_follows(name: str, lost: str, following: str) -> None:
    assert told(name, lost, "") == [("turn-out-of-order", following, [])]


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        (";W[55mhmhhchc]\n", ";W[55mhmhhchc\n", ";W[55mhmhhchc"),
        (";B[drop])\n(;FF", ";B[drop]\n(;FF", ";B[drop]"),
        (";B[35]\n", ";B[35\n", ";B[35"),
    ],
)
def test_a_bracket_that_is_lost_costs_no_game(old: str, new: str, line: str) -> None:
    assert told("sgf", old, new) == [("line-unparsable", line, [])]


def test_a_game_whose_every_node_is_a_level_deeper_is_the_same_game() -> None:
    text, _ = write(load(MATCH), "sgf")
    first, *others = text.split("\n(;FF")
    nodes = first.removesuffix(")").split("\n;")
    deep = "\n(;".join(nodes) + ")" * len(nodes)
    changed = "\n(;FF".join([deep, *others])
    assert len(nodes) > 20
    back = load(changed)
    assert difference(load(text), back) is None
    assert [each.code for each in back.report.findings if each.severity != "info"] == []


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        # a variation beside the game is none of its faults
        (";W[55mhmhhchc]", "(;W[55mhmhhchc]", None),
        # brackets around a node, and what follows stands behind them
        (";W[55mhmhhchc]", "(;W[55mhmhhchc])", "21lmqs"),
        (";W[55mhmhhchc]", "(;W[55mhmhhchc])(;W[55])", "21lmqs"),
        (";W[55mhmhhchc]", "(;W[55mhmhhchc])(;W[55](;B[21]))", "21lmqs"),
    ],
)
def test_nodes_behind_a_variation_are_told_once_and_read(old: str, new: str, said: str | None) -> None:
    text, _ = write(load(MATCH), "sgf")
    assert text.count(old) == 1
    whole = load(text)
    if said is None:
        at = text.index(")\n(;FF", text.index(old))
        changed = text[:at].replace(old, new) + ")(;W[55abab]))" + text[at + 1 :]
    else:
        changed = text.replace(old, new)
    back = load(changed)
    assert difference(whole, back) is None
    found = [each for each in back.report.findings if each.severity != "info"]
    assert [each.code for each in found] == ([] if said is None else ["BG101"])
    assert [_at(changed, each.place) for each in found] == ([] if said is None else [said])
    assert all("stands behind a variation" in each.message for each in found)


@pytest.mark.parametrize(
    ("lengths", "expected"),
    [
        ((3, 3), []),
        ((3, 5), [("BG101", "length:5", "disagrees with length:3 of the game before.")]),
        ((3, -5), [("BG101", "length:-5", "disagrees with length:3 of the game before.")]),
        # the first says nothing: it is wrong, and nothing disagrees with it
        ((-3, 3), [("BG107", "length:-3", "is no match length")]),
        ((-3, -3), [("BG107", "length:-3", "is no match length")]),
    ],
)
def test_lengths_that_differ_from_game_to_game(
    lengths: tuple[int, int], expected: list[tuple[str, str, str]]
) -> None:
    text, _ = write(load(MATCH), "sgf")
    for game, length in enumerate(lengths):
        text = text.replace(f"[length:3][game:{game}]", f"[length:{length}][game:{game}]")
    found = [each for each in check(SourceText(text), "a").findings if each.severity != "info"]
    assert [(each.code, _at(text, each.place)) for each in found] == [told[:2] for told in expected]
    assert all(told[2] in each.message for each, told in zip(found, expected, strict=True))


def test_a_turned_cube_at_the_start_of_a_match_is_no_automatic_double() -> None:
    text, _ = write(load(MATCH), "sgf")
    changed = text.replace("RU[", "CV[2]RU[", 1)
    assert [(each.code, _at(changed, each.place)) for each in load(changed).report.findings
            if each.severity != "info"] == [("BG705", "2")]  # fmt: skip
    assert difference(load(text), load(changed)) is None


def test_another_length_in_the_middle_of_a_match_is_told() -> None:
    ((name, line, _),) = told("sgf", "[length:3][game:1]", "[length:5][game:1]")
    assert (name, line[:10]) == ("line-unparsable", "(;FF[4]GM[")


LATER = ["Later entries of which nothing is said are wrong by as many bytes."]


@pytest.mark.parametrize(
    ("off", "told", "noted"),
    [
        # by how many bytes each entry is wrong, and of which something is said
        ([0, 0, 0, 0, 0], [], []),
        ([1, 0, 0, 0, 0], [1], []),
        ([0, 1, 0, 0, 0], [2], []),
        ([0, 0, 0, 0, 1], [5], []),
        ([0, 7, 0, 7, 0], [2, 4], []),
        ([1, -1, 0, 2, 0], [1, 2, 4], []),
        # games that have become longer or shorter
        ([0, 3, 3, 3, 3], [2], [2]),
        ([0, 0, 0, 3, 3], [4], [4]),
        ([0, 3, 3, 0, 0], [2], [2]),
        ([0, 3, 3, 5, 5], [2, 4], [2, 4]),
        ([0, 3, 5, 5, 5], [2, 3], [3]),
        # and an entry that is wrong by itself
        ([0, 3, 3, 5, 3], [2, 4], [2]),
        ([2, 2, 0, 2, 2], [1], [1]),
    ],
)
def test_what_is_said_of_an_index(off: list[int], told: list[int], noted: list[int]) -> None:
    games = [
        f" Game {number}\n Ann : {number - 1}                        Bob : 0\n"
        "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
        "  2)  Doubles => 2                Drops\n      Wins 1 point\n\n"
        for number in range(1, 6)
    ]
    text, _ = write(load(" 7 point match\n\n" + "".join(games)), "bgammon")
    assert text.count("bgammon-replay ") == 5
    lines = text.split("\n")
    for row, wrong in enumerate(off):
        word, entry = lines[row].split()
        lines[row] = f"{word} {int(entry) + wrong:08d}"
    findings = check(SourceText("\n".join(lines)), "a").findings
    assert {each.name for each in findings if each.severity != "info"} <= {"index-wrong"}
    found = [each for each in findings if each.name == "index-wrong"]
    assert [each.place.line for each in found if each.place is not None] == told
    assert [each.place.line for each in found if each.place is not None and each.notes == LATER] == noted
    for each in found:
        first, second = re.findall(r"byte (\d+)", each.message)
        assert first != second, "it would be right"


def test_an_index_that_lags_behind_is_told_once() -> None:
    text, _ = write(load(MATCH), "bgammon")
    line = next(line for line in text.split("\n") if line.startswith("1 r"))
    findings = check(SourceText(text.replace(line, line.replace(" r ", " r  "), 1)), "a").findings
    assert [each.place.line for each in findings if each.name == "index-wrong" and each.place] == [2]


def test_an_index_counts_lines_as_files_do() -> None:
    """Signs that some take for a line end are none."""
    text, _ = write(load(MATCH), "bgammon")
    line = next(line for line in text.split("\n") if line.startswith("1 r"))
    for sign in "\v\f\x1c\x85\u2028":
        changed = text.replace(line, line[: -len(sign.encode())] + sign, 1)
        names = [each.name for each in check(SourceText(changed), "a").findings]
        assert "index-wrong" not in names
