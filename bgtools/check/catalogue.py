"""The catalogue of findings: every module of ``families`` with its ``KINDS``, found when first needed.

A run without findings never loads it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from enum import Enum

    from bgtools.check.model import Kind

_kinds: tuple[Kind, ...] = ()
_by_fault: dict[Enum, Kind] = {}


def every() -> tuple[Kind, ...]:
    """All kinds of findings, in the order of their codes."""
    global _kinds
    if not _kinds:
        from importlib import import_module
        from pkgutil import iter_modules

        from bgtools.check import families

        found: list[Kind] = []
        for module in iter_modules(families.__path__):
            found += import_module(f"{families.__name__}.{module.name}").KINDS
        _kinds = tuple(sorted(found, key=_code))
    return _kinds


def _code(kind: Kind) -> str:
    return kind.code


def claiming(fault: Enum) -> Kind:
    """The one kind of finding that words this fault."""
    if not _by_fault:
        for kind in every():
            for member in kind.faults:
                _by_fault[member] = kind
    return _by_fault[fault]


def lookup(text: str) -> Kind | None:
    """The kind with this code (letters in any case) or name."""
    wanted = text.strip().lower()
    for kind in every():
        if wanted in (kind.code.lower(), kind.name):
            return kind
    return None


def close_to(text: str) -> list[Kind]:
    """Kinds whose code or name resembles ``text``, the closest first; at most five."""
    from difflib import get_close_matches

    wanted = text.strip().lower()
    names = {kind.name: kind for kind in every()} | {kind.code.lower(): kind for kind in every()}
    within = [name for name in names if wanted and wanted in name]
    likely = get_close_matches(wanted, names, n=5, cutoff=0.6)
    return list(dict.fromkeys(names[name] for name in [*within, *likely]))[:5]
