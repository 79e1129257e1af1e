"""Makes docs/reference/commands.md and docs/reference/configuration.md from the program.

Run it from the project's root after a command, an option or a setting was changed:
``python docs/make_reference.py``. A test fails while the pages and the program differ.
"""

from __future__ import annotations

import sys
from pathlib import Path

import click

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bgtools.cli.configuration import settings  # noqa: E402
from bgtools.cli.configuration.settings import SETTINGS, Setting  # noqa: E402
from bgtools.cli.group import root  # noqa: E402

COMMANDS = Path("docs/reference/commands.md")
CONFIGURATION = Path("docs/reference/configuration.md")
MARK = "<!-- Made from the program by docs/make_reference.py; do not edit. -->\n"

CONFIGURATION_HEAD = """\
The nearest `bgtools.toml`, or `pyproject.toml` with a table `[tool.bgtools]`, from the working directory
up to the root of the repository (the folder with `.git`); of both in one folder `bgtools.toml`.
`--config FILE` names another, `--isolated` reads none, `--show-settings` shows what is set and where.

```toml
# bgtools.toml; in pyproject.toml the same stands under [tool.bgtools]
ignore = ["BG1", "row-number-gap"]
fail-on = "warning"
exclude = ["drafts/"]

[severity]
BG404 = "warning"

[[per-file]]              # in pyproject.toml: [[tool.bgtools.per-file]]
files = ["money/**"]
jacoby = true
beavers = 1
```

An option of the command line beats the setting of its name. `--extend-select`, `--ignore` and `--severity`
add to theirs, and `--select` sets aside `select`, `extend-select` and `ignore`. Paths and patterns start
at the folder of the configuration file. A setting that bgtools does not know is an error, told with its
line. `score`, `replay` and `convert` heed the settings that they have options for.

A JSON Schema for editors is shipped: `bgtools/schemas/config.schema.json`.
"""

KINDS = {
    settings.FLAG: "true or false",
    settings.NUMBER: "a number",
    settings.TEXT: "text",
    settings.TEXTS: "a list of texts",
    settings.PATH: "a path",
    settings.SEVERITIES: "a table",
    settings.OPTIONS: "a table",
    settings.PER_FILE: "an array of tables",
    settings.JOBS: 'a number, or "auto"',
}


def pages() -> dict[Path, str]:
    """Path and text of each page."""
    return {COMMANDS: _commands(), CONFIGURATION: _configuration()}


def _commands() -> str:
    parts = ["# Commands\n", MARK]
    with click.Context(root, info_name="bgtools") as context:
        for name in root.list_commands(context):
            command = root.get_command(context, name)
            assert command is not None
            parts.append(f"## bgtools {name}\n")
            with click.Context(
                command, parent=context, info_name=name, terminal_width=100, max_content_width=100
            ) as inner:
                text = "\n".join(line.rstrip() for line in command.get_help(inner).split("\n"))
            parts.append(f"```text\n{text}\n```\n")
    return "\n".join(parts)


def _configuration() -> str:
    parts = ["# Configuration\n", MARK, CONFIGURATION_HEAD, "| setting | is | means |\n|---|---|---|"]
    for setting in SETTINGS:
        kind = ", ".join(f"`{choice}`" for choice in setting.choices) or KINDS[setting.kind]
        if setting.kind == settings.SEVERITIES:
            kind = f"a table of selectors, each {kind}"
        mark = " *" if setting.per_file else ""
        parts.append(f"| `{setting.name}`{mark} | {kind} | {_cell(setting)} |")
    parts.append("\n\\* can also stand in a `per-file` table.")
    return "\n".join(parts) + "\n"


def _cell(setting: Setting) -> str:
    return setting.help.replace("|", "\\|")


def main() -> None:
    """Write the pages."""
    for path, text in pages().items():
        (ROOT / path).write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
