"""What the head and the user say together settles the rules."""

import pytest

from bgtools.record.model import Claim, MatchHead, Place, Tag
from bgtools.replay.settle import settle
from bgtools.rules.faults import MatchFault
from bgtools.rules.settings import Overrides

HERE = Place(1, 1, 1, 1)


def head(length=None, **claims):
    made = MatchHead("mat", HERE)
    if length is not None:
        made.length = Claim(length, str(length), HERE)
    made.rules = {name: Claim(value, str(value), Place(row, 1, row, 9)) for row, (name, value) in
                  enumerate(claims.items(), 2)}  # fmt: skip
    return made


@pytest.mark.parametrize(
    ("stated", "said", "field", "value"),
    [
        (head(5), Overrides(), "length", 5),
        (head(5), Overrides(length=7), "length", 7),
        (head(), Overrides(), "length", None),
        (head(0), Overrides(), "jacoby", None),
        (head(0, jacoby=True), Overrides(), "jacoby", True),
        (head(0, jacoby=True), Overrides(jacoby=False), "jacoby", False),
        (head(5, jacoby=True), Overrides(), "jacoby", False),
        (head(5), Overrides(), "crawford", True),
        (head(5, crawford=False), Overrides(), "crawford", False),
        (head(0, beavers=True), Overrides(), "beavers", 3),
        (head(0, beavers=False), Overrides(), "beavers", 0),
        (head(0), Overrides(), "beavers", None),
        (head(0, automatic_doubles=2), Overrides(), "automatic_doubles", 2),
        (head(5, automatic_doubles=2), Overrides(), "automatic_doubles", 0),
        (head(5, cube_limit=64), Overrides(), "cube_limit", 64),
        (head(5, variant="NackGammon"), Overrides(), "variant", "nackgammon"),
        (head(5, variant="Foo"), Overrides(), "variant", "backgammon"),
        (head(5, variant="Foo"), Overrides(variant="hypergammon"), "variant", "hypergammon"),
        (head(5, variant="Nackgamon"), Overrides(), "variant", "nackgammon"),
        (head(5, variant="Hypergammon (4)"), Overrides(), "variant", "backgammon"),
        (head(5, variant="Acey Ducey (European)"), Overrides(), "variant", "acey-deucey"),
        (
            head(5, variant="AceyDeucey", variant_option=["ad.cube = on"]),
            Overrides(),
            "variant_options",
            (("ad.cube", "on"),),
        ),
        (head(5, variant="Tavla"), Overrides(), "opening", "reroll"),
        (head(5, variant="Tavla"), Overrides(opening="either"), "opening", "either"),
        (head(0, variant="Tavla", jacoby=True), Overrides(), "jacoby", False),
        (head(0, variant="Tavla", variant_option=["house.cube"], jacoby=True), Overrides(), "jacoby", True),
        (head(5), Overrides(variant="nobody's"), "variant", "backgammon"),
        (head(5), Overrides(), "strict_dead_cube", False),
        (head(5), Overrides(strict_dead_cube=True), "strict_dead_cube", True),
        (head(5), Overrides(), "holland", False),
        (head(5), Overrides(holland=True), "holland", True),
        (head(5, crawford=False), Overrides(crawford=True), "crawford", True),
        (head(5), Overrides(crawford=False), "crawford", False),
        (head(5, jacoby=True), Overrides(jacoby=True), "jacoby", False),
        (head(0, beavers=1), Overrides(), "beavers", 1),
        (head(0, beavers=True), Overrides(beavers=0), "beavers", 0),
        (head(0, automatic_doubles=2), Overrides(automatic_doubles=0), "automatic_doubles", 0),
        (head(0), Overrides(), "automatic_doubles", 0),
        (head(5, cube_limit=64), Overrides(cube_limit=32), "cube_limit", 32),
        (head(5), Overrides(), "cube_limit", None),
        (
            head(5, variant="AceyDeucey (wikipedia)", variant_option=["ad.extra_turn_on_doubles=off"]),
            Overrides(variant_options=(("ad.cube", "on"),)),
            "variant_options",
            (("ad.extra_turn_on_doubles", "off"), ("ad.cube", "on")),
        ),
    ],
)
def test_the_user_beats_the_file(stated, said, field, value):
    rules, _ = settle(stated, said)
    assert getattr(rules, field) == value


@pytest.mark.parametrize(
    ("stated", "said", "kinds"),
    [
        (head(5, variant="Foo"), Overrides(), [MatchFault.VARIANT_UNKNOWN]),
        (head(5, variant="Nackgamon"), Overrides(), [MatchFault.VARIANT_UNKNOWN]),
        (head(5, variant="Foo"), Overrides(variant="nackgammon"), []),
        (head(5, jacoby=True), Overrides(), [MatchFault.JACOBY_IN_MATCH]),
        (head(0, jacoby=True), Overrides(), []),
        (head(5, automatic_doubles=1), Overrides(), [MatchFault.AUTODOUBLE_IN_MATCH]),
        (head(5, crawford=False), Overrides(), [MatchFault.CRAWFORD_OFF]),
        (head(0, crawford=False), Overrides(), []),
        # what the user says is no fault of the file
        (head(5, jacoby=True), Overrides(jacoby=False), []),
        (head(5, automatic_doubles=1), Overrides(automatic_doubles=0), []),
        (head(5, automatic_doubles=0), Overrides(), []),
        (head(5, crawford=False), Overrides(crawford=False), []),
        (head(5, crawford=True), Overrides(), []),
        (head(0, automatic_doubles=1), Overrides(), []),
    ],
)
def test_what_does_not_go_together(stated, said, kinds):
    _, faults = settle(stated, said)
    assert [located.fault.kind for located in faults] == kinds
    assert all(located.place.line == 2 for located in faults)


@pytest.mark.parametrize(
    ("option", "facts"),
    [
        ("ad.cube = maybe", {"name": "ad.cube", "value": "maybe", "variant": "acey-deucey",
                             "known": ["on", "off"]}),
        ("house.opening=never", {"name": "house.opening", "value": "never", "variant": "acey-deucey",
                                 "known": ["combined", "reroll", "either"]}),
    ],
)  # fmt: skip
def test_a_value_that_an_option_can_not_have(option, facts):
    _, (located,) = settle(head(5, variant="AceyDeucey", variant_option=[option]), Overrides())
    assert located.fault.kind is MatchFault.OPTION_UNKNOWN
    assert located.fault.facts == facts
    assert located.place.line == 3


def test_an_option_that_a_game_does_not_have():
    stated = head(5, variant="Russian", variant_option=["ru.backgammon=never", "ad.cube=on"])
    stated.tags = [
        Tag("VariantOption", "ru.backgammon=never", Place(4, 1, 4, 9)),
        Tag("VariantOption", "ad.cube=off", Place(5, 1, 5, 9)),
        Tag("VariantOption", "ad.cube=on", Place(6, 1, 6, 9)),
    ]
    rules, (located,) = settle(stated, Overrides())
    facts = located.fault.facts
    assert (facts["name"], facts["variant"], "value" in facts) == ("ad.cube", "russian", False)
    assert {"ru.backgammon", "ru.enter_all_first", "house.cube", "house.point_limit"} <= set(facts["known"])
    assert located.place.line == 6  # the last that says it
    assert rules.variant_options == (("ru.backgammon", "never"),)
