"""``validate --html``: pages of the files with findings, and an index into them."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING
from urllib.parse import unquote

import click
import pytest

from bgtools.cli.group import root
from tests.cli.transcripts import INVALID, VALID, WARNED
from tests.support.command import runner

if TYPE_CHECKING:
    from pathlib import Path


def validate(*arguments: str | Path, stdin: str = "") -> int:
    result = runner().invoke(
        root, ["validate", *map(str, arguments)], input=stdin, standalone_mode=False, catch_exceptions=False
    )
    assert isinstance(result.return_value, int)
    return result.return_value


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    matches = tmp_path / "matches"
    for name, text in {
        "good.mat": VALID,
        "bad.mat": INVALID,
        "sub/bad.mat": INVALID,
        "sub bad.mat": WARNED,
        "<b>&.mat": INVALID.replace("Ann", "<b>Ann"),
    }.items():
        path = matches / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text)
    return matches


def test_files_with_findings_have_pages_that_the_index_links_to(folder: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    assert validate(folder, "--html", report, "-q") == 1
    index = (report / "index.html").read_text(encoding="utf-8")
    links = [unquote(unescape(link)) for link in re.findall(r'<a href="([^"#]*)#f1"', index)]
    assert len(set(links)) == 4
    assert {path.name for path in report.iterdir()} == {"index.html", *links}
    for link in links:
        page = (report / link).read_text(encoding="utf-8")
        assert '"findings": [{"code": "BG' in page
    assert "good.mat" not in index
    assert "<b>" not in index
    assert "5 files: 2 valid, 3 invalid; 3 errors, 1 warning" in index


def test_the_pages_show_the_chosen_findings_only(folder: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    assert validate(folder, "--html", report, "-q", "--ignore", "BG302") == 0
    assert len(list(report.iterdir())) == 2


def test_standard_input_has_a_page_too(tmp_path: Path) -> None:
    report = tmp_path / "report"
    assert validate("-", "--stdin-filename", "typed.mat", "--html", report, "-q", stdin=INVALID) == 1
    assert "Ann plays 31: 8/5 6/5" in (report / "typed.mat.html").read_text(encoding="utf-8")


def test_an_unreadable_file_has_a_page_that_says_so(tmp_path: Path) -> None:
    report = tmp_path / "report"
    assert validate(tmp_path / "none.mat", "--html", report, "-q") == 2
    assert len(list(report.iterdir())) == 2


def test_without_findings_there_is_an_index_all_the_same(folder: Path, tmp_path: Path) -> None:
    report = tmp_path / "report"
    assert validate(folder / "good.mat", "--html", report, "-q") == 0
    assert "There is no finding." in (report / "index.html").read_text(encoding="utf-8")


def test_a_file_is_no_folder(folder: Path) -> None:
    with pytest.raises(click.UsageError, match="is a file"):
        validate(folder, "--html", folder / "good.mat")
