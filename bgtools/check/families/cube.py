"""BG6xx: the doubling cube."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, WARNING, Kind
from bgtools.check.words import count, points, quoted
from bgtools.rules.faults import CubeFault

if TYPE_CHECKING:
    from bgtools.check.case import Case

_RULES = "GNU Backgammon manual, Rules of the game"
_NOT_IN_USE = {
    "cube-limit": "its header sets CubeLimit to 1",
    "variant": "this game is played without one",
    "option": "it was switched off",
}


def _before_opening(case: Case) -> str:
    return f"{case.mover} can't double before the opening roll, which has already decided who begins."


def _not_owner(case: Case) -> str:
    owner = case["owner"]
    return f"{case.mover} can't double: {case.name(owner)} owns the cube at {case['cube']}."


def _after_roll(case: Case) -> str:
    return f"{case.mover} has already rolled this turn; a double comes before the roll."


def _value(case: Case) -> str:
    doubles = case.get("automatic")
    if doubles:
        case.note(
            f"After {count(doubles, 'automatic double')} it would be right; --automatic-doubles {doubles} "
            "says that they are played."
        )
    return (
        f"The double is written as {case['written']}, but the cube goes from {case['cube']} to "
        f"{case['right']}."
    )


def _no_answer(case: Case) -> str:
    offer = case.get("offer")
    where = f" in line {offer.line}" if offer is not None else ""
    return f"The double{where} was not answered; it must be taken or dropped before the game goes on."


def _no_offer(case: Case) -> str:
    return f"{quoted(case.text or str(case['word']))} answers nothing: no double was offered."


def _wrong_side(case: Case) -> str:
    player = case.located.player if case.located is not None else None
    return (
        f"{quoted(case.text or str(case['word']))} {case.stands(player)}, but "
        f"{case.opponent} has to answer the double."
    )


def _beaver_match(case: Case) -> str:
    length = case.rules.length if case.rules is not None else None
    match = f"this is a {length} point match" if length else "this is a match"
    return f"Beavers are for money play only, and {match}."


def _beaver_disabled(case: Case) -> str:
    if case.get("stated"):
        return "The header says that no beavers are played."
    return "Nothing in the file says that beavers are played; they have to be agreed."


def _animals(case: Case) -> str:
    return (
        f"Only {count(case['limit'], 're-redouble')} in a row "
        f"{'was' if case['limit'] == 1 else 'were'} agreed."
    )


def _dead(case: Case) -> str:
    if case.get("one_point"):
        return "In a 1 point match the cube has no use: every game is worth the match."
    return (
        f"{case.mover} needs {points(case['need'])} and has a cube at {case['cube']}: the game "
        "already wins the match, so "
        "doubling gains nothing and gives the cube away."
    )


def _dead_severity(case: Case) -> str:
    strict = case.rules is not None and case.rules.strict_dead_cube
    return ERROR if strict or case.get("one_point") else WARNING


def _limit(case: Case) -> str:
    return f"The cube goes to {case['value']}, but the limit is {case['limit']}."


def _unused(case: Case) -> str:
    return f"There is no cube in this match: {_NOT_IN_USE.get(case.get('why', ''), 'none is in use')}."


def _automatic(case: Case) -> str:
    return (
        f"The cube seems to have started at {case['start']} by automatic doubles, which the file "
        "does not show."
    )


def _twice(case: Case) -> str:
    return f"{case.mover} has already offered a double this turn."


def _at_result(case: Case) -> str:
    return (
        "The double has no answer, and the result pays the old value to the doubler: it was read as dropped."
    )


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_MONEY = """\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_TAKEN = (
    _HEAD
    + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points
"""
)


def _stated(case: Case) -> str:
    written, right = case["written"], case["right"]
    return f"The file states a cube of {written} for this game, but the doubles turned it to {right}."


KINDS = (
    Kind(
        code="BG601",
        name="cube-before-opening-roll",
        severity=ERROR,
        title="a double before the opening roll",
        word=_before_opening,
        rule=(
            "A player may double only on his own turn and before he rolls. The opening "
            "roll decides who begins, so the player who begins can double from his second "
            "turn on, the other before his own first roll."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1)  Doubles => 2                Takes
  2) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 2 points
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      62: 24/18 13/11
      Wins 2 points
""",
        faults=(CubeFault.BEFORE_OPENING,),
    ),
    Kind(
        code="BG602",
        name="cube-not-owner",
        severity=ERROR,
        title="a double by a player who does not own the cube",
        word=_not_owner,
        rule=(
            "While the cube is centred either player may double on his turn; afterwards "
            "only the one who took it last."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
  4)  Doubles => 4                Drops
      Wins 2 points
""",
        bad_line=8,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10              Doubles => 4
  4)  Drops
                                  Wins 2 points
""",
        faults=(CubeFault.NOT_OWNER,),
    ),
    Kind(
        code="BG603",
        name="cube-after-roll",
        severity=ERROR,
        title="a double after the roll",
        word=_after_roll,
        rule="A player may double only at the start of his turn, before he rolls.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10
  3)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=7,
        good=_TAKEN,
        faults=(CubeFault.AFTER_ROLL,),
    ),
    Kind(
        code="BG604",
        name="cube-value-mismatch",
        severity=ERROR,
        title="a double to a wrong value",
        word=_value,
        rule="A double is an offer to play on for twice the present value of the cube, which starts at 1.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 4                Drops
      Wins 1 point
""",
        bad_line=6,
        good=_TAKEN,
        faults=(CubeFault.VALUE,),
    ),
    Kind(
        code="BG605",
        name="cube-no-answer",
        severity=ERROR,
        title="a double without an answer",
        word=_no_answer,
        rule="The opponent must take or drop a double before anything else happens.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points
""",
        bad_line=7,
        good=_TAKEN,
        faults=(CubeFault.NO_ANSWER,),
    ),
    Kind(
        code="BG606",
        name="cube-answer-without-offer",
        severity=ERROR,
        title="an answer without a double",
        word=_no_offer,
        rule="Only a double can be taken, dropped or beavered.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                  Takes
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_TAKEN,
        faults=(CubeFault.ANSWER_WITHOUT_OFFER,),
    ),
    Kind(
        code="BG607",
        name="cube-answer-wrong-side",
        severity=ERROR,
        title="an answer in the doubler's own column",
        word=_wrong_side,
        rule="The opponent of the doubler takes or drops.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2
  3)  Takes
  4) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points
""",
        bad_line=7,
        good=_TAKEN,
        faults=(CubeFault.ANSWER_WRONG_SIDE,),
    ),
    Kind(
        code="BG608",
        name="beaver-in-match",
        severity=ERROR,
        title="a beaver in match play",
        word=_beaver_match,
        rule=(
            "A beaver, to turn a cube that was just doubled once more and keep it, "
            "belongs to money play only."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        bad_line=6,
        good="""\
 0 point match
; [Beaver "On"]

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        faults=(CubeFault.BEAVER_IN_MATCH,),
    ),
    Kind(
        code="BG609",
        name="beaver-disabled",
        severity=WARNING,
        title="a beaver where none was agreed",
        word=_beaver_disabled,
        rule=(
            "Beavers are played in money games only where the players agreed on them; the header states it."
        ),
        source="Victorian Backgammon, Beavers and Raccoons",
        bad="""\
; [Beaver "Off"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        bad_line=7,
        good="""\
; [Beaver "On"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        faults=(CubeFault.BEAVER_DISABLED,),
    ),
    Kind(
        code="BG610",
        name="animal-limit",
        severity=WARNING,
        title="more re-redoubles than agreed",
        word=_animals,
        rule=(
            "How many times a cube may be turned again at once (beaver, raccoon and so "
            "on) is a matter of agreement."
        ),
        source="Victorian Backgammon, Beavers and Raccoons",
        bad="""\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3)  Raccoons => 8
  4) 63: 24/18 13/10             52: 13/8 13/11
      Wins 8 points
""",
        bad_line=7,
        good="""\
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        options=("--beavers", "1"),
        faults=(CubeFault.ANIMAL_LIMIT,),
    ),
    Kind(
        code="BG611",
        name="cube-dead",
        severity=WARNING,
        title="a double that gains nothing",
        word=_dead,
        sharpen=_dead_severity,
        rule=(
            "When the cube's value already wins the match for a player, the cube is dead "
            "for him: doubling gains him nothing. It is a warning, and an error in a 1 "
            "point match, where no double has a lawful purpose, or with "
            "--strict-dead-cube."
        ),
        source="GNU Backgammon refuses such an offer; US tournament rules 2009, Dead cube",
        bad="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10              Doubles => 4
  4)  Takes                      52: 13/8 13/11
  5)  Doubles => 8                Takes
  6) 21: 13/11 6/5               63: 24/15
      Wins 8 points and the match
""",
        bad_line=9,
        good=_TAKEN,
        faults=(CubeFault.DEAD,),
    ),
    Kind(
        code="BG612",
        name="cube-over-limit",
        severity=WARNING,
        title="a double beyond the agreed limit",
        word=_limit,
        rule="The cube has no limit by the rules; a limit that the header or the user sets is kept.",
        source="eXtreme Gammon header tag CubeLimit",
        bad="""\
; [CubeLimit "2"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10              Doubles => 4
  4)  Drops
                                  Wins 2 points
""",
        bad_line=8,
        good="""\
; [CubeLimit "64"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10              Doubles => 4
  4)  Drops
                                  Wins 2 points
""",
        faults=(CubeFault.OVER_LIMIT,),
    ),
    Kind(
        code="BG613",
        name="cube-not-in-use",
        severity=ERROR,
        title="a double where no cube is used",
        word=_unused,
        rule='A match may be played without a cube, as CubeLimit "1" says; some variants have none.',
        source="eXtreme Gammon header tag CubeLimit",
        bad="""\
; [CubeLimit "1"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=7,
        good="""\
; [CubeLimit "1"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        faults=(CubeFault.NOT_IN_USE,),
    ),
    Kind(
        code="BG614",
        name="automatic-double-inferred",
        severity=INFO,
        title="an automatic double that the file does not show",
        word=_automatic,
        rule=(
            "Where automatic doubles are agreed (money play only), equal opening dice "
            "double the cube, which stays in the middle. The format has no word for it; "
            "the first double or the result shows it."
        ),
        source=_RULES,
        bad=_MONEY
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 4                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        bad_line=6,
        good=_MONEY
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points
""",
        options=("--automatic-doubles", "1"),
        faults=(CubeFault.AUTOMATIC,),
    ),
    Kind(
        code="BG615",
        name="cube-offered-twice-in-turn",
        severity=ERROR,
        title="two doubles in one turn",
        word=_twice,
        rule=(
            "A player may double once a turn: after a take the opponent owns the cube, "
            "after a drop the game is over."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3)  Doubles => 4                Takes
  4) 63: 24/18 13/10             52: 13/8 13/11
      Wins 4 points
""",
        bad_line=7,
        good=_TAKEN,
        faults=(CubeFault.TWICE_IN_TURN,),
    ),
    Kind(
        code="BG616",
        name="double-unanswered-at-result",
        severity=WARNING,
        title="a double whose answer only the result tells",
        word=_at_result,
        rule=(
            "A double must be answered. Where the result follows at once and pays the "
            "doubler the value before the double, the answer was a drop that nobody "
            "wrote."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2
      Wins 1 point
""",
        bad_line=7,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(CubeFault.UNANSWERED_AT_RESULT,),
    ),
    Kind(
        code="BG617",
        name="cube-stated-wrong",
        severity=ERROR,
        title="a stated cube that the doubles do not give",
        word=_stated,
        rule=(
            "Some formats state the value of the cube at the end of a game beside the doubles "
            "themselves. The two must agree: each double that is taken makes it twice as high."
        ),
        source="bgammon.org, REPLAY.md: the points of a game that is played out",
        bad="""\
i 1700000000 Ann Bob 1 0 0 1 2 0
1 r 3-1 8/5 6/5
2 r 6-2 1/7 12/14
""",
        bad_line=1,
        good="""\
i 1700000000 Ann Bob 1 0 0 1 1 0
1 r 3-1 8/5 6/5
2 r 6-2 1/7 12/14
2 t
""",
        faults=(CubeFault.STATED,),
    ),
)
