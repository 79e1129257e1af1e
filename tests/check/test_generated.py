"""The findings page and the broken samples are what the catalogue says."""

from __future__ import annotations

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
