"""Header lines of a ``.mat`` file: the match length, tags, and the score line of a game."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import Claim, Place, Problem, Score, Tag
from bgtools.text.numbers import LIMIT, as_int

if TYPE_CHECKING:
    from bgtools.record.model import MatchHead

# Header keys, without case, blanks and hyphens, and the claim each makes (``MatchHead.rules``).
_SWITCHES = {
    "crawford": "crawford",
    "jacoby": "jacoby",
    "beaver": "beavers",
    "beavers": "beavers",
    "unrated": "unrated",
}
_NUMBERS = {
    "cubelimit": "cube_limit",
    "automaticdoubles": "automatic_doubles",
    "automaticdouble": "automatic_doubles",
    "autodoubles": "automatic_doubles",
    "autodouble": "automatic_doubles",
}
_VARIANTS = ("variation", "variant")
_OPTIONS = ("variantoption", "variantoptions", "option")
_ON = ("on", "yes", "true")
_OFF = ("off", "no", "false", "none")

_RATING = re.compile(r"(.*?\S)\s*,\s*(\d{3,4}(?:[.,]\d+)?)|(.*?\S)\s+\((\d{3,4}(?:[.,]\d+)?)\)", re.DOTALL)


def add_tag(head: MatchHead, text: str, place: Place) -> None:
    """Note the header tag written as ``text`` (``; [Key "Value"]``) and what it claims about the rules."""
    key, _, rest = text.lstrip(";#").lstrip().lstrip("[").partition('"')
    key = key.strip()
    closing = rest.rfind('"')
    value = (rest[:closing] if closing >= 0 else rest.rstrip("] \t")).strip()
    head.tags.append(Tag(key, value, place))
    name = re.sub(r"[\s_-]+", "", key).lower()
    if name in _VARIANTS:
        if value:
            head.rules["variant"] = Claim(value, value, place)
    elif name in _SWITCHES:
        switch = _switch(value)
        if switch is not None:
            head.rules[_SWITCHES[name]] = Claim(switch, value, place)
        elif value and name != "unrated":  # which is no rule
            _doubt(head, key, value, "on or off", text, place)
    elif name in _NUMBERS:
        amount = _amount(value)
        if amount is not None:
            head.rules[_NUMBERS[name]] = Claim(amount, value, place)
        elif value:
            _doubt(head, key, value, "a number", text, place)
    elif name in _OPTIONS:
        so_far = head.rules.get("variant_option")
        options = [
            *(so_far.value if so_far else ()),
            *(part.strip() for part in value.split(",") if part.strip()),
        ]
        head.rules["variant_option"] = Claim(options, value, place)


def _doubt(head: MatchHead, key: str, value: str, expected: str, text: str, place: Place) -> None:
    """Note that the value of a tag about the rules can't be understood."""
    column = place.column + text.index('"') + 1
    at = Place(place.line, column, place.line, column + len(value))
    fault = Fault(ReadFault.TOKEN_UNKNOWN, {"token": value, "tag": key, "expected": expected})
    head.problems.append(Problem(fault, at))


def _switch(value: str) -> bool | None:
    """On or off; a number counts as on unless it is 0; None for any other word."""
    word = value.lower()
    if word in _ON:
        return True
    if word in _OFF:
        return False
    return word.strip("0") != "" if word.isdecimal() else None


def _amount(value: str) -> int | None:
    if value.isdecimal():
        return as_int(value)
    switch = _switch(value)
    return None if switch is None else int(switch)


def length_claim(head: MatchHead, text: str, place: Place) -> None:
    """Note the match length written as ``text``: "7 point match", "Match of 7", "Money session"."""
    written = re.search(r"(?i)(?:match\s+(?:of|to)\s+(\S+))|(money|unlimited)|(\S+?)\s*-?\s*points?\b", text)
    amount = (written.group(1) or written.group(3) or "") if written else ""
    if written and written.group(2):
        value: int | None = 0
    else:
        value = as_int(amount) if amount.isdecimal() else None
    if value is None or value >= LIMIT:
        head.problems.append(Problem(Fault(ReadFault.LENGTH_INVALID, {"text": amount}), place))
    elif head.length is None:
        head.length = Claim(value, text, place)
    else:
        fault = Fault(
            ReadFault.LINE_UNPARSABLE, {"expected": "one match length before the first game", "text": text}
        )
        head.problems.append(Problem(fault, place))


def read_score(line: str, place: Place) -> Score | None:
    """The score line ``Alice : 0     Bob : 0``, or None if ``line`` is none.

    ``place``: of the line without the blanks around it. Names may hold colons: the first score is
    the one with the widest gap behind it.
    """
    last = line.rfind(":")
    splits = [m for m in re.finditer(r":[^\S\n]*(-?\d+)([^\S\n]+)(?=\S)", line) if m.end() <= last]
    if not splits:
        return None
    split = max(splits, key=lambda found: len(found.group(2)))
    left, right = line[: split.start()], line[split.end() : last]
    if not left.strip() or not right.strip():
        return None
    points = line[last + 1 :].strip()
    names, ratings, places = [], [], []
    for text, start in ((left, 0), (right, split.end())):
        name, rating = _rating(text.strip())
        column = start + len(text) - len(text.lstrip()) + 1
        names.append(name)
        ratings.append(rating)
        places.append(Place(place.line, column, place.line, column + len(name)))
    point_column = last + 1 + len(line[last + 1 :]) - len(line[last + 1 :].lstrip()) + 1
    return Score(
        (names[0], names[1]),
        (_points(split.group(1)), _points(points)),
        (places[0], places[1]),
        (
            Place(place.line, split.start(1) + 1, place.line, split.end(1) + 1),
            Place(place.line, point_column, place.line, point_column + len(points)),
        ),
        (ratings[0], ratings[1]),
        place,
    )


def _points(text: str) -> int:
    return -as_int(text[1:]) if text.startswith("-") else as_int(text)


@lru_cache(256)  # the same two names stand above every game
def _rating(name: str) -> tuple[str, str | None]:
    """Split ``HansK,1621`` and ``Alice (1712.50)`` into name and rating."""
    found = _RATING.fullmatch(name)
    if found is None:
        return name, None
    return found.group(1) or found.group(3), found.group(2) or found.group(4)
