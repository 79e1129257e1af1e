"""``replay --output-format svg|png``: one position, a folder of all of them, or a moving picture."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking, exit_status
from bgtools.cli.output import Output
from bgtools.cli.walking import names_place, walk_through

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.board.svg import Picture
    from bgtools.cli.inputs import Input
    from bgtools.report.pictures import Sight
    from bgtools.report.walk import Walk

PNG_WIDTH = 680


def draw(item: Input, values: dict[str, Any]) -> int:
    """Draw what the options ask for."""
    from bgtools.report.pictures import Sight

    paint = _painter(values)
    if values["animate"] and values["output_format"] != "svg":
        raise click.UsageError("--animate makes an SVG; use --output-format svg")
    one = names_place(values)
    if not one and not values["animate"] and values["target"] in (None, "-"):
        raise click.UsageError("name one position, e.g. --game 3 --move 5, or a folder for all: -o DIR")
    walk, report, _ = walk_through(item, values)
    checking.tell(report, values["verbose"] or not walk.stops)
    if not walk.stops:
        return exit_status.FAILED
    sight = Sight(int(values["flip"]), values["after"], values["left"], values["swap"])
    if values["animate"]:
        _write_moving(walk, sight, values)
    elif one:
        _write_one(walk, sight, values["target"], paint)
    else:
        _write_all(walk, sight, values, paint)
    return exit_status.OK


def _painter(values: dict[str, Any]) -> Callable[[Picture], bytes]:
    """What makes a picture into the bytes of a file."""
    from bgtools.board.svg import svg

    width = values["width"]
    if values["output_format"] == "svg":
        return lambda picture: svg(picture, width).encode()
    try:
        from cairosvg import svg2png  # type: ignore[import-not-found, import-untyped, unused-ignore]
    except ImportError:
        raise click.UsageError(
            "png needs the package cairosvg: pip install cairosvg; svg needs nothing"
        ) from None
    return lambda picture: bytes(svg2png(svg(picture).encode(), output_width=width or PNG_WIDTH))


def _write_one(walk: Walk, sight: Sight, target: str | None, paint: Callable[[Picture], bytes]) -> None:
    from bgtools.report.pictures import picture

    shown = picture(walk.stop, sight)
    if shown is None:
        raise click.UsageError("the position is not known there")
    with Output(target) as out:
        out.write_bytes(paint(shown))


def _write_all(walk: Walk, sight: Sight, values: dict[str, Any], paint: Callable[[Picture], bytes]) -> None:
    from bgtools.report.pictures import name, picture

    folder = values["target"]
    if os.path.exists(folder) and not os.path.isdir(folder):
        raise click.UsageError(f"{folder} is a file; all positions go into a folder")
    os.makedirs(folder, exist_ok=True)
    several = len(walk.ends) > 1
    count = 0
    for index, stop in enumerate(walk.stops):
        shown = picture(stop, sight)
        if shown is None:
            continue
        count += 1
        path = os.path.join(folder, f"{name(stop, index, several)}.{values['output_format']}")
        with Output(path) as out:
            out.write_bytes(paint(shown))
    if not values["quiet"]:
        click.echo(f"{count} pictures in {folder}", err=True)


def _write_moving(walk: Walk, sight: Sight, values: dict[str, Any]) -> None:
    from bgtools.board.svg import animated
    from bgtools.report.pictures import picture

    game = walk.stop.game
    shown = [picture(stop, sight) for stop in walk.stops if stop.game is game]
    known = [one for one in shown if one is not None]
    if not known:
        raise click.UsageError("no position of this game is known")
    with Output(values["target"], for_programs=True) as out:
        out.write(animated(known, width=values["width"]))
