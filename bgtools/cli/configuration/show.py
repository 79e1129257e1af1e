"""Shows what is set and where: ``--show-settings``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click
from click.core import ParameterSource

from bgtools.cli.configuration import settings
from bgtools.cli.configuration.apply import configuration
from bgtools.cli.configuration.settings import SETTINGS
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from bgtools.cli.configuration.settings import Setting


def show(context: click.Context) -> None:
    """Write the settings as TOML, each with the place it comes from."""
    config = configuration(context)
    click.echo(f"# configuration: {safe(config.path or 'none')}")
    for setting in SETTINGS:
        if setting.kind == settings.PER_FILE:
            continue
        value = _value(setting, context)
        source = context.get_parameter_source(setting.option)
        if source is ParameterSource.DEFAULT_MAP:
            where = f"{config.path}:{config.line(setting.name)}"
        else:
            where = "command line" if source is ParameterSource.COMMANDLINE else "default"
        text = "# not set: " + setting.name if value is None else f"{setting.name} = {toml(value)}"
        click.echo(f"{text}  # {safe(where)}")
    for number, table in enumerate(config.values.get("per-file", ())):
        click.echo(f"\n[[per-file]]  # {safe(config.path or '')}:{config.line('per-file', number)}")
        for name, value in table.items():
            click.echo(f"{name} = {toml(value)}")


def _value(setting: Setting, context: click.Context) -> Any:
    value = context.params[setting.option]
    if setting.negated:
        return not value
    if setting.kind in (settings.SEVERITIES, settings.OPTIONS):
        return dict(value)
    if setting.option == "output_formats":
        return [
            target.format if target.path is None else f"{target.format}:{target.path}" for target in value
        ]
    return value


def toml(value: Any) -> str:
    """A value as TOML writes it, on one line."""
    from json import dumps

    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(toml, value))}]"
    if isinstance(value, dict):
        pairs = ", ".join(f"{dumps(key)} = {toml(inner)}" for key, inner in value.items())
        return f"{{ {pairs} }}" if pairs else "{}"
    return dumps(value) if isinstance(value, str) else str(value)
