"""Cut off and bit-flipped copies of every format: no crash, no hang, a finding or a valid reading."""

from __future__ import annotations

import random
import time

import pytest

from bgtools.check import CheckOptions, check
from bgtools.text.source import decode
from tests.formats import others
from tests.formats.sheets import WAYS, random_match, write

EVERY = [*dict.fromkeys(name for name, _ in WAYS), *others.WRITERS]
FEW, MANY = 8, 2000
SLOWEST = 5.0  # seconds of processor time for one small file


def original(name: str) -> bytes:
    """A small match in a format."""
    loaded = random_match(4, length=0 if name in others.MONEY_ONLY else 1)
    if name in others.WRITERS:
        match, games = loaded.matches[0]
        return others.WRITERS[name](match._replace(players=("Ann", "Bob")), games[:1]).encode()
    return write(loaded, name)[0].encode()


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    damaged = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5))):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("damage", [cut, flipped])
def test_damaged_copies(name: str, damage: object) -> None:
    survive(name, damage, FEW)


@pytest.mark.long
@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("damage", [cut, flipped])
def test_many_damaged_copies(name: str, damage: object) -> None:
    survive(name, damage, MANY)


def survive(name: str, damage: object, times: int) -> None:
    """Check ``times`` damaged copies, read as their format whatever is left of its marks."""
    assert callable(damage)
    rng = random.Random(f"{name} {times}")
    data = original(name)
    for number in range(times):
        source = decode(damage(data, rng))
        begun = time.process_time()
        forced = CheckOptions(input_format=name) if number % 2 else CheckOptions()
        report = check(source, "damaged", forced)
        assert time.process_time() - begun < SLOWEST
        assert report.findings or report.matches
        for finding in report.findings:
            if finding.place is not None and source.lines:
                assert 1 <= finding.place.line <= len(source.lines) + 1
                assert finding.place.column >= 1
