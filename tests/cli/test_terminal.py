"""``replay --step`` in a real (pseudo) terminal: keys, prompts, sizes, and what is left behind."""

from __future__ import annotations

import os
import re
import signal
import sys
import time
from typing import TYPE_CHECKING

import pytest

from tests.cli.transcripts import MATCH

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

termios = pytest.importorskip("termios")

from tests.support.terminal import ALTERNATE, BACK, Terminal  # noqa: E402


@pytest.fixture
def path(tmp_path: Path) -> str:
    path = tmp_path / "final.mat"
    path.write_text(MATCH)
    return str(path)


@pytest.fixture
def terminal(path: str) -> Iterator[Terminal]:
    terminal = Terminal("replay", "--step", path)
    yield terminal
    terminal.close()


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
    terminal.wait_for("L57 line): 3_")
    terminal.press("x\x7f.3\r")
    assert "3) Ann plays 11: 8/7(2) 6/5(2)" in terminal.wait_for("game 3 of 3")
    terminal.press("g\x1b")
    terminal.press("\x04")
    assert terminal.end() == 0


def test_what_is_printed_on_a_terminal_ends_with_a_hint(path: str) -> None:
    terminal = Terminal("replay", "--compact", path)
    assert terminal.end() == 0
    assert "bgtools: --step walks through it" in terminal.said
    terminal.close()


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


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP])
def test_a_signal_that_ends_it_restores_the_terminal(terminal: Terminal, number: signal.Signals) -> None:
    terminal.wait_for("(1/19)")
    terminal.process.send_signal(number)
    assert terminal.end() == 128 + number
    assert_restored(terminal)


def test_suspending_gives_the_terminal_back_and_going_on_takes_it_again(terminal: Terminal) -> None:
    terminal.wait_for("(1/19)")
    terminal.press("\x1a")
    assert terminal.stops()
    terminal.read()
    assert_restored(terminal)
    terminal.process.send_signal(signal.SIGCONT)
    end = time.monotonic() + 20
    while terminal.said.count(ALTERNATE) < 2 and time.monotonic() < end:
        terminal.read()
    terminal.press("n")
    terminal.wait_for("(2/19)")
    terminal.press("q")
    assert terminal.end() == 0


def test_a_fault_of_the_program_restores_the_terminal(path: str) -> None:
    code = (
        "import sys; from bgtools.cli import main; from bgtools.cli.step.stepper import Stepper\n"
        "Stepper._after = lambda self: 1 / 0\n"
        "sys.exit(main())"
    )
    terminal = Terminal("replay", "--step", path, code=code)
    terminal.wait_for("(1/19)")
    terminal.press("v")
    assert terminal.end() == 2
    assert_restored(terminal)
    assert "internal fault: ZeroDivisionError" in terminal.said.rpartition(BACK)[2]
    terminal.close()


def test_a_terminal_that_goes_away_ends_it(path: str) -> None:
    terminal = Terminal("replay", "--step", path)
    terminal.wait_for("(1/19)")
    os.close(terminal.slave)
    os.close(terminal.master)
    assert terminal.process.wait(timeout=10) != 0


def test_a_pipe_that_is_closed_restores_the_terminal(path: str) -> None:
    """The terminal is standard input, and what is written goes to a pipe: then it is a plain text."""
    terminal = Terminal(
        code=f"import os; os.system({f'{sys.executable} -m bgtools replay --step {path} | head -1'!r})"
    )
    assert terminal.end() == 0
    assert ALTERNATE not in terminal.said
    assert "Traceback" not in terminal.said
    assert termios.tcgetattr(terminal.slave) == terminal.before
    terminal.close()


def test_colour_and_none(path: str) -> None:
    for environment, coloured in (({}, True), ({"NO_COLOR": "1"}, False)):
        terminal = Terminal("replay", "--step", path, **environment)
        terminal.wait_for("(1/19)")
        assert bool(re.search(r"\x1b\[[0-9;]+m", terminal.said)) is coloured
        terminal.press("q")
        assert terminal.end() == 0
        terminal.close()


def test_boards_are_ascii_where_the_encoding_is(path: str) -> None:
    terminal = Terminal("replay", "--step", path, PYTHONIOENCODING="ascii")
    assert "+13-14-15" in terminal.wait_for("(1/19)")
    terminal.press("q")
    assert terminal.end() == 0
    terminal.close()
