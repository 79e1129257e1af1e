"""Checks files one after the other or in several processes; the results come in the order of the files."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NamedTuple

from bgtools.cli import checking, inputs
from bgtools.text.source import decode

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bgtools.check.model import FileReport
    from bgtools.cli.inputs import Input
    from bgtools.cli.runs.cache import Cache
    from bgtools.cli.runs.policies import Policies

_BATCH = 8  # files that are sent to a process at a time
_AHEAD = 4  # batches for each process that may wait for their turn


class Result(NamedTuple):
    """What came of one input. ``rows``: its lines, where there are findings and they are needed."""

    item: Input
    report: FileReport
    rows: Sequence[str]


class Worker:
    """Checks one file after another by the policies; may be copied to another process."""

    def __init__(self, policies: Policies, cache: Cache | None, needs_rows: bool) -> None:
        self.policies = policies
        self.cache = cache
        self.needs_rows = needs_rows

    def check(self, item: Input, data: bytes | OSError | None = None) -> Result:
        """Check an input, whose bytes, or why there are none, may be known."""
        policy = self.policies.of(item.path)
        try:
            if isinstance(data, OSError):
                raise data
            content = inputs.load(item) if data is None else data
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
        if not (self.needs_rows and report.findings):
            return Result(item, report, ())
        return Result(item, report, (source or decode(content)).lines)


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


_worker: Worker | None = None


def _begin(worker: Worker) -> None:
    """Make a new process ready: it leaves an interrupt to the one that started it."""
    import signal

    global _worker
    _worker = worker
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _check(batch: list[tuple[Input, bytes | OSError | None]]) -> list[Result]:
    assert _worker is not None
    return [_worker.check(item, data) for item, data in batch]


def _run_in_processes(items: Sequence[Input], worker: Worker, jobs: int) -> Iterator[Result]:
    import multiprocessing
    from threading import Semaphore

    # The pool takes tasks without end; this holds back what is read from archives.
    turn = Semaphore(jobs * _AHEAD)
    stopped = False

    def batches() -> Iterator[list[tuple[Input, bytes | OSError | None]]]:
        for batch in _batches(items):
            turn.acquire()
            if stopped:
                return
            yield [(item, _loaded(item)) for item in batch]

    with multiprocessing.Pool(jobs, _begin, (worker,)) as pool:
        try:
            for results in pool.imap(_check, batches()):
                turn.release()
                yield from results
        finally:
            stopped = True
            turn.release()  # whoever reads ahead must see that it is over


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
        return inputs.load(item)
    except OSError as fault:
        return fault
