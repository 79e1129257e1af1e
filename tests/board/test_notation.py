"""The canonical text of a play."""

from __future__ import annotations

import pytest

from bgtools.board.notation import play_text

Hops = list[tuple[int, int, bool]]


@pytest.mark.parametrize(
    ("hops", "text"),
    [
        ([], ""),
        ([(8, 5, False), (6, 5, False)], "8/5 6/5"),
        ([(6, 5, False), (8, 5, False)], "8/5 6/5"),
        ([(13, 8, False), (13, 11, False)], "13/11 13/8"),
        ([(24, 18, True), (18, 13, False)], "24/18*/13"),
        ([(24, 18, False), (18, 13, True)], "24/13*"),
        ([(24, 18, True), (18, 13, True)], "24/18*/13*"),
        ([(25, 20, False), (20, 14, False)], "bar/14"),
        ([(25, 20, True), (6, 1, False)], "bar/20* 6/1"),
        ([(6, 0, False), (4, 0, False)], "6/off 4/off"),
        ([(6, 5, False), (5, 0, False)], "6/off"),
        ([(8, 4, False), (8, 4, False), (6, 2, False), (6, 2, False)], "8/4(2) 6/2(2)"),
        ([(13, 10, False)] * 2 + [(10, 7, False)] * 2, "13/7(2)"),
        ([(13, 10, False)] * 3 + [(10, 7, False)], "13/10(2) 13/7"),
        ([(24, 22, True), (24, 22, False), (22, 20, True), (22, 20, False)], "24/22*/20* 24/20"),
        ([(8, 5, False), (8, 5, True)], "8/5* 8/5"),
        ([(26, 22, False), (26, 23, False)], "off/23 off/22"),
    ],
)
def test_play_text(hops: Hops, text: str) -> None:
    assert play_text(hops) == text
