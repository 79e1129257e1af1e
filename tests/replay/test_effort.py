"""A search costs what it can bring: little in games and matches that are beyond help, all for a few slips."""

import pytest

from bgtools.formats import read
from bgtools.replay import replay
from bgtools.replay.game import NEAR, WIDE
from bgtools.replay.recovery import Recovery
from bgtools.text.source import SourceText
from tests.replay.test_recovery import MATCH, SLIPS, row, slipped
from tests.replay.transcripts import QUIET

THREE_SLIPS = slipped(
    (row(2), "24/22* 6/5", "24/21* 6/5"), (row(6), "8/5", "8/4"), (row(13), "7/6 7/3", "7/5 7/3")
)


def spoilt(text, old, new, rows=range(2, 16)):
    """The first game with ``new`` for the first ``old`` in each of these rows."""
    lines = text.split("\n")
    for number in rows:
        lines[row(number) - 1] = lines[row(number) - 1].replace(old, new, 1)
    return "\n".join(lines)


def searched(text, effort, monkeypatch):
    """How many readings were weighed, and line and kind of each fault."""
    weighed = []
    weigh = Recovery.weigh

    def counting(self, candidates):
        found = weigh(self, candidates)
        weighed.extend(found)
        return found

    monkeypatch.setattr(Recovery, "weigh", counting)
    faults = [fault for event in replay(read(SourceText(text)), None, effort) for fault in event.faults]
    told = [(fault.place.line, fault.fault.kind.name) for fault in faults]
    return len(weighed), [(line, kind) for line, kind in told if kind not in QUIET]


def test_three_slips_in_a_game_are_searched_for_like_one(monkeypatch):
    one, _ = searched(slipped((row(6), "8/5", "8/4")), WIDE, monkeypatch)
    three, told = searched(THREE_SLIPS, WIDE, monkeypatch)
    assert three > one
    assert told == [(row(number), "DICE_MISMATCH") for number in (2, 6, 13)]
    assert searched(THREE_SLIPS, NEAR, monkeypatch)[1] == told


@pytest.mark.parametrize(
    ("old", "new"),
    [("/", "/x"), (": ", ": 1/19 "), (": ", ": 24/11 ")],
    ids=["unreadable", "backwards", "dice that can't pay"],
)
def test_a_game_with_many_impossible_rows_is_hardly_searched(old, new, monkeypatch):
    text = spoilt(MATCH, old, new)
    narrow, _ = searched(text, NEAR, monkeypatch)
    wide, _ = searched(text, WIDE, monkeypatch)
    assert narrow <= 20
    assert wide <= 700


def test_lost_cells_without_end_are_told_but_not_filled(monkeypatch):
    lines = MATCH.split("\n")
    for number in (4, 6, 8, 10, 12, 14, 16, 18):
        lines[row(number) - 1] = lines[row(number) - 1][:33].rstrip()
    narrow, told = searched("\n".join(lines), NEAR, monkeypatch)
    assert narrow <= 700
    assert (row(4), "TURN_ORDER") in told


@pytest.mark.parametrize(("number", "old", "new", "kind", "right"), SLIPS)
def test_near_readings_are_enough_to_place_a_slip(number, old, new, kind, right, monkeypatch):
    _, told = searched(slipped((row(number), old, new)), NEAR, monkeypatch)
    assert told == [(row(number), kind)]
