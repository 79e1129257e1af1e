"""Ready parse tables are an aid only: whatever happens to them, the grammar is read."""

from __future__ import annotations

import pickle
import re
from types import SimpleNamespace
from typing import TYPE_CHECKING

import lark
import pytest

from bgtools.formats import lexer, loader
from bgtools.formats.compiled import compiled, pattern_of
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


def test_keeps_the_lexers_expressions_compiled(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    parse()

    def never(*_: object) -> None:
        raise AssertionError("compiled again")

    monkeypatch.setattr(lexer, "re", SimpleNamespace(compile=never))
    assert parse() == ["a", "12", "bc"]


def test_where_expressions_are_compiled_otherwise_tables_are_kept_alone(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def otherwise(_: str) -> None:
        raise AttributeError("module 're' has no attribute '_compiler'")

    monkeypatch.setattr(loader, "compiled", otherwise)
    assert parse() == ["a", "12", "bc"]
    before = tables(folder).read_bytes()
    assert parse() == ["a", "12", "bc"]
    assert tables(folder).read_bytes() == before


@pytest.mark.parametrize("expression", ["", "a(b)?|(?P<name>c+)(?P=name)", "(?i:ä)[^\\S\\n]", r"(?x) a # b"])
def test_a_kept_expression_is_the_same(expression: str) -> None:
    kept, made = pattern_of(pickle.loads(pickle.dumps(compiled(expression)))), re.compile(expression)
    assert (kept.pattern, kept.flags, kept.groups, kept.groupindex) == (
        made.pattern,
        made.flags,
        made.groups,
        made.groupindex,
    )
    for text in ("", "ab", "cccc", "Ä ", "ä\n", "a"):
        ours, theirs = kept.match(text), made.match(text)
        assert (ours and (ours.span(), ours.groups(), ours.lastgroup)) == (
            theirs and (theirs.span(), theirs.groups(), theirs.lastgroup)
        )


def test_a_kept_expression_that_is_damaged_is_refused() -> None:
    expression, flags, code, *rest = compiled("a+b")
    with pytest.raises((RuntimeError, OverflowError, TypeError)):
        pattern_of((expression, flags, code[::-1], *rest))  # type: ignore[arg-type]


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
