"""Compiled regular expressions as plain values that can be kept in a file.

Compiling a long one takes milliseconds, nearly all of them for the list of numbers that the matching
machine runs; this list is what is kept. It holds for one version of Python only, so whoever keeps it names
that beside it. The machine looks a list through before it takes it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import re

    Compiled = tuple[str, int, list[int], int, dict[str, int], tuple[str | None, ...]]
    """Expression, flags, list, and how many groups there are, the number of each name, the name of each
    number: what ``re`` hands to its machine."""


def compiled(expression: str) -> Compiled:
    """The first half of ``re.compile``. Any exception where this Python does not compile in two halves."""
    from re import _compiler, _parser  # type: ignore[attr-defined]

    parsed = _parser.parse(expression, 0)
    state = parsed.state
    names: list[str | None] = [None] * state.groups
    for name, index in state.groupdict.items():
        names[index] = name
    code = list(map(int, _compiler._code(parsed, 0)))
    return expression, int(state.flags), code, state.groups - 1, dict(state.groupdict), tuple(names)


def pattern_of(values: Compiled) -> re.Pattern[str]:
    """The second half. RuntimeError or another exception where the values do not fit."""
    import _sre  # type: ignore[import-not-found]

    pattern: re.Pattern[str] = _sre.compile(*values)
    return pattern
