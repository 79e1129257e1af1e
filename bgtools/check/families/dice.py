"""BG3xx: dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.check.model import ERROR, INFO, Kind
from bgtools.check.words import a_die, count, rolls
from bgtools.record.model import Roll
from bgtools.rules.faults import MatchFault, PlayFault

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.check.case import Case, Page
    from bgtools.record.model import Place


# One doublet four times running: once in about 1.7 million such sequences.
_UNLIKELY = 4


def _opening(case: Case) -> str:
    return (
        f"The opening roll can't be a double {case['die']}: each player throws one die, and "
        "equal dice are thrown "
        "again."
    )


def _mismatch(case: Case) -> str:
    dice, pips, fits = case.dice, case.get("pips"), case.get("fits")
    text = f"{case.play} does not fit the roll {case.roll}"
    if dice is not None and pips:
        moved = 4 * dice[0] if dice[0] == dice[1] else dice[0] + dice[1]
        if pips != moved:
            text = f"{case.play} moves {pips} pips, but {case.roll} moves {moved}"
    return f"{text}; it fits {rolls(fits)}." if fits else f"{text}; no other roll fits it here either."


def _missing(case: Case) -> str:
    fits = case.get("fits") or ()
    tail = f" It would be legal with {rolls(fits)}." if fits else ""
    return f"{case.play} stands without its dice.{tail}"


def _too_many(case: Case) -> str:
    dice = case.dice
    text = (
        f"{count(case['steps'], 'step').capitalize()} are written, but {case.roll} gives {case['dice_count']}"
    )
    if dice is None or dice[0] == dice[1]:
        return f"{text}."
    return f"{text}: {a_die(dice[0])} and {a_die(dice[1])}."


def _after_drop(case: Case) -> str:
    return "The double was dropped, which ended the game; nobody rolls after that."


def _runs(page: Page) -> Iterator[tuple[Place, dict[str, Any]]]:
    """The place where one doublet has come ``_UNLIKELY`` times running, once a run."""
    times = 0
    last: tuple[int, int] | None = None
    for entry in page.game.entries if page.game is not None else ():
        if not isinstance(entry.cell, Roll):
            continue
        dice = entry.cell.dice
        times = times + 1 if dice == last else 1
        last = dice
        if dice is not None and dice[0] == dice[1] and times == _UNLIKELY:
            yield entry.place, {"roll": f"{dice[0]}{dice[1]}", "times": times}


def _implausible(case: Case) -> str:
    return (
        f"The roll {case['roll']} comes {count(case['times'], 'time')} running; possible, but worth a look."
    )


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""

KINDS = (
    Kind(
        code="BG301",
        name="opening-doublet",
        severity=ERROR,
        title="a doublet as the opening roll",
        word=_opening,
        rule=(
            "Each player throws one die; the higher begins and plays both numbers. Equal "
            "dice are thrown again, so the first roll of a game is never a doublet."
        ),
        source="GNU Backgammon manual, Rules of the game; Wikipedia, Backgammon",
        bad=_HEAD
        + """\
  1) 33: 8/5(2) 6/3(2)           62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 33: 8/5(2) 6/3(2)
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.OPENING_DOUBLET,),
    ),
    Kind(
        code="BG302",
        name="dice-play-mismatch",
        severity=ERROR,
        title="a play that does not fit its dice",
        word=_mismatch,
        rule=(
            "Each step of a play uses one die, and each die is used once (four times on a "
            "doublet). A play that fits another roll exactly is one finding, which names "
            "the rolls that fit."
        ),
        source="GNU Backgammon manual, Rules of the game",
        bad=_HEAD
        + """\
  1) 31: 24/18                   62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 42: 24/18                   31: 8/5 6/5
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.DICE_MISMATCH,),
    ),
    Kind(
        code="BG303",
        name="dice-missing",
        severity=ERROR,
        title="a play without dice",
        word=_missing,
        rule="A play is written behind its two dice.",
        source="grammar of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 24/18 13/10                 52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.DICE_MISSING,),
    ),
    Kind(
        code="BG304",
        name="too-many-steps",
        severity=ERROR,
        title="more steps than dice",
        word=_too_many,
        rule="A roll gives two steps, one for each die; a doublet gives four.",
        source="GNU Backgammon manual, Rules of the game",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5 24/23           62: 24/18 13/11
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
        faults=(PlayFault.TOO_MANY_STEPS,),
    ),
    Kind(
        code="BG305",
        name="roll-after-drop",
        severity=ERROR,
        title="a roll after a drop",
        word=_after_drop,
        rule="A double that is dropped ends the game for the value of the cube before the double.",
        source="GNU Backgammon manual, Rules of the game",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
  3) 63: 24/18 13/10
      Wins 1 point
""",
        bad_line=7,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10
      Wins 2 points
""",
        faults=(MatchFault.ROLL_AFTER_DROP,),
    ),
    Kind(
        code="BG306",
        name="dice-implausible",
        severity=INFO,
        title="dice that are hard to believe",
        word=_implausible,
        rule=(
            "Nothing in the rules forbids any sequence of rolls; a very unlikely one may "
            "be a slip of the pen."
        ),
        source="statistics only",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 22: 13/5
  2) 22: 13/5                    22: 13/5
  3) 22: 13/5                    62: 24/18 13/11
  4)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=7,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.DICE_IMPLAUSIBLE,),
        scan=_runs,
    ),
)
