"""Boards that a file states, and games of another variant than the one that is stated."""

import pytest

from bgtools.board.notation import play_text
from bgtools.rules.plays import legal_plays
from bgtools.rules.variants import get
from tests.replay.accounts import account
from tests.replay.transcripts import games

HEAD = " 5 point match\n\n Game 1\n Ann : 0                          Bob : 0\n"
OPENING = "  1) 31: 8/5 6/5                     52: 13/8 24/22\n"
ROWS = """  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 15/13 6/5
      Wins 1 point
"""
FROM_14 = ROWS.replace("42: 8/4 6/4", "42: 14/8")
START = {24: 2, 13: 5, 8: 3, 6: 5}
BUILT = {24: 2, 14: 1, 13: 4, 8: 3, 6: 5}  # a checker of the midpoint one further back
SHORT = {24: 2, 13: 4, 8: 3, 6: 5}  # fourteen checkers, one is off
ANN = {24: 2, 13: 5, 8: 2, 6: 4, 5: 2}  # behind the opening plays
BOB = {24: 1, 22: 1, 13: 4, 8: 4, 6: 5}
ANN_14 = {24: 2, 14: 1, 13: 4, 8: 2, 6: 4, 5: 2}


def stated(own, other):
    """The line that states a board, as the side of ``own`` sees it."""
    letters = ["-"] * 26
    for point, count in own.items():
        letters[point] = chr(ord("A") - 1 + count)
    for point, count in other.items():
        letters[25 - point] = chr(ord("a") - 1 + count)
    return f"; Set Pos={''.join(letters)}/0\n"


def before(text, index):
    """Both sides before an action, Ann's first, without the checkers off."""
    step = games(text)[0].steps[index]
    sides = (step.before.own, step.before.other)[:: -1 if step.player else 1]
    return tuple({point: count for point, count in enumerate(side) if point and count} for side in sides)


@pytest.mark.parametrize(
    ("board", "rows", "faults", "sides"),
    [
        # all is legal from there, and from the usual start as well
        ((SHORT, START), OPENING + ROWS, [], (SHORT, START)),
        ((START, SHORT), OPENING + ROWS, [], (START, SHORT)),
        # only from there, whoever it is written for
        ((BUILT, START), "  1) 61: 14/7\n      Wins 1 point\n", [], (BUILT, START)),
        ((START, BUILT), "  1) 61: 14/7\n      Wins 1 point\n", [], (BUILT, START)),
        # not from there, but from the usual start
        (
            ({24: 2, 13: 5, 8: 3, 7: 5}, START),
            OPENING + ROWS,
            ["5:1 SETPOS_DISAGREES (points [], followed False)"],
            (START, START),
        ),
    ],
)
def test_a_board_before_the_first_play_is_the_set_up(board, rows, faults, sides):
    text = HEAD + stated(*board) + rows
    assert account(text) == faults
    assert before(text, 0) == sides


@pytest.mark.parametrize(
    ("board", "rows", "facts", "sides"),
    [
        ((ANN, BOB), ROWS, None, (ANN, BOB)),
        ((BOB, ANN), ROWS, None, (ANN, BOB)),
        # all the rest is legal from both: the plays are believed
        ((ANN_14, BOB), ROWS, "points [14, 13], followed False", (ANN, BOB)),
        ((ANN, START), ROWS, "points [], followed False", (ANN, BOB)),
        # only from the board that is stated, whoever it is written for
        ((ANN_14, BOB), FROM_14, "points [14, 13], followed True", (ANN_14, BOB)),
        ((BOB, ANN_14), FROM_14, "points [14, 13], followed True", (ANN_14, BOB)),
    ],
)
def test_a_board_in_the_game_is_what_the_plays_lead_to(board, rows, facts, sides):
    text = HEAD + OPENING + stated(*board) + rows
    assert account(text) == ([] if facts is None else [f"6:1 SETPOS_DISAGREES ({facts})"])
    assert before(text, 2) == sides


@pytest.mark.parametrize(
    ("board", "rows", "sides"),
    [
        ((ANN_14, BOB), FROM_14, (ANN_14, BOB)),
        ((BOB, ANN_14), FROM_14, (ANN_14, BOB)),
        # whoever it is written for, all the rest is legal: the first player
        ((ANN, BOB), ROWS, (ANN, BOB)),
        ((BOB, ANN), ROWS, (BOB, ANN)),
        # what is no board says nothing
        (None, ROWS, None),
    ],
)
def test_a_board_behind_lost_rows_says_where_the_game_is(board, rows, sides):
    line = "; Set Pos=see video\n" if board is None else stated(*board)
    lost = "  4) 66: 24/18(2) 13/7(2)            52: 13/8 24/22\n"
    text = HEAD + OPENING + lost + line + rows.replace("  3)", "  6)").replace("  2)", "  5)")
    assert account(text) == ["6:6 ROW_LOST (rows 2) | lost 6"]
    if sides is None:
        assert games(text)[0].steps[4].before is None
    else:
        assert before(text, 4) == sides


# --- Another variant -------------------------------------------------------------------------------------

ROLLS = ((4, 3), (5, 3), (2, 1), (5, 2), (3, 1), (6, 5), (6, 4))


def nackgammon(plays, shown, *head):
    """A nackgammon game of so many plays; that with the index ``shown`` is the first that can't be made from
    the start of backgammon.
    """
    nack, usual = get("nackgammon"), get("backgammon")
    board, standard = [nack.start, nack.start], [usual.start, usual.start]
    cells = []
    for number in range(plays):
        player, dice = number % 2, ROLLS[number % len(ROLLS)]
        legal = {
            play_text(each[2]).replace("*", ""): each
            for each in legal_plays(usual, standard[player], standard[1 - player], dice).plays
        }
        for mine, theirs, hops in legal_plays(nack, board[player], board[1 - player], dice).plays:
            text = play_text(hops)
            plain = text.replace("*", "")
            if number > shown or (plain not in legal) == (number == shown):
                board[player], board[1 - player] = mine, theirs
                if number < shown:
                    standard[player], standard[1 - player] = legal[plain][:2]
                break
        else:
            raise AssertionError("no such play")
        cells.append(f"{dice[0]}{dice[1]}: {text}")
    pairs = zip(cells[::2], [*cells[1::2], ""], strict=False)
    rows = "".join(
        f"{row:3d}) {left:33s} {right}".rstrip() + "\n" for row, (left, right) in enumerate(pairs, 1)
    )
    return "".join(f"; [{tag}]\n" for tag in head) + HEAD + rows + "      Wins 1 point\n"


STATED = 'Variation "Backgammon"'


@pytest.mark.parametrize(
    ("plays", "shown", "head", "suspected"),
    [
        (2, 0, (), True),
        (2, 1, (), True),
        (1, 0, (), False),
        (7, 0, (), True),
        # who states it is believed longer
        (11, 0, (STATED,), False),
        (12, 0, (STATED,), True),
        # and where it shows late, the game must be long
        (12, 7, (), True),
        (15, 8, (), False),
        (16, 8, (), True),
        (16, 8, (STATED,), True),
        # a slip is no sign of another variant
        (2, 2, (), False),
    ],
)
def test_another_variant_is_told_where_the_whole_game_fits_it(plays, shown, head, suspected):
    text = nackgammon(plays, shown, *head)
    told = [fault.fault for fault in games(text)[0].faults if fault.fault.kind.name == "VARIANT_SUSPECTED"]
    assert [fault.facts for fault in told] == [{"variant": "nackgammon"}] * suspected
    if suspected:
        assert len(told) == len(account(text))
        assert before(text, 0) == ({24: 2, 23: 2, 13: 4, 8: 3, 6: 4},) * 2
        assert len(games(text)[0].steps) == plays


def test_another_variant_is_told_once_and_holds_in_the_next_game():
    text = nackgammon(12, 0)
    following = text[text.index(" Game 1") :].replace("Game 1", "Game 2").replace("Ann : 0", "Ann : 1")
    one, two = games(f"{text}\n{following}")
    assert [fault.fault.kind.name for fault in (*one.faults, *two.faults)].count("VARIANT_SUSPECTED") == 1
    assert [step.after for step in one.steps] == [step.after for step in two.steps]


@pytest.mark.parametrize(("cell", "suspected"), [("52: 13/8 13/11", True), ("52:", False)])
def test_dice_without_a_play_are_no_second_play(cell, suspected):
    text = HEAD + f"  1) 43: 24/20 23/20                 {cell}\n"
    assert ("VARIANT_SUSPECTED" in account(text)[0]) is suspected
