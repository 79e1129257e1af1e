"""Compares what two states of the program print: for changes that must not change a finding.

    python bench/same_output.py [REVISION] [FOLDER ...]

The findings as JSON (infos, portability and suggestions on) and the replay as JSON lines of every file
in the folders (default: the samples, and the corpus beside the project or where BGTOOLS_SHARED says) are
made by the checkout as it stands and by REVISION (default: main), and compared file by file.
"""

from __future__ import annotations

import argparse
import os
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SHARED = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared"))
EACH_FILE = """
import io, json, sys
from contextlib import redirect_stdout
from hashlib import sha256
from bgtools.cli import main
VALIDATE = ["validate", "--info", "--portability", "--output-format", "json"]
REPLAY = ["replay", "--output-format", "jsonl"]
for path in json.load(sys.stdin):
    for command in (VALIDATE, REPLAY):
        out = io.StringIO()
        with redirect_stdout(out):
            status = main([*command, path])
        print(sha256(out.getvalue().encode("utf-8", "surrogatepass")).hexdigest(), status, command[0], path)
"""


def printed(root: Path, files: list[str]) -> list[str]:
    """A line for each file and command: the hash of what is printed, the exit status, and which it is."""
    import json

    environment = os.environ | {"PYTHONPATH": str(root)}
    done = subprocess.run(
        [sys.executable, "-c", EACH_FILE],
        input=json.dumps(files).encode(),
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=environment,
        cwd=ROOT,
        check=True,
    )
    return done.stdout.decode("utf-8", "surrogateescape").splitlines()


def main() -> int:
    """Compares, and prints the files with a difference."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("revision", nargs="?", default="main")
    parser.add_argument("folders", nargs="*", type=Path, default=[ROOT / "samples", SHARED / "corpus"])
    args = parser.parse_args()
    files = sorted(str(path) for folder in args.folders for path in folder.rglob("*") if path.is_file())
    with tempfile.TemporaryDirectory() as other:
        archive = subprocess.check_output(["git", "archive", args.revision], cwd=ROOT)
        subprocess.run(["tar", "-x", "-C", other], input=archive, check=True)
        with ThreadPoolExecutor(2) as pool:
            here, there = pool.map(printed, (ROOT, Path(other)), (files, files))
    changed = [f"{ours}\n  was {theirs}" for ours, theirs in zip(here, there, strict=True) if ours != theirs]
    print("\n".join(changed))
    print(f"{len(files)} files, {len(here)} outputs, {len(changed)} differ from {args.revision}")
    return 1 if changed else 0


if __name__ == "__main__":
    sys.exit(main())
