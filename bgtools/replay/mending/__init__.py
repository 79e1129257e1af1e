"""Goes on behind a fault: tells it once, at its line, and follows what the rest of the game agrees with.

Imported only when a game has a fault. ``Mender`` belongs to one ``GameRun`` and answers each time with
the index of the action to go on from; each kind of fault has a module of its own.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.replay.mending import cells, cube, plays, rows, setups, turns
from bgtools.replay.mending.scene import Scene
from bgtools.replay.table import ANSWERING, OVER

if TYPE_CHECKING:
    from bgtools.record.fault import Fault
    from bgtools.record.model import Cube, Roll, SetPos
    from bgtools.replay.acts import Act
    from bgtools.replay.game import GameRun
    from bgtools.rules.written import Played


class Mender:
    """Finds out how to go on at the faults of one game."""

    def __init__(self, game: GameRun) -> None:
        self._scene = Scene(game)

    @property
    def doubtful(self) -> bool:
        """Whether an earlier fault may have led the board astray, so that marks prove nothing."""
        return self._scene.root is not None or self._scene.marks_differ

    def lose(self, act: Act) -> None:
        """Give the position up for the rest of the game."""
        self._scene.lose(act)

    def bad_play(self, index: int, act: Act, roll: Roll, played: Played) -> int:
        """A play that is not legal, or a missing one."""
        return plays.bad_play(self._scene, index, act, roll, played)

    def opening_doublet(self, index: int, act: Act, roll: Roll) -> int:
        """A game begins with a doublet."""
        return plays.opening_doublet(self._scene, index, act, roll)

    def hidden(self, index: int, act: Act, roll: Roll) -> int:
        """A play that the record hides although the game goes on."""
        return plays.hidden(self._scene, index, act, roll)

    def settle_hits(self, index: int, player: int, played: Played) -> int | None:
        """Which meaning of a merged play is true: 0 the likeliest, 1 and so on the alternatives, None if
        that can't be told.
        """
        return plays.settle_hits(self._scene, index, player, played)

    def out_of_turn(self, index: int, act: Act) -> int:
        """A roll of a player who is not on turn."""
        phase = self._scene.game.table.phase
        if phase == OVER:
            return cells.after_end(self._scene, index, act)
        if phase == ANSWERING:
            return cube.no_answer(self._scene, index, act)
        return turns.two_turns(self._scene, index, act)

    def bad_cube(self, index: int, act: Act, cell: Cube, faults: list[Fault]) -> int:
        """A cube action that the rules do not allow."""
        if self._scene.game.table.phase == OVER:
            return cells.after_end(self._scene, index, act)
        return cube.bad_cube(self._scene, index, act, cell, faults)

    def unread(self, index: int, act: Act) -> int:
        """A cell that says nothing a reader knows."""
        return cells.unread(self._scene, index, act)

    def gap(self, index: int, number: int, expected: int) -> int:
        """A row whose number is not the next one."""
        return rows.gap(self._scene, index, number, expected)

    def set_pos(self, index: int, act: Act, cell: SetPos) -> None:
        """A claim about the board that differs from it."""
        setups.set_pos(self._scene, index, act, cell)
