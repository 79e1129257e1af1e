"""The examples in README and docs: every ``console`` block is run, and prints what it says it prints.

A line that begins with ``$`` is a command of the shell, run in the project's folder; the lines up to the
next one are its output, standard output and standard error together. ``python -m tests.docs.refresh``
writes the present output into the pages.
"""

from __future__ import annotations

import contextlib
import os
import pty
import re
import stat
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def parts(block: str) -> list[tuple[str, str]]:
    """The commands of a block, each with the output under it."""
    pieces = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
    return [
        (command, output.rstrip("\n")) for command, _, output in (piece.partition("\n") for piece in pieces)
    ]


def examples() -> list[tuple[str, str, str]]:
    return [
        (page.name, command, output)
        for page in PAGES
        for block in BLOCK.findall(page.read_text(encoding="utf-8"))
        for command, output in parts(block)
    ]


def make_program(folder: Path) -> str:
    """A PATH on which ``bgtools`` is this checkout, and ``python`` the present one; ``folder`` is for what
    that needs.
    """
    for name, arguments in (("bgtools", "-m bgtools "), ("python", "")):
        script = folder / name
        script.write_text(f'#!/bin/sh\nexec "{sys.executable}" {arguments}"$@"\n')
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return f"{folder}{os.pathsep}{os.environ['PATH']}"


def run(command: str, path: str) -> str:
    """What a command of the shell prints on a terminal without colour, without the line ends behind it."""
    environment = {name: value for name, value in os.environ.items() if not name.endswith("_COLOR")}
    ours, theirs = pty.openpty()
    child = subprocess.Popen(
        ["bash", "-c", command],
        cwd=ROOT,
        env=environment
        | {"PATH": path, "PYTHONPATH": str(ROOT), "LC_ALL": "C.UTF-8", "TERM": "dumb"}
        | {"COLUMNS": "80", "LINES": "24"},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
    )
    os.close(theirs)
    output = b""
    with contextlib.suppress(OSError):  # the last reader of a terminal gets an error, not an end
        while part := os.read(ours, 1 << 16):
            output += part
    os.close(ours)
    child.wait(60)
    return output.decode().replace("\r\n", "\n").rstrip("\n")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return make_program(tmp_path_factory.mktemp("bin"))


@pytest.mark.parametrize(("page", "command", "output"), examples())
def test_example(page: str, command: str, output: str, path: str) -> None:
    assert run(command, path) == output, f"{page} is stale: python -m tests.docs.refresh"


def test_there_are_examples() -> None:
    assert len(examples()) >= 4


def test_links_between_pages_lead_somewhere() -> None:
    for page in PAGES:
        text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.DOTALL | re.MULTILINE)
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", text):
            assert (page.parent / target).exists(), f"{page.name} links to {target}"


def test_make_targets_named_in_the_readme_exist() -> None:
    makefile = (ROOT / "Makefile").read_text()
    for target in re.findall(r"^make (\w+)", (ROOT / "README.md").read_text(), flags=re.MULTILINE):
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE)
