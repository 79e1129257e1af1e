"""The replay of one game: steps, positions and faults, with recovery where the record fails.

Each action is checked against the table. One that cannot be is told once, as the fault of its line;
then the reading is followed that the rest of the game agrees with (``bgtools.replay.recovery``). Where
none does, the position is lost: plays are not checked any more in this game, while dice, cube, turns
and the result are. Contradictions that come from an earlier fault are folded into that one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import (
    BLANK,
    CONCEDES,
    DROP,
    ILLEGAL,
    LOSSES,
    NO_MOVE,
    RESIGNED,
    WINS,
    Cube,
    Place,
    Result,
    Roll,
    SetPos,
    Unread,
)
from bgtools.replay.acts import Act, acts_of
from bgtools.replay.ending import WRONG, ending, likely_winner
from bgtools.replay.model import (
    BEAVERED,
    DANCED,
    DOUBLED,
    DROPPED,
    PLAYED,
    RACCOONED,
    TOOK,
    UNKNOWN,
    GameReplay,
    Located,
    Position,
    Step,
)
from bgtools.replay.model import RESIGNED as RESIGNS
from bgtools.replay.quick import walk
from bgtools.replay.table import ANSWERING, OPENING, OVER, ROLLING, is_error, new_table
from bgtools.replay.trial import ends_here
from bgtools.rules import cube as cubes
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault, ResultFault
from bgtools.rules.written import attempt, play, valid_dice

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from bgtools.record.model import Entry, GameRecord
    from bgtools.replay.ending import Ending
    from bgtools.replay.mending import Mender
    from bgtools.replay.quick import Walked
    from bgtools.replay.seats import Seats
    from bgtools.replay.table import Table, Terms
    from bgtools.rules.plays import Hop
    from bgtools.rules.variants.base import Variant
    from bgtools.rules.written import Played

NONE, NEAR, WIDE = 0, 1, 2
"""``GameRun.effort``: at a fault look for no other readings, for those near to it, or widely."""

CUBE_ACTIONS = (DOUBLED, DOUBLED, BEAVERED, RACCOONED, TOOK, DROPPED)
"""``Step.action`` of each cube word."""


class GameRun:
    """The replay of one game. ``run`` fills ``out``; see ``GameReplay`` for what comes of it.

    ``acts``: the actions; a reading can change them. ``marking``: whether the match has marked a hit
    so far. ``gains``: who is richer in the next score line, or None. ``players``: their names.
    ``records``: this game and the one before, to see how the file writes. ``set_up_stated``: the file says
    by which variant it is, or has kept to it so far. ``effort``: how widely to look for what stood in a
    faulty place.
    Afterwards: ``ending`` (None if the game is not finished), ``late`` (remarks on hit marks, which are
    worth a finding only if the match turns out to mark its hits; see ``late_of``), ``marked`` (hits that
    were marked), ``win`` (the action that names the winner) and ``suspected`` (another variant that fits).
    """

    def __init__(
        self,
        terms: Terms,
        out: GameReplay,
        players: tuple[str, str] = ("", ""),
        marking: bool = False,
        gains: int | None = None,
    ) -> None:
        self.terms = terms
        self.out = out
        self.record = out.record
        self.players = players
        self.marking = marking
        self.gains = gains
        self.set_up_stated = False
        self.effort = WIDE
        self.records = [out.record]
        self.acts: Sequence[Act] = ()
        self.gaps: dict[int, tuple[int, int]] = {}
        self.table = new_table(terms)
        self.origin: list[int] = []
        self.late: list[Located] = []
        self.marked = 0
        self.current: Located | None = None
        self.win: Act | None = None
        self.ending: Ending | None = None
        self.suspected: Variant | None = None
        self.losses: list[tuple[Act, Result]] = []
        self.offer: Act | None = None
        self.conceded: Result | None = None
        self.before_drop: Table | None = None
        self.illegal_cube: tuple[int, Located] | None = None
        self._walked: Walked | None = None
        self._full: Callable[[], GameRun] | None = None
        self._tuples = [tuple(self.table.sides[0]), tuple(self.table.sides[1])]
        self._mender: Mender | None = None

    # --- The walk ------------------------------------------------------------------------------------

    def run(self) -> None:
        """Replay all actions and settle how the game ended."""
        if not self._walk_quickly():
            self._walk()
        self._finish()

    def _walk_quickly(self) -> bool:
        """Go the short way, if it leads through; the steps are then made when they are asked for."""
        walked = walk(self.table, self.record, self.out.seats)
        if walked is None:
            self.table = new_table(self.terms)
            return False
        self._walked = walked
        self.marked = walked.marked
        self.set_table(self.table)
        for entry in walked.results:
            assert isinstance(entry.cell, Result)
            self._result(0, Act(self.out.seats[entry.side], entry.cell, entry), entry.cell)
        out = self.out
        full = _later(self.terms, self.record, out.seats, self.players, self.marking, self.gains)
        self._full = full
        out.make_steps = lambda: full().out.steps
        return True

    def count_late(self, kind: PlayFault) -> int:
        """How many remarks on hit marks of a kind there are (HIT_NOT_MARKED or HIT_AMBIGUOUS)."""
        if self._walked is not None:
            return self._walked.unmarked if kind is PlayFault.HIT_NOT_MARKED else 0
        return sum(located.fault.kind is kind for located in self.late)

    def late_of(self, kind: PlayFault) -> list[Located]:
        """The remarks on hit marks of a kind."""
        if not self.count_late(kind):
            return []
        run = self if self._full is None else self._full()
        return [located for located in run.late if located.fault.kind is kind]

    def _walk(self) -> None:
        """Replay action by action."""
        self.acts = acts_of(self.record, self.out.seats)
        self.gaps = row_gaps(self.record)
        index = 0
        while index < len(self.acts):
            index = self.act(index)

    def act(self, index: int) -> int:
        """Replay one action; the index of the next."""
        act = self.acts[index]
        cell = act.cell
        self.current = None
        if index in self.gaps:
            following = self.mender.gap(index, *self.gaps.pop(index))
            if following != index or index == len(self.acts):  # the last row was written twice
                return following
            act = self.acts[index]
            cell = act.cell
        if cell.faults:
            self._reading_faults(act)
        if act.player < 0:
            act = self._place_player(index, act)
        kind = type(cell)
        if kind is Roll:
            return self._roll(index, act, cell)  # type: ignore[arg-type]
        if kind is Cube:
            return self._cube(index, act, cell)  # type: ignore[arg-type]
        if kind is Result:
            return self._result(index, act, cell)  # type: ignore[arg-type]
        if kind is SetPos:
            return self._set_pos(index, act, cell)  # type: ignore[arg-type]
        if kind is Unread:
            return self.mender.unread(index, act)
        return index + 1

    @property
    def mender(self) -> Mender:
        """What finds out how to go on at a fault; imported only where there is one."""
        if self._mender is None:
            from bgtools.replay.mending import Mender

            self._mender = Mender(self)
        return self._mender

    @property
    def faulty(self) -> bool:
        """Whether anything had to be mended."""
        return self._mender is not None

    @property
    def doubtful(self) -> bool:
        """Whether an earlier fault may have led the board astray, so that marks prove nothing."""
        return self._mender is not None and self._mender.doubtful

    def _place_player(self, index: int, act: Act) -> Act:
        """Give an action whose column can't be told to the player who can act, a result to the winner."""
        table, cell = self.table, act.cell
        if isinstance(cell, Result) and cell.word == WINS:
            player = likely_winner(table, cell, self.gains)
        else:
            player = table.likely_player()
        act = act._replace(player=player)
        self.acts = [*self.acts[:index], act, *self.acts[index + 1 :]]
        return act

    def _reading_faults(self, act: Act) -> None:
        """Tell what the reader could not read in a cell; the first explains what follows from it.

        A cell that is looked at again, as another reading came up, has been told.
        """
        if act.cell is not act.entry.cell:
            return
        told = [located for located in self.out.faults if located.entry is act.entry]
        for fault in act.cell.faults:
            explains = "apart" not in fault.facts
            known = next(
                (each for each in told if each.fault is fault or _of_one_star(each.fault, fault)), None
            )
            if known is not None:
                self.current = self.current or (known if explains else None)
                continue
            located = self.locate(fault, act)
            entry = act.entry
            start, end = fault.facts.get("start"), fault.facts.get("end")
            if start is not None and end is not None:
                located.place = Place(entry.line, entry.column + start, entry.line, entry.column + end)
            self.out.faults.append(located)
            if self.current is None and explains:
                self.current = located

    # --- Rolls ---------------------------------------------------------------------------------------

    def _roll(self, index: int, act: Act, cell: Roll) -> int:
        player = act.player
        table = self.table
        if not table.may_roll(player, cell.dice) and not table.skip_closed_out(player):
            fault = table.out_of_part(player, cell.dice)
            if fault is None:
                return self.mender.out_of_turn(index, act)
            self.fault(fault, act)
        if table.phase == OPENING and cell.how != ILLEGAL:
            following = self._opening(index, act, cell)
            if following != index:
                return following
            table = self.table  # another set-up may have been found
        if cell.how > NO_MOVE:
            return self._no_play(index, act, cell)
        if table.lost:
            return self._blind(index, act, cell)
        sides = table.sides
        played = attempt(table.variant, sides[player], sides[1 - player], cell)
        if played is None:
            return self._unplayable(index, act, cell)
        if played.marked:
            self.marked += 1
        if played.remarks:
            self.play_step(index, act, cell.dice, *self._remarks(index, act, played))
        else:
            self.play_step(index, act, cell.dice, played.own, played.other, played.hops)
        return index + 1

    def play_step(
        self,
        index: int,
        act: Act,
        dice: tuple[int, int] | None,
        own: Sequence[int],
        other: Sequence[int],
        hops: tuple[Hop, ...],
        action: str | None = None,
    ) -> Step:
        """Put a play on the board and write down its step."""
        player = act.player
        table = self.table
        tuples = self._tuples
        step = Step(act.entry, player, action or (PLAYED if hops else DANCED))
        step.dice = dice
        step.hops = hops
        cube = table.cube
        step.cube_before, step.owner_before = cube.value, cube.owner
        if not table.lost:
            step.before = Position(tuples[player], tuples[1 - player])
            tuples[player] = tuple(own)
            tuples[1 - player] = tuple(other)
            step.after = Position(tuples[player], tuples[1 - player])
        table.moved(player, own, other, dice, None if action else hops)
        cube = table.cube
        step.cube, step.owner = cube.value, cube.owner
        step.again = table.turn == player
        self._keep(step, index)
        return step

    def _keep(self, step: Step, index: int) -> None:
        self.out.steps.append(step)
        self.origin.append(index)
        if self.current is not None:
            step.faults.append(self.current)

    def _opening(self, index: int, act: Act, cell: Roll) -> int:
        """The first roll of a game is no doublet: equal dice are thrown again. The index to go on from."""
        dice = cell.dice
        if dice is None or dice[0] != dice[1] or not valid_dice(dice):
            return index
        if self.terms.rules.opening != "combined":
            return index
        return self.mender.opening_doublet(index, act, cell)

    def _remarks(
        self, index: int, act: Act, played: Played
    ) -> tuple[Sequence[int], Sequence[int], tuple[Hop, ...]]:
        """Tell what is remarkable about a legal play, and settle which of its meanings is true."""
        own, other, hops = played.own, played.other, played.hops
        unmarked: list[Fault] = []
        unfounded: list[Fault] = []
        for remark in played.remarks:
            if remark.kind is PlayFault.HIT_AMBIGUOUS:
                end = self.mender.settle_hits(index, act.player, played)
                if end is None:
                    self.late.append(self.locate(remark, act))
                elif end != 0:
                    own, other, hops = played.alternatives[end - 1]
                    points = [target for _, target, hit in hops if hit]
                    unmarked = [Fault(PlayFault.HIT_NOT_MARKED, {"points": points})] if points else []
            elif remark.kind is PlayFault.HIT_NOT_MARKED:
                unmarked = [remark]
            elif remark.kind is PlayFault.HIT_NONE:
                unfounded.append(remark)
            elif not self.doubtful:
                self.fault(remark, act)
        if self.doubtful:
            return own, other, hops
        if unfounded and unmarked:  # one star at the wrong move
            unfounded[0] = unfounded[0]._replace(facts={**unfounded[0].facts, **unmarked.pop().facts})
        told = [located for located in self.out.faults if located.entry is act.entry] if unfounded else []
        for remark in unfounded:
            apart = next((each for each in told if "apart" in each.fault.facts), None)
            if apart is not None:  # one mark, and one finding
                facts = {**apart.fault.facts, "unfounded": remark.facts["point"]}
                apart.fault = apart.fault._replace(facts=facts)
            else:
                self.fault(remark, act)
        self.late += [self.locate(remark, act) for remark in unmarked]
        return own, other, hops

    def _unplayable(self, index: int, act: Act, cell: Roll) -> int:
        """A play that is not legal, or dice without one."""
        table, player = self.table, act.player
        played = play(table.variant, table.sides[player], table.sides[1 - player], cell)
        if cell.how == BLANK and cell.dice is not None and valid_dice(cell.dice):
            if ends_here(self.acts, index) or self._breaks_off(index, act):
                self._given_up(index, act, cell)
                return index + 1
            if played.faults[0].kind is PlayFault.FORCED_OMITTED:
                if self.current is None:  # else the play was there, but can't be read
                    self.fault(played.faults[0], act)
                self.play_step(index, act, cell.dice, played.own, played.other, played.hops)
                return index + 1
        return self.mender.bad_play(index, act, cell, played)

    def _breaks_off(self, index: int, act: Act) -> bool:
        """Whether the game stops at this action without a result, and may be lost by its player."""
        return index + 1 == len(self.acts) and self.gains != act.player

    def _given_up(self, index: int, act: Act, cell: Roll) -> None:
        """A roll behind which the player gave up: the result that follows says how much."""
        side, other = self.table.sides[act.player], self.table.sides[1 - act.player]
        self.play_step(index, act, cell.dice, side, other, (), RESIGNS)

    def _no_play(self, index: int, act: Act, cell: Roll) -> int:
        """Rolls without a play: hidden, given up, or declared illegal."""
        if cell.how == ILLEGAL:
            return self._declared_illegal(index, act, cell)
        if cell.how == RESIGNED:
            self._given_up(index, act, cell)
            self.table.end("resignation", 1 - act.player)
        elif ends_here(self.acts, index):
            self._given_up(index, act, cell)
        elif index + 1 == len(self.acts) or self.table.lost:
            self.blind_step(index, act, cell.dice)
        elif cell.dice is not None and valid_dice(cell.dice) and not self._over_behind(index):
            return self._not_written(index, act, Roll(cell.text, cell.dice, (), BLANK))
        else:
            return self.mender.hidden(index, act, cell)
        return index + 1

    def _over_behind(self, index: int) -> bool:
        """Whether nothing but results stands behind an action."""
        return all(isinstance(act.cell, Result) for act in self.acts[index + 1 :])

    def _not_written(self, index: int, act: Act, blank: Roll) -> int:
        """A play that is hidden although the game goes on: it is missing, as where nothing is written."""
        own, other = self.table.sides[act.player], self.table.sides[1 - act.player]
        danced = attempt(self.table.variant, own, other, blank)
        if danced is None:
            return self._unplayable(index, act, blank)
        self.play_step(index, act, blank.dice, danced.own, danced.other, danced.hops)
        return index + 1

    def _blind(self, index: int, act: Act, cell: Roll) -> int:
        """A roll while the position is not known: only its dice are checked."""
        if cell.dice is not None and not valid_dice(cell.dice):
            self.fault(Fault(PlayFault.DICE_RANGE, {"dice": cell.dice}), act)
        self.blind_step(index, act, cell.dice)
        return index + 1

    def blind_step(self, index: int, act: Act, dice: tuple[int, int] | None) -> None:
        """A turn of which nothing is known but the dice."""
        table, player = self.table, act.player
        self.play_step(index, act, dice, table.sides[player], table.sides[1 - player], (), UNKNOWN)

    def _declared_illegal(self, index: int, act: Act, cell: Roll) -> int:
        """``Illegal play (...)``: the record itself gives the position that the play led to."""
        from bgtools.replay.claims import facing, read_dump

        self.fault(Fault(PlayFault.DECLARED_ILLEGAL), act)
        table, player = self.table, act.player
        board = read_dump(cell.dump, table.variant) if cell.dump else None
        if board is None:
            self.mender.lose(act)
            self.blind_step(index, act, cell.dice)
            return index + 1
        own, other = facing(board, self.players[player], self.players[1 - player], table.sides[player])
        for side, whose in ((own, player), (other, 1 - player)):
            total = sum(side[1:])
            if sum(side) != table.variant.checkers:
                facts = {"player": whose, "total": total, "right": table.variant.checkers}
                self.fault(Fault(MatchFault.CHECKER_TOTAL, facts), act)
        table.lost = False
        self._tuples = [tuple(table.sides[0]), tuple(table.sides[1])]
        self.play_step(index, act, cell.dice, own, other, (), UNKNOWN)
        return index + 1

    # --- Cube ----------------------------------------------------------------------------------------

    def _cube(self, index: int, act: Act, cell: Cube) -> int:
        table = self.table
        table.skip_closed_out(act.player)
        faults = table.cube_faults(act.player, cell)
        if faults:
            if any(is_error(fault, self.terms) or fault.kind is CubeFault.DEAD for fault in faults):
                return self.mender.bad_cube(index, act, cell, faults)
            for fault in faults:
                self.fault(fault, act)
        self.cube_step(index, act, cell)
        return index + 1

    def cube_step(self, index: int, act: Act, cell: Cube, value: int | None = None) -> None:
        """Take a cube action as it stands and write down its step."""
        table, player = self.table, act.player
        beaver = table.phase == ANSWERING and table.cube.answers == player
        step = Step(act.entry, player, CUBE_ACTIONS[cell.word])
        if beaver and step.action == DOUBLED:
            step.action = BEAVERED
        if not table.lost:
            step.before = step.after = Position(self._tuples[player], self._tuples[1 - player])
        step.cube_before, step.owner_before = table.cube.value, table.cube.owner
        if cell.word == DROP:
            self.before_drop = table.copy()
        table.turn_cube(player, cell, value)
        if table.phase == ANSWERING:
            self.offer = act
        cube = table.cube
        step.cube, step.owner, step.offered = cube.value, cube.owner, cube.offered
        if step.action == DOUBLED and cube.value != step.cube_before:
            step.cube_before = cube.value
            self.begin_with(cube.value)
        self._keep(step, index)

    def begin_with(self, start: int) -> None:
        """The cube has had this value from the start of the game, by automatic doubles."""
        self.terms = self.terms._replace(start_cube=start)
        for step in self.out.steps:
            step.cube = step.cube_before = start
        for located in self.out.faults:
            located.cube = start

    # --- Results -------------------------------------------------------------------------------------

    def _result(self, index: int, act: Act, cell: Result) -> int:
        table = self.table
        if cell.word == WINS:
            if self.win is not None and not self._says_more(act, cell):
                self.fault(Fault(ResultFault.GIVEN_TWICE, {"first": self.win.entry.place}), act)
            else:
                self._wins(act, cell)
        elif cell.word == LOSSES:
            self.losses.append((act, cell))
        elif table.phase != OVER:  # given up in words
            loser = act.player if cell.word == CONCEDES else 1 - act.player
            step = Step(act.entry, loser, RESIGNS)
            if not table.lost:
                step.before = step.after = Position(self._tuples[loser], self._tuples[1 - loser])
            step.cube = step.cube_before = table.cube.value
            step.owner = step.owner_before = table.cube.owner
            self._keep(step, index)
            table.end("resignation", 1 - loser)
            self.conceded = cell
        return index + 1

    def _says_more(self, act: Act, cell: Result) -> bool:
        """Whether a result is the one before with the points that it had not ("Bob wins")."""
        first = self.win
        assert first is not None
        assert isinstance(first.cell, Result)
        return first.player == act.player and first.cell.points is None and cell.points is not None

    def _wins(self, act: Act, cell: Result) -> None:
        """The result: compare it with the game as it was played."""
        self.win = act
        if self.table.ended_by == "resignation" and self.table.winner != act.player:
            self._doubt_resignation(act, cell)
        end = ending(self.table, act.player, cell)
        self.ending = end
        table = self.table
        cube = table.cube
        self.tell_result(act, end)
        for fault in end.faults:
            if fault.kind is CubeFault.AUTOMATIC:
                table.cube = cubes.Cube(fault.facts["start"])
                self.begin_with(table.cube.value)
        if table.phase == ANSWERING and end.how == "resignation":
            table.cube = cubes.take(cube)
        elif table.phase == ROLLING and end.how == "drop":  # it was not taken
            half = cube.value // 2
            table.cube = cubes.Cube(half, end.winner if half > self.terms.start_cube else None)
        table.end(end.how, end.winner)

    def _doubt_resignation(self, act: Act, cell: Result) -> None:
        """Whether the word of a resignation, rather than the result, is in the wrong column, or was none."""
        table = self.table
        if any(located.fault.kind is MatchFault.AFTER_GAME_END for located in self.out.faults):
            table.winner = act.player  # play went on behind it: it was none
            return
        if self.gains is None:
            resigned = table.winner
            doubtful = any(fault.kind in WRONG for fault in ending(table, resigned, cell).faults)
            table.winner = act.player
            fits = not any(fault.kind in WRONG for fault in ending(table, act.player, cell).faults)
            table.winner = resigned
            if not doubtful or not fits:
                return
        elif self.gains != act.player:
            return
        table.winner = act.player
        for entry in self.record.entries:
            if entry.cell is self.conceded:
                facts = {"wins": None, "losses": None, "side": True}
                loser = Act(act.player, entry.cell, entry)
                self.fault(Fault(ResultFault.LOSSES_DISAGREE, facts), loser)

    def tell_result(self, act: Act, end: Ending) -> None:
        """Give the faults of a result their place; one mistake is told once."""
        told = [fault for fault in end.faults if fault.kind is not ResultFault.RESIGN_ASSUMED]
        for fault in end.faults if len(told) == 0 else told:
            if fault.kind is ResultFault.RESIGN_TOO_BIG:
                assert isinstance(act.cell, Result)
                other = ending(self.table, 1 - act.player, act.cell)
                other_wins = not any(each.kind in WRONG for each in other.faults)
                fault = fault._replace(facts={**fault.facts, "other_wins": other_wins})
            before = self._before(act) if fault.facts.get("dropped") else None
            if before is not None and isinstance(before.cell, Cube) and before.cell.word == DROP:
                continue  # it has both answers, which is told
            located = self.fault(fault, act)
            if before is not None:
                located.related.append((before.place, "taken", {}))
            if self.offer is not None and fault.kind in (
                CubeFault.NO_ANSWER,
                CubeFault.UNANSWERED_AT_RESULT,
            ):
                located.related.append((self.offer.entry.place, "offer", {}))

    def _before(self, act: Act) -> Entry:
        """The entry before that of an action."""
        entries = self.record.entries
        return entries[next(at for at, entry in enumerate(entries) if entry is act.entry) - 1]

    def _finish(self) -> None:
        """Settle how the game ended, also where no result is written."""
        table = self.table
        # Where the position is lost, the cube may be as well: the next score line knows better.
        known = not table.lost or self.gains is None
        if self.ending is None and table.phase == OVER and known:
            self.ending = ending(table, table.winner, self.conceded)
        self._compare_losses()
        out = self.out
        out.cube = table.cube.value
        out.cube_owner = table.cube.owner
        end = self.ending
        if end is not None:
            out.winner, out.points, out.size, out.ended_by = end.winner, end.points, end.size, end.how
        if self.win is not None:
            assert isinstance(self.win.cell, Result)
            out.points_recorded = self.win.cell.points

    def _compare_losses(self) -> None:
        """``Losses``: the amount, which must be the winner's. Its column is not reliable in real files."""
        if self.win is None:
            return
        assert isinstance(self.win.cell, Result)
        wins = self.win.cell.points
        for act, cell in self.losses:
            side = act.player == self.win.player and act.entry.row is not None
            if side or (wins is not None and cell.points not in (None, wins)):
                facts = {"wins": wins, "losses": cell.points, "side": side}
                self.fault(Fault(ResultFault.LOSSES_DISAGREE, facts), act)
        if self.conceded is not None and wins is not None:
            self._compare_words(self.conceded, self.win.player, wins)

    def _compare_words(self, conceded: Result, winner: int, wins: int) -> None:
        """``Resigns gammon``: the size, which must be what the winner gets, or as much of it as he needs."""
        end, cube, rules = self.ending, self.table.cube, self.terms.rules
        if not conceded.size or end is None or end.how != "resignation":
            return
        says = conceded.size * cube.value
        needed = self.terms.needed(winner)
        if wins == says or (needed is not None and wins == needed < says):
            return
        one_mistake = any(fault.kind is not ResultFault.RESIGN_ASSUMED for fault in end.faults) or any(
            located.fault.kind is ResultFault.LOSSES_DISAGREE for located in self.out.faults
        )
        jacoby = not rules.length and rules.jacoby is not False and not cube.turned
        entry = next((entry for entry in self.record.entries if entry.cell is conceded), None)
        if entry is None or one_mistake or (jacoby and wins == cube.value):
            return
        facts = {"wins": wins, "losses": says, "side": False}
        self.fault(Fault(ResultFault.LOSSES_DISAGREE, facts), Act(1 - winner, conceded, entry))

    # --- Claims --------------------------------------------------------------------------------------

    def _set_pos(self, index: int, act: Act, cell: SetPos) -> int:
        from bgtools.replay.claims import agrees

        table = self.table
        if table.lost or not agrees(cell.position, table.sides, table.variant):
            self.mender.set_pos(index, act, cell)
        return index + 1

    # --- Faults --------------------------------------------------------------------------------------

    def locate(self, fault: Fault, act: Act, also: Sequence[Fault] = ()) -> Located:
        """A fault of an action, with the state of the game before it."""
        player = act.player if act.player >= 0 else None
        located = Located(fault, act.entry.place, act.entry, player)
        located.also = tuple(also)
        table = self.table
        if not table.lost and player is not None:
            located.position = Position(self._tuples[player], self._tuples[1 - player])
        located.dice = getattr(act.cell, "dice", None)
        located.cube, located.owner = table.cube.value, table.cube.owner
        return located

    def fault(self, fault: Fault, act: Act, also: Sequence[Fault] = ()) -> Located:
        """Tell a fault of the action that is being replayed."""
        located = self.locate(fault, act, also)
        self.out.faults.append(located)
        if self.current is None:
            self.current = located
        return located

    def set_table(self, table: Table) -> None:
        """Go on from another state of the game."""
        self.table = table
        self._tuples = [tuple(table.sides[0]), tuple(table.sides[1])]

    def back_to(self, index: int) -> None:
        """Forget what was replayed from the action ``index`` on."""
        out, origin = self.out, self.origin
        while origin and origin[-1] >= index:
            origin.pop()
            out.steps.pop()
        later = {id(act.entry) for act in self.acts[index:]}
        out.faults[:] = [located for located in out.faults if id(located.entry) not in later]
        self.late[:] = [located for located in self.late if id(located.entry) not in later]


def _of_one_star(one: Fault, other: Fault) -> bool:
    """Whether two faults are about the same star of a cell that stands apart from its move."""
    return "apart" in one.facts and "apart" in other.facts and one.facts["start"] == other.facts["start"]


def _later(
    terms: Terms, record: GameRecord, seats: Seats, players: tuple[str, str], marking: bool, gains: int | None
) -> Callable[[], GameRun]:
    """What replays a game in full when it is called. It holds nothing that holds it: no work for ``gc``."""

    def full() -> GameRun:
        run = GameRun(terms, GameReplay(0, record, seats), players, marking, gains)
        run._walk()
        return run

    return full


def row_gaps(record: GameRecord) -> dict[int, tuple[int, int]]:
    """Rows whose number is not the one after the row before: entry index to (number, expected).

    Where a player gives up the numbers jump in some dialects; a result can stand anywhere. A single
    wrong number is one gap: the row behind it goes on from what was expected. So do rows that come back
    to the number that is due by counting (8, 9, 0, 1 ... for 8, 9, 10, 11).
    """
    gaps: dict[int, tuple[int, int]] = {}
    expected = due = 1
    last: tuple[int, int] | None = None
    entries = record.entries
    for index, entry in enumerate(entries):
        row, line = entry.row, entry.line
        if row is None or (line, row) == last:
            continue
        last = line, row
        if row != expected:
            blank = {number for number, _ in record.blank_rows}
            while expected in blank and expected != row:
                expected += 1
        if row not in (expected, due) and not _numbers_may_jump(entries, index):
            gaps[index] = (row, expected)
            if any(
                later.row == expected + 1 and later.line > line for later in entries[index + 1 : index + 4]
            ):
                row = expected
        expected = row + 1
        due += 1
    return gaps


def _numbers_may_jump(entries: Sequence[Entry], index: int) -> bool:
    """Whether the row numbers mean nothing at this entry: at a result, or behind one who gave up."""
    if isinstance(entries[index].cell, Result):
        return True
    before = entries[index - 1].cell if index else None
    return isinstance(before, Result) or (isinstance(before, Roll) and before.how == RESIGNED)
