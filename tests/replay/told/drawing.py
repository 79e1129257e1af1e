"""Draws slips for a transcript: those of ``tests/support/typos.py``, and ruder ones that know no rules."""

from __future__ import annotations

import difflib
import re
from typing import TYPE_CHECKING

from bgtools.record.model import Cube, Result, Roll
from tests.replay.told import Slip, lines_of
from tests.support import typos

if TYPE_CHECKING:
    import random
    from collections.abc import Callable

    from bgtools.record.model import Entry

SIGNS = "0123456789/*:()- abfo"
WORDS = (
    "Takes",
    "Drops",
    "Doubles => 2",
    "Doubles => 4",
    "Doubles => 8",
    "Beavers => 4",
    "Cannot Move",
    "????",
)
NUMBER = re.compile(r"\d+")


def drawn(data: bytes, rng: random.Random) -> Slip | None:
    """A slip, often with another or two behind it, or None where the transcript has no place for it."""
    _, _, before = lines_of(data)
    text = "\n".join(before)
    names = []
    for _ in range(rng.choice((1, 1, 1, 2))):
        try:
            page = typos.Page(text)
        except Exception:
            return None
        if not page.games:
            return None
        made = _typo(page, rng) if rng.random() < 0.35 else _rude(page, rng)
        if made is None or made[1] == text:
            return None
        names.append(made[0])
        text = made[1]
    rows = tuple(_rows(before, text.split("\n")))
    return Slip(", ".join(names), rows) if rows else None


def shape(slip: Slip) -> object:
    """What is told without its numbers and cells: kinds of faults and readings, and how the game goes on."""
    return tuple(
        re.sub(r"[^A-Za-z_| -]+", "", re.sub(r"\([^)]*\)|\d+:|%", "", line))[:40]
        if line.startswith("game")
        else (
            line.split(" | ")[0].split(" (")[0].split()[1],
            *(part.split()[0] for part in line.split(" | ")[1:3]),
        )
        for line in slip.told
    )


def _rows(before: list[str], after: list[str]) -> list[tuple[int, str, str]]:
    rows = []
    before, after = [line.rstrip() for line in before], [line.rstrip() for line in after]
    for tag, low, high, new, end in difflib.SequenceMatcher(
        None, before, after, autojunk=False
    ).get_opcodes():
        if tag == "equal":
            continue
        put = [(max(high, 1), "+", line) for line in after[new:end]]
        if tag == "insert" and high == 0:
            return []
        rows += [(number + 1, "-", before[number]) for number in range(low, high)] + put
    return rows


def _typo(page: typos.Page, rng: random.Random) -> tuple[str, str] | None:
    group = rng.choice(typos.GROUPS)
    typo = rng.choice(group.makers)(typos.Pen(page, rng.randrange(len(page.games)), rng))
    return typo and (typo.kind, typo.text)


def _rude(page: typos.Page, rng: random.Random) -> tuple[str, str] | None:
    pen = typos.Pen(page, rng.randrange(len(page.games)), rng)
    entries = [entry for entry in pen.game.entries if isinstance(entry.cell, (Roll, Cube, Result))]
    if not entries:
        return None
    name = rng.choice(list(RUDE))
    RUDE[name](pen, entries)
    return name, "\n".join(pen.rows)


def _put_character(pen: typos.Pen, entries: list[Entry]) -> None:
    entry = pen.rng.choice(entries)
    text = entry.cell.text
    at, sign = pen.rng.randrange(len(text) + 1), pen.rng.choice(SIGNS)
    pen.put(
        entry,
        pen.rng.choice(
            (text[:at] + text[at + 1 :], text[:at] + sign + text[at:], text[:at] + sign + text[at + 1 :])
        ),
    )


def _exchange_characters(pen: typos.Pen, entries: list[Entry]) -> None:
    entry = pen.rng.choice(entries)
    text = entry.cell.text
    at = pen.rng.randrange(max(len(text) - 1, 1))
    pen.put(entry, text[:at] + text[at : at + 2][::-1] + text[at + 2 :])


def _put_word(pen: typos.Pen, entries: list[Entry]) -> None:
    pen.put(pen.rng.choice(entries), pen.rng.choice(WORDS))


def _other_cell(pen: typos.Pen, entries: list[Entry]) -> None:
    pen.put(pen.rng.choice(entries), pen.rng.choice(entries).cell.text)


def _exchange_cells(pen: typos.Pen, entries: list[Entry]) -> None:
    at = pen.rng.randrange(len(entries))
    one, two = entries[at], entries[min(at + pen.rng.choice((1, 2, 3)), len(entries) - 1)]
    pen.put(two, one.cell.text)
    pen.put(one, two.cell.text)


def _empty_cell(pen: typos.Pen, entries: list[Entry]) -> None:
    entry = pen.rng.choice(entries)
    pen.put(entry, " " * len(entry.cell.text))


def _slide(pen: typos.Pen, entries: list[Entry]) -> None:
    """All cells of a column from one on move up or down by a row."""
    side = pen.rng.randrange(2)
    column = [entry for entry in entries if entry.side == side]
    if len(column) < 3:
        return
    at = pen.rng.randrange(len(column) - 1)
    moved = column[at:]
    texts = [entry.cell.text for entry in moved]
    gap = " " * len(texts[0])
    texts = [*texts[1:], gap] if pen.rng.random() < 0.5 else [gap, *texts[:-1]]
    for entry, text in zip(moved, texts, strict=True):
        pen.put(entry, text)


def _column(pen: typos.Pen, entries: list[Entry]) -> None:
    """A cell in the other column of its row."""
    entry = pen.rng.choice(entries)
    row = pen.rows[entry.line - 1]
    right = (pen.game.right_column or 34) - 1
    head = re.match(r"\s*\d+\)\s?", row)
    start = head[0] if head else ""
    pen.rows[entry.line - 1] = start.ljust(right if entry.side == 0 else 0) + entry.cell.text


def _line(pen: typos.Pen, entries: list[Entry]) -> int:
    if pen.rng.random() < 0.2:
        return pen.rng.randrange(len(pen.rows))
    return pen.rng.choice(entries).line - 1


def _lose_rows(pen: typos.Pen, entries: list[Entry]) -> None:
    at = _line(pen, entries)
    del pen.rows[at : at + pen.rng.choice((1, 1, 2, 3))]


def _repeat_rows(pen: typos.Pen, entries: list[Entry]) -> None:
    at, count = _line(pen, entries), pen.rng.choice((1, 1, 2, 3))
    pen.rows[at:at] = pen.rows[at : at + count]


def _exchange_rows(pen: typos.Pen, entries: list[Entry]) -> None:
    at = min(_line(pen, entries), len(pen.rows) - 2)
    pen.rows[at : at + 2] = pen.rows[at : at + 2][::-1]


def _number(pen: typos.Pen, entries: list[Entry]) -> None:
    at = _line(pen, entries)
    numbers = list(NUMBER.finditer(pen.rows[at]))
    if numbers:
        low, high = pen.rng.choice(numbers).span()
        new = max(0, int(pen.rows[at][low:high]) + pen.rng.choice((-2, -1, 1, 2, 3, 10)))
        pen.rows[at] = pen.rows[at][:low] + str(new) + pen.rows[at][high:]


def _head(pen: typos.Pen, entries: list[Entry]) -> None:
    """A number, or the names, in the lines over the game."""
    score = pen.game.score
    if score is None:
        return
    place = score.name_places[0]
    row, (one, two) = pen.rows[place.line - 1], score.names
    if pen.rng.random() < 0.5 and row.count(one) == row.count(two) == 1:
        pen.rows[place.line - 1] = row.replace(one, "\0").replace(two, one).replace("\0", two)
    else:
        side = pen.rng.randrange(2)
        spot = score.point_places[side]
        row = pen.rows[spot.line - 1]
        new = pen.rng.choice((0, 1, 2, 3, 4, 5, 6, 7, 9))
        pen.rows[spot.line - 1] = row[: spot.column - 1] + str(new) + row[spot.end_column - 1 :]


def _length(pen: typos.Pen, entries: list[Entry]) -> None:
    """Another number in the first lines of the file."""
    at = pen.rng.randrange(min(4, len(pen.rows)))
    pen.rows[at] = NUMBER.sub(str(pen.rng.choice((1, 2, 3, 4, 5, 7, 9, 11, 0))), pen.rows[at], count=1)


def _exchange_columns(pen: typos.Pen, entries: list[Entry]) -> None:
    """Some rows have their cells in the wrong columns."""
    lines: dict[int, list[Entry]] = {}
    for entry in entries:
        lines.setdefault(entry.line, []).append(entry)
    pairs = [pair for pair in lines.values() if len(pair) == 2]
    if not pairs:
        return
    at = pen.rng.randrange(len(pairs))
    for one, two in pairs[at : at + pen.rng.choice((1, 2, 3, 99))]:
        pen.put(two, one.cell.text)
        pen.put(one, two.cell.text)


RUDE: dict[str, Callable[[typos.Pen, list[Entry]], None]] = {
    "a character": _put_character,
    "characters exchanged": _exchange_characters,
    "another word": _put_word,
    "another cell": _other_cell,
    "cells exchanged": _exchange_cells,
    "cell emptied": _empty_cell,
    "column slid": _slide,
    "other column": _column,
    "rows lost": _lose_rows,
    "rows twice": _repeat_rows,
    "rows exchanged": _exchange_rows,
    "a number": _number,
    "head": _head,
    "length": _length,
    "columns exchanged": _exchange_columns,
}
