"""Which site or program wrote a ``.mat`` file, by its Site tag, else by its layout."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
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


def dialect_of(head: MatchHead, first: GameRecord, length_line: str) -> str | None:
    """The dialect of a match, or None where nothing tells. ``length_line``: as written, with its blanks."""
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
    if any(tag.key.lower() == "unrated" for tag in head.tags) and length_line[:1].isdigit():
        return "xg"
    # gnubg leaves a blank behind a play and begins the right column at 33 or 34 (from 1).
    if length_line[:1] == " " and first.right_column in (33, 34):
        return "gnubg"
    return None
