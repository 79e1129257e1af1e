"""Brings the configuration to a command: what it says becomes the default of the command's options."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, TypeVar

import click

from bgtools.cli.configuration import load

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from bgtools.cli.configuration.load import Configuration
    from bgtools.cli.configuration.settings import Setting

Command = TypeVar("Command", bound="Callable[..., Any]")
_KEY = "bgtools.configuration"


def configured(function: Command) -> Command:
    """Adds ``--config`` and ``--isolated`` to a command, and makes the configuration its defaults."""
    function = click.option(
        "--isolated",
        is_flag=True,
        is_eager=True,
        expose_value=False,
        callback=_gather,
        help="Read no configuration file.",
    )(function)
    return click.option(
        "--config",
        metavar="FILE",
        is_eager=True,
        expose_value=False,
        callback=_gather,
        help="Read the configuration from FILE. Else: the nearest bgtools.toml, or pyproject.toml with "
        "[tool.bgtools], from the working directory up to the root of the repository.",
    )(function)


def configuration(context: click.Context) -> Configuration:
    """What the configuration file says, if there is one."""
    found: Configuration = context.meta.get(_KEY) or load.Configuration()
    return found


def _gather(context: click.Context, parameter: click.Parameter, value: Any) -> None:
    """Called for both options, in the order of the command line; the second one knows enough."""
    given = context.meta.setdefault(f"{_KEY}.given", {})
    given[parameter.name] = value
    if len(given) < 2:
        return
    path, isolated = given["config"], given["isolated"]
    if path is not None and isolated:
        raise click.UsageError("--config and --isolated contradict each other")
    if isolated or context.resilient_parsing:
        return
    try:
        found = load.find(os.getcwd()) if path is None else load.read(path)
    except OSError as fault:
        raise click.UsageError(f"{path}: {fault.strerror}") from None
    except load.ConfigurationError as wrong:
        raise click.UsageError(str(wrong)) from None
    if found is None:
        raise click.UsageError(f"{path} has no [tool.bgtools]")
    if found.path is None:
        return
    context.meta[_KEY] = found
    values = {
        name: value
        for name, value in defaults(found.values, found.folder).items()
        if any(one.name == name for one in context.command.params)
    }
    for name, value in values.items():
        cast(context, found, name, value)
    context.default_map = {**(context.default_map or {}), **values}


def cast(context: click.Context, config: Configuration, option: str, value: Any, *keys: str | int) -> Any:
    """A setting as its option converts it. A usage error names the line; ``keys``: the table it stands in."""
    from bgtools.cli.configuration.settings import SETTINGS

    name = next(setting.name for setting in SETTINGS if setting.option == option)
    parameter = next(one for one in context.command.params if one.name == option)
    try:
        return parameter.process_value(context, value)
    except click.BadParameter as wrong:
        raise click.UsageError(f"{config.path}:{config.line(*keys, name)}: {name}: {wrong.message}") from None


def defaults(values: Mapping[str, Any], folder: str) -> dict[str, Any]:
    """The settings as values of the command line's parameters."""
    from bgtools.cli.configuration.settings import BY_NAME

    return {
        BY_NAME[name].option: _converted(BY_NAME[name], value, folder)
        for name, value in values.items()
        if name in BY_NAME and name != "per-file"
    }


def _converted(setting: Setting, value: Any, folder: str) -> Any:
    from bgtools.cli.configuration import settings

    if setting.negated:
        return not value
    if setting.kind == settings.PATH:
        path = os.path.join(folder, value)
        near = os.path.relpath(path)
        return path if near.startswith(os.pardir) else near
    if setting.kind in (settings.SEVERITIES, settings.OPTIONS):
        return [f"{key}={text}" for key, text in value.items()]
    return value
