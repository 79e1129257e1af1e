"""Mends a text by its suggestions: those that are alone and sure enough, each only if it makes things better.

Nothing here touches a file. Edits are made in the text as it stands, so encoding, line ends, columns and
everything else stay as they are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.check.layout import apply, offsets
from bgtools.check.model import ERROR, INFO
from bgtools.text.source import SourceText

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding, Suggestion

_ROOT = "/"
MOST = 200
"""So many fixes are tried in one file."""


class Fix(NamedTuple):
    """A finding and the suggestion that was taken. ``was``: the text that stood in its place."""

    finding: Finding
    suggestion: Suggestion
    was: str


class Mended(NamedTuple):
    """A text after its fixes. ``source`` and ``report`` are the given ones where there were none.

    ``kept``: findings with a suggestion that was not taken, because it is not sure enough, has rivals, or
    would not have made things better.
    """

    source: SourceText
    report: FileReport
    fixes: list[Fix]
    kept: list[Finding]


def mend(
    source: SourceText, report: FileReport, sure: float, check: Callable[[SourceText], FileReport]
) -> Mended:
    """Take every suggestion of ``report`` that is alone and has a confidence of ``sure`` or more.

    ``check`` is asked again after each; a fix is kept only if fewer errors are left, or as many and fewer
    warnings. What a fix brings to light is looked at, too; so mending again changes nothing.
    """
    fixes: list[Fix] = []
    refused: set[tuple[object, ...]] = set()
    while len(fixes) + len(refused) < MOST:
        found = next(
            (each for each in report.findings if fixable(each, sure) and _key(each) not in refused), None
        )
        if found is None:
            break
        suggestion = found.suggestions[0]
        text = _edited(source, suggestion)
        changed = SourceText(text, source.encoding, source.bom, source.bad_byte)
        changed.tail = source.tail
        if not _encodes(changed):
            refused.add(_key(found))
            continue
        after = check(changed)
        if _worth(after) >= _worth(report):
            refused.add(_key(found))
            continue
        fixes.append(Fix(found, suggestion, _was(source, found)))
        source, report = changed, after
    return Mended(source, report, fixes, [finding for finding in report.findings if finding.suggestions])


def fixable(finding: Finding, sure: float) -> bool:
    """Whether a finding has one suggestion, and that one is sure enough."""
    return (
        finding.severity != INFO
        and len(finding.suggestions) == 1
        and finding.suggestions[0].confidence >= sure
        and bool(finding.suggestions[0].edits)
    )


def _worth(report: FileReport) -> tuple[int, int]:
    """Errors and warnings that are left; less is better. A text that is no match any more is worst."""
    if report.format is None or not report.matches:
        return (len(report.findings) + 1_000_000, 0)
    errors = sum(finding.severity == ERROR for finding in report.findings)
    return errors, sum(finding.severity not in (ERROR, INFO) for finding in report.findings)


def _key(finding: Finding) -> tuple[object, ...]:
    return (finding.code, finding.place, finding.suggestions[0].edits)


def _edited(source: SourceText, suggestion: Suggestion) -> str:
    edits = [(offsets(source, edit), edit.replacement) for edit in suggestion.edits]
    return apply(source.text, edits)


def _encodes(source: SourceText) -> bool:
    """Whether the file's encoding has all characters of the text."""
    try:
        source.encode()
    except UnicodeEncodeError:
        return False
    return True


def _was(source: SourceText, finding: Finding) -> str:
    """What stood where the suggestion is."""
    place = finding.suggestions[0].place
    start = source.offset(place.line, place.column)
    return source.text[start : source.offset(place.end_line, place.end_column)]


def difference(path: str, before: Sequence[str], after: Sequence[str]) -> list[str]:
    """A unified diff of two lists of lines (without line ends)."""
    from difflib import unified_diff

    return list(
        unified_diff(before, after, f"a/{path.lstrip(_ROOT)}", f"b/{path.lstrip(_ROOT)}", lineterm="")
    )
