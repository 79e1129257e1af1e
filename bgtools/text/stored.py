"""Long files: the text stays in its file and is read page by page, as often as it is asked for.

A page is a stretch of whole lines of about ``PAGE`` bytes. One pass over the file finds the encoding and
the pages; from then on only a few pages are in memory, however long the file is. (A single line
of any length is one page.)
"""

from __future__ import annotations

import codecs
from bisect import bisect_right
from collections.abc import Sequence
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, overload

from bgtools.text.source import END, SAMPLE, SourceText, guess, western

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import IO

PAGE = 1 << 15  # bytes
BEGINNING = 1 << 18  # bytes, by which the format is recognised
_END = END.encode("ascii")
_KEPT = 6  # pages whose lines are kept: those of the reader, and of a game that is judged behind it


def store(file: IO[bytes]) -> SourceText:
    """The text of an open file that can be read in any order, decoded as by ``source.decode``."""
    file.seek(0)
    start = file.read(SAMPLE)
    encoding, bom = guess(start)
    if encoding == "utf-8":
        try:
            return StoredText(file, file, encoding, bom)
        except _NotUtf8Error as error:
            return StoredText(file, file, "cp1252", bom, error.byte)
    plain, bad_byte, tail = _transcoded(file, len(bom), encoding)
    source = StoredText(file, plain, encoding, bom, bad_byte if bad_byte is not None or bom else 0)
    source.tail = source.tail.decode("ascii").encode(encoding) + tail
    return source


class _NotUtf8Error(Exception):
    """A file is no UTF-8. ``byte``: offset of the first byte that is none."""

    def __init__(self, byte: int) -> None:
        super().__init__(byte)
        self.byte = byte


class StoredText(SourceText):
    """A ``SourceText`` whose characters stay in a file.

    ``file``: the bytes as they are; ``plain``: the same file, or another that holds them in UTF-8 where
    lines can't be found in the bytes of the encoding.
    """

    __slots__ = ("_counts", "_ends", "_file", "_kept", "_plain", "_tabs")

    def __init__(
        self, file: IO[bytes], plain: IO[bytes], encoding: str, bom: bytes, bad_byte: int | None = None
    ) -> None:
        super().__init__("", encoding, bom, bad_byte)
        self._tabs = False
        self._ends = [len(bom) if plain is file else 0]  # where the first page begins, where each ends
        self._counts = [0]  # lines in the pages up to each
        for page in _whole_lines(plain, self._ends[0]):
            if encoding == "utf-8":
                try:
                    page.decode("utf-8")
                except UnicodeDecodeError as error:
                    raise _NotUtf8Error(self._ends[-1] + error.start) from None
            if page.endswith(_END):  # the last one
                bare = page.rstrip(_END)
                self.tail = page[len(bare) :]
                page = bare
                if not page:
                    break
            self._tabs = self._tabs or b"\t" in page
            self._ends.append(self._ends[-1] + len(page))
            lines = page.count(b"\n") + page.count(b"\r") - page.count(b"\r\n")
            self._counts.append(self._counts[-1] + lines + (not page.endswith((b"\n", b"\r"))))
        self._kept: dict[int, Sequence[str]] = {}
        self._file = file  # from here on closed with this text
        self._plain = plain

    def __del__(self) -> None:
        for name in ("_file", "_plain"):
            if hasattr(self, name):
                getattr(self, name).close()

    @property
    def text(self) -> str:
        """All characters; this reads the whole file."""
        return "".join(map(self._page, range(len(self._ends) - 1)))

    @property
    def body(self) -> str:
        """The text with every line end turned into LF; this reads the whole file."""
        return "".join(self.blocks())

    def blocks(self) -> Iterator[str]:
        """The body page by page."""
        for number in range(len(self._ends) - 1):
            yield _with_lf(self._page(number))

    @property
    def has_tabs(self) -> bool:
        """Whether there is a tab in the text."""
        return self._tabs

    @property
    def lines(self) -> Sequence[str]:
        """The lines without their ends, read when they are asked for."""
        return self._lines if self._lines is not None else _Lines(self)

    def beginning(self) -> SourceText:
        """The first pages."""
        pages = bisect_right(self._ends, self._ends[0] + BEGINNING)
        text = "".join(map(self._page, range(min(max(pages, 1), len(self._ends) - 1))))
        return SourceText(text, self.encoding, self.bom, self.bad_byte)

    def position(self, offset: int) -> tuple[int, int]:
        """Line and column, both from 1, of an offset in ``text``."""
        last = len(self._ends) - 2
        for number in range(last + 1):
            page = self._page(number)
            if offset < len(page) or number == last:
                line, column = SourceText(page).position(offset)
                return self._counts[number] + line, column
            offset -= len(page)
        return 1, 1

    def encode(self, text: str | None = None) -> bytes:
        """As in every ``SourceText``; without ``text`` the bytes of the file."""
        if text is not None:
            return super().encode(text)
        self._file.seek(0)
        return self._file.read()

    @property
    def line_count(self) -> int:
        """How many lines there are."""
        return self._counts[-1]

    def line(self, index: int) -> str:
        """A line by its index from 0."""
        number = bisect_right(self._counts, index) - 1
        lines = self._kept.get(number)
        if lines is None:
            while len(self._kept) >= _KEPT:
                del self._kept[next(iter(self._kept))]
            lines = self._kept[number] = SourceText(self._page(number)).lines
        return lines[index - self._counts[number]]

    def _page(self, number: int) -> str:
        """The characters of a page, with their line ends."""
        start, end = self._ends[number : number + 2]
        self._plain.seek(start)
        data = self._plain.read(end - start)
        if self.encoding == "cp1252":
            return codecs.charmap_decode(data, "strict", western())[0]
        # The file was UTF-8 when the pages were found; a copy of UTF-16 may hold halves of characters.
        return data.decode("utf-8", "replace" if self._plain is self._file else "surrogatepass")


class _Lines(Sequence[str]):
    """The lines of a stored text as a sequence."""

    def __init__(self, source: StoredText) -> None:
        self._source = source

    def __len__(self) -> int:
        return self._source.line_count

    def __iter__(self) -> Iterator[str]:
        for block in self._source.blocks():
            yield from SourceText(block).lines

    def __reduce__(self) -> tuple[type[list[str]], tuple[list[str]]]:
        """In another process, a list."""
        return list, (list(self),)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> list[str]: ...
    def __getitem__(self, index: int | slice) -> str | list[str]:
        places = range(len(self))[index]
        if isinstance(places, int):
            return self._source.line(places)
        return [self._source.line(place) for place in places]


def _with_lf(text: str) -> str:
    return text.replace("\r\n", "\n").replace("\r", "\n") if "\r" in text else text


def _whole_lines(file: IO[bytes], start: int) -> Iterator[bytes]:
    """The bytes from ``start`` on in stretches of whole lines; no CR is parted from its LF."""
    file.seek(start)
    begun: list[bytes] = []
    while block := file.read(PAGE):
        end = block.rfind(b"\n") + 1 or block.rfind(b"\r", 0, -1) + 1
        if end:
            yield b"".join((*begun, block[:end]))
            begun = []
        begun.append(block[end:])
    rest = b"".join(begun)
    if rest:
        yield rest


def _transcoded(file: IO[bytes], start: int, encoding: str) -> tuple[IO[bytes], int | None, bytes]:
    """A UTF-16 file as UTF-8, in which half a character stays one; the offset of the first that is none, or
    None; and the bytes at the end that are half a character."""
    plain = TemporaryFile()  # noqa: SIM115
    decoder = codecs.getincrementaldecoder(encoding)()
    bad_byte = None
    file.seek(start)
    at = start  # of what the decoder has not given back
    while True:
        block = file.read(PAGE)
        try:
            plain.write(decoder.decode(block, not block).encode("utf-8", "surrogatepass"))
        except UnicodeDecodeError as error:
            at += error.start
            bad_byte = at if bad_byte is None else bad_byte
            good = error.object[: error.start].decode(encoding, "surrogatepass")
            plain.write(good.encode("utf-8", "surrogatepass"))
            file.seek(at)
            tail = file.read(3)
            if len(tail) <= 2:
                return plain, bad_byte, tail
            decoder = codecs.getincrementaldecoder(encoding)("surrogatepass")
            file.seek(at)
            continue
        if not block:
            return plain, bad_byte, b""
        at = file.tell() - len(decoder.getstate()[0])
