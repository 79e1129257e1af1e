"""``validate --html FOLDER``: a page for each file with findings, and an index that links to every finding.

The findings are those of the report, whatever options and baseline chose them; the match is replayed once
more for its page.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING

import click

from bgtools.cli import checking, inputs
from bgtools.cli.output import Output
from bgtools.report import page
from bgtools.report.replays.html import Format
from bgtools.report.reporter import Look, Teller
from bgtools.text.source import SourceText

if TYPE_CHECKING:
    from bgtools.check.model import FileReport
    from bgtools.cli.runs.parallel import Result
    from bgtools.cli.runs.policies import Policies
    from bgtools.report.summary import Summary

INDEX = "index.html"
_LONGEST = 150  # characters of a path that go into the name of its page


class Pages:
    """The folder of pages. Call ``file`` for each file with findings, then ``end``."""

    def __init__(self, folder: str, policies: Policies) -> None:
        if os.path.exists(folder) and not os.path.isdir(folder):
            raise click.UsageError(f"{folder} is a file; --html takes a folder")
        os.makedirs(folder, exist_ok=True)
        self._folder = folder
        self._policies = policies
        self._listed: list[tuple[str, FileReport]] = []
        self._names = {INDEX}

    def file(self, result: Result) -> None:
        """Write the page of a file."""
        report = result.report
        name = self._name(report.path)
        with Output(os.path.join(self._folder, name), for_programs=True) as out:
            format_ = Format(out.write, Look())
            format_.begin(report.path)
            if report.status != "unreadable":
                options = self._policies.of(report.path).options
                checking.check_text(_source(result), report.path, options, Teller(format_).watch)
            format_.end(report, result.rows)
        self._listed.append((name, report))

    def end(self, summary: Summary) -> None:
        """Write the index."""
        with Output(os.path.join(self._folder, INDEX), for_programs=True) as out:
            out.write(page.index(str(summary), self._listed))

    def _name(self, path: str) -> str:
        """A file name for a page: like the path but without folders, and not used before."""
        plain = re.sub(r"[^A-Za-z0-9._-]+", "-", path).strip("-.")[-_LONGEST:] or "match"
        name = f"{plain}.html"
        number = 1
        while name.lower() in self._names:
            number += 1
            name = f"{plain}-{number}.html"
        self._names.add(name.lower())
        return name


def _source(result: Result) -> SourceText:
    """The text once more; standard input can be read only once, so its rows have to do."""
    if result.item.stdin:
        return SourceText("".join(f"{row}\n" for row in result.rows))
    return inputs.read(result.item)
