"""A seeded generator of random matches of every variant, as `.mat` text, right or with one planted fault.

It plays by ``variant_referee`` alone and knows the line of everything it writes. ``make`` gives a match
that keeps every rule; ``make`` with the name of a fault from ``FAULTS`` gives one that breaks exactly one,
and goes on from the position that the fault leaves.

Notation (rules.md 4.4a): the second and later parts of a turn stand alone on rows of their own; a checker
that comes on from outside is written ``off/22``.
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tests.support import variant_referee as referee
from tests.support.variant_referee import (
    BAR,
    COMPLEMENT,
    NAMED,
    OFF,
    OUTSIDE,
    ROLL,
    Board,
    Game,
    Part,
    Step,
)

if TYPE_CHECKING:
    from collections.abc import Callable

NAMES = ("Ann", "Bob")
LEFT_CELL = 5  # columns before the left cell
RIGHT_CELL = 44
LONGEST_GAME = 2000  # parts; a game that goes on is given up as unfinished


# ---------------------------------------------------------------------------------------- plays


def longest_ways(game: Game, board: Board, dice: tuple[int, int]) -> list[tuple[Step, ...]]:
    """One way of playing to each legal end position."""
    most, die_used = 0, 0
    ways: dict[Board, tuple[Step, ...]] = {board: ()}
    for order in referee.orders(dice):
        front: dict[tuple[Board, frozenset[int]], tuple[Step, ...]] = {(board, frozenset()): ()}
        for used, die in enumerate(order, 1):
            onward: dict[tuple[Board, frozenset[int]], tuple[Step, ...]] = {}
            for (position, held), way in front.items():
                for step in referee.steps(game, position, die, held):
                    key = referee.after(game, position, step), referee.holds(game, held, step)
                    onward.setdefault(key, (*way, step))
            if not onward:
                break
            front = onward
            rank = (used, die if used == 1 else 0)
            if rank > (most, die_used):
                most, die_used, ways = *rank, {}
            if rank == (most, die_used):
                for (position, _), way in front.items():
                    ways.setdefault(position, way)
    return list(ways.values())


def random_way(game: Game, board: Board, dice: tuple[int, int], rng: random.Random) -> tuple[Step, ...]:
    """A legal play, chosen at random. Most of the time the first try uses all numbers; if no try does,
    all plays are worked out.
    """
    for _ in range(6):
        order = rng.choice(referee.orders(dice))
        position, held = board, frozenset[int]()
        way: list[Step] = []
        for die in order:
            found = referee.steps(game, position, die, held)
            if not found:
                break
            step = rng.choice(found)
            position, held = referee.after(game, position, step), referee.holds(game, held, step)
            way.append(step)
        if len(way) == len(order):
            return tuple(way)
    return rng.choice(longest_ways(game, board, dice))


def follow(game: Game, board: Board, way: tuple[Step, ...]) -> Board:
    """The board after a play."""
    for step in way:
        board = referee.after(game, board, step)
    return board


def spread(game: Game, board: Board) -> float:
    """How loose the mover's side of ``board`` lies: blots that can be hit, far checkers. Low is good."""
    own, other = board
    blots = sum(own[point] == 1 for point in range(1, 25))
    return blots - 2 * own[OFF] - 0.3 * other[BAR] + 0.05 * own[OUTSIDE]


def place_name(slot: int, outside: str) -> str:
    return {OFF: "off", BAR: "bar", OUTSIDE: outside}.get(slot, str(slot))


def write_way(way: tuple[Step, ...], rng: random.Random, outside: str = "off") -> str:
    """A play as text, step by step in the order played, or with equal steps counted as ``(n)``."""
    tokens = [
        f"{place_name(source, outside)}/{place_name(target, 'off')}{'*' if hit else ''}"
        for source, target, hit in way
    ]
    if rng.random() < 0.5:
        counted: dict[str, int] = {}
        for token in tokens:
            counted[token] = counted.get(token, 0) + 1
        tokens = [token if count == 1 else f"{token}({count})" for token, count in counted.items()]
    return " ".join(tokens)


# ---------------------------------------------------------------------------------------- sheet


@dataclass
class Cell:
    column: int  # 0 left, 1 right
    text: str
    alone: bool = False  # a second or later part of a turn
    line: int = 0


@dataclass
class Planted:
    """A fault in a sheet: its kind, the cell or line that shows it, the findings that may name it."""

    kind: str
    names: tuple[str, ...]
    cell: Cell | None = None
    line: int = 0
    what: str = ""


@dataclass
class Sheet:
    """A match as written. ``score`` is right by the rules, whatever the text says."""

    game: Game
    length: int
    lines: list[str] = field(default_factory=list)
    score: list[int] = field(default_factory=lambda: [0, 0])
    planted: Planted | None = None
    finished: bool = False

    @property
    def text(self) -> str:
        return "".join(f"{line}\n" for line in self.lines)

    @property
    def winner(self) -> int | None:
        if self.length and max(self.score) >= self.length:
            return self.score.index(max(self.score))
        return None


def lay_out(sheet: Sheet, cells: list[Cell], beside: bool) -> None:
    """Writes the cells of one game into rows. ``beside``: a reply may stand beside the last part."""
    rows: list[list[Cell | None]] = []
    for cell in cells:
        last = rows[-1] if rows else None
        free = last is not None and last[0] is not None and last[1] is None
        if cell.column == 1 and free and (beside or not last[0].alone):
            last[1] = cell
            continue
        row: list[Cell | None] = [None, None]
        row[cell.column] = cell
        rows.append(row)
    for number, (left, right) in enumerate(rows, 1):
        line = f"{number:3d}) {left.text if left else ''}"
        if right:
            line = f"{line:<{RIGHT_CELL - 1}} {right.text}"
        sheet.lines.append(line.rstrip() if rows else line)
        for cell in (left, right):
            if cell:
                cell.line = len(sheet.lines)


# ---------------------------------------------------------------------------------------- maker


@dataclass
class Moment:
    """What a fault gets to see: the mover is about to play ``way`` with ``dice`` as ``part``."""

    board: Board
    part: Part
    dice: tuple[int, int]
    way: tuple[Step, ...]
    first: bool  # the first roll of the game


class Over(Exception):
    """The game has ended."""


class Maker:
    """Plays one match and writes it down."""

    def __init__(self, game: Game, rng: random.Random, fault: str | None, options: tuple[str, ...]) -> None:
        self.game = game
        self.rng = rng
        self.options = options
        self.fault = fault  # the fault still to be planted
        self.waiting: tuple[str, str] | None = None  # shows at the next cell that is written
        self.patience = rng.choice((0, 0, 1, 2, 5, 12))  # chances to let pass before
        self.beside = rng.random() < 0.3
        self.outside = "bar" if rng.random() < 0.15 else "off"
        self.skips = rng.random() < 0.3
        self.sheet: Sheet
        self.cells: list[Cell] = []
        self.board: Board
        self.mover = 0
        self.value = 1
        self.owner: int | None = None
        self.tries = rng.choice((1, 2, 4))

    # -- writing

    def write(self, text: str, alone: bool = False, side: int | None = None) -> Cell:
        cell = Cell(self.mover if side is None else side, text, alone)
        self.cells.append(cell)
        if self.waiting:
            kind, name = self.waiting
            self.waiting = None
            self.plant(kind, cell, name)
        return cell

    def write_part(self, moment: Moment, way: tuple[Step, ...], alone: bool = False) -> Cell:
        high, low = max(moment.dice), min(moment.dice)
        outside = self.outside
        if moment.board[0][BAR]:
            outside = "off"  # "bar" would be read as the checkers on the bar
        text = write_way(way, self.rng, outside)
        return self.write(f"{high}{low}: {text}".rstrip(), alone)

    def plant(self, kind: str, cell: Cell | None, *names: str, what: str = "") -> None:
        self.sheet.planted = Planted(kind, names, cell, what=what)
        self.fault = None

    def wants(self, kind: str) -> bool:
        """Whether the fault ``kind`` should be planted at this chance."""
        if self.fault != kind:
            return False
        if self.patience:
            self.patience -= 1
            return False
        return True

    # -- playing

    def choose(self, board: Board, dice: tuple[int, int]) -> tuple[Step, ...]:
        """A legal play: the least loose of a few random ones."""
        ways = [random_way(self.game, board, dice, self.rng) for _ in range(self.tries)]
        return min(ways, key=lambda way: spread(self.game, follow(self.game, board, way)))

    def roll(self, first: bool = False) -> tuple[int, int]:
        while True:
            dice = self.rng.randint(1, 6), self.rng.randint(1, 6)
            if not first or self.game.opening_doublet or dice[0] != dice[1]:
                return dice

    def name_doublet(self) -> tuple[int, int]:
        """A doublet to be named: mostly one that can be played well."""
        numbers = [self.rng.randint(1, 6) for _ in range(2)]
        number = max(numbers, key=lambda n: len(random_way(self.game, self.board, (n, n), self.rng)))
        return number, number

    def dice_for(self, part: Part, first: bool) -> tuple[int, int]:
        if part.kind == NAMED:
            return self.name_doublet()
        if part.kind == COMPLEMENT:
            return part.number, part.number
        return self.roll(first)

    def play_game(self, crawford: bool) -> tuple[int | None, int]:
        """One game; the winner (None: left unfinished) and the points by the rules."""
        self.board = self.game.start, self.game.start
        self.mover = self.rng.randint(0, 1)
        self.value, self.owner, self.cells = 1, None, []
        self.parts = 0
        first = True
        try:
            while True:
                if not first:
                    self.cube(crawford)
                self.turn(first)
                if self.parts > LONGEST_GAME:
                    return None, 0
                first = False
                self.pass_turn()
                if self.skips and self.closed_out() and not self.pending_complement:
                    self.pass_turn()
        except Over as over:
            winner, won = over.args
            return winner, won

    def pass_turn(self) -> None:
        self.board = referee.flip(self.board)
        self.mover = 1 - self.mover

    def closed_out(self) -> bool:
        own = self.board[0]
        return bool(own[BAR]) and not any(referee.steps(self.game, self.board, die) for die in range(1, 7))

    def turn(self, first: bool) -> None:
        """All the parts of one turn."""
        part: Part | None = Part(ROLL)
        later = False
        self.pending_complement = False
        while part is not None:
            self.parts += 1
            dice = self.dice_for(part, first and not later)
            way = self.choose(self.board, dice)
            moment = Moment(self.board, part, dice, way, first and not later)
            if part.kind == COMPLEMENT and not way and self.game.full_doublet and self.rng.random() < 0.5:
                self.pending_complement = True
                return  # it may be left out where the turn ends with it
            planter = PLAY_FAULTS.get(self.fault or "")
            if planter is not None and (planted := planter(self, moment)) is not None:
                self.fault, kind = None, self.fault
                self.board = planted.board
                self.sheet.planted = Planted(str(kind), planted.names, planted.cell)
                self.check_over()
                return
            cell = self.write_part(moment, way, later)
            self.board = follow(self.game, self.board, way)
            self.check_over(cell)
            due = referee.next_part(self.game, part.kind, dice, len(way), self.board[0])
            turn_planter = TURN_FAULTS.get(self.fault or "")
            if turn_planter is not None and turn_planter(self, moment, due):
                return
            part, later = due, True

    def check_over(self, cell: Cell | None = None) -> None:
        """Ends the game if the mover is off."""
        if self.board[0][OFF] < self.game.checkers:
            return
        won = referee.points(self.game, self.board[1]) * self.value
        if self.wants("roll after the end"):
            self.plant(
                "roll after the end",
                self.write("64: 24/18 24/20", side=1 - self.mover),
                "moves-after-game-end",
            )
        raise Over(self.mover, won)

    # -- cube

    def cube(self, crawford: bool) -> None:
        """Perhaps a double and its answer, before a roll."""
        if self.wants("cube where there is none") and not self.game.cube:
            cell = self.write("Doubles => 2")
            self.write("Takes", side=1 - self.mover)
            self.plant("cube where there is none", cell, "cube-not-in-use")
            return
        if self.game.cube and crawford and self.wants("double in the Crawford game"):
            cell = self.write("Doubles => 2")
            self.write("Drops", side=1 - self.mover)
            self.plant("double in the Crawford game", cell, "crawford-double")
            raise Over(self.mover, 1)
        if not self.game.cube or crawford or self.owner == 1 - self.mover or self.rng.random() > 0.04:
            return
        need = self.sheet.length - self.sheet.score[self.mover]
        if self.sheet.length and self.value >= need:
            return  # the cube is dead for him
        self.write(f"Doubles => {2 * self.value}")
        if self.rng.random() < 0.3:
            self.write("Drops", side=1 - self.mover)
            raise Over(self.mover, self.value)
        self.write("Takes", side=1 - self.mover)
        self.value *= 2
        self.owner = 1 - self.mover


# ---------------------------------------------------------------------------------------- matches


def make(
    game: Game,
    seed: int,
    *,
    length: int | None = None,
    fault: str | None = None,
    options: tuple[str, ...] = (),
    games: int | None = None,
) -> Sheet:
    """A match of ``game``. ``length`` 0 is money (``games`` says how many), None a random length.

    ``options``: header lines such as ``ad.bearoff_exact=on``; ``game`` must already play by them. With
    ``fault`` the sheet's ``planted`` says where the fault is, or is None if no chance for it came up.
    """
    rng = random.Random(f"{game.name} {options} {seed} {fault}")
    maker = Maker(game, rng, fault, options)
    if length is None:
        length = rng.choice((0, 1, 3, 5)) * (7 if game.per_checker else 1)
    sheet = maker.sheet = Sheet(game, length)
    sheet.lines += [f'; [Variation "{game.header}"]']
    sheet.lines += [f'; [VariantOption "{option}"]' for option in options]
    sheet.lines += ["", f" {length} point match"]
    had_crawford = False
    for number in range(1, 1000):
        if length == 0 and number > (games or 2):
            break
        before = list(sheet.score)
        crawford = bool(
            length > 1 and not had_crawford and max(before) == length - 1 and min(before) < length - 1
        )
        had_crawford = had_crawford or crawford
        written = list(before)
        sheet.lines += ["", f" Game {number}"]
        wrong_score = number > 1 and maker.wants("score line wrong")
        if wrong_score:
            written[rng.randint(0, 1)] += 1
        sheet.lines.append(f" {NAMES[0]} : {written[0]:<{RIGHT_CELL - 9}} {NAMES[1]} : {written[1]}")
        if wrong_score:
            sheet.planted = Planted("score line wrong", ("header-score-mismatch",), line=len(sheet.lines))
            maker.fault = None
        winner, won = maker.play_game(crawford)
        lay_out(sheet, maker.cells, maker.beside)
        if sheet.planted and sheet.planted.cell:
            sheet.planted.line = sheet.planted.line or sheet.planted.cell.line
        if winner is None:
            break
        shown, shown_winner = won, winner
        if maker.wants("points wrong"):
            shown = wrong_points(maker, won)
            if shown != won:
                sheet.planted = Planted("points wrong", ("wrong-points-bearoff",), line=len(sheet.lines) + 1)
                maker.fault = None
        dropped = maker.cells[-1].text == "Drops"
        if not dropped and maker.wants("wrong winner"):
            shown_winner = 1 - winner
            sheet.planted = Planted("wrong winner", ("wrong-winner",), line=len(sheet.lines) + 1)
            maker.fault = None
        sheet.score[winner] += won
        over = bool(length) and max(sheet.score) >= length
        claimed = list(before)
        claimed[shown_winner] += shown
        words = f"Wins {shown} point{'s' if shown > 1 else ''}"
        if length and max(claimed) >= length:
            words += " and the match"
        sheet.lines.append(f"{'':<{RIGHT_CELL if shown_winner else 6}}{words}")
        if over:
            sheet.finished = True
            break
        if sheet.planted and sheet.planted.kind in ("points wrong", "wrong winner"):
            break  # nothing follows, so that only the board can say what is right
    return sheet


def wrong_points(maker: Maker, won: int) -> int:
    """Another amount than the board pays, as one who forgot the variant's rule would write it."""
    game, loser = maker.game, maker.board[1]
    if maker.cells[-1].text == "Drops":
        return won
    size = won // maker.value
    if game.per_checker:
        wrong = 1 if won > 1 else 2
    elif game.most == 2 and size == 2 and (loser[BAR] or any(loser[19:25])):
        wrong = 3 * maker.value
    else:  # with three checkers: counted against fifteen
        wrong = maker.value * (2 if size == 1 else 1)
    need = maker.sheet.length - maker.sheet.score[maker.mover]
    clipped = bool(maker.sheet.length) and wrong == need < won
    jacoby = not maker.sheet.length and game.cube and maker.owner is None and wrong == maker.value
    return won if clipped or jacoby else wrong


# ---------------------------------------------------------------------------------------- faults of plays


@dataclass
class Outcome:
    """A planted play: the board it leaves, its cell and the names of the findings that may tell it."""

    board: Board
    cell: Cell
    names: tuple[str, ...]


def simple(maker: Maker, moment: Moment) -> bool:
    """Whether nothing further is due in the turn, so that a wrong play stands for itself."""
    if not maker.game.parts:
        return True
    doublet = moment.dice[0] == moment.dice[1]
    return moment.part.kind == ROLL and not doublet and not referee.is_one_two(moment.dice)


def wrong_play(maker: Maker, moment: Moment, way: tuple[Step, ...], *names: str) -> Outcome | None:
    """Writes ``way`` instead of a legal play; None if it leads where a legal play leads, or the
    steps can't be made with the checkers that are there.
    """
    board = moment.board
    for source, target, _ in way:
        if board[0][source] < 1:
            return None
        if 1 <= target <= 24 and board[1][referee.facing(maker.game, target)] > 1:
            return None
        board = referee.after(maker.game, board, (source, target, False))
    if board in referee.legal_ends(maker.game, moment.board, moment.dice)[1]:
        return None
    marked = []
    position = moment.board
    for source, target, _ in way:
        hit = 1 <= target <= 24 and position[1][referee.facing(maker.game, target)] == 1
        marked.append((source, target, hit))
        position = referee.after(maker.game, position, (source, target, hit))
    kind = maker.fault
    assert kind is not None
    if not maker.wants(kind):
        return None
    return Outcome(board, maker.write_part(moment, tuple(marked)), names)


TOO_FEW = ("too-few-dice-used", "smaller-die-used", "doublet-short")
BAR_FIRST = ("bar-first", "bar-partial-then-moved")


def sources_of(board: Board) -> list[int]:
    return [slot for slot in range(1, 25) if board[0][slot]]


def too_few(maker: Maker, moment: Moment) -> Outcome | None:
    if len(moment.way) < 2 or not simple(maker, moment):
        return None
    return wrong_play(
        maker, moment, moment.way[:-1], "too-few-dice-used", "smaller-die-used", "doublet-short"
    )


def blank(maker: Maker, moment: Moment) -> Outcome | None:
    if not moment.way or not simple(maker, moment):
        return None
    if len(referee.legal_ends(maker.game, moment.board, moment.dice)[1]) < 2:
        return None
    return wrong_play(maker, moment, (), "play-missing")


def bar_first(maker: Maker, moment: Moment) -> Outcome | None:
    if not moment.board[0][BAR] or not simple(maker, moment):
        return None
    for die in moment.dice:
        for source in sources_of(moment.board):
            if source - die < 1:
                continue
            found = wrong_play(
                maker, moment, ((source, source - die, False),), "bar-first", "bar-partial-then-moved"
            )
            if found:
                return found
    return None


def outside_before_bar(maker: Maker, moment: Moment) -> Outcome | None:
    """``off/22`` while a checker is on the bar."""
    if not moment.board[0][BAR] or not moment.board[0][OUTSIDE] or not simple(maker, moment):
        return None
    for die in moment.dice:
        found = wrong_play(
            maker, moment, ((OUTSIDE, BAR - die, False),), "bar-first", "bar-partial-then-moved"
        )
        if found:
            return found
    return None


def wrong_entry(maker: Maker, moment: Moment) -> Outcome | None:
    """Enters on a point that no die leads to."""
    if not simple(maker, moment) or not moment.way or moment.way[0][0] < BAR:
        return None
    source = moment.way[0][0]
    first, second = moment.dice
    reach = {first, 2 * first, 3 * first, 4 * first} if first == second else {first, second, first + second}
    rest = tuple(step for step in moment.way[1:] if step[0] == OUTSIDE)
    for point in maker.rng.sample(range(19, 25), 6):
        if BAR - point not in reach:
            found = wrong_play(maker, moment, ((source, point, False), *rest), "bar-entry-wrong-point")
            if found:
                return found
    return None


def backwards(maker: Maker, moment: Moment) -> Outcome | None:
    if len(moment.way) != 2 or not simple(maker, moment) or moment.way[0][0] >= BAR:
        return None
    (source, _, _), kept = moment.way
    die = moment.dice[0] if kept[0] - kept[1] == moment.dice[1] else moment.dice[1]
    if source + die > 24:
        return None
    return wrong_play(maker, moment, ((source, source + die, False), kept), "direction-backwards")


def from_nowhere(maker: Maker, moment: Moment) -> Outcome | None:
    """Moves from a point without an own checker: nothing of it can be made."""
    own, other = moment.board
    if own[BAR] or not moment.way or not simple(maker, moment):
        return None
    high, low = max(moment.dice), min(moment.dice)
    for source in range(high + 1, 25):
        reach = [source - high, source - low, source - high - low]
        if own[source] or any(own[point] for point in (source + high, source + low) if point < 25):
            continue
        if maker.game.parts and source >= 19 - low and own[OUTSIDE]:
            continue
        if not all(point < 1 or other[referee.facing(maker.game, point)] < 2 for point in reach):
            continue
        if not maker.wants(str(maker.fault)):
            return None
        text = f"{high}{low}: {source}/{source - high} {source}/{source - low}"
        return Outcome(moment.board, maker.write(text), ("source-empty",))
    return None


def blocked(maker: Maker, moment: Moment) -> Outcome | None:
    """Moves onto a made point; the other number's step is legal and is made."""
    board = moment.board
    if not simple(maker, moment) or len(moment.way) != 2 or board[0][BAR]:
        return None
    for die, other_die in (moment.dice, moment.dice[::-1]):
        for source in sources_of(board):
            target = source - die
            if target < 1 or board[1][referee.facing(maker.game, target)] < 2:
                continue
            kept = [
                step
                for step in referee.steps(maker.game, board, other_die)
                if step[0] not in (source, OUTSIDE) and step[1] not in (source, OFF) and step[0] - die > 0
            ]
            if not kept or not maker.wants(str(maker.fault)):
                continue
            step = maker.rng.choice(kept)
            text = write_way(((source, target, False), step), random.Random(0))
            cell = maker.write(f"{max(moment.dice)}{min(moment.dice)}: {text}")
            return Outcome(referee.after(maker.game, board, step), cell, ("target-blocked",))
    return None


def not_exact(maker: Maker, moment: Moment) -> Outcome | None:
    """Bears off with a larger number than needed, where only the exact one does."""
    own = moment.board[0]
    if not maker.game.exact or any(own[7:]) or not simple(maker, moment) or not any(own[1:7]):
        return None
    highest = max(point for point in range(1, 7) if own[point])
    die = max(moment.dice)
    if highest >= die or sum(own[1:7]) < 2:
        return None
    kept = tuple(step for step in referee.steps(maker.game, moment.board, min(moment.dice)))[:1]
    kept = tuple(step for step in kept if step[0] != highest or own[highest] > 1)
    return wrong_play(maker, moment, ((highest, OFF, False), *kept), "bearoff-exact-required")


def off_too_early(maker: Maker, moment: Moment) -> Outcome | None:
    """Bears off while a checker is still out of the home board, on the way or not yet on."""
    own = moment.board[0]
    outside = sum(own[7:])
    if own[BAR] or outside < 3 or not simple(maker, moment):
        return None
    for die, other_die in (moment.dice, moment.dice[::-1]):
        if own[die]:
            kept = [
                step
                for step in referee.steps(maker.game, moment.board, other_die)
                if step[1] > 6 or step[0] > 24
            ][:1]
            found = wrong_play(maker, moment, (*kept, (die, OFF, False)), "bearoff-not-home")
            if found:
                return found
    return None


def off_over_one_behind(maker: Maker, moment: Moment) -> Outcome | None:
    """Bears off from below the number while a checker stands higher."""
    own = moment.board[0]
    if maker.game.exact or any(own[7:]) or not simple(maker, moment):
        return None
    die = max(moment.dice)
    for source in range(1, die):
        if own[source] and source != min(moment.dice) and sum(own[source + 1 : 7]) > 2:
            found = wrong_play(maker, moment, ((source, OFF, False),), "bearoff-overshoot-behind")
            if found:
                return found
    return None


def enter_all_first(maker: Maker, moment: Moment) -> Outcome | None:
    """Moves a checker while others are outside, where all must enter first."""
    own = moment.board[0]
    if not maker.game.enter_all_first or own[BAR] or own[OUTSIDE] < 3 or not simple(maker, moment):
        return None
    first, second = moment.dice
    for source in sources_of(moment.board):
        if source - first < 1 or moment.board[1][referee.facing(maker.game, BAR - second)] > 1:
            continue
        way = ((source, source - first, False), (OUTSIDE, BAR - second, False))
        found = wrong_play(maker, moment, way, "enter-all-first")
        if found:
            return found
    return None


def hit_and_run(maker: Maker, moment: Moment) -> Outcome | None:
    """Hits in the home board and moves the hitter on, where that is banned."""
    if not maker.game.no_hit_and_run:
        return None
    free = replace(maker.game, no_hit_and_run=False)
    banned = referee.legal_ends(maker.game, moment.board, moment.dice)[1]
    for way in longest_ways(free, moment.board, moment.dice):
        runs = any(hit and 1 <= target <= 6 and any(s == target for s, _, _ in way) for _, target, hit in way)
        if runs and follow(free, moment.board, way) not in banned:
            return wrong_play(maker, moment, way, "hit-and-run")
    return None


def opening_doublet(maker: Maker, moment: Moment) -> Outcome | None:
    if maker.game.opening_doublet or not moment.first or not maker.wants(str(maker.fault)):
        return None
    number = maker.rng.randint(1, 6)
    way = maker.choose(moment.board, (number, number))
    cell = maker.write_part(replace(moment, dice=(number, number)), way)
    return Outcome(follow(maker.game, moment.board, way), cell, ("opening-doublet",))


def smaller_die(maker: Maker, moment: Moment) -> Outcome | None:
    if len(moment.way) != 1 or moment.dice[0] == moment.dice[1] or not simple(maker, moment):
        return None
    for step in referee.steps(maker.game, moment.board, min(moment.dice)):
        found = wrong_play(maker, moment, (step,), "smaller-die-used")
        if found:
            return found
    return None


# ---------------------------------------------------------------------------------------- faults of turns


def extra_row(maker: Maker, dice: tuple[int, int], *names: str) -> bool:
    """Plays one more part, which is not what is due, and plants the fault on its row."""
    kind = maker.fault
    assert kind is not None
    if not maker.wants(kind):
        return False
    way = maker.choose(maker.board, dice)
    moment = Moment(maker.board, Part(ROLL), dice, way, False)
    cell = maker.write_part(moment, way, alone=True)
    maker.plant(kind, cell, *names)
    maker.board = follow(maker.game, maker.board, way)
    maker.check_over()
    return True


def plain_roll(rng: random.Random) -> tuple[int, int]:
    """Two different numbers that are no 1-2."""
    while True:
        first, second = sorted(rng.sample(range(1, 7), 2))
        if (first, second) != (1, 2):
            return second, first


def roll_not_earned(maker: Maker, moment: Moment, due: Part | None) -> bool:
    if not maker.game.parts or due is not None or moment.dice[0] == moment.dice[1]:
        return False
    return extra_row(maker, plain_roll(maker.rng), "roll-not-earned")


def doublet_after_half_one_two(maker: Maker, moment: Moment, due: Part | None) -> bool:
    if not maker.game.one_two or due is not None or not referee.is_one_two(moment.dice):
        return False
    number = maker.rng.randint(1, 6)
    return extra_row(maker, (number, number), "doublet-not-earned")


def doublet_not_earned(maker: Maker, moment: Moment, due: Part | None) -> bool:
    if not maker.game.one_two or due is not None or moment.dice[0] == moment.dice[1]:
        return False
    number = maker.rng.randint(1, 6)
    return extra_row(maker, (number, number), "doublet-not-earned")


def no_doublet_named(maker: Maker, moment: Moment, due: Part | None) -> bool:
    """Rolls at once instead of naming a doublet."""
    if due is None or due.kind != NAMED:
        return False
    return extra_row(maker, plain_roll(maker.rng), "due-part-not-taken")


def complement_wrong(maker: Maker, moment: Moment, due: Part | None) -> bool:
    if due is None or due.kind != COMPLEMENT:
        return False
    number = maker.rng.choice([number for number in range(1, 7) if number != due.number])
    return extra_row(maker, (number, number), "complement-wrong")


def complement_not_earned(maker: Maker, moment: Moment, due: Part | None) -> bool:
    doublet = moment.dice[0] == moment.dice[1]
    if not maker.game.complement or due is not None or not doublet or moment.part.kind == COMPLEMENT:
        return False
    number = 7 - moment.dice[0]
    return extra_row(maker, (number, number), "complement-not-earned")


def roll_after_half_doublet(maker: Maker, moment: Moment, due: Part | None) -> bool:
    """Rolls again though the doublet, named or rolled, was not fully played."""
    if not maker.game.parts or due is not None or moment.dice[0] != moment.dice[1]:
        return False
    return extra_row(maker, plain_roll(maker.rng), "roll-not-earned")


def turn_passes(maker: Maker, name: str) -> bool:
    """The turn passes although something is due: the fault shows at the other player's next cell."""
    kind = maker.fault
    assert kind is not None
    if not maker.wants(kind):
        return False
    maker.waiting = (kind, name)
    maker.fault = None
    return True


def doublet_not_taken(maker: Maker, moment: Moment, due: Part | None) -> bool:
    return bool(due and due.kind == NAMED and turn_passes(maker, "due-part-not-taken"))


def roll_not_taken(maker: Maker, moment: Moment, due: Part | None) -> bool:
    return bool(due and due.kind == ROLL and turn_passes(maker, "due-part-not-taken"))


def complement_not_taken(maker: Maker, moment: Moment, due: Part | None) -> bool:
    if due is None or due.kind != COMPLEMENT:
        return False
    if not referee.steps(maker.game, maker.board, due.number):
        return False
    return turn_passes(maker, "complement-missing")


def complement_jumped(maker: Maker, moment: Moment, due: Part | None) -> bool:
    """Rolls again at once after a doublet, without its complement."""
    if due is None or due.kind != COMPLEMENT or not referee.steps(maker.game, maker.board, due.number):
        return False
    return extra_row(maker, plain_roll(maker.rng), "complement-missing")


PLAY_FAULTS: dict[str, Callable[[Maker, Moment], Outcome | None]] = {
    "fewer numbers than possible": too_few,
    "nothing played": blank,
    "moved with a checker on the bar": bar_first,
    "entered from outside with a checker on the bar": outside_before_bar,
    "entered on a wrong point": wrong_entry,
    "moved the wrong way": backwards,
    "moved from an empty point": from_nowhere,
    "moved onto a made point": blocked,
    "bore off without the exact number": not_exact,
    "bore off too early": off_too_early,
    "bore off over one behind": off_over_one_behind,
    "moved before all had entered": enter_all_first,
    "hit and ran": hit_and_run,
    "opening doublet": opening_doublet,
    "smaller number played": smaller_die,
}

TURN_FAULTS: dict[str, Callable[[Maker, Moment, Part | None], bool]] = {
    "rolled again without a reason": roll_not_earned,
    "doublet named after half a 1-2": doublet_after_half_one_two,
    "doublet named without a 1-2": doublet_not_earned,
    "no doublet named": no_doublet_named,
    "complement wrong": complement_wrong,
    "complement of an unfinished doublet": complement_not_earned,
    "rolled again after an unfinished doublet": roll_after_half_doublet,
    "named doublet not taken": doublet_not_taken,
    "further roll not taken": roll_not_taken,
    "complement not taken": complement_not_taken,
    "complement jumped": complement_jumped,
}

OTHER_FAULTS = (
    "cube where there is none",
    "double in the Crawford game",
    "roll after the end",
    "score line wrong",
    "points wrong",
    "wrong winner",
)

FAULTS = (*PLAY_FAULTS, *TURN_FAULTS, *OTHER_FAULTS)


def make_faulty(game: Game, fault: str, seed: int, tries: int = 40, **how: object) -> Sheet | None:
    """A match with ``fault`` planted; None if no chance for it comes up in ``tries`` matches."""
    for attempt in range(tries):
        sheet = make(game, seed * 1000 + attempt, fault=fault, **how)  # type: ignore[arg-type]
        if sheet.planted is not None:
            return sheet
    return None
