"""JSON text for other programs."""

from __future__ import annotations

import json
import os
from tempfile import SpooledTemporaryFile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import IO

SCHEMA_VERSION = 1
_SPOOL_BYTES = 1 << 20
# Lone surrogates, which no encoding takes; and what acts on a terminal or ends a line for some readers.
_ESCAPES = dict.fromkeys(range(0xD800, 0xE000), "\ufffd") | {
    code: f"\\u{code:04x}"
    for codes in (range(0x7F, 0xA0), range(0x200E, 0x2010), range(0x2028, 0x202F), range(0x2066, 0x206A))
    for code in codes
}


def dumps(value: object) -> str:
    """JSON on one line, in any script, with what does not print as escapes; lone surrogates become U+FFFD."""
    text = json.dumps(value, ensure_ascii=False)
    return text if text.isprintable() else text.translate(_ESCAPES)


def path_text(path: str) -> str:
    """A path with the bytes that are not UTF-8, which Python keeps as surrogates, as ``\\xe9``."""
    return path if path.isascii() else os.fsencode(path).decode("utf-8", "backslashreplace")


class Spool:
    """Elements of a JSON array, one a line, on disk when they are more than a MiB."""

    def __init__(self) -> None:
        self._file: IO[str] = SpooledTemporaryFile(_SPOOL_BYTES, "w+", encoding="utf-8", newline="\n")  # noqa: SIM115
        self._empty = True

    def add(self, element: object) -> None:
        """Append an element."""
        self._file.write(("\n  " if self._empty else ",\n  ") + dumps(element))
        self._empty = False

    def pour(self, write: Callable[[str], object]) -> None:
        """Write all elements, with commas between them, and forget them."""
        self._file.seek(0)
        while part := self._file.read(_SPOOL_BYTES):
            write(part)
        self._file.close()
