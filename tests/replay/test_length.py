"""A stated match length that is too short: where it is told, and what the games are then judged by.

A match is written as ``0-0 L1 | 1-0 D L2``: for each game its score line, ``D`` if Ann doubles and Bob takes,
``DD`` if he doubles again, and the column and points of the result, with ``!`` where it is called that of
the match. ``-`` for a game without a score line.
"""

import pytest

from bgtools.record.model import (
    DOUBLE,
    PLAY,
    REDOUBLE,
    TAKE,
    WINS,
    Cube,
    Entry,
    GameRecord,
    Place,
    Result,
    Roll,
)
from bgtools.replay import length as lengths
from bgtools.rules.match import Standing
from bgtools.rules.settings import Overrides, Rules
from tests.replay.transcripts import QUIET, end, located

ROW = "  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
DOUBLED = "  2)  Doubles => 2                Takes\n  3) 42: 8/4 6/4                 64: 24/18 13/9\n"
REDOUBLED = DOUBLED[: DOUBLED.index(" 64:")].rstrip() + " " * 18 + "Doubles => 4\n  4)  Takes\n"
CUBE = {"": "", "D": DOUBLED, "DD": REDOUBLED}


def written(match: str, length: int) -> str:
    """The transcript."""
    text = f" {length} point match\n"
    for number, game in enumerate(match.split("|"), 1):
        line, *cube, result = game.split()
        ann, bob = line.split("-")
        text += f"\n Game {number}\n"
        text += f" Ann : {ann}                        Bob : {bob}\n{ROW}" if ann else ROW
        text += CUBE["".join(cube)] + " " * (6 if result[0] == "L" else 34)
        text += f"Wins {result[1:].rstrip('!')} points{' and the match' * result.endswith('!')}\n"
    return text


def told(text: str, overrides: Overrides | None = None) -> list[str]:
    """The faults: ``head`` for the line of the length, else the number of the game, and what is wrong."""
    lines = text.split("\n")
    found = []
    for fault in located(text, overrides):
        if fault.fault.kind.name not in QUIET:
            games = sum(line.startswith(" Game") for line in lines[: fault.place.line])
            found.append(f"{games or 'head'} {fault.fault.kind.name}")
    return found


@pytest.mark.parametrize(
    ("match", "stated", "right", "faults"),
    [
        # a double that the Crawford rule would forbid, and the match goes on behind its end
        ("0-0 L2 | 2-0 D L2 | 4-0 L1!", 3, 5, ["head AFTER_MATCH_END"]),
        ("0-0 R2 | 0-2 R1 | 0-3 D L2 | 2-3 R1 | 2-4 R1!", 4, 5, ["head AFTER_MATCH_END"]),
        # a double that would be dead
        ("0-0 L1 | 1-0 DD R4 | 1-4 R1 | 1-5 R2!", 3, 7, ["head AFTER_MATCH_END"]),
        # a result that is not called that of the match, and a later one that is
        ("0-0 L3 | 3-0 L2!", 3, 5, ["head AFTER_MATCH_END"]),
        ("0-0 L2 | 2-0 L1 | 3-0 R1 | 3-1 L2!", 3, 5, ["head AFTER_MATCH_END"]),
        # the real Crawford game is that of the longer match
        ("0-0 L2 | 2-0 D L2 | 4-0 D R2 | 4-2 L1!", 3, 5, ["head AFTER_MATCH_END", "3 CRAWFORD"]),
        # the last game may end several matches of odd length: then nothing is checked by it
        ("0-0 L2 | 2-0 D L2 | 4-0 L3!", 3, None, ["head AFTER_MATCH_END"]),
        # an even length, where no other is possible
        ("0-0 L3 | 3-0 L2 | 5-0 L1!", 3, 6, ["head AFTER_MATCH_END"]),
        # of two lengths the odd one
        ("0-0 L2 | 2-0 D L2 | 4-0 L2!", 3, 5, ["head AFTER_MATCH_END"]),
        # the last game of a match to an even number, which no match goes to
        ("0-0 L1 | 1-0 D L2!", 2, 3, ["head AFTER_MATCH_END"]),
        ("0-0 R3 | 0-3 D R2!", 4, 5, ["head AFTER_MATCH_END"]),
        ("0-0 R3 | - D R2!", 4, 5, ["head AFTER_MATCH_END"]),
        ("0-0 L1 | 1-0 D L2", 2, 2, ["2 CRAWFORD"]),
        # by an odd length a double in vain may be just that
        ("0-0 R3 | 0-3 R1 | 0-4 D R3!", 5, 5, ["3 CRAWFORD"]),
        ("0-0 D R3!", 1, 1, ["1 DEAD"]),
        # no odd length ends with this result, or there are two
        ("0-0 R3 | 0-3 DD R4!", 4, 4, ["2 CRAWFORD", "2 CRAWFORD"]),
        ("0-0 L1 | 1-0 D L4!", 2, 2, ["2 CRAWFORD"]),
        # its points are none of the doubled cube: the doubles did not count
        ("0-0 R3 | 0-3 DD R2!", 4, 4, ["2 CRAWFORD", "2 CRAWFORD"]),
        # its score line is wrong, so that nothing is sure
        ("0-0 R1 | 0-3 D R2!", 4, 4, ["2 SCORE_MISMATCH", "2 MATCH_TEXT_WRONG"]),
        # a result without points says no length
        ("0-0 R3 | 0-3 R1 | 0-4 DD R!", 5, 5, ["3 CRAWFORD", "3 CRAWFORD"]),
        ("0-0 L2 | 2-0 D L2 | 4-0 L!", 3, None, ["head AFTER_MATCH_END"]),
        # whose double it is counts, and in which game
        ("0-0 R2 | 0-2 D L2 | 2-2 D R2 | 2-4 L1 | 3-4 R1!", 3, 5, ["head AFTER_MATCH_END"]),
        ("0-0 L2 | 2-0 D R2 | 2-2 L1!", 3, 3, ["2 CRAWFORD"]),
        # called that of the match where it ends by the stated length, and once more
        ("0-0 L1 | 1-0 L3! | 4-0 L1!", 3, 3, ["3 AFTER_MATCH_END"]),
        # nothing but a game too many: the length may be right
        ("0-0 L3 | 3-0 L2", 3, 3, ["2 AFTER_MATCH_END"]),
        ("0-0 L3! | 3-0 L2!", 3, 3, ["2 AFTER_MATCH_END"]),
        # nothing but a forbidden double: the match ends where it should
        ("0-0 L2 | 2-0 D L2!", 3, 3, ["2 CRAWFORD"]),
        # a later score line is wrong as well: which game is the last of the match can't be told by it
        ("0-0 L2 | 2-0 D L2 | 4-0 R1 | 4-7 R1 | 4-2 L1!", 3, None,
         ["head AFTER_MATCH_END", "4 SCORE_MISMATCH"]),
        # a score line that does not follow from the result before it makes no match longer
        ("0-0 L2 | 5-0 D L2 | 4-0 L1!", 5, 5, ["2 SCORE_MISMATCH"]),
        ("0-0 L1 | 1-0 DD R4 | 1-7 L2 | 3-4 R1!", 5, 5, ["3 SCORE_MISMATCH"]),
        ("0-0 L1 | 1-0 R1 | 5-1 L2! ", 3, 3, ["3 SCORE_MISMATCH"]),
        ("0-0 L2 | 7-0 D L2", 3, 3, ["2 SCORE_MISMATCH", "2 CRAWFORD"]),
        ("0-0 L2 | 2-0 D L2 | 0-0 L1!", 3, 3, ["2 CRAWFORD", "3 AFTER_MATCH_END", "3 SCORE_MISMATCH"]),
    ],
)  # fmt: skip
def test_a_length_that_is_too_short(match: str, stated: int, right: int | None, faults: list[str]) -> None:
    text = written(match, stated)
    assert (told(text), end(text).rules.length) == (faults, right)


@pytest.mark.parametrize(
    ("match", "stated", "right"),
    [
        # the last result is called that of the match
        ("0-0 L3 | 3-0 L2!", 7, [5]),
        ("0-0 L3 | 3-0 R1 | 3-1 L3!", 9, [5]),
        ("0-0 R1!", 3, [1]),
        ("0-0 L2 | 2-0 L3!", 7, [3, 5]),
        ("0-0 D L2 | 2-0 R1 | 2-1 D L4!", 7, [5]),  # by three points this double would be dead
        # the Crawford game would be one with a double, or the double comes after it
        ("0-0 L4 | 4-0 D R2 | 4-2 L1!", 7, []),
        ("0-0 L4 | 4-0 R1 | 4-1 D R2 | 4-3 L1!", 7, [5]),
        ("0-0 L4 | 4-0 D L2!", 7, []),
        # no match goes to an even number
        ("0-0 L2 | 2-0 L2!", 7, [3]),
        ("0-0 L3 | 3-0 L1!", 7, []),
        # the other one has as many already
        ("0-0 R5 | 0-5 L3!", 7, []),
        # not called so, or the match goes on
        ("0-0 L2 | 2-0 L3", 7, None),
        ("0-0 L2 | 2-0 L3! | 5-0 R1", 7, []),
        # a score that is wrong says no length
        ("0-0 L2 | 3-0 L3!", 7, []),
    ],
)
def test_a_length_that_is_too_long(match: str, stated: int, right: list[int] | None) -> None:
    found = [fault.fault.facts for fault in located(written(match, stated)) if fault.fault.kind.name == SAID]
    assert [list(facts.get("shorter", ())) for facts in found] == ([] if right is None else [right])
    assert [facts["stated"] for facts in found if "stated" in facts] == ([stated] if right else [])


SAID = "MATCH_TEXT_WRONG"


def test_a_length_that_the_user_gives_is_not_too_long() -> None:
    text = written("0-0 L2 | 2-0 L3!", 7)
    (fault,) = [each for each in located(text, Overrides(length=7)) if each.fault.kind.name == SAID]
    assert "shorter" not in fault.fault.facts


def test_who_says_the_length_is_believed() -> None:
    text = written("0-0 L2 | 2-0 D L2 | 4-0 L1!", 3)
    assert told(text, Overrides(length=3)) == ["2 CRAWFORD", "3 AFTER_MATCH_END"]


def test_the_first_game_behind_the_stated_end_is_shown() -> None:
    text = written("0-0 L2 | 2-0 D L2 | 4-0 L1!", 3)
    (fault,) = [fault for fault in located(text) if fault.fault.kind.name == "AFTER_MATCH_END"]
    (place, key, _) = fault.related[0]
    assert (text.split("\n")[place.line - 1], key) == (" Game 3", "goes-on")
    assert fault.fault.facts == {"score": (4, 0), "stated": 3, "right": 5, "last": False}


def test_a_last_game_shows_the_score_that_its_result_makes() -> None:
    text = written("0-0 R3 | 0-3 D R2!", 4)
    (fault,) = [fault for fault in located(text) if fault.fault.kind.name == "AFTER_MATCH_END"]
    (place, key, _) = fault.related[0]
    assert (text.split("\n")[place.line - 1].strip(), key) == ("Wins 2 points and the match", "goes-on")
    assert fault.fault.facts == {"score": (0, 5), "stated": 4, "right": 5, "last": True}


HERE = Place(1, 1, 1, 1)
CELLS = {
    "D": Cube("Doubles", DOUBLE, None),
    "R": Cube("Redoubles", REDOUBLE, None),
    "T": Cube("Takes", TAKE, None),
    "p": Roll("31: 8/5 6/5", (3, 1), (), PLAY),
}


@pytest.mark.parametrize(
    ("cube", "length", "score", "seats", "idle"),
    [
        ("p0 p1", 1, (0, 0), (0, 1), 0),
        ("D0 T1", 1, (0, 0), (0, 1), 1),
        ("D0 T1", 2, (0, 0), (0, 1), 0),
        ("D0 T1 R1 T0", 2, (0, 0), (0, 1), 1),
        ("D0 T1 R1 T0", 3, (0, 0), (0, 1), 0),
        ("D0 T1 R1 T0 R0 T1", 4, (0, 0), (0, 1), 1),
        ("D0 T1 R1 T0 R0 T1", 5, (0, 0), (0, 1), 0),
        ("D0 T1 R1 T0", 3, (0, 1), (0, 1), 1),  # who needs two points has them with the cube at two
        ("D0 T1 R1 T0", 3, (1, 0), (0, 1), 0),
        ("D0 T1 R1 T0", 3, (1, 0), (1, 0), 1),  # the players sit in each other's column
        ("D1 T0", 3, (2, 0), (0, 1), 1),  # the Crawford game
        ("D0 D1", 1, (0, 0), (0, 1), 2),
        ("D-", 1, (0, 0), (0, 1), 0),  # nobody's
    ],
)
def test_doubles_in_vain(
    cube: str, length: int, score: tuple[int, int], seats: tuple[int, int], idle: int
) -> None:
    record = GameRecord(1, HERE)
    for letter, side in cube.split():
        record.add(Entry(CELLS[letter], -1 if side == "-" else int(side), 1, 6, 9, 1))
    found = lengths._idle_doubles(record, Rules(length=length), Standing(score, first=False), seats)
    assert found == idle


@pytest.mark.parametrize(
    ("word", "side", "found"), [(WINS, 0, True), (WINS, 1, True), (WINS, -1, False), (WINS + 1, 0, False)]
)
def test_only_a_win_in_a_column_is_a_result_that_counts(word: int, side: int, found: bool) -> None:
    record = GameRecord(1, HERE)
    record.add(Entry(Result("Wins 2 points", word, 2, None, False), side, 1, 6, 9, None))
    assert (lengths._result(record) is not None) is found
