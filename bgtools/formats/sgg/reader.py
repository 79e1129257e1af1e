"""Reads the match files of GamesGrid and GridGammon.

The roll and the play stand on lines of their own with the same number, and lines are often written
twice; a line that repeats what was said is left out. Points are the mover's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, score, span
from bgtools.formats.plays import roll_cell
from bgtools.record.model import (
    BEAVER,
    CONCEDES,
    DOUBLE,
    DROP,
    NO_MOVE,
    RACCOON,
    TAKE,
    WINS,
    Claim,
    Cube,
    MatchHead,
    Result,
    Roll,
    Tag,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.record.model import Cell, Item, Place
    from bgtools.text.source import SourceText

_CUBES = {"DOUBLE": DOUBLE, "BEAVER": BEAVER, "RACCOON": RACCOON, "TAKE": TAKE, "DROP": DROP}
_SWITCHES = {"Jacoby": "jacoby", "Crawford": "crawford", "Beavers": "beavers"}
_ON = ("yes", "on", "true")


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "sgg"
    WORDS: ClassVar[dict[str, str]] = {
        "SIDE": "a tab",
        "DICE": "dice as 31:",
        "DOUBLE": "double",
        "TAKE": "accept",
        "DROP": "pass",
        "RESIGN": "resign",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ["Player 1", "Player 2"]
        self.last: tuple[int, int, str] | None = None  # number, side and text of the line before

    def finish_head(self, head: MatchHead) -> None:
        head.players = (self.names[0], self.names[1])

    def on_players(self, text: str, line: int, left: Token, right: Token) -> None:
        if self.log is None:
            self.head.place = span(text, line)
            self.names = [left.strip(), right.strip()]

    def on_remark(self, text: str, line: int, _words: Token) -> None:
        self.comment(text.strip(), span(text, line))

    def on_option(self, text: str, line: int, key: Token, rest: Token | None) -> None:
        name, value, place = str(key), (rest or "").strip(), span(text, line)
        self.head.tags.append(Tag(name, value, place))
        on = value.casefold() in _ON
        if name == "Variant":
            self.head.rules["variant"] = Claim(value, value, place)
        elif name == "Match Length" and value.isdecimal():
            self.head.length = Claim(as_int(value), value, place)
        elif name == "Doubling Cube" and not on:
            self.head.rules["cube_limit"] = Claim(1, value, place)
        elif name == "Automatic Doubles":
            self.head.rules["automatic_doubles"] = Claim(int(on), value, place)
        elif name in _SWITCHES:
            self.head.rules[_SWITCHES[name]] = Claim(on, value, place)

    def on_game(
        self, text: str, line: int, number: Token, left: Token, left_star: Token | None, right: Token,
        right_star: Token | None, length: Token | None,
    ) -> None:  # fmt: skip
        place = span(text, line)
        if self.head.length is None:
            self.head.length = Claim(as_int(length) if length else 0, str(length or ""), place)
        log = self.new_game(as_int(number), place)
        log.game.score = score((self.names[0], self.names[1]), (as_int(left), as_int(right)), place)
        if length:
            log.game.claims["crawford"] = Claim(bool(left_star or right_star), text.strip(), place)
        self.last = None

    def on_row(
        self, text: str, line: int, number: Token, tabs: Token, cell: tuple[str, Token, Token | None]
    ) -> None:
        side = 1 if tabs.count("\t") > 1 else 0
        said = (as_int(number), side, "".join(text.split()))
        if said == self.last:
            return
        self.last = said
        at = tabs.end_pos or 0
        getattr(self, "_" + cell[0])(text, line, as_int(number), side, span(text, line, at), *cell[1:])

    def _roll(
        self, text: str, line: int, row: int, side: int, place: Place, dice: Token, rest: Token | None
    ) -> None:
        log, rolled = self.in_game(text, line), (int(dice[0]), int(dice[1]))
        written = text[place.column - 1 : place.end_column - 1]
        if rest is None:
            if log.rolled != (side, rolled):
                log.roll(side, rolled, written, place)
        elif rest.type == "RESIGN":
            if log.rolled != (side, rolled):
                log.roll(side, rolled, str(dice), place)
            log.settle(over=True)
            log.add(Result(written, CONCEDES, None), side, place)
        else:
            cell: Cell
            if rest.type == "DANCE":
                cell = Roll(written, rolled, (), NO_MOVE)
            else:
                cell = roll_cell(written, rolled, False, (rest.start_pos or 0) - place.column + 1)
            if log.rolled == (side, rolled):
                log.answer()
            log.act(cell, side, place)

    def _closed(self, text: str, line: int, row: int, side: int, place: Place, sign: Token) -> None:
        """A player who is closed out does not roll."""
        self.in_game(text, line).act(Roll(str(sign), None, (), NO_MOVE), side, place)

    def _cube(
        self, text: str, line: int, row: int, side: int, place: Place, word: Token, rest: Token | None
    ) -> None:
        digits = [part for part in (rest or "").split() if part.isdecimal()]
        value = as_int(digits[-1]) if digits else None
        cell = Cube(text[place.column - 1 :].strip(), _CUBES[word.type], value)
        self.in_game(text, line).act(cell, side, place)

    def _resign(
        self, text: str, line: int, row: int, side: int, place: Place, _word: Token, _rest: Token | None
    ) -> None:
        log = self.in_game(text, line)
        log.settle(over=True)
        log.add(Result(text[place.column - 1 :].strip(), CONCEDES, None), side, place)

    def on_automatic(self, text: str, line: int, _words: Token) -> None:
        game = self.in_game(text, line).game
        before = game.claims.get("cube")
        game.claims["cube"] = Claim(2 * (before.value if before else 1), text.strip(), span(text, line))

    def on_won(self, text: str, line: int, name: Token, points: Token) -> None:
        log = self.in_game(text, line)
        log.settle(over=True)
        side = self.names.index(name.strip()) if name.strip() in self.names else -1
        log.add(Result(text.strip(), WINS, as_int(points)), side, span(text, line))


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return _Reader(source).items()
