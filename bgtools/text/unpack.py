"""Archives read in place: zip, tar (plain, gzip, bzip2, xz), and single files packed with gzip.

Nothing is ever unpacked to a named file; what is long goes to a nameless temporary one. An archive is a
stranger's: a member whose name leads out of it, that is locked, or that unpacks to more than a transcript
can have is refused, by an ``UnreadableError``, and the others are read all the same.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from bgtools.text.source import HELD

if TYPE_CHECKING:
    import gzip
    import tarfile
    from typing import IO

    from bgtools.text.source import Content

ZIP = (".zip",)
TAR = (".tar", ".tar.gz", ".tgz", ".tar.bz2", ".tbz2", ".tar.xz", ".txz")
GZIP_MAGIC = b"\x1f\x8b"

MEMBER_LIMIT = 256 << 20  # bytes of one file; the largest session known has 35 MB
ARCHIVE_LIMIT = 4 << 30  # bytes of a whole tar
RATIO_LIMIT = 400  # text of real matches packs to a tenth; zeros to a thousandth
_RATIO_FROM = 4 << 20
_BLOCK = 1 << 16  # what is lost of a damaged one is at most that


class UnreadableError(OSError):
    """What can't be unpacked, or is refused; ``strerror`` says why."""

    def __init__(self, reason: str) -> None:
        super().__init__(0, reason)


def is_archive(path: str) -> bool:
    """Whether the name is that of an archive with members."""
    return path.lower().endswith((*ZIP, *TAR))


def open_archive(path: str) -> Archive:
    """Open an archive. OSError where that fails."""
    return ZipArchive(path) if path.lower().endswith(ZIP) else TarArchive(path)


class Archive:
    """The files in an archive. ``damage``: why it can't be read to its end, or nothing."""

    damage = ""

    def names(self) -> list[str]:
        """The names of its regular files, in its order, each once."""
        raise NotImplementedError

    def read(self, name: str) -> Content:
        """The contents of a file. UnreadableError where that fails or is refused."""
        if _leads_out(name):
            raise UnreadableError("refused: its name leads out of the archive")
        data = self._unpack(name)
        return gunzip(data) if name.lower().endswith(".gz") else data

    def _unpack(self, name: str) -> Content:
        raise NotImplementedError


class ZipArchive(Archive):
    """A zip file."""

    def __init__(self, path: str) -> None:
        import zipfile

        try:
            self._zip = zipfile.ZipFile(path)
        except (zipfile.BadZipFile, ValueError, NotImplementedError) as fault:
            raise UnreadableError(f"no zip archive that can be read: {_reason(fault)}") from None

    def names(self) -> list[str]:
        """As in ``Archive``."""
        return list(dict.fromkeys(info.filename for info in self._zip.infolist() if not info.is_dir()))

    def _unpack(self, name: str) -> Content:
        import zipfile
        import zlib

        info = self._zip.getinfo(name)
        if info.flag_bits & 1:
            raise UnreadableError("it is locked with a password")
        _check_ratio(info.file_size, info.compress_size)
        try:
            with self._zip.open(info) as member:
                return _read_bounded(member)
        except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, ValueError) as fault:
            raise UnreadableError(f"damaged in the archive: {_reason(fault)}") from None


class TarArchive(Archive):
    """A tar file, packed or not. A packed one is unpacked to a nameless temporary file first, so that its
    members can be read in any order."""

    def __init__(self, path: str) -> None:
        import tarfile

        self._members: dict[str, tarfile.TarInfo] = {}
        try:
            self._file = self._unpacked(path)
            self._tar = tarfile.open(fileobj=self._file, mode="r:")  # noqa: SIM115
            for info in self._tar:
                if info.isfile():
                    self._members[info.name] = info
        except (tarfile.TarError, EOFError) as fault:
            self._spoiled(_reason(fault))
        except (MemoryError, OverflowError, ValueError):
            self._spoiled("a header tells of more bytes than there can be")
        if self._file.tell() == 0:
            self._spoiled("it is empty")
        self._size = self._file.seek(0, os.SEEK_END)

    def _unpacked(self, path: str) -> IO[bytes]:
        """The plain tar; as much of it as could be unpacked."""
        file = open(path, "rb")  # noqa: SIM115, PTH123
        magic = file.read(6)
        file.seek(0)
        packed = _unpacker(magic, file)
        if packed is None:
            return file
        from tempfile import TemporaryFile

        size = os.fstat(file.fileno()).st_size
        plain = TemporaryFile()  # noqa: SIM115
        total = 0
        try:
            while block := packed.read(_BLOCK):
                total += len(block)
                _check_ratio(total, size, ARCHIVE_LIMIT)
                plain.write(block)
        except UnreadableError:
            raise
        except (EOFError, OSError, ValueError, _lzma_error(magic)) as fault:
            self.damage = f"damaged: {_reason(fault)}"
        plain.seek(0)
        return plain

    def _spoiled(self, reason: str) -> None:
        """Remember the damage, unless no member is left: then raise it."""
        self.damage = self.damage or f"damaged: {reason}"
        if not self._members:
            raise UnreadableError(f"no tar archive that can be read: {reason}")

    def names(self) -> list[str]:
        """As in ``Archive``."""
        return list(self._members)

    def _unpack(self, name: str) -> Content:
        import tarfile

        info = self._members[name]
        _check_ratio(info.size, self._size)
        try:
            member = self._tar.extractfile(info)
            data = _read_bounded(member) if member is not None else b""
        except (tarfile.TarError, EOFError) as fault:
            raise UnreadableError(f"damaged in the archive: {_reason(fault)}") from None
        if (len(data) if isinstance(data, bytes) else data.seek(0, os.SEEK_END)) < info.size:
            raise UnreadableError("damaged in the archive: it ends too early")
        return _from_start(data)


def unpacked(data: Content) -> Content:
    """The contents of a file, unpacked where they are packed with gzip."""
    start = data if isinstance(data, bytes) else data.read(len(GZIP_MAGIC))
    data = _from_start(data)
    return gunzip(data) if start.startswith(GZIP_MAGIC) else data


def gunzip(data: Content) -> Content:
    """What gzip packed. UnreadableError where that fails or is refused."""
    import gzip
    import io
    import zlib

    packed = io.BytesIO(data) if isinstance(data, bytes) else data
    size = packed.seek(0, os.SEEK_END)
    packed.seek(0)
    try:
        with packed, gzip.GzipFile(fileobj=packed) as file:
            return _read_bounded(file, size)
    except UnreadableError:
        raise
    except (OSError, EOFError, zlib.error) as fault:
        raise UnreadableError(f"damaged gzip data: {_reason(fault)}") from None


def _unpacker(magic: bytes, file: IO[bytes]) -> IO[bytes] | None:
    """A stream that unpacks ``file``, or None where it is not packed."""
    if magic.startswith(GZIP_MAGIC):
        import gzip

        return gzip.GzipFile(fileobj=file)  # type: ignore[return-value]
    if magic.startswith(b"BZh"):
        import bz2

        return bz2.BZ2File(file)
    if magic.startswith(b"\xfd7zXZ"):
        import lzma

        return lzma.LZMAFile(file)
    return None


def _lzma_error(magic: bytes) -> type[Exception]:
    """What xz raises, which is no OSError; gzip's zlib.error likewise."""
    if magic.startswith(b"\xfd7zXZ"):
        import lzma

        return lzma.LZMAError
    import zlib

    return zlib.error


def _read_bounded(file: IO[bytes] | gzip.GzipFile, packed_size: int | None = None) -> Content:
    """All of a stream, block by block, unless it is more than a transcript can have."""
    blocks: list[bytes] = []
    long: IO[bytes] | None = None
    total = 0
    while block := file.read(_BLOCK):
        total += len(block)
        _check_ratio(total, total if packed_size is None else packed_size)
        blocks.append(block)
        if total > HELD:
            if long is None:
                from tempfile import TemporaryFile

                long = TemporaryFile()  # noqa: SIM115
            long.writelines(blocks)
            blocks.clear()
    return b"".join(blocks) if long is None else _from_start(long)


def _from_start(data: Content) -> Content:
    """The same, to be read from its first byte."""
    if not isinstance(data, bytes):
        data.seek(0)
    return data


def _check_ratio(size: int, packed_size: int, limit: int = 0) -> None:
    """Refuse what unpacks to more than ``limit`` bytes (0: those of one file), or is packed too well."""
    limit = limit or MEMBER_LIMIT
    if size > limit:
        raise UnreadableError(_too_large(limit))
    if size > _RATIO_FROM and size > packed_size * RATIO_LIMIT:
        raise UnreadableError(f"refused: it unpacks to more than {RATIO_LIMIT} times its size")


def _too_large(limit: int) -> str:
    return f"refused: it unpacks to more than {limit >> 20} MiB"


def _leads_out(name: str) -> bool:
    parts = name.replace("\\", "/").split("/")
    return name.startswith(("/", "\\")) or ".." in parts or parts[0].endswith(":")


def _reason(fault: BaseException) -> str:
    return str(fault) or type(fault).__name__
