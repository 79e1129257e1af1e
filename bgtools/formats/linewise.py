"""What readers of formats with one record a line share.

A ``LineParser`` takes each line by itself, so a broken one costs nothing but itself. A ``GameLog``
collects the entries of a game and joins a roll and its play where they stand on lines of their own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, ClassVar, cast

from lark import Transformer, Tree, UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from bgtools.formats.loader import load_parser
from bgtools.formats.plays import goes_up, read_raw, roll_cell
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BLANK,
    HIDDEN,
    NO_MOVE,
    Cell,
    Comment,
    Entry,
    GameRecord,
    Loose,
    MatchHead,
    Place,
    Problem,
    Roll,
    Score,
    Unread,
)

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText


class Unfit(Exception):  # noqa: N818  (no fault of the program: it never leaves a reader)
    """A line that the grammar does not know. ``column`` (from 1): where it stops fitting; ``expected``:
    what could have stood there.
    """

    def __init__(self, column: int, expected: str) -> None:
        super().__init__(expected)
        self.column = column
        self.expected = expected

    def fault(self, text: str) -> Fault:
        """The fault of such a line; ``text``: what can't be read."""
        return Fault(ReadFault.LINE_UNPARSABLE, {"expected": self.expected, "text": text})


class Events(Transformer[Any, Any]):
    """Makes each rule of a line a tuple: the rule's name, then its tokens and inner rules in order."""

    def __default__(self, data: Any, children: list[Any], meta: Any) -> Any:
        if data.startswith("_"):  # Lark's own rules for repetition, taken apart by their parents
            return Tree(data, children)
        return (str(data), *children)

    def line(self, children: list[Any]) -> Any:
        """The one event of a line; ("blank",) for a line that says nothing."""
        return children[0] if children else ("blank",)


_SIGNS = {
    "COLON": "a colon",
    "MINUS": "a hyphen",
    "SLASH": "a slash",
    "LPAR": "(",
    "RPAR": ")",
    "DOT": "a full stop",
    "HASH": "#",
    "NUMBER": "a number",
    "NAME": "a player's name",
}


class LineParser:
    """Parses single lines by the rule ``line`` of a grammar into events.

    ``words``: what a reader calls the terminals, for messages ("DIE" is "a die"); unnamed ones are
    left out. ``build``: makes something else of the rules than events.
    """

    def __init__(self, grammar: str, words: Mapping[str, str], build: Events | None = None) -> None:
        self._grammar = grammar
        self._build = build or Events()
        self._words = {**_SIGNS, **words}
        self._parser: Any = None

    def parse(self, line: str) -> Any:
        """What the line says. Raises ``Unfit``."""
        if self._parser is None:
            self._parser = load_parser(self._grammar, ("line",), "contextual", self._build)
        try:
            return self._parser.parse(line)
        except UnexpectedInput as error:
            raise Unfit(_column(error, line), self._expected(error)) from None

    def _expected(self, error: UnexpectedInput) -> str:
        names: set[str] = set()
        if isinstance(error, UnexpectedCharacters):
            names = error.allowed or set()
        elif isinstance(error, UnexpectedToken):
            names = _accepted(error)
        words = sorted({self._words[name] for name in names if name in self._words})
        if len(words) > 1:
            return ", ".join(words[:-1]) + " or " + words[-1]
        return words[0] if words else "the end of the line"


def _accepted(error: UnexpectedToken) -> set[str]:
    """The terminals that could follow. Lark before 1.2 copies what was read to find out, however deep."""
    try:
        return error.accepts or error.expected
    except RecursionError:
        return error.expected


def _column(error: UnexpectedInput, line: str) -> int:
    at = error.pos_in_stream
    return (len(line.rstrip()) if at is None else min(at, len(line.rstrip()))) + 1


def score(names: tuple[str, str], points: tuple[int, int], place: Place) -> Score:
    """A score that stands at one place, with the names known from elsewhere."""
    return Score(names, points, (place, place), (place, place), (None, None), place)


def span(line_text: str, line: int, start: int = 0, end: int | None = None) -> Place:
    """The place of a stretch of a line (offsets from 0), without the blanks around it."""
    text = line_text[start:end]
    left = start + len(text) - len(text.lstrip())
    right = start + len(text.rstrip())
    return Place(line, left + 1, line, max(left, right) + 1)


class GameLog:
    """Collects one game's entries in order. ``left_out``: only its problems go out.

    A roll waits for its play; another action that comes first leaves it as a roll without one.
    """

    def __init__(self, number: int | None, place: Place) -> None:
        self.game = GameRecord(number, place)
        self.left_out = False
        self._waiting: tuple[int, tuple[int, int], str, Place] | None = None

    def roll(self, side: int, dice: tuple[int, int], text: str, place: Place) -> None:
        """A roll whose play follows on another line."""
        self.settle()
        self._waiting = (side, dice, text, place)

    @property
    def rolled(self) -> tuple[int, tuple[int, int]] | None:
        """Side and dice of the roll that waits for its play."""
        return None if self._waiting is None else self._waiting[:2]

    def play(self, side: int, text: str, place: Place, upwards: bool = False) -> None:
        """A play on its own line; it takes the dice of the roll before it, if that was the same side's."""
        dice = self._dice_for(side)
        self.add(roll_cell(text, dice, upwards), side, place)

    def answer(self) -> None:
        """The play of the waiting roll stands on a line that repeats the dice."""
        self._waiting = None

    def dance(self, side: int, text: str, place: Place) -> None:
        """A line that says in words or by its emptiness that nothing could be played."""
        dice = self._dice_for(side)
        self.add(Roll(text, dice, (), NO_MOVE), side, place)

    def _dice_for(self, side: int) -> tuple[int, int] | None:
        """The dice of the waiting roll if ``side`` rolled them; another's roll is entered without play."""
        dice = None
        if self._waiting is not None and self._waiting[0] == side:
            dice = self._waiting[1]
            self._waiting = None
        self.settle()
        return dice

    def settle(self, over: bool = False) -> None:
        """Enter a roll that is still waiting: at the end of a game (``over``) its play is not known."""
        if self._waiting is not None:
            side, dice, text, place = self._waiting
            self._waiting = None
            self.add(Roll(text, dice, (), HIDDEN if over else BLANK), side, place)

    def add(self, cell: Cell, side: int, place: Place, row: int | None = None) -> None:
        """Any cell at its place."""
        self.game.entries.append(Entry(cell, side, place.line, place.column, place.end_column, row))
        self.game.end_line = max(self.game.end_line, place.line)

    def act(self, cell: Cell, side: int, place: Place, row: int | None = None) -> None:
        """A cell that is no play, after whatever roll is waiting."""
        self.settle()
        self.add(cell, side, place, row)

    def unread(self, unfit: Unfit, text: str, line: int, side: int = -1) -> None:
        """A line that says nothing the format knows."""
        place = span(text, line, min(unfit.column - 1, len(text.rstrip())))
        if place.column == place.end_column:
            place = span(text, line)
        self.act(Unread(text.strip(), (unfit.fault(text.strip()),)), side, place)

    def problem(self, fault: Fault, place: Place) -> None:
        """Something wrong with the game that is no entry."""
        self.game.problems.append(Problem(fault, place))

    def close(self) -> GameRecord:
        """The finished game."""
        self.settle(over=True)
        return self.game


class _Later(Cell):
    """A play whose direction is not known before the whole game is."""

    __slots__ = ("dice",)

    def __init__(self, text: str, dice: tuple[int, int] | None) -> None:
        super().__init__(text)
        self.dice = dice


class TwoWayLog(GameLog):
    """A game whose points are counted from one fixed player's side, nobody says whose.

    One player's numbers rise, the other's fall; which is which, most plays of the game decide.
    """

    def play(self, side: int, text: str, place: Place, upwards: bool = False) -> None:
        """As in every log; ``upwards`` is found out at the end of the game."""
        self.add(_Later(text, self._dice_for(side)), side, place)

    def close(self) -> GameRecord:
        """The finished game, its points turned to each mover's own count."""
        self.settle(over=True)
        later = [entry for entry in self.game.entries if isinstance(entry.cell, _Later)]
        left_rises = 0
        for entry in later:
            raw = read_raw(entry.cell.text)
            rises = None if raw is None else goes_up(raw)
            if rises is not None:
                left_rises += 1 if rises == (entry.side == 0) else -1
        for entry in later:
            cell = cast(_Later, entry.cell)
            entry.cell = roll_cell(cell.text, cell.dice, (left_rises > 0) == (entry.side == 0))
        return self.game


class LineReader:
    """Reads a file line by line; a subclass handles the events of its grammar.

    For the event ``roll`` of the line's rule the method ``on_roll(text, line, *parts)`` is called, with
    the line, its number and what the rule holds. Handlers act on ``head`` and ``log`` and begin games by
    ``new_game``; everything finished goes out one game at a time.
    """

    FORMAT = ""
    WORDS: ClassVar[Mapping[str, str]] = {}
    LOG: ClassVar[type[GameLog]] = GameLog

    def __init__(self, source: SourceText) -> None:
        self.source = source
        self.parser = LineParser(self.FORMAT, self.WORDS)
        self.head = MatchHead(self.FORMAT, Place(1, 1, 1, 1))
        self.log: GameLog | None = None
        self.games = 0
        self._head_out = False
        self._done: list[Item] = []

    def items(self) -> Iterator[Item]:
        """The head, then the games."""
        for number, text in enumerate(self.source.lines, 1):
            try:
                self.take(text, number)
            except Unfit as unfit:
                self.unfit(unfit, text, number)
            if self._done:
                yield from self._done
                self._done.clear()
        self._send()
        yield from self._done

    def take(self, text: str, line: int) -> None:
        """One line. Raises ``Unfit``."""
        name, *parts = self.parser.parse(text)
        getattr(self, "on_" + name)(text, line, *parts)

    def new_game(self, number: int | None, place: Place) -> GameLog:
        """Send out what is finished and begin a game; ``number`` None counts on."""
        self._send()
        self.games = self.games + 1 if number is None else number
        self.log = self.LOG(self.games, place)
        return self.log

    def new_match(self, place: Place) -> MatchHead:
        """Begin a match: the first one's head is there already; another's games are counted anew."""
        if self._head_out:
            self._send()
            self.head = MatchHead(self.FORMAT, place)
            self.games = 0
            self._head_out = False
        self.head.place = place
        return self.head

    def _send(self) -> None:
        if not self._head_out:
            self.finish_head(self.head)
            self._done.append(self.head)
            self._head_out = True
        if self.log is not None:
            self.finish_game(self.log)
            game = self.log.close()
            self._done.append(Loose(tuple(game.problems)) if self.log.left_out else game)
            self.log = None

    def finish_head(self, head: MatchHead) -> None:
        """Called before the head goes out."""

    def finish_game(self, log: GameLog) -> None:
        """Called before a game goes out."""

    def in_game(self, text: str, line: int) -> GameLog:
        """The current game; an action before the first one opens it."""
        return self.log or self.new_game(None, span(text, line))

    def unfit(self, unfit: Unfit, text: str, line: int) -> None:
        """A line that the grammar does not know."""
        if self.log is None:
            self.head.problems.append(Problem(unfit.fault(text.strip()), span(text, line)))
        else:
            self.log.unread(unfit, text, line)

    def comment(self, comment: str, place: Place) -> None:
        """Keep a remark with the game or the head."""
        if comment:
            comments = self.head.comments if self.log is None else self.log.game.comments
            comments.append(Comment(comment, place))

    def on_blank(self, text: str, line: int) -> None:
        """A line that says nothing."""
