"""One screen of a walk through a file: title, board, the action with its row, findings, keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.report.boards import BOARD_LINES, action_in_words, board, result_in_words
from bgtools.report.excerpt import excerpt
from bgtools.report.findings.full import wrap
from bgtools.report.paint import Paint
from bgtools.report.scoring import crawford_text
from bgtools.text.safe import safe
from bgtools.text.width import CUT, display_width, fit

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import Finding
    from bgtools.report.reporter import Look
    from bgtools.report.walk import Stop, Walk

_NAME_WIDTH = 16


class Eye(NamedTuple):
    """How one looks. ``bottom``: the player who sits below. ``after``: see the position after the
    action, not before it. ``help``: what is shown in place of the board, if anything.
    """

    bottom: int = 0
    after: bool = False
    help: Sequence[str] = ()


class Page(NamedTuple):
    """What stays the same from screen to screen: the file's name and lines, and the line of keys."""

    path: str
    rows: Sequence[str]
    keys: str


def screen(page: Page, walk: Walk, eye: Eye, look: Look, height: int, message: str = "") -> list[str]:
    """The lines of a screen: ``height`` at most, ``look.width`` columns wide; 80x24 holds everything.

    ``message``: stands above the keys.
    """
    paint = Paint(look.color)
    stop = walk.stop
    top = [paint("path", _title(page, walk, look.width)), ""]
    top += [*eye.help] or _board(stop, eye, look)
    bottom = ["", *_action(page, walk, look, paint)]
    foot = [fit(message, look.width), paint("dim", fit(page.keys, look.width))]
    room = height - len(top) - len(bottom) - len(foot)
    bottom += _told(walk.findings[walk.at], look.width, room, paint)
    lines = [*top, *bottom]
    if len(lines) + len(foot) > height:
        lines = [line for line in lines if line]
    return [*lines[: height - len(foot)], *[""] * (height - len(foot) - len(lines)), *foot]


def _title(page: Page, walk: Walk, width: int) -> str:
    stop = walk.stop
    match = f", match {stop.match.index}" if len(walk.ends) > 1 else ""
    games = sum(other.match is stop.match and other.action is None for other in walk.stops)
    left, right = (fit(safe(name), _NAME_WIDTH) for name in stop.match.players)
    score = "{} - {}".format(*stop.game.score_before)
    parts = [f"game {stop.game_number} of {games}", f"{left} {score} {right}"]
    parts += filter(None, [crawford_text(stop.game.crawford, stop.game.post_crawford)])
    what = f"{match}: {', '.join(parts)} ({walk.at + 1}/{len(walk.stops)})"
    path = safe(page.path)
    while len(path) > len(CUT) and display_width(path) + display_width(what) > width:
        path = CUT + path.removeprefix(CUT)[1:]
    return fit(path + what, width)


def _board(stop: Stop, eye: Eye, look: Look) -> list[str]:
    state = stop.action.after if eye.after and stop.action is not None else stop.state
    if state is None:
        return ["The game has no action."] + [""] * (BOARD_LINES - 1)
    return board(stop.match, stop.game, state, eye.bottom, look.ascii)


def _action(page: Page, walk: Walk, look: Look, paint: Paint) -> list[str]:
    """What happens, and the row of the file with marks under it."""
    stop = walk.stop
    if stop.action is None:
        words = result_in_words(stop.match, stop.game)
        end = walk.ends.get(stop.match.index)
        if end is not None and stop.number == end.games:
            left, right = map(safe, stop.match.players)
            words += f" Final score: {left} {end.score[0]} - {end.score[1]} {right}."
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
    lines: list[str] = []
    for finding in findings:
        head, *rest = wrap(f"{finding.severity} {finding.code}: {safe(finding.message)}", width)
        lines += [paint(finding.severity, head), *(paint(finding.severity, line) for line in rest)]
    if len(lines) > room:
        lines = [*lines[: max(room - 1, 0)], paint("dim", "...")] if room > 0 else []
    return lines
