"""What every output format is: a reporter that is told of one file after another."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.check.model import FileReport, Finding
    from bgtools.replay.model import Event, GameReplay, MatchEnd, MatchStart
    from bgtools.report.scoring import MatchScore
    from bgtools.report.summary import Summary


class Look(NamedTuple):
    """How a report looks. ``width``: columns of the page. ``quiet``: leave out the summary.
    ``verbose``: mention valid files too. ``suggestions``: show what may have stood there.
    ``ascii``: draw boards in ASCII. ``boards``: a replay draws them at all. ``show_board``: findings do.
    """

    color: bool = False
    width: int = 80
    quiet: bool = False
    verbose: bool = False
    suggestions: bool = True
    ascii: bool = False
    boards: bool = True
    show_board: bool = False


class Writer:
    """Writes by ``write``, which takes text that brings its own line ends.

    ``for_programs``: the format is read by programs, so it is UTF-8 without colour. ``streams``: it is read
    while it is written. ``needs_rows``: it shows rows of the files.
    """

    for_programs = False
    streams = False
    needs_rows = False

    def __init__(self, write: Callable[[str], object], look: Look) -> None:
        self.write = write
        self.look = look


class Reporter(Writer):
    """Writes one report. Call ``begin``, then ``file`` for each file in order, then ``end``."""

    def begin(self) -> None:
        """Write what stands before the first file."""

    def file(self, report: FileReport, rows: Sequence[str]) -> None:
        """Write one file. Its findings are sorted; ``rows`` are its lines, without line ends."""
        raise NotImplementedError

    def end(self, summary: Summary) -> None:
        """Write what stands behind the last file."""


class ScoreReporter(Writer):
    """Writes scores. Call ``begin``, then ``file`` for each file in order, then ``end``."""

    def begin(self) -> None:
        """Write what stands before the first file."""

    def file(self, report: FileReport, matches: Sequence[MatchScore]) -> None:
        """Write the matches of one file; there are none in one that can't be read."""
        raise NotImplementedError

    def end(self) -> None:
        """Write what stands behind the last file."""


class ReplayReporter(Writer):
    """Writes a replay. Call ``begin``, then for each match ``match``, each of its games ``game`` and
    ``match_end``, then ``end``."""

    def begin(self, path: str) -> None:
        """Write what stands before the first match."""

    def match(self, start: MatchStart) -> None:
        """Write the head of a match."""

    def game(self, start: MatchStart, game: GameReplay, findings: Sequence[Finding]) -> None:
        """Write a game with its actions. ``findings``: those of this game."""
        raise NotImplementedError

    def match_end(self, start: MatchStart, end: MatchEnd) -> None:
        """Write the end of a match."""

    def end(self, report: FileReport, rows: Sequence[str]) -> None:
        """Write what stands behind the last match. ``rows``: the lines of the file, without line ends."""


class Teller:
    """Passes the events of a replay on to a reporter."""

    def __init__(self, reporter: ReplayReporter) -> None:
        self._reporter = reporter
        self._start: MatchStart | None = None

    def watch(self, event: Event, findings: Sequence[Finding]) -> None:
        """Tell it of the next event."""
        from bgtools.replay.model import GameReplay, MatchStart

        if isinstance(event, MatchStart):
            self._start = event
            self._reporter.match(event)
        elif self._start is None:
            raise ValueError("a game or an end before any match")
        elif isinstance(event, GameReplay):
            self._reporter.game(self._start, event, findings)
        else:
            self._reporter.match_end(self._start, event)
