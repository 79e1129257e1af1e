"""Wrong score lines, names, game lines and headers."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from tests.support.faults.desk import (
    Blame,
    Desk,
    kind,
    replace_span,
)

if TYPE_CHECKING:
    from tests.support.dialects import GameSheet


def later_games(desk: Desk) -> list[GameSheet]:
    return desk.sheet.games[1:]


@kind("score", "header-score-mismatch")
def score_line_wrong(desk: Desk) -> Blame | None:
    games = later_games(desk)
    if not games or (desk.dialect.zero_scores and not desk.match.length):
        return None
    game = desk.rng.choice(games)
    assert game.score.text is not None
    spans = [match.span(1) for match in re.finditer(r": (\d+)", game.score.text)]
    span = desk.rng.choice(spans)
    old = int(game.score.text[slice(*span)])
    new = old + desk.rng.choice((-2, -1, 1, 2, 10))
    if new < 0 or (desk.match.length and new >= desk.match.length):
        return None
    game.score.text = replace_span(game.score.text, span, new)
    return Blame((game.score,))


@kind("score", "score-line-missing")
def score_line_lost(desk: Desk) -> Blame | None:
    if desk.dialect.seats_change:
        return None  # nothing else says who sits where
    game = desk.rng.choice(desk.sheet.games)
    game.score.text = ""
    return Blame((game.head, game.score, game.rows[0]))


@kind("structure", "player-name-changed")
def name_changed(desk: Desk) -> Blame | None:
    games = later_games(desk)
    if not games:
        return None
    game = desk.rng.choice(games)
    assert game.score.text is not None
    name = desk.rng.choice(desk.match.names)
    game.score.text = game.score.text.replace(f"{name}", f"{name}e", 1)
    return Blame((game.score,))


@kind("structure", "game-number-gap", "game-number-duplicate")
def game_number_wrong(desk: Desk) -> Blame | None:
    games = later_games(desk)
    if not games:
        return None
    game = desk.rng.choice(games)
    number = game.game.number
    game.head.text = f" Game {desk.rng.choice((number - 1, number + 1, number + 3))}"
    return Blame((game.head,))


@kind("structure", "game-line-missing")
def game_word_in_another_language(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    game.head.text = f" {desk.rng.choice(('Spiel', 'Partie', 'Gaem'))} {game.game.number}"
    return Blame((game.head,))


@kind("structure", "game-line-missing")
def game_line_lost(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    game.head.text = ""
    return Blame((game.score, game.rows[0], game.head))


@kind("structure", "game-number-gap", "header-score-mismatch")
def game_lost(desk: Desk) -> Blame | None:
    if len(desk.sheet.games) < 3:
        return None
    index = desk.rng.randrange(1, len(desk.sheet.games) - 1)
    del desk.sheet.games[index]
    return Blame((desk.sheet.games[index].head,))


@kind("structure", "header-missing")
def length_line_lost(desk: Desk) -> Blame | None:
    desk.sheet.length.text = ""
    rows = [desk.sheet.length, desk.sheet.games[0].head, *desk.sheet.head[:1]]
    return Blame(tuple(rows))


@kind("structure", "match-length-invalid")
def length_invalid(desk: Desk) -> Blame | None:
    desk.sheet.length.text = desk.rng.choice(("-3 point match", "seven point match", "3.5 point match"))
    return Blame((desk.sheet.length,))


@kind("match", "variant-unknown")
def variant_unknown(desk: Desk) -> Blame | None:
    if desk.match.variant != "backgammon":
        return None  # every row would be wrong by the rules of backgammon
    return Blame((desk.tag("Variation", "Foogammon"),))


@kind("match", "jacoby-in-match")
def jacoby_in_a_match(desk: Desk) -> Blame | None:
    return Blame((desk.tag("Jacoby", "On"),)) if desk.match.length else None
