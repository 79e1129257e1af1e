"""Findings: what the checker prints, and the kinds they are of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from enum import Enum

    from bgtools.check.case import Case, Page
    from bgtools.record.model import Place

ERROR = "error"
WARNING = "warning"
INFO = "info"
FEW = 1_000  # findings of a file that are held in memory
MARK = "bgtools:"  # begins what a comment wants of the checker


class Kind(NamedTuple):
    """A kind of finding. Its code, once released, keeps its meaning for ever.

    ``word`` makes the message of one case, and may add notes to it. What is worded comes from
    ``faults``, the fault enum members that this kind claims, or from ``scan``, which reads a head or
    a game as written and yields places with facts (style and portability). ``sharpen`` gives the
    severity where it depends on the case. ``optional``: "portability" for kinds that are off unless
    asked for.

    ``rule`` is the rule in a paragraph, with its ``source``. ``bad`` and ``good`` are whole
    transcripts, run by a test: the first gives this finding on ``bad_line`` and no other error or
    warning, the second gives none. ``options``: command line options the examples need;
    ``bad_encoding``: how ``bad`` is written to a file. ``noted_in``: for a kind that never names a
    finding, because another fault always comes first: the code of the finding that ``bad`` gives, with
    this kind among its notes. ``beside``: line and code of other errors and warnings that ``bad`` can't
    do without.
    """

    code: str
    name: str
    severity: str
    title: str
    word: Callable[[Case], str]
    rule: str
    source: str
    bad: str
    bad_line: int
    good: str
    faults: tuple[Enum, ...] = ()
    scan: Callable[[Page], Iterator[tuple[Place, dict[str, Any]]]] | None = None
    sharpen: Callable[[Case], str] | None = None
    options: tuple[str, ...] = ()
    optional: str = ""
    bad_encoding: str = "utf-8"
    noted_in: str = ""
    beside: tuple[tuple[int, str], ...] = ()


class Edit(NamedTuple):
    """Replace the text at ``place`` (empty place: insert) by ``replacement``."""

    place: Place
    replacement: str


class Suggestion(NamedTuple):
    """What may have stood there: the cell as it should read, and the edits to the file."""

    place: Place
    replacement: str
    edits: tuple[Edit, ...]
    reason: str
    confidence: float


class Related(NamedTuple):
    """Another place that belongs to a finding, with what it has to do with it."""

    place: Place
    message: str


class Finding:
    """One finding. Fields as in the JSON of the command line contract; places count from 1.

    ``part``: the part of the place that is wrong, where it is not all of it.
    """

    __slots__ = (
        "code",
        "fingerprint",
        "game",
        "match",
        "message",
        "move",
        "name",
        "notes",
        "part",
        "path",
        "place",
        "play",
        "player",
        "position_id",
        "related",
        "roll",
        "severity",
        "side",
        "suggestions",
        "xgid",
    )

    def __init__(
        self, code: str, name: str, severity: str, message: str, path: str, place: Place | None
    ) -> None:
        self.code = code
        self.name = name
        self.severity = severity
        self.message = message
        self.path = path
        self.place = place
        self.match: int | None = None
        self.game: int | None = None
        self.move: int | None = None
        self.player: str | None = None
        self.side: int | None = None
        self.roll: tuple[int, int] | None = None
        self.play: str | None = None
        self.position_id: str | None = None
        self.xgid: str | None = None
        self.part: Place | None = None
        self.notes: list[str] = []
        self.related: list[Related] = []
        self.suggestions: list[Suggestion] = []
        self.fingerprint = ""

    def __repr__(self) -> str:
        at = f", line {self.place.line}, column {self.place.column}" if self.place else ""
        return f"<Finding {self.path!r}{at}: {self.severity} {self.code} {self.name}>"

    def sort_key(self) -> tuple[Any, ...]:
        """Order of findings: path, line, column, code."""
        place = self.place
        return (self.path, place.line if place else 0, place.column if place else 0, self.code)


class MatchSummary(NamedTuple):
    """One match in a report. Scores in the order of ``players``; ``length`` None for money."""

    players: tuple[str, str]
    length: int | None
    length_known: bool
    variant: str
    score: tuple[int, int]
    winner: int | None
    finished: bool
    games: int


class FileReport:
    """Everything that was found out about one file. ``status``: valid, invalid, unreadable.

    ``findings``: sorted; a list, or if they are many, a sequence that is kept in a file.
    """

    __slots__ = ("dialect", "findings", "format", "matches", "path", "status")

    def __init__(self, path: str) -> None:
        self.path = path
        self.status = "valid"
        self.format: str | None = None
        self.dialect: str | None = None
        self.matches: list[MatchSummary] = []
        self.findings: Sequence[Finding] = []

    def __repr__(self) -> str:
        return f"<FileReport {self.path!r}: {self.status}, {len(self.findings)} findings>"


def only(findings: Sequence[Finding], wanted: Callable[[Finding], bool]) -> Sequence[Finding]:
    """Those of the findings of a file that are wanted; ``wanted`` may change them."""
    left = (finding for finding in findings if wanted(finding))
    if isinstance(findings, list):
        return list(left)
    from bgtools.check.many import Kept

    return Kept(left)
