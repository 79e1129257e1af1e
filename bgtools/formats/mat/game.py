"""Puts the rows of one game together and finds out in which column each cell stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bgtools.formats.lexer import Lexeme
from bgtools.formats.mat.cells import OFFERS
from bgtools.record import model
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    LEFT,
    LONGEST_CELL,
    RIGHT,
    Cube,
    Entry,
    GameRecord,
    Place,
    Problem,
    Result,
    Roll,
    SetPos,
    Unread,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.formats.mat.cells import Cells
    from bgtools.formats.mat.rows import Rows
    from bgtools.record.model import Cell, Score

UNSURE = -1
WIDE_GAP = 10  # blanks behind a row number that no left cell has, where nothing else tells
_EXPECTED_SCORE = 'a score line ("name : 0   name : 0")'
_EXPECTED_LINE = 'a numbered row, a result, a comment ("; ...") or the next game'
_FIRST = 5  # where the gap behind a row number begins in most files
_NEAR = 12  # a left cell that begins further right is looked at again
_LOOKALIKES = str.maketrans("OoIlSBZ", "0011582")
_NARROW = 2  # where no gap between two cells is wider, the columns of the file are lost


class Layout:
    """Where the right column begins, learned from the rows of a match that hold two cells.

    ``widest``: the widest gap between two cells of a row so far.
    """

    __slots__ = ("columns", "score_column", "widest")

    def __init__(self) -> None:
        self.widest = 0
        self.columns: dict[int, int] = {}
        self.score_column: int | None = None


class GameBuilder:
    """A game that is being read. ``tabbed``: the lines of a file that holds tabs, else None."""

    def __init__(
        self,
        value: int | None,
        place: Place,
        cells: Cells,
        layout: Layout,
        tabbed: Sequence[str] | None = None,
    ) -> None:
        self.record = GameRecord(value, place)
        self.cells = cells
        self.layout = layout
        self.tabbed = tabbed
        self.widest = 0  # gap between two cells of a row
        self.stray_line = 0  # the last line that says nothing
        self.columns: dict[int, int] = {}  # of right cells in full rows, with how often
        self.word_columns: dict[int, int] = {}  # of those that are no rolls: many sites indent them
        self.score_excused = False  # another problem tells already why there is no score line
        # Entries whose side hangs on the right column, with the gap before them and where it begins.
        self.lone: list[tuple[Entry, int, int]] = []
        self.pairs: list[tuple[Entry, Entry, int, int]] = []
        self.kept_back: list[
            tuple[int, Entry]
        ] = []  # rolls in one cell with a double, which is at that place
        self.triples: list[tuple[Entry, Entry]] = []  # second and third cell of a row that has three

    def awaits_score(self) -> bool:
        """True until the score line or the first row."""
        record = self.record
        return record.score is None and record.empty and not record.blank_rows

    def add_score(self, score: Score) -> None:
        """The score line."""
        self.record.score = score
        self.record.end_line = score.place.line
        column = score.name_places[1].column
        if column > score.name_places[0].column + WIDE_GAP:
            self.layout.score_column = column

    def add_setpos(self, text: str, place: Place) -> None:
        """A claim about the whole board."""
        cell = SetPos(text, text.partition("=")[2].strip())
        self.record.add(Entry(cell, UNSURE, place.line, place.column, place.end_column, None))

    def add_stray(self, text: str, place: Place) -> None:
        """A line that says nothing a game can say."""
        expected = _EXPECTED_LINE
        if self.awaits_score():
            expected = _EXPECTED_SCORE
            self.score_excused = True
        problem = Problem(Fault(ReadFault.LINE_UNPARSABLE, {"expected": expected, "text": text}), place)
        if self.stray_line == self.record.end_line:
            problem = _joined(self.record.problems.pop(), place)
        self.record.problems.append(problem)
        self.record.end_line = self.stray_line = place.line

    def add_rows(self, rows: Rows) -> None:
        """Full rows; there is nothing unusual in them, and the first are kept as they are."""
        if self.record.rows is not None:
            for words in rows.as_tokens():
                self.add_row(words, 0)
            return
        self.record.hold(rows)
        self.record.end_line = rows.line + len(rows.rows) - 1
        columns, word_columns, widest = self.columns, self.word_columns, self.widest
        for head, _, left, gap, right in rows.rows:
            column = len(head) + len(left) + len(gap) + 1
            found = columns if right[2] == ":" else word_columns
            found[column] = found.get(column, 0) + 1
            if len(gap) > widest:
                widest = len(gap)
        self.widest = widest

    def add_row(self, words: list[Lexeme], base: int) -> None:
        """A numbered row."""
        head = words[0]
        if head.type == "INNER_ROW" and self._is_smiley(words, base + head.line):
            return
        digits = head.value.strip()[:-1]
        row = as_int(digits)
        line = base + head.line
        self.record.end_line = line
        sides: dict[int, int] = {}
        behind: tuple[int, Lexeme] | None = None
        if len(words) > 2:
            words, sides = self._spoken(words)
            behind = self._roll_behind_double(words)
        if len(words) == 1:
            self.record.blank_rows.append((row, line))
        elif sides:
            self._add_named(words, sides, line, row)
        else:
            self._add_cells(words, line, row)
        if behind is not None:
            self._keep_back(*behind, line, row)

    def _is_smiley(self, words: list[Lexeme], line: int) -> bool:
        """Whether what looks like a row number within a line is none ("well played 8) thanks")."""
        if line == self.stray_line:
            return True
        cells = [self.cells.of(word.value) for word in words[1:]]
        if not cells or any(not isinstance(cell, Unread) for cell in cells):
            return False
        text = words[0].value + "".join(word.value for word in words[1:])
        place = Place(line, words[0].column, line, words[0].column + len(text.rstrip()))
        self.add_stray(text.rstrip(), place)
        return True

    def _add_cells(self, words: list[Lexeme], line: int, row: int | None) -> Entry:
        """Add the cells of a row; the first entry."""
        of = self.cells.of
        add = self.record.add
        column = words[1].column
        cell = of(words[1].value)
        if len(words) == 2 and cell.faults and column <= _NEAR:
            seam = self.cells.seam(words[1].value)
            if seam is not None:
                return self._add_parted(words[1], seam, line, row)
        left = Entry(cell, LEFT, line, column, column + len(cell.text), row)
        add(left)
        if len(words) == 2:
            self.lone.append((left, *self._gap(words[0], left)))
            return left
        column = words[2].column
        cell = of(words[2].value)
        right = Entry(cell, RIGHT, line, column, column + len(cell.text), row)
        add(right)
        if column - left.end > self.widest:
            self.widest = column - left.end
        begin = left.column
        if self.tabbed is not None:
            begin, column = self._seen(left), self._seen(right)
        if begin > _NEAR:
            self.pairs.append((left, right, *self._gap(words[0], left)))
        elif type(cell) is Roll:
            self.columns[column] = self.columns.get(column, 0) + 1
        else:
            self.word_columns[column] = self.word_columns.get(column, 0) + 1
        if len(words) > 3:
            self._add_surplus(words[3:], line, row, right)
        return left

    def _add_parted(self, word: Lexeme, seam: tuple[int, int], line: int, row: int | None) -> Entry:
        """Two cells that run together; they say nothing about the columns. The first entry."""
        text, (end, start) = word.value.rstrip(), seam
        cells = self.cells.of(text[:end]), self.cells.of(text[start:])
        entries = [
            Entry(cell, side, line, word.column + place, word.column + place + len(cell.text), row)
            for cell, side, place in zip(cells, (LEFT, RIGHT), (0, start), strict=True)
        ]
        for entry in entries:
            self.record.add(entry)
        first = text.rfind(" ", 0, end) + 1
        last = len(text) if " " not in text[start:] else text.index(" ", start)
        facts = {"text": text[first:last], "parted": tuple(cell.text for cell in cells)}
        place = Place(line, word.column + first, line, word.column + last)
        self.record.problems.append(Problem(Fault(ReadFault.LINE_UNPARSABLE, facts), place))
        return entries[0]

    def _add_surplus(self, words: list[Lexeme], line: int, row: int | None, second: Entry) -> None:
        """A third cell and more: by turns, but a result belongs to the side that did not lose."""
        last = second
        for word in words:
            cell = self.cells.of(word.value)
            side = 1 - last.side if last.side in (LEFT, RIGHT) else UNSURE
            if isinstance(cell, Result) and not _is_losses(last.cell):
                side = UNSURE
            near = word.column - last.end <= _NARROW and not self._crowded
            if near and _is_offer(cell) and isinstance(last.cell, Roll):
                side = last.side  # it stands in one cell with the roll
            last = Entry(cell, side, line, word.column, word.column + len(cell.text), row)
            self.record.add(last)
        if len(words) == 1:
            self.triples.append((second, last))

    def add_plain(self, words: list[Lexeme], base: int) -> bool:
        """A line without a number. False if it says nothing that belongs to a game."""
        line = base + words[0].line
        words, sides = self._spoken(words)
        if len(words) == 2 and sides:
            self._add_named(words, sides, line, None)
            self.record.end_line = line
            return True
        cells = [self.cells.of(word.value) for word in words[1:]]
        surplus = len(cells) > 2 or (len(cells) == 2 and isinstance(cells[0], Unread))
        if surplus and any(map(_is_plain_roll, cells[1:])):
            row = self._row_number(cells[0].text)
            if row is not None:
                self._add_misnumbered(words, line, row)
                return True
        if len(cells) == 1 and self._goes_on(cells[0], words[1], line):
            return True
        if not (_all_say_something(cells) or any(_is_plain_roll(cell) for cell in cells)):
            return False
        if self.awaits_score():
            return False
        self.record.end_line = line
        first = self._add_cells(words, line, None)
        if _without_padding(first) and self.lone and self.lone[-1][0] is first:
            first.side = UNSURE
            self.lone.pop()
        return True

    def _goes_on(self, rest: Cell, word: Lexeme, line: int) -> bool:
        """The end of a row that was broken over two lines: moves for dice that the roll above has left."""
        if self.record.end_line != line - 1 or not isinstance(rest, Roll) or rest.faults:
            return False
        entries = self.record.loosen()
        if not entries:
            return False
        last = entries[-1]
        roll = last.cell
        if not isinstance(roll, Roll) or roll.dice is None or rest.dice is not None or roll.faults:
            return False
        first, second = roll.dice
        if _pips(roll) + _pips(rest) > (4 * first if first == second else first + second):
            return False
        end = len(roll.text)
        moves = tuple(move._replace(start=end, end=end) for move in rest.moves)
        last.cell = Roll(roll.text, roll.dice, (*roll.moves, *moves), model.PLAY)
        facts = {"broken_off": True, "text": rest.text}
        place = Place(line, word.column, line, word.column + len(rest.text))
        self.record.problems.append(Problem(Fault(ReadFault.LINE_UNPARSABLE, facts), place))
        self.record.end_line = line
        return True

    def _row_number(self, text: str) -> int | None:
        """The row number that ``text`` must be ("2O)", "7]"); None if it is none."""
        if not re.fullmatch(r"\W?[\dOoIlSBZ]{1,3}\W{0,2}", text):
            return None
        digits = re.sub(r"\W", "", text.translate(_LOOKALIKES))
        return as_int(digits) if digits.isdecimal() else None

    def _add_misnumbered(self, words: list[Lexeme], line: int, row: int) -> None:
        """A row whose number is misspelt."""
        place = Place(line, words[1].column, line, words[1].column + len(words[1].value.rstrip()))
        text = words[1].value.rstrip()
        facts = {"expected": f'a row number ("{row})")', "text": text, "row": row}
        self.record.problems.append(Problem(Fault(ReadFault.LINE_UNPARSABLE, facts), place))
        self.record.end_line = line
        self._add_cells([words[0], *words[2:]], line, row)

    def _spoken(self, words: list[Lexeme]) -> tuple[list[Lexeme], dict[int, int]]:
        """The words of a row without the names before what these players do, and with remarks whole.

        Also whose each word behind a name is, by its column. A known word ends a cell, so that a name or
        the beginning of a remark before it stands by itself: ``Ann | resigns``, ``not a | double``.
        """
        made = words[:2]
        sides: dict[int, int] = {}
        for word in words[2:]:
            before = made[-1]
            said, cell = self.cells.of(before.value), self.cells.of(word.value)
            near = len(before.value) < LONGEST_CELL and _is_near(before)
            if near and not self._crowded and _is_rolled_double(said, cell):
                made[-1] = _joined_words(before, word)
                continue
            if isinstance(said, Unread) and isinstance(cell, Cube | Result):
                side = self._side_of(said.text)
                acts = isinstance(cell, Result) if words[0].type == "LINE" else near
                if side is not None and not cell.faults and acts:
                    sides[word.column] = side
                    made[-1] = word
                    continue
                if near and (side is not None or _is_remark(said)):
                    made[-1] = _joined_words(before, word)
                    continue
            made.append(word)
        return made, sides

    def _roll_behind_double(self, words: list[Lexeme]) -> tuple[int, Lexeme] | None:
        """Take the roll out of a row that stands in one cell behind a double: the column of the double, the
        roll.
        """
        for at in range(1, len(words) - 1):
            offer, roll = self.cells.of(words[at].value), self.cells.of(words[at + 1].value)
            if _is_offer(offer) and _is_play(roll) and _is_near(words[at]) and not self._crowded:
                return words[at].column, words.pop(at + 1)
        return None

    def _keep_back(self, column: int, word: Lexeme, line: int, row: int | None) -> None:
        """Keep a roll behind a double until the end of the game, when it is known where the answer stands."""
        entries = self.record.loosen()
        at = next(at for at, each in enumerate(entries) if (each.line, each.column) == (line, column))
        cell = self.cells.of(word.value)
        roll = Entry(cell, UNSURE, line, word.column, word.column + len(cell.text), row)
        self.kept_back.append((at, roll))

    def _put_behind_answers(self) -> None:
        """Put each roll that stands in one cell with a double behind the take of it, if that follows."""
        entries = self.record.loosen()
        for at, roll in reversed(self.kept_back):
            offer, *rest = entries[at : at + 2]
            roll.side = offer.side
            taken = bool(rest) and isinstance(rest[0].cell, Cube) and rest[0].cell.word == model.TAKE
            if taken:
                facts = {"text": roll.cell.text, "untimely": True}
                self.record.problems.append(Problem(Fault(ReadFault.LINE_UNPARSABLE, facts), roll.place))
                if rest[0].line != roll.line:
                    roll.row = None  # of the row below, as it were
            entries.insert(at + 1 + taken, roll)
            behind = entries[at + 2 + taken : at + 3 + taken]
            if taken and behind and behind[0].line == roll.line and isinstance(behind[0].cell, Roll):
                behind[0].side = 1 - roll.side

    @property
    def _crowded(self) -> bool:
        """Whether the columns may have no wide gap between them, as far as the file shows."""
        return max(self.widest, self.layout.widest) <= _NARROW

    def _side_of(self, text: str) -> int | None:
        """Whose name a text is, as it stands in the score line or without what is behind its first blank."""
        score = self.record.score
        if score is None:
            return None
        name = text.rstrip(":,").casefold()
        for names in (score.names, [each.partition(" ")[0] for each in score.names]):
            found = [side for side, each in enumerate(names) if each.casefold() == name]
            if len(found) == 1:
                return found[0]
        return None

    def _add_named(self, words: list[Lexeme], sides: dict[int, int], line: int, row: int | None) -> None:
        """The cells of a row that names its players: these say in which column each stands."""
        first = next(at for at, word in enumerate(words) if word.column in sides)
        side = sides[words[first].column] ^ ((first - 1) % 2)
        for word in words[1:]:
            side = sides.get(word.column, side)
            cell = self.cells.of(word.value)
            self.record.add(Entry(cell, side, line, word.column, word.column + len(cell.text), row))
            side = 1 - side

    def finish(self) -> GameRecord:
        """Settle the sides of lone cells and what is missing."""
        record = self.record
        known = self.columns or self.layout.columns or self.word_columns
        record.right_column = max(known, key=lambda column: known[column]) if known else None
        for column, times in self.columns.items():
            self.layout.columns[column] = self.layout.columns.get(column, 0) + times
        self.layout.widest = max(self.layout.widest, self.widest)
        crowded = 0 < self.layout.widest <= _NARROW
        for entry, gap, start in self.lone:
            if crowded and entry.row is not None:
                entry.side = self._side_by_turn(entry)
            elif self._is_right(gap, start):
                entry.side = RIGHT
        for first, second, gap, start in self.pairs:
            if self._is_right(gap, start):
                first.side = RIGHT
                unsure = isinstance(second.cell, Result) and not _is_losses(first.cell)
                second.side = UNSURE if unsure else LEFT
        for second, third in self.triples:
            right = record.right_column
            if right is not None and second.column < right - 1 <= third.column:
                second.side, third.side = LEFT, RIGHT
        if self.kept_back:
            self._put_behind_answers()
        if record.score is None and not self.score_excused:
            record.problems.append(Problem(Fault(ReadFault.SCORE_LINE_MISSING), record.place))
        return record

    def _side_by_turn(self, entry: Entry) -> int:
        """The side of a lone cell in a file without columns: who opens in a row with one cell sits right."""
        entries = self.record.entries
        opens = entry is entries[0] and len(entries) > 1 and entries[1].row != entry.row
        return RIGHT if opens and isinstance(entry.cell, Roll) else UNSURE

    def _gap(self, head: Lexeme, entry: Entry) -> tuple[int, int]:
        """The gap before a row's first cell, and the column where it begins.

        That is behind the row number's bracket; a row within a line has its columns from there on.
        """
        if head.type == "LINE":
            return self._seen(entry) - _FIRST, _FIRST
        blanks = len(head.value) - len(head.value.rstrip())
        start = self._seen(entry, blanks)
        return self._seen(entry) - start, _FIRST if head.type == "INNER_ROW" else start

    def _seen(self, entry: Entry, before: int = 0) -> int:
        """The column of a cell (or of the text ``before`` characters before it) where tabs are spread."""
        column = entry.column - before
        if self.tabbed is None:
            return column
        return len(self.tabbed[entry.line - 1][: column - 1].expandtabs()) + 1

    def _is_right(self, gap: int, start: int) -> bool:
        """Whether a cell ``gap`` columns behind ``start`` is nearer to the right column than to ``start``."""
        right = self.record.right_column or self.layout.score_column
        if right is None:
            return gap > WIDE_GAP
        return 2 * gap > right - start


def _joined_words(one: Lexeme, other: Lexeme) -> Lexeme:
    """A cell and the one behind it as one."""
    return Lexeme(one.type, one.value + other.value, one.start_pos, one.line, one.column)


def _is_near(word: Lexeme) -> bool:
    """Whether a blank or two part a cell from the one behind it."""
    return word.value[len(word.value.rstrip()) :] in (" ", "  ")


def _is_offer(cell: Cell) -> bool:
    return isinstance(cell, Cube) and cell.word in OFFERS and not cell.faults


def _is_play(cell: Cell) -> bool:
    return isinstance(cell, Roll) and cell.dice is not None and bool(cell.moves) and not cell.faults


def _is_rolled_double(one: Cell, other: Cell) -> bool:
    """Whether a cell is the roll of the player who doubles in the next: ``61: Doubles => 2``."""
    dice = isinstance(one, Roll) and one.how == model.BLANK and not one.faults
    return dice and _is_offer(other)


def _pips(roll: Roll) -> int:
    """How far the moves of a roll go; more than any roll gives where one is backwards or of no length."""
    lengths = [(move.points[0] - move.points[-1], move.count) for move in roll.moves]
    return sum(length * times if length > 0 else 99 for length, times in lengths)


def _joined(problem: Problem, place: Place) -> Problem:
    """The problem of several lines in a row that say nothing, ``place`` the last of them."""
    facts = {**problem.fault.facts, "more": problem.fault.facts.get("more", 0) + 1}
    first = problem.place
    whole = Place(first.line, first.column, place.line, place.end_column)
    return Problem(Fault(problem.fault.kind, facts), whole)


def _says_something(cell: Cell) -> bool:
    """Whether a cell on a line of its own is no prose that happens to begin with a known word."""
    return not cell.faults or (isinstance(cell, Result) and cell.points is not None)


def _all_say_something(cells: Sequence[Cell]) -> bool:
    """Whether a line without a number belongs to a game: its cells do, or are remarks behind a result."""
    rest = [cell for cell in cells if not _says_something(cell)]
    if not rest or not isinstance(cells[0], Result) or cells[0].points is None:
        return not rest
    return all(map(_is_remark, rest))


def _is_remark(cell: Cell) -> bool:
    from bgtools.record.remark import is_remark

    return isinstance(cell, Unread) and is_remark(cell.text)


def _is_plain_roll(cell: Cell) -> bool:
    return isinstance(cell, Roll) and cell.dice is not None and not cell.faults


def _is_losses(cell: Cell) -> bool:
    return isinstance(cell, Result) and cell.word == model.LOSSES


def _without_padding(entry: Entry) -> bool:
    """Whether the column of a result on a line of its own says nothing.

    Galaxy loses the padding of "Losses" lines; a text whose lines were stripped has none at all.
    """
    return isinstance(entry.cell, Result) and entry.column <= (3 if _is_losses(entry.cell) else 1)


def starts_match(game: GameRecord, first: GameRecord, before: GameRecord, length: int | None) -> bool:
    """Whether ``game``, which follows ``before``, is the first of another match.

    That is a Game 1 at 0-0 after a game with a higher number or after a match that ended, as far as
    the file says so itself: by the words "and the match", or by score and result. A match that did not
    begin with Game 1 has it in the wrong place, if the same two play it.
    """
    if game.number != 1 or game.score is None or game.score.points != (0, 0):
        return False
    if before.number is not None and before.number > 1:
        if first.number == 1 or first.score is None:
            return True
        return set(first.score.names) != set(game.score.names)
    for entry in before.entries:
        cell = entry.cell
        if not isinstance(cell, Result):
            continue
        if cell.match:
            return True
        if cell.word == model.WINS and length and before.score is not None and entry.side >= 0:
            return before.score.points[entry.side] + (cell.points or 0) >= length
    return False
