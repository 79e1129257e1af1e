"""BG7xx: the rules of a match, and of money play."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, WARNING, Kind
from bgtools.check.words import points, score
from bgtools.rules.faults import CubeFault, MatchFault

if TYPE_CHECKING:
    from bgtools.check.case import Case

_RULES = "GNU Backgammon manual, Rules of the game"


def _before(case: Case) -> str:
    """ " at 4-3 to 5", as far as it is known."""
    if case.game is None:
        return ""
    length = case.rules.length if case.rules is not None else None
    return f" at {score(case.game.score_before)}" + (f" to {length}" if length else "")


def _crawford(case: Case) -> str:
    with_double, without = case.get("points_with"), case.get("points_without")
    text = f"{case.mover} doubles in the Crawford game{_before(case)}, in which the cube may not be used."
    if with_double is not None and with_double == without:
        text += f" Without it the game counts {points(without)}."
    elif with_double is not None and without is not None:
        text += f" As recorded the game counts {points(with_double)}, without the double {points(without)}."
    elif with_double is not None:
        text += (
            f" As recorded the game counts {points(with_double)}; without the double nobody knows how it "
            "would have ended."
        )
    return text


def _crawford_unsure(case: Case) -> str:
    return (
        f"{case.mover} doubles{_before(case)}, in what may be the Crawford game: the file "
        "begins here, and says "
        "nothing of it."
    )


def _flag(case: Case) -> str:
    stated, right = case.get("stated"), case.get("right")
    if isinstance(stated, bool) and isinstance(right, bool):
        said = "the Crawford game" if stated else "no Crawford game"
        return f"The file calls this {said}, but by the scores it is {'one' if right else 'none'}."
    return f"The file says Crawford {stated}, but by the scores it is {right}."


def _holland(case: Case) -> str:
    return (
        f"{case.mover} has had {case['rolled']} of the two turns that must pass before the "
        "first double after the "
        "Crawford game."
    )


def _jacoby(case: Case) -> str:
    return "The Jacoby rule is for money play only; it was not applied to this match."


def _autodouble(case: Case) -> str:
    return "Automatic doubles are for money play only; they were not applied to this match."


def _crawford_off(case: Case) -> str:
    return "This match is played without the Crawford rule."


_TO_CRAWFORD = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      62: 24/18 13/11
  3) 63: 24/18 13/10             52: 13/8 13/11
                                  Wins 2 points

"""

KINDS = (
    Kind(
        code="BG701",
        name="crawford-double",
        severity=ERROR,
        title="a double in the Crawford game",
        word=_crawford,
        rule=(
            "The first time a player is one point short of the match, the next game is "
            "played without the cube. A double in it is void, and the points are what "
            "they would have been without it."
        ),
        source="GNU Backgammon manual, Rules of the game; Danish Backgammon Federation, rule 4.4.4",
        bad=_TO_CRAWFORD
        + """\
 Game 2
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=13,
        good=_TO_CRAWFORD
        + """\
 Game 2
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points and the match
""",
        faults=(CubeFault.CRAWFORD,),
    ),
    Kind(
        code="BG702",
        name="crawford-flag-wrong",
        severity=WARNING,
        title="a Crawford mark that the scores contradict",
        word=_flag,
        rule=(
            "The Crawford game is the game right after a player first stands one point "
            "short of the match; there is at most one."
        ),
        source=_RULES,
        bad="""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]RU[Crawford:CrawfordGame]PW[Ann]PB[Bob]RE[W+1R]
;W[31hefe];B[62agln])
""",
        bad_line=1,
        good="""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]RU[Crawford]PW[Ann]PB[Bob]RE[W+1R]
;W[31hefe];B[62agln])
""",
        faults=(MatchFault.CRAWFORD_FLAG,),
    ),
    Kind(
        code="BG703",
        name="holland-too-early",
        severity=ERROR,
        title="a double too early after the Crawford game",
        word=_holland,
        rule=(
            "By the Holland rule nobody doubles after the Crawford game before each "
            "player has had two turns. Off by default."
        ),
        source="Wikipedia, Backgammon",
        bad=_TO_CRAWFORD
        + """\
 Game 2
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points and the match
""",
        bad_line=18,
        good=_TO_CRAWFORD
        + """\
 Game 2
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point

 Game 3
 Ann : 1                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
  3)  Doubles => 2                Takes
  4) 21: 13/11 6/5               63: 24/18 13/10
      Wins 2 points and the match
""",
        options=("--holland",),
        faults=(CubeFault.HOLLAND,),
    ),
    Kind(
        code="BG704",
        name="jacoby-in-match",
        severity=WARNING,
        title="the Jacoby rule in a match",
        word=_jacoby,
        rule="The Jacoby rule, by which gammons count only after a double, belongs to money play.",
        source=_RULES,
        bad="""\
; [Jacoby "On"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        bad_line=1,
        good="""\
; [Jacoby "On"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        faults=(MatchFault.JACOBY_IN_MATCH,),
    ),
    Kind(
        code="BG705",
        name="autodouble-in-match",
        severity=WARNING,
        title="automatic doubles in a match",
        word=_autodouble,
        rule="Automatic doubles belong to money play.",
        source=_RULES,
        bad="""\
; [AutoDouble "1"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        bad_line=1,
        good="""\
; [AutoDouble "1"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        faults=(MatchFault.AUTODOUBLE_IN_MATCH,),
    ),
    Kind(
        code="BG706",
        name="crawford-off",
        severity=INFO,
        title="a match without the Crawford rule",
        word=_crawford_off,
        rule=(
            "Nearly all matches are played with the Crawford rule; to play without it is legal, but unusual."
        ),
        source=_RULES,
        bad="""\
; [Crawford "Off"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        bad_line=1,
        good="""\
; [Crawford "On"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        faults=(MatchFault.CRAWFORD_OFF,),
    ),
    Kind(
        code="BG707",
        name="crawford-double-unsure",
        severity=WARNING,
        title="a double in what may be the Crawford game",
        word=_crawford_unsure,
        rule=(
            "A file that begins when a player is already one point short of the match "
            "does not tell whether its first game is the Crawford game or a later one."
        ),
        source=_RULES,
        bad="""\
 3 point match

 Game 4
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points
""",
        bad_line=6,
        good="""\
 3 point match

 Game 4
 Ann : 0                        Bob : 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(CubeFault.CRAWFORD_UNKNOWN,),
    ),
)
