"""Long files: read page by page they say the same as held in memory."""

from __future__ import annotations

import io
import pickle

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from bgtools.text import stored
from bgtools.text.source import SourceText, decode

HEADER = " 7 point match\n\n Game 1\n Kümin : 0        Ann : 0\n  1) 31: 8/5 6/5\n\n\n"
SIGNS = ("é", "山", "😀")
PARTS = (
    b"\n",
    b"\r",
    b"\r\n",
    b"\t",
    b"a",
    b"\0",
    b"\xff",
    b"\xe9",
    b"\x1a",
    *(sign.encode() for sign in SIGNS),
)


@pytest.fixture(autouse=True)
def _small_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages of a few bytes, so that every seam is met."""
    monkeypatch.setattr(stored, "PAGE", 7)
    monkeypatch.setattr(stored, "BEGINNING", 20)


def _same(data: bytes) -> None:
    held, paged = decode(data), decode(io.BytesIO(data))
    assert isinstance(paged, stored.StoredText)
    assert (paged.encoding, paged.bom, paged.bad_byte, paged.tail) == (
        held.encoding,
        held.bom,
        held.bad_byte,
        held.tail,
    )
    assert (paged.text, paged.body) == (held.text, held.body)
    assert "".join(paged.blocks()) == held.body
    assert list(paged.lines) == held.lines
    assert len(paged.lines) == len(held.lines)
    assert [paged.lines[n] for n in range(-len(held.lines), len(held.lines))] == [*held.lines, *held.lines]
    assert paged.lines[1:4] == held.lines[1:4]
    assert paged.has_tabs == held.has_tabs
    assert paged.newline == held.newline
    assert paged.encode() == data
    for offset in range(0, len(held.text) + 2, 3):
        assert paged.position(offset) == held.position(offset)
    assert held.text.startswith(paged.beginning().text)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_any_encoding_and_line_end(encoding: str, end: str) -> None:
    _same(HEADER.replace("\n", end).encode(encoding))


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"one line that is longer than a page and has no end",
        b"a\r\nbcdef\r\nghijk\r\nl",  # a CR at the end of a page
        b"abcdef\rghijkl\rmnopqr\r",
        b"abcdef\n\xffghi\nj",  # bad in the second page: all of it is another encoding
        b"\xef\xbb\xbfabcdef\nabcdef\nabc\xff\n",
        HEADER.encode("utf-16") + b"x",  # half a character at the end
        HEADER.encode("utf-16") + b"\x00\xdc",  # half a pair of surrogates at the end
        HEADER.encode("utf-16") + b"\x00\xd8",
        HEADER.encode("utf-16") + b"\x00\xd8a\0\n\0" + HEADER.encode("utf-16-le"),  # in the middle
        b"\0" * 99,
        b"abcdef\nabc\x1a",  # the end of a file of DOS
        b"abcdef\nabcdef\n\x1a\x1a",
        b"abcdef\n\xffabcdef\n\x1a",
        b"\x1a" * 20,
        HEADER.encode("utf-16") + b"\x1a\0",
        HEADER.encode("utf-16") + b"\x1a\0b",
    ],
)
def test_broken_ones(data: bytes) -> None:
    _same(data)


@given(st.lists(st.sampled_from(PARTS)).map(b"".join))
@example(b"\r\n" * 9)
def test_any_bytes(data: bytes) -> None:
    _same(data)


@given(st.text("\n\r\ta é山😀"), st.sampled_from(["utf-16", "utf-16-le", "utf-16-be"]), st.integers(0, 3))
def test_any_text_in_utf_16(text: str, encoding: str, cut: int) -> None:
    data = (HEADER + text).encode(encoding)
    _same(data[: len(data) - cut])


def test_a_line_outside_is_an_index_error() -> None:
    lines = decode(io.BytesIO(b"a\nb")).lines
    with pytest.raises(IndexError):
        lines[2]


def test_a_listing_takes_the_place_of_the_lines() -> None:
    source = decode(io.BytesIO(b"\x00binary"))
    source.show(["one", "two"])
    assert source.lines == ["one", "two"]


def test_a_text_changed_is_encoded_as_the_file_is() -> None:
    source = decode(io.BytesIO("Kümin\n".encode("utf-16")))
    assert source.encode("Ann\n") == "Ann\n".encode("utf-16")
    assert isinstance(source.beginning(), SourceText)


def test_its_lines_are_sent_to_another_process_as_a_list() -> None:
    sent = pickle.loads(pickle.dumps(decode(io.BytesIO(b"a\r\nb")).lines))
    assert type(sent) is list
    assert sent == ["a", "b"]
