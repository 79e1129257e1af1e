"""The registry of variants and what each of them starts with."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools.board.ids import position_id
from bgtools.rules import variants

if TYPE_CHECKING:
    from pathlib import Path


def test_names() -> None:
    assert {"backgammon", "nackgammon", "hypergammon"} <= set(variants.names())


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Backgammon", "backgammon"),
        ("standard", "backgammon"),
        ("NackGammon", "nackgammon"),
        ("Nackgammon", "nackgammon"),
        ("nack", "nackgammon"),
        ("HyperGammon (3)", "hypergammon"),
        ("HyperGammon (2)", "hypergammon-2"),
        ("HyperGammon (1)", "hypergammon-1"),
        ("Hypergammon3", "hypergammon"),
        ("Hypergammon1", "hypergammon-1"),
        ("HyperGammon", "hypergammon"),
        ("3-chequer-hypergammon", "hypergammon"),
        ("2-chequer-hypergammon", "hypergammon-2"),
        ("hypergammon-1", "hypergammon-1"),
    ],
)
def test_spellings_in_files(text: str, name: str) -> None:
    found = variants.find(text)
    assert found is not None
    assert found is variants.get(name)


@pytest.mark.parametrize(
    ("text", "options"),
    [
        ("AceyDeucey (American)", ()),
        ("AceyDeucey (European)", (("ad.complement", "on"), ("ad.bearoff_exact", "on"))),
        ("acey-deucey-wikipedia", (("ad.extra_turn_on_doubles", "on"),)),
    ],
)
def test_presets_in_files(text: str, options: tuple[tuple[str, str], ...]) -> None:
    found = variants.find(text)
    assert found is not None
    assert (found.name, found.chosen) == ("acey-deucey", options)


@pytest.mark.parametrize(
    ("text", "likest", "surely"),
    [
        ("Backgamon", "backgammon", "backgammon"),
        ("NackGamon", "nackgammon", "nackgammon"),
        ("Nakgammon", "nackgammon", "nackgammon"),
        ("Acey Ducey", "acey-deucey", "acey-deucey"),
        ("AceyDucey (European)", "acey-deucey", "acey-deucey (european)"),
        ("HyperGamon (2)", "hypergammon-2", "hypergammon-2"),
        ("Hypergamon", "hypergammon", "hypergammon"),
        ("Long gamon", "longgammon", "longgammon"),
        ("Russian backgamon", "russian", "russian"),
        # a number is no slip of the pen, and half a name is no name
        ("HyperGammon (4)", "hypergammon", None),
        ("Blotgammon", "longgammon", None),
        ("gammon", "backgammon", None),
        ("Tavlu", "tavla", None),
        ("Foo", None, None),
        ("", None, None),
        ("山", None, None),
    ],
)
def test_names_that_are_nearly_one(text: str, likest: str | None, surely: str | None) -> None:
    assert variants.find(text) is None
    near, found = variants.like(text)
    assert next((variant.name for variant in near), None) == likest
    assert len(near) <= 3
    assert (found.full_name if found is not None else None) == surely


@pytest.mark.parametrize("text", ["Foo", "", "base", "../backgammon", "hypergammon (4)", "-"])
def test_unknown(text: str) -> None:
    assert variants.find(text) is None
    with pytest.raises(KeyError):
        variants.get(text)


@pytest.mark.parametrize(
    ("name", "checkers", "start_id"),
    [  # the IDs that gnubg gives for its own set-ups
        ("backgammon", 15, "4HPwATDgc/ABMA"),
        ("nackgammon", 15, "4Dl4ADbgOXgANg"),
        ("hypergammon", 3, "AACgAgAAKgAAAA"),
    ],
)
def test_start(name: str, checkers: int, start_id: str) -> None:
    variant = variants.get(name)
    assert sum(variant.start) == variant.checkers == checkers
    assert position_id(variant.new_side(), variant.new_side()) == start_id


@pytest.mark.parametrize("name", variants.names())
def test_every_variant_is_whole(name: str) -> None:
    variant = variants.get(name)
    assert variant.name == name
    assert variant.title
    assert len(variant.start) == 27
    assert sum(variant.start) == variant.checkers
    assert all(variant.facing(variant.facing(point)) == point for point in range(1, 25))
    assert variants.find(variant.title) is variant


@pytest.mark.parametrize(
    ("loser", "size"),
    [
        ({0: 1, 24: 14}, 1),
        ({6: 15}, 2),
        ({18: 1, 6: 14}, 2),
        ({19: 1, 6: 14}, 3),
        ({24: 1, 6: 14}, 3),
        ({25: 1, 6: 14}, 3),
        ({0: 1, 25: 14}, 1),
    ],
)
def test_size_of_a_win(loser: dict[int, int], size: int) -> None:
    side = [loser.get(slot, 0) for slot in range(27)]
    assert variants.get("backgammon").win_size(side) == size


def test_a_new_module_is_all_that_a_new_variant_needs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "longgammon.py").write_text(
        "from bgtools.rules.variants.base import Variant, side_of\n"
        "class Longgammon(Variant):\n"
        "    name, title, aliases = 'longgammon', 'Longgammon', ('lg',)\n"
        "    start = side_of({24: 15})\n"
        "VARIANTS = (Longgammon(),)\n"
    )
    monkeypatch.setattr(variants, "__path__", [*variants.__path__, str(tmp_path)])
    monkeypatch.setattr(variants, "_loaded", {})
    assert variants.get("longgammon").start[24] == 15
    assert variants.find("LG") is variants.get("longgammon")
    assert "longgammon" in variants.names()
