"""Files that appear at once and only when they are complete, whatever interrupts their writing.

A draft stands beside its place and is moved there. Drafts are known before they exist, so that a run that
is interrupted at any moment can take away what it leaves.
"""

from __future__ import annotations

import os
import stat
from contextlib import suppress

_begun: set[str] = set()


class Draft:
    """A new file for ``path``, to be written through ``descriptor``, then kept or dropped.

    An older file there gives its permissions. OSError where the draft can't be made.
    """

    def __init__(self, path: str) -> None:
        self.path = path
        folder, name = os.path.split(path)
        self._draft = os.path.join(folder, f".{name}.{os.getpid()}.tmp")
        try:
            mode = stat.S_IMODE(os.stat(path).st_mode)
        except OSError:
            mode = None
        _begun.add(self._draft)
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL  # never through a link that somebody put there
        try:
            self.descriptor = os.open(self._draft, flags, 0o666)
        except FileExistsError:  # left by a run that was killed
            os.unlink(self._draft)
            self.descriptor = os.open(self._draft, flags, 0o666)
        if mode is not None:
            os.chmod(self._draft, mode)

    def keep(self) -> None:
        """Move it to its place. Its descriptor must be closed."""
        os.replace(self._draft, self.path)
        _begun.discard(self._draft)

    def drop(self) -> None:
        """Take it away, unless it was kept."""
        if self._draft in _begun:
            _remove(self._draft)


def sweep() -> None:
    """Take away all drafts of this process."""
    for draft in tuple(_begun):
        _remove(draft)


def forget() -> None:
    """In a process that was forked off: its parent's drafts are not its own."""
    _begun.clear()


def _remove(draft: str) -> None:
    with suppress(OSError):  # it was not made yet, or is in its place already
        os.unlink(draft)
    _begun.discard(draft)
