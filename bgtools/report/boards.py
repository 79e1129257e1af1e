"""A state of a game drawn as a board, and an action in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.board.draw import View, draw
from bgtools.board.ids import PLAYING
from bgtools.board.words import in_words
from bgtools.replay import model
from bgtools.report.marks import marks
from bgtools.report.scoring import crawford_text
from bgtools.rules import variants
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from bgtools.board.draw import Style
    from bgtools.replay.model import GameReplay, MatchStart
    from bgtools.report.actions import Action, State

BOARD_LINES = 13
LOST = "The position is not known from here on in this game."
_OFFERS = {"D": "doubles", "B": "beavers", "R": "raccoons"}


def board(
    start: MatchStart, game: GameReplay, state: State, bottom: int, style: Style, theirs: bool = False
) -> list[str]:
    """The board with ``bottom`` (a player) sitting below: ``BOARD_LINES`` lines of at most 78 columns.

    ``theirs``: the points have the numbers of the player above.
    """
    seen = sides(state, bottom)
    if seen is None:
        return [""] * 6 + [LOST] + [""] * (BOARD_LINES - 7)
    faces = variants.chosen(start.rules).faces
    return draw(*seen, view(start, game, state, bottom), style, faces, theirs).split("\n")


def sides(state: State, bottom: int) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """The sides of the player at the bottom and of the other; None where the position is lost."""
    if state.position is None:
        return None
    return state.position if state.on_roll == bottom else state.position.flipped()


def view(start: MatchStart, game: GameReplay, state: State, bottom: int) -> View:
    """What stands beside the board, safe to print."""
    variant = variants.chosen(start.rules)
    names = [safe(name) for name in start.players]
    return View(
        names=(names[bottom], names[1 - bottom]),
        score=_score_line(start, state, bottom),
        cube=state.cube if variant.has_cube else None,
        owner=None if state.owner is None else int(state.owner != bottom),
        dice=state.dice,
        on_roll=int(state.on_roll != bottom) if state.over == PLAYING and not state.offer else None,
        lines=_lines(start, game, state, names),
    )


def position_in_words(start: MatchStart, game: GameReplay, state: State, bottom: int) -> list[str]:
    """The position as sentences."""
    seen = sides(state, bottom)
    if seen is None:
        return [LOST]
    return in_words(*seen, view(start, game, state, bottom))


def _score_line(start: MatchStart, state: State, bottom: int) -> str:
    score = f"{state.score[bottom]}-{state.score[1 - bottom]}"
    length = start.rules.length
    return f"{score} to {length}" if length else f"{score}, money" if length == 0 else score


def _lines(start: MatchStart, game: GameReplay, state: State, names: list[str]) -> list[str]:
    lines = ["both run the same way"] if variants.get(start.rules.variant).same_direction else []
    lines += [crawford_text(game.crawford, game.post_crawford)] if game.crawford or game.post_crawford else []
    if state.offer:
        offerer = names[1 - state.turn]
        lines.append(f"{offerer} {_OFFERS[state.offer]}")
    return lines


def action_in_words(start: MatchStart, action: Action) -> str:
    """``Ann plays 31: 8/5 6/5``, ``Bob takes``: safe to print. A play that is not legal stands as written."""
    step = action.step
    name = safe(start.players[step.player])
    written = safe(step.entry.cell.text)
    if marks(step).wrong:
        return f"{name} plays {written}, {_taken(action)}"
    roll = "" if step.dice is None else f"{step.dice[0]}{step.dice[1]}"
    words = {
        model.PLAYED: f"plays {roll}: {action.play}" if action.play else f"rolls {roll} and moves nothing",
        model.DANCED: f"rolls {roll} and can't move",
        model.DOUBLED: f"doubles to {step.offered}",
        model.TOOK: "takes",
        model.DROPPED: "drops",
        model.BEAVERED: f"beavers to {step.offered}",
        model.RACCOONED: f"raccoons to {step.offered}",
        model.RESIGNED: "resigns",
    }
    return f"{name} {words.get(step.action, f'wrote {written!r}, which leads nowhere')}"


def _taken(action: Action) -> str:
    """How the replay went on after a play that is not legal."""
    if not action.play:
        return "which is not legal"
    if action.play == action.step.entry.cell.text.partition(":")[2].strip():
        return "which is not legal but stands"
    return f"taken as {action.play}"


def result_in_words(start: MatchStart, game: GameReplay) -> str:
    """``Ann wins 4 points (gammon, cube 2) by a drop``: safe to print."""
    if game.winner is None:
        return "The game is not finished."
    points = f"{game.points} point" if game.points == 1 else f"{game.points} points"
    size = {2: "gammon, ", 3: "backgammon, "}.get(game.size or 1, "")
    how = {"bear-off": "bearing off", "drop": "a drop", "resignation": "a resignation"}.get(game.ended_by, "")
    return f"{safe(start.players[game.winner])} wins {points} ({size}cube {game.cube}) by {how}."
