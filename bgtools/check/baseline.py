"""A baseline: the findings of an old archive that are known, so that only new ones are told.

A finding is known by its path and its fingerprint, which is made from what is wrong and where in the
match, so that lines above may come and go.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.check.model import ERROR, only

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from bgtools.check.model import FileReport, Finding

SCHEMA_VERSION = 1


class Entry(NamedTuple):
    """A known finding. ``path`` with ``/``, relative to the folder of the baseline; ``where`` ("game 2,
    move 5") is for people."""

    path: str
    fingerprint: str
    code: str
    where: str


class Baseline:
    """Known findings. ``name_of`` turns a path as printed into one as in the baseline."""

    def __init__(self, entries: Iterable[Entry], name_of: Callable[[str], str]) -> None:
        self._entries = {(entry.path, entry.fingerprint): entry for entry in entries}
        self._name_of = name_of
        self._seen: set[tuple[str, str]] = set()
        self._checked: dict[str, Callable[[str], bool]] = {}

    def apply(self, report: FileReport, tells: Callable[[str], bool]) -> int:
        """Take the known findings out of a report and judge it anew; how many they were.

        ``tells``: whether all findings of a code are told of that file. Of others nobody knows whether
        they are gone.
        """
        if report.status == "unreadable":
            return 0
        name = self._name_of(report.path)
        self._checked[name] = tells

        def is_new(found: Finding) -> bool:
            key = (name, found.fingerprint)
            if key in self._entries:
                self._seen.add(key)
            return key not in self._entries

        found = len(report.findings)
        report.findings = only(report.findings, is_new)
        if not any(found.severity == ERROR for found in report.findings):
            report.status = "valid"
        return found - len(report.findings)

    def gone(self, exists: Callable[[str], bool]) -> list[Entry]:
        """The known findings that are not there any more, of files that were checked or do not exist."""
        return [
            entry
            for key, entry in sorted(self._entries.items())
            if key not in self._seen and self._is_gone(entry, exists)
        ]

    def _is_gone(self, entry: Entry, exists: Callable[[str], bool]) -> bool:
        tells = self._checked.get(entry.path)
        return not exists(entry.path) if tells is None else tells(entry.code)

    def without(self, gone: Iterable[Entry]) -> list[Entry]:
        """The known findings less those."""
        left_out = set(gone)
        return [entry for entry in self._entries.values() if entry not in left_out]


def entry_of(found: Finding, name: str) -> Entry:
    """A finding as it stands in a baseline; ``name``: its file there."""
    parts = [
        f"{what} {number}"
        for what, number in (("match", found.match), ("game", found.game), ("move", found.move))
        if number is not None
    ]
    return Entry(name, found.fingerprint, found.code, ", ".join(parts))


def dump(entries: Iterable[Entry]) -> str:
    """The text of a baseline: JSON, one finding a line, so that changes to it read well."""
    from json import dumps

    lines = ",\n".join(f"  {dumps(entry._asdict())}" for entry in sorted(entries))
    body = f"\n{lines}\n " if lines else ""
    return f'{{"schema_version": {SCHEMA_VERSION},\n "findings": [{body}]}}\n'


def load(text: str) -> list[Entry]:
    """The entries of a baseline. Raises ValueError for what is none."""
    from json import loads

    data = loads(text)
    if not isinstance(data, dict) or data.get("schema_version") != SCHEMA_VERSION:
        raise ValueError(f"it is no baseline of version {SCHEMA_VERSION}")
    try:
        return [Entry(*(str(one[name]) for name in Entry._fields)) for one in data["findings"]]
    except (LookupError, TypeError):
        raise ValueError("a finding in it lacks one of: " + ", ".join(Entry._fields)) from None
