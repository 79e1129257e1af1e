"""Five thousand files in a folder, a zip and a tar.gz: the same report, byte for byte, and what it costs.

``test_runs.py`` holds the same for a few dozen files, and runs always.
"""

from __future__ import annotations

import itertools
import json
import os
import resource
import shutil
import subprocess
import sys
import tarfile
import zipfile
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

pytestmark = pytest.mark.long

FILES = 5000
CHEAPER = 5


@pytest.fixture(scope="module")
def many(shared: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with copies of the corpus as ``many/``, ``many.zip`` and ``many.tar.gz``."""
    folder = tmp_path_factory.mktemp("many")
    sources = [path for path in sorted((shared / "corpus").glob("*/*/*")) if path.is_file()]
    for number, source in zip(range(FILES), itertools.cycle(sources), strict=False):
        target = folder / "many" / f"{number // 100:02}" / f"{number:04}-{source.name}"
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source, target)
    files = sorted((folder / "many").rglob("*.*"))
    with zipfile.ZipFile(folder / "many.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        for path in files:
            archive.write(path, path.relative_to(folder / "many"))
    with tarfile.open(folder / "many.tar.gz", "w:gz") as tar:
        for path in files:
            tar.add(path, path.relative_to(folder / "many"))
    return folder


def check(folder: Path, *words: str) -> tuple[str, float]:
    """The JSON report of a run, and the processor time it took."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run(
        [sys.executable, "-m", "bgtools", "validate", "--isolated", "--output-format", "json", *words],
        cwd=folder,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert done.returncode in (1, 2)
    return done.stdout, after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def test_folder_zip_and_tar_with_one_process_and_two(many: Path) -> None:
    reports = {}
    for name, between in (("many", "/"), ("many.zip", "!"), ("many.tar.gz", "!")):
        one, two = check(many, "-j1", name)[0], check(many, "-j2", name)[0]
        assert one == two
        reports[name] = one.replace(name + between, "many/")
    assert json.loads(reports["many"])["summary"]["files"] == FILES
    assert reports["many"] == reports["many.zip"] == reports["many.tar.gz"]


def test_the_second_run_with_a_cache_is_cheaper(many: Path) -> None:
    first, dear = check(many, "--cache", "kept", "many")
    second, cheap = check(many, "--cache", "kept", "many")
    assert first == second
    assert dear > CHEAPER * cheap, f"{dear:.1f} s, then {cheap:.1f} s"


def test_what_is_bad_in_an_archive_is_told_and_the_rest_is_checked(many: Path) -> None:
    whole = json.loads(check(many, "-j2", "many.zip")[0])
    shutil.copyfile(many / "many.zip", many / "bad.zip")
    with zipfile.ZipFile(many / "bad.zip", "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("../out.mat", "x")
        archive.writestr("bomb.mat", bytes(64 << 20))
        spoilt = archive.getinfo(archive.namelist()[0])
    data = bytearray((many / "bad.zip").read_bytes())
    start = spoilt.header_offset + 30 + len(spoilt.filename.encode())
    data[start + 50 : start + 90] = bytes(40)
    (many / "bad.zip").write_bytes(data)
    report = json.loads(check(many, "-j2", "bad.zip")[0])
    refused = {file["path"] for file in report["files"] if file["status"] == "unreadable"}
    assert refused == {"bad.zip!../out.mat", "bad.zip!bomb.mat", f"bad.zip!{spoilt.filename}"}
    assert report["summary"]["files"] == FILES + 2
    assert report["summary"]["valid"] in (whole["summary"]["valid"], whole["summary"]["valid"] - 1)
