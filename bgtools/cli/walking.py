"""A file replayed as a walk, and where in it to begin: what ``--step``, pictures and single boards share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import TypeVar

    from bgtools.check.model import FileReport, Finding
    from bgtools.cli.inputs import Input
    from bgtools.replay.model import Event
    from bgtools.report.walk import Walk
    from bgtools.text.source import SourceText

    Command = TypeVar("Command", bound=Callable[..., Any])

_SIDES = ("left", "right")
_POSITIVE = click.IntRange(min=1)
_PLACES = (
    click.option("--match", type=_POSITIVE, metavar="N", help="Begin in match N of the file."),
    click.option("--game", type=_POSITIVE, metavar="N", help="Begin at game N."),
    click.option("--move", type=_POSITIVE, metavar="N", help="Begin at row N of that game."),
    click.option(
        "--column",
        type=click.Choice(_SIDES),
        help="Begin at the action in this column of the row.",
    ),
    click.option("--at", type=_POSITIVE, metavar="LINE", help="Begin at this line of the file."),
    click.option("--finding", type=_POSITIVE, metavar="N", help="Begin at the file's Nth finding."),
)


def places(function: Command) -> Command:
    """The options that name a place in a file."""
    for option in reversed(_PLACES):
        function = option(function)
    return function


def names_place(values: dict[str, Any]) -> bool:
    """Whether a place was named."""
    return any(values[name] is not None for name in ("match", "game", "move", "column", "at", "finding"))


def walk_through(item: Input, values: dict[str, Any]) -> tuple[Walk, FileReport, SourceText]:
    """The walk through a file, standing where the options say; ``UsageError`` if there is no such place."""
    from bgtools.report.walk import Walk

    events: list[Event] = []
    report, source = checking.check_file(
        item, checking.options_for(item.path, values), lambda event, _: events.append(event)
    )
    walk = Walk(events, report.findings)
    if walk.stops:
        _begin(walk, values)
    return walk, report, source


def _begin(walk: Walk, values: dict[str, Any]) -> None:
    match, game, move, line, finding = (values[name] for name in ("match", "game", "move", "at", "finding"))
    if sum(place is not None for place in (match or game or move, line, finding)) > 1:
        raise click.UsageError("name one place: --game and --move, --at, or --finding")
    if match is not None and not walk.to_match(match):
        raise click.UsageError(f"there is no match {match} in this file")
    if game is None and move is not None:
        game = walk.stop.game_number
    if game is not None and not walk.to(game, move):
        raise click.UsageError(walk.missing(game, move))
    if line is not None and not walk.to_line(line):
        raise click.UsageError(f"there is no action in line {line} or after it")
    if finding is not None and not walk.to_finding(finding):
        raise click.UsageError(f"there is no finding {finding}; there are {len(walk.found)}")
    column = values["column"]
    if column is not None and not walk.to_side(_SIDES.index(column)):
        raise click.UsageError(f"there is no action in the {column} column there")


class Games:
    """Which games are listed: all, or those with a number, of all matches or of one.

    ``found``: whether there was one.
    """

    def __init__(self, game: int | None, match: int | None) -> None:
        self.game = game
        self.match = match
        self.found = False
        self._match = 0

    def only(self, watch: Callable[[Event, Sequence[Finding]], None]) -> Callable[..., None]:
        """``watch``, told of these games only."""

        def told(event: Event, findings: Sequence[Finding]) -> None:
            from bgtools.replay.model import GameReplay, MatchStart

            if isinstance(event, MatchStart):
                self._match = event.index
            if self.match not in (None, self._match):
                return
            if isinstance(event, GameReplay):
                if self.game not in (None, event.index if event.number is None else event.number):
                    return
                self.found = True
            watch(event, findings)

        return told

    def check(self) -> None:
        """``UsageError`` if a game was named that is not there."""
        if not self.found and not (self.game is None and self.match is None):
            what = f"game {self.game}" if self.game is not None else f"match {self.match}"
            raise click.UsageError(f"there is no {what} in this file")


def chosen_games(values: dict[str, Any]) -> Games:
    """The games that ``--game`` and ``--match`` name; ``UsageError`` where a row is named."""
    if any(values[name] is not None for name in ("move", "column", "at", "finding")):
        raise click.UsageError("--compact lists whole games: name one with --game")
    return Games(values["game"], values["match"])
