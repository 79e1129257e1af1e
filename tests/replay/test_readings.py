"""The search for what happened: which readings are tried, how far they come, and which is the likelier."""

import pytest

from bgtools.record.model import Entry, Roll
from bgtools.replay.model import Change, Position, Step
from bgtools.replay.ranking import shares
from bgtools.replay.recovery import ALL_ROLLS, FAR, FEW, FEWER, SHOWN, Candidate, Recovery, misread
from bgtools.replay.table import Terms, new_table
from bgtools.replay.trial import Reach
from bgtools.rules.plays import legal_plays
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from tests.replay.test_trial import trial

START = new_table(Terms(Rules(length=5), get("backgammon")))
GAME = """31: 8/5 6/5 | 52: 13/8 24/22
42: 8/4 6/4 | 63: 24/15
61: 13/7 8/7 | 21: 13/11 6/5
Doubles => 2 | Takes
64: 24/18 24/20 |
Wins 2 points"""


def recovery(rows=GAME, **options):
    made = trial(rows)
    return Recovery(made, [act.cell for act in made.acts], **options)


def candidate(reach, cost=0.0, kind="as-written", start=0, marks=0, **options):
    """A reading that comes so far."""
    made = Candidate(kind, START.copy(), start, cost=cost, **options)
    made.cost = cost
    made.reach = Reach(reach, marks)
    return made


@pytest.mark.parametrize(
    ("dice", "near", "far"),
    [
        ((3, 1), [(3, 2), (3, 3), (6, 3), (1, 1), (6, 1)], [(3, 1), (6, 5), (2, 2)]),
        ((1, 3), [(3, 2), (6, 1)], [(3, 1), (6, 5)]),
        ((3, 3), [(3, 1), (6, 3)], [(3, 3), (6, 5), (6, 6)]),
    ],
)
def test_rolls_that_differ_in_one_number(dice, near, far):
    found = misread(dice)
    assert [roll for roll in near if roll not in found] == []
    assert [roll for roll in far if roll in found] == []
    assert [roll for roll in found if roll[0] < roll[1]] == []
    assert len(set(found)) == len(found)
    assert set(found) < set(ALL_ROLLS)


@pytest.mark.parametrize("dice", [None, (7, 1), (0, 0)])
def test_dice_that_say_nothing_may_be_any_roll(dice):
    assert set(misread(dice)) == set(ALL_ROLLS)
    assert len(ALL_ROLLS) == 21


def test_those_that_come_farthest_lead_the_likeliest_first():
    far, farther, dear = candidate(3), candidate(5, 2.0), candidate(5, 4.0)
    assert recovery().leading([dear, far, farther]) == [farther, dear]
    assert recovery().leading([]) == []


@pytest.mark.parametrize(
    ("reach", "start", "convincing"),
    [
        (11, 8, True),  # all the rest and the result
        (3, 0, True),
        (2, 0, False),  # two more actions, then a play that can't be
        (0, 0, False),
        (FEW + 1, 1, True),
        (FEW, 1, False),
        (6, 5, True),  # what can't be is a double, no play
        (6, 6, False),
        (9, 8, True),  # it is the result
        (10, 8, True),  # the game is worth something else by the next score line
    ],
)
def test_how_much_must_agree_to_go_on_with_a_reading(reach, start, convincing):
    made = recovery()
    assert [type(act.cell).__name__ for act in made.trial.acts] == ["Roll"] * 6 + ["Cube"] * 2 + [
        "Roll",
        "Result",
    ]
    assert made.convincing(candidate(reach, start=start)) is convincing


def test_complete_and_perfect():
    made = recovery()
    whole, but_a_mark, part = candidate(11), candidate(11, marks=-1), candidate(10)
    assert [made.complete(each) for each in (whole, but_a_mark, part)] == [True, True, False]
    assert [made.perfect(each) for each in (whole, but_a_mark, part)] == [True, False, False]


def test_readings_are_weighed_on_the_rest_of_the_game():
    made = recovery()
    sound = Candidate("as-written", START.copy(), 0)
    spoilt = Candidate("as-written", START.copy(), 1)
    spoilt.table.sides[0] = [*START.sides[0][:6], 0, *START.sides[0][7:]]  # nothing on Ann's 6 point
    assert [each.reach.index for each in made.weigh([sound, spoilt])] == [11, 2]
    assert spoilt.table.sides[0][8] == 3  # the trial was made on a copy
    assert made.spent == 2


def test_a_reading_with_fewer_actions_comes_as_far_as_one_with_all():
    """A row is written twice: without it the rest fits."""
    rows = GAME.replace("61: 13/7 8/7 |", "42: 8/4 6/4 | 63: 24/15\n61: 13/7 8/7 |")
    made = recovery(rows)
    acts = made.trial.acts
    (found,) = made.weigh([Candidate("doubled-row", START.copy(), 0, acts=[*acts[:2], *acts[4:]])])
    assert made.complete(found)


# --- Rows and cells written twice, or changed ----------------------------------------------------------

TWICE = """31: 8/5 6/5 | 52: 13/8 24/22
31: 8/5 6/5 | 52: 13/8 24/22
42: 8/4 6/4 | 63: 24/15
42: 8/4 6/4 |"""


def test_rows_and_cells_that_repeat_the_ones_before():
    made = recovery(TWICE)
    table = START.copy()
    table.passed(0)  # so that player 1 is on turn

    def found(index, back=14):
        return [
            (each.facts["second"], len(each.acts), [change.row for change in each.changes])
            for each in made.doubled_rows(lambda _: table.copy(), index, back)
        ]

    # of the actions 0 to 6, the row 2-3 repeats 0-1; so does the cell 6 that of row 2, two before it
    assert found(2) == [(2, 5, [True, True])]
    assert found(3) == [(2, 5, [True, True])]
    assert found(3, 0) == []
    assert found(6, 0) == []  # one cell alone repeats the one right before it, or none
    # where the table is not known nothing is tried, but before it
    known = lambda index: table.copy() if index == 2 else None  # noqa: E731
    assert [each.facts["second"] for each in made.doubled_rows(known, 6)] == [2]
    assert [each.facts["first"].line for each in made.doubled_rows(lambda _: table.copy(), 2)] == [5]


def test_a_row_repeats_one_before_it_not_the_last_of_the_game():
    made = recovery("31: 8/5 6/5 | 52: 13/8 24/22\n31: 8/5 6/5 | 52: 13/8 24/22")
    assert list(made.doubled_rows(lambda _: START.copy(), 1)) == []


def test_a_row_is_no_right_cell_with_the_left_one_below():
    """Of three equal rows only whole ones repeat each other."""
    made = recovery("31: 8/5 6/5 | 52: 13/8 24/22\n" * 3 + "42: 8/4 6/4 | 63: 24/15")
    table = START.copy()
    table.passed(0)
    rows = [each.facts["second"] for each in made.doubled_rows(lambda _: table.copy(), 5)]
    assert [second for second in rows if second % 2] == []
    assert 4 in rows


def test_a_cell_repeats_the_same_player_s_just_before():
    made = recovery("31: 8/5 6/5 |\n31: 8/5 6/5 | 52: 13/8 24/22")
    table = START.copy()
    table.passed(0)  # the other player's turn: the cell was written twice
    (found,) = made.doubled_rows(lambda _: table.copy(), 1)
    assert [(change.text, change.row) for change in found.changes] == [(None, False)]
    assert [act.cell.text for act in found.acts] == ["31: 8/5 6/5", "52: 13/8 24/22"]
    table.passed(1)  # his own: he may have made the same play again
    assert list(made.doubled_rows(lambda _: table.copy(), 1)) == []


@pytest.mark.parametrize(
    ("rows", "index", "kind"),
    [
        (TWICE, 2, "overwritten"),
        (TWICE, 0, "copied"),
        (TWICE, 3, "overwritten"),
        (TWICE, 5, ""),
        (TWICE, 6, "overwritten"),
        (GAME, 0, ""),
        ("66: | 66:\n66: | 66:", 0, ""),  # two dances are nothing strange
        (GAME, 6, ""),
    ],
)
def test_cells_that_repeat_the_same_player_s_above_or_below(rows, index, kind):
    assert recovery(rows).copied(index) == kind


def test_all_that_may_have_stood_where_a_cell_repeats_another():
    made = recovery(TWICE)
    assert made.overwritten(START, 5) == []
    found = made.overwritten(START, 2)
    assert {each.kind for each in found} == {"overwritten"}
    assert {dice for each in found for dice, _ in each.plays} == set(ALL_ROLLS)
    assert {each.start for each in found} == {3}


def test_cells_that_may_have_changed_places():
    made = recovery()

    def found(index, back=0, table=START):
        swaps = made.swaps(lambda _: table and table.copy(), index, back)
        return [
            (
                each.facts["second"],
                [change.text for change in each.changes],
                [act.player for act in each.acts[:4]],
            )
            for each in swaps
        ]

    players = [0, 1, 0, 1]
    assert found(0) == [
        (0, ["52: 13/8 24/22", "31: 8/5 6/5"], players),  # left and right
        (0, ["42: 8/4 6/4", "31: 8/5 6/5"], players),  # one above the other
    ]
    # right and left of the next row have not
    assert found(1) == [(1, ["63: 24/15", "52: 13/8 24/22"], players)]
    assert [second for second, *_ in found(3, 2)] == [3, 2, 2, 1]
    assert found(5) == []  # a word and a play
    assert found(0, table=None) == []


def test_only_cells_of_one_player_change_places_across_rows():
    made = recovery("31: 8/5 6/5 |\n42: 8/4 6/4 | 52: 13/8 24/22\n61: 13/7 8/7 |")
    swaps = made.swaps(lambda _: START.copy(), 1, 0)  # 0 and 1 are Ann's, 2 Bob's
    assert [[change.text for change in each.changes] for each in swaps] == [
        ["52: 13/8 24/22", "42: 8/4 6/4"],
        ["61: 13/7 8/7", "42: 8/4 6/4"],
    ]
    assert list(made.swaps(lambda _: START.copy(), 0, 0)) == []


@pytest.mark.parametrize(
    ("cell", "may"),
    [
        ("52: 13/8 24/22", True),
        ("52: Cannot Move", True),
        ("52:", True),
        ("52: ????", False),
        ("52: Illegal play", False),
        ("52: Concedes", False),
        ("Takes", False),
        ("see video", False),
    ],
)
def test_which_cells_may_have_changed_places(cell, may):
    made = recovery(f"31: 8/5 6/5 | {cell}\n42: 8/4 6/4 | 63: 24/15")
    found = [[change.text for change in each.changes] for each in made.swaps(lambda _: START.copy(), 0, 0)]
    assert ([cell, "31: 8/5 6/5"] in found) is may


# --- How the players play ------------------------------------------------------------------------------


def step(player=0, **changes):
    """The first play of a game, 42: 8/4 6/4."""
    made = Step(Entry(Roll("", None, (), 0), 0, 5, 6, 12, 1), player, "play")
    made.dice = (4, 2)
    made.before = Position(tuple(START.sides[0]), tuple(START.sides[1]))
    (own,) = [
        play.own for play in legal_plays(get("backgammon"), *START.sides, made.dice).plays if play.own[4] == 2
    ]
    made.after = Position(tuple(own), tuple(START.sides[1]))
    made.hops = ((8, 4, False), (6, 4, False))
    for name, value in changes.items():
        setattr(made, name, value)
    return made


@pytest.mark.parametrize(
    ("past", "players"),
    [
        ([], []),
        ([step()], [0]),
        ([step(), step(1)], [0, 1]),
        # a play of which something is not known, a dance, a cube action
        ([step(before=None)], []),
        ([step(after=None)], []),
        ([step(dice=None)], []),
        ([step(hops=())], []),
        ([step(after=step().before)], []),  # no legal play of these dice
        ([step(1), step(dice=None), step()], [1, 0]),
        # the last dozen
        ([step(1)] + [step()] * 11, [1] + [0] * 11),
        ([step(1)] + [step()] * 12, [0] * 12),
    ],
)
def test_which_steps_show_how_the_players_play(past, players):
    found = list(recovery(past=past)._chosen(get("backgammon")))
    assert [choice.player for choice in found] == players
    assert all(choice.of > 10 and choice.chance < 0 for choice in found)


# --- Plays ---------------------------------------------------------------------------------------------


def test_every_position_that_a_play_leads_to_once():
    made = recovery()
    found = made.plays_of(START, 0, 1, [(2, 1), (1, 2)], "play")
    ends = [tuple(map(tuple, each.table.sides)) for each in found]
    assert len(set(ends)) == len(ends)
    assert all(len(each.plays) >= 2 for each in found)  # by either roll
    assert all((each.start, each.table.turn) == (1, 1) for each in found)


def test_a_roll_that_can_not_be_played_leaves_all_as_it_is():
    made = recovery()
    table = START.copy()
    table.sides = [get("backgammon").new_side(), get("backgammon").new_side()]
    table.sides[0] = [*table.sides[0]]
    table.sides[0][25], table.sides[0][24] = 2, 0
    (found,) = made.plays_of(table, 0, 1, [(6, 6)], "lost-cell")
    assert found.table.sides == table.sides
    assert found.hops == ()


@pytest.mark.parametrize("kinds", [["play", "play"], ["lost-cell", "lost-cell"], ["play", "copied"]])
def test_shares_come_from_the_costs_alone(kinds):
    made = recovery()
    found = made.readings([candidate(11, cost, kind) for cost, kind in enumerate(kinds)], None).all
    assert [each.share for each in found] == pytest.approx(shares([0.0, 1.0]))
    assert found[0].share > found[1].share


def test_no_more_than_a_few_readings_are_kept_with_their_shares_among_all():
    made = recovery()
    many = [candidate(11, 1.0) for _ in range(2 * SHOWN)]
    many[-1].cost = 3.0
    found = made.readings(many, many[-1])
    assert len(found.all) == SHOWN
    assert all(each.share < 1 / SHOWN for each in found.all)
    assert found.followed is not None  # though it is none of those that are kept
    assert found.followed.cost == 3.0
    assert found.followed.share < found.all[-1].share


def test_nothing_to_tell():
    made = recovery()
    assert made.readings([], None) == ([], None)
    assert made.readings([], candidate(11)).followed.complete


@pytest.mark.parametrize(
    ("reach", "start", "agreeing", "complete"),
    [(11, 4, 6, True), (10, 4, 6, False), (7, 4, 3, False), (3, 4, 0, False)],
)
def test_how_many_later_actions_agree(reach, start, agreeing, complete):
    reading = candidate(reach, start=start).reading(recovery().trial)
    assert (reading.reach, reading.complete) == (agreeing, complete)


def spelled(rows, index, **options):
    """The plays of the roll at ``index`` that the rest of the game agrees with, as they are weighed."""
    made = recovery(rows, **options)
    act = made.trial.acts[index]
    plays = made.plays_of(START, act.player, index + 1, [act.cell.dice], "play")
    found = [each for each in made.weigh(plays) if made.complete(each)]
    made.spell(found, START, act.player, act.entry, act.cell)
    return sorted(found, key=lambda each: each.cost)


OPENING = "31: 8/5 6/{} | 52: 13/8 24/22\n42: 8/4 6/4 | 63: 24/15\nWins 1 point"


def test_the_play_that_is_nearest_to_what_is_written_is_the_likeliest():
    best, *others = spelled(OPENING.format(4), 0)
    assert [change.text for change in best.changes] == ["31: 8/5 6/5"]
    assert others
    assert best.cost + 2 < others[0].cost


def test_a_hit_mark_that_disagrees_on_the_way_counts_against_a_reading():
    silent = spelled(OPENING.format(4), 0)
    starred = spelled(OPENING.format(4).replace("24/15", "24/15*"), 0)
    assert [each.shown["mark"] for each in silent] == [0] * len(silent)
    assert [each.shown["mark"] > 1 for each in starred] == [each.reach.marks < 0 for each in starred]
    best = starred[0]
    assert best.changes[0].text == silent[0].changes[0].text == "31: 8/5 6/5"
    assert best.cost > silent[0].cost + 1


def test_what_the_next_plays_say_is_looked_at_where_readings_are_close():
    rows = "21: 13/11 13/9 | 52: 13/8 24/22\n42: 8/4 6/4 | 63: 24/15\nWins 1 point"
    close = spelled(rows, 0)
    assert len(close) > 1
    assert all("sequel" in each.shown for each in close)
    assert all("sequel" not in each.shown for each in spelled(rows, 0, thorough=False))


def test_a_change_stands_at_the_cell():
    (change,) = spelled(OPENING.format(4), 0)[0].changes
    acts = trial(OPENING.format(4)).acts
    assert (change.place, change.row) == (acts[0].entry.place, False)
    assert Change.of(change.place, "x") == (change.place, "x", False, None, False)


MANY = "42: 8/4 6/{} |"  # most plays of 42 fit, as nothing follows


def test_in_a_hurry_only_plays_that_share_points_with_what_is_written_are_looked_at_closely():
    found = spelled(MANY.format(3), 0, thorough=False)
    near = [each for each in found if each.cost < FAR]
    assert len(found) > len(near) == FEWER
    assert near[0].changes[0].text == "42: 8/4 6/4"
    assert all(len(each.options) == 1 and each.changes[0].text == "" for each in found[FEWER:])
    least = min(alike(each) for each in near)
    assert least >= max(alike(each) for each in found[FEWER:])
    assert all(each.cost < FAR for each in spelled(MANY.format(3), 0))


def alike(candidate):
    """How many of the points 8, 4, 6 and 3 a play touches."""
    points = {point for hop in candidate.hops for point in hop[:2]}
    return len(points & {8, 4, 6, 3})


@pytest.mark.parametrize(
    ("dice", "kind"), [((4, 2), "play"), ((2, 4), "play"), ((4, 3), "die"), (None, "die"), ((6, 5), "die")]
)
def test_a_reading_with_another_roll_is_one_of_a_die(dice, kind):
    made = recovery("42: 8/4 6/4 |")
    act = made.trial.acts[0]
    written = Roll(act.cell.text, dice, act.cell.moves, act.cell.how)
    found = made.weigh(made.plays_of(START, 0, 1, [(4, 2)], "play"))
    made.spell(found, START, 0, act.entry, written)
    assert {each.kind for each in found} == {kind}


def test_a_game_that_stops_before_its_last_checker_is_off_is_the_less_likely():
    made = recovery("42: 8/4 6/4 |")
    act = made.trial.acts[0]
    found = made.weigh(made.plays_of(START, 0, 1, [(4, 2)], "play"))
    found[0].borne_off = True
    made.spell(found, START, 0, act.entry, act.cell)
    assert [each.shown.get("broken-off", 0) > 1 for each in found] == [False] + [True] * (len(found) - 1)


def test_where_no_reading_goes_to_the_end_none_is_less_likely_for_it():
    found = spelled("42: 8/4 6/4 |", 0)
    assert len(found) > 1
    assert [each for each in found if "broken-off" in each.shown] == []


def test_a_play_costs_what_its_likeliest_way_of_writing_and_the_rest_of_the_game_cost():
    for each in spelled(OPENING.format(4), 0):
        assert each.kind == "play"
        assert each.cost == pytest.approx(each.options[0].cost + sum(each.shown.values()))
        assert each.options[0].cost == pytest.approx(min(option.cost for option in each.options))


def test_what_was_not_written_is_spelled_as_the_file_does():
    made = recovery(TWICE)
    act = made.trial.acts[2]
    found = made.weigh(made.overwritten(START, 2))
    made.spell(found, START, 0, act.entry, act.cell)
    assert {each.kind for each in found} == {"overwritten"}  # another roll is nothing special there
    best = min(found, key=lambda each: each.cost)
    assert not any(name.startswith("slip") for name in best.options[0].terms)
    assert best.changes[0].entry is act.entry
