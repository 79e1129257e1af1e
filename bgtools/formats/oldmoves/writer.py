"""Writes FIBS' oldmoves: a block for each game; X counts upwards, O downwards."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.formats.spelling import in_order
from bgtools.record import sheet
from bgtools.record.model import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import Action, GameSheet, Losses, MatchSheet

_MARKS = ("X", "O")
_WORDS = {sheet.DOUBLE: "doubles", sheet.TAKE: "accepts", sheet.DROP: "rejects"}
_ANIMALS = (sheet.BEAVER, sheet.RACCOON)
_SIZES = {2: " a gammon", 3: " a backgammon"}


def write(match: MatchSheet, games: Iterable[GameSheet], losses: Losses) -> Iterator[str]:
    """Yield the blocks of a match."""
    _say_losses(match, losses)
    for game in games:
        yield _block(match, game, losses)


def _say_losses(match: MatchSheet, losses: Losses) -> None:
    if match.tags:
        losses.add("header tags", count=len(match.tags))
    if match.comments:
        losses.add("comments", count=len(match.comments))
    if any(match.ratings):
        losses.add("ratings")
    if match.variant != "backgammon":
        losses.add(f"the variant {match.variant}")
    if match.length and not match.crawford:
        losses.add("that the Crawford rule is not in use")
    if match.length == 0 and match.jacoby is not None:
        losses.add("whether the Jacoby rule is in use")
    if match.beavers is not None and match.length == 0:
        losses.add("whether beavers are played")
    if match.automatic_doubles and match.length == 0:
        losses.add("whether automatic doubles are played")
    if match.cube_limit is not None and match.cube_limit < 1024:
        losses.add("the limit of the cube")
    if match.length is None:
        losses.add("that the match length is not known (written as an unlimited match)")


def _block(match: MatchSheet, game: GameSheet, losses: Losses) -> str:
    left, right = game.score
    length = f" in a {match.length} point match" if match.length else ""
    lines = [f"Score is {left}-{right}{length}."]
    lines += [f"{match.players[0]} is X - {match.players[1]} is O", ""]
    for what, lost in (
        ("comments", len(game.comments)),
        ("analysis", game.analyses),
        ("a board that is set up", game.start is not None),
        ("automatic doubles before the first roll", game.cube_start > 1),
        ("that the points of a result only stand for enough to win the match", game.enough),
    ):
        if lost:
            losses.add(what, game.number, int(lost))
    for action in game.actions:
        line = _line(action, game, losses)
        if line is not None:
            lines.append(f"{_MARKS[action.player]}: {line}")
    if game.winner is not None:
        points = game.stated(match.length)
        lines.append(f"{_MARKS[game.winner]}: wins {points} point{'s' * (points != 1)}.")
    return "\n".join(lines) + "\n\n"


def _line(action: Action, game: GameSheet, losses: Losses) -> str | None:
    word = action.word
    if word in _WORDS:
        return _WORDS[word]
    if word in _ANIMALS:
        losses.add("that a double is a beaver", game.number)
        return "doubles"
    if word == sheet.RESIGN:
        return f"wants to resign{_SIZES.get(action.size or 1, '')}."
    if word == sheet.UNREAD:
        losses.add("cells that say nothing", game.number)
        return None
    dice = action.dice
    if dice is None:
        losses.add("turns without dice", game.number)
        return None
    roll = f"({dice[0]} {dice[1]}) "
    if word == sheet.ILLEGAL:
        losses.add("the position after a play that the file calls illegal", game.number)
        return roll.rstrip()
    if word == sheet.DANCE:
        return roll + "can't move"
    if word == sheet.HIDDEN:
        losses.add("that a play is not known", game.number)
        return roll.rstrip()
    hops = in_order(action.hops) if action.legal else action.hops
    return roll + " ".join(f"{_point(s, action.player)}-{_point(t, action.player)}" for s, t, _ in hops)


def _point(point: int, player: int) -> str:
    if point >= BAR:
        return "bar"
    if point <= OFF:
        return "off"
    return str(BAR - point if player == 0 else point)
