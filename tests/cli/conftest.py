"""Running ``validate`` in this process."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, Protocol

import pytest

from bgtools.cli import main

if TYPE_CHECKING:
    import pathlib


class Ran(NamedTuple):
    """How a run ended and what it wrote."""

    status: int
    out: str
    err: str

    def err_has(self, text: str) -> bool:
        """Whether standard error has the text, however it is wrapped."""
        return text in " ".join(self.err.split())

    def found(self) -> list[str]:
        """The codes of the findings in a concise report."""
        return re.findall(r"^.*?: (?:error|warning|info) (BG\d+) ", self.out, re.MULTILINE)

    def places(self) -> list[str]:
        """``path:line`` of each finding in a concise report."""
        return re.findall(r"^(.*?:\d+):\d+: (?:error|warning|info) ", self.out, re.MULTILINE)


class Validate(Protocol):
    """Runs ``bgtools validate`` with a concise report, unless the arguments say otherwise."""

    def __call__(self, *arguments: str | pathlib.Path) -> Ran: ...


@pytest.fixture
def validate(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Validate:
    monkeypatch.delenv("GITHUB_ACTIONS", raising=False)

    def run(*arguments: str | pathlib.Path) -> Ran:
        status = main(["validate", *map(str, arguments)])
        captured = capsys.readouterr()
        return Ran(status, captured.out, captured.err)

    return run
