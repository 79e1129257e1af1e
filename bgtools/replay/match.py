"""The replay of whole matches: streams games with a look-ahead of two, and keeps the score."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from bgtools.record.fault import Fault
from bgtools.record.model import GameRecord, MatchHead, Result, SetPos
from bgtools.replay.chain import Chain, at_end, only_loss, result_unread, unfinished
from bgtools.replay.ending import WRONG
from bgtools.replay.game import NONE, WIDE, GameRun
from bgtools.replay.length import FARTHEST, Brink, brink, longer, may_be_longer, shorter
from bgtools.replay.model import GameReplay, Located, MatchEnd, MatchStart
from bgtools.replay.seats import STRAIGHT, Names
from bgtools.replay.settle import settle
from bgtools.replay.table import Terms
from bgtools.rules import match as scores
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault, ResultFault
from bgtools.rules.settings import Overrides
from bgtools.rules.variants import chosen

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from bgtools.record.model import Item
    from bgtools.replay.model import Event
    from bgtools.rules.settings import Rules

LOOK_AHEAD = 2
"""The games behind the present one whose score lines are looked at."""
SLIPS = 2
"""Unmarked hits that may come with every marked one in a match that still counts as marking its hits."""
IN_VAIN = (0, 2, 3)
"""After so many games in a row whose position was lost, the next are searched less widely; by effort."""
KEPT = 200
"""Unmarked hits that are kept for the end of a match; one with more does not mark its hits."""
WHOLE = 20
"""Games that are kept whole for that, so that a match without marks need not be replayed in full."""


def replay(items: Iterable[Item], overrides: Overrides | None = None, effort: int = WIDE) -> Iterator[Event]:
    """Replay everything that a reader yields, in order, one game at a time.

    ``overrides``: what the user says about the rules. What belongs to no match says nothing here.
    ``effort``: how widely to look for what stood in faulty places (``bgtools.replay.game``).
    """
    stream = Stream(items)
    said = overrides or Overrides()
    index = 0
    while (item := stream.next()) is not None:
        if isinstance(item, MatchHead):
            head: MatchHead = item
            while True:
                index += 1
                match = MatchRun(index, head, said, stream, effort)
                yield from match.run()
                if not match.starts_anew:
                    break


class Stream:
    """The items of a reader with a look-ahead."""

    def __init__(self, items: Iterable[Item]) -> None:
        self._items = iter(items)
        self._ahead: list[Item] = []

    def next(self) -> Item | None:
        """The next item, None at the end."""
        return self._ahead.pop(0) if self._ahead else next(self._items, None)

    def game(self, place: int) -> GameRecord | None:
        """The game at ``place`` (0 the next) among the coming games of the same match, left in place."""
        passed = 0
        position = 0
        while True:
            if position == len(self._ahead):
                item = next(self._items, None)
                if item is None:
                    return None
                self._ahead.append(item)
            item = self._ahead[position]
            if isinstance(item, MatchHead):
                return None
            if isinstance(item, GameRecord):
                if passed == place:
                    return item
                passed += 1
            position += 1

    def games(self, most: int) -> Iterator[GameRecord]:
        """The coming games of the same match, at most so many, left in place."""
        for place in range(most):
            game = self.game(place)
            if game is None:
                return
            yield game


class MatchRun:
    """The replay of one match. ``starts_anew``: the same head holds for another match behind it."""

    def __init__(
        self, index: int, head: MatchHead, overrides: Overrides, stream: Stream, effort: int = WIDE
    ) -> None:
        self.head = head
        self.stream = stream
        self.rules, head_faults = settle(head, overrides)
        self.variant = chosen(self.rules)
        scores_ahead = (game.score for game in stream.games(LOOK_AHEAD + 1) if game.score is not None)
        first = next(scores_ahead, None)
        players = first.names if first is not None else head.players or ("", "")
        self.names = Names(players)
        self.start = MatchStart(index, head, self.rules, players)
        self.start.faults += head_faults
        self.chain = Chain(self.rules, self.names)
        self.standing = scores.Standing()
        self.starts_anew = False
        self._said = overrides
        self.hits = HitMarks()
        self._effort = effort
        self._in_vain = 0  # games in a row whose position was lost
        self._games = 0
        self._seats = STRAIGHT
        self._missing = False  # games before this one
        self._moved = False  # this game stands behind later ones
        self._seen = Numbers()
        self._expected: int | None = None
        self._carried: Located | None = None
        self._final: tuple[int, int] | None = None
        self._earned = (0, 0)  # by the rules, whatever the score lines say
        self._astray = False  # the score lines go on from a result that is wrong by the rules
        self._last: GameReplay | None = None
        self._brink = Brink(-1, doubled=False)

    def run(self) -> Iterator[Event]:
        """The events of this match."""
        yield self.start
        while (record := self.stream.game(0)) is not None:
            if self._new_match(record):
                self.starts_anew = True
                break
            while self.stream.next() is not record:
                pass
            yield self._game(record)
        yield self._end()

    def _new_match(self, record: GameRecord) -> bool:
        """``Game 1`` at 0-0 after a finished match starts another."""
        if self._last is None or record.number != 1 or record.score is None:
            return False
        over = scores.match_winner(self.rules, self.standing.score) is not None
        return over and record.score.points == (0, 0)

    # --- One game ------------------------------------------------------------------------------------

    def _game(self, record: GameRecord) -> GameReplay:
        self._games += 1
        found = self.chain.names_exchanged(record, self.standing.score, self.stream.game(0))
        if found is not None and record.score is not None and self._carried is None:
            shown = {"player": 0, "written": found[0], "right": found[0], "names": True}
            self._carried = Located(Fault(ResultFault.SCORE_MISMATCH, shown), record.score.place, None, 0)
            self.names.exchange(record.score)
        seats, renames = self.names.sit(record.score)
        if record.score is None:
            seats = self.chain.seats(record, self.standing.score, self.stream.game(0)) or self._seats
        self._seats = seats
        game = GameReplay(self._games, record, seats)
        for rename in renames:
            assert record.score is not None
            facts = {"was": rename.was, "now": rename.now}
            place = record.score.name_places[rename.column]
            game.faults.append(
                Located(Fault(MatchFault.NAME_CHANGED, facts), place, None, seats[rename.column])
            )
        if self._carried is not None:
            game.faults.append(self._carried)
        self._number(game)
        self._first_score(game)
        self._doubt_length(game)
        self._brink = brink(self._brink, record, self.standing)
        terms = self._terms(game)
        following, after = self.stream.game(0), self.stream.game(1)
        gains = self.chain.gains(self.standing.score, following)
        run = GameRun(terms, game, self.start.players, self.hits.marking, gains)
        run.set_up_stated = "variant" in self.head.rules or self._last is not None
        run.records += [self._last.record] if self._last is not None else []
        run.effort = max(NONE, self._effort - (self._in_vain >= IN_VAIN[self._effort]))
        run.run()
        if run.faulty:
            self._in_vain = self._in_vain + 1 if game.lost else 0
        if run.suspected is not None:
            self.variant = run.suspected
        self._settle(game, run, following, after)
        self.hits.add(run, game.number)
        game.faults.sort(key=lambda located: located.place)
        self._last = game
        return game

    def _number(self, game: GameReplay) -> None:
        """Games are numbered 1, 2, 3 ... within a match."""
        record, number = game.record, game.number
        if number is None:
            self._expected = self._expected + 1 if self._expected is not None else None
            return
        expected = self._expected
        if expected is None:
            started = record.score is not None and record.score.points != (0, 0)
            expected = number if started else 1
        if number in self._seen or number != expected:
            fault = Fault(MatchFault.GAME_NUMBER_GAP, {"number": number, "expected": expected})
            if number in self._seen:
                fault = Fault(MatchFault.GAME_NUMBER_DUPLICATE, {"number": number})
            if self._carried is not None:  # a game at the wrong place: its score is wrong as well
                self._carried.also = (*self._carried.also, fault)
            else:
                game.faults.append(Located(fault, record.place))
        self._missing = number > expected
        following = self.stream.game(0)
        if number != expected and following is not None and following.number == expected + 1:
            number = expected  # only this number is wrong
        self._moved = number < expected and number not in self._seen
        self._missing = self._missing or self._moved
        self._seen.add(number)
        self._expected = expected if self._moved else number + 1

    def _first_score(self, game: GameReplay) -> None:
        """A match can begin with a score: a part of one that was saved in pieces; but with none below 0."""
        line = self.chain.line(game.record)
        if self._last is None and line is not None and min(line) < 0 and self.rules.length:
            line = self._not_negative(game, line)
        if self._last is None and line is not None and line != (0, 0):
            self.standing = self.standing._replace(score=line)
            self._earned = line
            assert game.record.score is not None
            game.faults.append(Located(Fault(ResultFault.FIRST_SCORE), game.record.score.place))

    def _not_negative(self, game: GameReplay, line: tuple[int, int]) -> tuple[int, int]:
        """The score with which a match begins instead of one below 0: without the sign, if that fits."""
        score = game.record.score
        assert score is not None
        right = (abs(line[0]), abs(line[1]))
        if not self.chain.follows(game.record, right, self.stream.game(0)):
            right = (max(0, line[0]), max(0, line[1]))
        for column in (0, 1):
            player = game.seats[column]
            if line[player] < 0:
                facts = {"player": player, "written": line[player], "right": right[player], "first": True}
                fault = Fault(ResultFault.SCORE_MISMATCH, facts)
                game.faults.append(Located(fault, score.point_places[column], None, player))
        return right

    def _doubt_length(self, game: GameReplay) -> None:
        """A stated length that is too short is told once, and the match goes on with the right one."""
        stated = self.head.length
        if self._said.length is not None or stated is None or self.rules.length != stated.value:
            return
        line = self.chain.line(self.stream.game(0))
        if not may_be_longer(game.record, line, self.rules, self.standing, game.seats):
            return
        games = [game.record, *self.stream.games(FARTHEST)]
        found = longer(games, self.chain, self.rules, self.standing, game.seats)
        if found is None:
            return
        facts = {"score": found.score, "stated": stated.value, "right": found.length, "last": found.last}
        located = Located(Fault(MatchFault.AFTER_MATCH_END, facts), stated.place)
        located.related.append((found.place, "goes-on", {}))
        game.faults.append(located)
        self.rules = self.chain.rules = self.start.rules = self.rules._replace(length=found.length)

    def _terms(self, game: GameReplay) -> Terms:
        """What holds in this game, at the settled score."""
        rules, score = self.rules, self.standing.score
        game.score_before = score
        if scores.match_winner(rules, score) is not None:
            if self._final is None:
                fault = Fault(MatchFault.AFTER_MATCH_END, {"score": score})
                game.faults.append(Located(fault, game.record.place))
                self._final = score
            rules = rules._replace(length=None)  # its points and doubles count for nothing
        holds = scores.terms(rules, self.standing)
        game.crawford, game.post_crawford = holds.crawford, holds.post_crawford
        if game.crawford and self._astray and rules.length and max(self._earned) != rules.length - 1:
            game.crawford = False  # the mistake is told where it was made
        self._claims(game)
        return Terms(
            rules,
            self.variant,
            score,
            game.crawford if rules.length is not None and not self._missing else False,
            game.post_crawford,
            self._start_cube(game),
        )

    def _start_cube(self, game: GameReplay) -> int:
        """The value of the cube at the start, as the file states it. In a match it is turned only where the
        game begins from a position."""
        stated = game.record.claims.get("cube")
        if stated is None:
            return 1
        entries = game.record.entries
        set_up = bool(entries) and isinstance(entries[0].cell, SetPos)
        if self.rules.length and stated.value > 1 and not set_up:
            game.faults.append(Located(Fault(MatchFault.AUTODOUBLE_IN_MATCH), stated.place))
            return 1
        value: int = stated.value
        return value

    def _claims(self, game: GameReplay) -> None:
        """What the file states about the Crawford game beside the score."""
        stated = game.record.claims.get("crawford")
        if stated is None:
            return
        if game.crawford is None:
            game.crawford = stated.value
        elif stated.value != game.crawford:
            facts = {"stated": stated.value, "right": game.crawford}
            game.faults.append(Located(Fault(MatchFault.CRAWFORD_FLAG, facts), stated.place))

    def _settle(
        self, game: GameReplay, run: GameRun, following: GameRecord | None, after: GameRecord | None
    ) -> None:
        """Settle the result of a game and the score after it."""
        win = run.win.entry if run.win is not None else None
        settled = self.chain.settle(game, win, following, after, self._numbered_on(game, following))
        self._carried = settled.wrong_line
        jacoby = settled.jacoby
        if any(located.fault.kind is ResultFault.JACOBY_SUSPECTED for located in game.faults):
            jacoby = True
        if jacoby is not None and self.rules.money and self.rules.jacoby is None:
            self.rules = self.rules._replace(jacoby=jacoby)
            self.chain.rules = self.rules
        if following is None and game.winner is None:
            game.faults.append(unfinished(game.record))
        elif game.winner is not None:
            self._earned = scores.add(self._earned, game.winner, game.points)
            self._result_told(game, run)
            game.score_after = scores.add(game.score_before, game.winner, game.points)
        if game.winner is None:
            game.score_after = game.score_before
        wrong = any(located.fault.kind in WRONG for located in game.faults)
        self._astray = self._astray or (wrong and settled.score != game.score_after)
        self._illegal_cube(game, run)
        self._stated_cube(game)
        self.standing = scores.after(self.rules, self.standing, settled.score)

    def _numbered_on(self, game: GameReplay, following: GameRecord | None) -> bool:
        """Whether the next game follows this one by its number, as far as it has one."""
        if following is None or following.number is None:
            return True
        if self._expected is None:  # a match whose beginning is lost
            return game.record.score is not None
        if self._moved:
            return False
        return following.number == self._expected or following.number in self._seen

    def _result_told(self, game: GameReplay, run: GameRun) -> None:
        """A game that is over has a result line; what it says about the match must be true."""
        if run.win is None:
            told = any(located.fault.kind is ResultFault.RESULT_MISSING for located in game.faults)
            if told or not self.head.results or result_unread(game.record):
                return
            facts = {"winner": game.winner, "points": game.points, **only_loss(game.record)}
            game.faults.append(at_end(Fault(ResultFault.RESULT_MISSING, facts), game.record, game.winner))
            return
        cell = run.win.cell
        assert isinstance(cell, Result)
        assert game.winner is not None
        score = scores.add(game.score_before, game.winner, game.points)
        told = any(  # what the line says about the match follows from its mistake
            located.entry is run.win.entry and located.fault.kind in WRONG for located in game.faults
        )
        won = any(  # by the score lines, or by the rules where an earlier result was wrong
            scores.match_winner(self.rules, each) is not None for each in (score, self._earned)
        )
        if cell.match and not told and self.rules.length and not won:
            said: dict[str, Any] = {"score": score, **self._too_long(game)}
            located = Located(Fault(ResultFault.MATCH_TEXT_WRONG, said), run.win.entry.place)
            located.entry = run.win.entry
            located.row = run.win.entry.row
            located.player = run.win.player
            game.faults.append(located)

    def _too_long(self, game: GameReplay) -> dict[str, Any]:
        """The stated length and those that the last result of the match speaks for, if it is too long."""
        stated = self.head.length
        if self._said.length is not None or stated is None or self.rules.length != stated.value:
            return {}
        follows = self.chain.line(game.record) in (None, self.standing.score)
        if self._astray or not follows or self.stream.game(0) is not None:
            return {}
        found = shorter(game.record, self.rules, self.standing, game.seats, self._brink)
        return {"stated": stated.value, "shorter": found} if found else {}

    @staticmethod
    def _stated_cube(game: GameReplay) -> None:
        """A cube value at the end that the file states is that of the doubles."""
        stated = game.record.claims.get("cube_end")
        if stated is not None and game.winner is not None and not game.lost and stated.value != game.cube:
            facts = {"written": stated.value, "right": game.cube}
            game.faults.append(Located(Fault(CubeFault.STATED, facts), stated.place))

    @staticmethod
    def _illegal_cube(game: GameReplay, run: GameRun) -> None:
        """What the game was worth without an illegal cube action, where that can be reckoned."""
        if run.illegal_cube is None or game.winner is None:
            return
        before, located = run.illegal_cube
        if before == 0:  # it was void, so the points are without it
            game.points_corrected = game.points
        elif game.ended_by == "bear-off" and game.size is not None:
            game.points_corrected = game.size * before
        fault = located.fault
        if fault.kind is CubeFault.CRAWFORD:
            facts = {"points_with": game.points, "points_without": game.points_corrected}
            located.fault = Fault(fault.kind, facts, fault.move)

    # --- The end -------------------------------------------------------------------------------------

    def _end(self) -> MatchEnd:
        score = self._final or self.standing.score
        last = self._last
        winner = scores.match_winner(self.rules, score)
        finished = winner is not None
        if not self.rules.length:
            finished = last is not None and last.winner is not None
        rules: Rules = self.rules
        if self.variant.name != rules.variant:
            rules = rules._replace(variant=self.variant.name, variant_options=self.variant.chosen)
        end = MatchEnd(score, winner, finished, self._games, rules)
        end.faults += self.hits.faults()
        if rules.length and winner is None and last is not None:
            facts = {"score": score, "length": rules.length}
            end.faults.append(at_end(Fault(MatchFault.MATCH_UNFINISHED, facts), last.record, None))
        return end


class Numbers:
    """The numbers of the games so far. Those that follow one another take no room, however many they are."""

    def __init__(self) -> None:
        self._firsts: list[int] = []  # of each stretch, rising
        self._behind: list[int] = []  # the number behind each
        self._others: set[int] = set()  # that came behind greater ones

    def add(self, number: int) -> None:
        """Take in a number."""
        if not self._behind or number > self._behind[-1]:
            self._firsts.append(number)
            self._behind.append(number + 1)
        elif number == self._behind[-1]:
            self._behind[-1] += 1
        elif number not in self:
            self._others.add(number)

    def __contains__(self, number: int) -> bool:
        at = bisect_right(self._firsts, number) - 1
        return (at >= 0 and number < self._behind[at]) or number in self._others


class HitMarks:
    """Whether a match marks its hits, and the hits that would then lack a mark.

    One slip must not change what is taken for the habit of a match: it marks its hits if at least one
    is marked and the unmarked ones are not the rule.
    """

    def __init__(self) -> None:
        self.marked = 0
        self.unmarked = 0
        self._kept = 0
        self._late: list[Located] = []
        self._games: list[tuple[GameRun, int | None]] = []  # the last with something to tell; their numbers

    @property
    def marking(self) -> bool:
        """Whether the match, as far as it is known, marks its hits."""
        return self.marked > 0 and self.unmarked <= SLIPS * self.marked

    def add(self, run: GameRun, number: int | None) -> None:
        """Take in what a game shows."""
        unmarked = run.count_late(PlayFault.HIT_NOT_MARKED)
        self.marked += run.marked
        self.unmarked += unmarked
        late = unmarked + run.count_late(PlayFault.HIT_AMBIGUOUS)
        if late and self._kept <= KEPT:
            self._kept += late
            self._games.append((run, number))
            if len(self._games) > WHOLE:
                self._late += _late(*self._games.pop(0), (PlayFault.HIT_NOT_MARKED, PlayFault.HIT_AMBIGUOUS))

    def faults(self) -> list[Located]:
        """What is worth a finding: unmarked hits where hits are marked, doubtful ones where they are not."""
        wanted = PlayFault.HIT_NOT_MARKED if self.marking else PlayFault.HIT_AMBIGUOUS
        found = [located for located in self._late if located.fault.kind is wanted]
        for run, number in self._games:
            found += _late(run, number, (wanted,))
        return found


def _late(run: GameRun, number: int | None, kinds: tuple[PlayFault, ...]) -> list[Located]:
    """The remarks of some kinds on the hits of a game."""
    found = [located for kind in kinds for located in run.late_of(kind)]
    for located in found:
        located.game = number
    return found
