"""Which files a command works on, and what stands in them."""

from __future__ import annotations

import os
import stat
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from bgtools.check.model import FileReport
    from bgtools.cli.files.patterns import GitIgnore, Patterns
    from bgtools.text.source import Content, SourceText
    from bgtools.text.unpack import Archive

STDIN = "-"
INSIDE = "!"  # between an archive and its member in what is printed
NESTED = "refused: an archive within an archive is not opened; unpack it, or leave it out with --exclude"
_ARCHIVE_ENDINGS = (".zip", ".tar", ".gz", ".tgz", ".bz2", ".tbz2", ".xz", ".txz")


class Input(NamedTuple):
    """One thing to read. ``path``: as it is printed, and opened unless it is standard input or in an
    archive. ``named``: given by name, so always checked; else a ``.txt`` without a known
    format is skipped. ``archive``: the file that it lies in, ``member``: its name there ("": the archive
    itself, which can't be read). ``trouble``: why it is not even opened. ``root``: the folder among the
    given paths in which it was found.
    """

    path: str
    named: bool = True
    stdin: bool = False
    archive: str = ""
    member: str = ""
    trouble: str = ""
    root: str = ""

    @property
    def in_memory(self) -> bool:
        """Whether it is no file of its own, so that only this process can read it."""
        return self.stdin or bool(self.archive)


class Filters(NamedTuple):
    """What is taken in folders and archives. ``include``/``exclude``: patterns, or None.
    ``gitignore``: leave out what these files name. ``force_exclude``: what is excluded is left out even
    where it is named.
    """

    include: Patterns | None = None
    exclude: Patterns | None = None
    gitignore: bool = True
    force_exclude: bool = False

    def takes(self, path: str) -> bool:
        """Whether a file fits."""
        if self.exclude is not None and self.exclude.fit(path):
            return False
        return self.include is None or self.include.fit(path)

    def refuses(self, path: str) -> bool:
        """Whether a path is left out although it is named."""
        if not self.force_exclude or self.exclude is None:
            return False
        if os.path.isdir(path) and self.exclude.verdict(path, is_folder=True):
            return True
        return self.exclude.fit(path)


class NothingFitsError(ValueError):
    """A pattern or a list on the command line that names nothing."""


def find(
    paths: Iterable[str],
    suffixes: Callable[[], Iterable[str]],
    stdin_name: str = STDIN,
    filters: Filters | None = None,
) -> list[Input]:
    """The files under ``paths`` in the order of their paths, each once.

    ``stdin_name`` is what standard input is called in what is printed. Files and ``-`` are taken as
    given, whether they can be read or not. ``@FILE`` names a file with one path a line (``@-``:
    standard input). A path that is no file and has ``*``, ``?`` or ``[`` is a pattern.

    In folders and archives regular files are taken whose name ends, in any case, with one that
    ``suffixes()`` gives (lower case, with the dot), or that and ``.gz``; in folders, and the folders in
    them, archives too; one within an archive is trouble. Symbolic links to files are followed, those to
    folders are not.
    """
    finder = _Finder(suffixes, filters or Filters())
    for path in _listed(paths):
        if path == STDIN:
            finder.found[STDIN] = Input(stdin_name, stdin=True)
        else:
            finder.add(path)
    return sorted(finder.found.values())


class _Finder:
    """Collects inputs in ``found``, by what is the same file."""

    def __init__(self, suffixes: Callable[[], Iterable[str]], filters: Filters) -> None:
        self._known = suffixes
        self._suffixes: tuple[str, ...] = ()
        self.filters = filters
        self.found: dict[str, Input] = {}

    def add(self, path: str) -> None:
        """Take a path of the command line."""
        if "\0" in path:
            raise NothingFitsError(f"no file can be called {path!r}")
        if self.filters.refuses(path):
            return
        if os.path.isdir(path):
            self._folder(path)
        elif _is_archive(path):
            self._archive(path)
        elif any(char in path for char in "*?[") and not os.path.lexists(path):
            from glob import glob

            matched = sorted(glob(path, recursive=True))
            if not matched:
                raise NothingFitsError(f"no file fits '{safe(path)}'")
            for one in matched:
                self.add(one)
        else:
            self.found[os.path.abspath(path)] = Input(path)

    def _folder(self, folder: str) -> None:
        ignore = None
        if self.filters.gitignore:
            from bgtools.cli.files.patterns import GitIgnore

            ignore = GitIgnore.above(folder)
        for path in _walk(folder, self.filters, ignore):
            if _is_archive(path):
                self._archive(path, folder)
            elif self._is_known(path) or os.path.isdir(path):
                self.found.setdefault(os.path.abspath(path), Input(path, named=False, root=folder))

    def _archive(self, path: str, root: str = "") -> None:
        key = os.path.abspath(path)
        if key in self.found:
            return
        try:
            archive = _opened(path)
        except OSError as fault:
            reason = fault.strerror or str(fault)
            self.found[key] = Input(path, archive=path, trouble=reason)
            return
        if archive.damage:
            self.found[key] = Input(path, archive=path, trouble=archive.damage)
        for member in archive.names():
            nested = _is_archive(member)
            if (nested or self._is_known(member)) and self.filters.takes(os.path.join(path, member)):
                self.found[f"{key}{INSIDE}{member}"] = Input(
                    f"{path}{INSIDE}{member}",
                    False,
                    archive=path,
                    member=member,
                    trouble=NESTED * nested,
                    root=root,
                )

    def _is_known(self, path: str) -> bool:
        if not self._suffixes:
            self._suffixes = tuple(self._known())
        return path.lower().removesuffix(".gz").endswith(self._suffixes)


def _listed(paths: Iterable[str]) -> Iterator[str]:
    """The paths, with those that ``@FILE`` names in its place."""
    for path in paths:
        if not path.startswith("@") or path == "@":
            yield path
        elif path == "@-":
            yield from filter(None, sys.stdin.read().splitlines())
        else:
            with open(path[1:], encoding="utf-8", errors="surrogateescape") as file:
                yield from filter(None, file.read().splitlines())


def _walk(top: str, filters: Filters, ignore: GitIgnore | None) -> Iterator[str]:
    """Paths of the regular files in a folder that are not left out, and of folders that can't be listed.

    However deep folders lie in folders: the next one to take stands last in ``waiting``.
    """
    waiting = [(top, True, ignore)]
    while waiting:
        folder, is_folder, ignore = waiting.pop()
        inside = _listing(folder) if is_folder else None
        if inside is None:
            yield folder
            continue
        if ignore is not None:
            ignore = ignore.within(folder)
        taken = []
        for entry in inside:
            path = entry.name if folder == os.curdir else os.path.join(folder.removeprefix("./"), entry.name)
            is_folder = entry.is_dir(follow_symlinks=False)
            if ignore is not None and ignore.ignores(path, is_folder):
                continue
            if is_folder:
                left_out = filters.exclude is not None and filters.exclude.verdict(path, is_folder=True)
                if entry.name != ".git" and not left_out:
                    taken.append((path, True, ignore))
            elif _is_regular(path) and (_is_archive(path) or filters.takes(path)):
                taken.append((path, False, None))
        waiting += reversed(taken)


def _listing(folder: str) -> list[os.DirEntry[str]] | None:
    """What is in a folder, by name; None where it can't be listed."""
    try:
        with os.scandir(folder) as entries:
            return sorted(entries, key=lambda entry: entry.name)
    except OSError:
        return None


def read(item: Input) -> SourceText:
    """The text of an input. OSError where it can't be read."""
    from bgtools.text.source import decode

    return decode(load(item))


def load(item: Input) -> Content:
    """The bytes of an input, unpacked. OSError where it can't be read."""
    from bgtools.text import source

    if item.archive:
        if item.trouble:
            from bgtools.text.unpack import UnreadableError

            raise UnreadableError(item.trouble)
        return _opened(item.archive).read(item.member)
    data = source.collect(sys.stdin.buffer) if item.stdin else source.load(item.path)
    if not isinstance(data, bytes) or data.startswith(b"\x1f\x8b"):
        from bgtools.text.unpack import unpacked

        return unpacked(data)
    return data


_open_archive: tuple[tuple[str, int, int], Archive] | None = None


def _opened(path: str) -> Archive:
    """The archive, opened once as long as no other is asked for, and it does not change."""
    global _open_archive
    about = os.stat(path)
    key = os.path.abspath(path), about.st_mtime_ns, about.st_size
    if _open_archive is None or _open_archive[0] != key:
        from bgtools.text.unpack import open_archive

        _open_archive = key, open_archive(path)
    return _open_archive[1]


def overwritten(items: Iterable[Input], targets: Iterable[str | None]) -> tuple[str, str] | None:
    """The first of ``targets`` that is one of the files to read, under whatever name, and the path of that
    one; None where all that is written goes elsewhere. What is no regular file can't be replaced.

    A ``.txt`` without a match that a folder holds, an older report for instance, may be replaced.
    """
    places: dict[tuple[int, int], str] = {}
    for target in targets:
        if target not in (None, STDIN):
            with suppress(OSError):
                about = os.stat(target)
                if stat.S_ISREG(about.st_mode):
                    places[about.st_dev, about.st_ino] = target
    if not places:
        return None
    for item in items:
        with suppress(OSError, ValueError):  # it is not there, or standard input is no file
            about = os.fstat(sys.stdin.fileno()) if item.stdin else os.stat(item.archive or item.path)
            target = places.get((about.st_dev, about.st_ino))
            if target is not None and (item.stdin or _is_kept(item)):
                return target, item.path
    return None


def _is_kept(item: Input) -> bool:
    """Whether a file that is read must stay."""
    if item.named or item.archive or not item.path.lower().endswith(".txt"):
        return True
    from bgtools import formats

    return formats.recognise(read(item)) is not None


def is_skipped(item: Input, report: FileReport) -> bool:
    """Whether it is a ``.txt`` that a folder or an archive happened to hold, and no transcript."""
    return (
        not item.named
        and report.format is None
        and report.status != "unreadable"
        and item.path.lower().removesuffix(".gz").endswith(".txt")
    )


def _is_archive(path: str) -> bool:
    """Whether it is named like an archive with members; the module that knows is asked only if it may be."""
    if not path.lower().endswith(_ARCHIVE_ENDINGS):
        return False
    from bgtools.text.unpack import is_archive

    return is_archive(path)


def _is_regular(path: str) -> bool:
    """Whether it is a file, or a symbolic link to one; a broken link counts, so that it is reported."""
    try:
        return stat.S_ISREG(os.stat(path).st_mode)
    except OSError:
        return True
