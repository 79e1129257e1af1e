"""Reads SGF: a game tree for each game, points as letters counted from White's side.

White is taken as the left player. ``a`` is White's ace point and Black's 24 point; ``y`` is the bar,
``z`` off. The first variation of a tree is the game; others are read over, with a note. So is
analysis, whose properties are counted.

Sources: the SGF specification's page on backgammon, and what GNU Backgammon and Gibbon write.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import deque
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from lark import UnexpectedInput

from bgtools.formats.linewise import Events, score
from bgtools.formats.loader import load_parser
from bgtools.formats.plays import xg_letters
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BAR,
    BEAVER,
    CONCEDES,
    DOUBLE,
    DROP,
    HIDDEN,
    LONGEST_CELL,
    NO_MOVE,
    OFF,
    PLAY,
    RACCOON,
    TAKE,
    WINS,
    Cell,
    Claim,
    Comment,
    Cube,
    Entry,
    GameRecord,
    Loose,
    MatchHead,
    Move,
    Place,
    Problem,
    Result,
    Roll,
    SetPos,
    Tag,
    Unread,
)
from bgtools.text.numbers import LIMIT, as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Lark, Token

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

WHITE, BLACK = 0, 1
BACKGAMMON = "6"
MEMO = 8192

# What stands for the whole match, and the keys it gets.
_TAGS = {
    "DT": "EventDate",
    "EV": "Event",
    "RO": "Round",
    "PC": "Site",
    "AN": "Transcriber",
    "WR": "Player 1 Elo",
    "BR": "Player 2 Elo",
    "AP": "Application",
}
_ANALYSIS = frozenset(
    ("A", "DA", "MR", "CR", "LU", "GB", "GW", "BM", "DO", "BC", "DC", "GS", "TE", "IT", "UC")
)
_SETUP = frozenset(("AE", "AB", "AW"))
_VARIANTS = re.compile(r"nackgammon|hypergammon ?\(?[123]?\)?|longgammon", re.IGNORECASE)
_DIALECTS = (("gnu backgammon", "gnubg"), ("gibbon", "gibbon"), ("backgammonmobile", "backgammonmobile"))
_EXPECTED_ACTION = "dice and pairs of points such as 31hefe, double, take or drop"
_BRACKETS = re.compile(
    r"\[(?:[^\]\\\n]++|\\[\s\S]|\n(?!;[BW]\[[^\]\\\n]{0,20}\]))*+(?:\]|\\?\Z|(?=\n;[BW]\[))|[()]"
)
_ROOT = re.compile(r"\(\s*;\s*(?:FF|GM)\[")


class Value(NamedTuple):
    """One value of a property: its text without brackets, as written, and where the text begins.

    ``closed``: whether the bracket behind it is there.
    """

    text: str
    start: int
    closed: bool = True


class _Node:
    """A node: its properties in order."""

    __slots__ = ("properties",)

    def __init__(self, properties: list[tuple[str, list[Value]]]) -> None:
        self.properties = properties

    def value(self, name: str) -> Value | None:
        """The first value of a property."""
        return next((values[0] for ident, values in self.properties if ident == name), None)


class _Tree(NamedTuple):
    """The main line of a tree, and how many variations are left out."""

    nodes: deque[_Node]
    left_out: int
    junk: deque[Token]
    behind: _Node | None  # the first that stands behind a variation


class _Build(Events):
    """Makes the main line while parsing."""

    def property(self, parts: list[Token]) -> tuple[str, list[Value]]:
        name = "".join(letter for letter in parts[0] if not letter.islower())  # FFormat is old for FF
        return name, [
            Value(_inside(part), (part.start_pos or 0) + 1, part.endswith("]")) for part in parts[1:]
        ]

    def junk(self, parts: list[Token]) -> Token:
        return parts[0]

    def node(self, parts: list[Any]) -> tuple[_Node, list[Token]]:
        return _Node([part for part in parts if isinstance(part, tuple)]), [
            part for part in parts if not isinstance(part, tuple)
        ]

    def tree(self, parts: list[Any]) -> _Tree:
        nodes: deque[_Node] = deque()
        junk: deque[Token] = deque()
        below: list[_Tree] = []
        behind: _Node | None = None
        goes_on = False  # with nodes where variations should end
        for part in parts:
            if isinstance(part, _Tree):
                if not below:  # what stands above goes in front: each level once, however deep they lie
                    part.nodes.extendleft(reversed(nodes))
                    part.junk.extendleft(reversed(junk))
                    nodes, junk, behind = part.nodes, part.junk, part.behind
                elif goes_on:
                    nodes += part.nodes
                    junk += part.junk
                    behind = behind or part.behind
                below.append(part)
                goes_on = False
            elif isinstance(part, tuple):
                goes_on = bool(below)
                behind = behind or (part[0] if below else None)
                nodes.append(part[0])
                junk += part[1]
            else:
                junk.append(part)
        left_out = sum(tree.left_out for tree in below)
        return _Tree(nodes, left_out + max(0, len(below) - 1), junk, behind)

    variation = tree


def _inside(value: Token) -> str:
    """The text between the brackets; the closing one can be missing at the end of the file."""
    text = value[1:]
    return text[:-1] if text.endswith("]") and not text.endswith("\\]") else text


def plain(text: str) -> str:
    r"""A value as meant: ``\]`` is a bracket, a backslash at a line's end joins the lines."""
    return re.sub(r"\\(\n|[\s\S])", lambda found: "" if found.group(1) == "\n" else found.group(1), text)


@lru_cache(maxsize=1)
def _parser() -> Lark:
    return load_parser("sgf", ("tree", "action", "match_info", "result"), "contextual", _Build())


def _parse(text: str, start: str) -> tuple[Any, ...] | None:
    """A value by one of the grammar's small rules; None if it does not fit."""
    if len(text) > LONGEST_CELL:
        return None
    try:
        return _parser().parse(text, start=start)  # type: ignore[return-value]
    except UnexpectedInput:
        return None


def _point(letter: str, side: int) -> int:
    """A letter as the mover counts the point."""
    if letter == "y":
        return BAR
    if letter == "z":
        return OFF
    white = ord(letter) - ord("a") + 1
    return white if side == WHITE else BAR - white


@lru_cache(maxsize=MEMO)
def action_cell(text: str, side: int) -> Cell:
    """What ``B[text]`` or ``W[text]`` says. A resignation and its answer are tuples of the reader's."""
    found = _parse(text.strip(), "action")
    if found is None:
        facts = {"expected": _EXPECTED_ACTION, "text": text}
        return Unread(text.strip(), (Fault(ReadFault.LINE_UNPARSABLE, facts),))
    name, *parts = found
    if name == "roll":
        moves = tuple(
            Move((_point(hop[0], side), _point(hop[1], side)), (False, False), 1, hop.start_pos, hop.end_pos)
            for hop in parts[2:]
        )
        return Roll(text.strip(), (int(parts[0]), int(parts[1])), moves, PLAY if moves else NO_MOVE)
    if name == "resign":
        return Result(text.strip(), CONCEDES, None, as_int(parts[1]) if parts[1] else None)
    words = {"DOUBLE": DOUBLE, "TAKE": TAKE, "DROP": DROP, "ACCEPT": _ACCEPT, "REJECT": _REJECT}
    return Cube(text.strip(), words[parts[0].type], None)


_ACCEPT, _REJECT = -1, -2  # answers to a resignation; they never leave this module


class _Game:
    """Builds the record of one tree."""

    def __init__(self, reader: _Reader, tree: _Tree, start: int, end: int) -> None:
        self.reader = reader
        self.tree = tree
        self.start = start
        self.end = end
        self.root = tree.nodes[0]
        self.record = GameRecord(None, reader.place(start, start + 1))
        self.record.end_line = reader.place(end - 1, end).line
        self.offered: list[int] = []  # sides of the doubles that wait for an answer
        self.resigning: tuple[Cell, int, Place] | None = None
        self.rolled: tuple[Roll, int, Place] | None = None
        self.analyses = 0

    def scores(self) -> tuple[int, int]:
        """The points before the game, as stated."""
        return self.record.score.points if self.record.score is not None else (0, 0)

    def at(self, value: Value) -> Place:
        """Where a value stands, without the blanks and line ends around it."""
        text = value.text.strip()
        start = self.start + value.start + (value.text.index(text) if text else 0)
        return self.reader.place(start, start + len(text))

    def add(self, cell: Cell, side: int, place: Place) -> None:
        """An entry; one that goes over several lines is placed on its first."""
        end = place.end_column if place.end_line == place.line else place.column + 1
        self.record.entries.append(Entry(cell, side, place.line, place.column, end, None))

    def fault(self, kind: ReadFault, place: Place, **facts: Any) -> None:
        """A problem of this game."""
        self.record.problems.append(Problem(Fault(kind, facts), place))

    def build(self) -> GameRecord:
        """The record, its result last."""
        self._match_info()
        self._rules()
        for index, node in enumerate(self.tree.nodes):
            self._node(node, index == 0)
            self._closed(node)
        self._settle()
        self._result()
        if self.analyses:
            self.record.claims["analysis"] = Claim(self.analyses, "", self.record.place)
        for word in self.tree.junk:
            at = self.start + (word.start_pos or 0)
            self.fault(ReadFault.LINE_UNPARSABLE, self.reader.place(at, at + len(word)),
                       expected="a property such as W[31hefe]", text=str(word))  # fmt: skip
        behind = self.tree.behind
        if behind is not None and behind.properties:
            value = behind.properties[0][1][0]
            self.fault(ReadFault.LINE_UNPARSABLE, self.at(value), behind=True, text=value.text)
        if self.tree.left_out:
            self.fault(ReadFault.VARIATIONS, self.record.place, count=self.tree.left_out)
        return self.record

    def _closed(self, node: _Node) -> None:
        """Note values without a closing bracket, but for the end of a file that is cut off."""
        for value in (value for _, values in node.properties for value in values if not value.closed):
            at = self.start + value.start + len(value.text)
            if at < self.end:
                place = self.reader.place(at, at)
                self.fault(ReadFault.LINE_UNPARSABLE, place, expected='a "]" behind the value', text="")

    # The root ---------------------------------------------------------------------------------

    def _match_info(self) -> None:
        info: dict[str, Claim] = {}
        for ident, values in self.root.properties:
            if ident != "MI":
                continue
            for value in values:
                found = _parse(value.text.strip(), "match_info")
                if found is None:
                    expected = "a key and a number such as length:7"
                    self.fault(ReadFault.LINE_UNPARSABLE, self.at(value), expected=expected, text=value.text)
                else:
                    info[str(found[1])] = Claim(as_int(found[2]), value.text, self.at(value))
        self.info = info
        names = []
        for ident, default in (("PW", "White"), ("PB", "Black")):
            written = self.root.value(ident)
            names.append((plain(written.text).strip() if written else "") or default)
        self.names = (names[0], names[1])
        left, right = info.get("ws"), info.get("bs")
        if left is not None and right is not None:
            place = Place(left.place.line, left.place.column, left.place.line, left.place.end_column)
            stated = score(self.names, (left.value, right.value), place)
            self.record.score = stated._replace(point_places=(left.place, right.place))

    def _rules(self) -> None:
        written = self.root.value("RU")
        self.rules: dict[str, Claim] = {}
        if written is not None:
            place = self.at(written)
            for word in plain(written.text).split(":"):
                low = word.strip().casefold()
                if low == "crawford":
                    self.rules["crawford"] = Claim(True, word, place)
                elif low == "jacoby":
                    self.rules["jacoby"] = Claim(True, word, place)
                elif low == "nocube":
                    self.rules["cube_limit"] = Claim(1, word, place)
                elif low == "crawfordgame":
                    self.record.claims["crawford"] = Claim(True, word, place)
                elif _VARIANTS.fullmatch(low):
                    self.rules["variant"] = Claim(low, word, place)
            if "crawford" in self.rules:
                self.record.claims.setdefault("crawford", Claim(False, written.text, place))
        cube = self.root.value("CV")
        if cube is not None and cube.text.strip().isdecimal():
            self.record.claims["cube"] = Claim(as_int(cube.text), cube.text, self.at(cube))
        self._no_crawford()

    def _no_crawford(self) -> None:
        """gnubg always writes the Crawford rule where it is in use, and so does bgtools: without the word a
        match of theirs is played without it.
        """
        program, length = self.root.value("AP"), self.info.get("length")
        if program is None or length is None or length.value < 2 or "crawford" in self.rules:
            return
        if program.text.startswith(("GNU Backgammon", "bgtools")):
            self.rules["crawford"] = Claim(False, program.text, self.at(program))

    def _result(self) -> None:
        written = self.root.value("RE")
        if written is None or not written.text.strip():
            return
        place = self.at(written)
        found = _parse(written.text.strip(), "result")
        if found is None:
            if not re.fullmatch(r"(?i)\?|void|0|draw", written.text.strip()):
                expected = "a result such as W+2 or B+1R"
                self.fault(ReadFault.LINE_UNPARSABLE, place, expected=expected, text=written.text)
            return
        _, color, points, resigned = found
        winner = WHITE if color.upper() == "W" else BLACK
        given_up = any(isinstance(entry.cell, Result) for entry in self.record.entries)
        if resigned and not given_up:
            self.add(Result(written.text, CONCEDES, None), 1 - winner, place)
        self.add(Result(written.text, WINS, as_int(points)), winner, place)

    # Nodes ------------------------------------------------------------------------------------

    def _node(self, node: _Node, root: bool) -> None:
        acted = False
        for ident, values in node.properties:
            if ident in ("B", "W"):
                side = WHITE if ident == "W" else BLACK
                if acted:
                    facts = {"expected": "one move in a node", "text": values[0].text}
                    self.fault(ReadFault.LINE_UNPARSABLE, self.at(values[0]), **facts)
                else:
                    self._act(values[0], side)
                acted = True
            elif ident == "C":
                self.record.comments.append(Comment(plain(values[0].text), self.at(values[0])))
            elif ident == "DI":
                self._dice(node, values[0])
            elif ident in _ANALYSIS:
                self.analyses += 1
        if any(ident in _SETUP for ident, _ in node.properties):
            self._set_up(node)

    def _act(self, value: Value, side: int) -> None:
        cell, place = action_cell(value.text, side), self.at(value)
        if isinstance(cell, Result):
            self.resigning = (cell, side, place)
            return
        if isinstance(cell, Cube) and cell.word in (_ACCEPT, _REJECT):
            if cell.word == _REJECT:
                self.resigning = None
            return
        if self.rolled is not None and isinstance(cell, Roll) and self.rolled[1] == side:
            self.rolled = None
        self._settle()
        if isinstance(cell, Cube) and cell.word == DOUBLE:
            cell = self._offer(cell, side)
        else:
            self.offered.clear()
        self.add(cell, side, place)

    def _offer(self, cell: Cube, side: int) -> Cube:
        """A double; one that answers a double is a beaver, one that answers that a raccoon."""
        if self.offered and self.offered[-1] != side:
            cell = Cube(cell.text, RACCOON if len(self.offered) % 2 == 0 else BEAVER, None)
        else:
            self.offered.clear()
        self.offered.append(side)
        return cell

    def _settle(self) -> None:
        """A roll without a play, or a resignation that was not refused."""
        if self.rolled is not None:
            self.add(*self.rolled)
            self.rolled = None
        if self.resigning is not None:
            self.add(*self.resigning)
            self.resigning = None

    def _dice(self, node: _Node, value: Value) -> None:
        """Dice set in a node: a roll whose play may follow."""
        turn = node.value("PL")
        digits = value.text.strip()
        if turn is not None and len(digits) == 2 and digits.isdecimal():
            side = BLACK if turn.text.strip()[:1].upper() in ("B", "2") else WHITE
            self.rolled = (Roll(digits, (int(digits[0]), int(digits[1])), (), HIDDEN), side, self.at(value))

    def _set_up(self, node: _Node) -> None:
        """A board that is set up: a claim in the letters of an XGID, seen from White."""
        board = [0] * 26
        first: Value | None = None
        for ident, values in node.properties:
            if ident not in ("AB", "AW"):
                continue
            for value in values:
                first = first or value
                for letter in _letters(value.text.strip()):
                    index = ord(letter) - ord("a") + 1
                    if ident == "AB" and letter == "y":
                        index = 0
                    board[index] += 1 if ident == "AW" else -1
        if first is not None:
            letters = xg_letters(board)
            self.add(SetPos(first.text, letters), WHITE, self.at(first))


def _letters(text: str) -> str:
    """The points of one value: ``f``, or a range ``a:y``."""
    if re.fullmatch(r"[a-y]", text):
        return text
    if re.fullmatch(r"[a-y]:[a-y]", text):
        return "".join(map(chr, range(ord(text[0]), ord(text[2]) + 1)))
    return ""


class _Reader:
    """Reads one file tree by tree. Of its text it holds a window in which the present tree lies."""

    def __init__(self, source: SourceText) -> None:
        self.blocks = source.blocks()
        self.window = ""
        self.base = 0  # where the window begins in the text
        self.line_starts = [0]  # in the text, from that of the window's first line on
        self.lines_before = 0  # the first of those
        self.head: MatchHead | None = None
        self.last: _Game | None = None

    def place(self, start: int, end: int) -> Place:
        """Lines and columns of a stretch of the text."""
        first, last = bisect_right(self.line_starts, start), bisect_right(self.line_starts, max(start, end))
        return Place(
            self.lines_before + first,
            start - self.line_starts[first - 1] + 1,
            self.lines_before + last,
            end - self.line_starts[last - 1] + 1,
        )

    def _widen(self) -> bool:
        """Read on until the window has doubled; false at the end of the text."""
        parts, wanted = [self.window], len(self.window) + 1
        while wanted > 0 and (block := next(self.blocks, "")):
            start = self.base + sum(map(len, parts))
            self.line_starts += [start + found.end() for found in re.finditer("\n", block)]
            parts.append(block)
            wanted -= len(block)
        self.window = "".join(parts)
        return len(parts) > 1

    def _forget(self, offset: int) -> None:
        """What stands before an offset is not needed any more."""
        if 2 * (offset - self.base) > len(self.window):
            self.window = self.window[offset - self.base :]
            self.base = offset
            lines = bisect_right(self.line_starts, offset) - 1
            del self.line_starts[:lines]
            self.lines_before += lines

    def items(self) -> Iterator[Item]:
        """A head where a match begins, then its games."""
        for start, end in self._trees():
            problems: list[Problem] = []
            tree = self._tree(start, end, problems)
            if tree is None or not tree.nodes:
                if problems:
                    yield Loose(tuple(problems))
                continue
            game = _Game(self, tree, start, end)
            kind = game.root.value("GM")
            if kind is not None and kind.text.strip() != BACKGAMMON:
                fault = Fault(ReadFault.GAME_NOT_READ, {"game": f"GM[{kind.text.strip()}]"})
                yield Loose((Problem(fault, game.at(kind)),))
                continue
            record = game.build()
            record.problems[:0] = problems
            if self._begins_match(game):
                self.head = self._head(game)
                yield self.head
            self._number(game)
            self.last = game
            yield record

    def _trees(self) -> Iterator[tuple[int, int]]:
        """Start and end of each tree at the top level; brackets within values do not count."""
        depth = start = at = 0
        more = True
        while True:
            found = _BRACKETS.search(self.window, at - self.base)
            if more and (found is None or found.end() == len(self.window)):  # it may go on
                self._forget(start if depth else at)
                more = self._widen()
                continue
            if found is None:
                break
            sign, at = found.group(), self.base + found.end()
            if sign == "(":
                if depth and _ROOT.match(self.window, at - 1 - self.base):  # the bracket before is lost
                    yield start, at - 1
                    self._forget(at - 1)
                    depth = 0
                if depth == 0:
                    start = at - 1
                depth += 1
            elif sign == ")" and depth:
                depth -= 1
                if depth == 0:
                    yield start, at
                    self._forget(at)
        if depth:
            yield start, self.base + len(self.window)

    def _tree(self, start: int, end: int, problems: list[Problem]) -> _Tree | None:
        """The tree between two offsets; what can't be read is left out and noted."""
        text = self.window[start - self.base : end - self.base]
        reach = -1

        def skip(error: UnexpectedInput) -> bool:
            nonlocal reach
            token = getattr(error, "token", None)
            if token is not None and token.type == "$END":
                return False
            at = error.pos_in_stream or 0
            if at > reach:
                place = self.place(start + at, start + at + 1)
                facts = {"expected": "a node (;) or a property such as W[31hefe]", "text": text[at : at + 1]}
                problems.append(Problem(Fault(ReadFault.LINE_UNPARSABLE, facts), place))
            reach = at + 1
            return True

        if not text.rstrip().endswith(")"):
            last = start + len(text.rstrip())
            place = self.place(last, last)
            facts = {"expected": "a closing bracket at the end of the game", "text": ""}
            problems.append(Problem(Fault(ReadFault.LINE_UNPARSABLE, facts), place))
        while True:
            try:
                return _parser().parse(text, start="tree", on_error=skip)  # type: ignore[return-value]
            except UnexpectedInput:
                if text.endswith("))))"):
                    return None
                text += ")"  # an inner variation that never ends

    def _begins_match(self, game: _Game) -> bool:
        last = self.last
        if last is None:
            return True
        if set(last.names) != set(game.names):
            return True
        if _number(last, "length") != _number(game, "length") and not self._goes_on(last, game):
            return True
        restarts = _number(game, "ws") == 0 and _number(game, "bs") == 0
        return restarts and (_number(game, "game") or 0) <= (_number(last, "game") or 0)

    @staticmethod
    def _goes_on(last: _Game, game: _Game) -> bool:
        """Whether a game with another length is the next of the match all the same; then that is noted."""
        length, before = game.info.get("length"), last.info.get("length")
        follows = _number(game, "game") == (_number(last, "game") or 0) + 1 and sum(game.scores()) > 0
        if length is None or before is None or not follows:
            return False
        if 0 <= before.value < LIMIT:  # else that one is wrong, which is told
            other = f"{before.text} of the game before"
            game.fault(ReadFault.LINE_UNPARSABLE, length.place, other=other, text=length.text)
        game.info["length"] = before
        return True

    def _head(self, game: _Game) -> MatchHead:
        head = MatchHead("sgf", game.record.place)
        head.players = game.names
        head.length = game.info.get("length")
        head.rules = game.rules
        for ident, values in game.root.properties:
            text = plain(values[0].text).strip()
            if ident in _TAGS and text:
                head.tags.append(Tag(_TAGS[ident], text, game.at(values[0])))
            elif ident == "GC" and text:
                head.comments.append(Comment(text, game.at(values[0])))
            if ident == "AP":
                head.dialect = next((name for part, name in _DIALECTS if part in text.casefold()), None)
        self.from_zero = _number(game, "game") == 0 or head.dialect in ("gnubg", "gibbon")
        return head

    def _number(self, game: _Game) -> None:
        """The game's number counts from 1; gnubg and Gibbon write it from 0."""
        written = _number(game, "game")
        if written is not None:
            game.record.number = written + 1 if self.from_zero else written


def _number(game: _Game, key: str) -> int | None:
    claim = game.info.get(key)
    return None if claim is None else claim.value


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    return _Reader(source).items()
