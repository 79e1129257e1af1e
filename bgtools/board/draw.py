"""A board drawn as text: at most 78 columns and 13 lines.

The board is seen by the player whose side is ``own``: his home board is at the bottom right and his
checkers move from the top right round to it. Give the sides the other way round to see it from the
other side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.text.width import fit

if TYPE_CHECKING:
    from collections.abc import Sequence

BAR = 25
OFF = 0
OUTSIDE = 26

WIDTH = 78
ROWS = 5  # checkers shown one above the other; a taller stack ends in its number
FACING = (0, *(25 - point for point in range(1, 25)))

_TOP_LEFT, _TOP_RIGHT = range(13, 19), range(19, 25)
_BOTTOM_LEFT, _BOTTOM_RIGHT = range(12, 6, -1), range(6, 0, -1)


class Style(NamedTuple):
    """The characters of a drawing. ``own``/``other``: checkers. Corners and tees from left to right."""

    own: str
    other: str
    line: str
    wall: str
    top: str
    bottom: str


UNICODE = Style("●", "○", "─", "│", "┌┬┬┐", "└┴┴┘")
ASCII = Style("X", "O", "-", "|", "++++", "++++")


class View(NamedTuple):
    """What stands beside the board. All of it may be left out.

    ``names``: of the player at the bottom and the one at the top. ``score``: a line such as "2-4 to 7".
    ``cube``: its value, None for no cube. ``owner``: 0 bottom, 1 top, None the middle. ``dice``: with
    ``on_roll`` (0 bottom, 1 top). ``lines``: further lines for the middle, such as "Crawford game".
    Texts must already be safe to print.
    """

    names: tuple[str, str] = ("", "")
    score: str = ""
    cube: int | None = 1
    owner: int | None = None
    dice: tuple[int, int] | None = None
    on_roll: int | None = None
    lines: Sequence[str] = ()


def pips(side: Sequence[int]) -> int:
    """The pip count of a side (27 ints); a checker on the bar counts 25, so does one still outside."""
    return sum(point * side[point] for point in range(1, BAR + 1)) + 25 * side[OUTSIDE]


def draw(
    own: Sequence[int],
    other: Sequence[int],
    view: View | None = None,
    style: Style = UNICODE,
    facing: Sequence[int] = FACING,
    theirs: bool = False,
) -> str:
    """The board as lines of text, without a newline at the end.

    ``facing``: the opponent's number of each of ``own``'s points (where both move the same way they are
    equal). ``theirs``: the points have the opponent's numbers.
    """
    view = view or View()
    board = _board(own, other, style, facing, facing if theirs else range(25))
    beside = _beside(own, other, view, style)
    lines = (f"{left}  {right}".rstrip() for left, right in zip(board, beside, strict=True))
    return "\n".join(lines)


def _board(
    own: Sequence[int], other: Sequence[int], style: Style, facing: Sequence[int], numbers: Sequence[int]
) -> list[str]:
    def stack(count: int, checker: str) -> list[str]:
        """A stack from the edge of the board to its middle."""
        shown = [f" {checker} "] * min(count, ROWS) + ["   "] * (ROWS - min(count, ROWS))
        if count > ROWS:
            shown[-1] = f"{count:^3}"
        return shown

    def point(number: int) -> list[str]:
        mine = own[number]
        return stack(mine, style.own) if mine else stack(other[facing[number]], style.other)

    def half(left: range, right: range, bar: list[str]) -> list[str]:
        columns = [*map(point, left), bar, *map(point, right)]
        wall = style.wall
        return [
            wall + "".join(row[:6]) + wall + row[6] + wall + "".join(row[7:]) + wall
            for row in zip(*columns, strict=True)
        ]

    # Who is hit starts again on the far side: the bottom player at the top, the other at the bottom.
    upper = half(_TOP_LEFT, _TOP_RIGHT, stack(own[BAR], style.own))
    lower = half(_BOTTOM_LEFT, _BOTTOM_RIGHT, stack(other[BAR], style.other))
    middle = style.wall + " " * 18 + style.wall + "BAR" + style.wall + " " * 18 + style.wall
    return [
        _edge(_TOP_LEFT, _TOP_RIGHT, style, style.top, numbers),
        *upper,
        middle,
        *reversed(lower),
        _edge(_BOTTOM_LEFT, _BOTTOM_RIGHT, style, style.bottom, numbers),
    ]


def _edge(left: range, right: range, style: Style, corners: str, numbers: Sequence[int]) -> str:
    def labels(points: range) -> str:
        return "".join(f"{numbers[point]:{style.line}^3}" for point in points)

    first, second, third, last = tuple(corners)
    return first + labels(left) + second + style.line * 3 + third + labels(right) + last


def _beside(own: Sequence[int], other: Sequence[int], view: View, style: Style) -> list[str]:
    """The thirteen lines to the right of the board."""
    top = _player(view, 1, other, style.other)
    bottom = _player(view, 0, own, style.own)
    middle = [*([view.score] if view.score else []), *view.lines]
    if view.cube is not None and view.owner is None:
        middle.append(f"cube {view.cube}")
    room = 2 * ROWS + 3 - len(top) - len(bottom)
    middle = middle[:room]
    before = (room - len(middle)) // 2
    blank = [""] * before
    after = [""] * (room - before - len(middle))
    return [fit(line, _BESIDE) for line in (*top, *blank, *middle, *after, *reversed(bottom))]


BOARD_WIDTH = 43
_BESIDE = WIDTH - BOARD_WIDTH - 2


def _player(view: View, seat: int, side: Sequence[int], checker: str) -> list[str]:
    """A player's lines, the one at the edge of the board first."""
    counts = [f"pips {pips(side)}"]
    counts.extend(f"{word} {side[slot]}" for word, slot in (("off", OFF), ("outside", OUTSIDE)) if side[slot])
    lines = [f"{checker} {view.names[seat]}".rstrip(), ", ".join(counts)]
    if view.cube is not None and view.owner == seat:
        lines.append(f"cube {view.cube}")
    if view.on_roll == seat:
        lines.append("on roll" if view.dice is None else "rolls {} {}".format(*view.dice))
    return lines
