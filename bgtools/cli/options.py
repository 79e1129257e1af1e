"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.rules.settings import Overrides

Command = TypeVar("Command", bound="Callable[..., Any]")


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """A choice whose names are looked up only when they are needed: ``names()`` gives them."""

    name = "name"

    def __init__(self, names: Callable[[], list[str]], what: str) -> None:
        self.names = names
        self.what = what

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name itself, or a usage error that lists the names."""
        names = self.names()
        if value not in names:
            self.fail(f"{value!r} is no {self.what}; choose one of: {', '.join(names)}", param, ctx)
        return value


def _set_debug(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and ctx.obj is not None:
        ctx.obj.debug = True


debug = click.option(
    "--debug",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_set_debug,
    help="Show the trace of an internal fault.",
)

color = click.option(
    "--color",
    type=click.Choice(["auto", "always", "never"]),
    default="auto",
    help="When to use colour; auto heeds NO_COLOR, FORCE_COLOR and the terminal.",
)

output = click.option(
    "-o",
    "--output",
    "target",
    metavar="FILE",
    help="Write to FILE instead of standard output; an existing FILE is replaced at the end, at once.",
)

quiet = click.option("-q", "--quiet", is_flag=True, help="Leave out the summary.")
verbose = click.option("-v", "--verbose", is_flag=True, help="Say more, also about valid files.")

_RULE_OPTIONS = (
    click.option("--variant", metavar="NAME", help="The game that is played, e.g. nackgammon."),
    click.option(
        "--length",
        type=click.IntRange(min=0),
        metavar="N",
        help="Points of the match; 0 for money play.",
    ),
    click.option("--crawford/--no-crawford", default=None, help="The Crawford rule is in use."),
    click.option("--jacoby/--no-jacoby", default=None, help="Money: gammons count only with a turned cube."),
    click.option(
        "--beavers",
        type=click.IntRange(min=0),
        metavar="N",
        help="Money: beavers in a row; 0 allows none.",
    ),
    click.option(
        "--automatic-doubles",
        type=click.IntRange(min=0),
        metavar="N",
        help="Money: how often equal opening dice can double the cube.",
    ),
    click.option(
        "--cube-limit",
        type=click.IntRange(min=1),
        metavar="N",
        help="The highest cube; 1: no cube.",
    ),
    click.option("--strict-dead-cube/--no-strict-dead-cube", default=None, help="A dead cube is an error."),
    click.option("--holland/--no-holland", default=None, help="After Crawford, double after two rolls only."),
)

_RULE_NAMES = (
    "variant",
    "length",
    "crawford",
    "jacoby",
    "beavers",
    "automatic_doubles",
    "cube_limit",
    "strict_dead_cube",
    "holland",
)


def rules(function: Command) -> Command:
    """The rule switches, which override what the file says; ``take_overrides`` collects them."""
    for option in reversed(_RULE_OPTIONS):
        function = option(function)
    return function


def take_overrides(values: dict[str, Any]) -> Overrides:
    """Take the rule switches out of a command's keyword arguments."""
    from bgtools.rules.settings import Overrides

    return Overrides(**{name: values.pop(name) for name in _RULE_NAMES})
