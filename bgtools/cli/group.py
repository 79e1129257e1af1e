"""The root command: finds the commands in ``cli.commands`` and imports only the one that is asked for."""

from __future__ import annotations

import os
from importlib import import_module

import click

from bgtools import __version__
from bgtools.cli import commands, options
from bgtools.text.safe import safe


class LazyGroup(options.QuickHelp, click.Group):
    """A group whose commands are the modules of ``bgtools.cli.commands``."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Names of all commands, sorted."""
        from pkgutil import iter_modules

        return sorted(module.name for module in iter_modules(commands.__path__))

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of that name, or None."""
        if not cmd_name.isidentifier() or cmd_name.startswith("_"):
            return None
        module_name = f"{commands.__name__}.{cmd_name}"
        try:
            module = import_module(module_name)
        except ModuleNotFoundError as missing:
            if missing.name != module_name:
                raise
            return None
        command: click.Command = module.command
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click's, but an unknown name is answered with the nearest one."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            hint = did_you_mean(args[0], self.list_commands(ctx))
            if os.path.exists(args[0]):
                hint = f" To check it: bgtools validate {args[0]}"
            ctx.fail(f"there is no command '{safe(args[0])}'.{hint}")
        return super().resolve_command(ctx, args)


def did_you_mean(word: str, known: list[str]) -> str:
    """A sentence that names the nearest known words, with a blank before it, or nothing."""
    from difflib import get_close_matches

    near = get_close_matches(word, known, n=3)
    return f" Did you mean {' or '.join(near)}?" if near else ""


def _show_version(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(f"bgtools {__version__}")
        ctx.exit()


@click.group(
    cls=LazyGroup,
    context_settings={"max_content_width": 100},
    epilog="`bgtools COMMAND --help` says more about a command.",
)
@click.option(
    "--version",
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_version,
    help="Show the version and end.",
)
@options.debug
def root() -> None:
    """Check, score and replay backgammon match transcripts."""
