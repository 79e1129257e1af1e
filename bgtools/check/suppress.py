"""Comments that suppress findings, in formats that have comments.

::

    ; bgtools: ignore BG404                   the next row; behind a row: that row
    ; bgtools: ignore-game BG404, BG302       the game that the comment stands in
    ; bgtools: ignore-file bar-first -- a reason may follow

Codes or names are always needed. A comment that suppresses nothing is a finding, so that it does not
outlive its cause.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.check.model import MARK, Finding
from bgtools.record.model import Place

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from bgtools.check.judge import CheckOptions
    from bgtools.check.model import Kind
    from bgtools.record.model import Comment

_DIRECTIVE = re.compile(r"bgtools:\s*(?P<scope>ignore(?:-game|-file)?)(?![\w-])(?P<codes>[^\n\]]*)")
_WORD = re.compile(r"[^\s,;]+")
UNREADABLE = "BG002"


class Note(NamedTuple):
    """A comment with ``MARK`` in it. ``lines``: the first and the last line of its game, or None."""

    comment: Comment
    lines: tuple[int, int] | None


class _Directive(NamedTuple):
    """One code of a comment. ``first``/``last``: the lines it is good for; ``place``: of the code."""

    code: str
    first: int
    last: int
    place: Place


class Suppressions:
    """What the comments of a file suppress."""

    def __init__(self, notes: Sequence[Note], rows: Sequence[str]) -> None:
        self._directives: list[_Directive] = []
        self._wrong: list[tuple[Place, dict[str, Any]]] = []
        self._ahead = (0, 0)  # a line, and the next row behind it
        for note in notes:
            self._read(note, rows)

    def _read(self, note: Note, rows: Sequence[str]) -> None:
        line = note.comment.place.line
        row = rows[line - 1] if line <= len(rows) else ""
        at = row.find(MARK)
        if at < 0:  # a comment of several lines
            line, row, at = _find(note.comment, rows)
        match = _DIRECTIVE.match(row, max(at, 0))
        if match is None:
            self._wrong.append((_span(line, at, len(row.rstrip())), {"text": row[at:].strip(" ]")}))
            return
        first, last = self._scope(match["scope"], line, note, rows)
        words = match["codes"].split("--")[0]
        found = list(_WORD.finditer(words))
        for word in found:
            place = _span(line, match.start("codes") + word.start(), match.start("codes") + word.end())
            kind = _kind(word[0])
            if kind is None:
                self._wrong.append((place, {"text": word[0]}))
            else:
                self._directives.append(_Directive(kind.code, first, last, place))
        if not found:
            self._wrong.append((_span(line, match.start(), match.end("scope")), {"text": ""}))

    def _scope(self, scope: str, line: int, note: Note, rows: Sequence[str]) -> tuple[int, int]:
        """The lines that a directive is good for."""
        if scope == "ignore-file":
            return 1, len(rows) + 1
        if scope == "ignore-game":
            return note.lines or (line, line)
        before = rows[line - 1][: note.comment.place.column - 1] if line == note.comment.place.line else ""
        target = line if before.strip() else self._next_row(line, rows)
        return target, target

    def _next_row(self, line: int, rows: Sequence[str]) -> int:
        """The next line that is neither empty nor a comment; it is sought once for comments in a row."""
        end = len(rows) + 1
        start, target = self._ahead
        if not start <= line < target:
            target = next((n for n in range(line + 1, end) if _is_row(rows[n - 1].strip())), end)
            self._ahead = line, target
        return target if target < end else line

    def apply(self, findings: Iterable[Finding], path: str, options: CheckOptions) -> Iterator[Finding]:
        """The findings that are left, and behind them those about the comments themselves."""
        from bgtools.check.select import looked_for

        used: set[_Directive] = set()
        by_code: dict[str, list[_Directive]] = {}
        by_line: dict[tuple[str, int], list[_Directive]] = {}
        for one in self._directives:
            if one.first == one.last:
                by_line.setdefault((one.code, one.first), []).append(one)
            else:
                by_code.setdefault(one.code, []).append(one)
        for found in findings:
            line = found.place.line if found.place is not None else 0
            near = (*by_code.get(found.code, ()), *by_line.get((found.code, line), ()))
            fitting = [one for one in near if _covers(one, found)]
            used.update(fitting)
            if not fitting:
                yield found
        for place, facts in self._wrong:
            yield _finding("suppression-invalid", facts, path, place)
        for one in self._directives:
            if one not in used and looked_for(one.code, options.info, options.portability):
                yield _finding("suppression-unused", {"code": one.code}, path, one.place)


def _covers(directive: _Directive, found: Finding) -> bool:
    if directive.code != found.code or found.code == UNREADABLE or found.place is None:
        return False
    return directive.first <= found.place.line <= directive.last


def _is_row(text: str) -> bool:
    return bool(text) and not text.startswith((";", "#"))


def _find(comment: Comment, rows: Sequence[str]) -> tuple[int, str, int]:
    """Line, row and offset of the mark within a comment of several lines."""
    for line in range(comment.place.line, min(comment.place.end_line, len(rows)) + 1):
        at = rows[line - 1].find(MARK)
        if at >= 0:
            return line, rows[line - 1], at
    return comment.place.line, rows[comment.place.line - 1], 0


def _span(line: int, start: int, end: int) -> Place:
    return Place(line, start + 1, line, max(end, start + 1) + 1)


def _kind(word: str) -> Kind | None:
    from bgtools.check import catalogue

    return catalogue.lookup(word)


def _finding(name: str, facts: dict[str, Any], path: str, place: Place) -> Finding:
    from bgtools.check.case import Case

    kind = _kind(name)
    assert kind is not None
    return Finding(kind.code, kind.name, kind.severity, kind.word(Case(facts)), path, place)
