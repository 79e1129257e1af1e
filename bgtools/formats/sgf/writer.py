"""Writes SGF as GNU Backgammon does: one game tree for each game."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from bgtools.formats.plays import play_hops
from bgtools.formats.spelling import in_order
from bgtools.record import sheet
from bgtools.record.model import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import Action, Board, GameSheet, Losses, MatchSheet

_COLORS = ("W", "B")
_PROPERTIES = (
    ("WR", ("Player 1 Elo",)),
    ("BR", ("Player 2 Elo",)),
    ("DT", ("EventDate", "Date")),
    ("EV", ("Event",)),
    ("RO", ("Round",)),
    ("PC", ("Site", "Place")),
    ("AN", ("Transcriber", "Annotator")),
)
_KNOWN_TAGS = frozenset(key.casefold() for _, keys in _PROPERTIES for key in keys) | {
    # said elsewhere in the tree, or by the writer itself
    "player 1", "player 2", "variation", "variant", "crawford", "jacoby", "application", "cubelimit",
}  # fmt: skip
_VARIANTS = {"nackgammon": "Nackgammon"}
_OFFERS = (sheet.DOUBLE, sheet.BEAVER, sheet.RACCOON)
_PAIRS = 4  # a move holds at most four checkers by one die each


def write(match: MatchSheet, games: Iterable[GameSheet], losses: Losses) -> Iterator[str]:
    """Yield the trees of a match."""
    first = True
    if match.length is None:
        losses.add("that the match length is not known (written as money play)")
    for game in games:
        yield _tree(match, game, losses, first)
        first = False


def _tree(match: MatchSheet, game: GameSheet, losses: Losses, first: bool) -> str:
    nodes = [_root(match, game, losses, first)]
    if game.start is not None:
        nodes.append(_set_up(game))
    for action in game.actions:
        node = _node(action, game, losses)
        if node is not None:
            nodes.append(node)
    if game.analyses:
        losses.add("analysis", game.number, game.analyses)
    comment = "\n".join(game.comments)
    if comment:
        nodes[-1] += f"C[{escape(comment)}]"
    return "(" + "\n".join(nodes) + ")\n"


def _root(match: MatchSheet, game: GameSheet, losses: Losses, first: bool) -> str:
    ws, bs = game.score
    root = ";FF[4]GM[6]CA[UTF-8]AP[bgtools]"
    root += f"MI[length:{match.length or 0}][game:{game.number - 1}][ws:{ws}][bs:{bs}]"
    root += f"PW[{escape(match.players[0])}]PB[{escape(match.players[1])}]"
    if first:
        root += _facts(match)
    rules = _rules(match, game, losses)
    if rules:
        root += f"RU[{':'.join(rules)}]"
    if game.cube_start > 1:
        root += f"CV[{game.cube_start}]"
    if game.enough:
        losses.add("that the points of a result only stand for enough to win the match", game.number)
    if game.winner is not None:
        resigned = "R" if game.ended_by == "resignation" else ""
        root += f"RE[{_COLORS[game.winner]}+{game.stated(match.length)}{resigned}]"
    return root


def _facts(match: MatchSheet) -> str:
    """What is said once, in the first tree; tags without a property go into the comment."""
    made = ""
    for ident, keys in _PROPERTIES:
        value = match.tag(*keys)
        if ident in ("WR", "BR") and not value:
            value = match.ratings[ident == "BR"]
        if value:
            date = re.fullmatch(r"(\d{4})[./](\d\d)[./](\d\d)", value) if ident == "DT" else None
            made += f"{ident}[{escape('-'.join(date.groups()) if date else value)}]"
    comments = [comment.lstrip(";# ") for comment in match.comments]
    comments += [f"{key}: {value}" for key, value in match.tags if key.casefold() not in _KNOWN_TAGS]
    if comments:
        made += f"GC[{escape(chr(10).join(comments))}]"
    return made


def _rules(match: MatchSheet, game: GameSheet, losses: Losses) -> list[str]:
    rules = []
    if match.cube_limit == 1:
        rules.append("NoCube")
    elif match.cube_limit is not None and match.cube_limit < 1024:
        losses.add("the limit of the cube")
    if match.crawford and match.length:
        rules.append("Crawford")
        if game.crawford:
            rules.append("CrawfordGame")
    if match.jacoby and match.length == 0:
        rules.append("Jacoby")
    variant = match.variant
    if variant.startswith("hypergammon"):
        rules.append("Hypergammon" + (re.sub(r"\D", "", variant) or "3"))
    elif variant in _VARIANTS:
        rules.append(_VARIANTS[variant])
    elif variant != "backgammon":
        losses.add(f"the variant {variant}")
    if match.beavers is not None and match.length == 0:
        losses.add("whether beavers are played")
    return rules


def _node(action: Action, game: GameSheet, losses: Losses) -> str | None:
    color, word = _COLORS[action.player], action.word
    if word in _OFFERS:
        return f";{color}[double]"
    if word in (sheet.TAKE, sheet.DROP):
        return f";{color}[{word}]"
    dice = action.dice
    if word == sheet.ILLEGAL:
        losses.add("the position after a play that the file calls illegal", game.number)
        word = sheet.HIDDEN
    if word in (sheet.PLAY, sheet.DANCE, sheet.HIDDEN):
        if dice is None or not all(1 <= die <= 6 for die in dice):
            losses.add("turns without dice", game.number)
            return None
        if word == sheet.HIDDEN:
            return f";PL[{color}]DI[{dice[0]}{dice[1]}]"
        hops = in_order(action.hops) if action.legal else list(action.hops)
        if len(hops) > _PAIRS:
            losses.add("checkers beyond the fourth of a play", game.number)
        pairs = "".join(_letter(s, action.player) + _letter(t, action.player) for s, t, _ in hops[:_PAIRS])
        return f";{color}[{dice[0]}{dice[1]}{pairs}]"
    if word == sheet.UNREAD:
        losses.add("cells that say nothing", game.number)
    return None  # a resignation shows in the result


def _letter(point: int, player: int) -> str:
    if point >= BAR:
        return "y"
    if point <= OFF:
        return "z"
    return chr(ord("a") - 1 + (point if player == 0 else BAR - point))


def _set_up(game: GameSheet) -> str:
    """The board before the first action, and who acts first."""
    assert game.start is not None
    color = _COLORS[game.actions[0].player] if game.actions else "W"
    return f";PL[{color}]AE[a:y]{_stones(game.start, 0)}{_stones(game.start, 1)}"


def _stones(board: Board, player: int) -> str:
    letters = [_letter(point, player) for point in range(1, BAR + 1) for _ in range(board[player][point])]
    return f"A{_COLORS[player]}" + "".join(f"[{letter}]" for letter in letters) if letters else ""


def escape(text: str) -> str:
    """A value with its backslashes and brackets escaped."""
    return text.replace("\\", "\\\\").replace("]", "\\]")


def respell(text: str, player: int) -> str | None:
    """``62: 24/18 13/11`` as ``62agln``; None if it is no roll and no answer to a double."""
    if text in ("take", "drop"):
        return text
    hops = play_hops(text)
    if hops is None:
        return None
    return text[:2] + "".join(_letter(s, player) + _letter(t, player) for s, t in hops)
