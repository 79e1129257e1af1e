"""Writes OGXM, version 2, through the library ogxm, which checks what it writes."""

from __future__ import annotations

import re
from itertools import combinations_with_replacement
from typing import TYPE_CHECKING, Any, cast

import ogxm

from bgtools.formats.spelling import in_order
from bgtools.record import sheet
from bgtools.record.model import BAR

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import Action, GameSheet, Losses, MatchSheet

_ROLLS = {dice: number for number, dice in enumerate(combinations_with_replacement(range(1, 7), 2))}
_ACTIONS = {sheet.DOUBLE: 21, sheet.TAKE: 22, sheet.DROP: 23, sheet.BEAVER: 32, sheet.RACCOON: 33}
_GAME_OVER, _MATCH_OVER, _RESIGN = 24, 26, 27
_VARIANTS = ("backgammon", "nackgammon", "hypergammon", "longgammon")
_LONGEST = {"event": 120, "site": 253}  # bytes of UTF-8


def write(match: MatchSheet, games: Iterable[GameSheet], losses: Losses) -> Iterator[bytes]:
    """Yield the one file of a match. ``Unwritable`` if the library refuses it."""
    document: dict[str, Any] = {
        "ogxm": {"major": 2, "minor": 0},
        "match_length": match.length or 0,
        "player_white": match.players[0],
        "player_black": match.players[1],
        "variant": match.variant if match.variant in _VARIANTS else "backgammon",
        "jacoby": bool(match.jacoby),
        "games": [_game(index, game, losses) for index, game in enumerate(games)],
    }
    texts = _texts(match)
    document |= texts
    tags = [key for key, _ in match.tags if key.casefold() not in texts]
    if tags:
        losses.add("header tags", count=len(tags))
    if match.comments:
        losses.add("comments", count=len(match.comments))
    if match.variant not in _VARIANTS:
        losses.add(f"the variant {match.variant}")
    if match.length and not match.crawford:
        losses.add("that the Crawford rule is not in use")
    if match.length is None:
        losses.add("that the match length is not known (written as money play)")
    try:
        yield cast(bytes, ogxm.json_to_binary(document))
    except ogxm.OgxmError as fault:
        raise sheet.Unwritable(f"the library ogxm refuses it: {fault}") from fault


def _texts(match: MatchSheet) -> dict[str, str | int]:
    """The tags that the format has a field for, as far as they fit: a site is a slug, a round a number."""
    made: dict[str, str | int] = {}
    event, site, number = match.tag("Event"), match.tag("Site"), match.tag("Round")
    if event and len(event.encode("utf-8", "replace")) <= _LONGEST["event"]:
        made["event"] = event
    if site and re.fullmatch(r"[a-z0-9.-]+", site) and len(site) <= _LONGEST["site"]:
        made["site"] = site
    if number and re.fullmatch(r"[1-9][0-9]?", number):
        made["round"] = int(number)
    return made


def _game(index: int, game: GameSheet, losses: Losses) -> dict[str, Any]:
    plies = [ply for action in game.actions if (ply := _ply(action, game, losses)) is not None]
    told = any(action.word == sheet.RESIGN for action in game.actions)
    if game.ended_by == "resignation" and game.winner is not None and not told:
        plies.append(_resignation(1 - game.winner, game))
    if game.winner is not None:
        plies.append({"action_id": _MATCH_OVER if game.last else _GAME_OVER})
    for what, lost in (
        ("comments inside games", len(game.comments)),
        ("analysis", game.analyses),
        ("a board that is set up", game.start is not None),
        ("automatic doubles before the first roll", game.cube_start > 1),
        ("that the points of a result only stand for enough to win the match", game.enough),
    ):
        if lost:
            losses.add(what, game.number, int(lost))
    made: dict[str, Any] = {"game_index": index, "plies": plies}
    if game.winner is not None:
        made |= {"winner": game.winner, "points_won": game.points}
    if game.crawford is not None:
        made["is_crawford"] = game.crawford
    return made


def _ply(action: Action, game: GameSheet, losses: Losses) -> dict[str, Any] | None:
    color = 1 - action.player
    if action.word in _ACTIONS:
        return {"color": color, "action_id": _ACTIONS[action.word]}
    if action.word == sheet.RESIGN:
        return _resignation(action.player, game)
    if action.word == sheet.UNREAD or action.dice is None or not all(1 <= die <= 6 for die in action.dice):
        losses.add("turns that can't be read or have no dice", game.number)
        return None
    if action.word == sheet.HIDDEN and action is not game.actions[-1]:
        losses.add("that a play is not known", game.number)
    if action.word == sheet.ILLEGAL:
        losses.add("the position after a play that the file calls illegal", game.number)
    moves = [
        {"from": source if action.player == 1 else BAR - source, "pips": source - target}
        for source, target, _ in in_order(action.hops)
    ]
    low, high = sorted(action.dice)
    return {"color": color, "action_id": _ROLLS[low, high], "d1": low, "d2": high, "moves": moves}


def _resignation(player: int, game: GameSheet) -> dict[str, Any]:
    return {"color": 1 - player, "action_id": _RESIGN, "resign_value": game.size or 1}
