"""Prints what checking costs, as ratios to programs that ran beside it.

    python bench/ratios.py [--corpus FOLDER] [--program PATH] [--pairs 9] [--games 3000] [--profile]

A ratio is that of processor times (user and system) or peak memories of whole processes that run in turn;
printed is the median over the pairs, with the least and the greatest. Absolute figures are for orientation
only. ``--program`` measures an installed ``bgtools`` (a wheel's); default is the checkout. The corpus
defaults to ``corpus/mat`` beside the project (or where BGTOOLS_SHARED says); sessions are made by a seed.
A row whose yardstick is missing says so. ``--profile`` prints instead where the time of a run goes.
"""

from __future__ import annotations

import argparse
import gc
import importlib.util
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING, Any, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench import regex_mat, sessions  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.formats.mat.reader import Reader

SHARED = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared"))
_GAMMONVIEW = """
import sys
from pathlib import Path
from gvformat.mat import convert_mat
for path in sys.argv[1:]:
    try:
        convert_mat(Path(path))
    except Exception:  # what it can't read costs it no time
        continue
"""


class Job(NamedTuple):
    """A process to measure: its command line and what it reads from standard input."""

    command: list[str]
    stdin: bytes = b""


class Cost(NamedTuple):
    """What a process took: processor and wall time in seconds, peak memory in MiB."""

    cpu: float
    wall: float
    memory: float


class Bench:
    """Runs jobs in an environment of their own; ``program``: the command line of bgtools."""

    def __init__(self, home: str, program: str | None, pairs: int) -> None:
        self.home = Path(home)
        self.pairs = pairs
        self.python = sys.executable
        self.program = [program] if program else [sys.executable, "-m", "bgtools"]
        self.environment = os.environ | {"HOME": home, "PYTHONDONTWRITEBYTECODE": ""}
        if program is None:
            self.environment["PYTHONPATH"] = str(ROOT)

    def validate(self, *arguments: object) -> Job:
        """A run of ``bgtools validate``."""
        return Job([*self.program, "validate", "--output-format", "concise", *map(str, arguments)])

    def write(self, name: str, text: str) -> Path:
        """A file to measure with."""
        path = self.home / name
        path.write_text(text, encoding="utf-8")
        return path

    def session(self, games: int, size: int = 0) -> Path:
        """A session of so many games, repeated up to ``size`` bytes, made by another process: a peak of
        this one would count as that of every process that it starts."""
        path = self.home / f"{games}-{size}.mat"
        more = [str(size)] if size else []
        subprocess.run([self.python, ROOT / "bench" / "sessions.py", str(games), path, *more], check=True)
        return path

    def cost(self, job: Job) -> Cost:
        """One run."""
        with tempfile.TemporaryFile() as stdin:
            stdin.write(job.stdin)
            stdin.seek(0)
            start = time.perf_counter()
            process = subprocess.Popen(
                job.command,
                stdin=stdin,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.DEVNULL,
                env=self.environment,
                cwd=self.home,
            )
            _, status, usage = os.wait4(process.pid, 0)
            wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode not in (0, 1):
            raise SystemExit(f"{job.command} ended with {process.returncode}")
        return Cost(usage.ru_utime + usage.ru_stime, wall, usage.ru_maxrss / 1024)

    def runs(self, *jobs: Job, pairs: int | None = None) -> list[tuple[Cost, ...]]:
        """The jobs in turn, several times, after one round to warm up."""
        return [tuple(map(self.cost, jobs)) for _ in range((pairs or self.pairs) + 1)][1:]


def row(title: str, limit: str, ratios: list[float], note: str = "") -> None:
    """One line of the table."""
    spread = f"{min(ratios):.2f} to {max(ratios):.2f}"
    print(f"| {title} | {limit} | **{median(ratios):.2f}** | {spread} | {note} |", flush=True)


def skipped(title: str, why: str) -> None:
    """A row that can't be measured here."""
    print(f"| {title} | | skipped | | {why} |", flush=True)


def ratios(rounds: list[tuple[Cost, ...]], what: Callable[[Cost], float]) -> list[float]:
    """The first job to the second, round by round."""
    return [what(ours) / what(theirs) for ours, theirs in rounds]


def cpu(cost: Cost) -> float:
    """Processor time."""
    return cost.cpu


def middle(rounds: list[tuple[Cost, ...]], place: int, what: Callable[[Cost], float] = cpu) -> float:
    """The median of one job."""
    return median(what(costs[place]) for costs in rounds)


def seconds(rounds: list[tuple[Cost, ...]]) -> str:
    """Both medians, for orientation."""
    return f"{middle(rounds, 0):.3f} s to {middle(rounds, 1):.3f} s"


def gnubg_import(gnubg: str, files: list[Path]) -> Job:
    """gnubg importing the files one after another."""
    lines = ["set confirm new off", "set confirm save off"]
    lines += [f'import mat "{file}"' for file in files]
    return Job([gnubg, "-t", "-q", "-r"], "\n".join([*lines, "quit", "y", ""]).encode())


def start_up(bench: Bench, files: list[Path]) -> None:
    """One file, and the help."""
    one = sorted(files, key=lambda path: path.stat().st_size)[len(files) // 2]
    imports = Job([bench.python, "-c", "import click, lark"])
    rounds = bench.runs(bench.validate(one), imports, pairs=2 * bench.pairs)
    title = f"one file ({one.stat().st_size / 1000:.0f} kB) / import click, lark"
    row(title, "1.3, aim 1.15", ratios(rounds, cpu), seconds(rounds))
    click = Job([bench.python, "-c", "import click"])
    rounds = bench.runs(Job([*bench.program, "--help"]), click, pairs=2 * bench.pairs)
    row("--help / import click", "1.2, aim 1.1", ratios(rounds, cpu), seconds(rounds))


def corpus(bench: Bench, files: list[Path], gnubg: str | None) -> None:
    """All files in one process, beside gnubg and gammonview."""
    size = sum(path.stat().st_size for path in files) / 1e6
    title = f"{len(files)} files, {size:.1f} MB / "
    ours = bench.validate(*files)
    if gnubg is None:
        skipped(title + "gnubg", "gnubg is not installed")
    else:
        rounds = bench.runs(ours, gnubg_import(gnubg, files))
        row(title + "gnubg", "9, aim 5", ratios(rounds, cpu), seconds(rounds))
    if importlib.util.find_spec("gvformat") is None:
        skipped(title + "gammonview", "gammonview is not installed")
    else:
        theirs = Job([bench.python, "-c", _GAMMONVIEW, *map(str, files)])
        rounds = bench.runs(ours, theirs, pairs=3)
        row(title + "gammonview", "0.3, aim 0.15", ratios(rounds, cpu), seconds(rounds))
    rounds = bench.runs(bench.validate("-j2", *files), bench.validate("-j1", *files))
    load = f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors"
    row("-j2 / -j1, wall", "0.65, aim 0.55", ratios(rounds, lambda cost: cost.wall), load)
    row("-j2 / -j1, CPU", "1.15, aim 1.05", ratios(rounds, cpu), "counts both processes")


def growth(bench: Bench, most: int, gnubg: str | None) -> None:
    """Sessions of 1 to ``most`` games."""
    costs: dict[int, list[Cost]] = {}
    counts = [count for count in (1, 10, 100, 1000, 3000, 30_000) if count <= most]
    paths = {count: bench.session(count) for count in counts}
    for count in counts:
        costs[count] = [run[0] for run in bench.runs(bench.validate(paths[count]), pairs=min(5, bench.pairs))]
        time_, memory = (
            median(what) for what in zip(*((c.cpu, c.memory) for c in costs[count]), strict=True)
        )
        title = f"{count} games, {paths[count].stat().st_size / 1e6:.2f} MB"
        print(f"| {title} | | {time_:.3f} s | | {memory:.1f} MiB |", flush=True)
    if 3000 in costs:
        base = median(map(cpu, costs[1]))
        grown = [(c.cpu - base) / (d.cpu - base) for c, d in zip(costs[3000], costs[1000], strict=True)]
        row("(3,000 games - 1) / (1,000 games - 1)", "3.2, aim 3.05", grown)
        if gnubg is None:
            skipped("3,000 games / gnubg", "gnubg is not installed")
        else:
            rounds = bench.runs(bench.validate(paths[3000]), gnubg_import(gnubg, [paths[3000]]), pairs=3)
            row("3,000 games / gnubg, CPU", "0.6, aim 0.4", ratios(rounds, cpu), seconds(rounds))
            memories = f"{middle(rounds, 0, memory_of):.0f} to {middle(rounds, 1, memory_of):.0f} MiB"
            row("3,000 games / gnubg, memory", "0.08, aim 0.05", ratios(rounds, memory_of), memories)


def flat_memory(bench: Bench) -> None:
    """A long session beside a short one, also with all the 140,000 findings that there are in it."""
    short, long = bench.session(1), bench.session(200, 35_000_000)
    for title, options in (("", ()), (", 140,000 findings", ("--info", "--portability"))):
        rounds = bench.runs(bench.validate(*options, long), bench.validate(*options, short), pairs=1)
        more = [ours.memory - theirs.memory for ours, theirs in rounds]
        peaks = f"{middle(rounds, 0, memory_of):.1f} and {middle(rounds, 1, memory_of):.1f} MiB"
        row(f"memory for 35 MB minus for 1 kB{title}, MiB", "" if title else "8, aim 4", more, peaks)


def memory_of(cost: Cost) -> float:
    """Peak memory."""
    return cost.memory


def parsed(reader: Reader, piece: str) -> None:
    """Parse a piece down to its cells: full rows are one token, which the reader takes apart itself."""
    lines: Any = reader.parser.parse(piece, start="part")
    for line in lines:
        if type(line) is not list and line.type == "ROWS":
            reader.rows.read(line, 0)


def reading(bench: Bench) -> None:
    """The grammar of ``.mat`` beside regular expressions, in this process."""
    from bgtools.formats.mat.reader import Reader
    from bgtools.text.source import SourceText

    text = sessions.session(500)
    reader = Reader(SourceText(text))
    pieces = list(reader._pieces())
    found = []
    for _ in range(bench.pairs + 1):
        start = time.process_time()
        for piece in pieces:
            parsed(reader, piece)
        between = time.process_time()
        regex_mat.games(text)
        found.append((between - start) / (time.process_time() - between))
    row("mat.lark / regular expressions", "2.5, aim 1.6", found[1:], f"{len(text) / 1e6:.1f} MB")


def bad_rows(bench: Bench) -> None:
    """A file with every second row spoilt beside the clean one."""
    clean = bench.session(20)
    bad = bench.write("bad.mat", sessions.spoilt(clean.read_text(encoding="utf-8")))
    option = "--no-suggestions"
    rounds = bench.runs(bench.validate(option, bad), bench.validate(option, clean))
    row("50 % bad rows / clean, no suggestions", "2.5, aim 1.5", ratios(rounds, cpu), seconds(rounds))


def profile(files: list[Path]) -> None:
    """Where the time goes: each stage with those before it, in this process, by processor time."""
    from bgtools.check import check
    from bgtools.formats import read, recognise
    from bgtools.formats.mat.reader import Reader
    from bgtools.record.model import Loose
    from bgtools.replay import replay
    from bgtools.text.source import SourceText, decode

    data = [path.read_bytes() for path in files]
    gc.set_threshold(100_000)  # as the command line does

    def parse(source: SourceText) -> None:
        reader = Reader(source)
        for piece in reader._pieces():
            parsed(reader, piece)

    stages: dict[str, Callable[[SourceText], object]] = {
        "decode": lambda source: source.body,
        "+ recognise": recognise,
        "+ parse by the grammar": parse,
        "+ cells, rows, games": lambda source: list(read(source)),
        "+ replay": lambda source: list(replay(i for i in read(source) if not isinstance(i, Loose))),
        "+ findings": lambda source: check(source, "-"),
    }
    for name, stage in stages.items():
        start = time.process_time()
        for content in data:
            stage(decode(content))
        print(f"{name:24s} {time.process_time() - start:.3f} s")


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--corpus", type=Path, default=SHARED / "corpus" / "mat")
    parser.add_argument("--program", help="an installed bgtools")
    parser.add_argument("--pairs", type=int, default=9)
    parser.add_argument(
        "--games", type=int, default=3000, help="of the longest session (30000: a minute more)"
    )
    parser.add_argument("--profile", action="store_true")
    args = parser.parse_args()
    folder = args.corpus
    if not folder.is_dir():
        print(f"no corpus at {folder}: measuring with the samples")
        folder = ROOT / "samples"
    files = sorted(path for path in folder.rglob("*") if path.suffix in (".mat", ".txt"))
    if args.profile:
        profile(files)
        return
    gnubg = shutil.which("gnubg") or shutil.which("/usr/games/gnubg")
    print("| ratio | at most | measured | spread | for orientation |\n|---|---|---|---|---|")
    with tempfile.TemporaryDirectory() as home:
        bench = Bench(home, args.program, args.pairs)
        start_up(bench, files)
        corpus(bench, files, gnubg)
        growth(bench, args.games, gnubg)
        flat_memory(bench)
        reading(bench)
        bad_rows(bench)


if __name__ == "__main__":
    main()
