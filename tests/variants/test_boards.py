"""Boards and IDs of games in which checkers start outside and both players may run the same way."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main

if TYPE_CHECKING:
    from pathlib import Path

RUSSIAN = """\
; [Variation "Russian"]
 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 55: off/20(4)
  2) 22: off/23(4)
  3) 31: off/22 off/24           64: off/21 off/19
      Wins 1 point
"""
# After the last play, seen by Ann, who is on roll: both stand in the quarter where both enter.
QUARTER = """\
19─20─21─22─23─24─┐  ○ Bob
 ○  ●  ○  ●  ●  ● │  pips 365, outside 13
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "russian.mat"
    path.write_text(RUSSIAN)
    return path


def test_boards_show_who_is_outside_and_that_both_run_the_same_way(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    top = max(number for number, line in enumerate(lines) if "19─20─" in line)
    for line, expected in zip(lines[top : top + 2], QUARTER.splitlines(), strict=True):
        assert line.endswith(expected)
    assert any("both run the same way" in line for line in lines[top:])
    assert any("outside 5" in line for line in lines[top:])


def test_ids_are_not_defined_and_the_player_stays_on_roll(
    path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["replay", "--output-format", "jsonl", str(path)]) == 0
    objects = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    actions = [each for each in objects if each["type"] == "action"]
    assert [each["player"] for each in actions] == ["Ann", "Ann", "Ann", "Bob"]
    assert [each["play"] for each in actions] == ["off/20(4)", "off/23(4)", "off/24 off/22", "off/21 off/19"]
    assert {each["position_id"] for each in actions} == {each["xgid"] for each in actions} == {None}
    assert actions[-1]["pips"] == [343, 365]
