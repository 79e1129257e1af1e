"""Keeps the results of checks in a folder.

An entry is named by the content of the file, the version of bgtools and the settings, so it is never
wrong and never needs to be renewed. Entries are written beside their place and moved there, so runs may
share a folder; one that can't be read counts as none. Whoever wants the room back deletes the folder.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

from bgtools import __version__
from bgtools.check.model import Edit, FileReport, Finding, MatchSummary, Related, Suggestion
from bgtools.cli.drafts import Draft
from bgtools.record.model import Place

if TYPE_CHECKING:
    from bgtools.cli.runs.policies import Policy
    from bgtools.text.source import Content

_LAYOUT = 1  # of an entry
_BLOCK = 1 << 16
_PLAIN = (
    "code",
    "name",
    "severity",
    "message",
    "match",
    "game",
    "move",
    "player",
    "side",
    "play",
    "position_id",
    "xgid",
    "notes",
    "fingerprint",
)
_TAG = "Signature: 8a477f597d28d172789f06886806bc55\n# Made by bgtools; may be deleted at any time.\n"


class Cache:
    """The results in ``folder``, which is made when needed."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._policies: dict[int, bytes] = {}
        os.makedirs(folder, exist_ok=True)
        for name, text in (("CACHEDIR.TAG", _TAG), (".gitignore", "*\n")):
            path = os.path.join(folder, name)
            if not os.path.exists(path):
                self._write(path, text)

    def key(self, content: Content, policy: Policy) -> str:
        """The name of the entry of a file's content under a policy."""
        from hashlib import sha256

        settings = self._policies.get(id(policy))
        if settings is None:
            choice = policy.selection.verdicts if policy.selection is not None else None
            facts = (_LAYOUT, __version__, policy.options, choice, policy.info, policy.portability)
            settings = self._policies[id(policy)] = repr(facts).encode()
        digest = sha256(sha256(settings).digest())
        if isinstance(content, bytes):
            digest.update(content)
        else:
            content.seek(0)
            while block := content.read(_BLOCK):
                digest.update(block)
            content.seek(0)
        return digest.hexdigest()

    def get(self, key: str, path: str) -> FileReport | None:
        """The result kept under a key, as that of the file ``path``; None where there is none."""
        from json import loads

        try:
            with open(self._place(key), encoding="utf-8") as file:
                return _report(loads(file.read()), path)
        except (OSError, ValueError, TypeError, LookupError, AttributeError, RecursionError):
            return None

    def put(self, key: str, report: FileReport) -> None:
        """Keep a result, unless it has findings without number. That it can't be written is no failure."""
        if not isinstance(report.findings, list):
            return
        from json import dumps

        self._write(self._place(key), dumps(_entry(report)))

    def _write(self, path: str, text: str) -> None:
        try:
            os.makedirs(os.path.dirname(path), exist_ok=True)
            draft = Draft(path)
            try:
                with open(draft.descriptor, "w", encoding="utf-8") as file:
                    file.write(text)
                draft.keep()
            finally:
                draft.drop()
        except OSError:
            return

    def _place(self, key: str) -> str:
        return os.path.join(self.folder, key[:2], key[2:])


def _entry(report: FileReport) -> list[Any]:
    return [
        report.status,
        report.format,
        report.dialect,
        report.matches,
        [_finding_entry(found) for found in report.findings],
    ]


def _finding_entry(found: Finding) -> list[Any]:
    return [
        [getattr(found, name) for name in _PLAIN],
        found.place,
        found.part,
        found.roll,
        found.related,
        found.suggestions,
    ]


def _report(entry: list[Any], path: str) -> FileReport:
    report = FileReport(path)
    report.status, report.format, report.dialect, matches, findings = entry
    report.matches = [_match(match) for match in matches]
    report.findings = [_finding(found, path) for found in findings]
    return report


def _match(entry: list[Any]) -> MatchSummary:
    players, length, known, variant, score, *rest = entry
    return MatchSummary(tuple(players), length, known, variant, tuple(score), *rest)


def _finding(entry: list[Any], path: str) -> Finding:
    plain, place, part, roll, related, suggestions = entry
    fields = dict(zip(_PLAIN, plain, strict=True))
    found = Finding(
        fields["code"], fields["name"], fields["severity"], fields["message"], path, place and Place(*place)
    )
    for name in _PLAIN[4:]:
        setattr(found, name, fields[name])
    found.part = part and Place(*part)
    found.roll = roll and tuple(roll)
    found.related = [Related(Place(*at), message) for at, message in related]
    found.suggestions = [
        Suggestion(
            Place(*at), text, tuple(Edit(Place(*where), new) for where, new in edits), reason, confidence
        )
        for at, text, edits, reason, confidence in suggestions
    ]
    return found
