"""The terminal in which ``replay --step`` runs, or the pipe where there is none.

The terminal is as it was before at the end, whatever ends the program: a key, an interrupt, a signal, a
fault or a pipe that is closed. Ctrl-Z gives it back for the time.
"""

from __future__ import annotations

import os
import re
import select
import shutil
import signal
import sys
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from bgtools.cli.step.keys import ASKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from types import FrameType

    from bgtools.cli.step.stepper import Stepper
    from bgtools.report.reporter import Look

_KEY = re.compile(r"\x1b(?:\[[0-9;]*[A-Za-z~]|O[A-Za-z])|.", re.DOTALL)
_ENTER = "\x1b[?1049h\x1b[?25l"  # the alternate screen, without a cursor
_LEAVE = "\x1b[?25h\x1b[?1049l"
_HEIGHT = 24  # of a screen that goes to a pipe


def step_by_lines(stepper: Stepper, lines: Iterator[str], look: Look, write: Callable[[str], object]) -> None:
    """Read keys as lines, write screens one below the other. Used where there is no terminal."""
    write("\n".join(stepper.lines(look, _HEIGHT)) + "\n")
    for line in lines:
        going = stepper.press(line.strip())
        stepper.playing = False
        if not going:
            return
        write("\n".join(stepper.lines(look, _HEIGHT)) + "\n")


def step_in_terminal(stepper: Stepper, look: Look) -> None:
    """Read keys from the terminal and redraw it; leaves it as it was, whatever happens."""

    def redraw() -> None:
        width, height = shutil.get_terminal_size()
        lines = stepper.lines(look._replace(width=width), height)
        sys.stdout.write("\x1b[H" + "\x1b[K\r\n".join(lines) + "\x1b[K\x1b[J")
        sys.stdout.flush()

    with _own_screen(), _keys(redraw) as next_key:
        redraw()
        while True:
            try:
                key = _command(stepper, next_key, redraw)
            except EOFError:
                return
            if key is None:
                stepper.tick()
            elif not stepper.press(key):
                return
            redraw()


def _command(
    stepper: Stepper, next_key: Callable[[float | None], str | None], redraw: Callable[[], None]
) -> str | None:
    """The next key, with its answer if it asks for one; None when it is time to go on by itself."""
    key = next_key(stepper.delay if stepper.playing else None)
    if key not in ASKING:
        return key
    stepper.playing = False
    answer = ""
    while True:
        stepper.message = f"{ASKING[key]}: {answer}_"
        redraw()
        typed = next_key(None)
        if typed in ("\r", "\n"):
            return f"{key} {answer}"
        if typed is None or typed.startswith("\x1b"):
            stepper.message = ""
            redraw()
            return _command(stepper, next_key, redraw)
        answer = answer[:-1] if typed in ("\x7f", "\x08") else answer + typed


@contextmanager
def _keys(redraw: Callable[[], None]) -> Iterator[Callable[[float | None], str | None]]:
    """A function that gives the next key, as a letter or an escape sequence; EOFError at the end.

    It takes the seconds to wait, None for as long as it takes, and gives None when they are over. The
    terminal stays in this mode from key to key, so that none is lost however fast they come. While a key
    is waited for, ``redraw`` is called whenever the terminal changes its size.
    """
    try:
        import termios
        import tty
    except ImportError:  # Windows
        yield _key_of_console
        return
    terminal = sys.stdin.fileno()
    before = termios.tcgetattr(terminal)
    waiting: list[str] = []

    def next_key(seconds: float | None) -> str | None:
        end = None if seconds is None else time.monotonic() + seconds
        while not waiting:
            left = None if end is None else max(0.0, end - time.monotonic())
            ready, _, _ = select.select([terminal, told], [], [], left)
            if told in ready:
                if signal.SIGTSTP in os.read(told, 1024):
                    give_back()
                redraw()
            if terminal in ready:
                typed = os.read(terminal, 1024)
                if not typed:
                    raise EOFError
                waiting.extend(_KEY.findall(typed.decode("utf-8", "replace")))
            elif not ready:
                return None
        return waiting.pop(0)

    def give_back() -> None:
        """Leave the terminal to the shell until the program is told to go on."""
        termios.tcsetattr(terminal, termios.TCSADRAIN, before)
        _write(_LEAVE)
        os.kill(os.getpid(), signal.SIGSTOP)
        tty.setcbreak(terminal)
        _write(_ENTER)

    with _signals() as told:
        tty.setcbreak(terminal)
        try:
            yield next_key
        finally:
            termios.tcsetattr(terminal, termios.TCSADRAIN, before)


def _key_of_console(seconds: float | None) -> str | None:
    """The next key of a Windows console."""
    if seconds is not None:
        import msvcrt

        end = time.monotonic() + seconds
        while not msvcrt.kbhit():  # type: ignore[attr-defined, unused-ignore]  # on Windows only
            if time.monotonic() > end:
                return None
            time.sleep(0.05)
    return click.getchar()


@contextmanager
def _signals() -> Iterator[int]:
    """A descriptor from which the numbers of signals can be read: a new size of the terminal, Ctrl-Z.

    The system's own handler writes them, for one of Python's is not run while ``select`` waits, and may
    run in the middle of drawing, where nothing else must be drawn. Signals that end the program end it by
    an exception, so that the terminal is put in order.
    """
    told, poke = os.pipe()
    os.set_blocking(poke, False)

    def leave_it(number: int, _: FrameType | None) -> None:
        """Its number is read from the descriptor."""

    def end(number: int, _: FrameType | None) -> None:
        raise SystemExit(128 + number)

    handlers = {
        signal.SIGWINCH: leave_it,
        signal.SIGTSTP: leave_it,
        signal.SIGTERM: end,
        signal.SIGHUP: end,
    }
    before = {number: signal.signal(number, handler) for number, handler in handlers.items()}
    woken = signal.set_wakeup_fd(poke, warn_on_full_buffer=False)
    try:
        yield told
    finally:
        signal.set_wakeup_fd(woken)
        for number, handler in before.items():
            signal.signal(number, handler)
        os.close(told)
        os.close(poke)


@contextmanager
def _own_screen() -> Iterator[None]:
    """The terminal's alternate screen without its cursor; the old one is back at the end."""
    _write(_ENTER)
    try:
        yield
    finally:
        _write(_LEAVE)


def _write(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
