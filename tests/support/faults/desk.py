"""The desk on which a match is spoilt: the registry of faults, and the helpers that injectors share."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.support import dialects, matches, referee
from tests.support.dialects import Cell, GameSheet, Row, Sheet
from tests.support.referee import OFF, Board, Hop

if TYPE_CHECKING:
    import random

    from tests.support.matches import Act

AT_ONCE = "at once"
LATER = "later"
UNSEEN = "unseen"

ERROR = "error"
WARNING = "warning"


@dataclass(frozen=True)
class Fault:
    """A sheet with one fault. ``rows``: any of them is the right line; ``names``: right findings, or ()."""

    kind: str
    family: str
    sheet: Sheet
    rows: tuple[Row, ...]
    names: frozenset[str]
    when: str = AT_ONCE


@dataclass(frozen=True)
class Blame:
    """What an injector answers: the rows to blame, and when the fault can be noticed."""

    rows: tuple[Row, ...]
    when: str = AT_ONCE
    names: tuple[str, ...] = ()


Injector = Callable[["Desk"], Blame | None]


@dataclass(frozen=True)
class Kind:
    """A kind of fault: its family, the names of findings that word it, and its injector."""

    name: str
    family: str
    names: frozenset[str]
    inject: Injector


KINDS: dict[str, Kind] = {}


def kind(family: str, *names: str) -> Callable[[Injector], Injector]:
    """Registers an injector under its own name."""

    def register(inject: Injector) -> Injector:
        name = inject.__name__.replace("_", "-")
        KINDS[name] = Kind(name, family, frozenset(names), inject)
        return inject

    return register


def put_fault(sheet: Sheet, name: str, rng: random.Random) -> Fault | None:
    """The sheet with a fault of the kind ``name``, or None if the match has no place for one."""
    chosen = KINDS[name]
    desk = Desk(_copy(sheet), rng)
    blame = chosen.inject(desk)
    if blame is None:
        return None
    names = frozenset(blame.names) or chosen.names
    return Fault(name, chosen.family, desk.sheet, blame.rows, names, blame.when)


def _copy(sheet: Sheet) -> Sheet:
    def row(old: Row) -> Row:
        return Row(old.number, list(old.cells), old.text)

    games = [
        GameSheet(game.game, game.seats, row(game.head), row(game.score), [row(each) for each in game.rows])
        for game in sheet.games
    ]
    return Sheet(sheet.match, sheet.dialect, [row(each) for each in sheet.head], row(sheet.length), games)


@dataclass(frozen=True)
class Spot:
    """One cell at its place on the desk."""

    game: GameSheet
    row: Row
    column: int
    cell: Cell

    @property
    def act(self) -> Act:
        """What the cell tells."""
        assert self.cell.act is not None
        return self.cell.act

    @property
    def dice(self) -> tuple[int, int]:
        """Its dice."""
        assert self.act.dice is not None
        return self.act.dice

    @property
    def prefix(self) -> str:
        """The dice as written, with the colon and a blank."""
        return self.cell.text[:3] + " "

    @property
    def play(self) -> str:
        """What is written behind the dice."""
        return self.cell.text[3:].strip()

    def write(self, text: str) -> None:
        """Puts another text into the cell, which stays the record of the same act."""
        self.row.cells[self.column] = Cell(text, self.cell.indent, self.cell.act)


class Desk:
    """A sheet to spoil, and the helpers that the injectors share."""

    def __init__(self, sheet: Sheet, rng: random.Random) -> None:
        self.sheet, self.rng = sheet, rng
        self.dialect = sheet.dialect
        self.match = sheet.match
        acts = [act for game in self.match.games for act in game.acts]
        self.marked = self.dialect.stars and any(hop[2] for act in acts for hop in act.hops)

    # Finding a place

    def spots(self, *kinds: str) -> list[Spot]:
        """The cells that tell acts of these kinds."""
        return [
            Spot(game, row, column, cell)
            for game in self.sheet.games
            for row, column, cell in game.places()
            if cell.act is not None and cell.act.kind in kinds
        ]

    def plays(self, wanted: Callable[[Spot], bool] = lambda spot: True) -> list[Spot]:
        """Rolls with a written play."""
        return [spot for spot in self.spots(matches.ROLL) if spot.act.hops and wanted(spot)]

    def pick(self, spots: list[Spot]) -> Spot | None:
        """One of them, or None if there are none."""
        return self.rng.choice(spots) if spots else None

    def inner_plays(self) -> list[Spot]:
        """Plays with plays before and after them: not among the first two or last three acts of a game."""
        return self.plays(lambda spot: is_inner(spot.game, spot.act))

    # Judging

    def changed(self, spot: Spot, text: str, names: tuple[str, ...] = ()) -> Blame | None:
        """Writes ``text`` into a roll's cell, and says when that can be noticed."""
        if text == spot.cell.text:
            return None
        spot.write(text)
        turns = [(place[2].act, place[2].text) for place in spot.game.places() if place[2].act is not None]
        index = next(i for i, (act, _) in enumerate(turns) if act is spot.act)
        when = self.retell(spot.game, spot.act.board, spot.act.player, turns[index:])
        return Blame((spot.row,), when, names)

    def retell(
        self,
        game: GameSheet,
        board: Board,
        player: int,
        turns: Iterable[tuple[Act | None, str]],
        own: int = 1,
    ) -> str:
        """When the ``turns`` (each with its text) contradict each other, played on from ``board``.

        ``player`` is to act first; the first ``own`` rolls are the spoilt ones.
        """
        boards = {board if player == 0 else referee.flip(board)}
        for act, text in turns:
            if act is None or act.kind != matches.ROLL:
                continue
            ends: set[Board] = set()
            for position in boards:
                seen = position if act.player == 0 else referee.flip(position)
                for end in self._read(seen, text, act.given_up):
                    ends.add(end if act.player == 0 else referee.flip(end))
            if not ends:
                return AT_ONCE if own > 0 else LATER
            boards = ends
            own -= 1
        return UNSEEN if any(self._fits_result(game, position) for position in boards) else LATER

    def _read(self, board: Board, text: str, given_up: bool) -> list[Board]:
        if board[0][OFF] == sum(board[0]) or board[1][OFF] == sum(board[1]):
            return []  # the game is over
        if given_up:
            return [board]
        try:
            dice = int(text[0]), int(text[1])
            paths, stars = dialects.read_play("" if "Cannot" in text else text[3:])
        except ValueError:
            return []
        if not all(1 <= die <= 6 for die in dice):
            return []
        fits = referee.settle(board, dice, paths)
        if self.marked:
            fits = [fit for fit in fits if fit.hits == stars]
        return [fit.end for fit in fits]

    def _fits_result(self, sheet: GameSheet, board: Board) -> bool:
        game = sheet.game
        assert game.winner is not None
        winner, loser = board[game.winner], board[1 - game.winner]
        if winner[OFF] == sum(winner):
            return referee.size_of_loss(loser, sum(loser)) == game.size
        if loser[OFF] == sum(loser):
            return False
        return game.ended_by == matches.DROPPED or game.size == 1 or not loser[OFF]

    # Spoiling

    def relay(self, game: GameSheet, cells: list[tuple[int, Cell]]) -> None:
        """Lays the cells of a game out again, in this order; lines without a number stay at its end."""
        loose = [row for row in game.rows if row.number is None]
        rows: list[Row] = []
        last = 1
        for column, cell in cells:
            if column == 0 or last == 1:
                rows.append(Row(len(rows) + 1))
            rows[-1].cells[column] = cell
            last = column
        game.rows[:] = rows + loose

    def numbered(self, game: GameSheet) -> list[tuple[int, Cell]]:
        """The cells on numbered rows, for ``relay``."""
        return [
            (column, cell) for row in game.rows if row.number is not None for column, cell in cells_of(row)
        ]

    def insert(self, game: GameSheet, before: Cell, cells: list[tuple[int, Cell]]) -> None:
        """Puts cells into a game before one of its cells."""
        laid = self.numbered(game)
        index = next(i for i, (_, cell) in enumerate(laid) if cell is before)
        self.relay(game, laid[:index] + cells + laid[index:])

    def cube_cell(self, text: str) -> Cell:
        """A cell with a cube word."""
        return Cell(text, self.dialect.cube_indent)

    def spelled(self, hops: Iterable[Hop]) -> str:
        """Hops as this dialect writes them, one token each."""
        return dialects.spell([[hop] for hop in hops], self.dialect)

    def tag(self, key: str, value: str) -> Row:
        """Sets a header tag; its row."""
        for row in self.sheet.head:
            if row.text and row.text.lower().startswith(f"; [{key.lower()} "):
                row.text = f'; [{key} "{value}"]'
                return row
        row = Row(text=f'; [{key} "{value}"]')
        self.sheet.head.append(row)
        return row


def cells_of(row: Row) -> list[tuple[int, Cell]]:
    return [(column, cell) for column, cell in enumerate(row.cells) if cell is not None]


def is_inner(game: GameSheet, act: Act) -> bool:
    acts = game.game.acts
    index = next(i for i, each in enumerate(acts) if each is act)
    return 2 <= index < len(acts) - 3


def row_of(game: GameSheet, cell: Cell) -> Row:
    return next(row for row in game.rows if any(each is cell for each in row.cells))


def numbers(text: str) -> list[tuple[int, int]]:
    """The spans of the points in a cell (not of its dice, not of ``(2)``)."""
    return [match.span() for match in re.finditer(r"(?<![\d(])\d+", text) if match.start() > 2]


def replace_span(text: str, span: tuple[int, int], new: object) -> str:
    return f"{text[: span[0]]}{new}{text[span[1] :]}"


def plain_rows(desk: Desk) -> list[tuple[GameSheet, int]]:
    """Rows inside a game that hold two rolls, with rows of two rolls around them."""
    found = []
    for game in desk.sheet.games:
        plain = [
            row.number is not None
            and all(
                cell is not None and cell.act is not None and cell.act.kind == matches.ROLL
                for cell in row.cells
            )
            for row in game.rows
        ]
        found += [
            (game, index)
            for index in range(1, len(game.rows) - 2)
            if plain[index - 1]
            and plain[index]
            and plain[index + 1]
            and is_inner(game, game.rows[index].cells[1].act)  # type: ignore[union-attr, arg-type]
        ]
    return found


def has_skip(game: GameSheet) -> bool:
    return any(act.kind == matches.SKIP for act in game.game.acts)
