"""Longgammon: all fifteen checkers start on the farthest point, all else as in backgammon."""

from __future__ import annotations

from bgtools.rules.variants.base import Variant, side_of


class Longgammon(Variant):
    """Fifteen checkers on 24 (eXtreme Gammon's variation 3)."""

    name = "longgammon"
    title = "Longgammon"
    about = "All fifteen checkers start on the 24 point."
    aliases = ("long", "long gammon", "lg")
    start = side_of({24: 15})


VARIANTS = (Longgammon(),)
