"""One screen of a walk through a file: title, board, the action with its row, findings, keys.

80x24 holds everything; a wider one has the list of moves beside it, a higher one the IDs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.board.draw import ASCII, BAR, BOARD_WIDTH, UNICODE, WIDTH, Style
from bgtools.replay.model import Position
from bgtools.report import panels
from bgtools.report.boards import BOARD_LINES, action_in_words, board, result_in_words
from bgtools.report.excerpt import excerpt
from bgtools.report.findings.full import wrap
from bgtools.report.paint import Paint
from bgtools.report.scoring import crawford_text
from bgtools.rules import variants
from bgtools.text.safe import safe
from bgtools.text.width import CUT, display_width, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import Finding
    from bgtools.report.actions import State
    from bgtools.report.reporter import Look
    from bgtools.report.walk import Stop, Walk

_NAME_WIDTH = 16
_GAP = 2
_SIDE_WIDTH = 30  # the least that a list of moves beside the board needs
_ID_HEIGHT = 28  # the least that a screen with IDs needs

MOVES, PLAYS, IDS, WORDS = "moves", "plays", "ids", "words"
_PANELS = {
    MOVES: "Moves of this game (m: the board again):",
    PLAYS: "Legal plays of the roll (v: the board again):",
    IDS: "IDs of this position (i: the board again):",
    WORDS: "The position in words (w: the board again):",
}


class Eye(NamedTuple):
    """How one looks. ``bottom``: the player who sits below. ``after``: see the position after the
    action, not before it. ``hops``: how many steps of the play have been made, if before it.
    ``swapped``: the players have each other's checkers. ``theirs``: the points have the numbers of the
    player above. ``panel``: what is shown in place of the board, a word above, and its ``page``.
    ``help``: lines to show there instead.
    """

    bottom: int = 0
    after: bool = False
    hops: int = 0
    swapped: bool = False
    theirs: bool = False
    panel: str = ""
    page: int = 0
    help: Sequence[str] = ()


class Page(NamedTuple):
    """What stays the same from screen to screen: the file's name and lines, and the line of keys."""

    path: str
    rows: Sequence[str]
    keys: str


def screen(page: Page, walk: Walk, eye: Eye, look: Look, height: int, message: str = "") -> list[str]:
    """The lines of a screen: exactly ``height``, at most ``look.width`` columns wide.

    ``message``: stands above the keys.
    """
    paint = Paint(look.color)
    left = look.width
    beside = left - WIDTH - _GAP >= _SIDE_WIDTH and eye.panel != MOVES
    if beside:
        left = WIDTH
    foot = [fit(message, look.width), paint("dim", fit(page.keys, look.width))]
    room = height - len(foot)
    lines = _left(page, walk, eye, look._replace(width=left), room)
    lines = [*lines[:room], *[""] * (room - len(lines))]
    if beside:
        side = panels.moves(walk, look.width - left - _GAP, room, paint)
        lines = _side_by_side(lines, side, left)
    return [*lines, *foot]


def description(page: Page, walk: Walk, eye: Eye, look: Look) -> list[str]:
    """The place that is looked at as lines of text, for where there is no screen: with all its findings,
    in words and with the IDs."""
    paint = Paint(look.color)
    stop = walk.stop
    lines = [_title(page, walk, look.width), "", *_board(stop, eye, look), ""]
    lines += _action(page, walk, look, paint)
    for finding in walk.findings[walk.at]:
        lines += _finding(finding, look.width, paint)
    state = shown_state(stop, eye)
    if state is not None:
        lines += ["", *panels.words(stop, state, eye.bottom, look.width), "", *panels.ids(stop, state)]
    return [line.rstrip() for line in lines]


def shown_state(stop: Stop, eye: Eye) -> State | None:
    """The state that is shown: before the action, on the way, or after it."""
    action = stop.action
    if action is None or stop.state is None:
        return stop.state
    if eye.after:
        return action.after
    position = action.before.position
    if not eye.hops or position is None or action.step.before is None:
        return action.before
    faces = variants.chosen(stop.match.rules).faces
    made = _moved(action.step.before, action.step.hops[: eye.hops], faces)
    if action.before.on_roll != action.step.player:
        made = made.flipped()
    return action.before._replace(position=made)


def _moved(before: Position, hops: Sequence[tuple[int, int, bool]], faces: Sequence[int]) -> Position:
    """The position after some hops of the player who sees it."""
    own, other = list(before.own), list(before.other)
    for source, target, hit in hops:
        own[source] -= 1
        own[target] += 1
        if hit:
            other[faces[target]] -= 1
            other[BAR] += 1
    return Position(tuple(own), tuple(other))


def _left(page: Page, walk: Walk, eye: Eye, look: Look, height: int) -> list[str]:
    """Everything but the foot and what stands beside the board."""
    paint = Paint(look.color)
    stop = walk.stop
    top = [paint("path", _title(page, walk, look.width)), paint("dim", fit(_which(stop, eye), look.width))]
    top += _middle(walk, eye, look, paint)
    bottom = ["", *_action(page, walk, look, paint)]
    state = shown_state(stop, eye)
    shown_ids = []
    if state is not None and height >= _ID_HEIGHT - 2 and eye.panel != IDS:
        shown_ids = ["", *(fit(line, look.width) for line in panels.ids(stop, state))]
    room = height - len(top) - len(bottom) - len(shown_ids)
    bottom += _told(walk.findings[walk.at], look.width, room, paint)
    lines = [*top, *bottom, *shown_ids]
    return [line for line in lines if line] if len(lines) > height else lines


def _which(stop: Stop, eye: Eye) -> str:
    """Which position is shown, or what in its place."""
    if eye.help:
        return "Keys (?: the board again):"
    if eye.panel in _PANELS:
        return _PANELS[eye.panel]
    if stop.action is None:
        return "The end of the game:"
    if eye.after:
        return "After the action (v: before it):"
    if eye.hops:
        return f"After {eye.hops} of its {len(stop.action.step.hops)} steps (.: the next, v: after all):"
    return "Before the action (v: after it):"


def _middle(walk: Walk, eye: Eye, look: Look, paint: Paint) -> list[str]:
    """The board, or what is shown in its place, in as many lines."""
    stop = walk.stop
    if eye.help:
        return [fit(line, look.width) for line in eye.help]
    if not eye.panel:
        return _board(stop, eye, look)
    state = shown_state(stop, eye)
    if eye.panel == MOVES:
        lines = panels.moves(walk, look.width, BOARD_LINES, paint)
    elif eye.panel == PLAYS:
        lines = panels.plays(stop, look.width, BOARD_LINES, eye.page)
    elif state is None:
        lines = []
    elif eye.panel == IDS:
        lines = panels.ids(stop, state)  # whole even where they do not fit, for they are to be copied
    else:
        lines = panels.words(stop, state, eye.bottom, look.width)
    return [*lines[:BOARD_LINES], *[""] * (BOARD_LINES - len(lines))]


def _side_by_side(left: Sequence[str], right: Sequence[str], width: int) -> list[str]:
    """Two columns; the left one may be coloured."""
    lines = []
    for number, line in enumerate(left):
        beside = right[number] if number < len(right) else ""
        gap = width + _GAP - display_width(Paint.plain(line))
        lines.append(f"{line}{' ' * gap}{beside}".rstrip())
    return lines


def _title(page: Page, walk: Walk, width: int) -> str:
    stop = walk.stop
    match = f", match {stop.match.index}" if len(walk.ends) > 1 else ""
    left, right = (fit(safe(name), _NAME_WIDTH) for name in stop.match.players)
    score = "{} - {}".format(*stop.game.score_before)
    games = walk.games[stop.match.index]
    of = f" of {games}" if stop.game_number <= games else ""  # a file can hold the third game alone
    parts = [f"game {stop.game_number}{of}", f"{left} {score} {right}"]
    parts += filter(None, [crawford_text(stop.game.crawford, stop.game.post_crawford)])
    what = f"{match}: {', '.join(parts)} ({walk.at + 1}/{len(walk.stops)})"
    path = safe(page.path)
    while len(path) > len(CUT) and display_width(path) + display_width(what) > width:
        path = CUT + path.removeprefix(CUT)[1:]
    return fit(path + what, width)


def _board(stop: Stop, eye: Eye, look: Look) -> list[str]:
    state = shown_state(stop, eye)
    if state is None:
        return ["The game has no action."] + [""] * (BOARD_LINES - 1)
    style = ASCII if look.ascii else UNICODE
    if eye.swapped:
        style = style._replace(own=style.other, other=style.own)
    lines = board(stop.match, stop.game, state, eye.bottom, style, eye.theirs)
    lines = [fit(line, look.width) for line in lines]
    return [_painted(line, style, Paint(look.color)) for line in lines] if look.color else lines


def _painted(line: str, style: Style, paint: Paint) -> str:
    """A line of a board with its checkers in the colours of the players."""
    field = line[:BOARD_WIDTH]
    for checker, role in ((style.own, "own"), (style.other, "other")):
        field = field.replace(f" {checker} ", f" {paint(role, checker)} ")
    return field + line[BOARD_WIDTH:]


def _action(page: Page, walk: Walk, look: Look, paint: Paint) -> list[str]:
    """What happens, and the row of the file with marks under it."""
    stop = walk.stop
    if stop.action is None:
        words = result_in_words(stop.match, stop.game)
        end = walk.ends.get(stop.match.index)
        if end is not None and stop.number == end.games:
            left, right = map(safe, stop.match.players)
            final = f"Final score: {left} {end.score[0]} - {end.score[1]} {right}."
            if display_width(words) + 1 + display_width(final) > look.width:
                row, _ = _row(page, stop.line, None, look, paint)
                return [fit(words, look.width), row, fit(final, look.width)]
            words += f" {final}"
        return [fit(words, look.width), *_row(page, stop.line, None, look, paint)]
    move = "" if stop.move is None else f"{stop.move}) "
    words = move + action_in_words(stop.match, stop.action)
    entry = stop.entry
    marked = (entry.column, entry.end) if entry is not None else None
    return [fit(words, look.width), *_row(page, stop.line, marked, look, paint)]


def _row(page: Page, line: int, marked: tuple[int, int] | None, look: Look, paint: Paint) -> list[str]:
    """A row of the file with its number, and marks under a part of it."""
    if not 1 <= line <= len(page.rows):
        return ["", ""]
    row = page.rows[line - 1]
    head = f"{line} | "
    part = excerpt(row, *(marked or (1, 1)), look.width - len(head))
    marks = "" if marked is None else " " * (len(head) + part.before) + "^" * part.marked
    return [paint("gutter", head) + part.row, marks]


def _told(findings: Sequence[Finding], width: int, room: int, paint: Paint) -> list[str]:
    """The findings, as far as there is room for them."""
    lines = [line for finding in findings for line in _finding(finding, width, paint)]
    if len(lines) > room:
        lines = [*lines[: max(room - 1, 0)], paint("dim", "...")] if room > 0 else []
    return lines


def _finding(finding: Finding, width: int, paint: Paint) -> list[str]:
    lines = wrap(f"{finding.severity} {finding.code}: {safe(finding.message)}", width)
    return [paint(finding.severity, line) for line in lines]
