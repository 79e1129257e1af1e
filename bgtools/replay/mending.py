"""Goes on behind a fault: tells it once, at its line, and follows what the rest of the game agrees with.

Imported only when a game has a fault. ``Mender`` belongs to one ``GameRun`` and answers each time with
the index of the action to go on from.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BAR,
    DOUBLE,
    DROP,
    OUTSIDE,
    PLAY,
    TAKE,
    Cube,
    Entry,
    Place,
    Result,
    Roll,
    Unread,
)
from bgtools.replay.acts import Act
from bgtools.replay.model import DROPPED, TOOK, Change, Located
from bgtools.replay.recovery import ALL_ROLLS, BUDGET, LOOK_BACK, Candidate, Recovery, misread
from bgtools.replay.table import ANSWERING, OPENING, OVER, ROLLING, TURN, is_error, new_table
from bgtools.replay.trial import Trial
from bgtools.rules import cube as cubes
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault
from bgtools.rules.written import Ending, play, valid_dice

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.record.model import Cell, GameRecord, SetPos
    from bgtools.replay.game import GameRun
    from bgtools.replay.recovery import Dice
    from bgtools.replay.table import Table
    from bgtools.rules.variants.base import Variant
    from bgtools.rules.written import Played

SET_UPS = ("backgammon", "nackgammon", "hypergammon", "longgammon")
ENTERING = ("acey-deucey", "russian")
"""Variants that are tried where a game does not begin as its own does."""
RESTRUCTURED = 3
"""So many doubled rows and swapped cells are looked for in one game."""
PROOF = 8
"""So many actions must follow before cells are taken to be in another order; fewer agree with anything."""
PAIRS = 16
"""So many readings of a play are tried together with those of a second faulty one."""
SIGNS = 6
"""So many actions before a contradiction a wrong hit mark may be its first sign."""
MARKS = (PlayFault.HIT_NONE, PlayFault.HIT_NOT_MARKED)
SURE = 12
"""So many plays must fit another set-up than the one that the file states, or has kept to so far."""
EARLY = 8
"""So many actions from the start a wrong set-up must show."""


class Gap(NamedTuple):
    """An empty place in the rows. ``player``: whose cell is missing; ``line``/``column``: where."""

    player: int
    place: Place
    row: int | None


class Mender:
    """Finds out how to go on at the faults of one game.

    ``root``: the fault that later contradictions may come from: the position is lost, or the reading
    followed does not fit to the end. ``marks_differ``: it fits, but for some hit marks.
    """

    def __init__(self, game: GameRun) -> None:
        self.game = game
        self.root: Located | None = None
        self.marks_differ = False
        self._ended: Located | None = None
        self._restructured = 0
        self._blamed = False

    # --- Tools ---------------------------------------------------------------------------------------

    def trial(self, acts: Sequence[Act] | None = None) -> Trial:
        """A trial of the rest of the game."""
        game = self.game
        stars = sum("*" in act.cell.text for act in game.acts)
        marking = game.marking or stars > 1
        return Trial(game.acts if acts is None else acts, marking, game.gains)

    def recovery(self) -> Recovery:
        """A search for what happened."""
        return Recovery(self.trial(), self._cells())

    def table_at(self, index: int) -> Table | None:
        """The table before the action ``index``, from the steps; None if it can't be told from them."""
        game = self.game
        if index == len(game.origin) or index not in game.origin:
            return None
        place = bisect_left(game.origin, index)
        step = game.out.steps[place]
        if step.before is None:
            return None
        table = new_table(game.terms)
        table.loosen(step.player)
        sides = (list(step.before.own), list(step.before.other))
        table.sides = [sides[0], sides[1]] if step.player == 0 else [sides[1], sides[0]]
        table.cube = cubes.Cube(step.cube_before, step.owner_before)
        table.turn = step.player
        earlier = game.out.steps[:place]
        for player in (0, 1):
            table.rolls[player] = sum(other.dice is not None for other in earlier if other.player == player)
        table.phase = TURN if any(table.rolls) else OPENING
        if earlier and earlier[-1].action == TOOK:
            table.phase = ROLLING
        if step.action in (TOOK, DROPPED) or (
            earlier and earlier[-1].action in ("double", "beaver", "raccoon")
        ):
            return None
        return table

    def tell(self, located: Located, leaders: Sequence[Candidate], followed: Candidate | None) -> None:
        """Add a fault with its readings; it is the root of what follows if the reading does not fit."""
        game = self.game
        located.readings, located.followed = self.recovery().readings(leaders, followed)
        if followed is not None:
            self.marks_differ = self.marks_differ or followed.reach.marks < 0
        if located is not game.current:
            game.out.faults.append(located)
        if game.current is None:
            game.current = located
        if followed is None or not located.followed or not located.followed.complete:
            self.root = located

    def lose(self, act: Act, because: Located | None = None) -> None:
        """Give the position up for the rest of the game."""
        game = self.game
        if not game.table.lost:
            lost = game.locate(Fault(MatchFault.DESYNCHRONISED), act)
            if because is not None and because.place != lost.place:
                lost.related.append((because.place, "cause", {}))
            game.out.faults.append(lost)
            if because is not None:
                because.lost = lost.place
        game.table.lost = True
        game.out.lost = True

    # --- Plays ---------------------------------------------------------------------------------------

    def bad_play(self, index: int, act: Act, roll: Roll, played: Played) -> int:
        """A play that is not legal, or a missing one."""
        game = self.game
        variant = self._other_set_up(index)
        if variant is not None:
            return self._switch(variant, act, played)
        located = game.current or game.locate(played.faults[0], act, played.faults[1:])
        if game.current is not None:
            located.also += played.faults
        stands = self.recovery().as_written(game.table, index, played)
        return self._mend_play(index, act, roll, located, stands, played)

    def opening_doublet(self, index: int, act: Act, roll: Roll) -> int:
        """A game begins with a doublet: its play stands if the rest agrees, else another roll was made."""
        game = self.game
        table, player = game.table, act.player
        located = game.locate(Fault(MatchFault.OPENING_DOUBLET, {"die": roll.dice and roll.dice[0]}), act)
        played = play(table.variant, table.sides[player], table.sides[1 - player], roll)
        located.also = played.faults
        if played.faults:
            variant = self._other_set_up(index)
            if variant is not None:
                return self._switch(variant, act, played)
            stands = self.recovery().as_written(table, index, played)
        else:
            after = table.copy()
            after.moved(player, played.own, played.other)
            stands = Candidate("as-written", after, index + 1)
            played.stands = Ending(played.own, played.other, played.hops)
        self._restructured, before = RESTRUCTURED, self._restructured  # rows are not out of order yet
        following = self._mend_play(index, act, roll, located, stands, played)
        self._restructured = before
        return following

    def _mend_play(
        self, index: int, act: Act, roll: Roll, located: Located, stands: Candidate, played: Played
    ) -> int:
        """Tell a faulty play and go on with what the rest of the game agrees with."""
        game = self.game
        recovery = self.recovery()
        candidates = self._play_candidates(recovery, index, roll, stands)
        if not any(recovery.perfect(candidate) for candidate in candidates):
            candidates += self._wider(recovery, index, roll)
        best, leaders = self._best(recovery, candidates, stands, index, roll)
        if not recovery.complete(best):
            earlier = self._look_back(recovery, index)
            if earlier is not None:
                return self._blame_earlier(earlier, located)
            if self.root is not None:
                return self._fold(index, act, roll)
            first = self._first_of_two(recovery, candidates, act, roll)
            if first is not None:
                return self._follow(index, act, roll, first, leaders, located, played)
            located = self._first_sign(index, located)
            if not recovery.convincing(best):
                self.tell(located, leaders, None)
                self.lose(act, located)
                game.blind_step(index, act, roll.dice)
                return index + 1
        return self._follow(index, act, roll, best, leaders, located, played)

    def _first_of_two(
        self, recovery: Recovery, candidates: Sequence[Candidate], act: Act, roll: Roll
    ) -> Candidate | None:
        """A reading that stops at a second faulty play, with a reading of which all the rest fits."""
        acts = self.game.acts
        farthest = max(candidate.reach.index for candidate in candidates)
        second = acts[farthest] if farthest < len(acts) else None
        if second is None or not isinstance(second.cell, Roll) or second.cell.how != PLAY:
            return None
        tried = [each for each in candidates if each.reach.index == farthest and each.acts is None]
        recovery.spell(tried, self.game.table, act.player, act.entry, roll)
        tried.sort(key=lambda candidate: candidate.cost)
        best: tuple[float, Candidate] | None = None
        limit = recovery.spent + BUDGET
        for candidate in tried[:PAIRS]:
            if recovery.spent > limit or (best is not None and candidate.cost >= best[0]):
                break
            table = candidate.table.copy()
            recovery.trial.run(table, candidate.start)
            if not table.may_roll(second.player, second.cell.dice):
                continue
            rolls = (
                [second.cell.dice] if second.cell.dice is not None and valid_dice(second.cell.dice) else []
            )
            plays = recovery.other_plays(table, farthest, [*rolls, *misread(second.cell.dice)])
            whole = [each for each in recovery.weigh(plays) if recovery.complete(each)]
            recovery.spell(whole, table, second.player, second.entry, second.cell)
            for each in whole:
                if best is None or candidate.cost + each.cost < best[0]:
                    best = (candidate.cost + each.cost, candidate)
        return best[1] if best is not None else None

    def _first_sign(self, index: int, located: Located) -> Located:
        """The fault at the first hit mark a little earlier that disagreed with the board, if one did.

        Where nothing fits, such a mark was the first sign of what is wrong, and no slip of its own.
        """
        game = self.game
        near = {id(act.entry) for act in game.acts[max(0, index - SIGNS) : index]}
        signs = [
            fault
            for fault in (*game.out.faults, *(game.late if game.marking or game.marked else ()))
            if fault.fault.kind in MARKS and id(fault.entry) in near
        ]
        if not signs:
            return located
        first = min(signs, key=lambda sign: sign.place)
        game.out.faults[:] = [fault for fault in game.out.faults if fault not in signs]
        game.late[:] = [fault for fault in game.late if fault not in signs]
        sign = Located(
            Fault(MatchFault.PLAY_CONTRADICTED, {"plays": 0}), first.place, first.entry, first.player
        )
        sign.also = (first.fault,)
        sign.position, sign.dice, sign.cube, sign.owner = first.position, first.dice, first.cube, first.owner
        sign.related.append((located.place, "came-to-light", {}))
        return sign

    def _best(
        self,
        recovery: Recovery,
        candidates: Sequence[Candidate],
        stands: Candidate,
        index: int,
        roll: Roll,
    ) -> tuple[Candidate, list[Candidate]]:
        """The reading to follow, and all that reach as far, the likeliest first.

        What stands is followed where the whole rest agrees with it, unless rows or cells in another
        order make everything legal.
        """
        whole = [each for each in candidates if each.acts is None or recovery.complete(each)]
        leaders = recovery.leading(whole)
        if len(self.game.acts) - index <= PROOF:
            leaders = [c for c in leaders if c.kind != "swapped" or c.facts["second"] >= index] or leaders
        act = self.game.acts[index]
        recovery.spell(leaders, self.game.table, act.player, act.entry, roll)
        leaders.sort(key=lambda candidate: candidate.cost)
        best = leaders[0]
        structural = [candidate for candidate in leaders if candidate.acts is not None]
        if structural and recovery.complete(best) and self._proved(structural[0]):
            best = structural[0]
        elif recovery.complete(stands) and stands.reach == max(each.reach for each in leaders):
            best = stands
        elif best is stands and len(leaders) > 1:
            best = leaders[1]
        return best, leaders

    def _proved(self, candidate: Candidate) -> bool:
        """Whether rows or cells in another order are no chance: a play is repeated, or two plays changed
        places and much follows.
        """
        cells = [change.entry.cell for change in candidate.changes if change.entry is not None]
        plays = [isinstance(cell, Roll) and bool(cell.moves) for cell in cells]
        if candidate.kind == "doubled-row":
            return any(plays) or len(self.game.acts) - candidate.start >= PROOF
        return all(plays) and len(self.game.acts) - candidate.start >= PROOF

    def _play_candidates(
        self, recovery: Recovery, index: int, roll: Roll, stands: Candidate
    ) -> list[Candidate]:
        """The readings that are tried first: near plays, cells swapped, rows written twice."""
        rolls = misread(roll.dice)
        if roll.dice is not None and len(rolls) < len(ALL_ROLLS):
            rolls.insert(0, roll.dice)
        return recovery.weigh(
            [
                stands,
                *recovery.other_plays(self.game.table, index, self._possible(rolls)),
                *(self._structural(recovery, index, 2)),
                *recovery.overwritten(self.game.table, index),
            ]
        )

    def _possible(self, rolls: list[Dice]) -> list[Dice]:
        """Of ``rolls`` those that can be thrown now: no doublet opens a game."""
        game = self.game
        if game.table.phase == OPENING and game.terms.rules.opening == "combined":
            return [dice for dice in rolls if dice[0] != dice[1]]
        return rolls

    def table_at_or_now(self, index: int) -> Table | None:
        """The table before the action ``index``, which may be the one that is being replayed."""
        game = self.game
        if not game.origin or index > game.origin[-1]:
            return game.table.copy()
        return self.table_at(index)

    def _wider(self, recovery: Recovery, index: int, roll: Roll) -> list[Candidate]:
        """The plays of all other rolls, and cells that changed places a little earlier."""
        near = {tuple(sorted(dice)) for dice in misread(roll.dice)}
        if roll.dice is not None:
            near.add(tuple(sorted(roll.dice)))
        rolls = [dice for dice in ALL_ROLLS if tuple(sorted(dice)) not in near]
        plays = recovery.other_plays(self.game.table, index, self._possible(rolls))
        return recovery.weigh([*plays, *self._structural(recovery, index, LOOK_BACK)])

    def _structural(self, recovery: Recovery, index: int, back: int) -> list[Candidate]:
        """Rows written twice and cells swapped; not again and again in one game."""
        if self._restructured >= RESTRUCTURED:
            return []
        table_at = self.table_at_or_now
        return [*recovery.doubled_rows(table_at, index), *recovery.swaps(table_at, index, back)]

    def _follow(
        self,
        index: int,
        act: Act,
        roll: Roll,
        best: Candidate,
        leaders: Sequence[Candidate],
        located: Located,
        played: Played,
    ) -> int:
        game = self.game
        if best.acts is not None:
            return self._restructure(best, leaders, located)
        self.tell(located, leaders, best)
        dice = best.plays[0][0] if best.plays else roll.dice
        hops = best.hops
        if best.kind in ("as-written", "partial") and played.stands is not None:
            hops = played.stands.hops
        own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
        game.play_step(index, act, dice, own, other, hops)
        if not best.plays:
            game.table.loosen(act.player)
        return index + 1

    def _restructure(self, best: Candidate, leaders: Sequence[Candidate], located: Located) -> int:
        """Go on with other actions than those written, from the place where they begin to differ."""
        game = self.game
        self._restructured += 1
        second: int = best.facts["second"]
        if best.kind == "doubled-row":
            act = game.acts[second]
            fault = Fault(MatchFault.ROW_DOUBLED, {"first": best.facts["first"]})
            game.back_to(second)
            game.set_table(best.table)
            located = game.locate(fault, act)
            located.related.append((best.facts["first"], "first", {}))
            game.current = None
        else:
            shown = game.acts[second]
            game.back_to(second)
            game.set_table(best.table)
            if located.entry is not shown.entry:  # it came to light later
                light = located.place
                located = game.locate(Fault(MatchFault.PLAY_CONTRADICTED, {"plays": 0}), shown)
                located.related.append((light, "came-to-light", {}))
                game.current = None
        assert best.acts is not None
        self.tell(located, leaders, best)
        game.acts = best.acts
        game.gaps = {}
        return second

    def _look_back(self, recovery: Recovery, index: int) -> tuple[int, list[Candidate]] | None:
        """An earlier legal play that, read otherwise, makes all the rest of the game fit; nearest first."""
        game = self.game
        if self.root is not None or self._blamed:
            return None
        for earlier in range(index - 1, max(-1, index - LOOK_BACK - 1), -1):
            if recovery.spent > BUDGET:
                return None
            act = game.acts[earlier]
            roll = act.cell
            table = self.table_at(earlier)
            if not isinstance(roll, Roll) or roll.how != PLAY or table is None or roll.dice is None:
                continue
            rolls = [roll.dice, *misread(roll.dice)]
            plays = recovery.plays_of(table, act.player, earlier + 1, rolls, "play")
            found = recovery.weigh([*plays, *recovery.overwritten(table, earlier)])
            found = [candidate for candidate in found if recovery.complete(candidate)]
            if found:
                recovery.spell(found, table, act.player, act.entry, roll)
                found.sort(key=lambda candidate: candidate.cost)
                return earlier, found
        return None

    def _blame_earlier(self, earlier: tuple[int, list[Candidate]], light: Located) -> int:
        """Put the fault on an earlier play; ``light`` is where it came to light."""
        game = self.game
        self._blamed = True
        index, leaders = earlier
        best = leaders[0]
        act = game.acts[index]
        table = self.table_at(index)
        assert table is not None
        plays = best.reading(self.trial()).reach
        game.back_to(index)
        game.set_table(table)
        located = game.locate(Fault(MatchFault.PLAY_CONTRADICTED, {"plays": plays}), act)
        located.related.append((light.place, "came-to-light", {}))
        game.current = None
        self.tell(located, leaders, best)
        (dice, hops), *_ = best.plays
        own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
        game.play_step(index, act, dice, own, other, hops)
        return index + 1

    def _fold(self, index: int, act: Act, roll: Roll) -> int:
        """A contradiction that an earlier fault explains: the position is lost."""
        assert self.root is not None
        self.root.folded += 1
        self.lose(act, self.root)
        self.game.blind_step(index, act, roll.dice)
        return index + 1

    def _other_set_up(self, index: int) -> Variant | None:
        """Another variant from whose start the whole game fits, where this one fails early."""
        game = self.game
        if index >= EARLY or game.suspected is not None:
            return None
        told = {fault.fault.kind for fault in game.out.faults}
        if told & {MatchFault.TURN_ORDER, PlayFault.DECLARED_ILLEGAL}:
            return None
        plays = sum(isinstance(each.cell, Roll) and each.cell.how == PLAY for each in game.acts)
        if plays < (SURE if game.set_up_stated else 2):
            return None
        trial = self.trial()
        for variant in self._set_ups():
            if variant.start == game.terms.variant.start:
                continue
            terms = game.terms._replace(variant=variant)
            reach = trial.run(new_table(terms), 0)
            if reach.index == trial.complete:
                return variant
        return None

    def _set_ups(self) -> list[Variant]:
        """The games that may have been played instead: where checkers come from outside, those with them."""
        from bgtools.rules.variants import get

        game = self.game
        first = next((act.cell for act in game.acts if isinstance(act.cell, Roll)), None)
        entering = first is not None and any(move.points[0] in (OUTSIDE, BAR) for move in first.moves)
        options = game.terms.rules.variant_options
        if not entering:
            return [get(name).with_options(options) for name in SET_UPS]
        return [
            get(name).with_options((*pairs, *options))
            for name in ENTERING
            for pairs in get(name).presets.values() or ((),)
        ]

    def _switch(self, variant: Variant, act: Act, played: Played) -> int:
        """Play the game, and the rest of the match, from another set-up."""
        game = self.game
        facts = {"variant": variant.full_name}
        located = game.locate(Fault(MatchFault.VARIANT_SUSPECTED, facts), act, played.faults)
        game.suspected = variant
        rules = game.terms.rules._replace(opening=variant.opening)
        game.terms = game.terms._replace(variant=variant, rules=rules)
        game.back_to(0)
        game.out.faults.append(located)
        game.set_table(new_table(game.terms))
        return 0

    def settle_hits(self, index: int, player: int, played: Played) -> int | None:
        """Which meaning of a merged play the later actions agree with: 0 the likeliest, 1 and so on the
        alternatives; None if they agree with several equally.
        """
        trial = self.trial()
        reaches = []
        dice = getattr(self.game.acts[index].cell, "dice", None)
        for own, other, hops in [(played.own, played.other, played.hops), *played.alternatives]:
            table = self.game.table.copy()
            table.moved(player, own, other, dice, hops)
            reaches.append(trial.run(table, index + 1).index)
        best = max(reaches)
        if reaches.count(best) > 1:
            return None if reaches[0] == best else reaches.index(best)
        return reaches.index(best)

    def hidden(self, index: int, act: Act, roll: Roll) -> int:
        """A play that the record hides although the game goes on."""
        game = self.game
        recovery = self.recovery()
        rolls = (
            [roll.dice] if roll.dice is not None and len(misread(roll.dice)) < len(ALL_ROLLS) else ALL_ROLLS
        )
        leaders = recovery.leading(recovery.weigh(recovery.other_plays(game.table, index, rolls)))
        best = leaders[0]
        if not recovery.convincing(best):
            self.lose(act)
            game.blind_step(index, act, roll.dice)
            return index + 1
        own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
        game.play_step(index, act, roll.dice, own, other, best.hops)
        return index + 1

    # --- Turns ---------------------------------------------------------------------------------------

    def out_of_turn(self, index: int, act: Act) -> int:
        """A roll of a player who is not on turn."""
        game = self.game
        phase = game.table.phase
        if phase == OVER:
            return self.after_end(index, act)
        if phase == ANSWERING:
            return self._no_answer(index, act)
        return self._two_turns(index, act)

    def _two_turns(self, index: int, act: Act) -> int:
        """Two turns of one side in a row: a cell was lost, written twice, or stands in the wrong column."""
        game = self.game
        table = game.table
        missing = 1 - act.player
        gap = self.empty_place(index)
        facts: dict[str, Any] = {"expected": missing, "reason": "lost-cell" if gap else "two-turns"}
        if table.lost:
            if gap is None:
                self._tell_turn(index, act, gap, facts)
            elif self.root is not None:  # a closed-out player need not roll, and who is can't be told
                self.root.folded += 1
            table.phase, table.turn = TURN, act.player
            return index
        recovery = self.recovery()
        candidates: list[Candidate] = []
        if gap is not None:
            candidates += recovery.plays_of(table, missing, index, ALL_ROLLS, "lost-cell")
        else:
            candidates += self._structural(recovery, index, 0)
        candidates.append(self._other_column(index, act))
        twice = table.copy()
        twice.phase, twice.turn = TURN, act.player
        candidates.append(Candidate("as-written", twice, index, cost=3.0))
        leaders = recovery.leading(recovery.weigh(candidates))
        best = leaders[0]
        if best.kind == "doubled-row":
            return self._restructure(best, leaders, game.locate(Fault(MatchFault.ROW_DOUBLED), act))
        if best.kind == "wrong-column":
            facts["reason"] = "wrong-column"
            gap = None
        located = self._tell_turn(index, act, gap, facts)
        self._spell_lost(recovery, leaders, gap)
        self._took(located, leaders, best, recovery)
        if not recovery.complete(best) and not recovery.convincing(best):
            self.lose(act, located)
            table.phase, table.turn = TURN, act.player
            return index
        if best.acts is not None:
            game.acts = best.acts
        elif best.kind == "lost-cell":
            assert gap is not None
            self._fill(index, gap, best)
        else:
            game.set_table(best.table)
        return index

    def _other_column(self, index: int, act: Act) -> Candidate:
        """The reading that this action is the other player's and stands in the wrong column."""
        game = self.game
        acts = [*game.acts[:index], act._replace(player=1 - act.player), *game.acts[index + 1 :]]
        return Candidate("wrong-column", game.table.copy(), index, acts=acts, cost=2.0)

    def _tell_turn(self, index: int, act: Act, gap: Gap | None, facts: dict[str, Any]) -> Located:
        game = self.game
        located = game.locate(Fault(MatchFault.TURN_ORDER, facts), act)
        if gap is not None:
            located.place = gap.place
            located.row = gap.row
            located.player = gap.player
            located.entry = None
            located.dice = None
            if located.position is not None:
                located.position = located.position.flipped()
            located.related.append((act.entry.place, "next-action", {}))
            for told in game.out.faults:  # a cell that could not be read is no lost one
                if isinstance(told.fault.kind, ReadFault) and told.place.line == gap.place.line:
                    return told
        game.out.faults.append(located)
        return located

    def _took(
        self, located: Located, leaders: Sequence[Candidate], best: Candidate, recovery: Recovery
    ) -> None:
        """Write the readings into a fault that is already told."""
        located.readings, located.followed = recovery.readings(leaders, best)
        if located.followed is not None and not located.followed.complete:
            self.root = located

    def _spell_lost(self, recovery: Recovery, leaders: list[Candidate], gap: Gap | None) -> None:
        """Write what may have stood in an empty place; the likeliest comes first."""
        if gap is None:
            return
        recovery.spell(leaders, self.game.table, gap.player, gap.place, None)
        leaders.sort(key=lambda candidate: candidate.cost)

    def _fill(self, index: int, gap: Gap, best: Candidate) -> None:
        """Make the play that a lost cell must have held."""
        dice, hops = best.plays[0]
        place = gap.place
        entry = Entry(Unread(""), -1, place.line, place.column, place.end_column, gap.row)
        act = Act(gap.player, entry.cell, entry)
        own, other = best.table.sides[gap.player], best.table.sides[1 - gap.player]
        self.game.play_step(index, act, dice, own, other, hops)

    def empty_place(self, index: int) -> Gap | None:
        """The one empty place between the action ``index`` and the one before it, if there is just one."""
        game = self.game
        if index == 0:
            return None
        before, now = game.acts[index - 1], game.acts[index]
        one, two = before.entry, now.entry
        if one.row is None or two.row is None or one.side < 0 or two.side < 0:
            return None
        if 2 * (two.row - one.row) + two.side - one.side != 2 or one.side != two.side:
            return None
        seats = game.out.seats
        if one.side == 0:
            column = max(self._column(1, one.line, one.row), one.end + 1)
            return Gap(seats[1], Place(one.line, column, one.line, column), one.row)
        column = max(1, min(two.column - 1, self._column(0, two.line, two.row)))
        return Gap(seats[0], Place(two.line, column, two.line, column), two.row)

    # --- The cube ------------------------------------------------------------------------------------

    def _no_answer(self, index: int, act: Act) -> int:
        """A roll while a double waits for its answer."""
        game = self.game
        table = game.table
        recovery = self.recovery()
        taken = table.copy()
        taken.cube = cubes.take(taken.cube)
        void = table.copy()
        void.cube = cubes.drop(void.cube)
        candidates = []
        for kind, after, cost in (("lost-take", taken, 0.0), ("void", void, 1.0)):
            after.phase, after.turn = ROLLING if any(after.rolls) else OPENING, act.player
            candidates.append(Candidate(kind, after, index, cost=cost))
        candidates[0].changes = self._lost_answer(act)
        if table.lost:
            leaders = candidates
        else:
            leaders = recovery.leading(recovery.weigh(candidates))
        best = leaders[0]
        assert game.offer is not None
        place = game.offer.entry.place
        located = game.locate(Fault(CubeFault.NO_ANSWER, {"offer": place}), act)
        located.related.append((place, "offer", {}))
        self._told(located, leaders, best, recovery)
        game.set_table(best.table)
        return index

    def _lost_answer(self, act: Act) -> tuple[Change, ...]:
        """``Takes`` in the empty place behind the offer, if there is one."""
        offer = self.game.offer
        assert offer is not None
        one, two = offer.entry, act.entry
        if one.side == 0 and one.line < two.line:
            line, row = one.line, one.row
        elif one.side == 1 and two.side == 1 and one.line < two.line:
            line, row = two.line, two.row
        else:
            return ()
        text = next((cell.text for cell in self._cells() if isinstance(cell, Cube) and cell.word == TAKE), "")
        if not text:
            text = "takes" if one.cell.text[:1].islower() else "Takes"
        column = self._column(1 - one.side, line, row, word=True)
        return (Change.of(Place(line, column, line, column), text),)

    def _cells(self) -> list[Cell]:
        """The cells of this game and of the one before."""
        return [entry.cell for record in self.game.records for entry in record.entries]

    def _column(self, side: int, line: int, row: int | None, word: bool = False) -> int:
        """Where a cell of a column begins: as the nearest play there; a word as far off as words are."""
        record = self.game.record
        nearest = _nearest(record, side, line, row)
        if nearest is None:
            right = record.right_column
            return right if side == 1 and right is not None else 6
        return nearest.column + (self._indent(side) if word else 0)

    def _indent(self, side: int) -> int:
        """How much further to the right than plays words stand, mostly 1 or 0."""
        for wanted in (side, 1 - side):
            for record in self.game.records:
                for entry in record.entries:
                    if entry.side == wanted and isinstance(entry.cell, Cube) and entry.row is not None:
                        play = _nearest(record, wanted, entry.line, entry.row)
                        if play is not None:
                            return max(0, entry.column - play.column)
        return 1

    def _told(
        self, located: Located, leaders: Sequence[Candidate], best: Candidate, recovery: Recovery
    ) -> None:
        self.game.out.faults.append(located)
        located.readings, located.followed = recovery.readings(leaders, best)

    def bad_cube(self, index: int, act: Act, cell: Cube, faults: list[Fault]) -> int:
        """A cube action that the rules do not allow: taken as it stands, or void."""
        game = self.game
        table = game.table
        if table.phase == OVER:
            return self.after_end(index, act)
        gap = self.empty_place(index)
        faults = sorted(faults, key=lambda fault: not is_error(fault, game.terms))
        kind = faults[0].kind
        recovery = self.recovery()
        candidates = [self._recorded(index, act, cell)]
        # Made at the wrong time, rather than behind a turn that is lost; or allowed, though unwise.
        if kind is CubeFault.AFTER_ROLL or not is_error(faults[0], game.terms):
            candidates[0].base = candidates[0].cost = 0.0
        if table.phase == ANSWERING and table.cube.answers == act.player:
            candidates.append(self._cube_word(index, act, Cube("Takes", TAKE, None), 0.7))
        else:
            candidates.append(self._void(index, act))
        if kind is CubeFault.VALUE:
            right = self._right_value(index, act, cell, faults[0])
            candidates[:1] = [candidates[0], right] if cell.value else [right]
        if kind is CubeFault.ANSWER_WITHOUT_OFFER and table.turn == 1 - act.player and table.phase == TURN:
            candidates.append(self._lost_offer(index, act, gap))
        if kind is CubeFault.AFTER_ROLL and gap is not None and not table.lost:
            candidates += recovery.plays_of(table, 1 - act.player, index, ALL_ROLLS, "lost-cell")
        if kind is CubeFault.ANSWER_WITHOUT_OFFER and table.turn == act.player:
            candidates.append(self._instead_of_roll(index, act))
        leaders = candidates if table.lost else recovery.leading(recovery.weigh(candidates))
        best = leaders[0]
        if best.kind in ("lost-cell", "lost-offer") and gap is not None:
            facts = {"expected": gap.player, "reason": "lost-cell"}
            located = self._tell_turn(index, act, gap, facts)
            self._spell_lost(recovery, leaders, gap)
            self._took(located, leaders, best, recovery)
            if best.kind == "lost-cell":
                self._fill(index, gap, best)
            else:
                game.set_table(best.table)
            return index
        located = game.current or game.locate(faults[0], act, faults[1:])
        if game.current is None:
            game.out.faults.append(located)
            game.current = located
        self._took(located, leaders, best, recovery)
        self.root = None if located.followed and located.followed.complete else self.root
        return self._follow_cube(index, act, cell, best, located)

    def _recorded(self, index: int, act: Act, cell: Cube) -> Candidate:
        after = self.game.table.copy()
        after.turn_cube(act.player, cell)
        return Candidate("as-written", after, index + 1)

    def _right_value(self, index: int, act: Act, cell: Cube, fault: Fault) -> Candidate:
        after = self.game.table.copy()
        right: int = fault.facts["right"]
        after.turn_cube(act.player, cell, right)
        text = re.sub(r"\d+", str(right), cell.text)
        found = Candidate("cube-value", after, index + 1, cost=0.5, changes=(Change.of(act.entry, text),))
        found.facts["value"] = right
        return found

    def _void(self, index: int, act: Act) -> Candidate:
        """Without the action, and without its answer."""
        acts = self.game.acts
        last = index + 1
        while last < len(acts) and isinstance(acts[last].cell, Cube) and acts[last].player != act.player:
            last += 1
            break
        cell = act.cell
        if isinstance(cell, Cube) and cell.word in (TAKE, DROP):
            last = index + 1
        rest = [*acts[:index], *acts[last:]]
        changes = tuple(Change.of(dropped.entry, None) for dropped in acts[index:last])
        return Candidate("void", self.game.table.copy(), index, acts=rest, changes=changes, cost=0.7)

    def _instead_of_roll(self, index: int, act: Act) -> Candidate:
        """The reading that the word stands where a roll should: the turn passes."""
        after = self.game.table.copy()
        after.passed(act.player)
        return Candidate("no-roll", after, index + 1, cost=0.9)

    def _lost_offer(self, index: int, act: Act, gap: Gap | None) -> Candidate:
        """The reading that the opponent's double before this answer was lost."""
        after = self.game.table.copy()
        value = 2 * after.cube.value
        after.turn_cube(1 - act.player, Cube("", DOUBLE, value))
        if gap is None:
            return Candidate("lost-offer", after, index, cost=2.0)
        offers = [cell for cell in self._cells() if isinstance(cell, Cube) and cell.word == DOUBLE]
        if offers and offers[0].value is not None:
            text = offers[0].text.replace(str(offers[0].value), str(value))
        else:
            text = "doubles" if act.cell.text[:1].islower() else "Doubles"
            text += "" if offers else f" => {value}"
        column = self._column(1 - act.entry.side, gap.place.line, gap.row, word=True)
        place = Place(gap.place.line, column, gap.place.line, column)
        return Candidate("lost-offer", after, index, changes=(Change.of(place, text),))

    def _follow_cube(self, index: int, act: Act, cell: Cube, best: Candidate, located: Located) -> int:
        game = self.game
        before = game.table.cube.value
        if best.kind == "void":
            game.illegal_cube = (0, located)
            assert best.acts is not None
            game.acts = best.acts
            game.gaps = {}
            return index
        if best.kind == "lost-offer":
            game.set_table(best.table)
            return index
        if best.kind == "no-roll":
            game.blind_step(index, act, None)
            return index + 1
        if best.kind == "cube-word":
            game.illegal_cube = (0, located)
            game.cube_step(index, act, best.facts["cell"])
            return index + 1
        game.cube_step(index, act, cell, best.facts.get("value"))
        if best.kind == "as-written":
            game.illegal_cube = (before, located)
        return index + 1

    # --- After the end -------------------------------------------------------------------------------

    def after_end(self, index: int, act: Act) -> int:
        """An action after the game is over: told once, at the first."""
        game = self.game
        table = game.table
        if self._ended is not None:
            self._ended.folded += 1
            return index + 1
        dropped = table.ended_by == "drop"
        if dropped and isinstance(act.cell, Roll):
            fault = Fault(MatchFault.ROLL_AFTER_DROP)
        else:
            fault = Fault(MatchFault.AFTER_GAME_END, {"ended_by": table.ended_by})
        located = game.current or game.locate(fault, act)
        if game.current is None:
            game.out.faults.append(located)
        if game.before_drop is not None and dropped and game.win is None and game.before_drop.cube.open:
            taken = game.before_drop.copy()
            assert taken.cube.answers is not None
            taken.turn_cube(taken.cube.answers, Cube("Takes", TAKE, None))
            recovery = self.recovery()
            found = Candidate("take", taken, index)
            recovery.weigh([found])
            if recovery.complete(found):
                self._took(located, [found], found, recovery)
                step = game.out.steps[-1]
                step.action, step.cube, step.owner = TOOK, taken.cube.value, taken.cube.owner
                game.set_table(taken)
                return index
        if game.win is not None:
            located.related.append((game.win.entry.place, "end", {}))
        self._ended = located
        return index + 1

    # --- Cells that can't be read, rows that are lost ------------------------------------------------

    def unread(self, index: int, act: Act) -> int:
        """A cell that says nothing a reader knows."""
        game = self.game
        table = game.table
        if table.phase == OVER:
            return index + 1
        if table.lost:
            if table.turn == act.player and table.phase in (TURN, ROLLING):
                table.passed(act.player)
            return index + 1
        rest = game.acts[index + 1 :]
        last = all(isinstance(later.cell, Result) for later in rest)
        recovery = self.recovery()
        candidates = [self._void(index, act)]
        candidates[0].cost = 0.0 if last else 3.0
        if table.phase == ANSWERING and table.cube.answers == act.player:
            candidates += [
                self._cube_word(index, act, Cube("Takes", TAKE, None), 1.0),
                self._cube_word(index, act, Cube("Drops", DROP, None), 1.5),
            ]
        elif table.may_roll(act.player):
            if table.phase == TURN and not table.terms.crawford:
                value = 2 * table.cube.value
                candidates.append(
                    self._cube_word(index, act, Cube(f"Doubles => {value}", DOUBLE, value), 2.0)
                )
            if not last:
                fills = recovery.plays_of(table, act.player, index + 1, ALL_ROLLS, "lost-cell")
                for fill in fills:
                    fill.cost = 1.0
                candidates += fills
        leaders = recovery.leading(recovery.weigh(candidates))
        best = leaders[0]
        located = game.current
        if located is not None:
            recovery.spell(leaders, table, act.player, act.entry, None)
            leaders.sort(key=lambda candidate: candidate.cost)
            best = leaders[0]
            self._took(located, leaders, best, recovery)
        if not recovery.complete(best) and not recovery.convincing(best):
            self.lose(act, located)
            if table.turn == act.player and table.phase in (TURN, ROLLING):
                game.blind_step(index, act, None)
            return index + 1
        if best.kind == "void":
            assert best.acts is not None
            game.acts = best.acts
            return index
        if best.plays:
            dice, hops = best.plays[0]
            own, other = best.table.sides[act.player], best.table.sides[1 - act.player]
            game.play_step(index, act, dice, own, other, hops)
        else:
            game.cube_step(index, act, best.facts["cell"])
        return index + 1

    def _cube_word(self, index: int, act: Act, cell: Cube, cost: float) -> Candidate:
        """The reading that the cell held this cube word."""
        after = self.game.table.copy()
        after.turn_cube(act.player, cell)
        found = Candidate(
            "cube-word", after, index + 1, cost=cost, changes=(Change.of(act.entry, cell.text),)
        )
        found.facts["cell"] = cell
        return found

    def gap(self, index: int, number: int, expected: int) -> int:
        """A row whose number is not the next one: rows are lost or written twice, or the number is wrong."""
        game = self.game
        act = game.acts[index]
        if not game.table.lost and game.table.phase != OVER:
            recovery = self.recovery()
            if number < expected and self._restructured < RESTRUCTURED:
                doubled = recovery.doubled_rows(lambda _: game.table.copy(), index, 0)
                found = [each for each in recovery.weigh(doubled) if recovery.complete(each)]
                if found:
                    fault = game.locate(Fault(MatchFault.ROW_DOUBLED), act)
                    return self._restructure(found[0], found, fault)
            elif (
                number > expected
                and recovery.trial.run(game.table.copy(), index).index < recovery.trial.complete
            ):
                if self._exchanged_rows(recovery, index, number, expected):
                    return index
                located = game.locate(Fault(MatchFault.ROW_LOST, {"rows": number - expected}), act)
                game.out.faults.append(located)
                self.root = located
                self.lose(act, located)
                self._resume_turn(act)
                return index
        if self.root is not None and self.root.fault.kind is MatchFault.ROW_LOST:
            self.root.folded += 1
            return index
        facts = {"number": number, "expected": expected}
        game.out.faults.append(game.locate(Fault(MatchFault.ROW_NUMBER_GAP, facts), act))
        return index

    def _exchanged_rows(self, recovery: Recovery, index: int, number: int, expected: int) -> bool:
        """Whether this row and the next are exchanged; then they are put into the order of their numbers."""
        game = self.game
        acts = game.acts
        rows = [act.entry.row for act in acts]
        middle = next((i for i in range(index, len(acts)) if rows[i] != number), len(acts))
        end = next((i for i in range(middle, len(acts)) if rows[i] != expected), len(acts))
        if middle == end:
            return False
        ordered = [*acts[:index], *acts[middle:end], *acts[index:middle], *acts[end:]]
        found = Candidate("exchanged-rows", game.table.copy(), index, acts=ordered)
        recovery.weigh([found])
        if not recovery.complete(found):
            return False
        facts = {"number": number, "expected": expected, "exchanged": True}
        game.out.faults.append(game.locate(Fault(MatchFault.ROW_NUMBER_GAP, facts), acts[index]))
        game.acts = ordered
        game.gaps = {place: gap for place, gap in game.gaps.items() if place >= end}
        return True

    def _resume_turn(self, act: Act) -> None:
        """Behind lost rows whoever acts next is on turn."""
        table = self.game.table
        if isinstance(act.cell, Roll) and table.phase in (TURN, ROLLING, ANSWERING):
            if table.phase == ANSWERING:
                table.cube = cubes.take(table.cube)
            table.phase, table.turn = TURN, act.player

    def set_pos(self, index: int, act: Act, cell: SetPos) -> None:
        """A claim about the board that differs from it: a set-up, a position to go on from, or a fault."""
        from bgtools.replay.claims import differing_points, read_xg_board

        game = self.game
        table = game.table
        board = read_xg_board(cell.position, table.variant)
        if board is None:
            return
        trial = self.trial()
        here = -1 if table.lost else trial.run(table.copy(), index + 1).index
        best: tuple[int, Table] | None = None
        for sides in ((board.first, board.second), (board.second, board.first)):
            claimed = table.copy()
            claimed.lost = False
            claimed.sides = list(sides)
            reach = trial.run(claimed.copy(), index + 1).index
            if best is None or reach > best[0]:
                best = (reach, claimed)
        assert best is not None
        set_up = table.phase == OPENING and best[0] >= here
        if not table.lost and not set_up:
            points = differing_points(table.sides[0], best[1].sides[0])
            game.fault(Fault(MatchFault.SETPOS_DISAGREES, {"points": points}), act)
        if best[0] > here or set_up:
            game.set_table(best[1])


def _nearest(record: GameRecord, side: int, line: int, row: int | None) -> Entry | None:
    """The play of a column that is nearest to a line; where rows are numbered, one with as long a number."""
    plays = [
        entry
        for entry in record.entries
        if entry.side == side
        and entry.line != line
        and entry.row is not None
        and isinstance(entry.cell, Roll)
    ]
    alike = [entry for entry in plays if len(str(entry.row)) == len(str(row))]
    return min(alike or plays, key=lambda entry: abs(entry.line - line), default=None)
