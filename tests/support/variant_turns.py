"""Plays random games by the brute-force referee and asks bgtools' rules the same at every turn."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bgtools.rules import variants
from bgtools.rules.parts import FIRST
from bgtools.rules.plays import legal_plays
from bgtools.rules.settings import Rules
from tests.support import variant_matches as matches
from tests.support import variant_referee as referee
from tests.support.variant_perft import TABLES
from tests.support.variant_referee import BAR, GAMES, OFF, OUTSIDE, Board, Game

if TYPE_CHECKING:
    from bgtools.rules.parts import Part
    from bgtools.rules.variants.base import Variant

ALL_TABLES: list[tuple[Game, str, str]] = [
    *TABLES,
    (GAMES["acey-bgammon"], "acey-deucey", "ad.bearoff_exact=on ad.reroll_needs_full_doublet=off"),
    (GAMES["acey-wikipedia"], "acey-deucey", "ad.extra_turn_on_doubles=on"),
    (replace(GAMES["russian"], complement_early=False), "russian", "ru.complement_before_all_entered=off"),
]
"""What is compared: the referee's game, and the name and the options by which bgtools knows it."""


class Counts(NamedTuple):
    """How much was compared. ``kinds``: parts of turns by what they try. ``different``: in words."""

    turns: int
    games: int
    kinds: Counter[str]
    different: list[str]


def compare(game: Game, name: str, options: str, turns: int, seed: int) -> Counts:
    """Compare ``turns`` turns, all parts of each: the set of end positions, how many numbers must be
    played, what is due next, and what the win is worth.
    """
    table = _Table(game, _variant(name, options), random.Random(f"{name} {options} {seed}"))
    while table.turns < turns:
        table.turn()
    return Counts(table.turns, table.games, table.kinds, table.different)


def _variant(name: str, options: str) -> Variant:
    pairs = tuple((option.split("=")[0], option.split("=")[1]) for option in options.split())
    return variants.chosen(Rules(name, variant_options=pairs))


class _Table:
    """One game after the other; ``board`` is seen by the player on turn."""

    def __init__(self, game: Game, variant: Variant, rng: random.Random) -> None:
        self.game, self.variant, self.rng = game, variant, rng
        self.board: Board = game.start, game.start
        self.turns = self.games = 0
        self.tries = 1
        self.kinds: Counter[str] = Counter()
        self.different: list[str] = []

    def turn(self) -> None:
        """All parts of one turn."""
        self.turns += 1
        part: Part | None = FIRST
        while part is not None:
            dice = self._dice(part)
            most = self._ends(dice)
            way = self._choose(dice)
            self.board = matches.follow(self.game, self.board, way)
            if self.board[0][OFF] == self.game.checkers:
                self._win()
                return
            ours = self.variant.next_part(part, dice, most, self.board[0])
            theirs = referee.next_part(self.game, part.kind, dice, most, self.board[0])
            if ours != theirs:
                self._differs("due", ours, theirs, dice)
            if theirs is not None:
                self.kinds[f"due: {theirs.kind}"] += 1
            part = ours
        self.board = referee.flip(self.board)

    def _dice(self, part: Part) -> tuple[int, int]:
        if part.kind == referee.COMPLEMENT:
            return part.number, part.number
        first = self.rng.randint(1, 6)
        return first, first if part.kind == referee.NAMED else self.rng.randint(1, 6)

    def _ends(self, dice: tuple[int, int]) -> int:
        """How many numbers must be played, after the legal plays were compared."""
        own, other = self.board
        found = legal_plays(self.variant, own, other, dice)
        most, ends = referee.legal_ends(self.game, self.board, dice)
        ours = {(tuple(play.own), tuple(play.other)) for play in found.plays}
        if found.dice != most or ours != (ends if most else set()):
            self._differs("plays", (found.dice, len(ours)), (most, len(ends)), dice)
        self.kinds["parts"] += 1
        self.kinds[f"numbers played: {most}"] += 1
        for slot, what in ((BAR, "on the bar"), (OUTSIDE, "outside")):
            self.kinds[what] += bool(own[slot])
        self.kinds["bearing off"] += not any(own[7:])
        return most

    def _choose(self, dice: tuple[int, int]) -> tuple[referee.Step, ...]:
        ways = [matches.random_way(self.game, self.board, dice, self.rng) for _ in range(self.tries)]
        return min(
            ways,
            key=lambda way: matches.spread(self.game, matches.follow(self.game, self.board, way)),
        )

    def _win(self) -> None:
        loser = self.board[1]
        ours, theirs = self.variant.win_factor(loser), referee.points(self.game, loser)
        if ours != theirs:
            self._differs("points", ours, theirs, (0, 0))
        self.games += 1
        self.kinds[f"wins of {theirs}"] += 1
        self.tries = self.rng.choice((1, 2, 4))
        self.board = self.game.start, self.game.start

    def _differs(self, what: str, ours: object, theirs: object, dice: tuple[int, int]) -> None:
        self.different.append(f"{what}: {ours} and not {theirs}, {self.board} {dice}")
