"""``bgtools formats``: what can be read and written."""

from __future__ import annotations

from typing import Any

import click

from bgtools.cli import exit_status, options
from bgtools.cli.output import Output


@click.command(cls=options.QuickHelp, short_help="List the transcript formats that are read and written.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="json: objects with every field (default: text).",
)
@options.output
@options.debug
def command(output_format: str, target: str | None) -> int:
    """List the transcript formats: what is read, written and checked, and what needs an extra."""
    rows = [_row(name) for name in _names()]
    with Output(target, for_programs=output_format == "json") as out:
        if output_format == "json":
            from bgtools.report.jsontext import dumps

            out.write(dumps(rows) + "\n")
        else:
            _write_text(out, rows)
    return exit_status.OK


def _names() -> list[str]:
    from bgtools import formats

    return formats.names()


def _row(name: str) -> dict[str, Any]:
    """What a format's package says about itself."""
    from bgtools import formats

    package = formats.module(name)
    extra = getattr(package, "EXTRA", None)
    return {
        "name": name,
        "title": package.TITLE,
        "suffixes": list(package.SUFFIXES),
        "read": hasattr(package, "read"),
        "write": hasattr(package, "write"),
        "dialects": list(getattr(package, "DIALECTS", ())),
        "extra": extra,
        "library": getattr(package, "LIBRARY", None),
        "installed": extra is None or package.installed(),
        "producers": package.PRODUCERS,
        "checks": package.CHECKS,
    }


def _write_text(out: Output, rows: list[dict[str, Any]]) -> None:
    width = max(len(row["name"]) for row in rows)
    out.write(f"{'format':<{width}}  read  write  what it is\n")
    for row in rows:
        extra = ""
        if row["extra"]:
            extra = f" (pip install '{row['library']}'{': installed' * row['installed']})"
        read, write = (("yes" if row[what] else "-") for what in ("read", "write"))
        out.write(f"{row['name']:<{width}}  {read:<4}  {write:<5}  {row['title']}{extra}\n")
        if row["dialects"]:
            out.write(f"{'':<{width}}               dialects: {', '.join(row['dialects'])}\n")
        out.write(f"{'':<{width}}               checked: {row['checks']}\n")
