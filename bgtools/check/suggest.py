"""Suggestions: what may have stood in a faulty cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import Edit, Suggestion

if TYPE_CHECKING:
    from bgtools.replay.model import Located, Reading

STANDS_OUT = 0.5
"""The share that the likeliest reading must have before anything is suggested."""
WORTH_SHOWING = 0.1
MOST = 3
SUREST = 0.99


def suggestions(located: Located, format_name: str = "mat") -> list[Suggestion]:
    """At most three readings with which the rest of the game agrees, the likeliest first.

    ``format_name``: of the file; cells are spelt as it spells them, and a reading that can't be told in
    it by rewriting cells is left out.
    None unless one of them stands out: in the middle of a game a dozen plays may fit, and to name three
    of them would be a guess. Only readings that rewrite existing cells count.
    """
    ranked = sorted(
        (
            (share(reading, located), reading)
            for reading in located.readings
            if reading.complete and _rewrites(reading)
        ),
        key=lambda pair: -pair[0],
    )
    if not ranked or ranked[0][0] < STANDS_OUT:
        return []
    worth = [pair for pair in ranked[:MOST] if pair[0] >= WORTH_SHOWING]
    made = [_suggestion(reading, part, format_name) for part, reading in worth]
    return [suggestion for suggestion in made if suggestion is not None]


def share(reading: Reading, located: Located) -> float:
    """How likely a reading is among those that agree with as much of the game, from 0 to 1."""
    from math import exp

    rivals = [other for other in located.readings if other.complete == reading.complete]
    total = sum(exp(-other.cost) for other in rivals if other != reading) + exp(-reading.cost)
    return exp(-reading.cost) / total


def _rewrites(reading: Reading) -> bool:
    return bool(reading.entries) and all(
        entry is not None and text is not None for entry, text in reading.entries
    )


def _suggestion(reading: Reading, part: float, format_name: str) -> Suggestion | None:
    edits = []
    for entry, text in reading.entries:
        assert entry is not None
        assert text is not None
        if format_name != "mat":
            from bgtools.formats import respell

            text = respell(format_name, text, entry)
        if text is None:
            return None
        edits.append(Edit(entry.place, text))
    reason = "the rest of the game agrees with it"
    return Suggestion(edits[0].place, edits[0].replacement, tuple(edits), reason, round(min(part, SUREST), 2))
