"""Strangers' text made harmless to print.

Player names, comments and cells come from files that anybody may have written. Printed raw they
could move the cursor, recolour the terminal, reverse the reading order or break the output.
"""

from __future__ import annotations

import codecs

# Not "printable" for Python but harmless and needed: the blanks of other scripts, and the joiners
# without which Persian and Indic names fall apart.
_HARMLESS = frozenset("\u00a0\u202f\u3000\u200c\u200d" + "".join(map(chr, range(0x2000, 0x200B))))


def safe(text: str) -> str:
    r"""``text`` with every character that does not print written as ``\x1b``, ``\u202e``, ``\U000e0001``.

    That is: control characters with tab and line ends, bidirectional controls, line and paragraph
    separators, lone surrogates, private and unassigned characters. A byte of a file name that is no UTF-8,
    which Python keeps as a surrogate, is ``\xe9``.
    """
    if text.isprintable():
        return text
    return "".join(char if char.isprintable() or char in _HARMLESS else _escape(char) for char in text)


def safe_row(text: str) -> str:
    """``text`` made safe one character for one, so that a caret below still stands under its column.

    A tab becomes a blank, any other character that does not print the replacement character.
    """
    if text.isprintable():
        return text
    return "".join(
        char
        if char.isprintable() or char in _HARMLESS
        else " "
        if char == "\t"
        else "\N{REPLACEMENT CHARACTER}"
        for char in text
    )


def _escaped(error: UnicodeError) -> tuple[str, int]:
    """What a stream writes for the characters that its encoding lacks."""
    assert isinstance(error, UnicodeEncodeError)
    return "".join(map(_escape, error.object[error.start : error.end])), error.end


ESCAPED = "bgtools.escaped"
"""A way to treat errors of encoding: as ``safe`` shows them."""
codecs.register_error(ESCAPED, _escaped)


def _escape(char: str) -> str:
    code = ord(char)
    if 0xDC80 <= code <= 0xDCFF:
        code -= 0xDC00
    if code < 0x100:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"
