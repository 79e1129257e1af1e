"""The package's plays of all the games against the brute-force referee."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from bgtools.record.model import BLANK, OUTSIDE, PLAY, Move, Roll
from bgtools.rules import plays, variants, written
from bgtools.rules.parts import COMPLEMENT, FIRST, NAMED, Part
from bgtools.rules.settings import Rules
from tests.support import variant_matches as matches
from tests.support import variant_referee as referee
from tests.support.variant_referee import GAMES, Board, Game

CHOICES: dict[str, tuple[tuple[str, str], ...]] = {
    "acey-american": (),
    "acey-european": variants.get("acey-deucey").presets["european"],
    "acey-bgammon": variants.get("acey-deucey").presets["bgammon"],
    "acey-wikipedia": variants.get("acey-deucey").presets["wikipedia"],
}
HOUSES = (
    (replace(GAMES["russian"], enter_all_first=True), (("ru.enter_all_first", "on"),)),
    (replace(GAMES["acey-american"], enter_all_first=True), (("ad.enter_all_first", "on"),)),
    (replace(GAMES["backgammon"], point_limit=5), (("house.point_limit", "5"),)),
    (replace(GAMES["longgammon"], point_limit=3), (("house.point_limit", "3"),)),
    (replace(GAMES["backgammon"], no_hit_and_run=True), (("house.hit_and_run", "off"),)),
)


def rules_of(game: Game, options: tuple[tuple[str, str], ...] = ()) -> Rules:
    name = game.name
    if name in CHOICES:
        return Rules("acey-deucey", variant_options=CHOICES[name] + options)
    return Rules(name, variant_options=options)


ALL = [
    *((game, rules_of(game)) for game in GAMES.values()),
    *((game, rules_of(game, options)) for game, options in HOUSES),
]
IDS = [*GAMES, *(f"{game.name} {options[0][0]}" for game, options in HOUSES)]


def boards(game: Game, seed: int, games: int = 12) -> list[tuple[Board, tuple[int, int]]]:
    """Boards and rolls of some random games."""
    rng = random.Random(f"{game} {seed}")
    found = []
    for _ in range(games):
        board = game.start, game.start
        for _ in range(150):
            dice = rng.randint(1, 6), rng.randint(1, 6)
            found.append((board, dice))
            board = matches.follow(game, board, matches.random_way(game, board, dice, rng))
            if board[0][0] == game.checkers:
                break
            board = referee.flip(board)
    return rng.sample(found, min(120, len(found)))


@pytest.mark.parametrize(("game", "rules"), ALL, ids=IDS)
def test_legal_plays_lead_to_the_same_boards(game: Game, rules: Rules) -> None:
    variant = variants.chosen(rules)
    for board, dice in boards(game, 1):
        most, ends = referee.legal_ends(game, board, dice)
        found = plays.legal_plays(variant, *board, dice)
        assert found.dice == most
        assert plays.can_play(variant, *board, dice) == bool(most)
        assert {(tuple(play.own), tuple(play.other)) for play in found.plays} == (ends if most else set())


def roll(dice: tuple[int, int], way: tuple[referee.Step, ...], bar_for_outside: bool = False) -> Roll:
    """A cell as a reader would give it; steps in the order of ``way``."""
    moves = []
    for place, (source, target, hit) in enumerate(way):
        if source == referee.OUTSIDE:
            source = referee.BAR if bar_for_outside else OUTSIDE
        moves.append(Move((source, target), (False, hit), 1, 6 * place, 6 * place + 5))
    return Roll(str(way), dice, tuple(moves), PLAY if moves else BLANK)


@pytest.mark.parametrize(("game", "rules"), ALL, ids=IDS)
def test_written_plays_are_accepted_in_any_order(game: Game, rules: Rules) -> None:
    variant = variants.chosen(rules)
    rng = random.Random(2)
    for board, dice in boards(game, 2):
        way = matches.random_way(game, board, dice, rng)
        shuffled = tuple(rng.sample(way, len(way)))
        only_outside = not any(source == referee.BAR for source, _, _ in way)
        cell = roll(dice, shuffled, bar_for_outside=only_outside and rng.random() < 0.5)
        played = written.play(variant, *board, cell)
        assert not played.faults, (board, cell.text, played.faults)
        after = matches.follow(game, board, way)
        meanings = [(played.own, played.other), *((end.own, end.other) for end in played.alternatives)]
        assert (list(after[0]), list(after[1])) in meanings


@pytest.mark.parametrize(("game", "rules"), ALL, ids=IDS)
def test_a_play_that_leads_elsewhere_is_refused(game: Game, rules: Rules) -> None:
    """Steps that fit the dice and can be made by hand, but not by the rules."""
    variant = variants.chosen(rules)
    rng = random.Random(3)
    refused = 0
    for board, dice in boards(game, 3):
        _, ends = referee.legal_ends(game, board, dice)
        sources = [slot for slot in range(1, 27) if board[0][slot]]
        way = []
        for die in dice if dice[0] != dice[1] else dice * 2:
            source = rng.choice(sources)
            way.append((source, max(min(source, 25) - die, 0), False))
        position = board
        for step in way:
            if not position[0][step[0]]:
                break
            if step[1] and position[1][referee.facing(game, step[1])] > 1:
                break
            position = referee.after(game, position, step)
        else:
            if position in ends:
                continue
            refused += 1
            played = written.play(variant, *board, roll(dice, tuple(way)))
            assert played.faults, (board, way)
    assert refused > 5 or game.checkers == 1  # one checker can hardly go wrong


@pytest.mark.parametrize(
    "name", ["acey-american", "acey-european", "acey-bgammon", "acey-wikipedia", "russian"]
)
def test_what_is_due_next(name: str) -> None:
    game, variant = GAMES[name], variants.chosen(rules_of(GAMES[name]))
    kinds = {referee.ROLL: FIRST, referee.NAMED: Part(NAMED)}
    side = referee.side({referee.OUTSIDE: 3, 6: 12})
    for kind in (referee.ROLL, referee.NAMED, referee.COMPLEMENT):
        for high in range(1, 7):
            for low in range(1, high + 1):
                if kind != referee.ROLL and high != low:
                    continue
                for used in range(5 if high == low else 3):
                    due = referee.next_part(game, kind, (high, low), used, side)
                    part = kinds.get(kind, Part(COMPLEMENT, high))
                    found = variant.next_part(part, (high, low), used, side)
                    assert (found and tuple(found)) == (due and tuple(due))


@pytest.mark.parametrize(("game", "rules"), ALL, ids=IDS)
def test_a_win_pays_the_same(game: Game, rules: Rules) -> None:
    variant = variants.chosen(rules)
    rng = random.Random(5)
    for _ in range(60):
        counts = dict.fromkeys(range(27), 0)
        for _ in range(game.checkers):
            counts[rng.choice((0, 1, 6, 12, 18, 19, 25, 26 if game.start[26] else 24))] += rng.random() < 0.9
        counts[0 if rng.random() < 0.5 else 3] += game.checkers - sum(counts.values())
        loser = referee.side(counts)
        assert variant.win_factor(loser) == referee.points(game, loser)


ALL_HOME = {4: 2, 3: 3, 1: 2}


@pytest.mark.parametrize(
    ("name", "options", "own", "other", "dice", "text", "fault"),
    [
        # case 91: exact numbers only
        ("acey-deucey", "ad.bearoff_exact", ALL_HOME, {5: 2, 17: 13}, (6, 5), "4/0 4/0", "OFF_EXACT"),
        ("acey-deucey", "", ALL_HOME, {5: 2, 17: 13}, (6, 5), "4/0 4/0", ""),
        # case 92: two enter on a 1-2, then a doublet
        ("acey-deucey", "", {26: 15}, {24: 1, 26: 14}, (2, 1), "25/23 25/24", ""),
        ("acey-deucey", "", {23: 1, 24: 1, 26: 13}, {24: 1, 26: 14}, (3, 3), "25/22(4)", ""),
        # case 95: Russian, all enter first, or not
        ("russian", "ru.enter_all_first", {24: 4, 22: 4, 19: 4, 26: 3}, {23: 1, 20: 1, 26: 13}, (4, 2),
         "24/20* 25/23*", "ENTER_ALL_FIRST"),
        ("russian", "", {24: 4, 22: 4, 19: 4, 26: 3}, {23: 1, 20: 1, 26: 13}, (4, 2), "24/20* 25/23*", ""),
        # off/22 is always from outside; bar/22 takes the bar first
        ("acey-deucey", "", {25: 1, 26: 2}, {26: 15}, (3, 2), "-1/22 -1/23", "BAR_FIRST"),
        ("acey-deucey", "", {25: 1, 26: 2}, {26: 15}, (3, 2), "25/22 25/23", ""),
        ("acey-deucey", "", {25: 1, 26: 2}, {26: 15}, (3, 2), "-1/22 25/23", ""),
        ("acey-deucey", "", {25: 1, 26: 2, 6: 3}, {26: 15}, (3, 2), "25/22 6/5", "DICE_MISMATCH"),
        ("acey-deucey", "", {25: 2, 26: 2, 6: 3}, {26: 15}, (3, 2), "25/22 25/24", "ENTRY_WRONG_POINT"),
        ("acey-deucey", "", {26: 2, 6: 3}, {26: 15}, (3, 2), "-1/22 25/19", "ENTRY_WRONG_POINT"),
        ("acey-deucey", "", {26: 1, 6: 3}, {26: 15}, (6, 3), "6/0 6/3", "OFF_NOT_HOME"),
        ("acey-deucey", "", {6: 3}, {26: 15}, (6, 3), "-1/22 6/0", "ENTRY_WITHOUT_CHECKER"),
        ("russian", "", {26: 15}, {24: 2, 26: 13}, (3, 1), "-1/24 -1/22", "ENTRY_BLOCKED"),
        ("backgammon", "", {6: 15}, {6: 15}, (3, 1), "-1/24 6/3", "POINT_RANGE"),
        ("backgammon", "house.point_limit=5", {8: 3, 6: 5, 1: 7}, {6: 15}, (2, 1), "8/6 6/5", ""),
        ("backgammon", "house.point_limit=5", {8: 3, 7: 1, 6: 5}, {6: 15}, (2, 1), "8/6 7/6", "POINT_LIMIT"),
        ("backgammon", "house.point_limit=5", {8: 2, 6: 5}, {6: 15}, (2, 2), "8/6(2) 6/4(2)", ""),
        ("tavla", "", {6: 2, 5: 2, 12: 11}, {22: 1, 6: 14}, (3, 2), "6/3* 3/1", "HIT_AND_RUN"),
        ("tavla", "", {6: 2, 5: 2, 12: 11}, {22: 1, 6: 14}, (3, 2), "6/3* 5/3", ""),
        ("tavla", "house.hit_and_run=on", {6: 2, 5: 2, 12: 11}, {22: 1, 6: 14}, (3, 2), "6/3* 3/1", ""),
    ],
)  # fmt: skip
def test_verdicts(
    name: str,
    options: str,
    own: dict[int, int],
    other: dict[int, int],
    dice: tuple[int, int],
    text: str,
    fault: str,
) -> None:
    played = judged(name, options, own, other, dice, text)
    assert (played.faults[0].kind.name if played.faults else "") == fault


def judged(
    name: str, options: str, own: dict[int, int], other: dict[int, int], dice: tuple[int, int], text: str
) -> written.Played:
    """Own side and other side, each from its own view; the rest of the fifteen is off."""
    option, _, value = options.partition("=")
    variant = variants.chosen(Rules(name, variant_options=((option, value or "on"),) if option else ()))
    sides = [referee.side(points | {0: 15 - sum(points.values())}) for points in (own, other)]
    way = []
    for token in text.split():
        body, _, count = token.rstrip(")").partition("(")
        source, target = body.rstrip("*").split("/")
        step = (referee.OUTSIDE if source == "-1" else int(source), int(target), body.endswith("*"))
        way += [step] * int(count or 1)
    return written.play(variant, *sides, roll(dice, tuple(way)))


ENTER = ("russian", "ru.enter_all_first")
LIMIT = ("backgammon", "house.point_limit=5")
TAVLA = ("tavla", "")


@pytest.mark.parametrize(
    ("game", "own", "other", "dice", "text", "faults"),
    [
        # all enter first: told once, with how many are outside after the play
        (ENTER, {24: 4, 26: 3}, {26: 15}, (4, 2), "24/20 -1/23", ["ENTER_ALL_FIRST 2 24"]),
        (ENTER, {24: 4, 26: 2}, {26: 15}, (4, 2), "24/20 -1/23", ["ENTER_ALL_FIRST 1 24"]),
        (ENTER, {24: 4, 26: 3}, {26: 15}, (4, 2), "24/20 24/22", ["ENTER_ALL_FIRST 3 24"]),
        (ENTER, {24: 4, 26: 1}, {26: 15}, (4, 2), "24/19 -1/23", ["DICE_MISMATCH"]),
        (ENTER, {25: 1, 26: 2}, {26: 15}, (4, 2), "25/21 -1/22", ["ENTRY_WRONG_POINT", "DICE_MISMATCH"]),
        (("russian", ""), {24: 4, 26: 3}, {26: 15}, (4, 2), "24/19 24/22", ["DICE_MISMATCH"]),
        # so many on a point: told once; those borne off don't count
        (LIMIT, {8: 3, 7: 1, 6: 5}, {6: 15}, (2, 1), "8/6 7/6", ["POINT_LIMIT 6 5"]),
        (LIMIT, {8: 3, 6: 4}, {6: 15}, (2, 1), "8/6 8/5", ["DICE_MISMATCH"]),
        (LIMIT, {6: 2}, {6: 15}, (2, 1), "6/0", ["OFF_TOO_SMALL", "DICE_MISMATCH"]),
        # hit and run in the home board, on one way or on all
        (TAVLA, {6: 2, 12: 13}, {22: 1, 6: 14}, (3, 2), "6/3* 3/1", ["HIT_AND_RUN 3"]),
        (TAVLA, {8: 1, 12: 14}, {19: 1, 6: 14}, (3, 2), "8/6* 6/3", ["HIT_AND_RUN 6"]),
        (TAVLA, {6: 2, 12: 13}, {20: 1, 21: 1, 6: 13}, (2, 1), "6/3", ["HIT_AND_RUN 4"]),
        (TAVLA, {25: 1, 6: 2, 12: 12}, {6: 15}, (3, 2), "6/3 3/1", ["BAR_FIRST"]),
        (TAVLA, {25: 1, 6: 2, 5: 12}, {22: 1, 6: 14}, (3, 2), "6/3* 5/3", ["BAR_FIRST"]),
        (TAVLA, {25: 1, 6: 2, 12: 12}, {16: 1, 6: 14}, (3, 2), "12/9* 9/7", ["BAR_FIRST"]),
        (LIMIT, {8: 2, 6: 4, 5: 1}, {22: 1, 6: 14}, (2, 2), "8/6(2) 5/3* 3/1", ["POINT_LIMIT 6 5"]),
    ],
)  # fmt: skip
def test_what_only_some_games_forbid(
    game: tuple[str, str],
    own: dict[int, int],
    other: dict[int, int],
    dice: tuple[int, int],
    text: str,
    faults: list[str],
) -> None:
    """All faults, those of these games with their facts."""
    special = ("ENTER_ALL_FIRST", "POINT_LIMIT", "HIT_AND_RUN")
    assert [
        " ".join(map(str, [name, *fault.facts.values()])) if name in special else name
        for fault in judged(*game, own, other, dice, text).faults
        for name in [fault.kind.name]
    ] == faults


@pytest.mark.parametrize(
    ("part", "dice", "fits"),
    [
        (FIRST, (3, 1), True),
        (FIRST, (3, 3), True),
        (Part(NAMED), (3, 3), True),
        (Part(NAMED), (3, 1), False),
        (Part(COMPLEMENT, 3), (3, 3), True),
        (Part(COMPLEMENT, 3), (4, 4), False),
        (Part(COMPLEMENT, 3), (3, 4), False),
        (Part(COMPLEMENT, 3), (4, 3), False),
    ],
)
def test_which_rolls_can_be_a_part(part: Part, dice: tuple[int, int], fits: bool) -> None:
    assert part.fits(dice) is fits


def test_what_has_entered_stands_though_the_play_is_wrong() -> None:
    played = judged("acey-deucey", "", {26: 2, 6: 13}, {26: 15}, (3, 2), "-1/22 -1/21")
    assert [fault.kind.name for fault in played.faults] == ["ENTRY_WRONG_POINT", "DICE_MISMATCH"]
    assert played.own == list(referee.side({22: 1, 21: 1, 6: 13}))
