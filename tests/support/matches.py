"""A seeded generator of random matches that keep every rule, as plain facts without any notation.

Plays are random or lightly sensible (so that games end, with hits, dances, gammons and races on the way);
cube actions, resignations and beavers are thrown in wherever the rules allow them.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.support import referee
from tests.support.referee import BAR, OFF, Board, Hop

if TYPE_CHECKING:
    import random

ROLL = "roll"
DOUBLE = "double"
TAKE = "take"
DROP = "drop"
BEAVER = "beaver"
RACCOON = "raccoon"
RESIGN = "resign"
SKIP = "skip"  # a closed-out player who does not roll

BORNE_OFF = "bear-off"
DROPPED = "drop"
RESIGNED = "resignation"
OPEN = "unfinished"


@dataclass
class Act:
    """One action of a player (0 or 1). ``value``: the cube after it. ``board``: before it, seen by him.

    A roll that nothing follows because the player resigned has ``given_up``; one without a legal play
    simply has no hops.
    """

    player: int
    kind: str
    board: Board
    dice: tuple[int, int] | None = None
    hops: tuple[Hop, ...] = ()
    value: int = 1
    given_up: bool = False


@dataclass
class Game:
    """One game: what was done, and how it ended. ``points`` are unclipped, by the rules."""

    number: int
    score: tuple[int, int]
    crawford: bool
    acts: list[Act] = field(default_factory=list)
    ended_by: str = OPEN
    winner: int | None = None
    size: int = 1
    cube: int = 1
    turned: bool = False
    points: int = 0
    final: Board | None = None  # after the last act, seen by player 0

    @property
    def score_after(self) -> tuple[int, int]:
        """The score when the game is over."""
        gain = [self.points if self.winner == player else 0 for player in (0, 1)]
        return self.score[0] + gain[0], self.score[1] + gain[1]


@dataclass
class Match:
    """A match (``length`` points) or a money session (``length`` 0)."""

    names: tuple[str, str]
    length: int
    variant: str = "backgammon"
    crawford: bool = True
    jacoby: bool | None = None
    beavers: bool | None = None
    cube_limit: int | None = None
    most_games: int | None = None  # stop there, finished or not
    games: list[Game] = field(default_factory=list)

    @property
    def score(self) -> tuple[int, int]:
        """The score at the end."""
        return self.games[-1].score_after if self.games else (0, 0)

    @property
    def winner(self) -> int | None:
        """Who won the match; None for money and while it is open."""
        if self.length and max(self.score) >= self.length:
            return 0 if self.score[0] > self.score[1] else 1
        return None


@dataclass
class Style:
    """How two random players behave. Probabilities are for each chance they get."""

    tries: int = 4  # complete plays looked at in each turn; 1 is wholly random
    double: float = 0.06
    drop: float = 0.4
    turn_again: float = 0.3  # beavers and raccoons, money only
    resign: float = 0.01
    skip: float = 0.0  # a closed-out player leaves his turn without a roll


NAMES = (
    *("Ann", "Bob", "Cleo", "Dan-7", "Eve Ling", "o'Hara", "m.fischer", "Zoë", "Jürgen K", "012345"),
    *("Łukasz", "Имя", "山田", "A", "X_22", "Maria de la Cruz", "T. S. Brook", "Quill(NL)", "kim", "R2"),
)
LENGTHS = (1, 1, 2, 3, 3, 3, 4, 5, 5, 5, 7, 7, 9, 11)


def random_match(rng: random.Random, *, length: int | None = None, variant: str = "backgammon") -> Match:
    """A match of a random kind; ``length`` 0 asks for money."""
    if length is None:
        length = 0 if rng.random() < 0.12 else rng.choice(LENGTHS)
    left, right = rng.sample(NAMES, 2)
    match = Match((left, right), length, variant)
    if length == 0:
        match.most_games = rng.randint(1, 4)
        match.jacoby = rng.choice((None, False, True))
        match.beavers = rng.choice((None, True))
    else:
        match.crawford = rng.random() < 0.95
        if rng.random() < 0.06:  # broken off, or the one-game "16 point match" of some sites
            match.length, match.most_games = rng.choice((16, length)), rng.randint(1, 2)
    match.cube_limit = rng.choice((None, None, 1024, 64)) if rng.random() < 0.97 else 1
    style = Style(
        tries=rng.choice((1, 3, 4, 6)),
        double=rng.choice((0.0, 0.03, 0.08, 0.15)),
        drop=rng.choice((0.2, 0.4, 0.7)),
        resign=rng.choice((0.0, 0.002, 0.01)),
        skip=rng.choice((0.0, 0.0, 1.0)),
    )
    return play_match(match, style, rng)


def play_match(match: Match, style: Style, rng: random.Random) -> Match:
    """Plays ``match`` to its end, or to its ``most_games``."""
    had_crawford = not match.crawford
    while match.winner is None and len(match.games) != match.most_games:
        score = match.score
        crawford = referee.is_crawford_game(score, match.length, had_crawford)
        had_crawford = had_crawford or crawford
        game = Game(len(match.games) + 1, score, crawford)
        _Table(match, game, style, rng).play()
        match.games.append(game)
    return match


class _Table:
    """Plays one game. Boards are kept as seen by the player whose turn it is."""

    def __init__(self, match: Match, game: Game, style: Style, rng: random.Random) -> None:
        self.match, self.game, self.style, self.rng = match, game, style, rng
        self.board = referee.start(match.variant)
        self.player = rng.randrange(2)
        self.owner: int | None = None
        self.turns = 0

    def play(self) -> None:
        rng = self.rng
        while self.game.ended_by == OPEN:
            doubles = self.turns > 0 and self._may_double() and rng.random() < self.style.double
            if doubles:
                self._offer()
                if self.game.ended_by != OPEN:
                    break
            elif self.turns and rng.random() < self.style.resign:
                self._resign()
                break
            if self.turns and not doubles and self._closed_out() and rng.random() < self.style.skip:
                self._act(SKIP)
            else:
                self._roll()
            self.turns += 1
            self.board = referee.flip(self.board)
            self.player = 1 - self.player
        self.game.final = self.board if self.player == 0 else referee.flip(self.board)
        self.game.points = self._points()

    def _act(self, kind: str, *, player: int | None = None, **facts: object) -> Act:
        who = self.player if player is None else player
        board = self.board if who == self.player else referee.flip(self.board)
        act = Act(who, kind, board, value=self.game.cube, **facts)  # type: ignore[arg-type]
        self.game.acts.append(act)
        return act

    def _points(self) -> int:
        game = self.game
        jacoby = bool(self.match.jacoby) and self.match.length == 0
        return referee.points_won(game.size, game.cube, jacoby, game.turned)

    def _end(self, how: str, winner: int, size: int) -> None:
        self.game.ended_by, self.game.winner, self.game.size = how, winner, size

    # Turns

    def _roll(self) -> None:
        rng = self.rng
        dice = rng.randint(1, 6), rng.randint(1, 6)
        while not self.turns and dice[0] == dice[1]:
            dice = rng.randint(1, 6), rng.randint(1, 6)
        if self.turns and rng.random() < self.style.resign:
            need, _ = referee.legal_plays(self.board, dice)
            self._act(ROLL, dice=dice, given_up=need > 0)
            self._concede(self.player)
            return
        hops = choose_play(self.board, dice, self.style.tries, rng)
        self._act(ROLL, dice=dice, hops=hops)
        for source, target, _ in hops:
            self.board, _ = referee.hop(self.board, source, target)
        own, other = self.board
        if own[OFF] == sum(own):
            self._end(BORNE_OFF, self.player, referee.size_of_loss(other, sum(other)))

    def _closed_out(self) -> bool:
        own, other = self.board
        return own[BAR] > 0 and all(other[point] > 1 for point in range(1, 7))

    # Resignations

    def _concede(self, loser: int) -> None:
        board = self.board if loser == self.player else referee.flip(self.board)
        most = referee.most_resignable(board)
        if self.match.length == 0 and self.match.jacoby is not False and not self.game.turned:
            most = 1  # a gammon does not count with Jacoby, and may not where nobody says
        size = min(most, self.rng.choice((1, 1, 1, 1, 2, 2, 3)))
        self._end(RESIGNED, 1 - loser, size)

    def _resign(self) -> None:
        self._act(RESIGN)
        self._concede(self.player)

    # Cube

    def _may_double(self) -> bool:
        match, game = self.match, self.game
        if game.crawford or match.length == 1 or match.cube_limit == 1:
            return False
        if self.owner not in (None, self.player) or self._at_limit():
            return False
        return not referee.cube_is_dead(game.score[self.player], game.cube, match.length)

    def _at_limit(self) -> bool:
        return self.game.cube * 2 > (self.match.cube_limit or 1024)

    def _offer(self) -> None:
        game, rng, doubler, receiver = self.game, self.rng, self.player, 1 - self.player
        stake = game.cube
        game.cube *= 2
        self._act(DOUBLE)
        game.turned = True
        if rng.random() < self.style.drop:
            self._drop(receiver, stake)
            return
        self.owner = receiver
        if not self.match.beavers or self._at_limit() or rng.random() > self.style.turn_again:
            self._act(TAKE, player=receiver)
            return
        stake = game.cube
        game.cube *= 2
        self._act(BEAVER, player=receiver)
        if rng.random() < self.style.drop / 2:
            self._drop(doubler, stake)
        elif not self._at_limit() and rng.random() < self.style.turn_again:
            stake = game.cube
            game.cube *= 2
            self._act(RACCOON, player=doubler)
            if rng.random() < self.style.drop / 2:
                self._drop(receiver, stake)
            else:
                self._act(TAKE, player=receiver)

    def _drop(self, player: int, stake: int) -> None:
        self.game.cube = stake
        self._act(DROP, player=player)
        self._end(DROPPED, 1 - player, 1)


def choose_play(board: Board, dice: tuple[int, int], tries: int, rng: random.Random) -> tuple[Hop, ...]:
    """A random legal play, or the most sensible of ``tries`` random ones."""
    best: tuple[Hop, ...] | None = None
    best_value = -1e9
    for _ in range(tries):
        order = rng.choice(referee.orders(dice))
        position, hops = board, []
        for die in order:
            possible = referee.steps(position, die)
            if not possible:
                break
            source, target = rng.choice(possible)
            position, hit = referee.hop(position, source, target)
            hops.append((source, target, hit))
        if len(hops) == len(order):  # all the dice are used: legal whatever else there is
            value = _value(position)
            if value > best_value:
                best, best_value = tuple(hops), value
    if best is None:
        _, ends = referee.legal_plays(board, dice)
        best = ends[rng.choice(list(ends))]
    return best


def _value(board: Board) -> float:
    """How good a board looks for the player who has just moved: checkers home, few blots, points, hits."""
    own, other = board
    blots = sum(1 for point in range(1, 25) if own[point] == 1)
    made = sum(1 for point in range(1, 9) if own[point] > 1)
    back = sum(own[19:26])
    return (
        3.0 * own[OFF]
        + 2.5 * other[BAR]
        + 1.5 * made
        - 1.0 * blots
        - 0.7 * back
        - 0.02 * sum(point * count for point, count in enumerate(own))
    )
