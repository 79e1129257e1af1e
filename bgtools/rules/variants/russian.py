"""Russian backgammon: both players enter in the same quarter and run the same way to the same home board.

rules.md 4.4 compares the sources. (Programs that call narde "Russian" mean another game, without hits.)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.rules.parts import EnteringVariant
from bgtools.rules.variants.base import BAR_SLOT, FACING_SAME, OFF_SLOT, OUTSIDE_SLOT, SWITCH, Option

if TYPE_CHECKING:
    from collections.abc import Sequence

BAR_OR_OUTSIDE = "bar-or-unentered"
NEVER = "never"


class Russian(EnteringVariant):
    """Doublets are followed by their complement and a further roll; ``backgammon``: when a win counts 3."""

    name = "russian"
    title = "Russian backgammon"
    about = "Both players enter and run the same way; a doublet brings its complement and another roll."
    aliases = ("russian backgammon",)
    same_direction = True
    faces = FACING_SAME
    complement = True
    backgammon = BAR_OR_OUTSIDE
    options = (
        Option(
            "ru.enter_all_first",
            "enter_all_first",
            SWITCH,
            "off",
            "No checker moves on before all of the player's checkers have entered.",
        ),
        Option(
            "ru.complement_before_all_entered",
            "complement_before_entered",
            SWITCH,
            "on",
            "Off: while checkers of the player are outside, a doublet has no complement and no further roll.",
        ),
        Option(
            "ru.backgammon",
            "backgammon",
            (BAR_OR_OUTSIDE, NEVER),
            BAR_OR_OUTSIDE,
            "A win counts 3 if the loser has none off and one on the bar or not entered, or never.",
        ),
    )
    opening = "either"

    def win_size(self, loser: Sequence[int]) -> int | None:
        """The home board is also the loser's, so only the bar and the outside make a backgammon."""
        if loser[OFF_SLOT]:
            return 1
        far = loser[BAR_SLOT] or loser[OUTSIDE_SLOT]
        return 3 if far and self.backgammon == BAR_OR_OUTSIDE else 2

    def most_conceded(self, loser: Sequence[int] | None) -> int:
        """A backgammon only where there is one."""
        most = super().most_conceded(loser)
        return min(most, 2) if self.backgammon == NEVER else most


VARIANTS = (Russian(),)
