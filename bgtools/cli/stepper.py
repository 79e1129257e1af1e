"""``replay --step``: the keys, and the terminal or pipe that they come from."""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING

import click

from bgtools.report.screen import Eye, Page, screen

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from bgtools.report.reporter import Look
    from bgtools.report.walk import Walk

KEY_LINE = "n next  b back  ] [ game  g go to  f F finding  v after  x flip  ? keys  q quit"
HELP = (
    "n, Enter, Space, Right   the next action",
    "b, Backspace, Left       the action before",
    "], Down                  the next game",
    "[, Up                    the beginning of this game, or the game before",
    "<, Home  and  >, End     the beginning and the end of the file",
    "g                        go to a game (3) or to a row in it (3.12)",
    "f  and  F                the next finding, and the one before",
    "v                        see the position after the action, or before it",
    "x                        see the board from the other side",
    "?                        show or hide these keys",
    "q                        quit",
    "",
    "",
)
_SAME = {
    "": "n",
    " ": "n",
    "\r": "n",
    "\n": "n",
    "\x1b[C": "n",
    "\x1bOC": "n",
    "\x7f": "b",
    "\x08": "b",
    "\x1b[D": "b",
    "\x1bOD": "b",
    "\x1b[B": "]",
    "\x1bOB": "]",
    "\x1b[A": "[",
    "\x1bOA": "[",
    "\x1b[H": "<",
    "\x1bOH": "<",
    "\x1b[1~": "<",
    "\x1b[F": ">",
    "\x1bOF": ">",
    "\x1b[4~": ">",
    "h": "?",
    "\x04": "q",
}
"""Further keys for the same: arrows and others as terminals send them, and an empty line."""

_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])|.", re.DOTALL)


class Stepper:
    """A walk that obeys keys. ``message``: what to say about the last one."""

    def __init__(self, walk: Walk, path: str, rows: Sequence[str]) -> None:
        self.walk = walk
        self.page = Page(path, rows, KEY_LINE)
        self.eye = Eye()
        self.message = ""
        self._moves: dict[str, tuple[Callable[[], bool], str]] = {
            "n": (walk.next, "This is the end of the file."),
            "b": (walk.back, "This is the beginning of the file."),
            "]": (walk.next_game, "This is the last game."),
            "[": (walk.previous_game, "This is the first game."),
            "<": (walk.first, "This is the beginning of the file."),
            ">": (walk.last, "This is the end of the file."),
            "f": (walk.next_finding, "There is no finding after this."),
            "F": (walk.previous_finding, "There is no finding before this."),
        }

    def press(self, key: str) -> bool:
        """Do what a key means; whether to go on. ``g`` brings its answer along: ``g 3.12``."""
        key = _SAME.get(key, key)
        self.message = ""
        if key in self._moves:
            move, otherwise = self._moves[key]
            self.eye = self.eye._replace(help=())
            if not move():
                self.message = otherwise
        elif key.startswith("g"):
            self._go_to(key[1:].strip())
        elif key == "v":
            self.eye = self.eye._replace(after=not self.eye.after, help=())
            self.message = f"You see the position {'after' if self.eye.after else 'before'} the action."
        elif key == "x":
            self.eye = self.eye._replace(bottom=1 - self.eye.bottom, help=())
        elif key == "?":
            self.eye = self.eye._replace(help=() if self.eye.help else HELP)
        elif key == "q":
            return False
        else:
            self.message = "This key means nothing; ? shows the keys."
        return True

    def _go_to(self, place: str) -> None:
        game, _, move = place.partition(".")
        if not game.isdecimal() or (move and not move.isdecimal()):
            self.message = "A place is a game's number, or game.move: 3 or 3.12."
        elif not self.walk.to(int(game), int(move) if move else None):
            self.message = f"There is no {f'move {move} in ' if move else ''}game {game}."

    def lines(self, look: Look, height: int) -> list[str]:
        """The screen as it is now."""
        return screen(self.page, self.walk, self.eye, look, height, self.message)


def step_by_lines(stepper: Stepper, lines: Iterator[str], look: Look, write: Callable[[str], object]) -> None:
    """Read keys as lines, write screens one below the other. Used where there is no terminal."""
    height = 24
    write("\n".join(stepper.lines(look, height)) + "\n")
    for line in lines:
        if not stepper.press(line.strip()):
            return
        write("\n".join(stepper.lines(look, height)) + "\n")


def step_in_terminal(stepper: Stepper, look: Look) -> None:
    """Read keys from the terminal and redraw it; leaves it as it was, whatever happens."""

    def redraw() -> None:
        width, height = shutil.get_terminal_size()
        lines = stepper.lines(look._replace(width=width), height)
        sys.stdout.write("\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J")
        sys.stdout.flush()

    with _own_screen(), _keys(redraw) as next_key:
        redraw()
        while stepper.press(_command(stepper, next_key, redraw)):
            redraw()


def _command(stepper: Stepper, next_key: Callable[[], str], redraw: Callable[[], None]) -> str:
    """The next key; with ``g``, also where to."""
    try:
        key = next_key()
        if key != "g":
            return key
        place = ""
        while True:
            stepper.message = f"Go to game or game.move: {place}_"
            redraw()
            key = next_key()
            if key in ("\r", "\n"):
                return f"g {place}"
            if key.startswith("\x1b"):
                return "g"
            place = place[:-1] if key in ("\x7f", "\x08") else place + key
    except EOFError:
        return "q"


@contextmanager
def _keys(redraw: Callable[[], None]) -> Iterator[Callable[[], str]]:
    """A function that gives the next key, as a letter or an escape sequence; EOFError at the end.

    The terminal stays in this mode from key to key, so that none is lost however fast they come. While
    a key is waited for, ``redraw`` is called whenever the terminal changes its size.
    """
    try:
        import termios
        import tty
    except ImportError:  # Windows, where click asks the console
        yield click.getchar
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    waiting: list[str] = []

    def next_key() -> str:
        while not waiting:
            ready, _, _ = select.select([terminal, resized], [], [])
            if resized in ready:
                os.read(resized, 1024)
                redraw()
            if terminal in ready:
                typed = os.read(terminal, 1024)
                if not typed:
                    raise EOFError
                waiting.extend(_KEY.findall(typed.decode("utf-8", "replace")))
        return waiting.pop(0)

    with _resizes() as resized:
        tty.setcbreak(terminal)
        try:
            yield next_key
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


@contextmanager
def _resizes() -> Iterator[int]:
    """A descriptor that can be read after the terminal has changed its size.

    The signal itself may come in the middle of drawing, where it must not draw.
    """
    resized, poke = os.pipe()
    os.set_blocking(poke, False)

    def tell(*_: object) -> None:
        with suppress(BlockingIOError):  # full: it has been told often enough
            os.write(poke, b"!")

    before = signal.signal(signal.SIGWINCH, tell)
    try:
        yield resized
    finally:
        signal.signal(signal.SIGWINCH, before)
        os.close(resized)
        os.close(poke)


@contextmanager
def _own_screen() -> Iterator[None]:
    """The terminal's alternate screen without its cursor; the old one is back at the end."""
    sys.stdout.write("\x1b[?1049h\x1b[?25l")
    try:
        yield
    finally:
        sys.stdout.write("\x1b[?25h\x1b[?1049l")
        sys.stdout.flush()
