"""The table of settings: their names, what they may be, and what they mean."""

from __future__ import annotations

from typing import NamedTuple

FLAG = "flag"
NUMBER = "number"
TEXT = "text"
TEXTS = "texts"
PATH = "path"
SEVERITIES = "severities"
OPTIONS = "options"
PER_FILE = "per-file"
JOBS = "jobs"


class Setting(NamedTuple):
    """One key of the configuration.

    ``kind``: one of the constants above. ``help``: a sentence. ``option``: the parameter of the command line
    that it stands for. ``choices``: the texts that it may be. ``least``: of a number. ``per_file``: can
    stand in ``per-file`` too. ``negated``: the parameter is the opposite.
    """

    name: str
    kind: str
    help: str
    option: str
    choices: tuple[str, ...] = ()
    least: int = 0
    per_file: bool = False
    negated: bool = False


def _setting(name: str, kind: str, help_text: str, *, option: str = "", **more: object) -> Setting:
    return Setting(name, kind, help_text, option or name.replace("-", "_"), **more)  # type: ignore[arg-type]


_SEVERITY_NAMES = ("error", "warning", "info")

SETTINGS = (
    _setting(
        "select", TEXTS, "Tell these findings only: codes, beginnings of codes, names, or ALL.", per_file=True
    ),
    _setting("extend-select", TEXTS, "Tell these findings, too.", per_file=True),
    _setting("ignore", TEXTS, "Do not tell these findings.", per_file=True),
    _setting(
        "severity",
        SEVERITIES,
        'Severities by selector, for instance BG404 = "warning".',
        option="severities",
        choices=_SEVERITY_NAMES,
        per_file=True,
    ),
    _setting("info", FLAG, "Tell what is only worth knowing, too."),
    _setting("portability", FLAG, "Find texts that other programs misread, too."),
    _setting(
        "suggestions", FLAG, "Look for what may have stood there.", option="no_suggestions", negated=True
    ),
    _setting(
        "fail-on",
        TEXT,
        "The mildest finding that ends with status 1.",
        choices=(*_SEVERITY_NAMES, "never"),
    ),
    _setting("max-findings", NUMBER, "Report at most so many findings; 0: all."),
    _setting("show-board", FLAG, "Draw the board of each finding in the full report."),
    _setting("statistics", FLAG, "Count the findings of each kind."),
    _setting(
        "output-format", TEXTS, "Formats of the report, FORMAT or FORMAT:FILE.", option="output_formats"
    ),
    _setting("include", TEXTS, "In folders and archives take files that fit one of these patterns."),
    _setting("exclude", TEXTS, "In folders and archives leave out what fits one of these patterns."),
    _setting("force-exclude", FLAG, "Leave out what `exclude` fits even where it is named."),
    _setting("gitignore", FLAG, "In folders leave out what .gitignore files name."),
    _setting("jobs", JOBS, 'How many files are checked at a time: a number, or "auto".', least=1),
    _setting("cache", PATH, "Keep results in this folder."),
    _setting("baseline", PATH, "Leave out the findings that this file knows."),
    _setting("input-format", TEXT, "Read every file as this format.", per_file=True),
    _setting("variant", TEXT, "The game that is played.", per_file=True),
    _setting(
        "variant-options",
        OPTIONS,
        'Options of the variant, for instance "ad.bearoff_exact" = "on".',
        per_file=True,
    ),
    _setting("length", NUMBER, "Points of the match; 0 for money play.", per_file=True),
    _setting("crawford", FLAG, "The Crawford rule is in use.", per_file=True),
    _setting("jacoby", FLAG, "Money: gammons count only with a turned cube.", per_file=True),
    _setting("beavers", NUMBER, "Money: beavers in a row; 0 allows none.", per_file=True),
    _setting(
        "automatic-doubles",
        NUMBER,
        "Money: how often equal opening dice can double the cube.",
        per_file=True,
    ),
    _setting("cube-limit", NUMBER, "The highest cube; 1: no cube.", least=1, per_file=True),
    _setting(
        "opening",
        TEXT,
        "The opener plays the dice thrown for the start, throws again, or has the choice.",
        choices=("combined", "reroll", "either"),
        per_file=True,
    ),
    _setting("strict-dead-cube", FLAG, "A dead cube is an error.", per_file=True),
    _setting("holland", FLAG, "After Crawford, double after two rolls only.", per_file=True),
    _setting(
        "per-file",
        PER_FILE,
        "Settings for the files that fit one of the patterns in `files`; later tables win.",
    ),
)

BY_NAME = {setting.name: setting for setting in SETTINGS}
