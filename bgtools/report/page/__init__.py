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
from importlib.resources import files

from bgtools.report.jsontext import dumps


def opening(title: str) -> str:
    """The page up to where the JSON of the replay begins. ``title``: plain text, safe to print."""
    style, script = _part("page.css"), _part("page.js")
    values = {"POLICY": policy(style, script), "TITLE": escape(title), "STYLE": style}
    values["GEOMETRY"] = for_script(_geometry())
    before, _, _ = _part("page.html").partition("@REPLAY@")
    # In one go, so that no value is looked through for further marks.
    return re.sub("@([A-Z]+)@", lambda mark: values[mark[1]], before)


def closing() -> str:
    """What follows the JSON of the replay."""
    _, _, after = _part("page.html").partition("@REPLAY@")
    return after.replace("@SCRIPT@", _part("page.js"))


def policy(style: str, script: str) -> str:
    """A content security policy under which only this style sheet and this script work."""
    return (
        f"default-src 'none'; style-src {_hash(style)}; script-src {_hash(script)}; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


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
    return files(__package__).joinpath(name).read_text(encoding="utf-8")


def _hash(text: str) -> str:
    return f"'sha256-{b64encode(sha256(text.encode()).digest()).decode()}'"
