"""The options that only ``validate`` has."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

import click

from bgtools.cli.options import complete_findings
from bgtools.text.numbers import as_int

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

Command = TypeVar("Command", bound="Callable[..., Any]")

_SEVERITIES = ("error", "warning", "info")
CACHE_FOLDER = ".bgtools_cache"


class Jobs(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """A number of processes from 1 on, or ``auto``."""

    name = "jobs"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """The number, or "auto"."""
        if value == "auto":
            return "auto"
        if not str(value).isdecimal() or not (number := as_int(str(value))):
            self.fail(f"{value!r} is neither a number from 1 on nor auto", param, ctx)
        return number


class SeverityOf(click.ParamType):  # type: ignore[type-arg]  # generic in new versions of click only
    """``SELECTOR=SEVERITY``, as a pair."""

    name = "severity"

    def convert(
        self, value: str | tuple[str, str], param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[str, str]:
        """The pair, or a usage error."""
        if isinstance(value, tuple):
            return value
        selector, _, severity = value.partition("=")
        if severity not in _SEVERITIES:
            self.fail(
                f"{value!r} should be SELECTOR=SEVERITY, with one of: {', '.join(_SEVERITIES)}", param, ctx
            )
        return selector, severity


def _split(context: click.Context, parameter: click.Parameter, values: Sequence[str]) -> tuple[str, ...]:
    """Selectors given several times, or with commas between them."""
    return tuple(one.strip() for value in values for one in value.split(","))


def _grouped(*decorators: Callable[[Any], Any]) -> Callable[[Command], Command]:
    def add(function: Command) -> Command:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return add


def _selectors(name: str, help_text: str) -> Callable[[Any], Any]:
    return click.option(
        name,
        multiple=True,
        metavar="CODE,...",
        callback=_split,
        shell_complete=complete_findings,
        help=help_text,
    )


choice = _grouped(
    _selectors("--select", "Tell these findings only: codes, beginnings of codes (BG4), names, or ALL."),
    _selectors("--extend-select", "Tell these findings, too."),
    _selectors("--ignore", "Do not tell these findings; a longer code in --select wins."),
    click.option(
        "--severity",
        "severities",
        type=SeverityOf(),
        multiple=True,
        metavar="CODE=SEVERITY",
        help="Make these findings an error, a warning or an info.",
    ),
    click.option("--info", is_flag=True, help="Show and count what is only worth knowing, too."),
    click.option("--portability", is_flag=True, help="Find texts that other programs misread, too."),
    click.option("--no-suggestions", is_flag=True, help="Do not look for what may have stood there."),
    click.option(
        "--max-findings",
        type=click.IntRange(min=0),
        default=0,
        metavar="N",
        help="Report at most N findings; the others are counted. 0: all.",
    ),
    click.option("--show-board", is_flag=True, help="Draw the board of each finding; only in full."),
    click.option("--statistics", is_flag=True, help="Count the findings of each kind."),
)

files = _grouped(
    click.option(
        "--include",
        multiple=True,
        metavar="PATTERN",
        help="In folders and archives take only files that fit, as in a .gitignore.",
    ),
    click.option(
        "--exclude", multiple=True, metavar="PATTERN", help="In folders and archives leave out what fits."
    ),
    click.option(
        "--force-exclude",
        is_flag=True,
        help="Leave out what --exclude fits even where it is named, as pre-commit names files.",
    ),
    click.option(
        "--gitignore/--no-gitignore",
        default=True,
        help="In folders leave out what .gitignore files name (default).",
    ),
)

baseline = _grouped(
    click.option("--baseline", metavar="FILE", help="Leave out the findings that FILE knows."),
    click.option("--write-baseline", metavar="FILE", help="Write all findings to FILE and end with 0."),
    click.option("--prune-baseline", is_flag=True, help="Take out of the baseline what is gone."),
)

fixing = _grouped(
    click.option(
        "--fix", is_flag=True, help="Write suggestions that are alone and sure enough into the files."
    ),
    click.option("--diff", is_flag=True, help="Show what --fix would change, as a diff, and write nothing."),
    click.option(
        "--fix-confidence",
        type=click.FloatRange(0, 1),
        default=0.95,
        metavar="SHARE",
        help="How sure a suggestion must be to be written, from 0 to 1 (default: 0.95).",
    ),
)

running = _grouped(
    click.option(
        "-j",
        "--jobs",
        type=Jobs(),
        default=1,
        metavar="N|auto",
        help="Check so many files at a time (default: 1); the report is the same.",
    ),
    click.option(
        "--cache",
        metavar="FOLDER",
        is_flag=False,
        flag_value=CACHE_FOLDER,
        help=f"Keep results in FOLDER ({CACHE_FOLDER} if none is named), and take them from there.",
    ),
)
