"""BG8xx: results and scores."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, WARNING, Kind
from bgtools.check.words import count, points, quoted, score, sides, value
from bgtools.rules.faults import ResultFault

if TYPE_CHECKING:
    from bgtools.check.case import Case

_RULES = "GNU Backgammon manual, Rules of the game"


def _winner(case: Case) -> str:
    winner = case["winner"]
    name, other = case.name(winner), case.name(1 - winner)
    if case.get("how") == "drop":
        why = f"{other} dropped the double"
    elif case.get("how") == "score":
        given = f"the {case.score_line}s below give the points to {name}"
        return f"The result {case.stands(1 - winner)}, but {given}."
    elif case.get("how") == "resignation":
        why = f"{other} resigned"
    else:
        why = f"{name} bore off the last checker"
    return f"The result {case.stands(1 - winner)}, but {why}: the points are {name}'s."


def _bearoff(case: Case) -> str:
    right, written = case["right"], case["written"]
    if case.get("how") == "score" and written is None:
        goes_on = f"The {case.score_line}s below go on from {points(right)}"
        return f"{goes_on}, which the game as written does not give."
    if case.get("how") == "score":
        goes_on = f"the {case.score_line}s below go on from {points(right)}"
        return f"The result says {points(written)}, but {goes_on}."
    if case["size"] is None:
        return f"The result says {points(written)}, but the loser's checkers count {points(right)}."
    if right < case["size"] * case["cube"]:
        return (
            f"The result says {points(written)}, but by the Jacoby rule a {sides(case['size'])} without a "
            f"double counts {points(right)}."
        )
    how = value(case["size"], case["cube"])
    return f"The result says {points(written)}, but this was {how}: {points(right)}."


def _drop(case: Case) -> str:
    return (
        f"The result says {points(case['written'])}, but a dropped double pays the value before it: "
        f"{points(case['right'])}."
    )


def _multiple(case: Case) -> str:
    cube = case["cube"]
    if case.get("dropped"):
        return f"{points(case['written'])} is what a dropped double pays, but the double is written as taken."
    if case.get("most", 3) > 3:
        return (
            f"{points(case['written'])} can't be won with the cube at {cube}: each of the loser's "
            f"{case['most']} checkers pays {cube}."
        )
    return (
        f"{points(case['written'])} can't be won with the cube at {cube}: a single game is "
        f"{cube}, a gammon {2 * cube}, a "
        f"backgammon {3 * cube}."
    )


def _too_big(case: Case) -> str:
    off = case.get("off")
    if case["size"] > 3 or case.get("most", 1) > 3:
        return (
            f"{points(case['written'])} with the cube at {case['cube']} are more than the loser could lose: "
            f"{count(case['most'], 'checker')} of his are not off."
        )
    size = sides(case["size"])
    if off:
        why = f"the loser has already borne off {count(off, 'checker')}"
    elif case.get("jacoby"):
        why = "by the Jacoby rule it counts as a single game, since nobody doubled"
    else:
        why = "the position does not allow it"
    return f"{points(case['written'])} with the cube at {case['cube']} is a {size}, but {why}."


def _assumed(case: Case) -> str:
    what = f"a {sides(case['size'])} conceded" if case["size"] in (1, 2, 3) else "a resignation"
    return f"The game stops here and a result follows: read as {what}."


def _clipped(case: Case) -> str:
    return (
        f"The result says {points(case['written'])}, what was needed to win the match; the game was "
        f"worth {case['full']}."
    )


def _jacoby(case: Case) -> str:
    return "A gammon without a double counts one point here, so the match was read with the Jacoby rule."


def _header(case: Case) -> str:
    player = case.get("player")
    if case.get("exchanged"):
        case.note(
            "It would be right if the other player had won the game before it: are the "
            f"{'names or the columns' if case.columns else 'players'} of that game exchanged?"
        )
    if case.get("order"):
        case.note(
            "This game and the next fit the scores in each other's place: they stand in the wrong order."
        )
    if case.get("conceded"):
        case.note(
            "Or the result of the game before it is wrong: that was given up, and nothing tells for what."
        )
    if case.get("copy") is not None:
        case.note(f"It says the same as game {case['copy']}, row for row: it stands here twice.")
    name, written, right = case.name(player), points(case["written"]), case["right"]
    line = case.score_line
    if case.get("first"):
        return f"The {line} gives {name} {written}, but a match begins at 0, and points are never lost."
    if case.get("names"):
        if case["written"] == right:
            return (
                f"The names on the {line} are exchanged, as the result of this game and the next {line} show."
            )
        shown = "its numbers" if case.get("last") else "its numbers and the result of this game"
        return (
            f"The {line} gives {name} {written}, but after the game before it is {right}: its names are "
            f"exchanged, as {shown} show."
        )
    if case.get("both"):
        assert player is not None
        left, right = case["both"]
        return f"Both numbers of the {line} are wrong: after the game before it is {left}-{right}."
    return f"The {line} gives {name} {written}, but after the game before it is {right}."


def _missing(case: Case) -> str:
    wins = f"{case.name(case['winner'])} wins {points(case['points'])}."
    if case.get("loss"):
        return (
            f"{quoted(case['loss'])} is the only result of this game, that of the winner is missing; {wins}"
        )
    return f"The game has no result line; {wins}"


def _text(case: Case) -> str:
    return (
        f'The result says "and the match", but the score is {score(case["score"])} and nobody has won it yet.'
    )


def _first(case: Case) -> str:
    return "The first game does not begin at 0-0: the file seems to hold only a part of the match."


def _twice(case: Case) -> str:
    first = case.get("first")
    where = f" in line {first.line}" if first is not None else ""
    return f"The game has a result already{where}."


def _losses(case: Case) -> str:
    if case.get("side"):
        word = case.text.split()[0] if case.text else "Losses"
        return (
            f'The "{word}" {"stand" if word == "Losses" else "stands"} in the column of the player who won.'
        )
    return f"The loser's cell says {points(case['losses'])}, the winner's {case['wins']}."


def _sentinel(case: Case) -> str:
    return (
        f"{case['written']} points stands for an amount that the recorder did not know; it is "
        "enough to win the match."
    )


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_PLAYED = (
    _HEAD
    + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""
)
_TAKEN = (
    _HEAD
    + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: 13/8 13/11
"""
)
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


KINDS = (
    Kind(
        code="BG801",
        name="wrong-winner",
        severity=ERROR,
        title="a result in the loser's column",
        word=_winner,
        rule="A game is won by the player who bears off his last checker, or whose double is dropped.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
                                  Wins 1 point
""",
        bad_line=7,
        good=_PLAYED,
        faults=(ResultFault.WRONG_WINNER,),
    ),
    Kind(
        code="BG802",
        name="wrong-points-bearoff",
        severity=ERROR,
        title="wrong points for a game that was borne off",
        word=_bearoff,
        rule=(
            "A game counts once the cube if the loser has borne off a checker, twice if "
            "he has borne off none (gammon), three times if one of his checkers then "
            "stands on the bar or in the winner's home board (backgammon). With the "
            "Jacoby rule (money) a game without a double counts 1."
        ),
        source="GNU Backgammon manual, Rules of the game; Wikipedia, Backgammon",
        bad=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 2 points
""",
        bad_line=11,
        good=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 3 points
""",
        faults=(ResultFault.WRONG_POINTS,),
    ),
    Kind(
        code="BG803",
        name="wrong-points-drop",
        severity=ERROR,
        title="wrong points for a dropped double",
        word=_drop,
        rule=(
            "A dropped double ends the game for the value of the cube before the double, never as a gammon."
        ),
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 2 points
""",
        bad_line=7,
        good=_PLAYED,
        faults=(ResultFault.WRONG_POINTS_DROP,),
    ),
    Kind(
        code="BG804",
        name="points-not-multiple",
        severity=ERROR,
        title="points that are no multiple of the cube",
        word=_multiple,
        rule="A resigned game counts the cube once, twice or three times.",
        source=_RULES,
        bad=_TAKEN
        + """\
      Wins 3 points
""",
        bad_line=8,
        good=_TAKEN
        + """\
      Wins 2 points
""",
        faults=(ResultFault.NOT_MULTIPLE,),
    ),
    Kind(
        code="BG805",
        name="resign-too-big",
        severity=ERROR,
        title="a resignation larger than the position allows",
        word=_too_big,
        rule=(
            "A gammon or backgammon can't be conceded any more once the loser has borne "
            "off a checker. To concede less than the position may cost is legal; it was "
            "accepted."
        ),
        source="GNU Backgammon manual, Resigning",
        bad=_RACE
        + """\
  5) 65: 10/4/off                52: 20/13
                                  Wins 2 points
""",
        bad_line=11,
        good=_RACE
        + """\
  5) 65: 10/4/off                52: 20/13
                                  Wins 1 point
""",
        faults=(ResultFault.RESIGN_TOO_BIG,),
    ),
    Kind(
        code="BG806",
        name="resign-assumed",
        severity=INFO,
        title="a result in the middle of a game",
        word=_assumed,
        rule="The format has no word for a resignation; the game stops and a result follows.",
        source="convention of the .mat format",
        bad=_TAKEN
        + """\
      Wins 2 points
""",
        bad_line=8,
        good=_PLAYED,
        faults=(ResultFault.RESIGN_ASSUMED,),
    ),
    Kind(
        code="BG807",
        name="points-clipped",
        severity=INFO,
        title="points cut to what was needed",
        word=_clipped,
        rule=(
            "Points beyond the length of the match are worth nothing; some recorders "
            "write only what was needed."
        ),
        source="convention of the .mat format",
        bad="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10              Doubles => 4
  4)  Takes                      52: 13/8 13/11
      Wins 3 points and the match
""",
        bad_line=9,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10              Doubles => 4
  4)  Takes                      52: 13/8 13/11
      Wins 4 points and the match
""",
        faults=(ResultFault.CLIPPED,),
    ),
    Kind(
        code="BG808",
        name="result-jacoby-suspected",
        severity=INFO,
        title="a gammon that counts as the Jacoby rule says",
        word=_jacoby,
        rule=(
            "By the Jacoby rule (money play) gammons and backgammons count as a single "
            "game unless the cube was turned. Where the file does not state it but the "
            "points follow it, the match is read with it."
        ),
        source=_RULES,
        bad=_RACE.replace(" 5 point", " 0 point")
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 1 point
""",
        bad_line=11,
        good=_RACE.replace(" 5 point", " 0 point")
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 3 points
""",
        faults=(ResultFault.JACOBY_SUSPECTED,),
    ),
    Kind(
        code="BG809",
        name="header-score-mismatch",
        severity=ERROR,
        title="a score line that does not follow from the game before",
        word=_header,
        rule="The score at the start of a game is the score of the game before plus its result.",
        source="convention of the .mat format",
        bad=_PLAYED
        + """\

 Game 2
 Ann : 3                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        bad_line=10,
        good=_PLAYED
        + """\

 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        faults=(ResultFault.SCORE_MISMATCH,),
    ),
    Kind(
        code="BG810",
        name="result-missing",
        severity=WARNING,
        title="a finished game without its result",
        word=_missing,
        rule="A game that ended on the board, or by a drop, has a line that says who won and how much.",
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
""",
        bad_line=6,
        good=_PLAYED,
        faults=(ResultFault.RESULT_MISSING,),
    ),
    Kind(
        code="BG811",
        name="match-winner-text-wrong",
        severity=ERROR,
        title='"and the match" before the match is won',
        word=_text,
        rule="A match is won when a player has reached its length.",
        source=_RULES,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point and the match
""",
        bad_line=7,
        good="""\
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match
""",
        faults=(ResultFault.MATCH_TEXT_WRONG,),
    ),
    Kind(
        code="BG812",
        name="first-score-not-zero",
        severity=INFO,
        title="a match that does not begin at 0-0",
        word=_first,
        rule=(
            "A match begins at 0-0. A file that begins at another score holds only a part "
            "of it; that score is kept."
        ),
        source="convention of the .mat format",
        bad="""\
 5 point match

 Game 3
 Ann : 2                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        bad_line=4,
        good=_PLAYED,
        faults=(ResultFault.FIRST_SCORE,),
    ),
    Kind(
        code="BG813",
        name="result-given-twice",
        severity=ERROR,
        title="a second result of one game",
        word=_twice,
        rule="A game has one result.",
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
      Wins 1 point
""",
        bad_line=8,
        good=_PLAYED,
        faults=(ResultFault.GIVEN_TWICE,),
    ),
    Kind(
        code="BG814",
        name="losses-disagree",
        severity=WARNING,
        title="a loser's amount that does not fit the winner's",
        word=_losses,
        rule=(
            'Some sites write "Losses N points" in the loser\'s cell beside the winner\'s "Wins N points".'
        ),
        source="convention of Backgammon Galaxy",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
  3)  Losses 2 points             Wins 1 point
""",
        bad_line=7,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
  3)  Losses 1 point              Wins 1 point
""",
        faults=(ResultFault.LOSSES_DISAGREE,),
    ),
    Kind(
        code="BG815",
        name="result-amount-sentinel",
        severity=INFO,
        title='an amount that stands for "enough"',
        word=_sentinel,
        rule=(
            "Backgammon Studio writes 1004 times the cube where the end of a game is "
            "hidden: the amount is not known, but it won the match. It pays what was "
            "still needed."
        ),
        source="convention of Backgammon Studio",
        bad="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Takes
  3) 63: 24/18 13/10             52: ????
      Wins 2008 point
""",
        bad_line=8,
        good=_PLAYED,
        faults=(ResultFault.SENTINEL,),
    ),
)
