"""Every kind's examples are run: the failing one shows the finding on its line, the correct one does not.

A failing example holds one mistake, so it shows no other error or warning either.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bgtools.check import catalogue
from bgtools.check.model import INFO, Kind
from bgtools.cli import main
from tests.check.maker import maker

if TYPE_CHECKING:
    from pathlib import Path

# Kinds without a failing example, and why.
WITHOUT_EXAMPLE = {"BG002": "no readable file is unreadable"}


@pytest.fixture
def validate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Any:
    """Runs ``bgtools validate`` on a text and gives its diagnostics."""

    def run(text: bytes, *options: str) -> list[dict[str, Any]]:
        path = tmp_path / "example.mat"
        path.write_bytes(text)
        main(["validate", "--output-format", "json", *options, str(path)])
        found = json.loads(capsys.readouterr().out)
        return list(found["diagnostics"])

    return run


def kinds(where: str) -> list[Any]:
    return [
        pytest.param(kind, id=f"{kind.code}-{kind.name}")
        for kind in catalogue.every()
        if getattr(kind, where)
    ]


def test_every_kind_has_a_failing_example() -> None:
    without = {kind.code for kind in catalogue.every() if not kind.bad}

    assert without == set(WITHOUT_EXAMPLE)
    assert all(kind.good for kind in catalogue.every())


@pytest.mark.parametrize("kind", kinds("bad"))
def test_the_failing_example_shows_its_finding_and_nothing_else(kind: Kind, validate: Any) -> None:
    found = validate(kind.bad.encode(kind.bad_encoding), *maker.needed_options(kind))

    code = kind.noted_in or kind.code
    assert (code, kind.bad_line) in [(each["code"], each["line"]) for each in found]
    others = [each for each in found if each["code"] != code and each["severity"] != INFO]
    assert tuple((each["line"], each["code"]) for each in others) == kind.beside
    assert len([each for each in found if each["code"] == code]) == 1


@pytest.mark.parametrize("kind", kinds("good"))
def test_the_correct_example_shows_no_error_or_warning(kind: Kind, validate: Any) -> None:
    found = validate(kind.good.encode(), *maker.needed_options(kind))

    assert kind.code not in [each["code"] for each in found]
    assert [each for each in found if each["severity"] != INFO] == []


@pytest.mark.parametrize("kind", kinds("noted_in"))
def test_a_kind_that_never_comes_first_is_a_note(kind: Kind, validate: Any) -> None:
    (found,) = validate(kind.bad.encode())

    assert "Also: Ann has no legal play with 66, so bar/19 can't be played." in found["notes"]
