"""``replay --step`` through a whole match, looked at through a terminal emulator."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bgtools.board.ids import parse_position_id
from bgtools.cli.group import root
from tests.cli.transcripts import MATCH
from tests.rules.boards import drawn

pytest.importorskip("pyte")
pytest.importorskip("pty")

from tests.support.command import runner
from tests.support.terminal import Screen, Terminal

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

AS_ASCII = str.maketrans("●○─│┌┬┐└┴┘", "XO-|++++++")
Side = list[int]


@pytest.fixture
def path(tmp_path: Path) -> str:
    path = tmp_path / "final.mat"
    path.write_text(MATCH)
    return str(path)


def boards(path: str) -> list[tuple[Side, Side]]:
    """The position before each action, with the first player of the match at the bottom."""
    result = runner().invoke(root, ["replay", path, "--output-format", "jsonl"])
    found = []
    for line in result.stdout.splitlines():
        action = json.loads(line)
        if action["type"] == "action":
            on_roll, other = parse_position_id(action["position_id_before"])
            # In an XGID the bottom player is on roll; here it is the first player of the match.
            bits = action["match_id_before"]
            found.append((on_roll, other) if _on_roll(bits) == 0 else (other, on_roll))
    return found


def _on_roll(match_id: str) -> int:
    from bgtools.board.ids import parse_match_id

    return parse_match_id(match_id).on_roll


def board_on(rows: list[str]) -> tuple[Side, Side]:
    at = next(number for number, row in enumerate(rows) if row.startswith(("+13", "┌13")))
    return drawn("\n".join(row.translate(AS_ASCII) for row in rows[at : at + 13]))


@pytest.fixture
def started(path: str) -> Iterator[list[Terminal]]:
    terminals: list[Terminal] = []
    yield terminals
    for terminal in terminals:
        terminal.close()


@pytest.mark.parametrize(
    ("columns", "rows", "options", "environment"),
    [
        (80, 24, [], {}),
        (120, 40, [], {}),
        (80, 24, ["--ascii"], {"NO_COLOR": "1"}),
        (100, 30, ["--color", "never"], {}),
    ],
)
def test_a_whole_match(
    path: str,
    started: list[Terminal],
    columns: int,
    rows: int,
    options: list[str],
    environment: dict[str, str],
) -> None:
    terminal = Terminal("replay", "--step", *options, path, columns=columns, rows=rows, **environment)
    started.append(terminal)
    screen = Screen(terminal, columns, rows)
    wanted = boards(path)
    stops, at = 19, 0
    for place in range(1, stops + 1):
        shown = screen.wait_for(f"({place}/{stops})")
        assert len(shown) == rows
        assert shown[-1].startswith("n next  b back")
        if "The end of the game" not in shown[1]:
            assert board_on(shown) == wanted[at]
            at += 1
        assert bool(screen.colours() - {"default"}) is not bool(options)
        terminal.press("n")
    assert at == len(wanted)
    terminal.press("q")
    assert terminal.end() == 0


def test_a_new_size_in_between(path: str, started: list[Terminal]) -> None:
    terminal = Terminal("replay", "--step", path)
    started.append(terminal)
    screen = Screen(terminal, 80, 24)
    screen.wait_for("(1/19)")
    for columns, rows in ((120, 40), (100, 24), (50, 15), (200, 60), (80, 24)):
        screen.resize(columns, rows)
        terminal.press("n")
        screen.wait_for("(2/19)")
        terminal.press("b")
        shown = screen.wait_for("(1/19)")
        assert len(shown) == rows
        assert shown[0].startswith("/") or shown[0].startswith("...")
        if columns >= 80:
            assert board_on(shown) == boards(path)[0]
        beside = " ".join(row[80:] for row in shown)
        assert ("24/22 13/8" in beside or "31: 8/5 6/5" in beside) is (columns >= 110)


def test_autoplay_goes_on_by_itself_until_a_key(path: str, started: list[Terminal]) -> None:
    terminal = Terminal("replay", "--step", path)
    started.append(terminal)
    terminal.wait_for("(1/19)")
    terminal.press("++p")
    terminal.wait_for("(4/19)")
    terminal.press("v")
    terminal.wait_for("After the action")
    place = terminal.screen().split("\n")[0]
    terminal.read()
    assert terminal.screen().split("\n")[0] == place
    terminal.press("p")
    terminal.wait_for("(19/19)", 30)
    terminal.wait_for("end of the file")
    terminal.press("q")
    assert terminal.end() == 0


def test_search_asks_for_an_id(path: str, started: list[Terminal]) -> None:
    terminal = Terminal("replay", "--step", path)
    started.append(terminal)
    terminal.wait_for("(1/19)")
    terminal.press("/sGfwATDgc/ABMA\r")
    terminal.wait_for("(2/19)")
