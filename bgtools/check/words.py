"""Small pieces of English from which the findings' messages are put together."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.board.notation import point_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NUMERALS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


def numeral(number: int) -> str:
    """``number`` in words up to ten (0 is "no"), in digits from there."""
    return _NUMERALS[number] if 0 <= number < len(_NUMERALS) else str(number)


def count(number: int, noun: str) -> str:
    """ "one checker", "two checkers", "no checkers"."""
    return f"{numeral(number)} {noun}" if number == 1 else f"{numeral(number)} {noun}s"


def points(number: int) -> str:
    """ "1 point", "2 points": an amount of the score, in digits as on the score sheet."""
    return f"{number} point" if number == 1 else f"{number} points"


def point(number: int) -> str:
    """A point of the board as the mover calls it: "the 8 point", "the bar", "off" ..."""
    if number >= 25:
        return "the bar" if number == 25 else "outside the board"
    return "off" if number == 0 else f"the {number} point"


def step(source: int, target: int) -> str:
    """One checker's move as it is written: "13/8", "bar/20", "4/off"."""
    return f"{point_text(source)}/{point_text(target)}"


def listed(items: Iterable[object], word: str = "and") -> str:
    """ "a", "a and b", "a, b and c"."""
    texts = [str(item) for item in items]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} {word} {texts[-1]}"


def a_die(die: int) -> str:
    """ "a 5"; no die needs "an"."""
    return f"a {die}"


def roll(dice: Sequence[int]) -> str:
    """A roll as it is written: "52"."""
    return f"{dice[0]}{dice[1]}"


def rolls(fits: Iterable[Any], word: str = "or") -> str:
    """Several rolls, each a pair of dice or already a text: "51 or 42"."""
    return listed((fit if isinstance(fit, str) else roll(fit) for fit in fits), word)


def sides(size: int) -> str:
    """What a game of size 1-3 is called."""
    return ("single game", "gammon", "backgammon")[size - 1]


def value(size: int, cube: int) -> str:
    """How ``size`` x ``cube`` comes about: "a gammon with the cube at 2"."""
    return f"a {sides(size)} with the cube at {cube}"


def score(pair: Sequence[int]) -> str:
    """A score: "3-2"."""
    return f"{pair[0]}-{pair[1]}"


LONGEST = 120
"""Characters of a stranger's text that a message shows."""


def shortened(text: str) -> str:
    """Text of the file, cut if it is longer than anybody wants to read in a message."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 3]}..."


def quoted(text: str) -> str:
    """Text of the file in quotation marks, cut if it is too long."""
    return f'"{shortened(text)}"'
