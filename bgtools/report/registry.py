"""Finds output formats: a module in ``report.KIND`` is the format of that name.

``KIND`` is "findings" (what ``validate`` writes), "scores" or "replays". Each module holds a class
``Format``, of the base class that ``report.reporter`` names for its kind.
"""

from __future__ import annotations

from importlib import import_module
from typing import Any


def names(kind: str) -> list[str]:
    """The names of a kind's formats, sorted."""
    from pkgutil import iter_modules

    return sorted(module.name for module in iter_modules(import_module(f"bgtools.report.{kind}").__path__))


def load(kind: str, name: str) -> Any:
    """The class of one format, whose name must be one of ``names(kind)``; imports only its module."""
    return import_module(f"bgtools.report.{kind}.{name}").Format
