"""Reads TrueMoneyGames' match files: options, then records of a number, a type and details.

The first player is taken as the left one; a record of his has a positive number. Points are the
mover's own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, score, span
from bgtools.record.model import (
    BEAVER,
    DOUBLE,
    DROP,
    TAKE,
    WINS,
    Claim,
    Cube,
    MatchHead,
    Result,
    Tag,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

VARIANTS = {"1": "backgammon", "2": "nackgammon"}
_SWITCHES = {"Jacoby": "jacoby", "Crawford": "crawford", "Beavers": "beavers"}
_SIZES = {"14": 1, "15": 2, "16": 3}


def _side(row: Token) -> int:
    return 1 if row.startswith("-") else 0


def _name(value: str) -> str:
    """The name in ``10001 Alice 4.00``: between the player's number and rating."""
    words = value.split()
    if len(words) > 1 and words[0].isdecimal():
        del words[0]
    if len(words) > 1 and words[-1].replace(".", "", 1).isdecimal():
        del words[-1]
    return " ".join(words)


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "tmg"
    WORDS: ClassVar[dict[str, str]] = {
        "DICE": "dice as 31:",
        "PLAY": "a play",
        "WIN": "the type of a record",
        "_ROLL": "the type of a record",
        "KEY": "an option",
        "ROW": "the number of a record",
        "_GAME": "Game",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ["Player1", "Player2"]

    def finish_head(self, head: MatchHead) -> None:
        head.players = (self.names[0], self.names[1])

    def on_option(self, text: str, line: int, key: Token, rest: Token | None) -> None:
        name, value, place = key.strip(), (rest or "").strip(), span(text, line)
        if self.log is not None:
            self.comment(text.strip(), place)  # players can change the options during a game
            return
        self.head.tags.append(Tag(name, value, place))
        if name in ("Player1", "Player2"):
            self.names[int(name[-1]) - 1] = _name(value) or name
        elif name == "Variant":
            self.head.rules["variant"] = Claim(VARIANTS.get(value, value), value, place)
        elif value.isdecimal():
            self._number(name, as_int(value), Claim(as_int(value), value, place))

    def _number(self, name: str, value: int, claim: Claim) -> None:
        if name == "Length":
            self.head.length = claim
        elif name == "Automatics":
            self.head.rules["automatic_doubles"] = claim
        elif name in _SWITCHES:
            self.head.rules[_SWITCHES[name]] = claim._replace(value=bool(value))
        elif name == "MaxCube" and value:
            self.head.rules.setdefault("cube_limit", claim)
        elif name == "Cube" and not value:
            self.head.rules["cube_limit"] = claim._replace(value=1)

    def on_game(self, text: str, line: int, number: Token, left: Token, right: Token) -> None:
        place = span(text, line)
        log = self.new_game(as_int(number), place)
        log.game.score = score((self.names[0], self.names[1]), (as_int(left), as_int(right)), place)

    def on_roll(self, text: str, line: int, row: Token, dice: Token) -> None:
        rolled = (int(dice[0]), int(dice[1]))
        self.in_game(text, line).roll(_side(row), rolled, text.strip(), span(text, line))

    def on_late(self, text: str, line: int, _row: Token, *_rest: Token) -> None:
        self.comment(text.strip(), span(text, line))

    def on_aside(self, text: str, line: int, _row: Token, _rest: Token | None) -> None:
        self.comment(text.strip(), span(text, line))

    def on_automatic(self, text: str, line: int, _row: Token, _rest: Token | None) -> None:
        game = self.in_game(text, line).game
        before = game.claims.get("cube")
        game.claims["cube"] = Claim(2 * (before.value if before else 1), text.strip(), span(text, line))

    def on_play(self, text: str, line: int, row: Token, play: Token) -> None:
        place = span(text, line, play.start_pos or 0, play.end_pos)
        self.in_game(text, line).play(_side(row), play.strip(), place)

    def on_dance(self, text: str, line: int, row: Token, play: Token) -> None:
        place = span(text, line, play.start_pos or 0, play.end_pos)
        self.in_game(text, line).dance(_side(row), str(play), place)

    def _cube(self, text: str, line: int, row: Token, word: int, rest: str | None) -> None:
        digits = [part for part in (rest or "").split() if part.isdecimal()]
        cell = Cube(text.strip(), word, as_int(digits[-1]) if digits else None)
        self.in_game(text, line).act(cell, _side(row), span(text, line))

    def on_double(self, text: str, line: int, row: Token, rest: Token | None) -> None:
        self._cube(text, line, row, DOUBLE, rest)

    def on_beaver(self, text: str, line: int, row: Token, rest: Token | None) -> None:
        self._cube(text, line, row, BEAVER, rest)

    def on_take(self, text: str, line: int, row: Token, _rest: Token | None) -> None:
        self._cube(text, line, row, TAKE, None)

    def on_drop(self, text: str, line: int, row: Token, _rest: Token | None) -> None:
        self._cube(text, line, row, DROP, None)

    def on_won(
        self, text: str, line: int, row: Token, kind: Token, points: Token, _rest: Token | None
    ) -> None:
        log = self.in_game(text, line)
        log.settle(over=True)
        cell = Result(text.strip(), WINS, as_int(points), _SIZES[str(kind)])
        log.add(cell, _side(row), span(text, line))


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return _Reader(source).items()
