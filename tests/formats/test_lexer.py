"""The own lexer finds the tokens that Lark's own lexer finds; ROWS stands for what would be there else."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import lark
import pytest

from bgtools.formats.loader import grammar_text
from bgtools.formats.mat.reader import Reader, parser, rows
from bgtools.text.source import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared")) / "corpus" / "mat"


@pytest.fixture(scope="module")
def lark_lex() -> Callable[[str], Iterable[Any]]:
    """Lark's own lexer for the terminals of a part."""
    return lark.Lark(grammar_text("mat")[0], parser="lalr", start="part", lexer="basic").lex


@pytest.fixture(scope="module")
def row_by_row() -> Callable[[str], Iterable[Any]]:
    """Lark's own lexer for a grammar in which each row has its own tokens."""
    grammar = re.sub(r"\nROWS.*", "", grammar_text("mat")[0]).replace("(ROWS | ", "(")
    return lark.Lark(grammar, parser="lalr", start="part", lexer="basic").lex


def compare(path: Path, lark_lex: Callable[[str], Iterable[Any]]) -> int:
    """Compare type, text and offset of all tokens of a file; how many there are."""
    count = 0
    for piece in Reader(decode(path.read_bytes()))._pieces():
        lines: Any = parser().parse(piece, start="part")
        ours = [token for line in lines for token in (line if isinstance(line, list) else [line])]
        theirs = list(lark_lex(piece))
        found = [(token.type, token.value, token.start_pos) for token in ours]
        assert found == [(token.type, token.value, token.start_pos) for token in theirs], path
        count += len(ours)
    return count


def compare_rows(path: Path, row_by_row: Callable[[str], Iterable[Any]]) -> int:
    """Compare type, text, line and column of all tokens of a file; how many rows stood in ROWS."""
    count = 0
    for piece in Reader(decode(path.read_bytes()))._pieces():
        found: list[Any] = []
        lines: Any = parser().parse(piece, start="part")
        for line in lines:
            if isinstance(line, list):
                found += line
            elif line.type == "ROWS":
                kept = list(rows().read(line, 0).as_tokens())
                found += [token for words in kept for token in words]
                count += len(kept)
            else:
                found.append(line)
        ends = [0, *(end.end() for end in re.finditer("\n", piece))]
        expected = [
            (token.type, token.value.rstrip(), token.line, token.start_pos - ends[token.line - 1] + 1)
            for token in row_by_row(piece)
        ]
        ours = [
            (token.type, token.value.rstrip(), token.line + (token.value[0] != "\n"), token.column)
            for token in found
        ]
        assert [each[:2] for each in ours] == [each[:2] for each in expected], path
        cells = [each for each in ours if each[0] == "CELL"]
        assert cells == [each for each in expected if each[0] == "CELL"], path
    return count


@pytest.mark.parametrize(
    "path", sorted((ROOT / "samples" / "tour").glob("*.mat")), ids=lambda path: path.stem
)
def test_samples(path: Path, lark_lex: Callable[[str], Iterable[Any]]) -> None:
    assert compare(path, lark_lex) > 10


@pytest.mark.parametrize(
    "path", sorted((ROOT / "samples" / "tour").glob("*.mat")), ids=lambda path: path.stem
)
def test_rows_of_samples(path: Path, row_by_row: Callable[[str], Iterable[Any]]) -> None:
    assert compare_rows(path, row_by_row) > 10


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_rows_of_the_corpus(row_by_row: Callable[[str], Iterable[Any]]) -> None:
    assert sum(compare_rows(path, row_by_row) for path in CORPUS.rglob("*") if path.is_file()) > 5_000


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_corpus(lark_lex: Callable[[str], Iterable[Any]]) -> None:
    assert sum(compare(path, lark_lex) for path in CORPUS.rglob("*") if path.is_file()) > 5_000
