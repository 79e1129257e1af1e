"""Up to three readings become suggestions, with honest confidences and edits that leave the rest alone."""

from __future__ import annotations

from types import SimpleNamespace
from typing import cast

import pytest

from bgtools.check import check
from bgtools.check.case import Case
from bgtools.check.layout import apply, edits_of, offsets
from bgtools.check.suggest import alike, reason, suggestions
from bgtools.record.fault import Fault
from bgtools.record.model import PLAY, Entry, Place, Roll
from bgtools.replay.model import Change, GameReplay, Located, Reading
from bgtools.rules.faults import CubeFault, PlayFault
from bgtools.text.source import SourceText
from tests.replay.test_mending_rows import gone, relaid
from tests.replay.test_recovery import MATCH

ROW = "  2) 52: 13/8                  31: 8/5 6/5"
LINES = ["", "", "", "", "", "", ROW]
HERE = Place(7, 6, 7, 14)
ENTRY = Entry(Roll("52: 13/8", (5, 2), (), PLAY), 0, 7, 6, 14, 2)
OTHER = Entry(Roll("31: 8/5 6/5", (3, 1), (), PLAY), 1, 7, 32, 43, 2)


def reading(text: str, share: float, complete: bool = True) -> Reading:
    return Reading("play", (Change.of(ENTRY, text),), 5, complete, 0.0, share)


AS_WRITTEN = Reading("as-written", (), 5, True, 0.0, 0.3)


def case() -> Case:
    located = Located(Fault(PlayFault.TARGET_BLOCKED), HERE, ENTRY, 0)
    return Case({}, located.fault, located)


@pytest.mark.parametrize(
    ("readings", "expected"),
    [
        ([reading("A", 1.0)], [("A", 0.99)]),
        ([reading("A", 0.88), reading("B", 0.12)], [("A", 0.88), ("B", 0.12)]),
        ([reading("A", 0.3), reading("B", 0.25), reading("C", 0.2), reading("D", 0.18)],
         [("A", 0.3), ("B", 0.25), ("C", 0.2)]),
        # a best guess that is mostly wrong is not shown
        ([reading("A", 0.19), reading("B", 0.18), *[reading(name, 0.1) for name in "CDEFGH"]], []),
        ([reading("A", 0.96), reading("B", 0.04)], [("A", 0.96)]),
        ([AS_WRITTEN, reading("A", 0.7)], [("A", 0.7)]),
        ([AS_WRITTEN], []),
        # what the rest of the game does not agree with to its end is less sure
        ([reading("A", 1.0, complete=False)], [("A", 0.89)]),
        ([], []),
    ],
)  # fmt: skip
def test_what_is_suggested(readings: list[Reading], expected: list[tuple[str, float]]) -> None:
    made = suggestions(case(), readings, LINES)
    assert [(each.replacement, each.confidence) for each in made] == expected


@pytest.mark.parametrize(
    ("terms", "row", "sure"),
    [
        ({"slip:digit": 2, "second": 1}, 2, 0.99),  # any two digits of a cell
        ({"slip:near": 1, "move": 12.0}, 3, 0.99),
        ({"slip:near": 1, "slip:die": 1, "second": 1}, 3, 0.99),
        # a row that is lost above would explain it as well
        ({"slip:dice": 1, "slip:near": 1, "second": 1}, 3, 0.9),
        ({"slip:added": 1, "slip:lost": 1, "second": 1}, 3, 0.9),  # a move in another's place
        ({"slip:near": 2, "slip:die": 1, "second": 2}, 3, 0.9),
        ({"slip:near": 1}, None, 0.99),
        ({"slip:near": 1, "slip:die": 1, "second": 1}, None, 0.9),
    ],
)
def test_what_takes_many_slips_is_never_sure(terms: dict[str, float], row: int | None, sure: float) -> None:
    one = reading("52: 13/8 6/4", 1.0)
    entry = Entry(ENTRY.cell, 0, ENTRY.line, ENTRY.column, ENTRY.end, row)
    one = one._replace(changes=(Change.of(entry, "52: 13/8 6/4"),), facts={"terms": terms})
    (made,) = suggestions(case(), [one], LINES)
    assert made.confidence == sure


ABOVE, BELOW = Place(5, 6, 5, 14), Place(8, 6, 8, 14)
FAR = reading("52: 13/8 6/4", 1.0)._replace(facts={"terms": {"slip:dice": 1, "slip:near": 1, "second": 1}})


@pytest.mark.parametrize(
    ("kind", "place", "followed", "first", "sure"),
    [
        # a cube action that nothing explains
        (CubeFault.NO_ANSWER, ABOVE, reading("A", 1.0, complete=False), None, 0.9),
        (CubeFault.NO_ANSWER, ABOVE, reading("A", 1.0), None, 0.99),
        (CubeFault.NO_ANSWER, ABOVE, None, None, 0.99),
        (PlayFault.TARGET_BLOCKED, ABOVE, reading("A", 1.0, complete=False), None, 0.99),
        # what only a far-fetched reading explains
        (PlayFault.TARGET_BLOCKED, ABOVE, None, FAR, 0.9),
        (PlayFault.TARGET_BLOCKED, ABOVE, None, reading("A", 1.0), 0.99),
        (PlayFault.TARGET_BLOCKED, ABOVE, None, AS_WRITTEN, 0.99),
        # which leads nothing before it astray, nor itself
        (CubeFault.NO_ANSWER, HERE, reading("A", 1.0, complete=False), FAR, 0.99),
        (CubeFault.NO_ANSWER, BELOW, reading("A", 1.0, complete=False), FAR, 0.99),
    ],
)
def test_what_an_earlier_fault_may_have_led_astray_is_never_sure(
    kind: PlayFault | CubeFault, place: Place, followed: Reading | None, first: Reading | None, sure: float
) -> None:
    earlier = Located(Fault(kind), place)
    earlier.followed, earlier.readings = followed, [first] if first is not None else []
    here = case()
    here.game = cast(GameReplay, SimpleNamespace(faults=[earlier]))
    (made,) = suggestions(here, [reading("52: 13/8 6/4", 1.0)], LINES)
    assert made.confidence == sure


def test_a_lost_cell_beside_a_slip_is_never_sure() -> None:
    """Nothing of it is written, and with a reading of the slip many plays may fit."""
    one = reading("52: 13/8 6/4", 1.0)._replace(kind="lost-cell")
    (alone,) = suggestions(case(), [one], LINES)
    (beside,) = suggestions(case(), [one._replace(facts={"other": Place(9, 6, 9, 14)})], LINES)
    assert (alone.confidence, beside.confidence) == (0.99, 0.9)


@pytest.mark.parametrize(
    ("kind", "changes", "sure"),
    [
        ("void", (ENTRY,), 0.99),
        ("void", (ENTRY, OTHER), 0.9),  # a double and its answer, which somebody wrote
        ("doubled-row", (ENTRY, OTHER), 0.99),
    ],
)
def test_that_two_cells_were_invented_is_never_sure(
    kind: str, changes: tuple[Entry, ...], sure: float
) -> None:
    one = Reading(kind, tuple(Change.of(entry, None) for entry in changes), 5, True, 0.0, 1.0)
    assert [each.confidence for each in suggestions(case(), [one], LINES)] == [sure]


@pytest.mark.parametrize(
    ("reach", "complete", "said"),
    [
        (0, False, "this row is legal"),
        (1, False, "the next action is legal"),
        (7, False, "the next seven actions are legal"),
        (0, True, "the game and its result agree"),
        (1, True, "the remaining action of this game and its result are legal"),
        (41, True, "the remaining 41 actions of this game and its result are legal"),
    ],
)
def test_the_reason_counts_in_words(reach: int, complete: bool, said: str) -> None:
    assert reason(reading("52: 13/8 6/4", 0.9, complete)._replace(reach=reach), case()).endswith(said)


AT = Change.of(HERE, None)


@pytest.mark.parametrize(
    ("kind", "changes", "what"),
    [
        ("swapped", (Change.of(ENTRY, "31: 8/5 6/5"),), "with these two cells exchanged"),
        ("doubled-row", (AT._replace(row=True),), "without the repeated row"),
        ("doubled-row", (AT,), "without the repeated cell"),
        ("void", (AT,), "without it"),
        ("overwritten", (Change.of(ENTRY, "41: 6/1"),), "this repeats the cell above; with the other play"),
        ("copied", (Change.of(ENTRY, "41: 6/1"),), "this repeats the cell below; with the other play"),
        ("wrong-column", (Change.of(HERE, "52: 13/8"),), "with it in the other column"),
        ("play", (Change.of(ENTRY, "52: 13/11 6/4"),), "with 13/11 6/4"),
        ("play", (Change.of(ENTRY, "52: 13/8 6/4"),), "with 6/4"),  # what is new in it
        ("play", (Change.of(ENTRY, "52: 13/8"),), "with 13/8"),
        ("dice", (Change.of(ENTRY, "51: 13/8"),), "with the roll 51"),
        ("dice", (Change.of(ENTRY, "51: 6/1 8/7"),), "with it"),
        ("dice", (Change.of(ENTRY, "52:"),), "with it"),
        ("lost-offer", (Change.of(HERE, "Doubles => 2"),), "with it"),
    ],
)
def test_the_reason_names_what_is_different(kind: str, changes: tuple[Change, ...], what: str) -> None:
    made = Reading(kind, changes, 0, True, 0.0, 0.9)
    assert reason(made, case()) == f"{what} the game and its result agree"


@pytest.mark.parametrize(
    ("other", "said"),
    [
        (Place(9, 6, 9, 14), "line 9"),
        (Place(7, 32, 7, 43), "the other cell of this row"),  # not the number of the line that is being read
    ],
)
def test_the_reason_of_one_of_two_mistakes_names_the_other(other: Place, said: str) -> None:
    made = reading("52: 13/8 6/4", 0.9)._replace(facts={"other": other})
    assert reason(made, case()) == f"with 6/4 the rest of this game is legal but for what is wrong in {said}"


def test_a_reason_that_is_given_is_kept() -> None:
    made = Reading("value", (AT,), 0, True, 0.0, 0.9, {"reason": "so it was written before"})
    assert reason(made, case()) == "so it was written before"


def test_a_reading_that_cannot_be_said_in_the_format_is_left_out() -> None:
    def spelt(change: Change) -> list[str]:
        one = Reading("play", (change,), 5, True, 0.0, 0.9)
        return [each.replacement for each in suggestions(case(), [one], LINES, "sgf")]

    assert spelt(Change.of(HERE, "52: 13/11 6/4")) == []  # no cell to be respelt
    assert spelt(Change.of(ENTRY, None)) == []


@pytest.mark.parametrize(
    ("shares", "shown"),
    [([0.19], 0), ([0.2], 1), ([0.9, 0.04], 1), ([0.9, 0.05], 2), ([0.4, 0.3, 0.2, 0.1], 3)],
)
def test_shares_from_which_readings_are_worth_showing(shares: list[float], shown: int) -> None:
    readings = [reading(f"52: {place}/1", share) for place, share in enumerate(shares, 2)]
    assert len(suggestions(case(), readings, LINES)) == shown


def test_how_many_fit_about_as_well() -> None:
    assert alike([reading("A", 0.4), reading("B", 0.3), reading("C", 0.2), reading("D", 0.1)]) == 3
    assert alike([AS_WRITTEN, reading("A", 0.7)]) == 1
    assert alike([AS_WRITTEN]) == 0


@pytest.mark.parametrize(
    ("old", "suggested", "said"),
    [
        ("26: 6/0 2/0", 0, "Eight or more readings fit about equally well, so none is suggested."),
        ("15: 25/24", 3, "Four readings fit about equally well."),
        ("53: 20/15* 8/5", 1, None),
    ],
)
def test_of_a_lost_cell_only_what_stands_out_is_suggested(old: str, suggested: int, said: str | None) -> None:
    source = SourceText(MATCH.replace(old, " " * len(old), 1))
    (finding,) = [each for each in check(source, "lost.mat").findings if each.severity == "error"]
    assert len(finding.suggestions) == suggested
    assert [note for note in finding.notes if "equally" in note] == [said] * (said is not None)


def edited(*changes: Change, lines: list[str] = LINES) -> list[str]:
    source = SourceText("\n".join(lines))
    edits = [(offsets(source, edit), edit.replacement) for edit in edits_of(changes, lines)]
    return apply(source.text, edits).split("\n")[6:]


@pytest.mark.parametrize(
    ("changes", "row"),
    [
        ([Change.of(ENTRY, "52: 13/8 6/4")], "  2) 52: 13/8 6/4              31: 8/5 6/5"),
        ([Change.of(ENTRY, "52: 7/")], "  2) 52: 7/                    31: 8/5 6/5"),
        ([Change.of(OTHER, "31: 8/5")], "  2) 52: 13/8                  31: 8/5"),
        ([Change.of(ENTRY, "31: 8/5 6/5"), Change.of(OTHER, "52: 13/8")],
         "  2) 31: 8/5 6/5               52: 13/8"),
        ([Change.of(ENTRY, None)], "  2)                           31: 8/5 6/5"),
        ([Change.of(OTHER, None)], "  2) 52: 13/8"),
        ([Change.of(Place(7, 20, 7, 20), "Takes")], "  2) 52: 13/8      Takes       31: 8/5 6/5"),
        ([Change.of(Place(7, 46, 7, 46), "Takes")], ROW + "   Takes"),
    ],
)  # fmt: skip
def test_other_cells_keep_their_columns(changes: list[Change], row: str) -> None:
    assert edited(*changes) == [row]


def test_a_row_goes_with_its_line_end() -> None:
    both = [Change.of(ENTRY, None, row=True), Change.of(OTHER, None, row=True)]
    assert edited(*both, lines=[*LINES, "  3) 11: 6/5"]) == ["  3) 11: 6/5"]


TOO_BIG = """; [Variation "HyperGammon (3)"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 24/21 22/21             51: 24/23 22/17
  2) 31: 23/20 21/20             51: 23/18 17/16
  3) 55: 21/16 20/15(2) 15/10    53: 23/20 16/11
  4) 66: 16/4 15/3               22: 18/16 11/5
  5) 65: 10/4/off                52: 20/13
                                  Wins 2 points
"""


def test_a_gammon_that_the_winner_can_not_have_won_may_be_the_others() -> None:
    """Ann has a checker off, Bob has none: only she can have won two points."""
    (finding,) = [each for each in check(SourceText(TOO_BIG), "x.mat").findings if each.severity == "error"]
    assert finding.name == "resign-too-big"
    assert [(each.replacement.strip(), each.confidence) for each in finding.suggestions] == [
        ("Wins 2 points", 0.58),
        ("Wins 1 point", 0.39),
    ]


LAST = """ 5 point match

 Game 1
 Ann : 4                        Bob : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
{result}
"""


@pytest.mark.parametrize(
    ("result", "name", "suggested"),
    [
        # two points of Bob's don't win the match, but of Ann's they do, more than she needs
        ("                                  Wins 2 points and the match", "match-winner-text-wrong",
         ["Wins 2 points and the match"]),
        # nine can be won by neither with the cube at 1, though they would do for both
        ("      Wins 9 points and the match", "points-not-multiple",
         ["Wins 1 point and the match", "Wins 2 points and the match", "Wins 3 points and the match"]),
    ],
)  # fmt: skip
def test_the_side_or_the_amount_of_the_last_result(result: str, name: str, suggested: list[str]) -> None:
    source = SourceText(LAST.format(result=result))
    (finding,) = [each for each in check(source, "x.mat").findings if each.severity == "error"]
    assert (finding.name, [each.replacement.strip() for each in finding.suggestions]) == (name, suggested)


@pytest.mark.parametrize(("word", "suggested"), [("points", "Wins 1 points"), ("point", "Wins 1 point")])
def test_an_amount_has_the_word_behind_it_that_the_file_writes(word: str, suggested: str) -> None:
    game = "Ann : {}                        Bob : 0\n  1) 31: 8/5 6/5                 52: 13/8 24/22\n"
    first = f" 5 point match\n\n Game 1\n {game.format(0)}      Wins 1 {word}\n\n Game 2\n "
    source = SourceText(
        first + game.format(1) + "  2)  Doubles => 2                Drops\n      Wins 4 points\n"
    )
    (finding,) = [each for each in check(source, "x.mat").findings if each.severity == "error"]
    assert [each.replacement for each in finding.suggestions] == [suggested]


@pytest.mark.parametrize(
    ("header", "said"),
    [
        ('; [Variation "NackGammon"]\n', "the header may name the wrong Variation."),
        ('; [Variation "HyperGammon (3)"]\n', "the header may name the wrong Variation."),
    ],
)
def test_a_long_game_shows_its_variant_wherever_it_differs(header: str, said: str) -> None:
    (finding,) = check(SourceText(header + MATCH), "x.mat").findings
    assert finding.name == "variant-suspected"
    assert finding.message.endswith(f"but it is in backgammon: {said}")


@pytest.mark.parametrize("number", range(2, 17))
def test_nothing_is_sure_behind_a_lost_row(number: int) -> None:
    """The rows behind it are numbered as if it had never been."""
    found = check(SourceText(relaid(gone(number))), "x.mat").findings
    assert not [each for finding in found for each in finding.suggestions if each.confidence >= 0.95]
