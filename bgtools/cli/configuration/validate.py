"""Checks what stands in a configuration against the table of settings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from bgtools.cli.configuration import settings
from bgtools.cli.configuration.settings import BY_NAME

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.cli.configuration.settings import Setting

Complaint = tuple[tuple[str | int, ...], str]


def complain(values: Any, per_file: bool = False) -> Iterator[Complaint]:
    """What is wrong, each with the keys that lead there."""
    if not isinstance(values, dict):
        yield (), f"the configuration is {_kind(values)}, and should be a table"
        return
    for name, value in values.items():
        setting = BY_NAME.get(name)
        if setting is None or (per_file and not setting.per_file):
            if per_file and name == "files":
                continue
            yield (name,), _unknown(name, per_file)
        else:
            yield from _value(setting, value)
    if per_file and not (_is_texts(values.get("files")) and values["files"]):
        yield ("files",), "a per-file table needs files = [...], a list of patterns"


def _unknown(name: str, per_file: bool) -> str:
    from bgtools.cli.group import did_you_mean

    if per_file and name in BY_NAME:
        return f"{name!r} can't be set for some files only"
    known = [name for name, setting in BY_NAME.items() if setting.per_file or not per_file]
    return f"unknown setting {name!r}.{did_you_mean(name, known)}"


def _value(setting: Setting, value: Any) -> Iterator[Complaint]:
    here = (setting.name,)
    expected = _expected(setting, value)
    if expected:
        yield here, f"{setting.name} is {_kind(value)}, and should be {expected}"
    elif setting.kind == settings.PER_FILE:
        for number, table in enumerate(value):
            yield from (((*here, number, *keys), what) for keys, what in complain(table, per_file=True))
    elif setting.kind in (settings.SEVERITIES, settings.OPTIONS):
        for key, text in value.items():
            if not isinstance(text, str) or (setting.choices and text not in setting.choices):
                wanted = " or ".join(setting.choices) or "text"
                yield (*here, key), f"{setting.name} of {key!r} is {_kind(text)}, and should be {wanted}"


def _expected(setting: Setting, value: Any) -> str:
    """What a value should have been, or nothing where it is right (tables: their contents not looked at)."""
    is_number = isinstance(value, int) and not isinstance(value, bool) and value >= setting.least
    match setting.kind:
        case settings.FLAG:
            return "" if isinstance(value, bool) else "true or false"
        case settings.NUMBER:
            return "" if is_number else f"a whole number from {setting.least} on"
        case settings.JOBS:
            return "" if is_number or value == "auto" else 'a whole number from 1 on, or "auto"'
        case settings.TEXTS:
            return "" if _is_texts(value) else "a list of texts"
        case settings.SEVERITIES | settings.OPTIONS:
            return "" if isinstance(value, dict) else "a table"
        case settings.PER_FILE:
            return "" if isinstance(value, list) else "an array of tables, [[...per-file]]"
        case _:
            if setting.choices:
                return "" if value in setting.choices else f"one of {', '.join(setting.choices)}"
            return "" if isinstance(value, str) else "text"


def _is_texts(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _kind(value: Any) -> str:
    """A value in a message."""
    if isinstance(value, dict):
        return "a table"
    if isinstance(value, list):
        return "a list"
    return str(value).lower() if isinstance(value, bool) else repr(value)
