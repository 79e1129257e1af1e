"""What a replay yields: matches, games, steps and scores."""

import pytest

from bgtools.rules.settings import Overrides
from tests.replay.spoiled import spoiled
from tests.replay.test_recovery import MATCH
from tests.replay.transcripts import end, events, games, plain, start, told

GAMMON = """ 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     44: 13/9 13/9 9/5 9/5
  2) 33: 24/21 24/21 21/18 18/15     44: 13/9 13/9 13/9 9/5
  3) 33: 21/18 13/10 13/10 13/10     33: 24/21 24/21 21/18 21/18
  4) 33: 18/15 13/10 13/10 5/2       66: 18/12 18/12 12/6 12/6
  5) 55: 15/10 15/10 10/5 10/5       66: 9/3 8/2 8/2 8/2
  6) 33: 10/7 10/7 10/7 6/3          66: 9/3 6/off 6/off 6/off
  7) 33: 10/7 10/7 8/5 8/5           66: 6/off 6/off 6/off 6/off
  8) 33: 6/3 5/2 5/2 5/2             66: 5/off 5/off 5/off 3/off
  9) 55: 7/2 7/2 7/2 6/1             44: 3/off 2/off 2/off 2/off
                                     Wins AMOUNT

 Game 2
 Ann : 0                          Bob : LINE
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
"""


def gammon(amount, line):
    return GAMMON.replace("AMOUNT", amount).replace("LINE", line)


def test_a_match_is_a_start_games_and_an_end():
    kinds = [type(event).__name__ for event in events(MATCH)]
    assert kinds == ["MatchStart", "GameReplay", "GameReplay", "MatchEnd"]
    assert start(MATCH).players == ("Ann", "Bob")
    last = end(MATCH)
    assert (last.score, last.winner, last.finished, last.games) == ((5, 0), 0, True, 2)


def test_each_action_is_a_step_with_the_state_around_it():
    first, *_, offer, drop = games(MATCH)[0].steps
    assert (first.player, first.action, first.dice) == (1, "play", (5, 3))
    assert first.hops == ((13, 8, False), (6, 3, False))
    assert first.before.own[13] == 5
    assert first.after.own[13] == 4
    assert (offer.action, offer.cube_before, offer.cube) == ("double", 2, 2)
    assert (drop.action, drop.cube, drop.owner) == ("drop", 2, 0)
    for one, two in zip(games(MATCH)[0].steps, games(MATCH)[0].steps[1:], strict=False):
        same = one.after if one.player == two.player else one.after.flipped()
        assert same == two.before


def test_a_hit_is_in_the_hops_and_on_the_bar():
    step = games(MATCH)[0].steps[1]
    assert step.hops == ((24, 22, True), (6, 5, False))
    assert step.after.other[25] == 1


def test_cube_result_and_scores_of_a_game():
    first, second = games(MATCH)
    assert (first.ended_by, first.size, first.cube, first.cube_owner) == ("drop", 1, 2, 0)
    assert (first.score_before, first.score_after, first.points_recorded) == ((0, 0), (2, 0), 2)
    assert (first.crawford, second.crawford) == (False, True)
    assert (second.ended_by, second.size, second.points) == ("resignation", 3, 3)


def test_columns_that_change_sides_keep_the_players():
    text = """
 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 2
 Bob : 0                          Ann : 1
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
"""
    assert told(text) == []
    assert [game.winner for game in games(text)] == [0, 1]
    assert games(text)[1].seats == (1, 0)
    assert end(text).score == (1, 1)


def test_jacoby_is_inferred_from_a_gammon_that_counts_one():
    for amount in ("1 point", "2 points"):  # gnubg writes 2, and counts 1
        text = gammon(amount, "1")
        found = [(event.fault.kind.name) for game in games(text) for event in game.faults]
        assert found.count("JACOBY_SUSPECTED") == 1
        assert told(text) == []
        assert end(text).rules.jacoby is True
        assert games(text)[0].points == 1


def test_a_gammon_that_counts_two_is_played_without_jacoby():
    text = gammon("2 points", "2")
    assert told(text) == []
    assert end(text).rules.jacoby is False


GAMMON_ROWS = GAMMON.split("Bob : 0\n")[1].split("Wins")[0]


def gammons(*lines):
    """A session of gammons with the cube in the middle, at these scores of Bob, who wins them all."""
    text = " 0 point match\n"
    for number, line in enumerate(lines, 1):
        text += (
            f"\n Game {number}\n Ann : 0                          Bob : {line}\n{GAMMON_ROWS}Wins 2 points\n"
        )
    return text


@pytest.mark.parametrize(
    ("lines", "jacoby", "points", "faults"),
    [
        ((0, 2, 4), False, [2, 2, 2], []),
        ((0, 1, 2), True, [1, 1, 1], [(27, "WRONG_POINTS"), (40, "WRONG_POINTS")]),
        # what the first game shows holds for the next ones, whatever their score lines say
        ((0, 2, 3), False, [2, 2, 2], [(30, "SCORE_MISMATCH")]),
        ((0, 1, 3), True, [1, 1, 1], [(27, "WRONG_POINTS"), (40, "WRONG_POINTS")]),
        ((0,), None, [2], []),
    ],
)
def test_the_jacoby_rule_is_settled_by_the_first_game_that_shows_it(lines, jacoby, points, faults):
    text = gammons(*lines)
    assert [fault for fault in told(text) if fault[1] != "JACOBY_SUSPECTED"] == faults
    assert end(text).rules.jacoby is jacoby
    assert [game.points for game in games(text)] == points
    named = [each.fault.kind.name for game in games(text) for each in game.faults]
    assert named.count("JACOBY_SUSPECTED") == (jacoby is True)


def test_what_the_user_says_about_jacoby_is_held():
    assert told(gammon("1 point", "1"), Overrides(jacoby=False)) == [(14, "WRONG_POINTS")]
    assert told(gammon("2 points", "2"), Overrides(jacoby=True)) == [(14, "WRONG_POINTS")]


def test_points_without_an_illegal_double():
    text = gammon("4 points", "4").replace(" 0 point match", " 9 point match")
    doubled = text.replace(
        "  1) 31: 8/5 6/5                     44: 13/9 13/9 9/5 9/5",
        "  1)  Doubles => 2                    Takes\n"
        "  2) 31: 8/5 6/5                     44: 13/9 13/9 9/5 9/5",
    )
    game = games(doubled)[0]
    assert "BEFORE_OPENING" in [fault.fault.kind.name for fault in game.faults]
    assert (game.points, game.points_corrected) == (4, 2)


def test_games_come_one_at_a_time():
    """A session of any length is replayed with a look-ahead of two games."""
    from bgtools.formats import read
    from bgtools.replay import replay
    from bgtools.text.source import SourceText

    game = "\n Game {0}\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5    52: 13/8 24/22\n      Wins 1 point\n"
    text = " 0 point match\n" + "".join(game.format(number) for number in range(1, 30))
    taken = 0

    def counted():
        nonlocal taken
        for item in read(SourceText(plain(text))):
            taken += 1
            yield item

    stream = replay(counted())
    next(stream)
    next(stream)
    assert taken <= 5


@pytest.mark.parametrize(
    ("last", "action", "over"),
    [
        # a hidden play is not looked for where nothing follows
        ("63: ????", "unknown", "unfinished"),
        ("63: ????\n      Wins 1 point", "resign", "resignation"),
        (
            "63: ????\n                                     Wins 1 point",
            "play",
            "resignation",
        ),  # he did not give up
        ("63:", "resign", "unfinished"),
        ("63: Concedes", "resign", "resignation"),
        ("Concedes", "resign", "resignation"),
        ("63: 24/15", "play", "unfinished"),
        ("63: Illegal play", "unknown", "unfinished"),
        ("Doubles => 2", "double", "unfinished"),
    ],
)
def test_the_last_action_of_a_game(last, action, over):
    text = f""" 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     {last}
"""
    (game,) = games(text)
    assert (game.steps[-1].player, game.steps[-1].action, game.ended_by) == (1, action, over)
    assert len(game.steps) == 4


@pytest.mark.parametrize(("answer", "cube", "owner"), [("Takes", 2, 1), ("Drops", 1, None)])
def test_the_cube_behind_each_step(answer, cube, owner):
    text = f""" 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    {answer}
"""
    (game,) = games(text)
    assert [(step.cube, step.owner) for step in game.steps] == [(1, None)] * 3 + [(cube, owner)]
    assert [step.again for step in game.steps] == [False] * 4
    assert (game.steps[3].cube_before, game.steps[3].owner_before) == (1, None)
    assert (game.steps[2].before, game.steps[2].after) == (game.steps[3].before.flipped(),) * 2


@pytest.mark.parametrize(
    ("answer", "result", "cube"),
    [
        ("Beavers => 4", "Wins 4 points", 4),
        ("Beavers => 4", "Wins 8 points", 4),
        ("Takes", "Wins 4 points", 2),
    ],
)
def test_a_beaver_that_the_result_accepts(answer, result, cube):
    text = f""" 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    {answer}
      {result}
"""
    (game,) = games(text, Overrides(beavers=3))
    assert (game.cube, game.cube_owner, game.ended_by) == (cube, 1, "resignation")
    assert told(text, Overrides(beavers=3)) == []


ROWS = """  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     {}
"""


@pytest.mark.parametrize(
    ("losses", "told_"),
    [
        ("Losses 1 point", None),
        ("Losses 2 points", {"wins": 1, "losses": 2, "side": False}),
        (None, None),
    ],
)
def test_what_is_lost_is_what_the_other_wins(losses, told_):
    rows = ROWS.format(losses or "63: 24/15")
    text = f" 5 point match\n\n Game 1\n Ann : 0   Bob : 0\n{rows}      Wins 1 point\n"
    (game,) = games(text)
    found = [fault.fault.facts for fault in game.faults if fault.fault.kind.name == "LOSSES_DISAGREE"]
    assert found == ([] if told_ is None else [told_])


def test_who_wins_does_not_lose_in_the_same_row():
    text = """ 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  3)  Losses 1 point
      Wins 1 point
"""
    (game,) = games(text)
    assert [fault.fault.facts for fault in game.faults if fault.fault.kind.name == "LOSSES_DISAGREE"] == [
        {"wins": 1, "losses": 1, "side": True}
    ]


@pytest.mark.parametrize(
    ("line", "kinds"),
    [
        ("Ann : 1                          Bob : 0", ["RESULT_MISSING"]),  # Bob gave up
        ("Ann : 0                          Bob : 1", ["PLAY_MISSING", "RESULT_MISSING"]),  # so he did not
    ],
)
def test_dice_alone_at_the_end_give_up_unless_the_next_score_line_says_otherwise(line, kinds):
    text = f""" 5 point match

 Game 1
 Ann : 0                          Bob : 0
{ROWS.format("63:")}
 Game 2
 {line}
{ROWS.format("63: 24/15")}      Wins 1 point
"""
    first, _ = games(text)
    assert sorted(fault.fault.kind.name for fault in first.faults) == kinds


def test_games_that_are_missing_may_have_been_the_crawford_game():
    text = """ 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins {0} points

 Game {1}
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Drops                           Wins 1 point
"""
    assert [kind for _, kind in told(text.format(2, 2))] == ["CRAWFORD"]
    assert [kind for _, kind in told(text.format(1, 3))] == ["GAME_NUMBER_GAP"]


@pytest.mark.parametrize(
    ("number", "score", "matches"),
    [
        (1, "Ann : 0   Bob : 0", 2),
        (2, "Ann : 0   Bob : 0", 1),
        (1, "Ann : 1   Bob : 0", 1),
        (2, "Ann : 1   Bob : 0", 1),
    ],
)
def test_game_1_at_0_0_behind_a_finished_match_begins_another(number, score, matches):
    game = "  1) 31: 8/5 6/5                     52: 13/8 24/22\n      Wins 1 point and the match\n"
    text = f" 1 point match\n\n Game 1\n Ann : 0   Bob : 0\n{game}\n Game {number}\n {score}\n{game}"
    assert sum(type(event).__name__ == "MatchStart" for event in events(text)) == matches


@pytest.mark.parametrize(
    ("rows", "finished"),
    [
        ("      Wins 1 point\n", True),
        ("", False),
    ],
)
def test_when_a_session_is_finished(rows, finished):
    game = "\n Game 1\n Ann : 0   Bob : 0\n  1) 31: 8/5 6/5                     52: 13/8 24/22\n"
    text = " 0 point match\n" + game + rows
    assert (end(text).finished, end(text).winner) == (finished, None)


def test_points_without_a_second_double_that_was_not_allowed():
    doubles = ["before 3 Doubles => 2 | Takes", "before 5 Doubles => 4 | Takes", "result 37 Wins 8 points"]
    (game,) = games(spoiled("off", *doubles))
    assert (game.ended_by, game.points, game.cube, game.points_corrected) == ("bear-off", 8, 4, 4)


def test_events_name_themselves_to_those_who_debug():
    first, game, *_, last = events(spoiled("short"))
    assert repr(first) == "<MatchStart 'Ann' - 'Bob', length 5>"
    assert repr(game) == "<GameReplay 1: 0-0 to 1-0, resignation>"
    assert repr(game.steps[1]) == "<Step line 5: player 1 play 52>"
    assert repr(last) == "<MatchEnd 1-0, 1 games>"
