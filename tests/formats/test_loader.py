"""Ready parse tables are an aid only: whatever happens to them, the grammar is read."""

from __future__ import annotations

import pickle
from typing import TYPE_CHECKING

import lark
import pytest

from bgtools.formats import loader
from bgtools.formats.lexer import LineLexer

if TYPE_CHECKING:
    from pathlib import Path

GRAMMAR = r"""
start: (WORD | NUMBER)*
WORD: /[a-z]+/
NUMBER: /\d+/
BLANK: /\s+/
%ignore BLANK
"""


class Words(lark.Transformer[lark.Token, list[str]]):
    def start(self, words: list[lark.Token]) -> list[str]:
        return [str(word) for word in words]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    (tmp_path / "toy.lark").write_text(GRAMMAR)
    monkeypatch.setattr(loader, "_FOLDERS", (str(tmp_path / "absent"), str(tmp_path)))
    return tmp_path


def parse(text: str = "a 12 bc") -> object:
    return loader.load_parser("toy", ("start",), LineLexer, Words()).parse(text, start="start")


def tables(folder: Path) -> Path:
    (path,) = (folder / "__pycache__").iterdir()
    return path


def test_keeps_tables_and_reads_them_again(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert parse() == ["a", "12", "bc"]
    assert tables(folder).suffix == ".tables"

    def build(*_: object, **__: object) -> None:
        raise AssertionError("built again")

    monkeypatch.setattr(lark.Lark, "__init__", build)
    assert parse() == ["a", "12", "bc"]


@pytest.mark.parametrize(
    "damage",
    [
        b"",
        b"no pickle",
        pickle.dumps("another key"),
        pickle.dumps(("key",)) + pickle.dumps({"data": 1}),
    ],
)
def test_builds_again_where_tables_are_broken(folder: Path, damage: bytes) -> None:
    parse()
    tables(folder).write_bytes(damage)
    assert parse() == ["a", "12", "bc"]
    assert tables(folder).read_bytes() != damage


def test_builds_again_where_the_tables_are_cut_off(folder: Path) -> None:
    parse()
    whole = tables(folder).read_bytes()
    tables(folder).write_bytes(whole[:-100])
    assert parse() == ["a", "12", "bc"]
    assert len(tables(folder).read_bytes()) > len(whole) - 100


def test_builds_again_for_a_changed_grammar(folder: Path) -> None:
    parse()
    (folder / "toy.lark").write_text(GRAMMAR.replace("[a-z]+", "[a-z]"))
    assert parse() == ["a", "12", "b", "c"]


def test_does_without_a_place_for_tables(folder: Path) -> None:
    (folder / "__pycache__").write_text("a file, no folder")
    assert parse() == ["a", "12", "bc"]
    assert sorted(path.name for path in folder.iterdir()) == ["__pycache__", "toy.lark"]


def test_says_which_grammar_is_missing(folder: Path) -> None:
    with pytest.raises(FileNotFoundError, match=r"fevga\.lark"):
        loader.grammar_text("fevga")
