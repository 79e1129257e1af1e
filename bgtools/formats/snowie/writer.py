"""Writes a match as Snowie's text: the columns of gnubg's ``.mat``, without tags and comments."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.formats.mat import write as write_mat

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from bgtools.record.sheet import GameSheet, Losses, MatchSheet


def write(match: MatchSheet, games: Iterable[GameSheet], losses: Losses) -> Iterator[str]:
    """Yield the text of a match."""
    if match.tags:
        losses.add("header tags", count=len(match.tags))
    if match.comments:
        losses.add("comments", count=len(match.comments))
    if match.variant != "backgammon":
        losses.add(f"the variant {match.variant}")
    if match.length and not match.crawford:
        losses.add("that the Crawford rule is not in use")
    if match.length == 0 and match.jacoby is not None:
        losses.add("whether the Jacoby rule is in use")
    if match.length == 0 and match.beavers is not None:
        losses.add("whether beavers are played")
    if match.cube_limit is not None and match.cube_limit < 1024:
        losses.add("the limit of the cube")
    if match.length == 0 and match.automatic_doubles:
        losses.add("whether automatic doubles are played")
    bare = match._replace(
        tags=(),
        comments=(),
        variant="backgammon",
        crawford=True,
        jacoby=None,
        beavers=None,
        automatic_doubles=0,
        cube_limit=None,
    )
    return write_mat(bare, games, losses)
