"""The findings page and the broken samples are what the catalogue says, and hold what they list."""

from __future__ import annotations

import json
from typing import Any

import pytest

from bgtools.cli import main
from tests.check.maker import maker
from tests.conftest import ROOT

HINT = "run python docs/make_findings.py"


def test_the_page_is_fresh() -> None:
    assert (ROOT / maker.PAGE).read_text(encoding="utf-8") == maker.page(), HINT


def test_the_samples_are_fresh() -> None:
    made = maker.samples()

    assert {path.name for path in (ROOT / maker.SAMPLES).iterdir()} == {path.name for path in made}, HINT
    for path, content in made.items():
        assert (ROOT / path).read_bytes() == content, HINT


def listed() -> list[Any]:
    rows = (ROOT / maker.EXPECTED).read_text(encoding="utf-8").splitlines()
    return [
        pytest.param(*row.split(maxsplit=4), id=row.split()[0]) for row in rows if not row.startswith("#")
    ]


@pytest.mark.parametrize("row", [param.values for param in listed()], ids=[param.id for param in listed()])
def test_a_sample_holds_what_is_listed(row: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    name, line, code, severity, *options = row
    sample = ROOT / maker.SAMPLES / name

    main(["validate", "--output-format", "json", *" ".join(options).split(), str(sample)])

    found = json.loads(capsys.readouterr().out)["diagnostics"]
    assert [(each["line"], each["code"], each["severity"]) for each in found] == [(int(line), code, severity)]
