"""The state of one game: board, turn and cube, and what each action does to them.

The replay of a game and the trial runs of the recovery use the same table, so that both mean the same
by "this action can be". Asking (``may_roll``, ``cube_faults``) leaves the table as it is; doing
(``moved``, ``turn_cube``) takes the action as it stands, whether it was allowed or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.record.fault import Fault
from bgtools.record.model import BEAVER, DROP, RACCOON, TAKE
from bgtools.rules import cube as cubes
from bgtools.rules.faults import CubeFault, MatchFault
from bgtools.rules.plays import can_play
from bgtools.rules.variants.base import BAR_SLOT, OFF_SLOT

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.record.model import Cube as CubeCell
    from bgtools.rules.plays import Hop
    from bgtools.rules.settings import Rules
    from bgtools.rules.variants.base import Variant

# Table.phase
OPENING = 0  # nobody has rolled
TURN = 1  # the player on turn may double or roll
ROLLING = 2  # the player on turn has doubled and was taken: now he rolls
ANSWERING = 3  # a double or beaver waits for its answer
OVER = 4  # borne off, dropped, or given up

NOBODY = -1
CUBE_WORDS = ("Doubles", "Redoubles", "Beavers", "Raccoons", "Takes", "Drops")
"""How a cube word (``record.model.Cube.word``) is called in a fault."""


Dice = tuple[int, int]


class Terms(NamedTuple):
    """What holds for a whole game.

    ``score``: the settled score before it, by player. ``crawford``: whether it is the Crawford game,
    None where that can't be known. ``start_cube``: its value at the start.
    """

    rules: Rules
    variant: Variant
    score: tuple[int, int] = (0, 0)
    crawford: bool | None = False
    post_crawford: bool = False
    start_cube: int = 1

    def needed(self, player: int) -> int | None:
        """The points that ``player`` needs for the match; None in money play or where unknown."""
        length = self.rules.length
        return length - self.score[player] if length else None


def new_table(terms: Terms) -> Table:
    """The table at the start of a game."""
    if not terms.variant.several_parts:
        return Table(terms)
    from bgtools.replay.parts import PartsTable

    return PartsTable(terms)


class Table:
    """One game between two actions. Players are 0 and 1, ``NOBODY`` where neither is meant.

    ``sides``: each player's checkers from his own view; a play puts new lists in their place, so a
    copy of the table may share them. ``turn``: who acts next. ``cube``: the cube with an open offer.
    ``resume``: phase and turn once that is answered. ``rolls``: the rolls each player has had.
    ``lost``: the position is not known any more. ``ended_by``/``winner``: once the game is over.
    """

    __slots__ = (
        "cube",
        "ended_by",
        "lost",
        "phase",
        "resume",
        "rolls",
        "sides",
        "terms",
        "turn",
        "variant",
        "winner",
    )

    def __init__(self, terms: Terms) -> None:
        self.terms = terms
        self.variant = terms.variant
        self.sides: list[Sequence[int]] = [terms.variant.new_side(), terms.variant.new_side()]
        self.turn = NOBODY
        self.phase = OPENING
        self.cube = cubes.Cube(terms.start_cube)
        self.resume = (OPENING, NOBODY)
        self.rolls = [0, 0]
        self.lost = False
        self.ended_by = ""
        self.winner = NOBODY

    def likely_player(self) -> int:
        """Whose an action is that stands in no column: the player's who can act, or the winner's."""
        return self.turn if self.turn != NOBODY else max(self.winner, 0)

    def copy(self) -> Table:
        """Another table in the same state."""
        made = self.__class__.__new__(self.__class__)
        made.terms = self.terms
        made.variant = self.variant
        made.sides = self.sides[:]
        made.turn = self.turn
        made.phase = self.phase
        made.cube = self.cube
        made.resume = self.resume
        made.rolls = self.rolls[:]
        made.lost = self.lost
        made.ended_by = self.ended_by
        made.winner = self.winner
        return made

    # --- Turns ---------------------------------------------------------------------------------------

    def may_roll(self, player: int, dice: Dice | None = None) -> bool:
        """Whether a roll of ``player`` can come now; it accepts a waiting beaver.

        ``dice``: as written. Only where a turn can have several parts do they matter.
        """
        phase = self.phase
        if phase == ANSWERING:
            return not cubes.needs_answer(self.cube) and self.resume[1] in (player, NOBODY)
        return phase == OPENING or (phase != OVER and self.turn == player)

    def moved(
        self,
        player: int,
        own: Sequence[int],
        other: Sequence[int],
        dice: Dice | None = None,
        hops: Sequence[Hop] | None = None,
    ) -> None:
        """Put the position after a roll of ``player`` on the board and pass the turn.

        ``dice``, ``hops``: how it came about, None where that is not known. Only where a turn can have
        several parts do they matter.
        """
        if self.phase == ANSWERING:
            self.cube = cubes.take(self.cube)
        sides = self.sides
        sides[player] = own
        sides[1 - player] = other
        self.rolls[player] += 1
        self.phase = TURN
        self.turn = 1 - player
        if own[OFF_SLOT] == self.variant.checkers and not self.lost:
            self.end("bear-off", player)

    def passed(self, player: int) -> None:
        """The turn of ``player`` is over; nothing moved, or what moved is not known."""
        self.moved(player, self.sides[player], self.sides[1 - player])

    def closed_out(self, player: int) -> bool:
        """Whether ``player`` has a checker on the bar and no roll would bring it in."""
        own, other, faces = self.sides[player], self.sides[1 - player], self.variant.faces
        if not own[BAR_SLOT]:
            return False
        if self.variant.special:  # more than the opponent's points can keep him out
            return not any(can_play(self.variant, own, other, (die, die)) for die in range(1, 7))
        return all(other[faces[BAR_SLOT - die]] > 1 for die in range(1, 7))

    def skip_closed_out(self, player: int) -> bool:
        """Give the turn to ``player`` if the other, whose turn it is, is closed out and need not roll."""
        if self.phase == TURN and self.turn == 1 - player and not self.lost and self.closed_out(1 - player):
            self.turn = player
            return True
        return False

    def has_rolled(self, player: int) -> bool:
        """Whether ``player`` has rolled last, so that he can't double before the other has acted."""
        return self.phase == TURN and self.turn != player

    def loosen(self, player: int) -> None:
        """What ``player`` does in the rest of his turn can't be told from what he has done."""

    def out_of_part(self, player: int, dice: Dice | None) -> Fault | None:
        """What is wrong, by the rules of turns of several parts, with a roll that can't come now."""
        return None

    def end(self, how: str, winner: int) -> None:
        """The game is over: ``how`` as in ``GameReplay.ended_by``."""
        self.phase = OVER
        self.ended_by = how
        self.winner = winner
        self.turn = NOBODY

    # --- Cube ----------------------------------------------------------------------------------------

    def cube_faults(self, player: int, cell: CubeCell) -> list[Fault]:
        """What speaks against this cube action of ``player`` now; the first names the finding."""
        word = cell.word
        name = CUBE_WORDS[word]
        if self.phase == OVER:
            return [Fault(MatchFault.AFTER_GAME_END, {"ended_by": self.ended_by})]
        if word in (TAKE, DROP):
            fault = cubes.answer_fault(self.cube, player, name)
            return [] if fault is None else [fault]
        if word in (BEAVER, RACCOON) or (self.phase == ANSWERING and self.cube.answers == player):
            return cubes.reoffer_faults(self.terms.rules, self.cube, player, cell.value, name)
        terms = self.terms
        moment = cubes.Moment(
            player=player,
            opened=any(self.rolls),
            rolled=self.has_rolled(player),
            offered=self.phase == ANSWERING or (self.phase == ROLLING and self.turn == player),
            score=terms.score,
            crawford=terms.crawford,
            post_crawford=terms.post_crawford,
            turns=(self.rolls[0], self.rolls[1]),
        )
        return cubes.offer_faults(terms.rules, terms.variant, self.cube, moment, cell.value)

    def turn_cube(self, player: int, cell: CubeCell, value: int | None = None) -> None:
        """Take a cube action of ``player`` as it stands. ``value``: instead of the number written."""
        word = cell.word
        written = cell.value if value is None else value
        if word == TAKE:
            self.cube = cubes.take(self.cube)
            if self.phase == ANSWERING:
                self.phase, self.turn = self.resume
        elif word == DROP:
            answers = self.cube.answers
            self.cube = cubes.drop(self.cube)
            self.end("drop", 1 - (player if answers is None else answers))
        elif self.phase == ANSWERING and self.cube.answers == player:
            self.cube = cubes.reoffer(self.cube, written)
            self.turn = 1 - player
        else:
            self._offer(player, written)

    def _offer(self, player: int, value: int | None) -> None:
        if self.phase in (TURN, ROLLING) and self.turn == player:
            self.resume = (ROLLING, player)
        elif self.phase != ANSWERING:
            self.resume = (self.phase, self.turn)
        start = cubes.automatic_start(self.terms.rules, self.cube, value)
        if start is not None:
            self.cube = cubes.Cube(start)
        self.cube = cubes.offer(self.cube, player, value)
        self.phase = ANSWERING
        self.turn = 1 - player


def is_error(fault: Fault, terms: Terms) -> bool:
    """Whether a fault of a cube action makes it one that can't be; the others are only worth a warning."""
    kind = fault.kind
    if kind is CubeFault.DEAD:
        return bool(fault.facts["one_point"]) or terms.rules.strict_dead_cube
    return kind not in _HARMLESS


_HARMLESS = frozenset(
    {
        CubeFault.BEAVER_DISABLED,
        CubeFault.ANIMAL_LIMIT,
        CubeFault.OVER_LIMIT,
        CubeFault.AUTOMATIC,
        CubeFault.CRAWFORD_UNKNOWN,
    }
)
