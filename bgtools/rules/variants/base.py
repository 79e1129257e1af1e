"""What a variant is. Each variant is a small class that overrides what differs.

A *side* of the board is a list of 27 ints, that player's checkers from his own view: index 0 borne
off, 1-24 the points (1 is the last before off), 25 on the bar, 26 still outside the board (variants
that start off the board). Its sum is always the variant's number of checkers. A position is two such
lists, the mover's (``own``) and the opponent's (``other``), each from its own side.
"""

from __future__ import annotations

from types import MappingProxyType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from bgtools.rules.parts import Part

OFF_SLOT = 0
BAR_SLOT = 25
OUTSIDE_SLOT = 26
SLOTS = 27

Side = list[int]
Pairs = tuple[tuple[str, str], ...]

# The opponent's index of each of my points; the first and the last two are never asked for.
FACING_OPPOSITE = (0, *(25 - point for point in range(1, 25)), 0, 0)
FACING_SAME = (0, *range(1, 25), 0, 0)


def side_of(points: dict[int, int]) -> tuple[int, ...]:
    """27 ints from ``{slot: checkers}``."""
    return tuple(points.get(slot, 0) for slot in range(SLOTS))


class Option:
    """A rule on which people differ. ``name`` as in ``ad.bearoff_exact``; ``attribute`` of the variant
    that it sets; ``values``: what can be said, "N" for a number; ``default``: what holds if nobody does;
    ``about``: what it does, in a sentence.
    """

    __slots__ = ("about", "attribute", "default", "name", "values")

    def __init__(self, name: str, attribute: str, values: tuple[str, ...], default: str, about: str) -> None:
        self.name = name
        self.attribute = attribute
        self.values = values
        self.default = default
        self.about = about

    def value(self, text: str) -> Any:
        """What ``text`` sets the attribute to; ValueError if it is none of ``values``."""
        word = text.strip().casefold()
        if word in self.values:
            return {"on": True, "off": False, "none": None}.get(word, word)
        if "N" in self.values and word.isdecimal() and len(word) < 10 and int(word) > 0:
            return int(word)
        raise ValueError(text)


SWITCH = ("on", "off")

HOUSE_OPTIONS = (
    Option(
        "house.hit_and_run",
        "hit_and_run",
        SWITCH,
        "on",
        "Off: a checker that hits in its own home board stays there for the rest of the play.",
    ),
    Option(
        "house.point_limit",
        "point_limit",
        ("none", "N"),
        "none",
        "The most checkers that a player may have on one point.",
    ),
    Option(
        "house.opening",
        "opening",
        ("combined", "reroll", "either"),
        "combined",
        "The opener plays the two dice thrown for the start, throws both again, or has the choice.",
    ),
    Option("house.cube", "has_cube", SWITCH, "on", "Off: the game is played without a doubling cube."),
)
"""What can be agreed in every game. The default of each is the variant's own."""


class Variant:
    """A game with standard movement; subclasses override what differs.

    ``name``: canonical ("backgammon"). ``aliases``: other spellings, compared without case,
    blanks, hyphens and parentheses. ``checkers``: a side's number. ``start``: a side at the start (27 ints).
    ``has_cube``: whether a doubling cube is used. ``position_ids``: whether gnubg's Position ID and
    XGID are defined for it. ``overshoot``: whether a die larger than the highest point bears off from
    it. ``faces``: for each of my points the opponent's number of the same point. ``opening``: what the
    opener plays, see ``HOUSE_OPTIONS``. ``largest_win``: 3, or 2 where there is no backgammon.

    Rules that make a step depend on more than the board (``special``, see ``rules.special``):
    ``enter_all_first``: nobody moves before his last checker has entered. ``hit_and_run``: whether a
    checker that hit in its own home board may go on in the same play. ``point_limit``: the most
    checkers on a point.

    ``options``: those of this variant, besides ``HOUSE_OPTIONS``. ``presets``: names for sets of them.
    ``chosen``: the options that differ from the defaults here; ``with_options`` makes such a variant.
    ``several_parts``: whether a turn can have more than one roll; ``one_two_names``: whether a 1-2 lets
    the player name a doublet; ``complement``: whether doublets have a complement; see ``rules.parts``.
    """

    name: str = ""
    aliases: tuple[str, ...] = ()
    title: str = ""
    about: str = ""
    checkers: int = 15
    start: tuple[int, ...] = ()
    has_cube: bool = True
    position_ids: bool = True
    same_direction: bool = False
    overshoot: bool = True
    faces: tuple[int, ...] = FACING_OPPOSITE
    opening: str = "combined"
    largest_win: int = 3
    enter_all_first: bool = False
    hit_and_run: bool = True
    point_limit: int | None = None
    several_parts: bool = False
    one_two_names: bool = False
    complement: bool = False
    options: tuple[Option, ...] = ()
    presets: Mapping[str, Pairs] = MappingProxyType({})
    chosen: Pairs = ()
    special: bool = False

    @property
    def full_name(self) -> str:
        """The name, with the preset behind it if the options are those of one: "acey-deucey (european)"."""
        for preset, pairs in self.presets.items():
            if pairs and dict(pairs) == dict(self.chosen):
                return f"{self.name} ({preset})"
        return self.name

    def facing(self, point: int) -> int:
        """The opponent's number of my ``point`` (1-24)."""
        return self.faces[point]

    def new_side(self) -> Side:
        """A fresh side at the start of a game."""
        return list(self.start)

    # --- Options -------------------------------------------------------------------------------------

    def option(self, name: str) -> Option | None:
        """The option of that name, or None."""
        for option in (*self.options, *HOUSE_OPTIONS):
            if option.name == name:
                return option
        return None

    def knows(self, name: str, value: str) -> bool:
        """Whether there is an option ``name`` that can have ``value``."""
        option = self.option(name)
        if option is None:
            return False
        try:
            option.value(value)
        except ValueError:
            return False
        return True

    def setting(self, option: Option) -> str:
        """What is in use here of ``option``, as it is written."""
        value = getattr(self, option.attribute)
        if isinstance(value, bool):
            return "on" if value else "off"
        return "none" if value is None else str(value)

    def with_options(self, pairs: Iterable[tuple[str, str]]) -> Variant:
        """This game with other options; later pairs beat earlier ones, unknown ones are left out."""
        known = {name: value for name, value in pairs if self.knows(name, value)}
        if not known:
            return self
        made = self.__class__.__new__(self.__class__)
        made.__dict__.update(self.__dict__)
        for name, value in known.items():
            option = self.option(name)
            assert option is not None
            setattr(made, option.attribute, option.value(value))
        made.chosen = (*(pair for pair in self.chosen if pair[0] not in known), *known.items())
        made.settle()
        return made

    def settle(self) -> None:
        """Work out what follows from the options, after they have changed."""
        self.special = (
            self.start[OUTSIDE_SLOT] > 0
            or self.enter_all_first
            or not self.hit_and_run
            or self.point_limit is not None
        )

    # --- Steps, asked for only where ``special`` -----------------------------------------------------

    def sources(self, own: Sequence[int]) -> Sequence[int]:
        """The slots from which a checker may be moved now: the bar first, then from outside down to 1."""
        if own[BAR_SLOT]:
            return (BAR_SLOT,)
        if own[OUTSIDE_SLOT] and self.enter_all_first:
            return (OUTSIDE_SLOT,)
        return [slot for slot in _OUTSIDE_THEN_DOWN if own[slot]]

    def step(
        self,
        own: Sequence[int],
        other: Sequence[int],
        source: int,
        die: int,
        made: Sequence[tuple[int, int, bool]],
    ) -> int | None:
        """Where a checker on ``source`` (one of ``sources``) goes by ``die``; None if it may not.

        ``made``: the hops made before in the same play, as (source, target, hit).
        """
        if not self.hit_and_run and own[source] == 1 and source <= HOME:
            for _, target, hit in made:
                if hit and target == source:
                    return None
        target = min(source, BAR_SLOT) - die
        if target > OFF_SLOT:
            full = self.point_limit is not None and own[target] >= self.point_limit
            return None if full or other[self.faces[target]] > 1 else target
        if any(own[HOME + 1 :]):
            return None
        if target < OFF_SLOT and (not self.overshoot or any(own[source + 1 : HOME + 1])):
            return None
        return OFF_SLOT

    # --- What a win is worth -------------------------------------------------------------------------

    def win_size(self, loser: Sequence[int]) -> int | None:
        """How large a win by bearing off is, from the loser's side: 1, 2 (gammon) or 3 (backgammon);
        None where a game is not paid by such sizes.

        A gammon: none of the loser's checkers is off. A backgammon: also at least one stands on the
        bar or in the winner's home board, the loser's points 19 to 24 (rules.md 1.6; gnubg EvalOver).
        """
        if loser[OFF_SLOT]:
            return 1
        return min(3 if any(loser[19 : BAR_SLOT + 1]) else 2, self.largest_win)

    def win_factor(self, loser: Sequence[int]) -> int:
        """What a win by bearing off pays, in cubes."""
        return self.win_size(loser) or 1

    def most_conceded(self, loser: Sequence[int] | None) -> int:
        """The most cubes that a player who stands like ``loser`` (None: not known) can give up."""
        return 1 if loser is not None and loser[OFF_SLOT] else self.largest_win

    # --- Turns of several parts, asked for only where ``several_parts`` ------------------------------

    def next_part(self, part: Part, dice: tuple[int, int], used: int, own: Sequence[int]) -> Part | None:
        """What the mover has to do next in the same turn; None: his turn is over.

        ``part``: what he has just done with ``dice``, of which he used ``used`` numbers (a doublet has
        four). ``own``: his side after it.
        """
        return None


HOME = 6
_OUTSIDE_THEN_DOWN = (OUTSIDE_SLOT, *range(24, 0, -1))
