"""Where the searches of mending look and what they try, on stand-ins and on games replayed as they stand."""

from types import SimpleNamespace

import pytest

from bgtools.record.model import DOUBLE, TAKE, Cube, GameRecord, Place, Roll
from bgtools.replay.chain import at_end
from bgtools.replay.mending import causes, rows, shifts, turns
from bgtools.replay.recovery import Candidate
from bgtools.replay.table import ANSWERING, OPENING, ROLLING, TURN, new_table
from bgtools.replay.trial import Reach
from tests.replay.spoiled import spoiled
from tests.replay.test_scene import TERMS, run, scene

COMPLETE = 100


def act(number=0):
    cell = Roll("31: 8/5 6/5", (3, 1), (), 0)
    return SimpleNamespace(
        cell=cell, player=0, entry=SimpleNamespace(place=Place(number + 1, 6, number + 1, 17))
    )


def reading(name, cost, reach=4):
    table = SimpleNamespace(name=name)
    table.copy = lambda: table
    made = Candidate("play", table, 1, cost=cost)
    made.base, made.cost, made.reach = cost, cost, Reach(reach, 0)
    return made


def stands_in(**more):
    """A search for which each reading is complete as its reach says, and that costs what it costs."""
    return SimpleNamespace(
        spent=0,
        trial=SimpleNamespace(run=lambda *_: None, complete=COMPLETE),
        spell=lambda *_: None,
        weigh=list,
        complete=lambda found: found.reach.index == COMPLETE,
        **more,
    )


# --- Two slips that hide each other ----------------------------------------------------------------------


def pairs(monkeypatch, readings, partners):
    """The pairs found. ``partners``: what the second play costs behind each reading; none if it has none."""
    tried = []

    def of(_recovery, table, index):
        assert index == 4
        tried.append(table.name)
        return [SimpleNamespace(cost=partners[table.name])] if table.name in partners else []

    monkeypatch.setattr(causes, "_partners", of)
    game = SimpleNamespace(acts=[act(number) for number in range(8)], table=None)
    first = game.acts[0]
    scene = SimpleNamespace(game=game, recovery=lambda acts: stands_in())
    found = causes.first_of_two(scene, stands_in(), readings, first, first.cell)
    assert all(each.reach == Reach(COMPLETE, 0) for each in found)
    assert all(each.facts["other"] == game.acts[4].entry.place for each in found)
    return [(each.table.name, each.cost) for each in found], tried


def test_the_likeliest_pair_comes_first(monkeypatch):
    readings = [reading("a", 1.0), reading("b", 2.0), reading("c", 3.0)]
    found, _ = pairs(monkeypatch, readings, {"a": 9.0, "c": 1.0})
    assert found == [("c", 4.0), ("a", 10.0)]


def test_the_likeliest_readings_are_tried_first_and_none_far_beyond_a_pair(monkeypatch):
    readings = [reading("dear", 9.0), reading("b", 2.0), reading("a", 1.0), reading("near", 8.0)]
    found, tried = pairs(monkeypatch, readings, dict.fromkeys(("dear", "a", "b", "near"), 2.0))
    assert tried == ["a", "b"]  # 8 is five more than the three of the first pair
    assert found == [("a", 3.0), ("b", 4.0)]


def test_only_readings_that_reach_the_second_play_are_half_of_a_pair(monkeypatch):
    moved = reading("moved", 1.0)
    moved.acts = []
    readings = [reading("short", 0.0, reach=3), moved, reading("a", 2.0)]
    assert pairs(monkeypatch, readings, {"a": 1.0, "short": 0.0, "moved": 0.0}) == ([("a", 3.0)], ["a"])


def reordered(name, length, reach, cost=1.0):
    """A reading with so many actions in another order; that at ``reach`` of those written can not be."""
    made = reading(name, cost, reach=reach)
    made.acts = [act(number) for number in range(length)]
    made.changes = (name,)
    return made


def test_another_order_with_a_second_play_comes_before_all_plays(monkeypatch):
    """Its second play stands where its own actions stop: of a row left out two places before."""
    readings = [reading("a", 1.0), reordered("order", 6, 6, 9.0), reordered("short", 8, 3)]
    found, tried = pairs(monkeypatch, readings, {"a": 1.0, "order": 1.0, "short": 0.0})
    assert tried == ["order", "a"]
    assert found == [("order", 10.0), ("a", 2.0)]


def test_four_orders_are_tried_those_that_reach_farthest_and_each_once(monkeypatch):
    orders = [reordered(str(number), 8, 4) for number in (1, 2, 3, 4, 5, 5)]
    assert len(pairs(monkeypatch, [reading("a", 1.0), *orders], {})[1]) == 5


def test_no_more_than_sixteen_are_tried(monkeypatch):
    readings = [reading(str(number), 1.0) for number in range(20)]
    assert len(pairs(monkeypatch, readings, {})[1]) == 16


def test_behind_all_actions_there_is_no_second_play(monkeypatch):
    assert pairs(monkeypatch, [reading("a", 1.0, reach=8)], {"a": 1.0}) == ([], [])


# --- An earlier play -------------------------------------------------------------------------------------


def setting(looked, tables=True):
    def table_at(index):
        looked.append(index)
        return f"table {index}" if tables else None

    game = SimpleNamespace(acts=[act(number) for number in range(30)])
    return SimpleNamespace(game=game, root=None, blamed=False, table_at=table_at)


FARTHER = [(20, list(range(19, 5, -1))), (3, [2, 1, 0]), (1, [0]), (0, [])]


@pytest.mark.parametrize(("index", "places"), FARTHER)
def test_fourteen_actions_before_are_looked_at_the_nearest_first(index, places):
    looked = []
    search = stands_in(plays_of=lambda *_: [], overwritten=lambda *_: [])
    assert causes.look_back(setting(looked), search, index) == (None, [])
    assert looked == places
    looked = []
    search = stands_in(copied=lambda earlier: looked.append(earlier))
    assert causes.copied_earlier(setting([]), search, index, None, ["as before"]) == (None, ["as before"])
    assert looked == places


def test_an_earlier_play_is_looked_for_once_and_not_behind_a_root():
    for change in ({"blamed": True}, {"root": object()}):
        made = setting([])
        vars(made).update(change)
        assert causes.look_back(made, None, 9) == (None, [])
        assert causes.copied_earlier(made, None, 9, None, ["as before"]) == (None, ["as before"])


def test_the_nearest_earlier_play_is_blamed_its_likeliest_reading_first():
    search = stands_in(
        plays_of=lambda table, *_: [reading(table, 2.0, COMPLETE if table < "table 7" else 9)],
        overwritten=lambda table, _: [reading(f"copy of {table}", 1.0, COMPLETE if table < "table 7" else 9)],
    )
    place, found = causes.look_back(setting([]), search, 9)
    assert place == 6
    assert [(each.table.name, each.cost) for each in found] == [("copy of table 6", 1.0), ("table 6", 2.0)]


@pytest.mark.parametrize(
    ("reach", "costs", "place", "order"),
    [
        (COMPLETE, {5: 2.0, 7: 3.0}, 5, ["table 5", "here", "table 7"]),
        (COMPLETE, {5: 4.0, 7: 3.0}, None, ["here", "table 7", "table 5"]),
        (9, {5: 4.0, 7: 3.0}, 7, ["table 7", "table 5"]),  # what does not fit is no rival
    ],
)
def test_plays_that_repeat_a_neighbour_compete(reach, costs, place, order):
    here = reading("here", 2.5, reach)
    search = stands_in(
        copied=lambda earlier: earlier in costs,
        overwritten=lambda table, earlier: [
            reading(table, costs[earlier], COMPLETE), reading("short", 0.0, 9),
        ],
    )  # fmt: skip
    found = causes.copied_earlier(setting([]), search, 9, here, [here])
    assert (found[0], [each.table.name for each in found[1]]) == (place, order)


def test_where_the_table_is_not_known_no_copy_is_looked_for():
    search = stands_in(copied=lambda _: True, overwritten=None)
    assert causes.copied_earlier(setting([], tables=False), search, 9, None, []) == (None, [])


def test_a_game_knows_that_an_earlier_play_was_blamed():
    made = run(spoiled("nineteen", "2L 12: 6/5 6/4"))
    assert made.mender._scene.blamed
    assert not run(spoiled("nineteen")).mender._scene.blamed


# --- Rows and cells --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "told"),
    [
        ({"row": COMPLETE}, ("row", ["row"])),
        ({"row": COMPLETE, "cell": COMPLETE}, ("row", ["row", "cell"])),  # a whole row before a cell
        ({"row": 9, "cell": COMPLETE}, ("cell", ["cell"])),
        ({"row": 9}, None),  # no row is doubled, so that the number is wrong
        ({}, None),
    ],
)
def test_a_number_that_goes_back_is_that_of_a_row_written_twice(monkeypatch, found, told):
    def restructure(_scene, best, leaders, _located):
        seen.append((best.table.name, [each.table.name for each in leaders]))
        return 7

    seen, faults = [], []
    monkeypatch.setattr(rows, "restructure", restructure)
    table = SimpleNamespace(lost=False, phase=TURN)
    game = SimpleNamespace(
        acts=[act()] * 6, table=table, out=SimpleNamespace(faults=faults), locate=lambda fault, _: fault
    )
    search = stands_in(doubled_rows=lambda *_: [reading(name, 1.0, reach) for name, reach in found.items()])
    made = SimpleNamespace(game=game, root=None, restructured=0, recovery=lambda: search)
    assert rows.gap(made, 3, 2, 4) == (7 if told else 3)
    assert (seen, [fault.kind.name for fault in faults]) == (
        ([told], []) if told else ([], ["ROW_NUMBER_GAP"])
    )


ROLLS, DOUBLES, TAKES = Roll("31:", (3, 1), (), 0), Cube("Doubles => 2", DOUBLE, 2), Cube("Takes", TAKE, None)


@pytest.mark.parametrize(
    ("phase", "player", "cell", "after"),
    [
        # the first rows are lost: each player has rolled; an answer is one to a double that is lost, too
        (OPENING, 0, ROLLS, (TURN, 0, [1, 1], 1)),
        (OPENING, 1, ROLLS, (TURN, 1, [1, 1], 1)),
        (OPENING, 0, DOUBLES, (TURN, 0, [1, 1], 1)),
        (OPENING, 0, TAKES, (ANSWERING, 0, [1, 1], 1)),
        (OPENING, 1, TAKES, (ANSWERING, 1, [1, 1], 1)),
        # who rolls or doubles is on turn, whoever was before
        (TURN, 0, ROLLS, (TURN, 0, [3, 2], 1)),
        (TURN, 1, ROLLS, (TURN, 1, [3, 2], 1)),
        (TURN, 1, DOUBLES, (TURN, 1, [3, 2], 1)),
        (TURN, 1, TAKES, (ANSWERING, 1, [3, 2], 1)),
        (ROLLING, 1, ROLLS, (TURN, 1, [3, 2], 1)),
        # a double that waits was taken, unless its answer still comes
        (ANSWERING, 0, ROLLS, (TURN, 0, [3, 2], 2)),
        (ANSWERING, 1, ROLLS, (TURN, 1, [3, 2], 2)),
        (ANSWERING, 1, TAKES, (ANSWERING, 1, [3, 2], 1)),
        (ANSWERING, 1, DOUBLES, (ANSWERING, 1, [3, 2], 1)),
    ],
)
def test_who_is_on_turn_behind_lost_rows(phase, player, cell, after):
    table = new_table(TERMS)
    if phase != OPENING:
        table.phase, table.turn, table.rolls = TURN, 0, [3, 2]
    if phase == ANSWERING:
        table.turn_cube(0, DOUBLES)
    elif phase == ROLLING:
        table.phase = ROLLING
    made = SimpleNamespace(game=SimpleNamespace(table=table))
    rows._resume_turn(made, SimpleNamespace(player=player, cell=cell))
    taken = table.cube.value if table.cube.owner is not None else 1
    assert (table.phase, table.turn, table.rolls, taken) == after


def test_which_rows_may_have_their_columns_exchanged():
    """From each row near the action two to six rows, the last of them not before the action's own."""
    made = scene("off")
    found = list(rows.columns_exchanged(made, 4))
    assert [(each.start, len(each.changes) // 2) for each in found] == [
        *[(4, count) for count in range(2, 7)],
        *[(2, count) for count in range(2, 7)],
        *[(0, count) for count in range(3, 7)],
    ]
    assert all(each.facts["second"] == each.start for each in found)


def test_a_row_with_its_columns_exchanged():
    made = scene("off")
    first = next(rows.columns_exchanged(made, 4))
    before, after = made.game.acts, first.acts
    assert [each.cell for each in after[4:8]] == [before[place].cell for place in (5, 4, 7, 6)]
    assert [each.player for each in after[4:8]] == [each.player for each in before[4:8]]
    assert (list(after[:4]), list(after[8:])) == (list(before[:4]), list(before[8:]))


def test_dice_in_the_place_of_a_neighbour_s():
    made = scene("short")  # 31: 8/5 6/5   52: 13/8 24/22   42: 8/4 6/4   63: 24/15   61: 13/7 8/7
    found = list(rows._dice_exchanged(made, 2))
    assert [(each.start, [change.text for change in each.changes]) for each in found] == [
        (0, ["42: 8/5 6/5", "31: 8/4 6/4"]),
        (1, ["42: 13/8 24/22", "52: 8/4 6/4"]),
        (1, ["63: 13/8 24/22", "52: 24/15"]),
        (2, ["63: 8/4 6/4", "42: 24/15"]),
        (2, ["61: 8/4 6/4", "42: 13/7 8/7"]),
    ]
    first = found[0].acts
    assert [first[place].cell.dice for place in (0, 2)] == [(4, 2), (3, 1)]
    assert first[1] is made.game.acts[1]


@pytest.mark.parametrize(
    ("edit", "pairs"),
    [
        ("2R 63: 24/15", [(0, 2), (1, 2), (1, 3), (2, 3), (2, 4)]),
        # equal dice, and what is no roll, are no pair; the cells around are still looked at
        ("2R 42: 24/20 24/22", [(0, 2), (1, 2), (1, 3), (2, 4)]),
        ("2R Takes", [(0, 2), (1, 2), (2, 4)]),
        ("2R 63: ????", [(0, 2), (1, 2), (2, 4)]),
        ("1R Takes", [(0, 2), (2, 3), (2, 4)]),
        ("1R 42: 13/11 13/9", [(0, 2), (1, 3), (2, 3), (2, 4)]),
        ("2R 63: Cannot Move", [(0, 2), (1, 2), (1, 3), (2, 3), (2, 4)]),
        ("2R 6-3: 24/15", [(0, 2), (1, 2), (2, 4)]),  # not two digits and a colon
    ],
)
def test_between_which_cells_dice_may_be_exchanged(edit, pairs):
    made = scene("short", edit)
    found = [
        (each.start, next(at for at, one in enumerate(each.acts) if at > each.start and one is not was[at]))
        for was in [made.game.acts]
        for each in rows._dice_exchanged(made, 2)
    ]
    assert found == pairs


@pytest.mark.parametrize(
    ("edits", "index", "back", "pairs"),
    [
        # the cells of a row, and those of a column above each other, from two actions back on
        ((), 2, 2, [(2, 3), (2, 4), (1, 3), (0, 1), (0, 2)]),
        ((), 2, 0, [(2, 3), (2, 4)]),
        ((), 1, 2, [(1, 3), (0, 1), (0, 2)]),
        # at the end of the game
        ((), 5, 0, []),
        ((), 4, 0, [(4, 5), (4, 6)]),
        # a dance changes places like a play, what is no roll with a play does not
        (("2L 42: Cannot Move",), 2, 0, [(2, 3), (2, 4)]),
        (("2R 63: Cannot Move",), 2, 0, [(2, 3), (2, 4)]),
        (("2R 63: ????",), 2, 0, [(2, 4)]),
        (("2L Doubles => 2",), 2, 0, []),
        (("2R -",), 2, 0, []),
    ],
)
def test_which_cells_may_have_changed_places(edits, index, back, pairs):
    made = scene("short", *edits)
    acts = made.game.acts
    table = made.game.table
    found = list(made.recovery().swaps(lambda _: table, index, back))
    places = []
    for each in found:
        moved = [place for place, act in enumerate(each.acts) if act.cell is not acts[place].cell]
        assert [each.acts[place].cell for place in moved] == [acts[place].cell for place in moved[::-1]]
        assert (each.start, each.facts["second"]) == (moved[0], moved[0])
        places.append(tuple(moved))
    assert places == pairs


def test_where_the_table_is_not_known_no_cells_change_places():
    made = scene("short")
    found = made.recovery().swaps(lambda place: made.game.table if place == 1 else None, 2)
    assert [each.start for each in found] == [1]


# --- Columns ---------------------------------------------------------------------------------------------


def test_a_cell_of_no_column_can_t_stand_in_the_wrong_one():
    made = scene("short", "2R -", "3L -")
    assert shifts.alone_in_other_column(made, 3) is not None
    made.game.acts[2].entry.side = -1
    assert shifts.alone_in_other_column(made, 3) is None


@pytest.mark.parametrize(
    ("edits", "index", "alone"),
    [
        (["2R -"], 3, True),  # 42: 8/4 6/4 has its row for itself
        ([], 3, False),
        ([], 2, False),  # the action before is the right one of its row
        (["1R -"], 1, True),  # the first of all
        (["1L -"], 1, True),
        ([], 0, False),  # there is none before
        (["2R -", "2L Doubles => 2"], 3, False),  # the cube
        (["2R -", "2L see video"], 3, False),
        (["4R 52: 13/8 24/22"], 8, False),
        ([], 7, True),  # the last of all is alone
    ],
)
def test_which_cell_may_stand_in_the_other_column(edits, index, alone):
    made = scene("short", *edits, "result 37")
    found = shifts.alone_in_other_column(made, index)
    assert (found is not None) is alone
    if found is not None:
        before = made.game.acts[index - 1]
        assert (found.start, found.facts["second"], found.cost) == (index - 1, index - 1, 2.0)
        assert found.acts[index - 1] == before._replace(player=1 - before.player)
        assert [*found.acts[: index - 1], *found.acts[index:]] == [
            *made.game.acts[: index - 1], *made.game.acts[index:],
        ]  # fmt: skip
        assert [change.text for change in found.changes] == [before.cell.text, None]
        there = {
            a.entry.column for a in made.game.acts if (a.player, a.cell.text[2:3]) == (1 - before.player, ":")
        }
        (new, old), line = [change.place for change in found.changes], before.entry.line
        assert (new.line, {new.column}, {new.end_column}, old) == (line, there, there, before.entry.place)


def test_no_cell_stands_in_the_other_column_where_the_table_is_not_known():
    made = scene("short", "2R -")
    assert shifts.alone_in_other_column(made, 3) is not None
    made.table_at = lambda _: None
    assert shifts.alone_in_other_column(made, 3) is None


def test_the_only_cell_of_a_game_is_alone():
    made = scene("short")
    made.game.acts = made.game.acts[:1]
    assert shifts.alone_in_other_column(made, 1) is not None


def closing(monkeypatch, *, at=12, rolls=8, changed=(), tables=None, lines=None, found=()):
    """What is tried at the action ``at``, and what comes of it: the actions are alternately Ann's and
    Bob's, each two in a row, with ``rolls`` rolls from there on.

    ``changed``: other actions, by their index; ``tables``: what is known of the table before an action.
    """
    cells = [act().cell] * (at + rolls)
    acts = [
        SimpleNamespace(cell=cell, player=index % 2, entry=SimpleNamespace(line=5 + index // 2))
        for index, cell in enumerate(cells)
    ]
    for index, change in dict(changed).items():
        vars(acts[index]).update(change)
    tried = []

    def table_at_or_now(place):
        table = SimpleNamespace(may_roll=lambda player: player == acts[place].player, place=place)
        return (tables or {}).get(place, table)

    def looks(what):
        def look(_recovery, table, place):
            assert table.place == place
            tried.append((what, place))
            return {"slid": ("play", "acts"), "row": ["one", "two"]}[what] if (what, place) in found else None

        return look

    monkeypatch.setattr(shifts, "_slid", looks("slid"))
    monkeypatch.setattr(shifts, "_row", looks("row"))
    monkeypatch.setattr(shifts, "_go_on", lambda _scene, *rest: rest)
    game = SimpleNamespace(acts=acts)
    made = SimpleNamespace(game=game, table_at_or_now=table_at_or_now)
    return tried, shifts.closed_up(made, None, at, "light"), acts


def no_roll(may):
    return SimpleNamespace(may_roll=lambda _: may)


ALL_TRIED = [("slid", 12), ("row", 12), ("slid", 11), ("slid", 10), ("row", 10), ("slid", 9)]


def without(*places):
    return [(what, place) for what, place in ALL_TRIED if place not in places]


@pytest.mark.parametrize(
    ("options", "tried"),
    [
        # four actions back; a row can only be lost before the first cell of one
        ({}, ALL_TRIED),
        ({"changed": {11: {"entry": SimpleNamespace(line=99)}}},
         [*ALL_TRIED[:3], ("row", 11), *ALL_TRIED[3:]]),
        # before the first action there is none
        ({"at": 3}, [("slid", 3), ("slid", 2), ("row", 2), ("slid", 1)]),
        ({"at": 4}, [("slid", 4), ("row", 4), ("slid", 3), ("slid", 2), ("row", 2), ("slid", 1)]),
        ({"at": 1}, [("slid", 1)]),
        ({"at": 0}, []),
        # eight rolls must follow
        ({"rolls": 7}, []),
        ({"rolls": 9, "changed": {15: {"cell": "Takes"}}}, ALL_TRIED),
        ({"changed": {15: {"cell": "Takes"}}}, []),
        # what is no roll, or nobody's, or can't come then, is passed over
        ({"rolls": 9, "changed": {12: {"cell": "Takes"}}}, without(12)),
        ({"changed": {10: {"cell": "Takes"}}}, without(10)),
        ({"changed": {12: {"player": -1}}}, without(12)),
        ({"changed": {11: {"player": -1}}}, without(11)),
        ({"tables": {12: None}}, without(12)),
        ({"tables": {9: None}}, without(9)),
        ({"tables": {10: no_roll(False)}}, without(10)),
    ],
)  # fmt: skip
def test_where_a_lost_cell_or_row_is_looked_for(monkeypatch, options, tried):
    found, following, _ = closing(monkeypatch, **options)
    assert (found, following) == (tried, None)


def test_the_first_place_that_fits_is_taken(monkeypatch):
    tried, following, _ = closing(monkeypatch, found=[("slid", 10), ("row", 10)])
    assert tried == ALL_TRIED[:4]
    assert following == (10, ["play"], "acts", "light", "slid")
    tried, following, acts = closing(monkeypatch, found=[("row", 10), ("slid", 9)])
    assert tried == ALL_TRIED[:5]
    assert following == (10, ["one", "two"], acts, "light", "row")


def test_points_as_the_other_side_counts_them():
    roll = run(spoiled("short", "2L 42: bar/21 6/off")).acts[2].cell
    assert [move.points for move in turns._from_other_side(roll).moves] == [(25, 4), (19, 0)]


def test_the_end_of_a_game_is_its_last_line():
    record = run(spoiled("short")).record
    assert (at_end(None, record, 1).place.line, at_end(None, record, 1).row) == (9, None)
    del record.entries[-1]
    assert (at_end(None, record, 1).place.line, at_end(None, record, 1).row) == (8, 4)
    empty = GameRecord(1, Place(3, 1, 3, 5))
    assert (at_end(None, empty, None).place, at_end(None, empty, None).row) == (Place(3, 1, 3, 5), None)


def test_how_often_rows_were_put_in_another_order_is_counted():
    counts = [run(spoiled("nineteen", *edits)).mender._scene.restructured for edits in ((), ("again 15",))]
    assert counts == [0, 1]


def test_rows_are_not_put_in_another_order_a_fourth_time():
    made = scene("off")
    for times, some in ((2, True), (3, False)):
        made.restructured = times
        assert bool(rows.out_of_order(made, made.recovery(), 4, 2)) is some
        assert bool(list(rows.columns_exchanged(made, 4))) is some
