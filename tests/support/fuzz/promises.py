"""What holds for every input, whatever it is: one text, or one command line, is put through everything.

A broken promise raises: the exception of the program itself, or ``Broken`` with what was promised.
"""

from __future__ import annotations

import json
import re
import signal
import xml.etree.ElementTree as ElementTree
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any
from unittest.mock import patch

from bgtools import formats
from bgtools.check import Checker, CheckOptions
from bgtools.check import fix as fixes
from bgtools.check.judge import check
from bgtools.formats.document import read_document
from bgtools.record.sheet import Losses
from bgtools.replay.model import GameReplay
from bgtools.report import registry
from bgtools.report.pictures import Sight, picture
from bgtools.report.reporter import Look, Teller
from bgtools.report.scoring import Scores
from bgtools.report.screen import Eye, Page, description
from bgtools.report.summary import Summary
from bgtools.report.walk import Walk
from bgtools.rules import variants
from bgtools.rules.settings import Overrides
from bgtools.text.source import SourceText, decode
from tests.formats.sheets import difference, load

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from types import FrameType

    from bgtools.check.model import FileReport
    from bgtools.record.model import Place

SLOWEST = 5.0
"""Processor seconds for one small text."""
SMALL = 20_000
"""Bytes of a text that counts as small."""
LINE = 20_000
"""The column that no lost cell is behind in a small text."""
LARGEST = 150 * 1024 * 1024
"""Bytes that one small text may add to the memory of the process."""

_UNSAFE = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069]")


class Broken(AssertionError):
    """A promise that was not kept."""


class TooSlow(BaseException):
    """A hang; no Exception, so that nothing in between takes it for a fault it knows."""


def promise(kept: bool, what: str) -> None:
    """Raise ``Broken`` unless it was kept."""
    if not kept:
        raise Broken(what)


@contextmanager
def limits(seconds: float = SLOWEST) -> Iterator[None]:
    """Bounds on processor time and on the memory that is added meanwhile."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise TooSlow(f"more than {seconds:g} s of processor time")

    before = signal.signal(signal.SIGVTALRM, stop)
    held = _resident()
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)
    added = _resident(peak=True) - held
    promise(added < LARGEST, f"{added >> 20} MB for one text")


def _resident(peak: bool = False) -> int:
    """Bytes in memory now, or at most since this was last asked for now; 0 where the system does not tell."""
    try:
        if not peak:
            Path("/proc/self/clear_refs").write_text("5")
        status = Path("/proc/self/status").read_text()
    except OSError:
        return 0
    found = re.search(rf"Vm{'HWM' if peak else 'RSS'}:\s+(\d+) kB", status)
    return int(found[1]) * 1024 if found else 0


def examine(data: bytes, format_name: str | None = None) -> None:
    """Put a text through everything: recognise, read, replay, judge, every report, suggestions, writers.

    ``format_name``: read as this format. Which rules, which writer and whether fixes are tried depends on
    the bytes, so that one input always goes the same way.
    """
    lot = zlib.crc32(data)
    options = CheckOptions(
        info=lot % 2 == 0,
        portability=lot % 4 < 2,
        overrides=_overrides(lot // 4),
        input_format=format_name,
    )
    source, report, events = _read(data, options, twice=lot // 64 % 4 == 0)
    if lot // 256 % 4 == 0:
        _walk(source, report, events)
    if lot // 1024 % 4 == 0:
        _convert(data, format_name, lot // 4096)
    if lot // 1024 % 8 == 1 and len(report.findings) < 8:
        _fix(source, report, options)


def examine_fully(data: bytes, options: CheckOptions) -> None:
    """As ``examine``, with these options and leaving nothing out."""
    source, report, events = _read(data, options, twice=True)
    _walk(source, report, events)
    for number in range(3 * len(formats.writable())):
        _convert(data, options.input_format, number)
    _fix(source, report, options)


def _read(data: bytes, options: CheckOptions, twice: bool) -> tuple[SourceText, FileReport, list[Any]]:
    """The text, its report and the events, every report looked at; ``twice``: made again, all is the same."""
    with limits():
        source = decode(data)
        if options.input_format is not None:
            formats.recognise(source)
        report, events, told = _checked(source, options)
        _findings(source, report, told)
        _positions(events)
    if twice:
        with limits():
            again, _, told_again = _checked(decode(data), options)
        promise(_plain(report) == _plain(again) and told == told_again, "the same input, the same findings")
    return source, report, events


def examine_document(data: bytes) -> None:
    """As ``examine``, for what the libraries of binary formats give: JSON, read as an OGXM file is."""
    try:
        json.loads(data)
    except (ValueError, RecursionError):
        return
    with (
        patch("bgtools.formats.ogxm.read", _read_document),
        patch("bgtools.formats.ogxm.recognise", lambda source: True),
    ):
        examine(data, "ogxm")


def _read_document(source: SourceText) -> Iterator[Any]:
    return read_document(source, "ogxm", json.loads)


def _overrides(lot: int) -> Overrides:
    """Some rules, mostly none."""
    if lot % 4:
        return Overrides()
    lot //= 4
    return Overrides(
        variant=sorted(variants.names())[lot % len(variants.names())] if lot // 8 % 2 else None,
        length=(None, 0, 1, 5)[lot // 16 % 4],
        jacoby=(None, True, False)[lot // 64 % 3],
        beavers=(None, 0, 3)[lot // 256 % 3],
        crawford=(None, None, False)[lot // 512 % 3],
        cube_limit=(None, 1, 4)[lot // 1024 % 3],
        strict_dead_cube=(None, True)[lot // 2048 % 2],
        holland=(None, True)[lot // 4096 % 2],
    )


def _checked(source: SourceText, options: CheckOptions) -> tuple[FileReport, list[Any], dict[str, str]]:
    """The report, the events, and what every output format makes of them."""
    checker = Checker(source, "fuzz.mat", options)
    events = []
    replays: dict[str, list[str]] = {}
    tellers = []
    scores = Scores()
    for name in registry.names("replays"):
        reporter = registry.load("replays", name)(replays.setdefault(name, []).append, Look())
        reporter.begin("fuzz.mat")
        tellers.append((reporter, Teller(reporter)))
    for event, findings in checker.run():
        events.append(event)
        scores.watch(event)
        for _, teller in tellers:
            teller.watch(event, findings)
    report = checker.report
    for reporter, _ in tellers:
        reporter.end(report, source.lines)
    told = {f"replay {name}": "".join(parts) for name, parts in replays.items()}
    summary = Summary()
    summary.add(report)
    for name in registry.names("findings"):
        parts: list[str] = []
        reporter = registry.load("findings", name)(parts.append, Look(verbose=True, show_board=True))
        reporter.begin()
        reporter.file(report, source.lines)
        reporter.end(summary)
        told[f"findings {name}"] = "".join(parts)
    for name in registry.names("scores"):
        parts = []
        reporter = registry.load("scores", name)(parts.append, Look())
        reporter.begin()
        reporter.file(report, scores.matches)
        reporter.end()
        told[f"scores {name}"] = "".join(parts)
    return report, events, told


def _findings(source: SourceText, report: FileReport, told: dict[str, str]) -> None:
    """Every finding is at a place of the file; every output is what it says it is."""
    promise(bool(report.findings or report.matches), "a match or a finding")
    promise(report.status in ("valid", "invalid", "unreadable"), "a status")
    for finding in report.findings:
        _inside(source, finding.place, f"place of {finding.code}", lost=True)
        _inside(source, finding.part, f"part of {finding.code}")
        promise(bool(finding.message.strip()), f"{finding.code} has a message")
        for related in finding.related:
            _inside(source, related.place, f"related place of {finding.code}")
        for suggestion in finding.suggestions:
            promise(0 <= suggestion.confidence <= 1, f"confidence of {finding.code}")
            _inside(source, suggestion.place, f"suggestion of {finding.code}", lost=True)
            for edit in suggestion.edits:
                _inside(source, edit.place, f"edit of {finding.code}")
    keys = [finding.sort_key() for finding in report.findings]
    promise(keys == sorted(keys), "findings in order")
    prints = [finding.fingerprint for finding in report.findings]
    promise(len(set(prints)) == len(prints) and all(prints), "each finding has its own fingerprint")
    for name, text in told.items():
        _well_formed(name, text)


def _inside(source: SourceText, place: Place | None, what: str, lost: bool = False) -> None:
    """A place lies in the text: its line is one (or the one after the last), its columns are in the line.

    ``lost``: it may be the empty place of a lost cell, whose column can lie behind the end of its row.
    """
    if place is None:
        return
    rows = source.lines
    start, end = (place.line, place.column), (place.end_line, place.end_column)
    for line, column in (start, end):
        row = rows[line - 1] if 0 < line <= len(rows) else ""
        wide = len(row) + 1 if not (lost and start == end) else LINE
        inside = 0 < line <= len(rows) + 1 and 0 < column <= wide
        promise(inside, f"{what}: line {line}, column {column} is not in the file")
    promise(start <= end, f"{what}: ends before it starts")


def _well_formed(name: str, text: str) -> None:
    kind, _, form = name.partition(" ")
    if form in ("json", "sarif", "gitlab"):
        _json(name, text)
    elif form in ("jsonl", "rdjson"):
        for line in text.splitlines() if form == "jsonl" else [text]:
            _json(name, line)
    elif form == "junit":
        try:
            ElementTree.fromstring(text.encode("utf-8", "backslashreplace"))
        except ElementTree.ParseError as error:
            raise Broken(f"{name}: XML: {error}") from error
    elif form != "html":
        found = _UNSAFE.search(text)
        promise(found is None, f"{name}: nothing that a terminal would obey")
    promise(kind in ("findings", "scores", "replay"), name)


def _json(name: str, text: str) -> None:
    def refuse(constant: str) -> None:
        raise Broken(f"{name}: {constant} is not JSON")

    try:
        json.loads(text, parse_constant=refuse)
    except ValueError as error:
        raise Broken(f"{name}: JSON: {error}") from error
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise Broken(f"{name}: half a character") from error


def _positions(events: Sequence[Any]) -> None:
    """A play neither makes nor loses a checker, and no point has fewer than none."""
    for event in events:
        for step in event.steps if isinstance(event, GameReplay) else ():
            before, after = step.before, step.after
            if before is None or after is None or not step.hops:
                continue
            for one, other in ((before.own, after.own), (before.other, after.other)):
                promise(min(other) >= 0, f"line {step.entry.line}: a point with {min(other)} checkers")
                promise(
                    sum(one) == sum(other),
                    f"line {step.entry.line}: {sum(one)} checkers before, {sum(other)} after",
                )


def _plain(report: FileReport) -> list[tuple[Any, ...]]:
    return [
        (f.code, f.message, f.place, f.fingerprint, tuple(f.notes), tuple(f.suggestions), tuple(f.related))
        for f in report.findings
    ]


def _walk(source: SourceText, report: FileReport, events: Sequence[Any]) -> None:
    """Every stop can be looked at and drawn."""
    with limits():
        _stops(source, report, events)


def _stops(source: SourceText, report: FileReport, events: Sequence[Any]) -> None:
    walk = Walk(list(events), report.findings)
    page = Page("fuzz.mat", source.lines, "")
    for at in range(min(len(walk.stops), 12)):
        walk.at = at
        description(page, walk, Eye(at % 2, after=at % 3 == 0, swapped=at % 5 == 0), Look(ascii=at % 2 == 0))
        drawn = picture(walk.stops[at], Sight(at % 2, at % 3 == 0))
        if drawn is not None:
            from bgtools.board.svg import svg

            ElementTree.fromstring(svg(drawn).encode("utf-8", "backslashreplace"))


def _convert(data: bytes, format_name: str | None, lot: int) -> None:
    """Written in a format and read again: no harm, and no other match if nothing was lost."""
    names = [name for name in formats.writable() if not getattr(formats.module(name), "BINARY", False)]
    name = names[lot % len(names)]
    package = formats.module(name)
    dialects: Sequence[str | None] = getattr(package, "DIALECTS", (None,))
    dialect = dialects[lot // len(names) % len(dialects)]
    losses = Losses()
    with limits():
        loaded = load(data, format_name)
        if not loaded.matches or not loaded.matches[0][1]:
            return
        match, games = loaded.matches[0]
        text = "".join(package.write(match, iter(games), losses, dialect))
    with limits():
        again = load(text.encode("utf-8", "backslashreplace"), name)
    if not loaded.found and len(loaded.matches) == 1 and not losses.sentences():
        found = difference(loaded, again)
        promise(found is None, f"{name}: {found}")


def _fix(source: SourceText, report: FileReport, options: CheckOptions) -> None:
    """What --fix does makes nothing worse, and doing it again changes nothing."""

    def again(changed: SourceText) -> FileReport:
        return check(changed, "fuzz.mat", options)

    with limits(20):
        mended = fixes.mend(source, report, 0.5, again)
        twice = fixes.mend(mended.source, mended.report, 0.5, again)
    promise(mended.source.text == twice.source.text, "fixing twice is fixing once")
