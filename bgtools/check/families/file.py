"""BG0xx: the file itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, INFO, MARK, WARNING, Kind
from bgtools.check.words import quoted
from bgtools.record.fault import ReadFault

if TYPE_CHECKING:
    from bgtools.check.case import Case


def _encoding(case: Case) -> str:
    if case["encoding"] != "cp1252":
        if not case["byte"]:
            return "The file is UTF-16 without a byte-order mark, which many programs can't read."
        if case.get("kept"):
            return f"Byte {case['byte'] + 1} of the file begins half a character, which was kept as it is."
        return "The file ends in the middle of a character, which was left out."
    return (
        f"Byte {case['byte'] + 1} of the file is not UTF-8; it was read as {case['encoding']}, "
        "so names may be spelled wrongly."
    )


def _unreadable(case: Case) -> str:
    return f"The file can't be read: {case['reason']}."


def _no_match(case: Case) -> str:
    if case.get("quoted"):
        case.note(f'Its lines begin with "{case["quoted"]}", as in an answered letter: take that away.')
    case.note('A transcript has a line like "7 point match" or "Game 1", and numbered rows of plays.')
    return "No backgammon match was found in this file."


def _game_not_read(case: Case) -> str:
    return (
        f"This game is {quoted(case['game'])}; its rules are not known for this format, so it was left out."
    )


def _index(case: Case) -> str:
    if case["later"]:
        case.note("Later entries of which nothing is said are wrong by as many bytes.")
    return (
        f"The index says that this game begins at byte {case['written']}; it begins at byte {case['right']}."
    )


def _variations(case: Case) -> str:
    count = case["count"]
    left_out = "1 variation was" if count == 1 else f"{count} variations were"
    return f"Beside the game {left_out} left out."


def _suppression_unused(case: Case) -> str:
    return f"This comment is to suppress {case['code']}, which is not found there."


def _suppression_invalid(case: Case) -> str:
    text = case["text"]
    case.note('Write "bgtools: ignore BG404", "ignore-game" or "ignore-file", each with codes or names.')
    if not text:
        return "This comment names no findings to suppress."
    if text.startswith(MARK):
        return f"This comment is addressed to bgtools, but {quoted(text)} is no instruction."
    return f"This comment suppresses {quoted(text)}, but there is no such finding."


KINDS = (
    Kind(
        code="BG001",
        name="encoding-problem",
        severity=WARNING,
        title="text that is not UTF-8",
        word=_encoding,
        rule=(
            "A transcript is text in UTF-8, or in UTF-16 with a byte-order mark. Bytes "
            "that are neither are read as Windows-1252, which is what older recorders "
            "wrote; a name may then be spelled wrongly."
        ),
        source="convention of the .mat format's writers",
        bad="""\
; [Player 1 "Ernst Kümin"]
 3 point match

 Game 1
 Ernst : 0                      Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=1,
        good="""\
; [Player 1 "Ernst Kümin"]
 3 point match

 Game 1
 Ernst : 0                      Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_encoding="cp1252",
        faults=(ReadFault.ENCODING,),
    ),
    Kind(
        code="BG002",
        name="unreadable",
        severity=ERROR,
        title="a file that can't be opened, unpacked or decoded",
        word=_unreadable,
        rule=(
            "A file that can't be opened, decompressed or decoded is not checked at all, "
            "and the exit status is 2. It is never counted as valid."
        ),
        source="the command line contract of bgtools",
        bad="",
        bad_line=0,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(ReadFault.UNREADABLE,),
    ),
    Kind(
        code="BG003",
        name="no-match-found",
        severity=ERROR,
        title="a readable file without a match",
        word=_no_match,
        rule=(
            "A file that is checked holds at least one match. That it could be read "
            "proves nothing, so a file without a match is an error and never an empty "
            "success."
        ),
        source="the command line contract of bgtools",
        bad="""\
Dear Ann,

our game is on Friday at eight. Bring the board.
""",
        bad_line=1,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        faults=(ReadFault.NO_MATCH,),
    ),
    Kind(
        code="BG004",
        name="game-not-read",
        severity=WARNING,
        title="a game by rules that are not read in this format",
        word=_game_not_read,
        rule=(
            "Some formats hold games that are not backgammon, or not a game that bgtools knows in that "
            "notation. They are named and left out; the other games of the file are checked."
        ),
        source="GM of SGF; Game Modus of GammonX",
        bad="""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62agln];W[double];B[drop])
(;GM[1]SZ[19];B[aa])
""",
        bad_line=3,
        good="""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62agln];W[double];B[drop])
""",
        faults=(ReadFault.GAME_NOT_READ,),
    ),
    Kind(
        code="BG005",
        name="index-wrong",
        severity=WARNING,
        title="an index that does not fit the file",
        word=_index,
        rule=(
            "A replay file of bgammon.org begins with the byte at which each game begins. A program that "
            "trusts an index which does not fit reads nonsense."
        ),
        source="bgammon.org, REPLAY.md",
        bad="""\
bgammon-replay 00000040
i 1700000000 Ann Bob 1 0 0 1 1 0
1 r 3-1 8/5 6/5
2 r 6-2 1/7 12/14
2 t
""",
        bad_line=1,
        good="""\
bgammon-replay 00000024
i 1700000000 Ann Bob 1 0 0 1 1 0
1 r 3-1 8/5 6/5
2 r 6-2 1/7 12/14
2 t
""",
        faults=(ReadFault.INDEX_WRONG,),
    ),
    Kind(
        code="BG006",
        name="variations-left-out",
        severity=INFO,
        title="branches of a game tree beside the game",
        word=_variations,
        rule=(
            "A game tree can hold variations. The first branch is the game that was played; the others "
            "are left out."
        ),
        source="SGF FF[4]",
        bad="""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62agln](;W[double];B[drop])(;W[double];B[take]))
""",
        bad_line=1,
        good="""\
(;GM[6]MI[length:3][game:0][ws:0][bs:0]PW[Ann]PB[Bob]RE[W+1]
;W[31hefe];B[62agln];W[double];B[drop])
""",
        options=("--info",),
        faults=(ReadFault.VARIATIONS,),
    ),
    Kind(
        code="BG007",
        name="suppression-unused",
        severity=WARNING,
        title="a comment that suppresses nothing",
        word=_suppression_unused,
        rule=(
            'A comment "bgtools: ignore BG404" suppresses that finding in the next row (behind a row: in '
            'that row), "ignore-game" in the game that it stands in, "ignore-file" in the whole file. One '
            "that suppresses nothing has outlived its cause, or stands in the wrong place."
        ),
        source="the configuration of bgtools",
        bad="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
; bgtools: ignore BG404
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
; bgtools: ignore BG404 -- Bob played fast
  1) 31: 8/5 6/5                 62: 24/18
  2)  Doubles => 2                Drops
      Wins 1 point
""",
    ),
    Kind(
        code="BG008",
        name="suppression-invalid",
        severity=WARNING,
        title="a comment for bgtools that it can't follow",
        word=_suppression_invalid,
        rule=(
            "A comment that suppresses findings names them, by code or by name: what is suppressed without "
            "a name hides what nobody thought of."
        ),
        source="the configuration of bgtools",
        bad="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
; bgtools: ignore
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
""",
        bad_line=5,
        good="""\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
; bgtools: ignore too-few-dice-used
  1) 31: 8/5 6/5                 62: 24/18
  2)  Doubles => 2                Drops
      Wins 1 point
""",
    ),
)
