"""Any ID of a position as people paste it: XGID, gnubg's Position ID, Position ID:Match ID.

Raises ``IdError`` with a reason where the text is none.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from bgtools.board.draw import View
from bgtools.board.ids import (
    MATCH_ID_LENGTH,
    POSITION_ID_LENGTH,
    IdError,
    MatchState,
    Xgid,
    match_id,
    parse_match_id,
    parse_position_id,
    parse_xgid,
    position_id,
    xgid,
)

if TYPE_CHECKING:
    from collections.abc import Sequence

_WORDS = re.compile(r"[A-Za-z0-9+/]+")
_XGID = re.compile(r"(?:XGID=)?([A-Pa-p-]{20,}(?::[^\s:]*)+)")
_LABELS = re.compile(r"(?i)gnu\s*bg\s*-?id|position\s*-?id|match\s*-?id")


class Named(NamedTuple):
    """What an ID says. Seat 0 is the bottom, 1 the top.

    gnubg's player 1 sits at the bottom, as gnubg draws it and as its ``set xgid`` takes an XGID; a
    Position ID alone has the player on roll there. ``own``/``other``: sides of 27 ints, bottom and top.
    ``offer``: "D", "B" or "R" while a double, beaver or raccoon waits for its answer. ``length``: 0 for
    money, None where the ID does not tell. ``crawford``, ``jacoby``, ``beavers``: in use. ``owner``: a
    seat or None. ``match``: what a Match ID said, if there was one.
    """

    own: Sequence[int]
    other: Sequence[int]
    on_roll: int = 0
    dice: tuple[int, int] | None = None
    cube: int = 1
    owner: int | None = None
    offer: str = ""
    score: tuple[int, int] = (0, 0)
    length: int | None = None
    crawford: bool = False
    jacoby: bool = False
    beavers: bool = False
    match: MatchState | None = None

    def seen(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The sides of the player on roll and of the other."""
        sides = tuple(self.own), tuple(self.other)
        return sides if self.on_roll == 0 else sides[::-1]

    def view(self, flip: bool = False, has_cube: bool = True, names: tuple[str, str] = ("", "")) -> View:
        """What stands beside the board. ``flip``: it is seen from the top; ``names`` below, above."""

        def seat(player: int) -> int:
            return 1 - player if flip else player

        score = "{}-{}".format(*(self.score[::-1] if flip else self.score))
        length = self.length
        lines = ["Crawford game"] if self.crawford else []
        lines += [word for word, used in (("Jacoby rule", self.jacoby), ("beavers", self.beavers)) if used]
        if self.offer:
            lines.append({"D": "a double", "B": "a beaver", "R": "a raccoon"}[self.offer] + " is offered")
        return View(
            names=names,
            score="" if length is None else f"{score} to {length}" if length else f"{score}, money",
            cube=self.cube if has_cube else None,
            owner=None if self.owner is None else seat(self.owner),
            dice=self.dice,
            on_roll=seat(self.on_roll),
            lines=lines,
        )

    def position_id(self) -> str | None:
        """gnubg's Position ID; None if there are too many checkers for one."""
        return position_id(*self.seen())

    def match_id(self) -> str | None:
        """gnubg's Match ID, with player 1 at the bottom; None where nothing is known of the match."""
        if self.match is not None:
            return match_id(self.match)
        if self.length is None:
            return None
        return match_id(
            MatchState(
                cube=self.cube,
                owner=None if self.owner is None else 1 - self.owner,
                on_roll=1 - self.on_roll,
                turn=self.on_roll if self.offer else 1 - self.on_roll,
                crawford=self.crawford,
                doubled=bool(self.offer),
                dice=self.dice,
                length=self.length,
                score=self.score[::-1],
                jacoby=self.jacoby,
            )
        )

    def xgid(self) -> str:
        """The XGID, with the bottom player in upper case."""
        return xgid(
            Xgid(
                self.own,
                self.other,
                cube=self.cube,
                owner=0 if self.owner is None else 1 if self.owner == 0 else -1,
                turn=1 if self.on_roll == 0 else -1,
                dice=self.dice,
                action=self.offer,
                score=self.score,
                crawford=self.crawford,
                jacoby=self.jacoby,
                beavers=self.beavers,
                length=self.length or 0,
            )
        )


def read(text: str, checkers: int = 15) -> Named:
    """What an ID says, with or without ``XGID=``, ``Position ID:`` and the like around it.

    ``checkers``: of a side; those that are missing are borne off.
    """
    if found := _XGID.search(text):
        return _of_xgid(parse_xgid(found[1], checkers))
    words = _WORDS.findall(_LABELS.sub(" ", text))
    positions = [word for word in words if len(word) == POSITION_ID_LENGTH]
    matches = [word for word in words if len(word) == MATCH_ID_LENGTH]
    if matches and not positions:
        parse_match_id(matches[0])
        raise IdError("a Match ID alone holds no position; put the Position ID and a colon before it")
    if not positions or len(words) > 2 or len(words) != len(positions) + len(matches):
        raise IdError(_why_not(words))
    own, other = parse_position_id(positions[0], checkers)
    if not matches:
        return Named(own, other)
    return _of_match(own, other, parse_match_id(matches[0]))


def _why_not(words: list[str]) -> str:
    if len(words) == 1:
        return (
            f"a Position ID has {POSITION_ID_LENGTH} characters, a Match ID {MATCH_ID_LENGTH}, "
            f"this has {len(words[0])}"
        )
    return "neither an XGID nor a Position ID, nor a Position ID:Match ID"


def _of_xgid(said: Xgid) -> Named:
    return Named(
        said.own,
        said.other,
        on_roll=0 if said.turn == 1 else 1,
        dice=said.dice,
        cube=said.cube,
        owner={0: None, 1: 0, -1: 1}[said.owner],
        offer=said.action,
        score=said.score,
        length=said.length,
        crawford=said.crawford,
        jacoby=said.jacoby,
        beavers=said.beavers,
    )


def _of_match(own: Sequence[int], other: Sequence[int], match: MatchState) -> Named:
    """Player 1 of the Match ID at the bottom; the Position ID is seen by the player on roll."""
    if match.on_roll == 0:
        own, other = other, own
    return Named(
        own,
        other,
        on_roll=1 - match.on_roll,
        dice=match.dice,
        cube=match.cube,
        owner=None if match.owner is None else 1 - match.owner,
        offer="D" if match.doubled else "",
        score=match.score[::-1],
        length=match.length,
        crawford=match.crawford,
        jacoby=match.jacoby,
        match=match,
    )
