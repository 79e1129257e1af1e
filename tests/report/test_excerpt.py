"""Source rows with marks under them: each example is drawn as it appears on the page."""

from __future__ import annotations

import pytest

from bgtools.report.excerpt import excerpt
from bgtools.text.width import display_width


def drawn(row: str, start: int, end: int, width: int = 80) -> str:
    part = excerpt(row, start, end, width)
    return f"{part.row}\n{' ' * part.before}{'^' * part.marked}"


def test_marks_stand_under_their_columns() -> None:
    assert (
        drawn("  1) 31: 8/5 6/5", 10, 13)
        == """\
  1) 31: 8/5 6/5
         ^^^"""
    )


def test_an_empty_place_gets_one_mark() -> None:
    assert drawn("  1) 31: 8/5", 6, 6) == "  1) 31: 8/5\n     ^"


def test_a_place_behind_the_row_is_marked_there() -> None:
    assert drawn("  1) 31: 8/5", 20, 20) == "  1) 31: 8/5\n                   ^"


def test_wide_characters_take_two_columns() -> None:
    assert (
        drawn(" 田中 : 0   上田 : 0", 11, 13)
        == """\
 田中 : 0   上田 : 0
            ^^^^"""
    )


def test_combining_characters_take_none() -> None:
    assert drawn("Jose\u0301 : 0 Bob", 11, 14) == "Jose\u0301 : 0 Bob\n         ^^^"


def test_tabs_go_to_the_next_eighth_column() -> None:
    assert drawn("a\tbc", 3, 4) == "a       bc\n        ^"


def test_what_would_act_on_a_terminal_is_replaced_one_for_one() -> None:
    part = excerpt("a\x1b[2Jb", 6, 7, 80)
    assert "\x1b" not in part.row
    assert part.before == 5


LONG = "".join(f"{number:>10}" for number in range(10, 310, 10))


@pytest.mark.parametrize("column", [1, 5, 40, 77, 78, 150, 290, 299, 300])
@pytest.mark.parametrize("length", [0, 1, 3])
def test_a_long_row_is_cut_around_the_marks(column: int, length: int) -> None:
    end = min(column + length, len(LONG) + 1)
    part = excerpt(LONG, column, end, 80)
    assert display_width(part.row) <= 80
    assert part.before + part.marked <= 80
    wanted = LONG[column - 1 : max(end - 1, column)]
    assert part.row.ljust(80)[part.before : part.before + part.marked] == wanted
    assert part.row.startswith("...") or part.row.startswith(LONG[:70])
    assert part.row.endswith("...") or part.row.endswith(LONG[-70:])


def test_a_long_marked_part_shows_its_beginning() -> None:
    part = excerpt("x" * 300, 50, 290, 80)
    assert display_width(part.row) <= 80
    assert part.before + part.marked <= 80
    assert part.marked > 20
