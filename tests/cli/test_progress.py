"""The bar of a long run: on a terminal that can take it away again, and nowhere else."""

from __future__ import annotations

import io
import sys

import pytest

from bgtools.cli.runs import progress


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("stream", "term", "shown"),
    [(Terminal(), "xterm", True), (Terminal(), "dumb", False), (io.StringIO(), "xterm", False)],
)
def test_where_the_bar_is_shown(
    stream: io.StringIO, term: str, shown: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", stream)
    monkeypatch.setattr(progress, "_AFTER", 0.0)
    monkeypatch.setenv("TERM", term)
    bar = progress.Progress(2)
    bar.step()
    bar.clear()
    assert ("1 of 2 files" in stream.getvalue()) is shown
    assert stream.getvalue().endswith("\r\x1b[K") is shown
