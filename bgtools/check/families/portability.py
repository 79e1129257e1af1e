"""BG961 and on: texts that other programs are known to misread, gnubg 1.07 above all.

Nothing here is wrong by the rules of the game. What gnubg does was tried out with gnubg 1.07.001, which
imports such a file without a message, or with one that names neither line nor game.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from bgtools.check.model import INFO, WARNING, Kind
from bgtools.check.words import quoted
from bgtools.record.model import BEAVER, DROP, NO_MOVE, Cube, Entry, Place, Result, Roll

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.check.case import Case, Page
    from bgtools.record.model import GameRecord

_Found = tuple[Place, dict[str, Any]]

_OTHERS = "gnubgparser and gammonview 3.1.0, source read"
_GNUBG = "GNU Backgammon 1.07.001, tried out"
# gnubg looks for the right cell of a row without dice from this offset on, at the next two blanks.
_SPLIT_FROM = 15
_LONGEST_MATCH = 64


def _line(page: Page, number: int) -> str:
    lines = page.source.lines
    return lines[number - 1] if 0 < number <= len(lines) else ""


def _whole(page: Page, number: int) -> Place:
    return Place(number, 1, number, len(_line(page, number)) + 1)


def _rows(game: GameRecord) -> list[list[Entry]]:
    """The entries of a game, row by row."""
    rows: list[list[Entry]] = []
    for entry in game.entries:
        if rows and rows[-1][0].line == entry.line:
            rows[-1].append(entry)
        else:
            rows.append([entry])
    return rows


def _gnubg_right(line: str) -> str | None:
    """The right cell of a row as gnubg cuts it out; None where it keeps that of the row before."""
    if line.count(":") > 1:
        return line[line.index(":", line.index(":") + 1) - 2 :]
    if ":" not in line and len(line) <= _SPLIT_FROM:
        return None
    gap = line.find("  ", _SPLIT_FROM)
    return line[gap:].strip() if gap >= 0 else ""


def _stale_cells(page: Page) -> Iterator[_Found]:
    game = page.game
    if game is None:
        return
    starts = {entry.line for entry in game.entries} | {line for _, line in game.blank_rows}
    before = ""
    for number in sorted(starts):
        right = _gnubg_right(_line(page, number))
        if right is None:
            if before:
                yield _whole(page, number), {"before": before}
        else:
            before = right


def _stale(case: Case) -> str:
    return (
        f"gnubg reads {quoted(case['before'])}, the right cell of the row above, a second time "
        "here, because this "
        f"row is not longer than {_SPLIT_FROM} characters."
    )


def _lost_right(page: Page) -> Iterator[_Found]:
    game = page.game
    if game is None:
        return
    for row in _rows(game):
        last = row[-1]
        if len(row) < 2 or not isinstance(last.cell, Cube | Result):
            continue
        line = _line(page, last.line)
        right = _gnubg_right(line)
        if right is not None and not right.startswith(last.cell.text[:4]):
            yield last.place, {"text": last.cell.text}


def _lost(case: Case) -> str:
    return (
        f"gnubg does not see {quoted(case['text'])}: it must stand behind two or more blanks "
        "(no tab) at column "
        f"{_SPLIT_FROM + 1} or later."
    )


def _words(pattern: str) -> Any:
    """A scan for cube words and results that begin like ``pattern``."""

    def scan(page: Page) -> Iterator[_Found]:
        if page.game is None:
            return
        begins = re.compile(pattern, re.IGNORECASE)
        for entry in page.game.entries:
            if isinstance(entry.cell, Cube | Result) and begins.match(entry.cell.text):
                yield entry.place, {"text": entry.cell.text}

    return scan


def _resigned_game(page: Page) -> Iterator[_Found]:
    for place, facts in _words("resigned game")(page):
        if " Game " in _line(page, place.line):
            yield place, facts


def _colons(page: Page) -> Iterator[_Found]:
    score = page.game.score if page.game is not None else None
    if score is None:
        return
    for name, place in zip(score.names, score.name_places, strict=True):
        if ":" in name:
            yield place, {"name": name}


def _game_lines(page: Page) -> Iterator[_Found]:
    game = page.game
    if game is None or game.number is None:
        return
    line = _line(page, game.place.line)
    if "game" in line.lower() and "Game " not in line:
        yield game.place, {"text": line.strip()}


def _length_lines(page: Page) -> Iterator[_Found]:
    length = page.head.length
    if page.game is None and length is not None:
        line = _line(page, length.place.line).strip()
        if re.match(r"\d+\s+point match", line) is None:
            yield length.place, {"text": line}


def _long_matches(page: Page) -> Iterator[_Found]:
    length = page.head.length
    if page.game is None and length is not None and length.value > _LONGEST_MATCH:
        yield length.place, {"length": length.value}


def _comments(page: Page) -> Iterator[_Found]:
    game = page.game
    if game is None or not game.entries:
        return
    first, last = game.entries[0].line, game.entries[-1].line
    for comment in game.comments:
        if first < comment.place.line < last:
            yield comment.place, {}


def _spaced_counts(page: Page) -> Iterator[_Found]:
    for entry in _rolls(page):
        spaced = re.search(r"\S+ +\([2-4]\)", entry.cell.text)
        if spaced:
            yield entry.place, {"text": spaced[0]}


def _rolls(page: Page) -> Iterator[Entry]:
    if page.game is not None:
        for entry in page.game.entries:
            if isinstance(entry.cell, Roll):
                yield entry


def _spaced(case: Case) -> str:
    return (
        f"gnubgparser and gammonview do not see the count in {quoted(case['text'])}: it must follow "
        "without a blank."
    )


def _chained(page: Page) -> Iterator[_Found]:
    for entry in _rolls(page):
        for move in getattr(entry.cell, "moves", ()):
            if len(move.points) > 2:
                yield entry.place, {"text": entry.cell.text[move.start : move.end]}


def _no_moves(page: Page) -> Iterator[_Found]:
    for entry in _rolls(page):
        cell = entry.cell
        if isinstance(cell, Roll) and cell.how == NO_MOVE:
            said = cell.text.partition(":")[2].strip()
            if not said.lower().startswith("cannot move"):
                yield entry.place, {"text": said}


def _zero_dice(page: Page) -> Iterator[_Found]:
    for entry in _rolls(page):
        if isinstance(entry.cell, Roll) and entry.cell.dice == (0, 0):
            yield entry.place, {"text": entry.cell.text}


def _beaver_drops(page: Page) -> Iterator[_Found]:
    beavered = False
    for entry in page.game.entries if page.game is not None else ():
        if not isinstance(entry.cell, Cube):
            continue
        if entry.cell.word == BEAVER:
            beavered = True
        elif beavered and entry.cell.word == DROP:
            yield entry.place, {}


def _ignored_rules(page: Page) -> Iterator[_Found]:
    if page.game is not None:
        return
    head = page.head
    money = head.length is not None and head.length.value == 0
    crawford, jacoby = head.rules.get("crawford"), head.rules.get("jacoby")
    if crawford is not None and crawford.value is False and not money:
        yield crawford.place, {"what": "it always plays a match with the Crawford rule"}
    if jacoby is not None and money:
        yield jacoby.place, {"what": "it takes the Jacoby rule from its own settings"}


def _unread(effect: str) -> Any:
    """A wording: gnubg does not know the text, with what follows from it."""

    def word(case: Case) -> str:
        return f"gnubg does not know {quoted(case['text'])}: {effect}."

    return word


_HEAD = """\
 5 point match

 Game 1
 Ann : 0                        Bob : 0
"""
_GOOD = (
    _HEAD
    + """\
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      62: 24/18 13/11
  3)  Doubles => 4                Drops
      Wins 2 points
"""
)
_ONE_ROW = """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point
"""


def _kind(**fields: Any) -> Kind:
    """A kind of this family: a warning that is off unless asked for."""
    return Kind(**{"severity": WARNING, "source": _GNUBG, "good": _GOOD, "optional": "portability", **fields})


KINDS = (
    _kind(
        code="BG961",
        name="gnubg-stale-cell",
        title="a short row after which gnubg repeats the cell above",
        scan=_stale_cells,
        word=_stale,
        rule=(
            "gnubg does not look for a right cell in a row that has no colon and at most "
            "15 characters; it takes the right cell of the row above once more. A row "
            'like "  2)  Takes" whose trailing blanks an editor removed so turns into a '
            "redouble, a second roll or a changed result, without a message. With blanks "
            "behind the left cell, up to the right column, it is read rightly."
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes
  3)                             62: 24/18 13/11
                                  Wins 2 points
""",
        bad_line=6,
    ),
    _kind(
        code="BG962",
        name="gnubg-lost-right-cell",
        title="a cube word or result in the right column that gnubg does not see",
        scan=_lost_right,
        word=_lost,
        rule=(
            "In a row with fewer than two rolls gnubg takes what stands behind the first "
            "two blanks from column 16 on as the right cell. A right cell behind a single "
            "blank, a tab, or an earlier gap stays glued to the left one, and one or "
            "both are lost."
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 11: 24/23 24/23 6/5 6/5
  2) 66: 24/18 24/18 13/7 13/7 Doubles => 2
  3)  Drops                       Wins 1 point
""",
        bad_line=6,
    ),
    _kind(
        code="BG963",
        name="gnubg-resigned-game",
        title='"Resigned Game", which starts a new game in gnubg',
        scan=_resigned_game,
        word=_unread("the word Game in it starts a new game, and the rest of this one is lost"),
        rule=(
            "gnubg ends a game at the next line that contains the word Game between "
            'blanks. "Resigned Game" with a blank behind it is such a line.'
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) Resigned Game\x20
      Wins 1 point
""",
        bad_line=6,
    ),
    _kind(
        code="BG964",
        name="gnubg-colon-in-name",
        title="a colon in a player's name",
        scan=_colons,
        word=lambda case: f"gnubg crashes on a name with a colon in it: {quoted(case['name'])}.",
        rule=(
            "On the score line the colon ends the name. gnubg 1.07 aborts with a buffer "
            "overflow on a second one."
        ),
        bad=_HEAD.replace("Ann :", "A:n :") + _ONE_ROW,
        bad_line=4,
    ),
    _kind(
        code="BG965",
        name="gnubg-redoubles",
        title='"Redoubles" for a double',
        scan=_words("redouble"),
        word=_unread("the cube is not turned; it reads Doubles"),
        rule="gnubg knows a double, also of an owned cube, only by a word that begins with Double.",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                  Doubles => 2
  2)  Takes                      62: 24/18 13/11
  3)  Redoubles => 4              Drops
      Wins 2 points
""",
        bad_line=7,
    ),
    _kind(
        code="BG966",
        name="gnubg-passes",
        title='"Passes" or "Rejects" for a drop',
        scan=_words("pass|reject|refuse"),
        word=_unread("the double evaporates; it reads Drops"),
        rule=(
            "gnubg knows a drop only by a word that begins with Drop. Another word leaves "
            "the double unanswered, and the game becomes a resignation for another "
            "value."
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Passes
      Wins 1 point
""",
        bad_line=6,
    ),
    _kind(
        code="BG967",
        name="gnubg-accepts",
        title='"Accepts" for a take',
        scan=_words("accept"),
        word=_unread("the double evaporates and later cells change columns; it reads Takes"),
        rule="gnubg knows a take only by a word that begins with Take.",
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Accepts
  3) 63: 24/18 13/10             52: 13/8 13/11
      Wins 2 points
""",
        bad_line=6,
    ),
    _kind(
        code="BG968",
        name="gnubg-game-line",
        title="a Game line in other letters",
        scan=_game_lines,
        word=_unread('without "Game" and a number it imports nothing of this game, and says nothing'),
        rule=(
            "gnubg finds a game by a line with the word Game, written just so. A file "
            'with "game 1" imports as nothing, with exit status 0.'
        ),
        bad=_HEAD.replace("Game", "game") + _ONE_ROW,
        bad_line=3,
    ),
    _kind(
        code="BG969",
        name="gnubg-length-line",
        title="a length line that gnubg does not know",
        scan=_length_lines,
        word=_unread('it refuses the file; it reads "5 point match", and "0 point match" for money'),
        rule=(
            "gnubg takes a file for a .mat file only by a line that begins with a number "
            'and "point match", whatever the number.'
        ),
        bad=_HEAD.replace("5 point match", "Match of 5 points") + _ONE_ROW,
        bad_line=1,
    ),
    _kind(
        code="BG970",
        name="gnubg-long-match",
        title="a match of more than 64 points",
        scan=_long_matches,
        word=lambda case: (
            f"gnubg refuses a match of {case['length']} points; it goes up to {_LONGEST_MATCH}."
        ),
        rule="gnubg's Match ID and its importer hold lengths up to 64 points.",
        bad=_HEAD.replace("5 point", "65 point") + _ONE_ROW,
        bad_line=1,
    ),
    _kind(
        code="BG971",
        name="gnubg-comment-in-game",
        title="a comment between the rows of a game",
        scan=_comments,
        word=lambda case: (
            "gnubg takes a comment between rows for a cell; a short one repeats the cell above it."
        ),
        rule=(
            "gnubg reads comments above the first game only. Within a game a comment "
            "counts as an unknown left cell; if it is short the right cell above is read "
            "again, and if it holds the word Game the import ends there."
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
; a remark
  2) 63: 24/18 13/10             52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
    ),
    _kind(
        code="BG972",
        name="blank-before-count",
        title="a blank before a repeat count",
        scan=_spaced_counts,
        word=_spaced,
        rule=(
            "gnubg reads 13/7 (2), but the Go library gnubgparser and gammonview 3.1 leave the count "
            "out when a blank stands before it, so that too few checkers move."
        ),
        source=_OTHERS,
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 66: 24/18 (2) 13/7 (2)
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
    ),
    _kind(
        code="BG973",
        name="chained-move",
        title="a move with its intermediate points",
        scan=_chained,
        word=lambda case: (
            f"gnubgparser and gammonview leave {quoted(case['text'])} out; write {_unchained(case['text'])}."
        ),
        rule=(
            "gnubg reads 24/18/13, but the Go library gnubgparser and gammonview 3.1 drop "
            "such a move in silence."
        ),
        bad=_HEAD
        + """\
  1) 64: 24/18/14                31: 8/5 6/5
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        source=_OTHERS,
    ),
    _kind(
        code="BG974",
        name="gnubg-losses",
        title='"Losses" or "Concedes" in the loser\'s cell',
        scan=_words("loss|lose|concede"),
        word=_unread("it leaves it out, which does no harm"),
        rule=(
            "gnubg reports an unrecognised move once a file for these words; the game is imported rightly."
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Losses 1 point              Wins 1 point
""",
        bad_line=6,
        severity=INFO,
    ),
    _kind(
        code="BG975",
        name="gnubg-no-move",
        title="other words for Cannot Move",
        scan=_no_moves,
        word=_unread("the roll is lost and later cells change columns; it reads nothing, or Cannot Move"),
        rule="For a roll that can't be played gnubg reads an empty cell behind the dice, or Cannot Move.",
        bad=_HEAD
        + """\
  1) 62: 24/18 13/11             61: 13/7* 8/7
  2) 66: Can't move              52: 13/8 13/11
      Wins 1 point
""",
        bad_line=6,
    ),
    _kind(
        code="BG976",
        name="gnubg-zero-dice",
        title="dice written as 00",
        scan=_zero_dice,
        word=_unread("it leaves it out"),
        rule=(
            "Backgammon Studio writes 00 for a player who resigned instead of rolling. "
            "gnubg leaves it out, gammonview fails on it."
        ),
        bad=_HEAD
        + """\
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2) 00: ????
                                  Wins 1 point
""",
        bad_line=6,
        severity=INFO,
    ),
    _kind(
        code="BG977",
        name="gnubg-dropped-beaver",
        title="a beaver that is dropped",
        scan=_beaver_drops,
        word=lambda case: (
            "After a dropped beaver gnubg loses the rolls of the next game, up to its first double."
        ),
        rule=(
            "gnubg keeps in mind that a beaver waits for an answer, also when it was "
            'dropped, and swallows the rolls that follow, with "Take record found but '
            "doesn't follow a double\"."
        ),
        bad="""\
; [Beaver "On"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Beavers => 4
  3)  Drops                       Wins 2 points
""",
        bad_line=8,
    ),
    _kind(
        code="BG978",
        name="gnubg-header-rule",
        title="a rule in the header that gnubg ignores",
        scan=_ignored_rules,
        word=lambda case: f"gnubg does not read this rule: {case['what']}.",
        rule="gnubg discards the header's Crawford, Jacoby and Beaver tags.",
        bad='; [Crawford "Off"]\n' + _HEAD + _ONE_ROW,
        bad_line=1,
    ),
)


def _unchained(text: str) -> str:
    """24/18*/13 as 24/18* 18/13."""
    points = text.split("/")
    return " ".join(f"{source.rstrip('*')}/{target}" for source, target in pairwise(points))
