"""Fuzzes the readers, the command line and everything behind them; goes on as long as it is given.

    python bench/fuzz.py --seconds 600
    python bench/fuzz.py --seconds 60 --target mat --target sgf

With atheris installed (Python 3.11 to 3.13) the inputs follow the coverage of the code; without it they are
mutated token by token. Targets take turns of ``--turn`` seconds. Under ``--work`` are kept the corpus of each
target, the smallest input of each find with its trace (``finds/``), and a log of turns (``log.jsonl``), which
``--report`` sums up. Fails if there is a find.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import re
import resource
import signal
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

MOST = 5_000  # bytes of an input


def main() -> int:
    """Runs the targets in turn, or one of them as the child of such a run."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--seconds", type=float, default=60, help="processor seconds in all (default 60)")
    parser.add_argument(
        "--turn", type=float, default=60, help="processor seconds of a target at a time (default 60)"
    )
    parser.add_argument("--target", action="append", help="a format, document, or command; all if left out")
    parser.add_argument("--work", type=Path, default=ROOT / "build" / "fuzz", help="folder of the results")
    parser.add_argument("--plain", action="store_true", help="without atheris")
    parser.add_argument("--report", action="store_true", help="only sum up what is in the folder")
    parser.add_argument("--child", help=argparse.SUPPRESS)
    args = parser.parse_args()
    args.work = args.work.resolve()
    if args.child:
        return child(args.child, args.work, args.turn, args.plain)
    if args.report:
        return report(args.work)
    from bgtools import formats

    targets = args.target or [*formats.names(), "document", "command"]
    args.work.mkdir(parents=True, exist_ok=True)
    left = args.seconds
    while left > 1:
        for target in targets:
            if left > 1:
                left -= turn(target, args.work, min(args.turn, left), args.plain)
    return report(args.work)


def turn(target: str, work: Path, seconds: float, plain: bool) -> float:
    """One turn of a target in its own process, and its line in the log; gives the processor seconds."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    begun = time.monotonic()
    command = [sys.executable, __file__, "--child", target, "--work", str(work), "--turn", str(seconds)]
    done = subprocess.run([*command, *["--plain"] * plain], capture_output=True, text=True, errors="replace")
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    said = done.stdout + done.stderr
    runs = re.findall(r"number_of_executed_units: (\d+)|^#(\d+)", said, re.M)
    covered = re.findall(r"cov: (\d+)", said)
    entry = {
        "target": target,
        "runs": int(next(filter(None, runs[-1]))) if runs else 0,
        "cpu": round(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime, 1),
        "seconds": round(time.monotonic() - begun, 1),
        "edges": int(covered[-1]) if covered else 0,
        "status": done.returncode,
    }
    with (work / "log.jsonl").open("a") as log:
        log.write(json.dumps(entry) + "\n")
    if done.returncode:
        (work / f"ended-{target}.txt").write_text(said[-20_000:])
    print(entry, flush=True)
    return max(1.0, float(entry["cpu"]))


def child(target: str, work: Path, seconds: float, plain: bool) -> int:
    """Fuzzes one target for one turn."""
    if not plain:
        try:
            import atheris
        except ImportError:
            plain = True
    if plain:
        from tests.support.fuzz import grammar, promises, tokens
    else:
        with atheris.instrument_imports(include=["bgtools"]):
            import bgtools.api  # noqa: F401
            from tests.support.fuzz import grammar, promises, tokens

            everything()
    examine, texts, words = _target(target)
    corpus = work / "corpus" / target
    if not corpus.exists():
        corpus.mkdir(parents=True)
        for text in texts:
            (corpus / hashlib.sha1(text).hexdigest()).write_bytes(text)
    finds = work / "finds" / target
    with_grammar = target not in ("command", "document", "xg", "bgf", "ogxm")

    def one(data: bytes) -> None:
        try:
            examine(data)
        except (Exception, promises.TooSlow) as fault:
            keep(finds, data, fault)
        if not plain and time.process_time() > seconds:
            os.kill(os.getpid(), signal.SIGUSR1)  # libFuzzer ends, with its sums

    def mutator(data: bytes, most: int, seed: int) -> bytes:
        rng = random.Random(seed)
        if rng.random() < 0.3:
            mutated: bytes = atheris.Mutate(data, most)
            return mutated
        return another(data, rng)[:most]

    def another(data: bytes, rng: random.Random) -> bytes:
        if with_grammar and rng.random() < 0.15:
            return grammar.document(target, rng, [data])
        return tokens.mutate(data, rng, words, texts)

    if plain:
        rng = random.Random()
        runs = 0
        while time.process_time() < seconds:
            one(another(rng.choice(texts), rng)[:MOST])
            runs += 1
        print(f"#{runs}")
        return 0
    options = [
        f"-max_len={MOST}", "-timeout=1000", "-rss_limit_mb=3000", "-handle_usr1=1", "-print_final_stats=1",
        "-reload=0", f"-artifact_prefix={work}/ended-", "-use_value_profile=0",
    ]  # fmt: skip
    atheris.Setup([sys.argv[0], *options, str(corpus)], one, custom_mutator=mutator)
    atheris.Fuzz()
    return 0


def everything() -> None:
    """Import every module of the package, so that all are instrumented."""
    import pkgutil
    from importlib import import_module

    import bgtools

    for module in pkgutil.walk_packages(bgtools.__path__, "bgtools."):
        if not module.name.endswith("__main__"):
            import_module(module.name)


def _target(name: str):
    from tests.support.fuzz import commands, promises, seeds

    if name == "command":
        folder = Path(tempfile.mkdtemp(prefix="fuzz"))
        os.chdir(folder)
        os.environ["HOME"] = str(folder)
        commands.prepare(folder)
        return commands.examine, commands.command_seeds(), commands.command_words()
    if name == "document":
        texts = seeds.documents()
        return promises.examine_document, texts, seeds.words(texts)
    texts = seeds.seeds(name)
    return (lambda data: promises.examine(data, name)), texts, seeds.words(texts)


def keep(finds: Path, data: bytes, fault: BaseException) -> None:
    """Keep the smallest input of each find; finds are told apart by the innermost lines of the package."""
    frames = [
        f"{Path(frame.filename).name}:{frame.name}:{frame.lineno}"
        for frame in traceback.extract_tb(fault.__traceback__)
        if "bgtools" in frame.filename or "promises" in frame.filename
    ]
    what = re.sub(r"\d+", "N", str(fault))[:120] if type(fault).__name__ == "Broken" else ""
    slow = type(fault).__name__ == "TooSlow"
    sign = [type(fault).__name__, what, *([] if slow or what else frames[-2:])]
    key = hashlib.sha1(repr(sign).encode()).hexdigest()[:12]
    finds.mkdir(parents=True, exist_ok=True)
    place, trace = finds / key, finds / f"{key}.txt"
    if place.exists() and place.stat().st_size <= len(data):
        return
    place.write_bytes(data)
    trace.write_text("".join(traceback.format_exception(fault))[-6000:], errors="backslashreplace")


def report(work: Path) -> int:
    """Print the sums of the log and the finds."""
    sums: dict[str, list[float]] = {}
    log = work / "log.jsonl"
    for line in log.read_text().splitlines() if log.exists() else ():
        entry = json.loads(line)
        row = sums.setdefault(entry["target"], [0, 0, 0])
        row[0] += entry["runs"]
        row[1] += entry["cpu"]
        row[2] = max(row[2], entry["edges"])
    print(f"{'target':12} {'inputs':>10} {'CPU s':>8} {'edges':>7} {'corpus':>7}")
    for target, (runs, cpu, edges) in sorted(sums.items()):
        kept = len(list((work / "corpus" / target).iterdir())) if (work / "corpus" / target).exists() else 0
        print(f"{target:12} {runs:10.0f} {cpu:8.0f} {edges:7.0f} {kept:7}")
    print(f"{'all':12} {sum(r[0] for r in sums.values()):10.0f} {sum(r[1] for r in sums.values()):8.0f}")
    finds = sorted((work / "finds").rglob("*.txt")) if (work / "finds").exists() else []
    for trace in finds:
        said = trace.read_text().rstrip().splitlines()
        print(f"find {trace.parent.name}/{trace.stem}: {said[-1][:160] if said else ''}")
    return 1 if finds else 0


if __name__ == "__main__":
    sys.exit(main())
