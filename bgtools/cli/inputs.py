"""Which files a command works on."""

from __future__ import annotations

import os
import stat
import sys
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bgtools.check.model import FileReport
    from bgtools.text.source import SourceText

STDIN = "-"


class Input(NamedTuple):
    """One thing to read. ``path``: as it is printed, and opened unless it is standard input.
    ``named``: given by name, so always checked; else a ``.txt`` without a known format is skipped.
    """

    path: str
    named: bool = True
    stdin: bool = False


def find(paths: Iterable[str], suffixes: Callable[[], Iterable[str]], stdin_name: str = STDIN) -> list[Input]:
    """The files under ``paths`` in the order of their paths, each once.

    ``stdin_name`` is what standard input is called in what is printed. Files and ``-`` are taken as
    given, whether they can be read or not. In folders, and the folders in them, regular files are
    taken whose name ends, in any case, with one that ``suffixes()`` gives (lower case, with the dot);
    symbolic links to files are followed, those to folders are not.
    """
    found: dict[str, Input] = {}
    for path in paths:
        if path == STDIN:
            found[STDIN] = Input(stdin_name, stdin=True)
        elif os.path.isdir(path):
            for inner in _walk(path, frozenset(suffixes())):
                found.setdefault(os.path.abspath(inner), Input(inner, named=False))
        else:
            found[os.path.abspath(path)] = Input(path)
    return sorted(found.values())


def _walk(folder: str, suffixes: frozenset[str]) -> Iterator[str]:
    """Paths of the files in a folder that are taken, and of folders that can't be listed."""
    failed: list[str] = []
    for inner, _, names in os.walk(folder, onerror=lambda fault: failed.append(str(fault.filename))):
        for name in names:
            path = os.path.join("" if inner == os.curdir else inner.removeprefix("./"), name)
            if os.path.splitext(name)[1].lower() in suffixes and _is_regular(path):
                yield path
    yield from failed


def read(item: Input) -> SourceText:
    """The text of a file or of standard input. OSError where it can't be read."""
    from bgtools.text.source import decode

    if item.stdin:
        return decode(sys.stdin.buffer.read())
    with open(item.path, "rb") as file:
        return decode(file.read())


def is_skipped(item: Input, report: FileReport) -> bool:
    """Whether it is a ``.txt`` that a folder happened to hold, and no transcript."""
    return not item.named and report.format is None and item.path.lower().endswith(".txt")


def _is_regular(path: str) -> bool:
    """Whether it is a file, or a symbolic link to one; a broken link counts, so that it is reported."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True
