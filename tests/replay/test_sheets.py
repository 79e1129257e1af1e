"""What a writer gets of a transcript: each cell of a game as an action, and what holds for match and game."""

import pytest

from bgtools.formats import read
from bgtools.record.sheet import Action
from bgtools.replay import replay
from bgtools.replay.sheets import match_sheet, sheets
from bgtools.text.source import SourceText
from tests.replay.test_events import gammon
from tests.replay.transcripts import HEAD, end, start
from tests.variants.test_money import SINGLE, transcript

ROW = "  1) 31: 8/5 6/5                     52: 13/8 24/22\n"


def taken(text):
    """Each match with its games."""
    stream = sheets(replay(read(SourceText(text))))
    return [(match, list(games)) for match, games in stream]


def actions(rows):
    """The actions of a game behind its first row."""
    ((_, (game,)),) = taken(HEAD + ROW + rows)
    assert [action.dice for action in game.actions[:2]] == [(3, 1), (5, 2)]
    return [said(action) for action in game.actions[2:]]


def said(action):
    """An action in words: the player, what he does, and what is special about it."""
    parts = [str(action.player), action.word]
    if action.dice is not None:
        parts.append("{}{}".format(*action.dice))
    parts += [f"{source}/{target}{'*' * hit}" for source, target, hit in action.hops]
    parts += [f"to {action.value}"] if action.value is not None else []
    parts += [f"size {action.size}"] if action.size is not None else []
    parts += ["not legal"] if not action.legal else []
    return " ".join([*parts, *(["later"] if action.later else [])])


@pytest.mark.parametrize(
    ("rows", "expected"),
    [
        ("  2) 42: 8/4 6/4                     61: 24/18 6/5\n",
         ["0 play 42 8/4 6/4", "1 play 61 24/18 6/5"]),
        # die by die, with the hits
        ("  2) 63: 24/15                       61: 13/7 8/7\n",
         ["0 play 63 24/18 18/15", "1 play 61 13/7 8/7"]),
        ("  2) 64: 24/18 13/9                  61: 13/7* 8/7\n  3) 66: Cannot Move\n",
         ["0 play 64 24/18 13/9", "1 play 61 13/7* 8/7", "0 dance 66"]),
        # a mark that is wrong or missing does not make a play illegal
        ("  2) 64: 24/18* 13/9                 61: 13/7 8/7\n",
         ["0 play 64 24/18 13/9", "1 play 61 13/7* 8/7"]),
        # what is not legal stands as it is written, each token as often as it says
        ("  2) 42: 8/4 6/3\n", ["0 play 42 8/4 6/3 not legal"]),
        ("  2) 44: 8/4(2) 24/20/14\n", ["0 play 44 8/4 8/4 24/20 20/14 not legal"]),
        # a roll of which the play is not told
        ("  2) 42: ????                        61: 13/7 8/7\n      Wins 1 point\n",
         ["0 play 42 24/20 24/22", "1 play 61 13/7* 8/7"]),
        ("  2) 42: ????\n                                     Wins 1 point\n", ["0 hidden 42"]),
        ("  2) 42:\n                                     Wins 1 point\n", ["0 hidden 42"]),
        ("  2) 42: Illegal play\n", ["0 illegal 42 not legal"]),
        # the cube: what it shows after a take
        ("  2)  Doubles => 2                    Takes\n  3) 42: 8/4 6/4                      Doubles => 4\n"
         "  4)  Drops\n",
         ["0 double to 2", "1 take", "0 play 42 8/4 6/4", "1 double to 4", "0 drop"]),
        # given up in words, with the roll or without
        ("  2) 42: Concedes\n", ["0 hidden 42", "0 resign"]),
        ("  2)  Concedes\n                                     Wins 1 point\n", ["0 resign"]),
        # a cell that says nothing
        ("  2) see video                       61: 13/7 8/7\n", ["0 play", "1 play 61 13/7* 8/7"]),
    ],
)  # fmt: skip
def test_actions(rows, expected):
    made = actions(rows)
    if expected[0] == "0 play":  # whatever play makes the next one legal
        assert made[0].startswith("0 play ")
        made[0] = "0 play"
    if "????" in rows and len(expected) == 2:
        assert made[0].split()[:3] == expected[0].split()[:3]
        made[0] = expected[0]
    assert made == expected


def test_the_text_of_a_cell_goes_with_it():
    text = HEAD + ROW + "  2)  Doubles => 2                    Takes\n  3) 42: 8/4  6/4\n"
    ((_, (game,)),) = taken(text)
    assert [action.text for action in game.actions] == [
        "31: 8/5 6/5", "52: 13/8 24/22", "Doubles => 2", "Takes", "42: 8/4  6/4",
    ]  # fmt: skip


def test_a_beaver_is_taken_by_the_roll_behind_it():
    text = HEAD.replace(" 5 point", " 0 point") + ROW
    text += "  2)  Doubles => 2                    Beavers => 4\n  3) 42: 8/4 6/4\n"
    ((_, (game,)),) = taken(text)
    assert [said(action) for action in game.actions[2:]] == [
        "0 double to 2", "1 beaver to 4", "0 take", "0 play 42 8/4 6/4",
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        # number, score, winner, points, as recorded, how, size, cube, last
        (HEAD + ROW + "      Wins 2 points\n", [(1, (0, 0), 0, 2, 2, "resignation", 2, 1, False)]),
        (HEAD + ROW, [(1, (0, 0), None, 0, None, "unfinished", None, 1, False)]),
        (HEAD + ROW + "  2)  Doubles => 2                    Drops\n      Wins 2 points\n",
         [(1, (0, 0), 0, 1, 2, "drop", 1, 1, False)]),
        (HEAD.replace(" 5 point", " 2 point") + ROW + "                                     Wins 1 point\n"
         "\n Game 2\n Ann : 0                          Bob : 1\n" + ROW
         + "                                     Wins 1 point and the match\n",
         [(1, (0, 0), 1, 1, 1, "resignation", 1, 1, False), (2, (0, 1), 1, 1, 1, "resignation", 1, 1, True)]),
        # the one who wins the last game has enough
        (HEAD.replace(" 5 point", " 1 point") + ROW + "                                     Wins 1 point\n",
         [(1, (0, 0), 1, 1, 1, "resignation", 1, 1, True)]),
        # money: no game is the last
        (HEAD.replace(" 5 point", " 0 point") + ROW + "      Wins 3 points\n",
         [(1, (0, 0), 0, 3, 3, "resignation", 3, 1, False)]),
    ],
)  # fmt: skip
def test_games(text, expected):
    ((_, games),) = taken(text)
    assert [
        (
            game.number, game.score, game.winner, game.points, game.recorded, game.ended_by, game.size,
            game.cube, game.last,
        )
        for game in games
    ] == expected  # fmt: skip


@pytest.mark.parametrize(
    ("rows", "start"),
    [
        ("  2)  Doubles => 4                    Takes\n      Wins 4 points\n", 2),
        ("  2)  Doubles => 4                    Drops\n      Wins 2 points\n", 2),
        ("  2)  Doubles => 8                    Drops\n", 4),
        ("  2)  Doubles => 2                    Takes\n"
         "  3) 42: 8/4 6/4                      Doubles => 4\n", 1),
        ("      Wins 1 point\n", 1),
    ],
)  # fmt: skip
def test_the_first_double_shows_the_cube_at_the_start(rows, start):
    text = '; [AutomaticDoubles "2"]\n' + HEAD.replace(" 5 point", " 0 point") + ROW + rows
    ((_, (game,)),) = taken(text)
    offers = [action.value for action in game.actions if action.word == "double"]
    assert game.cube_start == start
    assert offers == [start << n for n in range(1, len(offers) + 1)]


def test_a_result_shows_the_cube_at_the_start():
    """Nobody has doubled, and a single game is won with the last checker for two points."""
    text = transcript('; [AutomaticDoubles "1"]\n', SINGLE, "", "Wins 2 points")
    ((_, (game,)),) = taken(text)
    assert (game.ended_by, game.points, game.size, game.cube_start) == ("bear-off", 2, 1, 2)


def test_a_game_without_a_number_has_its_place():
    text = HEAD.replace(" Game 1", " Game") + ROW + "      Wins 1 point\n"
    ((_, (game,)),) = taken(text)
    assert game.number == 1


def test_the_crawford_game():
    text = HEAD.replace(" 5 point", " 2 point") + ROW + "      Wins 1 point\n"
    text += "\n Game 2\n Ann : 1                          Bob : 0\n" + ROW + "      Wins 1 point\n"
    ((_, (first, second)),) = taken(text)
    assert (first.crawford, second.crawford) == (False, True)


def test_matches_come_one_after_the_other():
    one = HEAD.replace(" 5 point", " 1 point") + ROW + "      Wins 1 point and the match\n"
    other = one.replace("Ann", "Cy")
    made = taken(one + "\n" + other)
    assert [match.players for match, _ in made] == [("Ann", "Bob"), ("Cy", "Bob")]
    assert [len(games) for _, games in made] == [1, 1]
    assert [match.length for match, _ in made] == [1, 1]


def test_a_match_whose_games_were_not_taken_is_passed_over():
    one = HEAD.replace(" 5 point", " 1 point") + ROW + "      Wins 1 point and the match\n"
    stream = sheets(replay(read(SourceText(one + "\n" + one.replace("Ann", "Cy")))))
    assert [match.players[0] for match, _ in stream] == ["Ann", "Cy"]


def test_names_and_ratings():
    text = HEAD.replace(
        "Ann : 0                          Bob : 0", "Ann (1650.5) : 0               Bob (1500) : 0"
    )
    ((match, _),) = taken(text + ROW)
    assert (match.players, match.ratings) == (("Ann", "Bob"), ("1650.5", "1500"))
    ((nobody, games),) = taken(" 5 point match\n\n Game 1\n" + ROW)
    assert (nobody.players, nobody.ratings) == (("player 1", "player 2"), (None, None))
    assert len(games) == 1


def test_ratings_go_with_the_players_when_the_columns_change():
    line = " {} : {}               {} : {}\n"
    text = " 5 point match\n\n Game 1\n" + line.format("Ann (1650)", 0, "Bob (1500)", 0) + ROW
    ((match, _),) = taken(text)
    assert match.ratings == ("1650", "1500")


def test_what_a_head_says():
    text = '; [Event "Open"]\n; [Site "Oslo"]\n' + HEAD + ROW
    ((match, _),) = taken(text)
    assert (match.tag("event"), match.tag("EventDate", "Site"), match.tag("Round")) == ("Open", "Oslo", None)
    assert (match.length, match.variant, match.crawford, match.jacoby, match.format) == (
        5, "backgammon", True, False, "mat",
    )  # fmt: skip


def test_rules_that_only_the_end_shows():
    text = gammon("1 point", "1")
    began = start(text)
    assert match_sheet(began).jacoby is None
    assert match_sheet(began, end(text).rules).jacoby is True


@pytest.mark.parametrize(
    ("head", "options"),
    [
        ('; [Variation "HyperGammon (3)"]\n', ()),
        ('; [Variation "Acey-Deucey"]\n', ()),
        ('; [Variation "Acey-Deucey"]\n; [VariantOptions "ad.cube=on"]\n', (("ad.cube", "on"),)),
        (
            '; [Variation "Acey-Deucey"]\n; [VariantOptions "ad.complement = on, ad.cube=on"]\n',
            (("ad.complement", "on"), ("ad.cube", "on")),
        ),
    ],
)
def test_options_of_a_variant_that_the_head_says(head, options):
    ((match, _),) = taken(head + HEAD)
    assert (sorted(match.variant_options), match.unsaid_options) == (sorted(options), ())


def test_options_that_only_the_user_says_are_unsaid():
    text = '; [Variation "Acey-Deucey"]\n' + HEAD
    began = start(text)
    rules = began.rules._replace(variant_options=(("ad.cube", "on"), *began.rules.variant_options))
    assert ("ad.cube", "on") in match_sheet(began, rules).unsaid_options


def test_an_action_is_legal_unless_something_else_is_said():
    assert Action(0, "play").legal
    assert not Action(0, "play").later


def test_where_the_position_is_lost_the_cells_stand_as_they_are_written():
    made = actions(
        "  4) 11: 16/15(2) 6/5(2)             33: 9/6(2) 16/13(2)\n"
        "  5) 64: 24/18 24/20                 52: Cannot Move\n"
    )
    assert made == [
        "0 play 11 16/15 16/15 6/5 6/5 not legal",
        "1 play 33 9/6 9/6 16/13 16/13 not legal",
        "0 play 64 24/18 24/20 not legal",
        "1 hidden 52 not legal",
    ]
