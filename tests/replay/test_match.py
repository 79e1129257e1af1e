"""A whole match: what is ahead, the numbers of its games, its hit marks, and how much is searched in it."""

import random

import pytest

from bgtools.formats import read
from bgtools.record.fault import Fault
from bgtools.record.model import Claim, GameRecord, MatchHead, Place
from bgtools.replay import match, replay
from bgtools.replay.game import GameRun
from bgtools.replay.match import HitMarks, Numbers, Stream
from bgtools.replay.model import GameReplay, Located, MatchStart
from bgtools.rules.faults import PlayFault
from bgtools.text.source import SourceText
from tests.replay.transcripts import games

HERE = Place(1, 1, 1, 1)
GOOD = "  1) 31: 8/5 6/5                     52: 13/8 24/22\n      Wins 1 point\n"
# a row is lost, and what follows is not legal without it
LOST = """  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13
      Wins 1 point
"""
# one digit is wrong, and the rest tells which
SLIP = """  1) 31: 8/5 6/4                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
"""


def money(*rows):
    """A session of these games."""
    text = " 0 point match\n"
    for number, game in enumerate(rows, 1):
        text += f"\n Game {number}\n Ann : 0                        Bob : 0\n{game}"
    return text


# --- What is ahead ---------------------------------------------------------------------------------------


def test_games_ahead_are_looked_at_and_left_in_place():
    head, other = MatchHead("mat", HERE), MatchHead("mat", HERE)
    one, two, three = (GameRecord(number, HERE) for number in (1, 2, 3))
    stream = Stream([head, one, two, other, three])
    assert stream.next() is head
    assert [stream.game(place) for place in (1, 0, 2)] == [two, one, None]  # not those of the next match
    assert [stream.next() for _ in range(3)] == [one, two, other]
    assert (stream.game(0), stream.game(1)) == (three, None)
    assert [stream.next(), stream.next()] == [three, None]


def test_the_faults_of_a_game_come_in_the_order_of_their_places():
    """The new name is seen before the number above it."""
    names = " Ann : 0                        Bob : 0\n"
    text = f" 5 point match\n\n Game 1\n{names}{GOOD}\n Game 3\n"
    text += names.replace("Ann : 0", "Ann : 1").replace("Bob", "Rob")
    text += GOOD.replace("6/5  ", "6/4  ").replace("1 point", "4 points")
    found = [[(fault.place.line, fault.fault.kind.name) for fault in game.faults] for game in games(text)]
    assert found[1] == [
        (8, "GAME_NUMBER_GAP"), (9, "NAME_CHANGED"), (10, "DICE_MISMATCH"), (11, "NOT_MULTIPLE"),
    ]  # fmt: skip


# --- Numbers ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(5))
def test_the_numbers_of_the_games_so_far(seed):
    rng = random.Random(seed)
    numbers, known, number = Numbers(), set(), 0
    for _ in range(60):
        number = number + 1 if rng.random() < 0.7 else rng.randrange(0, 40)
        assert (number in numbers) == (number in known)
        numbers.add(number)
        known.add(number)
        assert {each for each in range(-2, 70) if each in numbers} == known


# --- Hit marks -------------------------------------------------------------------------------------------


class Run:
    """What a game shows of its hit marks."""

    def __init__(self, marked, unmarked, ambiguous):
        self.marked = marked
        kinds = [PlayFault.HIT_NOT_MARKED] * unmarked + [PlayFault.HIT_AMBIGUOUS] * ambiguous
        self.late = [Located(Fault(kind), HERE) for kind in kinds]

    def count_late(self, kind):
        return len(self.late_of(kind))

    def late_of(self, kind):
        return [located for located in self.late if located.fault.kind is kind]


@pytest.mark.parametrize(
    ("shown", "found"),
    [
        # where hits are marked those without a mark are told, else those of which nothing tells
        ([(1, 1, 1)], [("HIT_NOT_MARKED", 1)]),
        ([(0, 1, 1)], [("HIT_AMBIGUOUS", 1)]),
        ([(0, 0, 0)], []),
        ([(1, 2, 0)], [("HIT_NOT_MARKED", 1)] * 2),
        ([(1, 3, 0)], []),  # without a mark is the rule
        ([(1, 3, 1)], [("HIT_AMBIGUOUS", 1)]),
        # all games count together
        ([(0, 2, 1), (1, 0, 0)], [("HIT_NOT_MARKED", 1)] * 2),
        ([(1, 1, 0), (0, 1, 1), (0, 5, 0)], [("HIT_AMBIGUOUS", 2)]),
    ],
)
def test_which_hit_marks_are_worth_a_finding(shown, found):
    marks = HitMarks()
    for number, (marked, unmarked, ambiguous) in enumerate(shown, 1):
        marks.add(Run(marked, unmarked, ambiguous), number)
    assert [(located.fault.kind.name, located.game) for located in marks.faults()] == found


@pytest.mark.parametrize("count", [match.WHOLE - 1, match.WHOLE, match.WHOLE + 3])
def test_hits_of_games_that_are_not_kept_whole_are_told_as_well(count):
    marks = HitMarks()
    for number in range(count):
        marks.add(Run(1, 1, 1), number)
    found = marks.faults()
    assert [located.game for located in found] == list(range(count))
    assert {located.fault.kind for located in found} == {PlayFault.HIT_NOT_MARKED}
    assert len(marks._games) == min(count, match.WHOLE)


def test_a_match_with_very_many_unmarked_hits_keeps_no_more_of_them():
    marks = HitMarks()
    for number in range(10):
        marks.add(Run(100, 50, 0), number)
    kept = {located.game for located in marks.faults()}
    assert kept == {0, 1, 2, 3, 4}  # those up to the bound, and the one that passes it
    assert (marks.marked, marks.unmarked, marks.marking) == (1000, 500, True)


# --- How widely it is searched -----------------------------------------------------------------------------


def efforts(monkeypatch, *rows, **options):
    """The effort for each game."""
    found = []

    class Watched(GameRun):
        def run(self):
            found.append(self.effort)
            super().run()

    monkeypatch.setattr(match, "GameRun", Watched)
    for _ in replay(read(SourceText(money(*rows))), **options):
        pass
    return found


@pytest.mark.parametrize(
    ("rows", "options", "found"),
    [
        ([GOOD] * 4, {}, [2, 2, 2, 2]),
        ([LOST] * 5, {}, [2, 2, 2, 1, 1]),
        ([LOST, LOST, GOOD, LOST, GOOD], {}, [2, 2, 2, 2, 1]),  # a game without a fault says nothing
        ([LOST, LOST, SLIP, LOST, LOST], {}, [2, 2, 2, 2, 2]),  # one that was mended does
        ([LOST] * 4, {"effort": 1}, [1, 1, 0, 0]),
        ([LOST] * 4, {"effort": 0}, [0, 0, 0, 0]),
    ],
)
def test_after_several_lost_games_the_next_are_searched_less_widely(monkeypatch, rows, options, found):
    assert efforts(monkeypatch, *rows, **options) == found


# --- What a file states beside the plays -------------------------------------------------------------------


def stated(monkeypatch, name, value, text):
    """The games of a transcript whose first game claims something."""
    items = list(read(SourceText(text)))
    next(item for item in items if isinstance(item, GameRecord)).claims[name] = Claim(value, str(value), HERE)
    return [event for event in replay(items) if isinstance(event, GameReplay)]


def faults(game):
    return [(fault.fault.kind.name, dict(fault.fault.facts)) for fault in game.faults]


MATCH = " 3 point match\n\n Game 1\n Ann : {}                        Bob : {}\n"
DOUBLED = """  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => {0}                    Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins {0} points
"""


def test_a_cube_that_starts_higher(monkeypatch):
    (game,) = stated(monkeypatch, "cube", 2, money(DOUBLED.format(4)))
    assert (game.cube, game.points) == (4, 4)
    assert "VALUE" not in [kind for kind, _ in faults(game)]
    (usual,) = games(money(DOUBLED.format(4)))
    assert "VALUE" in [kind for kind, _ in faults(usual)]


@pytest.mark.parametrize(
    ("value", "text", "told_"),
    [
        (2, money(DOUBLED.format(2)), []),
        (4, money(DOUBLED.format(2)), [("STATED", {"written": 4, "right": 2})]),
        (4, money(GOOD.split("      ")[0] + "\n"), []),  # nobody has won
        (4, money(LOST), []),  # what the cube was can't be told
    ],
)
def test_the_cube_at_the_end(monkeypatch, value, text, told_):
    (game,) = stated(monkeypatch, "cube_end", value, text)
    assert [each for each in faults(game) if each[0] == "STATED"] == told_


@pytest.mark.parametrize(
    ("score", "value", "crawford", "told_"),
    [
        ((2, 0), True, True, []),  # whether it is can't be known, so the file is believed
        ((2, 0), False, False, []),
        ((0, 0), False, False, []),
        ((0, 0), True, False, [("CRAWFORD_FLAG", {"stated": True, "right": False})]),
    ],
)
def test_the_crawford_game_that_a_file_states(monkeypatch, score, value, crawford, told_):
    (game,) = stated(monkeypatch, "crawford", value, MATCH.format(*score) + GOOD)
    assert game.crawford is crawford
    assert [each for each in faults(game) if each[0] == "CRAWFORD_FLAG"] == told_


# --- The first score ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("score", "number", "found"),
    [
        ((0, 0), 1, []),
        ((1, 0), 2, [(4, "FIRST_SCORE")]),
        ((1, 0), 1, [(4, "FIRST_SCORE")]),
        ((0, 0), 2, [(3, "GAME_NUMBER_GAP")]),
    ],
)
def test_a_match_that_begins_later(score, number, found):
    text = MATCH.format(*score).replace("Game 1", f"Game {number}") + GOOD
    (game,) = games(text)
    told = [(fault.place.line, fault.fault.kind.name) for fault in game.faults]
    assert [each for each in told if each[1] in ("FIRST_SCORE", "GAME_NUMBER_GAP")] == found
    assert game.score_before == score


ONE_POINT = """
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match

 Game {number}
 Ann : {ann}                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match
"""


@pytest.mark.parametrize(
    ("number", "ann", "matches"),
    [(1, 0, 2), (2, 0, 1), (0, 0, 1), (1, 1, 1)],
)
def test_a_reader_may_leave_it_to_the_replay_to_begin_another_match(
    number: int, ann: int, matches: int
) -> None:
    text = ONE_POINT.format(number=number, ann=ann)
    first, *others = read(SourceText(text))
    items = [first, *(item for item in others if isinstance(item, GameRecord))]
    starts = [event for event in replay(items) if isinstance(event, MatchStart)]
    assert [start.index for start in starts] == list(range(1, matches + 1))


def test_an_unfinished_match_is_not_left_for_another() -> None:
    text = ONE_POINT.format(number=1, ann=0).replace(" 1 point match", " 3 point match")
    first, *others = read(SourceText(text))
    items = [first, *(item for item in others if isinstance(item, GameRecord))]
    assert sum(isinstance(event, MatchStart) for event in replay(items)) == 1
