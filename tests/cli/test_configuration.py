"""The configuration file: where it is found, what may stand in it, and what it changes."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main
from bgtools.cli.configuration import schema
from bgtools.cli.configuration.load import ConfigurationError, read
from bgtools.cli.configuration.toml_lines import line_of
from tests.cli.transcripts import INVALID, VALID
from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Validate


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with a valid and an invalid match (BG302 on line 5), the root of a repository."""
    (tmp_path / ".git").mkdir()
    (tmp_path / "good.mat").write_text(VALID)
    (tmp_path / "bad.mat").write_text(INVALID)
    monkeypatch.chdir(tmp_path)
    return tmp_path


class TestFinding:
    def test_the_project_file_and_our_own(self, folder: Path, validate: Validate) -> None:
        assert validate("bad.mat").status == 1
        (folder / "pyproject.toml").write_text('[tool.bgtools]\nignore = ["BG302"]\n')
        assert validate("bad.mat").status == 0
        (folder / "bgtools.toml").write_text('ignore = ["BG4"]\n')
        assert validate("bad.mat").status == 1

    def test_from_the_working_directory_up_to_the_root_of_the_repository(
        self, folder: Path, validate: Validate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        inner = folder / "a" / "b"
        inner.mkdir(parents=True)
        (folder / "bgtools.toml").write_text('ignore = ["BG302"]\n')
        monkeypatch.chdir(inner)
        assert validate("../../bad.mat").status == 0
        (inner.parent / ".git").mkdir()
        assert validate("../../bad.mat").status == 1

    def test_a_project_file_of_others_is_none(self, folder: Path, validate: Validate) -> None:
        (folder / "pyproject.toml").write_text('[project]\ndependencies = ["bgtools"]\n')
        assert validate("bad.mat").status == 1
        (folder / "pyproject.toml").write_text("[tool.other\n")
        assert validate("good.mat").status == 0  # what is no TOML is no business of ours without our name

    def test_one_that_is_named(self, folder: Path, validate: Validate) -> None:
        (folder / "own.toml").write_text('ignore = ["BG302"]\n')
        assert validate("--config", "own.toml", "bad.mat").status == 0
        assert validate("--config", "none.toml", "bad.mat").err_has("none.toml: No such file")
        (folder / "bgtools.toml").write_text('ignore = ["BG302"]\n')
        assert validate("--isolated", "bad.mat").status == 1
        assert validate("--isolated", "--config", "own.toml", "bad.mat").err_has("contradict")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('selct = ["BG4"]', "bgtools.toml:1: unknown setting 'selct'. Did you mean select?"),
        ('\n# text\nignore = "BG4"', "bgtools.toml:3: ignore is 'BG4', and should be a list of texts"),
        ('ignore = ["BG4", 5]', "bgtools.toml:1: ignore is a list"),
        ('fail-on = "fatal"', "fail-on is 'fatal', and should be one of error, warning, info, never"),
        ("length = -1", "length is -1, and should be a whole number from 0 on"),
        ("jacoby = 1", "jacoby is 1, and should be true or false"),
        ("length = true", "length is true"),
        ("jobs = 0", 'jobs is 0, and should be a whole number from 1 on, or "auto"'),
        ("info = true\n[severity]\nBG4 = 'fatal'", "bgtools.toml:3: severity of 'BG4' is 'fatal'"),
        ("[[per-file]]\nignore = ['BG4']", "bgtools.toml:1: a per-file table needs files"),
        (
            "[[per-file]]\nfiles=['a']\n\n[[per-file]]\nfiles=['b']\njbos = 1",
            "bgtools.toml:6: unknown setting",
        ),
        ("[[per-file]]\nfiles=['a']\njobs = 1", "bgtools.toml:3: 'jobs' can't be set for some files only"),
        ("per-file = 1", "per-file is 1, and should be an array of tables"),
        ("info = true\ninfo = false", "bgtools.toml:2: no TOML: Cannot overwrite a value"),
        ("info =", "bgtools.toml:1: no TOML: Invalid value"),
        ("info = x", "bgtools.toml:1:8: no TOML: Invalid value"),
        ('\nignore = ["BG999"]', "bgtools.toml:2: ignore: no finding fits 'BG999'."),
        ("[severity]\n\nxyzzy = 'info'", "bgtools.toml:3: severity: no finding fits 'xyzzy'."),
        ("\nvariant = 'nakgammon'", "bgtools.toml:2: variant: there is no variant 'nakgammon'."),
        ("\n\ninput-format = 'word'", "bgtools.toml:3: input-format: 'word' is no transcript format"),
        ("[[per-file]]\nfiles=['a']\nvariant='x'", "bgtools.toml:3: variant: there is no variant 'x'"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(
    text: str, message: str, folder: Path, validate: Validate
) -> None:
    (folder / "bgtools.toml").write_text(text)
    result = validate("good.mat")
    assert result.status == 2
    assert result.err_has(message)


class TestWhatItChanges:
    def test_the_command_line_goes_first(self, folder: Path, validate: Validate) -> None:
        (folder / "bgtools.toml").write_text('ignore = ["BG302"]\nfail-on = "never"\n')
        assert validate("bad.mat").found() == []
        assert validate("--select", "BG3", "bad.mat").found() == ["BG302"]
        assert validate("--select", "BG3", "--fail-on", "error", "bad.mat").status == 1

    def test_additions_add_up(self, folder: Path, validate: Validate) -> None:
        (folder / "bgtools.toml").write_text('ignore = ["BG302"]\n[severity]\nBG302 = "warning"\n')
        assert validate("--ignore", "BG4", "bad.mat").found() == []
        assert validate("--extend-select", "BG302", "bad.mat").found() == []
        assert validate("--select", "BG302", "bad.mat").status == 0  # a warning
        assert validate("--select", "BG302", "--severity", "BG302=error", "bad.mat").status == 1

    def test_settings_for_some_files(self, folder: Path, validate: Validate) -> None:
        (folder / "old").mkdir()
        (folder / "old" / "bad.mat").write_text(INVALID)
        (folder / "bgtools.toml").write_text(
            '[[per-file]]\nfiles = ["old/"]\nignore = ["BG302"]\n\n'
            '[[per-file]]\nfiles = ["old/**"]\n[per-file.severity]\nBG3 = "info"\n'
        )
        assert validate(".").places() == ["bad.mat:5"]
        assert validate("--select", "BG302", "--info", ".").places() == ["bad.mat:5", "old/bad.mat:5"]

    def test_rules_for_some_files(self, folder: Path, validate: Validate) -> None:
        (folder / "bgtools.toml").write_text('[[per-file]]\nfiles = ["good.mat"]\nvariant = "hypergammon"\n')
        assert "BG404" not in validate("good.mat", "--variant", "backgammon").found()
        assert validate("good.mat").status == 1
        assert validate("good.mat", "--variant", "backgammon").status == 0

    def test_rules_hold_for_the_other_commands_too(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "bgtools.toml").write_text(
            'ignore = ["BG1"]\nlength = 7\n[[per-file]]\nfiles = ["good.mat"]\nlength = 9\nignore = ["BG3"]\n'
        )
        assert main(["score", "--output-format", "json", "bad.mat", "good.mat"]) == 0
        files = json.loads(capsys.readouterr().out)["files"]
        assert [file["matches"][0]["length"] for file in files] == [7, 9]
        assert main(["score", "--length", "11", "good.mat"]) == 0
        assert "11 point match" in capsys.readouterr().out
        assert main(["replay", "--compact", "good.mat"]) == 0
        assert "9 point match" in capsys.readouterr().out
        assert main(["convert", "--to", "mat", "-o", "out.mat", "good.mat"]) == 0
        assert "9 point match" in (folder / "out.mat").read_text()

    def test_paths_start_from_its_folder(
        self, folder: Path, validate: Validate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        (folder / "bgtools.toml").write_text('exclude = ["/sub/bad.mat"]\nbaseline = "known.json"\n')
        (folder / "sub").mkdir()
        (folder / "sub" / "bad.mat").write_text(INVALID)
        (folder / "known.json").write_text('{"schema_version": 1, "findings": []}')
        monkeypatch.chdir(folder / "sub")
        assert validate("..").places() == ["../bad.mat:5"]


def test_show_settings(folder: Path, validate: Validate) -> None:
    (folder / "bgtools.toml").write_text(
        '\nignore = ["BG4"]\nsuggestions = false\n[[per-file]]\nfiles = ["a"]\n'
    )
    text = validate("--show-settings", "--fail-on", "warning").out
    assert 'ignore = ["BG4"]  # bgtools.toml:2\n' in text
    assert "suggestions = false  # bgtools.toml:3\n" in text
    assert 'fail-on = "warning"  # command line\n' in text
    assert "gitignore = true  # default\n" in text
    assert '[[per-file]]  # bgtools.toml:4\nfiles = ["a"]\n' in text


def test_the_shown_settings_can_be_read_again(folder: Path, validate: Validate) -> None:
    import tomllib

    text = validate("--show-settings", "--severity", "BG4=info", "--variant-option", "ad.complement=on").out
    values = tomllib.loads(text)
    assert values["severity"] == {"BG4": "info"}
    (folder / "again.toml").write_text(text)
    assert read("again.toml") is not None


class TestSchema:
    def test_the_shipped_one_is_up_to_date(self) -> None:
        shipped = (ROOT / "bgtools" / "schemas" / "config.schema.json").read_text()
        assert shipped == schema.text(), "run: python -m bgtools.cli.configuration.schema > " + "that file"

    @pytest.mark.parametrize(
        ("text", "valid"),
        [
            ("", True),
            ('ignore = ["BG4"]\njobs = "auto"\nlength = 0\n[severity]\nBG4 = "info"', True),
            ('[[per-file]]\nfiles = ["a"]\nvariant = "x"', True),
            ("jobs = 0", False),
            ('selct = ["BG4"]', False),
            ("info = 1", False),
            ("cube-limit = 0", False),
            ('[severity]\nBG4 = "fatal"', False),
            ("[[per-file]]\nignore = []", False),
            ('[[per-file]]\nfiles = ["a"]\njobs = 1', False),
            ('fail-on = "fatal"', False),
        ],
    )
    def test_says_what_the_program_says(self, text: str, valid: bool, folder: Path) -> None:
        jsonschema = pytest.importorskip("jsonschema")
        import tomllib

        checker = jsonschema.Draft202012Validator(json.loads(schema.text()))
        assert checker.is_valid(tomllib.loads(text)) == valid
        (folder / "bgtools.toml").write_text(text)
        try:
            read("bgtools.toml")
        except ConfigurationError:
            assert not valid
        else:
            assert valid


def test_lines_of_keys() -> None:
    text = '# x = 1\nx = 1\n[a.b]\ny.z = 2\n"q r" = 3\n[[c]]\n[[c]]\nd = 1\n'
    assert [
        line_of(text, path)
        for path in [("x",), ("a", "b", "y", "z"), ("a", "b", "q r"), ("c", 1, "d"), ("c", 1, "e"), ("no",)]
    ] == [2, 4, 5, 8, 7, 1]


def test_every_command_is_told_of_a_broken_configuration_once(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "bgtools.toml").write_text("x = 1")
    assert main(["validate", "good.mat"]) == 2
    assert capsys.readouterr().err.count("unknown setting") == 1
