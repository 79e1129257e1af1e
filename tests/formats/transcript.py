"""Reading transcripts that stand inline in tests, and saying briefly what was read."""

from __future__ import annotations

from bgtools.formats import read
from bgtools.record.model import GameRecord, Item, Loose, MatchHead, Problem
from bgtools.text.source import decode

SIDES = {0: "left", 1: "right", -1: "?"}


def items(text: str | bytes, format_name: str | None = None) -> list[Item]:
    """Everything that is read from a text."""
    return list(read(decode(text if isinstance(text, bytes) else text.encode()), format_name))


def heads(text: str | bytes) -> list[MatchHead]:
    """The heads of the matches."""
    return [item for item in items(text) if isinstance(item, MatchHead)]


def games(text: str | bytes) -> list[GameRecord]:
    """The games of all matches."""
    return [item for item in items(text) if isinstance(item, GameRecord)]


def game(text: str) -> GameRecord:
    """The only game, from its rows: the header, the game line and the score line are put before them."""
    (only,) = games(HEADER + text)
    return only


HEADER = " 7 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"


def cells(record: GameRecord) -> list[tuple[int | None, str, str]]:
    """Row number, side and text of each entry."""
    return [(entry.row, SIDES[entry.side], entry.cell.text) for entry in record.entries]


def problems(text: str | bytes) -> list[tuple[int, str]]:
    """Line and kind of every problem and of every fault inside a cell, in order of lines."""
    found: list[tuple[int, str]] = []
    for item in items(text):
        parts: tuple[Problem, ...] | list[Problem] = item.problems
        found += [(problem.place.line, str(problem.fault.kind.value)) for problem in parts]
        if isinstance(item, GameRecord):
            for entry in item.entries:
                found += [(entry.line, str(fault.kind.value)) for fault in entry.cell.faults]
    return sorted(found)


def covered(found: list[Item]) -> set[int]:
    """The lines that something was read from, or that a problem names."""
    lines: set[int] = set()
    for item in found:
        for problem in item.problems:
            lines.update(range(problem.place.line, problem.place.end_line + 1))
        if isinstance(item, Loose):
            continue
        lines.update(comment.place.line for comment in item.comments)
        if isinstance(item, MatchHead):
            lines.update(tag.place.line for tag in item.tags)
            lines.update([item.length.place.line] if item.length else [])
        else:
            lines.add(item.place.line)
            lines.update([item.score.place.line] if item.score else [])
            lines.update(entry.line for entry in item.entries)
            lines.update(line for _, line in item.blank_rows)
    return lines
