"""Wrong, lost and doubled results, and what follows the end of a game."""

from __future__ import annotations

import re

from tests.support import matches
from tests.support.dialects import Cell, GameSheet, Row
from tests.support.faults.desk import (
    Blame,
    Desk,
    cells_of,
    has_skip,
    kind,
    plain_rows,
    row_of,
)

# Results


def resulted(desk: Desk, *how: str) -> list[GameSheet]:
    return [game for game in desk.sheet.games if game.game.ended_by in how]


def _needed(desk: Desk, game: GameSheet) -> int | None:
    """What the winner needs to win the match, if it does: then clipped amounts are right too."""
    assert game.game.winner is not None
    need = desk.match.length - game.game.score[game.game.winner]
    return need if desk.match.length and game.game.points >= need else None


@kind("result", "wrong-points-bearoff", "wrong-points-drop", "points-not-multiple", "resign-too-big")
def wins_amount_wrong(desk: Desk) -> Blame | None:
    games = resulted(desk, matches.BORNE_OFF, matches.DROPPED)
    if not games:
        return None
    game = desk.rng.choice(games)
    row, column, cell = game.result
    true, need = game.game.points, _needed(desk, game)
    unturned = not game.game.turned and desk.match.length == 0 and game.game.size > 1
    wrong = [
        n for n in range(1, 3 * game.game.cube + 3) if n not in (true, need) and not (unturned and n == 1)
    ]
    new = desk.rng.choice(wrong)
    text = re.sub(r"\d+", str(new), cell.text)
    row.cells[column] = Cell(text, cell.indent)
    return Blame((row,))


@kind("result")
def resigned_amount_wrong(desk: Desk) -> Blame | None:
    games = [game for game in resulted(desk, matches.RESIGNED) if game in desk.sheet.games[:-2]]
    if not games or (desk.dialect.zero_scores and not desk.match.length) or desk.dialect.resign == "Losses":
        return None
    game = desk.rng.choice(games)
    row, column, cell = game.result
    new = desk.rng.choice([n for n in range(1, 7) if n != game.game.points])
    row.cells[column] = Cell(re.sub(r"\d+", str(new), cell.text), cell.indent)
    return Blame((row,))


@kind("result", "wrong-winner")
def wins_in_the_wrong_column(desk: Desk) -> Blame | None:
    games = [
        game for game in resulted(desk, matches.BORNE_OFF, matches.DROPPED) if len(game.result[0].filled) == 1
    ]
    if not games:
        return None
    row, _, _ = desk.rng.choice(games).result
    row.cells.reverse()
    return Blame((row,))


@kind("result", "result-given-twice")
def result_given_twice(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    row, column, cell = game.result
    again = Row(None, [None, None])
    again.cells[column] = Cell(cell.text, 1 if desk.dialect.cube_indent else 0)
    game.rows.insert(game.rows.index(row) + 1, again)
    return Blame((again,))


@kind("result", "result-missing", "game-unfinished")
def result_lost(desk: Desk) -> Blame | None:
    game = desk.rng.choice(desk.sheet.games)
    row, column, _ = game.result
    row.cells[column] = None
    index = game.rows.index(row)
    if row.filled:
        del game.rows[index + 1 :]
    else:
        del game.rows[index:]
    return Blame((game.rows[-1],)) if game.rows else None


@kind("result", "match-winner-text-wrong")
def match_won_too_early(desk: Desk) -> Blame | None:
    games = desk.sheet.games[:-1]
    if not games or not desk.match.length:
        return None
    row, column, cell = desk.rng.choice(games).result
    row.cells[column] = Cell(f"{cell.text} and the match", cell.indent)
    return Blame((row,))


@kind("result", "losses-disagree")
def losses_disagree(desk: Desk) -> Blame | None:
    rows = []
    for game in desk.sheet.games:
        for row in game.rows:
            if row.text and "Losses" in row.text:
                rows.append((row, None))
            rows += [(row, column) for column, cell in cells_of(row) if cell.text.startswith("Losses")]
    if not rows:
        return None
    row, column = desk.rng.choice(rows)
    if column is None:
        row.text = re.sub(r"\d+", lambda match: str(int(match[0]) + 1), row.text)
    else:
        cell = row.cells[column]
        row.cells[column] = Cell(re.sub(r"\d+", lambda match: str(int(match[0]) + 1), cell.text), cell.indent)
    return Blame((row,))


# After the end


@kind("structure", "roll-after-drop", "moves-after-game-end")
def roll_after_the_drop(desk: Desk) -> Blame | None:
    games = [game for game in resulted(desk, matches.DROPPED) if not has_skip(game)]
    if not games:
        return None
    game = desk.rng.choice(games)
    drop = next(spot for spot in desk.spots(matches.DROP) if spot.game is game)
    laid = desk.numbered(game)
    index = next(i for i, (_, cell) in enumerate(laid) if cell is drop.cell)
    extra = Cell("62: 24/18 13/11")
    desk.relay(game, [*laid[: index + 1], (1 - drop.column, extra), *laid[index + 1 :]])
    return Blame((row_of(game, extra),))


@kind("structure", "moves-after-game-end")
def roll_after_the_last_checker(desk: Desk) -> Blame | None:
    games = [game for game in resulted(desk, matches.BORNE_OFF) if not has_skip(game)]
    if not games:
        return None
    game = desk.rng.choice(games)
    last = next(spot for spot in desk.spots(matches.ROLL) if spot.act is game.game.acts[-1])
    laid = desk.numbered(game)
    index = next(i for i, (_, cell) in enumerate(laid) if cell is last.cell)
    extra = Cell("62: 24/18 13/11")
    desk.relay(game, [*laid[: index + 1], (1 - last.column, extra), *laid[index + 1 :]])
    return Blame((row_of(game, extra),))


@kind("structure", "games-after-match-end")
def game_after_the_match(desk: Desk) -> Blame | None:
    if desk.match.winner is None:
        return None
    number = len(desk.sheet.games) + 1
    model = desk.sheet.games[0]
    names, score = desk.match.names, desk.match.score
    left, right = (desk.dialect.score.format(names[seat], score[seat]) for seat in model.seats)
    column = max(desk.dialect.second_name, len(left) + 2)
    game = GameSheet(
        model.game, model.seats, Row(text=f" Game {number}"), Row(text=left.ljust(column) + right[1:])
    )
    game.rows = [Row(row.number, list(row.cells), row.text) for row in model.rows]
    desk.sheet.games.append(game)
    return Blame((game.head,))


@kind("structure", "game-unfinished")
def game_cut_short(desk: Desk) -> Blame | None:
    game = desk.sheet.games[-1]
    places = [index for each, index in plain_rows(desk) if each is game]
    if not places:
        return None
    index = desk.rng.choice(places)
    del game.rows[index + 1 :]
    return Blame((game.rows[index],))
