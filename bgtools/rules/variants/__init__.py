"""The games that can be played, one module each.

A module here defines ``VARIANTS``, a tuple of ``base.Variant`` objects; adding a module is all that a
new variant needs. Modules are found by looking into this package, and only when they are asked for.
"""

from __future__ import annotations

import pkgutil
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.rules.settings import Rules
    from bgtools.rules.variants.base import Pairs, Variant

_loaded: dict[str, Variant] = {}


def _modules() -> list[str]:
    return [module.name for module in pkgutil.iter_modules(__path__) if module.name != "base"]


def _load(module: str) -> tuple[Variant, ...]:
    variants: tuple[Variant, ...] = import_module(f"{__name__}.{module}").VARIANTS
    for variant in variants:
        _loaded[variant.name] = variant
    return variants


def every() -> Iterator[Variant]:
    """All variants, by the names of their modules."""
    for module in _modules():
        yield from _load(module)


def get(name: str) -> Variant:
    """The variant with this canonical name; KeyError if there is none."""
    if name not in _loaded:
        module = name.replace("-", "_")
        for wanted in [module] if module in _modules() else _modules():
            _load(wanted)
    return _loaded[name]


def names() -> list[str]:
    """The canonical names of all variants, sorted."""
    return sorted(variant.name for variant in every())


def find(text: str) -> Variant | None:
    """The variant that ``text`` means ("NackGammon", "Hypergammon3", "AceyDeucey (European)"), or None.

    Case, blanks, hyphens and parentheses do not matter (spellings: rules.md 4.6). A variant with a preset
    has the options of that preset.
    """
    wanted = _plain(text)
    for variant in every():
        spellings = [_plain(name) for name in (variant.name, variant.title, *variant.aliases)]
        if wanted in spellings:
            return variant
        for preset, pairs in variant.presets.items():
            if wanted in (name + _plain(preset) for name in spellings):
                return variant.with_options(pairs)
    return None


def like(text: str) -> tuple[list[Variant], Variant | None]:
    """The variants that a ``text`` which means none may stand for, the likeliest first, and the one of them
    that it surely is, but for a slip of the pen.
    """
    from difflib import SequenceMatcher

    wanted = _plain(text)
    likeness: dict[str, tuple[float, str, Variant]] = {}
    for variant in every():
        for preset, pairs in (("", ()), *variant.presets.items()):
            for name in (variant.name, variant.title, *variant.aliases):
                spelling = _plain(name) + _plain(preset)
                share = SequenceMatcher(None, wanted, spelling).ratio()
                if len(name) >= _SHORTEST and share > likeness.get(variant.name, (0.0,))[0]:
                    likeness[variant.name] = share, spelling, variant.with_options(pairs)
    best = sorted(likeness.values(), key=lambda found: -found[0])[:3]
    near = [found for found in best if found[0] >= _ALIKE]
    if not near or near[0][0] < _MISSPELT or _number(near[0][1]) != _number(wanted):
        return [variant for _, _, variant in near], None
    return [variant for _, _, variant in near], near[0][2]


_SHORTEST = 4  # characters of a name that another can be like
_ALIKE = 0.6
_MISSPELT = 0.85


def _number(text: str) -> str:
    return "".join(char for char in text if char.isdecimal())


_chosen: dict[tuple[str, Pairs], Variant] = {}


def chosen(rules: Rules) -> Variant:
    """The variant of a match, with the options that are in use there."""
    key = (rules.variant, rules.variant_options)
    if key not in _chosen:
        _chosen[key] = get(rules.variant).with_options(rules.variant_options)
    return _chosen[key]


_BETWEEN_WORDS = str.maketrans("", "", " -_().")


def _plain(text: str) -> str:
    return text.translate(_BETWEEN_WORDS).casefold()
