"""Writes bgtools' JSON: a line for the match, then one for each game."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from bgtools.formats.spelling import Spelling, play_text
from bgtools.record import sheet

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import Action, GameSheet, Losses, MatchSheet

VERSION = 1
SPELLING = Spelling("bar", "off")
_CUBE = (sheet.DOUBLE, sheet.BEAVER, sheet.RACCOON, sheet.TAKE, sheet.DROP)


def write(match: MatchSheet, games: Iterable[GameSheet], losses: Losses) -> Iterator[str]:
    """Yield the lines of a match."""
    yield _line(_match(match))
    for game in games:
        if game.analyses:
            losses.add("analysis", game.number, game.analyses)
        yield _line(_game(game))


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False) + "\n"


def _match(match: MatchSheet) -> dict[str, Any]:
    return {
        "bgtools": VERSION,
        "type": "match",
        "players": match.players,
        "length": match.length,
        "variant": match.variant,
        "rules": {
            "crawford": match.crawford,
            "jacoby": match.jacoby,
            "beavers": match.beavers,
            "automatic_doubles": match.automatic_doubles,
            "cube_limit": match.cube_limit,
            "variant_options": [f"{name}={value}" for name, value in match.variant_options],
        },
        "ratings": match.ratings,
        "tags": match.tags,
        "comments": match.comments,
    }


def _game(game: GameSheet) -> dict[str, Any]:
    result = None
    if game.winner is not None:
        result = {
            "winner": game.winner,
            "points": game.points if game.recorded is None else game.recorded,
            "size": game.size,
            "ended_by": game.ended_by,
        }
        if game.enough:
            result["match"] = True
    return {
        "type": "game",
        "number": game.number,
        "score": game.score,
        "crawford": game.crawford,
        "cube": game.cube_start,
        "start": game.start,
        "comments": game.comments,
        "actions": [_action(action) for action in game.actions],
        "result": result,
    }


def _action(action: Action) -> dict[str, Any]:
    made: dict[str, Any] = {"player": action.player}
    if action.word in _CUBE:
        made["cube"] = action.word
        if action.value is not None:
            made["value"] = action.value
    elif action.word == sheet.RESIGN:
        made["resign"] = action.size
    elif action.word == sheet.UNREAD:
        made["text"] = action.text
    else:
        made["roll"] = action.dice
        if action.word == sheet.ILLEGAL:
            made["illegal"] = action.text
        elif action.word != sheet.HIDDEN:
            made["play"] = play_text(action.hops, SPELLING, action.legal)
    return made
