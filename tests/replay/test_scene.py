"""The tools of mending, on games that are replayed as they stand."""

from types import SimpleNamespace

import pytest

from bgtools.formats import read
from bgtools.record.fault import Fault
from bgtools.record.model import DOUBLE, Cube, GameRecord, Place, Roll
from bgtools.replay.acts import acts_of
from bgtools.replay.game import NONE, WIDE, GameRun
from bgtools.replay.mending import causes, plays
from bgtools.replay.mending.scene import Scene, never_legal
from bgtools.replay.model import Change, GameReplay, Located
from bgtools.replay.recovery import ALL_ROLLS, Candidate
from bgtools.replay.table import OPENING, ROLLING, TURN, Terms, new_table
from bgtools.rules.faults import MatchFault, PlayFault
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from bgtools.rules.written import attempt
from bgtools.text.source import SourceText
from tests.replay.spoiled import spoiled

TERMS = Terms(Rules(length=5, opening="combined"), get("backgammon"))


def run(text, terms=TERMS):
    """The replay of the first game of a transcript, action by action."""
    record = next(item for item in read(SourceText(text)) if isinstance(item, GameRecord))
    game = GameRun(terms, GameReplay(1, record, (0, 1)))
    game._walk()
    return game


def scene(*edits):
    return Scene(run(spoiled(*edits)))


def state(table):
    return (list(map(tuple, table.sides)), table.turn, table.phase, table.cube, table.rolls)


@pytest.mark.parametrize("name", ["cubed", "nineteen"])
def test_the_table_before_an_earlier_action_is_as_it_was(name):
    made = scene(name)
    acts = acts_of(made.game.record, (0, 1))
    table = new_table(TERMS)
    seen = 0
    for index, (player, cell, _) in enumerate(acts):
        found = made.table_at(index)
        answer = isinstance(cell, Cube) and cell.word != DOUBLE
        behind_offer = (
            index > 0 and isinstance(acts[index - 1].cell, Cube) and acts[index - 1].cell.word == DOUBLE
        )
        if isinstance(cell, (Roll, Cube)) and not answer and not behind_offer:
            expected = state(table)
            if table.phase == OPENING:
                expected = (expected[0], player, *expected[2:])
            assert state(found) == expected
            seen += 1
        else:
            assert found is None  # what an answer would be given to is not kept
        if isinstance(cell, Roll):
            played = attempt(table.variant, table.sides[player], table.sides[1 - player], cell)
            table.moved(player, played.own, played.other, cell.dice, played.hops)
        elif isinstance(cell, Cube):
            table.turn_cube(player, cell)
    assert seen > 7
    assert made.table_at(len(acts) + 1) is None


def test_the_phase_behind_a_take_is_the_roll():
    made = scene("cubed")
    assert [made.table_at(index).phase for index in (0, 1, 2, 4, 5)] == [OPENING, TURN, TURN, ROLLING, TURN]


def test_the_table_before_an_answer_is_not_kept():
    text = """ 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Beavers => 4
  3)  Raccoons => 8                   Takes
  4) 42: 8/4 6/4                     63: 24/15
"""
    made = Scene(run(text, TERMS._replace(rules=Rules(length=0, beavers=3, opening="combined"))))
    assert [made.table_at(index) is None for index in range(8)] == [
        False, False, False, True, True, True, False, False,
    ]  # fmt: skip


def test_the_table_now_or_before():
    made = scene("short")
    last = made.game.origin[-1]
    assert state(made.table_at_or_now(last + 1)) == state(made.game.table)
    assert made.table_at_or_now(last + 1) is not made.game.table
    assert state(made.table_at_or_now(last)) == state(made.table_at(last))
    made.game.back_to(0)
    assert state(made.table_at_or_now(0)) == state(made.game.table)


def test_no_table_where_the_position_is_lost():
    lost = scene("nineteen", "lost 11")
    assert lost.game.table.lost
    assert [lost.table_at(index) is None for index in (0, 1, 18, 20, 25)] == [False, False, False, True, True]


@pytest.mark.parametrize(
    ("cell", "never"),
    [
        ("42: 8/4 6/4", False),
        ("42: 8/4 6/3", True),  # 4 and 3
        ("42: 8/4", False),  # too little is played, but it may be legal elsewhere
        ("44: 8/4 6/4", True),
        ("42: Cannot Move", False),
        ("42:", False),
        ("42: ????", False),
        ("see video", True),
        ("42: 8/4 6x4", True),
        ("Takes", False),
        ("Doubles => 2", False),
        ("42: 24/20/13", False),  # how far each checker went is not told by the ends alone
    ],
)
def test_cells_that_can_be_legal_in_no_position(cell, never):
    made = scene("short", f"2L {cell}")
    assert never_legal(made.game.acts[2].cell) is never


WRONG = "8/4 6/3"


def test_cells_ahead_that_are_wrong_in_any_position():
    edits = [f"{row}L 42: {WRONG}" for row in (2, 3, 4)]
    made = scene("short", *edits)  # the actions 2, 4 and 6
    assert [made.wrong_ahead(index, 9) for index in (-1, 1, 2, 3, 5, 6)] == [3, 3, 2, 2, 1, 0]
    assert made.wrong_ahead(-1, 2) == 2


def test_effort_goes_down_where_little_can_come_of_it():
    made = scene("short")
    assert made.effort == WIDE
    for _ in range(2):
        made._unexplained(made.game.locate(Fault(PlayFault.SOURCE_EMPTY), made.game.acts[0]))
    assert made.effort == WIDE
    made._unexplained(made.game.locate(Fault(PlayFault.SOURCE_EMPTY), made.game.acts[0]))
    assert made.effort == WIDE - 1
    for _ in range(20):
        made._unexplained(made.game.locate(Fault(PlayFault.SOURCE_EMPTY), made.game.acts[0]))
    assert made.effort == NONE


@pytest.mark.parametrize(("wrong", "effort"), [(4, WIDE), (5, WIDE - 1)])
def test_a_game_with_many_wrong_cells_is_searched_less_widely(wrong, effort):
    edits = [f"{row}L 42: {WRONG}" for row in range(2, 2 + wrong)]
    assert scene("nineteen", *edits).effort == effort


def test_five_cells_that_are_wrong_make_a_game_hopeless_the_first_as_well():
    edits = [f"{row}L 42: {WRONG}" for row in (2, 3, 4, 5)]
    assert scene("off", *edits).effort == WIDE
    assert scene("off", "1L 42: 8/4 6/3", *edits).effort == WIDE - 1


@pytest.mark.parametrize(
    ("before", "marks", "after"), [(False, 0, False), (False, -1, True), (True, 0, True)]
)
def test_hit_marks_that_disagree_once_are_remembered(before, marks, after):
    made = scene("short")
    made.marks_differ = before
    followed = Candidate("as-written", made.game.table, 9)
    followed.reach = followed.reach._replace(marks=marks)
    made.tell(made.game.locate(Fault(PlayFault.SOURCE_EMPTY), made.game.acts[0]), [followed], followed)
    assert made.marks_differ is after


def given_up(game):
    return [told for told in game.out.faults if told.fault.kind is MatchFault.DESYNCHRONISED]


def test_the_position_is_given_up_once():
    made = scene("short")
    game = made.game
    because = game.locate(Fault(PlayFault.SOURCE_EMPTY), game.acts[0])
    made.lose(game.acts[2], because)
    (told,) = given_up(game)
    assert told.place == game.acts[2].entry.place
    assert told.related == [(because.place, "cause", {})]
    assert (because.lost, game.table.lost, game.out.lost) == (told.place, True, True)
    made.lose(game.acts[3], because)
    assert given_up(game) == [told]


def test_a_position_that_is_lost_where_the_fault_is_names_no_cause():
    made = scene("short")
    game = made.game
    made.lose(game.acts[0], game.locate(Fault(PlayFault.SOURCE_EMPTY), game.acts[0]))
    assert given_up(game)[0].related == []
    other = scene("short")
    other.lose(other.game.acts[0])
    assert given_up(other.game)[0].related == []


def test_only_the_opening_can_be_no_doublet():
    made = scene("short")
    assert made.possible(ALL_ROLLS) == ALL_ROLLS
    made.game.set_table(new_table(TERMS))
    assert [dice for dice in made.possible(ALL_ROLLS) if dice[0] == dice[1]] == []
    assert len(made.possible(ALL_ROLLS)) == 15
    reroll = Scene(run(spoiled("short")))
    reroll.game.set_table(new_table(TERMS))
    reroll.game.terms = TERMS._replace(rules=TERMS.rules._replace(opening="reroll"))
    assert reroll.possible(ALL_ROLLS) == ALL_ROLLS


@pytest.mark.parametrize(
    ("edits", "marking"),
    [
        (("nine",), True),  # several stars
        (("short",), False),
        (("short", "1L 31: 8/5* 6/5"), False),  # one may be a slip
        (("short", "1L 31: 8/5* 6/5*"), False),
        (("short", "1L 31: 8/5* 6/5", "2L 42: 8/4* 6/4"), True),
    ],
)
def test_whether_a_game_marks_its_hits(edits, marking):
    assert scene(*edits).trial().marking is marking


# --- What proves another order ---------------------------------------------------------------------------

PLAY, WORD, DANCE = "31: 8/5 6/5", "Takes", "66: Cannot Move"


def changed(*cells):
    """A reading that changes these cells of a game."""
    text = f" 5 point match\n\n Game 1\n Ann : 0                          Bob : 0\n  1) {PLAY:30s} {DANCE}\n"
    text += f"  2) {WORD}\n"
    record = next(item for item in read(SourceText(text)) if isinstance(item, GameRecord))
    entries = {entry.cell.text: entry for entry in record.entries}
    return tuple(Change.of(entries[cell], "x") for cell in cells)


@pytest.mark.parametrize(
    ("kind", "cells", "following", "proved"),
    [
        # a row twice: a play in it is no chance; without one much must follow
        ("doubled-row", [PLAY, DANCE], 1, True),
        ("doubled-row", [DANCE, PLAY], 1, True),
        ("doubled-row", [DANCE, DANCE], 8, True),
        ("doubled-row", [DANCE, DANCE], 7, False),
        # cells that changed places: both are plays, and much follows
        ("swapped", [PLAY, PLAY], 8, True),
        ("swapped", [PLAY, PLAY], 9, True),
        ("swapped", [PLAY, PLAY], 7, False),
        ("swapped", [PLAY, DANCE], 20, False),
    ],
)
def test_what_proves_that_rows_or_cells_stand_in_another_order(kind, cells, following, proved):
    reading = Candidate(kind, new_table(TERMS), 2, changes=changed(*cells))
    stage = SimpleNamespace(game=SimpleNamespace(acts=[None] * (2 + following)))
    assert plays._proved(stage, reading) is proved


# --- The first sign of what is wrong ---------------------------------------------------------------------


def stage(places, late=(), marking=False, marked=0):
    """Nine actions, one a line; remarks on hit marks at the lines ``places``, and at ``late`` those that
    count only where hits are marked.
    """
    entries = [SimpleNamespace(line=line, place=Place(line, 6, line, 9), row=line) for line in range(1, 10)]

    def remark(line, kind):
        entry = entries[line - 1]
        return Located(Fault(kind, {"point": line}), entry.place, entry, 0)

    return SimpleNamespace(
        game=SimpleNamespace(
            acts=[SimpleNamespace(entry=entry) for entry in entries],
            out=SimpleNamespace(faults=[remark(line, PlayFault.HIT_NONE) for line in places]),
            late=[remark(line, PlayFault.HIT_NOT_MARKED) for line in late],
            marking=marking,
            marked=marked,
        )
    )


def located_at(line):
    return Located(Fault(PlayFault.SOURCE_EMPTY), Place(line, 6, line, 9))


@pytest.mark.parametrize(
    ("places", "late", "marking", "marked", "first"),
    [
        ([], [], True, 9, None),
        ([7], [], False, 0, 7),
        ([5, 7], [], False, 0, 5),
        ([3], [], False, 0, 3),  # six actions before
        ([2], [], False, 0, None),
        ([9], [], False, 0, None),  # the fault's own cell
        ([], [7], False, 0, None),  # hits are not marked
        ([], [7], True, 0, 7),
        ([], [7], False, 1, 7),
        ([7], [5], True, 0, 5),
    ],
)
def test_the_first_hit_mark_that_disagreed_a_little_before(places, late, marking, marked, first):
    setting = stage(places, late, marking, marked)
    light = located_at(9)
    found = causes.first_sign(setting, 8, light)
    if first is None:
        assert found is light
        return
    assert (found.fault.kind, found.place.line) == (MatchFault.PLAY_CONTRADICTED, first)
    assert found.fault.facts == {"plays": 0}
    assert [fault.facts for fault in found.also] == [{"point": first}]
    assert found.related == [(light.place, "came-to-light", {})]
    left = [*setting.game.out.faults, *setting.game.late]  # it is no slip of its own
    assert [each for each in left if 3 <= each.place.line < 9] == []


def test_marks_that_do_not_count_are_left_as_they_are():
    setting = stage([2, 7], [6])
    causes.first_sign(setting, 8, located_at(9))
    assert [each.place.line for each in setting.game.out.faults] == [2]
    assert [each.place.line for each in setting.game.late] == [6]
