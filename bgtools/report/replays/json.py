"""A replay as one JSON object: the objects of ``jsonl`` in an array under ``actions``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.report.jsontext import SCHEMA_VERSION, dumps
from bgtools.report.replays import jsonl

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport
    from bgtools.report.reporter import Look


class Format(jsonl.Format):
    """The replay for programs that read one object."""

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        super().__init__(write, look)
        self._separator = "\n  "

    def begin(self, path: str) -> None:
        """Open the object."""
        super().begin(path)
        self.write(f'{{"schema_version": {SCHEMA_VERSION},\n "actions": [')

    def element(self, element: dict[str, Any]) -> None:
        """Write one element of the array."""
        self.write(self._separator + dumps(element))
        self._separator = ",\n  "

    def end(self, report: FileReport, rows: Sequence[str]) -> None:
        """Close the object."""
        self.write("]}\n")
