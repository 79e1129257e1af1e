"""Which site or program wrote a ``.mat`` file, by its Site tag, else by its layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.record.model import Roll

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.record.model import GameRecord, MatchHead

# A part of the Site tag, in lower case without blanks, and the dialect. The first that fits counts.
_SITES = (
    ("backgammongalaxy", "galaxy"),
    ("backgammonstudio", "studio"),
    ("opengammon", "opengammon"),
    ("hedgehog", "hedgehog"),
    ("gammonview", "gammonview"),
    ("xgmobile", "xg-mobile"),
    ("extremegammon", "xg"),
    ("raccoon", "raccoon"),
    ("backgammonabc", "abc"),
    ("dailygammon", "dailygammon"),
    ("gridgammon", "gridgammon"),
    ("gammonsite", "gammonsite"),
    ("playok", "playok"),
    ("choue", "choue"),
    ("fibs", "fibs"),
    ("gibbon", "gibbon"),
    ("gnubg", "gnubg"),
)
_GNUBG_COLUMNS = (33, 34)  # where gnubg begins the right column, from 1


def dialect_of(head: MatchHead, first: GameRecord, lines: Sequence[str]) -> str | None:
    """The dialect of a match, or None where nothing tells. ``lines``: those of the file."""
    keys = {tag.key.lower() for tag in head.tags}
    for tag in head.tags:
        if tag.key.lower() == "site":
            site = "".join(tag.value.lower().split())
            for part, dialect in _SITES:
                if part in site:
                    return dialect
    if any("dueller" in comment.text.lower() for comment in head.comments):
        return "dueller"
    if first.score is not None and any(first.score.ratings):
        return "fibs"
    indented = head.length is not None and lines[head.length.place.line - 1].startswith(" ")
    if "unrated" in keys and not indented:
        return "xg"
    if indented and first.right_column in _GNUBG_COLUMNS and _blank_behind_plays(first, lines):
        return "gnubg"
    return None


def _blank_behind_plays(game: GameRecord, lines: Sequence[str]) -> bool:
    """Whether most rolls at the end of a row have one blank behind them; gnubg spares it behind doublets."""
    ends = [lines[entry.line - 1][entry.end - 1 :] for entry in game.entries if isinstance(entry.cell, Roll)]
    last = [end for end in ends if not end.strip()]
    return 2 * last.count(" ") > len(last)
