"""Makes docs/reference/findings/ and samples/broken/ from the catalogue of findings.

Run it from the project's root after a finding was added or changed: ``python docs/make_findings.py``.
A test fails while the files and the catalogue differ.
"""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bgtools import formats  # noqa: E402
from bgtools.check import catalogue  # noqa: E402
from bgtools.check.model import INFO  # noqa: E402
from bgtools.text.source import SourceText  # noqa: E402

if TYPE_CHECKING:
    from bgtools.check.model import Kind

FOLDER = Path("docs/reference/findings")
SAMPLES = Path("samples/broken")
EXPECTED = SAMPLES / "expected.txt"

FAMILIES = {
    "BG0": "The file",
    "BG1": "Syntax of lines, cells, moves and headers",
    "BG2": "Games, rows and turns",
    "BG3": "Dice",
    "BG4": "Checker play",
    "BG5": "Bar and bear-off",
    "BG6": "The doubling cube",
    "BG7": "Match rules",
    "BG8": "Results and scores",
    "BG9": "Variants, notation, portability",
}

MARK = "<!-- Made from the catalogue by docs/make_findings.py; do not edit. -->"
INTRODUCTION = """\
# Findings

<!-- Made from the catalogue by docs/make_findings.py; do not edit. -->

What `bgtools validate` can find. `bgtools explain CODE` shows the same in the terminal. An *error* breaks a
rule of the game or contradicts itself, a *warning* is probably a mistake or will be misread elsewhere, an
*info* is worth knowing and shown with `--info` only. A code, once released, keeps its meaning for ever.
"""

EXPECTED_HEAD = """\
# What bgtools validate finds in each of these files: file, line, code, severity, then the options it needs.
# Made from the catalogue by docs/make_findings.py; do not edit.
"""


def pages() -> dict[Path, str]:
    """Path and text of each page: a list, and a page for each finding."""
    made = {FOLDER / "README.md": _overview()}
    for kind in catalogue.every():
        made[FOLDER / f"{kind.code}.md"] = _page(kind)
    return made


def _overview() -> str:
    parts = [INTRODUCTION]
    for family, title in FAMILIES.items():
        parts.append(f"## {family}xx: {title}\n")
        parts.append(_table([kind for kind in catalogue.every() if kind.code.startswith(family)]))
    return "\n".join(parts)


def _table(kinds: list[Kind]) -> str:
    rows = ["| code | name | severity | |", "|---|---|---|---|"]
    for kind in kinds:
        optional = f" (with `--{kind.optional}`)" if kind.optional else ""
        link = f"[{kind.code}]({kind.code}.md)"
        rows.append(f"| {link} | {kind.name} | {kind.severity} | {kind.title}{optional} |")
    return "\n".join(rows) + "\n"


def _page(kind: Kind) -> str:
    lines = [
        f"# {kind.code} {kind.name}",
        "",
        MARK,
        "",
        f"*{kind.severity}*: {kind.title}.",
        "",
        kind.rule,
        "",
    ]
    lines += [f"Source: {kind.source}.", ""]
    if kind.bad:
        options = "".join(f" {option}" for option in needed_options(kind))
        with_options = f" with `{options.strip()}`" if options else ""
        lines += [f"Found in line {kind.bad_line}{with_options}:", "", *_example(kind.bad), ""]
    if kind.good:
        lines += ["Correct:", "", *_example(kind.good), ""]
    return "\n".join(lines)


def _example(text: str) -> list[str]:
    return ["```", *(line.rstrip() for line in text.rstrip("\n").split("\n")), "```"]


def needed_options(kind: Kind) -> list[str]:
    """The options with which the failing example of ``kind`` shows its finding."""
    needed = [*kind.options]
    if kind.severity == INFO:
        needed.append("--info")
    if kind.optional:
        needed.append(f"--{kind.optional}")
    return list(dict.fromkeys(needed))


def suffix(kind: Kind) -> str:
    """The usual file name ending of the failing example's format."""
    name = formats.recognise(SourceText(kind.bad))
    if name is None:
        return ".mat"
    ending: str = import_module(f"{formats.__name__}.{name}").SUFFIXES[0]
    return ending


def samples() -> dict[Path, bytes]:
    """Path and content of each broken sample, one for each kind of error and warning, and their list."""
    files: dict[Path, bytes] = {}
    expected = [EXPECTED_HEAD]
    kinds = {kind.code: kind for kind in catalogue.every()}
    for kind in catalogue.every():
        if kind.severity == INFO or not kind.bad:
            continue
        path = SAMPLES / f"{kind.code}-{kind.name}{suffix(kind)}"
        files[path] = kind.bad.encode(kind.bad_encoding)
        for line, code in sorted([(kind.bad_line, kind.noted_in or kind.code), *kind.beside]):
            severity = kinds[code].severity
            expected.append(" ".join([path.name, str(line), code, severity, *needed_options(kind)]) + "\n")
    files[EXPECTED] = "".join(expected).encode()
    return files


def main() -> None:
    """Write all files; remove samples of kinds that are gone."""
    files = samples()
    folder = ROOT / SAMPLES
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if SAMPLES / old.name not in files:
            old.unlink()
    for path, content in files.items():
        (ROOT / path).write_bytes(content)
    made = pages()
    (ROOT / FOLDER).mkdir(parents=True, exist_ok=True)
    for old in (ROOT / FOLDER).iterdir():
        if FOLDER / old.name not in made:
            old.unlink()
    for path, text in made.items():
        (ROOT / path).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
