"""Hostile input: files, names and surroundings that are made to do harm, each with what must come of it.

A case makes its files in a folder, runs the command line in a process of its own, and has bounds on time and
memory, an exit status, and a message. ``scale`` makes the big ones smaller: 1 is full size.
"""

from __future__ import annotations

import gzip
import io
import os
import re
import resource
import signal
import socket
import subprocess
import sys
import tarfile
import tempfile
import threading
import time
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

ROOT = Path(__file__).resolve().parents[2]
HEAD = b" 3 point match\n\n Game 1\n Ann : 0                        Bob : 0\n"
ROW = b"  1) 31: 8/5 6/5                 62: 24/18 13/11\n"
GOOD = HEAD + ROW + b"  2)  Doubles => 2                Drops\n      Wins 1 point\n"
BASE = 100
"""Megabytes that the program has anyway, with room."""
MOST_MEMORY = 8 << 30
"""Bytes of address space; a case that wants more fails, instead of the machine."""
KEPT = 100_000
"""Bytes that are kept of the beginning and of the end of what is said."""


class Run(NamedTuple):
    """What came of a run. ``seconds`` of processor time, ``peak`` in megabytes, ``size`` of what was said."""

    status: int
    seconds: float
    peak: float
    said: str
    size: int = 0


class Case(NamedTuple):
    """One hostile input.

    ``make`` fills the folder in which ``arguments`` are run. ``shell``: for sh; ``bgtools`` in it
    is the program. ``said``: a pattern that the output must fit. ``seconds``, ``megabytes``: bounds at
    full size. ``big``: the size depends on the scale.
    """

    name: str
    make: Callable[[Path, float], None]
    arguments: Sequence[str]
    status: int
    said: str
    seconds: float = 5
    megabytes: float = BASE
    shell: str = ""
    stdin: bytes = b""
    limit_file: int = 0
    big: bool = False


def run(case: Case, folder: Path, scale: float = 1.0, patience: float = 900) -> Run:
    """Make the files and run the case; killed (status -9) after ``patience`` seconds."""
    case.make(folder, scale)
    program = f"{sys.executable} -m bgtools"
    command = (
        ["sh", "-c", re.sub(r"\bbgtools\b", program, case.shell)]
        if case.shell
        else [sys.executable, "-m", "bgtools", *map(os.fsencode, case.arguments)]
    )
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"}

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        if case.limit_file:
            resource.setrlimit(resource.RLIMIT_FSIZE, (case.limit_file, case.limit_file))

    with tempfile.TemporaryFile() as given:
        given.write(case.stdin)
        given.seek(0)
        process = subprocess.Popen(
            command,
            cwd=folder,
            stdin=given,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            preexec_fn=limited,
        )
    told = Told(process)
    told.start()
    end = time.monotonic() + patience
    number, seen = 0, 0
    while not number:
        if time.monotonic() > end:
            os.kill(process.pid, signal.SIGKILL)  # Popen's own would reap it, and its use of memory be lost
        seen = max(seen, held(process.pid))
        number, status, usage = os.wait4(process.pid, os.WNOHANG)
        time.sleep(0.01)
    process.returncode = os.waitstatus_to_exitcode(status)
    told.join()
    # What the system counts begins with this process, of which the new one was a copy for a moment.
    ours = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    peak = usage.ru_maxrss if usage.ru_maxrss > ours else seen
    return Run(process.returncode, usage.ru_utime + usage.ru_stime, peak / 1024, told.text(), told.size)


def held(process: int) -> int:
    """The most memory that a process held until now, in KiB; 0 where it is over."""
    try:
        found = re.search(r"^VmHWM:\s*(\d+)", Path(f"/proc/{process}/status").read_text(), re.MULTILINE)
    except OSError:
        return 0
    return int(found[1]) if found else 0


class Told(threading.Thread):
    """Reads what a process says; of much it keeps the beginning and the end."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        super().__init__(daemon=True)
        self.stream = process.stdout
        self.start_of_it = b""
        self.end_of_it = b""
        self.size = 0

    def run(self) -> None:
        assert self.stream is not None
        while block := self.stream.read(1 << 16):
            self.size += len(block)
            if len(self.start_of_it) < KEPT:
                self.start_of_it += block
            else:
                self.end_of_it = (self.end_of_it + block)[-KEPT:]
        self.stream.close()

    def text(self) -> str:
        """What is kept of it."""
        return (self.start_of_it + self.end_of_it).decode("utf-8", "backslashreplace")


def wrong(case: Case, came: Run, slower: float = 1.0) -> list[str]:
    """What is not as it must be. ``slower``: how much more time is allowed."""
    found = []
    if came.status != case.status:
        found.append(f"exit status {came.status}, not {case.status}")
    if not re.search(case.said, came.said):
        found.append(f"no {case.said!r} in what it says")
    if "Traceback" in came.said or "internal fault" in came.said:
        found.append("a fault of the program")
    if re.search("[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]", came.said):
        found.append("raw control characters in what it says")
    if came.seconds > case.seconds * slower:
        found.append(f"{came.seconds:.1f} s, more than {case.seconds:g} s")
    if came.peak > case.megabytes:
        found.append(f"{came.peak:.0f} MB, more than {case.megabytes:g} MB")
    return found


def _file(content: bytes, name: str = "a.mat") -> Callable[[Path, float], None]:
    def make(folder: Path, scale: float) -> None:
        (folder / name).write_bytes(content)

    return make


def _grown(
    start: bytes, unit: Callable[[int], bytes], times: int, end: bytes = b"", name: str = "a.mat"
) -> Callable[[Path, float], None]:
    """A file with a part that is repeated ``times`` (times the scale)."""

    def make(folder: Path, scale: float) -> None:
        with (folder / name).open("wb") as file:
            file.write(start)
            count = max(1, int(times * scale))
            for first in range(0, count, 1000):
                file.write(b"".join(unit(number) for number in range(first, min(first + 1000, count))))
            file.write(end)

    return make


def _game(number: int) -> bytes:
    return (
        b" Game %d\n Ann : %d                        Bob : 0\n" % (number + 1, number)
        + ROW
        + b"  2)  Doubles => 2                Drops\n      Wins 1 point\n\n"
    )


def _nested(opening: bytes, closing: bytes, middle: bytes = b"", start: bytes = b"", name: str = "a.sgf"):
    def make(folder: Path, scale: float) -> None:
        deep = int(100_000 * scale)
        (folder / name).write_bytes(start + opening * deep + middle + closing * deep)

    return make


def _zip_bomb(folder: Path, scale: float) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        with archive.open("bomb.mat", "w", force_zip64=True) as member:
            for _ in range(int(1000 * scale) or 1):
                member.write(bytes(1 << 20))
        archive.writestr("good.mat", GOOD)


def _lying_zip(folder: Path, scale: float) -> None:
    """A zip whose directory says that a member is small."""
    plain = io.BytesIO()
    with zipfile.ZipFile(plain, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.mat", bytes(int(300e6 * scale)))
    data = plain.getvalue()
    size = int(300e6 * scale).to_bytes(4, "little")
    (folder / "a.zip").write_bytes(data.replace(size, (1000).to_bytes(4, "little")))


def _nested_zip(folder: Path, scale: float) -> None:
    inner = GOOD
    for number in range(5):
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            archive.writestr("good.mat" if number == 0 else "inner.zip", inner)
        inner = packed.getvalue()
    (folder / "a.zip").write_bytes(inner)


def _many_members(folder: Path, scale: float) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        for number in range(int(20_000 * scale)):
            archive.writestr(f"{number}.mat", GOOD)


def _names_that_lead_out(folder: Path, scale: float) -> None:
    with zipfile.ZipFile(folder / "a.zip", "w") as archive:
        archive.writestr("../../evil.mat", GOOD)
        archive.writestr("/etc/evil.mat", GOOD)
        archive.writestr("good\x1b[31m\u202e.mat", GOOD)


def _gzip_of_zeros(folder: Path, scale: float) -> None:
    with gzip.open(folder / "a.mat.gz", "wb") as file:
        for _ in range(int(1000 * scale) or 1):
            file.write(bytes(1 << 20))


def _gzip_in_gzip(folder: Path, scale: float) -> None:
    data = GOOD
    for _ in range(10):
        data = gzip.compress(data)
    (folder / "a.mat.gz").write_bytes(data)


def _packed_tar_of_zeros(folder: Path, scale: float) -> None:
    size = int(1e9 * scale)
    info = tarfile.TarInfo("bomb.mat")
    info.size = size
    with gzip.open(folder / "a.tar.gz", "wb", compresslevel=9) as file:
        file.write(info.tobuf())
        for _ in range(size >> 20):
            file.write(bytes(1 << 20))


def _sparse_tar(folder: Path, scale: float) -> None:
    """An old GNU sparse member: 250 MB of nothing in one block."""
    info = tarfile.TarInfo("sparse.mat")
    info.type = tarfile.GNUTYPE_SPARSE
    info.size = 0
    block = bytearray(info.tobuf(tarfile.GNU_FORMAT))
    block[483:495] = b"%011o\0" % int(250e6)
    block[148:156] = b" " * 8
    block[148:156] = b"%06o\0 " % sum(block)
    (folder / "a.tar").write_bytes(bytes(block) + bytes(1024))


def _huge_header(folder: Path, scale: float) -> None:
    """A tar whose member, and whose long name, say that they are enormous."""
    member = tarfile.TarInfo("huge.mat")
    member.size = 1 << 60
    name = tarfile.TarInfo("././@LongLink")
    name.type = tarfile.GNUTYPE_LONGNAME
    name.size = 1 << 60
    (folder / "a.tar").write_bytes(member.tobuf(tarfile.GNU_FORMAT) + bytes(512))
    (folder / "b.tar").write_bytes(name.tobuf(tarfile.GNU_FORMAT) + bytes(512))


def _odd_members(folder: Path, scale: float) -> None:
    with tarfile.open(folder / "a.tar", "w") as archive:
        for kind, name in (
            (tarfile.SYMTYPE, "link.mat"),
            (tarfile.FIFOTYPE, "pipe.mat"),
            (tarfile.CHRTYPE, "zero.mat"),
        ):
            info = tarfile.TarInfo(name)
            info.type = kind
            info.linkname = "/etc/passwd"
            archive.addfile(info)
        info = tarfile.TarInfo("good.mat")
        info.size = len(GOOD)
        archive.addfile(info, io.BytesIO(GOOD))


def _stars(folder: Path, scale: float) -> None:
    """A .gitignore whose patterns could be tried in more ways than there is time for."""
    (folder / ".gitignore").write_text("*a" * 20 + "*b\n" + "**/*a*/" * 8 + "b\n[\n[z-a]\n\\\n\0\n")
    deep = folder / "/".join(["aaa"] * 20)
    deep.mkdir(parents=True)
    (deep / f"{'a' * 200}.mat").write_bytes(GOOD)


def _symlink_loop(folder: Path, scale: float) -> None:
    (folder / "sub").mkdir()
    (folder / "sub" / "again").symlink_to(folder, target_is_directory=True)
    (folder / "sub" / "self.mat").symlink_to("self.mat")
    (folder / "sub" / "gone.mat").symlink_to("nowhere.mat")
    (folder / "sub" / "good.mat").write_bytes(GOOD)


def _no_files(folder: Path, scale: float) -> None:
    (folder / "folder.mat").mkdir()
    (folder / "folder.mat" / "good.mat").write_bytes(GOOD)
    os.mkfifo(folder / "pipe.mat")
    listener = socket.socket(socket.AF_UNIX)
    here = Path.cwd()
    os.chdir(folder)
    try:
        listener.bind("socket.mat")
    finally:
        os.chdir(here)
        listener.close()


def _deep_folders(folder: Path, scale: float) -> None:
    """Folders so deep that the path is longer than the system takes."""
    here = os.open(folder, os.O_RDONLY)
    for _ in range(int(1200 * scale) + 20):
        os.mkdir("d", dir_fd=here)
        inner = os.open("d", os.O_RDONLY, dir_fd=here)
        os.close(here)
        here = inner
    file = os.open("good.mat", os.O_WRONLY | os.O_CREAT, dir_fd=here)
    os.write(file, GOOD)
    os.close(file)
    os.close(here)


def _odd_names(folder: Path, scale: float) -> None:
    for name in (
        b"esc\x1b[31m.mat",
        "bidi\u202egnp.mat".encode(),
        b"half\xff.mat",
        b"line\nend.mat",
        b"-rf.mat",
    ):
        (folder / os.fsdecode(name)).write_bytes(HEAD + b"  1) 31: 8/4 6/5\n")


def _utf16_halves(folder: Path, scale: float) -> None:
    text = GOOD.decode().replace("Ann", "A\ud800n").replace("Bob", "B\udc00b")
    (folder / "a.mat").write_bytes(b"\xff\xfe" + text.encode("utf-16-le", "surrogatepass"))


DIGITS = b"9" * 100_000
CONTROL = "\x1b[31m\x1b]0;owned\x07\u202eevil\u2066".encode()
NAMES = GOOD.replace(b"Ann", b"A" + CONTROL).replace(b" 3 point", b'; [Event "' + CONTROL + b'"]\n 3 point')
CASES: tuple[Case, ...] = (
    Case(
        "one line of 50 MB",
        _grown(b"", lambda n: b"a" * 1000, 50_000),
        ["validate", "a.mat"],
        1,
        "BG003",
        10,
        400,
        big=True,
    ),
    Case(
        "a cell of 50 MB",
        _grown(HEAD + b"  1) 31: ", lambda n: b"8/5 " * 250, 50_000),
        ["validate", "a.mat"],
        1,
        "BG",
        120,
        1500,
        big=True,
    ),
    Case(
        "a line of 50 MB of blanks",
        _grown(HEAD + b"  1) 31: 8/5", lambda n: b" " * 1000, 50_000, b"x"),
        ["validate", "a.mat"],
        1,
        "BG",
        20,
        500,
        big=True,
    ),
    Case(
        "a number of 50 MB",
        _grown(HEAD + b"  1) ", lambda n: b"3" * 1000, 50_000),
        ["validate", "a.mat"],
        1,
        "BG",
        20,
        700,
        big=True,
    ),
    Case(
        "a name of 50 MB",
        _grown(b" 3 point match\n\n Game 1\n ", lambda n: b"A" * 1000, 50_000, b" : 0     Bob : 0\n" + ROW),
        ["validate", "a.mat"],
        0,
        "BG205",
        20,
        1500,
        big=True,
    ),
    Case(
        "a name of 50 MB in JSON",
        _grown(b" 3 point match\n\n Game 1\n ", lambda n: b"A" * 1000, 50_000, b" : 0     Bob : 0\n" + ROW),
        ["validate", "--output-format", "json", "a.mat"],
        0,
        "BG205",
        20,
        2000,
        big=True,
    ),
    Case(
        "1,000,000 games",
        _grown(b" 0 point match\n\n", _game, 1_000_000),
        ["validate", "a.mat"],
        0,
        "1 valid",
        600,
        1500,
        big=True,
    ),
    Case(
        "100,000 matches",
        _grown(b"", lambda n: b'; [Site "x"]\n\n' + GOOD + b"\n", 100_000),
        ["validate", "a.mat"],
        0,
        "1 valid",
        900,
        4000,
        big=True,
    ),
    Case(
        "100,000 tags",
        _grown(b"", lambda n: b'; [Tag%d "value"]\n' % n, 100_000, GOOD),
        ["validate", "a.mat"],
        0,
        "1 valid",
        20,
        300,
        big=True,
    ),
    Case(
        "100,000 findings",
        _grown(HEAD, lambda n: b"%3d) 31: 8/5 6/5                 62: 24/18 13/11\n" % (n + 1), 100_000),
        ["validate", "a.mat"],
        1,
        "invalid",
        300,
        1500,
        big=True,
    ),
    Case(
        "100,000 lines that can't be read",
        _grown(GOOD, lambda n: b"what is this %d\n" % n, 100_000),
        ["validate", "a.mat"],
        1,
        "BG101",
        60,
        600,
        big=True,
    ),
    Case(
        "100,000 comments that suppress",
        _grown(HEAD, lambda n: b"; bgtools: ignore[BG404]\n", 100_000, ROW),
        ["validate", "a.mat"],
        0,
        "BG008",
        60,
        600,
        big=True,
    ),
    Case("1,000,000 bytes of zero", _file(bytes(1_000_000)), ["validate", "a.mat"], 1, "BG003"),
    Case(
        "zeros in names and cells",
        _file(GOOD.replace(b"Ann", b"A\0n").replace(b"8/5", b"8\0/5")),
        ["validate", "a.mat"],
        1,
        r"BG",
    ),
    Case("halves of UTF-16 characters", _utf16_halves, ["validate", "a.mat"], 0, "BG001"),
    Case(
        "halves of UTF-16 characters, in JSON",
        _utf16_halves,
        ["validate", "--output-format", "json", "a.mat"],
        0,
        "BG001",
    ),
    Case(
        "surrogates in UTF-8",
        _file(GOOD.replace(b"Ann", b"A\xed\xa0\x80n")),
        ["validate", "a.mat"],
        0,
        "BG001",
    ),
    Case(
        "bytes as a name for standard input",
        _file(GOOD),
        ["validate", "-", "--stdin-filename", "\udcff.mat"],
        1,
        r"\\xff.mat|\\udcff.mat",
        stdin=HEAD + b"  1) 31: 8/2\n",
    ),
    Case("bytes as a path", _file(GOOD), ["validate", "\udcff.mat"], 2, "No such file"),
    Case("bytes as an option", _file(GOOD), ["validate", "--select", "\udcff", "a.mat"], 2, "Usage|Error"),
    Case(
        "SGF, 100,000 deep",
        _nested(b"(;", b")", start=b"(;FF[4]GM[6]PB[A]PW[B]"),
        ["validate", "a.sgf"],
        0,
        "BG",
        30,
        400,
        big=True,
    ),
    Case(
        "SGF, 100,000 deep, not closed",
        _nested(b"(;B[31]", b"", start=b"(;FF[4]GM[6]PB[A]PW[B]"),
        ["validate", "a.sgf"],
        1,
        "BG",
        30,
        400,
        big=True,
    ),
    Case(
        "JSON, 100,000 deep",
        _nested(b"[", b"]", b"1", b'{"bgtools": ', "a.bgjson"),
        ["validate", "a.bgjson"],
        1,
        "BG",
        30,
        400,
        big=True,
    ),
    Case(
        "100,000 digits: match length",
        _file(GOOD.replace(b" 3 point", b" " + DIGITS + b" point")),
        ["validate", "a.mat"],
        1,
        "BG107",
    ),
    Case(
        "100,000 digits: score",
        _file(GOOD.replace(b"Ann : 0", b"Ann : " + DIGITS)),
        ["validate", "a.mat"],
        1,
        "BG",
    ),
    Case(
        "100,000 digits: game, row, cube, points",
        _file(
            GOOD.replace(b"Game 1", b"Game " + DIGITS)
            .replace(b"=> 2", b"=> " + DIGITS)
            .replace(b"  2)", DIGITS + b")")
            .replace(b"Wins 1", b"Wins " + DIGITS)
        ),
        ["validate", "a.mat"],
        1,
        "BG",
    ),
    Case(
        "100,000 digits: SGF",
        _file(
            b"(;FF[4]GM[6]MI[length:"
            + DIGITS
            + b"][game:"
            + DIGITS
            + b"][bs:"
            + DIGITS
            + b"]PB[A]PW[B]CV["
            + DIGITS
            + b"];B[31hefe]RE[B+"
            + DIGITS
            + b"])",
            "a.sgf",
        ),
        ["validate", "a.sgf"],
        1,
        "BG",
    ),
    Case(
        "100,000 digits: JSON",
        _file(
            b'{"bgtools": '
            + DIGITS
            + b', "type": "match", "players": ["A", "B"], "length": '
            + DIGITS
            + b"}\n",
            "a.bgjson",
        ),
        ["validate", "a.bgjson"],
        1,
        "BG",
    ),
    Case(
        "100,000 digits: an exponent",
        _file(b'{"bgtools": 1e' + DIGITS + b', "length": -1e' + DIGITS + b"}\n", "a.bgjson"),
        ["validate", "a.bgjson"],
        1,
        "BG",
    ),
    Case(
        "100,000 digits: a XGID",
        _file(b""),
        ["board", "XGID=-b----E-C---eE---c-e----B-:0:0:1:52:0:0:0:7:" + "9" * 100_000],
        2,
        "bgtools|Error",
    ),
    Case(
        "100,000 digits: an option",
        _file(GOOD),
        ["validate", "--beavers", "9" * 100_000, "a.mat"],
        2,
        "Error",
    ),
    Case(
        "100,000 digits: configuration",
        _file(b"beavers = " + DIGITS + b"\n", "bgtools.toml"),
        ["validate", "."],
        2,
        "bgtools.toml",
    ),
    Case(
        "names that command the terminal",
        _file(NAMES),
        ["validate", "--output-format", "full", "--info", "a.mat"],
        0,
        "valid",
    ),
    Case("names that command the terminal: replay", _file(NAMES), ["replay", "a.mat"], 0, r"\\x1b"),
    Case("names that command the terminal: score", _file(NAMES), ["score", "a.mat"], 0, r"\\x1b"),
    Case(
        "names that command the terminal: html",
        _file(NAMES),
        ["replay", "--output-format", "html", "a.mat", "-o", "a.html"],
        0,
        "",
    ),
    Case(
        "file names that command the terminal", _odd_names, ["validate", "."], 1, r"\\x1b.*(.|\n)*5 invalid"
    ),
    Case(
        "a configuration that commands the terminal",
        _file(b'"\\u001b[31m" = 1\n', "bgtools.toml"),
        ["validate", "."],
        2,
        "bgtools.toml",
    ),
    Case("zip bomb of 1 GB", _zip_bomb, ["validate", "a.zip"], 2, "refused(.|\n)*1 valid", 20, big=True),
    Case("zip that lies about its size", _lying_zip, ["validate", "a.zip"], 2, "BG002", 10, 700, big=True),
    Case("zip in zip in zip", _nested_zip, ["validate", "a.zip"], 2, "archive within an archive"),
    Case("20,000 files in a zip", _many_members, ["validate", "a.zip"], 0, "valid", 120, 300, big=True),
    Case("members whose names lead out", _names_that_lead_out, ["validate", "a.zip"], 2, "leads out"),
    Case("gzip of 1 GB of zeros", _gzip_of_zeros, ["validate", "a.mat.gz"], 2, "refused", 10, 200, big=True),
    Case("gzip in gzip, ten times", _gzip_in_gzip, ["validate", "a.mat.gz"], 1, "BG003"),
    Case(
        "tar.gz of 1 GB of zeros", _packed_tar_of_zeros, ["validate", "a.tar.gz"], 2, "refused", 60, big=True
    ),
    Case("sparse tar of 250 MB", _sparse_tar, ["validate", "a.tar"], 2, "BG002", 20, 200, big=True),
    Case("tar headers that tell of 2^60 bytes", _huge_header, ["validate", "a.tar", "b.tar"], 2, "BG002"),
    Case("links, pipes and devices in a tar", _odd_members, ["validate", "a.tar"], 0, "1 file: 1 valid"),
    Case("patterns of twenty stars", _stars, ["validate", "."], 0, "1 valid"),
    Case(
        "a baseline 100,000 deep",
        _nested(b"[", b"]", name="b.json"),
        ["validate", "--baseline", "b.json", "."],
        2,
        "can't be used",
    ),
    Case(
        "a configuration 100,000 deep",
        _nested(b"[", b"]", start=b"exclude = ", name="bgtools.toml"),
        ["validate", "."],
        2,
        "nested too deep",
    ),
    Case(
        "zeros in a list of files", _file(b"a\0b.mat\n", "list"), ["validate", "@list"], 2, "no file can be"
    ),
    Case("symbolic links that go round", _symlink_loop, ["validate", "."], 2, "BG002"),
    Case("folder, pipe and socket named .mat", _no_files, ["validate", "."], 0, "1 valid"),
    Case("a socket by name", _no_files, ["validate", "socket.mat"], 2, "BG002"),
    Case("folders 1,200 deep", _deep_folders, ["validate", "."], 0, "valid", 20, big=True),
    Case("/proc/self/mem", _file(GOOD), ["validate", "/proc/self/mem"], 2, "BG002"),
    Case("/dev/zero", _file(GOOD), ["validate", "/dev/zero"], 2, "BG002", 30, 1500),
    Case(
        "endless standard input",
        _file(GOOD),
        [],
        2,
        "BG002",
        40,
        1500,
        shell="yes 'Game 1' | bgtools validate -",
    ),
    Case(
        "a file that can't be mapped: a folder by -o",
        _file(GOOD),
        ["validate", "a.mat", "-o", "/"],
        2,
        "directory",
    ),
    Case(
        "full disk: report",
        _file(GOOD),
        ["validate", "a.mat", "--output-format", "json", "-o", "/dev/full"],
        2,
        "No space left",
    ),
    Case(
        "full disk: standard output",
        _file(GOOD),
        [],
        2,
        "No space left",
        shell="bgtools replay a.mat > /dev/full",
    ),
    Case(
        "full disk: convert",
        _file(GOOD),
        ["convert", "a.mat", "--to", "sgf", "-o", "/dev/full"],
        2,
        "No space left",
    ),
    Case(
        "no room for a report",
        _file(GOOD),
        ["replay", "a.mat", "--output-format", "json", "-o", "r.json"],
        2,
        "File too large",
        limit_file=100,
    ),
    Case(
        "no room for a fix",
        _file(GOOD.replace(b"Doubles => 2", b"Doubles => 4")),
        ["validate", "--fix", "a.mat"],
        1,
        "not mended: File too large",
        limit_file=100,
    ),
    Case(
        "no room for a baseline",
        _file(HEAD + b"  1) 31: 8/2\n"),
        ["validate", "--write-baseline", "b.json", "a.mat"],
        2,
        "File too large",
        limit_file=100,
    ),
    Case(
        "no room for the cache", _file(GOOD), ["validate", "--cache", "c", "a.mat"], 0, "valid", limit_file=10
    ),
    Case("closed pipe", _file(GOOD), [], 0, "", shell="bgtools replay a.mat | head -1"),
    Case("closed standard output", _file(GOOD), [], 2, "", shell="bgtools validate a.mat >&-"),
    Case("closed standard error", _file(GOOD), [], 0, "valid", shell="bgtools validate a.mat 2>&-"),
    Case("closed standard input", _file(GOOD), [], 2, "", shell="bgtools validate - <&-"),
)
"""Every case, in the order of the table."""
