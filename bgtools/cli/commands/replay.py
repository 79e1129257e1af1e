"""``bgtools replay``: prints a replayed file, or walks through it."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking, exit_status, inputs, options, walking
from bgtools.cli.configuration.apply import configured
from bgtools.cli.output import Output, draws_unicode, wants_color

if TYPE_CHECKING:
    from bgtools.report.reporter import ReplayReporter


PICTURES = ("svg", "png")


@click.command(cls=options.QuickHelp)
@click.argument("path", metavar="PATH")
@click.option("--step", is_flag=True, help="Walk through the file in the terminal; ? shows the keys.")
@click.option("--compact", is_flag=True, help="Print no boards, one line an action.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw boards in ASCII.")
@walking.places
@click.option("--after", is_flag=True, help="Show the position after the action, not before it.")
@click.option("--flip", is_flag=True, help="See the board from the other side.")
@click.option("--swap", is_flag=True, help="Give the players each other's checkers.")
@click.option("--left", is_flag=True, help="Pictures: the player below bears off to the left.")
@click.option("--animate", is_flag=True, help="svg: one moving picture of the whole game.")
@click.option("--width", type=click.IntRange(min=50, max=10000), metavar="PIXELS", help="Pictures: width.")
@options.output_format("replays", "text", PICTURES)
@options.output
@options.input_format
@options.stdin_filename
@configured
@options.rules
@options.quiet("Do not say how many findings there are.")
@options.verbose("List the findings on standard error, too.")
@options.color
@options.debug
def command(path: str, **values: Any) -> int:
    """Replay the matches of one file, or of - (standard input).

    Prints each action with the board after it, or with --output-format jsonl or json one object an
    action, with gnubg's IDs and the XGID. With --step, keys lead through the file; where there is no
    terminal they are read from standard input, one a line.

    With a place, e.g. --game 3 --move 5, only that position is shown, or --step begins there; --compact
    lists the game. svg and png draw that position, or all of them into the folder -o DIR.
    """
    if os.path.isdir(path):
        raise click.UsageError(f"{path} is a folder; replay takes one file")
    item = inputs.Input(values["stdin_filename"], stdin=True) if path == inputs.STDIN else inputs.Input(path)
    options.spare_inputs([item], [values["target"]])
    if values["output_format"] in PICTURES:
        from bgtools.cli.pictures import draw

        return draw(item, values)
    if values["step"] and not (sys.stdin.isatty() and not sys.stdout.isatty()):
        return _step(item, values)
    if walking.names_place(values) and not (values["compact"] and values["output_format"] == "text"):
        return _print_place(item, values)
    return _print(item, values)


def _print(item: inputs.Input, values: dict[str, Any]) -> int:
    from bgtools.report.registry import load
    from bgtools.report.reporter import Look, Teller
    from bgtools.report.summary import Summary

    summary = Summary()
    format_ = load("replays", values["output_format"])
    with Output(values["target"], values["color"], format_.for_programs) as out:
        look = Look(
            color=out.color,
            ascii=values["ascii_only"] or not draws_unicode(out.stream),
            boards=not values["compact"],
        )
        reporter: ReplayReporter = format_(out.write, look)
        reporter.begin(item.path)
        games = walking.chosen_games(values)
        report, source = checking.check_file(
            item, checking.options_for(item.path, values), games.only(Teller(reporter).watch)
        )
        games.check()
        reporter.end(report, source.lines)
    summary.add(report)
    checking.tell(report, values["verbose"])
    if out.is_terminal and values["output_format"] == "text" and not values["quiet"]:
        click.echo(
            "bgtools: --step walks through it with keys, --game 3 --move 5 shows one position", err=True
        )
    return checking.finish_job(summary, values)


def _print_place(item: inputs.Input, values: dict[str, Any]) -> int:
    """Print the one position that the options name."""
    from bgtools.report.reporter import Look
    from bgtools.report.screen import Eye, Page, description

    if values["output_format"] != "text":
        raise click.UsageError("a place in the file is for --step, text and pictures")
    walk, report, source = walking.walk_through(item, values)
    checking.tell(report, values["verbose"] or not walk.stops)
    if not walk.stops:
        return exit_status.FAILED
    with Output(values["target"], values["color"]) as out:
        look = Look(color=out.color, ascii=values["ascii_only"] or not draws_unicode(out.stream))
        eye = Eye(int(values["flip"]), values["after"], swapped=values["swap"])
        lines = description(Page(item.path, source.lines, ""), walk, eye, look)
        out.write("\n".join(lines) + "\n")
    return exit_status.OK


def _step(item: inputs.Input, values: dict[str, Any]) -> int:
    from bgtools.cli.step.stepper import Stepper
    from bgtools.cli.step.terminal import step_by_lines, step_in_terminal
    from bgtools.report.reporter import Look
    from bgtools.report.screen import Eye

    if item.stdin:
        raise click.UsageError("--step reads keys from standard input, so the match must be a file")
    if values["target"] is not None or values["output_format"] != "text":
        raise click.UsageError("--step takes neither -o nor --output-format")
    walk, report, source = walking.walk_through(item, values)
    if not walk.stops:
        checking.tell(report, verbose=True)
        return exit_status.FAILED
    stepper = Stepper(walk, item.path, source.lines)
    stepper.eye = Eye(int(values["flip"]), values["after"], swapped=values["swap"])
    look = Look(
        color=wants_color(values["color"], sys.stdout),
        ascii=values["ascii_only"] or not draws_unicode(sys.stdout),
    )
    if sys.stdin.isatty() and sys.stdout.isatty():
        step_in_terminal(stepper, look)
    else:
        with Output(None) as out:
            step_by_lines(stepper, iter(sys.stdin), look, out.write)
    return exit_status.OK
