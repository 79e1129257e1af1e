"""Reads a ``.mat`` file part by part: a header, then one game at a time.

The text is cut before each length line and each ``Game`` line; the grammar reads each piece; this
module puts the pieces together into matches and games. It writes down claims and judges none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bgtools.formats.lexer import LineLexer
from bgtools.formats.loader import load_parser
from bgtools.formats.mat.cells import CellBuilder, Cells
from bgtools.formats.mat.dialect import dialect_of
from bgtools.formats.mat.game import GameBuilder, Layout, starts_match
from bgtools.formats.mat.head import add_tag, length_claim, read_score
from bgtools.formats.mat.rows import RowReader
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import WINS, Comment, Cube, Loose, MatchHead, Place, Problem, Result, Roll
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark

    from bgtools.formats.lexer import Lexeme
    from bgtools.record.model import GameRecord, Item
    from bgtools.text.source import SourceText

_LONGEST_GAME_LINE = 40
# A line that stands for the match length, as "7 piont match" or "7 points".
_ALMOST_LENGTH = r"(?i)(?!\s*(?:win|los))(?=.*(?:match|poi?nt))[^;#\d]{0,12}\d{1,3}[^\d\n]{0,20}$"
_SCORE_END = r":[^\S\n]*-?\d+\s*$"
_parser: Lark | None = None
_cells: Cells | None = None
_rows: RowReader | None = None


class _Builder(CellBuilder):
    """Leaves the lines of a part as lists of tokens."""

    def part(self, lines: list[Any]) -> list[Any]:
        """All lines."""
        return lines

    def row(self, words: list[Any]) -> list[Any]:
        """A numbered row: its number, then its cells."""
        return words

    def plain(self, words: list[Any]) -> list[Any]:
        """A line without a number: its start, then its cells."""
        return words


def parser() -> Lark:
    """The parser of the grammar, loaded once."""
    global _parser
    if _parser is None:
        _parser = load_parser("mat", ("part", "cell"), LineLexer, _Builder())
    return _parser


def cells() -> Cells:
    """The memo of cells, the same for all files."""
    global _cells
    if _cells is None:
        _cells = Cells(parser())
    return _cells


def rows() -> RowReader:
    """What takes rows apart, the same for all files."""
    global _rows
    if _rows is None:
        _rows = RowReader(parser(), cells())
    return _rows


class Reader:
    """One pass over one file."""

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.parser = parser()
        self.cells = cells()
        self.rows = rows()
        self.out: list[Item] = []
        self.games = 0
        self.unstated = False  # the match shown last has no length: a header at the end is its own
        self.tabbed = source.lines if source.has_tabs else None
        # A line that says nothing, until it is known where it belongs.
        self.stray: tuple[str, Place] | None = None
        # Tags and comments since the last row: of this game, or of the next match (is a tag, text, place).
        self.remarks: list[tuple[bool, str, Place]] = []
        self._begin_match()

    def _begin_match(self) -> None:
        self.head = MatchHead("mat", Place(1, 1, 1, 1))
        self.head_shown = False
        self.layout = Layout()
        self.game: GameBuilder | None = None
        self.first: GameRecord | None = None  # of the games of this match
        self.last: GameRecord | None = None  # the game before

    def items(self) -> Iterator[Item]:
        """Heads and games in file order."""
        line = 0
        for piece in self._pieces():
            lines: Any = self.parser.parse(piece.rstrip("\n"), start="part")
            for item in lines:
                if type(item) is list:
                    self._cells_line(item, line)
                elif item.type == "ROWS":
                    self._full_rows(item, line)
                else:
                    self._single(item, line)
            line += piece.count("\n")
            yield from self.out
            self.out.clear()
        self._close_match()
        yield from self.out

    def _pieces(self) -> Iterator[str]:
        """The text cut before length lines and game lines; each piece begins with a line end."""
        names = ("GAME", "LENGTH")
        marks = re.compile("|".join(self.parser.get_terminal(name).pattern.to_regexp() for name in names))
        parts: list[str] = []  # of the piece that is not complete
        end = ""
        for block in self.source.blocks():
            end = block[-1] if block[-1] == "\n" else ""
            # A byte-order mark in mid-text, left by joining files, is a blank.
            text = "\n" + block.removesuffix("\n").replace("\ufeff", " ")
            start = 0
            for mark in marks.finditer(text):
                parts.append(text[start : mark.start()])
                if any(parts):
                    yield "".join(parts)
                parts = []
                start = mark.start()
            parts.append(text[start:])
        yield "".join((*parts, end)) or "\n"

    # Lines ------------------------------------------------------------------------------------

    def _full_rows(self, word: Lexeme, base: int) -> None:
        """Rows that hold nothing unusual."""
        rows = self.rows.read(word, base)
        game = self.game
        if game is None or game.record.score is None:
            for words in rows.as_tokens():
                self._cells_line(words, 0)
            return
        if int(rows.rows[0][1]) == 1 and self._over(game):
            for words in rows.as_tokens():
                self._cells_line(words, 0)
            return
        if self.stray or self.remarks:
            self._flush()
        game.add_rows(rows)

    def _cells_line(self, words: list[Lexeme], base: int) -> None:
        """A row, or a line without a number."""
        game = self.game
        if self._score_by_place(base + words[0].line):
            return
        if words[0].type == "LINE":
            if game is not None and game.add_plain(words, base):
                self._flush()
            else:
                self._set_stray(base + words[0].line)
            return
        if game is None:
            if not any(isinstance(self.cells.of(word.value), Roll | Cube | Result) for word in words[1:]):
                self._set_stray(base + words[0].line)
                return
            game = self._open_without_line(base + words[0].line, False)
        elif words[0].type == "ROW" and words[0].value.strip() in ("1)", "1.") and self._over(game):
            game = self._open_without_line(base + words[0].line, False)
        if self.stray or self.remarks:
            self._flush()
        game.add_row(words, base)

    @staticmethod
    def _over(game: GameBuilder) -> bool:
        """Whether a game has its result, so that a row 1 is of the next, whose first lines are lost."""
        if game.record.empty:
            return False
        last = game.record.entries[-1].cell
        return isinstance(last, Result) and last.word == WINS

    def _single(self, word: Lexeme, base: int) -> None:
        """A line, or the end of one, that is one token."""
        text = word.value.strip()
        line = base + word.line
        column = len(word.value) - len(word.value.lstrip()) if word.value[0] == "\n" else word.column
        place = Place(line, column, line, column + len(text))
        kind = word.type
        if kind in ("REMARK", "TAG") and self._score_by_place(line):
            return
        if kind == "GAME":
            self._game_line(text, place)
        elif kind == "SCORE":
            self._score_line(word.value[1:], place)
        elif kind == "LENGTH":
            self._length_line(text, place)
        elif kind == "SETPOS" and self.game is not None:
            self._flush()
            self.game.add_setpos(text, place)
        elif self.game is not None:
            self.remarks.append((kind == "TAG", text, place))
        elif kind == "TAG":
            add_tag(self.head, text, place)
        else:
            self.head.comments.append(Comment(text, place))

    def _set_stray(self, line: int) -> None:
        """Remember a line that says nothing."""
        if self.stray is not None and self.stray[1].line == line:
            return  # another part of it
        self._flush()
        written = self.source.lines[line - 1]
        text = written.strip()
        column = len(written) - len(written.lstrip()) + 1
        self.stray = (text, Place(line, column, line, column + len(text)))

    def _flush(self) -> None:
        """Remarks and the stray line met so far belong to what is open now."""
        if self.remarks and self.game is not None:
            self.game.record.comments.extend(Comment(text, place) for _, text, place in self.remarks)
            self.remarks = []
        if self.stray is not None:
            text, place = self.stray
            self.stray = None
            if self.game is None:
                self.head.comments.append(Comment(text, place))
            else:
                self.game.add_stray(text, place)

    # Matches and games ------------------------------------------------------------------------

    def _length_line(self, text: str, place: Place) -> None:
        if self.game is not None:
            self._next_match()
        self._flush()
        length_claim(self.head, text, place)

    def _next_match(self) -> None:
        """End the match. The tags at its end, and what stands among them, open the next."""
        remarks = self.remarks
        first = next((i for i, (is_tag, _, _) in enumerate(remarks) if is_tag), len(remarks))
        self.remarks = remarks[:first]
        self._close_match()
        for is_tag, text, place in remarks[first:]:
            if is_tag:
                add_tag(self.head, text, place)
            else:
                self.head.comments.append(Comment(text, place))

    def _game_line(self, text: str, place: Place) -> None:
        digits = re.search(r"\d+", text)
        value = as_int(digits.group()) if digits else None
        if value == 1 and any(is_tag for is_tag, _, _ in self.remarks):
            self._next_match()
        else:
            self._close_game()
        self.game = GameBuilder(value, place, self.cells, self.layout, self.tabbed)

    def _open_without_line(self, line: int, has_score: bool) -> GameBuilder:
        """A game whose ``Game`` line is missing; ``line`` is the first of it.

        A short line just before may be what stands for it ("Spiel 2"); if the game has no score line
        either, that line must hold a number.
        """
        found, place = "", Place(line, 1, line, len(self.source.lines[line - 1]) + 1)
        value = None
        if self.stray is not None:
            text, at = self.stray
            counted = re.fullmatch(r"[^\d:]{1,30}(\d{1,3})\W*", text)
            value = as_int(counted.group(1)) if counted else None
            if counted or (has_score and len(text) <= _LONGEST_GAME_LINE and ":" not in text):
                found, place = text, at
                self.stray = None
        self._close_game()
        self.game = game = GameBuilder(value, place, self.cells, self.layout, self.tabbed)
        game.score_excused = True
        game.record.problems.append(Problem(Fault(ReadFault.GAME_LINE_MISSING, {"found": found}), place))
        return game

    def _score_line(self, written: str, place: Place) -> None:
        score = read_score(written, place)
        if score is None:
            self._set_stray(place.line)
            return
        if self.game is None or not self.game.awaits_score():
            self._open_without_line(place.line, True)
        self._flush()
        if self.game is not None:
            self.game.add_score(score)

    def _score_by_place(self, line: int) -> bool:
        """Whether a line that looks like something else is the score line, names being what they are.

        It stands between the Game line and the first row: ``#1dad : 0     |Rex| : 0``.
        """
        game = self.game
        if game is None or line != game.record.place.line + 1:
            return False
        if game.record.score is not None:
            return game.record.score.place.line == line  # another part of it
        lines = self.source.lines
        written = lines[line - 1]
        if not re.search(_SCORE_END, written) or (line < len(lines) and re.search(_SCORE_END, lines[line])):
            return False
        text = written.strip()
        column = len(written) - len(written.lstrip()) + 1
        score = read_score(written, Place(line, column, line, column + len(text)))
        if score is not None:
            game.add_score(score)
        return score is not None

    def _close_game(self) -> None:
        """The open game, if there is one, is complete."""
        self._flush()
        game, self.game = self.game, None
        if game is None:
            return
        record = game.finish()
        length = self.head.length.value if self.head.length else None
        first, last = self.first, self.last
        if first is not None and last is not None and starts_match(record, first, last, length):
            self._begin_match()
        if not self.head_shown:
            self._show_head(record)
        self.out.append(record)
        self.first = self.first or record
        self.last = record
        self.games += 1

    def _show_head(self, first: GameRecord) -> None:
        """The head is complete once its first game is, which helps to tell the dialect."""
        head = self.head
        if head.length is not None:
            head.place = head.length.place
        elif wrong := [one.place for one in head.problems if one.fault.kind is ReadFault.LENGTH_INVALID]:
            head.place = wrong[0]
        else:
            head.place = first.place
            found = next((line for line in head.comments if re.match(_ALMOST_LENGTH, line.text)), None)
            facts = {"found": found.text if found else ""}
            place = found.place if found else first.place
            head.problems.append(Problem(Fault(ReadFault.HEADER_MISSING, facts), place))
        self.unstated = head.length is None
        head.dialect = dialect_of(head, first, self.source.lines)
        self.out.append(head)
        self.head_shown = True

    def _close_match(self) -> None:
        """The match is complete. A head without a game is no match."""
        self._close_game()
        if not self.head_shown:
            head = self.head
            places = [head.length.place] if head.length else []
            places += [tag.place for tag in head.tags] + [comment.place for comment in head.comments]
            places += [problem.place for problem in head.problems]
            if self.games == 0:
                self.out.append(
                    Loose((Problem(Fault(ReadFault.NO_MATCH), Place(1, 1, 1, 1)), *head.problems))
                )
            elif places and not self.unstated:
                first, last = min(places), max(places)
                place = Place(first.line, first.column, last.end_line, last.end_column)
                self.out.append(Loose((Problem(Fault(ReadFault.NO_MATCH), place), *head.problems)))
        self._begin_match()
