"""Reads ``.xg`` through gammonview, with the scores and boards that its records state."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

from gvformat.xg import convert_xg, read_xg

from bgtools.formats.document import GameFacts, read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return read_document(source, "xg", _load, _facts)


def _load(data: bytes) -> dict[str, Any]:
    return cast(dict[str, Any], convert_xg(data))


def _facts(data: bytes) -> list[GameFacts]:
    """Score, Crawford mark and boards of each game, from the records themselves."""
    games: list[GameFacts] = []
    first = None
    for kind, record in read_xg(data):
        if kind == "header_match":
            first = record["player1"]
        elif kind == "header_game":
            games.append(GameFacts())
            games[-1].first = first
            games[-1].score = (record["score1"], record["score2"])
            games[-1].crawford = record["is_crawford"]
        elif kind == "move" and games:
            games[-1].boards.append(record["pos_after"])
    return games
