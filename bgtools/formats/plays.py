"""Plays in words, which many formats share: ``24/18*/13(2)``, ``24-22 13-10``, ``bar/20 6/off``.

Points are written as the mover counts them, or as one fixed player does for both; then the numbers
of the player who moves upwards are turned round (``upwards``), while ``bar`` and ``off`` stay.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from lark import Token, Transformer, UnexpectedInput

from bgtools.formats.loader import load_parser
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import BAR, BLANK, LONGEST_CELL, OFF, OUTSIDE, PLAY, Cell, Cube, Move, Roll, Unread

if TYPE_CHECKING:
    from lark import Lark

HOME_BOARD = 6  # the highest point of a home board, and how many pips a checker on the bar enters by
MEMO = 4096
_ANSWERS = frozenset(("takes", "drops", "accepts", "rejects", "take", "drop"))


class RawMove(NamedTuple):
    """One written token before anybody's point of view is applied.

    ``points``: numbers as written, or the words "bar" and "off". ``start``/``end``: offsets in the text.
    """

    points: tuple[int | str, ...]
    hits: tuple[bool, ...]
    count: int  # type: ignore[assignment]  # tuple.count is not used
    start: int
    end: int


class RawPlay(NamedTuple):
    """The tokens of a play, and the words between or behind them that are none."""

    moves: tuple[RawMove, ...]
    junk: tuple[Token, ...]


class _Point(NamedTuple):
    """One point of a token while it is parsed. ``value``: a number, "bar" or "off"."""

    value: int | str
    hit: bool
    start: int
    end: int


class _Times(NamedTuple):
    """How many checkers a token moves; ``end``: the offset behind its closing bracket."""

    checkers: int
    end: int


class _Build(Transformer[Any, Any]):
    """Makes a ``RawPlay`` while parsing."""

    def point(self, parts: list[Token]) -> _Point:
        name, last = parts[0], parts[-1]
        value = int(name) if name.type == "NUMBER" else name.type.lower()
        return _Point(value, last.type == "HIT", name.start_pos or 0, last.end_pos or 0)

    def count(self, parts: list[Token]) -> _Times:
        return _Times(int(parts[0]), (parts[0].end_pos or 0) + 1)

    def move(self, parts: list[Any]) -> RawMove:
        times = parts[-1] if isinstance(parts[-1], _Times) else _Times(1, parts[-1].end)
        points = [part for part in parts if isinstance(part, _Point)]
        values, hits = tuple(p.value for p in points), tuple(p.hit for p in points)
        return RawMove(values, hits, times.checkers, points[0].start, times.end)

    def junk(self, parts: list[Token]) -> Token:
        return parts[0]

    def play(self, parts: list[Any]) -> RawPlay:
        moves = tuple(part for part in parts if isinstance(part, RawMove))
        return RawPlay(moves, tuple(part for part in parts if isinstance(part, Token)))


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return load_parser("plays", ("play",), "contextual", _Build())


@lru_cache(maxsize=MEMO)
def read_raw(text: str) -> RawPlay | None:
    """The tokens of ``text``; None where a token breaks off in the middle, or it is too long for a play."""
    if len(text) > LONGEST_CELL:
        return None
    try:
        return cast(RawPlay, _parser().parse(text))
    except UnexpectedInput:
        return None


def goes_up(play: RawPlay) -> bool | None:
    """Whether the numbers rise in the first token that tells; None where none does."""
    for move in play.moves:
        source, target = move.points[0], move.points[-1]
        if isinstance(target, int):
            if source == "bar":
                return target <= HOME_BOARD
            if isinstance(source, int) and source != target:
                return source < target
        elif isinstance(source, int):
            return source > HOME_BOARD
    return None


def turn(play: RawPlay, upwards: bool) -> tuple[Move, ...]:
    """The tokens with points as the mover counts them."""
    return tuple(
        Move(
            (_source(m.points[0], upwards), *(_mover(point, upwards) for point in m.points[1:])),
            m.hits,
            m.count,
            m.start,
            m.end,
        )
        for m in play.moves
    )


def _source(point: int | str, upwards: bool) -> int:
    """Where a checker comes from; "off" is outside the board, before it enters."""
    return OUTSIDE if point == "off" else _mover(point, upwards)


def _mover(point: int | str, upwards: bool) -> int:
    if isinstance(point, str):
        return BAR if point == "bar" else OFF
    return BAR - point if upwards else point


@lru_cache(maxsize=MEMO)
def roll_cell(text: str, dice: tuple[int, int] | None, upwards: bool = False, offset: int = 0) -> Cell:
    """The cell for a play: a ``Roll``, or ``Unread`` where the text can't be taken apart.

    ``text``: what the cell says; its play begins at ``offset``.
    """
    play = read_raw(text[offset:])
    if play is None:
        return Unread(
            text, (Fault(ReadFault.LINE_UNPARSABLE, {"expected": "a play such as 13/8 6/5", "text": text}),)
        )
    moves = turn(play, upwards)
    if offset:
        moves = tuple(move._replace(start=move.start + offset, end=move.end + offset) for move in moves)
    faults = tuple(
        Fault(
            ReadFault.TOKEN_UNKNOWN,
            {
                "token": str(word),
                "start": (word.start_pos or 0) + offset,
                "end": (word.end_pos or 0) + offset,
            },
        )
        for word in play.junk
    )
    return Roll(text, dice, moves, PLAY if moves else BLANK, None, faults)


def xg_letters(points: list[int]) -> str:
    """Twenty-six signed counts (index 0 the other's bar, 25 one's own) as the letters of an XGID."""
    return "".join(
        "-" if not n else chr(ord("A") + n - 1) if n > 0 else chr(ord("a") - n - 1) for n in points
    )


def play_hops(text: str) -> list[tuple[int, int]] | None:
    """The steps of a ``.mat`` cell such as ``62: 24/18*/16 13/11(2)``, each checker's each; None: no roll."""
    raw = read_raw(text[3:]) if text[2:3] == ":" and text[:2].isdecimal() else None
    if raw is None or raw.junk:
        return None
    return [
        (move.points[index], move.points[index + 1])
        for move in turn(raw, False)
        for _ in range(move.count)
        for index in range(len(move.points) - 1)
    ]


def respell(text: str, cell: Cell) -> str | None:
    """A ``.mat`` cell in the manner of ``cell``, a play in words: its direction, signs and prefix.

    None where the play alone does not say it: other dice than the cell's, which stand elsewhere. An answer
    to a double can stand for another one.
    """
    if isinstance(cell, Cube):
        return text if _ANSWERS.issuperset(each.lower().split()[-1] for each in (text, cell.text)) else None
    hops = play_hops(text)
    if hops is None or not isinstance(cell, Roll) or cell.dice is None:
        return None
    prefix = cell.text[: cell.moves[0].start] if cell.moves else ""
    has_dice = prefix[:2].isdecimal()
    if not has_dice and sorted(text[:2]) != sorted(f"{cell.dice[0]}{cell.dice[1]}"):
        return None
    if not cell.moves or not hops:
        return None
    raw = read_raw(cell.text[cell.moves[0].start :])
    upwards = bool(raw and raw.moves and turn(raw, True) == _from_start(cell))
    sign = "-" if "-" in cell.text[len(prefix) :] else "/"
    comma = ", " if "," in cell.text else " "
    words = [f"{_word(source, upwards)}{sign}{_word(target, upwards)}" for source, target in hops]
    return (text[:2] + prefix[2:] if has_dice else prefix) + comma.join(words)


def _from_start(cell: Roll) -> tuple[Move, ...]:
    """The moves of a cell with offsets from its first one."""
    first = cell.moves[0].start
    return tuple(move._replace(start=move.start - first, end=move.end - first) for move in cell.moves)


def _word(point: int, upwards: bool) -> str:
    if point >= BAR:
        return "bar"
    if point <= OFF:
        return "off"
    return str(BAR - point if upwards else point)
