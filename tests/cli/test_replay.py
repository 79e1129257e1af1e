"""``bgtools replay``: as text, for programs, and step by step."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import click
import pytest

from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, MATCH, VALID
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path

    from click.testing import Result


def replay(*arguments: str | Path, stdin: str = "") -> Result:
    return runner().invoke(
        root, ["replay", *map(str, arguments)], input=stdin, standalone_mode=False, catch_exceptions=False
    )


def objects(text: str) -> list[dict]:
    return [
        json.loads(line) for line in replay("-", "--output-format", "jsonl", stdin=text).stdout.splitlines()
    ]


def actions(text: str) -> list[dict]:
    return [one for one in objects(text) if one["type"] == "action"]


def money(head: str, cells: list[str], points: int) -> str:
    """A money game with these cells behind its first row; Bob wins where he beavers to 8."""
    right = "Beavers => 8" in cells
    return f"""{head} 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     42: 8/4 6/4
  2)  {cells[0]:<30} {cells[1]}
  3)  {cells[2]:<30} {cells[3]}
{" " * (35 if right else 6)}Wins {points} points
"""


class TestText:
    def test_each_action_stands_above_the_board_after_it(self) -> None:
        lines = replay("-", "--ascii", stdin=VALID).stdout.splitlines()
        at = lines.index("  1  Ann plays 31: 8/5 6/5")
        assert lines[at + 2 : at + 15] == [
            "+13-14-15-16-17-18-+---+19-20-21-22-23-24-+  O Bob",
            "| X           O    |   | O              X |  pips 167",
            "| X           O    |   | O              X |  on roll",
            "| X           O    |   | O                |",
            "| X                |   | O                |",
            "| X                |   | O                |",
            "|                  |BAR|                  |  0-0 to 3",
            "| O                |   |                  |  cube 1",
            "| O                |   | X                |",
            "| O                |   | X                |",
            "| O           X    |   | X  X           O |",
            "| O           X    |   | X  X           O |  pips 163",
            "+12-11-10--9--8--7-+---+-6--5--4--3--2--1-+  X Ann",
        ]

    def test_the_variant_stands_in_the_heading(self) -> None:
        heading = replay("-", "--compact", "--variant", "nackgammon", stdin=VALID).stdout.splitlines()[1]
        assert heading == "Ann - Bob, 3 point match, nackgammon"

    def test_compact_lists_the_game_that_is_named(self) -> None:
        assert (
            replay("-", "--compact", "--game", "2", stdin=MATCH).stdout.partition("  1")[0]
            == """\
-
Ann - Bob, 3 point match

Game 2, 0-2, Crawford
"""
        )

    @pytest.mark.parametrize(
        ("arguments", "reason"),
        [
            (["--game", "9"], "there is no game 9 in this file"),
            (["--match", "2"], "there is no match 2 in this file"),
            (["--game", "1", "--move", "2"], "--compact lists whole games"),
        ],
    )
    def test_compact_lists_whole_games(self, arguments: list[str], reason: str) -> None:
        with pytest.raises(click.UsageError, match=reason):
            replay("-", "--compact", *arguments, stdin=MATCH)

    def test_compact_is_one_line_an_action(self) -> None:
        assert (
            replay("-", "--compact", stdin=MATCH).stdout
            == """\
-
Ann - Bob, 3 point match

Game 1, 0-0
  1  Ann plays 31: 8/5 6/5
  1  Bob plays 42: 8/4 6/4
  2  Ann doubles to 2
  2  Bob takes
  3  Ann plays 64: 24/14
  3  Bob doubles to 4
  4  Ann drops
     Bob wins 2 points (cube 2) by a drop.

Game 2, 0-2, Crawford
  1  Bob plays 52: 24/22 13/8
  1  Ann plays 41: 24/23 13/9
  2  Bob plays 33: 8/5(2) 6/3(2)
  2  Ann plays 65: 24/13
     Ann wins 1 point (cube 1) by a resignation.

Game 3, 1-2, post-Crawford
  1  Bob plays 31: 8/5 6/5
  2  Ann doubles to 2
  2  Bob takes
  3  Ann plays 11: 8/7(2) 6/5(2)
  3  Bob plays 62: 24/16
     Ann wins 2 points (cube 2) by a resignation.

Ann 3 - 2 Bob
"""
        )

    @pytest.mark.parametrize(
        ("head", "cells", "said"),
        [
            (
                '; [Beaver "On"]\n',
                ["Doubles => 2", "Beavers => 4", "Raccoons => 8", "Drops"],
                ["Ann doubles to 2", "Bob beavers to 4", "Ann raccoons to 8", "Bob drops"],
            ),
            (
                '; [AutomaticDoubles "1"]\n; [Beaver "On"]\n',
                ["Doubles => 4", "Beavers => 8", "Drops", ""],
                ["Ann doubles to 4", "Bob beavers to 8", "Ann drops"],
            ),
            ("", ["Doubles => 4", "Drops", "", ""], ["Ann doubles to 4", "Bob drops"]),  # as if by one
            (
                '; [CubeLimit "1"]\n',
                ["Doubles => 8", "Takes", "", ""],
                ["Ann doubles to 8", "Bob takes"],
            ),
        ],
    )
    def test_the_cube_is_said_to_show_the_number_that_is_written(
        self, head: str, cells: list[str], said: list[str]
    ) -> None:
        text = money(head, cells, 4 if "Raccoons => 8" in cells or "Beavers => 8" in cells else 2)
        if "Takes" in cells:
            text = text.replace("Wins 2", "Wins 8")
        lines = replay("-", "--compact", stdin=text).stdout.splitlines()
        assert [line[5:] for line in lines if line[:5].strip() in ("2", "3") and ":" not in line] == said

    def test_findings_stand_under_their_action(self) -> None:
        result = replay("-", "--compact", stdin=INVALID)
        lines = result.stdout.splitlines()
        at = next(index for index, line in enumerate(lines) if line.startswith("  1  Bob"))
        assert lines[at + 1].startswith("     error BG302 in line 5: ")
        assert result.stderr == "bgtools: 1 error; `bgtools validate` shows them\n"
        assert result.return_value == 0


class TestForPrograms:
    """Ids here are gnubg's own for these positions; all of the corpus is compared elsewhere."""

    def test_lines_come_in_order(self) -> None:
        assert [one["type"] for one in objects(VALID)] == ["match", "game", *["action"] * 4]

    @pytest.mark.parametrize(
        ("head", "cells", "cubes"),
        [
            ("", ["Doubles => 2", "Takes", "65: 24/13", ""], [1, 1, 1, 2, 2]),
            ('; [AutomaticDoubles "1"]\n', ["Doubles => 4", "Drops", "", ""], [2, 2, 2, 2]),
            ("", ["Doubles => 4", "Drops", "", ""], [2, 2, 2, 2]),
            ("", ["Doubles => 8", "Drops", "", ""], [4, 4, 4, 4]),
        ],
    )
    def test_automatic_doubles_hold_from_the_start(
        self, head: str, cells: list[str], cubes: list[int]
    ) -> None:
        shown = actions(money(head, cells, cubes[-1]))
        assert [one["cube"] for one in shown] == cubes

    def test_an_action(self) -> None:
        action = actions(VALID)[0]
        assert action == {
            "type": "action",
            "match": 1,
            "game": 1,
            "move": 1,
            "line": 5,
            "column": 6,
            "player": "Ann",
            "side": 0,
            "action": "play",
            "roll": [3, 1],
            "play": "8/5 6/5",
            "hits": 0,
            "position_id_before": "4HPwATDgc/ABMA",
            "position_id": "sGfwATDgc/ABMA",
            "match_id_before": "MIFlAAAAAAAE",
            "match_id": "cAlgAAAAAAAE",
            "xgid_before": "XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:3:10",
            "xgid": "XGID=-b----E-C---eE---b-db---B-:0:0:1:00:0:0:0:3:10",
            "pips": [163, 167],
            "cube": 1,
            "cube_owner": None,
            "cube_owner_side": None,
            "score": [0, 0],
            "codes": [],
        }

    def test_an_offer_and_its_answer_leave_the_position_as_the_doubler_sees_it(self) -> None:
        double, take, play = actions(MATCH)[2:5]
        assert [one["action"] for one in (double, take, play)] == ["double", "take", "play"]
        seen = {one[name] for one in (double, take) for name in ("position_id_before", "position_id")}
        assert seen == {play["position_id_before"]}

    def test_the_cube_turns_when_it_is_taken(self) -> None:
        double, take = actions(MATCH)[2:4]
        assert (double["cube"], double["cube_owner"]) == (1, None)
        assert (take["cube"], take["cube_owner"], take["cube_owner_side"]) == (2, "Bob", 1)
        assert double["xgid"].split(":")[4] == "D"
        assert take["xgid"].split(":")[1:5] == ["1", "-1", "1", "00"]

    def test_players_keep_their_numbers_when_the_columns_change_sides(self) -> None:
        first = next(one for one in actions(MATCH) if one["game"] == 2)
        assert (first["player"], first["side"], first["column"]) == ("Bob", 1, 6)
        assert first["pips"] == [167, 160]
        assert first["score"] == [0, 2]

    def test_codes_name_the_findings_in_the_cell(self) -> None:
        assert [one["codes"] for one in actions(INVALID)] == [[], ["BG302"], [], []]

    def test_the_bottom_player_of_an_xgid_is_on_roll(self) -> None:
        for action in actions(MATCH):
            assert action["xgid_before"].split(":")[3] == "1"

    def test_json_has_the_same_objects_in_one_array(self) -> None:
        whole = json.loads(replay("-", "--output-format", "json", stdin=MATCH).stdout)
        assert whole["schema_version"] == 1
        assert whole["actions"] == objects(MATCH)


class TestStep:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        path = tmp_path / "final.mat"
        path.write_text(
            MATCH.replace(
                "64: 24/14                          Doubles", "64: 24/15                          Doubles"
            )
        )
        return path

    def screens(self, path: Path, *keys: str) -> list[list[str]]:
        """The screens that the keys lead to, beginning with the first."""
        result = replay(path, "--step", "--ascii", stdin="".join(f"{key}\n" for key in keys))
        assert (result.return_value, result.stderr) == (0, "")
        lines = result.stdout.splitlines()
        return [lines[at : at + 24] for at in range(0, len(lines), 24)]

    def test_a_screen_holds_everything_in_80x24(self, path: Path) -> None:
        for screen in self.screens(path, *"nnnn]x]v", "?"):
            assert len(screen) == 24
            assert max(map(len, screen)) <= 80
            assert screen[-1].startswith("n next  b back")

    def test_shows_game_score_dice_action_and_row(self, path: Path) -> None:
        (first,) = self.screens(path)
        assert "game 1 of 3, Ann 0 - 0 Bob (1/19)" in first[0]
        assert any("rolls 3 1" in line for line in first)
        at = first.index("1) Ann plays 31: 8/5 6/5")
        assert first[at + 1 : at + 3] == [
            "5 |   1) 31: 8/5 6/5                       42: 8/4 6/4",
            "         ^^^^^^^^^^^",
        ]

    @pytest.mark.parametrize(
        ("keys", "place"),
        [
            ("n", "(2/19)"),
            ("nnb", "(2/19)"),
            ("b", "(1/19)"),
            ("]", "(9/19)"),
            ("]n[", "(9/19)"),
            ("][", "(1/19)"),
            (">", "(19/19)"),
            (">n", "(19/19)"),
            (">[[<", "(1/19)"),
            ("f", "(5/19)"),
            (">F", "(5/19)"),
            ("ff", "(5/19)"),
        ],
    )
    def test_keys_lead_through_the_file(self, path: Path, keys: str, place: str) -> None:
        assert place in self.screens(path, *keys)[-1][0]

    @pytest.mark.parametrize(
        ("where", "words"),
        [
            ("2", "1) Bob plays 52: 24/22 13/8"),
            ("2.2", "2) Bob plays 33: 8/5(2) 6/3(2)"),
            ("3.3", "3) Ann plays 11: 8/7(2) 6/5(2)"),
        ],
    )
    def test_go_to(self, path: Path, where: str, words: str) -> None:
        assert words in self.screens(path, f"g {where}")[-1]

    @pytest.mark.parametrize("where", ["9", "1.99", "x", "", "1.x"])
    def test_going_nowhere_says_so_and_stays(self, path: Path, where: str) -> None:
        last = self.screens(path, f"g {where}")[-1]
        assert "(1/19)" in last[0]
        assert last[-2]

    def test_the_finding_is_shown_with_its_action(self, path: Path) -> None:
        last = self.screens(path, "f")[-1]
        assert any(line.startswith("error BG302: ") for line in last)

    def test_the_end_of_a_game_shows_its_result(self, path: Path) -> None:
        last = self.screens(path, ">")[-1]
        assert "Ann wins 2 points (cube 2) by a resignation. Final score: Ann 3 - 2 Bob." in last

    def test_flip_puts_the_other_player_below(self, path: Path) -> None:
        first, second, third = self.screens(path, "x", "x")
        assert first[14].endswith("X Ann")
        assert second[14].endswith("X Bob")
        assert third == first

    def test_after_shows_the_position_behind_the_action(self, path: Path) -> None:
        _, after, second = self.screens(path, "v", "n")
        assert any("pips 163" in line for line in after)
        assert any("pips 161" in line for line in second)

    def test_help_and_unknown_keys(self, path: Path) -> None:
        screens = self.screens(path, "?", "?", "!")
        assert screens[1][2].startswith("n b   Right Left     next action")
        assert screens[2] == screens[0]
        assert screens[3][-2] == "This key means nothing; ? shows the keys."

    def test_a_file_without_a_match_has_nothing_to_step_through(self, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").write_text("Dear Ann")
        result = replay(tmp_path / "letter.txt", "--step")
        assert result.return_value == 2
        assert "BG003" in result.stderr

    @pytest.mark.parametrize(
        "arguments", [("-",), ("x.mat", "-o", "y"), ("x.mat", "--output-format", "jsonl")]
    )
    def test_wrong_usage(self, arguments: tuple[str, ...]) -> None:
        with pytest.raises(click.UsageError):
            replay(*arguments, "--step")
