"""SVG pictures hold the same checkers on the same points as the boards that gnubg draws of the same XGID."""

from __future__ import annotations

import random
import tempfile
from collections import Counter

import pytest

from bgtools.board.ids import Xgid, xgid
from bgtools.board.svg import DARK, LIGHT, Picture, svg
from bgtools.rules.variants import get
from tests.board.test_svg import read_back
from tests.rules.random_positions import random_position
from tests.support import gnubg

pytestmark = pytest.mark.skipif(gnubg.PROGRAM is None, reason="gnubg is not installed")

_SHOW = """
import gnubg, json, sys
gnubg.command("set confirm new off")
for xgid in json.loads(JOBS):
    gnubg.command("set xgid " + xgid)
    print("\\n" + BEGIN)
    sys.stdout.flush()
    gnubg.command("show board")
print("\\n" + BEGIN)
"""
_COLUMNS = (2, 5, 8, 11, 14, 17, 21, 25, 28, 31, 34, 37, 40)
_UPPER = (*range(13, 19), 25, *range(19, 25))
_LOWER = (*range(12, 6, -1), 25, *range(6, 0, -1))


def drawn_by_gnubg(text: str) -> Counter[tuple[str, int]]:
    """The checkers of a board in gnubg's letters; a higher stack has its number, from ten on a letter."""
    lines = [line[1:] for line in text.splitlines()]
    top = next(number for number, line in enumerate(lines) if line.startswith("+13"))
    rows = [line[:43].ljust(43) for line in lines[top : top + 13]]
    found: Counter[tuple[str, int]] = Counter()
    for points, stack_rows in ((_UPPER, rows[1:6]), (_LOWER, rows[11:6:-1])):
        for point, column in zip(points, _COLUMNS, strict=True):
            stack = [row[column] for row in stack_rows]
            checker = next((letter for letter in stack if letter in "XO"), None)
            if checker is None:
                continue
            number = next((int(letter, 16) for letter in stack if letter in "0123456789ABCDEF"), None)
            found[DARK if checker == "X" else LIGHT, point] += number or stack.count(checker)
    return found


def test_30_positions() -> None:
    rng = random.Random(9)
    positions = [random_position(rng, get("backgammon")) for _ in range(40)]
    positions = [one for one in positions if all(any(side[1:]) for side in one)][:30]
    assert len(positions) == 30
    with tempfile.TemporaryDirectory() as folder:
        ids = [xgid(Xgid(*position, dice=(6, 3))) for position in positions]
        boards = gnubg.run_script(_SHOW, ids, folder).split(gnubg.BEGIN)[1:-1]
    for position, board in zip(positions, boards, strict=True):
        found, _ = read_back(svg(Picture(*position)))
        assert found == drawn_by_gnubg(board)
