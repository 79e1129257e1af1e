"""A walk that obeys keys."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bgtools.board.ids import IdError
from bgtools.board.named import read
from bgtools.cli.step.keys import HELP, KEY_LINE, SAME
from bgtools.report.screen import IDS, MOVES, PLAYS, WORDS, Eye, Page, screen
from bgtools.rules import variants
from bgtools.text.numbers import as_int
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.report.reporter import Look
    from bgtools.report.walk import Walk

SPEEDS = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
"""Seconds between two actions while it plays on its own."""

_PANELS = {"m": MOVES, "l": PLAYS, "i": IDS, "w": WORDS}
_PLACE = re.compile(r"(\d+)(?:[.,: ](\d+))?|[lL: ]+(\d+)")


class Stepper:
    """``message``: what to say about the last key. ``playing``: it goes on by itself, see ``delay``."""

    def __init__(self, walk: Walk, path: str, rows: Sequence[str]) -> None:
        self.walk = walk
        self.page = Page(path, rows, KEY_LINE)
        self.eye = Eye()
        self.message = ""
        self.playing = False
        self._speed = SPEEDS.index(1.0)
        self._moves: dict[str, tuple[Callable[[], bool], str]] = {
            "n": (walk.next, "This is the end of the file."),
            "b": (walk.back, "This is the beginning of the file."),
            "j": (walk.next_turn, "This is the last turn."),
            "k": (walk.previous_turn, "This is the first turn."),
            "]": (walk.next_game, "This is the last game."),
            "[": (walk.previous_game, "This is the first game."),
            "<": (walk.first, "This is the beginning of the file."),
            ">": (walk.last, "This is the end of the file."),
            "f": (walk.next_finding, "There is no finding after this."),
            "F": (walk.previous_finding, "There is no finding before this."),
            "c": (walk.next_cube, "There is no cube action after this."),
            "C": (walk.previous_cube, "There is no cube action before this."),
        }
        self._looks: dict[str, Callable[[], None]] = {
            "v": self._after,
            "x": self._flip,
            "s": self._swap,
            "#": self._numbers,
            ".": self._checker,
            "p": self._play,
            "+": lambda: self._faster(-1),
            "-": lambda: self._faster(1),
            "?": self._help,
        }

    @property
    def delay(self) -> float:
        """Seconds between two actions while it plays on its own."""
        return SPEEDS[self._speed]

    def press(self, key: str) -> bool:
        """Do what a key means; whether to go on. ``g`` and ``/`` bring their answer along: ``g 3.12``."""
        key = SAME.get(key, key)
        self.message = ""
        if key not in ("p", "+", "-"):
            self.playing = False
        if key in self._moves:
            move, otherwise = self._moves[key]
            self.eye = self.eye._replace(help=(), hops=0, page=0)
            if not move():
                self.message = otherwise
        elif key in self._looks:
            self._looks[key]()
        elif key in _PANELS:
            self._panel(_PANELS[key])
        elif key[:1] == "g":
            self._go_to(key[1:].strip())
        elif key[:1] == "/":
            self._search(key[1:].strip())
        elif key == "q":
            return False
        else:
            self.message = "This key means nothing; ? shows the keys."
        return True

    def tick(self) -> None:
        """Go on by one action, as long as it plays on its own."""
        self.eye = self.eye._replace(hops=0)
        if not self.walk.next():
            self.playing = False
            self.message = "This is the end of the file."

    def _after(self) -> None:
        """The position after the action, or before it; out of a panel or the help back to the board."""
        if self.eye.panel or self.eye.help:
            self.eye = self.eye._replace(panel="", help=())
            return
        self.eye = self.eye._replace(after=not self.eye.after, hops=0, help=())

    def _flip(self) -> None:
        self.eye = self.eye._replace(bottom=1 - self.eye.bottom, help=())

    def _swap(self) -> None:
        self.eye = self.eye._replace(swapped=not self.eye.swapped, help=())

    def _numbers(self) -> None:
        self.eye = self.eye._replace(theirs=not self.eye.theirs, help=())
        seat = 1 - self.eye.bottom if self.eye.theirs else self.eye.bottom
        self.message = f"The numbers are those of {self._name(seat)}."

    def _name(self, player: int) -> str:
        return safe(self.walk.stop.match.players[player])

    def _checker(self) -> None:
        """One checker on; behind the last one, the next action."""
        action = self.walk.stop.action
        if action is not None and not self.eye.after and self.eye.hops < len(action.step.hops):
            self.eye = self.eye._replace(hops=self.eye.hops + 1, help=())
        else:
            self.press("n")

    def _play(self) -> None:
        self.playing = not self.playing
        if self.playing:
            self._say_speed()

    def _faster(self, by: int) -> None:
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        self._say_speed()

    def _say_speed(self) -> None:
        what = "Playing" if self.playing else "p plays"
        self.message = f"{what}, an action every {self.delay:g} s; + faster, - slower, any key stops."

    def _help(self) -> None:
        self.eye = self.eye._replace(help=() if self.eye.help else HELP)

    def _panel(self, panel: str) -> None:
        """Show or hide a panel; the legal plays show their next page before they go."""
        if self.eye.panel == panel and panel == PLAYS and not self.eye.help:
            self.eye = self.eye._replace(page=self.eye.page + 1)
            return
        shown = self.eye.panel == panel and not self.eye.help
        self.eye = self.eye._replace(panel="" if shown else panel, page=0, help=())

    def _go_to(self, place: str) -> None:
        found = _PLACE.fullmatch(place)
        self.eye = self.eye._replace(help=(), hops=0)
        if found is None:
            self.message = "A place is a game's number, game.move or L and a line: 3, 3.12 or L57."
            return
        game, move, line = (None if number is None else as_int(number) for number in found.groups())
        if line is not None:
            if not self.walk.to_line(line):
                self.message = f"There is no action in line {line} or after it."
        elif game is not None and not self.walk.to(game, move):
            self.message = f"{self.walk.missing(game, move).capitalize()}."

    def _search(self, text: str) -> None:
        variant = variants.get(self.walk.stop.match.rules.variant)
        try:
            own, other = read(text, variant.checkers).seen()
        except IdError as wrong:
            self.message = f"This is no ID of a position: {wrong}."
            return
        self.eye = self.eye._replace(help=(), hops=0, after=False)
        before = self.walk.at
        if not self.walk.next_position(own, other):
            self.message = "This position does not occur in the file."
        elif self.walk.at == before:
            self.message = "This is the only place with this position."

    def lines(self, look: Look, height: int) -> list[str]:
        """The screen as it is now."""
        return screen(self.page, self.walk, self.eye, look, height, self.message)
