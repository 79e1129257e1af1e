"""One match file as a page for a browser: a single HTML file that needs nothing else.

``page.html`` is the frame, ``page.css`` and ``page.js`` are put into it, the replay follows as JSON.
The content security policy names the two by their hashes, so nothing else runs or styles, whatever
strangers wrote into the match; all texts get into the page as text.
"""

from __future__ import annotations

import re
from base64 import b64encode
from hashlib import sha256
from html import escape
from importlib.resources import files as resources
from typing import TYPE_CHECKING
from urllib.parse import quote

from bgtools.report.jsontext import dumps, path_text
from bgtools.text.safe import safe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from bgtools.check.model import FileReport


def opening(title: str) -> str:
    """The page up to where the JSON of the replay begins. ``title``: plain text, safe to print."""
    style, script = _part("page.css"), _part("page.js")
    values = {"POLICY": policy(style, script), "TITLE": escape(title), "STYLE": style}
    values["GEOMETRY"] = for_script(_geometry())
    before, _, _ = _part("page.html").partition("@REPLAY@")
    return _filled(before, values)


def closing() -> str:
    """What follows the JSON of the replay."""
    _, _, after = _part("page.html").partition("@REPLAY@")
    return after.replace("@SCRIPT@", _part("page.js"))


def index(summary: str, files: Sequence[tuple[str, FileReport]]) -> str:
    """A page that lists files with their findings, each a link into the page of its match.

    ``files``: the address of each page, relative to this one, and its report.
    """
    style = _part("page.css")
    listed = "\n".join(_file(address, report) for address, report in files)
    return _filled(
        _part("index.html"),
        {
            "POLICY": policy(style),
            "STYLE": style,
            "SUMMARY": escape(summary),
            "FILES": listed or "<p>There is no finding.</p>",
        },
    )


def _file(address: str, report: FileReport) -> str:
    """A heading and the list of findings of one file."""
    link = escape(quote(address))
    lines = [
        f'<h2><a href="{link}">{escape(safe(path_text(report.path)))}</a> ({report.status})</h2>',
        "<ul>",
    ]
    for number, finding in enumerate(report.findings, 1):
        at = f"line {finding.place.line}: " if finding.place is not None else ""
        text = f"{at}{finding.severity} {finding.code}: {finding.message}"
        lines.append(
            f'<li class="mark-{finding.severity}"><a href="{link}#f{number}">{escape(safe(text))}</a></li>'
        )
    return "\n".join([*lines, "</ul>"])


def policy(style: str, script: str | None = None) -> str:
    """A content security policy under which only this style sheet and this script work."""
    scripts = f"script-src {_hash(script)}; " if script is not None else ""
    return (
        f"default-src 'none'; style-src {_hash(style)}; {scripts}img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


def _filled(frame: str, values: Mapping[str, str]) -> str:
    """The frame with its marks replaced, in one go, so that no value is looked through for further marks."""
    return re.sub("@([A-Z]+)@", lambda mark: values[mark[1]], frame)


def for_script(value: object) -> str:
    """JSON that can stand in a script element: without ``<``, which could end it."""
    return dumps(value).replace("<", "\\u003c")


def _geometry() -> dict[str, object]:
    """What the script needs to draw the same board as ``board.svg``."""
    from bgtools.board import svg

    names = ("CHECKER", "COLUMN", "TRAY", "BAR_WIDTH", "STACK", "TOP", "BOTTOM", "CENTRE", "WIDTH", "HEIGHT")
    colours = ("INK", "PAPER", "FIELD", "POINT_A", "POINT_B", "WOOD", "DARK", "LIGHT", "ARROW", "WRONG")
    return {name: getattr(svg, name) for name in (*names, *colours)} | {"LINE": svg.LINE, "PIPS": svg.PIPS}


def _part(name: str) -> str:
    return resources(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
