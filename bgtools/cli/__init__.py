"""The command line: one module a command in ``cli.commands``; exit status is decided here."""

from __future__ import annotations

import gc
import os
import sys
from typing import TYPE_CHECKING, NoReturn

from bgtools.cli import exit_status
from bgtools.text.safe import ESCAPED

if TYPE_CHECKING:
    from collections.abc import Sequence


class Session:
    """What one run of the program shares. ``debug``: show the trace of an internal fault."""

    __slots__ = ("debug",)

    def __init__(self) -> None:
        self.debug = False


def program() -> NoReturn:
    """The console script. It ends its process at once, without taking apart module by module what the
    system takes back anyway: that costs as much as checking a small file."""
    os._exit(main())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status; everything is written and closed then.

    Click ends uncaught faults, its own ``ClickException`` and a closed pipe with 1, which here means
    "there are findings"; so they are caught here and end with 2.
    """
    # Start-up and ending cost as much as checking a file. What is imported stays until the end, so the
    # collector is told to look seldom, and at the end not to look through everything once more.
    gc.set_threshold(100_000)
    session = Session()
    _fill_closed_streams()
    try:
        status = _run(sys.argv[1:] if arguments is None else list(arguments), session)
        _flush()
    except KeyboardInterrupt:
        status = exit_status.INTERRUPTED
    except BrokenPipeError:
        status = exit_status.FAILED
    except Exception as fault:  # the last resort: whatever is wrong with the program ends with 2
        status = exit_status.FAILED
        _report(fault, session.debug)
    _sweep()
    _leave_quietly()
    gc.freeze()
    return status


def _run(arguments: list[str], session: Session) -> int:
    import click

    from bgtools.cli.group import root

    if "_BGTOOLS_COMPLETE" in os.environ:
        root.main(arguments, prog_name="bgtools")
    nothing_asked = not arguments  # help is shown then, which click takes for success before 8.2
    try:
        with root.make_context("bgtools", arguments, obj=session) as context:
            status = root.invoke(context)
            return status if isinstance(status, int) else exit_status.OK
    except click.exceptions.Exit as leave:
        return exit_status.FAILED if nothing_asked else leave.exit_code
    except click.Abort:
        return exit_status.INTERRUPTED
    except click.ClickException as wrong:
        wrong.show()
        return exit_status.FAILED


def _fill_closed_streams() -> None:
    """Give a standard stream that the caller closed another that fails when it is used; a closed standard
    error takes what nobody wants to read."""
    if sys.stdin is None:
        sys.stdin = open(os.open(os.devnull, os.O_WRONLY), encoding="utf-8")  # noqa: SIM115
    if sys.stdout is None:
        sys.stdout = open(os.open(os.devnull, os.O_RDONLY), "w", encoding="utf-8")  # noqa: SIM115
    if sys.stderr is None:
        sys.stderr = open(os.devnull, "w", encoding="utf-8")  # noqa: SIM115
    reconfigure = getattr(sys.stderr, "reconfigure", None)
    if reconfigure is not None:  # file names may be no UTF-8
        reconfigure(errors=ESCAPED)


def _flush() -> None:
    """Write what is buffered now, so that a failure to write still sets the exit status."""
    sys.stdout.flush()
    sys.stderr.flush()


def _report(fault: Exception, debug: bool) -> None:
    if isinstance(fault, OSError) and not debug:
        place = f"{fault.filename}: " if fault.filename is not None else ""
        print(f"bgtools: {place}{fault.strerror or fault}", file=sys.stderr)
        return
    from bgtools.cli.faults import show_internal_fault

    show_internal_fault(fault, debug)


def _sweep() -> None:
    """Take away what an interrupt left half written, even if another one comes meanwhile."""
    drafts = sys.modules.get("bgtools.cli.drafts")
    while drafts is not None:
        try:
            drafts.sweep()
            drafts = None
        except KeyboardInterrupt:
            continue


def _leave_quietly() -> None:
    """Keep the interpreter from complaining, as it shuts down, about a pipe that was closed."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (OSError, ValueError):
            nowhere = os.open(os.devnull, os.O_WRONLY)
            os.dup2(nowhere, stream.fileno())
            os.close(nowhere)
