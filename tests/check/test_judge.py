"""What a file's report holds: matches, findings in order, status, fingerprints."""

from __future__ import annotations

from hashlib import sha256
from typing import TYPE_CHECKING

import pytest

from bgtools.check import Checker, CheckOptions, check, unreadable
from bgtools.replay.model import GameReplay, MatchEnd, MatchStart
from bgtools.rules.settings import Overrides
from bgtools.text.source import SourceText, decode

if TYPE_CHECKING:
    from bgtools.check.model import FileReport

CLEAN = """\
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
      Wins 1 point and the match
"""
# Bob may not land on Ann's 6 point, and the result is in the wrong column.
FAULTY = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 52: 24/19 13/11
  2)  Doubles => 2                Drops
                                  Wins 1 point
"""
ALL = CheckOptions(info=True)


def report(text: str, options: CheckOptions | None = None) -> FileReport:
    return check(SourceText(text), "a.mat", options)


def found(text: str, options: CheckOptions | None = None) -> list[tuple[int, str]]:
    return [
        (finding.place.line if finding.place else 0, finding.code)
        for finding in report(text, options).findings
    ]


def test_a_clean_file_is_valid_and_summed_up() -> None:
    result = report(CLEAN)

    assert (result.status, result.findings, result.format) == ("valid", [], "mat")
    (match,) = result.matches
    assert match.players == ("Ann", "Bob")
    assert (match.length, match.length_known, match.variant) == (1, True, "backgammon")
    assert (match.score, match.winner, match.finished, match.games) == ((1, 0), 0, True, 1)


def test_a_file_with_an_error_is_invalid_and_its_findings_are_in_order() -> None:
    assert report(FAULTY).status == "invalid"
    assert found(FAULTY) == [(5, "BG402"), (7, "BG801")]


def test_a_file_with_warnings_only_is_valid() -> None:
    text = CLEAN.replace("      Wins 1 point and the match\n", "")

    assert report(text).status == "valid"
    assert found(text) == [(5, "BG205")]


def test_a_file_without_a_match_is_invalid() -> None:
    result = report("Dear Ann,\n")

    assert result.status == "invalid"
    assert (result.matches, result.format) == ([], None)
    assert [finding.match for finding in result.findings] == [None]


def test_each_match_of_a_file_is_judged_by_itself() -> None:
    text = CLEAN + "\n" + FAULTY + "\n" + CLEAN.replace("Ann", "Eve")
    result = report(text)

    assert [match.players for match in result.matches] == [("Ann", "Bob"), ("Ann", "Bob"), ("Eve", "Bob")]
    assert [match.score for match in result.matches] == [(1, 0), (1, 0), (1, 0)]
    assert {finding.match for finding in result.findings} == {2}


def test_money_has_no_length_and_no_winner() -> None:
    (match,) = report(CLEAN.replace(" 1 point match", " 0 point match").replace(" and the match", "")).matches

    assert (match.length, match.length_known, match.winner) == (None, True, None)


def test_a_length_that_nobody_states_is_not_known() -> None:
    (match,) = report(CLEAN.replace(" 1 point match\n", "")).matches

    assert (match.length, match.length_known) == (None, False)


def test_infos_are_left_out_unless_asked_for() -> None:
    assert found(CLEAN) == []
    assert found(CLEAN, ALL) == [(6, "BG806")]


def test_portability_is_left_out_unless_asked_for() -> None:
    text = CLEAN.replace(" 1 point match", " 3 point match").replace(
        "      Wins 1 point and the match",
        "  2)  Doubles => 2               \n  3)                              Passes\n      Wins 1 point",
    )

    assert "BG966" not in [code for _, code in found(text, ALL)]
    assert (7, "BG966") in found(text, CheckOptions(portability=True))


def test_the_users_rules_beat_those_of_the_file() -> None:
    text = FAULTY.replace("52: 24/19 13/11", "52: 13/8 13/11").replace(" " * 28 + "Wins", "Wins")

    assert found(text) == []
    assert found(text, CheckOptions(overrides=Overrides(cube_limit=1))) == [(6, "BG613")]


GAME = """\
; [Variation "HyperGammon (3)"]
 5 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 54: 24/19 23/19             21: 24/22 23/22
  2) 65: 22/11                   31: 22/21 22/19
  3) 63: 11/2                    51: 22/17 21/20
  4) 43: 19/16 19/15             54: 20/15 17/13
  5) 53: 16/13 15/10*            51: bar/19
  6) 64: 13/9 10/4               54: 19/15 13/8
  7) 52: 9/2                     41: 19/18 15/11
      Wins 1 point
"""


def test_a_slip_in_a_long_game_is_mended_unless_nobody_asks() -> None:
    slip = GAME.replace("65: 22/11", "65: 22/12")

    (finding,) = report(slip).findings
    assert (finding.code, finding.place and finding.place.line) == ("BG302", 7)
    assert [suggestion.replacement for suggestion in finding.suggestions] == ["65: 22/11"]
    assert finding.notes == []  # the suggestion says with what the rest of the game agrees
    (finding,) = report(slip, CheckOptions(suggestions=False)).findings
    assert finding.suggestions == []


def test_bytes_that_are_not_utf8_are_a_warning_of_the_file() -> None:
    result = check(decode(CLEAN.replace("Ann", "Ernst Kümin").encode("cp1252")), "a.mat")

    (finding,) = result.findings
    assert (finding.code, finding.match, finding.game) == ("BG001", None, None)
    assert finding.place is not None and finding.place[:2] == (4, 9)
    assert result.matches[0].players == ("Ernst Kümin", "Bob")


def test_an_unreadable_file_has_one_finding_without_a_place() -> None:
    result = unreadable("gone.mat", "No such file or directory")

    assert result.status == "unreadable"
    (finding,) = result.findings
    assert (finding.code, finding.path, finding.place) == ("BG002", "gone.mat", None)
    assert "No such file or directory" in finding.message
    assert finding.fingerprint


def test_names_are_kept_as_the_file_spells_them() -> None:
    (first, _) = report(FAULTY.replace("Bob", "B\x1b[31mb")).findings

    assert first.player == "B\x1b[31mb"
    assert "B\x1b[31mb" in first.message


def test_the_first_match_names_format_and_dialect() -> None:
    gnubg = "(;GM[6]AP[GNU Backgammon:1.07]MI[length:1]PW[Ann]PB[Bob])"
    result = check(SourceText(gnubg), "a.sgf")
    assert (result.format, result.dialect) == ("sgf", "gnubg")
    assert (report(CLEAN).format, report(CLEAN).dialect) == ("mat", None)


# --- Events --------------------------------------------------------------------------------------------


def test_events_come_in_order_with_their_findings() -> None:
    checker = Checker(SourceText(CLEAN + "\n" + FAULTY), "a.mat")
    events = [(type(event), [finding.code for finding in findings]) for event, findings in checker.run()]

    assert events == [
        (MatchStart, []),
        (GameReplay, []),
        (MatchEnd, []),
        (MatchStart, []),
        (GameReplay, ["BG402", "BG801"]),
        (MatchEnd, []),
    ]
    assert checker.report.status == "invalid"


# --- Fingerprints --------------------------------------------------------------------------------------


def fingerprints(text: str, path: str = "a.mat") -> list[str]:
    return [finding.fingerprint for finding in check(SourceText(text), path).findings]


@pytest.mark.parametrize(
    "changed",
    [
        "; a remark\n; another\n" + FAULTY,
        FAULTY.replace("\n Game 1", "\n\n\n Game 1"),
        FAULTY.replace("  1) 31", "    1) 31"),
        FAULTY.replace("Ann", "Annabel"),
    ],
)
def test_fingerprints_stay_when_the_file_changes_elsewhere(changed: str) -> None:
    assert fingerprints(changed) == fingerprints(FAULTY)


def test_fingerprints_do_not_depend_on_the_path() -> None:
    assert fingerprints(FAULTY, "b.mat") == fingerprints(FAULTY, "a.mat")


def test_fingerprints_change_with_the_cell() -> None:
    changed = FAULTY.replace("52: 24/19 13/11", "52: 24/19 24/22")

    assert fingerprints(changed)[0] != fingerprints(FAULTY)[0]
    assert fingerprints(changed)[1] == fingerprints(FAULTY)[1]


def test_comments_that_are_wrong_in_the_same_way_have_different_fingerprints() -> None:
    prints = fingerprints(FAULTY.replace(" Game 1", "; bgtools: ignore BG3\n" * 3 + " Game 1"))

    assert len(prints) == 5
    assert len(set(prints)) == len(prints)


def test_equal_findings_have_different_fingerprints() -> None:
    text = FAULTY + "      Wins 1 point\n      Wins 1 point\n"
    prints = fingerprints(text)

    assert len(prints) >= 4
    assert len(set(prints)) == len(prints)


def test_a_fingerprint_is_made_from_what_is_wrong_where_in_the_match() -> None:
    first = sha256(b"BG402\x1f1\x1f1\x1f1\x1f52: 24/19 13/11\x1f1").hexdigest()[:32]
    assert fingerprints(FAULTY)[0] == first

    doubled = report(FAULTY + "      Wins 1 point\n      Wins 1 point\n").findings
    prints = [
        sha256(f"{found.code}\x1f1\x1f1\x1f{found.move}\x1fWins 1 point\x1f{place}".encode()).hexdigest()[:32]
        for place, found in enumerate(doubled[-2:], 1)
    ]
    assert [found.code for found in doubled[-2:]] == [doubled[-1].code] * 2
    assert [found.fingerprint for found in doubled[-2:]] == prints


# --- One finding for one thing -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("rows", "messages"),
    [
        (
            "  1) 31: 8/5 6/5 huh             62: 24/18 13/11\n",
            ['Unknown word "huh"; it was left out, and the rest of the cell was read.'],
        ),
        (
            "  1) 31: 8/5 6/5 huh             62: 24/18 13/11 huh\n  2) 42: 8/4 6/4 hm\n",
            [
                'Unknown word "huh" stands in two cells of this game; it was left out, and the rest of each '
                "was read.",
                'Unknown word "hm"; it was left out, and the rest of the cell was read.',
            ],
        ),
        # a star that belongs to a move is no unknown word, and not counted as one
        (
            "  1) 31: 8/5 6/5 *               62: * 24/18 13/11\n",
            ['Unknown word "*"; it was left out, and the rest of the cell was read.'],
        ),
    ],
)
def test_an_unknown_word_is_told_once_a_game(rows: str, messages: list[str]) -> None:
    text = CLEAN[: CLEAN.index("  1)")] + rows
    told = [finding.message for finding in report(text).findings if "Unknown word" in finding.message]
    assert told == messages


@pytest.mark.parametrize(
    ("number", "place"),
    [("  4)", (6, 3, 6, 4)), (" 14)", (6, 2, 6, 4)), ("  4.", (6, 3, 6, 4))],
)
def test_a_wrong_row_number_is_told_at_the_number(number: str, place: tuple[int, int, int, int]) -> None:
    text = CLEAN.replace(
        "      Wins", "  2) 42: 8/4 6/4                 63: 24/15\n  3) 61: 13/7 8/7\n      Wins"
    )
    text = text.replace("  2) 42", f"{number} 42")
    gaps = [finding for finding in report(text).findings if finding.name == "row-number-gap"]
    assert [tuple(finding.place or ()) for finding in gaps][:1] == [place]
