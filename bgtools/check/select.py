"""Choosing among the findings of a file: which are told, and how severe they are.

A selector is a code (BG404), the beginning of one (BG4, BG), a name (too-few-dice-used), or ALL. The
longest selector that fits a finding decides; of two equal ones the ignoring one. What is off unless asked for
(infos, portability) is turned on by a selector that names it whole, or by ALL, not by a beginning.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from bgtools.check.model import ERROR, INFO, WARNING, only

if TYPE_CHECKING:
    from bgtools.check.model import FileReport, Finding, Kind

SEVERITIES = (ERROR, WARNING, INFO)
ALL = "ALL"
_NOTHING = -1


class UnknownSelectorError(ValueError):
    """A selector that fits no finding; its text says which ones are close."""


class Choice(NamedTuple):
    """What was asked for, as written. ``select`` empty: everything that is not off by default.
    ``severities``: pairs of a selector and a severity.
    """

    select: tuple[str, ...] = ()
    extend_select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severities: tuple[tuple[str, str], ...] = ()


class Verdict(NamedTuple):
    """What becomes of one kind of finding. ``asked``: named whole, so told even if it is off by default.
    ``severity``: the one that replaces the kind's own, or None.
    """

    wanted: bool
    asked: bool
    severity: str | None


class Selection:
    """A ``Choice`` worked out for every kind of finding. Raises UnknownSelectorError."""

    def __init__(self, choice: Choice) -> None:
        from bgtools.check import catalogue

        select = [_code(text) for text in (*choice.select, *choice.extend_select)]
        ignore = [_code(text) for text in choice.ignore]
        severities = {_code(text): severity for text, severity in choice.severities}
        base = not choice.select
        self.verdicts = {
            kind.code: _verdict(kind, select, ignore, severities, base) for kind in catalogue.every()
        }
        self.needs_info = False
        self.needs_portability = False
        for kind in catalogue.every():
            verdict = self.verdicts[kind.code]
            if verdict.wanted:
                raised = verdict.severity in (ERROR, WARNING)
                self.needs_info |= _can_be_info(kind) and (verdict.asked or raised)
                self.needs_portability |= bool(kind.optional) and verdict.asked

    def apply(self, report: FileReport, info: bool, portability: bool) -> None:
        """Leave out of a report what is not wanted, set the severities, and judge the file anew.

        ``info`` and ``portability``: whether these are wanted without being named. A file that can't be
        read stays as it is.
        """
        if report.status == "unreadable":
            return
        report.findings = only(report.findings, lambda found: self._keeps(found, info, portability))
        invalid = any(found.severity == ERROR for found in report.findings)
        report.status = "invalid" if invalid else "valid"

    def wants(self, code: str) -> bool:
        """Whether findings of that code are told at all."""
        return self.verdicts[code].wanted

    def tells(self, code: str, info: bool, portability: bool) -> bool:
        """Whether every finding of that code is told, so that the absence of one means something."""
        verdict = self.verdicts.get(code)
        if verdict is None or not verdict.wanted:
            return False
        if verdict.asked:
            return True
        if verdict.severity is not None:
            return (info or verdict.severity != INFO) and (portability or not _optional(code))
        return looked_for(code, info, portability)

    def _keeps(self, found: Finding, info: bool, portability: bool) -> bool:
        """Whether a finding is told; sets its severity."""
        verdict = self.verdicts[found.code]
        if not verdict.wanted:
            return False
        if verdict.severity is not None:
            found.severity = verdict.severity
        if verdict.asked:
            return True
        if found.severity == INFO and not info:
            return False
        return portability or not _optional(found.code)


def looked_for(code: str, info: bool, portability: bool) -> bool:
    """Whether every finding of that code is made, where nothing is chosen."""
    from bgtools.check import catalogue

    kind = catalogue.lookup(code)
    if kind is None or (_can_be_info(kind) and not info):
        return False
    return portability or not kind.optional


def _verdict(
    kind: Kind, select: list[str], ignore: list[str], severities: dict[str, str], base: bool
) -> Verdict:
    chosen = max(_fit(kind, select), 0 if base else _NOTHING)
    severity = severities.get(
        max((text for text in severities if kind.code.startswith(text)), key=len, default="-")
    )
    whole = (kind.code, "")
    return Verdict(
        wanted=chosen > _fit(kind, ignore),
        asked=any(text in whole for text in select),
        severity=severity,
    )


def _fit(kind: Kind, selectors: list[str]) -> int:
    """The length of the longest selector that fits, or -1."""
    return max((len(text) for text in selectors if kind.code.startswith(text)), default=_NOTHING)


def _can_be_info(kind: Kind) -> bool:
    return kind.severity == INFO or kind.sharpen is not None


def _optional(code: str) -> bool:
    from bgtools.check import catalogue

    kind = catalogue.lookup(code)
    return kind is not None and bool(kind.optional)


def _code(selector: str) -> str:
    """A selector as the beginning of codes; ALL is the empty one."""
    from bgtools.check import catalogue

    text = selector.strip()
    if text.upper() == ALL:
        return ""
    upper = text.upper()
    if upper.startswith("BG") and any(kind.code.startswith(upper) for kind in catalogue.every()):
        return upper
    kind = catalogue.lookup(text)
    if kind is not None:
        return kind.code
    near = " or ".join(f"{other.code} ({other.name})" for other in catalogue.close_to(text)[:3])
    hint = f" Did you mean {near}?" if near else " `bgtools explain --all` lists them."
    raise UnknownSelectorError(f"no finding fits {text!r}.{hint}")
