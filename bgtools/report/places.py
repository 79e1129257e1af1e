"""Where a finding is, as programs name it: paths, URIs, byte columns."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.model import Finding


def _near(path: str) -> str:
    """An absolute path below the working directory, relative to it: services know the repository only."""
    return os.path.relpath(path) if path.startswith(os.getcwd() + os.sep) else path  # noqa: PTH109


def clean_path(path: str) -> str:
    """A path with ``/`` between its parts and without ``./`` before it, as services that show it beside
    the repository want it; what does not print is escaped."""
    return safe(_near(path).replace(os.sep, "/").removeprefix("./"))


def uri(path: str) -> str:
    """A path below the working directory as a relative URI, another absolute one as ``file://`` URI."""
    from urllib.parse import quote_from_bytes

    text = quote_from_bytes(os.fsencode(_near(path).replace(os.sep, "/").removeprefix("./")), safe="/!~")
    return f"file://{text}" if text.startswith("/") else text


def where(finding: Finding) -> str:
    """``a.mat:6:17``, or the path alone; safe to print."""
    text = safe(finding.path)
    place = finding.place
    return f"{text}:{place.line}:{place.column}" if place is not None else text


def who(finding: Finding) -> str:
    """``game 1, move 2, Ann``, as far as it is known, the match only from the second on; safe to print."""
    parts = [
        f"{what} {number}"
        for what, number in (("match", finding.match), ("game", finding.game), ("move", finding.move))
        if number is not None and (what != "match" or number > 1)
    ]
    if finding.player is not None:
        parts.append(safe(finding.player))
    return ", ".join(parts)


def byte_column(rows: Sequence[str], line: int, column: int) -> int:
    """A column (from 1, in characters) of a row counted in bytes of UTF-8."""
    if line > len(rows):
        return column
    before = rows[line - 1][: column - 1]
    return column if before.isascii() else column - len(before) + len(before.encode("utf-8", "replace"))
