"""A line on the terminal that tells how far a long run is."""

from __future__ import annotations

import os
import sys
from time import monotonic

_AFTER = 1.0  # seconds of silence before it appears
_EVERY = 0.1
_WIDTH = 30


class Progress:
    """Shows a bar on standard error if that is a terminal which can erase it (``TERM`` is not ``dumb``).

    ``clear`` before anything else is written.
    """

    def __init__(self, total: int, wanted: bool = True) -> None:
        self._total = total
        self._done = 0
        self._shown = False
        shows = wanted and total > 1 and sys.stderr.isatty() and os.environ.get("TERM") != "dumb"
        self._next = monotonic() + _AFTER if shows else None

    def step(self) -> None:
        """One more file is done."""
        self._done += 1
        if self._next is not None and (now := monotonic()) >= self._next:
            self._next = now + _EVERY
            self._shown = True
            full = _WIDTH * self._done // self._total
            bar = "#" * full + "." * (_WIDTH - full)
            sys.stderr.write(f"\r[{bar}] {self._done} of {self._total} files")
            sys.stderr.flush()

    def clear(self) -> None:
        """Take the bar away."""
        if self._shown:
            self._shown = False
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
