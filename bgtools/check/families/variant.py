"""BG901 to BG940: variants, and claims about the whole board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, Kind
from bgtools.check.words import count, listed, point, quoted
from bgtools.rules.faults import MatchFault

if TYPE_CHECKING:
    from bgtools.check.case import Case


def _unknown(case: Case) -> str:
    return f"The variant {quoted(case['text'])} is not known; the match was checked as backgammon."


def _suspected(case: Case) -> str:
    return (
        "This play is not legal from the start of the game that the file names, but it is in "
        f"{case['variant']}: "
        "the header may lack its Variation."
    )


def _total(case: Case) -> str:
    return (
        f"The position gives {case.name(case.get('player'))} {count(case['total'], 'checker')}, "
        f"but a side has {case['right']}."
    )


def _setpos(case: Case) -> str:
    places = listed((point(p) for p in case.get("points") or ()), "and")
    where = f" on {places}" if places else ""
    return (
        f"The position stated here differs from the board{where}; the game goes on from the position stated."
    )


_PLAYED = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""

KINDS = (
    Kind(
        code="BG901",
        name="variant-unknown",
        severity=ERROR,
        title="a variant that is not known",
        word=_unknown,
        rule=(
            "The header's Variation names one of the games that can be checked; `bgtools "
            "variants` lists them."
        ),
        source="eXtreme Gammon header tag Variation",
        bad='; [Variation "Foo"]\n' + _PLAYED,
        bad_line=1,
        good='; [Variation "Backgammon"]\n' + _PLAYED,
        faults=(MatchFault.VARIANT_UNKNOWN,),
    ),
    Kind(
        code="BG902",
        name="variant-suspected",
        severity=ERROR,
        title="a first play that belongs to another variant",
        word=_suspected,
        rule=(
            "Nackgammon and hypergammon differ from backgammon in their start positions "
            "only. An illegal play that is legal from another start, with all that "
            "follows, points to a header that names no variant."
        ),
        source="GNU Backgammon manual, Variations",
        bad="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 21: 23/21 6/5               62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good="""\
; [Variation "NackGammon"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 21: 23/21 6/5               62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.VARIANT_SUSPECTED,),
    ),
    Kind(
        code="BG910",
        name="checker-total-wrong",
        severity=ERROR,
        title="a position with a wrong number of checkers",
        word=_total,
        rule="Each side has 15 checkers (3 in hypergammon), counting those on the bar and borne off.",
        source="GNU Backgammon manual, Rules of the game",
        bad="",
        bad_line=0,
        good=_PLAYED,
        faults=(MatchFault.CHECKER_TOTAL,),
    ),
    Kind(
        code="BG911",
        name="setpos-disagrees",
        severity=ERROR,
        title="a stated position that differs from the board",
        word=_setpos,
        rule=(
            "A position that the file states in the middle of a game must be the one that its plays lead to."
        ),
        source="eXtreme Gammon's Set Pos lines; Snowie positions",
        bad="",
        bad_line=0,
        good=_PLAYED,
        faults=(MatchFault.SETPOS_DISAGREES,),
    ),
)
