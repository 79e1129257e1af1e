"""Writes ``.mat`` in the dialects of gnubg, Backgammon Galaxy and eXtreme Gammon.

Columns and words are those of the programs' own exports. All three are read by gnubg without a message:
short rows are padded, since gnubg misreads a line of at most 15 characters without a colon; a cube word
has two blanks before it; money play is a ``0 point match``.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from bgtools.formats.spelling import Spelling, play_text
from bgtools.record import sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import Action, GameSheet, Losses, MatchSheet

LEFT = 5  # where a row's left cell begins
MOST_HOPS = 4


class Dialect(NamedTuple):
    """A program's way of writing.

    ``right``: where the right cell begins, from 0; ``names``: where the second name does. ``clip``: the
    last result is what was needed. ``pad``: left cells are padded though nothing
    follows.
    """

    right: int
    names: int
    indent: str
    spelling: Spelling
    no_move: str
    sorted_dice: bool = False
    plural: bool = False
    match_words: bool = False
    clip: bool = False
    pad: bool = True
    comments: bool = False
    trailing_blank: bool = False  # behind a play of less than four moves


DIALECTS = {
    "gnubg": Dialect(33, 32, " ", Spelling(), "", plural=True, trailing_blank=True),
    "galaxy": Dialect(
        33, 33, "", Spelling(hits=False), "", sorted_dice=True, match_words=True, clip=True, pad=False
    ),
    "xg": Dialect(
        39,
        39,
        "",
        Spelling("Bar", "Off", merge=True, repeats=True),
        "Cannot Move",
        match_words=True,
        comments=True,
    ),
}

_VARIATIONS = {"nackgammon": "NackGammon", "longgammon": "LongGammon"}
_CUBE = {
    sheet.DOUBLE: "Doubles",
    sheet.BEAVER: "Beavers",
    sheet.RACCOON: "Raccoons",
    sheet.TAKE: "Takes",
    sheet.DROP: "Drops",
}


def write(
    match: MatchSheet, games: Iterable[GameSheet], losses: Losses, dialect: str | None = None
) -> Iterator[str]:
    """Yield the text of a match, game by game."""
    yield from _Writer(match, losses, DIALECTS[dialect or "gnubg"]).text(games)


class _Writer:
    """Writes one match."""

    def __init__(self, match: MatchSheet, losses: Losses, dialect: Dialect) -> None:
        self.match = match
        self.losses = losses
        self.dialect = dialect

    def text(self, games: Iterable[GameSheet]) -> Iterator[str]:
        """Header, then game by game."""
        yield self._header()
        for game in games:
            yield self._game(game)

    def _header(self) -> str:
        match = self.match
        lines = [f'; [{key} "{_one_line(value)}"]' for key, value in self._tags()]
        lines += [
            f"; {line}".rstrip() for comment in match.comments for line in comment.lstrip(";# ").split("\n")
        ]
        if lines:
            lines.append("")
        if match.length is None:
            self.losses.add("that the match length is not known (written as money play)")
        if any(_name(name) != name for name in match.players):
            self.losses.add("blanks that follow one another in names")
        lines.append(f"{self.dialect.indent}{match.length or 0} point match\n\n")
        return "\n".join(lines)

    def _tags(self) -> list[tuple[str, str]]:
        """The tags as they were, and what the rules need to be said."""
        match = self.match
        tags = list(match.tags)
        known = {"".join(key.casefold().split()) for key, _ in tags}
        variant = _variation(match.variant)
        if match.variant != "backgammon" and not {"variation", "variant"} & known:
            tags.append(("Variation", variant))
        tags += [("VariantOption", f"{name}={value}") for name, value in match.unsaid_options]
        if not match.crawford and match.length and "crawford" not in known:
            tags.append(("Crawford", "Off"))
        if match.jacoby is not None and match.length == 0 and "jacoby" not in known:
            tags.append(("Jacoby", "On" if match.jacoby else "Off"))
        if match.beavers is not None and match.length == 0 and not {"beaver", "beavers"} & known:
            tags.append(("Beaver", "On" if match.beavers else "Off"))
        if match.cube_limit is not None and "cubelimit" not in known:
            tags.append(("CubeLimit", str(match.cube_limit)))
        if match.automatic_doubles and "automaticdoubles" not in known:
            tags.append(("AutomaticDoubles", str(match.automatic_doubles)))
        return tags

    def _game(self, game: GameSheet) -> str:
        left, right = (_name(name) for name in self.match.players)
        head = f" {left} : {game.score[0]}"
        lines = [f" Game {game.number}", f"{head:<{self.dialect.names - 2}}  {right} : {game.score[1]}"]
        if game.cube_start > 1 and not self._shows_start(game):
            self.losses.add("automatic doubles before the first roll", game.number)
        if game.start is not None:
            self.losses.add("a board that is set up", game.number)
        if self.dialect.comments:
            lines += [f"; {line}" for comment in game.comments for line in comment.lstrip(";# ").split("\n")]
        elif game.comments:
            self.losses.add("comments inside games", game.number, len(game.comments))
        if game.analyses:
            self.losses.add("analysis", game.number, game.analyses)
        lines += self._rows(game)
        return "\n".join(lines) + "\n\n"

    def _shows_start(self, game: GameSheet) -> bool:
        """Whether the first double, or the result, tells a reader of the rules how the cube began."""
        if self.match.length != 0 or game.cube_start > 1 << self.match.automatic_doubles:
            return False
        doubled = any(action.word == sheet.DOUBLE for action in game.actions)
        return doubled or game.ended_by == "bear-off"

    def _rows(self, game: GameSheet) -> list[str]:
        turns = [action.player for action in game.actions if action.dice is not None]
        if any(one == two for one, two in pairwise(turns)):
            self.losses.add(
                "that a turn is left out (gnubg takes the next roll for the other player's)", game.number
            )
        cells = [(action, cell) for action in game.actions if (cell := self._cell(action, game)) is not None]
        rows: list[list[str]] = []
        closed = True  # nothing comes beside the last row
        for action, cell in cells:
            player = action.player
            if player == 0 or closed:
                rows.append(["", ""])
            rows[-1][player] = cell
            closed = player == 1 or action.later
        lines = [self._row(number, *row) for number, row in enumerate(rows, 1)]
        result = self._result(game)
        if result is None or game.winner is None:
            return lines
        open_row = bool(rows) and not rows[-1][1]
        if open_row and game.winner == 1:
            blank = " " if self.dialect.trailing_blank and game.ended_by == "drop" else ""
            lines[-1] = self._row(len(rows), rows[-1][0], f" {result}{blank}")
        else:
            column = LEFT + 1 if game.winner == 0 else self.dialect.right + 1
            lines.append(" " * column + result)
        return lines

    def _row(self, number: int, left: str, right: str) -> str:
        width = self.dialect.right - LEFT
        row = f"{number:3d}) {left:<{width}}"
        if right:
            if not row.endswith(" "):
                row += " "
            row += right
        elif not self.dialect.pad and ":" in left:
            row = row.rstrip()
        return row

    def _cell(self, action: Action, game: GameSheet) -> str | None:
        word = action.word
        if word in _CUBE:
            value = f" => {action.value}" if action.value is not None else ""
            return f" {_CUBE[word]}{value}"
        if word in (sheet.PLAY, sheet.DANCE, sheet.HIDDEN, sheet.ILLEGAL):
            return self._roll(action, game)
        if word == sheet.UNREAD:
            self.losses.add("cells that say nothing", game.number)
        return None  # a resignation shows in the result alone

    def _roll(self, action: Action, game: GameSheet) -> str | None:
        dice = action.dice
        if dice is None or 0 in dice:
            if not action.hops:
                if dice is not None or action.word != sheet.DANCE:
                    self.losses.add("turns without dice", game.number)
                return None
            self.losses.add("plays without dice", game.number)
            return play_text(action.hops, self.dialect.spelling, legal=False) + " "
        if self.dialect.sorted_dice:
            dice = (max(dice), min(dice))
        roll = f"{dice[0]}{dice[1]}:"
        if action.word == sheet.HIDDEN:
            return f"{roll} ????"
        if action.word == sheet.ILLEGAL:
            return f"{roll} Illegal play" + (f" ({action.text})" if action.text else "")
        if action.word == sheet.DANCE:
            return f"{roll} {self.dialect.no_move}" if self.dialect.pad else roll
        play = play_text(action.hops, self.dialect.spelling, action.legal)
        blank = " " if self.dialect.trailing_blank and len(action.hops) < MOST_HOPS else ""
        return f"{roll} {play}{blank}"

    def _result(self, game: GameSheet) -> str | None:
        if game.winner is None:
            return None
        points = game.stated(self.match.length)
        needed = game.needed(self.match.length)
        wins = needed is not None and points >= needed
        if self.dialect.clip and needed is not None and wins:
            if points > needed and game.ended_by == "resignation":
                self.losses.add("points beyond those that were needed", game.number)
            points = needed
        match_words = wins and (self.dialect.match_words or game.enough)
        unit = "points" if self.dialect.plural and points != 1 else "point"
        return f"Wins {points} {unit}" + (" and the match" if match_words else "")


def _variation(name: str) -> str:
    """A variant as gnubg and XG spell it in the tag ``Variation``."""
    if name.startswith("hypergammon"):
        number = name.removeprefix("hypergammon").strip("-() ") or "3"
        return f"HyperGammon ({number})"
    return _VARIATIONS.get(name, name.title() if name.isalpha() else name)


def _one_line(text: str) -> str:
    return " ".join(text.split("\n"))


def _name(name: str) -> str:
    """A name that stays on its line."""
    return " ".join(name.split()) or "?"
