"""What every test may use: the ``--slow`` and ``--long`` switches and where the shared data lies."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

ROOT = Path(__file__).resolve().parents[1]

# A shell that puts a job into the background lets it ignore Ctrl-C, and so would all processes that the
# tests start and interrupt.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says how busy the machine is, not whether the program is right.
settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("patient")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--slow", action="store_true", help="run the slow tests too")
    parser.addoption("--long", action="store_true", help="run the tests that go on for many minutes too")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    for switch in ("slow", "long"):
        if config.getoption(f"--{switch}"):
            continue
        skip = pytest.mark.skip(reason=f"{switch}; run with --{switch}")
        for item in items:
            if item.get_closest_marker(switch):
                item.add_marker(skip)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with shared cases and corpus: beside the project, or where BGTOOLS_SHARED says."""
    path = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared"))
    if not path.is_dir():
        pytest.skip(f"no shared data at {path}")
    return path
