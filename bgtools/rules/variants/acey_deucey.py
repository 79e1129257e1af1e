"""Acey-deucey: checkers start outside the board, and a 1-2 lets the player name a doublet and roll again.

Players differ in much (rules.md 4.3 compares ten descriptions), so nearly everything is an option; the
default is the American game.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING

from bgtools.rules.parts import EnteringVariant
from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT, OUTSIDE_SLOT, SWITCH, Option

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgtools.rules.variants.base import Pairs

PER_CHECKER = "per-checker"
SINGLE = "single"
STANDARD = "standard"


class AceyDeucey(EnteringVariant):
    """See ``OPTIONS`` for what can be agreed; ``scoring``: what a win is worth."""

    name = "acey-deucey"
    title = "Acey-deucey"
    about = "All checkers start outside; a 1-2 lets the player name a doublet and roll again."
    aliases = ("acey deucy", "aceydeuce", "ad")
    one_two_names = True
    scoring = PER_CHECKER
    exact = False
    options = (
        Option(
            "ad.extra_turn_on_doubles",
            "roll_after_doublets",
            SWITCH,
            "off",
            "A complete ordinary doublet is followed by a further roll.",
        ),
        Option(
            "ad.complement",
            "complement",
            SWITCH,
            "off",
            "A complete doublet is followed by its complement (7 - n), and that by a further roll.",
        ),
        Option(
            "ad.enter_all_first",
            "enter_all_first",
            SWITCH,
            "off",
            "No checker moves on before all of the player's checkers have entered.",
        ),
        Option("ad.bearoff_exact", "exact", SWITCH, "off", "Only the exact number bears a checker off."),
        Option(
            "ad.reroll_needs_full_doublet",
            "roll_needs_full",
            SWITCH,
            "on",
            "Off: the further roll follows even if the doublet before it could be played in part only.",
        ),
        Option(
            "ad.scoring",
            "scoring",
            (PER_CHECKER, SINGLE, STANDARD),
            PER_CHECKER,
            "A win pays a point for each checker the loser has not borne off, or one point, or by size.",
        ),
        Option("ad.cube", "has_cube", SWITCH, "off", "A doubling cube is used."),
        Option(
            "ad.opening",
            "opening",
            ("reroll", "combined"),
            "reroll",
            "The opener throws both dice again, or plays the two thrown for the start.",
        ),
    )
    presets: Mapping[str, Pairs] = MappingProxyType(
        {
            "american": (),
            "european": (("ad.complement", "on"), ("ad.bearoff_exact", "on")),
            "bgammon": (("ad.bearoff_exact", "on"), ("ad.reroll_needs_full_doublet", "off")),
            "wikipedia": (("ad.extra_turn_on_doubles", "on"),),
        }
    )

    def settle(self) -> None:
        """Exact bearing off means that no larger number does it."""
        super().settle()
        self.overshoot = not self.exact

    def win_size(self, loser: Sequence[int]) -> int | None:
        """1 to 3 if wins are paid by size; a checker that has not entered counts as on the bar."""
        if self.scoring != STANDARD:
            return 1 if self.scoring == SINGLE else None
        if loser[OFF_SLOT]:
            return 1
        return 3 if any(loser[19 : BAR_SLOT + 1]) or loser[OUTSIDE_SLOT] else 2

    def win_factor(self, loser: Sequence[int]) -> int:
        """A point for each checker of the loser that is not off, or by size."""
        if self.scoring == PER_CHECKER:
            return self.checkers - loser[OFF_SLOT]
        return super().win_factor(loser)

    def most_conceded(self, loser: Sequence[int] | None) -> int:
        """As much as the loser can lose: what he has not borne off, or by size."""
        if self.scoring == PER_CHECKER:
            return self.checkers - (loser[OFF_SLOT] if loser is not None else 0)
        return 1 if self.scoring == SINGLE else super().most_conceded(loser)


VARIANTS = (AceyDeucey(),)
