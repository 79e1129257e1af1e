"""Turns of several parts: what acey-deucey and Russian backgammon have in common (rules.md 4.3 to 4.4a).

Both start with an empty board, and in both a roll can earn the player more: a doublet that he names, the
complement of a doublet (sixes after aces, and so on), a further roll. Each of these is a part of the turn.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.rules.variants.base import OUTSIDE_SLOT, Variant, side_of

if TYPE_CHECKING:
    from collections.abc import Sequence

# Part.kind
ROLL = "roll"
NAMED = "named doublet"
COMPLEMENT = "complement"


class Part(NamedTuple):
    """One part of a turn. ``number``: of the complement that is due, else 0."""

    kind: str
    number: int = 0

    def fits(self, dice: tuple[int, int]) -> bool:
        """Whether ``dice`` can be this part."""
        if self.kind == ROLL:
            return True
        return dice[0] == dice[1] and self.number in (0, dice[0])


FIRST = Part(ROLL)


def is_one_two(dice: tuple[int, int]) -> bool:
    """Whether the roll is acey-deucey, a 1 and a 2."""
    return set(dice) == {1, 2}


class EnteringVariant(Variant):
    """A game in which all checkers start outside the board and turns can have several parts.

    ``one_two_names``: a complete 1-2 lets the player name a doublet and, after it, roll again.
    ``complement``: a complete doublet is followed by its complement, and that by a further roll.
    ``roll_after_doublets``: an ordinary doublet is followed by a further roll. ``roll_needs_full``: a
    further roll is earned only if everything before it was fully played. ``complement_before_entered``:
    the complement is due even while some of the player's checkers are outside.
    """

    start = side_of({OUTSIDE_SLOT: 15})
    special = True
    several_parts = True
    has_cube = False
    position_ids = False
    opening = "reroll"
    one_two_names = False
    complement = False
    roll_after_doublets = False
    roll_needs_full = True
    complement_before_entered = True

    def next_part(self, part: Part, dice: tuple[int, int], used: int, own: Sequence[int]) -> Part | None:
        """What is due after ``part``; see ``Variant.next_part``."""
        doublet = dice[0] == dice[1]
        full = used == (4 if doublet else 2)
        further_roll = FIRST if full or not self.roll_needs_full else None
        if part.kind == COMPLEMENT:
            return further_roll
        if not doublet:
            return Part(NAMED) if full and self.one_two_names and is_one_two(dice) else None
        if full and self.complement:
            outside = own[OUTSIDE_SLOT] and not self.complement_before_entered
            return None if outside else Part(COMPLEMENT, 7 - dice[0])
        return further_roll if part.kind == NAMED or self.roll_after_doublets else None
