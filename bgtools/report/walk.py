"""A walk through a replayed file: where one stands, and where each key leads."""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, NamedTuple

from bgtools.replay.model import (
    BEAVERED,
    DOUBLED,
    DROPPED,
    RACCOONED,
    TOOK,
    GameReplay,
    MatchStart,
)
from bgtools.report.actions import actions, findings_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from bgtools.check.model import Finding
    from bgtools.record.model import Entry
    from bgtools.replay.model import Event, MatchEnd
    from bgtools.report.actions import Action, State


_CUBE_ACTIONS = (DOUBLED, TOOK, DROPPED, BEAVERED, RACCOONED)


class Stop(NamedTuple):
    """A place to stand: before an action of a game, or (``action`` None) at the game's end.

    ``number``: of the game within its match, from 1, in the order of the file. ``state``: the game
    there, None in a game without any action.
    """

    match: MatchStart
    game: GameReplay
    number: int
    action: Action | None
    state: State | None

    @property
    def entry(self) -> Entry | None:
        """The cell of the action."""
        return self.action.step.entry if self.action is not None else None

    @property
    def line(self) -> int:
        """The row of the file."""
        return self.entry.line if self.entry is not None else self.game.record.end_line

    @property
    def game_number(self) -> int:
        """The number of the game, as the file counts if it does."""
        return self.number if self.game.number is None else self.game.number

    @property
    def move(self) -> int | None:
        """The number of the row, as the file counts."""
        return self.entry.row if self.entry is not None else None


class Walk:
    """The stops of a file and the one that is looked at. Every step returns whether it led anywhere.

    ``at``: index into ``stops``. ``findings``: for each stop its findings. ``found``: for each finding,
    in their order, the index of its stop. ``ends``: the end of each match, by the index of its start.
    ``games``: how many games each match has.
    """

    def __init__(self, events: Iterable[Event], findings: Sequence[Finding]) -> None:
        self.stops: list[Stop] = []
        self.ends: dict[int, MatchEnd] = {}
        self.games: dict[int, int] = {}
        self._read(events)
        self.findings: list[list[Finding]] = [[] for _ in self.stops]
        self.found: list[int] = []
        for finding in findings:
            if self.stops:
                self.found.append(self._place(finding))
                self.findings[self.found[-1]].append(finding)
        self.at = 0

    def _read(self, events: Iterable[Event]) -> None:
        match: MatchStart | None = None
        number = 0
        for event in events:
            if isinstance(event, MatchStart):
                match, number = event, 0
            elif match is None:
                raise ValueError("a game or an end before any match")
            elif isinstance(event, GameReplay):
                number += 1
                self.games[match.index] = number
                state = None
                for action in actions(event):
                    self.stops.append(Stop(match, event, number, action, action.before))
                    state = action.after
                self.stops.append(Stop(match, event, number, None, state))
            else:
                self.ends[match.index] = event

    def _place(self, finding: Finding) -> int:
        """The stop a finding belongs to: its action, else the first at or behind its row."""
        place = finding.place
        if place is None:
            return 0
        first = bisect_left(self.stops, place.line, key=lambda stop: stop.line)
        for index in range(first, len(self.stops)):
            stop = self.stops[index]
            if stop.line > place.line:
                break
            if stop.action is not None and findings_of(stop.action.step, [finding]):
                return index
        return min(first, len(self.stops) - 1)

    @property
    def stop(self) -> Stop:
        """The stop that is looked at."""
        return self.stops[self.at]

    def go(self, index: int) -> bool:
        """Go to a stop by its index."""
        if not 0 <= index < len(self.stops) or index == self.at:
            return False
        self.at = index
        return True

    def next(self) -> bool:
        """Go on by one action."""
        return self.go(self.at + 1)

    def back(self) -> bool:
        """Go back by one action."""
        return self.go(self.at - 1)

    def first(self) -> bool:
        """Go to the beginning of the file."""
        return self.go(0)

    def last(self) -> bool:
        """Go to the end of the file."""
        return self.go(len(self.stops) - 1)

    def next_turn(self) -> bool:
        """Go to the next turn: where another player is on roll, or another game begins."""
        return self._forward(lambda index: self._turn(index) != self._turn(self.at))

    def previous_turn(self) -> bool:
        """Go to the beginning of this turn, or from there to that of the one before."""
        begins = self._turn_begins(self.at)
        return self.go(begins if begins < self.at else self._turn_begins(self.at - 1))

    def _turn(self, index: int) -> tuple[int, int | None]:
        stop = self.stops[index]
        return id(stop.game), stop.state.on_roll if stop.state is not None and stop.action else None

    def _turn_begins(self, index: int) -> int:
        while index > 0 and self._turn(index - 1) == self._turn(index):
            index -= 1
        return index

    def next_game(self) -> bool:
        """Go to the beginning of the next game."""
        return self._forward(lambda index: self.stops[index].game is not self.stop.game)

    def previous_game(self) -> bool:
        """Go to the beginning of this game, or from there to that of the one before."""
        begins = self._begin(self.at)
        return self.go(begins if begins < self.at else self._begin(self.at - 1))

    def next_finding(self) -> bool:
        """Go to the next stop that has a finding."""
        return self._forward(lambda index: bool(self.findings[index]))

    def previous_finding(self) -> bool:
        """Go to the last stop before this one that has a finding."""
        return any(self.findings[index] and self.go(index) for index in range(self.at - 1, -1, -1))

    def next_cube(self) -> bool:
        """Go to the next cube action."""
        return self._forward(self._is_cube)

    def previous_cube(self) -> bool:
        """Go to the last cube action before this stop."""
        return any(self._is_cube(index) and self.go(index) for index in range(self.at - 1, -1, -1))

    def _is_cube(self, index: int) -> bool:
        action = self.stops[index].action
        return action is not None and action.step.action in _CUBE_ACTIONS

    def next_position(self, own: Sequence[int], other: Sequence[int]) -> bool:
        """Go to the next stop, or from the end on from the beginning, with this position.

        ``own`` is on roll. What is borne off is not compared: an ID does not tell with how many checkers
        the game is played.
        """
        wanted = [*own[1:26]], [*other[1:26]]
        count = len(self.stops)
        for index in [*range(self.at + 1, count), *range(self.at + 1)]:
            state = self.stops[index].state
            if state is None or state.position is None:
                continue
            if ([*state.position.own[1:26]], [*state.position.other[1:26]]) == wanted:
                self.at = index
                return True
        return False

    def of_game(self) -> range:
        """The indices of the stops of this game."""
        begin = end = self._begin(self.at)
        while end < len(self.stops) and self.stops[end].game is self.stop.game:
            end += 1
        return range(begin, end)

    def to(self, game: int, move: int | None = None) -> bool:
        """Go to a game of this match by its number in the file, and to the row ``move`` in it."""
        match = self.stop.match
        return self._set(
            lambda stop: (
                stop.match is match
                and stop.game_number == game
                and (move is None or (stop.move or 0) >= move)
            )
        )

    def missing(self, game: int, move: int | None) -> str:
        """Why ``to`` led nowhere: ``there is no game 9; the last one is 4``."""
        here = [stop for stop in self.stops if stop.match is self.stop.match]
        moves = [stop.move or 0 for stop in here if stop.game_number == game]
        if moves:
            return f"there is no move {move} in game {game}; the last one is {max(moves)}"
        return f"there is no game {game}; the last one is {max(stop.game_number for stop in here)}"

    def to_match(self, number: int) -> bool:
        """Go to the beginning of a match of the file, counted from 1."""
        return self._set(lambda stop: stop.match.index == number)

    def to_line(self, line: int) -> bool:
        """Go to the first action in a line of the file, or the first one behind it."""
        return self._set(lambda stop: stop.line >= line)

    def to_side(self, side: int) -> bool:
        """Go to the action in a column (0 left, 1 right) of the line where one is."""
        line, game = self.stop.line, self.stop.game
        return self._set(
            lambda stop: (
                stop.game is game and stop.line == line and stop.entry is not None and stop.entry.side == side
            )
        )

    def to_finding(self, number: int) -> bool:
        """Go to the stop of a finding, counted from 1 in their order."""
        if not 1 <= number <= len(self.found):
            return False
        self.at = self.found[number - 1]
        return True

    def _set(self, wanted: Callable[[Stop], bool]) -> bool:
        """Go to the first stop that is wanted; whether there is one."""
        for index, stop in enumerate(self.stops):
            if wanted(stop):
                self.at = index
                return True
        return False

    def _begin(self, index: int) -> int:
        """The first stop of the game that ``index`` is in."""
        if index < 0:
            return index
        game = self.stops[index].game
        while index and self.stops[index - 1].game is game:
            index -= 1
        return index

    def _forward(self, wanted: Callable[[int], bool]) -> bool:
        return any(wanted(index) and self.go(index) for index in range(self.at + 1, len(self.stops)))
