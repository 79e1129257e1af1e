"""Reads OGXM through the library ogxm."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, cast

import ogxm

from bgtools.formats.document import read_document

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText


def read(source: SourceText) -> Iterator[Item]:
    """Yield the match, then its games."""
    return read_document(source, "ogxm", _load)


def _load(data: bytes) -> dict[str, Any]:
    return cast(dict[str, Any], ogxm.binary_to_json(data))
