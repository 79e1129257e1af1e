"""Drives a record through the rules: what was true at each step, and where the record fails.

The module can be called: ``bgtools.replay("match.mat")`` is ``bgtools.api.replay``, which bears the
same name.
"""

import sys
from types import ModuleType

from bgtools.replay.match import replay

__all__ = ["replay"]


class _CallableModule(ModuleType):
    """A module that stands for a function of its name."""

    def __call__(self, *arguments: object, **options: object) -> object:
        from importlib import import_module

        return import_module("bgtools.api").replay(*arguments, **options)


sys.modules[__name__].__class__ = _CallableModule
