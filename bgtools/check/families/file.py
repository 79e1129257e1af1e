"""BG0xx: the file itself."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.model import ERROR, WARNING, Kind
from bgtools.record.fault import ReadFault

if TYPE_CHECKING:
    from bgtools.check.case import Case


def _encoding(case: Case) -> str:
    return (
        f"Byte {case['byte'] + 1} of the file is not UTF-8; it was read as {case['encoding']}, "
        "so names may be spelled wrongly."
    )


def _unreadable(case: Case) -> str:
    return f"The file can't be read: {case['reason']}."


def _no_match(case: Case) -> str:
    case.note('A transcript has a line like "7 point match" or "Game 1", and numbered rows of plays.')
    return "No backgammon match was found in this file."


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
)
