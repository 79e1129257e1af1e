"""``bgtools variants``: the games that can be checked, with their options and presets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from bgtools.cli import exit_status, options
from bgtools.cli.output import Output

if TYPE_CHECKING:
    from collections.abc import Iterable

    from bgtools.rules.variants.base import Option, Pairs, Variant


@click.command(cls=options.QuickHelp, short_help="List the variants of the game, with their options.")
@click.option(
    "--output-format",
    type=click.Choice(["text", "json"]),
    default="text",
    help="json: an array of objects with every field (default: text).",
)
@options.output
@options.color
@options.debug
def command(output_format: str, target: str | None, color: str) -> int:
    """List the variants that can be checked, with their options and presets.

    A file names its variant in the header, [Variation "NackGammon"], and an option with
    [VariantOption "ad.bearoff_exact=on"]; --variant and --variant-option do the same on the command line.
    """
    from bgtools.rules import variants

    with Output(target, color) as out:
        found = sorted(variants.every(), key=lambda variant: variant.name)
        if output_format == "json":
            from json import dumps

            out.write(dumps([_object(variant) for variant in found], ensure_ascii=False, indent=1) + "\n")
        else:
            _write_text(out, found)
    return exit_status.OK


def _write_text(out: Output, found: list[Variant]) -> None:
    from bgtools.report.paint import Paint
    from bgtools.rules.variants.base import HOUSE_OPTIONS

    paint = Paint(out.color)
    for variant in found:
        out.write(f"{paint('path', variant.name)}: {variant.about}\n")
        if variant.aliases:
            out.write(f"    also called: {', '.join(variant.aliases)}\n")
        for name, pairs in variant.presets.items():
            out.write(f"    preset {name}: {_settings(pairs) or 'the defaults'}\n")
        _write_options(out, variant.options)
        out.write("\n")
    out.write("Options of every variant:\n")
    _write_options(out, HOUSE_OPTIONS)


def _write_options(out: Output, found: Iterable[Option]) -> None:
    for option in found:
        values = "|".join(option.values)
        out.write(f"    {option.name}={values} (default {option.default})\n        {option.about}\n")


def _settings(pairs: Pairs) -> str:
    return ", ".join(f"{name}={value}" for name, value in pairs)


def _object(variant: Variant) -> dict[str, Any]:
    from bgtools.rules.variants.base import HOUSE_OPTIONS

    return {
        "name": variant.name,
        "title": variant.title,
        "about": variant.about,
        "aliases": list(variant.aliases),
        "checkers": variant.checkers,
        "start": {str(point): count for point, count in enumerate(variant.start) if point < 25 and count},
        "outside": variant.start[26],
        "same_direction": variant.same_direction,
        "cube": variant.has_cube,
        "opening": variant.opening,
        "position_ids": variant.position_ids,
        "presets": {name: dict(pairs) for name, pairs in variant.presets.items()},
        "options": [_option(variant, option) for option in (*variant.options, *HOUSE_OPTIONS)],
    }


def _option(variant: Variant, option: Option) -> dict[str, Any]:
    return {
        "name": option.name,
        "values": list(option.values),
        "default": variant.setting(option),
        "about": option.about,
    }
