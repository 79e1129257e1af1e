"""What a finding's wording gets to see: one fault in its match, game and cell."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from bgtools.check.words import quoted, shortened

if TYPE_CHECKING:
    from collections.abc import Mapping

    from bgtools.record.fault import Fault
    from bgtools.record.model import Cell, GameRecord, MatchHead
    from bgtools.replay.model import GameReplay, Located, MatchStart
    from bgtools.rules.settings import Rules
    from bgtools.text.source import SourceText


class Case:
    """One fault with everything that its message may say.

    ``case["point"]`` is a fact of the fault. ``notes`` grows by ``note``. ``located`` is None for
    what a scan found, ``start`` and ``game`` are None outside a match or game.
    """

    __slots__ = ("facts", "fault", "game", "located", "notes", "start")

    def __init__(
        self,
        facts: Mapping[str, Any],
        fault: Fault | None = None,
        located: Located | None = None,
        start: MatchStart | None = None,
        game: GameReplay | None = None,
    ) -> None:
        self.facts = facts
        self.fault = fault
        self.located = located
        self.start = start
        self.game = game
        self.notes: list[str] = []

    def __getitem__(self, name: str) -> Any:
        return self.facts[name]

    def get(self, name: str, default: Any = None) -> Any:
        """The fact ``name``, or ``default`` where the fault does not state it."""
        return self.facts.get(name, default)

    def note(self, text: str) -> None:
        """Say something more than the message holds."""
        self.notes.append(text)

    @property
    def rules(self) -> Rules | None:
        """The rules of the match."""
        return self.start.rules if self.start is not None else None

    def name(self, player: int | None) -> str:
        """What ``player`` is called, as the file spells it, for a message."""
        if self.start is None or player is None:
            return "the player"
        return shortened(self.start.players[player]) or f"player {player + 1}"

    @property
    def columns(self) -> bool:
        """Whether the format has a column for each player; else whose an action is, is written beside it."""
        from bgtools.formats import module

        head = self.start.head if self.start is not None else None
        return head is None or not head.format or bool(getattr(module(head.format), "COLUMNS", False))

    @property
    def score_line(self) -> str:
        """What the score before a game is called."""
        return "score line" if self.columns else "score"

    def stands(self, player: int | None) -> str:
        """How an action or a result is written as one of ``player``: "stands in Ann's column"."""
        name = self.name(player)
        return f"stands in {name}'s column" if self.columns else f"is written as {name}'s"

    @property
    def mover(self) -> str:
        """The player whose action this is."""
        return self.name(self.located.player if self.located is not None else None)

    @property
    def opponent(self) -> str:
        """The other player."""
        player = self.located.player if self.located is not None else None
        return "the opponent" if player is None else self.name(1 - player)

    @property
    def cell(self) -> Cell | None:
        """The cell that shows the fault."""
        entry = self.located.entry if self.located is not None else None
        return entry.cell if entry is not None else None

    @property
    def text(self) -> str:
        """The cell as written, or nothing."""
        cell = self.cell
        return cell.text if cell is not None else ""

    @property
    def play(self) -> str:
        """The play as written, without its dice, or nothing."""
        return play_text(self.cell)

    @property
    def token(self) -> str:
        """The written move that shows the fault (``24/18*``), or the whole play."""
        moves = getattr(self.cell, "moves", ())
        index = self.fault.move if self.fault is not None else None
        if index is None or not 0 <= index < len(moves):
            return self.play
        written = self.text[moves[index].start : moves[index].end]
        return quoted(written) if written.isalpha() else written  # a pair of letters could be a word

    @property
    def dice(self) -> tuple[int, int] | None:
        """The roll as written."""
        if self.located is not None and self.located.dice is not None:
            return self.located.dice
        return getattr(self.cell, "dice", None)

    @property
    def roll(self) -> str:
        """The roll as written, in a message: "52", or "this roll"."""
        dice = self.dice
        return f"{dice[0]}{dice[1]}" if dice is not None else "this roll"


def play_text(cell: Cell | None) -> str:
    """The play of a cell as written, without its dice; nothing where it holds no play."""
    moves = getattr(cell, "moves", ())
    if cell is None or not moves:
        return ""
    return cell.text[moves[0].start : moves[-1].end]


class Page(NamedTuple):
    """What a scan reads: a match's head (``game`` None), or one game of it."""

    source: SourceText
    head: MatchHead
    game: GameRecord | None
