"""Matches on paper, right or with one fault, and changes of the paper that leave their meaning alone.

A *case* is drawn, and names everything that a sheet is made from. A *paper* is its sheet, with the cells
known that the fault has not touched.
"""

from __future__ import annotations

import random
import re
from dataclasses import replace
from typing import TYPE_CHECKING, NamedTuple

from bgtools.check import check
from bgtools.text.source import decode
from tests.support import dialects, faults, matches

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.check.model import FileReport, Finding
    from tests.support.dialects import Cell, Sheet, Text
    from tests.support.faults import Fault
    from tests.support.matches import Match
    from tests.support.referee import Hop

LENGTHS = (0, 1, 2, 3, 3, 5)
VARIANTS = ("backgammon", "nackgammon", "hypergammon3")
MOVE = re.compile(r"(?:bar|\d+)\*?(?:/(?:off|\d+)\*?)+(?:\(\d\))?", re.IGNORECASE)


class Case(NamedTuple):
    """What a paper is made from. ``fault``: one of ``faults.KINDS``, or "" for none."""

    seed: int
    dialect: str = "gnubg"
    variant: str = "backgammon"
    fault: str = ""

    def match(self) -> Match:
        """The match, which keeps every rule."""
        rng = self.rng("match")
        return matches.random_match(rng, length=rng.choice(LENGTHS), variant=self.variant)

    def paper(self, match: Match | None = None, *, roomy: bool = False) -> Paper:
        """The match on paper; with the fault, if it has a place for it. ``roomy``: in wider columns."""
        sheet = dialects.write(match or self.match(), dialects.BY_NAME[self.dialect], self.rng("writer"))
        fault = faults.put_fault(sheet, self.fault, self.rng("fault")) if self.fault else None
        return Paper(sheet, fault, roomy=roomy)

    def rng(self, what: str) -> random.Random:
        """Random numbers for one purpose."""
        return random.Random(f"{self.seed} {what}")


class Paper:
    """A sheet, clean or with a fault, and what stands on it. ``roomy``: no cell runs into the next."""

    def __init__(self, clean: Sheet, fault: Fault | None, *, roomy: bool) -> None:
        self.fault = fault
        sheet = fault.sheet if fault else clean
        self.sheet = replace(sheet, dialect=wide(sheet.dialect)) if roomy else sheet
        self.untouched = {id(cell) for game in clean.games for _, _, cell in game.places()}

    @property
    def rendered(self) -> Text:
        """The text, and where its rows stand."""
        return dialects.render(self.sheet)

    @property
    def text(self) -> str:
        """The text."""
        return self.rendered.text

    def cells(self) -> list[list[tuple[int, int, Cell]]]:
        """Line, column and cell, game by game, in reading order."""
        rendered = self.rendered
        return [
            [(rendered.line(row), column, cell) for row, column, cell in game.places()]
            for game in self.sheet.games
        ]

    def changed(self, change: Callable[[Cell, random.Random], str], *, faulty_too: bool = False) -> str:
        """The text with other words in its cells: the same change wherever the same words stand. Without
        ``faulty_too`` the cells that the fault has changed stay as they are.
        """
        sheet = replace(self.sheet, games=[])
        for game in self.sheet.games:
            rows = []
            for row in game.rows:
                cells = [
                    replace(cell, text=change(cell, random.Random(cell.text)))
                    if cell is not None and (faulty_too or id(cell) in self.untouched)
                    else cell
                    for cell in row.cells
                ]
                rows.append(replace(row, cells=cells))
            sheet.games.append(replace(game, rows=rows))
        return dialects.render(sheet).text


def wide(dialect: dialects.Dialect) -> dialects.Dialect:
    """The dialect with columns wide enough for the longest play."""
    return replace(dialect, right=dialect.right + 30, bare=(dialect.bare[0], dialect.bare[1] + 30))


# What a check says


def report(text: str) -> FileReport:
    """The report on a text, infos left out."""
    found = check(decode(text.encode()), "paper.mat")
    found.findings = told(found)
    return found


def told(found: FileReport) -> list[Finding]:
    """Errors and warnings."""
    return [finding for finding in found.findings if finding.severity != "info"]


def lines_and_codes(text: str) -> list[tuple[int, str]]:
    """Line and code of each error and warning."""
    return [(line(finding), finding.code) for finding in report(text).findings]


def line(finding: Finding) -> int:
    """The line of a finding; 0 if it has none."""
    return finding.place.line if finding.place else 0


def everything(finding: Finding) -> tuple[object, ...]:
    """All that a finding says, with its places."""
    return (
        *(finding.code, finding.severity, finding.message, finding.place, finding.part, finding.match),
        *(finding.game, finding.move, finding.player, finding.roll, finding.play, finding.xgid),
        *(tuple(finding.notes), tuple(finding.related)),
        tuple((each.place, each.replacement, each.reason, each.confidence) for each in finding.suggestions),
    )


def without_columns(finding: Finding) -> tuple[object, ...]:
    """All that a finding says, with lines in place of columns."""
    return (
        *(finding.code, finding.severity, finding.message, line(finding), finding.match, finding.game),
        *(finding.move, finding.player, finding.side, finding.roll, finding.play, finding.xgid),
        *(tuple(finding.notes), tuple((each.place.line, each.message) for each in finding.related)),
        tuple((each.place.line, each.reason, each.confidence) for each in finding.suggestions),
    )


# Changes that mean nothing


def reordered(cell: Cell, rng: random.Random) -> str:
    """The cell with the moves of its play in another order."""
    head, colon, play = cell.text.rpartition(":")
    moves = play.split()
    if cell.act is None or cell.act.kind != matches.ROLL or not all(map(MOVE.fullmatch, moves)):
        return cell.text
    rng.shuffle(moves)
    return f"{head}{colon} {' '.join(moves)}".strip()


def split(cell: Cell, dialect: dialects.Dialect) -> str:
    """The cell with its play written hop by hop: ``24/18* 18/13``."""
    return _grouped(cell, dialect, lambda hops: [[hop] for hop in hops])


def joined(cell: Cell, dialect: dialects.Dialect) -> str:
    """The cell with the hops of each checker in one move: ``24/18*/13``."""
    return _grouped(cell, replace(dialect, repeats=True), dialects.join)


def _grouped(
    cell: Cell, dialect: dialects.Dialect, group: Callable[[tuple[Hop, ...]], list[list[Hop]]]
) -> str:
    act = cell.act
    if act is None or not act.hops or not MOVE.search(cell.text):
        return cell.text
    return f"{cell.text.partition(':')[0]}: {dialects.spell(group(act.hops), dialect)}"


def respelt(cell: Cell, rng: random.Random) -> str:
    """The cell with other names for bar and off, the dice exchanged, and cube words in capitals or not."""
    act, text = cell.act, cell.text
    if act is None:
        return text
    if act.kind != matches.ROLL:
        word = rng.choice((str.lower, str.upper, str))(text)
        return str(word)
    head, colon, play = text.partition(":")
    if rng.random() < 0.5:
        head = head[::-1]
    bar, off = rng.choice(("bar", "Bar", "25")), rng.choice(("off", "Off", "0"))
    play = re.sub(r"\b(?:bar|25)\b", bar, play, flags=re.IGNORECASE)
    play = re.sub(r"/(?:off|0)\b", f"/{off}", play, flags=re.IGNORECASE)
    return f"{head}{colon}{play}"


def padded(text: str, rng: random.Random) -> str:
    """The text with more blanks at the ends of lines, behind row numbers and between the columns."""
    width = rng.choice((2, 4, 9))
    out = []
    for each in text.split("\n"):
        body = each.rstrip("\r")
        if re.match(r"\s*\d+\)", body):
            body = re.sub(r"(?<=\S) {3,}(?=\S)", lambda gap: gap[0] + " " * width, body)
        if rng.random() < 0.5:
            body += " " * rng.randint(1, 5)
        out.append(body + each[len(each.rstrip("\r")) :])
    return "\n".join(out)


def mirrored(match: Match) -> Match:
    """The same match with the players in the other order."""
    games = []
    for game in match.games:
        acts = [replace(act, player=1 - act.player) for act in game.acts]
        games.append(
            replace(
                game,
                score=game.score[::-1],
                acts=acts,
                winner=None if game.winner is None else 1 - game.winner,
                final=game.final[::-1] if game.final else None,
            )
        )
    return replace(match, names=match.names[::-1], games=games)
