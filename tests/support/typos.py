"""Makes typos in real transcripts, and judges what the checker suggests.

A *page* is a transcript with the places of its cells as the package's reader gives them. A typo is made by
editing the text at such places; so everything else of the file, its columns and habits, stays as it was.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from bgtools.formats import read
from bgtools.record.model import DOUBLE, PLAY, REDOUBLE, TAKE, WINS, Cube, GameRecord, Result, Roll
from bgtools.text.source import decode

if TYPE_CHECKING:
    import random

    from bgtools.check.model import Edit
    from bgtools.record.model import Entry, Place


class Page:
    """A transcript as lines (without line ends) and games."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.bom = "\ufeff" if text.startswith("\ufeff") else ""
        self.eol = "\r\n" if "\r\n" in text else "\n"
        self.lines = text.removeprefix(self.bom).split(self.eol)
        items = list(read(decode(self.text.encode())))
        self.games = [item for item in items if isinstance(item, GameRecord)]

    def pieces(self, games: int) -> list[Page]:
        """The page cut into pages of so many games, each with the head, so that none is very long."""
        if len(self.games) <= 2 * games:
            return [self]
        head = self.lines[: self.games[0].place.line - 1]
        ends = [game.place.line - 1 for game in self.games[1:]] + [len(self.lines)]
        cut = []
        for first in range(0, len(self.games) - games + 1, games):
            body = self.lines[self.games[first].place.line - 1 : ends[first + games - 1]]
            cut.append(Page(self.bom + self.eol.join(head + body)))
        return cut


def normal(text: str) -> list[object]:
    """What a transcript says, without the order of dice and moves, ``*``, and words for bar and off."""
    said: list[object] = []
    for game in Page(text).games:
        said.append((game.number, game.score and (game.score.names, game.score.points)))
        said += [(entry.side, normal_cell(entry)) for entry in game.entries]
    return said


def normal_line(text: str, line: int) -> list[object]:
    """What one line of a transcript says."""
    return [
        (entry.side, normal_cell(entry))
        for game in Page(text).games
        for entry in game.entries
        if entry.line == line
    ]


def normal_cell(entry: Entry) -> object:
    """What a cell says."""
    cell = entry.cell
    if isinstance(cell, Roll) and cell.dice is not None and cell.how == PLAY:
        moves = sorted(move.points for move in cell.moves for _ in range(move.count))
        return tuple(sorted(cell.dice)), tuple(moves)
    return " ".join(cell.text.lower().replace("*", "").split())


@dataclass(frozen=True)
class Typo:
    """A spoilt transcript. ``lines``: where the finding belongs (any of them), in the spoilt text."""

    kind: str
    text: str
    lines: tuple[int, ...]
    game: int  # index
    names: tuple[str, ...] = ()  # findings of the right kind, where that is asked
    told: bool = True  # whether the original can be told from the rest at all


Maker = Callable[["Pen"], Typo | None]


@dataclass(frozen=True)
class Group:
    """Kinds of typos that are reported together."""

    name: str
    makers: tuple[Maker, ...]


class Pen:
    """Spoils one game of a page. Every helper gives the whole text, changed."""

    def __init__(self, page: Page, game: int, rng: random.Random) -> None:
        self.page, self.index, self.rng = page, game, rng
        self.game = page.games[game]
        self.rows = list(page.lines)

    def plays(self, least: int = 1) -> list[Entry]:
        """Rolls with at least so many moves, but for the last two cells of the game."""
        acts = [entry for entry in self.game.entries if isinstance(entry.cell, (Roll, Cube))]
        return [
            entry
            for entry in acts[:-2]
            if isinstance(entry.cell, Roll)
            and entry.cell.how == PLAY
            and entry.cell.dice is not None
            and len(entry.cell.moves) >= least
            and entry.row is not None
        ]

    def pick(self, entries: list[Entry]) -> Entry | None:
        """One of them, or None."""
        return self.rng.choice(entries) if entries else None

    def cubes(self, *words: int) -> list[Entry]:
        """Cells with these cube words."""
        return [
            entry for entry in self.game.entries if isinstance(entry.cell, Cube) and entry.cell.word in words
        ]

    def result(self) -> Entry | None:
        """Where the ``Wins`` stands."""
        found = [
            entry for entry in self.game.entries if isinstance(entry.cell, Result) and entry.cell.word == WINS
        ]
        return found[-1] if found else None

    def put(self, entry: Entry, text: str) -> None:
        """Another text in the place of a cell; what stands behind it keeps its column where it can."""
        row = self.rows[entry.line - 1]
        behind = row[entry.end - 1 :]
        grown = len(text) - (entry.end - entry.column)
        if grown > 0 and behind.strip():
            blanks = len(behind) - len(behind.lstrip(" "))
            behind = behind[min(grown, max(blanks - 1, 0)) :]
        elif grown < 0 and behind.strip():
            behind = " " * -grown + behind
        self.rows[entry.line - 1] = row[: entry.column - 1] + text + behind

    def typo(self, kind: str, *lines: int, names: tuple[str, ...] = (), told: bool = True) -> Typo | None:
        """The page as it is now, if it says something else than before."""
        text = self.page.bom + self.page.eol.join(self.rows)
        if normal(text) == normal(self.page.text):
            return None
        return Typo(kind, text, lines, self.index, names, told)

    def change(self, kind: str, entry: Entry | None, text: str | None) -> Typo | None:
        """A typo in one cell."""
        if entry is None or text is None or text == entry.cell.text:
            return None
        self.put(entry, text)
        return self.typo(kind, entry.line)


def _points(text: str) -> list[tuple[int, int]]:
    return [match.span() for match in re.finditer(r"(?<![\d(])\d+", text) if match.start() > 2]


def _digits(text: str) -> list[int]:
    return [place for span in _points(text) for place in range(*span)]


def _swap(text: str, place: int, new: object, width: int = 1) -> str:
    return f"{text[:place]}{new}{text[place + width :]}"


def _other_digit(old: str, rng: random.Random) -> str:
    return rng.choice([digit for digit in "0123456789" if digit != old])


def _slip_digit(text: str, rng: random.Random) -> str | None:
    spans = _points(text)
    if not spans:
        return None
    low, high = rng.choice(spans)
    new = int(text[low:high]) + rng.choice((-10, -2, -1, 1, 2, 10))
    return _swap(text, low, new, high - low) if 0 <= new <= 25 else None


def _slip_swapped(text: str, rng: random.Random) -> str | None:
    spans = [(low, high) for low, high in _points(text) if high - low == 2 and text[low] != text[low + 1]]
    if not spans:
        return None
    low, _ = rng.choice(spans)
    return _swap(text, low, text[low + 1] + text[low], 2)


def _slip_die(text: str, rng: random.Random) -> str | None:
    place = rng.randrange(2)
    return _swap(text, place, rng.choice([die for die in "123456" if die != text[place]]))


def _slip_lost(text: str, rng: random.Random) -> str | None:
    tokens = text[3:].split()
    index = rng.randrange(len(tokens))
    body, bracket, count = tokens[index].partition("(")
    if bracket:
        left = int(count.rstrip(")")) - 1
        tokens[index] = f"{body}({left})" if left > 1 else body
    elif len(tokens) < 2:
        return None
    else:
        del tokens[index]
    return f"{text[:3]} {' '.join(tokens)}"


SIMPLE = {
    "digit of a point": _slip_digit,
    "two digits swapped": _slip_swapped,
    "die misread": _slip_die,
    "move lost": _slip_lost,
}


def _slip_any_digit(text: str, rng: random.Random) -> str | None:
    places = _digits(text)
    place = rng.choice(places) if places else None
    return None if place is None else _swap(text, place, _other_digit(text[place], rng))


def _slip_digit_lost_or_doubled(text: str, rng: random.Random) -> str | None:
    places = _digits(text)
    if not places:
        return None
    place = rng.choice(places)
    if rng.random() < 0.5:
        return _swap(text, place, text[place] * 2)
    spans = [low for low, high in _points(text) if high - low == 2]
    return _swap(text, rng.choice(spans) + rng.randrange(2), "") if spans else None


def _slip_two_digits(text: str, rng: random.Random) -> str | None:
    places = _digits(text)
    if len(places) < 2:
        return None
    for place in rng.sample(places, 2):
        text = _swap(text, place, _other_digit(text[place], rng))
    return text


def _slip_from_and_to(text: str, rng: random.Random) -> str | None:
    tokens = text[3:].split()
    index = rng.randrange(len(tokens))
    body, bracket, count = tokens[index].partition("(")
    star = "*" if body.endswith("*") else ""
    tokens[index] = "/".join(body.rstrip("*").split("/")[::-1]) + star + bracket + count
    return f"{text[:3]} {' '.join(tokens)}"


def _slip_die_and_digit(text: str, rng: random.Random) -> str | None:
    changed = _slip_die(text, rng)
    return changed and _slip_digit(changed, rng)


OUTSIDE = {
    "any digit": _slip_any_digit,
    "digit lost or doubled": _slip_digit_lost_or_doubled,
    "two digits in a cell": _slip_two_digits,
    "from and to exchanged": _slip_from_and_to,
    "a die and a digit": _slip_die_and_digit,
}


def _in_a_cell(kind: str, slip: Callable[[str, random.Random], str | None]) -> Maker:
    def make(pen: Pen) -> Typo | None:
        entry = pen.pick(pen.plays())
        return pen.change(kind, entry, entry and slip(entry.cell.text, pen.rng))

    return make


# Cells and rows


def _full_rows(pen: Pen) -> list[tuple[Entry, Entry]]:
    """Rows with two written plays, but for the first and the last two of the game."""
    by_line: dict[int, list[Entry]] = {}
    for entry in pen.plays():
        by_line.setdefault(entry.line, []).append(entry)
    rows = [(row[0], row[1]) for row in by_line.values() if len(row) == 2]
    return rows[1:-1]


def _neighbours(pen: Pen) -> list[tuple[tuple[Entry, Entry], tuple[Entry, Entry]]]:
    rows = _full_rows(pen)
    return [(row, below) for row, below in itertools.pairwise(rows) if below[0].row == (row[0].row or 0) + 1]


def cell_lost(pen: Pen) -> Typo | None:
    rows = _full_rows(pen)
    if not rows:
        return None
    entry = pen.rng.choice(pen.rng.choice(rows))
    pen.put(entry, " " * len(entry.cell.text))
    return pen.typo("cell lost", entry.line, names=("turn-out-of-order",))


def cell_doubled(pen: Pen) -> Typo | None:
    pairs = _neighbours(pen)
    if not pairs:
        return None
    above, row = pen.rng.choice(pairs)
    side = pen.rng.randrange(2)
    pen.put(row[side], above[side].cell.text)
    return pen.typo("cell overwritten by the one above", row[side].line)


def row_lost(pen: Pen) -> Typo | None:
    rows = _full_rows(pen)
    if not rows:
        return None
    row = pen.rng.choice(rows)
    del pen.rows[row[0].line - 1]
    return pen.typo("row lost", row[0].line, names=("row-lost", "row-number-gap"), told=False)


def row_doubled(pen: Pen) -> Typo | None:
    rows = _full_rows(pen)
    if not rows:
        return None
    line = pen.rng.choice(rows)[0].line
    pen.rows.insert(line, pen.rows[line - 1])
    return pen.typo("row doubled", line + 1, names=("row-doubled", "row-number-gap"))


def cells_swapped(pen: Pen) -> Typo | None:
    rows = _full_rows(pen)
    if not rows:
        return None
    left, right = pen.rng.choice(rows)
    pen.put(right, left.cell.text)  # the right one first: it does not move the left one
    pen.put(left, right.cell.text)
    return pen.typo("cells of a row swapped", left.line)


def swapped_with_below(pen: Pen) -> Typo | None:
    pairs = _neighbours(pen)
    if not pairs:
        return None
    row, below = pen.rng.choice(pairs)
    side = pen.rng.randrange(2)
    pen.put(row[side], below[side].cell.text)
    pen.put(below[side], row[side].cell.text)
    return pen.typo("swapped with the cell below", row[side].line, below[side].line)


# Cube, results, scores, names


def take_lost(pen: Pen) -> Typo | None:
    entry = pen.pick([each for each in pen.cubes(TAKE) if not _lone_word(pen, each)])
    if entry is None:
        return None
    acts = list(pen.game.entries)
    following = acts[acts.index(entry) + 1] if entry is not acts[-1] else None
    pen.put(entry, " " * len(entry.cell.text))
    return following and pen.typo("take lost", following.line, entry.line)


def _lone_word(pen: Pen, entry: Entry) -> bool:
    return entry is pen.game.entries[-1]


def double_lost(pen: Pen) -> Typo | None:
    entry = pen.pick(pen.cubes(DOUBLE, REDOUBLE))
    if entry is None:
        return None
    acts = list(pen.game.entries)
    answer = acts[acts.index(entry) + 1] if entry is not acts[-1] else entry
    pen.put(entry, " " * len(entry.cell.text))
    return pen.typo("double lost", entry.line, answer.line)


def cube_value(pen: Pen) -> Typo | None:
    entry = pen.pick(pen.cubes(DOUBLE, REDOUBLE))
    if entry is None or not isinstance(entry.cell, Cube) or entry.cell.value is None:
        return None
    old = entry.cell.value
    new = pen.rng.choice([value for value in (1, 2, 3, 4, 6, 8, 16, 2 * old) if value != old])
    return pen.change("cube value wrong", entry, re.sub(r"\d+", str(new), entry.cell.text))


def wins_amount(pen: Pen) -> Typo | None:
    entry = pen.result()
    if entry is None or not isinstance(entry.cell, Result) or not entry.cell.points:
        return None
    old = entry.cell.points
    new = pen.rng.choice([n for n in (1, 2, 3, 4, 5, 6, 8, old + 1, 2 * old) if n != old])
    return pen.change("Wins amount wrong", entry, re.sub(r"\d+", str(new), entry.cell.text))


def wins_side(pen: Pen) -> Typo | None:
    entry = pen.result()
    if entry is None or len([each for each in pen.game.entries if each.line == entry.line]) > 1:
        return None
    row = pen.rows[entry.line - 1]
    right = (pen.game.right_column or 34) - 1
    text = entry.cell.text
    prefix = re.match(r"\s*\d+\)", row)
    head = prefix[0] if prefix else ""
    column = max(6, len(head) + 1) if entry.side == 1 else right + 1
    pen.rows[entry.line - 1] = head.ljust(column) + text
    return pen.typo("Wins in the wrong column", entry.line)


def score_wrong(pen: Pen) -> Typo | None:
    score = pen.game.score
    if score is None or pen.index == 0:
        return None
    side = pen.rng.randrange(2)
    place = score.point_places[side]
    new = score.points[side] + pen.rng.choice((-3, -2, -1, 1, 2, 3, 10))
    if new < 0:
        return None
    row = pen.rows[place.line - 1]
    pen.rows[place.line - 1] = row[: place.column - 1] + str(new) + row[place.end_column - 1 :]
    return pen.typo("score line wrong", place.line)


def name_slip(pen: Pen) -> Typo | None:
    score = pen.game.score
    if score is None or pen.index == 0:
        return None
    side = pen.rng.randrange(2)
    place, name = score.name_places[side], score.names[side]
    at = pen.rng.randrange(len(name))
    new = pen.rng.choice((name[:at] + name[at + 1 :], name[:at] + name[at] + name[at:])).strip()
    if not new or new == name:
        return None
    row = pen.rows[place.line - 1]
    pen.rows[place.line - 1] = row[: place.column - 1] + new + row[place.end_column - 1 :]
    return pen.typo("name misspelt", place.line)


def two_slips(pen: Pen) -> Typo | None:
    entries = pen.plays()
    if len(entries) < 2:
        return None
    first, second = pen.rng.sample(entries, 2)
    if first.line == second.line:
        return None
    for entry in (first, second):
        text = pen.rng.choice(list(SIMPLE.values()))(entry.cell.text, pen.rng)
        if text is None or text == entry.cell.text:
            return None
        pen.put(entry, text)
    return pen.typo("two slips in a game", first.line, second.line)


GROUPS = (
    Group("simple", tuple(_in_a_cell(kind, slip) for kind, slip in SIMPLE.items())),
    Group("outside", tuple(_in_a_cell(kind, slip) for kind, slip in OUTSIDE.items())),
    Group("structure", (cell_lost, cell_doubled, row_lost, row_doubled, cells_swapped, swapped_with_below)),
    Group(
        "cube and result",
        (take_lost, double_lost, cube_value, wins_amount, wins_side, score_wrong, name_slip),
    ),
    Group("two slips", (two_slips,)),
)


def apply(text: str, edits: tuple[Edit, ...]) -> str:
    """The text with the edits of a suggestion made; a byte-order mark is no column."""
    if text.startswith("\ufeff"):
        return "\ufeff" + apply(text[1:], edits)
    lines = text.split("\n")
    starts = [0]
    for line in lines:
        starts.append(starts[-1] + len(line) + 1)

    def offset(line: int, column: int) -> int:
        return starts[line - 1] + column - 1

    def span(place: Place) -> tuple[int, int]:
        return offset(place.line, place.column), offset(place.end_line, place.end_column)

    for edit in sorted(edits, key=lambda edit: span(edit.place), reverse=True):
        low, high = span(edit.place)
        text = text[:low] + edit.replacement + text[high:]
    return text
