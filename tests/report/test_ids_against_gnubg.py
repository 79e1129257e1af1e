"""The Position ID and Match ID behind every action are those that gnubg shows when it walks the file."""

from __future__ import annotations

import json
import subprocess
from typing import TYPE_CHECKING

import pytest

from bgtools.cli.group import root
from tests.conftest import ROOT
from tests.support import gnubg
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.skipif(gnubg.PROGRAM is None, reason="gnubg is not installed")

# gnubg's own Python walks the file record by record; the IDs after each, game by game.
WALK = """
import gnubg, json
def ids():
    try:
        return [gnubg.positionid(), gnubg.matchid()]
    except ValueError:
        return None
for command in ("set confirm new off", "set confirm save off", "set jacoby off"):
    gnubg.command(command)
gnubg.command('import mat "%s"')
gnubg.command("first game")
games = [[]]
while True:
    here = ids()
    games[-1].append(here)
    gnubg.command("next")
    if ids() == here:
        gnubg.command("next game")
        if ids() == here:
            break
        games.append([])
with open("%s", "w") as file:
    json.dump(games, file)
"""

Ids = list[tuple[str, str]]


def by_gnubg(path: Path, folder: Path) -> list[Ids] | None:
    """The IDs after each record of each game; None for a file that gnubg complains about."""
    script, found = folder / "walk.py", folder / "ids.json"
    script.write_text(WALK % (path, found))
    done = subprocess.run(
        [str(gnubg.PROGRAM), "-t", "-q", "-r", "-p", str(script)],
        capture_output=True,
        text=True,
        errors="replace",
        timeout=60,
        check=False,
        env={"HOME": str(folder), "LC_ALL": "C.UTF-8"},
    )
    if any(words in done.stdout + done.stderr for words in ("WARNING", "Unrecogni", "not a valid")):
        return None
    return [[(one[0], one[1]) for one in game[1:]] for game in json.loads(found.read_text())]


def by_bgtools(path: Path) -> list[Ids]:
    """The IDs after each action. A resignation is left out: gnubg keeps the dice of its turn."""
    result = runner().invoke(root, ["replay", str(path), "--output-format", "jsonl"], standalone_mode=False)
    games: list[Ids] = []
    for line in result.stdout.splitlines():
        one = json.loads(line)
        if one["type"] == "game":
            games.append([])
        elif one["type"] == "action" and one["action"] != "resign":
            games[-1].append((one["position_id"], one["match_id"]))
    return games


def assert_equal(path: Path, theirs: list[Ids]) -> int:
    """Compare game by game; how many actions were compared."""
    ours = by_bgtools(path)
    assert len(ours) == len(theirs), path.name
    for number, (our, their) in enumerate(zip(ours, theirs, strict=True), 1):
        assert our == their[: len(our)], f"{path.name}, game {number}"
    return sum(map(len, ours))


def test_in_the_tour(tmp_path: Path) -> None:
    path = ROOT / "samples" / "tour" / "club-final.mat"
    theirs = by_gnubg(path, tmp_path)
    assert theirs is not None
    assert assert_equal(path, theirs) == 25


@pytest.mark.slow
def test_in_real_transcripts(shared: Path, tmp_path: Path) -> None:
    compared = 0
    for path in sorted((shared / "corpus" / "mat").rglob("*")):
        if path.suffix in (".mat", ".txt") and b'[Jacoby "On"]' not in path.read_bytes():
            theirs = by_gnubg(path, tmp_path)
            if theirs is not None:
                compared += assert_equal(path, theirs)
    assert compared > 30_000
