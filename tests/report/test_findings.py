"""What ``validate`` writes, format by format, over one set of findings."""

from __future__ import annotations

import json

import pytest

from bgtools.report.reporter import Look
from bgtools.report.summary import Summary
from tests.report.examples import file_report, hostile, nowhere, plain, related, write_report


class TestFull:
    def test_shows_the_row_with_marks_notes_and_help(self) -> None:
        assert (
            write_report("full", file_report(plain()))
            == """\
a.mat:6:17: error BG302 dice-play-mismatch (game 1, move 2, Ann)
  The roll 52 moves no checker three pips.
  |
6 |   2) 52: 13/8 24/21              Doubles => 4
  |                 ^^^^^
  = note: The rolls 53 and 35 fit.
  = help: perhaps 52: 13/8 24/22: one digit differs, and the rest of the game
          agrees (90 % sure)

1 file: 1 invalid; 1 error
"""
        )

    def test_shows_related_rows_in_the_order_of_the_file(self) -> None:
        assert (
            write_report("full", file_report(related()), look=Look(quiet=True))
            == """\
a.mat:7:7: warning BG604 cube-value-mismatch
  Ann takes a double to 4.
  |
6 |   2) 52: 13/8 24/21              Doubles => 4
  |                                  ------------ the offer
7 |   3)  Takes                      \N{REPLACEMENT CHARACTER}[31m evil \N{REPLACEMENT CHARACTER} name
  |       ^^^^^

"""
        )

    @pytest.mark.parametrize(
        ("width", "head"),
        [
            (66, ["a.mat:6:17: error BG302 dice-play-mismatch (game 1, move 2, Ann)"]),
            (62, ["a.mat:6:17: error BG302 dice-play-mismatch", "  (game 1, move 2, Ann)"]),
        ],
    )
    def test_the_heading_is_not_cut_by_the_edge_of_the_terminal(self, width: int, head: list[str]) -> None:
        text = write_report("full", file_report(plain()), look=Look(width=width))
        assert text.splitlines()[: len(head)] == head

    @pytest.mark.parametrize("name", ["full", "junit"])
    def test_to_leave_it_out_can_be_suggested(self, name: str) -> None:
        finding = plain()
        finding.suggestions = [finding.suggestions[0]._replace(replacement="")]
        assert "perhaps nothing: " in write_report(name, file_report(finding))

    @pytest.mark.parametrize(
        ("instead", "said"),
        [("      Wins 1 point  ", "perhaps Wins 1 point: "), ("52:", "perhaps 52: without a play: ")],
    )
    def test_blanks_and_a_bare_roll_are_put_into_words(self, instead: str, said: str) -> None:
        finding = plain()
        finding.suggestions = [finding.suggestions[0]._replace(replacement=instead)]
        assert said in write_report("full", file_report(finding))

    def test_a_finding_without_a_place_has_no_snippet(self) -> None:
        text = write_report("full", file_report(nowhere(), status="unreadable"))
        assert text.splitlines()[:2] == [
            "a.mat: error BG002 unreadable",
            "  The file can't be read: permission denied.",
        ]

    def test_suggestions_can_be_left_out(self) -> None:
        assert "help" not in write_report("full", file_report(plain()), look=Look(suggestions=False))

    def test_verbose_mentions_valid_files(self) -> None:
        text = write_report("full", file_report(status="valid"), look=Look(verbose=True))
        assert text.splitlines()[0] == "a.mat: valid, mat/galaxy; Ann 3 - 1 Bob"

    @pytest.mark.parametrize("make", [plain, related, hostile, nowhere])
    def test_colour_adds_nothing_but_colour(self, make) -> None:
        import click

        coloured = write_report("full", file_report(make()), look=Look(color=True))
        assert "\x1b[" in coloured
        assert click.unstyle(coloured) == write_report("full", file_report(make()))


@pytest.mark.parametrize("name", ["full", "concise"])
def test_strangers_text_cannot_act_on_the_terminal(name: str) -> None:
    text = write_report(name, file_report(hostile()))
    assert all(char.isprintable() for char in text.replace("\n", ""))
    assert not any(line.startswith("::") for line in text.splitlines())


def test_concise_is_one_line_a_finding() -> None:
    text = write_report("concise", file_report(plain(), related(), nowhere()))
    assert text.splitlines() == [
        "a.mat:6:17: error BG302 dice-play-mismatch The roll 52 moves no checker three pips.",
        "a.mat:7:7: warning BG604 cube-value-mismatch Ann takes a double to 4.",
        "a.mat: error BG002 unreadable The file can't be read: permission denied.",
        "1 file: 1 invalid; 2 errors, 1 warning",
    ]


class TestJson:
    def test_has_the_promised_shape(self) -> None:
        report = json.loads(write_report("json", file_report(plain())))
        assert list(report) == ["schema_version", "tool", "summary", "files", "diagnostics"]
        assert report["schema_version"] == 1
        assert report["tool"]["name"] == "bgtools"
        counts = {
            "files": 1,
            "valid": 0,
            "invalid": 1,
            "unreadable": 0,
            "errors": 1,
            "warnings": 0,
            "infos": 0,
        }
        assert counts.items() <= report["summary"].items()
        match = {"players": ["Ann", "Bob"], "length": 3, "length_known": True, "variant": "backgammon"}
        match |= {"score": [3, 1], "winner": "Ann", "winner_side": 0, "finished": True, "games": 2}
        assert report["files"] == [
            {"path": "a.mat", "status": "invalid", "format": "mat", "dialect": "galaxy", "matches": [match]}
        ]
        assert report["diagnostics"] == [
            {
                "path": "a.mat",
                "code": "BG302",
                "name": "dice-play-mismatch",
                "severity": "error",
                "message": "The roll 52 moves no checker three pips.",
                "line": 6,
                "column": 17,
                "end_line": 6,
                "end_column": 22,
                "match": 1,
                "game": 1,
                "move": 2,
                "player": "Ann",
                "side": 0,
                "roll": [5, 2],
                "play": "13/8 24/21",
                "position_id": "4HPwATDgc/ABMA",
                "xgid": "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:3:10",
                "notes": ["The rolls 53 and 35 fit."],
                "related": [],
                "suggestions": [
                    {
                        "line": 6,
                        "column": 6,
                        "end_line": 6,
                        "end_column": 20,
                        "replacement": "52: 13/8 24/22",
                        "edits": [
                            {"line": 6, "column": 20, "end_line": 6, "end_column": 22, "replacement": "22"}
                        ],
                        "reason": "one digit differs, and the rest of the game agrees",
                        "confidence": 0.9,
                    }
                ],
                "fingerprint": "0123456789abcdef",
            }
        ]

    def test_nothing_checked(self) -> None:
        report = json.loads(write_report("json"))
        assert (report["files"], report["diagnostics"]) == ([], [])

    def test_a_place_that_is_not_known_is_null(self) -> None:
        (entry,) = json.loads(write_report("json", file_report(nowhere())))["diagnostics"]
        assert [entry[name] for name in ("line", "column", "end_line", "end_column")] == [None] * 4

    def test_any_name_gives_text_that_encodes(self) -> None:
        report = file_report(hostile(), path="caf\udce9.mat")
        report.findings[0].player = "lone \ud800 surrogate"
        text = write_report("json", report)
        text.encode()
        again = json.loads(text)
        assert again["files"][0]["path"] == "caf\\xe9.mat"
        assert again["diagnostics"][0]["player"] == "lone \N{REPLACEMENT CHARACTER} surrogate"
        assert again["diagnostics"][0]["message"] == report.findings[0].message


class TestSummary:
    def sums(self, **counts: int) -> Summary:
        summary = Summary()
        for name, number in counts.items():
            setattr(summary, name, number)
        return summary

    def test_in_words(self) -> None:
        sums = self.sums(files=3, valid=2, invalid=1, errors=2, warnings=1)
        assert str(sums) == "3 files: 2 valid, 1 invalid; 2 errors, 1 warning"
        assert str(self.sums(files=1, valid=1)) == "1 file: 1 valid; no findings"
        assert str(self.sums(files=1, valid=1, infos=2, skipped=1)) == (
            "1 file: 1 valid; 2 infos (1 file without a match skipped)"
        )

    @pytest.mark.parametrize(("severity", "number"), [("error", 1), ("warning", 3), ("info", 7)])
    def test_at_least(self, severity: str, number: int) -> None:
        assert self.sums(errors=1, warnings=2, infos=4).at_least(severity) == number
