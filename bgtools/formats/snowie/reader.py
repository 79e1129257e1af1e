"""Reads Snowie's text: a match by the grammar of ``.mat``, a position by its own.

The forty fields of a position: length; Jacoby; 0; money; who is on roll; his name; the other's;
Crawford; his score; the other's; cube; its owner (1 on roll, -1 the other); the other's bar; the points
1 to 24 of the player on roll (the other's checkers negative); his bar; two dice (0 0: not rolled).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats import mat
from bgtools.formats.linewise import LineReader, Unfit, score, span
from bgtools.formats.plays import xg_letters
from bgtools.formats.snowie import recognise
from bgtools.record.model import HIDDEN, Claim, MatchHead, Roll, SetPos
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

_FIELDS = 40
_NAMES = slice(5, 7)
_BOARD = slice(12, 38)


class _Reader(LineReader):
    """Reads a position as a match of one game that begins there."""

    FORMAT = "snowie"
    WORDS: ClassVar[dict[str, str]] = {"_END": "a semicolon", "TEXT": "a field"}

    def on_position(self, text: str, line: int, *fields: tuple[str, Token | None]) -> None:
        """All fields of the line."""
        texts = [str(token).strip() if token is not None else "" for _, token in fields]
        try:
            numbers = [0 if i in (5, 6) else as_int(value) for i, value in enumerate(texts[:_FIELDS])]
        except ValueError:
            numbers = []
        if len(numbers) < _FIELDS:
            raise Unfit(1, "forty fields, numbers but for two names")
        place = span(text, line)
        on_roll = 1 if numbers[4] == 1 else 0
        turned = slice(None, None, -1 if on_roll else 1)
        names = texts[_NAMES][turned]
        head = self.new_match(place)
        head.players = (names[0] or "player 1", names[1] or "player 2")
        head.length = Claim(numbers[0], texts[0], place)
        if not numbers[0]:
            head.rules["jacoby"] = Claim(bool(numbers[1]), texts[1], place)
        log = self.new_game(1, place)
        points = numbers[8:10][turned]
        log.game.score = score(head.players, (points[0], points[1]), place)
        if numbers[0]:
            log.game.claims["crawford"] = Claim(bool(numbers[7]), texts[7], place)
        if numbers[10] > 1 and not numbers[11]:
            log.game.claims["cube"] = Claim(numbers[10], texts[10], place)
        board = numbers[_BOARD]
        log.add(SetPos(text.strip(), xg_letters([-abs(board[0]), *board[1:]])), on_roll, place)
        dice = (numbers[38], numbers[39])
        if any(dice):
            log.add(Roll(f"{dice[0]}{dice[1]}", dice, (), HIDDEN), on_roll, place)


def read(source: SourceText) -> Iterator[Item]:
    """Yield a match with its games."""
    if recognise(source):
        yield from _Reader(source).items()
        return
    for item in mat.read(source):
        if isinstance(item, MatchHead):
            item.format = "snowie"
        yield item
