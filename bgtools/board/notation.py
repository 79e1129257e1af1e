"""The canonical text of a play.

One token a checker: its source, each point where it hit with ``*``, and its last point. Equal tokens
are written once with ``(n)``. Tokens go from the highest source to the lowest, then from the highest
last point to the lowest. ``bar`` and ``off`` in words.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

BAR = 25
OFF = 0
OUTSIDE = 26


def point_text(point: int) -> str:
    """``bar``, ``off`` or the number. A checker that enters from outside the board comes from ``off``."""
    if point == BAR:
        return "bar"
    return "off" if point in (OFF, OUTSIDE) else str(point)


def play_text(hops: Iterable[tuple[int, int, bool]]) -> str:
    """The text of a play given as (source, target, hit) hops of one die, in an order of play.

    A hop that leaves from where another one has just arrived is taken for the same checker. Points are
    the mover's, 25 the bar, 0 off. The empty string for no hops.
    """
    chains: list[list[tuple[int, bool]]] = []
    for source, target, hit in hops:
        chain = next((chain for chain in chains if chain[-1][0] == source), None)
        if chain is None:
            chain = [(source, False)]
            chains.append(chain)
        chain.append((target, hit))
    # A star counts before none, so that of two equal ways the one that hits comes first.
    chains.sort(key=lambda chain: (-chain[0][0], -chain[-1][0], [not hit for _, hit in chain]))
    return " ".join(
        token if count == 1 else f"{token}({count})" for token, count in Counter(map(_token, chains)).items()
    )


def _token(chain: list[tuple[int, bool]]) -> str:
    between = [f"{point_text(point)}*" for point, hit in chain[1:-1] if hit]
    last, hit = chain[-1]
    return "/".join([point_text(chain[0][0]), *between, point_text(last) + "*" * hit])
