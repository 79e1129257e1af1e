"""The catalogue is whole: every fault has its finding, and the codes are those that were promised."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest

from bgtools.check import catalogue
from bgtools.check.model import ERROR, INFO, WARNING, Kind
from bgtools.record.fault import ReadFault
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault, ResultFault, TurnFault

if TYPE_CHECKING:
    from enum import Enum
    from pathlib import Path

FAULTS = [
    fault for enum in (ReadFault, PlayFault, CubeFault, MatchFault, ResultFault, TurnFault) for fault in enum
]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_every_fault_is_claimed_by_exactly_one_kind(fault: Enum) -> None:
    claiming = [kind for kind in catalogue.every() if fault in kind.faults]

    assert len(claiming) == 1
    assert catalogue.claiming(fault) is claiming[0]


@pytest.mark.parametrize("fault", FAULTS, ids=str)
def test_a_kind_bears_the_name_of_its_fault(fault: Enum) -> None:
    assert catalogue.claiming(fault).name == fault.value


def test_codes_and_names_are_unique_and_sorted() -> None:
    codes = [kind.code for kind in catalogue.every()]
    names = [kind.name for kind in catalogue.every()]

    assert codes == sorted(set(codes))
    assert len(names) == len(set(names))


@pytest.mark.parametrize("kind", catalogue.every(), ids=lambda kind: kind.code)
def test_a_kind_is_complete(kind: Kind) -> None:
    assert re.fullmatch(r"BG\d{3}", kind.code)
    assert re.fullmatch(r"[a-z]+(-[a-z0-9]+)*", kind.name)
    assert kind.severity in (ERROR, WARNING, INFO)
    assert kind.title and kind.rule.endswith(".") and kind.source
    assert kind.optional in ("", "portability")


# How the ids of the rules' catalogue become codes: E01 is BG501, F01 BG521 and so on.
FAMILY_START = {
    "A": 100,
    "B": 200,
    "C": 300,
    "D": 400,
    "E": 500,
    "F": 520,
    "G": 600,
    "H": 700,
    "I": 800,
    "J": 900,
    "K": 940,
}
SEVERITY = {"E": ERROR, "W": WARNING, "I": INFO}


def test_codes_names_and_severities_are_those_of_the_rules(shared: Path) -> None:
    text = (shared / "rules.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| ([A-K])(\d\d)\*? \| ([a-z0-9-]+) \| ([EWI])\b", text, re.MULTILINE)
    promised = {
        name: (f"BG{FAMILY_START[family] + int(number)}", SEVERITY[severity])
        for family, number, name, severity in rows
    }
    promised["encoding-problem"] = ("BG001", WARNING)
    extra = re.findall(r"^\| ([a-z-]+) \| ([EWI]) \|", text.partition("lack\n")[2], re.MULTILINE)
    kinds = {kind.name: (kind.code, kind.severity) for kind in catalogue.every()}

    assert len(promised) == 98
    assert {name: kinds.get(name) for name in promised} == promised
    assert len(extra) == 12
    assert [kinds[name][1] for name, _ in extra] == [SEVERITY[severity] for _, severity in extra]


@pytest.mark.parametrize("text", ["BG404", "bg404", " too-few-dice-used "])
def test_lookup_takes_codes_and_names(text: str) -> None:
    found = catalogue.lookup(text)

    assert found is not None
    assert found.code == "BG404"


@pytest.mark.parametrize(
    ("text", "expected"),
    [("crawford", "BG701"), ("too-few-dice", "BG404"), ("opening-doublt", "BG301"), ("BG70", "BG701")],
)
def test_a_miss_offers_what_is_close(text: str, expected: str) -> None:
    assert catalogue.lookup(text) is None
    assert expected in [kind.code for kind in catalogue.close_to(text)]


def test_at_most_five_are_close() -> None:
    assert len(catalogue.close_to("bg4")) == 5
    assert catalogue.close_to("BG404")[0].code == "BG404"


def test_nonsense_is_close_to_nothing() -> None:
    assert catalogue.close_to("xyzzy") == []
    assert catalogue.close_to("") == []
