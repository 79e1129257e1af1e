"""What others run us by: pre-commit, GitHub Actions, GitLab, Jenkins, Docker, problem matcher, shell, man."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from bgtools import formats
from bgtools.report.reporter import Look
from tests.cli.transcripts import INVALID, NO_MATCH, VALID, WARNED
from tests.conftest import ROOT
from tests.report.examples import file_report, hostile, nowhere, plain, related, write_report

INTEGRATIONS = ROOT / "integrations"


def yaml_of(path: Path) -> Any:
    return pytest.importorskip("yaml").safe_load(path.read_text())


def command(line: str) -> list[str]:
    """The words of a ``bgtools`` command in a snippet."""
    import shlex

    return shlex.split(line[line.index("bgtools validate") :])[2:]


def can_parse(arguments: list[str]) -> bool:
    """Whether ``validate`` takes the options."""
    from bgtools.cli.commands.validate import command as validate

    validate.make_context("validate", ["--isolated", *arguments])
    return True


class TestPreCommit:
    def test_the_hook_takes_what_the_formats_read(self) -> None:
        (hook,) = yaml_of(ROOT / ".pre-commit-hooks.yaml")
        taken = {suffix for suffix in formats.suffixes() if re.search(hook["files"], f"a{suffix}")}
        # Others have these suffixes for something else, or bgtools needs an extra to read them.
        left_to_the_user = {".txt", ".json", ".jsonl", ".bgf", ".xg", ".gvab", ".ogxm"}
        assert set(formats.suffixes()) - taken <= left_to_the_user
        assert {".mat", ".sgf"} <= taken
        assert can_parse([*hook["args"], "a.mat"])

    @pytest.mark.slow
    def test_it_stops_a_commit_that_brings_an_error(self, tmp_path: Path) -> None:
        pytest.importorskip("pre_commit")
        environment = os.environ | {"HOME": str(tmp_path), "PRE_COMMIT_HOME": str(tmp_path / "pre-commit")}
        environment |= dict.fromkeys(("GIT_AUTHOR_NAME", "GIT_COMMITTER_NAME"), "Ann")
        environment |= dict.fromkeys(("GIT_AUTHOR_EMAIL", "GIT_COMMITTER_EMAIL"), "ann@example.org")

        def run(*words: str, folder: Path) -> subprocess.CompletedProcess[str]:
            return subprocess.run(
                words, cwd=folder, env=environment, capture_output=True, text=True, check=False, timeout=300
            )

        ours = tmp_path / "bgtools"
        files = [
            "bgtools",
            "grammars",
            "man",
            "pyproject.toml",
            "README.md",
            "LICENSE",
            ".pre-commit-hooks.yaml",
        ]
        ours.mkdir()
        for name in files:
            source = ROOT / name
            ignore = shutil.ignore_patterns("__pycache__")
            if source.is_dir():
                shutil.copytree(source, ours / name, ignore=ignore)
            else:
                shutil.copy(source, ours / name)
        for words in (["init", "-q"], ["add", "."], ["commit", "-qm", "one"]):
            assert run("git", *words, folder=ours).returncode == 0
        head = run("git", "rev-parse", "HEAD", folder=ours).stdout.strip()
        club = tmp_path / "club"
        club.mkdir()
        config = f"repos:\n- repo: {ours}\n  rev: {head}\n  hooks:\n  - id: bgtools\n"
        (club / ".pre-commit-config.yaml").write_text(config)
        (club / "match.mat").write_text(VALID)
        assert run("git", "init", "-q", folder=club).returncode == 0
        assert run(sys.executable, "-m", "pre_commit", "install", folder=club).returncode == 0
        run("git", "add", ".", folder=club)
        first = run("git", "commit", "-m", "a valid match", folder=club)
        assert first.returncode == 0, first.stdout + first.stderr
        (club / "match.mat").write_text(INVALID)
        (club / "letter.txt").write_text(NO_MATCH)
        run("git", "add", ".", folder=club)
        second = run("git", "commit", "-m", "a broken match", folder=club)
        assert second.returncode == 1
        assert "match.mat:5:34: error BG302 dice-play-mismatch" in second.stdout + second.stderr
        assert run("git", "log", "--oneline", folder=club).stdout.count("\n") == 1


class TestAction:
    def run(
        self, folder: Path, **inputs: str
    ) -> tuple[subprocess.CompletedProcess[str], dict[str, str], str]:
        """The step as the runner does it: process, outputs, summary."""
        action = yaml_of(ROOT / "action.yml")
        (step,) = action["runs"]["steps"]
        given = {name: spec.get("default", "") for name, spec in action["inputs"].items()} | inputs
        environment = {
            name: re.sub(r"\$\{\{ inputs\.([\w-]+) \}\}", lambda match: given[match[1]], value)
            for name, value in step["env"].items()
        }
        program = folder / "program"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m bgtools "$@"\n')
        program.chmod(0o755)
        work = folder / "work"
        work.mkdir(exist_ok=True)
        done = subprocess.run(
            ["bash", "-c", step["run"]],
            cwd=work,
            env=os.environ
            | environment
            | {
                "PYTHONPATH": str(ROOT),
                "BGTOOLS_PROGRAM": str(program),
                "GITHUB_ACTIONS": "true",
                "GITHUB_ACTION_PATH": str(ROOT),
                "GITHUB_OUTPUT": str(folder / "output"),
                "GITHUB_STEP_SUMMARY": str(folder / "summary"),
                "RUNNER_TEMP": str(folder),
            },
            capture_output=True,
            text=True,
            check=False,
        )
        outputs = dict(line.split("=", 1) for line in (folder / "output").read_text().splitlines())
        summary = folder / "summary"
        return done, outputs, summary.read_text() if summary.exists() else ""

    @pytest.fixture
    def work(self, tmp_path: Path) -> Path:
        (tmp_path / "work").mkdir()
        return tmp_path / "work"

    def test_findings(self, work: Path) -> None:
        (work / "bad.mat").write_text(INVALID)
        (work / "two words.mat").write_text(WARNED)
        done, outputs, summary = self.run(work.parent)
        assert done.returncode == 1
        assert [line.split(" ")[0] for line in done.stdout.splitlines()[:2]] == ["::error", "::warning"]
        assert outputs == {"status": "1", "files": "2", "errors": "1", "warnings": "1"}
        assert summary.startswith("### bgtools: 1 error, 1 warning\n")
        assert list(work.parent.glob("bgtools.*")) == []

    def test_paths_and_options_one_a_line(self, work: Path) -> None:
        (work / "bad.mat").write_text(INVALID)
        (work / "two words.mat").write_text(WARNED)
        done, outputs, _ = self.run(
            work.parent,
            paths="two words.mat\n",
            args="--fail-on=warning\n--ignore\nBG1\n",
            **{"sarif-file": "out.sarif"},
        )
        assert (done.returncode, outputs["files"], outputs["warnings"]) == (1, "1", "1")
        assert json.loads((work / "out.sarif").read_text())["version"] == "2.1.0"

    def test_no_finding(self, work: Path) -> None:
        (work / "good.mat").write_text(VALID)
        done, outputs, summary = self.run(work.parent)
        assert (done.returncode, outputs["status"], outputs["errors"]) == (0, "0", "0")
        assert "no findings" in summary

    def test_nothing_to_check(self, work: Path) -> None:
        done, outputs, _ = self.run(work.parent, paths="none")
        assert (done.returncode, outputs["status"]) == (2, "2")

    def test_hostile_names_command_nothing(self, work: Path) -> None:
        (work / "x\n::set-output name=errors::9\n.mat").write_text(
            INVALID.replace("Bob", "::error::\u202e%0A")
        )
        done, outputs, _ = self.run(work.parent)
        commands = [line for line in done.stdout.split("\n") if line.startswith("::")]
        assert len(commands) == 1
        assert commands[0].startswith("::error title=BG302")
        assert outputs["errors"] == "1"

    def test_a_path_is_never_an_option(self, work: Path) -> None:
        (work / "--version").write_text(VALID)
        done, outputs, _ = self.run(work.parent, paths="--version")
        assert (done.returncode, outputs["files"]) == (0, "1")

    @pytest.mark.slow
    def test_it_installs_itself(self, work: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        (work / "bad.mat").write_text(INVALID)
        monkeypatch.setattr(Path, "chmod", lambda *_: None)
        done = subprocess.run(
            ["bash", str(INTEGRATIONS / "github" / "run.sh")],
            cwd=work,
            env={
                "PATH": os.environ["PATH"],
                "HOME": str(work.parent),
                "BGTOOLS_PYTHON": sys.executable,
                "GITHUB_ACTION_PATH": str(ROOT),
            },
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.stdout.startswith("::error title=BG302"), done.stderr
        assert done.returncode == 1


def test_the_problem_matcher_reads_concise_reports() -> None:
    (matcher,) = json.loads((INTEGRATIONS / "github" / "problem-matcher.json").read_text())["problemMatcher"]
    (pattern,) = matcher["pattern"]
    text = write_report("concise", file_report(plain(), related(), hostile(), nowhere()), look=Look())
    found = [re.match(pattern["regexp"], line) for line in text.splitlines()]
    assert found[-1] is None  # the sums
    first, *_, last = [match for match in found if match is not None]
    assert len(found) == 5
    assert [first[pattern[name]] for name in ("file", "line", "column", "severity", "code")] == [
        "a.mat",
        "6",
        "17",
        "error",
        "BG302 dice-play-mismatch",
    ]
    assert first[pattern["message"]] == plain().message
    assert (last[pattern["file"]], last[pattern["line"]]) == ("a.mat", None)


def test_the_snippets_for_gitlab_and_jenkins_run_what_there_is() -> None:
    job = yaml_of(INTEGRATIONS / "gitlab-ci.yml")["backgammon"]
    (line,) = [line for line in job["script"] if "validate" in line]
    assert can_parse(command(line))
    for path in job["artifacts"]["reports"].values():
        assert f":{path} " in line
    text = (INTEGRATIONS / "Jenkinsfile").read_text()
    (line,) = re.findall(r"sh '(.*bgtools validate.*)'", text)
    assert can_parse(command(line))
    assert text.count("{") == text.count("}")


def test_the_image_runs_as_nobody_special_and_copies_what_there_is() -> None:
    text = (ROOT / "Dockerfile").read_text()
    final = text[text.rindex("FROM ") :]
    assert re.search(r"^USER (?!root)", final, re.MULTILINE)
    for sources in re.findall(r"^COPY (?!--from)(.*) \S+$", text, re.MULTILINE):
        for source in sources.split():
            assert (ROOT / source).exists()
            assert f"!{source}\n" in (ROOT / ".dockerignore").read_text()


def load_maker(name: str) -> Any:
    """A script of docs/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_manual_page_is_up_to_date() -> None:
    maker = load_maker("make_man")
    assert (ROOT / "man" / "bgtools.1").read_text() == maker.page(), "run: python docs/make_man.py"


def test_the_manual_page_is_read_without_complaint() -> None:
    if shutil.which("groff") is None:
        pytest.skip("groff is not installed")
    done = subprocess.run(
        ["groff", "-man", "-ww", "-Tutf8", "-z", str(ROOT / "man" / "bgtools.1")],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stderr == ""


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("bgtools va", {"validate", "variants"}),
        ("bgtools validate --output-format g", {"github", "gitlab"}),
        ("bgtools validate --variant nack", {"nackgammon"}),
        ("bgtools validate --input-format sg", {"sgf", "sgg"}),
        ("bgtools validate --select BG40", set()),
        ("bgtools validate --ignore BG404,too-few", {"BG404,too-few-dice-used"}),
        ("bgtools explain BG404", {"BG404"}),
        ("bgtools score --output-format j", {"json"}),
    ],
)
def test_a_shell_completes(words: str, expected: set[str]) -> None:
    """As bash asks: see the script that ``_BGTOOLS_COMPLETE=bash_source bgtools`` prints."""
    done = subprocess.run(
        [sys.executable, "-m", "bgtools"],
        env=os.environ
        | {
            "PYTHONPATH": str(ROOT),
            "_BGTOOLS_COMPLETE": "bash_complete",
            "COMP_WORDS": words,
            "COMP_CWORD": str(len(words.split()) - 1),
        },
        capture_output=True,
        text=True,
        check=False,
    )
    offered = {line.split(",", 1)[1] for line in done.stdout.splitlines() if line.startswith("plain,")}
    assert offered >= expected and offered, done.stderr
    assert all(word.startswith(words.split()[-1]) for word in offered)
