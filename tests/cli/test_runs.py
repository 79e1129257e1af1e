"""Runs over many files: processes, cache, baseline, several reports, interrupts."""

from __future__ import annotations

import io
import json
import os
import pty
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bgtools.check import baseline
from bgtools.check.model import FileReport, Finding
from bgtools.cli.runs import cache, parallel
from bgtools.report.summary import count
from tests.cli.test_files import lay, make
from tests.cli.transcripts import INVALID, MATCH, NO_MATCH, VALID, WARNED
from tests.report.examples import file_report, hostile, plain, related

if TYPE_CHECKING:
    from collections.abc import Iterator

    from tests.cli.conftest import Validate

member = parallel._Member
FORMATS = [
    "full",
    "concise",
    "json",
    "jsonl",
    "sarif",
    "junit",
    "gitlab",
    "github",
    "tap",
    "rdjson",
    "markdown",
]


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


PADDING = "; a remark\n" * 1000  # so much that it pays to check a dozen files in several processes


def lay_many(count: int = 25) -> None:
    texts = [VALID, INVALID, MATCH, WARNED, NO_MATCH]
    contents = {f"{n:03}.mat": texts[n % len(texts)] + PADDING for n in range(count)}
    for name, text in contents.items():
        lay(f"many/{name}", text=text)
    make("many.zip", dict(reversed(contents.items())))
    make("many.tar.gz", dict(contents))


def all_reports(validate: Validate, *arguments: str) -> dict[str, str]:
    """The reports of one run in every format."""
    outputs = [f"--output-format={name}:report.{name}" for name in FORMATS]
    assert validate(*outputs, *arguments).status == 1
    return {name: Path(f"report.{name}").read_text() for name in FORMATS}


def process(*arguments: str, **options: object) -> subprocess.Popen[str]:
    environment = {key: value for key, value in os.environ.items() if key != "GITHUB_ACTIONS"}
    return subprocess.Popen(
        [sys.executable, "-m", "bgtools", "validate", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment | {"PYTHONPATH": str(Path(__file__).parents[2])},
        **options,  # type: ignore[call-overload]
    )


def _waiting_for(name: str, parent: int) -> int:
    """The process below ``parent`` that waits to open the pipe, found by what it has not got done: any child
    that sleeps in an open call; 0 while there is none."""
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rsplit(")", 1)[1].split()
            where = (stat.parent / "wchan").read_text()
        except OSError:
            continue
        if int(fields[1]) == parent and ("fifo" in where or where == "wait_for_partner"):
            return int(stat.parent.name)
    return 0


class TestJobs:
    def test_every_report_is_the_same(self, validate: Validate) -> None:
        lay_many()
        reports = [
            all_reports(validate, "-j", jobs, "many", "many.zip", "many.tar.gz") for jobs in ("1", "2", "3")
        ]
        assert all(len(text) > 2000 for text in reports[0].values())
        assert reports[0] == reports[1] == reports[2]

    def test_folder_zip_and_tar_say_the_same(self, validate: Validate) -> None:
        lay_many()
        wholes = [
            validate("-j2", path).out.replace(f"{path}{between}", "")
            for path, between in (("many", "/"), ("many.zip", "!"), ("many.tar.gz", "!"))
        ]
        assert wholes[0] == wholes[1] == wholes[2]

    @pytest.mark.parametrize("jobs", ["0", "-1", "x", "1.5"])
    def test_wrong_numbers(self, jobs: str, validate: Validate) -> None:
        assert validate("-j", jobs, "x").err_has("neither a number from 1 on nor auto")

    def test_auto(self, validate: Validate) -> None:
        lay_many(15)
        assert validate("-j", "auto", "many") == validate("many")

    @pytest.mark.parametrize(
        ("files", "padding", "processes"),
        [(40, "", 0), (1, PADDING * 20, 0), (3, PADDING * 10, 2), (15, PADDING, 2)],
    )
    def test_processes_are_started_where_that_pays(
        self,
        files: int,
        padding: str,
        processes: int,
        validate: Validate,
        monkeypatch: pytest.MonkeyPatch,
    ) -> None:
        for number in range(files):
            lay(f"{number}.mat", text=VALID + padding)
        started = []

        def start(*arguments: object) -> object:
            started.append(member(*arguments))  # type: ignore[arg-type]
            return started[-1]

        monkeypatch.setattr(parallel, "_Member", start)
        assert validate("-j2", ".").out == f"{count(files, 'file')}: {files} valid; no findings\n"
        assert len(started) == processes

    def test_a_process_that_ends_loses_no_file_without_a_word(self) -> None:
        """As when the system takes the memory of one: its file can't be told of, the rest is checked."""
        lay_many(40)
        os.mkfifo("many/020.mat.gz")
        child = process("-j2", "--output-format", "json", *sorted(map(str, Path("many").iterdir())))
        deadline = time.monotonic() + 20
        while not (stuck := _waiting_for("020.mat.gz", child.pid)) and time.monotonic() < deadline:
            time.sleep(0.05)
        os.kill(stuck, signal.SIGKILL)
        report = json.loads(child.communicate(timeout=20)[0])
        assert child.returncode == 2
        lost = [file["path"] for file in report["files"] if file["status"] == "unreadable"]
        assert lost == ["many/020.mat.gz"]
        (told,) = (found for found in report["diagnostics"] if found["path"] == "many/020.mat.gz")
        assert "the process that checked it ended (-9)" in told["message"]
        assert report["summary"]["files"] == 41

    def test_a_worker_can_be_sent_to_a_fresh_process(self, folder: Path) -> None:
        """Where processes are not forked, what they need is pickled."""
        import pickle

        import click

        from bgtools.cli.commands.validate import command
        from bgtools.cli.runs.parallel import Worker
        from bgtools.cli.runs.policies import Policies

        (folder / "bgtools.toml").write_text(
            'ignore = ["BG3"]\n[[per-file]]\nfiles = ["a*"]\nselect = ["BG4"]\n'
        )
        lay("a.mat", text=INVALID)
        with command.make_context("validate", ["a.mat"]) as context:
            worker = pickle.loads(pickle.dumps(Worker(Policies(click.get_current_context()), None, True)))
            assert context is not None
        from bgtools.cli.inputs import Input

        assert worker.check(Input("a.mat")).report.findings == []

    def test_a_closed_pipe_ends_all_processes(self) -> None:
        lay_many(200)
        child = process("-j2", "--output-format", "full", "many", "many.zip")
        assert child.stdout is not None
        child.stdout.close()
        assert child.wait(20) == 2


class TestCache:
    def test_the_second_run_says_the_same_without_checking(
        self, validate: Validate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lay_many()
        wanted = all_reports(validate, "--cache", "kept", "many", "many.zip")
        assert wanted == all_reports(validate, "many", "many.zip")
        monkeypatch.setattr("bgtools.cli.checking.check_text", None)
        assert wanted == all_reports(validate, "--cache", "kept", "many", "many.zip")

    def test_every_field_is_kept(self, folder: Path) -> None:
        kept = cache.Cache(str(folder / "kept"))
        kept.put("0" * 64, file_report(plain(), related(), hostile()))
        again = kept.get("0" * 64, "a.mat")
        wanted = file_report(plain(), related(), hostile())
        assert again is not None
        for name in set(FileReport.__slots__) - {"findings"}:
            assert getattr(again, name) == getattr(wanted, name), name
        for mine, theirs in zip(again.findings, wanted.findings, strict=True):
            for name in Finding.__slots__:
                assert getattr(mine, name) == getattr(theirs, name), name

    def test_settings_content_and_version_are_told_apart(
        self, validate: Validate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lay("a.mat", text=INVALID)
        assert validate("--cache", "kept", "a.mat").found() == ["BG302"]
        assert validate("--cache", "kept", "--ignore", "BG3", "a.mat").found() == []
        assert validate("--cache", "kept", "--severity", "BG3=warning", "a.mat").status == 0
        assert validate("--cache", "kept", "--variant", "hypergammon", "a.mat").found() != ["BG302"]
        lay("a.mat", text=VALID)
        assert validate("--cache", "kept", "a.mat").found() == []
        lay("a.mat", text=INVALID)
        monkeypatch.setattr(cache, "__version__", "9.9")
        monkeypatch.setattr("bgtools.cli.checking.check_text", None)
        assert validate("--cache", "kept", "a.mat").status == 2  # it had to check

    def test_entries_are_named_by_content_not_by_path(self, validate: Validate) -> None:
        lay("a.mat", text=INVALID)
        validate("--cache", "kept", "a.mat")
        Path("a.mat").rename("b.mat")
        assert validate("--cache", "kept", "b.mat").places() == ["b.mat:5"]

    @pytest.mark.parametrize(
        "rubbish", [b"", b"{", b"[1, 2]", b"\xff\xfe", b'["valid", null, null, [[1]], []]']
    )
    def test_a_spoiled_entry_counts_as_none(self, rubbish: bytes, validate: Validate) -> None:
        lay("a.mat", text=INVALID)
        wanted = validate("--cache", "kept", "a.mat")
        for path in Path("kept").glob("??/*"):
            path.write_bytes(rubbish)
        assert validate("--cache", "kept", "a.mat") == wanted

    def test_two_runs_share_it(self, validate: Validate) -> None:
        lay_many(80)
        children = [process("--cache", "kept", "-j2", "many") for _ in range(3)]
        outputs = {child.communicate()[0] for child in children}
        assert outputs == {validate("many").out}
        assert not [path for path in Path("kept").glob("??/*") if "." in path.name]

    def test_its_folder_is_named_or_not_and_marked(self, validate: Validate) -> None:
        lay("a.mat")
        assert validate("a.mat", "--cache").status == 0
        assert Path(".bgtools_cache/CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172")
        assert Path(".bgtools_cache/.gitignore").read_text() == "*\n"


class TestBaseline:
    def test_known_findings_are_left_out_and_new_ones_told(self, validate: Validate) -> None:
        lay_many(10)
        wrote = validate("--write-baseline", "known.json", "many")
        assert wrote.status == 0
        assert wrote.err_has("6 findings written to known.json")
        again = validate("--baseline", "known.json", "many")
        assert (again.status, again.found()) == (0, [])
        assert again.out == "10 files: 10 valid; no findings; 6 known from the baseline\n"
        lay("many/000.mat", text=INVALID)
        assert validate("--baseline", "known.json", "many").places() == ["many/000.mat:5"]

    def test_lines_above_and_the_working_directory_change_nothing(
        self, validate: Validate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lay("a/bad.mat", text=INVALID)
        validate("--write-baseline", "known.json", "a")
        lay("a/bad.mat", text="; a comment\n\n" + INVALID.replace(" Game 1", "\n\n Game 1"))
        assert validate("--baseline", "known.json", "a").status == 0
        monkeypatch.chdir("a")
        assert validate("--baseline", "../known.json", "bad.mat").status == 0
        assert validate("--baseline", "../known.json", str(Path("bad.mat").resolve())).status == 0

    def test_what_is_gone_is_told_and_pruned(self, validate: Validate) -> None:
        lay("a/bad.mat", "a/other.mat", "b/bad.mat", "c.mat", text=INVALID)
        validate("--write-baseline", "known.json", "a", "b", "c.mat")
        lay("a/bad.mat", text=VALID)
        Path("c.mat").unlink()
        ran = validate("--baseline", "known.json", "a")  # b is not looked at, so nothing is known of it
        assert ran.status == 0
        assert "1 known from the baseline, 2 gone from it" in ran.out
        assert ran.err_has("gone from the baseline: a/bad.mat: BG302 (match 1, game 1, move 1)")
        assert ran.err_has("gone from the baseline: c.mat: BG302")
        assert ran.err_has("--prune-baseline takes them out of it")
        validate("--baseline", "known.json", "--prune-baseline", "a")
        entries = baseline.load(Path("known.json").read_text())
        assert [entry.path for entry in entries] == ["a/other.mat", "b/bad.mat"]
        assert "gone" not in validate("--baseline", "known.json", "a").out

    @pytest.mark.parametrize(
        ("then", "now"),
        [
            ((), ("--ignore", "BG302")),
            ((), ("--select", "BG4")),
            ((), ("--severity", "BG3=info")),
            (("--info",), ()),
            (("--portability",), ()),
        ],
    )
    def test_what_is_not_told_is_not_gone(
        self, then: tuple[str, ...], now: tuple[str, ...], validate: Validate
    ) -> None:
        lay("a.mat", text=INVALID.replace(" Game 1", " game 1").replace("62: 24/18", "26: 24/18"))
        wrote = validate(*then, "--write-baseline", "known.json", "a.mat")
        assert len(wrote.found()) > len(then)
        before = Path("known.json").read_text()
        ran = validate(*now, "--baseline", "known.json", "--prune-baseline", "a.mat")
        assert "gone" not in ran.out + ran.err
        assert Path("known.json").read_text() == before
        lay("a.mat")
        assert "gone" in validate(*then, "--baseline", "known.json", "a.mat").out

    def test_counts_of_json(self, validate: Validate) -> None:
        lay("a.mat", text=INVALID)
        validate("--write-baseline", "known.json", "a.mat")
        report = json.loads(validate("--baseline", "known.json", "--output-format", "json", "a.mat").out)
        assert report["summary"] | {"known": 1, "gone": 0, "errors": 0} == report["summary"]
        assert report["files"][0]["status"] == "valid"

    def test_one_finding_a_line(self, validate: Validate) -> None:
        lay_many(10)
        validate("--write-baseline", "known.json", "many")
        text = Path("known.json").read_text()
        assert text.count("\n") == 6 + 3
        assert json.loads(text)["schema_version"] == 1
        validate("--write-baseline", "none.json", "many/000.mat")
        assert baseline.load(Path("none.json").read_text()) == []

    @pytest.mark.parametrize(
        ("text", "message"),
        [
            (None, "can't be read: No such file"),
            ("", "can't be used: Expecting value"),
            ("[]", "it is no baseline of version 1"),
            ('{"schema_version": 2, "findings": []}', "it is no baseline of version 1"),
            ('{"schema_version": 1, "findings": [{}]}', "lacks one of: path, fingerprint, code, where"),
        ],
    )
    def test_a_wrong_file(self, text: str | None, message: str, validate: Validate) -> None:
        lay("a.mat")
        if text is not None:
            lay("known.json", text=text)
        ran = validate("--baseline", "known.json", "a.mat")
        assert ran.status == 2
        assert ran.err_has(message)

    def test_unreadable_files_are_never_known(self, validate: Validate) -> None:
        assert validate("--write-baseline", "known.json", "none.mat").status == 2
        assert validate("--baseline", "known.json", "none.mat").status == 2


class TestReports:
    def test_several_at_once(self, validate: Validate) -> None:
        lay("a.mat", text=INVALID)
        formats = ("--output-format", "sarif:x.sarif", "--output-format", "junit:x.xml")
        ran = validate(*formats, "--output-format", "concise", "a.mat")
        assert ran.found() == ["BG302"]
        assert json.loads(Path("x.sarif").read_text())["runs"][0]["results"][0]["ruleId"] == "BG302"
        assert "<failure" in Path("x.xml").read_text()
        assert validate(*formats, "a.mat").err_has("1 file: 1 invalid; 1 error")

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["--output-format", "json", "--output-format", "sarif"], "json and sarif can't both go"),
            (["--output-format", "json:x", "-o", "y"], "-o needs a format that names no file itself"),
            (["--output-format", "json:x", "--output-format", "sarif:./x"], "can't go to one file"),
            (["--output-format", "jsno"], "there is no output format 'jsno'. Did you mean json"),
            (["--output-format", "xyz"], "Choose one of: concise, full, github"),
            (["--output-format", "json:out/x"], "bgtools: out/x: there is no folder"),
            (["--write-baseline", "out/x"], "bgtools: out/x: there is no folder"),
        ],
    )
    def test_what_cannot_be(self, arguments: list[str], message: str, validate: Validate) -> None:
        lay("a.mat")
        ran = validate(*arguments, "a.mat")
        assert ran.status == 2
        assert ran.err_has(message)

    def test_github_is_the_default_on_github(
        self, validate: Validate, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        lay("a.mat", text=INVALID)
        monkeypatch.setenv("GITHUB_ACTIONS", "true")
        assert validate("a.mat").out.startswith("::error title=BG302")
        assert validate("--output-format", "concise", "a.mat").found() == ["BG302"]
        validate("a.mat", "-o", "out.txt")
        assert Path("out.txt").read_text().startswith("a.mat:5:")

    def test_jsonl_comes_as_files_are_checked(self) -> None:
        lay("a.mat", text=VALID)
        os.mkfifo("b.mat")
        child = process("--output-format", "jsonl", "a.mat", "b.mat")
        assert child.stdout is not None
        kinds = [json.loads(child.stdout.readline())["type"] for _ in range(2)]
        assert kinds == ["run", "file"]  # and it still waits for the second file
        Path("b.mat").write_text(VALID)
        assert child.communicate()[0].count("\n") == 2

    def test_max_findings_and_statistics(self, validate: Validate) -> None:
        lay("a.mat", "b.mat", "c.mat", text=INVALID)
        lay("d.mat", text=WARNED)
        ran = validate("--max-findings", "2", "--statistics", ".")
        assert len(ran.found()) == 2
        assert "4 files: 1 valid, 3 invalid; 3 errors, 1 warning; 2 not shown\n" in ran.out
        assert ran.out.endswith("\n3  BG302 dice-play-mismatch\n1  BG810 result-missing\n")
        assert ran.status == 1
        programs = validate("--statistics", "--output-format", "json", ".")
        json.loads(programs.out)
        assert programs.err_has("3 BG302 dice-play-mismatch")


@pytest.fixture
def endless() -> Iterator[Path]:
    """A pipe that never gives a file: whoever reads it waits."""
    os.mkfifo("z.mat")
    end = os.open("z.mat", os.O_RDWR)
    yield Path("z.mat")
    os.close(end)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_an_interrupt_reports_what_was_found(jobs: str, endless: Path) -> None:
    for number in range(20):
        lay(f"{number:02}.mat", text=INVALID + PADDING)
    names = [f"{number:02}.mat" for number in range(20)]
    child = process("-j", jobs, "--output-format", "jsonl:out.jsonl", *names, "z.mat", start_new_session=True)
    deadline = time.monotonic() + 20
    found = 0
    while found < 16 and time.monotonic() < deadline:
        time.sleep(0.05)
        drafts = list(Path().glob(".out.jsonl.*"))
        found = drafts[0].read_text().count('"diagnostic"') if drafts else 0
    os.killpg(child.pid, signal.SIGINT)
    _, err = child.communicate(timeout=20)
    assert child.returncode == 130
    assert "bgtools: interrupted after" in err
    lines = [json.loads(line) for line in Path("out.jsonl").read_text().splitlines()]
    assert lines[-1]["type"] == "summary"
    assert lines[-1]["errors"] >= 16


def test_a_bar_on_a_terminal() -> None:
    lay("a.mat", "b.mat", text=INVALID)
    os.mkfifo("c.mat")
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        [sys.executable, "-m", "bgtools", "validate", "a.mat", "c.mat", "d.mat"],
        stdout=subprocess.PIPE,
        stderr=theirs,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    with Path("c.mat").open("w") as pipe:  # opens when the program reads it
        time.sleep(1.3)
        lay("d.mat", text=VALID)
        pipe.write(VALID)
    child.communicate(timeout=20)
    shown = os.read(ours, 10000).decode()
    os.close(ours)
    os.close(theirs)
    assert "] 2 of 3 files" in shown
    assert shown.endswith("\r\x1b[K")


SITUATIONS: list[tuple[str, list[str], int]] = [
    ("a valid file", ["good.mat"], 0),
    ("an invalid file", ["bad.mat"], 1),
    ("a warning", ["warned.mat"], 0),
    ("a warning that counts", ["--fail-on", "warning", "warned.mat"], 1),
    ("an error that does not count", ["--fail-on", "never", "bad.mat"], 0),
    ("an error and --exit-zero", ["--exit-zero", "bad.mat"], 0),
    ("an ignored error", ["--ignore", "BG3", "bad.mat"], 0),
    ("an error made a warning", ["--severity", "BG302=warning", "bad.mat"], 0),
    ("a warning made an error", ["--severity", "BG=error", "warned.mat"], 1),
    ("no match in a named file", ["letter.txt"], 1),
    ("no match in a text of a folder", ["texts"], 2),
    ("a file that is not there", ["none.mat"], 2),
    ("unreadable beats invalid", ["none.mat", "bad.mat"], 2),
    ("unreadable and --exit-zero", ["--exit-zero", "none.mat"], 2),
    ("an empty folder", ["empty"], 2),
    ("a pattern that fits nothing", ["*.sgf"], 2),
    ("no path", [], 2),
    ("an unknown option", ["--nonsense", "good.mat"], 2),
    ("an unknown selector", ["--select", "E501", "good.mat"], 2),
    ("an unknown output format", ["--output-format", "pdf", "good.mat"], 2),
    ("a broken configuration", ["--config", "broken.toml", "good.mat"], 2),
    ("a place that can't be written", ["-o", "no/such/folder/x", "good.mat"], 2),
    ("a corrupt archive", ["broken.zip"], 2),
    ("a baseline that knows the error", ["--baseline", "known.json", "bad.mat"], 0),
    ("a baseline that is not there", ["--baseline", "nowhere.json", "bad.mat"], 2),
    ("the settings are shown", ["--show-settings"], 0),
    ("the help", ["--help"], 0),
]


@pytest.mark.parametrize("place", ["pipe", pytest.param("terminal", marks=pytest.mark.slow)])
@pytest.mark.parametrize(("what", "arguments", "status"), SITUATIONS, ids=[s[0] for s in SITUATIONS])
def test_exit_status(what: str, arguments: list[str], status: int, place: str, validate: Validate) -> None:
    lay("good.mat")
    lay("bad.mat", text=INVALID)
    lay("warned.mat", text=WARNED)
    lay("letter.txt", "texts/letter.txt", text=NO_MATCH)
    lay("broken.toml", text="x = ")
    lay("broken.zip", text="PK")
    Path("empty").mkdir()
    validate("--write-baseline", "known.json", "bad.mat")
    ours, theirs = pty.openpty()
    stream = subprocess.PIPE if place == "pipe" else theirs
    child = subprocess.Popen(
        [sys.executable, "-m", "bgtools", "validate", *arguments],
        stdout=stream,
        stderr=stream,
        stdin=subprocess.DEVNULL,
        env=os.environ | {"PYTHONPATH": str(Path(__file__).parents[2])},
    )
    child.communicate(timeout=30)
    os.close(ours)
    os.close(theirs)
    assert child.returncode == status


def test_standard_input_is_read_as_bytes(validate: Validate, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(INVALID.encode("utf-16"))))
    assert validate("-", "--stdin-filename", "a.mat").places() == ["a.mat:5"]
