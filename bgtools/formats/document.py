"""Reads OGXM documents, the form in which the libraries for binary formats give matches.

Such a file has no lines of text. In their place stands a listing, one action a line, that the reader
makes and shows in the source, so that a finding has something to point at: its line is the number of
the record in that listing.

A document holds games of plies: ``color`` 0 (black) or 1 (white), ``action_id`` (0-20 rolls, 21 double,
22 take, 23 drop, 27 and 28 resignations, 31 a position that is set, 32 beaver, 33 raccoon, 24-26 and 30 the
end of a game), dice, and moves from a point by some pips, the points as black counts them (25 black's bar,
0 white's). ``winner`` is 0 for white and 1 for black. White is taken as the left player.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.formats.linewise import score
from bgtools.formats.plays import roll_cell, xg_letters
from bgtools.record.fault import Fault, ReadFault
from bgtools.record.model import (
    BAR,
    BEAVER,
    BLANK,
    CONCEDES,
    DOUBLE,
    DROP,
    ILLEGAL,
    RACCOON,
    TAKE,
    WINS,
    Claim,
    Cube,
    Entry,
    GameRecord,
    Loose,
    MatchHead,
    Place,
    Problem,
    Result,
    Roll,
    SetPos,
    Tag,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from bgtools.record.model import Cell, Item
    from bgtools.text.source import SourceText

    Enrich = Callable[[bytes], list["GameFacts"]]

WHITE, BLACK = 0, 1
_ROLLS = range(21)
_CUBES = {
    21: (DOUBLE, "doubles"),
    22: (TAKE, "takes"),
    23: (DROP, "drops"),
    32: (BEAVER, "beavers"),
    33: (RACCOON, "raccoons"),
}
_RESIGNATIONS = (27, 28)  # of a game, of a match
SIZES = {"single": 1, "gammon": 2, "backgammon": 3}
_SET_POSITION = 31
_SWITCHES = ("crawford", "jacoby")
_TAGS = (
    ("event", "Event"),
    ("round", "Round"),
    ("site", "Site"),
    ("location", "Location"),
    ("transcriber", "Transcriber"),
    ("comment", "Comment"),
)


def unreadable(reason: str) -> Loose:
    """What a reader yields for a file that can't be decoded."""
    return Loose((Problem(Fault(ReadFault.UNREADABLE, {"reason": reason}), Place(1, 1, 1, 1)),))


def missing(title: str, library: str) -> Loose:
    """What a reader yields where the library for its format, a requirement of pip, is not installed."""
    return unreadable(f"{title} needs a library that is not installed: pip install '{library}'")


def read_document(
    source: SourceText, format_: str, load: Callable[[bytes], dict[str, Any]], enrich: Enrich | None = None
) -> Iterator[Item]:
    """Yield the match of a document and its games.

    ``load``: makes the document of the file's bytes. ``enrich``: adds to each game what the format says
    beside it.
    """
    try:
        document = load(source.encode())
        items = list(_Reader(source, format_, document, enrich).items())
    except Exception as fault:  # whatever a library does with a damaged file
        yield unreadable(f"it is damaged, or not of the format {format_} ({type(fault).__name__}: {fault})")
        return
    yield from items


class GameFacts:
    """What a format says about a game beside its plies.

    ``score``: before the game; ``first``: whose score comes first (None: white's). ``boards``: after each
    roll, seen by the mover.
    """

    __slots__ = ("boards", "crawford", "first", "score")

    def __init__(self) -> None:
        self.score: tuple[int, int] | None = None
        self.first: str | None = None
        self.crawford: bool | None = None
        self.boards: list[list[int]] = []


class _Reader:
    """Makes records of a document."""

    def __init__(
        self, source: SourceText, format_: str, document: dict[str, Any], enrich: Enrich | None
    ) -> None:
        self.source = source
        self.format = format_
        self.document = document
        self.facts = enrich(source.encode()) if enrich is not None else []
        self.lines: list[str] = []
        self.names = (
            str(document.get("player_white") or "white"),
            str(document.get("player_black") or "black"),
        )

    def items(self) -> Iterator[Item]:
        """The head, then the games; the listing is complete at the end."""
        yield self._head()
        for index, game in enumerate(self.document.get("games") or ()):
            facts = self.facts[index] if index < len(self.facts) else GameFacts()
            yield self._game(index, game, facts)
        self.source.show(self.lines)

    def _line(self, text: str) -> Place:
        self.lines.append(text)
        number = len(self.lines)
        return Place(number, 1, number, len(text) + 1)

    def _head(self) -> MatchHead:
        document = self.document
        length = int(document.get("match_length") or 0)
        place = self._line(f"{length} point match, {self.names[0]} against {self.names[1]}")
        head = MatchHead(self.format, place)
        head.players = self.names
        head.length = Claim(length, str(length), place)
        for name in _SWITCHES:
            if document.get(name) is not None and (name == "crawford") == bool(length):
                head.rules[name] = Claim(bool(document[name]), str(document[name]), place)
        if document.get("beaver") is not None and not length:
            head.rules["beavers"] = Claim(bool(document["beaver"]), str(document["beaver"]), place)
        if (document.get("cube_limit") or 0) > 0:
            head.rules["cube_limit"] = Claim(int(document["cube_limit"]), str(document["cube_limit"]), place)
        variant = document.get("variant")
        if variant:
            head.rules["variant"] = Claim(str(variant), str(variant), place)
        for key, tag in _TAGS:
            if document.get(key):
                head.tags.append(Tag(tag, str(document[key]), place))
        stamp = document.get("timestamp")
        if stamp:
            head.tags.append(Tag("Timestamp", str(stamp), place))
        return head

    def _game(self, index: int, game: dict[str, Any], facts: GameFacts) -> GameRecord:
        place = self._line(f"Game {index + 1}")
        record = GameRecord(index + 1, place)
        if facts.score is not None:
            crossed = facts.first is not None and facts.first == self.names[BLACK] != self.names[WHITE]
            points = facts.score[::-1] if crossed else facts.score
            record.score = score(self.names, points, place)
        crawford = facts.crawford if facts.crawford is not None else game.get("is_crawford")
        if crawford is not None and self.document.get("match_length"):
            record.claims["crawford"] = Claim(bool(crawford), str(crawford), place)
        rolls = 0
        plies = game.get("plies") or ()
        told = len(facts.boards) == sum(
            p["action_id"] in _ROLLS or p["action_id"] == _SET_POSITION for p in plies
        )
        for ply in plies:
            self._ply(ply, record)
            if ply["action_id"] in _ROLLS or ply["action_id"] == _SET_POSITION:
                if told and ply.get("moves"):
                    self._board(facts.boards[rolls], 1 - int(ply["color"]), record)
                rolls += 1
        self._result(game, record)
        record.end_line = len(self.lines)
        return record

    def _ply(self, ply: dict[str, Any], record: GameRecord) -> None:
        action = int(ply["action_id"])
        if action in _ROLLS or action == _SET_POSITION:
            self._roll(ply, record)
            return
        side = ply.get("color")
        if side is None:
            return
        side = 1 - int(side)
        if action in _CUBES:
            word, text = _CUBES[action]
            self._add(record, Cube(text, word, None), side, text)
        elif action in _RESIGNATIONS:
            value = ply.get("resign_value")
            size = SIZES.get(value) if isinstance(value, str) else value
            self._add(record, Result("resigns", CONCEDES, None, size), side, "resigns")

    def _roll(self, ply: dict[str, Any], record: GameRecord) -> None:
        side = 1 - int(ply["color"])
        dice = (int(ply.get("d1") or 0), int(ply.get("d2") or 0))
        if ply["action_id"] == _SET_POSITION:
            cell: Cell = Roll(
                f"{dice[0]}{dice[1]}: illegal play", dice, (), ILLEGAL, self._dump(ply["set_position"], side)
            )
            self._add(record, cell, side, cell.text)
            return
        moves = []
        for move in ply.get("moves") or ():
            start = int(move["from"]) if side == BLACK else BAR - int(move["from"])
            end = max(0, start - int(move["pips"]))
            moves.append(f"{'bar' if start == BAR else start}/{end or 'off'}")
        play = " ".join(moves)
        text = f"{dice[0]}{dice[1]}: {play}".rstrip()
        cell = roll_cell(text, dice, False, 4) if moves else Roll(text, dice, (), BLANK)
        self._add(record, cell, side, text)

    def _dump(self, board: list[int], side: int) -> str:
        """A set position as Snowie writes one, seen by the mover (black's checkers are negative in it)."""
        own = [-count for count in board] if side == BLACK else board[::-1]
        names = self.names if side == WHITE else self.names[::-1]
        fields = [0, 0, 0, 0, 0, *names, 0, 0, 0, 1, 0, *own, 0, 0]
        return "".join(f"{field};" for field in fields)

    def _board(self, board: list[int], side: int, record: GameRecord) -> None:
        """The board after a roll, as the format states it."""
        last = record.entries[-1]
        cell = SetPos("board after the play", xg_letters([-abs(board[0]), *board[1:]]))
        record.entries.append(Entry(cell, side, last.line, last.column, last.end, None))

    def _add(self, record: GameRecord, cell: Cell, side: int, text: str) -> None:
        name = self.names[side]
        place = self._line(f"{name}: {text}")
        record.entries.append(Entry(cell, side, place.line, len(name) + 3, place.end_column, None))

    def _result(self, game: dict[str, Any], record: GameRecord) -> None:
        winner, points = game.get("winner"), game.get("points_won")
        if winner not in (WHITE, BLACK) or not points:
            return
        text = f"wins {points}"
        self._add(record, Result(text, WINS, int(points)), winner, text)
