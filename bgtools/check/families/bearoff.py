"""BG521 to BG540: bearing off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.board.notation import OUTSIDE
from bgtools.check.model import ERROR, Kind
from bgtools.check.words import a_die, count, listed, point
from bgtools.rules.faults import PlayFault

if TYPE_CHECKING:
    from bgtools.check.case import Case

_RULES = "GNU Backgammon manual, Rules of the game"


def _not_home(case: Case) -> str:
    if case["outside"] == OUTSIDE:
        return f"{case.mover} can't bear off yet: a checker has still to enter the board."
    return (
        f"{case.mover} can't bear off yet: a checker is still outside the home board, on "
        f"{point(case['outside'])}."
    )


def _on_bar(case: Case) -> str:
    return f"{case.mover} can't bear off with {count(case['bar'], 'checker')} on the bar."


def _behind(case: Case) -> str:
    source, die = case["source"], case["die"]
    return (
        f"{a_die(die).capitalize()} can't bear off from {point(source)} while a checker stands on "
        f"{point(case['behind'])}: only the highest may leave with a larger number."
    )


def _too_small(case: Case) -> str:
    dice = listed((a_die(die) for die in dict.fromkeys(case["dice"])), "or")
    return f"{dice.capitalize()} does not reach off from {point(case['source'])}."


def _exact(case: Case) -> str:
    return (
        f"{a_die(case['die']).capitalize()} can't bear off from {point(case['source'])}: here only the exact "
        "number does."
    )


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_HYPER = """\
; [Variation "HyperGammon (3)"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
# Ann stands on 10, 4 and 3, Bob on 20, 16 and 5.
_RACE = (
    _HYPER
    + """\
  1) 31: 24/21 22/21             51: 24/23 22/17
  2) 31: 23/20 21/20             51: 23/18 17/16
  3) 55: 21/16 20/15(2) 15/10    53: 23/20 16/11
  4) 66: 16/4 15/3               22: 18/16 11/5
"""
)


_EUROPEAN = """\
; [Variation "AceyDeucey (European)"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
"""
# Ann has two checkers left, on her 4 point, Bob five on his 6 point.
_TWO_LEFT = "(5;0;1;0;0;Ann;Bob;0;0;0;0;0;0;0;0;0;2;0;0;0;0;0;0;0;0;0;0;0;0;0;0;-5;0;0;0;0;0;0;6;4;)"

KINDS = (
    Kind(
        code="BG521",
        name="bearoff-not-home",
        severity=ERROR,
        title="a bear-off with a checker outside the home board",
        word=_not_home,
        rule=(
            "Checkers are borne off only while all of a player's checkers still in play "
            "stand on his points 1 to 6. It is asked anew at each step, so a play may "
            "bring the last checker home and bear off with the next die."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 6/off 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 3 points
""",
        faults=(PlayFault.OFF_NOT_HOME,),
    ),
    Kind(
        code="BG522",
        name="bearoff-on-bar",
        severity=ERROR,
        title="a bear-off with a checker on the bar",
        word=_on_bar,
        rule=(
            "A checker that is hit during the bear-off must enter and come home before another is borne off."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 61: 6/off                   52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 3 points
""",
        faults=(PlayFault.OFF_ON_BAR,),
    ),
    Kind(
        code="BG523",
        name="bearoff-overshoot-behind",
        severity=ERROR,
        title="a bear-off by a larger number with a checker behind",
        word=_behind,
        rule=(
            "A number bears off from its own point. A larger number bears off only from "
            "the highest point that still holds a checker; with a checker on a higher "
            "point it must be moved instead."
        ),
        source=_RULES,
        bad=_RACE
        + """\
  5) 66: 10/4 3/off              52: 20/13
      Wins 1 point
""",
        bad_line=10,
        good=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 3 points
""",
        faults=(PlayFault.OFF_BEHIND,),
    ),
    Kind(
        code="BG524",
        name="bearoff-number-too-small",
        severity=ERROR,
        title="a bear-off by a number that does not reach",
        word=_too_small,
        rule="A checker leaves the board only by a number that is not smaller than its point.",
        source=_RULES,
        bad=_RACE
        + """\
  5) 61: 10/4 4/3                21: 20/18 16/15
  6) 21: 4/off 3/2               52: 18/11
      Wins 1 point
""",
        bad_line=11,
        good=_RACE
        + """\
  5) 61: 10/4 4/3                21: 20/18 16/15
  6) 43: 4/off 3/off             52: 18/11
      Wins 1 point
""",
        faults=(PlayFault.OFF_TOO_SMALL,),
    ),
    Kind(
        code="BG525",
        name="bearoff-exact-required",
        severity=ERROR,
        title="a bear-off by a larger number where only the exact one does",
        word=_exact,
        rule=(
            "With ad.bearoff_exact (European acey-deucey and bgammon.org play so) a number bears off only "
            "from its own point; a larger one does nothing for a checker nearer home."
        ),
        source="backgammon-play.net, Acey-Deucey; bgammon.org",
        bad=_EUROPEAN
        + """\
  1) 64: Illegal play DUMP 53: 6/1 6/3
  2) 65: 4/off(2)
      Wins 3 points
""".replace("DUMP", _TWO_LEFT),
        bad_line=7,
        beside=((6, "BG415"),),
        good=_EUROPEAN
        + """\
  1) 64: off/21 off/19           52: off/20 off/23
      Wins 1 point
""",
        faults=(PlayFault.OFF_EXACT,),
    ),
)
