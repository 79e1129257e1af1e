"""Patterns of paths, as in a ``.gitignore``.

Source: gitignore(5). ``*`` and ``?`` stay within a name, ``**`` crosses folders, a pattern with a slash
before its end starts at the base folder, one without fits at any depth, a slash at the end means folders
only, ``!`` takes back, the last one that fits decides.
"""

from __future__ import annotations

import os
import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterable

GITIGNORE = ".gitignore"


class _Pattern(NamedTuple):
    fits: re.Pattern[str]
    wanted: bool
    folders_only: bool


class Patterns:
    """Patterns that start from one folder. Empty lines and comments (``#``) count for nothing."""

    def __init__(self, lines: Iterable[str], base: str) -> None:
        self.base = os.path.abspath(base)
        self._patterns = [pattern for line in lines if (pattern := _parse(line)) is not None]

    def __bool__(self) -> bool:
        return bool(self._patterns)

    def verdict(self, path: str, is_folder: bool = False) -> bool | None:
        """True where the last pattern that fits asks for the path, False where it takes it back, None
        where none fits."""
        relative = os.path.relpath(os.path.abspath(path), self.base).replace(os.sep, "/")
        while relative.startswith("../"):
            relative = relative[3:]
        for pattern in reversed(self._patterns):
            if (is_folder or not pattern.folders_only) and pattern.fits.fullmatch(relative):
                return pattern.wanted
        return None

    def fit(self, path: str) -> bool:
        """Whether a file, or a folder around it (as far as the base), fits."""
        verdict = self.verdict(path)
        while verdict is None:
            above = os.path.dirname(path)
            if above in (path, "", self.base):
                return False
            path = above
            verdict = self.verdict(path, is_folder=True)
        return verdict


def _parse(line: str) -> _Pattern | None:
    text = line.rstrip("\r\n")
    if not text.endswith("\\ "):
        text = text.rstrip(" ")
    if not text or text.startswith("#"):
        return None
    wanted = not text.startswith("!")
    text = text.removeprefix("!") if not wanted else text
    folders_only = text.endswith("/")
    text = text.rstrip("/")
    anchored = "/" in text
    expression = _translate(text.removeprefix("/"))
    try:
        fits = re.compile(expression if anchored else f"(?:.*/)?{expression}", re.DOTALL)
    except re.error:
        return None
    return _Pattern(fits, wanted, folders_only)


def _translate(text: str) -> str:
    """The regular expression of a pattern without its slashes at both ends.

    What stands between two stars is sought once, from the left, and not given back: a pattern is a
    stranger's, and one of twenty stars must not take for ever.
    """
    names = text.split("/")
    rest = ""
    if names[-1] == "**":
        rest = ".*"
        names.pop()
    stretches: list[list[str]] = [[]]
    for name in names:
        if name == "**":
            stretches.append([])
        else:
            stretches[-1].append(_name(name))
    first, *others = ("/".join([*stretch, ""]) for stretch in stretches)
    others = [other for other in others if other]
    if rest:
        sought = "".join(f"(?>(?:.*?/)??{other})" for other in others)
        return f"{first}{sought}{rest}"
    if not others:  # nothing, or folders at any depth, behind the first
        return first.removesuffix("/") if len(stretches) == 1 else f"{first}.*"
    sought = "".join(f"(?>(?:.*?/)??{other})" for other in others[:-1])
    return f"{first}{sought}(?:.*/)?{others[-1].removesuffix('/')}"


def _name(text: str) -> str:
    """The regular expression of the pattern of one name."""
    parts = [""]
    at = 0
    while at < len(text):
        char = text[at]
        if char == "*":
            while text.startswith("*", at):
                at += 1
            parts.append("")
            continue
        if char == "?":
            parts[-1] += "[^/]"
        elif char == "[" and (end := text.find("]", at + 2)) > 0:
            inner = text[at + 1 : end].replace("\\", "\\\\").replace("[", "\\[")
            parts[-1] += f"[^/{inner[1:]}]" if inner[0] in "!^" else f"[{inner}]"
            at = end
        else:
            at += char == "\\" and at + 1 < len(text)
            parts[-1] += re.escape(text[at])
        at += 1
    if len(parts) == 1:
        return parts[0]
    between = "".join(f"(?>[^/]*?{part})" for part in parts[1:-1])
    return f"{parts[0]}{between}[^/]*{parts[-1]}"


class GitIgnore:
    """The ``.gitignore`` files that hold for a folder: its own and those above it in the repository."""

    def __init__(self, layers: tuple[Patterns, ...] = ()) -> None:
        self._layers = layers

    @classmethod
    def above(cls, folder: str) -> GitIgnore:
        """Those above ``folder``, up to the root of its repository; none where there is no repository."""
        layers: list[Patterns] = []
        place = os.path.abspath(folder)
        while not os.path.exists(os.path.join(place, ".git")):
            above = os.path.dirname(place)
            if above == place:
                return cls()
            place = above
            layers.insert(0, _read(place))
        return cls(tuple(filter(None, layers)))

    def within(self, folder: str) -> GitIgnore:
        """With the file of ``folder`` itself, which is the next folder down."""
        own = _read(folder)
        return GitIgnore((*self._layers, own)) if own else self

    def ignores(self, path: str, is_folder: bool) -> bool:
        """Whether a path directly in that folder is ignored; the nearest file that says something decides."""
        for layer in reversed(self._layers):
            verdict = layer.verdict(path, is_folder)
            if verdict is not None:
                return verdict
        return False


def _read(folder: str) -> Patterns:
    try:
        with open(os.path.join(folder, GITIGNORE), encoding="utf-8", errors="replace") as file:
            return Patterns(file, folder)
    except OSError:
        return Patterns((), folder)
