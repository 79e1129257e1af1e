"""Cells and rows that are lost without a trace: the plays that stood there, and how the replay goes on."""

import pytest

from bgtools.formats import read
from bgtools.record.model import NO_MOVE, OUTSIDE, GameRecord, Roll
from bgtools.replay.game import GameRun
from bgtools.replay.mending import shifts
from bgtools.replay.mending.scene import Scene
from bgtools.replay.model import GameReplay
from bgtools.replay.moves import likelihoods
from bgtools.replay.recovery import Recovery
from bgtools.replay.trial import Trial
from bgtools.rules.plays import legal_plays
from bgtools.rules.variants import get
from bgtools.rules.variants.base import BAR_SLOT, OUTSIDE_SLOT, side_of
from bgtools.rules.written import attempt
from bgtools.text.source import SourceText
from tests.replay.accounts import account, course, ends, line_of
from tests.replay.spoiled import NINETEEN
from tests.replay.test_mending_rows import (
    TRUTH,
    TURNS,
    cells,
    column_closed_up,
    gone,
    relaid,
    right_course,
)
from tests.replay.test_recovery import MATCH, row
from tests.replay.test_scene import TERMS, run, scene, state
from tests.replay.transcripts import HEAD, QUIET, games

SEATS = [(0, 1), (1, 0)]


def replayed(seats=(0, 1)):
    """The first game of the match under repair."""
    record = next(item for item in read(SourceText(MATCH)) if isinstance(item, GameRecord))
    game = GameRun(TERMS, GameReplay(1, record, seats))
    game._walk()
    return Scene(game)


def first_of(number):
    """The index of the left cell of a row; the first row has a right one only."""
    return 2 * number - 3


def without_row(number, seats=(0, 1)):
    """The search in a game that has lost this row, the table before it, and the index of what is behind."""
    made = replayed(seats)
    acts, index = made.game.acts, first_of(number)
    rest = [*acts[:index], *acts[index + 2 :]]
    return Recovery(Trial(rest, True, None), made.cells()), made.table_at(index), index


def rolls_of(number):
    """The rolls of a row, as they are tried."""
    dice = [[int(digit) for digit in cell.strip()[:2]] for cell in cells(number)]
    return tuple(sorted((max(pair), min(pair)) for pair in dice))


# --- The plays of a row ----------------------------------------------------------------------------------


def leading(monkeypatch, rolls, *, player, following, table=None, number=11):
    monkeypatch.setattr(shifts, "ALL_ROLLS", rolls)
    search, before, _ = without_row(number)
    table = before if table is None else table
    return search, table, list(shifts._leading_to(search, table, player, following))


@pytest.mark.parametrize(("number", "player"), [(9, 0), (11, 0), (11, 1), (12, 1), (14, 0), (17, 1)])
def test_plays_after_which_the_next_one_of_the_player_is_legal(monkeypatch, number, player):
    rolls = ((2, 1), (4, 4), (5, 2), (6, 3))
    following = first_of(number) + player
    search, table, found = leading(monkeypatch, rolls, player=player, following=following, number=number)
    cell, variant = search.trial.acts[following].cell, table.variant
    own, other = table.sides[player], table.sides[1 - player]
    right, chances = set(), []
    for dice in rolls:
        for play in legal_plays(variant, own, other, dice).plays:
            if attempt(variant, play.own, play.other, cell) is not None:
                right.add((dice, tuple(play.own), tuple(play.other)))
    assert right
    for each in found:
        mine, theirs = (tuple(each.table.sides[side]) for side in (player, 1 - player))
        assert each.player == player
        assert (each.dice, mine, theirs) in right
        chances.append(likelihoods(variant, own, other, each.dice)[mine, theirs])
        moved = list(own)
        for source, target, _ in each.hops:
            moved[source] -= 1
            moved[target] += 1
        assert tuple(moved) == mine
    assert len(found) == len(right)
    assert chances == sorted(chances, reverse=True)  # the likeliest first


@pytest.mark.parametrize(
    ("player", "following"),
    [
        (1, first_of(11)),  # the other's
        (0, first_of(11) + 1),
        (0, first_of(18)),  # a double
        (1, first_of(18) + 1),  # a drop
        (0, first_of(19)),  # the result
        (1, first_of(19) + 1),  # nothing
        (0, first_of(6)),  # a play, but of a table on which Ann has not come so far
    ],
)
def test_nothing_leads_to_what_is_no_play_of_the_player(monkeypatch, player, following):
    rolls = ((2, 1), (4, 4), (5, 2), (6, 3))
    assert leading(monkeypatch, rolls, player=player, following=following)[-1] == []


@pytest.mark.parametrize(("how", "found"), [(NO_MOVE, [((6, 6), ())]), (NO_MOVE + 1, [])])
def test_what_leads_to_a_dance(monkeypatch, how, found):
    monkeypatch.setattr(shifts, "ALL_ROLLS", ((6, 6),))
    search, table, index = without_row(11)
    table.sides = [side_of({BAR_SLOT: 2, 6: 13}), side_of(dict.fromkeys((2, 3, 4, 5, 6), 2) | {13: 5})]
    act = search.trial.acts[index]
    search.trial.acts[index] = act._replace(cell=Roll("65: Cannot Move", (6, 5), (), how))
    plays = [(each.dice, each.hops) for each in shifts._leading_to(search, table, 0, index)]
    assert plays == found


@pytest.mark.parametrize("seats", SEATS)
@pytest.mark.parametrize("number", [10, 11, 12, 14])
def test_both_plays_of_a_lost_row(monkeypatch, number, seats):
    monkeypatch.setattr(shifts, "ALL_ROLLS", rolls_of(number))
    search, table, index = without_row(number, seats)
    before = [list(side) for side in table.sides]
    one, two = shifts._row(search, table, index)
    assert [one.player, two.player] == [seats[0], seats[1]]
    assert {one.dice, two.dice} <= set(rolls_of(number))
    assert [list(side) for side in table.sides] == before
    # they are legal, one after the other, and all the rest is
    for filled, start in ((one, table), (two, one.table)):
        player = filled.player
        own, other = start.sides[player], start.sides[1 - player]
        after = [tuple(filled.table.sides[side]) for side in (player, 1 - player)]
        plays = legal_plays(table.variant, own, other, filled.dice).plays
        assert after in [[tuple(play.own), tuple(play.other)] for play in plays]
        assert sorted(filled.hops) in [sorted(play.hops) for play in plays]
        assert filled.table.turn == 1 - player
    assert two.table.rolls == [count + 1 for count in table.rolls]
    assert search.trial.run(two.table.copy(), index).index == search.trial.complete


@pytest.mark.parametrize(
    ("rolls", "what"),
    [
        (((4, 4),), "no rolls after which both go on"),
        ((), "none at all"),
    ],
)
def test_no_row_is_made_up_where_nothing_fits(monkeypatch, rolls, what):
    monkeypatch.setattr(shifts, "ALL_ROLLS", rolls)
    search, table, index = without_row(11)
    assert shifts._row(search, table, index) is None, what


@pytest.mark.parametrize(("number", "found"), [(11, True), (12, False), (14, True)])
def test_no_more_pairs_are_tried_than_so_many(monkeypatch, number, found):
    """With fewer pairs than replies only the likeliest first play is tried, which need not fit."""
    monkeypatch.setattr(shifts, "ALL_ROLLS", rolls_of(number))
    monkeypatch.setattr(shifts, "PAIRS", 1)
    assert (shifts._row(*without_row(number)) is not None) is found


def test_a_play_as_a_cell():
    hops = ((OUTSIDE_SLOT, 20, False), (BAR_SLOT, 21, True), (8, 5, False), (3, 0, False))
    roll = shifts._as_roll((5, 4), hops)
    assert [move.points for move in roll.moves] == [(OUTSIDE, 20), (25, 21), (8, 5), (3, 0)]
    assert all((any(move.hits), move.count) == (False, 1) for move in roll.moves)
    assert (roll.dice, roll.how) == ((5, 4), 0)
    assert shifts._as_roll((6, 6), ()).how == NO_MOVE
    start = get("backgammon").new_side()
    for play in legal_plays(get("backgammon"), start, start, (6, 5)).plays:
        made = attempt(get("backgammon"), start, start, shifts._as_roll((6, 5), play.hops))
        assert made.own == play.own


# --- How it goes on --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("number", "told"),
    [
        (10, "14:6 ROW_LOST (rows 1, numbered True)"),
        (11, "15:6 ROW_LOST (rows 1, numbered True)"),
        (12, "16:6 ROW_LOST (rows 1, numbered True) <- 16 came-to-light"),
    ],
)
def test_a_lost_row_is_told_and_played(monkeypatch, number, told):
    monkeypatch.setattr(shifts, "ALL_ROLLS", rolls_of(number))
    game = run(relaid(gone(number)))
    out, index = game.out, first_of(number)
    (fault,) = (each for each in out.faults if each.fault.kind.name not in QUIET)
    assert line_of(fault) == told
    assert (game.table.winner, game.table.ended_by, out.lost) == (0, "drop", False)
    assert [(step.player, step.after) for step in out.steps] == [(step[0], step[4]) for step in TRUTH]
    lost = out.steps[index : index + 2]
    assert [step.player for step in lost] == [0, 1]
    assert {step.dice for step in lost} == set(rolls_of(number))
    assert [step.faults for step in out.steps if step.faults] == [[fault], [fault]]
    assert [(step.entry.line, step.entry.row, step.entry.side, step.faults) for step in lost] == [
        (row(number), None, -1, [fault])
    ] * 2
    assert game.mender._scene.marks_differ  # stars behind them prove nothing


@pytest.mark.parametrize("at", [(7, 1), (8, 0), (10, 1), (13, 1), (14, 0)])
@pytest.mark.parametrize("column", [6, 34])
def test_the_result_stands_in_its_column_or_has_changed_it_as_well(at, column):
    text = relaid(column_closed_up(*at)).replace("      Wins 2", " " * column + "Wins 2", 1)
    (told,) = account(text)
    assert told.startswith(f"{row(at[0])}:")
    assert told.endswith(f" TURN_ORDER (expected {at[1]}, reason slid)")
    assert ends(text)[0] == (0, 2, "drop", 2, False)
    assert right_course(text) >= 36


def test_of_the_plays_that_fit_the_likeliest_is_taken():
    """Row 14: others fit as well, and the one that was made is not the first of them by its roll."""
    text = relaid(column_closed_up(14, 0))
    step = games(text)[0].steps[first_of(14)]
    assert (step.player, step.dice, step.hops) == (0, (6, 5), ((13, 7, False), (7, 2, False)))
    assert course(text)[0][first_of(14)][4] == TRUTH[first_of(14)][4]


# --- The other column ------------------------------------------------------------------------------------


def test_an_earlier_cell_in_the_other_column():
    text = HEAD + TURNS["the cell before is alone in its row, and in the other column"][0].lstrip("\n")
    (game,) = games(text)
    fault = next(each for each in game.faults if each.fault.kind.name == "TURN_ORDER")
    assert fault.fault.facts == {"expected": 1, "reason": "wrong-column", "alone": True}
    assert (fault.player, fault.place) == (1, fault.entry.place)
    assert [step.player for step in game.steps][:3] == [1, 0, 1]
    assert [step.faults for step in game.steps if step.faults] == []
    assert (game.winner, game.lost) == (0, False)


@pytest.mark.parametrize(("lost", "player", "line"), [("2R -", 0, 6), ("2L -", 1, 6)])
def test_an_earlier_cell_is_made_the_other_player_s(lost, player, line):
    made = scene("short", lost)
    best = shifts.alone_in_other_column(made, 3)
    made.game.out.faults.clear()
    assert shifts.move_over(made, best, [best]) == 2
    (fault,) = made.game.out.faults
    assert fault.fault.facts == {"expected": 1 - player, "reason": "wrong-column", "alone": True}
    assert (fault.player, fault.place.line, fault.followed.kind) == (1 - player, line, "wrong-column")
    assert made.game.acts is best.acts
    assert made.game.acts[2].player == 1 - player
    assert len(made.game.out.steps) == 2
    assert state(made.game.table) == state(made.table_at_or_now(2)) == state(best.table)


@pytest.mark.parametrize(
    ("number", "side", "column"), [(8, 0, 34), (8, 1, 4), (11, 0, 35), (11, 1, 5), (9, 1, 4), (10, 1, 5)]
)
def test_the_other_column_begins_where_it_does_beside_such_a_number(number, side, column):
    """The numbers stand without blanks, so that the columns move from row 10 on."""
    rows = [list(pair) for pair in NINETEEN]
    rows[number - 1][1 - side] = ""
    text = HEAD + "".join(f"{at}) {left:29s} {right}\n" for at, (left, right) in enumerate(rows, 1))
    made = run(text)
    index = next(at for at, act in enumerate(made.acts) if act.entry.row == number)
    found = shifts.alone_in_other_column(Scene(made), index + 1)
    assert found.changes[0].place.column == column
