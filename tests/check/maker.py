"""docs/make_findings.py, loaded for the tests."""

from __future__ import annotations

import importlib.util
from typing import Any

from tests.conftest import ROOT


def load_maker() -> Any:
    spec = importlib.util.spec_from_file_location("make_findings", ROOT / "docs" / "make_findings.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


maker = load_maker()
