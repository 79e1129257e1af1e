"""Finds and reads the configuration."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

OWN_FILE = "bgtools.toml"
SHARED_FILE = "pyproject.toml"


class ConfigurationError(ValueError):
    """A configuration that can't be used; its text begins with file and line."""


class Configuration(NamedTuple):
    """What a configuration file says. ``path``: of the file, or None. ``values``: by the names of the
    settings, checked. ``text``: the file as it stands, ``prefix``: where the settings lie in it.
    """

    path: str | None = None
    values: Mapping[str, Any] = {}
    text: str = ""
    prefix: tuple[str, ...] = ()

    @property
    def folder(self) -> str:
        """The folder that paths and patterns in the configuration start from."""
        return os.path.dirname(os.path.abspath(self.path)) if self.path is not None else os.getcwd()

    def line(self, *path: str | int) -> int:
        """The line of a key."""
        from bgtools.cli.configuration.toml_lines import line_of

        return line_of(self.text, (*self.prefix, *path))


def find(folder: str) -> Configuration:
    """The nearest configuration at or above ``folder``: ``bgtools.toml``, or a ``pyproject.toml`` with a
    ``[tool.bgtools]``. The root of a repository (a folder with ``.git``) is the last place looked at."""
    for place in _upwards(os.path.abspath(folder)):
        for name in (OWN_FILE, SHARED_FILE):
            path = os.path.join(place, name)
            try:
                with open(path, "rb") as file:
                    data = file.read()
            except OSError:
                continue
            if name == OWN_FILE or b"bgtools" in data:
                found = read(path, data)
                if found is not None:
                    return found
    return Configuration()


def _upwards(folder: str) -> Iterator[str]:
    while True:
        yield folder
        above = os.path.dirname(folder)
        if above == folder or os.path.exists(os.path.join(folder, ".git")):
            return
        folder = above


def read(path: str, data: bytes | None = None) -> Configuration | None:
    """The configuration in a file; None for a ``pyproject.toml`` without one. Raises ConfigurationError
    for what is no TOML or no setting, OSError for what can't be read."""
    import tomllib

    if data is None:
        with open(path, "rb") as file:
            data = file.read()
    shown = os.path.relpath(path) if not os.path.isabs(path) or _is_near(path) else path
    try:
        text = data.decode()
        values = tomllib.loads(text)
    except UnicodeDecodeError as wrong:
        raise ConfigurationError(f"{shown}: no UTF-8: {wrong.reason}, byte {wrong.start}") from None
    except tomllib.TOMLDecodeError as wrong:
        raise ConfigurationError(f"{shown}:{_no_toml(str(wrong), text)}") from None
    except ValueError:  # of more digits Python makes no number
        raise ConfigurationError(f"{shown}: a number in it has too many digits") from None
    except RecursionError:
        raise ConfigurationError(f"{shown}: arrays or tables in it are nested too deep") from None
    prefix: tuple[str, ...] = ()
    if os.path.basename(path) == SHARED_FILE:
        prefix = ("tool", "bgtools")
        values = values.get("tool", {}).get("bgtools")
        if values is None:
            return None
    found = Configuration(shown, values, text, prefix)
    from bgtools.cli.configuration.validate import complain

    for keys, what in complain(values):
        raise ConfigurationError(f"{shown}:{found.line(*keys)}: {what}")
    return found


def _no_toml(wrong: str, text: str) -> str:
    """What Python's reader says, ``Invalid value (at line 3, column 12)``, with the place first."""
    what, _, at = wrong.partition(" (at ")
    line, _, column = at.removesuffix(")").removeprefix("line ").partition(", column ")
    place = f"{line}:{column}" if column else str(len(text.splitlines()))  # "at end of document"
    return f"{place}: no TOML: {what}"


def _is_near(path: str) -> bool:
    """Whether a path below the working directory can be shown relative to it."""
    return os.path.abspath(path).startswith(os.getcwd() + os.sep)
