"""A transcript as written: claims with their places, and no judgement.

A reader yields, in file order, one ``MatchHead`` for each match, then its ``GameRecord``s one at
a time (so a session of any length needs the memory of one game), and ``Loose`` for what stands
outside every match. Sides are columns here: 0 left, 1 right; who sits where is decided by the
names on each score line, in the replay.

These classes are built once a turn, so they are plain classes with slots or named tuples.
Lines and columns count from 1, in characters; ends are the column after the last character.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from typing import Protocol

    from bgtools.record.fault import Fault

LEFT, RIGHT = 0, 1  # Entry.side
BAR = 25
OFF = 0
OUTSIDE = -1  # a written source "off" (a checker that enters from outside: "off/22")
LONGEST_CELL = 1000
"""Characters of the longest text that can be a play or another action; a doublet of four long moves has 60,
an ``Illegal play`` with its position 700."""


class Place(NamedTuple):
    """A stretch of source text. ``line``/``column`` from 1; ``end_column`` is exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


Step = tuple[int, int, bool]
"""A move of one checker from a written point to the next: source, target, whether ``*`` stands behind it.
It goes forward, from 25 (bar) at most to 0 (off) at least."""

Play = tuple[tuple[int, int], list[Step]]
"""Dice as written, and the steps of the moves behind them; none where there is no play."""


class Move(NamedTuple):
    """One written token of a play, ``24/18*/13(2)``.

    ``points``: two or more numbers as written (bar 25, off 0, ``OUTSIDE`` as a source; can be out
    of range). ``hits``: for each point whether a ``*`` stands behind it. ``count``: checkers, from
    ``(n)``. ``start``/``end``: offsets of the token in the cell's text.
    """

    points: tuple[int, ...]
    hits: tuple[bool, ...]
    count: int  # type: ignore[assignment]  # tuple.count is not used
    start: int
    end: int

    def steps(self) -> list[Step] | None:
        """The steps of all its checkers, one checker after the other; None where one is no ``Step``.

        Of several checkers that hit on a point the first does, so its step has the mark.
        """
        points, hits = self.points, self.hits
        pairs = list(zip(points, points[1:], hits[1:], strict=False))
        if points[0] > BAR or hits[0] or not all(source > target for source, target, _ in pairs):
            return None
        return [(source, target, hit and not i) for i in range(self.count) for source, target, hit in pairs]


class Cell:
    """What one cell says, apart from where it stands. Equal texts share one cell (readers memoise).

    ``text`` is the cell as written, without the blanks around it.
    """

    __slots__ = ("faults", "text")
    text: str
    faults: tuple[Fault, ...]  # reading faults inside the cell (facts may hold start, end offsets)

    def __init__(self, text: str, faults: tuple[Fault, ...] = ()) -> None:
        self.text = text
        self.faults = faults


class Roll(Cell):
    """A roll with its play.

    ``dice``: the two numbers as written (0-9, so 7, 0 can occur), or None where a play stands
    without dice. ``moves``: the written tokens. ``how``: one of the ``PLAY`` ... constants below.
    ``dump``: the position text of an ``Illegal play (...)``. ``plan``: the rules' memo of the moves,
    made once for each distinct text; None until then.
    """

    __slots__ = ("dice", "dump", "how", "moves", "plan")
    dice: tuple[int, int] | None
    moves: tuple[Move, ...]
    how: int
    dump: str | None
    plan: Any

    def __init__(
        self,
        text: str,
        dice: tuple[int, int] | None,
        moves: tuple[Move, ...],
        how: int,
        dump: str | None = None,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        super().__init__(text, faults)
        self.dice = dice
        self.moves = moves
        self.how = how
        self.dump = dump
        self.plan = None

    def short(self) -> Play | None:
        """The roll in short; None where there is more to it than dice and steps."""
        if self.dice is None or self.how > NO_MOVE or self.faults:
            return None
        steps: list[Step] = []
        for move in self.moves:
            more = move.steps()
            if more is None:
                return None
            steps += more
        return self.dice, steps


# Roll.how
PLAY = 0  # moves are written
BLANK = 1  # dice and nothing behind them
NO_MOVE = 2  # "Cannot Move" and its like
HIDDEN = 3  # "???", "????"
ILLEGAL = 4  # "Illegal play", with or without a dump
RESIGNED = 5  # dice, then "Concedes" or "Resigns"


class Cube(Cell):
    """A cube word: ``word`` is one of the constants below; ``value`` the number behind ``=>``."""

    __slots__ = ("value", "word")
    word: int
    value: int | None

    def __init__(self, text: str, word: int, value: int | None, faults: tuple[Fault, ...] = ()) -> None:
        super().__init__(text, faults)
        self.word = word
        self.value = value


# Cube.word
DOUBLE = 0
REDOUBLE = 1
BEAVER = 2
RACCOON = 3
TAKE = 4
DROP = 5


class Result(Cell):
    """A result word. ``word``: a constant below; ``points``: the amount written, or None;
    ``size``: 1-3 from "normal", "gammon", "backgammon", or None; ``match``: "and the match".
    """

    __slots__ = ("match", "points", "size", "word")
    word: int
    points: int | None
    size: int | None
    match: bool

    def __init__(
        self,
        text: str,
        word: int,
        points: int | None,
        size: int | None = None,
        match: bool = False,
        faults: tuple[Fault, ...] = (),
    ) -> None:
        super().__init__(text, faults)
        self.word = word
        self.points = points
        self.size = size
        self.match = match


# Result.word
WINS = 0
LOSSES = 1
CONCEDES = 2  # the side of the entry gives up ("Concedes", "Resigns")
RESIGNED_GAME = 3  # OpenGammon's "Resigned Game", which stands in the winner's column
RESIGNED_MATCH = 4


class SetPos(Cell):
    """A claim about the whole board (XG's ``; Set Pos=``): ``position`` is the text of it."""

    __slots__ = ("position",)
    position: str

    def __init__(self, text: str, position: str) -> None:
        super().__init__(text)
        self.position = position


class Unread(Cell):
    """A cell that says nothing a reader knows; its faults say what was expected. ``loose``: it stands where
    somebody may have put a remark; else it is an action, whatever it says.
    """

    __slots__ = ("loose",)
    loose: bool

    def __init__(self, text: str, faults: tuple[Fault, ...] = (), loose: bool = False) -> None:
        super().__init__(text, faults)
        self.loose = loose


class Entry:
    """One cell at its place. ``side``: 0 left, 1 right column, -1 if the column can't be told.
    ``row``: the row number as written, None on an unnumbered line. ``end``: exclusive column.
    """

    __slots__ = ("cell", "column", "end", "line", "row", "side")
    cell: Cell
    side: int
    line: int
    column: int
    end: int
    row: int | None

    def __init__(self, cell: Cell, side: int, line: int, column: int, end: int, row: int | None) -> None:
        self.cell = cell
        self.side = side
        self.line = line
        self.column = column
        self.end = end
        self.row = row

    @property
    def place(self) -> Place:
        """The stretch of text that the cell covers."""
        return Place(self.line, self.column, self.line, self.end)


if TYPE_CHECKING:

    class Rows(Protocol):
        """Rows with two cells each that a reader makes no entries of before somebody asks for them."""

        @property
        def numbers(self) -> range | None:
            """The row numbers, None if they don't count up one by one."""

        def __len__(self) -> int:
            """How many entries there are."""

        def entries(self) -> list[Entry]:
            """The entries of the rows, left before right."""

        def plays(self) -> list[Play | Cell]:
            """What the same cells say; a roll with moves, and with nothing else, in short."""

        def cell(self, index: int) -> Cell:
            """The cell at ``index`` among the entries."""


class Claim(NamedTuple):
    """A value that the file states, and where. ``text`` is the value as written."""

    value: Any
    text: str
    place: Place


class Tag(NamedTuple):
    """A header tag as written."""

    key: str
    value: str
    place: Place


class Comment(NamedTuple):
    """A comment or remark, kept so that nothing is lost when a match is written again."""

    text: str
    place: Place


class Score(NamedTuple):
    """A score line: left and right name and score, with the place of each."""

    names: tuple[str, str]
    points: tuple[int, int]
    name_places: tuple[Place, Place]
    point_places: tuple[Place, Place]
    ratings: tuple[str | None, str | None]
    place: Place


class Problem(NamedTuple):
    """A reading fault at its place."""

    fault: Fault
    place: Place


class MatchHead:
    """The head of a match: everything before its first game.

    ``length``: None where the file does not say; its value is the match length in points, 0 for
    money. ``rules``: what the header states about the rules, as claims under the names
    ``variant`` (str as written), ``crawford``, ``jacoby``, ``beavers``, ``unrated`` (bool),
    ``cube_limit``, ``automatic_doubles`` (int), ``variant_option`` (list of "name=value").
    ``format``/``dialect``: as the reader knows them ("mat", "galaxy"). ``players``: left and right,
    where the format names them once for the whole match; else the score lines do. ``results``: whether
    the format has words for results (where it has none, none can be missing).
    """

    __slots__ = (
        "comments",
        "dialect",
        "format",
        "length",
        "place",
        "players",
        "problems",
        "results",
        "rules",
        "tags",
    )

    def __init__(self, format_: str, place: Place) -> None:
        self.format: str = format_
        self.dialect: str | None = None
        self.place: Place = place
        self.length: Claim | None = None
        self.players: tuple[str, str] | None = None
        self.results = True
        self.tags: list[Tag] = []
        self.rules: dict[str, Claim] = {}
        self.comments: list[Comment] = []
        self.problems: list[Problem] = []


class GameRecord:
    """One game as written.

    ``number``: of the ``Game`` line; ``place``: that line, or the first line of the game.
    ``entries``: every cell in reading order (row by row, left before right). ``rows``: most of these,
    in a form that costs little, where a reader keeps it. ``blank_rows``: the
    numbered rows that hold no cell, as (row number, line). ``right_column``: where the right
    column starts in most rows, or None. ``end_line``: the last line that holds anything.
    ``claims``: what a format states about the game beside its entries, under the names ``crawford``
    (bool: this is the Crawford game), ``cube`` (int: the cube's value at the start, after automatic
    doubles), ``cube_end`` (int: its value at the end), ``analysis`` (int: how many analyses were read over).
    """

    __slots__ = (
        "_entries",
        "_first",
        "_made",
        "blank_rows",
        "claims",
        "comments",
        "end_line",
        "number",
        "place",
        "problems",
        "right_column",
        "rows",
        "score",
    )

    def __init__(self, number: int | None, place: Place) -> None:
        self.number: int | None = number
        self.place: Place = place
        self.score: Score | None = None
        self.rows: Rows | None = None
        self._entries: list[Entry] = []
        self._first = 0  # the index of the first entry of ``rows``
        self._made = True  # ``_entries`` holds those of ``rows``
        self.blank_rows: list[tuple[int, int]] = []
        self.right_column: int | None = None
        self.comments: list[Comment] = []
        self.problems: list[Problem] = []
        self.end_line: int = place.line
        self.claims: dict[str, Claim] = {}

    @property
    def entries(self) -> list[Entry]:
        """Every cell in reading order. An entry that is changed: only after ``loosen``."""
        if not self._made and self.rows is not None:
            self._entries[self._first : self._first] = self.rows.entries()
            self._made = True
        return self._entries

    @property
    def empty(self) -> bool:
        """Whether there is no entry."""
        return self.rows is None and not self._entries

    def add(self, entry: Entry) -> None:
        """Add an entry."""
        self._entries.append(entry)

    def hold(self, rows: Rows) -> None:
        """Add the entries of ``rows``, once in a game."""
        self.rows = rows
        self._first = len(self._entries)
        self._made = False

    def loosen(self) -> list[Entry]:
        """Forget ``rows``; the entries."""
        entries = self.entries
        self.rows = None
        return entries

    def __getstate__(self) -> object:
        """What a copy gets, also in another process: the entries that could be made when they are needed."""
        self.loosen()
        return super().__getstate__()

    def around(self) -> tuple[list[Entry], list[Entry]]:
        """The entries before and behind ``rows``."""
        behind = self._first
        if self._made and self.rows is not None:
            behind += len(self.rows)
        return self._entries[: self._first], self._entries[behind:]


class Loose(NamedTuple):
    """Problems that belong to no match (no match found, text between matches)."""

    problems: tuple[Problem, ...]


Item = MatchHead | GameRecord | Loose
