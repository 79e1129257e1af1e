"""Writes bgammon.org's replay files, as its server fills them (see the reader on what that means)."""

from __future__ import annotations

from calendar import timegm
from typing import TYPE_CHECKING

from bgtools.formats.spelling import in_order
from bgtools.record import sheet
from bgtools.record.model import BAR, OFF

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import Action, GameSheet, Losses, MatchSheet

VARIANTS = {"backgammon": 0, "acey-deucey": 1, "tabula": 2}
ACEY_DEUCEY = {"ad.bearoff_exact": "on", "ad.reroll_needs_full_doublet": "off"}
_INDEX = len("bgammon-replay 00000000\n")


def write(match: MatchSheet, games: Iterable[GameSheet], losses: Losses) -> Iterator[str]:
    """Yield the index and the games. The index needs their sizes, so all games are made first."""
    writer = _Writer(match, losses)
    blocks = [writer.block(game) for game in games]
    at = _INDEX * len(blocks)
    for block in blocks:
        yield f"bgammon-replay {at:08d}\n"
        at += len(block.encode("utf-8"))
    yield from blocks


class _Writer:
    """Writes one match."""

    def __init__(self, match: MatchSheet, losses: Losses) -> None:
        self.match = match
        self.losses = losses
        self.names = tuple("_".join(name.split()) or "?" for name in match.players)
        self.time = _timestamp(match)
        self._say_losses()

    def _say_losses(self) -> None:
        match, losses = self.match, self.losses
        if self.names != match.players:
            losses.add("blanks in names (written as underscores)")
        tags = [key for key, _ in match.tags if key.casefold() not in ("timestamp", "eventdate")]
        if tags:
            losses.add("header tags", count=len(tags))
        if match.comments:
            losses.add("comments", count=len(match.comments))
        if any(match.ratings):
            losses.add("ratings")
        if match.variant not in VARIANTS:
            losses.add(f"the variant {match.variant}")
        if match.variant == "acey-deucey" and dict(match.variant_options) != ACEY_DEUCEY:
            losses.add("rules of acey-deucey that differ from the server's")
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
            losses.add("that the match length is not known (written as 0)")

    def block(self, game: GameSheet) -> str:
        """One game: its ``i`` line, then its events."""
        lines = [self._info(game)]
        pending: Action | None = None
        for what, lost in (
            ("comments", len(game.comments)),
            ("analysis", game.analyses),
            ("a board that is set up", game.start is not None),
            ("automatic doubles before the first roll", game.cube_start > 1),
            ("that the points of a result only stand for enough to win the match", game.enough),
        ):
            if lost:
                self.losses.add(what, game.number, int(lost))
        for action in game.actions:
            if action.word in (sheet.DOUBLE, sheet.BEAVER, sheet.RACCOON):
                if action.word != sheet.DOUBLE:
                    self.losses.add("beavers and raccoons", game.number)
                else:
                    pending = action
            elif action.word in (sheet.TAKE, sheet.DROP):
                if pending is not None:
                    answer = int(action.word == sheet.TAKE)
                    lines.append(f"{pending.player + 1} d {pending.value} {answer}")
                pending = None
            else:
                line = self._event(action, game)
                if line is not None:
                    lines.append(line)
        if pending is not None:
            self.losses.add("doubles without an answer", game.number)
        given_up = any(action.word == sheet.RESIGN for action in game.actions)
        if game.ended_by == "resignation" and game.winner is not None and not given_up:
            lines.append(f"{2 - game.winner} t")
        return "\n".join(lines) + "\n"

    def _info(self, game: GameSheet) -> str:
        scores, winner, points = list(game.score), 0, game.cube
        if game.winner is not None:
            winner = game.winner + 1
            if game.ended_by in ("drop", "resignation"):
                points = game.stated(self.match.length)
                scores[game.winner] += points
        variant = VARIANTS.get(self.match.variant, 0)
        fields = (self.time, *self.names, self.match.length or 0, *scores, winner, points, variant)
        return "i " + " ".join(map(str, fields))

    def _event(self, action: Action, game: GameSheet) -> str | None:
        player = action.player + 1
        if action.word == sheet.RESIGN:
            return f"{player} t"
        dice = action.dice
        if action.word == sheet.UNREAD or dice is None:
            self.losses.add("turns that can't be read or have no dice", game.number)
            return None
        roll = f"{player} r {max(dice)}-{min(dice)}"
        if action.word == sheet.HIDDEN and not (
            game.ended_by == "resignation" and action is game.actions[-1]
        ):
            self.losses.add("that a play is not known", game.number)
        if action.word == sheet.ILLEGAL:
            self.losses.add("the position after a play that the file calls illegal", game.number)
        hops = in_order(action.hops) if action.legal else action.hops
        moves = [f"{_point(s, action.player)}/{_point(t, action.player)}" for s, t, _ in hops]
        return " ".join([roll, *moves])


def _timestamp(match: MatchSheet) -> int:
    """Seconds since 1970 of the event, 0 where its date is not known."""
    written = match.tag("Timestamp")
    if written is not None and written.isdecimal():
        return int(written)
    date = (match.tag("EventDate") or "").replace("-", ".").split(".")
    if len(date) == 3 and all(part.isdecimal() for part in date) and int(date[0]) >= 1970:
        year, month, day = map(int, date)
        if 1 <= month <= 12 and 1 <= day <= 31:
            return timegm((year, month, day, 0, 0, 0))
    return 0


def _point(point: int, player: int) -> str:
    if point == BAR:
        return "bar"
    if not OFF < point < BAR:  # borne off, or still to enter
        return "off"
    return str(point if player == 0 else BAR - point)
