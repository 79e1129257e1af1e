"""Source text: bytes to characters and back, lines and columns.

Lines end at LF, CRLF or CR and nowhere else: a form feed, U+0085 or U+2028 inside a line does not
break it. Lines and columns count from 1, in characters; a byte-order mark is no column.
"""

from __future__ import annotations

import codecs
import errno
import os
import stat
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import IO

    Content = bytes | IO[bytes]
    """The bytes of a file: as they are, or where they are many, an open file that holds them."""

LIMIT = 1 << 30  # bytes of one file; the largest session known has 35 MB, a device may go on for ever
HELD = 1 << 18  # bytes of a file that is held in memory; of a longer one, only what is needed at a time
UTF8_BOM = b"\xef\xbb\xbf"
END = "\x1a"  # Ctrl-Z, with which DOS ends, or fills, a text
SAMPLE = 64  # bytes from which UTF-16 without a mark is known
_UTF16_BOMS = ((b"\xff\xfe", "utf-16-le"), (b"\xfe\xff", "utf-16-be"))

_characters = ""  # of each byte of cp1252, once they are needed


def western() -> str:
    """cp1252, its five holes filled as in latin-1, so that every byte has a character and can come back."""
    global _characters
    if not _characters:
        holes = b"\x81\x8d\x8f\x90\x9d"
        encodings = ("latin-1" if byte in holes else "cp1252" for byte in range(256))
        _characters = "".join(bytes([byte]).decode(name) for byte, name in enumerate(encodings))
    return _characters


class SourceText:
    """A decoded file.

    ``text``: the characters as they stand, without the byte-order mark. ``encoding``: "utf-8",
    "utf-16-le", "utf-16-be" or "cp1252". ``bom``: the byte-order mark's bytes, or b"".
    ``bad_byte``: offset of the first byte that is not UTF-8 (or not UTF-16, after its mark; 0 where
    UTF-16 has no mark), or None. ``tail``: bytes at the end that are no text: half a character, or the
    Ctrl-Z that ends files of DOS. ``body``: the text with every line end turned into LF; it has the same
    lines and columns.
    """

    __slots__ = ("_body", "_lines", "_text", "bad_byte", "bom", "encoding", "tail")

    def __init__(
        self, text: str, encoding: str = "utf-8", bom: bytes = b"", bad_byte: int | None = None
    ) -> None:
        self.tail = b""
        if text.endswith(END):
            bare = text.rstrip(END)
            self.tail = text[len(bare) :].encode(encoding)
            text = bare
        self._text = text
        self.encoding = encoding
        self.bom = bom
        self.bad_byte = bad_byte
        self._body = text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text
        self._lines: list[str] | None = None

    @property
    def text(self) -> str:
        """The characters as they stand."""
        return self._text

    @property
    def body(self) -> str:
        """The text with every line end turned into LF."""
        return self._body

    def blocks(self) -> Iterator[str]:
        """The body in stretches of whole lines."""
        if self._body:
            yield self._body

    def beginning(self) -> SourceText:
        """As much of the text as a format is recognised by."""
        return self

    @property
    def has_tabs(self) -> bool:
        """Whether there is a tab in the text."""
        return "\t" in self._text

    @property
    def lines(self) -> Sequence[str]:
        """The lines without their ends: line n is ``lines[n - 1]``."""
        if self._lines is None:
            self._lines = self.body.split("\n")
            if not self._lines[-1]:
                self._lines.pop()
        return self._lines

    def show(self, lines: list[str]) -> None:
        """Give a file without lines of text (a binary one) others to point at: a listing of what it holds."""
        self._lines = lines

    @property
    def newline(self) -> str:
        """The line end of most lines: LF, CRLF or CR (LF where there is none)."""
        crlf = self.text.count("\r\n")
        counts = {"\n": self.text.count("\n") - crlf, "\r\n": crlf, "\r": self.text.count("\r") - crlf}
        return max(counts, key=lambda end: counts[end])

    def offset(self, line: int, column: int) -> int:
        """The offset in ``text`` of a line and column (both from 1), for putting an edit in its place.

        Lines past the end give the end of the text.
        """
        start = 0
        for _ in range(line - 1):
            ends = [at for at in (self.text.find("\n", start), self.text.find("\r", start)) if at >= 0]
            if not ends:
                return len(self.text)
            end = min(ends)
            start = end + (2 if self.text.startswith("\r\n", end) else 1)
        return min(start + column - 1, len(self.text))

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset in ``text``."""
        before = self.text[:offset].replace("\r\n", "\n").replace("\r", "\n")
        line_start = before.rfind("\n") + 1
        return before.count("\n") + 1, len(before) - line_start + 1

    def encode(self, text: str | None = None) -> bytes:
        """``text`` (or this text, then byte for byte what was decoded) in the encoding of the file.

        Raises UnicodeEncodeError where the encoding has no such character.
        """
        text = self.text if text is None else text
        if self.encoding == "cp1252":
            data = codecs.charmap_encode(text, "strict", codecs.charmap_build(western()))[0]
            return self.bom + data + self.tail
        errors = "strict" if self.encoding == "utf-8" else "surrogatepass"  # halves of UTF-16 characters
        return self.bom + text.encode(self.encoding, errors) + self.tail


def load(path: str | os.PathLike[str]) -> Content:
    """The bytes of a file, which stays open if it is long. OSError where it can't be read or is too long."""
    file = open(path, "rb")  # noqa: SIM115, PTH123
    try:
        start = file.read(HELD + 1)
        if len(start) > HELD and (size := _size(file)) > HELD:
            _check(size)
            file.seek(0)
            return file
        data = _rest(start, file)
    except BaseException:
        file.close()
        raise
    file.close()
    return data


def collect(stream: IO[bytes]) -> Content:
    """What is left of a stream; if that is long, in a nameless temporary file."""
    return _rest(stream.read(HELD + 1), stream)


def _rest(start: bytes, stream: IO[bytes]) -> Content:
    """All of a stream that begins with ``start``."""
    if len(start) <= HELD:
        return start
    from tempfile import TemporaryFile

    copy = TemporaryFile()  # noqa: SIM115
    block, total = start, 0
    while block:
        total += len(block)
        _check(total)
        copy.write(block)
        block = stream.read(HELD)
    copy.seek(0)
    return copy


def _size(file: IO[bytes]) -> int:
    """How long a regular file is; 0 for anything else."""
    about = os.fstat(file.fileno())
    return about.st_size if stat.S_ISREG(about.st_mode) else 0


def _check(size: int) -> None:
    """OSError if that is more than a transcript can have."""
    if size > LIMIT:
        raise OSError(errno.EFBIG, f"refused: it has more than {LIMIT >> 20} MiB")


def decode(data: Content) -> SourceText:
    """Decode a file: UTF-16 by its mark, else UTF-8 with or without mark, else cp1252. Never raises.

    UTF-16 without its mark is known by the zero that every other of its first bytes is; a file that was
    cut in the middle of a character loses that one, half a character elsewhere is kept. The text of an
    open file is read when it is needed.
    """
    if not isinstance(data, bytes):
        from bgtools.text.stored import store

        return store(data)
    encoding, bom = guess(data[:SAMPLE])
    if encoding != "utf-8":
        return _utf16(data, encoding, bom)
    try:
        return SourceText(data[len(bom) :].decode("utf-8"), "utf-8", bom)
    except UnicodeDecodeError as error:
        return _western(data, bom, len(bom) + error.start)


def guess(start: bytes) -> tuple[str, bytes]:
    """Encoding and byte-order mark of a file by its first ``SAMPLE`` bytes."""
    for bom, encoding in _UTF16_BOMS:
        if start.startswith(bom):
            return encoding, bom
    if b"\0" in start[:2] and len(start) == SAMPLE:
        for encoding, zeros in (("utf-16-le", 1), ("utf-16-be", 0)):
            if not any(start[zeros::2]) and all(start[1 - zeros :: 2]):
                return encoding, b""
    return "utf-8", UTF8_BOM if start.startswith(UTF8_BOM) else b""


def _utf16(data: bytes, encoding: str, bom: bytes) -> SourceText:
    """Decode as UTF-16; half a character stays as it is, at the end it is left out."""
    try:
        return SourceText(data[len(bom) :].decode(encoding), encoding, bom, None if bom else 0)
    except UnicodeDecodeError as error:
        bad_byte = len(bom) + error.start
    end = bad_byte if not data[bad_byte + 2 :] else len(data) - (len(data) - len(bom)) % 2
    source = SourceText(data[len(bom) : end].decode(encoding, "surrogatepass"), encoding, bom, bad_byte)
    source.tail += data[end:]
    return source


def _western(data: bytes, bom: bytes, bad_byte: int) -> SourceText:
    """Decode as cp1252 what is not UTF-8."""
    text = codecs.charmap_decode(data[len(bom) :], "strict", western())[0]
    return SourceText(text, "cp1252", bom, bad_byte)
