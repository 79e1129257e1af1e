"""Formats are recognised by content; what is no transcript is refused in one clear line."""

from __future__ import annotations

import random
import struct
import zlib
from typing import TYPE_CHECKING

import pytest

from bgtools import formats
from bgtools.check import check
from bgtools.text.source import decode
from tests.conftest import ROOT
from tests.formats import others
from tests.formats.sheets import WAYS, random_match, write

if TYPE_CHECKING:
    from pathlib import Path

CORPUS = {
    "mat": "mat",
    "sgf": "sgf",
    "gnubg-text": "gnubg_text",
    "xg": "xg",
    "bgf": "bgf",
    "ogxm": "ogxm",
}


def recognised(data: bytes) -> str | None:
    return formats.recognise(decode(data))


def test_every_corpus_file(shared: Path) -> None:
    paths = sorted((shared / "corpus").glob("*/*/*"))
    assert paths
    assert {str(p): recognised(p.read_bytes()) for p in paths} == {str(p): CORPUS[p.parts[-3]] for p in paths}


@pytest.mark.parametrize(
    "path", sorted((ROOT / "samples" / "valid").glob("*.mat")), ids=lambda path: path.name
)
def test_every_valid_sample(path: Path) -> None:
    assert recognised(path.read_bytes()) == "mat"


@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize(("name", "dialect"), WAYS)
def test_what_is_written(name: str, dialect: str | None, line_end: str) -> None:
    text, _ = write(random_match(1), name, dialect)
    wanted = "mat" if name == "snowie" else name
    assert recognised(text.replace("\n", line_end).encode()) == wanted
    assert recognised(b"\xef\xbb\xbf" + text.encode()) == wanted


@pytest.mark.parametrize("name", others.WRITERS)
def test_what_is_only_read(name: str) -> None:
    match, games = random_match(5, length=0).matches[0]
    match = match._replace(players=("Ann", "Bob"))
    assert recognised(others.WRITERS[name](match, games).encode()) == name


def test_a_snowie_position() -> None:
    line = "5;0;0;0;1;Bob;Ann;0;2;1;2;1;0;-2;0;0;0;0;5;0;3;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;6;2;"
    assert recognised(line.encode()) == "snowie"


def png(rng: random.Random) -> bytes:
    """A small picture."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = b"".join(b"\0" + rng.randbytes(24) for _ in range(8))
    head = struct.pack(">IIBBBBB", 8, 8, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


CHESS = """\
[Event "F/S Return Match"]
[White "Fischer, Robert J."]
[Result "1/2-1/2"]

1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 5. O-O Be7 6. Re1 b5 1/2-1/2
"""
GO = "(;FF[4]GM[1]SZ[19]PW[Honinbo Shusaku]PB[Gennan Inseki];B[qd];W[dc];B[pq])\n"
INI = "[match]\nlength = 7\nplayer1: Ann\nplayer2: Bob\n"
MARKDOWN = "# Game 1\n\n1) Buy 31 apples\n2) 62: the answer?\n\n| a | b |\n|---|---|\n"
RESULTS = "name;points\nAnn;3\nBob;5\n"
CSV = "date,time,home,away,score\n2024-05-06,17:44,Ann,Bob,3:1\n2024-05-07,18:00,Cleo,Dan,0:2\n"
MAIL = (
    "From: ann@example.org\nTo: bob@example.org\nSubject: Game 5\n\nWe doubled at 3:1, Ann wins 2 points.\n"
)
TIMES = "  1) 09:31 8 May meeting\n  2) 10:62 lunch\n"
JSON = '{"players": ["Ann", "Bob"], "score": [3, 1]}\n'
CODE = "def roll(a, b):\n    return {31: '8/5 6/5'}.get(10 * a + b)\n"


def strangers() -> list[tuple[str, bytes]]:
    """Two hundred files that are no transcripts."""
    rng = random.Random(200)
    made: list[tuple[str, bytes]] = [
        (name, text.encode())
        for name, text in (
            ("empty", ""), ("blank", " \n\n"), ("chess.pgn", CHESS), ("go.sgf", GO), ("x.ini", INI),
            ("x.md", MARKDOWN), ("results.csv", RESULTS), ("x.csv", CSV), ("x.eml", MAIL), ("times", TIMES),
            ("x.json", JSON), ("x.py", CODE), ("zip", "PK\x05\x06" + "\0" * 18), ("nul", "\0" * 100),
        )
    ]  # fmt: skip
    own = [
        p for p in sorted(ROOT.rglob("*")) if p.suffix in (".py", ".toml", ".lark") and "docs" not in p.parts
    ]
    for path in own:
        text = path.read_bytes()
        if b"31: 8/5" not in text and b"Game 1" not in text and len(made) < 110:
            made.append((str(path), text))
    while len(made) < 200:
        kind = len(made) % 3
        data = png(rng) if kind == 0 else rng.randbytes(rng.randrange(1, 3000))
        if kind == 2:
            data = bytes(byte % 95 + 32 for byte in data)
        made.append((f"random {len(made)}", data))
    return made


def test_two_hundred_other_files_are_refused() -> None:
    files = strangers()
    assert len(files) == 200
    for name, data in files:
        source = decode(data)
        assert formats.recognise(source) is None, name
        report = check(source, name)
        assert report.format is None
        assert report.status == "invalid"
        refusals = [finding for finding in report.findings if finding.code == "BG003"]
        assert [finding.message for finding in refusals] == ["No backgammon match was found in this file."], (
            name
        )
