"""A suggestion is made only where one reading stands out."""

from __future__ import annotations

import pytest

from bgtools.check.suggest import suggestions
from bgtools.record.fault import Fault
from bgtools.record.model import PLAY, Entry, Place, Roll
from bgtools.replay.model import Located, Reading
from bgtools.rules.faults import PlayFault

HERE = Place(7, 6, 7, 14)
ENTRY = Entry(Roll("52: 13/8", (5, 2), (), PLAY), 0, 7, 6, 14, 2)
OTHER = Entry(Roll("31: 8/5 6/5", (3, 1), (), PLAY), 1, 7, 34, 45, 2)


def reading(text: str, cost: float = 0.0, complete: bool = True) -> Reading:
    return Reading("play", ((ENTRY, text),), 5, complete, cost)


AS_WRITTEN = Reading("as-written", (), 5, True, 0.0)


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ([reading("A")], [("A", 0.99)]),
        ([reading("A"), reading("B", cost=2.0)], [("A", 0.88), ("B", 0.12)]),
        ([reading("B", cost=2.0), reading("A")], [("A", 0.88), ("B", 0.12)]),
        ([reading("A"), reading("B", complete=False)], [("A", 0.99)]),
        # nothing stands out
        ([reading("A"), reading("B"), reading("C")], []),
        ([AS_WRITTEN, reading("A", cost=0.5)], []),
        ([AS_WRITTEN], []),
        ([reading("A", complete=False)], []),
        ([], []),
    ],
)
def test_what_is_suggested(readings: list[Reading], expected: list[tuple[str, float]]) -> None:
    located = Located(Fault(PlayFault.TARGET_BLOCKED), HERE, ENTRY, 0)
    located.readings = readings

    assert [(each.replacement, each.confidence) for each in suggestions(located)] == expected


def test_a_suggestion_says_what_to_do_to_the_file() -> None:
    located = Located(Fault(PlayFault.TARGET_BLOCKED), HERE, ENTRY, 0)
    located.readings = [
        Reading("swapped", ((ENTRY, "31: 8/5 6/5"), (OTHER, "52: 13/8")), 5, True, 0.9),
    ]

    (suggestion,) = suggestions(located)

    assert (suggestion.place, suggestion.replacement) == (HERE, "31: 8/5 6/5")
    assert [(edit.place.column, edit.replacement) for edit in suggestion.edits] == [
        (6, "31: 8/5 6/5"),
        (34, "52: 13/8"),
    ]


def test_a_reading_without_a_cell_to_rewrite_is_no_suggestion() -> None:
    located = Located(Fault(PlayFault.TARGET_BLOCKED), HERE, ENTRY, 0)
    located.readings = [Reading("lost-cell", ((None, "52: 13/8"),), 5, True, 0.0)]

    assert suggestions(located) == []
