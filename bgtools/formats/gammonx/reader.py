"""Reads GammonX' histories: one line a checker, points 0 to 23 counted the same way for both colours.

White goes up from 0, Black down from 23. A doublet's roll has four numbers. A hit has a line of its
own, in the name of the player who was hit. Of the games of GammonX those with the rules of
backgammon are read: backgammon, portes and tavla; plakoto, fevga and others are named and left out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, ClassVar

from bgtools.formats.linewise import LineReader, span
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BAR,
    BLANK,
    DOUBLE,
    DROP,
    OFF,
    PLAY,
    TAKE,
    WINS,
    Claim,
    Cube,
    Move,
    Place,
    Result,
    Roll,
    Tag,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.formats.linewise import GameLog
    from bgtools.record.model import Item, MatchHead
    from bgtools.text.source import SourceText

WHITE, BLACK = 0, 1
GAMES = {"backgammon": "backgammon", "portes": "tavli", "tavla": "tavla"}
_CUBES = {"OFFER": DOUBLE, "TAKE": TAKE, "DROP": DROP}


def _side(color: Token) -> int:
    return WHITE if color == "White" else BLACK


def _mover(point: Token, side: int) -> int:
    """A point as the mover counts it."""
    if point == "bar":
        return BAR
    if point == "off":
        return OFF
    return 24 - as_int(point) if side == WHITE else as_int(point) + 1


class _Turn:
    """A roll whose checkers follow line by line."""

    __slots__ = ("dice", "first", "last", "moves", "side", "text")

    def __init__(self, side: int, dice: tuple[int, int], text: str, place: Place) -> None:
        self.side = side
        self.dice = dice
        self.first = place
        self.last = place
        self.moves: list[Move] = []
        self.text = text


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "gammonx"
    WORDS: ClassVar[dict[str, str]] = {
        "COLOR": "White or Black",
        "MOVE": "Move",
        "HIT": "Hit",
        "POINT": "a point",
        "ROLL": "Roll",
        "CUBE": "Cube",
        "OFFER": "Offer",
        "TAKE": "Take",
        "DROP": "Drop",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.names = ["White", "Black"]
        self.turn: _Turn | None = None
        self.in_head = True
        self.skipped = False
        self.winner: tuple[str, Place] | None = None
        self.points: int | None = None

    def finish_head(self, head: MatchHead) -> None:
        head.players = (self.names[0], self.names[1])
        if head.length is None:
            head.length = Claim(0, "", head.place)

    def on_tag(self, text: str, line: int, key: Token, value: Token | None) -> None:
        name, said, place = key.strip(), (value or "").strip(), span(text, line)
        if name == "Match":
            self.new_match(place)
            self.in_head = True
        if name == "Game":
            self._begin(place)
        elif name.startswith("Player "):
            self.names[WHITE if "White" in name else BLACK] = said
        elif name == "Game Modus":
            self._modus(said, place)
        elif name == "Winner":
            self.winner = (said, place)
        elif name == "Points":
            self.points = as_int(said) if said.isdecimal() else None
        if self.in_head:
            self.head.tags.append(Tag(name, said, place))
        elif name != "Game":
            self.comment(f"{name} {said}", place)

    def _begin(self, place: Place) -> None:
        self.in_head = False
        self.new_game(None, place)
        self.skipped = False
        self.winner = self.points = None

    def _modus(self, modus: str, place: Place) -> None:
        """The game that is played. The first one is the match's; another one is named and left out."""
        variant = GAMES.get(modus.casefold())
        known = self.head.rules.get("variant")
        if known is None:
            self.head.rules["variant"] = Claim(variant or modus, modus, place)
        if variant is None or (known is not None and known.value != variant):
            self.skipped = True
            fault = Fault(ReadFault.GAME_NOT_READ, {"game": modus})
            log = self.in_game(modus, place.line)
            log.problem(fault, place)
            log.left_out = True

    def finish_game(self, log: GameLog) -> None:
        self._settle(log)
        if self.winner is not None and not self.skipped:
            name, place = self.winner
            side = self.names.index(name) if name in self.names else -1
            log.add(Result(name, WINS, self.points), side, place)
            self.winner = None

    def _settle(self, log: GameLog) -> None:
        """Enter the turn that is complete now."""
        turn, self.turn = self.turn, None
        if turn is None or self.skipped:
            return
        first, last = turn.first, turn.last
        cell = Roll(turn.text, turn.dice, tuple(turn.moves), PLAY if turn.moves else BLANK)
        log.add(cell, turn.side, first)
        log.game.end_line = max(log.game.end_line, last.line)

    def on_roll(
        self, text: str, line: int, color: Token, first: Token, second: Token, *_rest: Token | None
    ) -> None:
        log = self.in_game(text, line)
        self._settle(log)
        self.turn = _Turn(_side(color), (as_int(first), as_int(second)), text.strip(), span(text, line))

    def on_move(self, text: str, line: int, color: Token, word: Token, source: Token, target: Token) -> None:
        log, side = self.in_game(text, line), _side(color)
        turn = self.turn
        if self.skipped:
            return
        if word.type == "HIT":
            # The hitter is the player on roll, if the move that hits comes before or after this line.
            if turn is not None and turn.side != side:
                turn.last = span(text, line)
            return
        if turn is None or turn.side != side:
            self._settle(log)
            self.turn = turn = _Turn(side, (0, 0), text.strip(), span(text, line))
        start = len(turn.text) + 1
        turn.text += f" {source}/{target}"
        points = (_mover(source, side), _mover(target, side))
        turn.moves.append(Move(points, (False, False), 1, start, len(turn.text)))
        turn.last = span(text, line)

    def on_cube(self, text: str, line: int, color: Token, word: Token) -> None:
        log = self.in_game(text, line)
        self._settle(log)
        if not self.skipped:
            log.add(Cube(text.strip(), _CUBES[word.type], None), _side(color), span(text, line))


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    return _Reader(source).items()
