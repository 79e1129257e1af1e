"""The program in a pseudo terminal, as a person sees it."""

from __future__ import annotations

import fcntl
import os
import pty
import re
import select
import struct
import subprocess
import sys
import termios
import time

from tests.conftest import ROOT

# Makes standard input the controlling terminal, so that its keys send signals, and becomes the program.
_TAKE_TERMINAL = """
import fcntl, os, sys, termios
fcntl.ioctl(0, termios.TIOCSCTTY, 0)
os.execv(sys.argv[1], sys.argv[1:])
"""

ALTERNATE, BACK = "\x1b[?1049h", "\x1b[?1049l"


class Terminal:
    """The program in a pseudo terminal of a given size. ``code``: Python to be run instead of it."""

    def __init__(
        self, *arguments: str, columns: int = 80, rows: int = 24, code: str = "", **environment: str
    ) -> None:
        self.master, slave = pty.openpty()
        self.resize(columns, rows)
        names = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
        names |= {"PYTHONPATH": str(ROOT), "TERM": "xterm", "LC_ALL": "C.UTF-8"} | environment
        names.pop("COLUMNS", None)
        names.pop("LINES", None)
        self.before = termios.tcgetattr(slave)
        self.slave = slave
        program = ["-c", code] if code else ["-m", "bgtools"]
        self.process = subprocess.Popen(
            [sys.executable, "-c", _TAKE_TERMINAL, sys.executable, *program, *arguments],
            stdin=slave,
            stdout=slave,
            stderr=slave,
            env=names,
            start_new_session=True,
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

    def stops(self, seconds: float = 20) -> bool:
        """Whether the program is suspended in time."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            pid, status = os.waitpid(self.process.pid, os.WUNTRACED | os.WNOHANG)
            if pid:
                return os.WIFSTOPPED(status)
            time.sleep(0.05)
        return False

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

    def close(self) -> None:
        """End the program, if it has not ended."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        os.close(self.master)
        os.close(self.slave)


class Screen:
    """What a terminal emulator shows of a ``Terminal``, letter by letter."""

    def __init__(self, terminal: Terminal, columns: int, rows: int) -> None:
        import pyte

        self.terminal = terminal
        self.screen = pyte.Screen(columns, rows)
        self.stream = pyte.Stream(self.screen)
        self.shown = 0

    def resize(self, columns: int, rows: int) -> None:
        self.screen.resize(rows, columns)
        self.terminal.resize(columns, rows)

    def wait_for(self, words: str) -> list[str]:
        """The rows of the screen, once ``words`` are on it."""
        self.terminal.wait_for(words)
        return self.rows()

    def rows(self) -> list[str]:
        self.stream.feed(self.terminal.said[self.shown :])
        self.shown = len(self.terminal.said)
        return [row.rstrip() for row in self.screen.display]

    def colours(self) -> set[str]:
        """The colours of all letters on the screen."""
        return {cell.fg for row in self.screen.buffer.values() for cell in row.values() if cell.data.strip()}
