"""Transcript formats, one sub-package each: recognise, read, write.

A format is a package in this folder; nothing else names it. It has ``recognise(source)``, which is
true if the text is of that format by its content, ``read(source)``, which yields the items of
``bgtools.record.model``, and ``SUFFIXES``, the file name endings it usually has, the usual one first.
``TITLE``, ``PRODUCERS`` and ``CHECKS`` say what it is, who writes it, and what is checked in it. One that
can be written has ``write(match, games, losses, dialect)`` too (values of ``bgtools.record.sheet``), and
``DIALECTS`` where there are several ways. ``RESPELLS`` tells how suggested cells are spelt: "as-mat", or
"plays" where a place holds a play in words; or there is a function ``respell(text, entry)``. One with
``COLUMNS`` writes the players' actions side by side. The grammar is that of its name, unless ``GRAMMAR``
names another one. A ``BINARY`` one is no text; one with an ``EXTRA`` needs the ``LIBRARY`` of that extra (a
requirement of pip), and ``installed()`` tells whether it is there.
"""

from __future__ import annotations

import os
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from bgtools.text.numbers import LIMIT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import Entry, Item, MatchHead
    from bgtools.text.source import SourceText


@cache
def names() -> list[str]:
    """The formats there are, in the order in which they are asked whether a text is theirs."""
    found: set[str] = set()
    for folder in __path__:
        try:
            with os.scandir(folder) as entries:
                found.update(e.name for e in entries if e.is_dir() and not e.name.startswith("_"))
        except OSError:  # inside a zip
            import pkgutil

            found.update(module.name for module in pkgutil.iter_modules([folder]) if module.ispkg)
    # .mat first: nearly every file is one.
    return sorted(found, key=lambda name: (name != "mat", name))


def writable() -> list[str]:
    """The formats that can be written."""
    return [name for name in names() if hasattr(_format(name), "write")]


def module(name: str) -> Any:
    """The package of a format, with what it says about itself (``TITLE``, ``SUFFIXES`` ...)."""
    return _format(name)


def respell(name: str, text: str, entry: Entry) -> str | None:
    """A cell of a ``.mat`` (``62: 24/18 13/11``) as the format would have it in the place of ``entry``.

    None where it can't be said there: the dice of another roll that stand on another line, a word that
    the format has no cell for.
    """
    package = _format(name)
    if getattr(package, "RESPELLS", None) == "as-mat":
        return text
    if hasattr(package, "respell"):
        found: str | None = package.respell(text, entry)
        return found
    if getattr(package, "RESPELLS", None) == "plays":
        from bgtools.formats.plays import respell as respell_play

        return respell_play(text, entry.cell)
    return None


def suffixes() -> list[str]:
    """The file name endings (".mat", ".txt") of all formats, in lower case."""
    return sorted({suffix for name in names() for suffix in _format(name).SUFFIXES})


def recognise(source: SourceText) -> str | None:
    """The name of the format that the text is in, by its content, or None.

    The beginning of a long text decides, if it is of any format.
    """
    beginning = source.beginning()
    for text in (beginning,) if beginning is source else (beginning, source):
        for name in names():
            if _format(name).recognise(text):
                return name
    return None


def read(source: SourceText, format_name: str | None = None) -> Iterator[Item]:
    """Yield what a file claims, one game at a time, in file order.

    ``format_name``: one of ``names()``; recognised by content where None. What can't be read comes
    as problems with their places; a text without a match gives a ``Loose`` that says so.
    """
    from bgtools.record.fault import Fault, ReadFault
    from bgtools.record.model import Loose, MatchHead, Place, Problem

    name = format_name or recognise(source)
    if name is not None and source.bad_byte is not None and not getattr(_format(name), "BINARY", False):
        facts: dict[str, Any] = {"encoding": source.encoding, "byte": source.bad_byte}
        wide = 1 if source.encoding == "cp1252" else 2  # bytes a character, up to there
        line, column = source.position((source.bad_byte - len(source.bom)) // wide if source.bad_byte else 0)
        there = "".join(source.lines[line - 1 : line])[column - 1 : column]  # nothing at the end of the file
        facts["kept"] = "\ud800" <= there <= "\udfff"
        place = Place(line, column, line, column + len(there))
        yield Loose((Problem(Fault(ReadFault.ENCODING, facts), place),))
    nothing = True
    if name is not None:
        for item in _format(name).read(source):
            nothing = False
            if isinstance(item, MatchHead):
                _doubt_length(item)
            yield item
    if nothing:  # also where the user names a format that it is not
        first = next(iter(source.lines), "").lstrip()
        quoted = {"quoted": first[0]} if first[:1] in (">", "|") else {}
        yield Loose((Problem(Fault(ReadFault.NO_MATCH, quoted), Place(1, 1, 1, 1)),))


def _doubt_length(head: MatchHead) -> None:
    """Note a match length that is none: a negative one, or one without end."""
    claim = head.length
    if claim is not None and not 0 <= claim.value < LIMIT:
        from bgtools.record.fault import Fault, ReadFault
        from bgtools.record.model import Problem

        head.problems.append(Problem(Fault(ReadFault.LENGTH_INVALID, {"text": claim.text}), claim.place))
        head.length = None


def _format(name: str) -> Any:
    return import_module(f"{__name__}.{name}")
