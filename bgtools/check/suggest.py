"""Suggestions: what may have stood in a faulty cell."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import Edit, Suggestion

if TYPE_CHECKING:
    from bgtools.replay.model import Located, Reading

_MOST = 3


def suggestions(located: Located) -> list[Suggestion]:
    """At most three readings with which the rest of the game agrees, the likeliest first.

    Only readings that rewrite existing cells count. The confidence falls with the number of readings
    that fit and with how unlikely each slip is.
    """
    from math import exp

    readings = [reading for reading in located.readings if reading.complete and _rewrites(reading)]
    stands = any(reading.complete and not reading.entries for reading in located.readings)
    weights = [exp(-reading.cost) for reading in readings]
    total = sum(weights) + (1.0 if stands else 0.0)
    made = []
    for reading, weight in zip(readings[:_MOST], weights, strict=False):
        share = weight / total
        made.append(_suggestion(reading, round(min(share, 0.99), 2)))
    return made


def _rewrites(reading: Reading) -> bool:
    return bool(reading.entries) and all(
        entry is not None and text is not None for entry, text in reading.entries
    )


def _suggestion(reading: Reading, confidence: float) -> Suggestion:
    edits = tuple(
        Edit(entry.place, text) for entry, text in reading.entries if entry is not None and text is not None
    )
    reason = "the rest of the game agrees with it"
    return Suggestion(edits[0].place, edits[0].replacement, edits, reason, confidence)
