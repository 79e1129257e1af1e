"""What bgtools makes of matches that gnubg played, and gnubg of what bgtools writes of them."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bgtools import formats
from bgtools.check import Checker, CheckOptions
from bgtools.check.model import INFO
from bgtools.record.sheet import Losses
from bgtools.replay.sheets import sheets
from bgtools.rules.settings import Overrides
from bgtools.text.source import decode
from tests.support import against, gnubg

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from tests.support.gnubg import GnubgGame, GnubgMatch, Played

WRITTEN = (("mat", "gnubg"), ("mat", "xg"), ("sgf", None))


class Seen(NamedTuple):
    """How much was compared, by what it is, and everything that was not as it ought to be, in words."""

    counts: Counter[str]
    troubles: list[str]


class Written(NamedTuple):
    """A file that bgtools wrote of a match."""

    played: Played
    path: Path


def examine(played: list[Played], folder: Path) -> Seen:
    """Both directions: gnubg's files are valid, with its positions and scores, and what bgtools writes of
    them into ``folder`` is the same match for gnubg.

    A ``.mat`` of its own that gnubg does not read without a message is counted and left out.
    """
    seen = Seen(Counter(), [])
    own = gnubg.read_files([(each.mat, each.wanted.jacoby) for each in played])
    written = []
    for each, again in zip(played, own, strict=True):
        _count(each.match, seen.counts)
        readable = again is not None and not again.messages
        seen.counts["mat of gnubg that gnubg cannot read, left out"] += not readable
        for path in (each.mat, each.sgf) if readable else (each.sgf,):
            seen.troubles.extend(f"{path.name}: {trouble}" for trouble in _read(each, path, seen.counts))
        written += _write(each, each.mat if readable else each.sgf, folder)
    read = gnubg.read_files([(file.path, file.played.wanted.jacoby) for file in written])
    for file, match in zip(written, read, strict=True):
        seen.counts[f"written as {file.path.suffix[1:]} and read by gnubg"] += 1
        seen.troubles.extend(
            f"{file.path.name}, back in gnubg: {trouble}" for trouble in _same(file.played.match, match)
        )
    return seen


def final_score(match: GnubgMatch) -> tuple[int, int]:
    """The score after the last game, which is finished."""
    last = match.games[-1]
    won = [last.points if last.winner == player else 0 for player in (0, 1)]
    return last.score[0] + won[0], last.score[1] + won[1]


def _rules(each: Played) -> Overrides:
    """What was agreed and gnubg's files do not say."""
    if each.wanted.length:
        return Overrides()
    return Overrides(jacoby=each.wanted.jacoby, beavers=each.wanted.beavers or None)


def _read(each: Played, path: Path, counts: Counter[str]) -> Iterator[str]:
    data = path.read_bytes()
    checker = Checker(decode(data), path.name, CheckOptions(overrides=_rules(each)))
    for _ in checker.run():
        pass
    report = checker.report
    for finding in report.findings:
        if finding.code == "BG802" and "by the Jacoby rule" in finding.message:
            counts["results that gnubg writes as if without Jacoby, told"] += 1  # its scores have it right
        elif finding.severity != INFO:
            yield f"{finding.place}: {finding.code} {finding.message}"
    scores = [match.score for match in report.matches]
    if scores != [final_score(each.match)]:
        yield f"score {scores} and not {final_score(each.match)}"
    compared = against.compare(data, each.match, _rules(each))
    for difference in compared.differences:
        yield str(difference)
    counts["positions"] += compared.positions
    counts[f"{path.suffix[1:]} of gnubg read"] += 1


def _write(each: Played, source: Path, folder: Path) -> Iterator[Written]:
    checker = Checker(
        decode(source.read_bytes()), source.name, CheckOptions(overrides=_rules(each), suggestions=False)
    )
    for match, stream in sheets(event for event, _ in checker.run()):
        games = list(stream)
        for name, dialect in WRITTEN:
            path = folder / f"{source.stem}-{dialect or name}.{name}"
            pieces = formats.module(name).write(match, iter(games), Losses(), dialect)
            path.write_text("".join(pieces), encoding="utf-8")
            yield Written(each, path)


def _same(before: GnubgMatch, after: GnubgMatch | None) -> Iterator[str]:
    """How a match that went through bgtools differs for gnubg."""
    if after is None:
        yield "refused"
        return
    yield from after.messages
    if (before.length, before.variation) != (after.length, after.variation):
        yield f"{after.length} {after.variation} and not {before.length} {before.variation}"
    if len(before.games) != len(after.games):
        yield f"{len(after.games)} games and not {len(before.games)}"
    for number, (game, again) in enumerate(zip(before.games, after.games, strict=False), 1):
        for what in ("score", "crawford", "winner", "points"):
            if getattr(game, what) != getattr(again, what):
                yield f"game {number}: {what} {getattr(again, what)} and not {getattr(game, what)}"
        if game.boards() != again.boards():
            yield f"game {number}: other positions"


def _count(match: GnubgMatch, counts: Counter[str]) -> None:
    counts["matches"] += 1
    counts["for money" if match.length == 0 else f"to {match.length} points"] += 1
    counts[f"variation {match.variation or 'backgammon'}"] += 1
    for game in match.games:
        counts["games"] += 1
        counts.update(_kinds(game))


def _kinds(game: GnubgGame) -> Iterator[str]:
    words = [action.word for action in game.actions]
    for word in sorted({*words} - {"move"}):
        yield f"games with {word}"
    cube = 2 ** (words.count("double") - words.count("drop"))
    if any(pair == ("double", "double") for pair in pairwise(words)):
        yield "games with a beaver"
    if game.crawford:
        yield "Crawford games"
    if game.points > cube:
        yield "gammons and backgammons paid"
