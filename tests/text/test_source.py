"""Decoding: encodings, byte-order marks, line ends, and the way back to the same bytes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgtools.text.source import SourceText, decode

NAME = "Zoë – 山田"
LONG = " 7 point match\n\n Game 1\n Kümin : 0        Ann : 0\n"


@pytest.mark.parametrize(
    ("data", "encoding", "text"),
    [
        (b"", "utf-8", ""),
        (NAME.encode(), "utf-8", NAME),
        (b"\xef\xbb\xbf" + NAME.encode(), "utf-8", NAME),
        (b"\xff\xfe" + NAME.encode("utf-16-le"), "utf-16-le", NAME),
        (b"\xfe\xff" + NAME.encode("utf-16-be"), "utf-16-be", NAME),
        (b"K\xfcmin \x80", "cp1252", "Kümin €"),
        (b"\xef\xbb\xbfK\xfcmin", "cp1252", "Kümin"),
        (b"hole \x81", "cp1252", "hole \x81"),
        (LONG.encode("utf-16-le"), "utf-16-le", LONG),  # without its mark
        (LONG.encode("utf-16-be"), "utf-16-be", LONG),
        (b"\0" * 99, "utf-8", "\0" * 99),
        (b"\xff\xfea\0b", "utf-16-le", "a"),  # cut
        # Ctrl-Z ends a text of DOS, once or up to a full block
        (b"Ann\r\n\x1a", "utf-8", "Ann\r\n"),
        (b"Ann" + b"\x1a" * 125, "utf-8", "Ann"),
        (b"\xef\xbb\xbfAnn\n\x1a", "utf-8", "Ann\n"),
        (b"K\xfcmin\n\x1a", "cp1252", "Kümin\n"),
        (b"\xff\xfea\0\x1a\0", "utf-16-le", "a"),
        (b"\xff\xfea\0\x1a\0b", "utf-16-le", "a"),  # cut behind it
        (b"a\x1ab", "utf-8", "a\x1ab"),  # not at the end
        (b"a\x1a\n", "utf-8", "a\x1a\n"),
        (b"\x1a", "utf-8", ""),
    ],
)
def test_decodes(data: bytes, encoding: str, text: str) -> None:
    source = decode(data)
    assert (source.encoding, source.text) == (encoding, text)
    assert source.encode() == data


@pytest.mark.parametrize(
    ("data", "bad_byte"),
    [
        (b"abc", None),
        (b"K\xfcmin", 1),
        (b"\xef\xbb\xbfabc\xff", 6),
        (b"\xff\xfea", 2),  # half a UTF-16 character
        (b"\xff\xfea\0b", 4),
        (LONG.encode("utf-16-le"), 0),
        (b"\xff\xfe\x00\xd8", 2),  # half a surrogate pair
    ],
)
def test_tells_the_first_byte_that_does_not_belong(data: bytes, bad_byte: int | None) -> None:
    assert decode(data).bad_byte == bad_byte


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", []),
        ("a", ["a"]),
        ("a\n", ["a"]),
        ("a\n\n", ["a", ""]),
        ("a\nb\r\nc\rd", ["a", "b", "c", "d"]),
        ("a\n\rb", ["a", "", "b"]),
        ("a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g", ["a\x0bb\x0cc\x1cd\x85e\u2028f\u2029g"]),
    ],
)
def test_lines_end_at_lf_crlf_and_cr_only(text: str, lines: list[str]) -> None:
    assert SourceText(text).lines == lines


@pytest.mark.parametrize(("text", "newline"), [("", "\n"), ("a\r\nb\r\nc\n", "\r\n"), ("a\rb\rc\n", "\r")])
def test_the_usual_line_end(text: str, newline: str) -> None:
    assert SourceText(text).newline == newline


def test_offsets_and_positions_are_the_same_places() -> None:
    source = SourceText("ab\r\ncd\ref\n\ngh")
    for line, text in enumerate(source.lines, 1):
        for column in range(1, len(text) + 1):
            offset = source.offset(line, column)
            assert source.text[offset] == text[column - 1]
            assert source.position(offset) == (line, column)
    assert source.offset(99, 1) == len(source.text)


@given(
    st.binary(max_size=200)
    | st.binary(max_size=20).map(lambda data: data + b"\x1a")
    | st.text(max_size=100).map(lambda text: b"\xff\xfe" + text.encode("utf-16-le", "replace"))
)
def test_any_bytes_come_back(data: bytes) -> None:
    source = decode(data)
    assert source.encode() == data
    assert "\r" not in source.body
    assert len(source.lines) == source.body.count("\n") + (
        not source.body.endswith("\n") and source.body != ""
    )
