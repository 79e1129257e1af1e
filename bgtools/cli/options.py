"""Options that several commands share."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from bgtools.cli import inputs

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from click.shell_completion import CompletionItem

    from bgtools.rules.settings import Overrides

Command = TypeVar("Command", bound="Callable[..., Any]")


def _show_help(ctx: click.Context, param: click.Parameter, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        click.echo(ctx.get_help(), color=ctx.color)
        ctx.exit()


class QuickHelp(click.Command):
    """A command whose help option is ready made; click's own looks for translations at every start."""

    def get_help_option(self, ctx: click.Context) -> click.Option:
        """``-h`` and ``--help``."""
        return _HELP


_HELP = click.Option(
    ["-h", "--help"],
    is_flag=True,
    is_eager=True,
    expose_value=False,
    callback=_show_help,
    help="Show this message and end.",
)


def completions(words: Iterable[str], incomplete: str) -> list[CompletionItem]:
    """What a shell offers for a word that is begun."""
    from click.shell_completion import CompletionItem

    return [CompletionItem(word) for word in words if word.startswith(incomplete)]


def complete_findings(
    context: click.Context, parameter: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """The codes and names that begin so, each with its title; behind a comma those of the next one."""
    from click.shell_completion import CompletionItem

    from bgtools.check import catalogue

    before, comma, begun = incomplete.rpartition(",")
    by_name = begun[:1].islower()
    return [
        CompletionItem(f"{before}{comma}{kind.name if by_name else kind.code}", help=kind.title)
        for kind in catalogue.every()
        if (kind.name if by_name else kind.code).startswith(begun)
    ]


class OneOf(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """A choice whose names are looked up only when they are needed: ``names()`` gives them."""

    name = "name"

    def __init__(self, names: Callable[[], list[str]], what: str) -> None:
        self.names = names
        self.what = what

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        """``[full|concise|json]``, for the help."""
        return f"[{'|'.join(self.names())}]"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The names that begin so."""
        return completions(self.names(), incomplete)

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

stdin_filename = click.option(
    "--stdin-filename",
    metavar="NAME",
    default=inputs.STDIN,
    help="What standard input is called in the report.",
)


def _known_formats() -> list[str]:
    from bgtools import formats

    return formats.names()


input_format = click.option(
    "--input-format",
    type=OneOf(_known_formats, "transcript format"),
    help="Read every file as this format instead of recognising it by its content.",
)


def output_format(kind: str, default: str, also: tuple[str, ...] = ()) -> Callable[[Command], Command]:
    """The choice among the output formats of ``kind``, as in ``bgtools.report.registry``, and ``also``."""

    def names() -> list[str]:
        from bgtools.report import registry

        return sorted([*registry.names(kind), *also])

    return click.option(
        "--output-format",
        type=OneOf(names, "output format"),
        default=default,
        help=f"How to write the result (default: {default}).",
    )


def quiet(help_text: str) -> Callable[[Command], Command]:
    """``--quiet``, with what it leaves out."""
    return click.option("-q", "--quiet", is_flag=True, help=help_text)


def verbose(help_text: str) -> Callable[[Command], Command]:
    """``--verbose``, with what it adds."""
    return click.option("-v", "--verbose", is_flag=True, help=help_text)


class VariantName(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """A game in any of its spellings; the canonical one is not asked for before it is needed."""

    name = "variant"

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """The variants that begin so."""
        from bgtools.rules import variants

        return completions(variants.names(), incomplete)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """The name as given, or a usage error that offers the nearest ones."""
        from bgtools.rules import variants

        if variants.find(value) is None:
            from bgtools.cli.group import did_you_mean

            hint = did_you_mean(value.casefold(), variants.names())
            self.fail(f"there is no variant {value!r}.{hint} `bgtools variants` lists them.", param, ctx)
        return value


class VariantOption(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """``NAME=VALUE`` of an option that some variant has, as a pair; a bare name means on."""

    name = "variant option"

    def convert(
        self, value: str | tuple[str, str], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """The pair, or a usage error."""
        if isinstance(value, tuple):
            return value
        from bgtools.rules import variants

        name, _, setting = value.partition("=")
        pair = name.strip(), setting.strip() or "on"
        if not any(variant.knows(*pair) for variant in variants.every()):
            option = next(filter(None, (variant.option(pair[0]) for variant in variants.every())), None)
            known = f"; {pair[0]} can be {', '.join(option.values)}" if option else ""
            self.fail(
                f"no variant has the option {value!r}{known}. `bgtools variants` lists them.", param, ctx
            )
        return pair


_RULE_OPTIONS = (
    click.option(
        "--variant", type=VariantName(), metavar="NAME", help="The game that is played, e.g. nackgammon."
    ),
    click.option(
        "--variant-option",
        "variant_options",
        type=VariantOption(),
        multiple=True,
        metavar="NAME=VALUE",
        help="An option of the variant, e.g. ad.bearoff_exact=on; can be given several times.",
    ),
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
    click.option(
        "--opening",
        type=click.Choice(["combined", "reroll", "either"]),
        help="The opener plays the dice thrown for the start, throws again, or has the choice.",
    ),
    click.option("--strict-dead-cube/--no-strict-dead-cube", default=None, help="A dead cube is an error."),
    click.option("--holland/--no-holland", default=None, help="After Crawford, double after two rolls only."),
)


def find_inputs(
    paths: Iterable[str], stdin_name: str = inputs.STDIN, filters: inputs.Filters | None = None
) -> list[inputs.Input]:
    """The files that ``paths`` name, and those with a known suffix in folders and archives."""
    from bgtools import formats

    try:
        return inputs.find(paths, formats.suffixes, stdin_name, filters)
    except inputs.NothingFitsError as wrong:
        raise click.UsageError(str(wrong)) from None


def spare_inputs(items: Iterable[inputs.Input], targets: Iterable[str | None]) -> None:
    """A usage error where one of ``targets``, the files to write, is one of those to read."""
    found = inputs.overwritten(items, targets)
    if found is not None:
        target, path = found
        what = "is one of the files to read" if target == path else f"is the file to read, {path}"
        raise click.UsageError(f"{target} {what}; write the result to another file")


_RULE_NAMES = (
    "variant",
    "variant_options",
    "length",
    "crawford",
    "jacoby",
    "beavers",
    "automatic_doubles",
    "cube_limit",
    "strict_dead_cube",
    "holland",
    "opening",
)


def rules(function: Command) -> Command:
    """The rule switches, which override what the file says; ``overrides`` collects them."""
    for option in reversed(_RULE_OPTIONS):
        function = option(function)
    return function


def overrides(values: dict[str, Any]) -> Overrides:
    """What the rule switches among a command's keyword arguments say."""
    from bgtools.rules.settings import Overrides

    return Overrides(**{name: values[name] for name in _RULE_NAMES})
