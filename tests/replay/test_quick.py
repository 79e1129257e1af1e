"""The short way through a game says what the full replay says, and is gone wherever nothing is wrong."""

from __future__ import annotations

import pickle
import random
from copy import deepcopy
from enum import Enum
from typing import TYPE_CHECKING, Any

import pytest

from bgtools.formats import read
from bgtools.record.model import Cell, Entry, GameRecord, Loose
from bgtools.replay import game as game_module
from bgtools.replay import replay
from bgtools.replay.model import GameReplay
from bgtools.replay.quick import walk
from bgtools.replay.table import Terms, new_table
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.text.source import decode
from tests.conftest import ROOT
from tests.support import dialects, faults, matches

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

HEAD = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
GAME = """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 61: 13/7* 8/7               66: Cannot Move
  3)  Doubles => 2                Takes
  4) 42: 8/4 6/4                 41: bar/24 11/7
  5) 55: 13/3(2)                 62: 13/7 8/6
  6) 21: 6/4 5/4                 54: 24/20* 20/15
  7) 31: bar/22 7/6
      Wins 2 points
"""


def events(data: bytes) -> list[Any]:
    items = (item for item in read(decode(data)) if not isinstance(item, Loose))
    return list(replay(items))


def said(value: Any) -> Any:
    """All that a value of the replay says, in plain values."""
    if isinstance(value, GameRecord):
        return value.number
    if isinstance(value, Entry):
        return (value.side, value.line, value.column, value.cell.text)
    if isinstance(value, Cell):
        return value.text
    if isinstance(value, Enum | str | int | float | None):
        return value
    if isinstance(value, tuple | list):
        return [said(each) for each in value]
    if hasattr(value, "items"):
        return {key: said(each) for key, each in value.items()}
    names = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    found = {
        name: said(getattr(value, name)) for name in names if name not in ("make_steps", "_steps", "head")
    }
    if isinstance(value, GameReplay):
        found["steps"] = said(value.steps)
    return found


def compare(data: bytes, monkeypatch: pytest.MonkeyPatch) -> tuple[int, int]:
    """Replay a text in both ways; how many of its games took the short one, and how many there are."""
    quick = events(data)
    games = [event for event in quick if isinstance(event, GameReplay)]
    short = sum(game.make_steps is not None for game in games)
    with monkeypatch.context() as patch:
        patch.setattr(game_module, "walk", lambda *_: None)
        full = events(data)
    assert not any(isinstance(event, GameReplay) and event.make_steps for event in full)
    assert said(quick) == said(full)
    return short, len(games)


@pytest.mark.parametrize("dialect", dialects.DIALECTS, ids=lambda dialect: dialect.name)
def test_clean_matches(dialect: dialects.Dialect, monkeypatch: pytest.MonkeyPatch) -> None:
    short = games = 0
    for seed in range(3):
        rng = random.Random(seed)
        names, length = ("Anna", "Bob"), (0, 3, 5)[seed]
        match = matches.Match(names, length, jacoby=None if length else False, most_games=6)
        sheet = dialects.write(matches.play_match(match, matches.Style(tries=3), rng), dialect, rng)
        found = compare(dialects.render(sheet).text.encode(), monkeypatch)
        short, games = short + found[0], games + found[1]
    assert short > games // 3, (short, games)


@pytest.mark.parametrize("kind", faults.KINDS)
def test_matches_with_a_fault(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for seed, dialect in enumerate(dialects.DIALECTS[:2]):
        rng = random.Random(seed)
        match = matches.Match(
            ("Anna", "Bob"), 3 * (seed % 2), jacoby=None if seed % 2 else False, most_games=3
        )
        sheet = dialects.write(matches.play_match(match, matches.Style(tries=3), rng), dialect, rng)
        fault = faults.put_fault(sheet, kind, rng)
        if fault is not None:
            compare(dialects.render(fault.sheet).text.encode(), monkeypatch)


SAMPLES = sorted(path for path in (ROOT / "samples").rglob("*") if path.suffix in (".mat", ".txt"))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_samples(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    compare(path.read_bytes(), monkeypatch)


@pytest.mark.parametrize("every", [8, pytest.param(1, marks=pytest.mark.slow)])
def test_corpus(every: int, shared: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    files = sorted(path for path in (shared / "corpus" / "mat").rglob("*") if path.suffix in (".mat", ".txt"))
    counts = [compare(path.read_bytes(), monkeypatch) for path in files[::every]]
    short, games = (sum(count) for count in zip(*counts, strict=True))
    assert short > 0.9 * games


RIGHT_OPENS = GAME.replace("31: 8/5 6/5  ", " " * 13).replace("21: 6/4 5/4", "21: 6/4 6/5")


@pytest.mark.parametrize(
    "game",
    [
        GAME,
        RIGHT_OPENS,
        # no result, or several words of it
        GAME.replace("      Wins 2 points\n", ""),
        GAME.replace("      Wins 2 points", "      Wins 2 points            Losses 2 points"),
        GAME.replace("      Wins 2 points", "      Wins 2 points and the match"),
        # the last roll has no play: given up, whatever else is said of who lost
        GAME.replace("31: bar/22 7/6", "31:").replace("      Wins", 34 * " " + "Wins"),
        GAME.replace("31: bar/22 7/6", "31: ????").replace("      Wins", 34 * " " + "Wins"),
        GAME.replace("31: bar/22 7/6", "31:").replace("      Wins", "      Losses 2 points             Wins"),
        # the cube: behind the full rows, dropped, before a result
        GAME.replace("31: bar/22 7/6", "31: bar/22 7/6              Doubles => 4\n  8)  Drops").replace(
            "      Wins", 34 * " " + "Wins"
        ),
        GAME.replace("31: bar/22 7/6", "31: bar/22 7/6              Doubles => 4\n  8)  Takes").replace(
            "Wins 2", "Wins 4"
        ),
    ],
)
def test_a_game_without_a_fault_takes_the_short_way(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert compare((HEAD + game).encode(), monkeypatch) == (1, 1)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("62: 24/18 13/11", "62: 24/18 13/10"),  # a play that is not legal
        ("66: Cannot Move", "43: Cannot Move"),
        ("31: 8/5 6/5", "33: 8/5(2) 6/3(2)"),  # an opening doublet
        ("Doubles => 2", "Doubles => 4"),
        ("Takes", "21: 6/4 6/5"),  # the answer is missing
        ("  4)", "  5)"),  # a row number
        ("  3)  Doubles => 2                Takes\n", ""),
        ("61: 13/7* 8/7", "61: 13/7* 8/7 x"),
        ("54: 24/20* 20/15", "54: 24/15"),
        ("42: 8/4 6/4", "42: 8/4 6/4*"),  # nothing is hit
        ("62: 24/18 13/11", "62: ????"),
        ("Wins 2 points", "Wins 3 points"),
        ("Wins 2 points", "Resigns"),
        ("      Wins 2 points\n", ""),
        ("31: bar/22 7/6\n", "31:\n"),
        ("31: bar/22 7/6\n", "31:\n" + 30 * " "),  # given up: the other wins
        ("  2)", "; [Event]\n  2)"),
        ("\n", "\n \n"),
    ],
)
def test_a_game_with_a_fault_is_replayed_in_full(old: str, new: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert old in GAME
    compare((HEAD + GAME.replace(old, new, 1)).encode(), monkeypatch)


@pytest.mark.parametrize(
    "results",
    [
        ["L Wins 2 points"],
        ["L Wins 2 points", "R Losses 2 points"],
        ["R Losses 2 points", "L Wins 2 points"],
        # given twice: the first is the game's, the second is told
        ["L Wins 2 points", "R Wins 2 points", "R Losses 2 points"],
        ["R Losses 2 points", "L Wins 2 points", "L Wins 4 points"],
        ["L Wins 2 points", "L Wins 2 points", "R Wins 2 points"],
    ],
)
def test_results_are_taken_in_their_order(results: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    assert GAME.endswith("      Wins 2 points\n")
    lines = [(37 if line[0] == "R" else 6) * " " + line[2:] for line in results]
    text = HEAD + "\n".join([*GAME.split("\n")[:-2], *lines]) + "\n"
    assert compare(text.encode(), monkeypatch) == (1, 1)
    (game,) = [event for event in events(text.encode()) if isinstance(event, GameReplay)]
    told = [located.place.line for located in game.faults if located.fault.kind.name == "GIVEN_TWICE"]
    wins = [12 + place for place, line in enumerate(results) if "Wins" in line]
    assert told == wins[1:]


@pytest.mark.parametrize(
    ("last", "winner"), [("31: bar/22 7/6", 6), ("31:", 37), ("31: ????", 37), ("31: bar/22 7/6", 37)]
)
@pytest.mark.parametrize(("star", "counts"), [("*", (2, 0)), ("", (0, 2))])
def test_how_many_hits_are_marked(last: str, winner: int, star: str, counts: tuple[int, int]) -> None:
    """A roll behind which the game is given up hits nothing."""
    text = GAME.replace("31: bar/22 7/6", last).replace("      Wins", " " * winner + "Wins")
    record = next(
        item
        for item in read(decode((HEAD + text.replace("*", star)).encode()))
        if isinstance(item, GameRecord)
    )
    walked = walk(new_table(Terms(Rules(length=7), get("backgammon"))), record, (0, 1))
    assert walked is not None
    assert (walked.marked, walked.unmarked) == counts


def test_hit_marks_that_lack_where_others_have_one(monkeypatch: pytest.MonkeyPatch) -> None:
    """The remarks on a game are made at the end of the match, when it is known that hits are marked."""
    text = HEAD + GAME.replace("24/20*", "24/20")
    assert compare(text.encode(), monkeypatch) == (1, 1)
    end = events(text.encode())[-1]
    assert [(located.place.line, located.fault.kind.name) for located in end.faults] == [
        (10, "HIT_NOT_MARKED"),
        (12, "MATCH_UNFINISHED"),
    ]


def test_a_move_that_can_not_be_read_is_told_where_the_rest_of_the_cell_is_legal() -> None:
    """Without the 0/0 the play would be a legal one of both dice."""
    off = GAME.replace("42: 8/4 6/4", "42: 8/2 0/0")
    (game,) = [event for event in events((HEAD + off).encode()) if isinstance(event, GameReplay)]
    assert game.faults[0].fault.kind.name == "LINE_UNPARSABLE"


@pytest.mark.parametrize("copy", [lambda game: pickle.loads(pickle.dumps(game)), deepcopy])
def test_a_game_can_be_copied(copy: Callable[[GameReplay], GameReplay]) -> None:
    game = events((HEAD + GAME).encode())[1]
    assert game.make_steps is not None
    made = copy(game)
    assert len(made.steps) == 13
    assert said(made) == said(game)
    assert said(made.record.entries) == said(game.record.entries)
