"""A short run of the fuzzer, always the same; ``bench/fuzz.py`` goes on as long as it is given."""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest

from bgtools import formats
from tests.support.fuzz import commands, grammar, promises, seeds, tokens

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

FEW, MANY = 10, 3000
TEXTS = [name for name in formats.names() if not getattr(formats.module(name), "BINARY", False)]
INSTALLED = [name for name in formats.names() if name in TEXTS or formats.module(name).installed()]


def goes_through(examine: Callable[[bytes], None], data: bytes) -> None:
    """Fails with the input, if it breaks a promise."""
    try:
        examine(data)
    except (Exception, promises.TooSlow) as fault:
        pytest.fail(f"{type(fault).__name__}: {fault}\n{data!r}")


@pytest.mark.parametrize("name", TEXTS)
@pytest.mark.parametrize("times", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_texts_of_the_grammar(name: str, times: int) -> None:
    rng = random.Random(f"grammar {name}")
    for _ in range(times):
        goes_through(
            lambda data: promises.examine(data, name), grammar.document(name, rng, seeds.seeds(name))
        )


@pytest.mark.parametrize("name", INSTALLED)
@pytest.mark.parametrize("times", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_texts_with_changed_tokens(name: str, times: int) -> None:
    rng = random.Random(f"tokens {name}")
    texts = seeds.seeds(name)
    words = seeds.words(texts)
    for _ in range(times):
        data = tokens.mutate(rng.choice(texts), rng, words, texts)
        goes_through(lambda data: promises.examine(data, name), data)


@pytest.mark.parametrize("times", [FEW * 4, pytest.param(MANY, marks=pytest.mark.long)])
def test_what_libraries_of_binary_formats_give(times: int) -> None:
    rng = random.Random("documents")
    texts = seeds.documents()
    words = seeds.words(texts)
    for _ in range(times):
        goes_through(promises.examine_document, tokens.mutate(rng.choice(texts), rng, words, texts))


@pytest.mark.parametrize("times", [FEW * 30, pytest.param(MANY * 10, marks=pytest.mark.long)])
def test_command_lines(times: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    commands.prepare(tmp_path)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    rng = random.Random("commands")
    texts, words = commands.command_seeds(), commands.command_words()
    for _ in range(times):
        goes_through(commands.examine, tokens.mutate(rng.choice(texts), rng, words, texts))


@pytest.mark.parametrize(
    ("format_name", "start", "said"),
    [
        ("plays", "play", "/"),
        ("tmg", "line", ":"),
        ("mat", "cell", ":"),
        ("sgf", "action", "resign"),
    ],
)
def test_texts_of_the_grammar_say_what_the_format_can_say(format_name: str, start: str, said: str) -> None:
    rng = random.Random(1)
    assert any(said in grammar.text(format_name, start, rng) for _ in range(50))
