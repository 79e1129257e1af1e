"""Backgammon: the standard game."""

from __future__ import annotations

from bgtools.rules.variants.base import Variant, side_of


class Backgammon(Variant):
    """Fifteen checkers: two on 24, five on 13, three on 8, five on 6."""

    name = "backgammon"
    title = "Backgammon"
    about = "The standard game."
    aliases = ("standard", "standard backgammon", "st", "bg", "western backgammon")
    start = side_of({24: 2, 13: 5, 8: 3, 6: 5})


VARIANTS = (Backgammon(),)
