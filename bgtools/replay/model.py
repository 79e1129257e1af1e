"""What the replay finds out: steps with positions, faults with places, results.

The replay yields, in order: ``MatchStart``, one ``GameReplay`` a game, ``MatchEnd``.
Players are 0 and 1 in the order of the match's first score line, whatever column they sit in later.

Reading faults: those inside a cell of a game (``Entry.cell.faults``) come as ``Located`` in
``GameReplay.faults``, so that what follows from them is folded and readings can be offered; those of
``MatchHead.problems``, ``GameRecord.problems`` and ``Loose.problems`` stay there for the judge to fetch.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bgtools.record.fault import Fault
    from bgtools.record.model import Entry, GameRecord, MatchHead, Place
    from bgtools.rules.settings import Rules

# Step.action; the words of the command line contract
PLAYED = "play"
DANCED = "dance"
DOUBLED = "double"
TOOK = "take"
DROPPED = "drop"
BEAVERED = "beaver"
RACCOONED = "raccoon"
RESIGNED = "resign"
UNKNOWN = "unknown"  # an action whose effect is not known (hidden play, position lost)


class Position(NamedTuple):
    """A position seen by one player: two sides of 27 ints, each from its owner's view."""

    own: tuple[int, ...]
    other: tuple[int, ...]

    def flipped(self) -> Position:
        """The same position seen by the other player."""
        return Position(self.other, self.own)


class Step:
    """One action with the state before and after it.

    ``player``: 0/1. ``action``: a word above. ``dice``: as written, or None. ``hops``: the play die
    by die as (source, target, hit), or () . ``before``/``after``: seen by ``player``; None once the
    position is lost. ``cube``/``owner`` (player or None) after the action, ``cube_before``/
    ``owner_before`` before it; ``offered``: what it is turned to, if that waits for an answer.
    ``again``: the player has to roll again in the same turn. ``faults``: those of this action, already in
    ``GameReplay.faults``.
    """

    __slots__ = (
        "action",
        "after",
        "again",
        "before",
        "cube",
        "cube_before",
        "dice",
        "entry",
        "faults",
        "hops",
        "offered",
        "owner",
        "owner_before",
        "player",
    )

    def __init__(self, entry: Entry, player: int, action: str) -> None:
        self.entry = entry
        self.player = player
        self.action = action
        self.dice: tuple[int, int] | None = None
        self.hops: tuple[tuple[int, int, bool], ...] = ()
        self.before: Position | None = None
        self.after: Position | None = None
        self.cube = 1
        self.owner: int | None = None
        self.cube_before = 1
        self.owner_before: int | None = None
        self.offered: int | None = None
        self.again = False
        self.faults: list[Located] = []

    def __repr__(self) -> str:
        dice = f" {self.dice[0]}{self.dice[1]}" if self.dice else ""
        return f"<Step line {self.entry.line}: player {self.player} {self.action}{dice}>"


class Change(NamedTuple):
    """What a reading changes in the text: ``text`` instead of what stands at ``place``.

    An empty place: something is put in; ``text`` None: nothing stood there. ``row``: the whole row goes.
    ``entry``: the cell at the place, if it is one. ``tight``: nothing behind it keeps its column.
    """

    place: Place
    text: str | None
    row: bool = False
    entry: Entry | None = None
    tight: bool = False

    @classmethod
    def of(cls, where: Entry | Place, text: str | None, row: bool = False) -> Change:
        """A change of a cell, or of a place."""
        if isinstance(where, tuple):
            return cls(where, text, row)
        return cls(where.place, text, row, where)


class Reading(NamedTuple):
    """One thing that may have happened instead of what is written.

    ``kind``: "as-written", "partial", "play", "die", "lost-cell", "swapped", "doubled-row", ... (the
    repair's own words). ``changes``: what the text should read. ``reach``: how many later actions of the
    game agree with it; ``complete``: all of them and the result do. ``cost``: minus the logarithm of how
    likely it is. ``share``: how likely it is among all that agree with as much, 0 to 1.
    """

    kind: str
    changes: tuple[Change, ...]
    reach: int
    complete: bool
    cost: float = 0.0
    share: float = 1.0
    facts: Mapping[str, Any] = MappingProxyType({})


class Located:
    """A fault with its place and what the judge needs to word it.

    ``also``: further faults of the same cell, in order (they become notes). ``related``: other
    places, as (place, key, facts). ``position``: before the play, seen by ``player``. ``readings``:
    what may have stood there, best first. ``followed``: the reading that the replay went on with.
    ``folded``: how many later contradictions were folded into this fault. ``game``: number of the game,
    set where the fault is found late (``MatchEnd.faults``). ``lost``: where the position is given up
    because of it, or None.
    """

    __slots__ = (
        "also",
        "cube",
        "dice",
        "entry",
        "fault",
        "folded",
        "followed",
        "game",
        "lost",
        "owner",
        "place",
        "player",
        "position",
        "readings",
        "related",
        "row",
    )

    def __init__(
        self, fault: Fault, place: Place, entry: Entry | None = None, player: int | None = None
    ) -> None:
        self.fault = fault
        self.place = place
        self.entry = entry
        self.player = player
        self.row: int | None = entry.row if entry is not None else None
        self.also: tuple[Fault, ...] = ()
        self.related: list[tuple[Place, str, dict[str, Any]]] = []
        self.position: Position | None = None
        self.dice: tuple[int, int] | None = None
        self.cube = 1
        self.owner: int | None = None
        self.readings: list[Reading] = []
        self.followed: Reading | None = None
        self.folded = 0
        self.game: int | None = None
        self.lost: Place | None = None


class MatchStart:
    """A match begins. ``players``: left and right of the first score line. ``faults``: of the head."""

    __slots__ = ("faults", "head", "index", "players", "rules")

    def __init__(self, index: int, head: MatchHead, rules: Rules, players: tuple[str, str]) -> None:
        self.index = index
        self.head = head
        self.rules = rules
        self.players = players
        self.faults: list[Located] = []

    def __repr__(self) -> str:
        return f"<MatchStart {self.players[0]!r} - {self.players[1]!r}, length {self.rules.length}>"


class GameReplay:
    """One game, replayed. Scores and players in the order of ``MatchStart.players``.

    ``seats``: the player in the left and in the right column. ``ended_by``: "bear-off", "drop",
    "resignation" or "unfinished". ``size``: 1-3 or None. ``points`` by the rules;
    ``points_recorded`` as the file says; ``points_corrected`` without an illegal cube action.
    ``cube``: the value that counted. ``lost``: the position was lost on the way. ``make_steps``: makes
    the steps where nobody has needed them yet, else None.
    """

    __slots__ = (
        "_steps",
        "crawford",
        "cube",
        "cube_owner",
        "ended_by",
        "faults",
        "index",
        "lost",
        "make_steps",
        "number",
        "points",
        "points_corrected",
        "points_recorded",
        "post_crawford",
        "record",
        "score_after",
        "score_before",
        "seats",
        "size",
        "winner",
    )

    def __init__(self, index: int, record: GameRecord, seats: tuple[int, int]) -> None:
        self.index = index
        self.record = record
        self.number = record.number
        self.seats = seats
        self._steps: list[Step] = []
        self.make_steps: Callable[[], list[Step]] | None = None
        self.faults: list[Located] = []
        self.score_before: tuple[int, int] = (0, 0)
        self.score_after: tuple[int, int] = (0, 0)
        self.crawford: bool | None = False
        self.post_crawford = False
        self.winner: int | None = None
        self.points = 0
        self.points_recorded: int | None = None
        self.points_corrected: int | None = None
        self.size: int | None = None
        self.ended_by = "unfinished"
        self.cube = 1
        self.cube_owner: int | None = None
        self.lost = False

    @property
    def steps(self) -> list[Step]:
        """Every action with the state before and after it."""
        if self.make_steps is not None:
            self._steps, self.make_steps = self.make_steps(), None
        return self._steps

    def __getstate__(self) -> object:
        """What a copy gets, also in another process: the steps that could be made when they are needed."""
        self._steps, self.make_steps = self.steps, None
        return super().__getstate__()

    def __repr__(self) -> str:
        before, after = ("-".join(map(str, score)) for score in (self.score_before, self.score_after))
        return f"<GameReplay {self.number}: {before} to {after}, {self.ended_by}>"


class MatchEnd:
    """A match ends: final score, winner (player or None), whether it is finished, late faults.

    Games behind the end of the match, counted in ``games``, change neither score nor winner.
    """

    __slots__ = ("faults", "finished", "games", "rules", "score", "winner")

    def __init__(
        self, score: tuple[int, int], winner: int | None, finished: bool, games: int, rules: Rules
    ) -> None:
        self.score = score
        self.winner = winner
        self.finished = finished
        self.games = games
        self.rules = rules
        self.faults: list[Located] = []

    def __repr__(self) -> str:
        return f"<MatchEnd {self.score[0]}-{self.score[1]}, {self.games} games>"


Event = MatchStart | GameReplay | MatchEnd
