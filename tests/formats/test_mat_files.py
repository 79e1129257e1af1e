"""Whole files: headers, score lines, games and matches, as the sites write them."""

from __future__ import annotations

import pytest

from bgtools.formats import read
from bgtools.record.fault import ReadFault
from bgtools.record.model import GameRecord, Loose, MatchHead, SetPos
from bgtools.text.source import decode
from tests.formats.transcript import HEADER, cells, games, heads, items, problems

ROWS = "  1) 31: 8/5 6/5                 52: 13/8 13/11\n"


def test_a_galaxy_match() -> None:
    text = """\
; [Site "BackgammonGalaxy"]
; [Match ID "1111635"]
; [Player 1 "ann"]
; [Player 1 Elo "3,00/0"]
; [Variation "Backgammon"]
; [Unrated "Off"]
; [Crawford "On"]
; [CubeLimit "1024"]

3 point match

 Game 1
 ann : 0                         bob : 0
  1) 53: 8/3 6/3                 62: 13/7 7/5
  2) 52:                          Doubles => 2
  3)  Takes                      64: 24/18 18/14
  4)  Losses 4 point                                               Wins 4 point and the match
"""
    head, game = items(text)
    assert isinstance(head, MatchHead)
    assert isinstance(game, GameRecord)
    assert head.dialect == "galaxy"
    assert head.length == (3, "3 point match", (10, 1, 10, 14))
    assert [tag.key for tag in head.tags][:4] == ["Site", "Match ID", "Player 1", "Player 1 Elo"]
    assert {name: claim.value for name, claim in head.rules.items()} == {
        "variant": "Backgammon",
        "unrated": False,
        "crawford": True,
        "cube_limit": 1024,
    }
    assert game.score is not None
    assert game.score.names == ("ann", "bob")
    assert game.right_column == 34
    assert len(game.entries) == 8
    assert problems(text) == []


def test_tags_make_claims_only_where_their_value_can_be_read() -> None:
    text = (
        """\
; [Variation "HyperGammon (3)"]
; [Crawford "Maybe"]
;[Jacoby "on"]
# [Beavers "3"]
[Cubelimit "64"]
; [Automatic Doubles "2"]
; [Variant Option "ad.bearoff_exact=on, ru.backgammon=never"]
; [Event "a "quoted" name"]
; [Empty ""]
; [Open "never closed
"""
        + HEADER
        + ROWS
    )
    (head,) = heads(text)
    assert {name: claim.value for name, claim in head.rules.items()} == {
        "variant": "HyperGammon (3)",
        "jacoby": True,
        "beavers": True,
        "cube_limit": 64,
        "automatic_doubles": 2,
        "variant_option": ["ad.bearoff_exact=on", "ru.backgammon=never"],
    }
    assert [tag.value for tag in head.tags][-3:] == ['a "quoted" name', "", "never closed"]
    assert head.rules["cube_limit"].place == (5, 1, 5, 17)


@pytest.mark.parametrize(
    ("tag", "expected"),
    [
        # the value, and what is expected in its place; nothing is said where it can be understood
        ('; [Crawford "On"]', None),
        ('; [Crawford "off"]', None),
        ('; [Crawford "1"]', None),
        ('; [Crawford "Offf"]', "on or off"),
        ('[Crawford "Maybe"]', "on or off"),
        ('#  [ jacoby "ja"]', "on or off"),
        ('; [Beavers "3"]', None),
        ('; [Beaver "lots"]', "on or off"),
        ('; [CubeLimit "none"]', None),
        ('; [CubeLimit "6 4"]', "a number"),
        ('; [Automatic Doubles "x"]', "a number"),
        ('; [AutoDouble "on"]', None),
        # what says nothing, and what is no rule
        ('; [Crawford ""]', None),
        ('; [Crawford "  "]', None),
        ('; [Unrated "Rated"]', None),
        ('; [Event "Maybe"]', None),
        ('; [Crawfords "Maybe"]', None),
    ],
)
def test_values_of_tags_that_can_not_be_understood(tag: str, expected: str | None) -> None:
    (head,) = heads(tag + "\n" + HEADER + ROWS)
    if expected is None:
        assert head.problems == []
        return
    (problem,) = head.problems
    written = tag[tag.index('"') + 1 : -2]
    assert problem.fault.kind is ReadFault.TOKEN_UNKNOWN
    assert (problem.fault.facts["token"], problem.fault.facts["expected"]) == (written, expected)
    assert tag[problem.place.column - 1 : problem.place.end_column - 1] == written
    assert head.length is not None


def test_a_length_and_a_tag_that_say_nothing() -> None:
    (head,) = heads('; [Crawford "Maybe"]\n' + HEADER.replace(" 7 point", " x point") + ROWS)
    assert [(problem.fault.kind, problem.place.line) for problem in head.problems] == [
        (ReadFault.TOKEN_UNKNOWN, 1),
        (ReadFault.LENGTH_INVALID, head.place.line),
    ]


@pytest.mark.parametrize(
    ("line", "length"),
    [
        ("7 point match", 7),
        (" 7 point match", 7),
        ("7 points match", 7),
        ("7-point match", 7),
        ("7 Point Match", 7),
        ("1 point match, played at home", 1),
        ("0 point match", 0),
        ("65 point match", 65),
        ("Match of 3 points", 3),
        ("Match to 7", 7),
        ("Money session", 0),
        ("Money game", 0),
        ("unlimited match", 0),
        ("Unlimited", 0),
    ],
)
def test_match_lengths(line: str, length: int) -> None:
    text = HEADER.replace(" 7 point match", line) + ROWS
    (head,) = heads(text)
    assert head.length is not None
    assert (head.length.value, head.length.text) == (length, line.strip())
    assert problems(text) == []


@pytest.mark.parametrize(
    ("line", "written"),
    [
        ("-3 point match", "-3"),
        ("5.5 point match", "5.5"),
        ("five point match", "five"),
        ("Match of 3,5 points", "3,5"),
        ("1" * 100_000 + " point match", "1" * 100_000),
    ],
)
def test_lengths_that_are_none(line: str, written: str) -> None:
    text = HEADER.replace("7 point match", line) + ROWS
    (head,) = heads(text)
    assert head.length is None
    (problem,) = head.problems
    assert problem.fault == (ReadFault.LENGTH_INVALID, {"text": written}, None)
    assert problem.place == (1, 2, 1, 2 + len(line))


def test_numbers_of_any_size_are_read() -> None:
    many = "9" * 50_000
    text = f"""\
 7 point match
 Game {many}
 Ann : {many}    Bob : -{many}
  {many}) 31: 8/5 6/5              52: 13/8 13/11
      Wins {many} points
"""
    (game,) = games(text)
    assert game.number == 999_999_999
    assert game.score is not None
    assert game.score.points == (999_999_999, -999_999_999)
    assert game.entries[0].row == 999_999_999


@pytest.mark.parametrize(
    ("line", "names", "points", "ratings"),
    [
        (" Ann : 0             Bob : 1", ("Ann", "Bob"), (0, 1), (None, None)),
        (" Ann: 0              Bob: 1   ", ("Ann", "Bob"), (0, 1), (None, None)),
        ("Ann : 10 Bob : 1", ("Ann", "Bob"), (10, 1), (None, None)),
        ("Bot1:0\tBob:1", ("Bot1", "Bob"), (0, 1), (None, None)),
        (" HansK,1621 : 0      nori,1777.45 : 1", ("HansK", "nori"), (0, 1), ("1621", "1777.45")),
        (" Ann, 1712.50 : 0    Bob (1498) : 1", ("Ann", "Bob"), (0, 1), ("1712.50", "1498")),
        (" Ann (NL) : 0        Bob, Jr. : 1", ("Ann (NL)", "Bob, Jr."), (0, 1), (None, None)),
        (" Ed O'Laughlin : 0   012345 : 1", ("Ed O'Laughlin", "012345"), (0, 1), (None, None)),
        (" Kévin UNGER : 0     山田 太郎 : 1", ("Kévin UNGER", "山田 太郎"), (0, 1), (None, None)),
        (" Dr: No : 0          A : B : 1", ("Dr: No", "A : B"), (0, 1), (None, None)),
        (" a:1 b : 0           c:2 : 1", ("a:1 b", "c:2"), (0, 1), (None, None)),
        (" Wins 1 : 0          1) 31: x : 1", ("Wins 1", "1) 31: x"), (0, 1), (None, None)),
        (" Ann : -3            Bob : 1", ("Ann", "Bob"), (-3, 1), (None, None)),
        (" #1dad : 0           |Rex| : 1", ("#1dad", "|Rex|"), (0, 1), (None, None)),
        (" +Bo+ : 0            [BG]Kim : 1", ("+Bo+", "[BG]Kim"), (0, 1), (None, None)),
        (' ["Al"] : 0          B : 1', ('["Al"]', "B"), (0, 1), (None, None)),
        (" 13) Bob : 0         2) x #9 : 1", ("13) Bob", "2) x #9"), (0, 1), (None, None)),
        (" 1) 31: 8/5 6/5 : 0  52: 13/8 : 1", ("1) 31: 8/5 6/5", "52: 13/8"), (0, 1), (None, None)),
    ],
)
def test_score_lines(
    line: str, names: tuple[str, str], points: tuple[int, int], ratings: tuple[str | None, str | None]
) -> None:
    text = f" 7 point match\n Game 1\n{line}\n{ROWS}"
    (game,) = games(text)
    score = game.score
    assert score is not None
    assert (score.names, score.points, score.ratings) == (names, points, ratings)
    assert problems(text) == []
    for place, name in zip(score.name_places, names, strict=True):
        assert line[place.column - 1 : place.end_column - 1] == name
    for place, value in zip(score.point_places, points, strict=True):
        assert line[place.column - 1 : place.end_column - 1] == str(value)


def test_a_comment_before_the_score_line_is_none() -> None:
    text = f" 7 point match\n Game 1\n; Elo : 1500    Rank : 3\n Ann : 0    Bob : 1\n{ROWS}"
    (game,) = games(text)
    assert game.score is not None
    assert game.score.names == ("Ann", "Bob")
    assert problems(text) == []


def test_columns_may_change_sides() -> None:
    text = HEADER + ROWS + "      Wins 1 point\n Game 2\n Bob : 0    Ann : 1\n" + ROWS
    assert [game.score.names for game in games(text) if game.score] == [("Ann", "Bob"), ("Bob", "Ann")]


@pytest.mark.parametrize(
    "line", ["game 2", " Game 2  ", "GAME 2", "\tGame 2:", " Game 2 (Crawford)", "Game  2."]
)
def test_game_lines(line: str) -> None:
    text = HEADER + ROWS + "      Wins 1 point\n" + line + "\n Ann : 1    Bob : 0\n" + ROWS
    assert [game.number for game in games(text)] == [1, 2]
    assert problems(text) == []


def test_comments_are_kept_wherever_they_stand() -> None:
    text = f"""\
; ------------------------
; 3-point match
+------+
| Ann  |
# aside

 3 point match

 Game 1
; not the score : 3
 Ann : 0                        Bob : 0
{ROWS.rstrip()} ; what a play
# and then
---------------
  2) 42: 8/4 6/4                # only half a row
"""
    head, game = items(text)
    assert isinstance(head, MatchHead)
    assert isinstance(game, GameRecord)
    assert [comment.text for comment in head.comments] == [
        *("; ------------------------", "; 3-point match", "+------+", "| Ann  |", "# aside"),
    ]
    assert head.length is not None
    assert head.length.place.line == 7
    assert [(comment.text, comment.place.line, comment.place.column) for comment in game.comments] == [
        ("; not the score : 3", 10, 1),
        ("; what a play", 12, 49),
        ("# and then", 13, 1),
        ("---------------", 14, 1),
        ("# only half a row", 15, 33),
    ]
    assert [text for _, _, text in cells(game)] == ["31: 8/5 6/5", "52: 13/8 13/11", "42: 8/4 6/4"]
    assert problems(text) == []


def test_a_position_that_is_set() -> None:
    text = HEADER + "; Set Pos=-b----E-C---eE---c-e----B-/-2\n" + ROWS
    (game,) = games(text)
    (entry, *_) = game.entries
    assert isinstance(entry.cell, SetPos)
    assert entry.cell.position == "-b----E-C---eE---c-e----B-/-2"
    assert (entry.line, entry.row, entry.side) == (5, None, -1)


def test_the_first_score_need_not_be_zero() -> None:
    text = HEADER.replace("Ann : 0", "Ann : 4").replace("Bob : 0", "Bob : 6").replace("Game 1", "Game 9")
    (game,) = games(text + ROWS)
    assert game.score is not None
    assert (game.number, game.score.points) == (9, (4, 6))
    assert problems(text + ROWS) == []


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["", "\n", "\n\n   \n"])
def test_encodings_and_line_ends(newline: str, encoding: str, end: str) -> None:
    text = HEADER.replace("Ann", "Zoë") + ROWS + "      Wins 1 point"
    plain = items(text)[1]
    (head, game) = items((text + end).replace("\n", newline).encode(encoding))
    assert isinstance(head, MatchHead)
    assert isinstance(game, GameRecord)
    assert isinstance(plain, GameRecord)
    assert game.score == plain.score
    assert [entry.place for entry in game.entries] == [entry.place for entry in plain.entries]


def test_bytes_that_are_not_utf_8() -> None:
    text = ('; [Player 1 "Ernst K\xfcmin"]\n' + HEADER + ROWS).encode("cp1252")
    loose, head, _ = items(text)
    assert isinstance(loose, Loose)
    assert isinstance(head, MatchHead)
    (problem,) = loose.problems
    assert problem.fault == (ReadFault.ENCODING, {"encoding": "cp1252", "byte": 20, "kept": False}, None)
    assert problem.place == (1, 21, 1, 22)
    assert head.tags[0].value == "Ernst Kümin"


# Several matches --------------------------------------------------------------------------------

FIRST = HEADER + ROWS + "      Wins 7 points and the match\n"


@pytest.mark.parametrize(
    ("text", "tags", "lengths"),
    [
        (FIRST + "\n" + FIRST, [0, 0], [7, 7]),
        (FIRST + '; [Site "FIBS"]\n; [Round "2"]\n' + FIRST, [0, 2], [7, 7]),
        (FIRST + '; well played\n; [Site "FIBS"]\n# a remark\n\n' + FIRST, [0, 1], [7, 7]),
        ('; [Site "FIBS"]\n' + FIRST + "\ufeff" + '; [Site "FIBS"]\n' + FIRST, [1, 1], [7, 7]),
        # Without a length line: by tags, by "and the match", by the points, by the number of the game.
        (FIRST + '; [Site "FIBS"]\n' + HEADER.removeprefix(" 7 point match\n") + ROWS, [0, 1], [7, None]),
        (FIRST + HEADER.removeprefix(" 7 point match\n") + ROWS, [0, 0], [7, None]),
        (
            FIRST.replace(" and the match", "") + HEADER.removeprefix(" 7 point match\n") + ROWS,
            [0, 0],
            [7, None],
        ),
        (
            HEADER + ROWS + " Game 2\n Ann : 0    Bob : 1\n" + ROWS + HEADER.removeprefix(" 7 point match\n"),
            [0, 0],
            [7, None],
        ),
    ],
)
def test_several_matches_in_one_file(text: str, tags: list[int], lengths: list[int | None]) -> None:
    found = heads(text)
    assert [len(head.tags) for head in found] == tags
    assert [head.length.value if head.length else None for head in found] == lengths
    missing = [ReadFault.HEADER_MISSING in [p.fault.kind for p in head.problems] for head in found]
    assert missing == [length is None for length in lengths]


@pytest.mark.parametrize(
    "text",
    [
        # A session: scores that never move, and games that are numbered on.
        "Money session\n"
        + HEADER.removeprefix(" 7 point match")
        + ROWS
        + " Game 2\n Ann : 0    Bob : 0\n"
        + ROWS,
        # The same number twice, but the match goes on.
        HEADER + ROWS + "      Wins 1 point\n Game 1\n Ann : 1    Bob : 0\n" + ROWS,
        # The first game stands behind the second.
        HEADER.replace("Game 1", "Game 2").replace("Bob : 0", "Bob : 1") + ROWS + HEADER[16:] + ROWS,
        # Tags in the middle of a match.
        HEADER + ROWS + '; [Video "x"]\n Game 2\n Ann : 1    Bob : 0\n' + ROWS,
        # A comment that looks like a length line.
        HEADER + ROWS + "; 3 point match\n Game 2\n Ann : 1    Bob : 0\n" + ROWS,
    ],
)
def test_one_match(text: str) -> None:
    assert len(heads(text)) == 1
    assert len(games(text)) == 2
    assert problems(text) == []


def test_games_come_one_at_a_time() -> None:
    text = HEADER + ROWS + " Game 2\n Ann : 1    Bob : 0\n" + ROWS + " Game 3\n Ann : 2    Bob : 0\n" + ROWS
    stream = read(decode(text.encode()))
    kinds = [type(next(stream)).__name__ for _ in range(3)]
    assert kinds == ["MatchHead", "GameRecord", "GameRecord"]


# Dialects ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("site", "dialect"),
    [
        ("BackgammonGalaxy", "galaxy"),
        ("Backgammon Studio", "studio"),
        ("OpenGammon", "opengammon"),
        ("HedgeHog", "hedgehog"),
        ("GammonView", "gammonview"),
        ("XG Mobile", "xg-mobile"),
        ("eXtreme Gammon", "xg"),
        ("Raccoon benchmark", "raccoon"),
        ("Backgammon A B C (www.backgammonABC.com)", "abc"),
        ("DailyGammon", "dailygammon"),
        ("PlayOK", "playok"),
        ("Kitchen table", None),
    ],
)
def test_the_site_names_the_dialect(site: str, dialect: str | None) -> None:
    (head,) = heads(
        f'; [Site "{site}"]\n{HEADER.replace("Ann : 0    ", "Ann : 0")}{ROWS.replace("   52", "52")}'
    )
    assert head.dialect == dialect


def test_the_layout_names_the_dialect() -> None:
    rated = HEADER.replace("Ann", "Ann,1623")
    assert [head.dialect for head in heads(rated + ROWS)] == ["fibs"]
    assert [head.dialect for head in heads("; Dueller 2.0\n" + HEADER + ROWS)] == ["dueller"]
    assert [head.dialect for head in heads('; [Unrated "Off"]\n' + HEADER[1:] + ROWS)] == ["xg"]
    assert [head.dialect for head in heads(HEADER + ROWS.replace("\n", " \n"))] == ["gnubg"]
