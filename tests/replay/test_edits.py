"""How unlikely a slip is that writes one play for another, and how that one is spelled in its place."""

import itertools

import pytest

from bgtools.formats import read
from bgtools.record.model import PLAY, GameRecord, Move, Roll
from bgtools.replay.edits import (
    SLIPS,
    dice_slip,
    forms,
    merged,
    number_slip,
    plain,
    spellings,
    token_slips,
)
from bgtools.replay.habits import Habits
from bgtools.text.source import decode


def roll(text):
    """A roll from its text: only what these tests need."""
    dice, _, play = text.partition(":")
    moves = []
    at = 3
    for token in play.split():
        start = text.index(token, at)
        at = start + len(token)
        body, _, count = token.partition("(")
        points = tuple({"bar": 25, "off": 0}.get(p.strip("*").lower(), p.strip("*")) for p in body.split("/"))
        points = tuple(int(point) for point in points)
        hits = tuple("*" in part for part in body.split("/"))
        moves.append(
            Move(points, hits, int(count.strip(")") or 1) if count else 1, start, start + len(token))
        )
    return Roll(text, (int(dice[0]), int(dice[1])), tuple(moves), PLAY)


def habits(*texts, marks=True):
    return Habits([roll(text) for text in texts], marks)


def hops(*pairs):
    return tuple((source, target, False) for source, target in pairs)


def nearest(written, dice, right, of=None):
    return min(spellings(roll(written), dice, right, of or habits()), key=lambda each: each.slip)


@pytest.mark.parametrize(
    ("written", "dice", "right", "slips", "text"),
    [
        ("42: 8/4 6/3", (4, 2), hops((8, 4), (6, 4)), ["near"], "42: 8/4 6/4"),
        ("42: 8/4 6/4", (4, 2), hops((8, 4), (6, 4)), [], "42: 8/4 6/4"),
        ("42: 8/4", (4, 2), hops((8, 4), (6, 4)), ["lost"], "42: 8/4 6/4"),
        ("24: 4/8 6/4", (4, 2), hops((8, 4), (6, 4)), ["exchanged"], "24: 8/4 6/4"),
        ("42: 8/4 19/21", (4, 2), hops((8, 4), (6, 4)), ["mirrored"], "42: 8/4 6/4"),
        ("43: 8/4 6/4", (4, 2), hops((8, 4), (6, 4)), ["die"], "42: 8/4 6/4"),
        ("65: 24/31", (6, 5), hops((24, 18), (18, 13)), ["swapped"], "65: 24/13"),
        ("65: 2/13", (6, 5), hops((24, 18), (18, 13)), ["digits"], "65: 24/13"),
        ("65: 24/133", (6, 5), hops((24, 18), (18, 13)), ["digits"], "65: 24/13"),
        ("65: 24/18 15/7", (6, 5), hops((24, 18), (12, 7)), ["digit"], "65: 24/18 12/7"),
        ("31: bar/21 6/5", (3, 1), hops((25, 22), (6, 5)), ["near"], "31: bar/22 6/5"),
        ("31: 8/5 6/5 6/5", (3, 1), hops((8, 5), (6, 5)), ["added"], "31: 8/5 6/5"),
        ("44: 8/4(2) 13/6", (4, 4), hops((8, 4), (8, 4), (13, 9), (9, 5)), ["near"], "44: 8/4(2) 13/5"),
        (
            "66: 8/2(2) 13/7(3)",
            (6, 6),
            hops((13, 7), (13, 7), (8, 2), (8, 2)),
            ["added"],
            "66: 8/2(2) 13/7(2)",
        ),
        # what is written once for two checkers is written wrong once
        (
            "44: 8/4(2) 133/9(2)",
            (4, 4),
            hops((8, 4), (8, 4), (13, 9), (13, 9)),
            ["digits"],
            "44: 8/4(2) 13/9(2)",
        ),
        # "07" is read as 7, but not kept
        ("63: 13/10 13/07", (6, 3), hops((13, 10), (13, 7)), [], "63: 13/10 13/7"),
    ],
)
def test_the_nearest_spelling(written, dice, right, slips, text):
    found = nearest(written, dice, right, habits("44: 8/4(2) 6/2(2)"))
    assert (list(found.slips), found.text) == (slips, text)
    assert found.slip == pytest.approx(sum(SLIPS[slip] for slip in slips))


def test_a_cell_is_spelled_as_the_file_spells():
    play = ((25, 23, True), (8, 4, False))
    assert nearest("24: 8/4", (4, 2), play, habits("31: 25/22 6/5")).text == "24: 25/23* 8/4"
    assert nearest("24: 8/4", (4, 2), play, habits("31: bar/22 6/5", marks=False)).text == "24: bar/23 8/4"
    # a file that plays the first die first
    dice_first = habits("13: 25/24 13/10", "24: 8/6 13/9", "25: 6/4 13/8")
    assert nearest("24: 8/4", (4, 2), play, dice_first).text == "24: 25/23* 8/4"
    assert nearest("42: 25/23*", (4, 2), play, dice_first).text == "42: 8/4 25/23*"
    # one that merges what one checker plays
    merging = habits("62: 24/16", "43: 13/6")
    assert plain((6, 1), hops((24, 18), (18, 17)), merging)[0] == "61: 24/17"
    assert plain((6, 1), hops((24, 18), (18, 17)), habits("61: 24/18 18/17"))[0] == "61: 24/18 18/17"


def test_equal_moves_are_grouped_as_the_file_groups_them():
    play = ((8, 2, True), (8, 2, False), (13, 7, False), (13, 7, False))
    apart = habits("33: 13/10(2) 6/3* 6/3")
    together = habits("33: 13/10(2) 6/3*(2)")
    assert nearest("66: 8/2* 8/5 13/7(2)", (6, 6), play, apart).text == "66: 8/2* 8/2 13/7(2)"
    assert nearest("66: 8/2* 8/5 13/7(2)", (6, 6), play, together).text == "66: 8/2*(2) 13/7(2)"


def test_where_nothing_was_written_a_merged_cell_is_another_text():
    sometimes = habits("62: 24/16", "43: 13/9 9/6", "54: 13/4", "41: 24/20 20/19")
    found = dict(forms((6, 1), hops((24, 18), (18, 17)), sometimes))
    assert set(found) == {"61: 24/17", "61: 24/18 18/17"}
    assert abs(found["61: 24/17"] - found["61: 24/18 18/17"]) < 1


@pytest.mark.parametrize(
    ("written", "right", "slip"),
    [(8, 8, ""), (7, 8, "near"), (18, 8, "near"), (12, 21, "swapped"), (1, 13, "digits"), (15, 18, "digit"),
     (133, 13, "digits"), (3, 24, "far")],
)  # fmt: skip
def test_slips_in_a_number(written, right, slip):
    assert number_slip(written, right) == slip


@pytest.mark.parametrize(
    ("written", "right", "slip"),
    [((3, 1), (1, 3), ""), ((3, 1), (4, 1), "die"), ((3, 3), (3, 1), "die"), ((6, 5), (2, 1), "dice")],
)
def test_slips_in_the_dice(written, right, slip):
    assert dice_slip(written, right) == slip


TRANSCRIPT = """ 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                  42: 8/4 6/4
  2) 62: 24/18 13/11              61: Bar/18*
  3) 55: Bar/20* 8/3(2) 6/1       52: Bar/20
"""


def test_habits_are_counted_from_the_cells():
    (game,) = [item for item in read(decode(TRANSCRIPT.encode())) if isinstance(item, GameRecord)]
    found = Habits([entry.cell for entry in game.entries], False)
    assert (found.bar, found.off, found.marks) == ("Bar", "Off", True)
    assert (found.high_low.times, found.high_low.total) == (5, 5)
    assert found.repeats.share > 0.5
    assert found.joined(enters=False, hits=False) > 0.5


@pytest.mark.parametrize(
    ("written", "right", "text"),
    [
        # what is right stays as it is, whatever the file writes elsewhere
        ("31: BAR/22 6/4", ((25, 22, False), (6, 5, False)), "31: BAR/22 6/5"),
        ("31: BAR/22 6/4", ((25, 22, True), (6, 5, False)), "31: BAR/22* 6/5"),
        ("31: BAR/22* 6/4", ((25, 22, False), (6, 5, False)), "31: BAR/22 6/5"),
        # but not what is wrong
        ("31: BAR/21 6/5", ((25, 22, False), (6, 5, False)), "31: bar/22 6/5"),
        ("31: 24/21/20", ((24, 21, False), (21, 20, False)), "31: 24/20"),
    ],
)
def test_tokens_that_are_right_stay_as_they_are(written, right, text):
    made = [
        each.text for each in spellings(roll(written), (3, 1), right, habits("41: bar/24 6/2", "61: 24/17"))
    ]
    assert text in made


@pytest.mark.parametrize(
    ("cells", "play", "text"),
    [
        (["62: 24/16"], ((24, 18, False), (18, 13, False)), "65: 24/13"),
        (["62: 24/18/16", "43: 13/9/6"], ((24, 18, False), (18, 13, False)), "65: 24/18/13"),
        (["62: 24/18/16", "43: 13/9/6"], ((24, 18, True), (18, 13, False)), "65: 24/18*/13"),
        (["62: 24/18/16", "43: 13/9/6"], ((24, 18, False), (18, 13, True)), "65: 24/18/13*"),
        # where it hits on its way the point is named, if the file does so
        (["62: 24/16", "43: 13/9*/6", "54: 13/8*/4"], ((24, 18, True), (18, 13, False)), "65: 24/18*/13"),
        (["62: 24/16", "43: 13/9*/6", "54: 13/8*/4"], ((24, 18, False), (18, 13, True)), "65: 24/13*"),
        (["62: 24/16", "43: 13/9*/6", "54: 13/8*/4"], ((24, 18, True), (18, 13, True)), "65: 24/18*/13*"),
        (["62: 24/16", "43: 13/9* 9/6"], ((24, 18, True), (18, 13, False)), "65: 24/18* 18/13"),
    ],
)
def test_points_on_the_way_are_named_as_the_file_does(cells, play, text):
    assert plain((6, 5), play, habits(*cells))[0] == text


def test_hits_are_not_marked_where_the_file_does_not():
    assert plain((6, 5), ((24, 18, True), (13, 8, True)), habits("62: 24/18 13/11", marks=False))[0] == (
        "65: 24/18 13/8"
    )


@pytest.mark.parametrize(
    ("written", "play", "text"),
    [
        # the mover who lands there first as it is written, on whichever hop of the two the rules have it
        ("44: 13/5 9/5 6/2", ["13/9", "9/5*", "9/5", "6/2"], "44: 13/5* 9/5 6/2"),
        ("44: 13/5 9/5 6/2", ["13/9", "9/5", "9/5*", "6/2"], "44: 13/5* 9/5 6/2"),
        ("44: 9/5 13/5 6/2", ["13/9", "9/5*", "9/5", "6/2"], "44: 9/5* 13/5 6/2"),
        # on its way, where it goes on: the other one lands on a point without a blot
        ("66: 17/11 13/7 13/1", ["17/11", "13/7*", "13/7", "7/1"], "66: 17/11 13/7* 13/1"),
        ("33: 13/10 9/3 9/6", ["13/10*", "9/6*", "9/6", "6/3"], "33: 13/10* 9/3* 9/6"),
        ("33: 13/10 9/6 9/3", ["13/10*", "9/6*", "9/6", "6/3"], "33: 13/10* 9/6* 9/3"),
        ("33: 13/10 9/3 9/6", ["13/10*", "9/6", "9/6*", "6/3"], "33: 13/10* 9/3* 9/6"),
        # two blots on the way of one checker are one star
        ("33: 13/7 8/5 6/3", ["13/10*", "10/7*", "8/5", "6/3"], "33: 13/7* 8/5 6/3"),
        ("33: 13/10 13/7 6/3", ["13/10*", "13/10", "10/7*", "6/3"], "33: 13/10* 13/7* 6/3"),
    ],
)
def test_a_blot_is_hit_once(written, play, text):
    way = tuple((*map(int, hop.strip("*").split("/")), hop.endswith("*")) for hop in play)
    dice = tuple(map(int, written[:2]))
    assert min(spellings(roll(written), dice, way, habits()), key=lambda each: each.slip).text == text


def test_a_token_is_kept_unless_the_file_names_the_point_of_a_hit_on_the_way():
    play = ((24, 20, True), (20, 16, False), (8, 4, False), (8, 4, False))
    for cells, text in (
        (["64: 24/14*", "33: 24/18* 6/3(2)"], "44: 24/16* 8/4(2)"),
        (["44: 24/20*/16 8/4(2)", "33: 24/21*/18 6/3(2)"], "44: 24/20*/16 8/4(2)"),
    ):
        found = spellings(roll("44: 24/16 8/4(2)"), (4, 4), play, habits(*cells))
        assert min(found, key=lambda each: each.slip).text == text


def test_what_a_hand_does_often_is_likelier_than_what_it_seldom_does():
    """Wrong by little, or exchanged; a digit more or less; any digit; any number; both dice."""
    often = max(SLIPS[slip] for slip in ("near", "swapped", "exchanged", "lost", "die"))
    assert often < SLIPS["digits"] < SLIPS["far"] < SLIPS["dice"]
    assert often < SLIPS["digit"] < SLIPS["added"] < SLIPS["dice"]
    assert min(SLIPS.values()) > 1


@pytest.mark.parametrize(
    ("points", "way", "slips"),
    [
        ((24, 13), [(24, 18), (18, 13)], ()),
        ((24, 18, 13), [(24, 18), (18, 13)], ()),
        ((24, 17, 13), [(24, 18), (18, 13)], ("near",)),
        ((24, 2, 13), [(24, 20), (20, 13)], ("digits",)),
        ((24, 20, 13), [(24, 18), (18, 13)], ("near",)),
        ((24, 5, 13), [(24, 18), (18, 13)], ("far",)),
        ((24, 18, 13), [(24, 13)], ("far",)),  # no point on the way
        ((13, 24), [(24, 18), (18, 13)], ("exchanged",)),
        ((24, 31), [(24, 18), (18, 13)], ("swapped",)),
        ((23, 12), [(24, 18), (18, 13)], ("near", "near")),
    ],
)
def test_slips_in_the_way_of_one_checker(points, way, slips):
    cost, named = token_slips(points, hops(*way))
    assert named == slips
    assert cost == pytest.approx(sum(SLIPS[slip] for slip in slips))


@pytest.mark.parametrize(
    ("way", "ways"),
    [
        ([(24, 18)], 1),
        ([(24, 18), (13, 8)], 1),
        ([(24, 18), (18, 13)], 2),
        ([(18, 13), (24, 18)], 2),  # whatever came first
        ([(24, 22), (22, 20), (20, 18)], 4),
        ([(24, 22), (22, 20), (20, 18), (18, 16)], 8),
        ([(24, 22), (22, 20), (24, 22), (22, 20)], 3),  # neither, one or both of two checkers
        ([(6, 3), (3, 0)], 2),
        ([(3, 0), (3, 0)], 1),
        ([(3, 0), (25, 22)], 1),
    ],
)
def test_the_ways_of_writing_several_hops(way, ways):
    found = merged(hops(*way))
    assert len(found) == ways
    assert len({tuple(sorted(each)) for each in found}) == ways
    for each in found:
        assert sorted(hop for chain in each for hop in chain) == sorted(hops(*way))
        assert all(one[1] == two[0] for chain in each for one, two in itertools.pairwise(chain))


@pytest.mark.parametrize(
    ("written", "meant", "dice"),
    [
        ("31", (3, 1), "31"),
        ("13", (3, 1), "13"),
        # a die that is right keeps its place
        ("31", (3, 2), "32"),
        ("13", (3, 2), "23"),
        ("61", (4, 1), "41"),
        ("16", (4, 1), "14"),
        ("33", (3, 1), "31"),
        # if none is, the file decides
        ("65", (2, 1), "21"),
        ("65", (1, 2), "21"),
    ],
)
def test_the_order_of_the_dice(written, meant, dice):
    usual = habits("31: 8/5 6/5", "64: 24/18 13/9", "52: 13/8 13/11")
    high, low = max(meant), min(meant)
    cell = roll(f"{written}: 24/{24 - high} 13/{13 - low}")
    found = spellings(cell, meant, hops((24, 24 - high), (13, 13 - low)), usual)
    assert [each.text.split(":")[0] for each in found] == [dice]


@pytest.mark.parametrize(
    ("written", "play", "text", "slips"),
    [
        # a move that is left out is written where the file would write it
        ("31: 6/5", [(8, 5), (6, 5)], "31: 8/5 6/5", ["lost"]),
        ("31: 8/5", [(8, 5), (6, 5)], "31: 8/5 6/5", ["lost"]),
        ("11: 8/7 6/5", [(8, 7), (8, 7), (6, 5), (6, 5)], "11: 8/7(2) 6/5(2)", ["lost", "lost"]),
        ("31:", [(8, 5), (6, 5)], "31: 8/5 6/5", ["lost", "lost"]),
        # one too many
        ("31: 8/5 6/5 24/23", [(8, 5), (6, 5)], "31: 8/5 6/5", ["added"]),
        ("31: 24/23 8/5 6/5", [(8, 5), (6, 5)], "31: 8/5 6/5", ["added"]),
        # each token is taken for the nearest, in its place
        ("31: 6/5 8/4", [(8, 5), (6, 5)], "31: 6/5 8/5", ["near"]),
        ("31: 8/4 6/4", [(8, 5), (6, 5)], "31: 8/5 6/5", ["near", "near"]),
        ("31: 5/8 5/6", [(8, 5), (6, 5)], "31: 8/5 6/5", ["exchanged", "exchanged"]),
        ("31: 13/10 6/5", [(8, 5), (6, 5)], "31: 8/5 6/5", ["added", "lost"]),
        # what stands for two is wrong once
        ("11: 8/6(2) 6/5(2)", [(8, 7), (8, 7), (6, 5), (6, 5)], "11: 8/7(2) 6/5(2)", ["near"]),
        ("11: 8/7(3) 6/5", [(8, 7), (8, 7), (6, 5), (6, 5)], "11: 8/7(2) 6/5(2)", ["near", "near"]),
    ],
)
def test_tokens_are_matched_with_what_was_meant(written, play, text, slips):
    usual = habits("31: 8/5 6/5", "64: 24/18 13/9", "52: 13/8 6/4", "33: 8/5(2) 6/3(2)", "44: 13/9(2) 6/2(2)")
    meant = tuple(int(die) for die in written[:2])
    best = min(spellings(roll(written), meant, hops(*play), usual), key=lambda each: each.slip)
    assert best.text == text
    assert sorted(best.slips) == slips


@pytest.mark.parametrize(
    ("cells", "text"),
    [
        ([], "11: 8/7(2) 6/5(2)"),
        (["31: bar/22 6/5"], "11: 8/7(2) 6/5(2)"),
        (["31: 25/22 6/5"], "11: 8/7 8/7 6/5 6/5"),  # a file in numbers alone
        (["31: 25/22 6/5", "33: 8/5(2) 6/3(2)"], "11: 8/7(2) 6/5(2)"),
        (["33: 8/5 8/5 6/3 6/3"], "11: 8/7 8/7 6/5 6/5"),
    ],
)
def test_equal_moves_where_the_file_has_shown_little(cells, text):
    play = hops((8, 7), (8, 7), (6, 5), (6, 5))
    assert plain((1, 1), play, habits(*cells))[0] == text
