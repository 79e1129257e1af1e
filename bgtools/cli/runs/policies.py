"""What holds for which file: the options of the check, and the choice among its findings."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import click
from click.core import ParameterSource

from bgtools.cli import checking
from bgtools.cli.configuration.apply import cast, configuration, defaults

if TYPE_CHECKING:
    from bgtools.check import CheckOptions
    from bgtools.check.model import FileReport
    from bgtools.check.select import Selection
    from bgtools.cli.configuration.load import Configuration

CHOICES = ("select", "extend_select", "ignore", "severities")


class Policy(NamedTuple):
    """What holds for a file. ``selection`` None: all findings are told, as severe as they are.
    ``info``, ``portability``: whether these are told without being named.
    """

    options: CheckOptions
    selection: Selection | None
    info: bool
    portability: bool

    def apply(self, report: FileReport) -> None:
        """Leave out and re-rate the findings of a checked file."""
        if self.selection is not None:
            self.selection.apply(report, self.info, self.portability)

    def tells(self, code: str) -> bool:
        """Whether every finding of a code is told, so that the absence of one means something."""
        if self.selection is not None:
            return self.selection.tells(code, self.info, self.portability)
        from bgtools.check.select import looked_for

        return looked_for(code, self.info, self.portability)


class Policies:
    """The policies of a run, from the command line and the configuration.

    A ``--select`` on the command line sets aside the configuration's ``select``, ``extend-select`` and
    ``ignore``; any other option sets aside the setting of its name, but ``--extend-select``,
    ``--ignore`` and ``--severity`` add to it. ``per-file`` tables go before other settings of the
    configuration.
    """

    def __init__(self, context: click.Context) -> None:
        self._config = configuration(context)
        self._values = dict(context.params)
        self._given = {
            name
            for name in context.params
            if context.get_parameter_source(name) is ParameterSource.COMMANDLINE
        }
        self._chooses = "select" in context.params  # score, replay and convert tell of no findings
        self._tables: list[tuple[Any, dict[str, Any]]] = []
        self._known: dict[tuple[int, ...], Policy] = {}
        if self._config.path is not None:
            self._configure(context)

    def _configure(self, context: click.Context) -> None:
        """Take in what the defaults of the options can't say: additions, and settings for some files."""
        values = defaults(self._config.values, self._config.folder)
        for name in CHOICES[1:] if self._chooses else ():
            if name in self._given and name in values and not self._sets_aside(name):
                self._values[name] = (*cast(context, self._config, name, values[name]), *self._values[name])
        if "select" in self._given:
            for name in ("extend_select", "ignore"):
                if name not in self._given:
                    self._values[name] = ()
        if self._chooses:
            _check_selectors(self._config, self._config.values)
        for number, table in enumerate(self._config.values.get("per-file", ())):
            from bgtools.cli.files.patterns import Patterns

            if self._chooses:
                _check_selectors(self._config, table, "per-file", number)
            own = {key: value for key, value in table.items() if key != "files"}
            converted = {
                name: cast(context, self._config, name, value, "per-file", number)
                for name, value in defaults(own, self._config.folder).items()
                if name in context.params
            }
            self._tables.append((Patterns(table["files"], self._config.folder), converted))

    def _sets_aside(self, name: str) -> bool:
        return "select" in self._given and name in ("extend_select", "ignore")

    def of(self, path: str) -> Policy:
        """The policy of a file, by its path as printed."""
        fitting: tuple[int, ...] = ()
        if self._tables:
            place = path.replace("!", "/")
            fitting = tuple(n for n, (patterns, _) in enumerate(self._tables) if patterns.fit(place))
        if fitting not in self._known:
            self._known[fitting] = self._policy(fitting)
        return self._known[fitting]

    def _policy(self, fitting: tuple[int, ...]) -> Policy:
        values = dict(self._values)
        for number in fitting:
            for name, value in self._tables[number][1].items():
                if name in CHOICES[1:]:
                    if not self._sets_aside(name):
                        values[name] = (*values[name], *value)
                elif name not in self._given:
                    values[name] = value
        options = checking.check_options(values)
        selection = None
        if self._chooses and any(values[name] for name in CHOICES):
            from bgtools.check.select import Choice, Selection, UnknownSelectorError

            try:
                selection = Selection(Choice(*(tuple(values[name]) for name in CHOICES)))
            except UnknownSelectorError as wrong:
                raise click.UsageError(str(wrong)) from None
        wide = options
        if selection is not None:
            wide = options._replace(
                info=options.info or selection.needs_info,
                portability=options.portability or selection.needs_portability,
            )
        return Policy(wide, selection, options.info, options.portability)


def _check_selectors(config: Configuration, values: Any, *keys: str | int) -> None:
    """Complain about selectors that fit nothing, with the line of the setting they stand in."""
    for name in ("select", "extend-select", "ignore", "severity"):
        if name not in values:
            continue
        from bgtools.check.select import Choice, Selection, UnknownSelectorError

        for selector in values[name]:
            try:
                Selection(Choice(select=(selector,)))
            except UnknownSelectorError as wrong:
                inner = (selector,) if name == "severity" else ()
                line = config.line(*keys, name, *inner)
                raise click.UsageError(f"{config.path}:{line}: {name}: {wrong}") from None
