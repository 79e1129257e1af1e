"""Nackgammon: Nack Ballard's set-up, all else as in backgammon."""

from __future__ import annotations

from bgtools.rules.variants.base import Variant, side_of


class Nackgammon(Variant):
    """Fifteen checkers: two on 24 and on 23, four on 13, three on 8, four on 6."""

    name = "nackgammon"
    title = "Nackgammon"
    about = "Nack Ballard's set-up: two on 24 and on 23, four on 13, three on 8, four on 6."
    aliases = ("nack", "nk")
    start = side_of({24: 2, 23: 2, 13: 4, 8: 3, 6: 4})


VARIANTS = (Nackgammon(),)
