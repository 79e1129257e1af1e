"""``bgtools validate``: checks every match and reports findings."""

from __future__ import annotations

import shutil
from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking, exit_status, inputs, options
from bgtools.cli.output import Output

if TYPE_CHECKING:
    from bgtools.report.reporter import Reporter

NEVER = "never"


@click.command(cls=options.QuickHelp)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@options.output_format("findings", "full")
@options.output
@options.input_format
@options.stdin_filename
@click.option("--info", is_flag=True, help="Show and count what is only worth knowing, too.")
@click.option("--portability", is_flag=True, help="Find texts that other programs misread, too.")
@click.option("--no-suggestions", is_flag=True, help="Do not look for what may have stood there.")
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info", NEVER]),
    default="error",
    help="The mildest finding that ends with status 1 (default: error).",
)
@options.rules
@options.quiet
@options.verbose
@options.color
@options.debug
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Check the matches in files, folders and - (standard input).

    In a folder, and in the folders in it, every file is taken whose suffix is that of a known format;
    a .txt file without a match is skipped there. A file given by name is always checked.

    \b
    Exit status: 0  no finding at or above --fail-on
                 1  at least one such finding
                 2  the job could not be done (usage, unreadable input, nothing to check)
    """
    from bgtools.report.registry import load
    from bgtools.report.reporter import Look
    from bgtools.report.summary import Summary

    wanted = checking.check_options(values)
    items = options.find_inputs(paths, values["stdin_filename"])
    summary = Summary()
    format_ = load("findings", values["output_format"])
    with Output(values["target"], values["color"], format_.for_programs) as out:
        look = Look(
            color=out.color,
            width=shutil.get_terminal_size().columns if out.is_terminal else Look().width,
            quiet=values["quiet"],
            verbose=values["verbose"],
            suggestions=not values["no_suggestions"],
        )
        reporter: Reporter = format_(out.write, look)
        reporter.begin()
        for item in items:
            report, source = checking.check_file(item, wanted)
            if inputs.is_skipped(item, report):
                summary.skipped += 1
                continue
            summary.add(report)
            reporter.file(report, source.lines if report.findings else ())
        reporter.end(summary)
    if out.path is not None and not values["quiet"]:
        click.echo(summary, err=True)
    fail_on = values["fail_on"]
    found = fail_on != NEVER and summary.at_least(fail_on) > 0
    return checking.job_status(summary) or (exit_status.FINDINGS if found else exit_status.OK)
