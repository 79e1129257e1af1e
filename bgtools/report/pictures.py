"""Pictures of the stops of a walk: what ``replay`` draws as SVG and the names it gives to the files."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.board.svg import Marks, Picture, Way
from bgtools.report.boards import sides, view
from bgtools.report.marks import marks
from bgtools.rules import variants

if TYPE_CHECKING:
    from bgtools.report.walk import Stop


class Sight(NamedTuple):
    """How pictures are seen. ``bottom``: the player who sits below. ``after``: the position behind the
    action, not before it. ``left``: he bears off to the left. ``swapped``: he has the light checkers.
    """

    bottom: int = 0
    after: bool = False
    left: bool = False
    swapped: bool = False


def picture(stop: Stop, sight: Sight) -> Picture | None:
    """The picture of a stop; None where there is no position, or none that is known.

    Before an action its play is drawn with arrows, as written if it is not legal.
    """
    state = stop.action.after if sight.after and stop.action is not None else stop.state
    seen = sides(state, sight.bottom) if state is not None else None
    if state is None or seen is None:
        return None
    drawn = Marks()
    if stop.action is not None and not sight.after:
        shown = marks(stop.action.step)
        seat = int(stop.action.step.player != sight.bottom)
        drawn = Marks(seat, shown.moves, shown.wrong, shown.blocked)
        state = state._replace(dice=shown.dice or state.dice)
    way = Way(sight.left, sight.swapped, variants.chosen(stop.match.rules).faces)
    return Picture(*seen, view(stop.match, stop.game, state, sight.bottom), drawn, way)


def name(stop: Stop, index: int, several: bool) -> str:
    """A file name without suffix that sorts as the match goes: ``0012-game2-move5-right``.

    ``several``: the file holds more than one match.
    """
    parts = [f"{index + 1:04}", f"match{stop.match.index}"] if several else [f"{index + 1:04}"]
    parts.append(f"game{stop.game_number}")
    if stop.entry is None:
        parts.append("end")
    else:
        parts += [f"move{stop.move}"] if stop.move is not None else []
        parts += [{0: "left", 1: "right"}.get(stop.entry.side, "")]
    return "-".join(filter(None, parts))
