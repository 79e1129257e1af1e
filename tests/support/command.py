"""Runs the command line in this process, with any click that the package allows."""

from __future__ import annotations

import inspect

from click.testing import CliRunner


def runner() -> CliRunner:
    """A runner whose results have standard output and standard error apart, as all have from click 8.2 on."""
    if "mix_stderr" in inspect.signature(CliRunner).parameters:
        return CliRunner(mix_stderr=False)  # type: ignore[call-arg, unused-ignore]
    return CliRunner()
