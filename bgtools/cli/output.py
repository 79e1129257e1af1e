"""Where a command's result goes: standard output, or a file that appears only when it is complete."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING

from bgtools.text.safe import ESCAPED

if TYPE_CHECKING:
    from types import TracebackType
    from typing import IO

    from bgtools.cli.drafts import Draft


def wants_color(choice: str, stream: IO[str] | None) -> bool:
    """Whether to colour what goes to ``stream`` (None: a file).

    ``choice`` is always, never or auto. Auto colours no file. It heeds NO_COLOR
    (https://no-color.org), then FORCE_COLOR, both of which count when they are not empty, then
    whether the stream is a terminal.
    """
    if choice != "auto":
        return choice == "always"
    if stream is None or os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR"):
        return True
    return stream.isatty() and os.environ.get("TERM") != "dumb"


class Output:
    """A place to write text, used in a ``with`` statement.

    Standard output takes characters that its encoding lacks as escapes instead of failing; what is
    written ``for_programs`` is UTF-8 whatever the locale is.
    A file is written in UTF-8 beside its place and moved there when the block ends well; after an
    exception nothing is left of it and an older file stays as it was. ``color``: whether to colour.
    ``is_terminal``: whether a terminal shows it.
    """

    def __init__(self, target: str | None, color: str = "never", for_programs: bool = False) -> None:
        self.path = None if target in (None, "-") else target
        self.color = wants_color(color, None if self.path else sys.stdout)
        self.for_programs = for_programs
        self.is_terminal = self.path is None and sys.stdout.isatty()
        self.stream: IO[str] = sys.stdout
        self._draft: Draft | None = None

    def __enter__(self) -> Output:
        if self.path is None:
            reconfigure = getattr(self.stream, "reconfigure", None)
            if reconfigure is not None:
                reconfigure(encoding="utf-8" if self.for_programs else None, errors=ESCAPED)
        else:
            self.stream = self._open_file(os.path.realpath(self.path))
        return self

    def _open_file(self, path: str) -> IO[str]:
        """Open the draft of a regular file; anything else (a pipe, a device) is written directly."""
        try:
            mode = os.stat(path).st_mode
        except OSError:
            mode = None
        if mode is not None and not stat.S_ISREG(mode):
            return open(path, "w", encoding="utf-8", errors=ESCAPED, newline="\n")
        from bgtools.cli.drafts import Draft

        try:
            self._draft = Draft(path)
        except OSError as fault:
            folder = os.path.dirname(path)
            reason = fault.strerror if os.path.isdir(folder) else f"there is no folder {folder}"
            raise OSError(fault.errno, reason, self.path) from None  # not of the draft, which nobody knows
        return open(self._draft.descriptor, "w", encoding="utf-8", errors=ESCAPED, newline="\n")

    def write(self, text: str) -> None:
        """Write ``text``, which brings its own line ends."""
        self.stream.write(text)

    def write_bytes(self, data: bytes) -> None:
        """Write bytes, of a picture for instance."""
        self.stream.flush()
        buffer: IO[bytes] = self.stream.buffer  # type: ignore[attr-defined]  # of a TextIOWrapper
        buffer.write(data)

    def __exit__(
        self, kind: type[BaseException] | None, fault: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.path is None:
            if kind is None:
                self.stream.flush()
            return
        try:
            self.stream.close()
            if self._draft is not None and kind is None:
                self._draft.keep()
        finally:
            if self._draft is not None:
                self._draft.drop()


def draws_unicode(stream: IO[str]) -> bool:
    """Whether boards can be drawn there in Unicode."""
    try:
        "●○│┌".encode(getattr(stream, "encoding", None) or "ascii")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
