"""Every ID of a replayed match beside gnubg's own: Position ID and Match ID before and after each action as
gnubg walks through the same file, and what it makes of each XGID."""

from __future__ import annotations

import json
import shutil
import tempfile
from pathlib import Path
from typing import NamedTuple

from bgtools.board.ids import PLAYING, IdError, MatchState, match_id, parse_match_id
from bgtools.board.named import read
from bgtools.check import Checker, CheckOptions
from bgtools.replay.model import GameReplay, MatchStart
from bgtools.report.actions import Identifier, actions
from bgtools.rules.settings import Overrides
from bgtools.text.source import decode
from tests.support.gnubg import run_script

_WALK = """
import gnubg, json
gnubg.command("set confirm new off")
gnubg.command("set output matchpc off")

def ids():
    try:
        return [gnubg.positionid(), gnubg.matchid()]
    except ValueError:
        return None

for path, jacoby, counts, xgids, out in json.loads(JOBS):
    print("\\n" + BEGIN)
    gnubg.command("set jacoby " + ("on" if jacoby else "off"))
    gnubg.command('import mat "%s"' % path)
    gnubg.command("first game")
    games = []
    for number, count in enumerate(counts):
        if number:
            gnubg.command("next game")
        states = []
        for _ in range(count):
            gnubg.command("next roll")
            states.append(ids())
        games.append(states)
    set_ids = []
    for xgid in xgids:
        gnubg.command("set xgid " + xgid)
        set_ids.append(ids())
    with open(out, "w") as file:
        json.dump([games, set_ids], file)
"""

Ids = tuple[str | None, str | None]


class Difference(NamedTuple):
    """``where``: game, row and what was compared."""

    file: str
    where: str
    ours: Ids
    theirs: Ids | None
    excuse: str = ""


class Compared(NamedTuple):
    """``states``: how many pairs of IDs were compared as gnubg walked; ``xgids``: given to ``set xgid``."""

    states: int
    xgids: int
    differences: list[Difference]


class _Walked(NamedTuple):
    """What bgtools says of one file: for each game its states, with where each is, and the XGIDs."""

    games: list[list[tuple[str, Ids]]]
    xgids: dict[str, Ids]


def compare(files: list[tuple[Path, bool]]) -> Compared:
    """All IDs of ``.mat`` files that gnubg imports as they are; each comes with whether Jacoby is on."""
    states = xgids = 0
    differences: list[Difference] = []
    with tempfile.TemporaryDirectory() as folder:
        walked = [_walk(path.read_bytes(), jacoby) for path, jacoby in files]
        jobs = []
        for number, ((path, jacoby), ours) in enumerate(zip(files, walked, strict=True)):
            plain = Path(folder, f"{number}.mat")  # a name without blanks and quotation marks
            shutil.copyfile(path, plain)
            counts = [len(game) for game in ours.games]
            jobs.append((str(plain), jacoby, counts, list(ours.xgids), f"{folder}/{number}.json"))
        run_script(_WALK, jobs, folder)
        for (path, _), job, ours in zip(files, jobs, walked, strict=True):
            games, set_ids = json.loads(Path(job[4]).read_text())
            for mine, theirs in zip(ours.games, games, strict=True):
                states += len(mine)
                for (where, wanted), found in zip(mine, theirs, strict=True):
                    if found is None or tuple(found) != wanted:
                        excuse = "an amount that gnubg takes as it is" if _over_the_top(found) else ""
                        differences.append(
                            Difference(path.name, where, wanted, found and tuple(found), excuse)
                        )
            xgids += len(set_ids)
            for (xgid, wanted), found in zip(ours.xgids.items(), set_ids, strict=True):
                if found is None or tuple(found) != wanted:
                    differences.append(Difference(path.name, xgid, wanted, found and tuple(found)))
    return Compared(states, xgids, differences)


def _over_the_top(found: list[str] | None) -> bool:
    """Whether gnubg shows a score beyond the length of the match."""
    try:
        parse_match_id(found[1] if found else "")
    except IdError as wrong:
        return "score" in str(wrong)
    return False


def _walk(data: bytes, jacoby: bool) -> _Walked:
    walked = _Walked([], {})
    options = CheckOptions(overrides=Overrides(jacoby=jacoby))
    start: MatchStart | None = None
    for event, _ in Checker(decode(data), "file.mat", options).run():
        if isinstance(event, MatchStart):
            start = event
        elif isinstance(event, GameReplay) and start is not None:
            _game(walked, start, event)
    return walked


def _game(walked: _Walked, start: MatchStart, game: GameReplay) -> None:
    identifier = Identifier(game, start.rules)
    states: list[tuple[str, Ids]] = []
    for action in actions(game):
        where = f"game {game.number}, row {action.step.entry.row}, {action.step.action}"
        shown = [("before", action.before)] if action.before.dice is not None else []
        for when, state in [*shown, ("after", action.after)]:
            found = identifier.match_id(state)
            # gnubg's players are the columns; bgtools' are the names of the first score line.
            if found is not None and game.seats == (1, 0):
                found = match_id(_players_swapped(parse_match_id(found)))
            states.append((f"{where}, {when}", (identifier.position_id(state), found)))
            xgid = identifier.xgid(state)
            if xgid is not None and state.over == PLAYING and not state.offer:
                named = read(xgid)
                walked.xgids[xgid.removeprefix("XGID=")] = (identifier.position_id(state), named.match_id())
    walked.games.append(states)


def _players_swapped(state: MatchState) -> MatchState:
    return state._replace(
        owner=None if state.owner is None else 1 - state.owner,
        on_roll=1 - state.on_roll,
        turn=1 - state.turn,
        score=state.score[::-1],
    )
