"""What a writer of a transcript gets: plain values, with nothing left to work out.

A reader's record says what a file claims, a replay what is true. A *sheet* is what both agree on, in
one form for every writer: who, which rules, and per game the actions die by die with the result. A
writer knows no rules: what it needs (hops, who won how much, how a game ended) stands here.

``bgtools.replay.sheets`` makes sheets; the ``writer`` modules of ``bgtools.formats`` write them.
"""

from __future__ import annotations

from typing import NamedTuple

# Action.word
PLAY = "play"
DANCE = "dance"
DOUBLE = "double"
TAKE = "take"
DROP = "drop"
BEAVER = "beaver"
RACCOON = "raccoon"
RESIGN = "resign"
HIDDEN = "hidden"  # a roll whose play is not written
ILLEGAL = "illegal"  # a roll whose play the file itself calls illegal, with the position after it
UNREAD = "unread"  # a cell that says nothing

Hop = tuple[int, int, bool]
"""One checker by one die: source and target as the mover counts them (bar 25, off 0), and a hit."""

Board = tuple[tuple[int, ...], tuple[int, ...]]
"""Two sides of 27 ints, players 0 and 1, each from its own view (``rules.variants.base``)."""


class Action(NamedTuple):
    """One action. ``player``: 0 or 1. ``word``: a constant above.

    ``dice``: of a roll, as written. ``hops``: of a play, die by die; of one that is not legal, its
    tokens as written (``legal`` is False). ``value``: the cube after an offer is taken. ``size``:
    of a resignation, 1-3 or None. ``text``: the cell as it was written. ``later``: a second or later
    part of a turn.
    """

    player: int
    word: str
    dice: tuple[int, int] | None = None
    hops: tuple[Hop, ...] = ()
    value: int | None = None
    size: int | None = None
    legal: bool = True
    text: str = ""
    later: bool = False


class MatchSheet(NamedTuple):
    """A match. ``length``: points, 0 for money, None where the file does not say.

    ``tags``: header tags in order, with the keys of ``.mat`` headers ("Event", "EventDate" ...) where
    there is one. ``ratings``: as written beside the names. ``jacoby``, ``beavers``, ``cube_limit``: None
    where nothing is said. ``variant_options``: those that differ from the variant's defaults, as (name,
    value); ``unsaid_options``: those among them that no tag says.
    """

    players: tuple[str, str]
    length: int | None
    variant: str = "backgammon"
    variant_options: tuple[tuple[str, str], ...] = ()
    unsaid_options: tuple[tuple[str, str], ...] = ()
    crawford: bool = True
    jacoby: bool | None = None
    beavers: int | None = None
    automatic_doubles: int = 0
    cube_limit: int | None = None
    tags: tuple[tuple[str, str], ...] = ()
    comments: tuple[str, ...] = ()
    ratings: tuple[str | None, str | None] = (None, None)
    format: str = ""

    def tag(self, *keys: str) -> str | None:
        """The value of the first tag with one of these keys, whatever their case."""
        wanted = {key.casefold() for key in keys}
        return next((value for key, value in self.tags if key.casefold() in wanted and value), None)


class GameSheet(NamedTuple):
    """A game. ``score``: before it. ``winner``: 0, 1, None for a game without an end.

    ``points``: what the game is worth by the rules; ``recorded``: what the file says, or None.
    ``ended_by``: "bear-off", "drop", "resignation", "unfinished". ``size``: 1-3 or None. ``cube``: the
    value that counted; ``cube_start``: at the start (automatic doubles). ``crawford``: whether this is
    the Crawford game, None where it can't be known. ``start``: the board, where it is not the
    variant's own. ``last``: the match ends with this game. ``enough``: nobody knows what the
    game was worth, or the loser left the match; the points are those that were needed. ``analyses``: analyses
    that were read over.
    """

    number: int
    score: tuple[int, int]
    actions: tuple[Action, ...]
    winner: int | None = None
    points: int = 0
    recorded: int | None = None
    ended_by: str = "unfinished"
    size: int | None = None
    cube: int = 1
    cube_start: int = 1
    crawford: bool | None = False
    start: Board | None = None
    comments: tuple[str, ...] = ()
    last: bool = False
    enough: bool = False
    analyses: int = 0

    def needed(self, length: int | None) -> int | None:
        """Points that the winner still needed, None in money play."""
        if not length or self.winner is None:
            return None
        return length - self.score[self.winner]

    def stated(self, length: int | None) -> int:
        """Points to write: by the rules, unless the file says others that no clipping explains."""
        needed = self.needed(length)
        if self.recorded is None or (needed is not None and self.recorded == min(self.points, needed)):
            return self.points
        if self.recorded >= SENTINEL:
            return self.points
        return self.recorded


SENTINEL = 1000
"""Amounts from here on are no points but a site's word for "enough to win" (1004 times the cube)."""


class Unwritable(Exception):  # noqa: N818  (an answer, not a fault)
    """A match that a format, or the library that writes it, does not take; the message says why."""


class Losses:
    """What a writer could not put into its format, to be said before anything is replaced."""

    def __init__(self) -> None:
        self.counts: dict[str, int] = {}
        self.games: dict[str, int] = {}

    def add(self, what: str, game: int | None = None, count: int = 1) -> None:
        """Note that ``what`` is lost (a plural that stands by itself: "comments inside games")."""
        self.counts[what] = self.counts.get(what, 0) + count
        if game is not None:
            self.games.setdefault(what, game)

    def sentences(self) -> list[str]:
        """One line for each kind of loss, sorted."""
        made = []
        for what in sorted(self.counts):
            count = f" ({self.counts[what]})" if self.counts[what] > 1 else ""
            game = f", first in game {self.games[what]}" if what in self.games else ""
            made.append(f"{what}{count}{game}")
        return made
