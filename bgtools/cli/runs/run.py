"""One run of ``validate``: from the inputs to the reports and the sums."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import inputs
from bgtools.cli.runs import parallel
from bgtools.cli.runs.progress import Progress
from bgtools.report.summary import Summary, count
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.baseline import Baseline, Entry
    from bgtools.check.model import FileReport
    from bgtools.cli.inputs import Input
    from bgtools.cli.runs.mending import Mending, Tally
    from bgtools.cli.runs.pages import Pages
    from bgtools.cli.runs.policies import Policies
    from bgtools.cli.runs.reports import Reports

_LISTED = 20  # of the findings that are gone


class Run:
    """Checks ``items`` and tells the reports. ``interrupted``: the user ended it, and what was found until
    then is reported. ``pages``: writes the pages of ``--html``, where they are asked for."""

    def __init__(
        self, items: Sequence[Input], policies: Policies, reports: Reports, values: dict[str, Any]
    ) -> None:
        self.items = items
        self.summary = Summary()
        self.interrupted = False
        self.pages: Pages | None = None
        self._policies = policies
        self._reports = reports
        self._values = values
        self._room = values["max_findings"] or None
        self._progress = Progress(len(items), not values["quiet"])
        self._written: list[Entry] = []
        self._gone: list[Entry] = []
        self._mending, self._mended = _mending(values)
        self._baseline = self._open_baseline()

    def go(self) -> None:
        """Check everything."""
        values = self._values
        cache = None
        if values["cache"] is not None:
            from bgtools.cli.runs.cache import Cache

            cache = Cache(values["cache"])
        needs_rows = self._reports.needs_rows or self.pages is not None
        worker = parallel.Worker(self._policies, cache, needs_rows, self._mending)
        results = parallel.run(self.items, worker, parallel.count_jobs(values["jobs"]))
        self._reports.begin()
        try:
            for result in results:
                self._progress.step()
                self._take(result)
        except KeyboardInterrupt:
            self.interrupted = True
        finally:
            self._progress.clear()
            close = getattr(results, "close", None)
            if close is not None:
                close()
        if not self.interrupted:
            self._finish_baseline()
        self._reports.end(self.summary)
        if values["statistics"]:
            output = self._reports.on_stdout
            to_programs = output is None or output.for_programs
            click.echo(self.summary.statistics(), nl=False, err=to_programs)

    def tell(self) -> None:
        """Say on standard error what stands in no report."""
        quiet = self._values["quiet"]
        if self.interrupted:
            click.echo(
                f"bgtools: interrupted after {self.summary.files} of {count(len(self.items), 'file')}",
                err=True,
            )
        if self._mended is not None:
            self._mended.tell()
        if quiet:
            return
        if self._reports.on_stdout is None:
            click.echo(self.summary, err=True)
        for entry in self._gone[:_LISTED]:
            at = f" ({entry.where})" if entry.where else ""
            click.echo(f"bgtools: gone from the baseline: {safe(entry.path)}: {entry.code}{at}", err=True)
        if len(self._gone) > _LISTED:
            click.echo(f"bgtools: and {len(self._gone) - _LISTED} more", err=True)
        if self._gone and not self._values["prune_baseline"]:
            click.echo("bgtools: --prune-baseline takes them out of it", err=True)
        if self._values["write_baseline"] and not self.interrupted:
            target = self._values["write_baseline"]
            click.echo(f"bgtools: {count(len(self._written), 'finding')} written to {target}", err=True)

    def _take(self, result: parallel.Result) -> None:
        report = result.report
        if inputs.is_skipped(result.item, report):
            self.summary.skipped += 1
            if self._values["verbose"]:
                self._progress.clear()
                click.echo(f"{safe(report.path)}: skipped, no match", err=True)
            return
        if self._mended is not None and result.mend is not None:
            self._progress.clear()
            self._mended.add(report.path, result.mend)
            if self._values["diff"]:
                from bgtools.cli.output import Output
                from bgtools.cli.runs.mending import show

                with Output(self._values["target"]) as out:
                    show(out, report.path, result.mend)
        if self._baseline is not None:
            self.summary.known += self._baseline.apply(report, self._policies.of(report.path).tells)
        if self._values["write_baseline"] and report.status != "unreadable":
            from bgtools.check.baseline import entry_of

            name = self._name(self._values["write_baseline"], report.path)
            self._written += [entry_of(found, name) for found in report.findings]
        self.summary.add(report)
        self._cut(report)
        self._progress.clear()
        self._reports.file(report, result.rows)
        if self.pages is not None and report.findings:
            self.pages.file(result)

    def _cut(self, report: FileReport) -> None:
        """Take out of a report the findings for which ``--max-findings`` leaves no room."""
        if self._room is None:
            return
        self.summary.hidden += max(0, len(report.findings) - self._room)
        if len(report.findings) > self._room:
            report.findings = report.findings[: self._room]
        self._room -= len(report.findings)

    def _open_baseline(self) -> Baseline | None:
        path = self._values["baseline"]
        if self._values["prune_baseline"] and path is None:
            raise click.UsageError("--prune-baseline needs --baseline")
        if path is None or self._values["write_baseline"]:
            return None
        from bgtools.check import baseline

        try:
            with open(path, encoding="utf-8") as file:
                entries = baseline.load(file.read())
        except OSError as fault:
            raise click.UsageError(f"the baseline {path} can't be read: {fault.strerror}") from None
        except (ValueError, RecursionError) as wrong:
            raise click.UsageError(f"the baseline {path} can't be used: {wrong}") from None
        return baseline.Baseline(entries, lambda name: self._name(path, name))

    def _finish_baseline(self) -> None:
        """Find out what is gone, and write what is to be written."""
        target = self._values["write_baseline"]
        entries = self._written
        if self._baseline is not None:
            path = self._values["baseline"]
            folder = os.path.dirname(path)
            self._gone = self._baseline.gone(lambda name: _exists(os.path.join(folder, name)))
            self.summary.gone = len(self._gone)
            if self._values["prune_baseline"] and self._gone:
                target, entries = path, self._baseline.without(self._gone)
        if target:
            from bgtools.check.baseline import dump
            from bgtools.cli.output import Output

            with Output(target, for_programs=True) as out:
                out.write(dump(entries))

    def _name(self, baseline: str, path: str) -> str:
        """A path as it stands in a baseline: relative to its folder, with ``/``."""
        folder = os.path.dirname(os.path.abspath(baseline))
        return safe(os.path.relpath(path, folder).replace(os.sep, "/"))


def _mending(values: dict[str, Any]) -> tuple[Mending | None, Tally | None]:
    """How to mend, and what counts it; nothing where nobody wants it."""
    if not (values["fix"] or values["diff"]):
        return None, None
    from bgtools.cli.runs.mending import Mending, Tally

    write = not values["diff"]
    return Mending(values["fix_confidence"], write), Tally(write, values["quiet"])


def _exists(path: str) -> bool:
    """Whether a file is there, or for a member its archive."""
    return os.path.lexists(path) or os.path.lexists(path.split(inputs.INSIDE)[0])
