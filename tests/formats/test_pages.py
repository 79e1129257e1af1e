"""The pages on formats are what the packages say."""

from __future__ import annotations

import tomllib
from importlib import util
from typing import Any

from bgtools import formats
from tests.conftest import ROOT

HINT = "run python docs/make_formats.py"


def maker() -> Any:
    """The script that makes the pages."""
    spec = util.spec_from_file_location("make_formats", ROOT / "docs" / "make_formats.py")
    assert spec is not None
    assert spec.loader is not None
    module = util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_the_pages_are_fresh() -> None:
    pages = maker().pages()
    folder = ROOT / maker().FOLDER
    assert {path.name for path in folder.iterdir()} == {path.name for path in pages}, HINT
    for path, text in pages.items():
        assert (ROOT / path).read_text(encoding="utf-8") == text, f"{path}: {HINT}"
    assert (ROOT / maker().HOOKS).read_text(encoding="utf-8") == maker().hooks(), HINT


def test_the_library_that_is_named_is_the_one_of_the_extra() -> None:
    extras = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["optional-dependencies"]
    for name in formats.names():
        package = formats.module(name)
        if hasattr(package, "EXTRA"):
            assert extras[package.EXTRA] == [package.LIBRARY]
