"""Mutation testing: small slips are put into the program, and the tests have to notice.

    python -m bench.mutants bgtools/rules [bgtools/check/fix.py ...] --log LOG [--sample N --seed SEED]
    python -m bench.mutants --report LOG ...

The first draws mutants (see ``tests/support/mutate.py``) of all modules named, runs the tests on each and
writes a line of LOG for each: killed, time-out, survived or not run by any test. Mutants that LOG has
already are left out; ``--again`` runs those that survived once more, after tests have been written. The
second counts; what is listed in ``bench/results/mutants.txt`` with a reason means nothing.

Why not a tool from the shelf: mutmut 3 maps tests to functions, not to lines, runs them all in the order
of the files, changes neither module-level tables nor statements, and draws no sample; on this package
(12,000 mutants, 3,000 tests) that is days. Here

* one run with coverage says which tests run which lines; a mutant meets only those of its own lines, those
  first that have killed most of its neighbours for their time;
* pytest has everything imported and collected when it forks for a mutant. A change within a function goes
  into the one code object (``__code__``), which all who have imported the function share. Only what is run
  by imports (tables, defaults) makes the child import the package and its tests anew;
* a test that takes ten times its usual CPU time, at least four seconds, is stopped: a time-out is a kill;
* a mutant that ``--most-seconds`` of tests (as measured under coverage) have not noticed has survived.

Needs ``coverage``. Hypothesis draws the same examples in each run. No file of the package is touched.
"""

from __future__ import annotations

import argparse
import gc
import importlib
import importlib.machinery
import importlib.util
import json
import os
import pickle
import random
import resource
import signal
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, Any, NamedTuple

import coverage  # type: ignore[import-not-found,unused-ignore]
import pytest
from hypothesis import Phase, settings

from tests.support.mutate import mutants_of, names_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from types import ModuleType

    from tests.support.mutate import Mutant

ROOT = Path(__file__).resolve().parents[1]
REASONS = ROOT / "bench" / "results" / "mutants.txt"
TESTS = ("rules", "variants", "replay", "check", "report", "formats", "cli", "board", "proof", "test_api.py")
PYTEST = ["-q", "-s", "-p", "no:cacheprovider"]
COLLECTING = "collecting"
KILLED, TIMEOUT, SURVIVED, NOT_RUN = "killed", "time-out", "survived", "not run"
DEAD = (KILLED, TIMEOUT)
SLOWER, SHORTEST = 10, 4.0  # a test may take so many times its time, and so many seconds at least
MEMORY = 3 << 30


class Seen(NamedTuple):
    """What a test showed when it was run with coverage: its CPU seconds, whether it passed, and the file and
    line of what it ran.
    """

    seconds: float
    passed: bool
    lines: frozenset[tuple[str, int]]


class Watch:
    """A pytest plugin: whether a test has failed, and Hypothesis without chance and shrinking."""

    def __init__(self) -> None:
        self.failed = False

    def pytest_collection(self) -> None:
        """Set Hypothesis up, after ``conftest`` and before any test is imported."""
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutants", settings(), derandomize=True, database=None, phases=phases)
        settings.load_profile("mutants")

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Remember a failure."""
        self.failed |= report.failed


class Mutation(Watch):
    """A pytest plugin that runs mutants instead of tests, once they are collected."""

    def __init__(
        self, mutants: Sequence[Mutant], tracer: coverage.Coverage, options: argparse.Namespace
    ) -> None:
        super().__init__()
        self.mutants = mutants
        self.tracer = tracer
        self.options = options
        self.kills: dict[str, Counter[int]] = defaultdict(Counter)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Take the place of the tests' own loop."""
        self.items = session.items
        self._measured()
        self.tracer.stop()
        gc.collect()
        gc.freeze()
        with Path(self.options.log).open("a") as log:
            for mutant in self.mutants:
                began = time.time()
                status, killer = self._judge(mutant)
                row = {
                    "name": mutant.name,
                    "line": mutant.first,
                    "status": status,
                    "by": killer,
                    "seconds": round(time.time() - began, 2),
                }
                print(json.dumps(row), file=log, flush=True)
        return True

    # --- Which test runs what ------------------------------------------------------------------------

    def _measured(self) -> None:
        """Run the tests that the map does not know, and turn it round."""
        path = Path(self.options.map)
        seen: dict[str, Seen] = pickle.loads(path.read_bytes()) if path.exists() else {}
        if any(item.nodeid not in seen for item in self.items):
            _forked(lambda: self._measure(path, seen))
            seen = pickle.loads(path.read_bytes())
        known = [seen[item.nodeid] for item in self.items]
        self.seconds = [test.seconds for test in known]
        self.green = {number for number, test in enumerate(known) if test.passed}
        self.lines: dict[tuple[str, int], set[int]] = defaultdict(set)
        for number, test in enumerate(known):
            for spot in test.lines:
                self.lines[spot].add(number)
        self.imported = self._traced()[COLLECTING]
        for number in set(range(len(known))) - self.green:
            print("left out, as it fails anyway:", self.items[number].nodeid, flush=True)

    def _measure(self, path: Path, seen: dict[str, Seen]) -> int:
        fresh: dict[str, tuple[float, bool]] = {}
        for number, item in enumerate(self.items):
            if item.nodeid not in seen:
                self.tracer.switch_context(item.nodeid)
                began = time.process_time()
                passed = self._passes(number)
                fresh[item.nodeid] = time.process_time() - began, passed
            if len(fresh) == 300 or (fresh and number == len(self.items) - 1):
                lines = self._traced()
                seen |= {name: Seen(*fresh[name], frozenset(lines[name])) for name in fresh}
                path.write_bytes(pickle.dumps(seen))
                fresh.clear()
        return 0

    def _traced(self) -> dict[str, set[tuple[str, int]]]:
        """File and line of all that was run, by the name of the test"""
        data = self.tracer.get_data()
        traced: dict[str, set[tuple[str, int]]] = defaultdict(set)
        for file in data.measured_files():
            for line, contexts in data.contexts_by_lineno(file).items():
                for context in contexts:
                    traced[context].add((str(Path(file).relative_to(ROOT)), line))
        return traced

    def _passes(self, number: int) -> bool:
        self.failed = False
        item = self.items[number]
        item.ihook.pytest_runtest_protocol(item=item, nextitem=None)
        return not self.failed

    # --- One mutant ----------------------------------------------------------------------------------

    def _judge(self, mutant: Mutant) -> tuple[str, str]:
        """What becomes of a mutant, and which test noticed."""
        file = mutant.name.partition(" ")[0]
        spots = [(file, line) for line in range(mutant.first, mutant.last + 1)]
        status, killer = NOT_RUN, ""
        if mutant.function:
            touching = self._touching(spots) or self._touching([(file, mutant.statement)])
            chosen = self._chosen(mutant, touching)
            if chosen:
                status, killer = self._in_child(lambda tell: self._patched(mutant, chosen, tell), mutant)
            # What imports have run already, or made (an inner function), does not change with the code.
            inner = mutant.name.split()[1] != f"{mutant.function}:"
            if status in DEAD or not (inner or any(spot in self.imported for spot in spots)):
                return status, killer
        near = set().union(*(tests for (place, _), tests in self.lines.items() if place == file))
        chosen = self._chosen(mutant, near) + self._chosen(mutant, self._of_its_room(mutant) - near)
        return self._in_child(lambda tell: self._imported(mutant, chosen, tell), mutant)

    def _touching(self, spots: list[tuple[str, int]]) -> set[int]:
        return set().union(*(self.lines.get(spot, ()) for spot in spots))

    def _of_its_room(self, mutant: Mutant) -> set[int]:
        room = mutant.module.split(".")[1]
        rooms = (f"tests/{room}/", "tests/variants/")
        return {number for number, item in enumerate(self.items) if item.nodeid.startswith(rooms)}

    def _chosen(self, mutant: Mutant, tests: set[int]) -> list[int]:
        """The tests to run, the most promising for their time first, as many as the time allows."""
        here, near = self.kills[mutant.module + mutant.function], self.kills[mutant.module]
        seconds = self.seconds

        def promise(test: int) -> float:
            return (here[test] + 0.2 * near[test] + 0.02) / (seconds[test] + 0.01)

        left = self.options.most_seconds
        chosen: list[int] = []
        for test in sorted(tests & self.green, key=promise, reverse=True):
            left -= seconds[test]
            if left < 0 and chosen:
                break
            chosen.append(test)
        return chosen

    def _in_child(self, work: Callable[[Callable[[int], None]], int], mutant: Mutant) -> tuple[str, str]:
        reading, writing = os.pipe()

        def tell(number: int) -> None:
            os.write(writing, f"{number}\n".encode())

        status = _forked(lambda: work(tell))
        os.close(writing)
        with os.fdopen(reading) as stream:
            begun = stream.read().split()
        if status == 0:
            return SURVIVED, ""
        killer = int(begun[-1]) if begun else -1
        if killer >= 0:
            self.kills[mutant.module + mutant.function][killer] += 1
            self.kills[mutant.module][killer] += 1
        slow = os.WIFSIGNALED(status) and os.WTERMSIG(status) in (signal.SIGPROF, signal.SIGALRM)
        return TIMEOUT if slow else KILLED, self.items[killer].nodeid if killer >= 0 else "import"

    def _patched(self, mutant: Mutant, chosen: list[int], tell: Callable[[int], None]) -> int:
        """In a child: the tests on a function with other code; 1 if one fails."""
        function = _function(sys.modules[mutant.module], mutant.function)
        code = _code_of(mutant.code, mutant.function, function.__code__.co_firstlineno)
        if code is None or code.co_freevars != function.__code__.co_freevars:
            return self._imported(mutant, chosen, tell)
        function.__code__ = code
        for number in chosen:
            tell(number)
            _bound(self.seconds[number])
            if not self._passes(number):
                return 1
        return 0

    def _imported(self, mutant: Mutant, chosen: list[int], tell: Callable[[int], None]) -> int:
        """In a child: the tests after importing everything anew, with the mutant; 1 if one fails."""
        for name in [name for name in sys.modules if name.split(".")[0] in ("bgtools", "tests")]:
            del sys.modules[name]
        sys.meta_path.insert(0, _Importer(mutant))
        numbers = {self.items[number].nodeid: number for number in chosen}
        files = dict.fromkeys(nodeid.partition("::")[0] for nodeid in numbers)
        signal.setitimer(signal.ITIMER_PROF, 60)
        told = _InOrder(numbers, tell, self.seconds)
        return int(pytest.main([*PYTEST, "-x", *files], plugins=[told]))


class _InOrder(Watch):
    """A pytest plugin: runs the chosen tests, in their order."""

    def __init__(self, numbers: dict[str, int], tell: Callable[[int], None], seconds: list[float]) -> None:
        super().__init__()
        self.numbers = numbers
        self.tell = tell
        self.seconds = seconds

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        place = {nodeid: place for place, nodeid in enumerate(self.numbers)}
        kept = [item for item in items if item.nodeid in place]
        # A test that has changed its name is a test that noticed.
        if len(kept) < len(place):
            os._exit(1)
        items[:] = sorted(kept, key=lambda item: place[item.nodeid])

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> None:
        self.tell(self.numbers[item.nodeid])
        _bound(self.seconds[self.numbers[item.nodeid]])


class _Importer:
    """Finds the mutated module and gives it its code."""

    def __init__(self, mutant: Mutant) -> None:
        self.mutant = mutant

    def find_spec(self, name: str, *_: object) -> importlib.machinery.ModuleSpec | None:
        if name != self.mutant.module:
            return None
        path = str(ROOT / self.mutant.name.partition(" ")[0])
        return importlib.util.spec_from_file_location(
            name, path, loader=_Loader(name, path, self.mutant.code)
        )


class _Loader(importlib.machinery.SourceFileLoader):
    def __init__(self, name: str, path: str, code: CodeType) -> None:
        super().__init__(name, path)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:
        return self.code


def _bound(seconds: float) -> None:
    """Let the process die if it needs much more CPU than ``seconds``, or sleeps."""
    signal.setitimer(signal.ITIMER_PROF, max(SLOWER * seconds, SHORTEST))
    signal.setitimer(signal.ITIMER_REAL, 8 * max(SLOWER * seconds, SHORTEST))


def _forked(work: Callable[[], int]) -> int:
    """Run ``work`` in a child without output; its wait status."""
    child = os.fork()
    if child:
        return os.waitpid(child, 0)[1]
    status = 1
    try:
        for signal_number in (signal.SIGPROF, signal.SIGALRM):
            signal.signal(signal_number, signal.SIG_DFL)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        silent = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(silent, stream)
        status = work()
    finally:
        os._exit(status)


def _function(module: ModuleType, qualified: str) -> FunctionType:
    """The function or method of that qualified name, out of its wrappings."""
    owner: Any = module
    for name in qualified.split("."):
        owner = vars(owner)[name]
    while not hasattr(owner, "__code__"):
        owner = next(
            inner
            for inner in (getattr(owner, name, None) for name in ("fget", "__func__", "func", "__wrapped__"))
            if inner is not None
        )
    assert isinstance(owner, FunctionType)
    return owner


def _code_of(code: CodeType, qualified: str, line: int) -> CodeType | None:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            if inner.co_qualname == qualified and inner.co_firstlineno == line:
                return inner
            if qualified.startswith(f"{inner.co_qualname}."):
                found = _code_of(inner, qualified, line)
                if found is not None:
                    return found
    return None


# --- The log -----------------------------------------------------------------------------------------


def read_log(paths: Sequence[Path]) -> dict[str, dict[str, Any]]:
    """The last row of each mutant, by its name."""
    rows = {}
    for path in paths:
        for line in path.read_text().splitlines() if path.exists() else ():
            row = json.loads(line)
            rows[row["name"]] = row
    return rows


def read_reasons() -> dict[str, str]:
    """Name and reason of each mutant that means nothing; a reason stands above the mutants it is good for."""
    reasons, reason = {}, ""
    for line in REASONS.read_text().splitlines() if REASONS.exists() else ():
        if line.startswith("## "):
            reason = line[3:]
        elif line.startswith("    "):
            reasons[line.strip()] = reason
    return reasons


def report(paths: Sequence[Path], show: bool) -> None:
    """Print the counts of each module and room, and what has survived without a reason.

    What logs say of mutants that the program of today has no place for is left out.
    """
    reasons = read_reasons()
    rows = read_log(paths)
    counts: dict[str, Counter[str]] = defaultdict(Counter)
    left = []
    for path in sorted({ROOT / name.partition(" ")[0] for name in rows}):
        module = str(path.relative_to(ROOT))
        for name in names_of(path, ROOT) if path.exists() else ():
            status = rows[name]["status"] if name in rows else "in all"
            if status in (SURVIVED, NOT_RUN):
                status = "equivalent" if name in reasons else SURVIVED
                if status == SURVIVED:
                    left.append(f"{rows[name]['line']}: {name}")
            for group in (module, "/".join(module.split("/")[:2]) + "/", "all"):
                counts[group][status] += 1
    columns = (KILLED, TIMEOUT, "equivalent", SURVIVED)
    print(f"{'':40}{'in all':>8}{'run':>7}", *(f"{column:>11}" for column in columns), f"{'score':>8}")
    for group, count in sorted(counts.items()):
        run = count.total() - count["in all"]
        dead = count[KILLED] + count[TIMEOUT]
        score = dead / max(run - count["equivalent"], 1)
        numbers = (f"{count[column]:11}" for column in columns)
        print(f"{group:40}{count.total():8}{run:7}", *numbers, f"{score:8.1%}")
    if show:
        print(*left, sep="\n")


def _drawn(options: argparse.Namespace) -> list[Mutant]:
    """The mutants to run, in the order of the source."""
    paths = [
        path
        for name in options.paths
        for path in (sorted((ROOT / name).rglob("*.py")) if (ROOT / name).is_dir() else [ROOT / name])
    ]
    known = read_log([Path(options.log)])
    if options.again:
        alive = {name for name, row in known.items() if row["status"] not in DEAD} - set(read_reasons())
        return [mutant for path in paths for mutant in mutants_of(path, ROOT, alive)]
    mutants = [mutant for path in paths for mutant in mutants_of(path, ROOT)]
    print(len(mutants), "mutants")
    if options.sample:
        drawn = set(
            random.Random(options.seed).sample(range(len(mutants)), min(options.sample, len(mutants)))
        )
        mutants = [mutant for number, mutant in enumerate(mutants) if number in drawn]
    return [mutant for mutant in mutants if mutant.name not in known]


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("paths", nargs="*", help="modules and packages; with --report: logs")
    parser.add_argument("--log", default="mutants.log", help="where the results go")
    parser.add_argument(
        "--map",
        default="mutants.map",
        help="where it is kept which test runs which line; to be deleted when the program has changed",
    )
    parser.add_argument("--sample", type=int, help="so many mutants, drawn from all modules together")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--again", action="store_true", help="those of the log that have survived")
    parser.add_argument("--most-seconds", type=float, default=20.0, help="of tests, for one mutant")
    parser.add_argument("--tests", nargs="*", help=f"instead of tests/: {' '.join(TESTS)}")
    parser.add_argument("--report", action="store_true", help="count what the logs hold")
    parser.add_argument("--survivors", action="store_true", help="with --report: list them")
    return parser.parse_args()


def _modules() -> Iterator[str]:
    for path in sorted((ROOT / "bgtools").rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        if parts[1] in ("rules", "replay", "check"):
            yield ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def main() -> None:
    """Run mutants, or report."""
    options = _arguments()
    if options.report:
        report([Path(path) for path in options.paths], options.survivors)
        return
    mutants = _drawn(options)
    print(len(mutants), "to run")
    if not mutants:
        return
    include = [str(ROOT / "bgtools" / room / "*") for room in ("rules", "replay", "check")]
    tracer = coverage.Coverage(include=include, data_file=None, config_file=False)
    tracer.start()
    tracer.switch_context(COLLECTING)
    for module in _modules():  # so that a function can be found, whoever imports it when
        importlib.import_module(module)
    tests = options.tests or [f"tests/{name}" for name in TESTS]
    pytest.main([*PYTEST, *tests], plugins=[Mutation(mutants, tracer, options)])


if __name__ == "__main__":
    main()
