"""The actions of a replayed game as a reader of it sees them: who is on roll, the IDs, the findings.

What gnubg shows is followed: a position is seen by the player on roll, who stays on roll while his
double waits for its answer and is taken; after a play the other player is. Checked against gnubg's own
IDs in the tests.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.board import ids
from bgtools.board.draw import pips as side_pips
from bgtools.board.notation import play_text
from bgtools.replay.model import (
    BEAVERED,
    DOUBLED,
    DROPPED,
    RACCOONED,
    RESIGNED,
    TOOK,
)
from bgtools.rules import variants

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from bgtools.check.model import Finding
    from bgtools.replay.model import GameReplay, Position, Step
    from bgtools.rules.settings import Rules

_OFFERS = {DOUBLED: "D", BEAVERED: "B", RACCOONED: "R"}
_ANSWERS = (TOOK, DROPPED)
_ENDINGS = {DROPPED: ids.DROPPED, RESIGNED: ids.RESIGNED}


class State(NamedTuple):
    """The game between two actions.

    ``on_roll``: whose turn it is; ``position``: seen by that player, None once it is lost. ``dice``:
    None before the roll. ``offer``: "D", "B" or "R" while a double, beaver or raccoon waits for the
    answer of ``turn``, else "". ``over``: how the game ended, a state of ``board.ids``, or PLAYING.
    ``resigned``: the size that was given up, 1-3, or 0.
    """

    on_roll: int
    turn: int
    position: Position | None
    cube: int
    owner: int | None
    score: tuple[int, int]
    dice: tuple[int, int] | None = None
    offer: str = ""
    over: int = ids.PLAYING
    resigned: int = 0


class Action(NamedTuple):
    """One action with the states around it; the one before carries the roll."""

    step: Step
    before: State
    after: State

    @property
    def play(self) -> str | None:
        """The canonical text of the play, or None."""
        return play_text(self.step.hops) or None

    @property
    def hits(self) -> int:
        """How many checkers were hit."""
        return sum(hit for _, _, hit in self.step.hops)


def actions(game: GameReplay) -> Iterator[Action]:
    """The actions of a game, in order."""
    on_roll: int | None = None
    offer = ""
    for number, step in enumerate(game.steps, 1):
        player = step.player
        answers = step.action in _ANSWERS or step.action in (BEAVERED, RACCOONED)
        if on_roll is None or not (answers or step.action == RESIGNED):
            on_roll = 1 - player if answers and not offer else player
        before = State(
            on_roll=on_roll,
            turn=player if offer else on_roll,
            position=_seen(step.before, player, on_roll),
            cube=step.cube_before,
            owner=step.owner_before,
            score=game.score_before,
            dice=_rolled(step.dice),
            offer=offer,
        )
        offer = _OFFERS.get(step.action, "")
        over = _over(game, step) if number == len(game.steps) else ids.PLAYING
        stays = answers or step.again or step.action in (DOUBLED, RESIGNED)
        then = on_roll if stays else 1 - player
        after = State(
            on_roll=then,
            turn=1 - player if offer else player if over == ids.DROPPED else then,
            position=_seen(step.after, player, then),
            cube=step.cube,
            owner=step.owner,
            score=game.score_before if over == ids.PLAYING else game.score_after,
            # Who resigns after his roll leaves the dice on the board.
            dice=_rolled(step.dice) if over == ids.RESIGNED else None,
            offer=offer,
            over=over,
            resigned=(game.size or 0) if over == ids.RESIGNED else 0,
        )
        yield Action(step, before, after)
        on_roll = then


def _over(game: GameReplay, last: Step) -> int:
    """The state of the game after its last action."""
    if game.ended_by == "bear-off" and last.action not in _ENDINGS:
        return ids.GAME_OVER
    return _ENDINGS.get(last.action, ids.PLAYING)


def _seen(position: Position | None, player: int, by: int) -> Position | None:
    """A position that ``player`` sees, as ``by`` sees it."""
    return position if position is None or player == by else position.flipped()


def _rolled(dice: tuple[int, int] | None) -> tuple[int, int] | None:
    """The dice, if they are possible."""
    return dice if dice is not None and all(1 <= die <= 6 for die in dice) else None


class Identifier:
    """Writes the IDs of the states of one game; None where the variant or a lost position has none.

    In a Match ID player 0 is the first of the match's players. In an XGID the bottom player is the one
    on roll.
    """

    def __init__(self, game: GameReplay, rules: Rules) -> None:
        self._game = game
        self._rules = rules
        self._defined = variants.get(rules.variant).position_ids

    def position_id(self, state: State) -> str | None:
        """gnubg's Position ID, seen by the player on roll."""
        return ids.position_id(*state.position) if state.position is not None and self._defined else None

    def match_id(self, state: State) -> str | None:
        """gnubg's Match ID."""
        if not self._defined:
            return None
        rules = self._rules
        return ids.match_id(
            ids.MatchState(
                cube=state.cube,
                owner=state.owner,
                on_roll=state.on_roll,
                turn=state.turn,
                crawford=bool(self._game.crawford),
                state=state.over,
                doubled=bool(state.offer),
                resigned=state.resigned,
                dice=state.dice,
                length=rules.length or 0,
                score=state.score,
                jacoby=bool(rules.jacoby) and rules.money,
            )
        )

    def xgid(self, state: State) -> str | None:
        """eXtreme Gammon's ID."""
        if state.position is None or not self._defined:
            return None
        rules = self._rules
        bottom = state.on_roll
        return ids.xgid(
            ids.Xgid(
                own=state.position.own,
                other=state.position.other,
                cube=state.cube,
                owner=0 if state.owner is None else 1 if state.owner == bottom else -1,
                dice=state.dice,
                action=state.offer,
                score=(state.score[bottom], state.score[1 - bottom]),
                crawford=bool(self._game.crawford),
                jacoby=bool(rules.jacoby),
                beavers=bool(rules.beavers),
                length=rules.length or 0,
            )
        )


def pips(state: State) -> list[int] | None:
    """The pips of both players, in the order of the match's players; None where the position is lost."""
    if state.position is None:
        return None
    own, other = map(side_pips, state.position)
    return [own, other] if state.on_roll == 0 else [other, own]


def findings_of(step: Step, findings: Sequence[Finding]) -> list[Finding]:
    """Those of the findings that stand in the cell of an action."""
    entry = step.entry
    return [
        finding
        for finding in findings
        if finding.place is not None
        and finding.place.line == entry.line
        and entry.column <= finding.place.column < max(entry.end, entry.column + 1)
    ]
