"""BG4xx: checker play."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.board.notation import play_text
from bgtools.check.model import ERROR, INFO, WARNING, Kind
from bgtools.check.words import a_die, count, listed, numeral, point, step
from bgtools.rules.faults import MatchFault, PlayFault

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgtools.check.case import Case

_RULES = "GNU Backgammon manual, Rules of the game"
_RULES_WIKI = "GNU Backgammon manual, Rules of the game; Wikipedia, Backgammon"


def _examples(case: Case) -> str:
    """ "24/22 13/8 or 13/8 13/11": legal plays as facts, one or several."""
    one: Any = case.get("example") or case.get("play")
    found = case.get("examples") or ([one] if one else [])
    return listed((play_text(hops) for hops in found), "or")


def _source_empty(case: Case) -> str:
    held = case.get("held")
    there = f"; {case.opponent} has {count(held, 'checker')} there" if held else ""
    return f"{case.mover} has no checker on {point(case['point'])}{there}."


def _target_blocked(case: Case) -> str:
    return (
        f"{case.mover} can't move to {point(case['point'])}: {case.opponent} holds it with "
        f"{count(case['held'], 'checker')}."
    )


def _middle_blocked(case: Case) -> str:
    blocked = listed((point(p) for p in case["points"]), "and")
    return (
        f"{step(case['source'], case['target'])} can't be played with {case.roll}: on the way "
        f"{case.opponent} holds "
        f"{blocked}."
    )


def _too_few(case: Case) -> str:
    dice = case.dice
    both = f"{a_die(dice[0]).capitalize()} and {a_die(dice[1])}" if dice is not None else "Two dice"
    return f"{both} can both be played here: {_examples(case)}, but only {case.play} was."


def _smaller(case: Case) -> str:
    example = _examples(case)
    return (
        f"Only one of the two dice can be played here, and it must be the larger, the {case['larger']}: "
        f"{example}, not {case.play}."
    )


def _doublet_short(case: Case) -> str:
    dice = case.dice
    die = f"{dice[0]}s" if dice is not None else "steps"
    example = _examples(case)
    return (
        f"{numeral(case['possible']).capitalize()} {die} can be played "
        f"here{f', as in {example}' if example else ''}, "
        f"but only {numeral(case['used'])} {'was' if case['used'] == 1 else 'were'}."
    )


def _missing(case: Case) -> str:
    example = _examples(case)
    plays = case.get("plays")
    many = f"{plays} plays are legal" if plays else "it can be played"
    return f"No play is written for {case.roll}, but {many}{f', for example {example}' if example else ''}."


def _forced(case: Case) -> str:
    return (
        f"No play is written for {case.roll}; the one legal play is {_examples(case)}, and it was "
        "taken as played."
    )


def _playable(case: Case) -> str:
    example = _examples(case)
    return f"{case.mover} can move with {case.roll}{f', for example {example}' if example else ''}."


def _on_dance(case: Case) -> str:
    return f"{case.mover} has no legal play with {case.roll}, so {case.play} can't be played."


def _overdrawn(case: Case) -> str:
    return (
        f"{count(case['moved'], 'checker').capitalize()} leave {point(case['point'])}, but only "
        f"{count(case['standing'], 'checker')} {'stands' if case['standing'] == 1 else 'stand'} there."
    )


def _unmarked(case: Case) -> str:
    where = listed((point(p) for p in case["points"]), "and")
    return f"{case.play} hits on {where}, but is written without *, though this match marks its hits."


def _mark(case: Case) -> str:
    if case.get("points"):
        where = listed((point(p) for p in case["points"]), "and")
        return f"The * says that a checker is hit on {point(case['point'])}, but it is hit on {where}."
    return (
        f"The * says that a checker is hit on {point(case['point'])}, but none of {case.opponent}'s "
        "stands there alone."
    )


def _ambiguous(case: Case) -> str:
    routes = case.get("routes") or ()
    named = listed((_route(hops) for hops in routes), "or") if routes else ""
    return (
        f"{case.play} can be played in ways that differ in what is hit{f': {named}' if named else ''}. "
        "Nothing settles it; it was taken as hitting nothing."
    )


def _route(hops: Iterable[tuple[int, int, bool]]) -> str:
    """A play step by step: "24/20* 20/14"."""
    return " ".join(f"{step(source, target)}{'*' if hit else ''}" for source, target, hit in hops)


def _declared(case: Case) -> str:
    return (
        "The record itself says that this play was illegal and stood; the game goes on from the "
        "position it gives."
    )


def _contradicted(case: Case) -> str:
    later = count(case["plays"], "later action") if case["plays"] else "what comes later"
    return f"{case.play} is legal here, but {later} in this game can only follow from another play."


def _impossible(case: Case) -> str:
    return (
        f"The checker can't have touched {point(case['point'])}, which {case.opponent} holds; "
        "it went the other way, "
        "to the same end."
    )


def _hit_and_run(case: Case) -> str:
    return (
        f"{case.mover} hits on {point(case['point'])} and runs on with the same checker; here it must stay."
    )


def _full(case: Case) -> str:
    return (
        f"{point(case['point']).capitalize()} would hold more than {case['limit']} checkers, the limit here."
    )


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
# After an illegal 8/4 6/5 with 31 from the start, as Snowie writes a position.
_DUMP = "(5;0;1;0;0;Ann;Bob;0;0;0;0;0;0;-2;0;0;1;1;4;0;2;0;0;0;-5;5;0;0;0;-3;0;-5;0;0;0;0;2;0;3;1;)"
_HYPER = """\
; [Variation "HyperGammon (3)"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""


KINDS = (
    Kind(
        code="BG401",
        name="source-empty",
        severity=ERROR,
        title="a move from a point without an own checker",
        word=_source_empty,
        rule="A player moves his own checkers, so one of them must stand where a step begins.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 20/17 6/5               62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.SOURCE_EMPTY,),
    ),
    Kind(
        code="BG402",
        name="target-blocked",
        severity=ERROR,
        title="a move to a point that the opponent holds",
        word=_target_blocked,
        rule="A checker may not land on a point that two or more of the opponent's checkers hold.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 52: 24/19 13/11             62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 52: 13/8 13/11              62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.TARGET_BLOCKED,),
    ),
    Kind(
        code="BG403",
        name="intermediate-blocked",
        severity=ERROR,
        title="a merged move without an open point on the way",
        word=_middle_blocked,
        rule=(
            "A checker that moves by several dice touches down after each of them, and "
            "each of these points must be open. 24/14 with 64 needs the 18 point or the "
            "20 point."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 65: 24/13                   11: 8/7(2) 6/5(2)
  2) 64: 24/14                   52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 65: 24/13                   31: 8/5 6/5
  2) 64: 24/14                   52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.INTERMEDIATE_BLOCKED,),
    ),
    Kind(
        code="BG404",
        name="too-few-dice-used",
        severity=ERROR,
        title="a die left unplayed that could be played",
        word=_too_few,
        rule=(
            "Both numbers of a roll must be played if any legal order allows it. If the "
            "first number can be played only after the other, that is compulsory."
        ),
        source=_RULES_WIKI,
        bad=_HEAD
        + """\
  1) 52: 13/8                    62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 52: 13/8 24/22              62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.TOO_FEW_DICE,),
    ),
    Kind(
        code="BG405",
        name="smaller-die-used",
        severity=ERROR,
        title="the smaller die played where only one can be",
        word=_smaller,
        rule="If either number can be played, but not both, the larger must be played.",
        source=_RULES_WIKI,
        bad=_HYPER
        + """\
  1) 42: 24/20 22/20             61: 24/23 22/16
  2) 52: 20/15 20/18             63: 23/20 16/10*
  3) 21: bar/23 18/17            66: 23/11 20/14 10/4
  4) 64: 23/13                   22: 14/12* 11/7 4/2*
  5) 65: bar/19 bar/20           61: 7/1 2/1
  6) 61: 19/13* 17/16            31: bar/22 22/21
  7) 52: 20/13                   11: 21/17
  8) 44: 16/8* 13/9(2)           54: bar/21
      Wins 1 point
""",
        bad_line=13,
        good=_HYPER
        + """\
  1) 42: 24/20 22/20             61: 24/23 22/16
  2) 52: 20/15 20/18             63: 23/20 16/10*
  3) 21: bar/23 18/17            66: 23/11 20/14 10/4
  4) 64: 23/13                   22: 14/12* 11/7 4/2*
  5) 65: bar/19 bar/20           61: 7/1 2/1
  6) 61: 19/13* 17/16            31: bar/22 22/21
  7) 52: 20/13                   11: 21/17
  8) 44: 16/8* 13/9(2)           54: bar/20
      Wins 1 point
""",
        faults=(PlayFault.SMALLER_DIE,),
    ),
    Kind(
        code="BG406",
        name="doublet-short",
        severity=ERROR,
        title="a doublet not played as often as possible",
        word=_doublet_short,
        rule="A doublet is played four times, or as often as it can be.",
        source=_RULES_WIKI,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 11: 8/7(2) 6/5
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 11: 8/7(2) 6/5(2)
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.DOUBLET_SHORT,),
    ),
    Kind(
        code="BG407",
        name="play-missing",
        severity=ERROR,
        title="a roll without its play",
        word=_missing,
        rule=(
            "A roll that can be played must be played. An empty cell behind the dice is "
            "right only where no play is legal, or where the player resigned after "
            "rolling."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62:
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52:
      Wins 1 point
""",
        faults=(PlayFault.PLAY_MISSING,),
    ),
    Kind(
        code="BG408",
        name="play-omitted-forced",
        severity=WARNING,
        title="the only legal play left out",
        word=_forced,
        rule=(
            "The one legal play of a roll is compulsory; it should be written, though "
            "nothing else can have happened."
        ),
        source=_RULES,
        bad=_HYPER
        + """\
  1) 64: 23/17 22/18             43: 23/19 22/19
  2) 52: 17/10                   41: 24/19
  3) 66:                         21: 19/17 19/18
      Wins 1 point
""",
        bad_line=8,
        good=_HYPER
        + """\
  1) 64: 23/17 22/18             43: 23/19 22/19
  2) 52: 17/10                   41: 24/19
  3) 66: 24/12 18/12 10/4        21: 19/17 19/18
      Wins 1 point
""",
        faults=(PlayFault.FORCED_OMITTED,),
    ),
    Kind(
        code="BG409",
        name="dance-claimed-but-playable",
        severity=ERROR,
        title='"Cannot Move" where a play is legal',
        word=_playable,
        rule="A turn is lost only if no die can be played.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: Cannot Move
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.DANCE_PLAYABLE,),
    ),
    Kind(
        code="BG410",
        name="play-on-dance",
        severity=ERROR,
        title="a play where none is legal",
        word=_on_dance,
        rule="If no die can be played, the turn is lost.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 66: bar/19                  52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 66:                         52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.PLAY_ON_DANCE,),
        noted_in="BG502",
    ),
    Kind(
        code="BG411",
        name="source-overdrawn",
        severity=ERROR,
        title="more checkers moved than stand there",
        word=_overdrawn,
        rule="A player moves his own checkers, so as many must stand on a point as leave it.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 11: 8/7(4)
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 11: 8/7(3) 6/5
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.SOURCE_OVERDRAWN,),
    ),
    Kind(
        code="BG412",
        name="hit-not-marked",
        severity=WARNING,
        title="a hit without its *",
        word=_unmarked,
        rule=(
            "A * behind a point says that a checker was hit there. It is redundant, and "
            "many recorders never write it; in a match that marks its hits a missing one "
            "may be a slip."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 41: bar/24 11/7             64: 24/18 13/9
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 41: bar/24 11/7             64: 24/18* 13/9
      Wins 1 point
""",
        faults=(PlayFault.HIT_NOT_MARKED,),
    ),
    Kind(
        code="BG413",
        name="hit-marked-but-none",
        severity=WARNING,
        title="a * where nothing is hit",
        word=_mark,
        rule=(
            "A * behind a point says that a single checker of the opponent was hit there. "
            "The position does not change by it."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5* 6/5                62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.HIT_NONE,),
    ),
    Kind(
        code="BG414",
        name="play-ambiguous-hit",
        severity=WARNING,
        title="a merged move that may or may not hit",
        word=_ambiguous,
        rule=(
            "A merged move like 24/14 can go two ways, of which one may hit. The written "
            "point in between settles it, then the *, then the later plays; a match that "
            "marks its hits means none where no * stands. If nothing settles it, it is "
            "read as hitting nothing."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 41: 13/9 6/5                64: 24/14
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 41: 13/9 6/5                64: 24/20*/14
      Wins 1 point
""",
        faults=(PlayFault.HIT_AMBIGUOUS,),
    ),
    Kind(
        code="BG415",
        name="play-declared-illegal",
        severity=WARNING,
        title="a play that the record itself calls illegal",
        word=_declared,
        rule=(
            "The opponent may accept an illegal play, and does so when he rolls or "
            'doubles. Snowie and eXtreme Gammon write such a play as "Illegal play" with '
            "the position after it, from which the game goes on."
        ),
        source="bkgm.com, Rules of Backgammon, Irregularities",
        bad=_HEAD
        + """\
  1) 31: Illegal play DUMP 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""".replace("DUMP", _DUMP),
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.DECLARED_ILLEGAL,),
    ),
    Kind(
        code="BG416",
        name="impossible-intermediate",
        severity=INFO,
        title="a point on the way that is blocked",
        word=_impossible,
        rule=(
            "A play is judged by where it leads. A merged move that names a blocked point "
            "on its way, while the other way is open and hits nothing, ends where a "
            "legal play ends."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 64: 24/20/14
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 64: 24/18/14
      Wins 1 point
""",
        faults=(PlayFault.IMPOSSIBLE_POINT,),
    ),
    Kind(
        code="BG417",
        name="play-contradicted",
        severity=ERROR,
        title="a legal play that later plays contradict",
        word=_contradicted,
        rule=(
            "A slip of the pen can leave a legal play behind. Where later plays are legal "
            "only if another play was made here, the first place that explains them all "
            "is reported, and not the innocent rows."
        ),
        source="design of bgtools",
        bad=_HEAD
        + """\
  1) 64: 24/20 8/2               63: 24/18 24/21
  2) 64: 8/2 8/4                 62: 13/7 8/6
  3) 43: 13/9 9/6                51: 21/16 16/15
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 64: 24/20 8/2               63: 24/18 24/21
  2) 64: 8/2 6/2                 62: 13/7 8/6
  3) 43: 13/9 9/6                51: 21/16 16/15
      Wins 1 point
""",
        faults=(MatchFault.PLAY_CONTRADICTED,),
    ),
    Kind(
        code="BG418",
        name="hit-and-run",
        severity=ERROR,
        title="a hit in the home board by a checker that moves on",
        word=_hit_and_run,
        rule=(
            "Where hit-and-run is banned (in tavla, or with house.hit_and_run=off) a checker that hits in "
            "its own home board stays there for the rest of the play. In backgammon it may go on."
        ),
        source="rule of the Turkish and Middle Eastern games; house.hit_and_run",
        bad='; [Variation "Tavla"]\n'
        + _HEAD
        + """\
  1) 43: 13/9 13/10              21: 24/22 24/23
  2) 31: 6/3*/2*
      Wins 1 point
""",
        bad_line=7,
        good=_HEAD
        + """\
  1) 43: 13/9 13/10              21: 24/22 24/23
  2) 31: 6/3*/2*
      Wins 1 point
""",
        faults=(PlayFault.HIT_AND_RUN,),
    ),
    Kind(
        code="BG419",
        name="point-limit",
        severity=ERROR,
        title="more checkers on a point than the house rule allows",
        word=_full,
        rule=(
            "With house.point_limit=5, an old British house rule, a player has at most five checkers on a "
            "point. In backgammon there is no limit."
        ),
        source="Wikipedia, Backgammon, Rule variations",
        bad='; [VariantOption "house.point_limit=5"]\n'
        + _HEAD
        + """\
  1) 61: 13/7 8/7                62: 13/7 13/11
  2) 11: 8/7(2) 7/6(2)
      Wins 1 point
""",
        bad_line=7,
        good=_HEAD
        + """\
  1) 61: 13/7 8/7                62: 13/7 13/11
  2) 11: 8/7(2) 7/6(2)
      Wins 1 point
""",
        faults=(PlayFault.POINT_LIMIT,),
    ),
)
