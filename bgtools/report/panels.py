"""What a screen of a walk can show beside or in place of its board: moves, legal plays, IDs, words."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.board.notation import play_text
from bgtools.report.actions import Identifier
from bgtools.report.boards import position_in_words
from bgtools.report.findings.full import wrap
from bgtools.rules import variants
from bgtools.rules.plays import legal_plays
from bgtools.text.safe import safe
from bgtools.text.width import display_width, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.report.actions import State
    from bgtools.report.paint import Paint
    from bgtools.report.walk import Stop, Walk

HERE = ">"
_FOUND = "!"
_NUMBER = 4  # columns of a row's number
_GAP = 2


class Row(NamedTuple):
    """A row of a list of moves: its number and, for the left and the right column, indices of stops."""

    number: int | None
    left: list[int]
    right: list[int]


def move_rows(walk: Walk) -> list[Row]:
    """The rows of the game that is looked at, as they stand in the file; the last is the game's end."""
    rows: list[Row] = []
    line = None
    for index in walk.of_game():
        entry = walk.stops[index].entry
        if entry is None:
            rows.append(Row(None, [index], []))
        else:
            if entry.line != line:
                rows.append(Row(entry.row, [], []))
                line = entry.line
            (rows[-1].right if entry.side == 1 else rows[-1].left).append(index)
    return rows


def moves(walk: Walk, width: int, height: int, paint: Paint) -> list[str]:
    """The list of moves around the place that is looked at: ``>`` marks it, ``!`` a finding."""
    rows = move_rows(walk)
    here = next(number for number, row in enumerate(rows) if walk.at in (*row.left, *row.right))
    room = height - 1
    first = max(0, min(here - room // 2, len(rows) - room))
    column = (width - _NUMBER - _GAP) // 2
    stop = walk.stop
    heads = [safe(stop.match.players[seat]) for seat in stop.game.seats]
    lines = [paint("path", " " * _NUMBER + "  ".join(_padded(f" {head}", column) for head in heads).rstrip())]
    for row in rows[first : first + room]:
        number = "" if row.number is None else f"{row.number})"
        cells = [_cell(walk, indices, column) for indices in (row.left, row.right)]
        line = (f"{number:>{_NUMBER}}" + "  ".join(cells)).rstrip()
        if not row.right and walk.stops[row.left[0]].action is None:
            line = " " * _NUMBER + _cell(walk, row.left, 2 * column + _GAP).rstrip()
        lines.append(paint("help", line) if walk.at in (*row.left, *row.right) else line)
    return lines


def _cell(walk: Walk, indices: Sequence[int], width: int) -> str:
    """Some actions of one column: ``>`` before the one that is looked at, ``!`` behind one with a finding."""
    texts = []
    for index in indices:
        entry = walk.stops[index].entry
        text = safe(entry.cell.text) if entry is not None else "end of the game"
        texts.append(
            (HERE if index == walk.at else " ") + text + (f" {_FOUND}" if walk.findings[index] else "")
        )
    return _padded(" ".join(texts), width)


def _padded(text: str, width: int) -> str:
    text = fit(text, width)
    return text + " " * (width - display_width(text))


def plays(stop: Stop, width: int, height: int, page: int) -> list[str]:
    """The legal plays of the roll, the one that was made with a ``>``; as many pages as are needed."""
    if stop.action is None or stop.action.before.dice is None or stop.action.step.before is None:
        return ["There is no roll here whose plays could be shown."]
    step, rolled = stop.action.step, stop.action.before.dice
    dice = "{}{}".format(*rolled)
    legal = legal_plays(variants.chosen(stop.match.rules), *stop.action.step.before, rolled).plays
    if not legal:
        return [f"{dice}: no move is possible."]
    made = None if step.after is None else (list(step.after.own), list(step.after.other))
    texts = [f"{HERE if (play.own, play.other) == made else ' '} {play_text(play.hops)}" for play in legal]
    texts.sort(key=lambda text: (text[0] != HERE, text))
    column = min(max(map(len, texts)) + 2, width)
    across = max(1, width // column)
    room = height - 1
    pages = -(-len(texts) // (across * room))
    page %= pages
    shown = texts[page * across * room : (page + 1) * across * room]
    more = f", page {page + 1} of {pages}, l shows the next" if pages > 1 else ""
    title = f"{dice}: {len(texts)} legal play{'s' if len(texts) > 1 else ''}{more}"
    deep = -(-len(shown) // across)
    lines = ["".join(f"{text:{column}}" for text in shown[row::deep]).rstrip() for row in range(deep)]
    return [title, *lines]


def ids(stop: Stop, state: State) -> list[str]:
    """The IDs of a state, each on a line of its own to be copied."""
    identifier = Identifier(stop.game, stop.match.rules)
    position, match = identifier.position_id(state), identifier.match_id(state)
    lines = [identifier.xgid(state), f"{position}:{match}" if position is not None else None]
    return [line for line in lines if line is not None] or ["There are no IDs for this position."]


def words(stop: Stop, state: State, bottom: int, width: int) -> list[str]:
    """The position in words."""
    sentences = position_in_words(stop.match, stop.game, state, bottom)
    return [line for sentence in sentences for line in wrap(sentence, width)]
