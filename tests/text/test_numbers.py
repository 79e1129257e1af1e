"""Numbers with any number of digits."""

from __future__ import annotations

import pytest

from bgtools.text.numbers import LIMIT, as_int


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("-3", -3),
        ("007", 7),
        ("0000000000000000007", 7),
        ("999999999", LIMIT),
        ("1000000000", LIMIT),
        ("-1000000000", -LIMIT),
        ("9" * 100_000, LIMIT),
        ("-" + "9" * 100_000, -LIMIT),
        ("٣", 3),  # Arabic
    ],
)
def test_value(text: str, value: int) -> None:
    assert as_int(text) == value


@pytest.mark.parametrize("text", ["", "seven", "3.5", "--3", "1e9999999999"])
def test_what_is_no_number(text: str) -> None:
    with pytest.raises(ValueError, match="invalid literal"):
        as_int(text)
