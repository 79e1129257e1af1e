"""The pages that are made from the program are up to date, and what the others show can be done so."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from bgtools.cli.configuration.settings import SETTINGS
from tests.cli.transcripts import MATCH, VALID
from tests.conftest import ROOT
from tests.docs.test_examples import PAGES
from tests.packaging.test_integrations import load_maker

if TYPE_CHECKING:
    from pathlib import Path

    from tests.cli.conftest import Validate

from tests.cli.conftest import validate  # noqa: F401  (a fixture)


def test_commands_and_configuration_are_up_to_date() -> None:
    for path, text in load_maker("make_reference").pages().items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, "run: python docs/make_reference.py"


def test_every_option_of_validate_can_be_set_or_is_for_one_run() -> None:
    from bgtools.cli.commands.validate import command

    one_run = {
        "paths", "target", "stdin_filename", "exit_zero", "write_baseline", "prune_baseline", "config",
        "isolated", "show_settings", "quiet", "verbose", "color", "debug", "pages",
        "fix", "diff", "fix_confidence",
    }  # fmt: skip
    options = {parameter.name for parameter in command.params} - one_run
    assert options == {setting.option for setting in SETTINGS if setting.name != "per-file"}


def blocks(language: str) -> list[tuple[str, str]]:
    """Page and text of every block in a language ("" for none)."""
    pattern = re.compile(r"^```([a-z]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    return [
        (page.name, text)
        for page in PAGES
        for name, text in pattern.findall(page.read_text(encoding="utf-8"))
        if name == language
    ]


@pytest.mark.parametrize(("page", "block"), blocks("toml"))
def test_configurations_that_are_shown_work(
    page: str,
    block: str,
    tmp_path: Path,
    validate: Validate,  # noqa: F811
) -> None:
    (tmp_path / "bgtools.toml").write_text(block)
    (tmp_path / "a.mat").write_text(VALID)
    ran = validate("--config", tmp_path / "bgtools.toml", tmp_path / "a.mat")
    assert (ran.status, ran.err) == (0, "")


def shown_commands() -> list[str]:
    """Commands in blocks, and the options in the table on choosing."""
    lines = [line for _, text in [*blocks("yaml"), *blocks("")] for line in text.splitlines()]
    found = [line[line.index("bgtools validate") :] for line in lines if "bgtools validate " in line]
    choosing = (ROOT / "docs" / "how-to" / "choose-findings.md").read_text(encoding="utf-8")
    found += [f"bgtools validate {options}" for options in re.findall(r"\| `(--[^`]*)`", choosing)]
    return sorted(set(found))


@pytest.mark.parametrize("line", shown_commands())
def test_commands_that_are_shown_are_understood(
    line: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    validate: Validate,  # noqa: F811
) -> None:
    """Run in a folder with a match; the places that they name are not there."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.mat").write_text(VALID)
    (tmp_path / "known.json").write_text('{"schema_version": 1, "findings": []}')
    words = shlex.split(re.split(r" [|>] ", line.removeprefix("bgtools validate"))[0])
    ran = validate("--isolated", *words, "a.mat")
    assert "Usage:" not in ran.err, ran.err
    assert ran.status in (0, 2)


@pytest.mark.parametrize(("page", "block"), blocks("python"))
def test_python_that_is_shown_runs(
    page: str, block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "match.mat").write_text(MATCH)
    exec(compile(block, page, "exec"), {"text": MATCH, "bgtools": __import__("bgtools")})


def test_names_and_codes_in_the_guides_are_known() -> None:
    from bgtools.check import catalogue

    for page in PAGES:
        if page.parent.name == "findings":
            continue
        for code in re.findall(r"\bBG\d{3}\b", page.read_text(encoding="utf-8")):
            assert catalogue.lookup(code) is not None, f"{page.name}: {code}"


def test_the_site_builds_without_a_warning(tmp_path: Path) -> None:
    pytest.importorskip("mkdocs")
    done = subprocess.run(
        [sys.executable, "-m", "mkdocs", "build", "--strict", "-q", "-d", str(tmp_path / "site")],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "site" / "index.html").exists()
    shutil.rmtree(tmp_path / "site")
