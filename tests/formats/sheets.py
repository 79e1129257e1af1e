"""What tests of conversions share: sheets of texts, texts of sheets, and whether two matches are the same."""

from __future__ import annotations

import random
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from bgtools import formats
from bgtools.check import Checker, CheckOptions
from bgtools.check.model import INFO
from bgtools.record import sheet
from bgtools.record.sheet import Losses
from bgtools.replay.sheets import sheets
from bgtools.text.source import decode
from tests.support import dialects, matches

if TYPE_CHECKING:
    from bgtools.check.model import FileReport
    from bgtools.record.sheet import Action, GameSheet, MatchSheet

WAYS = [
    ("mat", "gnubg"),
    ("mat", "galaxy"),
    ("mat", "xg"),
    ("sgf", None),
    ("snowie", None),
    ("oldmoves", None),
    ("bgammon", None),
    ("json", None),
]
"""Every format that can be written without an extra, in each of its dialects."""


class Loaded(NamedTuple):
    """The matches of a text, and the report of its check."""

    matches: list[tuple[MatchSheet, list[GameSheet]]]
    report: FileReport

    @property
    def found(self) -> list[tuple[str, int]]:
        """Code and line of each finding that is no info."""
        return [(f.code, f.place.line if f.place else 0) for f in self.report.findings if f.severity != INFO]


def load(data: str | bytes, format_name: str | None = None) -> Loaded:
    """Read and replay a text."""
    source = decode(data.encode() if isinstance(data, str) else data)
    checker = Checker(source, "a file", CheckOptions(suggestions=False, input_format=format_name))
    made = [(match, list(games)) for match, games in sheets(event for event, _ in checker.run())]
    return Loaded(made, checker.report)


def write(loaded: Loaded, format_name: str, dialect: str | None = None) -> tuple[str, Losses]:
    """The text of matches in a format, and what it lost."""
    losses = Losses()
    package = formats.module(format_name)
    return (
        "".join("".join(package.write(m, iter(g), losses, dialect)) for m, g in loaded.matches),
        losses,
    )


def write_bytes(loaded: Loaded, format_name: str) -> tuple[bytes, Losses]:
    """The bytes of one match in a binary format, and what it lost."""
    losses = Losses()
    ((match, games),) = loaded.matches
    return b"".join(formats.module(format_name).write(match, iter(games), losses)), losses


def random_match(seed: int, **wanted: object) -> Loaded:
    """A match of the generator, as it is read from gnubg's dialect."""
    rng = random.Random(f"convert {seed}")
    match = matches.random_match(rng, **wanted)  # type: ignore[arg-type]
    text = dialects.render(dialects.write(match, dialects.BY_NAME["gnubg"], rng)).text
    return load(text)


def difference(one: Loaded, other: Loaded) -> str | None:
    """The first thing in which two texts do not say the same match; None where they do.

    Plays are compared by what they do to the board, rolls without regard to the order of the dice. A
    resignation shows in the result, whether or not a format has a word for it.
    """
    if len(one.matches) != len(other.matches):
        return f"{len(one.matches)} and {len(other.matches)} matches"
    for (match, games), (match2, games2) in zip(one.matches, other.matches, strict=True):
        if _names(match) != _names(match2) or match.length != match2.length:
            return f"{match.players} to {match.length}, {match2.players} to {match2.length}"
        if len(games) != len(games2):
            return f"{len(games)} and {len(games2)} games"
        for game, game2 in zip(games, games2, strict=True):
            found = _game_difference(game, game2)
            if found is not None:
                return f"game {game.number}: {found}"
    return None


def crossed(loaded: Loaded) -> Loaded:
    """The same with the players in the other order."""
    made = []
    for match, games in loaded.matches:
        turned = [
            game._replace(
                score=game.score[::-1],
                winner=None if game.winner is None else 1 - game.winner,
                actions=tuple(action._replace(player=1 - action.player) for action in game.actions),
            )
            for game in games
        ]
        made.append((match._replace(players=match.players[::-1]), turned))
    return loaded._replace(matches=made)


def _names(match: MatchSheet) -> tuple[str, ...]:
    return tuple(name.replace(" ", "_") for name in match.players)


def _game_difference(one: GameSheet, other: GameSheet) -> str | None:
    for what in ("score", "winner", "points", "cube", "ended_by", "crawford"):
        if getattr(one, what) != getattr(other, what):
            return f"{what} {getattr(one, what)} and {getattr(other, what)}"
    mine = [_done(action) for action in one.actions if action.word != sheet.RESIGN]
    theirs = [_done(action) for action in other.actions if action.word != sheet.RESIGN]
    if mine == theirs:
        return None
    pairs = [(a, b) for a, b in zip(mine, theirs, strict=False) if a != b]
    return f"{pairs[0][0]} and {pairs[0][1]}" if pairs else f"{len(mine)} and {len(theirs)} actions"


def _done(action: Action) -> tuple[object, ...]:
    board: Counter[int] = Counter()
    for source, target, _ in action.hops:
        board[source] -= 1
        board[target] += 1
    moved = tuple(sorted((point, count) for point, count in board.items() if count))
    hits = tuple(sorted(target for _, target, hit in action.hops if hit))
    dice = tuple(sorted(action.dice)) if action.dice else None
    return action.player, action.word, dice, moved, hits, action.value
