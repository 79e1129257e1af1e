"""``bgtools validate``: checks every match and reports findings."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking, exit_status, options
from bgtools.cli.configuration.apply import configuration, configured
from bgtools.cli.runs import options as run_options
from bgtools.cli.runs.reports import FormatAndFile

if TYPE_CHECKING:
    from bgtools.cli.inputs import Filters, Input
    from bgtools.cli.runs.pages import Pages
    from bgtools.cli.runs.policies import Policies

NEVER = "never"


@click.command(cls=options.QuickHelp, short_help="Check the matches in files, folders and archives.")
@click.argument("paths", metavar="PATH...", nargs=-1)
@click.option(
    "--output-format",
    "output_formats",
    type=FormatAndFile(),
    metavar="NAME[:FILE]",
    multiple=True,
    help="How to write the result, and to which file; can be given several times. NAME: full, concise, "
    "github, gitlab, json, jsonl, junit, markdown, rdjson, sarif, tap. Default: full on a terminal, github "
    "in GitHub Actions, else concise.",
)
@options.output
@options.input_format
@options.stdin_filename
@run_options.choice
@click.option(
    "--fail-on",
    type=click.Choice(["error", "warning", "info", NEVER]),
    default="error",
    help="The mildest finding that ends with status 1 (default: error).",
)
@click.option("--exit-zero", is_flag=True, help="End with 0 whatever is found.")
@click.option(
    "--html",
    "pages",
    metavar="FOLDER",
    help="Write a page for each file with findings into FOLDER, too, and an index.html that links to them.",
)
@run_options.files
@run_options.fixing
@run_options.baseline
@run_options.running
@configured
@click.option("--show-settings", is_flag=True, help="Show what is set, and where, and do nothing.")
@options.rules
@options.quiet("Leave out the sums.")
@options.verbose("Name the valid and the skipped files, too.")
@options.color
@options.debug
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Check the matches in files, folders, archives and - (standard input).

    In folders and archives, and the folders in them, every file is taken whose suffix is that of a known
    format, packed with gzip or not; a .txt file without a match is skipped there. A file given by name is
    always checked. @FILE names a file that lists paths, one a line.

    \b
    Exit status: 0    no finding at or above --fail-on
                 1    at least one such finding
                 2    the job could not be done (usage, unreadable input, nothing to check)
                 130  interrupted
    """
    context = click.get_current_context()
    if values["show_settings"]:
        from bgtools.cli.configuration.show import show

        show(context)
        return exit_status.OK
    if not paths:
        raise click.UsageError("Missing argument 'PATH...'.")
    items = options.find_inputs(paths, values["stdin_filename"], _filters(context))
    left_out = 0
    if not items:
        from bgtools.cli.inputs import Filters

        left_out = len(options.find_inputs(paths, filters=Filters(gitignore=False)))
    return _validate(items, context, left_out)


def _filters(context: click.Context) -> Filters:
    """Which files are taken in folders and archives. Patterns of the configuration start at its folder."""
    from bgtools.cli.inputs import Filters

    patterns: dict[str, Any] = {}
    for name in ("include", "exclude"):
        if context.params[name]:
            from bgtools.cli.files.patterns import Patterns

            given = context.get_parameter_source(name) is click.core.ParameterSource.COMMANDLINE
            base = os.curdir if given else configuration(context).folder
            patterns[name] = Patterns(context.params[name], base)
    return Filters(
        **patterns, gitignore=context.params["gitignore"], force_exclude=context.params["force_exclude"]
    )


def _validate(items: list[Input], context: click.Context, left_out: int) -> int:
    """Check the files. ``left_out``: if there are none, how many the filters leave out."""
    from bgtools.cli.runs.policies import Policies
    from bgtools.cli.runs.reports import Reports, targets
    from bgtools.cli.runs.run import Run

    values = context.params
    if (values["fix"] or values["diff"]) and values["no_suggestions"]:
        raise click.UsageError("--fix and --diff need suggestions")
    policies = Policies(context)
    if values["diff"]:  # it is what is shown, in place of reports
        wanted = [target for target in values["output_formats"] if target.path is not None]
    else:
        wanted = targets(values["output_formats"], values["target"])
    places = [values["target"], values["write_baseline"], *(target.path for target in wanted)]
    options.spare_inputs(items, places)
    with Reports(wanted, values) as reports:
        run = Run(items, policies, reports, values)
        run.pages = _pages(values["pages"], policies)
        run.go()
    if run.pages is not None:
        run.pages.end(run.summary)
    summary = run.summary
    run.tell()
    if run.interrupted:
        return exit_status.INTERRUPTED
    status = checking.job_status(summary, left_out)
    if left_out and values["force_exclude"]:  # whoever names files for us knows nothing of what is excluded
        return exit_status.OK
    fail_on = values["fail_on"]
    lenient = values["exit_zero"] or values["write_baseline"] or fail_on == NEVER
    found = not lenient and summary.at_least(fail_on) > 0
    return status or (exit_status.FINDINGS if found else exit_status.OK)


def _pages(folder: str | None, policies: Policies) -> Pages | None:
    """What writes the pages, if they are asked for."""
    if folder is None:
        return None
    from bgtools.cli.runs.pages import Pages

    return Pages(folder, policies)
