"""How far a written play is from one that may have been meant, and how that one would be written.

A slip of the pen changes little: a digit, a die, a move left out. The cost of a spelling is how unlikely
such a slip is, as minus a logarithm; the numbers in ``SLIPS`` were fitted to slips made in real
transcripts (``bench/fit_slips.py``).
"""

from __future__ import annotations

from math import log
from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import OFF, OUTSIDE
from bgtools.rules.variants.base import BAR_SLOT, OUTSIDE_SLOT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.record.model import Roll
    from bgtools.replay.habits import Habits
    from bgtools.rules.plays import Hop

Chain = tuple["Hop", ...]  # the hops of one checker, written as one token
Written = tuple[tuple[int, ...], int]  # the points of one checker's token; index in ``Roll.moves``
Pair = tuple[int, Chain]  # place in the list of written tokens, or -1 for a token that was left out

SLIPS = {
    "near": 2.3,  # a number off by 1, 2 or 10
    "swapped": 2.4,  # its two digits exchanged
    "digits": 3.6,  # a digit lost or doubled
    "digit": 3.7,  # one digit for any other
    "far": 7.1,  # any other number
    "exchanged": 2.4,  # from and to exchanged
    "mirrored": 3.0,  # counted from the other side (not fitted: no typo of a number makes it)
    "lost": 1.75,  # a move left out
    "added": 6.5,  # a move too many
    "die": 2.1,  # one die misread
    "dice": 8.0,  # both
}
SECOND = 1.45
"""For each slip beyond the first: two at once are rarer than each by itself would make them."""
SINGLE_TOKENS = 4
"""More checkers than these are moved in no play."""


class Spelling(NamedTuple):
    """A play as it would be written in place of a written one.

    ``slip``: how unlikely it is that this was written as that; ``habit``: how unlikely the file writes it so;
    ``slips``: the slips it takes, as names in ``SLIPS``. ``dice``: as written here.
    """

    text: str
    slip: float
    habit: float
    slips: tuple[str, ...]
    dice: tuple[int, int]
    key: tuple[object, ...]  # equal for spellings that differ in the order of dice and moves alone

    @property
    def cost(self) -> float:
        """Both together."""
        return self.slip + self.habit


def spellings(roll: Roll, dice: tuple[int, int], hops: Sequence[Hop], habits: Habits) -> list[Spelling]:
    """The ways of writing the play ``hops`` of ``dice`` that differ in more than order, each at its nearest
    to ``roll``."""
    written = _written(roll)
    found: dict[tuple[object, ...], Spelling] = {}
    for chains in merged(tuple(hops)):
        _, pairs = _match(written, chains)
        made = _spelled(roll, dice, written, pairs, habits)
        known = found.get(made.key)
        if known is None or made.cost < known.cost:
            found[made.key] = made
    return list(found.values())


def plain(dice: tuple[int, int], hops: Sequence[Hop], habits: Habits) -> tuple[str, float]:
    """A cell for a play of which nothing was written, as the file would, and how unlikely it would be."""
    return min(forms(dice, hops, habits), key=lambda form: form[1])


def forms(dice: tuple[int, int], hops: Sequence[Hop], habits: Habits) -> list[tuple[str, float]]:
    """The cells for a play of which nothing was written, more or less merged, and how unlikely each is."""
    if dice[0] != dice[1] and (dice[0] > dice[1]) != (habits.high_low.share >= 0.5):
        dice = dice[1], dice[0]
    found = []
    for chains in merged(tuple(hops)):
        orders = [sorted(chains, key=lambda chain: (chain[0][0], chain[-1][1]), reverse=True)]
        if len(chains) == 2:
            orders.append(orders[0][::-1])
        cost, order = min(
            ((_form_cost(order, dice, habits), order) for order in orders), key=lambda each: each[0]
        )
        tokens = [token(chain, habits) for chain in order]
        found.append((f"{dice[0]}{dice[1]}: {' '.join(_grouped(tokens, habits))}".rstrip(), cost))
    return found


# --- Forms ---------------------------------------------------------------------------------------------


def merged(hops: tuple[Hop, ...]) -> list[tuple[Chain, ...]]:
    """Every way of writing the hops as tokens of one checker each."""
    start: tuple[Chain, ...] = tuple((hop,) for hop in hops)
    forms = {tuple(sorted(start)): start}
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
                longer = (*rest, first + second)
                key = tuple(sorted(longer))
                if key not in forms:
                    forms[key] = longer
                    waiting.append(longer)
    return list(forms.values())


def _form_cost(chains: Sequence[Chain], dice: tuple[int, int], habits: Habits) -> float:
    """How unlikely the file writes these tokens in this order behind these dice."""
    cost = 0.0
    ends = [(chain[0][0], chain[-1][1]) for chain in chains]
    doublet = dice[0] == dice[1]
    if not doublet:
        cost -= log(habits.high_low.of(dice[0] > dice[1]))
        if len(ends) == 2:
            cost -= log(habits.ordered(ends[0], ends[1], dice))
    for place, one in enumerate(ends):
        enters = one[0] == BAR_SLOT
        if place + 1 < len(ends) and one != ends[place + 1] and (doublet or len(ends) > 2):
            cost -= log(habits.descending.of(one >= ends[place + 1]))
        for hop in chains[place][:-1]:
            cost -= log(habits.joined(enters, hop[2]))
        for other in range(len(ends)):
            if other != place and ends[other][0] == one[1] != OFF:
                cost -= log(1 - habits.joined(enters, chains[place][-1][2]))
                break
    return cost


def token(chain: Chain, habits: Habits) -> str:
    """One checker's way, from its first to its last point; points on the way are named as the file does."""
    source, target = chain[0][0], chain[-1][1]
    hit = {hop[1] for hop in chain if hop[2]} if habits.marks else set()
    way = "".join(f"{point}{'*' if point in hit else ''}/" for point in _named(chain, habits))
    star = habits.marks and (chain[-1][2] or (not way and any(hit for _, _, hit in chain)))
    return f"{_point(source, habits)}/{way}{_point(target, habits)}{'*' if star else ''}"


def _point(point: int, habits: Habits) -> str:
    return habits.bar if point == BAR_SLOT else habits.off if point in (OFF, OUTSIDE_SLOT) else str(point)


def _grouped(tokens: list[str], habits: Habits) -> list[str]:
    """Equal neighbours as one token with a number, where the file writes so; a star stands for all."""
    if habits.repeats.share < 0.5 or (not habits.repeats.total and habits.bar == "25"):
        return tokens
    apart = habits.hits_apart.share > 0.5
    counted: list[tuple[str, bool, int]] = []
    for word in tokens:
        bare, hit = word.rstrip("*"), word.endswith("*")
        if counted and counted[-1][0] == bare and not (apart and counted[-1][1] != hit):
            counted[-1] = (bare, counted[-1][1] or hit, counted[-1][2] + 1)
        else:
            counted.append((bare, hit, 1))
    return [f"{bare}{'*' * hit}{f'({count})' if count > 1 else ''}" for bare, hit, count in counted]


# --- Slips ---------------------------------------------------------------------------------------------


def _written(roll: Roll) -> list[Written]:
    """The written tokens, one a checker."""
    return [
        ((OUTSIDE_SLOT if move.points[0] == OUTSIDE else move.points[0], *move.points[1:]), index)
        for index, move in enumerate(roll.moves)
        for _ in range(min(move.count, SINGLE_TOKENS))
    ][: 2 * SINGLE_TOKENS]


def _match(written: Sequence[Written], chains: tuple[Chain, ...]) -> tuple[float, list[Pair]]:
    """The cheapest way of pairing written tokens with those that were meant; ``written`` not paired is too
    much."""
    costs = [[token_slips(points, chain)[0] for chain in chains] for points, _ in written]
    best: tuple[float, list[Pair]] = (float("inf"), [])
    lost, added = SLIPS["lost"], SLIPS["added"]

    def pair(place: int, free: tuple[int, ...], cost: float, pairs: list[Pair]) -> None:
        nonlocal best
        if cost >= best[0]:
            return
        if place == len(written):
            cost += lost * len(free)
            if cost < best[0]:
                best = (cost, [*pairs, *((-1, chains[number]) for number in free)])
            return
        seen: set[Chain] = set()
        for number in sorted(free, key=costs[place].__getitem__):
            if chains[number] in seen:
                continue
            seen.add(chains[number])
            rest = tuple(other for other in free if other != number)
            pair(place + 1, rest, cost + costs[place][number], [*pairs, (place, chains[number])])
        pair(place + 1, free, cost + added, pairs)

    pair(0, tuple(range(len(chains))), 0.0, [])
    return best


def token_slips(points: tuple[int, ...], chain: Chain) -> tuple[float, tuple[str, ...]]:
    """What it takes to write ``points`` for the way of ``chain``: the cost, and the names of the slips."""
    source, target = chain[0][0], chain[-1][1]
    if (points[0], points[-1]) == (target, source):
        return SLIPS["exchanged"], ("exchanged",)
    if (points[0], points[-1]) == (BAR_SLOT - source, BAR_SLOT - target):
        return SLIPS["mirrored"], ("mirrored",)
    slips = [number_slip(points[0], source), number_slip(points[-1], target)]
    for point in points[1:-1]:
        way = [hop[1] for hop in chain[:-1]]
        if point not in way:
            slips.append(min((number_slip(point, right) for right in way), key=_cost, default="far"))
    named = tuple(slip for slip in slips if slip)
    return sum(SLIPS[slip] for slip in named), named


def number_slip(written: int, right: int) -> str:
    """The slip by which ``right`` is written as ``written``; nothing if they are equal."""
    if written == right:
        return ""
    if abs(written - right) in (1, 2, 10):
        return "near"
    one, two = str(written), str(right)
    if len(one) == len(two) == 2 and one == two[::-1]:
        return "swapped"
    if one in _digit_lost_or_doubled(two):
        return "digits"
    if len(one) == len(two) and sum(a != b for a, b in zip(one, two, strict=True)) == 1:
        return "digit"
    return "far"


def _digit_lost_or_doubled(text: str) -> Iterator[str]:
    for place, digit in enumerate(text):
        yield text[:place] + text[place + 1 :]
        yield text[:place] + digit + text[place:]


def _cost(slip: str) -> float:
    return SLIPS[slip] if slip else 0.0


def dice_slip(written: tuple[int, int] | None, right: tuple[int, int]) -> str:
    """The slip by which the roll ``right`` is written as ``written``."""
    if written is None:
        return ""
    left = list(right)
    for die in written:
        if die in left:
            left.remove(die)
    return ("", "die", "dice")[len(left)]


# --- Texts ---------------------------------------------------------------------------------------------


def _spelled(
    roll: Roll, dice: tuple[int, int], written: Sequence[Written], pairs: Sequence[Pair], habits: Habits
) -> Spelling:
    """The cell: tokens that stay keep their text and place, the others are written as the file does."""
    chosen = {place: chain for place, chain in pairs if place >= 0}
    slips = _slips(written, chosen)
    slips += ["added"] * (len(written) - len(chosen))
    order = [chosen[place] for place in sorted(chosen)]
    texts = {id(chain): _kept(roll, written[place], chain) for place, chain in chosen.items()}
    thrown = min(_orders(roll.dice, dice), key=lambda each: _form_cost(order, each, habits))
    for place, chain in pairs:
        if place >= 0:
            continue
        slips.append("lost")
        places = [[*order[:at], chain, *order[at:]] for at in range(len(order), -1, -1)]
        order = min(places, key=lambda each: _form_cost(each, thrown, habits))
    slip = dice_slip(roll.dice, dice)
    if slip:
        slips.append(slip)
    tokens = _starred([(chain, texts.get(id(chain)) or "") for chain in order], habits)
    text = f"{thrown[0]}{thrown[1]}: {' '.join(_grouped(tokens, habits))}".rstrip()
    ways = sorted((chain[0][0], *_named(chain, habits), chain[-1][1]) for chain in order)
    return Spelling(
        text,
        sum(SLIPS[slip] for slip in slips) + SECOND * max(0, len(slips) - 1),
        _form_cost(order, thrown, habits),
        tuple(slips),
        thrown,
        (*sorted(dice), *ways),
    )


def _slips(written: Sequence[Written], chosen: dict[int, Chain]) -> list[str]:
    """The slips in the tokens that stay. What stands once for several checkers is written wrong once."""
    slips: list[str] = []
    seen: set[tuple[int, Chain]] = set()
    for place, chain in chosen.items():
        points, index = written[place]
        if (index, chain) not in seen:
            seen.add((index, chain))
            slips += token_slips(points, chain)[1]
    return slips


def _named(chain: Chain, habits: Habits) -> list[int]:
    """The points on the way that are written."""
    if habits.names.share > 0.5:
        return [hop[1] for hop in chain[:-1]]
    return [hop[1] for hop in chain[:-1] if hop[2] and habits.marks and habits.passes.times]


def _kept(roll: Roll, written: Written, chain: Chain) -> str:
    """The text of a written token that stays as it is, without star and number; nothing if it can't.

    Other formats than ``.mat`` count points from another side, or have no numbers: nothing of theirs is kept.
    """
    points, index = written
    if (points[0], points[-1]) != (chain[0][0], chain[-1][1]) or len(points) > 2:
        return ""
    move = roll.moves[index]
    text = roll.text[move.start : move.end].partition("(")[0].rstrip().rstrip("*")
    parts = text.replace("-", "/").split("/")
    same = len(parts) == 2 and all(
        part == str(point) if part.isdigit() else point in (BAR_SLOT, OFF, OUTSIDE_SLOT)
        for part, point in zip(parts, points, strict=True)
    )
    return text if same else ""


def _starred(tokens: Sequence[tuple[Chain, str]], habits: Habits) -> list[str]:
    """The tokens with a star at the first that lands on each point that is hit, be it on its way."""
    hit = {target for chain, _ in tokens for _, target, hits in chain if hits}
    made = []
    for chain, kept in tokens:
        way = []
        for hop in chain:
            way.append((hop[0], hop[1], hop[1] in hit))
            hit.discard(hop[1])
        text = token(tuple(way), habits)
        if kept and "*" not in text.rstrip("*"):
            text = kept + ("*" if text.endswith("*") else "")
        made.append(text)
    return made


def _orders(written: tuple[int, int] | None, dice: tuple[int, int]) -> list[tuple[int, int]]:
    """The orders in which the dice may have been written: a die that is right keeps its place."""
    first, second = dice
    if written is not None:
        straight = (first == written[0]) + (second == written[1])
        crossed = (second == written[0]) + (first == written[1])
        if straight != crossed:
            return [dice if straight > crossed else (second, first)]
    return [dice, (second, first)]
