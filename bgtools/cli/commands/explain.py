"""``bgtools explain``: the rule behind a finding, with a failing and a correct example."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import exit_status, options
from bgtools.cli.output import Output

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import Kind
    from bgtools.report.paint import Paint


@click.command(cls=options.QuickHelp)
@click.argument("finding", metavar="[CODE|NAME]", required=False, shell_complete=options.complete_findings)
@click.option("--all", "list_all", is_flag=True, help="List every finding: code, severity, name, title.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="json: objects with every field (default: text).",
)
@options.output
@options.color
@options.debug
def command(finding: str | None, list_all: bool, output_format: str, target: str | None, color: str) -> int:
    """Explain a finding, or list all of them.

    Shows the rule, its source, a transcript that fails and one that is correct.
    """
    from bgtools.check import catalogue

    if (finding is None) != list_all:
        raise click.UsageError("name one finding, for instance BG404 or source-empty, or ask for --all")
    kinds: Sequence[Kind] = catalogue.every()
    if finding is not None:
        kind = catalogue.lookup(finding)
        if kind is None:
            near = " or ".join(f"{other.code} ({other.name})" for other in catalogue.close_to(finding))
            hint = f" Did you mean {near}?" if near else " `bgtools explain --all` lists them."
            raise click.UsageError(f"there is no finding {finding!r}.{hint}")
        kinds = [kind]
    with Output(target, color) as out:
        if output_format == "json":
            _write_json(out, kinds, single=not list_all)
        elif list_all:
            _write_list(out, kinds)
        else:
            _write_text(out, kinds[0])
    return exit_status.OK


def _write_list(out: Output, kinds: Sequence[Kind]) -> None:
    from bgtools.report.paint import Paint

    paint = Paint(out.color)
    width = max(len(kind.name) for kind in kinds)
    for kind in kinds:
        severity = paint(kind.severity, f"{kind.severity:7}")
        optional = f" (with --{kind.optional})" if kind.optional else ""
        out.write(f"{kind.code}  {severity}  {kind.name:{width}}  {kind.title}{optional}\n")


def _write_text(out: Output, kind: Kind) -> None:
    from bgtools.report.findings.full import wrap
    from bgtools.report.paint import Paint

    paint = Paint(out.color)
    out.write(f"{paint(kind.severity, kind.code)} {paint('path', kind.name)} ({kind.severity})\n")
    out.write(f"{kind.title}\n\n")
    for line in wrap(kind.rule, 80):
        out.write(f"{line}\n")
    out.write(f"\nSource: {kind.source}\n")
    if kind.optional:
        out.write(f"Found only with --{kind.optional}.\n")
    options_text = f" with {' '.join(kind.options)}" if kind.options else ""
    if kind.bad:
        _write_example(out, f"Found in line {kind.bad_line}{options_text}", kind.bad, kind.bad_line, paint)
    _write_example(out, "Correct", kind.good, 0, paint)


def _write_example(out: Output, title: str, transcript: str, marked: int, paint: Paint) -> None:
    """A transcript with line numbers, and an arrow at the line ``marked``."""
    out.write(f"\n{title}:\n\n")
    rows = transcript.splitlines()
    gutter = len(str(len(rows)))
    for number, row in enumerate(rows, 1):
        arrow = ">" if number == marked else " "
        out.write(f"{paint('gutter', f'{arrow} {number:{gutter}} |')} {row}".rstrip() + "\n")


def _write_json(out: Output, kinds: Sequence[Kind], single: bool) -> None:
    """One object for one finding, an array for all of them."""
    from json import dumps

    objects = [_object(kind) for kind in kinds]
    out.write(dumps(objects[0] if single else objects, ensure_ascii=False, indent=1) + "\n")


def _object(kind: Kind) -> dict[str, Any]:
    return {
        "code": kind.code,
        "name": kind.name,
        "severity": kind.severity,
        "title": kind.title,
        "rule": kind.rule,
        "source": kind.source,
        "optional": kind.optional or None,
        "options": list(kind.options),
        "failing_example": kind.bad,
        "failing_line": kind.bad_line or None,
        "correct_example": kind.good,
    }
