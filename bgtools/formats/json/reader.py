"""Reads bgtools' JSON line by line, so that a broken line costs one game.

The grammar is JSON's; this module knows what the objects mean and where each value stands.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from bgtools.formats.linewise import Events, LineParser, LineReader, Unfit, score, span
from bgtools.formats.plays import roll_cell, xg_letters
from bgtools.record.model import (
    BEAVER,
    CONCEDES,
    DOUBLE,
    DROP,
    HIDDEN,
    ILLEGAL,
    NO_MOVE,
    RACCOON,
    TAKE,
    WINS,
    Claim,
    Comment,
    Cube,
    Result,
    Roll,
    SetPos,
    Tag,
    Unread,
)
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark import Token

    from bgtools.formats.linewise import GameLog
    from bgtools.record.model import Item, Place
    from bgtools.text.source import SourceText

_CUBES = {"double": DOUBLE, "beaver": BEAVER, "raccoon": RACCOON, "take": TAKE, "drop": DROP}
_RULES = ("crawford", "jacoby", "beavers", "automatic_doubles", "cube_limit")
_SIDES = (0, 1)
_SLOTS = 27


class Value(NamedTuple):
    """A JSON value and where it stands in its line. ``of``: dict or list of ``Value``, or a plain value."""

    of: Any
    start: int
    end: int

    def get(self, key: str) -> Value:
        """A member; one that is not there is null."""
        if isinstance(self.of, dict) and key in self.of:
            found: Value = self.of[key]
            return found
        return Value(None, self.start, self.start + 1)

    def items(self) -> list[Value]:
        """The members of an array, none of anything else."""
        return self.of if isinstance(self.of, list) else []

    def plain(self) -> Any:
        """The value without places."""
        if isinstance(self.of, dict):
            return {key: value.plain() for key, value in self.of.items()}
        if isinstance(self.of, list):
            return [value.plain() for value in self.of]
        return self.of


class _Build(Events):
    """Makes values while parsing."""

    def line(self, children: list[Any]) -> Value:
        return _value(children[0])

    def pair(self, children: list[Any]) -> tuple[str, Value]:
        return json.loads(children[0]), _value(children[1])

    def object(self, children: list[Any]) -> Value:
        first, *pairs, last = children
        return Value(dict(pair for pair in pairs if pair is not None), first.start_pos, last.end_pos)

    def array(self, children: list[Any]) -> Value:
        first, *values, last = children
        members = [_value(value) for value in values if value is not None]
        return Value(members, first.start_pos, last.end_pos)


def _value(found: Value | Token) -> Value:
    if isinstance(found, Value):
        return found
    return Value(json.loads(found, parse_int=as_int), found.start_pos or 0, found.end_pos or 0)


class _Reader(LineReader):
    """Reads one file."""

    FORMAT = "json"
    WORDS: ClassVar[dict[str, str]] = {
        "STRING": "a string",
        "LBRACE": "{",
        "RBRACE": "}",
        "LSQB": "[",
        "RSQB": "]",
        "_COMMA": "a comma",
        "_COLON": "a colon",
        "NULL": "null",
    }

    def __init__(self, source: SourceText) -> None:
        super().__init__(source)
        self.parser = LineParser("json", self.WORDS, _Build())
        self.names = ("", "")
        self.ratings: tuple[str | None, str | None] = (None, None)

    def take(self, text: str, line: int) -> None:
        """One line: an object that says what it is."""
        if not text.strip():
            return
        value: Value = self.parser.parse(text)
        kind = value.get("type")
        if kind.of == "match":
            self._match(value, text, line)
        elif kind.of == "game":
            self._game(value, text, line)
        else:
            raise Unfit(kind.start + 1, '"type": "match" or "game"')

    def _match(self, value: Value, text: str, line: int) -> None:
        head = self.new_match(span(text, line))
        names = [str(name.of) for name in value.get("players").items()]
        if len(names) != len(_SIDES):
            raise Unfit(value.get("players").start + 1, "two names")
        self.names = (names[0], names[1])
        head.players = self.names
        length = value.get("length")
        if _is_count(length.of):
            head.length = self._claim(length, text, line)
        if isinstance(value.get("variant").of, str):
            head.rules["variant"] = self._claim(value.get("variant"), text, line)
        for name in _RULES:
            rule = value.get("rules").get(name)
            if rule.of is not None and (isinstance(rule.of, bool) or _is_count(rule.of)):
                head.rules[name] = self._claim(rule, text, line)
        options = value.get("rules").get("variant_options")
        stated = [str(option.of) for option in options.items()]
        if stated:
            head.rules["variant_option"] = Claim(stated, ", ".join(stated), self._place(options, text, line))
        for tag in value.get("tags").items():
            pair = tag.plain()
            if isinstance(pair, list) and len(pair) == 2:
                head.tags.append(Tag(str(pair[0]), str(pair[1]), self._place(tag, text, line)))
        for comment in value.get("comments").items():
            head.comments.append(Comment(str(comment.of), self._place(comment, text, line)))
        ratings = [rating.of for rating in value.get("ratings").items()] + [None, None]
        self.ratings = (_text(ratings[0]), _text(ratings[1]))

    def _game(self, value: Value, text: str, line: int) -> None:
        number = value.get("number").of
        log = self.new_game(number if _is_count(number) else None, span(text, line))
        points = value.get("score").plain()
        if isinstance(points, list) and len(points) == len(_SIDES) and all(map(_is_count, points)):
            place = self._place(value.get("score"), text, line)
            stated = score(self.names, (points[0], points[1]), place)
            log.game.score = stated._replace(ratings=self.ratings)
        if isinstance(value.get("crawford").of, bool):
            log.game.claims["crawford"] = self._claim(value.get("crawford"), text, line)
        if _is_count(value.get("cube").of) and value.get("cube").of > 1:
            log.game.claims["cube"] = self._claim(value.get("cube"), text, line)
        self._start(value.get("start"), log, text, line)
        for comment in value.get("comments").items():
            log.game.comments.append(Comment(str(comment.of), self._place(comment, text, line)))
        for action in value.get("actions").items():
            self._action(action, log, text, line)
        self._result(value.get("result"), log, text, line)

    def _start(self, value: Value, log: GameLog, text: str, line: int) -> None:
        """A board that is set up: two sides of 27 counts."""
        sides = value.plain()
        if not (isinstance(sides, list) and len(sides) == len(_SIDES)):
            return
        if not all(
            isinstance(side, list) and len(side) == _SLOTS and all(map(_is_count, side)) for side in sides
        ):
            return
        first, second = sides
        board = [-second[25], *(first[p] or -second[25 - p] for p in range(1, 25)), first[25]]
        log.add(SetPos(text[value.start : value.end], xg_letters(board)), 0, self._place(value, text, line))

    def _action(self, value: Value, log: GameLog, text: str, line: int) -> None:
        side = value.get("player").of
        place = self._place(value, text, line)
        written = text[value.start : value.end]
        if side not in _SIDES or isinstance(side, bool):
            unfit = Unfit(value.start + 1, '"player": 0 or 1')
            log.add(Unread(written, (unfit.fault(written),)), -1, place)
            return
        members = value.of
        if "cube" in members:
            word = _CUBES.get(str(members["cube"].of))
            if word is not None:
                amount = value.get("value").of
                log.add(Cube(written, word, amount if _is_count(amount) else None), side, place)
                return
        elif "resign" in members:
            size = value.get("resign").of
            log.add(Result(written, CONCEDES, None, size if size in (1, 2, 3) else None), side, place)
            return
        elif "roll" in members:
            self._roll(value, side, log, text, line)
            return
        unfit = Unfit(value.start + 1, 'an action: "roll", "cube" or "resign"')
        log.add(Unread(written, (unfit.fault(written),)), side, place)

    def _roll(self, value: Value, side: int, log: GameLog, text: str, line: int) -> None:
        numbers = value.get("roll").plain()
        dice = None
        if isinstance(numbers, list) and len(numbers) == 2 and all(map(_is_count, numbers)):
            dice = (numbers[0], numbers[1])
        illegal = value.get("illegal").of
        if isinstance(illegal, str):
            cell = Roll(text[value.start : value.end], dice, (), ILLEGAL, illegal or None)
            log.add(cell, side, self._place(value, text, line))
            return
        play = value.get("play")
        if not isinstance(play.of, str):
            log.add(
                Roll(text[value.start : value.end], dice, (), HIDDEN), side, self._place(value, text, line)
            )
        elif not play.of:
            log.add(
                Roll(text[value.start : value.end], dice, (), NO_MOVE), side, self._place(value, text, line)
            )
        else:
            place = span(text, line, play.start + 1, play.end - 1)
            log.add(roll_cell(play.of, dice), side, place)

    def _result(self, value: Value, log: GameLog, text: str, line: int) -> None:
        winner, points = value.get("winner").of, value.get("points").of
        if winner not in _SIDES or isinstance(winner, bool):
            return
        size = value.get("size").of
        amount = points if _is_count(points) else None
        size = size if size in (1, 2, 3) else None
        cell = Result(text[value.start : value.end], WINS, amount, size, value.get("match").of is True)
        log.add(cell, winner, self._place(value, text, line))

    def _place(self, value: Value, text: str, line: int) -> Place:
        return span(text, line, value.start, value.end)

    def _claim(self, value: Value, text: str, line: int) -> Claim:
        return Claim(value.of, text[value.start : value.end], self._place(value, text, line))


def _text(value: Any) -> str | None:
    return value if isinstance(value, str) else None


def _is_count(value: Any) -> bool:
    """Whether it is a whole number from 0 on, and no boolean."""
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    return _Reader(source).items()
