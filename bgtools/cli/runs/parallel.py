"""Checks files one after the other or in several processes; the results come in the order of the files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from bgtools.cli import checking, inputs
from bgtools.text.source import decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from multiprocessing.connection import Connection

    from bgtools.check.model import FileReport
    from bgtools.cli.inputs import Input
    from bgtools.cli.runs.cache import Cache
    from bgtools.cli.runs.mending import Mend, Mending
    from bgtools.cli.runs.policies import Policies
    from bgtools.text.source import Content

_BATCH = 8  # files that are sent to a process at a time
_AHEAD = 4  # batches for each process that may wait for their turn


class Result(NamedTuple):
    """What came of one input. ``rows``: its lines, where there are findings and they are needed.
    ``mend``: what was mended, if that was asked for.
    """

    item: Input
    report: FileReport
    rows: Sequence[str]
    mend: Mend | None = None


class Worker:
    """Checks, and mends, one file after another by the policies; may be copied to another process."""

    def __init__(
        self, policies: Policies, cache: Cache | None, needs_rows: bool, mending: Mending | None = None
    ) -> None:
        self.policies = policies
        self.cache = cache
        self.needs_rows = needs_rows
        self.mending = mending

    def check(self, item: Input, data: Content | OSError | None = None) -> Result:
        """Check an input, whose bytes, or why there are none, may be known."""
        policy = self.policies.of(item.path)
        try:
            if isinstance(data, OSError):
                raise data
            content = inputs.load(item) if data is None else data
            if self.mending is not None and not isinstance(content, bytes):
                content = content.read()  # a text that is changed is held in memory
        except OSError as fault:
            from bgtools.check import unreadable

            return Result(item, unreadable(item.path, fault.strerror or str(fault)), ())
        key = self.cache.key(content, policy) if self.cache is not None else ""
        report = self.cache.get(key, item.path) if self.cache is not None else None
        source = None
        if report is None:
            source = decode(content)
            report = checking.check_text(source, item.path, policy.options)
            policy.apply(report)
            if self.cache is not None and report.status != "unreadable":
                self.cache.put(key, report)
        mended = None
        if self.mending is not None:
            from bgtools.cli.runs.mending import mend

            assert isinstance(content, bytes)
            source = source or decode(content)
            report, source, mended = mend(item, content, source, report, policy, self.mending)
        if not (self.needs_rows and report.findings):
            return Result(item, report, (), mended)
        return Result(item, report, (source or decode(content)).lines, mended)


def run(items: Sequence[Input], worker: Worker, jobs: int) -> Iterator[Result]:
    """The results in the order of ``items``, from ``jobs`` processes where that pays.

    Closing the generator ends the processes.
    """
    if jobs < 2 or len(items) <= _BATCH:
        return (worker.check(item) for item in items)
    return _run_in_processes(items, worker, jobs)


def count_jobs(wanted: int | str) -> int:
    """How many processes; "auto": one for each processor that this one may use."""
    if wanted != "auto":
        return int(wanted)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


Task = list[tuple["Input", bytes | OSError | None]]


class _Member:
    """A process that checks one batch at a time. ``number``: of the batch it has, or None."""

    def __init__(self, worker: Worker, others: Sequence[_Member]) -> None:
        from multiprocessing import Pipe, Process

        self.connection, theirs = Pipe()
        ours = [self.connection, *(other.connection for other in others)]
        self.process = Process(target=_work, args=(worker, theirs, ours), daemon=True)
        self.process.start()
        theirs.close()
        self.number: int | None = None
        self.batch: list[Input] = []

    def give(self, number: int, batch: list[Input]) -> None:
        """Hand it a batch, with the bytes of what it can't read itself."""
        self.number, self.batch = number, batch
        self.connection.send([(item, _loaded(item)) for item in batch])

    def results(self) -> list[Result]:
        """The results of its batch. A process that ended instead loses no file without a word."""
        self.number = None
        try:
            results: list[Result] = self.connection.recv()
        except (EOFError, OSError):
            from bgtools.check import unreadable

            self.process.join()
            reason = f"the process that checked it ended ({self.process.exitcode})"
            return [Result(item, unreadable(item.path, reason), ()) for item in self.batch]
        return results

    def end(self) -> None:
        """End it at once."""
        self.process.terminate()
        self.process.join()
        self.connection.close()


def _work(worker: Worker, connection: Connection, not_ours: Sequence[Connection]) -> None:
    """What a process does until nobody asks any more. An interrupt is left to the one that started it."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    for other in not_ours:
        other.close()
    try:
        while True:
            task: Task = connection.recv()
            connection.send([worker.check(item, data) for item, data in task])
    except (EOFError, OSError):
        return


def _run_in_processes(items: Sequence[Input], worker: Worker, jobs: int) -> Iterator[Result]:
    from multiprocessing.connection import wait

    batches = _batches(items)
    done: dict[int, list[Result]] = {}
    given = told = 0
    team: list[_Member] = []
    try:
        for _ in range(jobs):
            team.append(_Member(worker, team))
        while True:
            for member in team:
                if member.number is None and given - told < jobs * _AHEAD and (batch := next(batches, None)):
                    member.give(given, batch)
                    given += 1
            busy = {member.connection: member for member in team if member.number is not None}
            if not busy:
                return
            for connection in wait(list(busy)):
                member = busy[connection]  # type: ignore[index]
                assert member.number is not None
                number = member.number
                done[number] = member.results()
                if not member.process.is_alive():
                    member.end()
                    team[team.index(member)] = _Member(worker, [one for one in team if one is not member])
            while told in done:
                yield from done.pop(told)
                told += 1
    finally:
        for member in team:
            member.end()


def _batches(items: Iterable[Input]) -> Iterator[list[Input]]:
    batch: list[Input] = []
    for item in items:
        batch.append(item)
        if len(batch) == _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _loaded(item: Input) -> bytes | OSError | None:
    """The bytes of an input that only this process can read, or why it can't; None for a file."""
    if not item.in_memory:
        return None
    try:
        content = inputs.load(item)
        return content if isinstance(content, bytes) else content.read()
    except OSError as fault:
        return fault
