"""Findings that are more than a file usually has: sorted and kept in a nameless temporary file."""

from __future__ import annotations

import pickle
from array import array
from collections.abc import Sequence
from heapq import merge
from operator import methodcaller
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, overload

from bgtools.check.model import FEW

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.check.model import Finding

_key = methodcaller("sort_key")


class Kept(Sequence["Finding"]):
    """Findings in a file, in the order in which they were added. A slice is a list.

    Each look at one makes it anew, so what is changed in it is lost.
    """

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        self._file = TemporaryFile()  # noqa: SIM115
        self._ends = array("Q", [0])  # of each, in bytes
        self.extend(findings)

    def __del__(self) -> None:
        if hasattr(self, "_file"):
            self._file.close()

    def extend(self, findings: Iterable[Finding]) -> None:
        """Add some."""
        for finding in findings:  # whose making may look at others, so the place is looked up each time
            data = pickle.dumps(finding, pickle.HIGHEST_PROTOCOL)
            self._file.seek(self._ends[-1])
            self._file.write(data)
            self._ends.append(self._ends[-1] + len(data))

    def __len__(self) -> int:
        return len(self._ends) - 1

    def __iter__(self) -> Iterator[Finding]:
        return map(self._at, range(len(self)))

    @overload
    def __getitem__(self, index: int) -> Finding: ...
    @overload
    def __getitem__(self, index: slice) -> list[Finding]: ...
    def __getitem__(self, index: int | slice) -> Finding | list[Finding]:
        places = range(len(self))[index]
        return self._at(places) if isinstance(places, int) else list(map(self._at, places))

    def __reduce__(self) -> tuple[type[list[Finding]], tuple[list[Finding]]]:
        """In another process, a list."""
        return list, (list(self),)

    def _at(self, place: int) -> Finding:
        start, end = self._ends[place : place + 2]
        self._file.seek(start)
        finding: Finding = pickle.loads(self._file.read(end - start))
        return finding


class Pile:
    """Findings to be sorted: stretches of ``FEW`` or a little more are sorted in memory, then merged."""

    def __init__(self, findings: Iterable[Finding] = ()) -> None:
        self._kept = Kept()
        self._stretches: list[range] = []
        self._waiting: list[Finding] = []
        for finding in findings:
            self.add([finding])

    def add(self, findings: Iterable[Finding]) -> None:
        """Add some; of equal ones those added first stay first."""
        self._waiting += findings
        if len(self._waiting) > FEW:
            start = len(self._kept)
            self._kept.extend(sorted(self._waiting, key=_key))
            self._stretches.append(range(start, len(self._kept)))
            self._waiting.clear()

    def sorted(self) -> Iterator[Finding]:
        """All of them by line, column and code."""
        stretches = [map(self._kept.__getitem__, places) for places in self._stretches]
        return merge(*stretches, sorted(self._waiting, key=_key), key=_key)


class Ordinals:
    """Counts equal texts. One that was met once only takes 11 to 21 bytes.

    Texts are known by 64 bits of their hash; if two of billions should agree, they count as equal.
    """

    def __init__(self) -> None:
        self._slots = array("Q", bytes(8 * 2048))  # hashes at or behind the place they name, 0 where free
        self._met = 0
        self._more: dict[str, int] = {}  # those met more than once

    def next(self, text: str) -> int:
        """The how manieth of its kind the text is, from 1."""
        if text in self._more or not self._add(hash(text) & 0xFFFF_FFFF_FFFF_FFFF or 1):
            self._more[text] = self._more.get(text, 1) + 1
            return self._more[text]
        return 1

    def _add(self, number: int) -> bool:
        """Take in a hash; false if it is there."""
        if 4 * self._met >= 3 * len(self._slots):
            before = self._slots
            self._slots, self._met = array("Q", bytes(16 * len(before))), 0
            for other in filter(None, before):
                self._add(other)
        slots, last = self._slots, len(self._slots) - 1
        place = number & last
        while slots[place]:
            if slots[place] == number:
                return False
            place = (place + 1) & last
        slots[place] = number
        self._met += 1
        return True
