"""Checks, scores and replays backgammon match transcripts.

For programs there are ``check_path``, ``check_text``, ``read``, ``replay`` and ``score``; ``bgtools.api``
describes them and the values that they give. They are imported when they are first asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from bgtools.api import check_path, check_text, read, replay, score

__version__ = "0.1.0"
__all__ = ["__version__", "check_path", "check_text", "read", "replay", "score"]


def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    if name == "replay":  # the room of that name, which can be called
        return import_module("bgtools.replay")
    return getattr(import_module("bgtools.api"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
