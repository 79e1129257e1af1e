"""What fuzzing begins with: small texts of every format, and the words that they are made of."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bgtools import formats
from bgtools.check import catalogue
from bgtools.record.sheet import Losses
from tests.formats import others
from tests.formats.sheets import WAYS, Loaded, load, random_match, write

if TYPE_CHECKING:
    import random

SHORT = 30
"""Actions of what is short."""
ROOT = Path(__file__).resolve().parents[3]
MOST = 6000
"""Bytes of the longest seed."""


@cache
def matches() -> tuple[Loaded, ...]:
    """Some short matches: legal ones, money, a cube, resignations."""
    made = [random_match(seed, length=length) for seed, length in ((4, 1), (6, 0))]
    made += [load(path.read_bytes()) for path in sorted((ROOT / "samples" / "valid").glob("*.mat"))]
    return tuple(each for each in made if each.matches)


@cache
def seeds(format_name: str) -> tuple[bytes, ...]:
    """Texts in a format, none longer than ``MOST``; of ``mat`` also every example of the catalogue."""
    found: list[bytes] = []
    for loaded in matches():
        found += _written(loaded, format_name)
    if format_name == "mat":
        for kind in catalogue.every():
            found += [kind.bad.encode(), kind.good.encode()]
        found += [path.read_bytes() for path in sorted((ROOT / "samples" / "valid").glob("*.mat"))]
    found += [path.read_bytes() for path in sorted((ROOT / "samples").rglob("*")) if _is(path, format_name)]
    found += [mark + b"\0" * 80 for name, mark in _MAGIC.items() if name == format_name]
    return tuple(dict.fromkeys(text[:MOST] for text in found if text))


_MAGIC = {"xg": b"RGMH", "bgf": b'{"format":"BGF","version":"1.0","compress":false,"useSmile":true}\n:)\n'}


def _is(path: Path, format_name: str) -> bool:
    usual = formats.module(format_name).SUFFIXES
    return format_name != "mat" and path.is_file() and path.suffix in usual and path.suffix != ".mat"


def _written(loaded: Loaded, format_name: str) -> list[bytes]:
    """One match: the beginning of its first game, and what is short, that game and the whole."""
    match, games = loaded.matches[0]
    begun = games[0]._replace(
        actions=games[0].actions[:9], winner=None, points=0, size=None, ended_by="unfinished"
    )
    parts = [[begun]]
    if len(games[0].actions) < SHORT:
        parts.append(games[:1])
    if sum(len(game.actions) for game in games) < SHORT:
        parts.append(games)
    texts: list[bytes] = []
    for part in (loaded._replace(matches=[(match, some)]) for some in parts):
        for name, dialect in WAYS:
            if name == format_name:
                texts.append(write(part, name, dialect)[0].encode())
        if format_name in others.WRITERS and (bool(match.length) or format_name not in others.MONEY_ONLY):
            texts.append(others.WRITERS[format_name](part.matches[0][0], part.matches[0][1]).encode())
        if format_name == "ogxm" and formats.module("ogxm").installed():
            with suppress(Exception):
                texts.append(
                    b"".join(formats.module("ogxm").write(match, iter(part.matches[0][1]), Losses()))
                )
    return texts


@cache
def documents() -> tuple[bytes, ...]:
    """What the library of OGXM makes of matches, as JSON; without it the least there can be."""
    found = [b'{"match_length": 3, "player_white": "A", "games": [{"plies": []}]}']
    if formats.module("ogxm").installed():
        import ogxm

        found += [json.dumps(_bare(ogxm.binary_to_json(data))).encode() for data in seeds("ogxm")]
    return tuple(text for text in found if len(text) <= MOST)


def _bare(document: dict[str, Any]) -> dict[str, Any]:
    """Without the IDs of the positions, which nothing reads."""
    for game in document["games"]:
        for ply in game["plies"]:
            for key in [key for key in ply if key.startswith("ogid")]:
                del ply[key]
    return document


def words(texts: tuple[bytes, ...]) -> list[bytes]:
    """What texts are made of: words, numbers, marks, line ends, and what is never meant to be there."""
    found: dict[bytes, int] = {}
    for text in texts:
        for word in re.findall(rb"[A-Za-z]+|\d+|[^\sA-Za-z\d]+|\s+", text):
            if len(word) <= 24:
                found[word] = found.get(word, 0) + 1
    often = sorted(found, key=lambda word: -found[word])[:300]
    return [*often, *ODD]


ODD = [
    b"\0", b"\r", b"\r\n", b"\t", b"\x0c", b"\x1b[31m", b"\xff\xfe", b"\xef\xbb\xbf", b"\xed\xa0\x80",
    b"\x85", "\u202e".encode(), "\u2028".encode(), "\u0663".encode(), "\u00b2".encode(), "\u0130".encode(),
    b"-1", b"0", b"00", b"7", b"24", b"25", b"26", b"99", b"66:", b"11:", b"64", b"128", b"65536", b"(4)",
    b"99999999999999999999", b"9" * 400, b"1e9", b"NaN", b"Infinity", b"bar", b"off", b"*", b"/", b"(9)",
    b"Doubles => 2", b"Takes", b"Drops", b"Wins 1 point", b"???", b"Cannot Move", b"; bgtools: ignore",
    b'; [Variation "Tavla"]', b"; bgtools: disable=BG4", b"[", b"]", b"(", b")", b"{", b"}", b'"', b"\\",
]  # fmt: skip


def number(rng: random.Random) -> bytes:
    """A number somebody might have written."""
    return rng.choice((b"%d" % rng.randrange(30), b"%d" % rng.randrange(70000), b"-%d" % rng.randrange(9)))
