"""A new format is one package and one grammar: put beside the others, every command takes it."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.conftest import ROOT

if TYPE_CHECKING:
    from pathlib import Path

PACKAGE = '''\
"""The telegraph's format, of which nobody has heard before."""

SUFFIXES = (".telegraph",)
TITLE = "Telegraph"
PRODUCERS = "this test"
CHECKS = "nothing more"
RESPELLS = "plays"


def recognise(source):
    """The first line begins with the word TELEGRAPH."""
    return source.body.startswith("TELEGRAPH ")


def read(source):
    """Yield the match, then its games."""
    from bgtools.formats.telegraph.reader import read

    return read(source)
'''
READER = '''\
"""Reads the telegraph's format, one action a line."""

from bgtools.formats.linewise import LineReader, span
from bgtools.record.model import DOUBLE, DROP, Claim, Cube


class _Reader(LineReader):
    FORMAT = "telegraph"

    def on_blank(self, text, line):
        """Nothing."""

    def on_head(self, text, line, length, left, right):
        head = self.new_match(span(text, line))
        head.players = (str(left), str(right))
        head.length = Claim(int(length), str(length), span(text, line))
        head.results = False

    def on_game(self, text, line):
        self.new_game(None, span(text, line))

    def on_roll(self, text, line, name, first, second, play):
        side, log = self.head.players.index(name), self.in_game(text, line)
        log.roll(side, (int(first), int(second)), text, span(text, line))
        log.play(side, play.strip(), span(text, line, play.start_pos))

    def on_cube(self, text, line, name, word):
        kind = DOUBLE if word == "DOUBLES" else DROP
        self.in_game(text, line).act(Cube(text, kind, None), self.head.players.index(name), span(text, line))


def read(source):
    """Yield the match, then its games."""
    return _Reader(source).items()
'''
GRAMMAR = """\
line: (head | game | roll | cube)?

head: "TELEGRAPH" NUMBER NAME NAME
game: "GAME"
roll: NAME "ROLLS" DIE DIE "PLAYS" PLAY
cube: NAME (DOUBLES | DROPS)

NUMBER: /[0-9]+(?= )/
DIE: /[1-6]/
DOUBLES: "DOUBLES"
DROPS: "DROPS"
NAME: /[A-Z][a-z]+/
PLAY: /[0-9][^\\n]*/

%ignore " "
"""
TEXT = """\
TELEGRAPH 3 Ann Bob
GAME
Ann ROLLS 3 1 PLAYS 8/5 6/5
Bob ROLLS 6 2 PLAYS 24/18 13/11
Ann DOUBLES
Bob DROPS
"""


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the program, with three files more and no other change."""
    folder = tmp_path_factory.mktemp("project")
    for name in ("bgtools", "grammars"):
        shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    package = folder / "bgtools" / "formats" / "telegraph"
    package.mkdir()
    (package / "__init__.py").write_text(PACKAGE)
    (package / "reader.py").write_text(READER)
    (folder / "grammars" / "telegraph.lark").write_text(GRAMMAR)
    (folder / "right.telegraph").write_text(TEXT)
    (folder / "wrong.telegraph").write_text(TEXT.replace("13/11", "13/10"))
    (folder / "torn.telegraph").write_text(TEXT.replace("Bob ROLLS", "Bob ROOLS"))
    return folder


def run(project: Path, *words: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", "bgtools", *words], cwd=project, capture_output=True, text=True, check=False
    )
    assert "Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_it_is_checked(project: Path) -> None:
    """In a folder by its suffix, recognised by its content, with findings on their lines."""
    status, text = run(project, "validate", "--output-format", "json", ".")
    report = json.loads(text)
    assert status == 1
    assert {file["path"]: (file["format"], file["status"]) for file in report["files"]} == {
        "right.telegraph": ("telegraph", "valid"),
        "torn.telegraph": ("telegraph", "invalid"),
        "wrong.telegraph": ("telegraph", "invalid"),
    }
    found = {(one["path"], one["code"], one["line"], one["column"]) for one in report["diagnostics"]}
    assert ("wrong.telegraph", "BG302", 4, 21) in found
    assert ("torn.telegraph", "BG101", 4, 5) in found


def test_every_command_takes_it(project: Path) -> None:
    assert "Ann 1 - 0 Bob" in run(project, "score", "right.telegraph")[1]
    assert '"xgid"' in run(project, "replay", "--output-format", "jsonl", "right.telegraph")[1]
    assert " 31: 8/5 6/5" in run(project, "convert", "right.telegraph", "--to", "mat")[1]
    assert run(project, "validate", "--input-format", "telegraph", "right.telegraph")[0] == 0
    assert "\ntelegraph " in run(project, "formats")[1]
