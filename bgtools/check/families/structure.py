"""BG2xx: games, rows and turns of a match."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, WARNING, Kind
from bgtools.check.words import count, points, quoted, score
from bgtools.record.fault import ReadFault
from bgtools.rules.faults import MatchFault

if TYPE_CHECKING:
    from bgtools.check.case import Case

_ENDED = {
    "bear-off": "the last checker was borne off",
    "drop": "the double was dropped",
    "resignation": "the game was resigned",
    "result": "the result was written",
}


def _game_gap(case: Case) -> str:
    number, expected = case["number"], case["expected"]
    if number > expected:
        missing = number - expected
        what = f"game {expected} is" if missing == 1 else f"games {expected} to {number - 1} are"
        before = f"follows game {expected - 1}" if expected > 1 else "is the first here"
        return f"Game {number} {before}: {what} missing, or the number is wrong."
    return f"Game {number} stands where game {expected} is due."


def _row_gap(case: Case) -> str:
    if case.get("exchanged"):
        order = f"Row {case['number']} stands before row {case['expected']}"
        return f"{order}: the two rows are exchanged, and were read in the order of their numbers."
    return f"Row {case['number']} stands where row {case['expected']} is due, though no turn is missing."


def _turn(case: Case) -> str:
    expected = case.get("expected")
    due = case.name(expected)
    other = case.name(1 - expected) if expected is not None else "the opponent"
    reason = case.get("reason")
    stands = case.stands(1 - expected if expected is not None else None)
    if reason == "lost-cell":
        return f"It is {due}'s turn here, but the cell is empty."
    if reason == "slid":
        slid = "stand a column too early" if case.columns else "are written as the other player's"
        return f"{due}'s cell is missing here: this one and all later ones {slid}."
    if reason == "wrong-column" and case.get("alone"):
        return f"This {stands}, but what follows shows that it is {due}'s."
    if reason == "wrong-column":
        return f"This {stands}, but it is {due}'s turn; the two cells may be exchanged."
    if reason == "two-turns":
        return f"{other} is written to play twice in a row; it is {due}'s turn here."
    return f"It is {due}'s turn here, not {other}'s."


def _after_end(case: Case) -> str:
    ended = _ENDED.get(case.get("ended_by", ""), "it ended")
    return f"The game was over when {ended}; nothing can follow in it."


def _unfinished(case: Case) -> str:
    if case.get("loss"):
        return (
            f"{quoted(case['loss'])} is the only result of this game: who wins it is not written, and it "
            "counts no points."
        )
    return (
        "The game breaks off: nobody has borne off the last checker, dropped or resigned, and no "
        "result is written."
    )


def _name(case: Case) -> str:
    return f"{quoted(case['now'])} plays here, but the match began with {quoted(case['was'])}."


def _after_match(case: Case) -> str:
    if case.get("stated"):
        right = case["right"]
        ends = "is won with" if case["last"] else "goes on at"
        fits = f"all of it fits {points(right)}" if right else "how long it was can't be told"
        stated = f"The match is stated to be to {points(case['stated'])}"
        return f"{stated}, but {ends} {score(case['score'])}; {fits}."
    length = case.rules.length if case.rules is not None else None
    if length:
        case.note(f"If the games are right, the match was longer than the stated {points(length)}.")
    return f"The match was over at {score(case['score'])}; no game can follow."


def _match_unfinished(case: Case) -> str:
    return f"The file ends at {score(case['score'])}, before either player has {case['length']} points."


def _lost(case: Case) -> str:
    return (
        "From here on the position is not known, because the plays above contradict each "
        "other; the rest of this "
        "game is checked only for dice, turns, cube and result."
    )


def _game_line(case: Case) -> str:
    found = case.get("found")
    if found:
        return f'Rows follow that belong to no game: expected a line like "Game 1", found {quoted(found)}.'
    return 'These rows belong to no game: a line like "Game 1" is missing above them.'


def _score_line(case: Case) -> str:
    return 'The game has no score line; expected one like "Ann : 0   Bob : 2" under its Game line.'


def _duplicate(case: Case) -> str:
    return f"There is a game {case['number']} in this match already."


def _row_lost(case: Case) -> str:
    rows = case.get("rows")
    if case.get("numbered"):
        return "A row is missing above this one, although the rows are numbered on: a play of each side fits."
    if rows:
        return f"{count(rows, 'row').capitalize()} {'is' if rows == 1 else 'are'} missing above this one."
    return "Rows are missing above this one: the turns don't follow from each other."


def _row_doubled(case: Case) -> str:
    return f"This row repeats the one in line {case['first'].line}; it was left out."


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_FIRST = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point

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


KINDS = (
    Kind(
        code="BG201",
        name="game-number-gap",
        severity=WARNING,
        title="game numbers that don't count up by one",
        word=_game_gap,
        rule=(
            "The games of a match are numbered 1, 2, 3 and so on. A jump means that a "
            "game is missing, or a slip."
        ),
        source="convention of the .mat format",
        bad=_FIRST
        + """\
 Game 3
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=9,
        good=_FIRST
        + """\
 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.GAME_NUMBER_GAP,),
    ),
    Kind(
        code="BG202",
        name="row-number-gap",
        severity=WARNING,
        title="row numbers that don't count up by one",
        word=_row_gap,
        rule=(
            "The rows of a game are numbered 1, 2, 3 and so on. Where the turns and plays "
            "go on without a break, only the number is wrong; where they don't, it is "
            "row-lost."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  3) 63: 24/18 13/10             52: 13/8 13/11
  4)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=6,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
  3)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.ROW_NUMBER_GAP,),
    ),
    Kind(
        code="BG203",
        name="turn-out-of-order",
        severity=ERROR,
        title="a turn that is not due",
        word=_turn,
        rule=(
            "The players take turns. The left cell may be empty only in the first row, "
            "when the player of the right column begins, and the right cell only in the "
            "last row, or where a closed-out player did not roll."
        ),
        source="GNU Backgammon manual, Rules of the game",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5
  2) 62: 24/18 13/11             52: 13/8 13/11
  3)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good=_HEAD
        + """\
  1) 31: 8/5 6/5                 43: 13/9 13/10
  2) 62: 24/18 13/11             52: 13/8 13/11
  3)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.TURN_ORDER,),
    ),
    Kind(
        code="BG204",
        name="moves-after-game-end",
        severity=ERROR,
        title="actions after the end of the game",
        word=_after_end,
        rule="A game ends the moment a player has borne off his last checker, drops a double, or resigns.",
        source="GNU Backgammon manual, Rules of the game",
        bad=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off     21: 20/18 16/15
      Wins 3 points
""",
        bad_line=10,
        good=_RACE
        + """\
  5) 66: 10/4 4/off(2) 3/off
      Wins 3 points
""",
        faults=(MatchFault.AFTER_GAME_END,),
    ),
    Kind(
        code="BG205",
        name="game-unfinished",
        severity=WARNING,
        title="a game without an end",
        word=_unfinished,
        rule=(
            "A game ends by a last bear-off, a drop or a resignation, which the record "
            "shows by a result. A game that just stops was broken off, or its end was "
            "lost; it counts no points."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 63: 24/18 13/10             52: 13/8 13/11
""",
        bad_line=6,
        good=_FIRST,
        faults=(MatchFault.GAME_UNFINISHED,),
    ),
    Kind(
        code="BG206",
        name="player-name-changed",
        severity=WARNING,
        title="a player whose name changes within the match",
        word=_name,
        rule=(
            "The same two players play all games of a match. They may change columns, and "
            "the names on each score line tell who sits where, so a name that changes "
            "makes that unsure."
        ),
        source="convention of the .mat format",
        bad=_FIRST
        + """\
 Game 2
 Anne : 1                       Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=10,
        good=_FIRST
        + """\
 Game 2
 Bob : 0                        Ann : 1
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.NAME_CHANGED,),
    ),
    Kind(
        code="BG207",
        name="games-after-match-end",
        severity=ERROR,
        title="a game after the end of the match",
        word=_after_match,
        rule="A match ends as soon as a player has reached its length.",
        source="GNU Backgammon manual, Rules of the game",
        bad="""\
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match

 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
""",
        bad_line=8,
        good="""\
 2 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point

 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match
""",
        faults=(MatchFault.AFTER_MATCH_END,),
    ),
    Kind(
        code="BG208",
        name="match-unfinished",
        severity=INFO,
        title="a match that nobody has won yet",
        word=_match_unfinished,
        rule="A match ends when a player has reached its length; a file may hold only a part of it.",
        source="GNU Backgammon manual, Rules of the game",
        bad=_FIRST,
        bad_line=7,
        good="""\
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match
""",
        faults=(MatchFault.MATCH_UNFINISHED,),
    ),
    Kind(
        code="BG209",
        name="desynchronised",
        severity=INFO,
        title="the position was lost",
        word=_lost,
        rule=(
            "An error above has left the record and the board so far apart that the plays "
            "can't be followed. Checking of plays stops for this game, with this one "
            "note; dice, turns, cube, result and the following games are still checked."
        ),
        source="design of bgtools",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 64: 20/14 19/15             53: 12/7 17/14
  3) 64: 14/10 22/16             61: 10/4 12/11
  4) 21: 3/2 9/7                 63: 15/9 10/7
      Wins 1 point
""",
        bad_line=6,
        beside=((6, "BG401"),),
        good=_FIRST,
        faults=(MatchFault.DESYNCHRONISED,),
    ),
    Kind(
        code="BG210",
        name="game-line-missing",
        severity=ERROR,
        title="rows that belong to no game",
        word=_game_line,
        rule=(
            'Every game begins with a line "Game" and its number, in English, as all '
            "readers of the format expect."
        ),
        source="grammar of the .mat format",
        bad="""\
 3 point match

 Spiel 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=3,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(ReadFault.GAME_LINE_MISSING,),
    ),
    Kind(
        code="BG211",
        name="score-line-missing",
        severity=ERROR,
        title="a game without its score line",
        word=_score_line,
        rule=(
            "Under the Game line stand both players' names with their scores; they tell "
            "who sits in which column. Without it the columns of the game before are "
            "taken to go on."
        ),
        source="grammar of the .mat format",
        bad=_FIRST
        + """\
 Game 2
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=9,
        good=_FIRST
        + """\
 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(ReadFault.SCORE_LINE_MISSING,),
    ),
    Kind(
        code="BG212",
        name="game-number-duplicate",
        severity=WARNING,
        title="two games with one number",
        word=_duplicate,
        rule="The games of a match are numbered 1, 2, 3 and so on, each number once.",
        source="convention of the .mat format",
        bad=_FIRST
        + """\
 Game 1
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=9,
        good=_FIRST
        + """\
 Game 2
 Ann : 1                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(MatchFault.GAME_NUMBER_DUPLICATE,),
    ),
    Kind(
        code="BG213",
        name="row-lost",
        severity=ERROR,
        title="missing rows",
        word=_row_lost,
        rule=(
            "Every turn of a game is written. Where the row numbers jump and the turns or "
            "plays don't follow from each other, rows were lost; it is reported at the "
            "first row after the gap."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  4) 64: 15/5                    53: 11/6 13/10
      Wins 1 point
""",
        bad_line=6,
        good=_FIRST,
        faults=(MatchFault.ROW_LOST,),
    ),
    Kind(
        code="BG214",
        name="row-doubled",
        severity=ERROR,
        title="a row that is written twice",
        word=_row_doubled,
        rule=(
            "Every turn is written once. A row that repeats the one above and can't be "
            "played again was doubled."
        ),
        source="convention of the .mat format",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 44: 24/20(2) 13/9(2)        43: 18/11
  2) 44: 24/20(2) 13/9(2)        43: 18/11
  3)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=7,
        good=_FIRST,
        faults=(MatchFault.ROW_DOUBLED,),
    ),
)
