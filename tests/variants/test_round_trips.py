"""Matches of the variants, written again and read back."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.check import CheckOptions, check
from bgtools.cli import main
from bgtools.text.source import decode
from tests.support import variant_matches as matches
from tests.support.variant_referee import GAMES, Game

if TYPE_CHECKING:
    from pathlib import Path

MIXED = """\
; [Variation "AceyDeucey (European)"]
; [VariantOption "ad.bearoff_exact=off"]

 0 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 21: off/24 off/23
  2) 55: off/20(4)
  3) 22: off/23(4)
  4) 31: off/22 off/24
  5)                             52: off/20 off/23
      Wins 1 point
"""


def converted(path: Path, to: str, *options: str) -> str:
    out = path.with_suffix(f".again.{to}")
    assert main(["convert", str(path), "--to", to, "-o", str(out), *options]) == 0
    return out.read_text()


@pytest.mark.parametrize("to", ["mat", "json"])
@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_a_match_written_again_is_as_valid_as_before(game: Game, to: str, tmp_path: Path) -> None:
    sheet = matches.make(game, 11, length=0, games=1)
    path = tmp_path / "match.mat"
    path.write_text(sheet.text)
    report = check(decode(converted(path, to).encode()), "again", CheckOptions(suggestions=False))
    assert not report.findings
    assert report.matches[0].score == tuple(sheet.score)
    assert report.matches[0].variant == ("acey-deucey" if game.name.startswith("acey") else game.name)


def test_later_parts_stand_alone_and_checkers_come_from_off(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MIXED)
    rows = [line.rstrip() for line in converted(path, "mat").splitlines()]
    assert rows[:2] == MIXED.splitlines()[:2]
    assert [row.split(")")[1].strip() for row in rows if ")" in row[:4]] == [
        "21: off/24 off/23",
        "55: off/20 off/20 off/20 off/20",
        "22: off/23 off/23 off/23 off/23",
        "31: off/24 off/22",
        "52: off/23 off/20",
    ]


def test_options_of_the_command_line_are_written_down(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MIXED.replace('; [VariantOption "ad.bearoff_exact=off"]\n', ""))
    text = converted(path, "mat", "--variant-option", "ad.scoring=single")
    assert '; [VariantOption "ad.scoring=single"]\n' in text
    assert text.count("VariantOption") == 1


def test_bgammon_files_are_played_by_the_rules_of_the_server(tmp_path: Path) -> None:
    path = tmp_path / "match.mat"
    sheet = matches.make(GAMES["acey-bgammon"], 3, length=0, games=1)
    path.write_text(sheet.text)
    text = converted(path, "bgammon")
    assert " off/" in text
    report = check(decode(text.encode()), "match.match", CheckOptions(suggestions=False))
    assert not report.findings
    assert report.matches[0].variant == "acey-deucey"
