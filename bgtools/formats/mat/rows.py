"""Full rows of a game, two ordinary cells each, that are kept as text until somebody asks for more.

Most rows of a file are such. The grammar's terminal ROWS finds them by the dozen; of a game in which
nothing is wrong nobody needs more of them than their plays.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bgtools.formats.lexer import Lexeme
from bgtools.formats.mat.cells import DICE
from bgtools.record.model import LEFT, RIGHT, Entry, Roll
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark

    from bgtools.formats.mat.cells import Cells
    from bgtools.record.model import Cell, Play, Step

MEMO_LIMIT = 8_192  # distinct moves kept

Row = tuple[str, str, str, str, str]
"""What stands before the first cell, the number in that, the first cell, the gap, the second cell."""


class RowReader:
    """Takes apart what the terminal ROWS has found: one for all files of a run."""

    def __init__(self, parser: Lark, cells: Cells) -> None:
        rows = parser.get_terminal("ROWS").pattern.to_regexp()
        row = rows[: rows.rindex("{")]  # the terminal is a row, so and so many times
        self._split = re.compile(row).findall
        self._cells = cells
        self._steps = _Steps(cells)

    def read(self, word: Lexeme, base: int) -> Rows:
        """The rows of a token of a text that begins at the end of line ``base``."""
        rows = self._split(word.value)
        return Rows(rows, base + word.line + 1 - len(rows), self._cells, self._steps)


class Rows:
    """Rows that follow each other; ``line``: of the first. See ``record.model.Rows``."""

    __slots__ = ("_cells", "_steps", "line", "rows")

    def __init__(self, rows: list[Row], line: int, cells: Cells, steps: _Steps) -> None:
        self.rows = rows
        self.line = line
        self._cells = cells
        self._steps = steps

    @property
    def numbers(self) -> range | None:
        """The row numbers, if they count up one by one as they should."""
        written = [row[1] for row in self.rows]
        first = as_int(written[0])
        numbers = range(first, first + len(written))
        return numbers if written == list(map(str, numbers)) else None

    def __len__(self) -> int:
        return 2 * len(self.rows)

    def entries(self) -> list[Entry]:
        """What stands in the rows, left before right."""
        of = self._cells.of
        entries: list[Entry] = []
        for line, (head, number, left, gap, right) in enumerate(self.rows, self.line):
            row, column = as_int(number), len(head) + 1
            end = column + len(left)
            entries.append(Entry(of(left), LEFT, line, column, end, row))
            column = end + len(gap)
            entries.append(Entry(of(right), RIGHT, line, column, column + len(right), row))
        return entries

    def cell(self, index: int) -> Cell:
        """The cell at ``index`` among the entries."""
        return self._cells.of(self.rows[index // 2][4 if index % 2 else 2])

    def plays(self) -> list[Play | Cell]:
        """What the cells say, left before right, in short where it is dice with moves."""
        step = self._steps.__getitem__
        dice = DICE.get
        plays: list[Play | Cell] = []
        for row in self.rows:
            for text in (row[2], row[4]):
                words = text.split()
                thrown = dice(words.pop(0))
                if thrown is None:
                    plays.append(self._cells.of(text))
                    continue
                steps = list(map(step, words))
                if None in steps:
                    plays.append(self._longer(text, thrown, words))
                else:
                    plays.append((thrown, steps))  # type: ignore[arg-type]
        return plays

    def _longer(self, text: str, thrown: tuple[int, int], words: list[str]) -> Play | Cell:
        """A roll with other moves than from one point to another."""
        steps: list[Step] = []
        for word in words:
            found = self._steps.several(word)
            if found is None:
                cell = self._cells.of(text)
                return (cell.short() or cell) if isinstance(cell, Roll) else cell
            steps += found
        return thrown, steps

    def as_tokens(self) -> Iterator[list[Lexeme]]:
        """Each row as the rule ``row`` has it."""
        for line, (head, _, left, gap, right) in enumerate(self.rows, self.line):
            second = len(head) + len(left) + len(gap)
            yield [
                Lexeme("ROW", "\n" + head, 0, line, 0),
                Lexeme("CELL", left + gap, 0, line, len(head) + 1),
                Lexeme("CELL", right, 0, line, second + 1),
            ]


class _Steps(dict[str, "Step | None"]):
    """The step that a move is, if it is one step of one checker ("8/5*"); else None."""

    def __init__(self, cells: Cells) -> None:
        super().__init__()
        self.cells = cells
        self._several: dict[str, list[Step] | None] = {}

    def __missing__(self, word: str) -> Step | None:
        if len(self) >= MEMO_LIMIT:
            self.clear()
            self._several.clear()
        steps = self.several(word)
        self[word] = found = steps[0] if steps is not None and len(steps) == 1 else None
        return found

    def several(self, word: str) -> list[Step] | None:
        """The steps of a move; None where it is no move, or one that has none."""
        if word not in self._several:
            move = self.cells.move(word)
            self._several[word] = None if move is None else move.steps()
        return self._several[word]
