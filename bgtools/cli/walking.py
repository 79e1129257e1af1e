"""A file replayed as a walk, and where in it to begin: what ``--step``, pictures and single boards share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from bgtools.check.model import FileReport
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
        what = f"move {move} in game {game}" if move is not None else f"game {game}"
        raise click.UsageError(f"there is no {what}")
    if line is not None and not walk.to_line(line):
        raise click.UsageError(f"there is no action in line {line} or after it")
    if finding is not None and not walk.to_finding(finding):
        raise click.UsageError(f"there is no finding {finding}; there are {len(walk.found)}")
    column = values["column"]
    if column is not None and not walk.to_side(_SIDES.index(column)):
        raise click.UsageError(f"there is no action in the {column} column there")
