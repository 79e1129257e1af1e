"""BG1xx: the text of lines, cells, moves and headers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.board.notation import OUTSIDE
from bgtools.check.model import ERROR, WARNING, Kind
from bgtools.check.words import count, listed, numeral, quoted
from bgtools.record.fault import ReadFault
from bgtools.rules.faults import PlayFault

if TYPE_CHECKING:
    from bgtools.check.case import Case


def _unparsable(case: Case) -> str:
    expected = case.get("expected")
    text = case.get("token") or case.text or case.get("text")
    if case.get("broken_off"):
        return f"{quoted(text)} stands on a line of its own; it was read as the end of the row above."
    if case.get("untimely"):
        return (
            f"{quoted(text)} stands before the answer to the double; it was read as rolled behind the take."
        )
    if case.get("parted"):
        left, right = map(quoted, case["parted"])
        return f"Two cells run together in {quoted(text)}; they were read as {left} and {right}."
    if case.get("behind"):
        return f"{quoted(text)} stands behind a variation; it was read as what follows the first one."
    if case.get("other"):
        return f"{quoted(text)} disagrees with {case['other']}."
    more = case.get("more", 0)
    below = f" and the {'line' if more == 1 else count(more, 'line')} below it" if more else ""
    what = f"{quoted(text)}{below} can't be read" if text else "This can't be read"
    if case.get("rolled"):
        return (
            f"{quoted(text)} is a roll and a double; it was read as {quoted(case['meant'])}, before the roll."
        )
    if case.get("meant"):
        return f"{what}; it was taken for {quoted(case['meant'])}, which it looks like."
    return f"{what}; expected {expected}." if expected else f"{what}."


def _dice_range(case: Case) -> str:
    dice = case.get("dice") or case.dice or ()
    wrong = [die for die in dict.fromkeys(dice) if not 1 <= die <= 6]
    return f"A die shows 1 to 6, not {listed(wrong, 'or')}."


def _point_range(case: Case) -> str:
    point = case["point"]
    if 0 <= point <= 25:
        return f"{case.token} moves nothing: a checker's move ends on another point than it starts from."
    if point == OUTSIDE:
        return f"{case.token} brings a checker in from outside, but in this game all start on the board."
    return f"There is no {point} point in {case.token}: points are 1 to 24, the bar (25) and off (0)."


def _backwards(case: Case) -> str:
    source, target = case["source"], case["target"]
    if case.dice is None or target - source in case.dice:
        case.note(
            f"Read the other way round it is {target}/{source}, counted from the other side "
            f"{25 - source}/{25 - target}."
        )
    return (
        f"{case.token} moves backwards, from {source} to {target}: checkers go from high points to low, "
        "by that player's own count."
    )


def _token(case: Case) -> str:
    word, times = quoted(case["token"]), case.get("times", 1)
    if case.get("tag"):
        return f"{word} says nothing about {case['tag']}; expected {case['expected']}. The tag was left out."
    if case.get("remark"):
        where = f" (in {numeral(times)} cells of this game)" if times > 1 else ""
        case.note('Put ";" before a remark: other programs may take it for a play.')
        return f"{word} is no play, cube word or result; it was taken for a remark{where}."
    if case.get("apart"):
        point = case.get("unfounded")
        read = (
            f", and nothing is hit on the {point} point" if point else "; it was read as the mark of its hit"
        )
        return f"{word} stands apart from the move before it{read}."
    if times > 1:
        where = f"stands in {numeral(times)} cells of this game"
        return f"Unknown word {word} {where}; it was left out, and the rest of each was read."
    return f"Unknown word {word}; it was left out, and the rest of the cell was read."


def _header(case: Case) -> str:
    case.note(
        "The games are checked, but nothing that needs the length: Crawford game, dead cube, "
        "end of the match."
    )
    found = case.get("found")
    if found:
        return f'{quoted(found)} is no match length; expected a line like "7 point match" (0 for money).'
    return 'No match length is stated before this game; expected a line like "7 point match" (0 for money).'


def _length(case: Case) -> str:
    return f"{quoted(case['text'])} is no match length: it is a whole number of points, or 0 for money."


KINDS = (
    Kind(
        code="BG101",
        name="line-unparsable",
        severity=ERROR,
        title="a line or cell that can't be read",
        word=_unparsable,
        rule=(
            "Every cell of a row is a roll with its play, a cube word, or a result. What "
            "is none of them is reported with what was expected, and the rest of the row, "
            "game and file is still read."
        ),
        source="grammar of the .mat format",
        bad="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 6a: 24/18 13/9              52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
        good="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(ReadFault.LINE_UNPARSABLE,),
    ),
    Kind(
        code="BG102",
        name="dice-out-of-range",
        severity=ERROR,
        title="a die that is not 1 to 6",
        word=_dice_range,
        rule="Each die shows a whole number from 1 to 6.",
        source="GNU Backgammon manual, Rules of the game",
        bad="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 71: 24/23 13/6
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 61: 13/7 8/7
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.DICE_RANGE,),
    ),
    Kind(
        code="BG103",
        name="point-out-of-range",
        severity=ERROR,
        title="a point that is not on the board",
        word=_point_range,
        rule=(
            "A player counts the points from his own side, 24 the farthest and 1 the last "
            "before bearing off. A checker enters from the bar (written bar or 25) and "
            "leaves to off (written off or 0). No move ends where it starts."
        ),
        source="GNU Backgammon manual, Rules of the game",
        bad="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 61: 27/21 8/7
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 61: 13/7 8/7
  2) 63: 24/15                   52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.POINT_RANGE,),
    ),
    Kind(
        code="BG104",
        name="direction-backwards",
        severity=ERROR,
        title="a checker that moves backwards",
        word=_backwards,
        rule="Checkers move in one direction only, from a player's higher points to his lower ones.",
        source="GNU Backgammon manual, Rules of the game",
        bad="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 5/8 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(PlayFault.BACKWARDS,),
    ),
    Kind(
        code="BG105",
        name="token-unknown",
        severity=WARNING,
        title="an unknown word within a cell or a tag of the header",
        word=_token,
        rule=(
            "Behind the dice stand moves and nothing else. A word that means nothing is "
            "left out; other programs may reject the whole cell for it. So is a remark that "
            "stands where a cell could, as long as no action is missing there. A tag about the rules with "
            "a value that means nothing counts as if it were not there."
        ),
        source="grammar of the .mat format",
        bad="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5 huh             62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=5,
        good="""\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(ReadFault.TOKEN_UNKNOWN,),
    ),
    Kind(
        code="BG106",
        name="header-missing",
        severity=ERROR,
        title="a match without its length",
        word=_header,
        rule=(
            'A match states its length before its first game, as in "7 point match"; "0 '
            'point match" is money play. Without it the Crawford game, a dead cube and '
            "the end of the match can't be told."
        ),
        source="grammar of the .mat format",
        bad="""\
; [Site "Club"]

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=3,
        good="""\
; [Site "Club"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(ReadFault.HEADER_MISSING,),
    ),
    Kind(
        code="BG107",
        name="match-length-invalid",
        severity=ERROR,
        title="a match length that is no whole number",
        word=_length,
        rule="The length of a match is a positive whole number of points; 0 stands for money play.",
        source="grammar of the .mat format",
        bad="""\
 -3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=1,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        faults=(ReadFault.LENGTH_INVALID,),
    ),
)
