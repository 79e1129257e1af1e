"""Turns what a reading changes into edits of the text that leave everything else where it stands.

A cell that grows or shrinks takes the blanks behind it along, so that the right column stays; a cell that is
put in or taken out leaves its row in shape.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import Edit
from bgtools.record.model import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgtools.replay.model import Change
    from bgtools.text.source import SourceText


def edits_of(changes: Iterable[Change], lines: Sequence[str]) -> tuple[Edit, ...]:
    """The edits that make ``changes`` in a text with these lines (without line ends), in order."""
    made = []
    for change in changes:
        place = change.place
        line = lines[place.line - 1] if place.line <= len(lines) else ""
        if change.row:
            edit = Edit(Place(place.line, 1, place.line + 1, 1), "")
        elif change.text is None:
            edit = taken_out(place, line)
        elif place.end_column == place.column and place.end_line == place.line:
            edit = put_in(place.line, place.column, change.text, line)
        elif change.tight:
            edit = Edit(place, change.text)
        else:
            edit = replaced(place, change.text, line)
        if edit not in made:
            made.append(edit)
    return tuple(sorted(made))


def replaced(place: Place, text: str, line: str) -> Edit:
    """``text`` in the place of a cell; what stands behind it keeps its column where it can."""
    behind = line[place.end_column - 1 :]
    grown = len(text) - (place.end_column - place.column)
    if not behind.strip() or place.end_line != place.line:
        return Edit(place, text)
    if grown < 0:
        return Edit(place, text + " " * -grown)
    blanks = len(behind) - len(behind.lstrip(" "))
    eaten = min(grown, max(blanks - 1, 0))
    return Edit(place._replace(end_column=place.end_column + eaten), text)


def put_in(line: int, column: int, text: str, row: str) -> Edit:
    """``text`` in an empty place of a row."""
    if column > len(row):
        at = len(row) + 1
        return Edit(Place(line, at, line, at), " " * (column - at) + text)
    behind = row[column - 1 :]
    blanks = len(behind) - len(behind.lstrip(" "))
    if behind.strip():
        eaten = min(len(text), max(blanks - 1, 0))
    else:
        eaten = min(len(text), blanks)
    return Edit(Place(line, column, line, column + eaten), text)


def taken_out(place: Place, line: str) -> Edit:
    """A cell taken out: blanks where something follows, else the row ends before it."""
    if line[place.end_column - 1 :].strip():
        return Edit(place, " " * (place.end_column - place.column))
    start = len(line[: place.column - 1].rstrip()) + 1
    return Edit(Place(place.line, start, place.line, len(line) + 1), "")


def offsets(source: SourceText, edit: Edit) -> tuple[int, int]:
    """Where an edit begins and ends in the text of ``source``."""
    place = edit.place
    start = source.offset(place.line, place.column)
    return start, source.offset(place.end_line, place.end_column)


def apply(text: str, edits: Iterable[tuple[tuple[int, int], str]]) -> str:
    """``text`` with stretches replaced; they must not overlap."""
    for (start, end), replacement in sorted(edits, reverse=True):
        text = text[:start] + replacement + text[end:]
    return text
