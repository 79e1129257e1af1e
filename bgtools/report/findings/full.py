"""For reading: each finding with its source row, marks under the part that is wrong, and what may help.

::

    match.mat:9:36: error BG404 too-few-dice-used (game 1, move 3, Bob)
      Bob plays one die of 31, but both can be played, for instance 8/5 6/5.
       |
     9 |   3) 42: 8/4 6/4                     31: 8/5
       |                                          ^^^
       = help: perhaps 31: 8/5 6/5: a lost move (80 %)
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.report.excerpt import excerpt
from bgtools.report.findings.concise import heading, overview
from bgtools.report.paint import Paint
from bgtools.report.places import who
from bgtools.report.reporter import Reporter
from bgtools.text.safe import safe
from bgtools.text.width import display_width

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.record.model import Place
    from bgtools.report.summary import Summary


class Format(Reporter):
    """The report for people."""

    needs_rows = True

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """Each finding in a block, with a blank line behind it."""
        paint = Paint(self.look.color)
        for finding in report.findings:
            for line in self._block(report, finding, rows, paint):
                self.write(f"{line}\n")
            self.write("\n")
        if self.look.verbose and not report.findings:
            self.write(f"{paint('path', safe(report.path))}: {overview(report)}\n\n")

    def end(self, summary: Summary) -> None:
        """The sums."""
        if not self.look.quiet:
            self.write(f"{summary}\n")

    def _block(
        self, report: FileReport, finding: Finding, rows: Sequence[str], paint: Paint
    ) -> Iterator[str]:
        yield from self._heading(finding, paint)
        for line in wrap(safe(finding.message), self.look.width - 2):
            yield f"  {line}"
        marked = finding.part or finding.place
        marks = [(marked, "^", "")] if marked is not None else []
        marks += [(related.place, "-", safe(related.message)) for related in finding.related]
        marks = sorted((mark for mark in marks if mark[0].line <= len(rows)), key=lambda mark: mark[0][:2])
        gutter = len(str(marks[-1][0].line)) if marks else 1
        yield from self._snippet(marks, rows, gutter, finding.severity, paint)
        if self.look.show_board and finding.xgid is not None:
            edge = paint("gutter", f"{'':{gutter}} |")
            yield edge
            for line in board(report, finding, self.look.ascii):
                yield f"{edge} {line}".rstrip()
        for note in finding.notes:
            yield from self._remark("note", safe(note), gutter, paint)
        if self.look.suggestions:
            for suggestion in finding.suggestions:
                sure = f"{suggestion.confidence:.0%}".replace("%", " %")
                instead = safe(suggestion.replacement).strip() or "nothing"
                instead += " without a play" * instead.endswith(":")
                text = f"perhaps {instead}: {safe(suggestion.reason)} ({sure} sure)"
                yield from self._remark("help", text, gutter, paint)

    def _heading(self, finding: Finding, paint: Paint) -> Iterator[str]:
        """Where and what it is; in which game and move, on a line of its own where there is no room."""
        head, actor = heading(finding, paint), who(finding)
        if not actor:
            yield head
        elif display_width(f"{heading(finding, Paint(color=False))} ({actor})") <= self.look.width:
            yield head + paint("dim", f" ({actor})")
        else:
            yield head
            for line in wrap(f"({actor})", self.look.width - 2):
                yield paint("dim", f"  {line}")

    def _snippet(
        self,
        marks: list[tuple[Place, str, str]],
        rows: Sequence[str],
        gutter: int,
        severity: str,
        paint: Paint,
    ) -> Iterator[str]:
        """The marked rows, in the order of the file; a row that carries several marks is shown once."""
        edge = paint("gutter", f"{'':{gutter}} |")
        shown = 0
        for place, sign, label in marks:
            row = rows[place.line - 1]
            end = place.end_column if place.end_line == place.line else len(row) + 1
            part = excerpt(row, place.column, end, self.look.width - gutter - 3)
            if place.line != shown:
                if not shown:
                    yield edge
                elif place.line > shown + 1:
                    yield paint("gutter", f"{'':{gutter}}...")
                shown = place.line
                yield f"{paint('gutter', f'{place.line:{gutter}} |')} {part.row}".rstrip()
            room = self.look.width - gutter - 3 - part.before - part.marked - 1
            beside = label if display_width(label) <= room else ""
            role = severity if sign == "^" else "gutter"
            yield f"{edge} {'':{part.before}}{paint(role, f'{sign * part.marked} {beside}'.rstrip())}"
            if label and not beside:
                for line in wrap(label, self.look.width - gutter - 5):
                    yield f"{edge}   {paint(role, line)}"

    def _remark(self, kind: str, text: str, gutter: int, paint: Paint) -> Iterator[str]:
        """A note or a help, wrapped behind its heading."""
        head = f"{'':{gutter}} = {kind}: "
        for number, line in enumerate(wrap(text, self.look.width - len(head))):
            yield (paint("help", head) if number == 0 else " " * len(head)) + line


def board(report: FileReport, finding: Finding, ascii_only: bool) -> list[str]:
    """The board of a finding, seen by the player whose play it is; none where there is no position, or one
    with more checkers than the variant has."""
    from bgtools.board.draw import ASCII, UNICODE, draw
    from bgtools.board.ids import IdError
    from bgtools.board.named import read
    from bgtools.rules import variants

    if finding.xgid is None:
        return []
    played = [match.variant for match in report.matches][(finding.match or 1) - 1 :]
    try:
        named = read(finding.xgid, variants.get(played[0] if played else "backgammon").checkers)
    except IdError:
        return []
    view = named.view(names=(safe(finding.player or ""), ""))
    return draw(named.own, named.other, view, ASCII if ascii_only else UNICODE).split("\n")


def wrap(text: str, width: int) -> list[str]:
    """Break ``text`` at blanks into lines of ``width`` page columns; a longer word stands alone."""
    lines = [""]
    for word in text.split(" "):
        joined = f"{lines[-1]} {word}" if lines[-1] else word
        if lines[-1] and display_width(joined) > width:
            lines.append(word)
        else:
            lines[-1] = joined
    return lines
