"""What ``convert`` does with one file: read, check, write, say what is lost."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

import click

from bgtools.cli.faults import report_internal_fault
from bgtools.cli.output import Output
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.check import Checker, CheckOptions
    from bgtools.check.model import FileReport
    from bgtools.cli.inputs import Input


class Job(NamedTuple):
    """How to convert. ``force``: matches with errors, too. ``folder``: where all go; those in it are made."""

    format: str
    dialect: str | None
    force: bool
    quiet: bool
    folder: str | None = None


class Refused(Exception):  # noqa: N818  (an answer, not a fault)
    """A file that is not written, with the reason."""


def convert(item: Input, target: str | None, job: Job, wanted: CheckOptions) -> FileReport | None:
    """Convert one file to ``target`` (None: standard output). None: it could not be done, which is said.

    An existing target stays as it was until the new file is complete.
    """
    from bgtools.check import Checker
    from bgtools.cli import inputs

    try:
        source = inputs.read(item)
    except OSError as fault:
        _say(item.path, fault.strerror or str(fault))
        return None
    checker = Checker(source, item.path, wanted)
    try:
        if target is not None and job.folder is not None:
            os.makedirs(os.path.dirname(target), exist_ok=True)
        with Output(target, for_programs=True) as out:
            texts = _texts(checker, job)
            if out.path is None:
                texts = iter(list(texts))  # nothing is written before the whole file is known to be good
            for text in texts:
                if isinstance(text, bytes):
                    out.write_bytes(text)
                else:
                    out.write(text)
    except Refused as refused:
        _say(item.path, str(refused))
        return None
    except BrokenPipeError:  # whoever reads has seen enough
        raise
    except OSError as fault:
        _say(target or item.path, fault.strerror or str(fault))
        return None
    except Exception as fault:
        report_internal_fault(fault, item.path)
        return None
    return checker.report


def _texts(checker: Checker, job: Job) -> Iterator[str | bytes]:
    """The text of all matches, or bytes of a binary format.

    At its end what was lost is said, or the whole refused.
    """
    from bgtools import formats
    from bgtools.check.model import ERROR
    from bgtools.record.sheet import Losses, Unwritable
    from bgtools.replay.sheets import sheets

    losses = Losses()
    package = formats.module(job.format)
    if hasattr(package, "EXTRA") and not package.installed():
        raise Refused(f"{package.TITLE} needs a library: pip install '{package.LIBRARY}'")
    count = 0
    for match, games in sheets(event for event, _ in checker.run()):
        count += 1
        if count > 1 and getattr(package, "ONE_MATCH", False):
            raise Refused(f"it holds several matches, and a {job.format} file one")
        try:
            yield from package.write(match, games, losses, job.dialect)
        except Unwritable as refused:
            raise Refused(str(refused)) from refused
    if not count:
        unreadable = [found.message for found in checker.report.findings if found.code == "BG002"]
        if unreadable:  # a library is missing, or it can't read this one
            raise Refused(unreadable[0])
        raise Refused("no backgammon match was found in this file")
    errors = sum(finding.severity == ERROR for finding in checker.report.findings)
    if errors and not job.force:
        what = "1 error" if errors == 1 else f"{errors} errors"
        raise Refused(f"{what}; `bgtools validate` shows them, --force converts nevertheless")
    if not job.quiet:
        for sentence in losses.sentences():
            click.echo(f"bgtools: {safe(checker.report.path)}: not kept: {sentence}", err=True)


def _say(path: str, reason: str) -> None:
    click.echo(f"bgtools: {safe(path)}: not converted: {safe(reason)}", err=True)


def target_in(folder: str, item: Input, suffix: str) -> str:
    """Where ``item`` goes in ``folder``: in those folders that hold it within its own folder or archive."""
    if item.member:
        inside = item.member.replace("\\", "/")
        if item.root:
            inside = os.path.join(os.path.relpath(os.path.dirname(item.archive), item.root), inside)
    else:
        inside = os.path.relpath(item.path, item.root) if item.root else os.path.basename(item.path)
    *folders, name = inside.split(os.sep)
    if name.lower().endswith(".gz"):
        name = name[:-3]
    within = [part for part in folders if part not in ("", os.curdir, os.pardir)]  # whatever an archive says
    return os.path.join(folder, *within, os.path.splitext(name)[0] + suffix)
