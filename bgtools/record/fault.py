"""What is wrong, in terms of the game or the notation, before anybody words it.

A fault has a kind (a member of one of the fault enums: ``record.fault.ReadFault``,
``rules.faults.PlayFault`` and so on) and facts: the points, dice and counts from which the judge
in ``bgtools.check`` makes a message. Faults know no severity, no code and no sentence.
"""

from __future__ import annotations

from enum import Enum
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping


class Fault(NamedTuple):
    """One thing that is wrong.

    ``kind``: a member of a fault enum. ``facts``: names the enum member's comment lists, with
    points 1-24 from the mover's side (bar 25, off 0), dice 1-6, cube as value. ``move``: index
    into ``Roll.moves`` of the written token that shows the fault, or None for the whole cell.
    """

    kind: Enum
    facts: Mapping[str, Any] = MappingProxyType({})
    move: int | None = None


class ReadFault(Enum):
    """What a reader could not read, or noticed about the text while reading it (facts after #)."""

    # A line, or a cell that is no roll, cube word, result. expected: str, more: int (lines below it that say
    # nothing either), token: str (the part of a cell that can't be read), broken_off: bool (it was read as
    # the end of the row above), row: int (the row number that it was read as), parted: two str (the
    # cells that run together in it), behind: bool (it stands behind a variation), other: str (what it should
    # agree with)
    # rolled: dice (of a roll before a double, in one cell), untimely: bool (a roll behind a double)
    LINE_UNPARSABLE = "line-unparsable"
    # token: str. An unknown word behind or within an otherwise readable cell. remark: bool (all of the cell).
    # In a header tag: tag (its key), expected: str
    # apart: bool (a star that was read as that of the move before it), meant: str (the cell so written),
    # unfounded: int (the point where it marks a hit that none is)
    TOKEN_UNKNOWN = "token-unknown"
    # A game before any length line. found: str (what stands for it, "7 piont match") or ""
    HEADER_MISSING = "header-missing"
    LENGTH_INVALID = "match-length-invalid"  # text: str
    # encoding: str, byte: int (offset of the first byte that is not UTF-8), kept: bool (half a character)
    ENCODING = "encoding-problem"
    NO_MATCH = "no-match-found"  # quoted: str, the sign before each line of an answered letter
    GAME_LINE_MISSING = "game-line-missing"  # found: str (e.g. "Spiel 1") or ""
    SCORE_LINE_MISSING = "score-line-missing"
    # written: int, right: int (byte offset of a game in a file's index), later: bool (the next is as wrong)
    INDEX_WRONG = "index-wrong"
    GAME_NOT_READ = "game-not-read"  # game: str. A game by rules that bgtools does not know in this format
    VARIATIONS = "variations-left-out"  # count: int. Branches of a game tree beside the game itself
    UNREADABLE = "unreadable"  # reason: str. A file that is recognised, but can't be decoded
