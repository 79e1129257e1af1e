"""bgtools for programs: checking, reading, replaying and scoring transcripts.

::

    import bgtools

    report = bgtools.check_path("match.mat")
    for finding in report.findings:
        print(finding.place, finding.code, finding.message)

What is documented here is stable: fields may be added, none is renamed or removed. Bad transcripts never
raise; OSError is raised for what can't be opened by all but ``check_path``, whose report says so. No
configuration file is read. A path may be packed with gzip.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.judge import Checker, CheckOptions, unreadable
from bgtools.rules.settings import Overrides
from bgtools.text.source import SourceText, decode, load

if TYPE_CHECKING:
    import os
    from collections.abc import Iterable, Iterator

    from bgtools.check.model import FileReport
    from bgtools.record.model import GameRecord, Loose, MatchHead
    from bgtools.replay.model import GameReplay, MatchEnd, MatchStart
    from bgtools.report.scoring import MatchScore

__all__ = ["Overrides", "check_path", "check_text", "read", "replay", "score"]


def check_path(
    path: str | os.PathLike[str],
    *,
    rules: Overrides | None = None,
    input_format: str | None = None,
    info: bool = False,
    portability: bool = False,
    suggestions: bool = True,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> FileReport:
    """Check one file.

    ``rules``: what is known better than the file says. ``input_format``: a name that ``bgtools formats``
    lists, or None to recognise it. ``info``, ``portability``: also look for these findings.
    ``suggestions``: also look for what may have stood there. ``select``, ``ignore``: codes, beginnings of
    codes or names, as on the command line; ValueError for one that fits nothing.

    The report has ``status`` ("valid", "invalid", "unreadable"), ``format``, ``dialect``, ``matches`` and
    ``findings``, which are sorted by line, column and code.
    """
    name = _name(path)
    try:
        source = _source(path)
    except OSError as fault:
        return unreadable(name, fault.strerror or str(fault))
    options = CheckOptions(info, portability, suggestions, rules or Overrides(), input_format)
    return _check(source, name, options, tuple(select), tuple(ignore))


def check_text(
    text: str | bytes,
    name: str = "-",
    *,
    rules: Overrides | None = None,
    input_format: str | None = None,
    info: bool = False,
    portability: bool = False,
    suggestions: bool = True,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
) -> FileReport:
    """Check a transcript that is in memory; ``name`` is what it is called in the report.

    Else as ``check_path``.
    """
    source = decode(text) if isinstance(text, bytes) else SourceText(text)
    options = CheckOptions(info, portability, suggestions, rules or Overrides(), input_format)
    return _check(source, name, options, tuple(select), tuple(ignore))


def read(
    path: str | os.PathLike[str], *, input_format: str | None = None
) -> Iterator[MatchHead | GameRecord | Loose]:
    """What a file claims, in its order: a ``MatchHead`` for each match, then its ``GameRecord``s one by one;
    a ``Loose`` for what belongs to no match. See ``bgtools.record.model``."""
    from bgtools import formats

    return formats.read(_source(path), input_format)


def replay(
    path: str | os.PathLike[str], *, rules: Overrides | None = None, input_format: str | None = None
) -> Iterator[MatchStart | GameReplay | MatchEnd]:
    """What was true at each step: for each match a ``MatchStart``, then its ``GameReplay``s, each with its
    steps and faults, then a ``MatchEnd``. See ``bgtools.replay.model``."""
    options = CheckOptions(suggestions=False, overrides=rules or Overrides(), input_format=input_format)
    checker = Checker(_source(path), _name(path), options)
    return (event for event, _ in checker.run())


def score(
    path: str | os.PathLike[str], *, rules: Overrides | None = None, input_format: str | None = None
) -> list[MatchScore]:
    """The scores of each match with its games. See ``bgtools.report.scoring``."""
    from bgtools.report.scoring import Scores

    scores = Scores()
    for event in replay(path, rules=rules, input_format=input_format):
        scores.watch(event)
    return scores.matches


def _check(
    source: SourceText, name: str, options: CheckOptions, select: tuple[str, ...], ignore: tuple[str, ...]
) -> FileReport:
    selection = None
    wide = options
    if select or ignore:
        from bgtools.check.select import Choice, Selection

        selection = Selection(Choice(select=select, ignore=ignore))
        wide = options._replace(
            info=options.info or selection.needs_info,
            portability=options.portability or selection.needs_portability,
        )
    checker = Checker(source, name, wide)
    for _ in checker.run():
        pass
    if selection is not None:
        selection.apply(checker.report, options.info, options.portability)
    return checker.report


def _name(path: str | os.PathLike[str]) -> str:
    from os import fsdecode

    return fsdecode(path)


def _source(path: str | os.PathLike[str]) -> SourceText:
    from bgtools.text.unpack import unpacked

    return decode(unpacked(load(path)))
