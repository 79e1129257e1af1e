"""gnubg's Position ID and Match ID, and eXtreme Gammon's XGID.

Sides are 27 ints from their owner's view: 0 off, 1-24 the points, 25 the bar (formats.md 11). Decoding
takes a stranger's text and raises ``IdError`` with a reason where it is none.
"""

from __future__ import annotations

from binascii import Error, a2b_base64, b2a_base64
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

    Side = list[int]

BAR = 25
SLOTS = 27

POSITION_ID_LENGTH = 14
MATCH_ID_LENGTH = 12
POSITION_BITS = 80


class IdError(ValueError):
    """A text that is no such ID; the message says why."""


# --- Position ID -------------------------------------------------------------------------------------


def position_id(own: Sequence[int], other: Sequence[int]) -> str | None:
    """The Position ID of a position; ``own`` is the player on roll.

    None if it cannot be written: more than thirty checkers in all on the board and the bar.
    """
    bits = 0
    length = 0
    for side in (other, own):  # the player not on roll comes first
        for count in side[1 : BAR + 1]:
            if length + count >= POSITION_BITS:  # before a stranger's number of checkers fills the memory
                return None
            bits |= ((1 << count) - 1) << length
            length += count + 1
    return _base64(bits, POSITION_BITS // 8)


def parse_position_id(text: str, checkers: int = 15) -> tuple[Side, Side]:
    """The sides of the player on roll and of the other; what is missing of ``checkers`` is borne off."""
    bits = _bits(text, POSITION_ID_LENGTH, "Position ID")
    sides = []
    for _ in range(2):
        side = [0] * SLOTS
        for slot in range(1, BAR + 1):
            while bits & 1:
                side[slot] += 1
                bits >>= 1
            bits >>= 1
        sides.append(side)
    if bits:
        raise IdError("a Position ID has at most 15 checkers a side")
    other, own = sides
    _complete(own, other, checkers)
    return own, other


def _complete(own: Side, other: Side, checkers: int) -> None:
    """Put the missing checkers off; refuse too many, and points that both sides hold."""
    for side in (own, other):
        if sum(side) > checkers:
            raise IdError(f"{sum(side)} checkers on one side, {checkers} at most")
        side[0] = checkers - sum(side)
    for point in range(1, 25):
        if own[point] and other[25 - point]:
            raise IdError(f"both sides on point {point}")


# --- Match ID ----------------------------------------------------------------------------------------

# MatchState.state
NO_GAME, PLAYING, GAME_OVER, RESIGNED, DROPPED = range(5)

# Offset and width in bits of the fields of a Match ID, first to last.
_CUBE, _OWNER, _ON_ROLL, _CRAWFORD, _STATE, _TURN = (0, 4), (4, 2), (6, 1), (7, 1), (8, 3), (11, 1)
_DOUBLED, _RESIGNED, _DIE_1, _DIE_2, _LENGTH = (12, 1), (13, 2), (15, 3), (18, 3), (21, 15)
_SCORE_0, _SCORE_1, _NO_JACOBY = (36, 15), (51, 15), (66, 1)
_CENTRED = 3


class MatchState(NamedTuple):
    """What a Match ID says. Players are 0 and 1; ``score`` in that order.

    ``cube``: its value. ``owner``: None for a cube in the middle. ``on_roll``: whose turn it is;
    ``turn``: who has to decide (the other one once a double is offered). ``state``: a constant above.
    ``resigned``: 0-3, the size offered. ``dice``: None before the roll. ``length``: 0 for money.
    ``jacoby``: in use.
    """

    cube: int = 1
    owner: int | None = None
    on_roll: int = 0
    turn: int = 0
    crawford: bool = False
    state: int = PLAYING
    doubled: bool = False
    resigned: int = 0
    dice: tuple[int, int] | None = None
    length: int = 0
    score: tuple[int, int] = (0, 0)
    jacoby: bool = False


def match_id(match: MatchState) -> str:
    """The Match ID of a match state, as gnubg 1.07 writes it (bit 66: Jacoby not in use).

    A value that its field has no room for, a negative score too, becomes the nearest that it has.
    """
    high, low = sorted(match.dice or (0, 0), reverse=True)
    fields = (
        (_CUBE, match.cube.bit_length() - 1),
        (_OWNER, _CENTRED if match.owner is None else match.owner),
        (_ON_ROLL, match.on_roll),
        (_CRAWFORD, match.crawford),
        (_STATE, match.state),
        (_TURN, match.turn),
        (_DOUBLED, match.doubled),
        (_RESIGNED, match.resigned),
        (_DIE_1, high),
        (_DIE_2, low),
        (_LENGTH, match.length),
        (_SCORE_0, match.score[0]),
        (_SCORE_1, match.score[1]),
        (_NO_JACOBY, not match.jacoby),
    )
    bits = 0
    for (offset, width), value in fields:
        bits |= max(0, min(int(value), (1 << width) - 1)) << offset
    return _base64(bits, 9)


def parse_match_id(text: str) -> MatchState:
    """The match state of a Match ID. IDs of older writers always read as Jacoby in use."""
    bits = _bits(text, MATCH_ID_LENGTH, "Match ID")

    def field(place: tuple[int, int]) -> int:
        offset, width = place
        return (bits >> offset) & ((1 << width) - 1)

    dice = field(_DIE_1), field(_DIE_2)
    if max(dice) > 6 or (0 in dice and dice != (0, 0)):
        raise IdError(f"a Match ID with the dice {dice[0]} and {dice[1]}")
    owner = field(_OWNER)
    if owner == 2:
        raise IdError("a Match ID whose cube has no possible owner")
    length = field(_LENGTH)
    score = field(_SCORE_0), field(_SCORE_1)
    if length and max(score) > length:
        raise IdError(f"a Match ID with the score {score[0]}-{score[1]} in a match to {length}")
    return MatchState(
        cube=1 << field(_CUBE),
        owner=None if owner == _CENTRED else owner,
        on_roll=field(_ON_ROLL),
        turn=field(_TURN),
        crawford=bool(field(_CRAWFORD)),
        state=field(_STATE),
        doubled=bool(field(_DOUBLED)),
        resigned=field(_RESIGNED),
        dice=dice if any(dice) else None,
        length=length,
        score=score,
        jacoby=not field(_NO_JACOBY),
    )


# --- XGID --------------------------------------------------------------------------------------------

MAX_CUBE = 10  # the exponent that eXtreme Gammon writes by default: 1024
_EMPTY, _BOTTOM, _TOP = "-", "A", "a"


class Xgid(NamedTuple):
    """What an XGID says. ``own`` is the bottom player, upper case in the text.

    ``owner``: 1 the bottom player, -1 the top player, 0 nobody. ``turn``: 1 or -1, who is on roll.
    ``dice``: None before the roll. ``action``: "" or the letter in their place: "D" a double is offered,
    "B" beaver, "R" raccoon. ``score``: bottom, top. ``max_cube``: exponent of 2.
    """

    own: Sequence[int]
    other: Sequence[int]
    cube: int = 1
    owner: int = 0
    turn: int = 1
    dice: tuple[int, int] | None = None
    action: str = ""
    score: tuple[int, int] = (0, 0)
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    length: int = 0
    max_cube: int = MAX_CUBE


def xgid(state: Xgid) -> str:
    """The text of an XGID, with its ``XGID=``."""
    squares = [_EMPTY] * 26
    for point in range(1, BAR + 1):
        if state.own[point]:
            squares[point] = chr(ord(_BOTTOM) + state.own[point] - 1)
        if state.other[point]:
            squares[BAR - point] = chr(ord(_TOP) + state.other[point] - 1)
    if state.dice is not None:
        dice = "{}{}".format(*state.dice)
    else:
        dice = state.action or "00"
    flag = int(state.crawford) if state.length else int(state.jacoby) + 2 * int(state.beavers)
    fields = (
        "".join(squares),
        state.cube.bit_length() - 1,
        state.owner,
        state.turn,
        dice,
        *state.score,
        flag,
        state.length,
        state.max_cube,
    )
    return "XGID=" + ":".join(map(str, fields))


def parse_xgid(text: str, checkers: int = 15) -> Xgid:
    """What an XGID says; the ``XGID=`` may be missing."""
    fields = text.strip().removeprefix("XGID=").split(":")
    if len(fields) != 10:
        raise IdError(f"an XGID has ten fields between colons, this has {len(fields)}")
    own, other = _squares(fields[0], checkers)
    try:
        cube, owner, turn = (int(field) for field in fields[1:4])
        bottom, top, flag, length, max_cube = (int(field) for field in fields[5:])
    except ValueError:
        raise IdError("an XGID with a field that should be a whole number") from None
    if not 0 <= cube <= 30 or owner not in (-1, 0, 1) or turn not in (-1, 1):
        raise IdError("an XGID with a cube, owner or turn that cannot be")
    if min(bottom, top, length, max_cube) < 0 or not 0 <= flag <= 3:
        raise IdError("an XGID with a score, length or rule flag that cannot be")
    dice = fields[4]
    rolled = None
    if len(dice) == 2 and set(dice) <= set("123456"):
        rolled = int(dice[0]), int(dice[1])
    elif dice not in ("00", "D", "DD", "B", "R"):
        raise IdError(f"an XGID with the dice {dice!r}")
    return Xgid(
        own,
        other,
        cube=1 << cube,
        owner=owner,
        turn=turn,
        dice=rolled,
        action="" if rolled or dice == "00" else dice[0],
        score=(bottom, top),
        crawford=bool(length and flag & 1),
        jacoby=bool(not length and flag & 1),
        beavers=bool(not length and flag & 2),
        length=length,
        max_cube=max_cube,
    )


def _squares(text: str, checkers: int) -> tuple[Side, Side]:
    if len(text) != 26:
        raise IdError(f"an XGID has 26 places for points and bars, this has {len(text)}")
    own, other = [0] * SLOTS, [0] * SLOTS
    for place, letter in enumerate(text):
        if "A" <= letter <= "P":
            own[place] = ord(letter) - ord(_BOTTOM) + 1
        elif "a" <= letter <= "p":
            other[BAR - place] = ord(letter) - ord(_TOP) + 1
        elif letter != _EMPTY:
            raise IdError(f"an XGID with {letter!r} in place of checkers")
    if own[0] or other[0]:
        raise IdError("an XGID with a player's checkers on the opponent's bar")
    _complete(own, other, checkers)
    return own, other


# --- Base64 ------------------------------------------------------------------------------------------


def _base64(bits: int, length: int) -> str:
    return b2a_base64(bits.to_bytes(length, "little"), newline=False).decode("ascii").rstrip("=")


def _bits(text: str, length: int, what: str) -> int:
    text = text.strip()
    if len(text) != length:
        raise IdError(f"a {what} has {length} characters, this has {len(text)}")
    try:
        return int.from_bytes(a2b_base64(text + "=" * (-length % 4), strict_mode=True), "little")
    except (Error, ValueError):
        raise IdError(f"a {what} is made of letters, digits, + and / only") from None
