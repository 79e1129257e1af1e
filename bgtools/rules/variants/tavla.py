"""Tavla, as played in Turkey, and Portes, as played in Greece: backgammon without a cube."""

from __future__ import annotations

from bgtools.rules.variants.base import Variant, side_of


class Tavla(Variant):
    """Standard set-up; the opener throws both dice again, no cube, and a gammon is the largest win.

    A checker that hits in its own home board stays there for the rest of the play
    (``house.hit_and_run=on`` lets it run).
    """

    name = "tavla"
    title = "Tavla"
    about = "Standard set-up; the opener rolls again, no cube, a gammon counts 2 and nothing more."
    aliases = ("portes", "tavli", "tawla")
    start = side_of({24: 2, 13: 5, 8: 3, 6: 5})
    has_cube = False
    opening = "reroll"
    largest_win = 2
    hit_and_run = False
    special = True


VARIANTS = (Tavla(),)
