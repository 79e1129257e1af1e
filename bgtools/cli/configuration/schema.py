"""The JSON Schema of the configuration, made from the table of settings.

``python -m bgtools.cli.configuration.schema`` prints it; it is shipped as
``bgtools/schemas/config.schema.json``.
"""

from __future__ import annotations

from typing import Any

from bgtools.cli.configuration import settings
from bgtools.cli.configuration.settings import SETTINGS, Setting

_TEXTS = {"type": "array", "items": {"type": "string"}}


def schema() -> dict[str, Any]:
    """The schema of ``[tool.bgtools]``, or of ``bgtools.toml`` as a whole."""
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Configuration of bgtools",
        "description": "The table [tool.bgtools] of pyproject.toml, or bgtools.toml as a whole.",
        **_table({setting.name: _type(setting) for setting in SETTINGS}),
    }


def _table(properties: dict[str, Any], **more: object) -> dict[str, Any]:
    return {"type": "object", "additionalProperties": False, "properties": properties, **more}


def _type(setting: Setting) -> dict[str, Any]:
    found: dict[str, Any] = {"description": setting.help}
    match setting.kind:
        case settings.FLAG:
            found["type"] = "boolean"
        case settings.NUMBER:
            found |= {"type": "integer", "minimum": setting.least}
        case settings.TEXT | settings.PATH:
            found["type"] = "string"
            if setting.choices:
                found["enum"] = list(setting.choices)
        case settings.TEXTS:
            found |= _TEXTS
        case settings.JOBS:
            found["anyOf"] = [{"type": "integer", "minimum": setting.least}, {"const": "auto"}]
        case settings.SEVERITIES:
            found |= {"type": "object", "additionalProperties": {"enum": list(setting.choices)}}
        case settings.OPTIONS:
            found |= {"type": "object", "additionalProperties": {"type": "string"}}
        case settings.PER_FILE:
            inner = {one.name: _type(one) for one in SETTINGS if one.per_file}
            files = {"description": "Patterns of the files.", "minItems": 1, **_TEXTS}
            found |= {"type": "array", "items": _table({"files": files, **inner}, required=["files"])}
    return found


def text() -> str:
    """The schema as it is shipped."""
    from json import dumps

    return dumps(schema(), indent=2) + "\n"


if __name__ == "__main__":
    print(text(), end="")
