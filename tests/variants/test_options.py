"""What each game starts with and is worth, and what can be agreed about it."""

from __future__ import annotations

import pytest

from bgtools.rules import variants
from bgtools.rules.variants.base import HOUSE_OPTIONS, Variant

OUTSIDE = 26
BACKGAMMON = {24: 2, 13: 5, 8: 3, 6: 5}


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("backgammon", BACKGAMMON),
        ("tavla", BACKGAMMON),
        ("nackgammon", {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}),
        ("longgammon", {24: 15}),
        ("hypergammon", {24: 1, 23: 1, 22: 1}),
        ("hypergammon-2", {24: 1, 23: 1}),
        ("hypergammon-1", {24: 1}),
        ("acey-deucey", {OUTSIDE: 15}),
        ("russian", {OUTSIDE: 15}),
    ],
)
def test_set_ups(name: str, start: dict[int, int]) -> None:
    side = variants.get(name).new_side()
    assert {slot: count for slot, count in enumerate(side) if count} == start
    assert variants.get(name).checkers == sum(start.values())


@pytest.mark.parametrize("name", [variant.name for variant in variants.every()])
def test_whose_point_is_whose(name: str) -> None:
    variant = variants.get(name)
    same = name == "russian"
    assert variant.same_direction is same
    for point in range(1, 25):
        assert variant.facing(point) == (point if same else 25 - point)


@pytest.mark.parametrize(
    ("name", "cube", "ids", "opening", "parts"),
    [
        ("backgammon", True, True, "combined", False),
        ("nackgammon", True, True, "combined", False),
        ("longgammon", True, True, "combined", False),
        ("hypergammon", True, True, "combined", False),
        ("tavla", False, True, "reroll", False),
        ("acey-deucey", False, False, "reroll", True),
        ("russian", False, False, "either", True),
    ],
)
def test_how_a_game_is_played(name: str, cube: bool, ids: bool, opening: str, parts: bool) -> None:
    variant = variants.get(name)
    found = (variant.has_cube, variant.position_ids, variant.opening, variant.several_parts)
    assert found == (cube, ids, opening, parts)


# --- Wins --------------------------------------------------------------------------------------------

ONE_OFF = {0: 1, 25: 14}
AT_HOME = {6: 15}
FAR = {18: 15}
IN_MY_HOME = {6: 14, 19: 1}
ON_24 = {6: 14, 24: 1}
ON_BAR = {6: 14, 25: 1}
NOT_ENTERED = {6: 14, OUTSIDE: 1}


@pytest.mark.parametrize(
    ("name", "options", "sizes"),
    [
        # with one off, all home, on 18, on 19, on 24, on the bar, not entered
        ("backgammon", "", [1, 2, 2, 3, 3, 3, 2]),
        ("tavla", "", [1, 2, 2, 2, 2, 2, 2]),
        ("acey-deucey", "ad.scoring=standard", [1, 2, 2, 3, 3, 3, 3]),
        ("acey-deucey", "ad.scoring=single", [1, 1, 1, 1, 1, 1, 1]),
        ("acey-deucey", "", [None] * 7),
        ("russian", "", [1, 2, 2, 2, 2, 3, 3]),
        ("russian", "ru.backgammon=never", [1, 2, 2, 2, 2, 2, 2]),
    ],
)
def test_size_of_a_win(name: str, options: str, sizes: list[int | None]) -> None:
    variant = chosen(name, options)
    losers = (ONE_OFF, AT_HOME, FAR, IN_MY_HOME, ON_24, ON_BAR, NOT_ENTERED)
    assert [variant.win_size(side(loser)) for loser in losers] == sizes
    expected = [14, *[15] * 6] if sizes[0] is None else sizes
    assert [variant.win_factor(side(loser)) for loser in losers] == expected


@pytest.mark.parametrize(
    ("name", "options", "unknown", "one_off", "none_off"),
    [
        ("backgammon", "", 3, 1, 3),
        ("tavla", "", 2, 1, 2),
        ("acey-deucey", "", 15, 14, 15),
        ("acey-deucey", "ad.scoring=single", 1, 1, 1),
        ("acey-deucey", "ad.scoring=standard", 3, 1, 3),
        ("russian", "", 3, 1, 3),
        ("russian", "ru.backgammon=never", 2, 1, 2),
    ],
)
def test_how_much_can_be_given_up(name: str, options: str, unknown: int, one_off: int, none_off: int) -> None:
    variant = chosen(name, options)
    assert variant.most_conceded(None) == unknown
    assert variant.most_conceded(side(ONE_OFF)) == one_off
    assert variant.most_conceded(side(AT_HOME)) == none_off


# --- Options -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "option", "text", "attribute", "value"),
    [
        ("backgammon", "house.cube", "off", "has_cube", False),
        ("tavla", "house.cube", " On ", "has_cube", True),
        ("backgammon", "house.hit_and_run", "off", "hit_and_run", False),
        ("backgammon", "house.opening", "reroll", "opening", "reroll"),
        ("backgammon", "house.point_limit", "5", "point_limit", 5),
        ("backgammon", "house.point_limit", "1", "point_limit", 1),
        ("backgammon", "house.point_limit", "none", "point_limit", None),
        ("acey-deucey", "ad.complement", "on", "complement", True),
        ("acey-deucey", "ad.bearoff_exact", "on", "overshoot", False),
        ("acey-deucey", "ad.enter_all_first", "on", "enter_all_first", True),
        ("acey-deucey", "ad.extra_turn_on_doubles", "on", "roll_after_doublets", True),
        ("acey-deucey", "ad.reroll_needs_full_doublet", "off", "roll_needs_full", False),
        ("russian", "ru.complement_before_all_entered", "off", "complement_before_entered", False),
    ],
)
def test_what_an_option_changes(name: str, option: str, text: str, attribute: str, value: object) -> None:
    assert variants.get(name).knows(option, text)
    changed = chosen(name, f"{option}={text}")
    assert getattr(changed, attribute) == value
    found = changed.option(option)
    assert found is not None
    assert changed.setting(found) == text.strip().lower()
    assert getattr(variants.get(name), attribute) != value or text == "none"  # the game itself stays


@pytest.mark.parametrize(
    ("option", "text"),
    [
        ("house.cube", "N"),
        ("house.cube", "5"),
        ("house.cube", "none"),
        ("house.opening", "on"),
        ("house.point_limit", "0"),
        ("house.point_limit", "-1"),
        ("house.point_limit", "many"),
        ("house.point_limit", ""),
        ("ad.cube", "on"),  # of another game
        ("house.dice", "on"),
    ],
)
def test_what_is_no_option_changes_nothing(option: str, text: str) -> None:
    variant = variants.get("backgammon")
    assert not variant.knows(option, text)
    assert variant.with_options([(option, text)]) is variant


def test_later_options_beat_earlier_ones() -> None:
    variant = variants.get("acey-deucey").with_options([("ad.complement", "on"), ("ad.cube", "on")])
    again = variant.with_options([("ad.complement", "off"), ("ad.cube", "no"), ("ad.scoring", "single")])
    assert again.chosen == (("ad.cube", "on"), ("ad.complement", "off"), ("ad.scoring", "single"))
    assert (again.complement, again.has_cube, again.full_name) == (False, True, "acey-deucey")


@pytest.mark.parametrize(("name", "preset"), [("acey-deucey", "european"), ("acey-deucey", "bgammon")])
def test_a_preset_is_part_of_the_name(name: str, preset: str) -> None:
    variant = variants.find(f"{name} ({preset})")
    assert variant is not None
    assert variant.full_name == f"{name} ({preset})"
    assert variants.get(name).full_name == name


@pytest.mark.parametrize(
    ("name", "options", "special"),
    [
        ("backgammon", "", False),
        ("backgammon", "house.point_limit=5", True),
        ("backgammon", "house.hit_and_run=off", True),
        ("backgammon", "house.cube=off", False),
        ("tavla", "", True),
        ("tavla", "house.hit_and_run=on", False),
        ("acey-deucey", "", True),
        ("acey-deucey", "ad.cube=on", True),
    ],
)
def test_where_each_step_is_asked_of_the_game(name: str, options: str, special: bool) -> None:
    assert chosen(name, options).special is special


def test_house_options_stand_at_the_games_own_default() -> None:
    for variant in variants.every():
        for option in (*variant.options, *HOUSE_OPTIONS):
            assert variant.knows(option.name, variant.setting(option))
            if option in variant.options:
                assert variant.setting(option) == option.default


def chosen(name: str, options: str) -> Variant:
    """The game with an option such as ``ad.scoring=single``."""
    return variants.get(name).with_options([_pair(options)] if options else [])


def _pair(text: str) -> tuple[str, str]:
    name, _, value = text.partition("=")
    return name, value


def side(points: dict[int, int]) -> list[int]:
    """27 ints."""
    return [points.get(slot, 0) for slot in range(27)]
