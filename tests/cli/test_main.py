"""The root command and the exit status of what goes wrong outside every command."""

from __future__ import annotations

import pytest

from bgtools.cli import main


@pytest.mark.parametrize(
    ("arguments", "status"),
    [
        (["--version"], 0),
        (["--help"], 0),
        ([], 2),
        (["--no-such-option"], 2),
        (["no-such-command"], 2),
        (["__init__"], 2),
        (["../group"], 2),
    ],
)
def test_exit_status(arguments: list[str], status: int) -> None:
    assert main(arguments) == status
