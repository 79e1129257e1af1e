"""``bgtools score``: final and per-game scores."""

from __future__ import annotations

from typing import Any

import click

from bgtools.cli import checking, inputs, options
from bgtools.cli.configuration.apply import configured
from bgtools.cli.output import Output

UNREADABLE = "unreadable"


@click.command(cls=options.QuickHelp)
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@options.output_format("scores", "text")
@options.output
@options.input_format
@options.stdin_filename
@configured
@options.rules
@options.quiet("Do not say how many findings there are.")
@options.verbose("List the findings on standard error, too.")
@options.color
@options.debug
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Show final and per-game scores, as the rules give them.

    Each game with its score before and after, the cube, the kind of result, how it ended, and which
    games were the Crawford game and after it. What is wrong in the files is summed up on standard error.
    """
    from bgtools.report.registry import load
    from bgtools.report.reporter import Look
    from bgtools.report.scoring import Scores
    from bgtools.report.summary import Summary

    items = options.find_inputs(paths, values["stdin_filename"])
    options.spare_inputs(items, [values["target"]])
    summary = Summary()
    format_ = load("scores", values["output_format"])
    with Output(values["target"], values["color"], format_.for_programs) as out:
        reporter = format_(out.write, Look(color=out.color))
        reporter.begin()
        for item in items:
            scores = Scores()
            wanted = checking.options_for(item.path, values)
            report, _ = checking.check_file(item, wanted, scores.watch)
            if inputs.is_skipped(item, report):
                summary.skipped += 1
                continue
            summary.add(report)
            reporter.file(report, scores.matches if report.status != UNREADABLE else [])
            checking.tell(report, values["verbose"])
        reporter.end()
    return checking.finish_job(summary, values)
