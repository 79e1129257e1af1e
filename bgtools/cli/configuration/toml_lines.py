"""The line of a key in a TOML text, which ``tomllib`` does not tell."""

from __future__ import annotations

import re

_HEADER = re.compile(r"\s*(\[\[?)\s*([^\]]+?)\s*\]\]?\s*(?:#.*)?$")
_KEY = re.compile(
    r"""\s*((?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*')(?:\s*\.\s*(?:[A-Za-z0-9_-]+|"[^"]*"|'[^']*'))*)\s*="""
)
_PART = re.compile(r"""[A-Za-z0-9_-]+|"([^"]*)"|'([^']*)'""")


def line_of(text: str, path: tuple[str | int, ...]) -> int:
    """The line (from 1) of the key at ``path``, where a number counts the tables of an array; of the
    nearest table around it where the key itself is not found (an inline table); 1 if nothing is."""
    tables: dict[tuple[str | int, ...], int] = {}
    counts: dict[tuple[str, ...], int] = {}
    table: tuple[str | int, ...] = ()
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            names = _parts(header[2])
            table = names
            if header[1] == "[[":
                counts[names] = counts.get(names, -1) + 1
                table = (*names, counts[names])
            tables.setdefault(table, number)
        elif key := _KEY.match(line):
            tables.setdefault((*table, *_parts(key[1])), number)
    for length in range(len(path), 0, -1):
        if path[:length] in tables:
            return tables[path[:length]]
    return 1


def _parts(dotted: str) -> tuple[str, ...]:
    return tuple(match[1] or match[2] or match[0] for match in _PART.finditer(dotted))
