"""The JSON outputs follow the schemas that are shipped, and the schemas refuse what they should."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest

from bgtools.cli import main
from tests.cli.transcripts import INVALID, MATCH, VALID
from tests.conftest import ROOT
from tests.report.examples import file_report, plain, write_report
from tests.report.test_machine_formats import SETS

if TYPE_CHECKING:
    from pathlib import Path


def validator(name: str) -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((ROOT / "bgtools" / "schemas" / f"{name}.schema.json").read_text())
    jsonschema.Draft202012Validator.check_schema(schema)
    return jsonschema.Draft202012Validator(schema)


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


@pytest.mark.parametrize("text", [VALID, INVALID, MATCH, VALID.replace(" 3 point match\n", "")])
def test_score(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.mat").write_text(text)
    main(["score", "--output-format", "json", str(tmp_path)])
    report = json.loads(capsys.readouterr().out)
    validator("score").validate(report)
    report["files"][0]["matches"][0]["games"][0]["ended_by"] = "boredom"
    assert not validator("score").is_valid(report)
