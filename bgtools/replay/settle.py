"""Settles the rules of a match from what its head states and what the user says."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.record.fault import Fault
from bgtools.replay.model import Located
from bgtools.rules.faults import MatchFault
from bgtools.rules.settings import Overrides, Rules
from bgtools.rules.variants import find, get, like
from bgtools.rules.variants.base import HOUSE_OPTIONS

if TYPE_CHECKING:
    from bgtools.record.model import MatchHead
    from bgtools.rules.variants.base import Variant

BEAVERS_WHEN_ON = 3
"""Re-redoubles in a row where a file only says that beavers are on (gnubg's default)."""


def settle(head: MatchHead, said: Overrides) -> tuple[Rules, list[Located]]:
    """The rules of the match under ``head``; what the user says beats what the file says.

    Faults: a variant nobody knows (backgammon is played then), and rules that do not go together
    with a match length.
    """
    return _Settling(head, said).settle()


class _Settling:
    """The settling of one head."""

    def __init__(self, head: MatchHead, said: Overrides) -> None:
        self.head = head
        self.said = said
        self.faults: list[Located] = []

    def settle(self) -> tuple[Rules, list[Located]]:
        """Rules and faults; see the function of this name."""
        said = self.said
        length = said.length
        if length is None and self.head.length is not None:
            length = self.head.length.value
        in_match = bool(length)
        variant = self._variant()
        rules = Rules(
            variant=variant.name,
            length=length,
            crawford=self._crawford(in_match),
            jacoby=self._jacoby(in_match) if variant.has_cube else False,
            beavers=self._beavers(),
            automatic_doubles=self._automatic_doubles(in_match),
            cube_limit=self._choose("cube_limit"),
            strict_dead_cube=bool(said.strict_dead_cube),
            holland=bool(said.holland),
            opening=said.opening or variant.opening,
            variant_options=variant.chosen,
        )
        return rules, self.faults

    def _choose(self, name: str) -> Any:
        """What the user says about ``name``, else what the file claims, else None."""
        value = getattr(self.said, name)
        return self._claimed(name) if value is None else value

    def _claimed(self, name: str) -> Any:
        claim = self.head.rules.get(name)
        return None if claim is None else claim.value

    def _fault(self, kind: MatchFault, name: str, **facts: Any) -> None:
        """A fault at the place of the claim ``name``."""
        self.faults.append(Located(Fault(kind, facts), self.head.rules[name].place))

    def _variant(self) -> Variant:
        """The variant with its options: those of a preset, then the file's, then the user's."""
        found = None
        if self.said.variant is not None:
            found = find(self.said.variant)
        elif "variant" in self.head.rules:
            text = self.head.rules["variant"].value
            found = find(text)
            if found is None:
                near, found = like(text)
                names = [variant.title for variant in near[: 1 if found else None]]
                taken = (found or get("backgammon")).full_name
                self._fault(MatchFault.VARIANT_UNKNOWN, "variant", text=text, near=names, taken=taken)
        if found is None:
            found = get("backgammon")
        stated = [_pair(text) for text in self._claimed("variant_option") or ()]
        for name, value in stated:
            if not found.knows(name, value):
                self._unknown_option(found, name, value)
        return found.with_options((*stated, *self.said.variant_options))

    def _unknown_option(self, variant: Variant, name: str, value: str) -> None:
        option = variant.option(name)
        if option is None:
            known = [other.name for other in (*variant.options, *HOUSE_OPTIONS)]
            facts: dict[str, Any] = {"name": name, "variant": variant.name, "known": known}
        else:
            facts = {"name": name, "value": value, "variant": variant.name, "known": list(option.values)}
        places = [tag.place for tag in self.head.tags if name in tag.value]
        place = places[-1] if places else self.head.rules["variant_option"].place
        self.faults.append(Located(Fault(MatchFault.OPTION_UNKNOWN, facts), place))

    def _crawford(self, in_match: bool) -> bool:
        stated = self._choose("crawford")
        if stated is not None and not stated and in_match and self.said.crawford is None:
            self._fault(MatchFault.CRAWFORD_OFF, "crawford")
        return True if stated is None else bool(stated)

    def _jacoby(self, in_match: bool) -> bool | None:
        if not in_match:
            return self._choose("jacoby")  # type: ignore[no-any-return]
        if self._claimed("jacoby") and self.said.jacoby is None:
            self._fault(MatchFault.JACOBY_IN_MATCH, "jacoby")
        return False

    def _beavers(self) -> int | None:
        if self.said.beavers is not None:
            return self.said.beavers
        stated = self._claimed("beavers")
        if stated is None:
            return None
        return BEAVERS_WHEN_ON if stated is True else int(stated)

    def _automatic_doubles(self, in_match: bool) -> int:
        stated = self._choose("automatic_doubles") or 0
        if not in_match:
            return int(stated)
        if stated and self.said.automatic_doubles is None:
            self._fault(MatchFault.AUTODOUBLE_IN_MATCH, "automatic_doubles")
        return 0


def _pair(text: str) -> tuple[str, str]:
    """``name=value`` in two; a bare name is switched on."""
    name, _, value = text.partition("=")
    return name.strip(), value.strip() or "on"
