"""Files as tired people and faulty programs leave them: one cause, one finding, in its place.

``<-- BG101`` behind a row says that this finding, and no other, is told on that line.
"""

from __future__ import annotations

import re

import pytest

from bgtools.check import check
from bgtools.text.source import SourceText

HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
ROWS = """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
"""
DROP = """\
  3)  Doubles => 2                Drops
      Wins 1 point
"""

FIRST = ROWS + DROP


def game(number: int, points: int, mark: str = "") -> str:
    """Another game, which Ann wins; ``mark`` is put on its score line."""
    score = f" Ann : {points}                        Bob : 0" + (f" <-- {mark}" if mark else "")
    return f"\n Game {number}\n{score}\n{FIRST}"


BROKEN = {
    "a result with a spelling mistake": HEAD
    + ROWS
    + """\
  3)  Doubles => 2                Drops
      Wns 1 point                        <-- BG101

 Game 2
 Ann : 1                        Bob : 0
"""
    + ROWS
    + DROP,
    "an amount in words": HEAD
    + ROWS
    + """\
  3)  Doubles => 2                Drops
      Wins one point                     <-- BG101
""",
    "a chat in the middle": HEAD
    + ROWS
    + """\
Ann: hi                                  <-- BG101
Bob: 8) 2 points to you!
[12:30] Ann left the table
"""
    + DROP,
    "a double and its roll in one cell": HEAD
    + ROWS
    + """\
  3) Doubles => 2 61: 13/7 8/7    Takes              <-- BG101
  4)                              61: bar/24 13/7
      Wins 2 points
"""
    + game(2, 2),
    "a roll noted before the double": HEAD
    + ROWS
    + """\
  3) 61: Doubles => 2             Takes              <-- BG101
  4) 61: 13/7 8/7                 61: bar/24 13/7
      Wins 2 points
"""
    + game(2, 2),
    "a player is named before what he does": HEAD
    + ROWS
    + """\
  3) Ann resigns
                                  Wins 1 point
""",
    "a clock behind a play": HEAD
    + """\
  1) 31: 8/5 6/5 [1:23]          62: 24/18 13/11 <-- BG105
"""
    + "  2) 63: 24/18 13/10             52: 13/8 13/11\n"
    + DROP,
    "a remark in brackets that ends in a number": HEAD
    + """\
  1) 31: 8/5 6/5 (pips 163)      62: 24/18 13/11      <-- BG105
"""
    + "  2) 63: 24/18 13/10             52: 13/8 13/11\n"
    + DROP,
    "the letter O in a row number": HEAD
    + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
 O2) 63: 24/18 13/10             52: 13/8 13/11 <-- BG101
"""
    + DROP,
    "two cells run together": HEAD
    + ROWS.replace("13/10             52:", "13/1052:").replace("13/8 13/11\n", "13/8 13/11 <-- BG101\n")
    + DROP,
    "the length is misspelt": " 5 piont match <-- BG106\n"
    + HEAD.removeprefix(" 5 point match\n")
    + ROWS
    + DROP,
    "a game pasted twice": HEAD + FIRST + game(2, 1) + game(2, 1, "BG809") + game(3, 2),
    "the first game behind the second": game(2, 1)
    .join((" 5 point match\n", HEAD[15:] + FIRST))
    .replace("Game 1", "Game 1 <-- BG201")
    + game(3, 2),
    "game line and score line are lost": HEAD
    + FIRST
    + "\n"
    + ROWS.replace("13/11\n", "13/11 <-- BG210\n", 1)
    + DROP
    + game(3, 2),
    "a beaver of the wrong value": HEAD.replace("5 point", "0 point")
    + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 2     <-- BG604
  3) 63: 24/18 13/10             52: 13/8 13/11
  4) 61: 13/7 8/7                 Doubles => 8
  5)  Drops
                                  Wins 4 points
""",
    "the beginning is cut off": ROWS.replace("13/11\n", "13/11 <-- BG106 BG210\n", 1) + DROP + game(4, 3),
    "cube words and results in another language": HEAD
    + ROWS
    + """\
  3)  Doubles => 2                Passt              <-- BG101
  4)  Gewinnt 1 point                               <-- BG101
"""
    + game(2, 1),
    "zero for the letter O": HEAD.replace("5 point", "1 point").replace(
        " 1 point", '; [Variation "HyperGammon (3)"]\n 1 point'
    )
    + """\
  1) 31: 24/21 22/21             51: 24/23 22/17
  2) 31: 23/20 21/20             51: 23/18 17/16
  3) 55: 21/16 20/15(2) 15/10    53: 23/20 16/11
  4) 66: 16/4 15/3               22: 18/16 11/5
  5) 66: 10/4 4/0ff(2) 3/0ff
      Wins 3 points
""",
    "a result in the wrong column, and the scores carried on from it to a Crawford game": HEAD.replace(
        "5 point", "3 point"
    )
    + ROWS
    + "                                  Wins 1 point\n"
    + game(2, 0)
    .replace("Bob : 0", "Bob : 1")
    .replace("      Wins", " " * 34 + "Wins")
    .replace("point\n", "point <-- BG801\n")
    + game(3, 0).replace("Bob : 0", "Bob : 2"),
    "a resignation that would have won the match": HEAD.replace("5 point", "3 point")
    + ROWS
    + "                                  Wins 3 points <-- BG802\n"
    + game(2, 0).replace("Bob : 0", "Bob : 1")
    + game(3, 1).replace("Bob : 0", "Bob : 1"),
    "lines broken by a mail program": HEAD
    + """\
  1) 31: 8/5 6/5                 62: 24/18
13/11                                              <-- BG101
  2) 66: 24/18                   52: 13/8 13/11
  3)  Doubles => 2                Drops
      Wins 1 point
""".replace("66: 24/18 ", "63: 24/18\n13/10     <-- BG101\n   "),
    "the same word behind every play": HEAD
    + """\
  1) 31: 8/5 6/5!                62: 24/18 13/11?    <-- BG105 BG105
  2) 63: 24/18 13/10!            52: 13/8 13/11!
"""
    + DROP,
    "the length stands at the end": HEAD.removeprefix(" 5 point match\n\n").replace(
        "Game 1", "Game 1 <-- BG106"
    )
    + ROWS
    + DROP
    + "\n 5 point match\n",
}


def marked(text: str) -> tuple[str, list[tuple[int, str]]]:
    """The text without its marks, and the line and code that each of them asks for."""
    lines = text.split("\n")
    wanted = [
        (number, code)
        for number, line in enumerate(lines, 1)
        for code in re.findall(r"BG\d\d\d", line.partition("<--")[2])
    ]
    return "\n".join(line.partition("<--")[0].rstrip() for line in lines), wanted


@pytest.mark.parametrize("title", BROKEN)
def test_one_cause_is_one_finding(title: str) -> None:
    text, wanted = marked(BROKEN[title])

    report = check(SourceText(text), "a.mat")

    found = [(each.place.line if each.place else 0, each.code) for each in report.findings]
    assert found == wanted, [each.message for each in report.findings]


def test_a_wrong_row_number_is_pointed_at() -> None:
    text = HEAD + ROWS.replace("  2)", "  7)") + DROP

    (finding,) = check(SourceText(text), "a.mat").findings

    assert finding.code == "BG202"
    assert finding.place is not None
    assert finding.place == (6, 3, 6, 4)


def test_a_quoted_letter_is_known_as_one() -> None:
    text = "".join(f"> {line}\n" for line in (HEAD + FIRST).split("\n"))
    (finding,) = check(SourceText(text), "a.mat").findings
    assert finding.name == "no-match-found"
    assert finding.notes[0].startswith('Its lines begin with ">"')
