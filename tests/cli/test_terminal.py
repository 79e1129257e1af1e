"""``replay --step`` in a real (pseudo) terminal: keys, prompts, sizes, and what is left behind."""

from __future__ import annotations

import os
import re
import select
import signal
import struct
import subprocess
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.transcripts import MATCH
from tests.conftest import ROOT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

pty = pytest.importorskip("pty")
fcntl = pytest.importorskip("fcntl")
termios = pytest.importorskip("termios")

ALTERNATE, BACK = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """The program in a pseudo terminal of a given size."""

    def __init__(self, *arguments: str, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.master, slave = pty.openpty()
        self.resize(columns, rows)
        names = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
        names |= {"PYTHONPATH": str(ROOT), "TERM": "xterm", "LC_ALL": "C.UTF-8"} | environment
        names.pop("COLUMNS", None)
        names.pop("LINES", None)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        self.process = subprocess.Popen(
            [sys.executable, "-m", "bgtools", *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=names,
            start_new_session=True,
            preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
        )
        self.said = ""

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.master, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def press(self, keys: str) -> None:
        os.write(self.master, keys.encode())

    def wait_for(self, words: str, seconds: float = 20) -> str:
        """Read until ``words`` appear on a screen drawn after the last key; that screen."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            if words in self.screen() and self.said.endswith("\x1b[J"):
                return self.screen()
            if select.select([self.master], [], [], 0.1)[0]:
                try:
                    self.said += os.read(self.master, 65536).decode("utf-8", "replace")
                except OSError:
                    break
        raise AssertionError(f"{words!r} did not appear; last screen:\n{self.screen()}")

    def screen(self) -> str:
        """The last screen that was drawn, without control sequences."""
        last = self.said.rpartition("\x1b[H")[2]
        return re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", last).replace("\r", "")

    def end(self) -> int:
        """Read what is left and return the exit status."""
        end = time.monotonic() + 20
        while self.process.poll() is None and time.monotonic() < end:
            self.read()
        self.read()
        return self.process.wait(timeout=5)

    def read(self) -> None:
        """Read what there is until nothing comes for a moment."""
        while select.select([self.master], [], [], 0.1)[0]:
            try:
                part = os.read(self.master, 65536)
            except OSError:
                return
            if not part:
                return
            self.said += part.decode("utf-8", "replace")


@pytest.fixture
def path(tmp_path: Path) -> str:
    path = tmp_path / "final.mat"
    path.write_text(MATCH)
    return str(path)


@pytest.fixture
def terminal(path: str) -> Iterator[Terminal]:
    terminal = Terminal("replay", "--step", path)
    yield terminal
    if terminal.process.poll() is None:
        terminal.process.kill()
        terminal.process.wait()
    os.close(terminal.master)
    os.close(terminal.slave)


def assert_restored(terminal: Terminal) -> None:
    assert terminal.said.count(ALTERNATE) == terminal.said.count(BACK) == 1
    assert terminal.said.endswith(BACK) or "Traceback" not in terminal.said.rpartition(BACK)[2]
    assert "\x1b[?25h" in terminal.said
    assert termios.tcgetattr(terminal.slave) == terminal.before


def test_arrows_and_letters_walk_and_q_quits(terminal: Terminal) -> None:
    assert "game 1 of 3" in terminal.wait_for("(1/19)")
    terminal.press("\x1b[C")
    terminal.wait_for("(2/19)")
    terminal.press("n")
    terminal.wait_for("(3/19)")
    terminal.press("\x1b[D")
    terminal.wait_for("(2/19)")
    terminal.press("q")
    assert terminal.end() == 0
    assert_restored(terminal)


def test_go_to_asks_where(terminal: Terminal) -> None:
    terminal.wait_for("(1/19)")
    terminal.press("g3")
    terminal.wait_for("Go to game or game.move: 3_")
    terminal.press("x\x7f.3\r")
    assert "3) Ann plays 11: 8/7(2) 6/5(2)" in terminal.wait_for("game 3 of 3")
    terminal.press("g\x1b")
    terminal.press("\x04")
    assert terminal.end() == 0


def test_every_row_fits_and_the_cursor_never_leaves_the_screen(terminal: Terminal) -> None:
    screen = terminal.wait_for("(1/19)")
    rows = screen.split("\n")
    assert len(rows) == 24
    assert max(map(len, rows)) <= 80


def test_new_sizes_redraw_also_in_the_middle_of_drawing(terminal: Terminal) -> None:
    terminal.wait_for("(1/19)")
    for rows in (*range(24, 60), 40):
        terminal.resize(120, rows)
        terminal.process.send_signal(signal.SIGWINCH)
    end = time.monotonic() + 20
    while len(terminal.screen().split("\n")) != 40 and time.monotonic() < end:
        terminal.read()
    assert len(terminal.screen().split("\n")) == 40
    terminal.press("n")
    terminal.wait_for("(2/19)")


def test_an_interrupt_restores_the_terminal_and_ends_with_130(terminal: Terminal) -> None:
    terminal.wait_for("(1/19)")
    terminal.press("\x03")
    assert terminal.end() == 130
    assert_restored(terminal)


def test_colour_and_none(path: str) -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        terminal = Terminal("replay", "--step", path, **environment)
        terminal.wait_for("(1/19)")
        assert bool(re.search(r"\x1b\[[0-9;]+m", terminal.said)) is coloured
        terminal.press("q")
        assert terminal.end() == 0
        os.close(terminal.master)
        os.close(terminal.slave)


def test_boards_are_ascii_where_the_encoding_is(path: str) -> None:
    terminal = Terminal("replay", "--step", path, PYTHONIOENCODING="ascii")
    assert "+13-14-15" in terminal.wait_for("(1/19)")
    terminal.press("q")
    assert terminal.end() == 0
    os.close(terminal.master)
    os.close(terminal.slave)
