"""PartyGammon's match files (``.gam``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Item
    from bgtools.text.source import SourceText

SUFFIXES = (".gam",)
TITLE = "PartyGammon match"
PRODUCERS = "PartyGammon"
CHECKS = "the score after each game"
RESPELLS = "plays"


def recognise(source: SourceText) -> bool:
    """Keys of games with the play in one line."""
    import re

    return re.search(r"^GAME_\d+_GAMEPLAY=", source.body, re.M) is not None


def read(source: SourceText) -> Iterator[Item]:
    """Yield each match, then its games."""
    from bgtools.formats.party.reader import read

    return read(source)
