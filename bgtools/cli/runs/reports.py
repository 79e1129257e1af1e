"""The reports of one run: several formats at once, each to its own place."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import ExitStack
from typing import TYPE_CHECKING, Any, NamedTuple

import click

from bgtools.cli.output import Output, draws_unicode

if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import TracebackType

    from click.shell_completion import CompletionItem

    from bgtools.check.model import FileReport
    from bgtools.report.reporter import Reporter
    from bgtools.report.summary import Summary

PEOPLE = "full"
LISTS = "concise"
GITHUB = "github"


class Target(NamedTuple):
    """An output format and where it goes; ``path`` None is standard output."""

    format: str
    path: str | None = None


class FormatAndFile(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """``FORMAT`` or ``FORMAT:FILE``, as a ``Target``."""

    name = "format"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The formats that begin so."""
        from bgtools.cli.options import completions
        from bgtools.report import registry

        return completions(registry.names("findings"), incomplete)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Target:
        """The target, or a usage error that lists the formats."""
        if isinstance(value, Target):
            return value
        from bgtools.report import registry

        name, _, path = value.partition(":")
        names = registry.names("findings")
        if name not in names:
            from bgtools.cli.group import did_you_mean

            hint = did_you_mean(name, names) or f" Choose one of: {', '.join(names)}."
            self.fail(f"there is no output format {name!r}.{hint}", param, ctx)
        return Target(name, path or None)


def targets(asked: Sequence[Target], output: str | None) -> list[Target]:
    """Where which reports go. ``output`` (``-o``) is for the one format that names no file.

    What nobody asked for is decided by the place: ``full`` on a terminal, ``github`` on standard output in
    GitHub Actions, else ``concise``.
    """
    if not asked:
        asked = [Target(_default(output))]
    loose = [target for target in asked if target.path is None]
    if len(loose) > 1:
        names = " and ".join(target.format for target in loose)
        raise click.UsageError(f"{names} can't both go to one place; write FORMAT:FILE for all but one")
    if output is not None and not loose:
        raise click.UsageError("-o needs a format that names no file itself")
    places = [target.path if target.path is not None else output for target in asked]
    if len({place and os.path.abspath(place) for place in places}) < len(places):
        raise click.UsageError("two reports can't go to one file")
    return [Target(target.format, place) for target, place in zip(asked, places, strict=True)]


def _default(output: str | None) -> str:
    if output not in (None, "-"):
        return LISTS
    if os.environ.get("GITHUB_ACTIONS") == "true":
        return GITHUB
    return PEOPLE if sys.stdout.isatty() else LISTS


class Reports:
    """All reports of a run, told at once; used in a ``with`` statement."""

    def __init__(self, wanted: Sequence[Target], values: dict[str, Any]) -> None:
        self._wanted = wanted
        self._values = values
        self._stack = ExitStack()
        self._reporters: list[tuple[Reporter, Output]] = []

    @property
    def on_stdout(self) -> Output | None:
        """The output that goes to standard output, if one does."""
        return next((output for _, output in self._reporters if output.path is None), None)

    @property
    def needs_rows(self) -> bool:
        """Whether a format shows the rows of the files."""
        return any(reporter.needs_rows for reporter, _ in self._reporters)

    def __enter__(self) -> Reports:
        with ExitStack() as stack:  # if one can't be opened, nothing is left of the others
            for target in self._wanted:
                self._open(target, stack)
            self._stack = stack.pop_all()
        return self

    def _open(self, target: Target, stack: ExitStack) -> None:
        from bgtools.report.registry import load
        from bgtools.report.reporter import Look

        format_ = load("findings", target.format)
        output = stack.enter_context(Output(target.path, self._values["color"], format_.for_programs))
        look = Look(
            color=output.color,
            width=shutil.get_terminal_size().columns if output.is_terminal else Look().width,
            quiet=self._values["quiet"],
            verbose=self._values["verbose"],
            suggestions=not self._values["no_suggestions"],
            ascii=not draws_unicode(output.stream),
            show_board=self._values["show_board"],
        )
        self._reporters.append((format_(output.write, look), output))

    def begin(self) -> None:
        """Before the first file."""
        for reporter, _ in self._reporters:
            reporter.begin()

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """One file."""
        for reporter, output in self._reporters:
            reporter.file(report, rows)
            if reporter.streams:
                output.stream.flush()

    def end(self, summary: Summary) -> None:
        """Behind the last file."""
        for reporter, _ in self._reporters:
            reporter.end(summary)

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._stack.__exit__(kind, fault, trace)
