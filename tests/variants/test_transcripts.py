"""Transcripts of the variants as they are written, with the finding beside the row (``<- name``)."""

from __future__ import annotations

import pytest

from bgtools.check import CheckOptions, check
from bgtools.text.source import decode
from tests.support import variant_matches as matches
from tests.support.variant_referee import GAMES

PLAIN = CheckOptions(suggestions=False)
MARK = " <- "


def header(variant: str, *options: str, length: int = 0) -> str:
    tags = [f'; [Variation "{variant}"]', *(f'; [VariantOption "{option}"]' for option in options)]
    lines = [*tags, f" {length} point match", "", " Game 1", " Ann : 0                        Bob : 0", ""]
    return "\n".join(lines)


# Ann has 4:2 3:3 1:2 and Bob two on her 20 and thirteen on her 8 point; the rest is off.
EXACT = "; Set Pos=-B-CB---m-----------b-----/0\n"
# Ann has 6:2 5:1 1:1 and Bob one left, on his ace point.
FOUR_LEFT = "; Set Pos=-A---AB-----------------a-/0\n"
# Bob has two on his 24 point; Ann's eight and nine points stop his sixes.
BLOCKED = "; Set Pos=-b------BB----------------/0\n"

TRANSCRIPTS = {
    "91: exact numbers only": header("AceyDeucey", "ad.bearoff_exact=on")
    + EXACT
    + """\
  1) 65: 4/off 4/off                                     <- bearoff-exact-required
      Wins 15 points
""",
    "91: a larger number does it": header("AceyDeucey", "ad.bearoff_exact=off")
    + EXACT
    + """\
  1) 65: 4/off 4/off
      Wins 15 points
""",
    "92: a 1-2 earns a doublet and a further roll": header("AceyDeucey")
    + """\
  1) 21: bar/23 bar/24
  2) 33: bar/22(4)
  3) 64: bar/21 bar/19           52: off/20 off/23
      Wins 1 point
""",
    "94: a point for each checker left": header("AceyDeucey")
    + FOUR_LEFT
    + """\
  1)                             31: 1/off
                                 Wins 4 points
""",
    "94: other sites pay one": header("AceyDeucey", "ad.scoring=single")
    + FOUR_LEFT
    + """\
  1)                             31: 1/off
                                 Wins 4 points           <- wrong-points-bearoff
""",
    "95: all enter first": header("Russian", "ru.enter_all_first=on")
    + """\
  1) 63: off/19 off/22           52: off/23 off/20
  2) 63: off/19 off/22           63:
  3) 61: off/19 off/24           63:
  4) 61: off/19 off/24           61:
  5) 31: off/22 off/24           61:
  6) 31: off/22 off/24           31:
  7) 42: 24/20* bar/23*                                  <- enter-all-first
      Wins 1 point
""",
    "95: or move at once": header("Russian", "ru.enter_all_first=off")
    + """\
  1) 63: off/19 off/22           51: off/20 off/24
  2) 42: 22/18 off/23            63: off/19* 20/17
  3) 64: bar/19* 18/14
      Wins 1 point
""",
    "nackgammon with a set-up line": header("NackGammon", length=1)
    + "  1) 11: Illegal play (1;0;0;0;0;Ann;Bob;0;0;0;0;0;"
    + "0;-2;-2;0;0;0;4;0;3;0;0;0;-4;4;0;0;0;-3;0;-4;0;0;0;2;2;0;0;5;2;)  <- play-declared-illegal\n"
    + """\
  2)                             43: 24/20 23/20
      Wins 1 point and the match
""",
    "a turn of the player on the right": header("AceyDeucey")
    + """\
  1) 64: off/19 off/21           21: off/24 off/23
  2)                             55: off/20(4)
  3)                             31: off/22 off/24
  4) 52: off/20 off/23           63: off/19 off/22
      Wins 1 point
""",
    "the reply beside the last part": header("AceyDeucey")
    + """\
  1) 21: off/24 off/23
  2) 66: off/19(4)
  3) 31: off/22 off/24           21: off/24 off/23
  4)                             11: off/24(4)
  5)                             64: off/21 off/19
      Wins 1 point
""",
    "a named doublet that cannot be played is written bare, and no roll follows": header("AceyDeucey")
    + BLOCKED
    + """\
  1)                             21: 24/23 24/22
  2)                             66:
  3) 31: 9/5
      Wins 1 point
""",
    "unless a part is enough": header("AceyDeucey (bgammon)")
    + BLOCKED
    + """\
  1)                             21: 24/23 24/22
  2)                             66:
  3) 31: 9/5                                             <- due-part-not-taken
      Wins 1 point
""",
    "off/22 while a checker is on the bar": header("AceyDeucey")
    + """\
  1) 64: off/19 off/21           64: off/19 off/21
  2) 63: 21/15 15/12             52: off/20 off/23
  3) 31: 19/16 off/24            53: 21/16 16/13*
  4) 41: off/21 off/24                                   <- bar-first
      Wins 1 point
""",
    "no cube is used": header("Russian")
    + """\
  1) 64: off/19 off/21           52: off/20 off/23
  2)  Doubles => 2                Takes                  <- cube-not-in-use
  3) 31: off/22 off/24
      Wins 1 point
""",
    "a cube if agreed; it multiplies the checkers": header("AceyDeucey", "ad.cube=on")
    + FOUR_LEFT
    + """\
  1) 43: 6/2 5/2                  Doubles => 2
  2)  Takes                      31: 1/off
                                 Wins 8 points
""",
    "no double in the middle of a turn": header("AceyDeucey", "ad.cube=on")
    + """\
  1) 64: off/19 off/21           52: off/20 off/23
  2) 21: off/24 off/23
  3)  Doubles => 2                Takes                  <- cube-after-roll
  4) 33: off/22(4)
  5) 64: off/19 off/21
      Wins 2 points
""",
    "more conceded than there are checkers": header("AceyDeucey")
    + """\
  1) 64: off/19 off/21           52: off/20 off/23
      Wins 16 points                                     <- points-not-multiple
""",
    "a gammon of three checkers": header("HyperGammon", length=3)
    + """\
  1) 61: 24/18 23/22             66: 24/18(2) 18/12(2)   <- source-overdrawn
      Wins 1 point
""",
}


@pytest.mark.parametrize("name", TRANSCRIPTS)
def test_transcript(name: str) -> None:
    lines = TRANSCRIPTS[name].splitlines()
    expected = [(number, line.split(MARK)[1].strip()) for number, line in enumerate(lines, 1) if MARK in line]
    text = "".join(line.split(MARK)[0].rstrip() + "\n" for line in lines)
    report = check(decode(text.encode()), "game.mat", PLAIN)
    found = [
        (finding.place.line, finding.name)
        for finding in report.findings
        if finding.place is not None and finding.name != "game-unfinished"
    ]
    assert found == expected


WITHOUT_HEADER = {
    "acey-deucey": ("acey-american", "acey-deucey"),
    "acey-deucey (european)": ("acey-european", "acey-deucey"),
    "russian": ("russian", "russian"),
    "nackgammon": ("nackgammon", "nackgammon"),
    "longgammon": ("longgammon", "longgammon"),
}


@pytest.mark.parametrize("suspected", WITHOUT_HEADER)
def test_a_file_without_its_header_gets_one_finding(suspected: str) -> None:
    name, variant = WITHOUT_HEADER[suspected]
    sheet = matches.make(GAMES[name], 3, length=0, games=1)
    report = check(decode(sheet.text.replace(sheet.lines[0] + "\n", "").encode()), "game.mat", PLAIN)
    assert [finding.name for finding in report.findings] == ["variant-suspected"]
    assert f" {suspected}: " in report.findings[0].message
    assert report.matches[0].variant == variant
    assert report.matches[0].score == tuple(sheet.score)


@pytest.mark.parametrize("named", ["Russian", "AceyDeucey", "LongGammon"])
def test_backgammon_under_another_name_gets_one_finding(named: str) -> None:
    sheet = matches.make(GAMES["backgammon"], 4, length=0, games=1)
    text = sheet.text.replace("Backgammon", named)
    report = check(decode(text.encode()), "game.mat", PLAIN)
    assert [finding.name for finding in report.findings] == ["variant-suspected"]
