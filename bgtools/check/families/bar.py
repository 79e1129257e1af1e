"""BG501 to BG520: entering from the bar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, Kind
from bgtools.check.words import count, listed, point
from bgtools.rules.faults import PlayFault

if TYPE_CHECKING:
    from bgtools.check.case import Case

_RULES = "GNU Backgammon manual, Rules of the game"


def _first(case: Case) -> str:
    bar = case["bar"]
    it = "it" if bar == 1 else "they"
    return (
        f"{case.mover} has {count(bar, 'checker')} on the bar, and {it} must enter before "
        f"{case.token} can be played."
    )


def _entry_blocked(case: Case) -> str:
    held = case.get("held")
    holds = f" with {count(held, 'checker')}" if held else ""
    return f"{case.mover} can't enter on {point(case['point'])}: {case.opponent} holds it{holds}."


def _wrong_point(case: Case) -> str:
    right = listed((point(p) for p in case["right"]), "or")
    return f"{case.roll} enters on {right}, not as in {case.token}."


def _nobody(case: Case) -> str:
    return f"{case.mover} has no checker that could enter with {case.token}."


def _partial(case: Case) -> str:
    bar = case["bar"]
    return (
        f"{case.mover} still has {count(bar, 'checker')} on the bar, so the rest of the roll is "
        f"lost and {case.token} "
        "can't be played."
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


KINDS = (
    Kind(
        code="BG501",
        name="bar-first",
        severity=ERROR,
        title="another checker moved before the one on the bar",
        word=_first,
        rule="A checker on the bar must enter before any other checker moves.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: 8/5 6/5                 52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 41: bar/24 11/7             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.BAR_FIRST,),
    ),
    Kind(
        code="BG502",
        name="bar-entry-blocked",
        severity=ERROR,
        title="an entry on a point that the opponent holds",
        word=_entry_blocked,
        rule="A checker enters only on a point that fewer than two of the opponent's checkers hold.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 65: bar/19 13/8             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 65: bar/20 13/7             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.ENTRY_BLOCKED,),
    ),
    Kind(
        code="BG503",
        name="bar-entry-wrong-point",
        severity=ERROR,
        title="an entry on a point that no die gives",
        word=_wrong_point,
        rule="A die enters a checker on 25 minus its number: a 1 on the 24 point, a 6 on the 19 point.",
        source="Wikipedia, Backgammon",
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: bar/20 24/23            52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 31: bar/22 24/23            52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.ENTRY_WRONG_POINT,),
    ),
    Kind(
        code="BG504",
        name="bar-entry-without-checker",
        severity=ERROR,
        title="an entry with nobody on the bar",
        word=_nobody,
        rule="Only a checker that was hit enters.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: bar/22 6/5              62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 24/21 6/5               62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.ENTRY_WITHOUT_CHECKER,),
    ),
    Kind(
        code="BG505",
        name="bar-partial-then-moved",
        severity=ERROR,
        title="a checker moved while another is still on the bar",
        word=_partial,
        rule=(
            "With several checkers on the bar as many enter as can; while one is left "
            "there, the rest of the roll is lost."
        ),
        source=_RULES,
        bad=_HYPER
        + """\
  1) 65: 24/18 22/17             66: 24/18 22/4
  2) 51: 17/12/11                22: 23/21 18/14* 4/2*
  3) 54: bar/21 18/13            21: 21/19 14/13
      Wins 1 point
""",
        bad_line=8,
        good=_HYPER
        + """\
  1) 65: 24/18 22/17             66: 24/18 22/4
  2) 51: 17/12/11                22: 23/21 18/14* 4/2*
  3) 54: bar/21 bar/20           31: 21/18 14/13
      Wins 1 point
""",
        faults=(PlayFault.BAR_PARTIAL,),
    ),
)
