"""BG901 to BG940: variants, and claims about the whole board."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, Kind
from bgtools.check.words import count, listed, point, quoted
from bgtools.rules.faults import MatchFault, PlayFault, TurnFault

if TYPE_CHECKING:
    from bgtools.check.case import Case


def _unknown(case: Case) -> str:
    taken = case.get("taken", "backgammon")
    if case.get("near"):
        case.note(f"Did you mean {listed(case['near'], 'or')}? `bgtools variants` lists what is known.")
    return f"The variant {quoted(case['text'])} is not known; the match was checked as {taken}."


def _suspected(case: Case) -> str:
    stated = case.start is not None and "variant" in case.start.head.rules
    return (
        "This play is not legal from the start of the game that the file names, but it is in "
        f"{case['variant']}: the header may {'name the wrong' if stated else 'lack its'} Variation."
    )


def _doublet_not_earned(case: Case) -> str:
    return f"{case.mover} names a doublet, {case.roll}, without having played both numbers of a 1-2 before."


def _roll_not_earned(case: Case) -> str:
    return f"{case.mover} rolls {case.roll} in a turn that was over: nothing before it earns a further roll."


def _not_taken(case: Case) -> str:
    part = _PARTS.get(case["part"], case["part"])
    return f"{case.name(case.get('player'))} had earned {part}, which is compulsory, but it does not follow."


_PARTS = {
    "roll": "a further roll",
    "named doublet": "a doublet of his choice",
    "complement": "the complement",
}


def _complement_missing(case: Case) -> str:
    number = case["complement"]
    return (
        f"{case.name(case.get('player'))} has played a whole doublet, so its complement "
        f"{number}{number} must follow before this."
    )


def _complement_wrong(case: Case) -> str:
    written, number = case["written"], case["complement"]
    return f"{written}{written} is not the complement of the doublet played before, {number}{number} is."


def _complement_not_earned(case: Case) -> str:
    return f"{case.roll} is played as a complement, but the doublet before it was not fully played."


def _enter_all_first(case: Case) -> str:
    return (
        f"{case.mover} moves from {point(case['source'])} while {count(case['outside'], 'checker')} of his "
        "have still to enter."
    )


def _option_unknown(case: Case) -> str:
    known = listed(case["known"], "or")
    if case.get("value"):
        return f"{case['name']} can't be {quoted(case['value'])}, only {known}."
    return f"{quoted(case['name'])} is no option of {case['variant']}; it has {known}."


def _total(case: Case) -> str:
    return (
        f"The position gives {case.name(case.get('player'))} {count(case['total'], 'checker')}, "
        f"but a side has {case['right']}."
    )


def _setpos(case: Case) -> str:
    places = listed((point(p) for p in case.get("points") or ()), "and")
    where = f" on {places}" if places else ""
    on = "position stated" if case.get("followed") else "plays above it"
    return f"The position stated here differs from the board{where}; the game goes on from the {on}."


_PLAYED = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""

_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
# Ann has six checkers on her 13 point, 16 in all.
_DUMP = "(5;0;1;0;0;Ann;Bob;0;0;0;0;0;0;-2;0;0;1;1;4;0;2;0;0;0;-5;6;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;)"
_ACEY = """\
; [Variation "AceyDeucey"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_RUSSIAN = _ACEY.replace("AceyDeucey", "Russian")
_ACEY_GOOD = (
    _ACEY
    + """\
  1) 21: off/24 off/23
  2) 33: off/22(4)
  3) 64: off/21 off/19           52: off/20 off/23
      Wins 1 point
"""
)
_RUSSIAN_GOOD = (
    _RUSSIAN
    + """\
  1) 55: off/20(4)
  2) 22: off/23(4)
  3) 31: off/22 off/24           64: off/21 off/19
      Wins 1 point
"""
)
_DESCRIPTIONS = "backgammonmoments.com, bkgm.com, backgammon-play.net (acey-deucey); bkgm.com (Russian)"

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
        code="BG903",
        name="doublet-not-earned",
        severity=ERROR,
        title="a doublet named without a complete 1-2",
        word=_doublet_not_earned,
        rule=(
            "In acey-deucey a player who has played both numbers of a 1-2 names a doublet and plays it, then "
            "rolls again. Nothing else lets him name one: if he could play only the 1 or only the 2, his "
            "turn is over."
        ),
        source=_DESCRIPTIONS,
        bad=_ACEY
        + """\
  1) 64: off/19 off/21
  2) 33: off/22(4)               52: off/20 off/23
      Wins 1 point
""",
        bad_line=7,
        good=_ACEY_GOOD,
        faults=(TurnFault.DOUBLET_NOT_EARNED,),
    ),
    Kind(
        code="BG904",
        name="roll-not-earned",
        severity=ERROR,
        title="a further roll that nothing has earned",
        word=_roll_not_earned,
        rule=(
            "A further roll in the same turn is earned by a named doublet that was fully played, or by a "
            "complete complement; the options ad.extra_turn_on_doubles and ad.reroll_needs_full_doublet "
            "change that. After any other roll the turn passes."
        ),
        source=_DESCRIPTIONS,
        bad=_ACEY
        + """\
  1) 64: off/19 off/21
  2) 31: off/22 off/24           52: off/20 off/23
      Wins 1 point
""",
        bad_line=7,
        good=_ACEY_GOOD,
        faults=(TurnFault.ROLL_NOT_EARNED,),
    ),
    Kind(
        code="BG905",
        name="due-part-not-taken",
        severity=ERROR,
        title="a named doublet or a further roll that was earned and is missing",
        word=_not_taken,
        rule=(
            "What is earned is compulsory: after a complete 1-2 the named doublet, even one that cannot be "
            "played, and after that the further roll. Each is written on a row of its own."
        ),
        source=_DESCRIPTIONS,
        bad=_ACEY
        + """\
  1) 21: off/24 off/23           52: off/20 off/23
      Wins 1 point
""",
        bad_line=6,
        good=_ACEY_GOOD,
        faults=(TurnFault.PART_NOT_TAKEN,),
    ),
    Kind(
        code="BG906",
        name="complement-missing",
        severity=ERROR,
        title="the complement of a complete doublet is missing",
        word=_complement_missing,
        rule=(
            "In Russian backgammon, and in European acey-deucey, four steps of a doublet are followed by "
            "four of its complement, the number on the other side of the die: sixes after aces, fives after "
            "twos, and so on. It may be left out only where no step of it can be made and the turn ends."
        ),
        source=_DESCRIPTIONS,
        bad=_RUSSIAN
        + """\
  1) 55: off/20(4)               64: off/21 off/19
      Wins 1 point
""",
        bad_line=6,
        good=_RUSSIAN_GOOD,
        faults=(TurnFault.COMPLEMENT_MISSING,),
    ),
    Kind(
        code="BG907",
        name="complement-wrong",
        severity=ERROR,
        title="another doublet in the place of the complement",
        word=_complement_wrong,
        rule="The complement of a doublet of n is the doublet of 7 - n.",
        source=_DESCRIPTIONS,
        bad=_RUSSIAN
        + """\
  1) 55: off/20(4)
  2) 33: off/22(4)
  3) 31: off/22 off/24           64: off/21 off/19
      Wins 1 point
""",
        bad_line=7,
        good=_RUSSIAN_GOOD,
        faults=(TurnFault.COMPLEMENT_WRONG,),
    ),
    Kind(
        code="BG908",
        name="complement-not-earned",
        severity=ERROR,
        title="a complement after an incomplete doublet",
        word=_complement_not_earned,
        rule=(
            "The complement follows only a doublet of which all four steps were played; if one of them "
            "cannot be played, the turn is over. With ru.complement_before_all_entered off it follows only "
            "when all of the player's checkers have entered."
        ),
        source=_DESCRIPTIONS,
        bad=_RUSSIAN
        + """\
  1) 55: off/20(4)
  2) 22: off/23(4)
  3) 31: off/22 off/24           55:
  4)                             22:
  5) 64: off/21 off/19
      Wins 1 point
""",
        bad_line=9,
        good=_RUSSIAN_GOOD,
        faults=(TurnFault.COMPLEMENT_NOT_EARNED,),
    ),
    Kind(
        code="BG909",
        name="enter-all-first",
        severity=ERROR,
        title="a checker moved before all had entered",
        word=_enter_all_first,
        rule=(
            "With ad.enter_all_first or ru.enter_all_first a player brings all of his checkers on before he "
            "moves one of them. It is judged step by step: once the last has entered, the rest of the roll "
            "is free. Without the option only checkers on the bar must enter first."
        ),
        source="bkgm.com and gammonparty.com (Russian backgammon); both rules are in use",
        bad='; [VariantOption "ru.enter_all_first=on"]\n'
        + _RUSSIAN
        + """\
  1) 64: off/19 off/21           52: off/20 off/23
  2) 31: 21/18 off/24
      Wins 1 point
""",
        bad_line=8,
        good=_RUSSIAN
        + """\
  1) 64: off/19 off/21           52: off/20 off/23
  2) 31: 21/18 off/24
      Wins 1 point
""",
        faults=(PlayFault.ENTER_ALL_FIRST,),
    ),
    Kind(
        code="BG910",
        name="checker-total-wrong",
        severity=ERROR,
        title="a position with a wrong number of checkers",
        word=_total,
        rule="Each side has 15 checkers (3 in hypergammon), counting those on the bar and borne off.",
        source="GNU Backgammon manual, Rules of the game",
        bad=_HEAD
        + """\
  1) 31: Illegal play DUMP 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""".replace("DUMP", _DUMP),
        bad_line=5,
        beside=((5, "BG415"),),
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
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
; Set Pos=-b---BE-B---eE---c-e----B-/0
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_PLAYED,
        faults=(MatchFault.SETPOS_DISAGREES,),
    ),
    Kind(
        code="BG912",
        name="variant-option-unknown",
        severity=ERROR,
        title="an option that the variant does not have",
        word=_option_unknown,
        rule=(
            "VariantOption names one of the options of the game that is played, with a value that it can "
            "have; `bgtools variants` lists them. Anything else is left out of account."
        ),
        source="design of bgtools",
        bad='; [VariantOption "ad.bearoff=exact"]\n' + _ACEY_GOOD,
        bad_line=1,
        good='; [VariantOption "ad.bearoff_exact=on"]\n' + _ACEY_GOOD,
        faults=(MatchFault.OPTION_UNKNOWN,),
    ),
)
