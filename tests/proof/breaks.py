"""Faults put into the program on purpose, each of which one of the properties has to notice.

``python -m tests.proof.breaks`` prints the table of them for the page about the proof.
"""

from __future__ import annotations

import inspect
import random
import textwrap
import traceback
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from bgtools.formats.mat.reader import cells
from tests.proof import properties
from tests.support import dialects, faults
from tests.support.papers import VARIANTS, Case

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CASES = 600  # tried at most until a property fails


class Break(NamedTuple):
    """A fault: in ``functions`` (module:name) ``old`` becomes ``new``. ``what``: in words."""

    holds: Callable[[Case], None]
    what: str
    functions: tuple[str, ...]
    old: str
    new: str


BREAKS = (
    Break(
        properties.every_dialect_says_the_same,
        "the word bar is read as the 24 point",
        ("bgtools.formats.mat.cells:move",),
        "points.append(BAR)",
        "points.append(24)",
    ),
    Break(
        properties.every_dialect_says_the_same,
        "a double is taken at the old value",
        ("bgtools.rules.cube:take",),
        "cube.offered or cube.value",
        "cube.value",
    ),
    Break(
        properties.every_format_says_the_same,
        "SGF is written with a take where a double was dropped",
        ("bgtools.formats.sgf.writer:_node",),
        'return f";{color}[{word}]"',
        'return f";{color}[take]"',
    ),
    Break(
        properties.every_format_says_the_same,
        "oldmoves are written with both players counting from the same side",
        ("bgtools.formats.oldmoves.writer:_point",),
        "if player == 0 else point",
        "",
    ),
    Break(
        properties.a_fault_is_found_on_its_row,
        "a roll without a play is taken for a dance, if nobody is on the bar",
        ("bgtools.rules.plays:can_play",),
        "home = not any(own[7:])",
        "return False",
    ),
    Break(
        properties.a_fault_is_found_on_its_row,
        "no cube action is ever out of place",
        ("bgtools.replay.table:Table.cube_faults",),
        "word = cell.word",
        "return []",
    ),
    Break(
        properties.line_ends_change_nothing,
        "a lone carriage return is no line end",
        ("bgtools.text.source:SourceText.__init__",),
        '.replace("\\r", "\\n")',
        "",
    ),
    Break(
        properties.padding_changes_nothing,
        "a lone cell is right only at the very column of the right cells",
        ("bgtools.formats.mat.game:GameBuilder._is_right",),
        "return 2 * gap > right - start",
        "return gap == right - start",
    ),
    Break(
        properties.the_order_of_moves_changes_nothing,
        "the steps of a play are made in the order in which they are written",
        ("bgtools.rules.written:_plain_route",),
        "hops.sort(reverse=True)",
        "",
    ),
    Break(
        properties.merged_or_split_moves_change_nothing,
        "the number behind a move, (2), is passed over",
        ("bgtools.formats.mat.cells:move",),
        "int(count[0]) if count else 1",
        "1",
    ),
    Break(
        properties.spelling_changes_nothing,
        "off written as 0 is read as the 1 point",
        ("bgtools.formats.mat.cells:move",),
        "int(name)",
        "int(name) or 1",
    ),
    Break(
        properties.columns_change_nothing,
        "the first player gets the points of every game",
        ("bgtools.replay.chain:Chain.settle",),
        "add(before, game.winner, game.points)",
        "add(before, 0, game.points)",
    ),
    Break(
        properties.other_matches_change_nothing,
        "a second length line does not end the match",
        ("bgtools.formats.mat.reader:Reader._length_line",),
        "if self.game is not None:",
        "if self.game is None:",
    ),
    Break(
        properties.a_prefix_gives_the_prefix,
        "that a game breaks off is told on its first row",
        ("bgtools.replay.chain:at_end",),
        "max(record.entries",
        "min(record.entries",
    ),
    Break(
        properties.no_checker_is_lost,
        "a checker that is hit is put nowhere",
        ("bgtools.rules.written:walk",),
        "other[BAR_SLOT] += 1",
        "",
    ),
    Break(
        properties.no_checker_is_lost,
        "the players do not change sides between their turns",
        ("bgtools.replay.game:GameRun.play_step",),
        "tuples[1 - player] = tuple(other)",
        "",
    ),
)


def drawn() -> Iterator[Case]:
    """The cases that are tried, the same each time."""
    rng = random.Random(2026)
    for _ in range(CASES):
        kind = rng.choice(sorted(faults.KINDS)) if rng.random() < 0.7 else ""
        yield Case(rng.randrange(2**32), rng.choice(dialects.DIALECTS).name, rng.choice(VARIANTS), kind)


class Failure(NamedTuple):
    """How a property failed: on which of the cases, and the words of the failure or the line that failed."""

    tried: int
    case: Case
    words: str


def first_failure(holds: Callable[[Case], None]) -> Failure | None:
    """The first drawn case for which a property does not hold."""
    for number, case in enumerate(drawn(), 1):
        try:
            holds(case)
        except Exception as failure:  # a crash of the broken program is a failure too
            last = traceback.extract_tb(failure.__traceback__)[-1]
            return Failure(number, case, " ".join((str(failure) or last.line or "").split()))
    return None


@contextmanager
def broken(fault: Break) -> Iterator[None]:
    """The program with a fault in it. Raises LookupError if the words to be replaced are not there."""
    kept = []
    _forget()
    try:
        for name in fault.functions:
            function = _function(name)
            kept.append((function, function.__code__))
            function.__code__ = _spoilt(function, fault)
        yield
    finally:
        for function, code in kept:
            function.__code__ = code
        _forget()


def _function(name: str) -> Callable[..., object]:
    module, _, path = name.partition(":")
    found = import_module(module)
    for part in path.split("."):
        found = getattr(found, part)
    return found  # type: ignore[return-value]


def _spoilt(function: Callable[..., object], fault: Break) -> object:
    source = textwrap.dedent(inspect.getsource(function))
    if not fault.old or fault.old not in source:
        raise LookupError(f"{function.__qualname__} has no {fault.old!r} any more")
    source = "from __future__ import annotations\n" + source.replace(fault.old, fault.new)
    made: dict[str, object] = {}
    exec(compile(source, "<broken>", "exec"), function.__globals__, made)
    return made[function.__name__].__code__  # type: ignore[attr-defined]


def _forget() -> None:
    """What was read before the break must not be used after it, nor the other way round."""
    memo = cells()
    memo.known.clear()
    memo.moves.clear()


def main() -> None:
    """Print the table."""
    print("| property | what was broken | how it failed |\n|---|---|---|")
    for fault in BREAKS:
        with broken(fault):
            failure = first_failure(fault.holds)
        assert failure is not None, fault.what
        name = fault.holds.__name__.replace("_", " ")
        case = f"{failure.case.dialect}, {failure.case.fault or 'no fault'}"
        print(
            f"| {name} | {fault.what} | case {failure.tried} ({case}): `{failure.words[:80]}` |", flush=True
        )


if __name__ == "__main__":
    main()
