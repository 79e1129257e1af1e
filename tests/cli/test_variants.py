"""``bgtools variants`` and the options that name a variant."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main
from bgtools.rules import variants

if TYPE_CHECKING:
    from pathlib import Path

MATCH = """\
 1 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5
"""


def test_every_variant_is_listed_with_its_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants"]) == 0
    text = capsys.readouterr().out
    for variant in variants.every():
        assert f"\n{variant.name}: " in f"\n{text}"
        for option in variant.options:
            assert f" {option.name}=" in text
        for preset in variant.presets:
            assert f"preset {preset}: " in text


def test_json_gives_the_defaults_of_each_variant(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["variants", "--output-format", "json"]) == 0
    found = {variant["name"]: variant for variant in json.loads(capsys.readouterr().out)}
    assert set(found) == set(variants.names())
    defaults = {option["name"]: option["default"] for option in found["tavla"]["options"]}
    assert defaults == {
        "house.hit_and_run": "off",
        "house.point_limit": "none",
        "house.opening": "reroll",
        "house.cube": "off",
    }
    assert found["hypergammon"]["start"] == {"22": 1, "23": 1, "24": 1}
    assert found["acey-deucey"]["outside"] == 15
    assert found["acey-deucey"]["presets"]["bgammon"]["ad.bearoff_exact"] == "on"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--variant", "foo"], "there is no variant 'foo'"),
        (["--variant", "nakgammon"], "Did you mean nackgammon"),
        (["--variant-option", "ad.bearoff=exact"], "no variant has the option 'ad.bearoff=exact'"),
        (["--variant-option", "ad.scoring=on"], "can be per-checker, single, standard"),
        (["--opening", "twice"], "'twice' is not one of"),
    ],
)
def test_what_nobody_knows_is_wrong_usage(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "match.mat"
    path.write_text(MATCH)
    assert main(["validate", *arguments, str(path)]) == 2
    assert message in " ".join(capsys.readouterr().err.split())


@pytest.mark.parametrize(
    ("text", "name", "options"),
    [
        ("Backgammon", "backgammon", {}),
        ("NackGammon", "nackgammon", {}),
        ("nackgammon", "nackgammon", {}),
        ("HyperGammon", "hypergammon", {}),
        ("HyperGammon (3)", "hypergammon", {}),
        ("HyperGammon (2)", "hypergammon-2", {}),
        ("Hypergammon1", "hypergammon-1", {}),
        ("3-chequer-hypergammon", "hypergammon", {}),
        ("LongGammon", "longgammon", {}),
        ("AceyDeucey", "acey-deucey", {}),
        ("Acey-Deucey", "acey-deucey", {}),
        ("AceyDeucey (American)", "acey-deucey", {}),
        ("AceyDeucey (European)", "acey-deucey", {"ad.complement": "on", "ad.bearoff_exact": "on"}),
        ("acey-deucey-wikipedia", "acey-deucey", {"ad.extra_turn_on_doubles": "on"}),
        ("Russian", "russian", {}),
        ("Portes", "tavla", {}),
    ],
)
def test_every_spelling_is_known(text: str, name: str, options: dict[str, str]) -> None:
    found = variants.find(text)
    assert found is not None
    assert found.name == name
    assert dict(found.chosen) == options
