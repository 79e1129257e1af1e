"""How writers spell plays: canonical order, hit marks, merged checkers, repeats."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from bgtools.record.sheet import Hop


class Spelling(NamedTuple):
    """A format's way of writing plays. ``hits``: whether a ``*`` marks them; ``merge``: one token for a
    checker that moves on; ``repeats``: ``(2)`` for equal tokens; ``separator``: between two points.
    """

    bar: str = "25"
    off: str = "0"
    hits: bool = True
    merge: bool = False
    repeats: bool = False
    separator: str = "/"


def in_order(hops: Sequence[Hop]) -> list[Hop]:
    """Hops from high points to low, as gnubg writes them; the first checker on a point carries its hit."""
    hit = {target for _, target, hits in hops if hits}
    ordered = []
    for source, target, _ in sorted(hops, key=lambda hop: (-hop[0], -hop[1])):
        ordered.append((source, target, target in hit))
        hit.discard(target)
    return ordered


def play_text(hops: Sequence[Hop], spelling: Spelling, legal: bool = True) -> str:
    """A whole play; one that is not legal keeps its order and its tokens."""
    if not legal:
        return " ".join(_token((hop,), spelling) for hop in hops)
    chains: list[tuple[Hop, ...]] = [(hop,) for hop in in_order(hops)]
    if spelling.merge:
        chains = _merged(chains)
    words = [_token(chain, spelling) for chain in chains]
    return " ".join(_repeated(words) if spelling.repeats else words)


def _merged(chains: list[tuple[Hop, ...]]) -> list[tuple[Hop, ...]]:
    """Chains of hops that one checker makes without a hit on the way."""
    merged: list[tuple[Hop, ...]] = []
    for chain in chains:
        source = chain[0][0]
        for index, before in enumerate(merged):
            if before[-1][1] == source and not before[-1][2] and source not in (BAR, OFF):
                merged[index] = (*before, *chain)
                break
        else:
            merged.append(chain)
    return merged


def _token(chain: tuple[Hop, ...], spelling: Spelling) -> str:
    source, target, hit = chain[0][0], chain[-1][1], chain[-1][2]
    mark = "*" if hit and spelling.hits else ""
    return f"{point(source, spelling)}{spelling.separator}{point(target, spelling)}{mark}"


def _repeated(words: Iterable[str]) -> list[str]:
    """Equal neighbours as one word with a count; a hit mark on one of them stands for all."""
    counted: list[tuple[str, bool, int]] = []
    for word in words:
        plain, hit = word.rstrip("*"), word.endswith("*")
        if counted and counted[-1][0] == plain:
            counted[-1] = (plain, counted[-1][1] or hit, counted[-1][2] + 1)
        else:
            counted.append((plain, hit, 1))
    return [f"{plain}{'*' * hit}{f'({count})' if count > 1 else ''}" for plain, hit, count in counted]


def point(number: int, spelling: Spelling) -> str:
    """A point, the bar or off; a checker that has still to enter comes from ``off`` in every spelling."""
    if number == BAR:
        return spelling.bar
    if number == OFF:
        return spelling.off
    return str(number) if OFF < number < BAR else "off"
