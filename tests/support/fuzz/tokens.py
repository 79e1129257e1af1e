"""Damage that a text suffers token by token and line by line, as people and programs do it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.support.fuzz.seeds import number

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

_TOKEN = re.compile(rb"[A-Za-z]+|\d+|[^\sA-Za-z\d]|\s+")


def mutate(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes] = ()) -> bytes:
    """``data`` with one to six changes. ``words``: what may be put in; ``others``: texts to take parts of."""
    for _ in range(rng.choice((1, 1, 2, 3, 6))):
        data = rng.choice(_LINES if rng.random() < 0.35 else _TOKENS)(data, rng, words, others)
    return data


def _replace(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    found = _one(data, rng)
    if found is None:
        return rng.choice(words)
    new = number(rng) if found[0].isdigit() and rng.random() < 0.6 else rng.choice(words)
    return data[: found.start()] + new + data[found.end() :]


def _insert(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    at = rng.randrange(len(data) + 1)
    return data[:at] + rng.choice(words) + data[at:]


def _delete(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    found = _one(data, rng)
    return data if found is None else data[: found.start()] + data[found.end() :]


def _swap(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    one, two = _one(data, rng), _one(data, rng)
    if one is None or two is None:
        return data
    if one.start() > two.start():
        one, two = two, one
    if one.end() > two.start():
        return data
    return data[: one.start()] + two[0] + data[one.end() : two.start()] + one[0] + data[two.end() :]


def _byte(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    if not data:
        return data
    at = rng.randrange(len(data))
    return data[:at] + bytes([data[at] ^ 1 << rng.randrange(8)]) + data[at + 1 :]


def _cut(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    return data[: rng.randrange(len(data) + 1)]


def _repeat_line(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if not lines:
        return data
    at = rng.randrange(len(lines))
    times = rng.choice((1, 1, 2, 20)) if len(data) < 4000 else 1
    return b"".join([*lines[:at], *[lines[at]] * times, *lines[at:]])


def _drop_line(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if lines:
        del lines[rng.randrange(len(lines))]
    return b"".join(lines)


def _swap_lines(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    lines = data.splitlines(keepends=True)
    if len(lines) > 1:
        one, two = rng.randrange(len(lines)), rng.randrange(len(lines))
        lines[one], lines[two] = lines[two], lines[one]
    return b"".join(lines)


def _splice(data: bytes, rng: random.Random, words: Sequence[bytes], others: Sequence[bytes]) -> bytes:
    if not others:
        return data
    mine, theirs = data.splitlines(keepends=True), rng.choice(others).splitlines(keepends=True)
    if not theirs:
        return data
    start = rng.randrange(len(theirs))
    at = rng.randrange(len(mine) + 1)
    return b"".join([*mine[:at], *theirs[start : start + rng.choice((1, 3, 10))], *mine[at:]])


def _one(data: bytes, rng: random.Random) -> re.Match[bytes] | None:
    if not data:
        return None
    return _TOKEN.search(data, rng.randrange(len(data)))


_TOKENS = (_replace, _replace, _replace, _insert, _insert, _delete, _swap, _byte)
_LINES = (_repeat_line, _drop_line, _swap_lines, _splice, _splice, _cut)
