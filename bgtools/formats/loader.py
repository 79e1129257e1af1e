"""Finding grammars, and keeping their ready parse tables.

A grammar stands in ``bgtools/grammars/`` once the package is installed (also inside a zip) and in
``grammars/`` beside the package in a checkout. Building a parser from it takes some 20 ms, and the
regular expressions of a ``LineLexer`` 5 ms; so its tables and expressions are kept in ``__pycache__``
beside the grammar, as Python keeps its bytecode, where that folder can be written, and nowhere else.
"""

from __future__ import annotations

import os
import pickle
import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Any

import lark

import bgtools
from bgtools.formats.compiled import compiled, pattern_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.formats.compiled import Compiled

_PACKAGE = os.path.dirname(os.path.abspath(bgtools.__file__))  # noqa: PTH100, PTH120 (may lie inside a zip)
_FOLDERS = (os.path.join(_PACKAGE, "grammars"), os.path.join(os.path.dirname(_PACKAGE), "grammars"))  # noqa: PTH118, PTH120


def grammar_text(name: str) -> tuple[str, str]:
    """The text of the grammar ``name`` and its path. FileNotFoundError where there is none."""
    spec = bgtools.__spec__
    get_data = getattr(spec.loader, "get_data", None) if spec else None
    for folder in _FOLDERS:
        path = os.path.join(folder, name + ".lark")  # noqa: PTH118
        try:
            if get_data is None:
                with open(path, "rb") as file:  # noqa: PTH123
                    data = file.read()
            else:
                data = get_data(path)
        except OSError:
            continue
        return _for_this_python(data.decode("utf-8")), path
    raise FileNotFoundError(f"no grammar {name}.lark in {' or '.join(_FOLDERS)}")


def _for_this_python(grammar: str) -> str:
    """The grammar without possessive repeats of groups, ``(...)*+``, where Python gets them wrong.

    Up to some release before 3.11.7 (3.11.2 is in use, with Debian 12) ``re`` goes on behind what a last,
    failing turn had read (CPython issue 106052). Possessive repeats only save memory here: no terminal
    matches otherwise without them, but for one that repeats more often than anybody writes, which then is
    several.
    """
    return grammar.replace(")*+", f"){{0,{OFTEN}}}") if sys.version_info < (3, 11, 7) else grammar


OFTEN = 20_000
"""A repeat that keeps a step for each turn, of some 700 bytes, takes so many."""


def load_parser(
    name: str,
    start: Sequence[str],
    lexer: type[lark.lexer.Lexer] | str,
    transformer: Any,
) -> lark.Lark:
    """An LALR parser for the grammar ``name``: from its ready tables if they fit, else built and kept.

    ``start``: the start rules. ``lexer``: the lexer class, or the name of one of Lark's.
    ``transformer``: its methods are called while parsing, so no tree is built.
    """
    text, path = grammar_text(name)
    key = (
        text,
        tuple(start),
        lexer if isinstance(lexer, str) else f"{lexer.__module__}.{lexer.__qualname__}",
        lark.__version__,
        sys.version_info[:3],
    )
    tables = _tables_path(path)
    parser = _from_tables(tables, key, transformer)
    if parser is None:
        parser = lark.Lark(text, parser="lalr", start=list(start), lexer=lexer, transformer=transformer)
        _keep(tables, key, parser)
    return parser


def _tables_path(grammar_path: str) -> str:
    folder, file = os.path.split(grammar_path)
    tag = sys.implementation.cache_tag or "python"
    return os.path.join(folder, "__pycache__", f"{file}.{tag}.tables")  # noqa: PTH118


def _from_tables(path: str, key: tuple[Any, ...], transformer: Any) -> lark.Lark | None:
    """The parser from the tables at ``path``; None where they are absent, made for another key or broken."""
    try:
        with open(path, "rb") as file:  # noqa: PTH123
            if pickle.load(file) != key:
                return None
            parser = lark.Lark.__new__(lark.Lark)
            # ``Lark.load`` takes no transformer; ``_load`` is what ``Lark(cache=...)`` itself calls.
            parser = parser._load(pickle.load(file), transformer=transformer)
            if expressions := pickle.load(file):
                _lexer(parser).patterns = {state: pattern_of(values) for state, values in expressions.items()}
            return parser
    except FileNotFoundError:
        return None
    except Exception:  # whatever a damaged file does to pickle or Lark: the tables are built again
        return None


def _lexer(parser: lark.Lark) -> Any:
    """The lexer of a parser, out of the wrapper that Lark may have put around it."""
    lexer: Any = parser.parser.lexer
    return getattr(lexer, "lexer", lexer)


def _expressions(parser: lark.Lark) -> dict[int, Compiled]:
    """The regular expressions of a ``LineLexer``, by the state in which they are used."""
    lexer = _lexer(parser)
    if not hasattr(lexer, "expression"):
        return {}  # one of Lark's own
    table: Any = parser.parser.parser._parse_table
    try:
        return {
            start: compiled(lexer.expression(table.states, start)) for start in table.start_states.values()
        }
    except Exception:  # a Python whose ``re`` works otherwise
        return {}


def _keep(path: str, key: tuple[Any, ...], parser: lark.Lark) -> None:
    """Write the tables, all or nothing; silently not at all where the folder can't be written."""
    part = f"{path}.{os.getpid()}"
    try:
        os.makedirs(os.path.dirname(path), exist_ok=True)  # noqa: PTH103, PTH120
        with open(part, "xb") as file:  # noqa: PTH123
            pickle.dump(key, file)
            parser.save(file, ("transformer",))
            pickle.dump(_expressions(parser), file)
        os.replace(part, path)  # noqa: PTH105
    except BaseException as fault:
        with suppress(OSError):
            os.unlink(part)  # noqa: PTH108
        if not isinstance(fault, Exception):  # an interrupt
            raise
