"""Command lines and configuration files as one input: arguments, a configuration file, standard input.

The three parts are divided by a line ``====``; the arguments stand one a line. Each run has a folder of its
own with a few files; an input that names a place outside of it is not run.
"""

from __future__ import annotations

import gc
import io
import json
import os
import re
import sys
import zlib
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from bgtools import cli
from bgtools.cli.group import root
from tests.support.fuzz.promises import limits, promise
from tests.support.fuzz.seeds import ODD, ROOT, seeds

if TYPE_CHECKING:
    from collections.abc import Iterator

_MARK = b"\n====\n"
_OUTSIDE = re.compile(rb"[/~]|\.\.|\0")
_FILES = ("club.mat", "one.sgf", "broken.mat", "notes.txt", "sub/deep.mat", "sub/.gitignore")
_UNBOUND = ("--jobs", "-j", "--debug")


def prepare(folder: Path) -> None:
    """Put the files there that the seeds name."""
    (folder / "sub").mkdir(exist_ok=True)
    sources = {
        "club.mat": (ROOT / "samples/tour/club-final.mat").read_bytes(),
        "broken.mat": (ROOT / "samples/broken/BG501-bar-first.mat").read_bytes(),
        "one.sgf": seeds("sgf")[1],
        "notes.txt": b"nothing of interest\n",
        "sub/deep.mat": (ROOT / "samples/tour/club-final-typed.mat").read_bytes(),
        "sub/.gitignore": b"*.sgf\n",
    }
    for name in _FILES:
        (folder / name).write_bytes(sources[name])


def examine(data: bytes) -> None:
    """Run a command line in the current folder, which ``prepare`` filled: no fault of ours, honest JSON."""
    arguments_part, _, rest = data.partition(_MARK)
    configuration, _, given = rest.partition(_MARK)
    if _OUTSIDE.search((arguments_part + configuration).replace(b"sub/", b"")):
        return
    arguments = [os.fsdecode(part) for part in arguments_part.split(b"\n")]
    if any(argument.startswith(_UNBOUND) for argument in arguments):
        return
    here = Path.cwd()
    settings = here / "bgtools.toml"
    if configuration:
        settings.write_bytes(configuration)
    else:
        settings.unlink(missing_ok=True)
    with limits(), _streams(given) as (out, err):
        status = cli.main(arguments)
    told, said = out.getvalue(), err.getvalue()
    if zlib.crc32(data) % 8 == 0 or len(list(here.iterdir())) > len(_FILES):
        _tidy(here)
    promise(status in (0, 1, 2, 130), f"exit status {status}")
    promise(b"internal fault" not in said and b"Traceback" not in said, said[-2000:].decode(errors="replace"))
    promise(status in (0, 1) or bool(said or told), "a reason for status 2")
    promise(status != 1 or "validate" in arguments, "status 1 is for validate")
    _json(arguments, status, told)


def _json(arguments: list[str], status: int, told: bytes) -> None:
    joined = " ".join(arguments)
    if status == 2 or not re.search(r"(--output-format[ =]|-f ?)(json|sarif)$", joined) or not told:
        return
    try:
        json.loads(told)
    except ValueError as error:
        promise(False, f"JSON: {error}")


@contextmanager
def _streams(given: bytes) -> Iterator[tuple[io.BytesIO, io.BytesIO]]:
    """Standard streams in memory; the collector's state stays as it was."""
    out, err = io.BytesIO(), io.BytesIO()
    before = sys.stdin, sys.stdout, sys.stderr
    threshold, freeze = gc.get_threshold(), gc.freeze
    sys.stdin = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8", errors="surrogateescape")
    sys.stdout = io.TextIOWrapper(out, encoding="utf-8", write_through=True)
    sys.stderr = io.TextIOWrapper(err, encoding="utf-8", errors="backslashreplace", write_through=True)
    gc.freeze = lambda: None  # type: ignore[assignment]
    try:
        yield out, err
    finally:
        streams = sys.stdout, sys.stderr
        sys.stdin, sys.stdout, sys.stderr = before
        for stream in streams:
            stream.detach()  # else they close what they wrote to
        gc.freeze = freeze  # type: ignore[assignment]
        gc.set_threshold(*threshold)


def _tidy(folder: Path) -> None:
    """Remove what runs wrote, and restore what they changed."""
    for path in sorted(folder.rglob("*"), reverse=True):
        if path.is_dir() and not path.is_symlink():
            if path.name != "sub":
                try:
                    path.rmdir()
                except OSError:
                    continue
        else:
            path.unlink()
    prepare(folder)


def command_seeds() -> list[bytes]:
    """A command line for every option of every command, and some configuration files."""
    found: list[list[str]] = [
        [],
        ["--help"],
        ["--version"],
        ["explain", "--all"],
        ["board", "4HPwATDgc/ABMA"],
    ]
    place = {"explain": "BG404", "board": "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:10"}
    context = click.Context(root)
    for name in root.list_commands(context):
        command = root.get_command(context, name)
        if command is None:
            continue
        base = [name, place.get(name, "club.mat")] if name not in ("formats", "variants") else [name]
        found.append(base)
        found.append([name, "--help"])
        for parameter in command.params:
            for option in [*parameter.opts, *parameter.secondary_opts]:
                if option.startswith("-") and not option.startswith(_UNBOUND):
                    found.append([*base, option])
                    found.append([*base, option, "2"])
                    found.append([*base, f"{option}=json"])
    found += [
        ["validate", "."],
        ["validate", "-", "--stdin-filename", "a.mat"],
        ["convert", "club.mat", "-o", "a.sgf"],
    ]
    found += [["convert", ".", "--to", "snowie", "-o", "sub"], ["replay", "one.sgf", "--step"]]
    found += [["validate", "--fix", "broken.mat"], ["validate", ".", "--write-baseline", "b.json"]]
    texts = ["\n".join(line).encode() for line in found]
    given = (ROOT / "samples/tour/club-final.mat").read_bytes()[:600]
    texts += [text + _MARK + toml + _MARK + given for text in texts[:6] + texts[-8:] for toml in _TOML]
    return texts


_TOML = (
    b'fail-on = "warning"\nselect = ["BG4", "BG501"]\nignore = ["BG404"]\n',
    b'[severity]\nBG404 = "info"\n[[overrides]]\nfiles = ["*.mat"]\njacoby = true\n',
    b'exclude = ["sub"]\nvariant = "tavla"\nbeavers = 3\ncolor = 7\n',
)


def command_words() -> list[bytes]:
    """What command lines are made of."""
    context = click.Context(root)
    found = {
        b"json",
        b"text",
        b"jsonl",
        b"html",
        b"svg",
        b"sarif",
        b"never",
        b"mat",
        b"sgf",
        b"error",
        b"\n====\n",
    }
    found.update(name.encode() for name in _FILES)
    for name in root.list_commands(context):
        command = root.get_command(context, name)
        found.add(name.encode())
        for parameter in command.params if command is not None else ():
            found.update(option.encode() for option in [*parameter.opts, *parameter.secondary_opts])
    return [*sorted(found), b"\n", b"=", *ODD]
