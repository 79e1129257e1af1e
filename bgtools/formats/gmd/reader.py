"""Reads GNU Gibbon's GMD: one event a line, all points counted from White's side.

White (``W``) is taken as the left player. Scores and results are not written; a game ends where the
next begins.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import GameLog, LineReader, span
from bgtools.formats.plays import xg_letters
from bgtools.record.model import CONCEDES, DOUBLE, DROP, TAKE, Claim, Cube, Place, Result, SetPos, Tag
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.record.model import Item, MatchHead
    from bgtools.text.source import SourceText

LEFT, RIGHT, NOBODY = 0, 1, -1
_SIDES = {"w": LEFT, "o": LEFT, "0": LEFT, "b": RIGHT, "x": RIGHT, "1": RIGHT, "-": NOBODY}
_CUBES = {"DOUBLE": DOUBLE, "TAKE": TAKE, "DROP": DROP}
_BOARD = 26


def _side(color: Token) -> int:
    return _SIDES[color[0].lower()]


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "gmd"
    WORDS: ClassVar[dict[str, str]] = {
        "COLOR": "W or B",
        "ROLL": "Roll",
        "MOVE": "Move",
        "DOUBLE": "Double",
        "TAKE": "Take",
        "DROP": "Drop",
        "RESIGN": "Resign",
        "ACCEPT": "Accept",
        "REJECT": "Reject",
        "GAME": "Game",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ["White", "Black"]
        self.opening: tuple[tuple[int, int], str, Place] | None = None
        self.offer: tuple[Result, int, Place] | None = None

    def finish_head(self, head: MatchHead) -> None:
        head.results = False
        head.players = (self.names[0], self.names[1])
        if head.length is not None and head.length.value and "crawford" not in head.rules:
            # Gibbon writes "Rule: Crawford" wherever the rule is in use.
            head.rules["crawford"] = Claim(False, "", head.length.place)

    def finish_game(self, log: GameLog) -> None:
        self._settle_offer(log)

    def on_blank(self, text: str, line: int) -> None:
        if "#" in text:
            self.comment(text[text.index("#") + 1 :].strip(), span(text, line, text.index("#")))

    def on_magic(self, text: str, line: int, revision: Token) -> None:
        self.head.place = span(text, line)
        self.head.dialect = f"gmd-{revision}"
        self.on_blank(text, line)

    def on_length(self, text: str, line: int, length: Token) -> None:
        points = as_int(length) if length.type == "NUMBER" else 0
        self.head.length = Claim(points, str(length), span(text, line))

    def on_player(self, text: str, line: int, color: Token, name: Token | None) -> None:
        if name and _side(color) != NOBODY:
            self.names[_side(color)] = name.strip()

    def on_rank(self, text: str, line: int, color: Token, value: Token | None) -> None:
        self.head.tags.append(Tag(f"Rank {color}", (value or "").strip(), span(text, line)))

    def on_location(self, text: str, line: int, value: Token | None) -> None:
        self.head.tags.append(Tag("Location", (value or "").strip(), span(text, line)))

    def on_rule(self, text: str, line: int, rule: Token) -> None:
        place = span(text, line)
        self.head.tags.append(Tag("Rule", rule.strip(), place))
        if rule.strip().casefold() == "crawford":
            self.head.rules["crawford"] = Claim(True, rule.strip(), place)

    def on_game(self, text: str, line: int, *setup: tuple[str, Token]) -> None:
        log = self.new_game(None, span(text, line))
        for name, *numbers in setup:
            if name == "points" and len(numbers) == _BOARD:
                board = xg_letters([as_int(number) for number in numbers])
                log.add(SetPos(text.strip(), board), LEFT, span(text, line))

    def on_roll(self, text: str, line: int, color: Token, first: Token, second: Token) -> None:
        log = self.in_game(text, line)
        self._settle_offer(log)
        dice, place = (as_int(first), as_int(second)), span(text, line)
        if _side(color) == NOBODY:  # the opening roll; its play tells whose it is
            log.settle()
            self.opening = (dice, text.strip(), place)
        else:
            self.opening = None
            log.roll(_side(color), dice, text.strip(), place)

    def on_move(self, text: str, line: int, color: Token, play: Token | None) -> None:
        log, side = self.in_game(text, line), _side(color)
        self._settle_offer(log)
        if self.opening is not None:
            log.roll(side, *self.opening)
            self.opening = None
        if play is None:
            log.dance(side, text.strip(), span(text, line))
        else:
            log.play(side, play.strip(), span(text, line, play.start_pos or 0, play.end_pos), side == RIGHT)

    def on_act(self, text: str, line: int, word: Token, color: Token) -> None:
        log = self.in_game(text, line)
        if word.type == "REJECT":
            self.offer = None
        elif word.type in _CUBES:
            self._settle_offer(log)
            log.act(Cube(text.strip(), _CUBES[word.type], None), _side(color), span(text, line))

    def on_resign(self, text: str, line: int, color: Token, size: Token) -> None:
        self.in_game(text, line)
        self.offer = (Result(text.strip(), CONCEDES, None, as_int(size)), _side(color), span(text, line))

    def _settle_offer(self, log: GameLog) -> None:
        """A resignation that was not rejected stands."""
        if self.offer is not None:
            log.settle(over=True)
            log.add(*self.offer)
            self.offer = None


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return _Reader(source).items()
