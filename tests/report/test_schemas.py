"""The JSON outputs follow the schemas that are shipped, and the schemas refuse what they should."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bgtools.cli import main
from tests.cli.transcripts import INVALID, MATCH, NO_MATCH, VALID
from tests.conftest import ROOT
from tests.report.examples import file_report, plain, write_report
from tests.report.test_machine_formats import SETS

if TYPE_CHECKING:
    from pathlib import Path


SCHEMAS = ROOT / "bgtools" / "schemas"


def validator(name: str, closed: bool = False) -> Any:
    """The checker of a shipped schema; a closed one also refuses fields that the schema does not name."""
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SCHEMAS / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    if closed:
        close(schema)
    return jsonschema.Draft202012Validator(schema)


def close(schema: Any) -> None:
    if isinstance(schema, dict):
        if "properties" in schema:
            schema.setdefault("additionalProperties", False)
        schema = list(schema.values())
    if isinstance(schema, list):
        for part in schema:
            close(part)


def printed(capsys: pytest.CaptureFixture[str], *words: str | Path) -> str:
    """What a command writes to standard output."""
    main([str(word) for word in words])
    return capsys.readouterr().out


@pytest.mark.parametrize("name", SETS)
def test_validate(name: str) -> None:
    reports = [
        report for report in SETS[name] if all("\udce9" not in found.path for found in report.findings)
    ]
    for report in reports:
        for found in report.findings:
            found.fingerprint = found.fingerprint or "f00d"
    validator("validate").validate(json.loads(write_report("json", *reports)))
    lines = validator("validate-line")
    for line in write_report("jsonl", *reports).splitlines():
        lines.validate(json.loads(line))


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("summary", "errors"), -1),
        (("files", 0, "status"), "fine"),
        (("diagnostics", 0, "severity"), "fatal"),
        (("diagnostics", 0, "code"), "E501"),
        (("diagnostics", 0, "line"), 0),
        (("diagnostics", 0, "suggestions", 0, "confidence"), 1.5),
        (("schema_version",), 2),
    ],
)
def test_the_schema_refuses_what_is_wrong(path: tuple[str | int, ...], value: object) -> None:
    report = json.loads(write_report("json", file_report(plain())))
    assert validator("validate").is_valid(report)
    inner = report
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    assert not validator("validate").is_valid(report)


NO_LENGTH = VALID.replace(" 3 point match\n", "")
MONEY = (ROOT / "samples" / "variants" / "money-night.mat").read_text()
ACEY = (ROOT / "samples" / "variants" / "acey-deucey.mat").read_text()
BEAVERS = (ROOT / "samples" / "valid" / "raccoon.mat").read_text()
LOST = (ROOT / "samples" / "broken" / "BG401-source-empty.mat").read_text()
SET_UP = (ROOT / "samples" / "variants" / "nackgammon-set-up.mat").read_text()
TEXTS = [VALID, INVALID, MATCH, NO_LENGTH, MONEY, ACEY, BEAVERS, LOST, SET_UP, NO_MATCH]


@pytest.fixture(params=TEXTS, ids=range(len(TEXTS)))
def transcript(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    path = tmp_path / "a.mat"
    path.write_text(request.param)
    return path


def test_score(transcript: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = json.loads(printed(capsys, "score", "--output-format", "json", transcript))
    validator("score", closed=True).validate(report)
    report["files"][0]["status"] = "fine"
    assert not validator("score").is_valid(report)


def test_replay(transcript: Path, capsys: pytest.CaptureFixture[str]) -> None:
    whole = json.loads(printed(capsys, "replay", "--output-format", "json", transcript))
    validator("replay", closed=True).validate(whole)
    lines = validator("replay-line", closed=True)
    for line in printed(capsys, "replay", "--output-format", "jsonl", transcript).splitlines():
        lines.validate(json.loads(line))
    for element in whole["actions"]:
        lines.validate(element)


@pytest.mark.parametrize(
    ("key", "value"), [("action", "pass"), ("side", 2), ("pips", [1]), ("codes", ["E1"]), ("xgid", "id")]
)
def test_the_schema_of_an_action_refuses_what_is_wrong(
    key: str, value: object, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.mat").write_text(VALID)
    text = printed(capsys, "replay", "--output-format", "jsonl", tmp_path / "a.mat")
    action = next(line for line in map(json.loads, text.splitlines()) if line["type"] == "action")
    assert validator("replay-line").is_valid(action)
    action[key] = value
    assert not validator("replay-line").is_valid(action)


def test_convert_to_json(transcript: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = validator("transcript-line", closed=True)
    text = printed(capsys, "convert", "--force", "--to", "json", transcript)
    assert text or transcript.read_text() == NO_MATCH
    for line in map(json.loads, text.splitlines()):
        lines.validate(line)
        line["type"] = "tournament"
        assert not lines.is_valid(line)


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("explain", ["explain", "--all"]),
        ("explain", ["explain", "BG302"]),
        ("formats", ["formats"]),
        ("variants", ["variants"]),
    ],
)
def test_what_the_program_says_of_itself(
    name: str, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    said = json.loads(printed(capsys, *words, "--output-format", "json"))
    validator(name, closed=True).validate(said)
    one = said[0] if isinstance(said, list) else said
    one["name"] = None
    assert not validator(name).is_valid(said)


def test_a_baseline(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.mat").write_text(INVALID)
    printed(capsys, "validate", "--write-baseline", tmp_path / "known.json", tmp_path / "a.mat")
    known = json.loads((tmp_path / "known.json").read_text())
    assert known["findings"]
    validator("baseline", closed=True).validate(known)
    del known["findings"][0]["fingerprint"]
    assert not validator("baseline").is_valid(known)


@pytest.mark.parametrize(("whole", "line"), [("validate", "validate-line"), ("replay", "replay-line")])
def test_a_line_is_what_the_whole_is_made_of(whole: str, line: str) -> None:
    definitions = [
        json.loads((SCHEMAS / f"{name}.schema.json").read_text())["$defs"] for name in (whole, line)
    ]
    for name in definitions[0].keys() & definitions[1].keys():
        assert definitions[0][name] == definitions[1][name]


def test_every_schema_is_documented() -> None:
    page = (ROOT / "docs" / "reference" / "json.md").read_text()
    for path in SCHEMAS.glob("*.json"):
        assert f"`{path.name}`" in page
