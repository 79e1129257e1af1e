"""Hypergammon: three checkers (or two, or one) on the farthest points, all else as in backgammon."""

from __future__ import annotations

from bgtools.rules.variants.base import Variant, side_of


class Hypergammon(Variant):
    """One checker on each of the ``checkers`` farthest points, counted down from 24."""

    def __init__(self, checkers: int, name: str, title: str, aliases: tuple[str, ...]) -> None:
        self.checkers = checkers
        self.name = name
        self.title = title
        points = ", ".join(str(24 - place) for place in range(checkers))
        self.about = f"One checker on {points}; all else as in backgammon."
        self.aliases = (f"hypergammon ({checkers})", f"{checkers}-chequer-hypergammon", *aliases)
        self.start = side_of({24 - place: 1 for place in range(checkers)})


VARIANTS = (
    Hypergammon(3, "hypergammon", "Hypergammon", ("hyper", "hy", "hyper backgammon")),
    Hypergammon(2, "hypergammon-2", "Hypergammon with two checkers", ()),
    Hypergammon(1, "hypergammon-1", "Hypergammon with one checker", ()),
)
