"""Puts one fault into a clean match on paper, and knows on which line it ought to be found.

Every kind is a function that changes a fresh copy of a sheet and says which row is to blame; it returns
None where the match offers no place for it. A changed play can be legal by chance; the referee retells the
game and sorts the faults by whether a reader of the transcript can notice them *at once*, only *later*
(the play is legal, but what follows is not), or never (*unseen*).
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from tests.support import dialects, matches, referee
from tests.support.dialects import Cell, GameSheet, Row, Sheet
from tests.support.matches import Act
from tests.support.referee import BAR, OFF, Board, Hop

if TYPE_CHECKING:
    import random

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
        return self.plays(lambda spot: _is_inner(spot.game, spot.act))

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
        return [(column, cell) for row in game.rows if row.number is not None for column, cell in _cells(row)]

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


def _cells(row: Row) -> list[tuple[int, Cell]]:
    return [(column, cell) for column, cell in enumerate(row.cells) if cell is not None]


def _is_inner(game: GameSheet, act: Act) -> bool:
    acts = game.game.acts
    index = next(i for i, each in enumerate(acts) if each is act)
    return 2 <= index < len(acts) - 3


def _row_of(game: GameSheet, cell: Cell) -> Row:
    return next(row for row in game.rows if any(each is cell for each in row.cells))


def _numbers(text: str) -> list[tuple[int, int]]:
    """The spans of the points in a cell (not of its dice, not of ``(2)``)."""
    return [match.span() for match in re.finditer(r"(?<![\d(])\d+", text) if match.start() > 2]


def _replace(text: str, span: tuple[int, int], new: object) -> str:
    return f"{text[: span[0]]}{new}{text[span[1] :]}"


# The play: slips of the pen


@kind("play")
def digit_of_a_point(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: bool(_numbers(spot.cell.text))))
    if spot is None:
        return None
    span = desk.rng.choice(_numbers(spot.cell.text))
    old = int(spot.cell.text[slice(*span)])
    new = old + desk.rng.choice((-10, -2, -1, 1, 2, 10))
    lowest, highest = (0, 25) if desk.dialect.bar == "25" else (1, 24)
    if not lowest <= new <= highest:
        return None
    return desk.changed(spot, _replace(spot.cell.text, span, new))


@kind("play")
def point_digits_swapped(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    text = spot.cell.text
    spans = [
        (low, high) for low, high in _numbers(text) if high - low == 2 and text[low] != text[low + 1] != "0"
    ]
    if not spans:
        return None
    low, high = desk.rng.choice(spans)
    return desk.changed(spot, _replace(text, (low, high), text[low + 1] + text[low]))


@kind("dice")
def die_misread(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    at = desk.rng.randrange(2)
    new = desk.rng.randint(1, 6)
    return desk.changed(spot, _replace(spot.cell.text, (at, at + 1), new))


@kind("play")
def move_lost(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: " " in spot.play))
    if spot is None:
        return None
    tokens = spot.play.split()
    del tokens[desk.rng.randrange(len(tokens))]
    return desk.changed(spot, spot.prefix + " ".join(tokens))


@kind("play")
def move_added(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    possible = [
        (source, target)
        for source, target in referee.steps(spot.act.board, desk.rng.randint(1, 6))
        if target != OFF and not spot.act.board[1][25 - target]
    ]
    if not possible:
        return None
    extra = desk.spelled([(*desk.rng.choice(possible), False)])
    return desk.changed(spot, f"{spot.cell.text} {extra}")


@kind("play", "direction-backwards")
def move_backwards(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: not re.search("[a-zA-Z]|25/|/0", spot.play)))
    if spot is None:
        return None
    tokens = spot.play.split()
    index = desk.rng.randrange(len(tokens))
    points = [point.rstrip("*") for point in tokens[index].partition("(")[0].split("/")]
    tokens[index] = "/".join(points[::-1])
    return desk.changed(spot, spot.prefix + " ".join(tokens))


@kind("play")
def cell_overwritten_by_the_one_above(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    if spot is None:
        return None
    index = spot.game.rows.index(spot.row)
    above = spot.game.rows[index - 1].cells[spot.column]
    if above is None or above.act is None or above.act.kind != matches.ROLL or not above.act.hops:
        return None
    return desk.changed(spot, above.text)


# The play: breaches of a rule


def _with_other_die(desk: Desk, board: Board, die: int, first: Hop) -> list[Hop]:
    """``first``, and a move of another checker by ``die`` where there is one."""
    others = [move for move in referee.steps(board, die) if move[0] != first[0] and move[1] != first[1]]
    others = [move for move in others if move[1] == OFF or not board[1][25 - move[1]]]
    return [first, (*desk.rng.choice(others), False)] if others else [first]


def _bad_hop(
    desk: Desk, wanted: Callable[[Board, int, int, int], bool], *, bar: bool = False
) -> Blame | None:
    """Writes a play whose first move (source, target, by a die of the roll) is ``wanted``."""
    spots = desk.plays(lambda spot: bool(spot.act.board[0][BAR]) == bar)
    desk.rng.shuffle(spots)
    for spot in spots[:60]:
        board, dice = spot.act.board, spot.dice
        bad = [
            (source, max(source - die, OFF), die)
            for die in set(dice)
            for source in range(1, 26)
            if wanted(board, source, max(source - die, OFF), die)
        ]
        if bad:
            source, target, die = desk.rng.choice(bad)
            other = dice[1] if die == dice[0] else dice[0]
            hops = _with_other_die(desk, board, other, (source, target, False))
            return desk.changed(spot, spot.prefix + desk.spelled(hops))
    return None


def _blocked(board: Board, target: int) -> bool:
    return target != OFF and board[1][25 - target] > 1


@kind("play", "target-blocked", "intermediate-blocked", "source-empty")
def point_is_blocked(desk: Desk) -> Blame | None:
    return _bad_hop(desk, lambda board, source, target, die: board[0][source] > 0 and _blocked(board, target))


@kind("play", "source-empty")
def source_is_empty(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: (
            source != BAR and not board[0][source] and target != OFF and not board[1][25 - target]
        ),
    )


@kind("bar", "bar-entry-without-checker")
def entry_with_nobody_on_the_bar(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: source == BAR and not board[0][BAR] and not board[1][25 - target],
    )


@kind("bar", "bar-entry-blocked", "target-blocked")
def entry_is_blocked(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk, lambda board, source, target, die: source == BAR and _blocked(board, target), bar=True
    )


@kind("bar", "bar-first", "bar-partial-then-moved")
def bar_checker_stays(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: spot.act.board[0][BAR] > 0))
    if spot is None:
        return None
    own, other = spot.act.board
    lifted = (*own[:BAR], 0), other
    hops: list[Hop] = []
    for die in spot.dice:
        moves = [move for move in referee.steps(lifted, die) if move[1] != OFF and not other[25 - move[1]]]
        moves = [move for move in moves if move[0] not in [hop[0] for hop in hops]]
        if not moves:
            return None
        hops.append((*desk.rng.choice(moves), False))
    return desk.changed(spot, spot.prefix + desk.spelled(hops))


@kind("bar", "bar-first", "bar-partial-then-moved")
def second_bar_checker_stays(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: spot.act.board[0][BAR] > 1 and spot.dice[0] != spot.dice[1]))
    if spot is None:
        return None
    own, other = spot.act.board
    first = spot.act.hops[0]
    die = sum(spot.dice) - (first[0] - first[1])
    lifted = (*own[:BAR], 0), other
    moves = [move for move in referee.steps(lifted, die) if move[1] != OFF and not other[25 - move[1]]]
    if not moves:
        return None
    return desk.changed(spot, spot.prefix + desk.spelled([first, (*desk.rng.choice(moves), False)]))


@kind("bear-off", "bearoff-not-home")
def off_before_all_are_home(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: (
            source == die and board[0][source] > 0 and sum(board[0][7:]) > 1 and target == OFF
        ),
    )


@kind("bear-off", "bearoff-overshoot-behind")
def off_with_a_checker_behind(desk: Desk) -> Blame | None:
    return _bad_hop(
        desk,
        lambda board, source, target, die: (
            source < die
            and board[0][source] > 0
            and not any(board[0][7:])
            and sum(board[0][source + 1 :]) > 2
        ),
    )


@kind("bear-off", "bearoff-number-too-small")
def off_with_too_small_a_number(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: not any(spot.act.board[0][7:]) and sum(spot.dice) < 6)
    spot = desk.pick(spots)
    if spot is None or spot.dice[0] == spot.dice[1]:
        return None
    sources = [point for point in range(sum(spot.dice) + 1, 7) if spot.act.board[0][point]]
    if not sources:
        return None
    first = desk.rng.choice(sources), OFF, False
    hops = _with_other_die(desk, spot.act.board, spot.dice[0], first)
    return desk.changed(spot, spot.prefix + desk.spelled(hops))


@kind("play", "source-overdrawn")
def more_checkers_moved_than_stand_there(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: spot.dice[0] == spot.dice[1] and not spot.act.board[0][BAR])
    desk.rng.shuffle(spots)
    for spot in spots:
        own, other = spot.act.board
        die = spot.dice[0]
        sources = [
            source
            for source in range(die + 1, 25)
            if 1 <= own[source] <= 3
            and not other[25 - source + die]
            and not (source + die < 26 and own[source + die])
        ]
        if sources:
            source = desk.rng.choice(sources)
            hops = [(source, source - die, False)] * (own[source] + 1)
            return desk.changed(spot, spot.prefix + desk.spelled(hops))
    return None


@kind("play", "smaller-die-used")
def smaller_die_played(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: len(spot.act.hops) == 1 and spot.dice[0] != spot.dice[1])
    desk.rng.shuffle(spots)
    for spot in spots:
        need, _ = referee.legal_plays(spot.act.board, spot.dice)
        small = referee.steps(spot.act.board, min(spot.dice))
        if need == 1 and small and referee.steps(spot.act.board, max(spot.dice)):
            source, target = small[0]
            hit = target != OFF and spot.act.board[1][25 - target] == 1
            return desk.changed(spot, spot.prefix + desk.spelled([(source, target, hit)]))
    return None


@kind("play", "doublet-short")
def doublet_not_played_out(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: spot.dice[0] == spot.dice[1] and len(spot.act.hops) > 1))
    if spot is None:
        return None
    return desk.changed(spot, spot.prefix + desk.spelled(spot.act.hops[:-1]))


@kind("play", "play-missing", "play-omitted-forced")
def play_left_out(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    return desk.changed(spot, spot.prefix.rstrip()) if spot else None


@kind("play", "dance-claimed-but-playable")
def dance_claimed(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    return desk.changed(spot, f"{spot.prefix}Cannot Move") if spot else None


@kind("bar", "play-on-dance", "bar-entry-blocked", "bar-first")
def play_on_a_dance(desk: Desk) -> Blame | None:
    spot = desk.pick(
        [
            spot
            for spot in desk.spots(matches.ROLL)
            if not spot.act.hops and not spot.act.given_up and spot.act.board[0][BAR]
        ]
    )
    if spot is None:
        return None
    die = desk.rng.choice(spot.dice)
    return desk.changed(spot, spot.prefix + desk.spelled([(BAR, BAR - die, False)]))


# Dice and syntax of cells


@kind("dice", "opening-doublet")
def opening_doublet(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    row, column, cell = next(iter(game.places()))
    spot = Spot(game, row, column, cell)
    if cell.act is None or cell.act.kind != matches.ROLL or not cell.act.hops:
        return None
    die = desk.rng.randint(1, 6)
    _, ends = referee.legal_plays(spot.act.board, (die, die))
    hops = desk.rng.choice(list(ends.values()))
    blame = desk.changed(spot, f"{die}{die}: {desk.spelled(hops)}".rstrip())
    return blame and Blame(blame.rows)


@kind("dice", "dice-out-of-range")
def die_of_seven(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    if spot is None:
        return None
    at = desk.rng.randrange(2)
    return desk.changed(spot, _replace(spot.cell.text, (at, at + 1), desk.rng.choice((7, 8, 9, 0))))


@kind("dice", "dice-missing")
def dice_lost(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    return desk.changed(spot, spot.play) if spot else None


@kind("syntax", "point-out-of-range")
def point_beyond_the_board(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays(lambda spot: bool(_numbers(spot.cell.text))))
    if spot is None:
        return None
    span = desk.rng.choice(_numbers(spot.cell.text))
    return desk.changed(spot, _replace(spot.cell.text, span, desk.rng.randint(26, 39)))


@kind("syntax", "line-unparsable", "token-unknown", "dice-out-of-range", "dice-missing", "turn-out-of-order")
def garbage_cell(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.inner_plays())
    if spot is None:
        return None
    text = spot.cell.text
    return desk.changed(
        spot,
        desk.rng.choice((f"{text[0]}a{text[2:]}", "@#!?%", "(beer)", text.replace("/", "_"), "see video")),
    )


@kind("syntax", "token-unknown", "line-unparsable")
def word_behind_the_play(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.plays())
    return desk.changed(spot, f"{spot.cell.text} huh") if spot else None


# Hit marks


@kind("marks", "hit-not-marked", "play-ambiguous-hit")
def star_lost(desk: Desk) -> Blame | None:
    spots = desk.plays(lambda spot: "*" in spot.cell.text)
    if len(spots) < 2:
        return None
    spot = desk.rng.choice(spots)
    stars = [match.span() for match in re.finditer(r"\*", spot.cell.text)]
    return desk.changed(spot, _replace(spot.cell.text, desk.rng.choice(stars), ""))


@kind("marks", "hit-marked-but-none")
def star_added(desk: Desk) -> Blame | None:
    if not desk.marked:
        return None
    spot = desk.pick(desk.plays(lambda spot: "*" not in spot.cell.text))
    if spot is None:
        return None
    tokens = spot.play.split()
    spots = [i for i, token in enumerate(tokens) if not re.search(r"/(0|off)(\(|$)", token, re.IGNORECASE)]
    if not spots:
        return None
    index = desk.rng.choice(spots)
    body, bracket, count = tokens[index].partition("(")
    tokens[index] = f"{body}*{bracket}{count}"
    return desk.changed(spot, spot.prefix + " ".join(tokens))


# Rows and turns


def _plain_rows(desk: Desk) -> list[tuple[GameSheet, int]]:
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
            and _is_inner(game, game.rows[index].cells[1].act)  # type: ignore[union-attr, arg-type]
        ]
    return found


def _retell_from(desk: Desk, game: GameSheet, index: int, own: int) -> str:
    """Retells a game from its row ``index``, with the players as the columns have them."""
    first = next(cell.act for row in game.rows[index:] for cell in row.filled if cell.act is not None)
    turns = [(cell.act, cell.text) for row in game.rows[index:] for cell in row.filled]
    return desk.retell(game, first.board, first.player, turns, own)


@kind("turns", "turn-out-of-order")
def cell_lost(desk: Desk) -> Blame | None:
    spots = [
        spot
        for spot in desk.spots(matches.ROLL)
        if _is_inner(spot.game, spot.act) and len(spot.row.filled) == 2 and not _closed_out(spot.act.board)
    ]
    spot = desk.pick(spots)
    if spot is None:
        return None
    spot.row.cells[spot.column] = None
    return Blame((spot.row,))


def _closed_out(board: Board) -> bool:
    return board[0][BAR] > 0 and all(board[1][point] > 1 for point in range(1, 7))


def _renumber(rows: list[Row], by: int) -> None:
    for row in rows:
        if row.number is not None:
            row.number += by


@kind("turns", "row-lost", "row-number-gap", "turn-out-of-order")
def row_lost(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    del game.rows[index]
    return Blame((game.rows[index],))


@kind("turns")
def row_lost_and_renumbered(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    lost = game.rows.pop(index)
    _renumber(game.rows[index:], -1)
    assert lost.cells[0] is not None and lost.cells[0].act is not None
    board = lost.cells[0].act.board
    turns = [(cell.act, cell.text) for row in game.rows[index:] for cell in row.filled]
    when = desk.retell(game, board, lost.cells[0].act.player, turns, own=2)
    return Blame((game.rows[index],), when)


@kind("turns", "row-doubled", "row-number-gap")
def row_doubled(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    old = game.rows[index]
    game.rows.insert(index + 1, Row(old.number, list(old.cells)))
    return Blame((game.rows[index + 1],))


@kind("turns", "row-doubled")
def row_doubled_and_renumbered(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    old = game.rows[index]
    game.rows.insert(index + 1, Row(old.number, list(old.cells)))
    _renumber(game.rows[index + 1 :], 1)
    return Blame((game.rows[index + 1],), _retell_from(desk, game, index, own=4))


@kind("turns")
def cells_of_a_row_swapped(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    row = game.rows[index]
    row.cells.reverse()
    left = row.cells[1]
    assert left is not None and left.act is not None
    turns: list[tuple[Act | None, str]] = []
    for each in game.rows[index:]:
        for column, cell in _cells(each):
            act = cell.act
            if act is not None and each is row:
                act = Act(game.seats[column], act.kind, act.board, act.dice, act.hops)
            turns.append((act, cell.text))
    return Blame((row,), desk.retell(game, left.act.board, left.act.player, turns, own=2))


@kind("turns")
def swapped_with_the_cell_below(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    column = desk.rng.randrange(2)
    row, below = game.rows[index], game.rows[index + 1]
    row.cells[column], below.cells[column] = below.cells[column], row.cells[column]
    if row.cells[column].text == below.cells[column].text:  # type: ignore[union-attr]
        return None
    lefts = [each.cells[0] for each in (below, row)]
    start = lefts[0] if column == 0 else lefts[1]
    assert start is not None and start.act is not None
    turns = [(cell.act, cell.text) for each in game.rows[index:] for cell in each.filled]
    when = desk.retell(game, start.act.board, start.act.player, turns, own=2)
    return Blame((row,), when)


@kind("turns", "row-number-gap")
def row_number_wrong(desk: Desk) -> Blame | None:
    places = _plain_rows(desk)
    if not places:
        return None
    game, index = desk.rng.choice(places)
    game.rows[index].number += desk.rng.choice((1, 2, 10))  # type: ignore[operator]
    return Blame((game.rows[index], game.rows[index + 1]))


# The cube


def _cube_in_use(desk: Desk, game: GameSheet) -> bool:
    match = desk.match
    return match.length != 1 and match.cube_limit != 1 and not game.game.crawford


def _has_skip(game: GameSheet) -> bool:
    return any(act.kind == matches.SKIP for act in game.game.acts)


def _offer_before(desk: Desk, spot: Spot, value: int) -> Blame:
    """Puts an offer and its acceptance before a roll; the offer's row is to blame."""
    offer = desk.cube_cell(f"Doubles => {value}")
    answer = desk.cube_cell("Takes")
    desk.insert(spot.game, spot.cell, [(spot.column, offer), (1 - spot.column, answer)])
    return Blame((_row_of(spot.game, offer),))


def _states(game: GameSheet) -> list[tuple[Act, int, int | None]]:
    """Each act with the cube and its owner before it."""
    states = []
    cube, owner = 1, None
    for act in game.game.acts:
        states.append((act, cube, owner))
        if act.kind in (matches.DOUBLE, matches.BEAVER, matches.RACCOON):
            cube = act.value
        if act.kind in (matches.TAKE, matches.BEAVER):
            owner = act.player
    return states


def _rolls_where(
    desk: Desk, wanted: Callable[[GameSheet, Act, int, int | None], bool]
) -> list[tuple[Spot, int]]:
    """Rolls after the third act of a game, directly after the opponent's roll, with the cube then."""
    found = []
    for game in desk.sheet.games:
        if _has_skip(game):
            continue
        places = {id(cell.act): Spot(game, row, column, cell) for row, column, cell in game.places()}
        states = _states(game)
        for index, (act, cube, owner) in enumerate(states):
            before = states[index - 1][0] if index else None
            if index < 2 or act.kind != matches.ROLL or before is None or before.kind != matches.ROLL:
                continue
            if wanted(game, act, cube, owner):
                found.append((places[id(act)], cube))
    return found


@kind("cube", "cube-before-opening-roll")
def double_before_the_opening(desk: Desk) -> Blame | None:
    games = [game for game in desk.sheet.games if _cube_in_use(desk, game) and not _has_skip(game)]
    if not games or desk.match.length in (1, 2):
        return None
    game = desk.rng.choice(games)
    row, column, cell = next(iter(game.places()))
    player = game.seats[column]
    if cell.act is None or referee.cube_is_dead(game.game.score[player], 1, desk.match.length):
        return None
    return _offer_before(desk, Spot(game, row, column, cell), 2)


@kind("cube", "cube-not-owner")
def double_by_the_other_side(desk: Desk) -> Blame | None:
    places = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            owner == 1 - act.player
            and not referee.cube_is_dead(game.game.score[act.player], cube, desk.match.length)
            and cube * 2 <= (desk.match.cube_limit or 4096)
        ),
    )
    if not places:
        return None
    spot, cube = desk.rng.choice(places)
    return _offer_before(desk, spot, cube * 2)


@kind("match", "crawford-double")
def double_in_the_crawford_game(desk: Desk) -> Blame | None:
    score_allows = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            game.game.crawford
            and desk.match.cube_limit != 1
            and not referee.cube_is_dead(game.game.score[act.player], 1, desk.match.length)
        ),
    )
    if not score_allows:
        return None
    return _offer_before(desk, desk.rng.choice(score_allows)[0], 2)


@kind("match", "cube-dead")
def dead_cube(desk: Desk) -> Blame | None:
    last = desk.sheet.games[-1]
    places = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            game is last
            and game.game.ended_by != matches.DROPPED
            and _cube_in_use(desk, game)
            and owner in (None, act.player)
            and referee.cube_is_dead(game.game.score[act.player], cube, desk.match.length)
            and cube * 2 <= (desk.match.cube_limit or 4096)
            and not any(later.kind == matches.DOUBLE for later in game.game.acts)
        ),
    )
    if not places or desk.dialect.clips:
        return None
    spot, cube = desk.rng.choice(places)
    blame = _offer_before(desk, spot, cube * 2)
    row, column, cell = last.result  # a dead cube is lawful, so the game counts double
    row.cells[column] = Cell(
        cell.text.replace(str(last.game.points), str(2 * last.game.points), 1), cell.indent
    )
    return blame


@kind("match", "cube-dead")
def cube_in_a_one_point_match(desk: Desk) -> Blame | None:
    if desk.match.length != 1 or desk.match.cube_limit == 1:
        return None
    places = _rolls_where(desk, lambda game, act, cube, owner: True)
    return _offer_before(desk, desk.rng.choice(places)[0], 2) if places else None


@kind("cube", "cube-after-roll", "cube-not-owner", "turn-out-of-order")
def double_after_the_roll(desk: Desk) -> Blame | None:
    places = _rolls_where(
        desk,
        lambda game, act, cube, owner: (
            _cube_in_use(desk, game)
            and owner in (None, 1 - act.player)
            and not referee.cube_is_dead(game.game.score[1 - act.player], cube, desk.match.length)
            and cube * 2 <= (desk.match.cube_limit or 4096)
        ),
    )
    if not places:
        return None
    spot, cube = desk.rng.choice(places)  # the opponent's roll comes before it
    offer = desk.cube_cell(f"Doubles => {cube * 2}")
    answer = desk.cube_cell("Takes")
    desk.insert(spot.game, spot.cell, [(1 - spot.column, offer), (spot.column, answer)])
    return Blame((_row_of(spot.game, offer),))


@kind("cube", "cube-value-mismatch")
def cube_value_wrong(desk: Desk) -> Blame | None:
    spot = desk.pick(desk.spots(matches.DOUBLE))
    if spot is None:
        return None
    old = spot.act.value
    new = desk.rng.choice([value for value in (1, 2, 3, 4, 6, 8, 16, old + 1, old * 2) if value != old])
    spot.write(f"Doubles => {new}")
    return Blame((spot.row,))


def _taken(desk: Desk) -> list[tuple[Spot, Spot]]:
    """Offers that were plainly taken, each with its answer."""
    spots = desk.spots(matches.DOUBLE, matches.TAKE)
    return [
        (offer, answer)
        for offer, answer in itertools.pairwise(spots)
        if offer.act.kind == matches.DOUBLE
        and answer.act.kind == matches.TAKE
        and offer.game is answer.game
        and answer.act.value == offer.act.value
    ]


@kind("cube", "cube-no-answer")
def take_lost(desk: Desk) -> Blame | None:
    pairs = _taken(desk)
    if not pairs:
        return None
    _, answer = desk.rng.choice(pairs)
    cells = [(row, cell) for row, _, cell in answer.game.places()]
    index = next(i for i, (_, cell) in enumerate(cells) if cell is answer.cell)
    answer.row.cells[answer.column] = None
    following, cell = cells[index + 1]
    return Blame((following,)) if cell.act is not None else None


@kind("cube", "cube-answer-without-offer", "turn-out-of-order")
def double_lost(desk: Desk) -> Blame | None:
    pairs = _taken(desk)
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    offer.row.cells[offer.column] = None
    return Blame((offer.row, answer.row))


@kind("cube", "cube-answer-without-offer")
def take_without_a_double(desk: Desk) -> Blame | None:
    places = _rolls_where(desk, lambda game, act, cube, owner: _cube_in_use(desk, game))
    if not places:
        return None
    spot, _ = desk.rng.choice(places)
    answer = desk.cube_cell("Takes")
    desk.insert(spot.game, spot.cell, [(spot.column, answer)])
    return Blame((_row_of(spot.game, answer),))


@kind("cube", "cube-answer-wrong-side", "cube-no-answer")
def answer_in_the_wrong_column(desk: Desk) -> Blame | None:
    pairs = [(offer, answer) for offer, answer in _taken(desk) if not _has_skip(offer.game)]
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    laid = [
        (1 - column if cell is answer.cell else column, cell) for column, cell in desk.numbered(offer.game)
    ]
    desk.relay(offer.game, laid)
    return Blame((_row_of(offer.game, answer.cell),))


@kind("cube", "cube-offered-twice-in-turn", "cube-not-owner")
def doubled_twice_in_a_turn(desk: Desk) -> Blame | None:
    pairs = [
        (offer, answer)
        for offer, answer in _taken(desk)
        if not _has_skip(offer.game)
        and not referee.cube_is_dead(
            offer.game.game.score[offer.act.player], offer.act.value, desk.match.length
        )
        and offer.act.value * 2 <= (desk.match.cube_limit or 4096)
    ]
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    laid = desk.numbered(offer.game)
    index = next(i for i, (_, cell) in enumerate(laid) if cell is answer.cell)
    again = desk.cube_cell(f"Doubles => {offer.act.value * 2}")
    takes = desk.cube_cell("Takes")
    extra = [(offer.column, again), (answer.column, takes)]
    desk.relay(offer.game, laid[: index + 1] + extra + laid[index + 1 :])
    return Blame((_row_of(offer.game, again),))


@kind("match", "beaver-in-match")
def beaver_in_a_match(desk: Desk) -> Blame | None:
    if not desk.match.length:
        return None
    pairs = _taken(desk)
    if not pairs:
        return None
    offer, answer = desk.rng.choice(pairs)
    answer.write(f"Beavers => {offer.act.value * 2}")
    return Blame((answer.row,))


@kind("cube", "cube-not-in-use")
def cube_where_none_is_used(desk: Desk) -> Blame | None:
    offers = desk.spots(matches.DOUBLE)
    if len(offers) != 1:
        return None
    desk.tag("Cubelimit" if "Cubelimit" in desk.dialect.tags else "CubeLimit", "1")
    return Blame((offers[0].row,))


@kind("cube", "cube-over-limit")
def cube_over_the_limit(desk: Desk) -> Blame | None:
    offers = desk.spots(matches.DOUBLE)
    highest = max((offer.act.value for offer in offers), default=1)
    if highest < 4 or desk.spots(matches.BEAVER):
        return None
    top = [offer for offer in offers if offer.act.value == highest]
    if len(top) != 1:
        return None
    desk.tag("Cubelimit" if "Cubelimit" in desk.dialect.tags else "CubeLimit", str(highest // 2))
    return Blame((top[0].row,))


@kind("match", "beaver-disabled")
def beaver_not_agreed(desk: Desk) -> Blame | None:
    beavers = desk.spots(matches.BEAVER)
    if len(beavers) != 1:
        return None
    desk.tag("Beaver", "Off")
    return Blame((beavers[0].row,))


# Results


def _resulted(desk: Desk, *how: str) -> list[GameSheet]:
    return [game for game in desk.sheet.games if game.game.ended_by in how]


def _needed(desk: Desk, game: GameSheet) -> int | None:
    """What the winner needs to win the match, if it does: then clipped amounts are right too."""
    assert game.game.winner is not None
    need = desk.match.length - game.game.score[game.game.winner]
    return need if desk.match.length and game.game.points >= need else None


@kind("result", "wrong-points-bearoff", "wrong-points-drop", "points-not-multiple", "resign-too-big")
def wins_amount_wrong(desk: Desk) -> Blame | None:
    games = _resulted(desk, matches.BORNE_OFF, matches.DROPPED)
    if not games:
        return None
    game = desk.rng.choice(games)
    row, column, cell = game.result
    true, need = game.game.points, _needed(desk, game)
    unturned = not game.game.turned and desk.match.length == 0 and game.game.size > 1
    wrong = [
        n for n in range(1, 3 * game.game.cube + 3) if n not in (true, need) and not (unturned and n == 1)
    ]
    new = desk.rng.choice(wrong)
    text = re.sub(r"\d+", str(new), cell.text)
    row.cells[column] = Cell(text, cell.indent)
    return Blame((row,))


@kind("result")
def resigned_amount_wrong(desk: Desk) -> Blame | None:
    games = [game for game in _resulted(desk, matches.RESIGNED) if game in desk.sheet.games[:-2]]
    if not games or (desk.dialect.zero_scores and not desk.match.length) or desk.dialect.resign == "Losses":
        return None
    game = desk.rng.choice(games)
    row, column, cell = game.result
    new = desk.rng.choice([n for n in range(1, 7) if n != game.game.points])
    row.cells[column] = Cell(re.sub(r"\d+", str(new), cell.text), cell.indent)
    return Blame((row,))


@kind("result", "wrong-winner")
def wins_in_the_wrong_column(desk: Desk) -> Blame | None:
    games = [
        game
        for game in _resulted(desk, matches.BORNE_OFF, matches.DROPPED)
        if len(game.result[0].filled) == 1
    ]
    if not games:
        return None
    row, _, _ = desk.rng.choice(games).result
    row.cells.reverse()
    return Blame((row,))


@kind("result", "result-given-twice")
def result_given_twice(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    row, column, cell = game.result
    again = Row(None, [None, None])
    again.cells[column] = Cell(cell.text, 1 if desk.dialect.cube_indent else 0)
    game.rows.insert(game.rows.index(row) + 1, again)
    return Blame((again,))


@kind("result", "result-missing", "game-unfinished")
def result_lost(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    row, column, _ = game.result
    row.cells[column] = None
    index = game.rows.index(row)
    if row.filled:
        del game.rows[index + 1 :]
    else:
        del game.rows[index:]
    return Blame((game.rows[-1],)) if game.rows else None


@kind("result", "match-winner-text-wrong")
def match_won_too_early(desk: Desk) -> Blame | None:
    games = desk.sheet.games[:-1]
    if not games or not desk.match.length:
        return None
    row, column, cell = desk.rng.choice(games).result
    row.cells[column] = Cell(f"{cell.text} and the match", cell.indent)
    return Blame((row,))


@kind("result", "losses-disagree")
def losses_disagree(desk: Desk) -> Blame | None:
    rows = []
    for game in desk.sheet.games:
        for row in game.rows:
            if row.text and "Losses" in row.text:
                rows.append((row, None))
            rows += [(row, column) for column, cell in _cells(row) if cell.text.startswith("Losses")]
    if not rows:
        return None
    row, column = desk.rng.choice(rows)
    if column is None:
        row.text = re.sub(r"\d+", lambda match: str(int(match[0]) + 1), row.text)
    else:
        cell = row.cells[column]
        row.cells[column] = Cell(re.sub(r"\d+", lambda match: str(int(match[0]) + 1), cell.text), cell.indent)
    return Blame((row,))


# After the end


@kind("structure", "roll-after-drop", "moves-after-game-end")
def roll_after_the_drop(desk: Desk) -> Blame | None:
    games = [game for game in _resulted(desk, matches.DROPPED) if not _has_skip(game)]
    if not games:
        return None
    game = desk.rng.choice(games)
    drop = next(spot for spot in desk.spots(matches.DROP) if spot.game is game)
    laid = desk.numbered(game)
    index = next(i for i, (_, cell) in enumerate(laid) if cell is drop.cell)
    extra = Cell("62: 24/18 13/11")
    desk.relay(game, [*laid[: index + 1], (1 - drop.column, extra), *laid[index + 1 :]])
    return Blame((_row_of(game, extra),))


@kind("structure", "moves-after-game-end")
def roll_after_the_last_checker(desk: Desk) -> Blame | None:
    games = [game for game in _resulted(desk, matches.BORNE_OFF) if not _has_skip(game)]
    if not games:
        return None
    game = desk.rng.choice(games)
    last = next(spot for spot in desk.spots(matches.ROLL) if spot.act is game.game.acts[-1])
    laid = desk.numbered(game)
    index = next(i for i, (_, cell) in enumerate(laid) if cell is last.cell)
    extra = Cell("62: 24/18 13/11")
    desk.relay(game, [*laid[: index + 1], (1 - last.column, extra), *laid[index + 1 :]])
    return Blame((_row_of(game, extra),))


@kind("structure", "games-after-match-end")
def game_after_the_match(desk: Desk) -> Blame | None:
    if desk.match.winner is None:
        return None
    number = len(desk.sheet.games) + 1
    model = desk.sheet.games[0]
    names, score = desk.match.names, desk.match.score
    left, right = (desk.dialect.score.format(names[seat], score[seat]) for seat in model.seats)
    column = max(desk.dialect.second_name, len(left) + 2)
    game = GameSheet(
        model.game, model.seats, Row(text=f" Game {number}"), Row(text=left.ljust(column) + right[1:])
    )
    game.rows = [Row(row.number, list(row.cells), row.text) for row in model.rows]
    desk.sheet.games.append(game)
    return Blame((game.head,))


@kind("structure", "game-unfinished")
def game_cut_short(desk: Desk) -> Blame | None:
    game = desk.sheet.games[-1]
    places = [index for each, index in _plain_rows(desk) if each is game]
    if not places:
        return None
    index = desk.rng.choice(places)
    del game.rows[index + 1 :]
    return Blame((game.rows[index],))


# Score lines, names, games


def _later_games(desk: Desk) -> list[GameSheet]:
    return desk.sheet.games[1:]


@kind("score", "header-score-mismatch")
def score_line_wrong(desk: Desk) -> Blame | None:
    games = _later_games(desk)
    if not games or (desk.dialect.zero_scores and not desk.match.length):
        return None
    game = desk.rng.choice(games)
    assert game.score.text is not None
    spans = [match.span(1) for match in re.finditer(r": (\d+)", game.score.text)]
    span = desk.rng.choice(spans)
    old = int(game.score.text[slice(*span)])
    new = old + desk.rng.choice((-2, -1, 1, 2, 10))
    if new < 0 or (desk.match.length and new >= desk.match.length):
        return None
    game.score.text = _replace(game.score.text, span, new)
    return Blame((game.score,))


@kind("score", "score-line-missing")
def score_line_lost(desk: Desk) -> Blame | None:
    if desk.dialect.seats_change:
        return None  # nothing else says who sits where
    game = desk.rng.choice(desk.sheet.games)
    game.score.text = ""
    return Blame((game.head, game.score, game.rows[0]))


@kind("structure", "player-name-changed")
def name_changed(desk: Desk) -> Blame | None:
    games = _later_games(desk)
    if not games:
        return None
    game = desk.rng.choice(games)
    assert game.score.text is not None
    name = desk.rng.choice(desk.match.names)
    game.score.text = game.score.text.replace(f"{name}", f"{name}e", 1)
    return Blame((game.score,))


@kind("structure", "game-number-gap", "game-number-duplicate")
def game_number_wrong(desk: Desk) -> Blame | None:
    games = _later_games(desk)
    if not games:
        return None
    game = desk.rng.choice(games)
    number = game.game.number
    game.head.text = f" Game {desk.rng.choice((number - 1, number + 1, number + 3))}"
    return Blame((game.head,))


@kind("structure", "game-line-missing")
def game_word_in_another_language(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    game.head.text = f" {desk.rng.choice(('Spiel', 'Partie', 'Gaem'))} {game.game.number}"
    return Blame((game.head,))


@kind("structure", "game-line-missing")
def game_line_lost(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    game.head.text = ""
    return Blame((game.score, game.rows[0], game.head))


@kind("structure", "game-number-gap", "header-score-mismatch")
def game_lost(desk: Desk) -> Blame | None:
    if len(desk.sheet.games) < 3:
        return None
    index = desk.rng.randrange(1, len(desk.sheet.games) - 1)
    del desk.sheet.games[index]
    return Blame((desk.sheet.games[index].head,))


@kind("structure", "header-missing")
def length_line_lost(desk: Desk) -> Blame | None:
    desk.sheet.length.text = ""
    rows = [desk.sheet.length, desk.sheet.games[0].head, *desk.sheet.head[:1]]
    return Blame(tuple(rows))


@kind("structure", "match-length-invalid")
def length_invalid(desk: Desk) -> Blame | None:
    desk.sheet.length.text = desk.rng.choice(("-3 point match", "seven point match", "3.5 point match"))
    return Blame((desk.sheet.length,))


@kind("match", "variant-unknown")
def variant_unknown(desk: Desk) -> Blame | None:
    if desk.match.variant != "backgammon":
        return None  # every row would be wrong by the rules of backgammon
    return Blame((desk.tag("Variation", "Foogammon"),))


@kind("match", "jacoby-in-match")
def jacoby_in_a_match(desk: Desk) -> Blame | None:
    return Blame((desk.tag("Jacoby", "On"),)) if desk.match.length else None
