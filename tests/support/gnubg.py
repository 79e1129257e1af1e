"""Drives Debian's gnubg as an oracle: what it reads in match files, and matches that it plays itself.

gnubg is believed for positions, winners and points of files that it imports without a message, never for
whether a file is right. All work of one call is done in a single gnubg process, by its own Python.
"""

from __future__ import annotations

import argparse
import base64
import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from tests.support import referee
from tests.support.referee import BAR, OFF, Board

if TYPE_CHECKING:
    from collections.abc import Sequence

PROGRAM = shutil.which("gnubg") or ("/usr/games/gnubg" if Path("/usr/games/gnubg").exists() else None)

BEGIN = "@@file"
_READ = """
import gnubg, json, sys
for path, jacoby, out in json.loads(JOBS):
    print("\\n" + BEGIN)
    sys.stdout.flush()
    gnubg.command("set confirm new off")
    gnubg.command("set output matchpc off")
    gnubg.command("set jacoby " + ("on" if jacoby else "off"))
    gnubg.command(('load match "%s"' if path.endswith(".sgf") else 'import mat "%s"') % path)
    try:
        found = gnubg.match(analysis=0, boards=1, statistics=0)
    except Exception:
        found = None
    with open(out, "w") as file:
        json.dump(found, file)
"""
_PLAY = """
import gnubg, json
gnubg.command("set automatic roll on")
gnubg.command("set automatic move on")
gnubg.command("set automatic bearoff on")
gnubg.command("set display off")
gnubg.command("set delay 0")
gnubg.command("set confirm new off")
gnubg.command("set confirm save off")
gnubg.command("set rng mersenne")
for player in (0, 1):
    gnubg.command("set player %d gnubg" % player)
    gnubg.command("set player %d chequerplay evaluation plies 0" % player)
    gnubg.command("set player %d cubedecision evaluation plies 0" % player)
    gnubg.command("set player %d chequerplay evaluation noise %s" % (player, NOISE))
for length, games, jacoby, beavers, variation, seed, out in json.loads(JOBS):
    gnubg.command("set seed %d" % seed)
    gnubg.command("set variation " + variation)
    gnubg.command("set jacoby " + ("on" if jacoby else "off"))
    gnubg.command("set beavers %d" % beavers)
    for player in (0, 1):
        # Nobody doubles so wrongly that he is beavered, unless he errs much and the other does not.
        noise = (2.0, 0.0)[player] if beavers else NOISE
        gnubg.command("set player %d cubedecision evaluation noise %s" % (player, noise))
    gnubg.command("set automatic game " + ("on" if length else "off"))  # a session would never end
    if length:
        gnubg.command("new match %d" % length)
    else:
        gnubg.command("new session")
        for _ in range(games - 1):
            gnubg.command("new game")
    gnubg.command("set player 0 name Ada")  # a new match forgets the names
    gnubg.command("set player 1 name Ben")
    with open(out + ".json", "w") as file:
        json.dump(gnubg.match(analysis=0, boards=1, statistics=0), file)
    gnubg.command('export match mat "%s.mat"' % out)
    gnubg.command('save match "%s.sgf"' % out)
"""


class Wanted(NamedTuple):
    """What gnubg is to play: a match of ``length`` points, or ``games`` games for money (length 0).

    ``beavers``: how often a cube can be turned again at once, for money. ``variation``: gnubg's word.
    """

    length: int
    games: int = 0
    jacoby: bool = False
    beavers: int = 0
    variation: str = "standard"


class Played(NamedTuple):
    """A match that gnubg played: as the two kinds of file that it wrote, and as it has it itself."""

    wanted: Wanted
    mat: Path
    sgf: Path
    match: GnubgMatch


class Action(NamedTuple):
    """One action. ``player``: 0 left, 1 right. ``board``: the Position ID before it, for a roll."""

    word: str  # move, double, take, drop, resign ...
    player: int
    dice: tuple[int, int] | None
    moves: tuple[tuple[int, int], ...]
    board: str | None


class GnubgGame(NamedTuple):
    """One game as gnubg has it. Scores are left and right; ``winner`` None if the game is open."""

    score: tuple[int, int]
    crawford: bool
    winner: int | None
    points: int
    actions: tuple[Action, ...]

    def boards(self) -> list[tuple[str, str]]:
        """The Position ID before and after every play, each seen by the player on roll."""
        found = []
        for action in self.actions:
            if action.board is not None and action.moves:
                board = board_of(action.board)
                for source, target in action.moves:
                    board, _ = referee.hop(board, source, target)
                found.append((action.board, position_id(referee.flip(board))))
        return found


class GnubgMatch(NamedTuple):
    """A match as gnubg has it; ``messages`` is what it said while importing."""

    length: int
    variation: str
    games: tuple[GnubgGame, ...]
    messages: tuple[str, ...]


def read_files(files: list[tuple[Path, bool]]) -> list[GnubgMatch | None]:
    """What gnubg makes of ``.mat`` and ``.sgf`` files; each comes with whether the Jacoby rule is on (an
    ``.sgf`` says so itself). None: refused.
    """
    with tempfile.TemporaryDirectory() as folder:
        jobs = []
        for number, (path, jacoby) in enumerate(files):
            # a name without blanks and quotation marks
            plain = Path(folder, f"{number}.sgf" if path.suffix == ".sgf" else f"{number}.mat")
            shutil.copyfile(path, plain)
            jobs.append((str(plain), jacoby, f"{folder}/{number}.json"))
        out = run_script(_READ, jobs, folder)
        logs = out.split(BEGIN)[1:]
        return [
            _match(json.loads(Path(job[2]).read_text()), log) for job, log in zip(jobs, logs, strict=True)
        ]


def play(folder: Path, wanted: Sequence[Wanted], seed: int, noise: float = 0.05) -> list[Played]:
    """Lets gnubg play against itself and writes ``.mat`` and ``.sgf`` files into ``folder``.

    ``noise`` makes its 0-ply players err, on the board and with the cube, so that the games differ more.
    """
    paths = [folder / f"selfplay-{seed + number}" for number in range(len(wanted))]
    jobs = [
        (*each, seed + number, str(path))
        for number, (each, path) in enumerate(zip(wanted, paths, strict=True))
    ]
    with tempfile.TemporaryDirectory() as scratch:
        run_script(f"NOISE = {noise!r}\n{_PLAY}", jobs, scratch)
    played = []
    for each, path in zip(wanted, paths, strict=True):
        match = _match(json.loads(Path(f"{path}.json").read_text()), "")
        assert match is not None
        played.append(Played(each, path.with_suffix(".mat"), path.with_suffix(".sgf"), match))
    return played


def run_script(body: str, jobs: list[Any], folder: str) -> str:
    if PROGRAM is None:
        raise FileNotFoundError("gnubg is not installed")
    script = Path(folder, "script.py")
    script.write_text(f"BEGIN = {BEGIN!r}\nJOBS = {json.dumps(jobs)!r}\n{body}")
    done = subprocess.run(
        [PROGRAM, "-t", "-q", "-r", "-p", str(script)],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
        text=True,
        errors="replace",
        env={"HOME": folder, "LANG": "C.UTF-8"},
    )
    return done.stdout + done.stderr if BEGIN not in done.stdout else done.stdout


def _match(found: dict[str, Any] | None, log: str) -> GnubgMatch | None:
    if not found or not found["games"]:
        return None
    info = found["match-info"]
    messages = [
        line.strip()
        for line in log.splitlines()
        if any(word in line for word in ("WARNING", "Unrecogni", "nvalid", "doesn't follow", "not a valid"))
    ]
    games = tuple(_game(game) for game in found["games"])
    return GnubgMatch(info["match-length"], info.get("variation", ""), games, tuple(messages))


def _game(found: dict[str, Any]) -> GnubgGame:
    info = found["info"]
    winner = info.get("winner")
    return GnubgGame(
        (info["score-X"], info["score-O"]),
        bool(info.get("crawford")),
        "XO".index(winner) if winner else None,
        info.get("points-won") or 0,
        tuple(_action(action) for action in found["game"]),
    )


def _action(found: dict[str, Any]) -> Action:
    dice = found.get("dice")
    return Action(
        found["action"],
        "XO".index(found["player"]) if found.get("player") else -1,
        tuple(dice) if dice else None,  # type: ignore[arg-type]
        tuple((source, target) for source, target in found.get("move") or ()),
        found.get("board"),
    )


# Position IDs (gnubg manual, "A technical description of the position ID"; the opponent comes first)


def board_of(identity: str, checkers: int = 15) -> Board:
    """The board of a Position ID, seen by the player on roll."""
    key = base64.b64decode(identity + "==")
    bits = [key[index // 8] >> (index % 8) & 1 for index in range(80)]
    sides = []
    at = 0
    for _ in range(2):
        side = [0] * 26
        for point in range(1, 26):
            while bits[at]:
                side[point] += 1
                at += 1
            at += 1
        side[OFF] = checkers - sum(side)
        sides.append(tuple(side))
    return sides[1], sides[0]


def position_id(board: Board) -> str:
    """The Position ID of a board seen by the player on roll."""
    bits: list[int] = []
    for side in (board[1], board[0]):
        for point in range(1, BAR + 1):
            bits += [1] * side[point] + [0]
    bits += [0] * (80 - len(bits))
    key = bytes(sum(bit << index for index, bit in enumerate(bits[at : at + 8])) for at in range(0, 80, 8))
    return base64.b64encode(key).decode()[:14]


def transcripts(about: str) -> list[tuple[Path, bool]]:
    """The transcripts that a comparison with gnubg was asked for on its command line, and with Jacoby or not.

    ``about``: what the comparison is, for its help. Folders default to the corpus beside the project (or
    where BGTOOLS_SHARED says). Ends the program where there is no such folder or no gnubg.
    """
    parser = argparse.ArgumentParser(description=about, formatter_class=argparse.RawDescriptionHelpFormatter)
    shared = Path(os.environ.get("BGTOOLS_SHARED", Path(__file__).resolve().parents[3] / "shared"))
    parser.add_argument("folders", nargs="*", type=Path, default=[shared / "corpus" / "mat"])
    folders: list[Path] = parser.parse_args().folders
    if missing := [folder for folder in folders if not folder.is_dir()]:
        parser.error(f"no transcripts at {missing[0]}")
    if PROGRAM is None:
        parser.error("gnubg is not installed")
    files = sorted(
        path for folder in folders for path in folder.rglob("*") if path.suffix in (".mat", ".txt")
    )
    return [(path, b'[Jacoby "On"]' in path.read_bytes()) for path in files]
