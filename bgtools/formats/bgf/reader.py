"""Reads BGBlitz' ``.bgf`` through gammonview, with the scores that its games state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from gvformat.bgf import convert_bgf, decode_smile, read_bgf

from bgtools.formats.document import GameFacts, read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return read_document(source, "bgf", _load, _facts)


def _load(data: bytes) -> dict[str, Any]:
    return cast(dict[str, Any], convert_bgf(data))


def _facts(data: bytes) -> list[GameFacts]:
    """Score and Crawford mark of each game; green's score comes first."""
    games: list[GameFacts] = []
    match = cast(dict[str, Any], decode_smile(read_bgf(data)[1]))
    for game in match["games"]:
        games.append(GameFacts())
        games[-1].score = (int(game["scoreGreen"]), int(game["scoreRed"]))
        games[-1].first = str(match["nameGreen"])
        games[-1].crawford = bool(game["isCrawford"])
    return games
