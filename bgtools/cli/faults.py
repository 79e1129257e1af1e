"""What is said when the program itself fails."""

from __future__ import annotations

import sys

import click


def report_internal_fault(fault: Exception, path: str | None = None) -> None:
    """Say on standard error that this is a fault of the program; with ``--debug``, also where.

    ``path``: the file that it happened with.
    """
    context = click.get_current_context(silent=True)
    show_internal_fault(fault, bool(context and context.obj and context.obj.debug), path)


def show_internal_fault(fault: Exception, debug: bool, path: str | None = None) -> None:
    """As ``report_internal_fault``, outside every command."""
    if debug:
        import traceback

        traceback.print_exception(fault)
    at = f" with {path}" if path else ""
    print(f"bgtools: internal fault{at}: {type(fault).__name__}: {fault}", file=sys.stderr)
    if not debug:
        print(
            "  This is a fault of bgtools, please report it; `bgtools --debug ...` shows where.",
            file=sys.stderr,
        )
