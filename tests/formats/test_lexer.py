"""The own lexer finds the tokens that Lark's own lexer finds."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any

import lark
import pytest

from bgtools.formats.loader import grammar_text
from bgtools.formats.mat.reader import Reader, parser
from bgtools.text.source import decode

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

ROOT = Path(__file__).resolve().parents[2]
CORPUS = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared")) / "corpus" / "mat"


@pytest.fixture(scope="module")
def lark_lex() -> Callable[[str], Iterable[Any]]:
    """Lark's own lexer for the terminals of a part."""
    return lark.Lark(grammar_text("mat")[0], parser="lalr", start="part", lexer="basic").lex


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


@pytest.mark.parametrize(
    "path", sorted((ROOT / "samples" / "tour").glob("*.mat")), ids=lambda path: path.stem
)
def test_samples(path: Path, lark_lex: Callable[[str], Iterable[Any]]) -> None:
    assert compare(path, lark_lex) > 50


@pytest.mark.skipif(not CORPUS.is_dir(), reason=f"no corpus at {CORPUS}")
def test_corpus(lark_lex: Callable[[str], Iterable[Any]]) -> None:
    assert sum(compare(path, lark_lex) for path in CORPUS.rglob("*") if path.is_file()) > 50_000
