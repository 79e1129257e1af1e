"""What a transcript says about the whole board: position dumps and ``Set Pos`` claims.

A dump is the position line of Snowie, also found in ``Illegal play (...)``: forty fields, each closed
by a semicolon. Fields 12 to 37 are the board as in an XGID: the second player's bar, points 1 to 24
(positive the first-named player's, negative the other's), the first-named player's bar.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT, SLOTS, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.rules.variants.base import Variant

DUMP_FIELDS = 40
NAME_FIELDS = slice(5, 7)
BOARD_FIELDS = slice(12, 38)
XG_BOARD = 26
XG_EMPTY = "-"


class Board(NamedTuple):
    """A claimed position. ``first``/``second``: each side from its own view, checkers off filled in.

    ``names``: of the two sides where the claim gives them. ``totals``: checkers claimed on the board
    and the bar; more than the variant's number is a fault, fewer are borne off.
    """

    first: tuple[int, ...]
    second: tuple[int, ...]
    totals: tuple[int, int]
    names: tuple[str, str] = ("", "")


def read_dump(text: str, variant: Variant) -> Board | None:
    """The position of an ``Illegal play (...)``, or None if the text is no dump."""
    fields = text.strip().strip("()").split(";")
    if len(fields) < DUMP_FIELDS:
        return None
    try:
        board = [int(field) for field in fields[BOARD_FIELDS]]
    except ValueError:
        return None
    first, second = fields[NAME_FIELDS]
    return _board(board, variant, (first.strip(), second.strip()))


def read_xg_board(text: str, variant: Variant) -> Board | None:
    """The position of a ``Set Pos`` claim, 26 letters as in an XGID; None if the text is none.

    Upper case: the first side, seen from whom the board is written.
    """
    letters = text.strip()[:XG_BOARD]
    if len(letters) < XG_BOARD:
        return None
    board = []
    for letter in letters:
        if letter == XG_EMPTY:
            board.append(0)
        elif "A" <= letter <= "P":
            board.append(ord(letter) - ord("A") + 1)
        elif "a" <= letter <= "p":
            board.append(ord("a") - ord(letter) - 1)
        else:
            return None
    return _board(board, variant, ("", ""))


def _board(board: Sequence[int], variant: Variant, names: tuple[str, str]) -> Board:
    """Two sides from 26 signed counts: the second side's bar, points 1-24, the first side's bar."""
    first = {point: board[point] for point in range(1, BAR_SLOT + 1) if board[point] > 0}
    second = {variant.facing(point): -board[point] for point in range(1, BAR_SLOT) if board[point] < 0}
    if board[0]:
        second[BAR_SLOT] = abs(board[0])
    totals = (sum(first.values()), sum(second.values()))
    for side, total in ((first, totals[0]), (second, totals[1])):
        side[OFF_SLOT] = max(0, variant.checkers - total)
    return Board(side_of(first), side_of(second), totals, names)


def differing_points(one: Sequence[int], other: Sequence[int]) -> list[int]:
    """The slots in which two sides differ, high to low."""
    return [slot for slot in range(SLOTS - 1, -1, -1) if one[slot] != other[slot]]


def agrees(text: str, sides: Sequence[Sequence[int]], variant: Variant) -> bool:
    """Whether a ``Set Pos`` claim is the position ``sides``, seen from either side; unreadable ones agree."""
    board = read_xg_board(text, variant)
    if board is None:
        return True
    claimed = (board.first, board.second)
    first, second = tuple(sides[0]), tuple(sides[1])
    return claimed in ((first, second), (second, first))


def facing(
    board: Board, mover: str, other: str, own: Sequence[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The two sides of a dump as the mover's and the opponent's.

    The names decide. Where they don't, the side nearer to ``own``, the mover's checkers before the play.
    """
    first, second = (name.casefold() for name in board.names)
    if first != second:
        if mover.casefold() == first or other.casefold() == second:
            return board.first, board.second
        if mover.casefold() == second or other.casefold() == first:
            return board.second, board.first
    if _distance(board.first, own) <= _distance(board.second, own):
        return board.first, board.second
    return board.second, board.first


def _distance(one: Sequence[int], other: Sequence[int]) -> int:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True))
