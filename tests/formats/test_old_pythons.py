"""No terminal may need a possessive repeat of a group, which Python 3.11.2 (Debian 12) gets wrong."""

import re
import sys
import tracemalloc
from pathlib import Path

import pytest

from bgtools.formats import loader

GRAMMARS = sorted(path.stem for path in Path(loader.__file__).parents[2].glob("grammars/*.lark"))


@pytest.mark.parametrize("name", GRAMMARS)
def test_no_group_is_repeated_possessively_where_python_gets_it_wrong(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 11, 2, "final", 0))
    text, _ = loader.grammar_text(name)
    assert ")*+" not in text
    assert ")++" not in text


def test_a_long_cell_takes_no_memory_for_each_of_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 11, 2, "final", 0))
    words = re.compile(re.search(r"(?m)^_WORDS: /(.*)/$", loader.grammar_text("mat")[0])[1])  # type: ignore[index]
    text = "31: " + "8/5 " * 200_000
    tracemalloc.start()
    try:
        assert words.match(text)
        assert tracemalloc.get_traced_memory()[1] < 40_000_000
    finally:
        tracemalloc.stop()


def test_the_grammars_hold_such_repeats(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "version_info", (3, 12, 0, "final", 0))
    assert any(")*+" in loader.grammar_text(name)[0] for name in GRAMMARS)
