"""Small changes of a module's source, of the kind that slips make: mutants.

``mutants_of(path)`` makes them from the syntax tree. Changed are comparisons, conditions, arithmetic,
numbers, truth values, returned values, arguments in their order, statements (left out), ``break`` and
``continue``, and such strings as are compared or looked up. Left alone are annotations, docstrings,
assertions, words for people, the order of arguments in tables, the examples (``KINDS``), and changes that
compile to the same code.
"""

from __future__ import annotations

import ast
import marshal
from collections import Counter
from contextlib import contextmanager
from copy import copy
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Container, Iterator
    from pathlib import Path
    from types import CodeType

COMPARED: dict[type[ast.cmpop], tuple[type[ast.cmpop], ...]] = {
    ast.Lt: (ast.LtE, ast.GtE),
    ast.LtE: (ast.Lt, ast.Gt),
    ast.Gt: (ast.GtE, ast.LtE),
    ast.GtE: (ast.Gt, ast.Lt),
    ast.Eq: (ast.NotEq,),
    ast.NotEq: (ast.Eq,),
    ast.In: (ast.NotIn,),
    ast.NotIn: (ast.In,),
    ast.Is: (ast.IsNot,),
    ast.IsNot: (ast.Is,),
}
COMPUTED: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.FloorDiv: ast.Mult,
    ast.Div: ast.Mult,
    ast.Mod: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitOr: ast.BitAnd,
    ast.BitAnd: ast.BitOr,
}
CALLED = {"min": "max", "max": "min", "any": "all", "all": "any"}
ORDERLESS = {*CALLED, "isinstance", "range", "zip", "cast", "getattr", "print"}
TABLES = {"KINDS", "__slots__", "__all__"}
SEQUENCES = (ast.List, ast.Tuple, ast.ListComp, ast.JoinedStr, ast.Dict)
FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
# Methods that look for the strings they are given.
SEEKING = {
    "startswith",
    "endswith",
    "find",
    "index",
    "split",
    "partition",
    "rpartition",
    "get",
    "pop",
    "count",
}


class Mutant(NamedTuple):
    """One change. ``module``: dotted name. ``function``: the outermost function it is in, as qualified in
    the module; "" where it is run by the import. ``first``/``last``: its lines. ``statement``: the first
    line of the statement that it is in. ``name``: tells it apart
    from all others, without line numbers. ``code``: the whole module, compiled.
    """

    module: str
    function: str
    first: int
    last: int
    statement: int
    name: str
    code: CodeType


class _Change(NamedTuple):
    """``new`` in the place of ``node``. ``function``: the outermost one; ``qualified``: all classes and
    functions around it; ``statement``: the line of its statement.
    """

    node: ast.stmt | ast.expr
    place: _Place
    new: ast.AST
    function: str
    qualified: str
    statement: int


class _Place(NamedTuple):
    """Where a node hangs in the tree: ``parent.field`` or, in a list, ``parent.field[at]``."""

    parent: ast.AST
    field: str
    at: int | None


def mutants_of(path: Path, root: Path, wanted: Container[str] | None = None) -> list[Mutant]:
    """The mutants of the module in ``path``, in the order of the source. ``root``: the project's.

    ``wanted``: the names of those that are asked for, None for all.
    """
    tree = ast.parse(path.read_text())
    parts = path.relative_to(root).with_suffix("").parts
    module = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    plain = marshal.dumps(compile(tree, str(path), "exec"))
    found = []
    for name, change in _named(tree, str(path.relative_to(root))):
        if wanted is None or name in wanted:
            with _put(change.place, change.new):
                code = compile(tree, str(path), "exec")
            if marshal.dumps(code) != plain:
                first, last = change.node.lineno, change.node.end_lineno or change.node.lineno
                found.append(Mutant(module, change.function, first, last, change.statement, name, code))
    return found


def names_of(path: Path, root: Path) -> list[str]:
    """The names of all changes of the module in ``path``; a few of them compile to the same code."""
    return [name for name, _ in _named(ast.parse(path.read_text()), str(path.relative_to(root)))]


def _named(tree: ast.Module, file: str) -> Iterator[tuple[str, _Change]]:
    """The changes of a module with their names."""
    seen: Counter[str] = Counter()
    for change in _Finder(tree).found:
        node, parent = change.node, change.place.parent
        shown = parent if isinstance(node, ast.Constant) and isinstance(parent, ast.expr) else node
        before = _text(shown)
        with _put(change.place, change.new):
            after = _text(change.new if shown is node else shown)
        name = f"{file} {change.qualified or '-'}: {before} -> {after}"
        seen[name] += 1
        yield (name if seen[name] == 1 else f"{name} #{seen[name]}"), change


@contextmanager
def _put(place: _Place, new: ast.AST) -> Iterator[None]:
    """Put ``new`` into the tree for a while."""
    parent, field, at = place
    held = getattr(parent, field)
    if at is None:
        setattr(parent, field, new)
    else:
        old = held[at]
        held[at] = new
    yield
    if at is None:
        setattr(parent, field, held)
    else:
        held[at] = old


def _text(node: ast.AST) -> str:
    lines = ast.unparse(node).splitlines()
    return (lines[0] if lines else "")[:150]


class _Finder:
    """Walks a module and finds what can be changed."""

    def __init__(self, tree: ast.Module) -> None:
        self.found: list[_Change] = []
        self.outermost = ""
        self.names: list[str] = []
        self.statement = 0
        self.truth = False  # whether the function at hand gives a truth value
        self.assigned: Counter[str] = Counter()
        for place, node in _children(tree):
            self._visit(node, place)

    def _visit(self, node: ast.AST, place: _Place) -> None:
        if isinstance(node, ast.stmt):
            self.statement = node.lineno
        if isinstance(node, FUNCTIONS):
            self._function(node)
        elif isinstance(node, ast.ClassDef):
            self.names.append(node.name)
            for inner, statement in _children(node, "body"):
                self._visit(statement, inner)
            self.names.pop()
        elif not _left_alone(node, place):
            if isinstance(node, (ast.stmt, ast.expr)):
                for new in self._changes(node, place):
                    ast.copy_location(new, node)
                    ast.fix_missing_locations(new)
                    names = ".".join(self.names)
                    self.found.append(_Change(node, place, new, self.outermost, names, self.statement))
            for inner, child in _children(node):
                self._visit(child, inner)

    def _function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        for inner, default in _children(node.args):
            if inner.field in ("defaults", "kw_defaults"):
                self._visit(default, inner)
        kept = self.outermost, self.truth, self.assigned
        self.names.append(node.name)
        self.outermost = self.outermost or ".".join(self.names)
        self.truth = isinstance(node.returns, ast.Name) and node.returns.id == "bool"
        self.assigned = Counter(
            name.id
            for name in ast.walk(node)
            if isinstance(name, ast.Name) and isinstance(name.ctx, ast.Store)
        )
        for inner, statement in _children(node, "body"):
            self._visit(statement, inner)
        self.names.pop()
        self.outermost, self.truth, self.assigned = kept

    def _changes(self, node: ast.stmt | ast.expr, place: _Place) -> Iterator[ast.AST]:
        if isinstance(node, ast.stmt):
            yield from self._statement(node)
        if (
            isinstance(node, ast.expr)
            and _is_condition(place)
            and not (
                (isinstance(node, ast.Compare) and len(node.ops) == 1)
                or (isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not))
            )
        ):
            yield ast.UnaryOp(ast.Not(), node)
        if isinstance(node, ast.Compare):
            for at, operator in enumerate(node.ops):
                for other in COMPARED[type(operator)]:
                    yield _with(node, ops=[*node.ops[:at], other(), *node.ops[at + 1 :]])
        elif isinstance(node, ast.BoolOp):
            yield _with(node, op=ast.Or() if isinstance(node.op, ast.And) else ast.And())
            for at in range(len(node.values)):
                rest = node.values[:at] + node.values[at + 1 :]
                yield rest[0] if len(rest) == 1 else _with(node, values=rest)
        elif isinstance(node, ast.UnaryOp):
            if isinstance(node.op, (ast.Not, ast.USub)):
                yield node.operand
        elif isinstance(node, ast.BinOp):
            if type(node.op) in COMPUTED and not (_is_sequence(node.left) or _is_sequence(node.right)):
                yield _with(node, op=COMPUTED[type(node.op)]())
        elif isinstance(node, ast.Constant):
            yield from (ast.Constant(value) for value in _other_values(node.value, place))
        elif isinstance(node, ast.Call):
            yield from _calls(node, in_table=not self.outermost)

    def _statement(self, node: ast.stmt) -> Iterator[ast.AST]:
        in_init = self.names[-1:] == ["__init__"]
        if isinstance(node, ast.Expr):
            if isinstance(node.value, (ast.Yield, ast.YieldFrom)):
                yield ast.If(ast.Constant(False), [node], [])
            elif isinstance(node.value, ast.Call):
                yield ast.Pass()
        elif isinstance(node, ast.AugAssign):
            yield ast.Pass()
            if type(node.op) in COMPUTED and not _is_sequence(node.value):
                yield _with(node, op=COMPUTED[type(node.op)]())
        elif isinstance(node, ast.Assign):
            (target, *_) = node.targets
            again = isinstance(target, ast.Name) and self.assigned[target.id] > 1
            if again or (isinstance(target, (ast.Attribute, ast.Subscript)) and not in_init):
                yield ast.Pass()
        elif isinstance(node, (ast.Raise, ast.Delete)):
            yield ast.Pass()
        elif isinstance(node, ast.Break):
            yield ast.Continue()
        elif isinstance(node, ast.Continue):
            yield ast.Break()
            yield ast.Pass()
        elif isinstance(node, ast.Return):
            if node.value is None:
                yield ast.Pass()
            elif isinstance(node.value, ast.Constant):
                pass
            elif not self.truth:
                yield ast.Return(ast.Constant(None))
            elif not isinstance(node.value, (ast.Compare, ast.BoolOp, ast.UnaryOp)):
                yield ast.Return(ast.UnaryOp(ast.Not(), node.value))


def _children(node: ast.AST, only: str | None = None) -> Iterator[tuple[_Place, ast.AST]]:
    for field, value in ast.iter_fields(node):
        if only is not None and field != only:
            continue
        if isinstance(value, ast.AST):
            yield _Place(node, field, None), value
        elif isinstance(value, list):
            for index, child in enumerate(value):
                if isinstance(child, ast.AST):
                    yield _Place(node, field, index), child


def _left_alone(node: ast.AST, place: _Place) -> bool:
    """What means nothing when the program runs, or is a table of examples."""
    if place.field in ("annotation", "returns", "decorator_list", "format_spec"):
        return True
    if isinstance(node, (ast.Assert, ast.Import, ast.ImportFrom)):
        return True
    if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
        return True
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id in TABLES
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _is_condition(place: _Place) -> bool:
    return place.field == "test" or (place.field == "ifs" and isinstance(place.parent, ast.comprehension))


def _is_sequence(node: ast.expr) -> bool:
    return isinstance(node, SEQUENCES) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def _with(node: ast.AST, **fields: object) -> ast.AST:
    new = copy(node)
    for field, value in fields.items():
        setattr(new, field, value)
    return new


def _other_values(value: object, place: _Place) -> list[bool | int | float | str]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1, value - 1]
    if isinstance(value, float):
        return [value + 1.0]
    if isinstance(value, str) and value and _is_sought(place):
        return [f"{value}~"]
    return []


def _is_sought(place: _Place) -> bool:
    """Whether a string in that place is compared or looked up, so that it is not mere wording."""
    parent = place.parent
    if isinstance(parent, ast.Compare) or place.field == "slice" or (place.field == "keys"):
        return True
    return (
        isinstance(parent, ast.Call)
        and place.field == "args"
        and place.at == 0
        and isinstance(parent.func, ast.Attribute)
        and parent.func.attr in SEEKING
    )


def _calls(node: ast.Call, in_table: bool) -> Iterator[ast.AST]:
    name = node.func.id if isinstance(node.func, ast.Name) else ""
    if name in CALLED:
        yield _with(node, func=ast.copy_location(ast.Name(CALLED[name], ast.Load()), node))
    if in_table or name in ORDERLESS or any(isinstance(arg, ast.Starred) for arg in node.args):
        return
    for at in range(len(node.args) - 1):
        left, right = node.args[at : at + 2]
        if ast.dump(left) != ast.dump(right):
            yield _with(node, args=[*node.args[:at], right, left, *node.args[at + 2 :]])
