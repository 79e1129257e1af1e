"""How far a written play is from one that may have been meant, and how that one would be written.

A slip of the pen changes little: a digit, a die, a sub-move left out. The cost of a reading counts such
changes, 0 for none and about 1 for each; it orders the readings that the rest of the game agrees with.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import BAR, OFF, OUTSIDE
from bgtools.rules.variants.base import OUTSIDE_SLOT

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgtools.record.model import Cell, Roll
    from bgtools.rules.plays import Hop

    Chain = tuple[Hop, ...]  # the hops of one checker, written as one token

NUMBER_NEAR = 1.0  # a digit off by one, two digits exchanged
NUMBER_FAR = 1.4  # any other number
TOKEN = 1.3  # a token left out or added
EXCHANGED = 1.5  # from and to exchanged
DIE = (0.0, 1.0, 2.5)  # none, one, both dice misread
SINGLE_TOKENS = 4


class Style(NamedTuple):
    """How a file writes its plays: ``bar`` and ``off`` as text, ``marks``: whether hits get a star."""

    bar: str = "bar"
    off: str = "off"
    marks: bool = True


def style_of(cells: Iterable[Cell], marks: bool) -> Style:
    """The habits that can be seen in the cells of a game."""
    bar, off = "", ""
    starred = False
    for cell in cells:
        text = cell.text
        starred = starred or "*" in text
        if not bar and "/" in text:
            for word in ("bar/", "Bar/", "BAR/", " 25/"):
                if word in text:
                    bar = word.strip(" /")
        if not off and "/" in text:
            for word in ("/off", "/Off", "/OFF", "/0"):
                if word in text:
                    off = word.strip("/")
        if bar and off and starred:
            break
    if not off:
        off = {"25": "0", "Bar": "Off"}.get(bar, "off")
    if not bar:
        bar = {"0": "25", "Off": "Bar"}.get(off, "bar")
    return Style(bar, off, marks or starred)


class Spelling(NamedTuple):
    """A play as it would be written in place of a written one. ``cost``: how far it is from that."""

    cost: float
    text: str


def spelling(roll: Roll, dice: tuple[int, int], hops: Sequence[Hop], style: Style) -> Spelling:
    """The text nearest to ``roll`` that says the play ``hops`` of ``dice``."""
    written = _written(roll)
    best: tuple[float, list[tuple[int, Chain]]] | None = None
    for chains in _merged(tuple(hops)):
        cost, pairs = _match(written, chains)
        cost += 0.01 * abs(len(chains) - len(written))
        if best is None or cost < best[0]:
            best = (cost, pairs)
    assert best is not None
    cost, pairs = best
    text = _text(roll, dice, pairs, len(written), style)
    return Spelling(cost + _dice_cost(roll.dice, dice), text)


def _written(roll: Roll) -> list[tuple[int, int, int]]:
    """The written single-checker tokens as (source, target, index in ``roll.moves``)."""
    return [
        (_slot(move.points[0]), move.points[-1], index)
        for index, move in enumerate(roll.moves)
        for _ in range(min(move.count, SINGLE_TOKENS))
    ][: 2 * SINGLE_TOKENS]


def _slot(source: int) -> int:
    """The slot of a written source: a checker outside is written like one that is off."""
    return OUTSIDE_SLOT if source == OUTSIDE else source


def _merged(hops: tuple[Hop, ...]) -> list[tuple[Chain, ...]]:
    """Every way of writing the hops as tokens of one checker each."""
    start: tuple[Chain, ...] = tuple((hop,) for hop in hops)
    forms = {_key(start): start}
    waiting = [start]
    while waiting:
        form = waiting.pop()
        for first in form:
            for second in form:
                if first is second or first[-1][1] != second[0][0] or first[-1][1] == OFF:
                    continue
                rest = list(form)
                rest.remove(first)
                rest.remove(second)
                merged = (*rest, first + second)
                if _key(merged) not in forms:
                    forms[_key(merged)] = merged
                    waiting.append(merged)
    return list(forms.values())


def _key(form: tuple[Chain, ...]) -> tuple[Chain, ...]:
    return tuple(sorted(form))


def _match(
    written: Sequence[tuple[int, int, int]], chains: tuple[Chain, ...]
) -> tuple[float, list[tuple[int, Chain]]]:
    """The cheapest way of reading each written token as one of the chains.

    Answers the cost and, for each chain, the index of the written single token it stands for, or -1.
    """
    if not written:
        return TOKEN * len(chains), [(-1, chain) for chain in chains]
    place = len(written) - 1
    source, target, _ = written[place]
    cost, pairs = _match(written[:place], chains)
    best = (cost + TOKEN, pairs)
    for number, chain in enumerate(chains):
        step = _token_cost(source, target, chain[0][0], chain[-1][1])
        if step >= 2 * TOKEN or step >= best[0]:
            continue
        cost, pairs = _match(written[:place], chains[:number] + chains[number + 1 :])
        if cost + step < best[0]:
            best = (cost + step, [*pairs, (place, chain)])
    return best


def _token_cost(source: int, target: int, right_source: int, right_target: int) -> float:
    if (source, target) == (right_target, right_source):
        return EXCHANGED
    return _number_cost(source, right_source) + _number_cost(target, right_target)


def _number_cost(written: int, right: int) -> float:
    if written == right:
        return 0.0
    if abs(written - right) in (1, 10) or f"{written:02}" == f"{right:02}"[::-1]:
        return NUMBER_NEAR
    return NUMBER_FAR


def _dice_cost(written: tuple[int, int] | None, right: tuple[int, int]) -> float:
    if written is None:
        return TOKEN
    left = list(right)
    for die in written:
        if die in left:
            left.remove(die)
    return DIE[len(left)]


def _text(
    roll: Roll, dice: tuple[int, int], pairs: Sequence[tuple[int, Chain]], singles: int, style: Style
) -> str:
    """The cell: tokens that stay keep their text, the others are written in the style of the file."""
    chosen = dict(pair for pair in pairs if pair[0] >= 0)
    added = [chain for place, chain in pairs if place < 0]
    tokens: list[str] = []
    place = 0
    for move in roll.moves:
        count = min(move.count, SINGLE_TOKENS)
        chains = [chosen[single] for single in range(place, min(place + count, singles)) if single in chosen]
        place += count
        ends = (_slot(move.points[0]), move.points[-1])
        if len(chains) == count and all((chain[0][0], chain[-1][1]) == ends for chain in chains):
            tokens.append(roll.text[move.start : move.end])
        else:
            tokens += [token(chain, style) for chain in chains]
    tokens += [token(chain, style) for chain in added]
    return f"{_dice_text(roll, dice)}: {' '.join(tokens)}".rstrip()


def _dice_text(roll: Roll, dice: tuple[int, int]) -> str:
    """The dice in the order in which they are written."""
    first, second = dice
    if roll.dice is not None and (second == roll.dice[0] or first == roll.dice[1]) and roll.dice != dice:
        first, second = second, first
    return f"{first}{second}"


def token(chain: Chain, style: Style) -> str:
    """One checker's way, from its first to its last point."""
    star = "*" if style.marks and any(hit for _, _, hit in chain) else ""
    return f"{_point(chain[0][0], style)}/{_point(chain[-1][1], style)}{star}"


def plain_text(dice: tuple[int, int], hops: Sequence[Hop], style: Style) -> str:
    """A cell for a play of which nothing was written."""
    return f"{dice[0]}{dice[1]}: {' '.join(token((hop,), style) for hop in hops)}".rstrip()


def _point(point: int, style: Style) -> str:
    return style.bar if point == BAR else style.off if point in (OFF, OUTSIDE_SLOT) else str(point)
