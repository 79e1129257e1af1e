"""The same match in several formats of the corpus gives the same record."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from bgtools import formats
from bgtools.record import sheet
from tests.formats.sheets import Loaded, crossed, difference, load

if TYPE_CHECKING:
    from pathlib import Path

# In each of these two matches one play is not legal. The .mat writes it down; XG keeps the position after it
# only, so its checkers are not known.
ILLEGAL = {("hQ8sVn2LbTdF4wRm", "xg"), ("rK7pXm4TqLb9NzWd", "xg")}


def test_pairs_of_one_name(shared: Path) -> None:
    groups: dict[str, list[Path]] = {}
    for path in sorted((shared / "corpus").glob("*/*/*")):
        groups.setdefault(path.stem, []).append(path)
    compared = 0
    for stem, paths in groups.items():
        first = next((path for path in paths if path.parts[-3] == "mat"), None)
        if first is None or len(paths) < 2:
            continue
        for path in paths:
            kind = path.parts[-3]
            if path == first or not readable(kind):
                continue
            one, other = load(first.read_bytes()), load(path.read_bytes())
            if one.matches[0][0].players == other.matches[0][0].players[::-1]:
                other = crossed(other)  # who is left and who is right is nobody's rule
            if (stem, kind) in ILLEGAL:
                assert "illegal" in str(difference(one, other))
                one, other = without_illegal(one, other)
            assert difference(one, other) is None, path
            compared += 1
    assert compared >= 1
    if all(map(readable, ("xg", "bgf", "ogxm"))):
        assert compared == 22


def without_illegal(one: Loaded, other: Loaded) -> tuple[Loaded, Loaded]:
    """Both without the one play that the second calls illegal."""
    ((match, games),) = other.matches
    ((place, number),) = (
        (place, number)
        for place, game in enumerate(games)
        for number, action in enumerate(game.actions)
        if action.word == sheet.ILLEGAL
    )
    made = []
    for loaded in (one, other):
        ((match, games),) = loaded.matches
        games = list(games)
        actions = games[place].actions
        games[place] = games[place]._replace(actions=actions[:number] + actions[number + 1 :])
        made.append(loaded._replace(matches=[(match, games)]))
    return made[0], made[1]


def readable(kind: str) -> bool:
    """Whether the libraries for a format are installed."""
    package = formats.module(kind)
    return not hasattr(package, "EXTRA") or package.installed()


def test_the_boards_of_xg_are_checked(shared: Path) -> None:
    pytest.importorskip("gvformat")
    path = next((shared / "corpus" / "xg").glob("*/MYdvw1qGuyaRUH__.xg"))
    loaded: Loaded = load(path.read_bytes())
    assert loaded.found == []
    from bgtools.formats.xg import reader

    facts = reader._facts(path.read_bytes())
    facts[0].boards[3][1] += 1
    changed = pytest.MonkeyPatch()
    with changed.context() as patch:
        patch.setattr(reader, "_facts", lambda data: facts)
        assert ("BG911", 6) in load(path.read_bytes()).found
