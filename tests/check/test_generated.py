"""The pages of the findings and the broken samples are what the catalogue says, and hold what they list."""

from __future__ import annotations

import json

import pytest

from bgtools.cli import main
from tests.check.maker import maker
from tests.conftest import ROOT

HINT = "run python docs/make_findings.py"


def test_the_pages_are_fresh() -> None:
    made = maker.pages()

    assert {path.name for path in (ROOT / maker.FOLDER).iterdir()} == {path.name for path in made}, HINT
    for path, text in made.items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, HINT


def test_the_samples_are_fresh() -> None:
    made = maker.samples()

    assert {path.name for path in (ROOT / maker.SAMPLES).iterdir()} == {path.name for path in made}, HINT
    for path, content in made.items():
        assert (ROOT / path).read_bytes() == content, HINT


def listed() -> dict[str, list[list[str]]]:
    """The rows of the list, by file."""
    rows: dict[str, list[list[str]]] = {}
    for row in (ROOT / maker.EXPECTED).read_text(encoding="utf-8").splitlines():
        if not row.startswith("#"):
            name, *fields = row.split()
            rows.setdefault(name, []).append(fields)
    return rows


@pytest.mark.parametrize(("name", "rows"), listed().items(), ids=list(listed()))
def test_a_sample_holds_what_is_listed(
    name: str, rows: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    options = rows[0][3:]

    main(["validate", "--output-format", "json", *options, str(ROOT / maker.SAMPLES / name)])

    found = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [[str(each["line"]), each["code"], each["severity"]] for each in found] == [
        row[:3] for row in rows
    ]
