"""A source row on a page: made safe, cut to a width, with marks under a stretch of it.

Columns of the source count characters; columns of the page count what a terminal shows: two for a
wide East Asian character, none for a combining one, up to eight for a tab.
"""

from __future__ import annotations

from typing import NamedTuple

from bgtools.text.safe import safe_row
from bgtools.text.width import CUT, display_width

TAB = 8


class Excerpt(NamedTuple):
    """``row``: the text to print; ``before``/``marked``: page columns before and under the marks."""

    row: str
    before: int
    marked: int


def excerpt(row: str, start: int, end: int, width: int) -> Excerpt:
    """Show ``row`` in ``width`` page columns with marks from source column ``start`` to ``end``.

    ``start`` counts from 1, ``end`` is exclusive. An empty stretch gets one mark; one behind the
    end of the row (a lost cell) is marked there. What does not fit is cut around the marks.
    """
    cells = _cells(row.rstrip() if end <= len(row.rstrip()) + 1 else row)
    cells += [" "] * (max(start, end - 1) - len(cells))
    first, last = start - 1, max(start, end - 1)
    offsets = [0]
    for cell in cells:
        offsets.append(offsets[-1] + display_width(cell))
    left, right = _window(offsets, first, last, width)
    head = CUT if left else ""
    tail = CUT if right < len(cells) else ""
    shown = head + "".join(cells[left:right]) + tail
    before = len(head) + offsets[first] - offsets[left]
    marked = offsets[min(last, right)] - offsets[first]
    return Excerpt(shown.rstrip(), before, max(marked, 1))


def _cells(row: str) -> list[str]:
    """What each character of the row looks like on the page."""
    cells: list[str] = []
    column = 0
    for char, shown in zip(row, safe_row(row), strict=True):
        cell = " " * (TAB - column % TAB) if char == "\t" else shown
        column += display_width(cell)
        cells.append(cell)
    return cells


def _window(offsets: list[int], first: int, last: int, width: int) -> tuple[int, int]:
    """The part of the row to show, as cell indices; the whole where it fits.

    The cells ``first`` to ``last`` are kept; the rest of the width goes to both sides of them,
    a little more to the left, where the row's number and dice stand.
    """
    count = len(offsets) - 1
    if offsets[count] <= width:
        return 0, count
    room = width - 2 * len(CUT)
    left = first
    while left and offsets[last] - offsets[left - 1] <= room * 2 // 3:
        left -= 1
    right = max(left + 1, first + 1)
    while right < count and offsets[right + 1] - offsets[left] <= room:
        right += 1
    while left and offsets[right] - offsets[left - 1] <= room:
        left -= 1
    return left, right
