"""``bgtools convert``: rewrites matches in another transcript format."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import checking, exit_status, inputs, options
from bgtools.cli.configuration.apply import configured
from bgtools.cli.converting import Job, convert, target_in

if TYPE_CHECKING:
    from collections.abc import Sequence


def _writable() -> list[str]:
    from bgtools import formats

    return formats.writable()


@click.command(cls=options.QuickHelp)
@click.argument("paths", metavar="IN...", nargs=-1, required=True)
@click.option(
    "-o",
    "--output",
    "target",
    metavar="OUT",
    help="The file to write, or the folder for the files; standard output if left out.",
)
@click.option(
    "--to",
    "format_name",
    type=options.OneOf(_writable, "format that can be written"),
    metavar="FORMAT",
    help="The format to write; else the suffix of OUT tells. `bgtools formats` lists them.",
)
@click.option("--dialect", metavar="NAME", help="Whose way of writing the format, e.g. galaxy for mat.")
@click.option("--force", is_flag=True, help="Convert matches with errors, too; what is illegal is kept.")
@options.input_format
@options.stdin_filename
@configured
@options.rules
@options.quiet("Do not say what is not kept, nor how many files were converted.")
@options.debug
def command(paths: tuple[str, ...], **values: Any) -> int:
    """Rewrite matches in another transcript format.

    Each match is checked first; one with errors is not written without --force. What the format has no
    room for is said on standard error before an existing file is replaced. Several files, or a folder,
    go into the folder OUT, each under its name with the new suffix; folders within a folder or an archive
    are kept.

    \b
    Exit status: 0  everything was converted
                 2  something was not
    """
    from bgtools.report.summary import Summary

    target: str | None = values["target"]
    format_name, dialect = _format_and_dialect(values["format_name"], values["dialect"], target)
    items = options.find_inputs(paths, values["stdin_filename"])
    folder = _folder(target, paths, items)
    job = Job(format_name, dialect, values["force"], values["quiet"], folder)
    summary = Summary()
    failed = 0
    taken: dict[str, str] = {}
    for item in items:
        place = target
        if folder is not None:
            from bgtools import formats

            place = target_in(folder, item, formats.module(format_name).SUFFIXES[0])
            if taken.setdefault(place, item.path) != item.path:
                click.echo(f"bgtools: {item.path}: not converted: {taken[place]} went to {place}", err=True)
                failed += 1
                continue
        report = convert(item, place, job, checking.options_for(item.path, values))
        if report is None:
            failed += 1
        else:
            summary.add(report)
    if not values["quiet"] and folder is not None:
        done = summary.files
        click.echo(
            f"{done} file{'s' * (done != 1)} converted" + (f", {failed} not" if failed else ""), err=True
        )
    if not items:
        click.echo("bgtools: nothing to do: there is no file of a known format", err=True)
    return exit_status.FAILED if failed or not items else exit_status.OK


def _format_and_dialect(name: str | None, dialect: str | None, target: str | None) -> tuple[str, str | None]:
    """What to write; a usage error where that can't be told."""
    from bgtools import formats

    if name is None:
        suffix = os.path.splitext(target or "")[1].lower()
        fitting = [known for known in formats.writable() if formats.module(known).SUFFIXES[0] == suffix]
        if len(fitting) != 1:
            raise click.UsageError("say with --to which format to write; `bgtools formats` lists them")
        name = fitting[0]
    dialects: Sequence[str] = getattr(formats.module(name), "DIALECTS", ())
    if dialect is not None and dialect not in dialects:
        known = f"choose one of: {', '.join(dialects)}" if dialects else f"{name} has none"
        raise click.UsageError(f"{dialect!r} is no dialect of {name}; {known}")
    return name, dialect


def _folder(target: str | None, paths: tuple[str, ...], items: Sequence[inputs.Input]) -> str | None:
    """The folder that the files go into; None for one file to one place."""
    several = len(items) > 1 or any(os.path.isdir(path) for path in paths)
    if target is None or target == inputs.STDIN:
        if several:
            raise click.UsageError("several files need a folder to go into: -o FOLDER")
        return None
    if os.path.isdir(target):
        return target
    if several or target.endswith(os.sep):
        os.makedirs(target, exist_ok=True)
        return target
    return None
