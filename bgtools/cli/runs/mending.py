"""What ``validate --fix`` and ``--diff`` do with one file, and what they say about it."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import click

from bgtools.cli import checking
from bgtools.cli.drafts import Draft
from bgtools.report.summary import count
from bgtools.text.safe import safe, safe_row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.fix import Fix, Mended
    from bgtools.check.model import FileReport
    from bgtools.cli.inputs import Input
    from bgtools.cli.output import Output
    from bgtools.cli.runs.policies import Policy
    from bgtools.text.source import SourceText


class Mending(NamedTuple):
    """How to mend. ``sure``: the least confidence; ``write``: into the file, else only shown."""

    sure: float
    write: bool


class Mend(NamedTuple):
    """What came of one file. ``left``: findings with suggestions that were not taken. ``trouble``: why
    nothing was written. ``before``/``after``: the lines, where the difference is to be shown.
    """

    fixes: Sequence[Fix]
    left: int
    trouble: str = ""
    before: Sequence[str] = ()
    after: Sequence[str] = ()


def mend(
    item: Input, content: bytes, source: SourceText, report: FileReport, policy: Policy, mending: Mending
) -> tuple[FileReport, SourceText, Mend]:
    """Mend a file that was checked: the report and text that hold now, and what was done.

    Where the file can't be written, or is only to be shown, the report and the text stay as they were.
    """
    from bgtools.check.fix import mend as mended_by

    if report.status == "unreadable":
        return report, source, Mend((), 0)

    def check(changed: SourceText) -> FileReport:
        again = checking.check_text(changed, item.path, policy.options)
        policy.apply(again)
        return again

    mended = mended_by(source, report, mending.sure, check)
    left = len(mended.kept)
    if not mended.fixes:
        return report, source, Mend((), left)
    if not mending.write:
        return report, source, Mend(mended.fixes, left, "", source.lines, mended.source.lines)
    trouble = _write(item, content, mended)
    if trouble:
        return report, source, Mend((), sum(bool(each.suggestions) for each in report.findings), trouble)
    return mended.report, mended.source, Mend(mended.fixes, left)


def _write(item: Input, content: bytes, mended: Mended) -> str:
    """Put the mended text in the place of the file, at once or not at all; why not, if it can't be."""
    if item.in_memory:
        return "it is no file that could be written"
    path = os.path.realpath(item.path)
    try:
        with open(path, "rb") as file:
            if file.read() != content:
                return "it is packed" if content and not item.archive else "it has changed"
        draft = Draft(path)
        try:
            with open(draft.descriptor, "wb") as file:
                file.write(mended.source.encode())
            draft.keep()
        finally:
            draft.drop()
    except OSError as fault:
        return fault.strerror or str(fault)
    return ""


class Tally:
    """Counts what was mended, and says it."""

    def __init__(self, write: bool, quiet: bool) -> None:
        self.write = write
        self.quiet = quiet
        self.fixed = 0
        self.files = 0
        self.left = 0
        self.unwritten = 0

    def add(self, path: str, mend: Mend) -> None:
        """Take in one file, and say what was changed in it."""
        self.left += mend.left
        if mend.trouble:
            self.unwritten += 1
            click.echo(f"bgtools: {safe(path)}: not mended: {mend.trouble}", err=True)
        if not mend.fixes:
            return
        self.files += 1
        self.fixed += len(mend.fixes)
        if self.quiet or not self.write:
            return
        for finding, suggestion, was in mend.fixes:
            place = f"{safe(path)}:{suggestion.place.line}:{suggestion.place.column}"
            change = _change(was, suggestion.replacement, suggestion.place.column)
            sure = f"{suggestion.confidence:.0%}".replace("%", " %")
            click.echo(f"bgtools: {place}: {change} ({finding.code}, {sure} sure)", err=True)

    def tell(self) -> None:
        """The sums, on standard error."""
        if self.quiet:
            return
        done = "fixed" if self.write else "would be fixed"
        made = f"{count(self.fixed, 'finding')} in {count(self.files, 'file')} {done}"
        if not self.fixed:
            made = f"nothing {'was' if self.write else 'would be'} fixed"
        left = f"; {self.left} with other suggestions left" if self.left else ""
        click.echo(f"bgtools: {made}{left}", err=True)


def _change(was: str, now: str, column: int) -> str:
    """What was done, in a line. ``column``: where both texts begin, from 1."""
    if not now:
        return f'"{safe(was.strip())}" taken out'
    if not was.strip():
        return f'"{safe(now.strip())}" put in'
    if was.strip() == now.strip():
        at = column + len(now) - len(now.lstrip())
        return f'"{safe(was.strip())}" moved to column {at}'
    return f'"{safe(was.strip())}" is now "{safe(now.strip())}"'


def show(output: Output, path: str, mend: Mend) -> None:
    """Write the difference that the fixes make."""
    from bgtools.check.fix import difference

    for line in difference(path, mend.before, mend.after):
        output.write(f"{safe_row(line)}\n" if output.is_terminal else f"{line}\n")
