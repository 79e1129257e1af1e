"""Columns of a terminal."""

from __future__ import annotations

import pytest

from bgtools.text.width import display_width, fit


@pytest.mark.parametrize(
    ("text", "width"),
    [("", 0), ("Ann", 3), ("上田", 4), ("Jose\u0301", 4), ("é", 1), ("ﾀﾅｶ", 3), ("نام", 3), ("नमस्ते", 4)],
)
def test_display_width(text: str, width: int) -> None:
    assert display_width(text) == width


@pytest.mark.parametrize(
    ("text", "width", "cut"),
    [
        ("Ann", 3, "Ann"),
        ("Annabel", 6, "Ann..."),
        ("上田一郎", 8, "上田一郎"),
        ("上田一郎", 6, "上..."),
        ("Ann Bell", 7, "Ann..."),
    ],
)
def test_fit(text: str, width: int, cut: str) -> None:
    assert fit(text, width) == cut
