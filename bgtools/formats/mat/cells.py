"""What one cell of a ``.mat`` row says: a roll with its play, a cube word, a result.

Equal texts share one cell. A roll of plain moves is put together from moves met before; anything
else is parsed by the grammar's rule ``cell``, once for each distinct text.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from lark import Transformer
from lark.exceptions import UnexpectedInput, UnexpectedToken

from bgtools.record import model
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BAR,
    LONGEST_CELL,
    OFF,
    OUTSIDE,
    Cell,
    Cube,
    Move,
    Result,
    Roll,
    Unread,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Callable

    from lark import Lark

    from bgtools.formats.lexer import Lexeme

OFFERS = (model.DOUBLE, model.REDOUBLE)
MEMO_LIMIT = 8_192  # distinct cells kept; each takes half a kilobyte

_SPELT = (
    "Doubles",
    "Redoubles",
    "Beavers",
    "Raccoons",
    "Takes",
    "Drops",
    "Passes",
    "Wins",
    "Losses",
    "Concedes",
)
_CUBE_WORDS = {
    "DOUBLE": model.DOUBLE,
    "REDOUBLE": model.REDOUBLE,
    "BEAVER": model.BEAVER,
    "RACCOON": model.RACCOON,
    "TAKE": model.TAKE,
    "DROP": model.DROP,
}
_RESULT_WORDS = {
    "WINS": model.WINS,
    "LOSES": model.LOSSES,
    "GIVES_UP": model.CONCEDES,
    "RESIGNED_GAME": model.RESIGNED_GAME,
    "RESIGNED_MATCH": model.RESIGNED_MATCH,
}
_HOW = {
    "NO_MOVE": model.NO_MOVE,
    "HIDDEN": model.HIDDEN,
    "ILLEGAL": model.ILLEGAL,
    "GIVES_UP": model.RESIGNED,
    "RESIGNED_GAME": model.RESIGNED,
}
DICE = {f"{first}{second}:": (first, second) for first in range(10) for second in range(10)}
_BRACKETS_OR_DECIMAL = r"[\[{(][^\[\](){}]*[\]})](?!\S)|(?<!\S)(?:\d+:\d\d(?::\d\d)?|[-+=]?\d*\.\d+%?)(?!\S)"
_LOOKS_LIKE = {
    **dict.fromkeys("lI|", "1"), **dict.fromkeys("Oo", "0"), "S": "5", "B": "8", "Z": "2",
    "\\": "/", ";": ":", ".": ":", ",": ":", "x": "*", "X": "*",
}  # fmt: skip
# Letters beside no others, a backslash, a mark where the colon of the dice stands, a cross for a hit.
_LOOK_ALIKE = re.compile(
    r"(?<![A-Za-z])[lI|OoSZ]+(?![A-Za-z])|(?<=[\d/])B(?![A-Za-z])|\\|(?<=^..)[;.,]|(?<=\d)[xX](?=[\s/,(-]|$)"
)
# Dice apart, as books have them: 3-1: 8/5 6/5
_DICE_APART = re.compile(r"(?<=^[1-6])[-,.x/](?=[1-6] ?[:;])")
_OFF_MISSPELT = re.compile(r"(?<=\d)(?!/[o0]ff\b)(?:/ ?[o0]f+|[o0]ff)(?![\w/])", re.IGNORECASE)
# Where one cell may begin directly behind another: 8/744: 13/9, Doubles => 2Takes, 8/7,44: 13/9
_SEAM = re.compile(
    r"(?<=[\w)*?])[,;.|]?(?=[1-6][1-6] ?:|(?:Double|Redouble|Beaver|Raccoon|Take|Drop|Win)s?\b)"
)
_MOST_SEAMS = 4
_BETWEEN = "[/\\-\u2010-\u2015\u2212\u2044\u2215]"  # the dashes and slashes that word processors make
_EXPECTED_MOVE = 'a move ("13/8", "bar/20*", "6/off(2)")'
_EXPECTED = (
    'dice and a play ("31: 8/5 6/5"), a cube word ("Doubles => 2", "Takes") or a result ("Wins 1 point")'
)


def move(text: str, start: int) -> Move:
    """The move written as ``text`` (which fits the terminal MOVE) at offset ``start`` of its cell."""
    body, _, count = text.partition("(")
    body = body.rstrip().replace("/-", "/0")
    points: list[int] = []
    hits: list[bool] = []
    for part in re.split(_BETWEEN, body.lower()):
        hit = part.endswith("*")
        name = part[:-1] if hit else part
        if name[0] == "b":
            points.append(BAR)
        elif name[0] == "o" or name == "0ff":
            points.append(OFF if points else OUTSIDE)
        else:
            points.append(int(name))
        hits.append(hit)
    return Move(tuple(points), tuple(hits), int(count[0]) if count else 1, start, start + len(text))


class CellBuilder(Transformer[Any, Any]):
    """Makes cells of what the grammar's rule ``cell`` finds. Their text and faults are set by the reader."""

    def roll(self, words: list[Lexeme]) -> Cell:
        """A roll, with or without dice."""
        dice: tuple[int, int] | None = None
        moves: list[Move] = []
        how = model.BLANK
        dump = None
        for word in words:
            if word.type == "DICE":
                dice = (int(word.value[0]), int(word.value[1]))
            elif word.type == "MOVE":
                how = model.PLAY
                moves.append(move(word.value, word.start_pos))
            elif word.type == "DUMP":
                dump = word.value[1:-1]
            elif word.type in _HOW:
                how = _HOW[word.type]
        return Roll("", dice, tuple(moves), how, dump)

    def cube(self, words: list[Lexeme]) -> Cell:
        """A cube word."""
        value = next((as_int(word.value) for word in words if word.type == "NUMBER"), None)
        return Cube("", _CUBE_WORDS[words[0].type], value)

    def result(self, words: list[Lexeme]) -> Cell:
        """A result."""
        points = size = None
        match = False
        for word in words:
            if word.type == "NUMBER":
                points = as_int(word.value)
            elif word.type == "SIZE":
                size = _size(word.value.lower())
            elif word.type == "MATCH":
                match = True
        kind = _RESULT_WORDS[words[0].type]
        return Result("", kind, points, size, match or kind == model.RESIGNED_MATCH)

    def unread(self, words: list[Lexeme]) -> Cell:
        """A cell that begins with no known word."""
        return Unread("")


class Cells:
    """The cells met so far, by text: one such memo serves all files of a run."""

    def __init__(self, parser: Lark) -> None:
        self.parser = parser
        self.known: dict[str, Cell] = {}
        self.moves: dict[tuple[str, int], Move] = {}
        self.is_move = re.compile(parser.get_terminal("MOVE").pattern.to_regexp()).fullmatch

    def of(self, raw: str) -> Cell:
        """The cell written as ``raw``; blanks may follow."""
        text = raw.rstrip()
        return self.known.get(text) or self._new(text)

    def seam(self, text: str) -> tuple[int, int] | None:
        """Where the first of two cells that run together in ``text`` ends, and where the second begins."""
        if len(text) > LONGEST_CELL:
            return None
        for found in islice(_SEAM.finditer(text), _MOST_SEAMS):
            cells = self.of(text[: found.start()]), self.of(text[found.end() :])
            if not any(isinstance(cell, Unread) or cell.faults or _is_blank(cell) for cell in cells):
                return found.span()
        return None

    def move(self, word: str) -> Move | None:
        """The move that ``word`` is, None if it is none."""
        return move(word, 0) if self.is_move(word) else None

    def _new(self, text: str) -> Cell:
        if len(self.known) >= MEMO_LIMIT:
            self.known.clear()
            self.moves.clear()
        if len(text) > LONGEST_CELL:
            return _unread(text)
        cell = self._plain_roll(text) or self._parsed(text)
        if cell.faults and cell.faults[0].kind is ReadFault.LINE_UNPARSABLE:
            read = self._rolled_double(text) or self._looked_through(text) or self._misspelt(text)
            cell = read or (self._without_dice(text) if isinstance(cell, Unread) else None) or cell
        self.known[text] = cell
        return cell

    def _plain_roll(self, text: str) -> Roll | None:
        """A roll whose words are all moves; None if the cell is anything else."""
        dice = DICE.get(text[:3])
        if dice is None:
            return None
        moves: list[Move] = []
        end = 3
        for word in text[3:].split():
            start = text.index(word, end)
            end = start + len(word)
            found = self.moves.get((word, start))
            if found is None:
                if not self.is_move(word):
                    return None
                found = self.moves[word, start] = move(word, start)
            moves.append(found)
        return Roll(text, dice, tuple(moves), model.PLAY if moves else model.BLANK)

    def _looked_through(self, text: str) -> Roll | None:
        """The roll that a cell shows where letters and marks are read as what they look like."""
        meant, origin = text, list(range(len(text)))
        for pattern, instead in (
            (_DICE_APART, lambda found: ""),
            (_OFF_MISSPELT, lambda found: "/Off" if "O" in found[0] else "/off"),
            (_LOOK_ALIKE, lambda found: "".join(map(_LOOKS_LIKE.__getitem__, found[0]))),
        ):
            meant, origin = _replaced(pattern, instead, meant, origin)
        roll = self._plain_roll(meant) or self._parsed(meant)
        if not isinstance(roll, Roll) or roll.faults or roll.dice is None:
            return None
        if not all(1 <= die <= 6 for die in roll.dice):
            return None
        moves = [each._replace(start=origin[each.start], end=origin[each.end - 1] + 1) for each in roll.moves]
        fault = Fault(ReadFault.LINE_UNPARSABLE, {"text": text, "meant": meant})
        return Roll(text, roll.dice, tuple(moves), roll.how, faults=(fault,))

    def _rolled_double(self, text: str) -> Cube | None:
        """The double before which its player's next roll was noted: ``61: Doubles => 2``."""
        if text[:3] not in DICE:
            return None
        meant = text[3:].strip()
        cell = self._parsed(meant) if meant else None
        if not isinstance(cell, Cube) or cell.faults or cell.word not in OFFERS:
            return None
        facts = {"text": text, "meant": meant, "rolled": DICE[text[:3]]}
        return Cube(text, cell.word, cell.value, (Fault(ReadFault.LINE_UNPARSABLE, facts),))

    def _without_dice(self, text: str) -> Roll | None:
        """The play that a cell shows behind something that is no roll: ``6: 13/7``, ``#1: 8/5 6/5``."""
        found = re.match(r"[^\s:/]{1,4}:[ ]*(?=\d|[bB])", text)
        roll = self._parsed(text[found.end() :]) if found is not None else None
        if found is None or not isinstance(roll, Roll) or roll.faults or roll.dice or not roll.moves:
            return None
        moves = [
            each._replace(start=each.start + found.end(), end=each.end + found.end()) for each in roll.moves
        ]
        dice = text[: found.end()].rstrip()
        facts = {"token": dice, "text": dice, "start": 0, "end": len(dice), "expected": 'dice ("31:")'}
        return Roll(text, None, tuple(moves), roll.how, faults=(Fault(ReadFault.LINE_UNPARSABLE, facts),))

    def _misspelt(self, text: str) -> Cell | None:
        """The cube action or result that a cell shows if its first word is a known one with a slip in it."""
        from difflib import get_close_matches

        if text[:3] in DICE and get_close_matches(text[3:].strip().title(), ("Cannot Move",), 1, 0.8):
            fault = Fault(ReadFault.LINE_UNPARSABLE, {"text": text, "meant": f"{text[:3]} Cannot Move"})
            return Roll(text, DICE[text[:3]], (), model.NO_MOVE, faults=(fault,))
        word = text.split(maxsplit=1)[0]
        near = get_close_matches(word.capitalize(), _SPELT, 1, 0.75)
        if len(word) < 4 or not near:
            return None
        meant = near[0] + text[len(word) :]
        cell = self._parsed(meant)
        if cell.faults or not isinstance(cell, (Cube, Result)):
            return None
        if isinstance(cell, Result) and cell.points is None and cell.word != model.CONCEDES:
            return None
        cell.text = text
        cell.faults = (Fault(ReadFault.LINE_UNPARSABLE, {"text": text, "meant": meant}),)
        return cell

    def _parsed(self, text: str) -> Cell:
        """Any cell, by the grammar; words that have no place in it become faults."""
        unknown: list[Lexeme] = []

        def skip(error: UnexpectedInput) -> bool:
            token = error.token if isinstance(error, UnexpectedToken) else None
            if token is None or token.type == "$END":
                return False
            unknown.append(token)
            return True

        try:
            cell: Cell = self.parser.parse(text, start="cell", on_error=skip)  # type: ignore[assignment]
        except UnexpectedInput:
            cell = Unread("")
        if isinstance(cell, Unread) or (unknown and unknown[0].start_pos == 0):
            return _unread(text)
        cell.text = text
        if unknown and isinstance(cell, Roll) and all(word.value == "*" for word in unknown):
            return _starred(cell, unknown)
        if unknown:
            end = unknown[-1].start_pos + len(unknown[-1].value)
            cell.faults = (_unknown(cell, unknown[0].start_pos, end),)
        return cell


def _replaced(
    pattern: re.Pattern[str], instead: Callable[[re.Match[str]], str], text: str, origin: list[int]
) -> tuple[str, list[int]]:
    """A text with something else for what fits a pattern; ``origin``: where each character comes from."""
    made, places, end = "", [], 0
    for found in pattern.finditer(text):
        new = instead(found)
        made += text[end : found.start()] + new
        places += origin[end : found.start()]
        places += [origin[min(found.start() + at, found.end() - 1)] for at in range(len(new))]
        end = found.end()
    return made + text[end:], places + origin[end:]


def _starred(roll: Roll, stars: list[Lexeme]) -> Roll:
    """A play with stars apart from their moves, which are the marks of these moves all the same."""
    moves, text = list(roll.moves), roll.text
    meant, faults = text, []
    for star in reversed(stars):
        start = star.start_pos
        facts: dict[str, Any] = {"token": "*", "start": start, "end": start + 1}
        at = next((at for at, each in enumerate(moves) if each.end == len(text[:start].rstrip())), None)
        if at is not None and not moves[at].hits[-1]:
            marked = moves[at]
            bare = text[marked.start : marked.end].partition("(")[0].rstrip()
            end = marked.start + len(bare)
            moves[at] = marked._replace(hits=(*marked.hits[:-1], True), end=start + 1)
            meant = f"{meant[:end]}*{meant[end : marked.end]}{meant[start + 1 :]}"
            facts["apart"] = True
        faults.append(Fault(ReadFault.TOKEN_UNKNOWN, facts))
    if meant != text:
        faults = [fault._replace(facts={**fault.facts, "meant": meant}) for fault in faults]
    return Roll(text, roll.dice, tuple(moves), roll.how, roll.dump, tuple(reversed(faults)))


def _unread(text: str) -> Unread:
    fault = Fault(ReadFault.LINE_UNPARSABLE, {"expected": _EXPECTED, "text": text})
    return Unread(text, (fault,), loose=True)


def _unknown(cell: Cell, start: int, end: int) -> Fault:
    """The fault of words that have no place in a cell; where they spoil a play it can't be read."""
    words = cell.text[start:end]
    facts = {"token": words, "start": start, "end": end}
    if isinstance(cell, Roll) and (cell.how == model.BLANK or "/" in words or _may_be_points(words)):
        return Fault(ReadFault.LINE_UNPARSABLE, facts | {"expected": _EXPECTED_MOVE, "text": words})
    return Fault(ReadFault.TOKEN_UNKNOWN, facts)


def _may_be_points(words: str) -> bool:
    """Whether digits in ``words`` can be of a damaged move; those of a clock or an equity are not."""
    rest = re.sub(_BRACKETS_OR_DECIMAL, "", words)
    return any(char.isdigit() for char in rest)


def _is_blank(cell: Cell) -> bool:
    """Whether a cell is a roll without a play, or a play without a roll."""
    return isinstance(cell, Roll) and (cell.how == model.BLANK or cell.dice is None)


def _size(words: str) -> int:
    return 3 if "backgammon" in words else 2 if "gammon" in words else 1
