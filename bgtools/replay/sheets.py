"""Makes sheets, the plain values that writers of formats get, from a record and its replay.

See ``bgtools.record.sheet`` for what they hold.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record import sheet
from bgtools.record.model import ILLEGAL, RESIGNED, Cube, Result, Roll
from bgtools.record.sheet import Action, GameSheet, MatchSheet
from bgtools.replay import model
from bgtools.rules.faults import PlayFault, ResultFault
from bgtools.rules.variants import chosen, find, get

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.model import MatchHead, Move
    from bgtools.record.sheet import Board, Hop
    from bgtools.replay.model import Event, GameReplay, MatchStart, Step
    from bgtools.rules.settings import Rules

_CUBE_WORDS = {
    model.DOUBLED: sheet.DOUBLE,
    model.TOOK: sheet.TAKE,
    model.DROPPED: sheet.DROP,
    model.BEAVERED: sheet.BEAVER,
    model.RACCOONED: sheet.RACCOON,
}
_REMARKS = frozenset(
    (
        PlayFault.HIT_NOT_MARKED,
        PlayFault.HIT_NONE,
        PlayFault.HIT_AMBIGUOUS,
        PlayFault.IMPOSSIBLE_POINT,
        PlayFault.FORCED_OMITTED,
    )
)
"""Faults of how a play is written; the play itself is legal."""


def sheets(events: Iterable[Event]) -> Iterator[tuple[MatchSheet, Iterator[GameSheet]]]:
    """Each match with its games, from the events of a replay; one game at a time.

    The games of a match have to be taken before the next match is asked for.
    """
    stream = _Stream(events)
    while (start := stream.next_match()) is not None:
        match = match_sheet(start)
        first = stream.first_game()
        if first is not None:
            match = match._replace(ratings=ratings(first))
        yield match, stream.games(start.rules)


class _Stream:
    """The events of a replay, with a look-ahead of one game."""

    def __init__(self, events: Iterable[Event]) -> None:
        self._events = iter(events)
        self._ahead: Event | None = None

    def _next(self) -> Event | None:
        event, self._ahead = self._ahead, None
        return event if event is not None else next(self._events, None)

    def next_match(self) -> MatchStart | None:
        """The next match's start; what was not taken of the one before is left out."""
        while (event := self._next()) is not None:
            if isinstance(event, model.MatchStart):
                return event
        return None

    def first_game(self) -> GameReplay | None:
        """The game that comes next, left in place."""
        self._ahead = self._next()
        return self._ahead if isinstance(self._ahead, model.GameReplay) else None

    def games(self, rules: Rules) -> Iterator[GameSheet]:
        """The games up to the end of the match."""
        while (event := self._next()) is not None:
            if not isinstance(event, model.GameReplay):
                return
            last = bool(rules.length) and event.winner is not None
            last = last and event.score_after[event.winner or 0] >= (rules.length or 0)
            yield game_sheet(event, rules, last)


def match_sheet(start: MatchStart, rules: Rules | None = None) -> MatchSheet:
    """The sheet of a match. ``rules``: as settled at its end, where that is known."""
    rules = rules or start.rules
    head = start.head
    return MatchSheet(
        players=(start.players[0] or "player 1", start.players[1] or "player 2"),
        length=rules.length,
        variant=rules.variant,
        variant_options=rules.variant_options,
        unsaid_options=_unsaid_options(head, rules),
        crawford=rules.crawford,
        jacoby=rules.jacoby if chosen(rules).has_cube else None,
        beavers=rules.beavers,
        automatic_doubles=rules.automatic_doubles,
        cube_limit=rules.cube_limit,
        tags=tuple((tag.key, tag.value) for tag in head.tags),
        comments=tuple(comment.text for comment in head.comments),
        format=head.format,
    )


def _unsaid_options(head: MatchHead, rules: Rules) -> tuple[tuple[str, str], ...]:
    """The options of the variant that neither its name nor a tag of the head says."""
    name = head.rules.get("variant")
    preset = find(name.value) if name is not None else None
    said = dict(preset.chosen) if preset is not None and preset.name == rules.variant else {}
    if "variant_option" in head.rules:
        stated = head.rules["variant_option"].value
        said |= {option.split("=")[0].strip(): option.split("=")[-1].strip() for option in stated}
    return tuple(pair for pair in rules.variant_options if said.get(pair[0]) != pair[1])


def game_sheet(game: GameReplay, rules: Rules, last: bool) -> GameSheet:
    """The sheet of a game. ``last``: whether the match ends with it."""
    record = game.record
    cube_start = _cube_start(game)
    analyses = record.claims["analysis"].value if "analysis" in record.claims else 0
    return GameSheet(
        number=game.number if game.number is not None else game.index,
        score=game.score_before,
        actions=tuple(_actions(game)),
        winner=game.winner,
        points=game.points,
        recorded=game.points_recorded,
        ended_by=game.ended_by,
        size=game.size,
        cube=game.cube,
        cube_start=cube_start,
        crawford=game.crawford,
        start=_start(game, rules),
        comments=tuple(comment.text for comment in record.comments),
        last=last,
        enough=_enough(game),
        analyses=analyses,
    )


def _cube_start(game: GameReplay) -> int:
    """The cube at the start: as the record says, or as its first double or its result shows."""
    return game.steps[0].cube_before if game.steps else 1


def _enough(game: GameReplay) -> bool:
    """Whether the points only say that they were enough to win the match."""
    said = any(located.fault.kind is ResultFault.SENTINEL for located in game.faults)
    return said and game.ended_by == "resignation" and game.points > game.cube


def ratings(game: GameReplay) -> tuple[str | None, str | None]:
    """The ratings beside the names of a game's score line, in the order of the players."""
    score = game.record.score
    if score is None:
        return (None, None)
    left, right = score.ratings
    return (left, right) if game.seats[0] == 0 else (right, left)


def _start(game: GameReplay, rules: Rules) -> Board | None:
    """The board before the first action, where it is not the variant's own."""
    for step in game.steps:
        if step.before is not None:
            own, other = step.before
            board = (own, other) if step.player == 0 else (other, own)
            usual = get(rules.variant).start
            return None if board == (tuple(usual), tuple(usual)) else board
    return None


def _actions(game: GameReplay) -> list[Action]:
    """The actions of a game; a beaver's take that the file leaves out is put in."""
    actions: list[Action] = []
    later = False
    for step in game.steps:
        word = _CUBE_WORDS.get(step.action)
        text = step.entry.cell.text
        if word is None:
            if actions and actions[-1].word in (sheet.BEAVER, sheet.RACCOON):
                actions.append(Action(1 - actions[-1].player, sheet.TAKE))
            played = _played(step, text)
            actions += [action._replace(later=True) for action in played] if later else played
            later = step.again
            continue
        actions.append(Action(step.player, word, value=step.offered, text=text))
    return actions


def _played(step: Step, text: str) -> list[Action]:
    """A roll, a resignation, or what could not be read."""
    cell = step.entry.cell
    dice = cell.dice if isinstance(cell, Roll) else step.dice
    if isinstance(cell, Roll) and cell.how == ILLEGAL:
        return [Action(step.player, sheet.ILLEGAL, dice, legal=False, text=cell.dump or "")]
    if step.action == model.RESIGNED:
        size = cell.size if isinstance(cell, Result) else None
        resigned = Action(step.player, sheet.RESIGN, size=size, text=text)
        if isinstance(cell, Roll) and cell.dice is not None:
            rolled = Action(step.player, sheet.HIDDEN, dice=cell.dice, text=text)
            return [rolled, resigned] if cell.how == RESIGNED else [rolled]
        return [resigned]
    if step.action == model.PLAYED:
        legal = all(located.fault.kind in _REMARKS for located in step.faults)
        hops = step.hops
        if not legal and isinstance(cell, Roll) and cell.moves:
            hops = _as_written(cell.moves)
        return [Action(step.player, sheet.PLAY, dice, hops, legal=legal, text=text)]
    if step.action == model.DANCED:
        return [Action(step.player, sheet.DANCE, dice, legal=not step.faults, text=text)]
    if isinstance(cell, Roll):
        hops = _as_written(cell.moves)
        word = sheet.PLAY if hops else sheet.HIDDEN
        return [Action(step.player, word, cell.dice, hops, legal=False, text=text)]
    if isinstance(cell, Cube):
        return []
    return [Action(step.player, sheet.UNREAD, legal=False, text=text)]


def _as_written(moves: tuple[Move, ...]) -> tuple[Hop, ...]:
    """The tokens of a play from point to point, each as often as it says."""
    return tuple(
        (move.points[i], move.points[i + 1], move.hits[i + 1])
        for move in moves
        for _ in range(move.count)
        for i in range(len(move.points) - 1)
    )
