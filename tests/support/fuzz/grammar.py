"""Texts made from the project's own Lark grammars: what a format can say, in any order and to any depth.

A rule is expanded at random, a terminal written as its regular expression allows (what it looks ahead or
behind for is not heeded, so that some texts just miss it). What a format hides inside a terminal, a cell of
``.mat`` for instance, is filled from the rule that reads it.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple

from lark.grammar import NonTerminal, Terminal
from lark.load_grammar import load_grammar

from bgtools.formats.loader import grammar_text

try:
    from re import _constants as sre  # type: ignore[attr-defined]
    from re import _parser as sre_parse
except ImportError:  # Python 3.10 and older
    import sre_constants as sre
    import sre_parse

if TYPE_CHECKING:
    import random
    from collections.abc import Sequence

    from lark.grammar import Rule

DEEP = 24
"""Rules inside one another; from there on the shortest expansion is taken."""

_STARTS = {"mat": ("part", "cell"), "sgf": ("tree", "action", "match_info", "result"), "plays": ("play",)}
# (grammar, terminal): the grammar and rules that read what stands in it, and the frame around it
_INSIDE = {
    ("mat", "CELL"): ("mat", ("cell",), "{}  "),
    ("sgf", "VALUE"): ("sgf", ("action", "action", "match_info", "result"), "[{}]"),
    ("tmg", "PLAY"): ("plays", ("play",), "{}"),
    ("oldmoves", "PLAY"): ("plays", ("play",), "{}"),
    ("javafibs", "PLAY"): ("plays", ("play",), "{}"),
    ("bgammon", "PLAY"): ("plays", ("play",), "{}"),
    ("sgg", "PLAY"): ("plays", ("play",), "{}"),
    ("party", "MOVES"): ("plays", ("play",), "{}"),
    ("bgroom", "PLAY"): ("plays", ("play",), "{}"),
    ("gnubg_text", "PLAY"): ("plays", ("play",), "{}"),
    ("gmd", "REST"): ("plays", ("play",), "{}"),
}
_GRAMMAR_OF = {"gam": "mat"}
_LETTERS = (
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789 .,:;-_/()[]*#'\"!?=é\u0663\u200f\x0c"
)


class Grammar(NamedTuple):
    """A compiled grammar: the expansions of each rule and the pattern of each terminal."""

    name: str
    rules: dict[str, list[Rule]]
    patterns: dict[str, str]
    depths: dict[str, int]


@cache
def grammar(name: str) -> Grammar:
    """The grammar ``name`` of the project. FileNotFoundError where it has none."""
    loaded, _ = load_grammar(grammar_text(name)[0], name, [], False)
    terminals, rules, _ = loaded.compile(list(_STARTS.get(name, ("line",))), "*")
    expansions: dict[str, list[Rule]] = {}
    for rule in rules:
        expansions.setdefault(rule.origin.name, []).append(rule)
    patterns = {terminal.name: terminal.pattern.to_regexp() for terminal in terminals}
    return Grammar(name, expansions, patterns, _depths(expansions))


def _depths(rules: dict[str, list[Rule]]) -> dict[str, int]:
    """How many rules the shortest text of each rule needs inside one another."""
    depths: dict[str, int] = {}
    while len(depths) < len(rules):
        before = dict(depths)
        for name, ways in rules.items():
            known = [depth for way in ways if (depth := _depth(way, before)) is not None]
            if known:
                depths[name] = min(known)
        if depths == before:
            break
    return depths


def _depth(rule: Rule, depths: dict[str, int]) -> int | None:
    inner = [depths.get(symbol.name) for symbol in rule.expansion if isinstance(symbol, NonTerminal)]
    if any(depth is None for depth in inner):
        return None
    return 1 + max((depth for depth in inner if depth is not None), default=0)


def text(name: str, start: str, rng: random.Random) -> str:
    """A text of the rule ``start`` of a grammar."""
    parts: list[str] = []
    _expand(grammar(name), start, rng, parts, 0)
    return "".join(parts)


def document(format_name: str, rng: random.Random, seeds: Sequence[bytes]) -> bytes:
    """A text in a format: made of the grammar alone, or lines of it among those of a seed."""
    name = _GRAMMAR_OF.get(format_name, format_name)
    start = _STARTS.get(name, ("line",))[0]
    made = [text(name, start, rng) for _ in range(1 if name in ("sgf", "json") else rng.choice((1, 3, 12)))]
    if not seeds or rng.random() < 0.3:
        return _bytes("\n".join(made))
    lines = rng.choice(seeds).decode("utf-8", "replace").split("\n")
    if name == "sgf":
        lines = [_VALUE.sub(lambda found: _value(found, rng), line) for line in lines]
    else:
        for line in made:
            at = rng.randrange(len(lines))
            lines[at : at + rng.randrange(2)] = [line.strip("\n")]
    return _bytes("\n".join(lines))


_VALUE = re.compile(r"\[[^\]]*\]")


def _value(found: re.Match[str], rng: random.Random) -> str:
    if rng.random() < 0.9:
        return found[0]
    return f"[{text('sgf', rng.choice(_STARTS['sgf'][1:]), rng)}]"


def _bytes(made: str) -> bytes:
    return made.encode("utf-8", "surrogatepass")


def _expand(source: Grammar, name: str, rng: random.Random, parts: list[str], deep: int) -> None:
    ways = source.rules[name]
    if deep > DEEP or sum(map(len, parts[-50:])) > 3000:
        ways = [min(ways, key=lambda way: _depth(way, source.depths) or DEEP)]
    for symbol in rng.choice(ways).expansion:
        if isinstance(symbol, Terminal):
            parts.append(_terminal(source, symbol.name, rng))
        else:
            _expand(source, symbol.name, rng, parts, deep + 1)
        if rng.random() < 0.7:
            parts.append(" ")


def _terminal(source: Grammar, name: str, rng: random.Random) -> str:
    inside = _INSIDE.get((source.name, name))
    if inside is not None and rng.random() < 0.8:
        inner, starts, frame = inside
        return frame.format(text(inner, rng.choice(starts), rng).strip())
    return _of(_parsed(source.patterns[name]), rng)


@cache
def _parsed(pattern: str) -> Any:
    return sre_parse.parse(pattern)


def _of(parsed: Any, rng: random.Random) -> str:
    """A text that a parsed regular expression matches, look-around aside."""
    return "".join(_piece(kind, value, rng) for kind, value in parsed)


def _piece(kind: Any, value: Any, rng: random.Random) -> str:
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.NOT_LITERAL:
        return rng.choice([letter for letter in _LETTERS if letter != chr(value)])
    if kind is sre.ANY:
        return rng.choice(_LETTERS)
    if kind is sre.IN:
        return _one_of(value, rng)
    if kind is sre.BRANCH:
        return _of(rng.choice(value[1]), rng)
    if kind is sre.SUBPATTERN:
        return _of(value[3], rng)
    if kind in (sre.MAX_REPEAT, sre.MIN_REPEAT, getattr(sre, "POSSESSIVE_REPEAT", None)):
        least, most, inner = value
        times = rng.choice((least, min(int(most), least + rng.choice((0, 1, 1, 2, 5)))))
        return "".join(_of(inner, rng) for _ in range(times))
    return ""  # places and what is looked for around them


def _one_of(items: Sequence[Any], rng: random.Random) -> str:
    if items[0][0] is sre.NEGATE:
        refused = re.compile("[" + "".join(_class(item) for item in items[1:]) + "]")
        return rng.choice([letter for letter in _LETTERS if not refused.match(letter)] or ["x"])
    kind, value = rng.choice(items)
    if kind is sre.LITERAL:
        return chr(value)
    if kind is sre.RANGE:
        return chr(rng.randint(value[0], value[1]))
    fitting = re.compile(f"[{_class((kind, value))}]")
    return rng.choice([letter for letter in _LETTERS if fitting.match(letter)] or [" "])


_CATEGORIES = {
    sre.CATEGORY_DIGIT: r"\d", sre.CATEGORY_NOT_DIGIT: r"\D", sre.CATEGORY_SPACE: r"\s",
    sre.CATEGORY_NOT_SPACE: r"\S", sre.CATEGORY_WORD: r"\w", sre.CATEGORY_NOT_WORD: r"\W",
}  # fmt: skip


def _class(item: tuple[Any, Any]) -> str:
    kind, value = item
    if kind is sre.LITERAL:
        return re.escape(chr(value))
    if kind is sre.RANGE:
        return f"{re.escape(chr(value[0]))}-{re.escape(chr(value[1]))}"
    return _CATEGORIES[value]
