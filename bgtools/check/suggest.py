"""Suggestions: what may have stood in a faulty place, as edits of the text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.layout import edits_of
from bgtools.check.model import Suggestion
from bgtools.check.words import count
from bgtools.rules.faults import CubeFault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.case import Case
    from bgtools.replay.model import Change, Reading

MOST = 3
BEST_WORTH_SHOWING = 0.2
WORTH_SHOWING = 0.05
"""The shares from which the best reading, and others beside it, are shown. A best guess that is mostly wrong
helps nobody; a rare rival of one that is mostly right may."""
SUREST = 0.99
FAR_FETCHED = 9.0
UNNUMBERED = 5.0
"""The same where no row numbers speak against a lost row."""
DOUBTED = 0.9
"""How sure a reading is at most if its slips cost so much: where so much is needed to explain a row, the true
mistake may be none of this row, but a row that was lost before it. The same if what would go says nothing
("strange"): a person wrote it."""
ALIKE = 0.5
"""Readings with at least so much of the best one's share fit about as well."""


def suggestions(
    case: Case, readings: Sequence[Reading], lines: Sequence[str], format_name: str = "mat"
) -> list[Suggestion]:
    """At most three readings that tell what should stand in the text, the likeliest first.

    ``lines``: those of the file. ``format_name``: cells are spelt as it spells them, and a reading that
    can't be told in it by rewriting cells is left out. A share is a confidence; one that does not agree
    with the whole rest of the game is taken for less.
    """
    made: list[Suggestion] = []
    doubtful = _doubtful_before(case)
    for reading in readings:
        if len(made) == MOST or reading.share < (WORTH_SHOWING if made else BEST_WORTH_SHOWING):
            break
        if not reading.changes or (not reading.complete and not reading.reach):
            continue
        changes = _spelt(reading.changes, format_name)
        edits = edits_of(changes, lines) if changes is not None else ()
        if not edits:
            continue
        strange = reading.facts.get("strange", False) or _unsays(reading) or _beside_a_slip(reading)
        surest = DOUBTED if doubtful or strange or _far_fetched(reading) else SUREST
        sure = min(reading.share, surest) * (1.0 if reading.complete else UNFINISHED)
        shown = reading.changes[0]
        made.append(
            Suggestion(shown.place, changes[0].text or "", edits, reason(reading, case), round(sure, 2))
        )
    return made


UNFINISHED = 0.9


def _beside_a_slip(reading: Reading) -> bool:
    """Whether nothing is written of a reading and a slip follows, of which some reading may fit each."""
    return reading.kind == "lost-cell" and "other" in reading.facts


def _far_fetched(reading: Reading) -> bool:
    """Whether a reading takes more slips than one may well believe."""
    from bgtools.replay.edits import SECOND, SLIPS

    terms = reading.facts.get("terms", {})
    costs = [times * SLIPS.get(term.removeprefix("slip:"), 0.0) for term, times in terms.items()]
    more = terms.get("second", 0)
    entry = reading.changes[0].entry
    numbered = entry is None or entry.row is not None
    return bool(sum(costs) + SECOND * more >= (FAR_FETCHED if numbered or not more else UNNUMBERED))


def _unsays(reading: Reading) -> bool:
    """Whether a reading takes both an offer and its answer away, which somebody wrote."""
    return reading.kind == "void" and len(reading.changes) > 1


def _doubtful_before(case: Case) -> bool:
    """Whether an earlier fault of the game may have led this one astray.

    Such is a fault that only a far-fetched reading explains, or a cube action that nothing does.
    """
    if case.game is None or case.located is None:
        return False
    for each in case.game.faults:
        if each.place >= case.located.place:
            break
        if isinstance(each.fault.kind, CubeFault) and each.followed and not each.followed.complete:
            return True
        if each.readings and each.readings[0].changes and _far_fetched(each.readings[0]):
            return True
    return False


def alike(readings: Sequence[Reading]) -> int:
    """How many readings fit about as well as the best, as far as they change the text."""
    telling = [reading.share for reading in readings if reading.changes]
    return sum(share >= ALIKE * telling[0] for share in telling) if telling else 0


def _spelt(changes: Sequence[Change], format_name: str) -> Sequence[Change]:
    """The changes in the words of the format; none of them if one can't be said there."""
    if format_name == "mat":
        return changes
    from bgtools.formats import respell

    spelt = []
    for change in changes:
        if change.text is None or change.entry is None:
            return ()
        text = respell(format_name, change.text, change.entry)
        if text is None:
            return ()
        spelt.append(change._replace(text=text))
    return spelt


def reason(reading: Reading, case: Case) -> str:
    """Why it is suggested."""
    said = reading.facts.get("reason")
    if said is not None:
        return str(said)
    what = _what(reading, case)
    other = reading.facts.get("other")
    if other is not None:
        here = any(change.place.line == other.line for change in reading.changes)
        where = "the other cell of this row" if here else f"line {other.line}"
        return f"{what} the rest of this game is legal but for what is wrong in {where}"
    if not reading.complete:
        if not reading.reach:
            return f"{what} this row is legal"
        if reading.reach == 1:
            return f"{what} the next action is legal"
        return f"{what} the next {count(reading.reach, 'action')} are legal"
    if not reading.reach:
        return f"{what} the game and its result agree"
    left = "the remaining action" if reading.reach == 1 else f"the remaining {reading.reach} actions"
    return f"{what} {left} of this game and its result are legal"


def _what(reading: Reading, case: Case) -> str:
    """ "with 13/7", "without this row" ...: what is different in a reading."""
    if reading.kind == "swapped":
        return "with these two cells exchanged"
    if reading.kind == "columns":
        return f"with the cells of these {count(len(reading.changes) // 2, 'row')} exchanged"
    if reading.kind == "dice-exchanged":
        return "with the dice of these two cells exchanged"
    if reading.kind == "doubled-row":
        return "without the repeated row" if reading.changes[0].row else "without the repeated cell"
    if reading.kind == "wrong-column":
        return "with it in the other column" if case.columns else "with it as the other player's"
    if reading.kind in ("overwritten", "copied"):
        neighbour = "above" if reading.kind == "overwritten" else "below"
        return f"this repeats the cell {neighbour}; with the other play"
    text = reading.changes[0].text
    if text is None:
        return "without it"
    dice, _, play = text.partition(":")
    if not play.strip():
        return "with it"
    written = case.text
    if written.partition(":")[0] != dice:
        if play.split() == written.partition(":")[2].split():
            return f"with the roll {dice}"
        return "with it"
    new = [token for token in play.split() if token not in written.split()]
    return f"with {' '.join(new) or play.strip()}"
