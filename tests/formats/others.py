"""Writes matches in the formats that bgtools only reads, as their own programs do, to test the readers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.formats.mat import write as write_mat
from bgtools.formats.spelling import Spelling, in_order, play_text
from bgtools.record import sheet
from bgtools.record.model import BAR, OFF
from bgtools.record.sheet import Losses

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.record.sheet import Action, GameSheet, MatchSheet

PLAIN = Spelling("bar", "off", hits=False)


def absolute(
    action: Action, up: bool, separator: str, bar: str = "bar", off: str = "off", shift: int = 0
) -> str:
    """A play counted from one player's side; ``up``: the mover counts upwards."""

    def point(number: int) -> str:
        if number == BAR:
            return bar
        if number == OFF:
            return off
        return str((BAR - number if up else number) + shift)

    return " ".join(f"{point(s)}{separator}{point(t)}" for s, t, _ in in_order(action.hops))


def gmd(match: MatchSheet, games: list[GameSheet]) -> str:
    """GNU Gibbon's own format."""
    lines = ["GMD-2 # Created by Gibbon version 0.2.0", f"Length: {match.length or 'unlimited'}"]
    lines += [f"Player:W: {match.players[0]}", f"Player:B: {match.players[1]}", "Location: Minsk"]
    if match.length and match.crawford:
        lines.append("Rule: Crawford")
    words = {sheet.DOUBLE: "Double", sheet.TAKE: "Take", sheet.DROP: "Drop"}
    for game in games:
        lines.append("Game:")
        for index, action in enumerate(game.actions):
            color = "WB"[action.player]
            if action.word in words:
                lines.append(f"{words[action.word]}:{color}:1234")
            elif action.word in (sheet.PLAY, sheet.DANCE, sheet.HIDDEN):
                assert action.dice is not None
                lines.append(f"Roll:{'-' if index == 0 else color}:1234: {action.dice[0]} {action.dice[1]}")
                if action.word != sheet.HIDDEN:
                    lines.append(f"Move:{color}:: {absolute(action, action.player == 1, '/')}".rstrip())
        if game.ended_by == "resignation" and game.winner is not None:
            lines += [f"Resign:{'BW'[game.winner]}:: {game.size}", f"Accept:{'WB'[game.winner]}:"]
    return "\n".join(lines) + "\n"


def javafibs(match: MatchSheet, games: list[GameSheet]) -> str:
    """JavaFIBS' match file; the players change direction from game to game."""
    you, they = "You", match.players[1]
    lines = ["JavaFIBS internal match representation v1.1", f"8:{they}:{match.length or 9999}"]
    codes = {sheet.DOUBLE: 2, sheet.TAKE: 4, sheet.DROP: 5}
    for index, game in enumerate(games):
        lines += [f"13:{they}: ", f"6:{you}:{they}"]
        for number, action in enumerate(game.actions):
            name = (you, they)[action.player]
            if action.word in codes:
                lines.append(f"{codes[action.word]}:{name}: ")
            elif action.dice is not None:
                lines.append(f"{0 if number else 11}:{name}:{action.dice[0]} {action.dice[1]}")
                if action.word == sheet.DANCE:
                    lines.append(f"15:{name}: ")
                elif action.word == sheet.PLAY:
                    up = (action.player == 0) == (index % 2 == 0)
                    lines.append(f"1:{name}:{absolute(action, up, '-')} ")
        if game.winner is not None:
            if game.ended_by == "resignation":
                lines.append(f"3:{(they, you)[game.winner]}:{game.size}")
            lines.append(f"7:{(you, they)[game.winner]}:{game.points}")
            score = list(game.score)
            score[game.winner] += game.points
            lines.append(f"14:{match.players[0]}-{score[0]}:{they}-{score[1]}")
    return "\n".join(lines) + "\n"


def tmg(match: MatchSheet, games: list[GameSheet]) -> str:
    """TrueMoneyGames' match file."""
    lines = [
        "MatchID: 815",
        f"Player1: 10001 {match.players[0]} 1500.5",
        f"Player2: 10002 {match.players[1]} 4.00",
    ]
    lines += ["Stake: 2.00", "Startdate: 2010-04-05 14:03:36"]
    if match.jacoby is not None and not match.length:
        lines.append(f"Jacoby: {int(match.jacoby)}")
    if match.beavers is not None and not match.length:
        lines.append(f"Beavers: {int(bool(match.beavers))}")
    lines += [f"Crawford: {int(match.crawford)}", "Cube: 1", f"Length: {match.length}", "Variant: 1"]
    for game in games:
        lines.append(f"Game {game.number}: {game.score[0]}-{game.score[1]}")
        turn = 0
        for action in game.actions:
            turn += 1
            row = ("  " if action.player == 0 else " -") + str((turn + 1) // 2)
            if action.word == sheet.DOUBLE:
                lines.append(f"{row} 5 Double to {action.value}")
            elif action.word in (sheet.BEAVER, sheet.RACCOON):
                lines.append(f"{row} 8 Beaver to {action.value}")
            elif action.word == sheet.TAKE:
                lines.append(f"{row} 7 Take")
            elif action.word == sheet.DROP:
                lines.append(f"{row} 10 Pass")
            elif action.dice is not None:
                lines.append(f"{row} 1 {action.dice[0]}{action.dice[1]}:")
                if action.word != sheet.HIDDEN:
                    lines.append(f"{row} 4 {play_text(action.hops, PLAIN) or '0/0'}")
        if game.winner is not None:
            kind = 13 + (game.size or 1)
            name = match.players[game.winner]
            lines.append(f"{' -'[game.winner]}{turn} {kind} {game.points} {name} wins {game.points} points")
    return "\n".join(lines) + "\n"


def sgg(match: MatchSheet, games: list[GameSheet]) -> str:
    """GamesGrid's match file, with its doubled lines."""
    lines = [
        f"{match.players[0]} vs. {match.players[1]}",
        "Monday, January 05, 2004, 12:00 AM",
        "GamesGrid, 2004",
    ]
    lines += ["ELO: 1500.0 10 1600.0 20", f"Crawford: {'Yes' if match.crawford else 'No'}"]
    if match.jacoby is not None and not match.length:
        lines.append(f"Jacoby: {'Yes' if match.jacoby else 'No'}")
    if match.beavers is not None and not match.length:
        lines.append(f"Beavers: {'Yes' if match.beavers else 'No'}")
    words = {sheet.DOUBLE: "Double to", sheet.BEAVER: "Beaver to", sheet.RACCOON: "Raccoon to"}
    for game in games:
        star = ["", ""]
        if game.crawford:
            star[0 if match.length and game.score[0] == match.length - 1 else 1] = "*"
        length = f"/{match.length}" if match.length else ""
        lines.append(f"Game {game.number}.{game.score[0]}{star[0]}-{game.score[1]}{star[1]}{length}")
        for number, action in enumerate(game.actions):
            row = f"{number // 2 + 1}{chr(9) * (1 + action.player)}"
            if action.word in words:
                lines.append(f"{row}{words[action.word]} {action.value}")
            elif action.word == sheet.TAKE:
                lines.append(f"{row}Accept")
            elif action.word == sheet.DROP:
                lines.append(f"{row}Pass")
            elif action.dice is not None:
                dice = f"{action.dice[0]}{action.dice[1]}:"
                if action.word == sheet.DANCE:
                    lines += [f"{row}{dice} O-O"] * 2
                else:
                    lines += [f"{row}{dice}"] * 2
                    if action.word == sheet.PLAY:
                        lines += [f"{row}{dice} {play_text(action.hops, PLAIN).replace(' ', ', ')}"] * 2
        if game.winner is not None:
            if game.ended_by == "resignation":
                lines.append(f"{len(game.actions) // 2 + 1}{chr(9) * (2 - game.winner)}Resign")
            lines.append(f"{match.players[game.winner]} wins {game.points} points.")
    return "\n".join(lines) + "\n"


def party(match: MatchSheet, games: list[GameSheet]) -> str:
    """PartyGammon's match file."""
    lines = ["BOARDID=815", "CREATOR=somebody", f"MATCHLENGTH={match.length}"]
    for game in games:
        key = f"GAME_{game.number}"
        records = []
        for action in game.actions:
            side = action.player + 1
            if action.word in (sheet.DOUBLE, sheet.TAKE, sheet.DROP):
                records.append(f"{side} {action.word.title()}")
            elif action.dice is not None:
                play = "" if action.word == sheet.HIDDEN else play_text(action.hops, PLAIN)
                records.append(f"{side} 1 1 {action.dice[0]}{action.dice[1]} {play}".rstrip())
        score = list(game.score)
        if game.winner is not None:
            score[game.winner] += game.points
        lines += [f"{key}_PLAYER_1={match.players[0]}", f"{key}_PLAYER_2={match.players[1]}"]
        lines += [f"{key}_GAMEPLAY={'#'.join(records)}#"]
        lines += [f"{key}_SCORE1={score[0]}", f"{key}_SCORE2={score[1]}"]
    return "\n".join(lines) + "\n"


def gam(match: MatchSheet, games: list[GameSheet]) -> str:
    """Jellyfish's .gam: the rows of .mat under two names."""
    blocks = []
    for game in games:
        text = "".join(write_mat(match._replace(tags=(), comments=()), [game], Losses(), "gnubg"))
        rows = text.split("\n Game ", 1)[1].split("\n", 2)[2]
        blocks.append(f"{match.players[0]}   {match.players[1]}\n{rows}")
    return "\n".join(blocks)


def bgroom(match: MatchSheet, games: list[GameSheet]) -> str:
    """BGRoom's text: answers to a double are left out, and so are results."""
    lines = ["BGF version 1.2"]
    for game in games:
        lines += [f"Game {game.number} - {match.players[0]} (X) vs. {match.players[1]}", "Single Game"]
        number = 0
        for action in game.actions:
            if action.word in (sheet.TAKE, sheet.DROP):
                continue
            number += 1
            mark = f"{number}.{'X0'[action.player]}:"
            if action.word == sheet.DOUBLE:
                lines.append(mark + "Double")
            elif action.dice is not None:
                play = play_text(action.hops, PLAIN) or "can't move"
                lines.append(f"{mark}({action.dice[0]} {action.dice[1]}){play}")
        lines.append("")
    return "\n".join([*lines, f"{match.players[0]} Win the Match"]) + "\n"


def gammonx(match: MatchSheet, games: list[GameSheet]) -> str:
    """GammonX' history: one line a checker, points from 0."""
    lines = [";[Match '4711']", ";[Name 'Cash Game']", f";[Player 1 White Checkers '{match.players[0]}']"]
    lines += [f";[Player 2 Black Checkers '{match.players[1]}']", ";[Started At '25/08/2026 07:07:49']"]
    words = {sheet.DOUBLE: "Offer", sheet.TAKE: "Take", sheet.DROP: "Drop"}
    for game in games:
        lines += ["", f";[Game '{game.number}']", ";[Game Modus 'Backgammon']"]
        if game.winner is not None:
            lines += [f";[Winner '{match.players[game.winner]}']", f";[Points '{game.points}']"]
        for action in game.actions:
            color = ("White", "Black")[action.player]
            if action.word in words:
                lines.append(f"{color} Cube {words[action.word]}")
            elif action.dice is not None:
                first, second = action.dice
                again = f" {first} {second}" if first == second else ""
                lines.append(f"{color} Roll {first} {second}{again}")
                for hop in in_order(action.hops):
                    one = action._replace(hops=(hop,))
                    lines.append(f"{color} Move {absolute(one, action.player == 0, '/', shift=-1)}")
                    if hop[2]:
                        point = BAR - hop[1] if action.player == 0 else hop[1]
                        lines.append(f"{('Black', 'White')[action.player]} Hit {point - 1}/bar")
    return "\n".join(lines) + "\n"


WRITERS: dict[str, Callable[[MatchSheet, list[GameSheet]], str]] = {
    "gmd": gmd,
    "javafibs": javafibs,
    "tmg": tmg,
    "sgg": sgg,
    "party": party,
    "gam": gam,
    "bgroom": bgroom,
    "gammonx": gammonx,
}
MONEY_ONLY = ("gam", "bgroom", "gammonx")
"""Formats that state no match length."""
