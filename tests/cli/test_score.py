"""``bgtools score``: the table, and the JSON that other programs rely on."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, MATCH, NO_MATCH, VALID
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def score(*arguments: str, stdin: str = "") -> Result:
    return runner().invoke(
        root, ["score", *arguments], input=stdin, standalone_mode=False, catch_exceptions=False
    )


def games(text: str) -> list[dict]:
    (file,) = json.loads(score("-", "--output-format", "json", stdin=text).stdout)["files"]
    (match,) = file["matches"]
    return match["games"]


def test_table() -> None:
    result = score("-", stdin=MATCH)
    assert (result.return_value, result.stderr) == (0, "")
    assert (
        result.stdout
        == """\
-
Ann - Bob, 3 point match
game  before  cube   winner  result  points  ended by     after
   1  0-0     2 Bob  Bob     single       2  drop         0-2
   2  0-2     1      Ann     single       1  resignation  1-2    Crawford
   3  1-2     2 Bob  Ann     single       2  resignation  3-2    post-Crawford
Ann wins 3-2

"""
    )


def test_json() -> None:
    report = json.loads(
        score("-", "--stdin-filename", "final.mat", "--output-format", "json", stdin=MATCH).stdout
    )
    assert report["schema_version"] == 1
    (file,) = report["files"]
    assert (file["path"], file["status"]) == ("final.mat", "valid")
    (match,) = file["matches"]
    assert {name: value for name, value in match.items() if name != "games"} == {
        "players": ["Ann", "Bob"],
        "length": 3,
        "length_known": True,
        "variant": "backgammon",
        "rules": {"crawford": True, "jacoby": False, "beavers": 0, "automatic_doubles": 0},
        "score": [3, 2],
        "winner": "Ann",
        "winner_side": 0,
        "finished": True,
    }
    assert match["games"][0] == {
        "game": 1,
        "line": 3,
        "score_before": [0, 0],
        "crawford": False,
        "post_crawford": False,
        "cube": 2,
        "cube_owner": "Bob",
        "cube_owner_side": 1,
        "winner": "Bob",
        "winner_side": 1,
        "points": 2,
        "points_recorded": 2,
        "points_corrected": None,
        "result": "single",
        "ended_by": "drop",
        "score_after": [0, 2],
    }
    assert [game["score_after"] for game in match["games"]] == [[0, 2], [1, 2], [3, 2]]
    assert [(game["crawford"], game["post_crawford"]) for game in match["games"]] == [
        (False, False),
        (True, False),
        (False, True),
    ]


def test_a_game_that_breaks_off() -> None:
    (game,) = games(VALID.split("  2)")[0])
    assert (game["ended_by"], game["points"], game["winner"], game["result"]) == ("unfinished", 0, None, None)
    assert game["score_after"] == [0, 0]


def test_points_are_those_of_the_rules() -> None:
    (game,) = games(VALID.replace("Wins 1 point", "Wins 4 points"))
    assert (game["points"], game["points_recorded"]) == (1, 4)
    assert "the file says 4" in score("-", stdin=VALID.replace("Wins 1 point", "Wins 4 points")).stdout


def test_a_game_after_the_match_changes_nothing() -> None:
    text = " 1 point match\n"
    for game, ann in ((1, 0), (2, 1)):
        text += f"\n Game {game}\n Ann : {ann}                        Bob : 0\n"
        text += "  1) 31: 8/5 6/5                 62: 24/18 13/11\n      Wins 1 point\n"
    assert (
        score("-", stdin=text).stdout.split("\n", 3)[3]
        == """\
   1  0-0     1     Ann     single       1  resignation  1-0
   2  1-0     1     Ann     single       1  resignation  2-0    after the match
Ann wins 1-0

"""
    )


def test_a_length_that_is_too_short_is_not_believed() -> None:
    right, wrong = score("-", stdin=MATCH), score("-", stdin=MATCH.replace("3 point match", "2 point match"))
    assert wrong.stdout == right.stdout


def test_money_has_no_length_and_no_winner() -> None:
    text = VALID.replace("3 point match", "0 point match")
    (match,) = json.loads(score("-", "--output-format", "json", "--jacoby", stdin=text).stdout)["files"][0][
        "matches"
    ]
    assert (match["length"], match["length_known"], match["winner"], match["finished"]) == (
        None,
        True,
        None,
        True,
    )
    assert match["rules"] == {"crawford": False, "jacoby": True, "beavers": None, "automatic_doubles": 0}
    assert "Ann - Bob, money game" in score("-", stdin=text).stdout


class TestFindings:
    def test_are_summed_up_on_standard_error(self) -> None:
        result = score("-", stdin=INVALID)
        assert result.return_value == 0
        assert result.stderr == "bgtools: 1 error; `bgtools validate` shows them\n"

    def test_are_listed_with_verbose(self) -> None:
        first, last = score("-", "-v", stdin=INVALID).stderr.splitlines()
        assert first.startswith("-:5:")
        assert last == "bgtools: 1 error"

    def test_are_left_out_with_quiet(self) -> None:
        assert score("-", "-q", stdin=INVALID).stderr == ""


def test_unreadable_files_end_with_2_and_the_rest_is_scored(tmp_path: Path) -> None:
    (tmp_path / "a.mat").write_text(MATCH)
    result = score(str(tmp_path / "missing.mat"), str(tmp_path))
    assert result.return_value == 2
    assert "Ann wins 3-2" in result.stdout
    assert result.stderr.startswith(f"{tmp_path / 'missing.mat'}: error BG002 unreadable")
    assert "bgtools validate" not in result.stderr  # it could not say more


def test_a_text_without_a_match_says_so() -> None:
    assert score("-", stdin=NO_MATCH).stdout == "-\nno match\n\n"


@pytest.mark.parametrize("names", [("上田一郎", "Zoë"), ("a" * 40, "b")])
def test_columns_stay_straight_with_any_name(names: tuple[str, str]) -> None:
    from bgtools.text.width import display_width

    text = MATCH.replace("Ann", names[0]).replace("Bob", names[1])
    lines = score("-", stdin=text).stdout.splitlines()[2:6]
    header, *rows = lines
    ended = header.index("ended by")
    for row in rows:
        before = next(row[:at] for at in range(len(row)) if display_width(row[:at]) >= ended)
        assert row[len(before) :].startswith(("drop", "resignation"))
