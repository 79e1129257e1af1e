"""Makes man/bgtools.1 from the help of the commands.

Run it from the project's root after a command or an option was changed: ``python docs/make_man.py``.
A test fails while the page and the help differ.
"""

from __future__ import annotations

import inspect
import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bgtools.cli.group import root  # noqa: E402

PAGE = Path("man/bgtools.1")

STATUS = (
    ("0", "No finding at or above --fail-on."),
    ("1", "At least one such finding (validate only)."),
    ("2", "The job could not be done: wrong usage, unreadable input, nothing to check, an internal fault."),
    ("130", "Interrupted."),
)


def page() -> str:
    """The manual page, in the man macros of roff."""
    lines = [
        '.\\" Made from the help by docs/make_man.py; do not edit.',
        '.TH BGTOOLS 1 "" "bgtools" "User Commands"',
        ".ad l",
        ".SH NAME",
        "bgtools \\- check, score and replay backgammon match transcripts",
        ".SH SYNOPSIS",
        ".B bgtools",
        "COMMAND [OPTIONS] ...",
        ".SH DESCRIPTION",
        *_paragraphs(root.help or ""),
    ]
    with click.Context(root, info_name="bgtools") as context:
        for name in root.list_commands(context):
            command = root.get_command(context, name)
            assert command is not None
            lines += _command(context, name, command)
    lines.append(".SH EXIT STATUS")
    for status, meaning in STATUS:
        lines += [".TP", f".B {status}", _text(meaning)]
    lines += [
        ".SH ENVIRONMENT",
        ".TP",
        ".B NO_COLOR, FORCE_COLOR",
        "When not empty: never, or always, colour the output, unless --color says otherwise.",
        ".TP",
        ".B GITHUB_ACTIONS",
        "When true: validate writes workflow commands, unless --output-format says otherwise.",
        ".SH FILES",
        ".TP",
        ".B bgtools.toml, pyproject.toml",
        "The configuration; see bgtools validate --help.",
    ]
    return "\n".join(lines) + "\n"


def _command(context: click.Context, name: str, command: click.Command) -> list[str]:
    with click.Context(command, parent=context, info_name=name) as inner:
        usage = " ".join(command.collect_usage_pieces(inner))
        lines = [f".SH BGTOOLS {name.upper()}", f".B bgtools {name}", _text(usage)]
        lines += [".PP", *_paragraphs(command.help or "")]
        for parameter in command.get_params(inner):
            record = parameter.get_help_record(inner)
            if record is not None and record[1]:  # some releases of click give one for arguments, too
                lines += [".TP", f".B {_text(record[0])}", _text(record[1])]
    return lines


def _paragraphs(text: str) -> list[str]:
    lines: list[str] = []
    for number, paragraph in enumerate(text.replace("\r", "").strip().split("\n\n")):
        if number:
            lines.append(".PP")
        if paragraph.lstrip().startswith("\b"):
            rows = [row for row in inspect.cleandoc(paragraph).split("\n") if row.strip("\b ")]
            lines += [".nf", *(_text(row) for row in rows), ".fi"]
        else:
            lines.append(_text(" ".join(paragraph.split())))
    return lines


def _text(text: str) -> str:
    """Text that means itself in roff."""
    text = text.replace("\\", "\\e").replace("-", "\\-").replace("`", "")
    return f"\\&{text}" if text.startswith((".", "'")) else text


def main() -> None:
    """Write the page."""
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(page(), encoding="utf-8")


if __name__ == "__main__":
    main()
