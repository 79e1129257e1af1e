"""Which files are found, in folders, by patterns and lists, and in archives; and what archives can't do."""

from __future__ import annotations

import gzip
import io
import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from bgtools.cli import main
from bgtools.cli.files.patterns import Patterns
from bgtools.text import unpack
from tests.cli.transcripts import INVALID, NO_MATCH, VALID

if TYPE_CHECKING:
    from tests.cli.conftest import Ran, Validate


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lay(*paths: str, text: str = VALID) -> None:
    """Write files below the working directory."""
    for path in paths:
        Path(path).parent.mkdir(parents=True, exist_ok=True)
        Path(path).write_text(text)


def checked(validate: Validate, *arguments: str) -> list[str]:
    """Paths of the files that are checked."""
    ran = validate("--output-format", "json", *arguments)
    return [file["path"] for file in json.loads(ran.out)["files"]] if ran.out else []


def reasons(ran: Ran) -> dict[str, str]:
    """Why files can't be read, by path."""
    report = json.loads(ran.out)
    return {found["path"]: found["message"] for found in report["diagnostics"] if found["code"] == "BG002"}


class TestFolders:
    def test_include_and_exclude(self, validate: Validate) -> None:
        lay("a/x.mat", "a/old/y.mat", "b/x.mat", "b/z.mat")
        assert checked(validate, ".", "--include", "x.mat") == ["a/x.mat", "b/x.mat"]
        assert checked(validate, ".", "--exclude", "old/") == ["a/x.mat", "b/x.mat", "b/z.mat"]
        assert checked(validate, ".", "--include", "a/**", "--exclude", "x.mat") == ["a/old/y.mat"]
        assert checked(validate, "b/z.mat", "--exclude", "z.mat") == ["b/z.mat"]  # named: always

    def test_folders_in_folders_without_end(self, validate: Validate, folder: Path) -> None:
        lay("good.mat", "d0/x.mat", "z.mat")
        inner = "d0"
        for _ in range(1200):  # deeper than Python's own calls go
            inner += "/d"
            Path(inner).mkdir()
        lay(f"{inner}/deep.mat")
        try:
            assert checked(validate, ".") == [f"{inner}/deep.mat", "d0/x.mat", "good.mat", "z.mat"]
        finally:
            subprocess.run(["rm", "-rf", folder / "d0"], check=True)

    def test_gitignore_holds(self, validate: Validate) -> None:
        lay("a/x.mat", "a/drafts/y.mat", "a/keep/drafts/z.mat", "w.mat")
        lay(".gitignore", text="drafts/\n/w.mat\n# x.mat\n")
        lay("a/keep/.gitignore", text="!drafts/\n")
        assert checked(validate, ".") == ["a/keep/drafts/z.mat", "a/x.mat"]
        assert checked(validate, "a") == ["a/drafts/y.mat", "a/keep/drafts/z.mat", "a/x.mat"]
        Path(".git").mkdir()
        assert checked(validate, "a") == ["a/keep/drafts/z.mat", "a/x.mat"]  # that above counts, too
        assert len(checked(validate, ".", "--no-gitignore")) == 4

    def test_a_class_takes_no_slash(self, validate: Validate) -> None:
        lay("a/x.mat", "a_x.mat")
        assert checked(validate, ".", "--exclude", "/a[!b]x.mat") == ["a/x.mat"]

    @pytest.mark.parametrize("pattern", ["*a" * 30 + "*b", "**/*a*/" * 12 + "b", "*?" * 40 + "b"])
    def test_no_pattern_takes_for_ever(self, validate: Validate, pattern: str) -> None:
        folder = "/".join(["aaa"] * 15)
        lay(f"{folder}/{'a' * 100}.mat")
        assert len(checked(validate, ".", "--exclude", pattern)) == 1

    def test_links_and_special_files(self, validate: Validate) -> None:
        lay("a/x.mat", "b/y.mat")
        Path("a/file.mat").symlink_to("../b/y.mat")
        Path("a/folder").symlink_to("../b")
        Path("a/loop").symlink_to(".")
        Path("a/broken.mat").symlink_to("nowhere")
        os.mkfifo("a/pipe.mat")
        ran = validate("--output-format", "json", "a")
        assert [file["path"] for file in json.loads(ran.out)["files"]] == [
            "a/broken.mat",
            "a/file.mat",
            "a/x.mat",
        ]
        assert reasons(ran) == {"a/broken.mat": "The file can't be read: No such file or directory."}
        assert ran.status == 2

    def test_what_need_not_be_a_transcript_is_skipped(self, validate: Validate) -> None:
        lay("a/x.mat")
        lay("a/letter.txt", "a/notes.TXT", "a/package.json", text=NO_MATCH)
        ran = validate("a")
        assert (ran.status, ran.out) == (
            0,
            "1 file: 1 valid; no findings (2 files without a match skipped)\n",
        )


class TestPatternsAndLists:
    def test_patterns_that_the_shell_left(self, validate: Validate) -> None:
        lay("a/x.mat", "a/b/y.mat", "a[1].mat")
        assert checked(validate, "a/*.mat") == ["a/x.mat"]
        assert checked(validate, "**/*.mat") == ["a/b/y.mat", "a/x.mat", "a[1].mat"]
        assert checked(validate, "a[1].mat") == ["a[1].mat"]

    def test_a_pattern_that_fits_nothing_is_an_error(self, validate: Validate) -> None:
        lay("a.mat")
        ran = validate("a.mat", "*.sgf")
        assert (ran.status, ran.err_has("no file fits '*.sgf'")) == (2, True)

    def test_lists(self, validate: Validate, monkeypatch: pytest.MonkeyPatch) -> None:
        lay("x.mat", "a b.mat", "c/y.mat")
        lay("list", text="x.mat\n\na b.mat\nc\n")
        assert checked(validate, "@list") == ["a b.mat", "c/y.mat", "x.mat"]
        monkeypatch.setattr(sys, "stdin", io.StringIO("x.mat\n"))
        assert checked(validate, "@-") == ["x.mat"]
        assert validate("@none").status == 2

    def test_each_file_once(self, validate: Validate) -> None:
        lay("a/x.mat")
        assert checked(validate, "a/x.mat", "a", "./a/../a/x.mat") == ["./a/../a/x.mat"]


@pytest.mark.parametrize(
    ("pattern", "path", "fits"),
    [
        ("*.mat", "a/b.mat", True),
        ("/*.mat", "a/b.mat", False),
        ("a/*.mat", "a/b.mat", True),
        ("a/*.mat", "a/c/b.mat", False),
        ("a/**/b.mat", "a/b.mat", True),
        ("a/**/b.mat", "a/c/d/b.mat", True),
        ("**/c", "a/c/b.mat", True),
        ("a/", "a/b.mat", True),
        ("b.mat/", "a/b.mat", False),
        ("?.mat", "b.mat", True),
        ("[a-c].mat", "b.mat", True),
        ("[!a-c].mat", "b.mat", False),
        ("\\!x", "!x", True),
        ("\\#x", "#x", True),
        ("#x", "#x", False),
        ("a.mat", "aXmat", False),
        ("[", "[", True),
        ("", "a", False),
    ],
)
def test_patterns_are_those_of_git(pattern: str, path: str, fits: bool, folder: Path) -> None:
    assert Patterns([pattern], ".").fit(path) == fits


@pytest.mark.parametrize(
    "pattern", ["*.mat", "/a/*", "a/**", "**/b", "!b", "a?b", "x/", "[a-b]*", "a/**/b", "**"]
)
def test_git_says_the_same(pattern: str, folder: Path) -> None:
    """``git check-ignore`` over a set of paths."""
    import shutil
    import subprocess

    if shutil.which("git") is None:
        pytest.skip("git is not installed")
    subprocess.run(["git", "init", "-q"], check=True)
    lay(".gitignore", text=f"{pattern}\n")
    paths = ["a/b", "a/c/b", "b", "a.mat", "x/a.mat", "axb", "a/b/c", "x/y", "ab", "c"]
    lay(*[path for path in paths if path not in ("a/b", "b")])
    ignored = subprocess.run(
        ["git", "check-ignore", "--no-index", *paths], capture_output=True, text=True, check=False
    ).stdout.split()
    patterns = Patterns([pattern], ".")
    assert [path for path in paths if patterns.fit(path)] == ignored


def make_zip(path: str, members: dict[str, str | bytes], **options: int) -> None:
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)


def make_tar(path: str, members: dict[str, str | bytes]) -> None:
    mode = {"gz": "w:gz", "tgz": "w:gz", "bz2": "w:bz2", "xz": "w:xz"}.get(path.rsplit(".", 1)[-1], "w")
    with tarfile.open(path, mode) as archive:
        for name, content in members.items():
            data = content.encode() if isinstance(content, str) else content
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))


def make(path: str, members: dict[str, str | bytes]) -> None:
    (make_zip if path.endswith(".zip") else make_tar)(path, members)


KINDS = ["x.zip", "x.tar", "x.tar.gz", "x.TGZ".lower(), "x.tar.bz2", "x.tar.xz"]
MEMBERS: dict[str, str | bytes] = {
    "logs/b.mat": INVALID,
    "logs/a.mat": VALID,
    "readme.md": "no transcript",
    "letter.txt": NO_MATCH,
    "logs/c.mat.gz": gzip.compress(VALID.encode()),
}


class TestArchives:
    @pytest.mark.parametrize("name", KINDS)
    def test_are_read_in_place(self, name: str, validate: Validate) -> None:
        make(name, MEMBERS)
        ran = validate(name)
        assert ran.places() == [f"{name}!logs/b.mat:5"]
        assert "3 files: 2 valid, 1 invalid; 1 error (1 file without a match skipped)" in ran.out
        assert ran.status == 1
        assert [path.name for path in Path().iterdir()] == [name]

    def test_are_found_in_folders_and_filtered(self, validate: Validate) -> None:
        lay("a/x.mat")
        make("a/y.zip", MEMBERS)
        assert checked(validate, "a", "--include", "x.mat", "--include", "b.mat") == [
            "a/x.mat",
            "a/y.zip!logs/b.mat",
        ]
        assert checked(validate, "a", "--exclude", "y.zip") == ["a/x.mat"]
        assert checked(validate, "a", "--exclude", "logs/") == ["a/x.mat"]

    def test_single_files_packed_with_gzip(self, validate: Validate, monkeypatch: pytest.MonkeyPatch) -> None:
        Path("a").mkdir()
        Path("a/x.mat.gz").write_bytes(gzip.compress(INVALID.encode()))
        Path("plain").write_bytes(gzip.compress(INVALID.encode()))
        assert validate("a", "plain").places() == ["a/x.mat.gz:5", "plain:5"]
        stdin = io.TextIOWrapper(io.BytesIO(gzip.compress(INVALID.encode())))
        monkeypatch.setattr(sys, "stdin", stdin)
        assert validate("-", "--stdin-filename", "x.mat").places() == ["x.mat:5"]

    def test_names_that_nobody_wants(self, validate: Validate) -> None:
        make("x.zip", {"a\x1b[31m\n::error::.mat": INVALID})
        assert "x.zip!a\\x1b[31m\\x0a::error::.mat:5:" in validate("x.zip").out


def broken_zip() -> bytes:
    make_zip("ok.zip", {"a.mat": VALID, "b.mat": VALID + "; a comment\n" * 50, "c.mat": INVALID})
    data = bytearray(Path("ok.zip").read_bytes())
    Path("ok.zip").unlink()
    at = data.index(b"b.mat") + len("b.mat")
    data[at + 8 : at + 24] = b"\xff" * 16
    return bytes(data)


class TestBrokenArchives:
    def test_a_corrupt_member_is_a_finding_and_the_rest_is_checked(self, validate: Validate) -> None:
        Path("x.zip").write_bytes(broken_zip())
        ran = validate("--output-format", "json", "x.zip")
        assert list(reasons(ran)) == ["x.zip!b.mat"]
        assert "damaged in the archive" in reasons(ran)["x.zip!b.mat"]
        assert [file["status"] for file in json.loads(ran.out)["files"]] == ["valid", "unreadable", "invalid"]
        assert ran.status == 2

    @pytest.mark.parametrize("name", KINDS)
    @pytest.mark.parametrize("content", [b"", b"not an archive at all", b"\x1f\x8b\x08", b"PK\x03\x04"])
    def test_what_is_no_archive(self, name: str, content: bytes, validate: Validate) -> None:
        Path(name).write_bytes(content)
        ran = validate("--output-format", "json", name)
        assert list(reasons(ran)) == [name]
        assert ran.status == 2

    @pytest.mark.parametrize("name", ["x.tar", "x.tar.gz", "x.tar.bz2", "x.tar.xz"])
    def test_one_that_ends_too_early(self, name: str, validate: Validate) -> None:
        import random

        noise = random.Random(1)
        members = {
            f"{n}.mat": VALID + "".join(f"; {noise.random()}\n" for _ in range(1500)) for n in range(40)
        }
        make(name, members)
        data = Path(name).read_bytes()
        Path(name).write_bytes(data[: len(data) * 3 // 4])
        ran = validate("--output-format", "json", name)
        assert name in reasons(ran)
        assert json.loads(ran.out)["summary"]["valid"] >= 10
        assert ran.status == 2

    @pytest.mark.parametrize("name", KINDS)
    def test_a_name_that_leads_out_is_refused(self, name: str, validate: Validate) -> None:
        bad = ["../out.mat", "a/../../out.mat", "/etc/out.mat", "..\\out.mat"]
        make(name, dict.fromkeys([*bad, "fine/..x.mat"], VALID))
        ran = validate("--output-format", "json", name)
        assert sorted(reasons(ran)) == sorted(f"{name}!{one}" for one in bad)
        assert all("leads out" in reason for reason in reasons(ran).values())
        assert json.loads(ran.out)["summary"]["valid"] == 1

    @pytest.mark.parametrize("name", ["x.zip", "x.tar.gz", "x.tar.xz"])
    def test_a_bomb_is_refused(self, name: str, validate: Validate) -> None:
        make(name, {"bomb.mat": bytes(64 << 20), "fine.mat": VALID})
        ran = validate("--output-format", "json", name)
        (reason,) = reasons(ran).values()
        assert "refused: it unpacks to more than 400 times its size" in reason
        assert ran.status == 2

    def test_a_zip_that_lies_about_sizes(self, validate: Validate) -> None:
        make_zip("x.zip", {"bomb.mat": bytes(64 << 20)})
        data = Path("x.zip").read_bytes()
        size = (64 << 20).to_bytes(4, "little")
        Path("x.zip").write_bytes(data.replace(size, (1000).to_bytes(4, "little")))
        ran = validate("--output-format", "json", "x.zip")
        assert list(reasons(ran)) == ["x.zip!bomb.mat"]

    def test_a_gzip_bomb(self, validate: Validate) -> None:
        Path("x.mat.gz").write_bytes(gzip.compress(bytes(64 << 20)))
        assert "refused" in reasons(validate("--output-format", "json", "x.mat.gz"))["x.mat.gz"]

    def test_a_large_member(self, validate: Validate, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(unpack, "MEMBER_LIMIT", 1 << 20)
        text = VALID + "".join(f"; {n * 7919}\n" for n in range(200_000))
        make("x.zip", {"a.mat": text, "b.mat": VALID})
        make("x.tar", {"a.mat": text, "b.mat": VALID})
        ran = validate("--output-format", "json", "x.zip", "x.tar")
        assert list(reasons(ran)) == ["x.tar!a.mat", "x.zip!a.mat"]

    @pytest.mark.parametrize("name", KINDS)
    @pytest.mark.parametrize("inner", ["logs/more.zip", "more.tar.gz"])
    def test_an_archive_within_is_refused(self, name: str, inner: str, validate: Validate) -> None:
        make(name, MEMBERS | {inner: b"whatever it is"})
        ran = validate("--output-format", "json", name)
        assert list(reasons(ran)) == [f"{name}!{inner}"]
        assert "an archive within an archive is not opened" in reasons(ran)[f"{name}!{inner}"]
        assert json.loads(ran.out)["summary"]["valid"] == 2
        assert ran.status == 2
        assert validate("--exclude", "more.*", name).status == 1

    def test_a_locked_member(self, validate: Validate) -> None:
        make_zip("x.zip", {"a.mat": VALID})
        data = bytearray(Path("x.zip").read_bytes())
        for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(magic) + offset] |= 1
        Path("x.zip").write_bytes(data)
        assert "password" in reasons(validate("--output-format", "json", "x.zip"))["x.zip!a.mat"]

    def test_links_and_devices_in_a_tar_are_no_files(self, validate: Validate) -> None:
        with tarfile.open("x.tar", "w") as archive:
            for name, kind in (("link.mat", tarfile.SYMTYPE), ("device.mat", tarfile.CHRTYPE)):
                info = tarfile.TarInfo(name)
                info.type, info.linkname = kind, "/etc/passwd"
                archive.addfile(info)
            info = tarfile.TarInfo("a.mat")
            info.size = len(VALID)
            archive.addfile(info, io.BytesIO(VALID.encode()))
        assert checked(validate, "x.tar") == ["x.tar!a.mat"]


def test_what_is_left_out_of_it_all_is_said(validate: Validate) -> None:
    lay("a/x.mat", "a/y.mat")
    ran = validate("a", "--exclude", "a/")
    assert ran.status == 2
    assert ran.err_has("nothing to do: 2 files left out by include, exclude or .gitignore")


class TestForceExclude:
    """For what names files one by one, as pre-commit does."""

    def test_what_is_named_is_left_out_too(self, validate: Validate) -> None:
        lay("a/x.mat", "b/y.mat")
        named = ("a/x.mat", "b", "b/y.mat")
        assert checked(validate, *named, "--exclude", "b/") == ["a/x.mat", "b/y.mat"]
        assert checked(validate, *named, "--exclude", "b/", "--force-exclude") == ["a/x.mat"]
        assert checked(validate, *named, "--exclude", "y.*", "--force-exclude") == ["a/x.mat"]

    def test_when_nothing_is_left_nothing_is_wrong(self, validate: Validate) -> None:
        lay("b/y.mat", text=INVALID)
        lay("bgtools.toml", text='exclude = ["b/"]\nforce-exclude = true\n')
        assert validate("b/y.mat").status == 0
        assert validate("c").status == 2


def test_nothing_to_check_ends_with_2(validate: Validate) -> None:
    Path("empty").mkdir()
    make("x.zip", {"readme.md": "x"})
    for path in ("empty", "x.zip"):
        ran = validate(path)
        assert ran.status == 2
        assert ran.err_has("nothing to do")


NAMELESS = "caf\udce9.mat"  # its name is no UTF-8


@pytest.mark.parametrize(
    "arguments",
    [
        *(
            ["validate", NAMELESS, "--output-format", name]
            for name in ("full", "concise", "json", "jsonl", "junit", "github", "markdown", "tap")
        ),
        ["validate", NAMELESS, "-v", "-q"],
        ["validate", "--fix", NAMELESS],
        ["validate", "none-" + NAMELESS],
        ["validate", NAMELESS, "-o", NAMELESS],
        ["validate", NAMELESS, "--baseline", NAMELESS],
        ["validate", "*" + NAMELESS[1:-1]],
        ["validate", "@none-" + NAMELESS],
        ["score", NAMELESS],
        ["score", NAMELESS, "--output-format", "json"],
        ["replay", NAMELESS],
        ["replay", NAMELESS, "--output-format", "jsonl"],
        ["convert", NAMELESS, "--to", "sgf"],
        ["convert", "none-" + NAMELESS, "--to", "sgf"],
        ["board", NAMELESS],
        [NAMELESS],
    ],
    ids=lambda arguments: " ".join(arguments).replace("\udce9", "E"),
)
def test_a_name_that_is_no_utf8_is_shown_alike(
    arguments: list[str], folder: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    (folder / NAMELESS).write_text(INVALID)
    main(arguments)
    captured = capfd.readouterr()
    said = captured.out + captured.err
    assert re.search(r"\\{1,2}xe9", said)
    assert "udce9" not in said
    assert "\udce9" not in said
