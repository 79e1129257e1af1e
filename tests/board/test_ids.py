"""Position ID, Match ID and XGID: against known values, and against gnubg where it is installed."""

from __future__ import annotations

import json
import random
import shutil
import subprocess
from typing import TYPE_CHECKING

import pytest

from bgtools.board.ids import (
    DROPPED,
    PLAYING,
    IdError,
    MatchState,
    Xgid,
    match_id,
    parse_match_id,
    parse_position_id,
    parse_xgid,
    position_id,
    xgid,
)
from bgtools.rules.variants import get
from tests.rules.boards import position
from tests.rules.random_positions import random_position

if TYPE_CHECKING:
    from pathlib import Path

START = "X 24:2 13:5 8:3 6:5; O 19:5 17:3 12:5 1:2"


@pytest.mark.parametrize(
    ("board", "checkers", "text"),
    [
        (START, 15, "4HPwATDgc/ABMA"),
        ("X 24:2 23:2 13:4 8:3 6:4; O 19:4 17:3 12:4 2:2 1:2", 15, "4Dl4ADbgOXgANg"),
        ("X 24:1 23:1 22:1; O 1:1 2:1 3:1", 3, "AACgAgAAKgAAAA"),
        # both sides differ: the player not on roll comes first
        ("X 13:1 1:14; O 24:2 19:5 2:2", 15, "gw8AYPz/ABAAAA"),
        ("X bar:1 6:2 5:2 4:2 3:1; O 24:2 22:2 20:2 1:1", 15, "MwMAILQNAIAAAA"),
        ("X 7:1 2:1 1:1; O 24:1 20:1", 3, "IQAAKAgAAAAAAA"),
    ],
)
def test_position_id(board: str, checkers: int, text: str) -> None:
    own, other = position(board, checkers)
    assert position_id(own, other) == text
    assert parse_position_id(text, checkers) == (own, other)


def test_a_position_that_has_no_id() -> None:
    own, other = position(START)
    own[6] += 1
    assert position_id(own, other) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("4HPwATDgc/ABM", "14 characters"),
        ("4HPwATDgc/AB!A", "letters, digits"),
        ("//////////////", "checkers"),
    ],
)
def test_no_position_id(text: str, reason: str) -> None:
    with pytest.raises(IdError, match=reason):
        parse_position_id(text)


def test_both_sides_on_one_point() -> None:
    own, other = position("X 6:1; O 24:2")
    other[19] = 1
    text = position_id(own, other)
    assert text is not None
    with pytest.raises(IdError, match="point 6"):
        parse_position_id(text)


@pytest.mark.parametrize(
    ("state", "text"),
    [  # as gnubg 1.07 shows them
        (MatchState(on_roll=1, turn=1, dice=(3, 1)), "cIkFAAAAAAAE"),
        (MatchState(dice=(3, 1), length=7, score=(3, 2)), "MIHlADAAEAAE"),
        (MatchState(cube=2, owner=1, on_roll=1, turn=1, length=7, score=(3, 2)), "UQngADAAEAAE"),
        (MatchState(cube=2, owner=0, on_roll=1, turn=1, length=7, score=(3, 2)), "QQngADAAEAAE"),
    ],
)
def test_match_id(state: MatchState, text: str) -> None:
    assert match_id(state) == text
    assert parse_match_id(text) == state


def test_every_field_of_a_match_id() -> None:
    state = MatchState(64, 0, 1, 0, True, DROPPED, True, 3, (6, 5), 25, (24, 7), True)
    assert parse_match_id(match_id(state)) == state


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("cIkFAAAAAAA", "12 characters"),
        ("cIkFAAAAA?AE", "letters, digits"),
        ("cIkfAAAAAAAE", "dice"),
        (match_id(MatchState(length=5, score=(6, 0))), "score"),
    ],
)
def test_no_match_id(text: str, reason: str) -> None:
    with pytest.raises(IdError, match=reason):
        parse_match_id(text)


OPENING = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:10"


def test_xgid() -> None:
    own, other = position(START)
    assert xgid(Xgid(own, other)) == OPENING
    assert parse_xgid(OPENING) == Xgid(own, other)
    assert parse_xgid(OPENING.removeprefix("XGID=")) == Xgid(own, other)
    own, other = position("X bar:2 6:13; O bar:1 24:14")
    text = xgid(Xgid(own, other, 4, -1, 1, (5, 2), "", (3, 1), length=7))
    assert text == "XGID=a-----M-----------------nB:2:-1:1:52:3:1:0:7:10"
    assert xgid(Xgid(own, other, action="D")).split(":")[4] == "D"


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("XGID=-b----E", "ten fields"),
        (OPENING.replace("-b--", "-b-"), "26 places"),
        (OPENING.replace("-b--", "-?--"), "in place of checkers"),
        (OPENING.replace("-b--", "Ab--"), "bar"),
        (OPENING.replace(":00:", ":77:"), "dice"),
        (OPENING.replace(":0:0:1:", ":x:0:1:"), "whole number"),
        (OPENING.replace(":0:0:1:", ":0:2:1:"), "owner"),
        (OPENING.replace(":0:10", ":-1:10"), "length"),
        (OPENING.replace("-b--", "Pb--"), "bar|checkers"),
    ],
)
def test_no_xgid(text: str, reason: str) -> None:
    with pytest.raises(IdError, match=reason):
        parse_xgid(text)


def test_there_and_back() -> None:
    for state in _random_states(300):
        own, other = list(state.own), list(state.other)
        assert parse_xgid(xgid(state)) == state
        text = position_id(own, other)
        assert text is not None
        assert parse_position_id(text) == (own, other)


def test_gnubg_reads_our_xgids_back(tmp_path: Path) -> None:
    """``set xgid`` gives the Position ID and the Match ID that we write, player on roll as player 1."""
    gnubg = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
    if gnubg is None:
        pytest.skip("gnubg is not installed")
    states = _random_states(150)
    script, answers = tmp_path / "ask.py", tmp_path / "answers.json"
    script.write_text(
        "import gnubg, json\nfound = []\n"
        f"for text in json.loads({json.dumps(json.dumps([xgid(state) for state in states]))}):\n"
        "    gnubg.command('set xgid ' + text)\n"
        "    found.append([gnubg.positionid(), gnubg.matchid()])\n"
        f"json.dump(found, open({str(answers)!r}, 'w'))\n"
    )
    subprocess.run(
        [gnubg, "-t", "-q", "-r", "-p", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        timeout=60,
        env={"HOME": str(tmp_path), "LANG": "C.UTF-8"},  # where gnubg makes a folder of its own
    )
    if not answers.exists():
        pytest.skip("gnubg was built without Python")
    ours = [[position_id(state.own, state.other), match_id(_as_player_one(state))] for state in states]
    assert json.loads(answers.read_text()) == ours


def _as_player_one(state: Xgid) -> MatchState:
    return MatchState(
        cube=state.cube,
        owner={1: 1, -1: 0, 0: None}[state.owner],
        on_roll=1,
        turn=1,
        crawford=state.crawford,
        state=PLAYING,
        dice=state.dice,
        length=state.length,
        score=(state.score[1], state.score[0]),
        jacoby=state.jacoby,
    )


def _random_states(count: int) -> list[Xgid]:
    rng = random.Random(11)
    states = []
    while len(states) < count:
        own, other = random_position(rng, get("backgammon"))
        length = rng.choice([0, 1, 3, 7, 25])
        score = rng.randrange(max(length, 1)), rng.randrange(max(length, 1))
        at_brink = length > 1 and max(score) == length - 1 > min(score)
        crawford = at_brink and rng.random() < 0.5
        cube = 1 if crawford or length == 1 else rng.choice([1, 2, 8, 64])
        states.append(
            Xgid(
                own,
                other,
                cube=cube,
                owner=rng.choice([1, -1]) if cube > 1 else 0,
                dice=rng.choice([None, (rng.randint(1, 6), rng.randint(1, 6))]),
                score=score,
                crawford=crawford,
                jacoby=not length and rng.random() < 0.5,
                length=length,
            )
        )
    return states
