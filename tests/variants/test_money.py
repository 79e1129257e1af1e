"""Money play: thirty and more situations of cube and result, with verdict and points (rules.md 2.3 to 2.5).

Each is a whole game. It is set up so that Ann bears off her last checker with her second roll; Bob then
has one checker off (``SINGLE``), none (``GAMMON``), or none and one in Ann's home board (``TRIPLE``).
A ``/`` stands between the cells, Ann's first; ``.`` is an empty cell.
"""

from __future__ import annotations

import pytest

from bgtools.check import CheckOptions, check
from bgtools.rules.settings import Overrides
from bgtools.text.source import decode
from tests.replay.transcripts import games

SINGLE = "-C-----a---------------di-", "21: 18/15"
GAMMON = "-C-----a---------------ei-", "21: 18/15"
TRIPLE = "-Ca--------------------ei-", "21: 23/20"

JACOBY = '; [Jacoby "On"]\n'
NO_JACOBY = '; [Jacoby "Off"]\n'
BEAVERS = '; [Beaver "On"]\n'
NO_BEAVERS = '; [Beaver "Off"]\n'
ONE_BEAVER = "; --beavers 1\n"  # no header says how many: the user does
AUTOMATIC = '; [AutomaticDoubles "1"]\n'
LIMIT = '; [CubeLimit "4"]\n'
CUBELESS = '; [CubeLimit "1"]\n'

DOUBLE = " Doubles => 2 /  Takes"
DROP = " Doubles => 2 /  Drops"
BEAVER = " Doubles => 2 /  Beavers => 4"
RACCOON = BEAVER + " /  Raccoons => 8"

# head, end, what happens before Ann's last roll, result, points, finding (None: valid)
SITUATIONS = [
    # Jacoby: an uncubed gammon
    ("", SINGLE, "", "Wins 1 point", 1, None),
    ("", GAMMON, "", "Wins 2 points", 2, None),
    ("", TRIPLE, "", "Wins 3 points", 3, None),
    (JACOBY, GAMMON, "", "Wins 1 point", 1, None),
    (JACOBY, TRIPLE, "", "Wins 1 point", 1, None),
    (JACOBY, GAMMON, "", "Wins 2 points", 1, "wrong-points-bearoff"),
    (NO_JACOBY, GAMMON, "", "Wins 2 points", 2, None),
    (NO_JACOBY, GAMMON, "", "Wins 1 point", 2, "wrong-points-bearoff"),
    ("", GAMMON, "", "Wins 1 point", 1, None),  # nobody says: the file shows it
    # and with a turned cube
    (JACOBY, GAMMON, DOUBLE, "Wins 4 points", 4, None),
    (JACOBY, TRIPLE, DOUBLE, "Wins 6 points", 6, None),
    (JACOBY, GAMMON, DOUBLE, "Wins 2 points", 4, "wrong-points-bearoff"),
    (JACOBY, SINGLE, DOUBLE, "Wins 2 points", 2, None),
    # a dropped double pays the cube before it, whatever the board
    ("", TRIPLE, DROP, "Wins 1 point", 1, None),
    ("", TRIPLE, DROP, "Wins 2 points", 1, "wrong-points-drop"),
    (JACOBY, GAMMON, DROP, "Wins 1 point", 1, None),
    # beavers
    (BEAVERS, SINGLE, BEAVER, "Wins 4 points", 4, None),
    (BEAVERS, GAMMON, BEAVER, "Wins 8 points", 8, None),
    (BEAVERS + JACOBY, GAMMON, BEAVER, "Wins 8 points", 8, None),
    (BEAVERS, SINGLE, BEAVER + " /  Takes / .", "Wins 4 points", 4, None),
    (NO_BEAVERS, SINGLE, BEAVER, "Wins 4 points", 4, "beaver-disabled"),
    ("", SINGLE, BEAVER, "Wins 4 points", 4, "beaver-disabled"),
    # the doubler refuses the beaver: he loses the doubled cube
    (BEAVERS, SINGLE, BEAVER + " /  Drops", "Bob Wins 2 points", -2, None),
    (BEAVERS, SINGLE, BEAVER + " /  Drops", "Bob Wins 4 points", -2, "wrong-points-drop"),
    # raccoons
    (BEAVERS, SINGLE, RACCOON, "Wins 8 points", 8, None),
    (BEAVERS, GAMMON, RACCOON + " /  Takes", "Wins 16 points", 16, None),
    (BEAVERS, SINGLE, RACCOON + " /  Drops", "Wins 4 points", 4, None),
    (ONE_BEAVER, SINGLE, RACCOON, "Wins 8 points", 8, "animal-limit"),
    (BEAVERS, SINGLE, RACCOON + " /  Beavers => 16", "Wins 16 points", 16, None),
    (BEAVERS, SINGLE, BEAVER.replace("4", "8"), "Wins 8 points", 8, "cube-value-mismatch"),
    # automatic doubles: the cube starts at 2 and is still in the middle
    (AUTOMATIC, SINGLE, " Doubles => 4 /  Takes", "Wins 4 points", 4, None),
    (AUTOMATIC, SINGLE, "", "Wins 2 points", 2, None),
    (AUTOMATIC, SINGLE, " Doubles => 8 /  Takes", "Wins 8 points", 8, "cube-value-mismatch"),
    ("", SINGLE, " Doubles => 4 /  Takes", "Wins 4 points", 4, "cube-value-mismatch"),
    (AUTOMATIC + JACOBY, GAMMON, "", "Wins 2 points", 2, None),
    # limits
    (LIMIT, SINGLE, DOUBLE, "Wins 2 points", 2, None),
    (LIMIT + BEAVERS, SINGLE, BEAVER, "Wins 4 points", 4, None),
    (LIMIT + BEAVERS, SINGLE, RACCOON, "Wins 8 points", 8, "cube-over-limit"),
    (CUBELESS, GAMMON, "", "Wins 2 points", 2, None),
    (CUBELESS, SINGLE, DOUBLE, "Wins 2 points", 2, "cube-not-in-use"),
    # resignations are conceded in whole cubes
    (JACOBY, GAMMON, DOUBLE + " / END", "Wins 4 points", 4, None),
    (NO_JACOBY, GAMMON, DOUBLE + " / END", "Wins 3 points", 3, "points-not-multiple"),
    (JACOBY, GAMMON, " END", "Wins 2 points", 2, "resign-too-big"),
    ("", SINGLE, DOUBLE + " / END", "Wins 4 points", 4, "resign-too-big"),
]


def transcript(head: str, end: tuple[str, str], between: str, result: str) -> str:
    board, reply = end
    cells = ["21: 1/off(2)", reply]
    over = "Drops" in between or "END" in between
    extra = [cell.strip() for cell in between.split("/") if cell.strip() not in ("", "END")]
    cells += extra
    if not over:
        if len(cells) % 2:
            cells.append(".")
        cells.append("32: 1/off")
    rows = [cells[place : place + 2] for place in range(0, len(cells), 2)]
    lines = [f"{head} 0 point match", "", " Game 1", " Ann : 0                        Bob : 0"]
    lines.append(f"; Set Pos={board}/0")
    for number, row in enumerate(rows, 1):
        left, right = [*["" if cell == "." else cell for cell in row], ""][:2]
        lines.append(f"{number:3d}) {left:<30} {right}".rstrip())
    column = 34 if result.startswith("Bob ") else 6
    lines.append(" " * column + result.removeprefix("Bob "))
    return "\n".join(lines) + "\n"


@pytest.mark.parametrize(
    ("head", "end", "between", "result", "points", "finding"), SITUATIONS, ids=range(len(SITUATIONS))
)
def test_money(
    head: str, end: tuple[str, str], between: str, result: str, points: int, finding: str | None
) -> None:
    text = transcript(head, end, between, result)
    said = Overrides(beavers=1) if head == ONE_BEAVER else Overrides()
    report = check(decode(text.encode()), "money.mat", CheckOptions(suggestions=False, overrides=said))
    assert [found.name for found in report.findings] == ([finding] if finding else []), text
    ann, bob = report.matches[0].score
    assert ann - bob == points, text


@pytest.mark.parametrize(
    ("between", "cubes"),
    [
        ("", [2, 2, 2]),
        (" Doubles => 4 /  Takes", [2, 2, 2, 4, 4]),
    ],
)
def test_the_cube_shows_automatic_doubles_from_the_start(between: str, cubes: list[int]) -> None:
    (game,) = games(transcript(AUTOMATIC, SINGLE, between, f"Wins {cubes[-1]} points"))
    assert [step.cube for step in game.steps] == cubes
    assert [step.cube_before for step in game.steps] == [2, *cubes[:-1]]
    assert game.cube == cubes[-1]


def test_beavers_never_in_a_match() -> None:
    text = transcript(BEAVERS, SINGLE, BEAVER, "Wins 4 points").replace(" 0 point match", " 9 point match")
    report = check(decode(text.encode()), "match.mat", CheckOptions(suggestions=False))
    assert [found.name for found in report.findings] == ["beaver-in-match"]
