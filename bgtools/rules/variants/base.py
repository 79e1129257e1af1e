"""What a variant is. Each variant is a small class that overrides what differs.

A *side* of the board is a list of 27 ints, that player's checkers from his own view: index 0 borne
off, 1-24 the points (1 is the last before off), 25 on the bar, 26 still outside the board (variants
that start off the board). Its sum is always the variant's number of checkers. A position is two such
lists, the mover's (``own``) and the opponent's (``other``), each from its own side.
"""

from __future__ import annotations

OFF_SLOT = 0
BAR_SLOT = 25
OUTSIDE_SLOT = 26
SLOTS = 27

Side = list[int]


class Variant:
    """A game with standard movement; subclasses override what differs.

    ``name``: canonical ("backgammon"). ``aliases``: other spellings, compared without case, blanks
    and hyphens. ``checkers``: a side's number. ``start``: a side at the start (27 ints).
    ``has_cube``: whether a doubling cube is used. ``position_ids``: whether gnubg's Position ID and
    XGID are defined for it.
    """

    name: str = ""
    aliases: tuple[str, ...] = ()
    title: str = ""
    checkers: int = 15
    start: tuple[int, ...] = ()
    has_cube: bool = True
    position_ids: bool = True
    same_direction: bool = False

    def facing(self, point: int) -> int:
        """The opponent's number of my ``point`` (1-24)."""
        return 25 - point

    def new_side(self) -> Side:
        """A fresh side at the start of a game."""
        return list(self.start)
