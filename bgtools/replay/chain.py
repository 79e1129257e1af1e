"""The score from game to game: what each score line says about the game before it.

A score line is right if it is the score before plus the result, as recorded or as reckoned. Otherwise
the score lines that follow decide which of the two is wrong (rules.md 5, "Score chain").
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.record.fault import Fault
from bgtools.record.model import LOSSES, WINS, Result, Unread
from bgtools.replay.model import Located
from bgtools.replay.seats import CROSSED, STRAIGHT, other
from bgtools.rules.faults import MatchFault, ResultFault
from bgtools.rules.match import Score, add, match_winner

if TYPE_CHECKING:
    from bgtools.record.model import Entry, GameRecord
    from bgtools.replay.model import GameReplay
    from bgtools.replay.seats import Names, Seats
    from bgtools.rules.settings import Rules

SIZES = (1, 2, 3)
_RESULT = r"(?i)\bw\w{0,3}n[sz]?\b|\bpoints?\b|\bpts?\b|resign|conced"


class Settled(NamedTuple):
    """What the following score lines make of a game. ``score``: the settled score after it.

    ``wrong_line``: the fault of the next game's score line, if that is what is wrong. ``jacoby``: what
    the lines show about the Jacoby rule, None if nothing.
    """

    score: Score
    wrong_line: Located | None = None
    jacoby: bool | None = None


class Chain:
    """The score lines of one match."""

    def __init__(self, rules: Rules, names: Names) -> None:
        self.rules = rules
        self.names = names
        self._reset = False
        self._games = 0
        self._moved = False  # whether a player has sat in the other column in a game before
        self._believed = 0  # so many score lines more are right for their place, which is a wrong one

    def line(self, record: GameRecord | None) -> Score | None:
        """The score line of a game in the order of the match's players; None if there is none."""
        if record is None or record.score is None:
            return None
        left, right = record.score.points
        return (left, right) if self.names.seats(record.score) == (0, 1) else (right, left)

    def seats(self, record: GameRecord, score: Score, following: GameRecord | None) -> Seats | None:
        """Who sits where in a game without a score line, if its result and the next line tell."""
        for seats in (STRAIGHT, CROSSED):
            if self._leads_to(record, seats, score, self.line(following)):
                return seats
        return None

    def follows(self, record: GameRecord, score: Score, following: GameRecord | None) -> bool:
        """Whether the next score line follows from ``score`` and the result written in ``record``."""
        return self._leads_to(record, self.names.seats(record.score), score, self.line(following))

    def names_exchanged(self, record: GameRecord, score: Score, following: GameRecord | None) -> Score | None:
        """The score on a line whose names stand in each other's place; None if they need not.

        They do if nobody has changed columns before, and the numbers and the result agree with the score
        before and the next score line only so. Where the numbers are not equal, they would say so.
        """
        line, then = self.line(record), self.line(following)
        if self._moved or record.score is None or then is None or line is None or line != line[::-1]:
            return None
        if self.names.seats(record.score) == STRAIGHT or line != score:
            return None
        if following is not None and self.names.seats(following.score) != STRAIGHT:
            return None
        if self._leads_to(record, CROSSED, score, then) or not self._leads_to(record, STRAIGHT, score, then):
            return None
        return line

    def gains(self, score: Score, following: GameRecord | None) -> int | None:
        """The player who alone is richer in the next score line; None if that can't be told."""
        line = self.line(following)
        if line is None:
            return None
        first, second = line[0] - score[0], line[1] - score[1]
        if first > 0 and second == 0:
            return 0
        return 1 if second > 0 and first == 0 else None

    def settle(
        self,
        game: GameReplay,
        win: Entry | None,
        following: GameRecord | None,
        after: GameRecord | None,
        numbered_on: bool,
    ) -> Settled:
        """The score after ``game``, from its result and the score lines of the next two games.

        ``win``: the entry with the result. ``numbered_on``: whether the next game has the next number;
        if not, games are missing and its score line is believed. A game without a result that the next
        score line gives to a player is settled by it.
        """
        self._games += 1
        self._moved = self._moved or game.seats == CROSSED
        before = game.score_before
        reckoned = before if game.winner is None else add(before, game.winner, game.points)
        line = self.line(following)
        if line is None:
            return Settled(reckoned)
        if self._believed:
            self._believed -= 1
            return Settled(line)
        if self._starts_anew(line, reckoned, after):
            if game.winner is None:
                self._unfinished(game)
            return Settled(reckoned)
        if game.winner is None or (win is None and game.ended_by == "resignation"):
            return self._without_result(game, line, numbered_on)
        if line == reckoned:
            return Settled(line, jacoby=False if self._uncubed_gammon(game) else None)
        recorded = self._recorded(game, win)
        both_over = (
            match_winner(self.rules, line) is not None and match_winner(self.rules, reckoned) is not None
        )
        if line == recorded or not numbered_on or both_over:
            return Settled(line)
        if self.rules.jacoby is None and self.rules.money and self._uncubed_gammon(game):
            single = add(before, game.winner, game.cube)
            if line == single:
                return self._jacoby(game, win, single)
        other_winner = line == add(before, 1 - game.winner, game.points)
        goes_on = self._goes_on(line, following, after)
        if other_winner and not goes_on:  # one result in the wrong column, rather than two wrong numbers
            goes_on = not self._goes_on(reckoned, following, after)
        goes_on = goes_on and not self._names_exchanged(line, following, after, reckoned)
        assert following is not None
        gained = (line[0] - before[0], line[1] - before[1])
        goes_on = goes_on and min(gained) == 0 and not _same(game.record, following)
        if game.ended_by == "resignation" and win is not None and goes_on:
            return self._wrong_result(game, win, line, following)
        return self._wrong_line(game, following, after, reckoned)

    def _starts_anew(self, line: Score, reckoned: Score, after: GameRecord | None) -> bool:
        """Whether each money game of the file stands at 0-0: then its lines say nothing."""
        if not self.rules.length and line == (0, 0) != reckoned:
            later = self.line(after)
            self._reset = self._reset or later is None or later == (0, 0)
            return self._reset
        return False

    def _recorded(self, game: GameReplay, win: Entry | None) -> Score | None:
        """The score if the result is taken as it is written."""
        if win is None or game.points_recorded is None:
            return None
        return add(game.score_before, game.seats[win.side] if win.side >= 0 else 0, game.points_recorded)

    def _goes_on(self, score: Score, following: GameRecord | None, after: GameRecord | None) -> bool:
        """Whether ``score`` and the result written in the next game make the score line after it."""
        if following is None:
            return False
        return self._leads_to(following, self.names.seats(following.score), score, self.line(after))

    @staticmethod
    def _leads_to(record: GameRecord, seats: Seats, score: Score, line: Score | None) -> bool:
        """Whether ``score`` and the result written in ``record`` make the score ``line``."""
        for entry in record.entries:
            cell = entry.cell
            if isinstance(cell, Result) and cell.word == WINS and cell.points is not None and entry.side >= 0:
                return add(score, seats[entry.side], cell.points) == line
        return False

    @staticmethod
    def _uncubed_gammon(game: GameReplay) -> bool:
        return game.ended_by == "bear-off" and game.cube_owner is None and (game.size or 1) > 1

    def _jacoby(self, game: GameReplay, win: Entry | None, score: Score) -> Settled:
        """A gammon with the cube in the middle that counts as one: the session is played with Jacoby."""
        game.points = game.cube
        fault = Fault(ResultFault.JACOBY_SUSPECTED)
        place = win.place if win is not None else game.record.place
        game.faults.append(Located(fault, place, win, game.winner))
        return Settled(score, jacoby=True)

    def _wrong_result(
        self, game: GameReplay, win: Entry, line: Score, following: GameRecord | None
    ) -> Settled:
        """The score lines go on from this one: what is wrong is the result above it."""
        gained = [line[player] - game.score_before[player] for player in (0, 1)]
        winner = 0 if gained[0] > 0 else 1 if gained[1] > 0 or game.winner is None else game.winner
        facts = {"written": game.points_recorded, "right": gained[winner], "size": None, "how": "score"}
        fault = Fault(ResultFault.WRONG_POINTS, facts)
        if game.winner is not None and winner != game.winner:
            fault = Fault(ResultFault.WRONG_WINNER, {"winner": winner, "how": "score"})
        located = Located(fault, win.place, win, game.seats[win.side] if win.side >= 0 else None)
        if following is not None and following.score is not None:
            located.related.append((following.score.place, "score", {}))
        game.faults[:] = [old for old in game.faults if old.entry is not win]
        game.faults.append(located)
        game.winner, game.points = winner, gained[winner]
        size, rest = divmod(game.points, game.cube)
        game.size = size if not rest and size in SIZES else None
        return Settled(line)

    def _wrong_line(
        self, game: GameReplay, following: GameRecord, after: GameRecord | None, right: Score
    ) -> Settled:
        """The score line itself is wrong, or the players of ``game`` before it are exchanged."""
        line = self.line(following)
        assert following.score is not None and line is not None
        wrong = [player for player in (0, 1) if line[player] != right[player]]
        seats = self.names.seats(following.score)
        last = self.line(after) is None
        facts: dict[str, Any] = {"player": wrong[0], "written": line[wrong[0]], "right": right[wrong[0]]}
        settled = right
        if self._goes_on(right, following, after):
            if len(wrong) == 2:
                facts["both"] = (right[seats[0]], right[seats[1]])
        elif self._names_exchanged(line, following, after, right) and (not last or self._games > 1):
            facts["names"] = True
            if last:
                facts["last"] = True
            self.names.exchange(following.score)
        else:
            if self._goes_on(line, following, after):
                settled = line
            if self._exchanged(line, following, after, right):
                facts["order"] = True
                settled, self._believed = line, 2
            elif _same(game.record, following):
                facts["copy"] = game.record.number
            elif game.winner is not None and line == add(game.score_before, 1 - game.winner, game.points):
                facts["exchanged"] = True
            elif settled != line and self._conceded(game, line):
                facts["conceded"] = True
        whole = len(wrong) == 2 and ("both" in facts or "names" in facts)
        place = following.score.place if whole else following.score.point_places[seats.index(wrong[0])]
        return Settled(settled, Located(Fault(ResultFault.SCORE_MISMATCH, facts), place, None, wrong[0]))

    @staticmethod
    def _conceded(game: GameReplay, line: Score) -> bool:
        """Whether a resigned game can have been given up for what a score line makes of it."""
        if game.ended_by != "resignation" or game.winner is None:
            return False
        return any(line == add(game.score_before, game.winner, size * game.cube) for size in SIZES)

    def _names_exchanged(
        self, line: Score, following: GameRecord | None, after: GameRecord | None, right: Score
    ) -> bool:
        """Whether the next game follows from ``right`` if its two players have each other's column.

        Where it also follows from its own line as that stands, nobody else may have changed columns.
        """
        if following is None or line != right[::-1]:
            return False
        seats = self.names.seats(following.score)
        alone = seats == CROSSED and not self._moved
        if after is None or after.score is None:
            return alone and line != right
        if self._goes_on(line, following, after) and not (
            alone and self.names.seats(after.score) == STRAIGHT
        ):
            return False
        return self._leads_to(following, other(seats), right, self.line(after))

    def _exchanged(self, line: Score, following: GameRecord, after: GameRecord | None, right: Score) -> bool:
        """Whether the next game and the one after it, in each other's place, follow from ``right``."""
        if after is None or self.line(after) != right:
            return False
        return self._leads_to(after, self.names.seats(after.score), right, line)

    def _without_result(self, game: GameReplay, line: Score, numbered_on: bool) -> Settled:
        """A game that stops without a result: the next score line tells who won it, or that nobody did."""
        gained = [line[player] - game.score_before[player] for player in (0, 1)]
        winner = 0 if gained[0] else 1
        points = gained[winner]
        if points > 0 and numbered_on and gained[1 - winner] == 0:
            game.winner, game.points, game.ended_by = winner, points, "resignation"
            size, rest = divmod(points, game.cube)
            game.size = size if not rest and size in SIZES else None
            if not result_unread(game.record):
                facts = {"winner": winner, "points": points, **only_loss(game.record)}
                fault = Fault(ResultFault.RESULT_MISSING, facts)
                game.faults.append(at_end(fault, game.record, winner))
        else:
            self._unfinished(game)
        return Settled(line)

    @staticmethod
    def _unfinished(game: GameReplay) -> None:
        game.faults.append(unfinished(game.record))


def _same(one: GameRecord, two: GameRecord) -> bool:
    """Whether two records have the same score and the same rows."""
    if one.score is None or two.score is None or one.score.points != two.score.points:
        return False
    return [entry.cell.text for entry in one.entries] == [entry.cell.text for entry in two.entries]


def result_unread(record: GameRecord) -> bool:
    """Whether the end of a game can't be read, but speaks of a win or points ("Wns 2 points")."""
    last = max((entry.line for entry in record.entries), default=0)
    texts = [entry.cell.text for entry in record.entries[-2:] if isinstance(entry.cell, Unread)]
    texts += [
        problem.fault.facts.get("text", "") for problem in record.problems if problem.place.end_line > last
    ]
    return any(re.search(_RESULT, text) for text in texts)


def unfinished(record: GameRecord) -> Located:
    """That a game breaks off."""
    return at_end(Fault(MatchFault.GAME_UNFINISHED, only_loss(record)), record, None)


def only_loss(record: GameRecord) -> dict[str, str]:
    """What the loser's result says, for a game that has no other; its column does not tell who that is."""
    said = [entry.cell.text for entry in record.entries if isinstance(entry.cell, Result)]
    lost = [entry for entry in record.entries if isinstance(entry.cell, Result) and entry.cell.word == LOSSES]
    return {"loss": said[0]} if lost and len(said) == len(lost) else {}


def at_end(fault: Fault, record: GameRecord, player: int | None) -> Located:
    """A fault at the last line of a game."""
    if record.entries:
        last = max(record.entries, key=lambda entry: entry.line)
        located = Located(fault, last.place, None, player)
        located.row = last.row
        return located
    return Located(fault, record.place, None, player)
