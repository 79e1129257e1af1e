"""The judge: turns what the reader and the replay found into findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.check.model import ERROR, FEW, INFO, MARK, FileReport, Finding, MatchSummary
from bgtools.check.remarks import REMARKS
from bgtools.record.fault import ReadFault
from bgtools.replay.model import GameReplay, MatchEnd, MatchStart
from bgtools.rules.faults import MatchFault
from bgtools.rules.settings import Overrides

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any

    from bgtools.check.many import Pile
    from bgtools.check.model import Kind
    from bgtools.check.suppress import Note
    from bgtools.record.model import Comment, GameRecord, Item, MatchHead, Place, Problem
    from bgtools.replay.model import Event, Located
    from bgtools.text.source import SourceText


class CheckOptions(NamedTuple):
    """What a check looks for.

    ``info``: findings of severity info are made, else left out. ``portability``: also texts that other
    programs misread. ``suggestions``: also what may have stood there. ``overrides``: the user's word on
    the rules. ``input_format``: a format's name, or None to recognise it by content.
    """

    info: bool = False
    portability: bool = False
    suggestions: bool = True
    overrides: Overrides = Overrides()
    input_format: str | None = None


def check(source: SourceText, path: str, options: CheckOptions | None = None) -> FileReport:
    """Check one file; its findings are sorted by line, column and code."""
    checker = Checker(source, path, options)
    for _ in checker.run():
        pass
    return checker.report


def unreadable(path: str, reason: str) -> FileReport:
    """The report of a file that can't be opened, unpacked or decoded."""
    from bgtools.check import catalogue
    from bgtools.check.case import Case

    kind = catalogue.lookup("unreadable")
    assert kind is not None
    report = FileReport(path)
    report.status = "unreadable"
    finding = Finding(kind.code, kind.name, kind.severity, kind.word(Case({"reason": reason})), path, None)
    report.findings = list(_signed([finding], ()))
    return report


class Checker:
    """Checks one file, event by event. ``report`` grows with ``run`` and is whole at its end."""

    def __init__(self, source: SourceText, path: str, options: CheckOptions | None = None) -> None:
        self.source = source
        self.options = options or CheckOptions()
        self.report = FileReport(path)
        self._start: MatchStart | None = None
        self._loose: list[Problem] = []
        self._scans: list[Kind] | None = None
        self._notes: list[Note] = []
        self._found: list[Finding] = []  # not sorted yet; in ``_pile`` if there are many
        self._pile: Pile | None = None

    def run(self) -> Iterator[tuple[Event, list[Finding]]]:
        """Each event of the replay with the findings that belong to it, in the order of the file."""
        from bgtools.formats import read
        from bgtools.replay import replay  # type: ignore[attr-defined, unused-ignore]
        from bgtools.replay.game import NEAR, WIDE

        items = read(self.source, self.options.input_format)
        effort = WIDE if self.options.suggestions else NEAR
        for event in replay(self._tap(items), self.options.overrides, effort):
            findings = self._judge(event)
            self._keep(findings)
            yield event, findings
        self._finish()

    def _keep(self, findings: list[Finding]) -> None:
        """Hold findings until the end of the file."""
        self._found += findings
        if len(self._found) > FEW:
            from bgtools.check.many import Pile

            self._pile = self._pile or Pile()
            self._pile.add(self._found)
            self._found.clear()

    def _tap(self, items: Iterable[Item]) -> Iterator[MatchHead | GameRecord]:
        """Pass heads and games on to the replay; keep the problems that belong to no match."""
        from bgtools.record.model import Loose

        for item in items:
            if isinstance(item, Loose):
                self._loose += item.problems
            else:
                yield item

    def _judge(self, event: Event) -> list[Finding]:
        if isinstance(event, MatchStart):
            return self._head(event)
        if isinstance(event, GameReplay):
            return self._game(event)
        return self._end(event)

    def _head(self, event: MatchStart) -> list[Finding]:
        self._start = event
        head = event.head
        if self.report.format is None:
            self.report.format = head.format
            self.report.dialect = head.dialect
        self._note(head.comments, None)
        findings = [self._worded(located, None) for located in event.faults]
        findings += [self._problem(problem, None) for problem in head.problems]
        return _present([*findings, *self._scanned(head, None)])

    def _game(self, event: GameReplay) -> list[Finding]:
        self._note(event.record.comments, (event.record.place.line, event.record.end_line))
        findings = [self._worded(located, event) for located in _without_repeats(event.faults)]
        findings += [self._problem(problem, event) for problem in event.record.problems]
        if self._start is not None:
            findings += self._scanned(self._start.head, event)
        return _present(findings)

    def _end(self, event: MatchEnd) -> list[Finding]:
        start = self._start
        if start is not None:
            length = event.rules.length
            self.report.matches.append(
                MatchSummary(
                    players=start.players,
                    length=length or None,
                    length_known=length is not None,
                    variant=event.rules.variant,
                    score=event.score,
                    winner=event.winner,
                    finished=event.finished,
                    games=event.games,
                )
            )
        return _present([self._worded(located, None) for located in event.faults])

    def _finish(self) -> None:
        """Judge what belongs to no match, put the findings in order, sign them, and give the verdict."""
        self._start = None
        report = self.report
        self._keep(_present([self._problem(problem, None) for problem in self._loose]))
        if self._pile is not None:
            report.findings = self._many(self._pile)
        elif self._found or self._notes:  # else the lines of the file are never needed
            findings = sorted(self._unsuppressed(self._found), key=Finding.sort_key)
            report.findings = list(_signed(findings, self.source.lines))
        if any(finding.severity == ERROR for finding in report.findings):
            report.status = "invalid"
        if any(problem.fault.kind is ReadFault.UNREADABLE for problem in self._loose):
            report.status = "unreadable"

    def _unsuppressed(self, findings: Iterable[Finding]) -> Iterator[Finding]:
        """What the comments in the file leave of the findings, with those about the comments behind them."""
        if not self._notes:
            return iter(findings)
        from bgtools.check.suppress import Suppressions

        suppressions = Suppressions(self._notes, self.source.lines)
        return suppressions.apply(findings, self.report.path, self.options)

    def _many(self, pile: Pile) -> Sequence[Finding]:
        """The findings of a pile and what waits beside it, finished."""
        from bgtools.check.many import Kept, Ordinals, Pile

        pile.add(self._found)
        if self._notes:
            pile = Pile(self._unsuppressed(pile.sorted()))
        return Kept(_signed(pile.sorted(), self.source.lines, Ordinals().next))

    def _note(self, comments: Iterable[Comment], lines: tuple[int, int] | None) -> None:
        """Remember the comments that suppress findings; ``lines``: first and last line of their game."""
        for comment in comments:
            if MARK in comment.text:
                from bgtools.check.suppress import Note

                self._notes.append(Note(comment, lines))

    def _problem(self, problem: Problem, game: GameReplay | None) -> Finding | None:
        from bgtools.replay.model import Located

        return self._worded(Located(problem.fault, problem.place), game)

    def _worded(self, located: Located, game: GameReplay | None) -> Finding | None:
        """The finding of one fault, or None where its severity is not asked for."""
        if located.fault.kind in REMARKS and not self.options.info:
            return None
        from bgtools.check import catalogue, wording

        if located.fault.kind is MatchFault.ROW_NUMBER_GAP:
            self._point_at_row_number(located)
        kind = catalogue.claiming(located.fault.kind)
        return wording.finding(kind, located, self._start, game, self.report.path, self.options, self.source)

    def _point_at_row_number(self, located: Located) -> None:
        """Move the place of a wrong row number from the row's cell to the number, where it is in the text."""
        import re

        from bgtools.record.model import Place

        line, column = located.place.line, located.place.column
        before = self.source.lines[line - 1][: column - 1]
        numbers = list(re.finditer(r"\d+(?=\s*\W?\s*$)", before))
        if numbers:
            number = numbers[-1]
            located.place = Place(line, number.start() + 1, line, number.end() + 1)

    def _scanned(self, head: MatchHead, game: GameReplay | None) -> list[Finding | None]:
        """What the kinds find that read the text as written: style, and portability of ``.mat`` files."""
        if head.format != "mat":
            return []
        if not (self.options.info or self.options.portability):
            return []
        from bgtools.check import catalogue, wording
        from bgtools.check.case import Page

        if self._scans is None:
            self._scans = [kind for kind in catalogue.every() if kind.scan and self._wanted(kind)]
        page = Page(self.source, head, game.record if game is not None else None)
        path = self.report.path
        return [
            wording.scanned(kind, place, facts, self._start, game, path)
            for kind in self._scans
            for place, facts in _scan(kind, page)
        ]

    def _wanted(self, kind: Kind) -> bool:
        if kind.optional == "portability":
            return self.options.portability and (self.options.info or kind.severity != INFO)
        return self.options.info or kind.severity != INFO


def _scan(kind: Kind, page: Any) -> Iterator[tuple[Place, dict[str, Any]]]:
    return kind.scan(page) if kind.scan is not None else iter(())


def _without_repeats(faults: Iterable[Located]) -> Iterator[Located]:
    """The faults of a game; an unknown word that it holds again and again is told once, with its count."""
    counts: dict[str, int] = {}
    faults = list(faults)
    for located in faults:
        if located.fault.kind is ReadFault.TOKEN_UNKNOWN and "apart" not in located.fault.facts:
            token = located.fault.facts["token"]
            counts[token] = counts.get(token, 0) + 1
    for located in faults:
        if located.fault.kind is ReadFault.TOKEN_UNKNOWN and "apart" not in located.fault.facts:
            times = counts.pop(located.fault.facts["token"], 0)
            if not times:
                continue
            if times > 1:
                fault = located.fault
                located.fault = fault._replace(facts={**fault.facts, "times": times})
        yield located


def _present(findings: Iterable[Finding | None]) -> list[Finding]:
    return [finding for finding in findings if finding is not None]


def _signed(
    findings: Iterable[Finding], lines: Sequence[str], count: Callable[[str], int] | None = None
) -> Iterator[Finding]:
    """Give each finding a fingerprint that does not move when lines are inserted above it.

    It is made from what is wrong, where in the match, and the text there; not from lines, columns or the
    path. Equal ones are told apart by their order, which ``count`` tells: how many such texts there were.
    """
    from hashlib import sha256

    seen: dict[str, int] = {}

    def count_few(content: str) -> int:
        seen[content] = seen.get(content, 0) + 1
        return seen[content]

    count = count or count_few
    for finding in findings:
        parts = (finding.code, finding.match, finding.game, finding.move, _text_at(finding.place, lines))
        content = "\x1f".join(map(str, parts))
        digest = sha256(f"{content}\x1f{count(content)}".encode("utf-8", "surrogatepass"))
        finding.fingerprint = digest.hexdigest()[:32]
        yield finding


def _text_at(place: Place | None, lines: Sequence[str]) -> str:
    """The text of a place, as far as it is on its first line."""
    if place is None or not 0 < place.line <= len(lines):
        return ""
    end = place.end_column - 1 if place.end_line == place.line else None
    return lines[place.line - 1][place.column - 1 : end]
