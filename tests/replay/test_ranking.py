"""The ways of writing a reading, and which of them is the likelier."""

from math import log

import pytest

from bgtools.replay.ranking import Ranker, shares
from bgtools.replay.table import Terms, new_table
from bgtools.rules.plays import legal_plays
from bgtools.rules.settings import Rules
from bgtools.rules.variants import get
from tests.replay.test_edits import habits, roll
from tests.rules.boards import position

BACKGAMMON = get("backgammon")
START = "X 24:2 13:5 8:3 6:5; O 24:2 13:5 8:3 6:5"


def table(board=None):
    made = new_table(Terms(Rules(length=5), BACKGAMMON))
    if board is not None:
        made.sides = list(position(board))
    return made


def options(dice, *pairs, written=None, board=None, of=None):
    """The ways of writing the play of ``dice`` from point to point, each with a hit if there is a third."""
    before = table(board)
    hops = tuple((pair[0], pair[1], len(pair) > 2) for pair in pairs)
    ranker = Ranker(before, 0, None if written is None else roll(written), of or habits("61: 13/7 8/7"))
    after = before.copy()
    side = list(before.sides[0])
    for source, target, _ in hops:
        side[source] -= 1
        side[target] += 1
    after.sides[0] = side
    return ranker.options(after, [(dice, hops)])


def texts(*arguments, **options_):
    return [option.text for option in options(*arguments, **options_)]


def test_one_checker_may_have_played_either_die_first():
    found = texts((6, 4), (24, 18), (18, 14))
    assert set(found) == {"64: 24/18 18/14", "64: 24/20 20/14", "64: 24/14"}


@pytest.mark.parametrize("played", [[(24, 18), (18, 14)], [(24, 20), (20, 14)]])
def test_of_two_ways_that_are_written_alike_the_play_s_own_is_kept(played):
    """24/14 says nothing of the point on its way; the step behind it goes by the one that was found first."""
    for written in (None, "64: 24/14", "64: 24/13"):
        hops = {option.text: option.hops for option in options((6, 4), *played, written=written)}
        assert hops["64: 24/14"] == tuple((*pair, False) for pair in played)


@pytest.mark.parametrize(
    ("dice", "pairs", "board", "other"),
    [
        ((6, 4), [(24, 18), (18, 14)], None, "24/20 20/14"),
        ((6, 5), [(24, 18), (18, 13)], None, None),  # he holds 19
        # the other point on the way is held, or a blot stands on it
        ((6, 5), [(24, 18), (18, 13)], "X 24:2 13:13; O 19:2 1:13", None),
        ((6, 5), [(24, 18), (18, 13)], "X 24:2 13:13; O 19:1 1:14", None),
        # it hits on its way, so that the other way is another play
        ((6, 5), [(24, 18, "hits"), (18, 13)], "X 24:2 13:13; O 18:1 1:14", None),
        # two checkers, or a doublet
        ((6, 5), [(24, 18), (13, 8)], None, None),
        ((3, 3), [(24, 21), (21, 18)], None, None),
        # off the board in the end
        ((6, 5), [(8, 2), (2, 0)], "X 8:1 1:14; O 1:15", "8/3 3/off"),
        # it hits where it ends
        ((6, 5), [(24, 18), (18, 13, "hits")], "X 24:2 6:13; O 13:1 1:14", "24/19 19/13*"),
    ],
)
def test_where_the_dice_of_one_checker_can_change_places(dice, pairs, board, other):
    found = texts(dice, *pairs, board=board)
    first = f"{pairs[0][0]}/{pairs[0][1]}"
    elsewhere = [text for text in found if " " in text[4:] and not text[4:].startswith(first)]
    assert elsewhere == ([f"{dice[0]}{dice[1]}: {other}"] if other else [])


def test_what_was_written_decides_before_anything_else():
    best, *_ = options((4, 2), (8, 4), (6, 4), written="42: 8/4 6/3")
    assert best.text == "42: 8/4 6/4"
    assert best.terms["slip:near"] == 1
    assert best.terms["second"] == 0
    two, *_ = options((4, 2), (8, 4), (6, 4), written="43: 8/4 6/3")
    assert (two.terms["slip:near"], two.terms["slip:die"], two.terms["second"]) == (1, 1, 1)
    assert two.cost > best.cost + 2
    exact, *_ = options((4, 2), (8, 4), (6, 4), written="42: 8/4 6/4")
    assert exact.cost < best.cost - 2
    assert not any(name.startswith("slip") for name in exact.terms)


def test_a_doublet_is_half_as_likely_as_another_roll():
    doublet, *_ = options((2, 2), (6, 4), (6, 4), (13, 11), (13, 11))
    other, *_ = options((2, 1), (13, 11), (6, 5))
    assert doublet.terms["roll"] - other.terms["roll"] == pytest.approx(log(2))


def test_good_moves_are_likelier_than_odd_ones():
    good, *_ = options((3, 1), (8, 5), (6, 5))
    odd, *_ = options((3, 1), (24, 23), (6, 3))
    assert 0 < good.terms["move"] < odd.terms["move"]
    assert good.cost < odd.cost


def test_what_the_file_does_not_do_is_the_less_likely():
    cells = ["62: 24/18 18/16", "43: 13/9 9/6", "54: 13/8 8/4"]
    apart = {option.text: option.cost for option in options((6, 5), (24, 18), (18, 13), of=habits(*cells))}
    assert apart["65: 24/18 18/13"] < apart["65: 24/13"]
    of = habits("62: 24/16", "43: 13/6", "54: 13/4")
    together = {option.text: option.cost for option in options((6, 5), (24, 18), (18, 13), of=of)}
    assert together["65: 24/13"] < together["65: 24/18 18/13"]


def test_each_way_of_writing_comes_once_the_likeliest_first():
    found = options((6, 5), (24, 18), (18, 13), written="65: 24/13")
    assert [option.cost for option in found] == sorted(option.cost for option in found)
    assert len({option.text for option in found}) == len(found)
    assert found[0].text == "65: 24/13"
    assert found[0].dice == (6, 5)


def test_the_same_end_by_two_rolls():
    before = table("X 6:1 1:14; O 1:15")
    plays = [(dice, tuple(play.hops)) for dice in ((6, 5), (6, 4)) for play in legal_plays(
        BACKGAMMON, before.sides[0], before.sides[1], dice).plays]  # fmt: skip
    after = before.copy()
    after.sides[0] = legal_plays(BACKGAMMON, *before.sides, (6, 5)).plays[0].own
    ranker = Ranker(before, 0, roll("64: 6/off 1/off"), habits())
    best, *rest = ranker.options(after, plays)
    assert best.text.startswith("64: ")
    assert any(option.text.startswith("65: ") for option in rest)


def test_plain_options_look_at_nothing_that_was_written():
    ranker = Ranker(table(), 0, roll("42: 8/4 6/3"), habits())
    (option,) = ranker.plain_options([((3, 1), ((8, 5, False), (6, 5, False)))])
    assert (option.text, option.cost, option.dice) == ("31: 8/5 6/5", 0.0, (3, 1))


def test_shares_add_up_and_fall_with_the_cost():
    found = shares([2.0, 1.0, 4.0, 1.0])
    assert sum(found) == pytest.approx(1)
    assert found[1] == found[3] > found[0] > found[2] > 0
    assert shares([7.0]) == [1.0]
    assert shares([3.0, 2.0]) == pytest.approx(shares([13.0, 12.0]))  # only differences count
    assert shares([1.0, 3.0])[0] > shares([1.0, 2.0])[0] > 0.5
