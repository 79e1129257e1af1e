"""Halves of UTF-16 characters: kept, left out at the end; of texts in memory and in files alike."""

from __future__ import annotations

import io

import pytest

from bgtools.text.source import decode

LOW, HIGH = "\udc00", "\ud800"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize(
    ("text", "odd", "kept"),
    [
        (f"A{HIGH}nn\nBob\n", b"", f"A{HIGH}nn\nBob\n"),
        (f"A{LOW}nn\nB{HIGH}{HIGH}ob\n", b"", f"A{LOW}nn\nB{HIGH}{HIGH}ob\n"),
        (f"A{HIGH}nn\n", b"\x41", f"A{HIGH}nn\n"),
        ("Ann\n", b"\x41", "Ann\n"),
    ],
)
def test_half_a_character(encoding: str, text: str, odd: bytes, kept: str) -> None:
    mark = "\ufeff".encode(encoding)
    data = mark + text.encode(encoding, "surrogatepass") + odd
    held, stored = decode(data), decode(io.BytesIO(data))
    for source in (held, stored):
        assert source.text == kept
        assert source.bad_byte is not None
        assert source.encode() == data, "byte for byte what was decoded"
    assert held.lines == list(stored.lines)
    assert held.bad_byte == stored.bad_byte
