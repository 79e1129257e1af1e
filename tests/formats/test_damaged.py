"""Cut off and bit-flipped copies of every format: no crash, no hang, a finding or a valid reading."""

from __future__ import annotations

import random
import struct
import time
import zlib
from typing import TYPE_CHECKING

import pytest

from bgtools import formats
from bgtools.check import CheckOptions, check
from bgtools.text.source import decode
from tests.formats import others
from tests.formats.sheets import WAYS, random_match, write, write_bytes
from tests.formats.test_broken import GNUBG_TEXT

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    Damage = Callable[[bytes, random.Random], bytes]

TEXTS = [*dict.fromkeys(name for name, _ in WAYS), *others.WRITERS, "gnubg_text"]
BINARIES = ["ogxm", "xg", "xg-unpacked", "bgf", "bgf-unpacked"]
"""An unpacked one is damaged inside its compressed part, where no checksum tells."""
FEW, MANY = 8, 2000
SLOWEST = 5.0  # seconds of processor time for one small file


def original(name: str, shared: Callable[[], Path]) -> bytes:
    """A small match in a format: a dropped double, one that is taken, dances, a resignation."""
    if name in BINARIES:
        kind, _, unpacked = name.partition("-")
        if not formats.module(kind).installed():
            pytest.skip(f"the library for {kind} is not installed")
        if kind == "ogxm":
            return write_bytes(random_match(45, length=3), kind)[0]
        paths = (shared() / "corpus" / kind).glob(f"*/*.{kind}")
        data = min(paths, key=lambda path: path.stat().st_size).read_bytes()
        return unpack(kind, data) if unpacked else data
    if name == "gnubg_text":
        return GNUBG_TEXT.encode()
    loaded = random_match(16, length=0) if name in others.MONEY_ONLY else random_match(45, length=3)
    if name in others.WRITERS:
        match, games = loaded.matches[0]
        return others.WRITERS[name](match._replace(players=("Ann", "Bob")), games).encode()
    return write(loaded, name)[0].encode()


def unpack(kind: str, data: bytes) -> bytes:
    """A binary file with its records not compressed, which its readers take too."""
    if kind == "bgf":
        head, payload = data.split(b"\n", 1)
        return head + b"\n" + zlib.decompress(payload, zlib.MAX_WBITS | 32)
    (thumbnail,) = struct.unpack_from("<I", data, 20)
    start = 8232 + thumbnail
    return data[:start] + zlib.decompress(data[start:])


def cut(data: bytes, rng: random.Random) -> bytes:
    return data[: rng.randrange(len(data))]


def flipped(data: bytes, rng: random.Random) -> bytes:
    """Some bits turned over: of a big file more, for most of it is analysis that nobody reads."""
    damaged = bytearray(data)
    for _ in range(rng.choice((1, 1, 2, 5)) * (1 + len(data) // 10_000)):
        damaged[rng.randrange(len(damaged))] ^= 1 << rng.randrange(8)
    return bytes(damaged)


@pytest.mark.parametrize("name", TEXTS + BINARIES)
@pytest.mark.parametrize("damage", [cut, flipped])
def test_damaged_copies(name: str, damage: Damage, request: pytest.FixtureRequest) -> None:
    data = original(name, lambda: request.getfixturevalue("shared"))
    assert complaints(name, data, damage, FEW) == []


@pytest.mark.long
@pytest.mark.parametrize("name", TEXTS + BINARIES)
@pytest.mark.parametrize("damage", [cut, flipped])
def test_many_damaged_copies(name: str, damage: Damage, request: pytest.FixtureRequest) -> None:
    data = original(name, lambda: request.getfixturevalue("shared"))
    assert complaints(name, data, damage, MANY) == []


def complaints(name: str, data: bytes, damage: Damage, times: int) -> list[str]:
    """What is wrong with the checks of ``times`` damaged copies, every other one read as its format
    whatever is left of its marks.
    """
    rng = random.Random(f"{name} {times}")
    found = []
    for number in range(times):
        damaged = damage(data, rng)
        begun = time.process_time()
        try:
            wrong = checked(damaged, name.partition("-")[0] if number % 2 else None)
        except Exception as fault:  # the whole kind is wanted, not the first of it
            wrong = f"{type(fault).__name__}: {fault}"
        if time.process_time() - begun > SLOWEST:
            wrong = "too slow"
        if wrong is not None:
            found.append(f"copy {number}: {wrong}")
    return found


def checked(data: bytes, format_name: str | None) -> str | None:
    """Check a file; what is wrong with the report."""
    source = decode(data)
    report = check(source, "damaged", CheckOptions(input_format=format_name))
    if not report.findings and not report.matches:
        return "neither a finding nor a match"
    for finding in report.findings:
        place = finding.place
        if place is not None and source.lines:
            if not 1 <= place.line <= len(source.lines) + 1 or place.column < 1:
                return f"{finding.code} at {place.line}:{place.column} of {len(source.lines)} lines"
            if (place.end_line, place.end_column) < (place.line, place.column):
                return f"{finding.code} ends before it begins"
    return None
