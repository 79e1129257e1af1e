"""The table of a game whose turns can have several parts (acey-deucey, Russian backgammon).

Each roll says what is due after it (``Variant.next_part``). A part that is missing, wrong or not earned is
told once; then the rest of that turn is taken as it comes (rules.md 4.4a).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.record.fault import Fault
from bgtools.replay.table import NOBODY, OVER, TURN, Table
from bgtools.rules.faults import TurnFault
from bgtools.rules.parts import COMPLEMENT, FIRST, Part
from bgtools.rules.plays import can_play

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.replay.table import Dice, Terms
    from bgtools.rules.plays import Hop


class PartsTable(Table):
    """A table that knows the part of the turn.

    ``mover``: who rolled last. ``part``/``dice``: what he did. ``due``: what he has to do next in the
    same turn, then ``turn`` is still his. ``free``: ``due`` can be left out, because nothing of it can
    be played and the turn ends with it. ``loose``: his turn is out of order or not known; what else he
    does in it is taken as it comes.
    """

    __slots__ = ("dice", "due", "free", "loose", "mover", "part")

    def __init__(self, terms: Terms) -> None:
        super().__init__(terms)
        self.mover = NOBODY
        self.part = FIRST
        self.dice: Dice | None = None
        self.due: Part | None = None
        self.free = False
        self.loose = False

    def copy(self) -> PartsTable:
        """Another table in the same state."""
        made = super().copy()
        assert isinstance(made, PartsTable)
        made.mover, made.part, made.dice = self.mover, self.part, self.dice
        made.due, made.free, made.loose = self.due, self.free, self.loose
        return made

    def may_roll(self, player: int, dice: Dice | None = None) -> bool:
        """Whether a roll of ``player`` with these dice can come now."""
        if (self.loose or self.lost) and self.phase == TURN:
            return True
        if self.due is not None and (player != self.mover or not _fits(self.due, dice)):
            return False
        return super().may_roll(player)

    def moved(
        self,
        player: int,
        own: Sequence[int],
        other: Sequence[int],
        dice: Dice | None = None,
        hops: Sequence[Hop] | None = None,
    ) -> None:
        """Put the position after a roll on the board; pass the turn unless something is due."""
        if player != self.mover or self.due is None:
            part = FIRST
            self.loose = self.loose and player == self.mover
        else:
            part = self.due
        super().moved(player, own, other)
        self.mover, self.part, self.dice = player, part, dice
        self.due, self.free = None, False
        if self.phase == OVER or self.loose:
            return
        if dice is None or hops is None or self.lost:
            self.loose = True
            return
        self.due = self.variant.next_part(part, dice, len(hops), own)
        if self.due is not None:
            self.turn = player
            self.free = self._may_be_left_out(self.due, own, other)

    def _may_be_left_out(self, due: Part, own: Sequence[int], other: Sequence[int]) -> bool:
        """A complement without a legal step, if the turn would end with it."""
        if due.kind != COMPLEMENT or can_play(self.variant, own, other, (due.number, due.number)):
            return False
        return self.variant.next_part(due, (due.number, due.number), 0, own) is None

    def skip_closed_out(self, player: int) -> bool:
        """Give the turn to ``player`` where the other need not roll, or has left out what he may."""
        if self.due is None:
            return super().skip_closed_out(player)
        if self.free and (player != self.mover or self.closed_out(1 - player)):
            self.due, self.free = None, False
            self.turn = player
            return True
        return False

    def has_rolled(self, player: int) -> bool:
        """Whether ``player`` is in the middle of his turn, so that he can't double."""
        if self.due is None:
            return super().has_rolled(player)
        return player == self.mover

    def loosen(self, player: int) -> None:
        """Take what ``player`` does in the rest of his turn as it comes."""
        if self.phase != OVER:
            self.mover = player
            self.due, self.free, self.loose = None, False, True

    def out_of_part(self, player: int, dice: Dice | None) -> Fault | None:
        """What is wrong with a roll of ``player`` that can't come now, by the rules of turns; the table
        then accepts it. None if something else is wrong.
        """
        if self.phase != TURN or dice is None:
            return None
        due = self.due
        if due is None:
            if player != self.mover or self.dice is None:
                return None
            fault = self._not_earned(self.dice, dice)
        elif player == self.mover:
            fault = self._wrong_part(due, dice)
        else:
            fault = self._missing(due)
        self.due, self.free = None, False
        self.turn = player
        self.loose = player == self.mover
        return fault

    def _not_earned(self, before: Dice, dice: Dice) -> Fault:
        """A further row after the turn was over."""
        variant = self.variant
        doublet = dice[0] == dice[1]
        if before[0] == before[1]:
            complement = doublet and variant.complement and self.part.kind != COMPLEMENT
            if complement and dice[0] == 7 - before[0]:
                return Fault(TurnFault.COMPLEMENT_NOT_EARNED, {"doublet": before[0]})
        elif doublet and variant.one_two_names:
            return Fault(TurnFault.DOUBLET_NOT_EARNED, {"before": before})
        return Fault(TurnFault.ROLL_NOT_EARNED, {"before": before})

    def _wrong_part(self, due: Part, dice: Dice) -> Fault:
        """Another row than the one that is due."""
        if due.kind == COMPLEMENT and dice[0] == dice[1]:
            return Fault(TurnFault.COMPLEMENT_WRONG, {"complement": due.number, "written": dice[0]})
        return self._missing(due)

    def _missing(self, due: Part) -> Fault:
        """What is due does not come."""
        facts: dict[str, Any] = {"part": due.kind, "player": self.mover}
        if due.kind != COMPLEMENT:
            return Fault(TurnFault.PART_NOT_TAKEN, facts)
        own, other = self.sides[self.mover], self.sides[1 - self.mover]
        if not can_play(self.variant, own, other, (due.number, due.number)):
            return Fault(TurnFault.PART_NOT_TAKEN, facts)
        return Fault(TurnFault.COMPLEMENT_MISSING, {"complement": due.number, **facts})


def _fits(due: Part, dice: Dice | None) -> bool:
    """Whether the dice can be what is due (a roll without dice might be)."""
    return dice is None or due.fits(dice)
