"""Makes the input of a find small: parts are left out as long as it still breaks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable


def minimise(data: bytes, breaks: Callable[[bytes], bool]) -> bytes:
    """The input with as many lines, then words, then characters left out as it can do without."""
    for pattern in (rb"[^\n]*\n?", rb"\s*\S+", rb"(?s)."):
        data = _without(data, breaks, pattern)
    return data


def _without(data: bytes, breaks: Callable[[bytes], bool], pattern: bytes) -> bytes:
    parts = [part for part in re.findall(pattern, data) if part]
    size = max(1, len(parts) // 2)
    while size:
        at = 0
        while at < len(parts):
            fewer = parts[:at] + parts[at + size :]
            if breaks(b"".join(fewer)):
                parts = fewer
            else:
                at += size
        size //= 2
    return b"".join(parts)
