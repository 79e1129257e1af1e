"""Reads the ``.gam`` files of Jellyfish and Gammon Empire: rows as in ``.mat``, without scores.

Each game begins with the two names on a line and ends with its result. There is no match length: the
games count as money games. The rows are read by the grammar of ``.mat``.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from bgtools.formats.mat.game import GameBuilder, Layout
from bgtools.formats.mat.reader import cells, parser, rows
from bgtools.record.fault import ReadFault
from bgtools.record.model import Claim, MatchHead, Place

if TYPE_CHECKING:
    from collections.abc import Iterator

    from bgtools.record.model import GameRecord, Item
    from bgtools.text.source import SourceText

# Two names, and row 1 in the next line that is not blank.
_GAME = re.compile(r"\n[^\S\n]*([^\s:;#\[(\d][^\s:]*)[^\S\n]+([^\s:\d][^\s:]*)[^\S\n]*(?=\n\s*1\)[^\S\n])")


def read(source: SourceText) -> Iterator[Item]:
    """Yield one head, then the games."""
    text = "\n" + source.body
    starts = list(_GAME.finditer(text))
    if not starts:
        return
    first = _place(text, starts[0])
    head = MatchHead("gam", first)
    head.length = Claim(0, "", first)
    head.players = (starts[0].group(1), starts[0].group(2))
    yield head
    layout = Layout()
    for number, start in enumerate(starts, 1):
        end = starts[number].start() if number < len(starts) else len(text)
        builder = GameBuilder(number, _place(text, start), cells(), layout)
        yield _game(builder, text[start.end() : end], text.count("\n", 0, start.end()))


def _place(text: str, start: re.Match[str]) -> Place:
    """Where the names of a game stand."""
    line = text.count("\n", 0, start.start() + 1)
    column = start.start(1) - start.start()
    return Place(line, column, line, start.end(2) - start.start())


def _game(builder: GameBuilder, piece: str, base: int) -> GameRecord:
    """The rows of one game; ``base`` is the number of the line that holds the names."""
    lines: Any = parser().parse(piece, start="part")
    for item in lines:
        words = item if isinstance(item, list) else [item]
        if words[0].type == "ROWS":
            builder.add_rows(rows().read(words[0], base))
        elif words[0].type in ("ROW", "INNER_ROW"):
            builder.add_row(words, base)
        elif words[0].type != "LINE" or not builder.add_plain(words, base):
            line = base + words[0].line
            text = "".join(word.value for word in words).strip()
            written = words[0].value
            column = len(written) - len(written.lstrip()) if written[0] == "\n" else words[0].column
            builder.add_stray(text, Place(line, column, line, column + len(text)))
    record = builder.finish()
    record.problems = [p for p in record.problems if p.fault.kind is not ReadFault.SCORE_LINE_MISSING]
    return record
