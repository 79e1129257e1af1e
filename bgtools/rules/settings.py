"""Which rules a match is played by: variant, match length, cube and house rules."""

from __future__ import annotations

from typing import NamedTuple


class Rules(NamedTuple):
    """The rules of one match. Frozen; ``rules._replace(...)`` makes another.

    ``variant``: a name in ``rules.variants``. ``length``: points, 0 for money, None where not
    known. ``jacoby``: None where nobody says (then an uncubed gammon may count 1).
    ``beavers``: how many re-redoubles may follow one another (0 none, None not stated).
    ``automatic_doubles``: how many at most. ``cube_limit``: highest value, 1 means no cube, None no
    limit. ``crawford``: Crawford rule in use. ``variant_options``: pairs (name, value) as in
    "ad.bearoff_exact", "on".
    """

    variant: str = "backgammon"
    length: int | None = None
    crawford: bool = True
    jacoby: bool | None = None
    beavers: int | None = None
    automatic_doubles: int = 0
    cube_limit: int | None = None
    strict_dead_cube: bool = False
    holland: bool = False
    opening: str = "combined"
    variant_options: tuple[tuple[str, str], ...] = ()

    @property
    def money(self) -> bool:
        """No match length: one game, or a session without an end."""
        return self.length == 0


class Overrides(NamedTuple):
    """What the user says about the rules; None leaves it to the file. See ``Rules`` for the fields."""

    variant: str | None = None
    length: int | None = None
    crawford: bool | None = None
    jacoby: bool | None = None
    beavers: int | None = None
    automatic_doubles: int | None = None
    cube_limit: int | None = None
    strict_dead_cube: bool | None = None
    holland: bool | None = None
    opening: str | None = None
    variant_options: tuple[tuple[str, str], ...] = ()
