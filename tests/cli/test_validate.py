"""``bgtools validate``: which files it takes, what its options do, and its exit status."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, NO_MATCH, VALID, WARNED
from tests.support.command import runner

if TYPE_CHECKING:
    from click.testing import Result


def validate(*arguments: str | Path, stdin: str = "") -> Result:
    return runner().invoke(
        root, ["validate", *map(str, arguments)], input=stdin, standalone_mode=False, catch_exceptions=False
    )


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder as an archive may be; the working directory of the test."""
    (tmp_path / "season" / "May").mkdir(parents=True)
    (tmp_path / "season" / "b.mat").write_text(VALID)
    (tmp_path / "season" / "May" / "a.MAT").write_text(INVALID)
    (tmp_path / "season" / "May" / "late.txt").write_text(VALID)
    (tmp_path / "season" / "May" / "letter.txt").write_text(NO_MATCH)
    (tmp_path / "season" / "table.xls").write_text("not a transcript")
    monkeypatch.chdir(tmp_path)
    return tmp_path


def paths_of(result: Result) -> list[str]:
    return [file["path"] for file in json.loads(result.stdout)["files"]]


class TestFiles:
    def test_folders_are_searched_for_known_suffixes_in_any_case(self, folder: Path) -> None:
        result = validate("season", "--output-format", "json")
        assert paths_of(result) == ["season/May/a.MAT", "season/May/late.txt", "season/b.mat"]
        assert result.return_value == 1

    def test_a_text_without_a_match_is_skipped_in_a_folder_and_counted(self, folder: Path) -> None:
        result = validate("season")
        assert result.stdout.splitlines()[-1] == (
            "3 files: 2 valid, 1 invalid; 1 error (1 file without a match skipped)"
        )

    def test_a_text_without_a_match_is_an_error_by_name(self, folder: Path) -> None:
        result = validate("season/May/letter.txt", "--output-format", "concise")
        assert result.stdout.startswith("season/May/letter.txt:1:1: error BG003 no-match-found ")
        assert result.return_value == 1

    def test_the_working_directory_is_not_part_of_the_paths(self, folder: Path) -> None:
        assert paths_of(validate(".", "--output-format", "json"))[0] == "season/May/a.MAT"

    def test_each_file_is_checked_once(self, folder: Path) -> None:
        result = validate("season/b.mat", "season", "./season/b.mat", "--output-format", "json")
        assert len(paths_of(result)) == 3

    def test_a_folder_without_matches_is_nothing_to_do(self, folder: Path) -> None:
        (folder / "empty").mkdir()
        result = validate("empty")
        assert result.return_value == 2
        assert "nothing to do" in result.stderr

    def test_links_are_followed_to_files_and_not_to_folders(self, folder: Path) -> None:
        (folder / "season" / "again").symlink_to(folder / "season")
        (folder / "season" / "c.mat").symlink_to(folder / "season" / "b.mat")
        assert "season/c.mat" in (paths := paths_of(validate("season", "--output-format", "json")))
        assert not any(path.startswith("season/again/") for path in paths)

    def test_special_files_in_folders_are_left_alone(self, folder: Path) -> None:
        import os

        os.mkfifo(folder / "season" / "pipe.mat")
        assert "season/pipe.mat" not in paths_of(validate("season", "--output-format", "json"))


class TestStandardInput:
    def test_is_checked_under_a_name(self) -> None:
        result = validate("-", "--stdin-filename", "web/form.mat", "--output-format", "json", stdin=VALID)
        assert paths_of(result) == ["web/form.mat"]
        assert result.return_value == 0

    def test_is_called_by_a_hyphen_otherwise(self) -> None:
        result = validate("-", "--output-format", "concise", stdin=INVALID)
        assert result.stdout.startswith("-:5:")

    def test_without_a_match_it_is_invalid(self) -> None:
        assert validate("-", stdin=NO_MATCH).return_value == 1
        assert validate("-", stdin="").return_value == 1


class TestUnreadable:
    def test_a_missing_file_is_a_finding_and_the_rest_is_checked(self, folder: Path) -> None:
        result = validate("missing.mat", "season/b.mat", "--output-format", "json")
        report = json.loads(result.stdout)
        assert result.return_value == 2
        assert [file["status"] for file in report["files"]] == ["unreadable", "valid"]
        (diagnostic,) = report["diagnostics"]
        assert (diagnostic["code"], diagnostic["line"]) == ("BG002", None)
        assert "No such file" in diagnostic["message"]

    def test_it_beats_findings(self, folder: Path) -> None:
        assert validate("missing.mat", "season").return_value == 2


class TestFailOn:
    @pytest.mark.parametrize(
        ("text", "fail_on", "status"),
        [
            (VALID, "error", 0),
            (WARNED, "error", 0),
            (WARNED, "warning", 1),
            (WARNED, "never", 0),
            (INVALID, "error", 1),
            (INVALID, "warning", 1),
            (INVALID, "never", 0),
        ],
    )
    def test_status(self, text: str, fail_on: str, status: int) -> None:
        assert validate("-", "--fail-on", fail_on, stdin=text).return_value == status

    def test_infos_are_looked_for_when_they_matter(self) -> None:
        text = VALID.replace("31: 8/5 6/5", "31: 6/5 8/5")
        assert validate("-", stdin=text).stdout == "1 file: 1 valid; no findings\n"
        assert validate("-", "--fail-on", "info", stdin=text).return_value == 1
        assert "; 2 infos\n" in validate("-", "--info", stdin=text).stdout  # also: the match is not finished


class TestOutput:
    def test_a_file_is_written_and_the_sums_go_to_standard_error(self, folder: Path) -> None:
        result = validate("season", "-o", "report.txt", "--output-format", "concise")
        assert result.stdout == ""
        assert result.stderr == Path("report.txt").read_text().splitlines()[-1] + "\n"
        assert Path("report.txt").read_text().startswith("season/May/a.MAT:5:")

    def test_quiet_leaves_the_sums_out(self, folder: Path) -> None:
        assert validate("season/b.mat", "-q").output == ""
        assert validate("season/b.mat", "-q", "-o", "report.txt").output == ""

    def test_verbose_tells_of_valid_files(self) -> None:
        assert validate("-", "-v", stdin=VALID).stdout.startswith("-: valid, mat")

    def test_verbose_names_what_was_skipped(self, tmp_path: Path) -> None:
        (tmp_path / "letter.txt").write_text(NO_MATCH)
        (tmp_path / "final.mat").write_text(VALID)
        assert validate(str(tmp_path)).stderr == ""
        assert validate(str(tmp_path), "-v").stderr == f"{tmp_path / 'letter.txt'}: skipped, no match\n"

    def test_colour_is_for_those_who_ask(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.delenv("NO_COLOR", raising=False)
        monkeypatch.delenv("FORCE_COLOR", raising=False)

        def coloured(*arguments: str) -> bool:
            result = runner().invoke(
                root, ["validate", "-", *arguments], input=INVALID, standalone_mode=False, color=True
            )
            return "\x1b[" in result.stdout

        assert not coloured()
        assert coloured("--color", "always")
        monkeypatch.setenv("FORCE_COLOR", "1")
        assert coloured()
        assert not coloured("--color", "never")
        monkeypatch.setenv("NO_COLOR", "1")
        assert not coloured()
        assert coloured("--color", "always")

    def test_diagnostics_are_sorted(self, folder: Path) -> None:
        (folder / "season" / "z.mat").write_text(INVALID.replace("31: 8/5 6/5", "31: 8/5 6/4"))
        report = json.loads(validate("season", "--output-format", "json").stdout)
        keys = [(d["path"], d["line"], d["column"], d["code"]) for d in report["diagnostics"]]
        assert keys == sorted(keys)
        assert len({key[0] for key in keys}) == 2


class TestShowBoard:
    def board(self, text: str, *options: str) -> list[str]:
        result = validate("-", "--output-format", "full", "--show-board", *options, stdin=text)
        return [line[4:] for line in result.stdout.splitlines() if line.startswith("  | ")]

    def test_the_board_before_the_play_stands_under_its_row(self) -> None:
        shown = self.board(INVALID)
        assert len(shown) == 1 + 13  # the marks, and the board
        assert shown[1].endswith("○")
        assert shown[13].endswith("● Bob")
        assert shown[11].endswith("rolls 6 2")

    def test_the_variant_tells_how_many_checkers_are_off(self) -> None:
        text = '; [Variation "HyperGammon"]\n' + INVALID.replace("31: 8/5 6/5 ", "31: 24/21 23/22 ")
        shown = self.board(text)
        assert any("rolls 6 2" in line for line in shown)
        assert not any("off" in line for line in shown)

    def test_without_a_position_there_is_no_board(self) -> None:
        assert self.board(NO_MATCH) == ["^"]


class TestRules:
    def test_what_the_user_says_beats_the_file(self) -> None:
        nack = VALID.replace("31: 8/5 6/5", "31: 23/20 23/22")
        result = validate("-", "--variant", "Nack-Gammon", "--output-format", "json", stdin=nack)
        assert result.return_value == 0
        assert json.loads(result.stdout)["files"][0]["matches"][0]["variant"] == "nackgammon"

    def test_the_length_decides_what_is_the_crawford_game(self) -> None:
        later = VALID.replace("Ann : 0 ", "Ann : 2 ")
        assert "crawford-double" in validate("-", stdin=later).stdout
        assert "crawford-double" not in validate("-", "--length", "5", stdin=later).stdout
        assert "crawford-double" not in validate("-", "--no-crawford", stdin=later).stdout


@pytest.mark.parametrize(
    "arguments",
    [
        (),
        ("--no-such-option", "-"),
        ("-", "--output-format", "no-such-format"),
        ("-", "--input-format", "no-such-format"),
        ("-", "--fail-on", "sometimes"),
        ("-", "--length", "-3"),
        ("-", "--variant", "no-such-game"),
        ("-", "--color", "blue"),
    ],
)
def test_wrong_usage(arguments: tuple[str, ...]) -> None:
    import click

    with pytest.raises(click.UsageError):
        validate(*arguments, stdin=VALID)
