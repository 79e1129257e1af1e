"""A lexer for formats made of lines: one regular expression for all terminals of a start rule.

Lark's own lexer spends half of the time of reading a match; this one does what column formats
need. Its terminals must between them match at every place (a grammar has a terminal for a line and
for a word that nothing else fits), so that reading never stops at a character. A terminal that
begins with a line end takes it in; that is how lines and columns are counted.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from lark.lexer import Lexer

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lark.common import LexerConf


class Lexeme:
    """A token: its terminal ``type``, its text ``value``, and where it starts.

    ``line``: how many line ends stand before it; ``column``: characters from the last line end, so
    counted from 1 when the text begins with a line end. Parsing needs no more of a ``lark.Token``,
    and this is built in a third of the time.
    """

    __slots__ = ("column", "line", "start_pos", "type", "value")
    end_line = end_column = end_pos = None  # asked for by Lark at the end of the text

    def __init__(self, type_: str, value: str, start_pos: int, line: int, column: int) -> None:
        self.type = type_
        self.value = value
        self.start_pos = start_pos
        self.line = line
        self.column = column

    def __str__(self) -> str:
        return self.value


class LineLexer(Lexer):
    """Splits by the terminals that the start rule can reach; higher priority first, then by name."""

    __future_interface__ = 2

    def __init__(self, conf: LexerConf) -> None:
        self.terminals = sorted(conf.terminals, key=lambda terminal: (-terminal.priority, terminal.name))
        self.ignored = frozenset(conf.ignore)
        self.patterns: dict[int, re.Pattern[str]] = {}

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Any]:
        """Yield the tokens of the text, from where an earlier call (before an error) stopped."""
        text: str = getattr(lexer_state.text, "text", lexer_state.text)
        where = lexer_state.line_ctr
        pattern = self._pattern(parser_state)
        ignored = self.ignored
        line, line_start = where.line - 1, where.line_start_pos
        for match in pattern.finditer(text, where.char_pos):
            kind = match.lastgroup or ""
            start, end = match.span()
            value = text[start:end]
            if value[0] == "\n":
                line += value.count("\n")
                line_start = start + value.rfind("\n")
            if kind not in ignored:
                where.char_pos, where.line, where.line_start_pos = end, line + 1, line_start
                yield Lexeme(kind, value, start, line, start - line_start)

    def _pattern(self, parser_state: Any) -> re.Pattern[str]:
        start: int = parser_state.parse_conf.start_state
        pattern = self.patterns.get(start)
        if pattern is None:
            text = self.expression(parser_state.parse_conf.states, start)
            pattern = self.patterns[start] = re.compile(text)
        return pattern

    def expression(self, states: dict[int, Any], start: int) -> str:
        """The regular expression of all terminals that can be reached from the state ``start``."""
        wanted = self.ignored | _reachable(states, start)
        parts = [f"(?P<{t.name}>{t.pattern.to_regexp()})" for t in self.terminals if t.name in wanted]
        return "|".join(parts)


def _reachable(states: dict[int, dict[str, tuple[Any, Any]]], start: int) -> frozenset[str]:
    """The names of all symbols that the parser can accept on any way from the state ``start``."""
    seen, todo = {start}, [start]
    names: set[str] = set()
    while todo:
        actions = states[todo.pop()]
        names.update(actions)
        for _, target in actions.values():
            if isinstance(target, int) and target not in seen:
                seen.add(target)
                todo.append(target)
    return frozenset(names)
