"""What ``validate``, ``score`` and ``replay`` share: checking one file, whatever happens, and the end."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import exit_status, inputs, options
from bgtools.cli.faults import report_internal_fault

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.check import CheckOptions
    from bgtools.check.model import FileReport, Finding
    from bgtools.replay.model import Event
    from bgtools.report.summary import Summary
    from bgtools.text.source import SourceText


def check_options(values: dict[str, Any]) -> CheckOptions:
    """What a command's options say about the check; those that it lacks count as not given.

    ``--fail-on info`` needs infos to be looked for.
    """
    from bgtools.check import CheckOptions

    return CheckOptions(
        info=values.get("info", False) or values.get("fail_on") == "info",
        portability=values.get("portability", False),
        suggestions=not values.get("no_suggestions", True),
        overrides=options.overrides(values),
        input_format=values["input_format"],
    )


def options_for(path: str, values: dict[str, Any]) -> CheckOptions:
    """As ``check_options``, with what the configuration says about the file ``path``."""
    from bgtools.cli.configuration.apply import configuration

    context = click.get_current_context()
    if configuration(context).path is None:
        return check_options(values)
    from bgtools.cli.runs.policies import Policies

    key = "bgtools.policies"
    if key not in context.meta:
        context.meta[key] = Policies(context)
    wanted: CheckOptions = context.meta[key].of(path).options
    return wanted


def check_file(
    item: inputs.Input, wanted: CheckOptions, watch: Callable[[Event, list[Finding]], None] | None = None
) -> tuple[FileReport, SourceText]:
    """Check one file: its report and its text. A file that can't be read becomes a report that says so."""
    from bgtools.check import unreadable
    from bgtools.text.source import SourceText

    try:
        source = inputs.read(item)
    except OSError as fault:
        return unreadable(item.path, fault.strerror or str(fault)), SourceText("")
    return check_text(source, item.path, wanted, watch), source


def check_text(
    source: SourceText,
    path: str,
    wanted: CheckOptions,
    watch: Callable[[Event, list[Finding]], None] | None = None,
) -> FileReport:
    """Check the text of one file.

    ``watch`` is told every event of the replay with its findings, in the order of the file. A fault
    of the program becomes a report that says so, for it must not lose what is found in other files.
    OSError from ``watch`` (it can't write) passes through.
    """
    from bgtools.check import Checker, unreadable

    checker = Checker(source, path, wanted)
    try:
        for event, findings in checker.run():
            if watch is not None:
                watch(event, findings)
    except OSError:
        raise
    except Exception as fault:
        report_internal_fault(fault, path)
        return unreadable(path, f"internal fault of bgtools ({type(fault).__name__})")
    return checker.report


def tell(report: FileReport, verbose: bool) -> None:
    """Say on standard error that a file can't be read; if ``verbose``, also what is wrong with it."""
    from bgtools.report.findings.concise import line
    from bgtools.report.paint import Paint

    if verbose or report.status == "unreadable":
        for finding in report.findings:
            click.echo(line(finding, Paint(color=False)), err=True)


def finish_job(summary: Summary, values: dict[str, Any]) -> int:
    """The exit status of a command whose job is not to find faults, which are summed up on standard error."""
    found = summary.findings()
    told = summary.total == summary.unreadable  # of what can't be read it was said at once
    if found and not told and not values["quiet"]:
        hint = "" if values["verbose"] else "; `bgtools validate` shows them"
        click.echo(f"bgtools: {found}{hint}", err=True)
    return job_status(summary)


def job_status(summary: Summary, left_out: int = 0) -> int:
    """Whether every file could be read, and there was one. ``left_out``: how many there would be without
    include, exclude and .gitignore.
    """
    if not summary.files:
        from bgtools.report.summary import count

        why = "there is no file of a known format"
        if left_out:
            why = f"{count(left_out, 'file')} left out by include, exclude or .gitignore"
        click.echo(f"bgtools: nothing to do: {why}", err=True)
    return exit_status.FAILED if summary.unreadable or not summary.files else exit_status.OK
