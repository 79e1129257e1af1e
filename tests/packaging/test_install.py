"""The package, installed in every way, finds its grammars: it checks a match from another folder."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
TRANSCRIPT = ROOT / "samples" / "tour" / "club-final.mat"

pytestmark = pytest.mark.slow


def run(*command: str | Path, cwd: Path, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run a command without the checkout on the module path."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=env | {"PIP_NO_CACHE_DIR": "1", "PIP_DISABLE_PIP_VERSION_CHECK": "1"} | environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )


def pip_or_skip(*arguments: str | Path, cwd: Path) -> None:
    """Run a command that fetches packages; skip where they can't be had."""
    done = run(*arguments, cwd=cwd)
    if done.returncode == 0:
        return
    said = done.stdout + done.stderr
    unobtainable = ("No matching distribution", "Could not find a version", "Temporary failure", "Connection")
    if any(words in said for words in unobtainable):
        pytest.skip(f"packages can't be obtained: {said.strip().splitlines()[-1]}")
    pytest.fail(said)


@pytest.fixture(scope="module")
def checkout(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project's files as a fresh clone has them."""
    copy = tmp_path_factory.mktemp("clone") / "bgtools"
    copy_checkout(copy)
    return copy


def copy_checkout(to: Path) -> None:
    listed = run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", cwd=ROOT)
    if listed.returncode:
        pytest.skip("not a git checkout")
    for name in filter(None, listed.stdout.split("\0")):
        if (ROOT / name).is_file():
            (to / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, to / name)


@pytest.fixture(scope="module")
def built(checkout: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with an sdist, and a wheel that was built from that sdist."""
    pytest.importorskip("build")
    dist = tmp_path_factory.mktemp("dist")
    pip_or_skip(sys.executable, "-m", "build", "--outdir", dist, checkout, cwd=dist)
    return dist


@pytest.fixture
def environment(tmp_path: Path) -> Path:
    """A fresh virtual environment's folder of programs."""
    assert run(sys.executable, "-m", "venv", tmp_path / "venv", cwd=tmp_path).returncode == 0
    return tmp_path / "venv" / "bin"


def assert_checks_a_match(done: subprocess.CompletedProcess[str]) -> None:
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == "1 file: 1 valid; no findings\n"


def test_wheel(built: Path, environment: Path, tmp_path: Path) -> None:
    (wheel,) = built.glob("*.whl")
    pip_or_skip(environment / "pip", "install", wheel, cwd=tmp_path)
    assert_checks_a_match(run(environment / "bgtools", "validate", TRANSCRIPT, cwd=tmp_path))


def test_editable(checkout: Path, environment: Path, tmp_path: Path) -> None:
    pip_or_skip(environment / "pip", "install", "-e", checkout, cwd=tmp_path)
    assert_checks_a_match(run(environment / "bgtools", "validate", TRANSCRIPT, cwd=tmp_path))


def test_zip_import(built: Path, tmp_path: Path) -> None:
    """The wheel itself is a zip that can stand on the module path."""
    (wheel,) = built.glob("*.whl")
    command = (sys.executable, "-m", "bgtools", "validate", TRANSCRIPT)
    assert_checks_a_match(run(*command, cwd=tmp_path, PYTHONPATH=str(wheel)))


def test_wheel_holds_the_package_and_the_grammars_only(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    other = [name for name in names if ".dist-info/" not in name and not name.startswith("bgtools/")]
    assert [name.partition(".data/")[2] for name in other] == ["data/share/man/man1/bgtools.1"]
    grammars = {path.name for path in (ROOT / "grammars").glob("*.lark")}
    assert grammars == {Path(name).name for name in names if name.startswith("bgtools/grammars/")}
    assert "bgtools/py.typed" in names


@pytest.mark.skipif(shutil.which("make") is None, reason="make is not installed")
class TestMake:
    """The README's two commands in a fresh clone, by a user whose home must stay as it was."""

    def make(self, target: str, checkout: Path, home: Path, **environment: str) -> str:
        home.mkdir()
        before = {path.name for path in checkout.iterdir()}
        done = run("make", target, f"PYTHON={sys.executable}", cwd=checkout, HOME=str(home), **environment)
        if done.returncode and "No matching distribution" in done.stderr:
            pytest.skip("packages can't be obtained")
        assert done.returncode == 0, done.stdout + done.stderr
        assert not list(home.iterdir())
        assert {path.name for path in checkout.iterdir()} - before <= {
            ".venv",
            ".pytest_cache",
            ".hypothesis",
        }
        return done.stdout

    def test_demo_sets_up_and_checks_the_samples(self, checkout: Path, tmp_path: Path) -> None:
        said = self.make("demo", checkout, tmp_path / "home")
        assert "== installing bgtools" in said
        assert any(line.startswith("2 files: 1 valid, 1 invalid; ") for line in said.splitlines())

    def test_test_sets_up_and_runs_the_tests(self, checkout: Path, tmp_path: Path) -> None:
        said = self.make("test", checkout, tmp_path / "home", PYTEST_ADDOPTS="tests/report")
        assert " passed" in said.splitlines()[-1]
