"""Choosing findings: the longest selector decides, what is explicit beats what is default."""

from __future__ import annotations

import pytest

from bgtools.check import catalogue
from bgtools.check.model import ERROR, INFO, WARNING, FileReport, Finding, Kind
from bgtools.check.select import Choice, Selection, UnknownSelectorError


def kind_of(severity: str, optional: str = "") -> Kind:
    return next(
        kind
        for kind in catalogue.every()
        if kind.severity == severity and kind.optional == optional and kind.sharpen is None
    )


REMARK = kind_of(INFO)
PORTABILITY = next(
    kind for kind in catalogue.every() if kind.optional == "portability" and kind.severity != INFO
)


def told(choice: Choice, *codes: str, info: bool = False, portability: bool = False) -> dict[str, str]:
    """Codes that are told, of the given ones, with their severities."""
    report = FileReport("a.mat")
    for code in codes:
        kind = catalogue.lookup(code)
        assert kind is not None
        report.findings.append(Finding(kind.code, kind.name, kind.severity, "", "a.mat", None))
    Selection(choice).apply(report, info, portability)
    return {found.code: found.severity for found in report.findings}


@pytest.mark.parametrize(
    ("select", "extend", "ignore", "expected"),
    [
        ("", "", "", "BG404 BG406 BG301 BG601"),
        ("BG4", "", "", "BG404 BG406"),
        ("BG404", "", "", "BG404"),
        ("bg404,too-few-dice-used", "", "", "BG404"),
        ("BG4", "BG301", "", "BG404 BG406 BG301"),
        ("", "", "BG4", "BG301 BG601"),
        ("", "", "too-few-dice-used", "BG406 BG301 BG601"),
        ("", "BG404", "BG4", "BG404 BG301 BG601"),  # the longer one wins
        ("BG404", "", "BG4", "BG404"),
        ("BG4", "", "BG404", "BG406"),
        ("BG404", "", "BG404", ""),  # equally long: ignored
        ("ALL", "", "BG", ""),
        ("", "", "ALL", ""),
        ("", "BG6", "ALL", "BG601"),
    ],
)
def test_which_are_told(select: str, extend: str, ignore: str, expected: str) -> None:
    def split(text: str) -> tuple[str, ...]:
        return tuple(filter(None, text.split(",")))

    choice = Choice(split(select), split(extend), split(ignore))
    assert list(told(choice, "BG404", "BG406", "BG301", "BG601")) == expected.split()


@pytest.mark.parametrize(
    ("selector", "expected"), [("{code}", True), ("{name}", True), ("ALL", True), ("{code:.3}", False)]
)
@pytest.mark.parametrize("kind", [REMARK, PORTABILITY], ids=lambda kind: kind.name)
def test_what_is_off_by_default_is_asked_for_by_its_whole_name(
    kind: Kind, selector: str, expected: bool
) -> None:
    selector = selector.replace("{code:.3}", kind.code[:3]).format(code=kind.code, name=kind.name)
    assert (kind.code in told(Choice(extend_select=(selector,)), kind.code)) == expected
    selection = Selection(Choice(extend_select=(selector,)))
    assert (selection.needs_info or selection.needs_portability) == expected
    assert kind.code in told(Choice(), kind.code, info=True, portability=True)


def test_what_is_needed_follows_from_what_is_asked_for() -> None:
    def needs(*select: str) -> tuple[bool, bool]:
        selection = Selection(Choice(select))
        return selection.needs_info, selection.needs_portability

    assert needs("BG404") == (False, False)
    assert needs(PORTABILITY.code) == (False, True)
    assert needs(REMARK.code) == (True, False)
    assert needs("ALL") == (True, True)


def test_severities_the_longest_selector_decides() -> None:
    severities = (("BG4", WARNING), ("BG404", ERROR), ("BG301", INFO))
    found = told(Choice(severities=severities), "BG404", "BG406", "BG301", "BG601", info=True)
    assert found == {"BG404": ERROR, "BG406": WARNING, "BG301": INFO, "BG601": ERROR}


def test_what_is_made_an_info_is_told_like_one() -> None:
    choice = Choice(severities=(("BG404", INFO),))
    assert told(choice, "BG404") == {}
    assert told(choice, "BG404", info=True) == {"BG404": INFO}


def test_an_info_can_be_made_an_error() -> None:
    choice = Choice(severities=((REMARK.code, ERROR),))
    assert Selection(choice).needs_info
    assert told(choice, REMARK.code) == {REMARK.code: ERROR}


NEITHER, WITH_INFO, WITH_PORTABILITY, BOTH = (False, False), (True, False), (False, True), (True, True)
EACH = [NEITHER, WITH_INFO, WITH_PORTABILITY, BOTH]


@pytest.mark.parametrize(
    ("code", "choice", "told_with"),
    [
        # as it is, another severity, by its name
        ("BG404", Choice(), EACH),
        ("BG404", Choice(severities=(("BG404", INFO),)), [WITH_INFO, BOTH]),
        ("BG404", Choice(ignore=("BG404",)), []),
        (REMARK.code, Choice(), [WITH_INFO, BOTH]),
        (REMARK.code, Choice(severities=((REMARK.code, ERROR),)), EACH),
        (REMARK.code, Choice(extend_select=(REMARK.code,)), EACH),
        # no severity makes what is optional wanted
        (PORTABILITY.code, Choice(), [WITH_PORTABILITY, BOTH]),
        (PORTABILITY.code, Choice(severities=((PORTABILITY.code, ERROR),)), [WITH_PORTABILITY, BOTH]),
        (PORTABILITY.code, Choice(severities=((PORTABILITY.code, INFO),)), [BOTH]),
        (PORTABILITY.code, Choice(extend_select=(PORTABILITY.code,)), EACH),
        ("BG000", Choice(), []),
    ],
)
def test_when_the_absence_of_a_finding_means_something(
    code: str, choice: Choice, told_with: list[tuple[bool, bool]]
) -> None:
    selection = Selection(choice)
    assert [each for each in EACH if selection.tells(code, *each)] == told_with


@pytest.mark.parametrize(
    ("choice", "status"),
    [
        (Choice(), "invalid"),
        (Choice(ignore=("BG404",)), "valid"),
        (Choice(severities=(("BG404", WARNING),)), "valid"),
    ],
)
def test_the_file_is_judged_anew(choice: Choice, status: str) -> None:
    report = FileReport("a.mat")
    report.findings = [Finding("BG404", "too-few-dice-used", ERROR, "", "a.mat", None)]
    Selection(choice).apply(report, info=False, portability=False)
    assert report.status == status


def test_a_file_that_cannot_be_read_is_never_hidden() -> None:
    report = FileReport("a.mat")
    report.status = "unreadable"
    report.findings = [Finding("BG002", "unreadable", ERROR, "", "a.mat", None)]
    Selection(Choice(ignore=("ALL",))).apply(report, info=False, portability=False)
    assert (report.status, len(report.findings)) == ("unreadable", 1)


@pytest.mark.parametrize(
    ("selector", "hint"),
    [
        ("BG999", "Did you mean BG9"),
        ("to-few-dice-used", "Did you mean BG404"),
        ("E501", "Did you mean BG501"),
        ("xyzzy", "lists them"),
        ("", "lists them"),
    ],
)
def test_unknown_selectors(selector: str, hint: str) -> None:
    with pytest.raises(UnknownSelectorError, match=hint):
        Selection(Choice(select=("BG4", selector)))


def test_three_kinds_are_offered_for_an_unknown_selector() -> None:
    with pytest.raises(UnknownSelectorError) as told:
        Selection(Choice(select=("wrong",)))
    assert str(told.value).count(" or ") == 2
