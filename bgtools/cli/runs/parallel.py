"""Checks files one after the other or in several processes; the results come in the order of the files."""

from __future__ import annotations

import os
import stat
import sys
from collections import deque
from contextlib import suppress
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

_BATCH = 32  # files that are handed to a process at a time: neighbours, which are often written alike
_BATCH_BYTES = 1 << 16  # and bytes, unless a single file has more
_AHEAD = 4  # batches for each process that may wait for their turn
_PAYS = 1 << 17  # bytes beside the longest file from which on processes spare more time than they cost
_UNKNOWN = 1 << 13  # bytes that a member of an archive is taken for


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
    if jobs < 2 or not _pays(items):
        return (worker.check(item) for item in items)
    return _run_in_processes(items, worker, jobs)


def _pays(items: Sequence[Input]) -> bool:
    """Whether there is enough to do for two."""
    total = longest = 0
    for item in items:
        size = _size(item)
        total += size
        longest = max(longest, size)
        if total - longest >= _PAYS:
            return True
    return False


def _size(item: Input) -> int:
    """The bytes of an input, as far as that is known without reading it; 0 for what is no file."""
    if item.in_memory:
        return _UNKNOWN
    try:
        about = os.stat(item.path)
    except OSError:
        return 0
    return about.st_size if stat.S_ISREG(about.st_mode) else 0


def count_jobs(wanted: int | str) -> int:
    """How many processes; "auto": one for each processor that this one may use."""
    if wanted != "auto":
        return int(wanted)
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class _Member:
    """A process that checks one batch at a time. ``batch``: what it has not told of yet, by number.
    ``ended``: it came to its end before that.
    """

    def __init__(self, worker: Worker, others: Sequence[_Member]) -> None:
        from multiprocessing import get_all_start_methods, get_context

        # A forked process has at once what is loaded here; it is the rule where it is safe.
        forks = "fork" in get_all_start_methods() and sys.platform != "darwin"
        context = get_context("fork" if forks else None)
        self.connection, theirs = context.Pipe()
        ours = [self.connection, *(other.connection for other in others)]
        self.process = context.Process(target=_work, args=(worker, theirs, ours), daemon=True)
        self.process.start()
        theirs.close()
        self.batch: deque[tuple[int, Input]] = deque()
        self.ended = False

    def give(self, batch: Iterable[tuple[int, Input]]) -> None:
        """Hand it a batch, with the bytes of what it can't read itself."""
        self.batch.extend(batch)
        with suppress(OSError):  # it ended: so its first result says
            self.connection.send([(item, _loaded(item)) for _, item in self.batch])

    def result(self) -> tuple[int, Result]:
        """Number and result of the next of its batch. If the process ended instead, that one says so."""
        number, item = self.batch.popleft()
        try:
            return number, self.connection.recv()
        except (EOFError, OSError):
            from bgtools.check import unreadable

            self.ended = True
            self.process.join()
            reason = f"the process that checked it ended ({self.process.exitcode})"
            return number, Result(item, unreadable(item.path, reason), ())

    def end(self) -> None:
        """End it at once."""
        self.process.terminate()
        self.process.join()
        self.connection.close()


def _work(worker: Worker, connection: Connection, not_ours: Sequence[Connection]) -> None:
    """What a process does until nobody asks any more. An interrupt is left to the one that started it, which
    may end this one at any moment: then nothing half written is left."""
    import signal

    from bgtools.cli import drafts

    def end(number: int, frame: object) -> None:
        drafts.sweep()
        os._exit(128 + number)

    drafts.forget()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, end)
    for other in not_ours:
        other.close()
    try:
        while True:
            for item, data in connection.recv():
                connection.send(worker.check(item, data))
    except (EOFError, OSError):
        return


def _run_in_processes(items: Sequence[Input], worker: Worker, jobs: int) -> Iterator[Result]:
    team = _Team(items, worker, jobs)
    try:
        yield from team.results()
    finally:
        team.end()


class _Team:
    """The processes of a run. A short file is checked before they start, and what it needed is loaded here
    once instead of in each of them.
    """

    def __init__(self, items: Sequence[Input], worker: Worker, jobs: int) -> None:
        self._worker = worker
        self._jobs = jobs
        self._members: list[_Member] = []
        self._left_over: list[list[tuple[int, Input]]] = []  # by processes that ended
        self._given = self._told = 0  # files
        self._done: dict[int, Result] = {}
        short = _shortest(items[:_BATCH])
        if short is not None:
            self._done[short] = worker.check(items[short])
        self._batches = _batches((number, item) for number, item in enumerate(items) if number != short)

    def results(self) -> Iterator[Result]:
        """All results in their order."""
        from multiprocessing.connection import wait

        while True:
            self._hand_out()
            busy = {member.connection: member for member in self._members if member.batch}
            if not busy:
                return
            for connection in wait(list(busy)):
                self._take(busy[connection])  # type: ignore[index]
            while self._told in self._done:
                yield self._done.pop(self._told)
                self._told += 1

    def _hand_out(self) -> None:
        """Give every process something to do, and start those that are missing."""
        for place in range(self._jobs):
            if place < len(self._members) and self._members[place].batch:
                continue
            batch = self._next_batch()
            if batch is None:
                return
            if place == len(self._members):
                self._members.append(_Member(self._worker, self._members))
            self._members[place].give(batch)

    def _next_batch(self) -> list[tuple[int, Input]] | None:
        """What is to be done next, unless too much waits for its turn already."""
        if self._left_over:
            return self._left_over.pop()
        if self._given - self._told >= self._jobs * _AHEAD * _BATCH:
            return None
        batch = next(self._batches, None)
        self._given += len(batch or ())
        return batch

    def _take(self, member: _Member) -> None:
        """Take in one result; where a process ended, others do what it leaves over."""
        number, self._done[number] = member.result()
        if member.ended:
            if member.batch:
                self._left_over.append(list(member.batch))
            member.end()
            self._members.remove(member)

    def end(self) -> None:
        """End all processes."""
        for member in self._members:
            member.end()


def _shortest(items: Sequence[Input]) -> int | None:
    """The number of the shortest of some inputs, as far as their sizes are known."""
    sizes = [(size, number) for number, item in enumerate(items) if (size := _size(item))]
    return min(sizes)[1] if sizes else None


def _batches(items: Iterable[tuple[int, Input]]) -> Iterator[list[tuple[int, Input]]]:
    """The inputs with their numbers in batches."""
    batch: list[tuple[int, Input]] = []
    room = 0
    for number, item in items:
        room -= _size(item)
        if batch and (len(batch) == _BATCH or room < 0):
            yield batch
            batch = []
        if not batch:
            room = _BATCH_BYTES - _size(item)
        batch.append((number, item))
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
