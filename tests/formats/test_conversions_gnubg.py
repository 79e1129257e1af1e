"""What bgtools writes as .mat and SGF, gnubg loads without a message, and as the same games."""

from __future__ import annotations

import shutil
import subprocess
from itertools import pairwise
from typing import TYPE_CHECKING

import pytest

from bgtools.record import sheet
from tests.formats import others
from tests.formats.sheets import Loaded, crossed, difference, load, random_match, write

if TYPE_CHECKING:
    from pathlib import Path

PROGRAM = shutil.which("gnubg") or shutil.which("gnubg", path="/usr/games")
WAYS = [("mat", "gnubg"), ("mat", "galaxy"), ("mat", "xg"), ("sgf", None)]
ILLEGAL = ("5nqfGw9bWG3deTaU.mat", "hQ8sVn2LbTdF4wRm.mat", "rK7pXm4TqLb9NzWd.mat")
MESSAGES = ("WARNING", "Unrecognised", "not a valid", "doesn't follow", "error", "Error", "Invalid")

pytestmark = pytest.mark.skipif(PROGRAM is None, reason="gnubg is not installed")


class Trip:
    """A text that goes into gnubg and comes back as gnubg's own SGF and .mat."""

    def __init__(self, folder: Path, number: int, way: tuple[str, str | None], loaded: Loaded) -> None:
        self.way = way
        self.loaded = loaded
        self.path = folder / f"{number}_{way[1] or 'sgf'}.{way[0]}"
        self.text = write(loaded, *way)[0]
        self.path.write_text(self.text)

    @property
    def commands(self) -> str:
        match = self.loaded.matches[0][0]
        jacoby = "on" if match.jacoby else "off"
        verb = "import mat" if self.way[0] == "mat" else "load match"
        return (
            f"set jacoby {jacoby}\n{verb} {self.path}\n"
            f"save match {self.path}.back\nexport match mat {self.path}.mat\nshow version\n"
        )


def gnubg(commands: str, folder: Path) -> str:
    """What gnubg says to commands."""
    done = subprocess.run(
        [str(PROGRAM), "-t", "-q"],
        input=commands.encode(),
        capture_output=True,
        check=False,
        env={"HOME": str(folder)},
    )
    return (done.stdout + done.stderr).decode("utf-8", "replace")


def through_gnubg(trips: list[Trip], folder: Path) -> list[str]:
    """Send all through one gnubg; what it said to each."""
    script = folder / "commands"
    script.write_text("".join(trip.commands for trip in trips))
    with script.open() as commands:
        done = subprocess.run(
            [str(PROGRAM), "-t", "-q"],
            stdin=commands,
            capture_output=True,
            check=False,
            env={"HOME": str(folder)},
        )
    said = (done.stdout + done.stderr).decode("utf-8", "replace")
    parts = said.split("Build Info")
    return parts if len(parts) > len(trips) else [said] * len(trips)


def complaints(said: str) -> list[str]:
    return [line for line in said.splitlines() if any(word in line for word in MESSAGES)]


def compare(trip: Trip, said: str) -> None:
    assert complaints(said) == [], trip.path.name
    back = load((trip.path.parent / (trip.path.name + ".back")).read_bytes())
    assert difference(trip.loaded, back) is None, trip.path.name


def is_plain(loaded: Loaded) -> bool:
    """No hidden play (gnubg makes the only legal one itself) and no skipped turn (it counts by turns)."""
    for _, games in loaded.matches:
        for game in games:
            rolls = [action for action in game.actions if action.dice is not None]
            if any(action.word == sheet.HIDDEN for action in rolls):
                return False
            if any(one.player == two.player for one, two in pairwise(rolls)):
                return False
    return True


PLAIN = [seed for seed in range(100, 106) if is_plain(random_match(seed, length=5))]


@pytest.mark.parametrize("seed", PLAIN[:2])
def test_random_matches(tmp_path: Path, seed: int) -> None:
    loaded = random_match(seed, length=5)
    ((match, games),) = loaded.matches
    # gnubg aligns columns by bytes
    loaded = loaded._replace(matches=[(match._replace(players=("Ann", "Bob")), games)])
    trips = [Trip(tmp_path, seed, way, loaded) for way in WAYS]
    for trip, said in zip(trips, through_gnubg(trips, tmp_path), strict=False):
        if trip.way[1] != "galaxy":  # clips the last resignation
            compare(trip, said)
        else:
            assert complaints(said) == []
    own = (tmp_path / (trips[0].path.name + ".mat")).read_text()
    start = "\n Game 1"
    assert trips[0].text[trips[0].text.index(start) :].strip() == own[own.index(start) :].strip()


# How gnubg calls the import of a format. It dies of PartyGammon's files and refuses BGRoom's.
IMPORTS = {"oldmoves": "oldmoves", "snowie": "mat", "tmg": "tmg", "sgg": "sgg", "gam": "empire"}


@pytest.mark.parametrize("name", IMPORTS)
def test_gnubg_reads_what_is_written_and_what_the_tests_write(tmp_path: Path, name: str) -> None:
    for seed in PLAIN[:2]:
        loaded = random_match(seed, length=5)
        ((match, games),) = loaded.matches
        match = match._replace(players=("Ann", "Bob"), length=0 if name == "gam" else match.length)
        loaded = loaded._replace(matches=[(match, games)])
        path = tmp_path / f"{seed}.{name}"
        path.write_text(
            others.WRITERS[name](match, games) if name in others.WRITERS else write(loaded, name)[0]
        )
        said = gnubg(f"import {IMPORTS[name]} {path}\nsave match {path}.sgf\n", tmp_path)
        assert complaints(said) == []
        back = load((tmp_path / f"{path.name}.sgf").read_bytes())
        if name in ("tmg", "sgg"):
            back = crossed(back)  # gnubg exchanges the players of these
        found = difference(loaded, back)
        if name == "oldmoves" and any(game.ended_by == "resignation" and game.size != 1 for game in games):
            assert found is not None  # gnubg takes each resignation for a single one
        elif name == "gam":
            assert found is None or "score" in found or "crawford" in found  # which .gam does not state
        else:
            assert found is None, (seed, name)


def test_gnubg_writes_what_is_read(tmp_path: Path) -> None:
    for seed in PLAIN[:2]:
        loaded = random_match(seed, length=5)
        ((match, games),) = loaded.matches
        loaded = loaded._replace(matches=[(match._replace(players=("Ann", "Bob")), games)])
        path = tmp_path / f"{seed}.sgf"
        path.write_text(write(loaded, "sgf")[0])
        commands = f"load match {path}\nexport match snowietxt {path}.snowie\nexport match text {path}.txt\n"
        assert complaints(gnubg(commands, tmp_path)) == []
        assert difference(loaded, load((tmp_path / f"{path.name}.snowie").read_bytes())) is None
        for index, game in enumerate(games):
            suffix = f"_{index + 1:03d}" if index else ""
            text = load((tmp_path / f"{path.name}{suffix}.txt").read_bytes())
            assert text.report.format == "gnubg_text"
            assert text.found == []
            one = loaded._replace(matches=[(match._replace(players=("Ann", "Bob")), [game])])
            assert difference(one, text) is None


@pytest.mark.slow
def test_the_corpus(shared: Path, tmp_path: Path) -> None:
    """Every roll, play (so every position), cube action, result and score is the same for gnubg.

    Where the last game is given up, a file states the points that were still needed; gnubg makes a
    multiple of the cube of them.
    """
    paths = sorted((shared / "corpus" / "mat").glob("*/*"))
    trips = [
        Trip(tmp_path, number, way, load(path.read_bytes()))
        for number, path in enumerate(paths)
        if path.name not in ILLEGAL
        for way in WAYS
    ]
    for trip, said in zip(trips, through_gnubg(trips, tmp_path), strict=False):
        assert complaints(said) == [], trip.path.name
        back = load((tmp_path / f"{trip.path.name}.back").read_bytes())
        found = difference(trip.loaded, back)
        if found is not None:
            last = trip.loaded.matches[0][1][-1]
            assert found.startswith(f"game {last.number}: points "), (trip.path.name, found)
            assert last.last and last.ended_by == "resignation"
