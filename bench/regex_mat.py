"""The least that reading a ``.mat`` can cost in Python: regular expressions, line by line, and nothing else.

A yardstick for the grammar, not a reader: it knows one dialect, and of a text that it does not know it
says nothing.
"""

from __future__ import annotations

import re

_GAME = re.compile(r"(?=^ Game \d+$)", re.MULTILINE)
_ROW = re.compile(r"^ *(\d+)\) (.*)$", re.MULTILINE)
_CELL = re.compile(r"\d\d:(?: \d+/\d+\*?)*|[A-Z][a-z]+(?: => \d+| \d+ points?)?")


def games(text: str) -> list[list[tuple[int, list[tuple[int, str]]]]]:
    """For each game its rows: the number, and for each cell the column and the text."""
    return [
        [
            (
                int(row[1]),
                [(row.start(2) - row.start() + cell.start() + 1, cell[0]) for cell in _CELL.finditer(row[2])],
            )
            for row in _ROW.finditer(game)
        ]
        for game in _GAME.split(text)[1:]
    ]
