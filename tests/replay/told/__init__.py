"""Slips in whole transcripts, and what is told of each: kept so that every change of it is seen.

The files ``*.told`` belong to the transcripts of ``samples/`` and to those that stand beside them here::

    == two digits exchanged, take lost
    12 -   4) 31: 8/5 6/5                  63: 24/15
    12 +   4) 13: 8/5 6/5                  63: 24/15
    12:6 DICE_MISMATCH (pips 6) | play 14: 7/6 7/3 93 % | follows as-written, all 14
    game 1: 0 wins 2 by drop, cube 2, 23 kept

Behind ``==`` what was done; the rows taken out (``-``) and put in (``+``), with their numbers in the
transcript before it; then the account (``accounts.py``) with how likely each reading is, and how those games
went that are not as they were. They say what is told, not that nothing better could be: the rules for that
are in the other tests, the figures in ``bench/typos.py``. ``python -m tests.replay.told`` writes it anew.
"""

from __future__ import annotations

import itertools
import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from bgtools.formats import read
from bgtools.replay import replay
from bgtools.replay.model import GameReplay
from bgtools.text.source import decode
from tests.replay.accounts import line_of
from tests.replay.transcripts import QUIET

HOME = Path(__file__).resolve().parent
SAMPLES = HOME.parents[2] / "samples"
SHEETS = sorted(
    [*SAMPLES.glob("valid/*.mat"), *SAMPLES.glob("variants/*.mat"), *HOME.glob("*.mat"), *HOME.glob("*.sgf")]
)
SHOWN = 6
ROW = re.compile(r"(\d+) ([-+]) ?(.*)")


class Slip(NamedTuple):
    """``rows``: number in the right transcript, whether it is put in or taken out, and the text."""

    name: str
    rows: tuple[tuple[int, str, str], ...]
    told: tuple[str, ...] = ()


def path_of(sheet: Path) -> Path:
    """Where the slips of a transcript are kept."""
    return HOME / f"{sheet.stem}.told"


def read_slips(path: Path) -> list[Slip]:
    """The slips of a file; none if it is not there."""
    if not path.exists():
        return []
    slips = []
    for block in path.read_text(encoding="utf-8").split("== ")[1:]:
        name, *lines = block.rstrip("\n").split("\n")
        rows = [match for line in lines if (match := ROW.fullmatch(line))]
        slips.append(
            Slip(
                name,
                tuple((int(row[1]), row[2], row[3]) for row in rows),
                tuple(lines[len(rows) :]),
            )
        )
    return slips


def write_slips(path: Path, slips: list[Slip]) -> None:
    """Keep the slips."""
    blocks = []
    for slip in slips:
        rows = [f"{number} {sign} {text}".rstrip() for number, sign, text in slip.rows]
        blocks.append("\n".join([f"== {slip.name}", *rows, *slip.told]) + "\n")
    path.write_text("\n".join(blocks), encoding="utf-8")


def lines_of(data: bytes) -> tuple[str, str, list[str]]:
    """A transcript's byte-order mark, its line end, and its lines."""
    text = data.decode("utf-8")
    bom = "\ufeff" if text.startswith("\ufeff") else ""
    end = "\r\n" if "\r\n" in text else "\n"
    return bom, end, text.removeprefix(bom).split(end)


def spoilt(data: bytes, slip: Slip) -> bytes:
    """The transcript with the slip."""
    bom, end, lines = lines_of(data)
    out: list[str] = []
    changes = {
        number: list(rows) for number, rows in itertools.groupby(slip.rows, key=lambda change: change[0])
    }
    for number, line in enumerate(lines, 1):
        rows = changes.get(number, [])
        gone = [text for _, sign, text in rows if sign == "-"]
        assert gone in ([], [line.rstrip()]), f"line {number} of the transcript has changed"
        out += [] if gone else [line]
        out += [text for _, sign, text in rows if sign == "+"]
    return (bom + end.join(out)).encode()


def answer(data: bytes, slip: Slip) -> tuple[str, ...]:
    """What is told of the transcript with the slip; nothing if nothing but what is only worth knowing."""
    events = list(replay(read(decode(spoilt(data, slip)))))
    found = [fault for event in events for fault in event.faults if fault.fault.kind.name not in QUIET]
    told = [line_of(fault, SHOWN, shares=True) for fault in sorted(found, key=lambda fault: fault.place)]
    return (*told, *_courses(_right_games(data), events)) if told else ()


@cache
def _right_games(data: bytes):
    """The games as they are without a slip, by their numbers."""
    return {game.number: game for game in replay(read(decode(data))) if isinstance(game, GameReplay)}


def _courses(right, events):
    """How those games went that have changed."""
    for game in events:
        if not isinstance(game, GameReplay):
            continue
        known = right.get(game.number)
        steps = {(step.player, step.action, step.after) for step in known.steps} if known else set()
        kept = sum((step.player, step.action, step.after) in steps for step in game.steps)
        if known is None or kept < len(known.steps) or _end(game) != _end(known):
            yield f"game {game.number}: {_end(game)}, {kept} kept"


def _end(game):
    return f"{game.winner} wins {game.points} by {game.ended_by}, cube {game.cube}{', lost' * game.lost}"
