"""The slips that mutation testing puts into the program."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.mutate import mutants_of

if TYPE_CHECKING:
    from pathlib import Path


def slips(tmp_path: Path, source: str) -> list[str]:
    """What is changed into what."""
    path = tmp_path / "sample.py"
    path.write_text(source)
    return [mutant.name.partition(": ")[2] for mutant in mutants_of(path, tmp_path)]


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        # comparisons and conditions
        ("a < b", ["a < b -> a <= b", "a < b -> a >= b"]),
        ("a is None", ["a is None -> a is not None"]),
        ("a and b", ["a and b -> a or b", "a and b -> b", "a and b -> a"]),
        ("not a", ["not a -> a"]),
        ("a if b else c", ["b -> not b"]),
        ("[a for a in b if c]", ["c -> not c"]),
        # numbers and arithmetic
        ("x = 7 - a", ["7 - a -> 7 + a", "7 - a -> 8 - a", "7 - a -> 6 - a"]),
        ("x = True", ["True -> False"]),
        # arguments
        ("def g():\n    f(a, b)", ["f(a, b) -> pass", "f(a, b) -> f(b, a)"]),
        ("x = min(a, b)", ["min(a, b) -> max(a, b)"]),
        # what is left out
        ("x[a] = b", ["x[a] = b -> pass"]),
        ("x += a", ["x += a -> pass", "x += a -> x -= a"]),
        ("while a:\n    break", ["a -> not a", "break -> continue"]),
        # strings are changed where they are looked up, not where they are read by people
        ("x = 'bar'", []),
        ("a == 'bar'", ["a == 'bar' -> a != 'bar'", "a == 'bar' -> a == 'bar~'"]),
        # what means nothing when the program runs
        ("x: 'int < 3'", []),
        ('"""Less than 3."""', []),
        ("assert a < b", []),
        ("if TYPE_CHECKING:\n    x = 3", []),
        ("KINDS = (f(3, 4),)", []),
        ("TABLE = f(a, b)", []),
    ],
)
def test_slips(tmp_path: Path, source: str, expected: list[str]) -> None:
    assert slips(tmp_path, source) == expected


def test_functions_give_nothing_or_the_opposite(tmp_path: Path) -> None:
    assert slips(tmp_path, "def f(a):\n    return a\n") == ["return a -> return None"]
    assert slips(tmp_path, "def f(a) -> bool:\n    return a\n") == ["return a -> return not a"]


def test_a_mutant_knows_its_function_and_its_code(tmp_path: Path) -> None:
    path = tmp_path / "sample.py"
    path.write_text(
        "class A:\n    def f(self):\n        def g():\n            return 2\n        return g()\n"
    )
    more, less, *_ = mutants_of(path, tmp_path)
    spoiled: dict[str, type] = {}
    exec(more.code, spoiled)

    assert (more.function, more.first, more.name) == ("A.f", 4, "sample.py A.f.g: 2 -> 3")
    assert less.name == "sample.py A.f.g: 2 -> 1"
    assert spoiled["A"]().f() == 3
    assert path.read_text().count("2") == 1  # the file is left alone
