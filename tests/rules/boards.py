"""Positions and written plays for tests, as short text and as drawings.

Short text: ``X 13:1 1:14; O 24:2 19:5 2:2``, both sides in the numbering of X, who is on roll; ``bar``
for the bar, and what is missing is borne off. A drawing is what ``board.draw`` draws in ASCII.
"""

from __future__ import annotations

import re
from textwrap import dedent

from bgtools.record.model import BLANK, PLAY, Move, Roll
from bgtools.rules.variants import get
from bgtools.rules.written import Played, play

Side = list[int]
WORDS = {"bar": 25, "off": 0}


def position(text: str, checkers: int = 15) -> tuple[Side, Side]:
    """The sides of X (on roll) and O, each from its own view."""
    sides = []
    for letter, part in zip("XO", text.split(";"), strict=True):
        assert part.split()[0] == letter, text
        side = [0] * 27
        for stack in part.split()[1:]:
            point, _, count = stack.partition(":")
            slot = WORDS.get(point) or int(point)
            side[25 - slot if letter == "O" and slot != 25 else slot] += int(count)
        side[0] = checkers - sum(side)
        sides.append(side)
    return sides[0], sides[1]


def drawn(text: str, checkers: int = 15) -> tuple[Side, Side]:
    """The sides of a drawing in ASCII, thirteen lines; what stands to the right of it is ignored."""
    rows = dedent(text).strip("\n").split("\n")
    assert len(rows) == 13, f"{len(rows)} rows"
    own, other = [0] * 27, [0] * 27
    columns = [2, 5, 8, 11, 14, 17, 21, 25, 28, 31, 34, 37, 40]
    upper = [*range(13, 19), 25, *range(19, 25)]
    lower = [*range(12, 6, -1), 25, *range(6, 0, -1)]
    for points, stack_rows in ((upper, rows[1:6]), (lower, rows[11:6:-1])):
        for point, column in zip(points, columns, strict=True):
            stack = [row.ljust(43)[column - 1 : column + 2].strip() for row in stack_rows]
            letter = stack[0]
            if not letter:
                continue
            assert letter in "XO", (point, stack)
            count = int(stack[4]) if stack[4].isdigit() else stack.count(letter)
            if letter == "X":
                own[point] = count
            else:
                other[25 if point == 25 else 25 - point] = count
    own[0], other[0] = checkers - sum(own), checkers - sum(other)
    return own, other


def moves(text: str) -> tuple[Move, ...]:
    """The tokens of a written play."""
    tokens = []
    for match in re.finditer(r"([^\s(]+)(?:\((\d+)\))?", text):
        points = match[1].split("/")
        numbers = tuple(WORDS.get(point.rstrip("*").lower(), -1) for point in points)
        numbers = tuple(
            number if number >= 0 else int(point.rstrip("*"))
            for number, point in zip(numbers, points, strict=True)
        )
        hits = tuple(point.endswith("*") for point in points)
        tokens.append(Move(numbers, hits, int(match[2] or 1), match.start(), match.end()))
    return tuple(tokens)


def roll(text: str, how: int | None = None) -> Roll:
    """A cell such as ``31: 8/5 6/5``; without dice in front of the colon the dice are missing."""
    numbers, _, written = text.partition(":")
    dice = (int(numbers[0]), int(numbers[1])) if numbers.strip() else None
    tokens = moves(written)
    return Roll(text, dice, tokens, how if how is not None else PLAY if tokens else BLANK)


def judged(board: tuple[Side, Side] | str, cell: str, checkers: int = 15, how: int | None = None) -> Played:
    """The verdict on a cell in a position given as sides or as short text."""
    own, other = position(board, checkers) if isinstance(board, str) else board
    variant = get("hypergammon" if checkers == 3 else "backgammon")
    return play(variant, own, other, roll(cell, how))


def kinds(played: Played) -> list[str]:
    """The names of the faults, the one that names the finding first."""
    return [fault.kind.name for fault in played.faults]
