"""The output formats for programs, over one table of findings as they come and as nobody wants them.

Each format is read back by a reader that is not ours where there is one: junitparser, tap.py, the official
schema of SARIF.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any
from xml.etree import ElementTree

import pytest

from bgtools.check.model import ERROR
from bgtools.report import registry
from bgtools.report.reporter import Look
from bgtools.text.safe import safe
from tests.report.examples import ROWS, file_report, finding, hostile, nowhere, plain, related, write_report

if TYPE_CHECKING:
    from bgtools.check.model import FileReport, Finding

SCHEMAS = Path(__file__).parent / "schemas"

# What strangers write, in names, cells and file names.
HOSTILE = [
    "::error::owned",
    "::set-output name=x::y",
    "two\nlines",
    "carriage\r\n::error::return",
    "\x1b[31mred\x1b[0m",
    "\x00\x07\x08 bell",
    "right \u202e to left",
    "\u2028 separator",
    "]]> ends",
    "<b onclick='x'>&amp;\"",
    "a,b:c%d%0A::error::",
    "[link](http://example.org) ![image](x) @user #1 <!-- ",
    "| cell | `code` ***",
    "# heading",
    "ok 1 - # SKIP\n1..0",
    "\\n \\",
    "{0} {{1}}",
    "lone \ud800 surrogate",
    "name\U000e0001\ufeff",
    "",
]


def nasty(text: str) -> Finding:
    found = finding(None, f"Say {text}", ERROR, "BG105", "token-unknown")
    found.player = text
    found.path = f"dir/{text}.mat".replace("\ud800", "\udce9").replace("\0", "")  # as a file can be called
    found.notes = [text]
    found.fingerprint = "f00d"
    return found


def nasty_report(text: str) -> FileReport:
    found = nasty(text)
    return file_report(found, path=found.path)


SETS: dict[str, list[FileReport]] = {
    "nothing checked": [],
    "no finding": [file_report(status="valid")],
    "findings": [file_report(plain(), related(), hostile()), file_report(status="valid", path="b.mat")],
    "unreadable": [file_report(nowhere(), status="unreadable")],
    "many": [file_report(*(plain() for _ in range(300)), path=f"dir/{n}.mat") for n in range(3)],
    "hostile": [nasty_report(text) for text in HOSTILE],
}
FORMATS = registry.names("findings")


@pytest.fixture(params=SETS, ids=str)
def reports(request: pytest.FixtureRequest) -> list[FileReport]:
    return SETS[request.param]


def all_findings(reports: list[FileReport]) -> list[Finding]:
    return [found for report in reports for found in report.findings]


@pytest.mark.parametrize("name", FORMATS)
def test_every_format_is_text_that_acts_on_nothing(name: str, reports: list[FileReport]) -> None:
    text = write_report(name, *reports)
    text.encode()
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u2028\u2029\u202e]", text)


@pytest.mark.parametrize("name", FORMATS)
@pytest.mark.parametrize("text", HOSTILE)
def test_no_line_but_our_own_is_a_command(name: str, text: str) -> None:
    commands = [
        line for line in write_report(name, nasty_report(text)).split("\n") if line.lstrip().startswith("::")
    ]
    assert len(commands) == (name == "github")


class TestJsonl:
    def lines(self, reports: list[FileReport]) -> list[dict[str, Any]]:
        return [json.loads(line) for line in write_report("jsonl", *reports).splitlines()]

    def test_says_what_json_says(self, reports: list[FileReport]) -> None:
        whole = json.loads(write_report("json", *reports))
        lines = self.lines(reports)
        assert lines[0] == {"type": "run", "schema_version": 1, "tool": whole["tool"]}
        assert lines[-1] == {"type": "summary", **whole["summary"]}
        for kind, name in (("file", "files"), ("diagnostic", "diagnostics")):
            assert [line for line in lines if line["type"] == kind] == [
                {"type": kind, **one} for one in whole[name]
            ]

    def test_findings_follow_their_file(self) -> None:
        kinds = [line["type"] for line in self.lines(SETS["findings"])]
        assert kinds == ["run", "file", *["diagnostic"] * 3, "file", "summary"]


def unescape(text: str) -> str:
    for escape, char in (("%0D", "\r"), ("%0A", "\n"), ("%3A", ":"), ("%2C", ","), ("%25", "%")):
        text = text.replace(escape, char)
    return text


class TestGitHub:
    def test_a_command(self) -> None:
        assert write_report("github", file_report(plain()), look=Look(quiet=True)) == (
            "::error title=BG302 dice-play-mismatch,file=a.mat,line=6,endLine=6,col=17,endColumn=22"
            "::a.mat:6:17: BG302 The roll 52 moves no checker three pips. (game 1, move 2, Ann)\n"
        )

    def test_severities(self) -> None:
        text = write_report("github", file_report(plain(), related(), hostile()))
        assert re.findall("^::([a-z]+) ", text, re.MULTILINE) == ["error", "warning", "notice"]

    @pytest.mark.parametrize("text", HOSTILE)
    def test_the_runner_reads_back_what_was_meant(self, text: str) -> None:
        """Parsed as the runner does it: the command ends at the first ``::`` behind the properties."""
        line = write_report("github", nasty_report(text), look=Look(quiet=True)).rstrip("\n")
        head, message = line.removeprefix("::error ").split("::", 1)
        properties = dict(pair.split("=", 1) for pair in head.split(","))
        assert unescape(properties["title"]) == "BG105 token-unknown"
        path = safe(nasty(text).path)
        assert unescape(properties["file"]) == path
        assert unescape(message).startswith(f"{path}: BG105 Say {safe(text)}")


class TestGitLab:
    def test_every_element_has_the_required_fields(self, reports: list[FileReport]) -> None:
        """Those that GitLab's documentation lists for its Code Quality report."""
        elements = json.loads(write_report("gitlab", *reports))
        assert len(elements) == len(all_findings(reports))
        for element in elements:
            assert all(
                isinstance(element[name], str) for name in ("description", "check_name", "fingerprint")
            )
            assert element["severity"] in ("info", "minor", "major", "critical", "blocker")
            assert isinstance(element["location"]["path"], str)
            assert isinstance(element["location"]["lines"]["begin"], int)

    def test_equal_findings_of_two_files_do_not_hide_each_other(self) -> None:
        elements = json.loads(write_report("gitlab", file_report(plain()), _moved("b.mat")))
        assert len({element["fingerprint"] for element in elements}) == 2

    @pytest.mark.parametrize(
        "path", ["./logs/a.mat", str(Path.cwd() / "logs" / "a.mat")], ids=["dot", "whole"]
    )
    def test_paths_are_those_of_the_repository(self, path: str) -> None:
        (element,) = json.loads(write_report("gitlab", _moved(path)))
        assert element["location"] == {"path": "logs/a.mat", "lines": {"begin": 6, "end": 6}}


def _moved(path: str) -> FileReport:
    found = plain()
    found.path = path
    return file_report(found, path=path)


class TestJunit:
    def test_junitparser_reads_it_back(self, reports: list[FileReport]) -> None:
        junitparser = pytest.importorskip("junitparser")
        xml = junitparser.JUnitXml.fromstring(write_report("junit", *reports).encode())
        suites = list(xml)
        assert len(suites) == len(reports)
        for suite, report in zip(suites, reports, strict=True):
            cases = list(suite)
            assert suite.tests == len(cases) == max(len(report.findings), 1)
            errors = [found for found in report.findings if found.severity == ERROR]
            results = [result for case in cases for result in case.result]
            assert [result.message for result in results] == [safe(found.message) for found in errors]
            kind = junitparser.Error if report.status == "unreadable" else junitparser.Failure
            assert all(isinstance(result, kind) for result in results)
            assert suite.failures + suite.errors == len(errors)

    def test_is_well_formed_and_carries_names_as_they_print(self, reports: list[FileReport]) -> None:
        root = ElementTree.fromstring(write_report("junit", *reports).encode())
        assert [suite.get("name") for suite in root] == [safe(report.path) for report in reports]

    def test_warnings_pass(self) -> None:
        root = ElementTree.fromstring(write_report("junit", file_report(related())))
        (case,) = root.iter("testcase")
        assert [child.tag for child in case] == ["system-out"]


@pytest.fixture(scope="module")
def sarif_schema() -> Any:
    jsonschema = pytest.importorskip("jsonschema")
    schema = json.loads((SCHEMAS / "sarif-schema-2.1.0.json").read_text())
    assert "/errata01/os/" in schema["id"]
    return jsonschema.Draft4Validator(schema, format_checker=jsonschema.Draft4Validator.FORMAT_CHECKER)


class TestSarif:
    def test_follows_the_official_schema(self, reports: list[FileReport], sarif_schema: Any) -> None:
        sarif_schema.validate(json.loads(write_report("sarif", *reports)))

    def test_names_the_schema_that_it_follows(self, sarif_schema: Any) -> None:
        assert json.loads(write_report("sarif"))["$schema"] == sarif_schema.schema["id"]

    def test_the_schema_refuses_what_is_wrong(self, sarif_schema: Any) -> None:
        log = json.loads(write_report("sarif", file_report(plain())))
        log["runs"][0]["results"][0]["level"] = "fatal"
        assert list(sarif_schema.iter_errors(log))

    def run(self, *reports: FileReport) -> Any:
        return json.loads(write_report("sarif", *reports))["runs"][0]

    def test_every_result_points_to_its_rule(self) -> None:
        run = self.run(*SETS["findings"])
        rules = run["tool"]["driver"]["rules"]
        assert [rules[result["ruleIndex"]]["id"] for result in run["results"]] == ["BG302", "BG604", "BG105"]
        assert rules[0]["name"] == "DicePlayMismatch"
        assert [result["level"] for result in run["results"]] == ["error", "warning", "note"]

    def test_places_and_fixes(self) -> None:
        (result,) = self.run(file_report(plain()))["results"]
        region = {"startLine": 6, "startColumn": 17, "endLine": 6, "endColumn": 22}
        location = result["locations"][0]
        assert location["physicalLocation"]["region"] == region
        assert location["logicalLocations"] == [{"fullyQualifiedName": "game 1, move 2, Ann"}]
        (fix,) = result["fixes"]
        (replacement,) = fix["artifactChanges"][0]["replacements"]
        assert replacement["insertedContent"] == {"text": "22"}
        assert result["partialFingerprints"] == {"bgtools/v1": "0123456789abcdef"}

    @pytest.mark.parametrize(
        ("path", "expected"),
        [
            ("a b/ä#?.mat", "a%20b/%C3%A4%23%3F.mat"),
            ("./a.zip!in/b.mat", "a.zip!in/b.mat"),
            ("caf\udce9.mat", "caf%E9.mat"),
            ("/tmp/x:y.mat", "file:///tmp/x%3Ay.mat"),
        ],
    )
    def test_paths_become_uris(self, path: str, expected: str) -> None:
        (result,) = self.run(_moved(path))["results"]
        assert result["locations"][0]["physicalLocation"]["artifactLocation"]["uri"] == expected

    def test_an_unreadable_file_makes_the_run_no_success(self) -> None:
        assert self.run(*SETS["no finding"])["invocations"][0]["executionSuccessful"] is True
        assert self.run(*SETS["unreadable"])["invocations"][0]["executionSuccessful"] is False

    def test_a_message_makes_no_link(self) -> None:
        (result,) = self.run(nasty_report("[link](http://example.org) {0}"))["results"]
        assert "\\[link\\](http://example.org) {{0}}" in result["message"]["text"]


class TestTap:
    def test_a_point_for_each_file_and_the_plan(self) -> None:
        lines = write_report("tap", *SETS["findings"]).splitlines()
        assert [line for line in lines if not line.startswith(" ")] == [
            "TAP version 14",
            "not ok 1 - a.mat",
            "ok 2 - b.mat",
            "1..2",
        ]

    def test_nothing_checked_is_a_skip(self) -> None:
        assert write_report("tap") == "TAP version 14\n1..0 # SKIP nothing to check\n"

    def test_a_consumer_reads_it_back(self, reports: list[FileReport]) -> None:
        """tap.py knows TAP 13, where no escape keeps a ``#`` from beginning a directive."""
        parser = pytest.importorskip("tap.parser").Parser()
        lines = list(parser.parse_text(write_report("tap", *reports).replace("version 14", "version 13")))
        results = [line for line in lines if line.category == "test"]
        assert [result.ok for result in results] == [report.status == "valid" for report in reports]
        assert [result.number for result in results] == list(range(1, len(reports) + 1))
        assert not any(result.skip or result.todo for result in results)
        (plan,) = [line for line in lines if line.category == "plan"]
        assert plan.expected_tests == len(reports)

    def test_the_block_holds_the_findings(self) -> None:
        yaml = pytest.importorskip("yaml")
        for text in HOSTILE:
            block = write_report("tap", nasty_report(text)).split("  ---\n")[1].split("  ...\n")[0]
            ((found,),) = yaml.safe_load(block).values()
            assert found["message"] == f"Say {safe(text)}"


def _closed(required: str, **properties: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": required.split(),
        "additionalProperties": False,
    }


_TEXT = {"type": "string"}
_POSITION = _closed("line", line={"type": "integer", "minimum": 1}, column={"type": "integer", "minimum": 1})
_RANGE = _closed("start", start=_POSITION, end=_POSITION)
_LOCATION = _closed("path", path={"type": "string", "minLength": 1}, range=_RANGE)
RDJSON = _closed(
    "source diagnostics",
    source=_closed("name", name=_TEXT, url=_TEXT),
    severity={"enum": ["ERROR", "WARNING", "INFO"]},
    diagnostics={
        "type": "array",
        "items": _closed(
            "message location severity code",
            message=_TEXT,
            location=_LOCATION,
            severity={"enum": ["ERROR", "WARNING", "INFO"]},
            source=_closed("name", name=_TEXT, url=_TEXT),
            code=_closed("value", value=_TEXT, url=_TEXT),
            suggestions={"type": "array", "items": _closed("range text", range=_RANGE, text=_TEXT)},
            original_output=_TEXT,
            related_locations={
                "type": "array",
                "items": _closed("location", message=_TEXT, location=_LOCATION),
            },
        ),
    },
)


class TestRdjson:
    def objects(self, *reports: FileReport) -> list[dict[str, Any]]:
        return json.loads(write_report("rdjson", *reports))["diagnostics"]

    def test_has_the_fields_of_the_protocol(self, reports: list[FileReport]) -> None:
        """As ``reviewdog.proto`` names and types them; what it does not know is refused."""
        jsonschema = pytest.importorskip("jsonschema")
        report = json.loads(write_report("rdjson", *reports))
        jsonschema.validate(report, RDJSON)
        assert len(report["diagnostics"]) == len(all_findings(reports))

    def test_columns_count_bytes(self) -> None:
        report = file_report(related())
        (one,) = self.objects(report)
        assert one["location"]["range"] == {
            "start": {"line": 7, "column": 7},
            "end": {"line": 7, "column": 12},
        }
        row = ROWS[6]
        column = row.index(" name") + 1
        from bgtools.report.places import byte_column

        assert byte_column(ROWS, 7, column) == len(row[: column - 1].encode()) + 1 == column + 2

    def test_one_edit_is_offered(self) -> None:
        (one,) = self.objects(file_report(plain()))
        place = {"start": {"line": 6, "column": 20}, "end": {"line": 6, "column": 22}}
        assert one["suggestions"] == [{"range": place, "text": "22"}]


class TestMarkdown:
    def test_sums_and_a_table(self) -> None:
        assert write_report("markdown", file_report(plain())) == (
            "### bgtools: 1 error\n\n1 file: 1 invalid; 1 error\n\n"
            "| place | finding | message |\n| --- | --- | --- |\n"
            "| a\\.mat\\:6\\:17 | error **BG302** dice-play-mismatch "
            "| The roll 52 moves no checker three pips\\. \\(game 1\\, move 2\\, Ann\\) |\n"
        )

    @pytest.mark.parametrize("text", HOSTILE)
    def test_strangers_text_is_shown_and_does_nothing(self, text: str) -> None:
        """Rendered by a CommonMark parser with tables and links it gives a cell of plain text."""
        markdown = pytest.importorskip("markdown_it").MarkdownIt("gfm-like", {"linkify": False, "html": True})
        tokens = markdown.parse(write_report("markdown", nasty_report(text)))
        cells = [token for token in tokens if token.type == "inline"][-1]
        assert {child.type for child in cells.children} == {"text"} or {
            child.type for child in cells.children
        } <= {"text", "text_special"}
        shown = "".join(child.content for child in cells.children)
        assert shown.startswith(f"Say {safe(text)}".rstrip())

    def test_a_long_list_is_cut_and_says_so(self) -> None:
        report = file_report(*(plain() for _ in range(5000)))
        text = write_report("markdown", report)
        assert len(text) < 1 << 20
        shown = text.count("BG302")
        assert f"{5000 - shown} further findings not shown here." in text
