"""Makes docs/reference/formats/ from the packages of the formats, and the suffixes in .pre-commit-hooks.yaml.

Run it from the project's root after a format was added or changed: ``python docs/make_formats.py``.
A test fails while the pages and the packages differ.
"""

from __future__ import annotations

import ast
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bgtools import formats  # noqa: E402

if TYPE_CHECKING:
    from types import ModuleType

FOLDER = Path("docs/reference/formats")
HOOKS = Path(".pre-commit-hooks.yaml")

MARK = "<!-- Made from bgtools/formats by docs/make_formats.py; do not edit. -->\n"
INTRODUCTION = """\
Every command takes every format. A format is recognised by what a file holds, whatever its name;
`--input-format NAME` reads it as that format. `bgtools convert IN -o OUT --to NAME` writes one.

What a format can't hold is said by `convert` before anything is replaced. Matches with errors are
converted with `--force` only; illegal plays that stood at the table are then kept.
"""
TOLERANCE = """\
What can't be read becomes a finding with its place, and reading goes on behind it: no text stops the
reader. Line ends can be LF, CRLF or CR; text is UTF-8, UTF-16 with a byte-order mark, else Windows-1252.
"""


def pages() -> dict[Path, str]:
    """Path and text of each page."""
    made = {FOLDER / "README.md": _overview()}
    for name in formats.names():
        made[FOLDER / f"{name}.md"] = _page(name, formats.module(name))
    return made


def _overview() -> str:
    lines = ["# Transcript formats\n", MARK, INTRODUCTION]
    lines += ["| format | | read | written | suffixes |\n|---|---|---|---|---|"]
    for name in formats.names():
        package = formats.module(name)
        written = ", ".join(getattr(package, "DIALECTS", ())) or "yes" if hasattr(package, "write") else ""
        extra = f" (extra `{package.EXTRA}`)" if hasattr(package, "EXTRA") else ""
        suffixes = ", ".join(f"`{suffix}`" for suffix in package.SUFFIXES)
        lines.append(f"| [{name}]({name}.md) | {package.TITLE}{extra} | yes | {written} | {suffixes} |")
    return "\n".join(lines) + "\n"


def _page(name: str, package: ModuleType) -> str:
    folder = Path(str(package.__file__)).parent
    lines = [f"# {name}: {package.TITLE}\n", MARK, _prose(folder / "__init__.py"), "## Read\n"]
    recognised = (package.recognise.__doc__ or "").strip().replace("``", "`")
    lines.append(f"Recognised by content: {recognised[0].lower()}{recognised[1:]}\n")
    lines.append(_prose(folder / "reader.py"))
    lines.append("\n".join(_grammars(name)))
    if getattr(package, "BINARY", False):
        lines.append(_prose(folder.parent / "document.py"))
        lines.append(
            f"Needs a library, the extra `{package.EXTRA}` of bgtools: `pip install '{package.LIBRARY}'`.\n"
        )
    else:
        lines.append(TOLERANCE)
    lines.append(f"Known producers: {package.PRODUCERS}.\n")
    lines.append(f"## Checked\n\nBeside every play, roll and cube action: {package.CHECKS}.\n")
    if hasattr(package, "write"):
        lines += ["## Written\n", _prose(folder / "writer.py")]
        dialects = getattr(package, "DIALECTS", ())
        if dialects:
            lines.append(f"Dialects (`--dialect`): {', '.join(dialects)}.\n")
        lost = _losses(folder / "writer.py")
        if lost:
            lines += ["What it may have no room for, and then says:\n", *(f"* {what}" for what in lost), ""]
    return "\n".join(lines).rstrip("\n") + "\n"


def _prose(path: Path) -> str:
    """The docstring of a module as Markdown."""
    text = ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or ""
    return text.replace("``", "`") + "\n"


def _grammars(name: str) -> list[str]:
    path = f"grammars/{getattr(formats.module(name), 'GRAMMAR', name)}.lark"
    return [f"Grammar: `{path}`.\n"] if (ROOT / path).is_file() else []


def _losses(path: Path) -> list[str]:
    """What a writer can say that it lost: the texts that it gives to ``losses.add``."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if not (
            isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "add"
        ):
            continue
        if not ast.unparse(node.func.value).endswith("losses") or not node.args:
            continue
        what = node.args[0]
        if isinstance(what, ast.Constant):
            found.add(str(what.value))
        elif isinstance(what, ast.JoinedStr):
            found.add("".join(str(v.value) if isinstance(v, ast.Constant) else "..." for v in what.values))
    return sorted(found)


def hooks() -> str:
    """The file .pre-commit-hooks.yaml with the suffixes that tell a transcript.

    Those that others use for something else (``.txt``) or that only an extra reads are left to the user.
    """
    packages = [formats.module(name) for name in formats.names()]
    ours = {suffix for package in packages if not hasattr(package, "EXTRA") for suffix in package.SUFFIXES}
    left = {suffix for package in packages if hasattr(package, "EXTRA") for suffix in package.SUFFIXES}
    names = "|".join(sorted(suffix[1:] for suffix in ours - left - {".txt"}))
    text = (ROOT / HOOKS).read_text(encoding="utf-8")
    return re.sub(r"^  files: .*$", rf"  files: \\.({names})$", text, count=1, flags=re.MULTILINE)


def main() -> None:
    """Write all pages; remove those of formats that are gone."""
    (ROOT / HOOKS).write_text(hooks(), encoding="utf-8")
    made = pages()
    folder = ROOT / FOLDER
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        if FOLDER / old.name not in made:
            old.unlink()
    for path, text in made.items():
        (ROOT / path).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
