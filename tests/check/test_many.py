"""More findings than are held in memory: kept in a file they are the same, in the same order."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bgtools.check import CheckOptions, baseline, check, judge, many
from bgtools.check.many import Kept, Ordinals, Pile
from bgtools.check.model import FileReport, Finding, only
from bgtools.check.select import Choice, Selection
from bgtools.report.findings.json import diagnostic
from bgtools.text.source import SourceText
from tests.report.examples import hostile, plain, related

ROOT = Path(__file__).resolve().parents[2]
BROKEN = sorted((ROOT / "samples" / "broken").glob("*.mat"))
ALL = CheckOptions(info=True, portability=True)


def finding(line: int, code: str = "BG404") -> Finding:
    from bgtools.record.model import Place

    return Finding(code, "too-few-dice-used", "error", f"line {line}", "a.mat", Place(line, 1, line, 2))


def told(report: FileReport) -> list[dict[str, object]]:
    return [diagnostic(each) for each in report.findings]


@pytest.fixture
def _few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three are many."""
    for module in (judge, many):
        monkeypatch.setattr(module, "FEW", 2)


def test_every_field_is_kept() -> None:
    made = [plain(), hostile(), related()]
    kept = Kept(made)
    assert [diagnostic(each) for each in kept] == [diagnostic(each) for each in made]
    assert [each.part for each in kept] == [each.part for each in made]


def test_is_a_sequence() -> None:
    kept = Kept(map(finding, (3, 1, 2)))
    assert (len(kept), bool(kept), bool(Kept())) == (3, True, False)
    assert [kept[0].message, kept[-1].message] == ["line 3", "line 2"]
    assert [each.message for each in kept[1:]] == ["line 1", "line 2"]
    assert [(a.message, b.message) for a, b in zip(kept, kept, strict=True)][1] == ("line 1", "line 1")
    with pytest.raises(IndexError):
        kept[3]


def test_is_sent_to_another_process_as_a_list() -> None:
    sent = pickle.loads(pickle.dumps(Kept(map(finding, (3, 1)))))
    assert type(sent) is list
    assert [each.message for each in sent] == ["line 3", "line 1"]


@pytest.mark.usefixtures("_few")
@given(st.lists(st.lists(st.tuples(st.integers(1, 9), st.sampled_from(["BG101", "BG404"])))))
def test_a_pile_is_sorted_as_a_list_is(batches: list[list[tuple[int, str]]]) -> None:
    """Equal ones stay in their order."""
    pile, plain_list = Pile(), []
    for number, batch in enumerate(batches):
        findings = [finding(line, code) for line, code in batch]
        for each in findings:
            each.game = number
        pile.add(findings)
        plain_list += findings
    plain_list.sort(key=Finding.sort_key)
    assert [(each.sort_key(), each.game) for each in pile.sorted()] == [
        (each.sort_key(), each.game) for each in plain_list
    ]


@given(st.lists(st.text("ab", max_size=3)))
def test_ordinals(texts: list[str]) -> None:
    ordinals = Ordinals()
    assert [ordinals.next(text) for text in texts] == [
        texts[: place + 1].count(text) for place, text in enumerate(texts)
    ]


def test_ordinals_of_very_many() -> None:
    ordinals = Ordinals()
    assert {ordinals.next(str(number)) for number in range(20_000)} == {1}
    assert {ordinals.next(str(number)) for number in range(20_000)} == {2}


@pytest.fixture(scope="module")
def text() -> str:
    """All broken samples behind one another."""
    return "\n".join(path.read_text("latin-1") for path in BROKEN)


def test_a_file_with_many_findings(text: str, request: pytest.FixtureRequest) -> None:
    few = check(SourceText(text), "a.mat", ALL)
    request.getfixturevalue("_few")
    report = check(SourceText(text), "a.mat", ALL)
    assert isinstance(report.findings, Kept)
    assert len(report.findings) > 100
    assert told(report) == told(few)
    assert (report.status, report.matches) == (few.status, few.matches)


def test_choosing_among_many(text: str, request: pytest.FixtureRequest) -> None:
    few = check(SourceText(text), "a.mat", ALL)
    request.getfixturevalue("_few")
    report = check(SourceText(text), "a.mat", ALL)
    selection = Selection(Choice(ignore=("BG4",), severities=(("BG8", "info"), ("BG1", "warning"))))
    known = baseline.Baseline([baseline.entry_of(each, "a.mat") for each in few.findings[::2]], str)
    for each in (few, report):
        selection.apply(each, info=True, portability=False)
        known.apply(each, lambda _: True)
    assert isinstance(report.findings, Kept)
    assert told(report) == told(few)
    assert report.status == few.status


def test_what_is_changed_in_choosing_is_kept(request: pytest.FixtureRequest) -> None:
    def milder(each: Finding) -> bool:
        each.severity = "info"
        return each.place is not None and each.place.line > 1

    left = only(Kept(map(finding, (1, 2, 3))), milder)
    assert [(each.message, each.severity) for each in left] == [("line 2", "info"), ("line 3", "info")]
