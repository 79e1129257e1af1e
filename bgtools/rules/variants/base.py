"""What a variant is. Each variant is a small class that overrides what differs.

A *side* of the board is a list of 27 ints, that player's checkers from his own view: index 0 borne
off, 1-24 the points (1 is the last before off), 25 on the bar, 26 still outside the board (variants
that start off the board). Its sum is always the variant's number of checkers. A position is two such
lists, the mover's (``own``) and the opponent's (``other``), each from its own side.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

OFF_SLOT = 0
BAR_SLOT = 25
OUTSIDE_SLOT = 26
SLOTS = 27

Side = list[int]

# The opponent's index of each of my points; the first and the last two are never asked for.
FACING_OPPOSITE = (0, *(25 - point for point in range(1, 25)), 0, 0)
FACING_SAME = (0, *range(1, 25), 0, 0)


def side_of(points: dict[int, int]) -> tuple[int, ...]:
    """27 ints from ``{slot: checkers}``."""
    return tuple(points.get(slot, 0) for slot in range(SLOTS))


class Variant:
    """A game with standard movement; subclasses override what differs.

    ``name``: canonical ("backgammon"). ``aliases``: other spellings, compared without case,
    blanks, hyphens and parentheses. ``checkers``: a side's number. ``start``: a side at the start (27 ints).
    ``has_cube``: whether a doubling cube is used. ``position_ids``: whether gnubg's Position ID and
    XGID are defined for it. ``overshoot``: whether a die larger than the highest point bears off from
    it. ``faces``: for each of my points the opponent's number of the same point.
    """

    name: str = ""
    aliases: tuple[str, ...] = ()
    title: str = ""
    checkers: int = 15
    start: tuple[int, ...] = ()
    has_cube: bool = True
    position_ids: bool = True
    same_direction: bool = False
    overshoot: bool = True
    faces: tuple[int, ...] = FACING_OPPOSITE

    def facing(self, point: int) -> int:
        """The opponent's number of my ``point`` (1-24)."""
        return self.faces[point]

    def new_side(self) -> Side:
        """A fresh side at the start of a game."""
        return list(self.start)

    def win_size(self, loser: Sequence[int]) -> int:
        """How large a win by bearing off is, from the loser's side: 1, 2 (gammon) or 3 (backgammon).

        A gammon: none of the loser's checkers is off. A backgammon: also at least one stands on the
        bar or in the winner's home board, the loser's points 19 to 24 (rules.md 1.6; gnubg EvalOver).
        """
        if loser[OFF_SLOT]:
            return 1
        return 3 if any(loser[19 : BAR_SLOT + 1]) else 2
