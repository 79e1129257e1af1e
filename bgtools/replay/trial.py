"""Trial runs: how far the rest of a game agrees with a reading of what came before.

A trial plays the remaining actions on a copy of the table until the first that cannot be. It makes no
steps and looks for no reasons, so that a recovery can afford hundreds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.model import (
    BLANK,
    CONCEDES,
    HIDDEN,
    ILLEGAL,
    NO_MOVE,
    RESIGNED,
    WINS,
    Cube,
    Result,
    Roll,
    SetPos,
    Unread,
)
from bgtools.replay.claims import agrees
from bgtools.replay.ending import WRONG, ending, likely_winner
from bgtools.replay.moves import Choice, likelihoods
from bgtools.replay.table import NOBODY, OVER, is_error
from bgtools.rules.faults import PlayFault, ResultFault
from bgtools.rules.plays import legal_plays
from bgtools.rules.written import attempt, valid_dice

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.replay.acts import Act
    from bgtools.replay.table import Table
    from bgtools.rules.written import Played

FORKS = 2
"""How many plays of one trial may be followed in all their meanings (merged moves that can hit)."""


class Reach(NamedTuple):
    """How far a trial came; a greater one is better.

    ``index``: of the first action that cannot be; past the last one if none. ``marks``: minus the
    number of hit marks that disagree on the way, and of plays that were left out.
    """

    index: int  # type: ignore[assignment]  # tuple.index is not used
    marks: int


class Trial:
    """What all trials of one game share.

    ``acts``: the actions. ``marking``: whether the match is known to mark its hits. ``gains``: the
    player who is richer in the next score line, or None. ``borne_off``: whether the last trial that all
    the rest agreed with was a game played to its end.
    ``clipped``: whether its result paid only what was needed.
    """

    __slots__ = ("acts", "borne_off", "clipped", "gains", "marking")

    def __init__(self, acts: Sequence[Act], marking: bool, gains: int | None) -> None:
        self.acts = acts
        self.marking = marking
        self.gains = gains
        self.borne_off = False
        self.clipped = False

    @property
    def complete(self) -> int:
        """The ``Reach.index`` of a trial that the whole rest of the game agrees with."""
        return len(self.acts) + 1

    def run(self, table: Table, start: int, forks: int = FORKS) -> Reach:
        """Play the actions from ``start`` on ``table``, which is used up."""
        acts = self.acts
        marks = 0
        for index in range(start, len(acts)):
            player, cell, _ = acts[index]
            if player < 0:
                if isinstance(cell, Result) and cell.word == WINS:
                    player = likely_winner(table, cell, self.gains)
                else:
                    player = table.likely_player()
            kind = type(cell)
            if kind is Roll:
                assert isinstance(cell, Roll)
                if not table.may_roll(player, cell.dice) and not table.skip_closed_out(player):
                    return Reach(index, marks)
                if cell.how > NO_MOVE:
                    if cell.how == ILLEGAL:
                        return Reach(self.complete, marks)
                    if cell.how == HIDDEN and not self._ends_here(index):
                        return Reach(index, marks)
                    table.passed(player)
                    if cell.how == RESIGNED:
                        table.end("resignation", 1 - player)
                    continue
                own, other = table.sides[player], table.sides[1 - player]
                played = attempt(table.variant, own, other, cell)
                if played is None:
                    if cell.how != BLANK or not self._blank(table, player, cell, index):
                        return Reach(index, marks)
                    marks -= not self._ends_here(index)
                    continue
                if played.remarks:
                    marks -= self._disagreeing(played)
                if played.alternatives and forks:
                    return self._fork(table, player, played, index, marks, forks)
                table.moved(player, played.own, played.other, cell.dice, played.hops)
            elif kind is Cube:
                assert isinstance(cell, Cube)
                table.skip_closed_out(player)
                if any(is_error(fault, table.terms) for fault in table.cube_faults(player, cell)):
                    return Reach(index, marks)
                table.turn_cube(player, cell)
            elif kind is Result:
                assert isinstance(cell, Result)
                if cell.word == WINS:
                    end = ending(table, player, cell)
                    if any(fault.kind in WRONG for fault in end.faults):
                        return Reach(index, marks)
                    self.borne_off = end.how != "resignation"
                    self.clipped = any(fault.kind is ResultFault.CLIPPED for fault in end.faults)
                    return Reach(self.complete, marks)
                if cell.word == CONCEDES and table.phase != OVER:
                    table.end("resignation", 1 - player)
            elif kind is SetPos:
                assert isinstance(cell, SetPos)
                if not agrees(cell.position, table.sides, table.variant):
                    return Reach(index, marks)
            elif kind is Unread:
                assert isinstance(cell, Unread)
                if not _is_remark(cell):
                    return Reach(index, marks)
        if self.gains is not None and table.phase == OVER and table.winner not in (self.gains, NOBODY):
            return Reach(len(acts), marks)
        self.borne_off = table.phase == OVER and table.ended_by != "resignation"
        return Reach(self.complete, marks)

    def choices(self, table: Table, start: int, most: int) -> Iterator[Choice]:
        """The next plays, at most ``most`` from ``start`` on, each with the chance that it was chosen.

        ``table`` is used up. Ends at what leaves open which position is meant.
        """
        for player, cell, _ in self.acts[start:]:
            if type(cell) is Cube and player >= 0:
                assert isinstance(cell, Cube)
                table.turn_cube(player, cell)
                continue
            if type(cell) is not Roll or player < 0 or not most:
                break
            assert isinstance(cell, Roll)
            own, other = table.sides[player], table.sides[1 - player]
            played = attempt(table.variant, own, other, cell) if cell.how <= NO_MOVE else None
            if played is None or played.alternatives or cell.dice is None:
                break
            if played.hops:
                chances = likelihoods(table.variant, own, other, cell.dice, 1.0)
                chance = chances.get((tuple(played.own), tuple(played.other)))
                if chance is not None:
                    yield Choice(player, chance, len(chances))
            table.moved(player, played.own, played.other, cell.dice, played.hops)
            most -= 1

    def _fork(self, table: Table, player: int, played: Played, index: int, marks: int, forks: int) -> Reach:
        """Go on with each position that a merged play can mean; the best counts."""
        best = Reach(index, marks)
        dice = getattr(self.acts[index].cell, "dice", None)
        for own, other, hops in [(played.own, played.other, played.hops), *played.alternatives]:
            branch = table.copy()
            branch.moved(player, own, other, dice, hops)
            reach = self.run(branch, index + 1, forks - 1)
            best = max(best, Reach(reach.index, reach.marks + marks))
        return best

    def _disagreeing(self, played: Played) -> int:
        kinds = [remark.kind for remark in played.remarks]
        wrong = kinds.count(PlayFault.HIT_NONE)
        return wrong + kinds.count(PlayFault.HIT_NOT_MARKED) if self.marking else wrong

    def _blank(self, table: Table, player: int, cell: Roll, index: int) -> bool:
        """Dice without a play: make the only legal one, or take it as given up at the end."""
        if cell.dice is None or not valid_dice(cell.dice):
            return False
        own, other = table.sides[player], table.sides[1 - player]
        plays = legal_plays(table.variant, own, other, cell.dice).plays
        if len(plays) == 1:
            table.moved(player, plays[0].own, plays[0].other, cell.dice, plays[0].hops)
            return True
        if self._ends_here(index):
            table.passed(player)
            return True
        return False

    def _ends_here(self, index: int) -> bool:
        if index + 1 == len(self.acts):
            return self.gains != self.acts[index].player
        return ends_here(self.acts, index)


def _is_remark(cell: Unread) -> bool:
    """Whether a cell that can't be read is a remark. Where an action is lost, what follows is out of turn."""
    from bgtools.record.remark import is_remark

    return cell.loose and is_remark(cell.text)


def ends_here(acts: Sequence[Act], index: int) -> bool:
    """Whether the game is given up at the action ``index``: behind it stands only a win of the other."""
    player = acts[index].player
    for later in acts[index + 1 :]:
        if type(later.cell) is not Result:
            return False
        assert isinstance(later.cell, Result)
        if later.cell.word == WINS and later.player == player:
            return False
    return index + 1 < len(acts)
