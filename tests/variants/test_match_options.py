"""Options of match play, said by the user: transcripts with the finding beside the row (``<- name``)."""

from __future__ import annotations

import pytest

from bgtools.check import CheckOptions, check
from bgtools.rules.settings import Overrides
from bgtools.text.source import decode

MARK = " <- "

# Ann has two of three points, Bob wins the Crawford game and doubles in the next at his second turn.
AFTER_CRAWFORD = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
                                 Wins 1 point

 Game 3
 Ann : 2                        Bob : 1
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 42: 8/4 6/4                  Doubles => 2           <- {}
  3)  Drops
                                 Wins 1 point
"""
CRAWFORD = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 2 points

 Game 2
 Ann : 2                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2           <- {}
  2)  Drops
                                 Wins 1 point
"""
DEAD = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      62: 24/18 13/11
  3)  Doubles => 4                Takes
  4) 42: 8/4 6/4                  Doubles => 8           <- {}
  5)  Takes                      64: 24/18 13/9
      Wins 8 points and the match
"""
OPENING = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 11: 8/7(2) 6/5(2)           62: 24/18 13/11         <- {}
      Wins 1 point
"""
DOUBLET = OPENING.replace("24/18 13/11", "24/22 13/7")


@pytest.mark.parametrize(
    ("transcript", "said", "finding", "severity"),
    [
        (AFTER_CRAWFORD, Overrides(), "", ""),
        (AFTER_CRAWFORD, Overrides(holland=True), "holland-too-early", "error"),
        (CRAWFORD, Overrides(), "crawford-double", "error"),
        (CRAWFORD, Overrides(crawford=False), "", ""),
        (DEAD, Overrides(), "cube-dead", "warning"),
        (DEAD, Overrides(strict_dead_cube=True), "cube-dead", "error"),
        (DOUBLET, Overrides(), "opening-doublet", "error"),
        (DOUBLET, Overrides(opening="combined"), "opening-doublet", "error"),
        (DOUBLET, Overrides(opening="reroll"), "", ""),
        (DOUBLET, Overrides(opening="either"), "", ""),
        (DOUBLET, Overrides(variant_options=(("house.opening", "either"),)), "", ""),
    ],
)
def test_match_options(transcript: str, said: Overrides, finding: str, severity: str) -> None:
    lines = transcript.splitlines()
    marked = [number for number, line in enumerate(lines, 1) if MARK in line]
    text = "".join(line.split(MARK)[0].rstrip() + "\n" for line in lines)
    report = check(decode(text.encode()), "match.mat", CheckOptions(suggestions=False, overrides=said))
    found = [(found.place.line, found.name, found.severity) for found in report.findings if found.place]
    assert found == ([(marked[0], finding, severity)] if finding else [])
