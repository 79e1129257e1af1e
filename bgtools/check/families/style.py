"""BG941 to BG960: style. Nothing here is wrong; each is said once a game, at its first place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.check.model import INFO, Kind
from bgtools.check.words import count
from bgtools.record.model import BAR, OFF, OUTSIDE, Cube, Entry, Place, Result, Roll

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bgtools.check.case import Case, Page

_Found = tuple[Place, dict[str, Any]]

_STYLE = "gnubg's own .mat export"


def _first_roll(odd: Callable[[Roll], str | None]) -> Callable[[Page], Iterator[_Found]]:
    """A scan that yields the first roll of a game that is ``odd`` in some way, with how many are."""

    def scan(page: Page) -> Iterator[_Found]:
        if page.game is None:
            return
        found: list[tuple[Entry, str]] = []
        for entry in page.game.entries:
            what = odd(entry.cell) if isinstance(entry.cell, Roll) else None
            if what is not None:
                found.append((entry, what))
        if found:
            yield found[0][0].place, {"what": found[0][1], "times": len(found)}

    return scan


def _times(case: Case) -> str:
    times = case["times"]
    return f" ({count(times, 'cell')} of this game)" if times > 1 else ""


def _height(source: int) -> int:
    """A source by its distance from home: a checker that enters from outside comes from beyond the bar."""
    return BAR + 1 if source == OUTSIDE else source


def _unordered(roll: Roll) -> str | None:
    keys = [(_height(move.points[0]), move.points[-1]) for move in roll.moves]
    return roll.text if keys != sorted(keys, reverse=True) else None


def _unmerged(roll: Roll) -> str | None:
    """Two moves that one checker may have made, where the first ends without a hit and is not repeated."""
    for first in roll.moves:
        for second in roll.moves:
            meets = first.points[-1] == second.points[0] and first is not second
            if meets and first.count == second.count and not first.hits[-1]:
                return f"{roll.text[first.start : first.end]} {roll.text[second.start : second.end]}"
    return None


def _ascending(roll: Roll) -> str | None:
    dice = roll.dice
    return f"{dice[0]}{dice[1]}" if dice is not None and dice[0] < dice[1] else None


def _bar_as_number(roll: Roll) -> str | None:
    return _written_as(roll, BAR, "25")


def _off_as_number(roll: Roll) -> str | None:
    return _written_as(roll, OFF, "0")


def _written_as(roll: Roll, point: int, text: str) -> str | None:
    for move in roll.moves:
        token = roll.text[move.start : move.end]
        parts = token.partition("(")[0].rstrip("*").split("/")
        if point in (move.points[0], move.points[-1]) and text in (parts[0], parts[-1]):
            return token
    return None


def _misaligned(page: Page) -> Iterator[_Found]:
    """Right cells that start elsewhere than most of their game, though the left cell leaves room.

    Where tabs make the columns, nobody can tell.
    """
    game = page.game
    if game is None or game.right_column is None or page.source.has_tabs:
        return
    ends = {entry.line: entry.end for entry in game.entries if entry.side == 0}
    odd = []
    for entry in game.entries:
        if entry.side != 1 or entry.row is None:
            continue
        indent = 1 if isinstance(entry.cell, Cube | Result) else 0
        apart = entry.column - game.right_column
        if apart not in (0, indent) and ends.get(entry.line, 0) < game.right_column:
            odd.append(entry)
    if odd:
        yield odd[0].place, {"column": odd[0].column, "usual": game.right_column, "times": len(odd)}


def _trailing(page: Page) -> Iterator[_Found]:
    game = page.game
    if game is None:
        return
    odd = []
    for number in range(game.place.line, game.end_line + 1):
        line = page.source.lines[number - 1]
        if line != line.rstrip():
            odd.append(Place(number, len(line.rstrip()) + 1, number, len(line) + 1))
        elif "\t" in line:
            column = line.index("\t") + 1
            odd.append(Place(number, column, number, column + 1))
    if odd:
        yield odd[0], {"times": len(odd)}


def _order(case: Case) -> str:
    return f"The moves of {case['what']} are not ordered from high points to low{_times(case)}."


def _merge(case: Case) -> str:
    return f"{case['what']} could be written as one move{_times(case)}."


def _dice(case: Case) -> str:
    return f"The smaller die is written first: {case['what']}{_times(case)}."


def _columns(case: Case) -> str:
    return (
        f"The right cell starts in column {case['column']}, in most rows of this game it is column "
        f"{case['usual']}{_times(case)}."
    )


def _bar(case: Case) -> str:
    return f"The bar is written as 25: {case['what']}{_times(case)}."


def _off(case: Case) -> str:
    return f"Bearing off is written as 0: {case['what']}{_times(case)}."


def _blanks(case: Case) -> str:
    times = case["times"]
    lines = f" ({count(times, 'line')} of this game)" if times > 1 else ""
    return f"A tab, or blanks at the end of the line{lines}."


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_GOOD = (
    _HEAD
    + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""
)

KINDS = (
    Kind(
        code="BG941",
        name="order-not-canonical",
        severity=INFO,
        title="moves that are not ordered from high to low",
        word=_order,
        rule=(
            "The moves of a play are usually written from the highest point to the "
            "lowest; their order says nothing."
        ),
        source=_STYLE,
        bad=_HEAD
        + """\
  1) 31: 6/5 8/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good=_GOOD,
        scan=_first_roll(_unordered),
    ),
    Kind(
        code="BG942",
        name="moves-not-merged",
        severity=INFO,
        title="one checker's moves written apart",
        word=_merge,
        rule="Moves of one checker can be written as one, 13/7 for 13/10 10/7; many recorders never do.",
        source="convention of Backgammon Studio and eXtreme Gammon",
        bad=_HEAD
        + """\
  1) 63: 24/18 18/15             31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good=_GOOD,
        scan=_first_roll(_unmerged),
    ),
    Kind(
        code="BG943",
        name="dice-order",
        severity=INFO,
        title="the smaller die first",
        word=_dice,
        rule="Many recorders write the larger die first; their order says nothing.",
        source="convention of Backgammon Galaxy and others",
        bad=_HEAD
        + """\
  1) 13: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good=_GOOD,
        scan=_first_roll(_ascending),
    ),
    Kind(
        code="BG944",
        name="columns-misaligned",
        severity=INFO,
        title="a right cell that starts elsewhere",
        word=_columns,
        rule="The right cells of a game start in one column, unless a long left cell pushes one on.",
        source=_STYLE,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10          52: 13/8 13/11
  3) 21: 13/11 6/5               63: 24/18 13/10
  4)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=6,
        good=_GOOD,
        scan=_misaligned,
    ),
    Kind(
        code="BG945",
        name="bar-written-25",
        severity=INFO,
        title="the bar as 25",
        word=_bar,
        rule="An entry from the bar reads bar/22 or 25/22; both are understood everywhere.",
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 41: 25/24 11/7              52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_GOOD,
        scan=_first_roll(_bar_as_number),
    ),
    Kind(
        code="BG946",
        name="off-written-0",
        severity=INFO,
        title="off as 0",
        word=_off,
        rule="Bearing off reads 6/off or 6/0; both are understood everywhere.",
        source="convention of the .mat format",
        bad=_HEAD.replace(" 5", '; [Variation "HyperGammon (3)"]\n 5')
        + """\
  1) 31: 24/21 22/21             51: 24/23 22/17
  2) 31: 23/20 21/20             51: 23/18 17/16
  3) 55: 21/16 20/15 20/15 15/10 53: 23/20 16/11
  4) 66: 16/10 10/4 15/9 9/3     22: 18/16 11/9 9/7 7/5
  5) 66: 10/4 4/0 4/0 3/0
      Wins 3 points
""",
        bad_line=10,
        good=_GOOD,
        scan=_first_roll(_off_as_number),
    ),
    Kind(
        code="BG947",
        name="trailing-space-tabs",
        severity=INFO,
        title="tabs, or blanks at the end of a line",
        word=_blanks,
        rule=(
            "Blanks at the end of a line and tabs between cells say nothing; but see "
            "gnubg-stale-cell before removing the blanks of a short row."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5\t62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good=_GOOD,
        scan=_trailing,
    ),
)
