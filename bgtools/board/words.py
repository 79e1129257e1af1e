"""A position in words, for those who listen to it instead of looking."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.board.draw import BAR, OFF, OUTSIDE, View, pips

if TYPE_CHECKING:
    from collections.abc import Sequence

NAMES = ("The player at the bottom", "The player at the top")


def in_words(own: Sequence[int], other: Sequence[int], view: View | None = None) -> list[str]:
    """Sentences: who is to play what, both sides, the cube, the score and further lines.

    ``own`` sits at the bottom, as in ``draw``. Points count from their owner's side.
    """
    view = view or View()
    names = [name or default for name, default in zip(view.names, NAMES, strict=True)]
    sentences = [] if view.on_roll is None else [_turn(names[view.on_roll], view.dice)]
    sentences += [f"{name}: {_side(side)}." for name, side in zip(names, (own, other), strict=True)]
    if view.cube is not None:
        where = "in the middle" if view.owner is None else f"owned by {_lower(names[view.owner])}"
        sentences.append(f"The cube is at {view.cube}, {where}.")
    if view.score:
        sentences.append(f"Score {view.score}.")
    return [*sentences, *(f"{line}." for line in view.lines)]


def _turn(name: str, dice: tuple[int, int] | None) -> str:
    return f"{name} is on roll." if dice is None else "{} has rolled {} and {}.".format(name, *dice)


def _side(side: Sequence[int]) -> str:
    """``2 on the 24 point, 1 on the bar, 3 off; 121 pips``."""
    parts = [f"{side[BAR]} on the bar"] if side[BAR] else []
    parts += [f"{side[point]} on the {point} point" for point in range(24, 0, -1) if side[point]]
    parts += [f"{side[slot]} {word}" for slot, word in ((OUTSIDE, "not entered"), (OFF, "off")) if side[slot]]
    return f"{', '.join(parts) or 'no checker'}; {pips(side)} pips"


def _lower(name: str) -> str:
    """A name inside a sentence."""
    return name[0].lower() + name[1:] if name in NAMES else name
