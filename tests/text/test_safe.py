"""What is printed of strangers' text can't act on a terminal or mislead the eye."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgtools.text.safe import ESCAPED, safe, safe_row


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ann O'Hara (7)", "Ann O'Hara (7)"),
        ("Zoë 山田 Имя", "Zoë 山田 Имя"),
        ("نام\u200cها", "نام\u200cها"),  # the joiner belongs to the word
        ("a\u3000b\xa0c", "a\u3000b\xa0c"),
        ("\x1b[31mred", r"\x1b[31mred"),
        ("\x9b31m", r"\x9b31m"),
        ("a\nb\rc\td", r"a\x0ab\x0dc\x09d"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("\u2066a\u2069", r"\u2066a\u2069"),
        ("a\u2028b\x85c", r"a\u2028b\x85c"),
        ("\ud800", r"\ud800"),
        ("\udce9", r"\xe9"),  # a byte of a file name
        ("\udc80\udcff", r"\x80\xff"),
        ("\udc7f\udd00", r"\udc7f\udd00"),
        ("\U000e0041", r"\U000e0041"),
        ("", ""),
    ],
)
def test_safe(text: str, shown: str) -> None:
    assert safe(text) == shown


@given(st.text(st.characters(exclude_categories=())))
def test_what_an_encoding_lacks_is_shown_so_too(text: str) -> None:
    surrogates = "".join(char for char in text if "\ud800" <= char <= "\udfff")
    assert surrogates.encode("utf-8", ESCAPED).decode() == safe(surrogates)
    assert text.encode("ascii", ESCAPED).decode("ascii").count("\\") >= sum(char > "\x7f" for char in text)


def test_a_row_keeps_its_columns() -> None:
    assert safe_row("1)\t31: \x1b[1m8/5\u202e") == "1) 31: \ufffd[1m8/5\ufffd"


@given(st.text(st.characters(exclude_categories=())))
def test_nothing_dangerous_is_left(text: str) -> None:
    for shown in (safe(text), safe_row(text)):
        shown.encode()  # no lone surrogates
        assert not any(char < " " or "\x7f" <= char < "\xa0" for char in shown)
        assert not set(shown) & set(
            "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2028\u2029\u2066\u2067\u2068\u2069"
        )
    assert len(safe_row(text)) == len(text)
