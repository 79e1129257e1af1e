"""``bgtools board``: draws the position of an ID."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from bgtools.cli import exit_status, options
from bgtools.cli.output import Output, draws_unicode

XGID_PLACES = 26

if TYPE_CHECKING:
    from bgtools.board.named import Named
    from bgtools.rules.variants.base import Variant


class BoardCommand(options.QuickHelp):
    """An XGID may be given without its ``XGID=``; then it mostly begins like an option."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """As click's, but such an argument is none of the options."""
        return super().parse_args(ctx, [f"XGID={word}" if _is_bare_xgid(word) else word for word in args])


def _is_bare_xgid(word: str) -> bool:
    return word.startswith("-") and len(word) > XGID_PLACES and word[XGID_PLACES] == ":"


@click.command(cls=BoardCommand, short_help="Draw the position of an XGID or a gnubg ID.")
@click.argument("words", metavar="ID", nargs=-1, required=True)
@click.option("--variant", type=options.VariantName(), metavar="NAME", help="The game, e.g. hypergammon.")
@click.option("--flip", is_flag=True, help="See it from the other side.")
@click.option("--ascii", "ascii_only", is_flag=True, help="Draw in ASCII.")
@options.output
@options.debug
def command(
    words: tuple[str, ...], variant: str | None, flip: bool, ascii_only: bool, target: str | None
) -> int:
    """Draw the position of an XGID, a gnubg Position ID, or Position ID:Match ID.

    Draws it, says it in words, and gives the same position in the other IDs. The bottom player is the one
    of an XGID's capital letters, and player 1 of a Match ID, as gnubg draws it; with a Position ID alone,
    the player on roll.
    """
    from bgtools.board.ids import IdError
    from bgtools.board.named import read
    from bgtools.rules import variants

    game = (variants.find(variant) if variant else None) or variants.get("backgammon")
    if not game.position_ids:
        raise click.UsageError(f"there are no such IDs for {game.title}")
    text = " ".join(words)
    try:
        named = read(text, game.checkers)
    except IdError as wrong:
        if os.path.exists(text):
            raise click.UsageError(f"{text} is a file; `bgtools replay` shows its positions") from None
        raise click.UsageError(f"{text!r} is no ID of a position: {wrong}.") from None
    with Output(target) as out:
        out.write(_text(named, game, flip, ascii_only or not draws_unicode(out.stream)))
    return exit_status.OK


def _text(named: Named, game: Variant, flip: bool, ascii_only: bool) -> str:
    from bgtools.board.draw import ASCII, UNICODE, draw
    from bgtools.board.words import in_words

    own, other = (named.other, named.own) if flip else (named.own, named.other)
    view = named.view(flip, game.has_cube)
    ids = (("Position ID", named.position_id()), ("Match ID", named.match_id()), ("XGID", named.xgid()))
    lines = [draw(own, other, view, ASCII if ascii_only else UNICODE, game.faces), ""]
    lines += [*in_words(own, other, view), ""]
    lines += [f"{name:11}  {value}" for name, value in ids if value is not None]
    return "\n".join(lines) + "\n"
