"""Typos in real transcripts: are they seen, on the right line, and is the right text suggested?

    python bench/typos.py [--typos 1000] [--seed 1] [--half report|tune|all] [--kind TEXT]
        [--show 3] [--fix]

A dialect is drawn, then a file of it, then a game without findings, then a kind of typo and a place. The
files of each dialect are dealt into two halves, one to tune on and one to report (a dialect with a single
file is dealt by games). Findings of games that were not clean before are left out.

Columns: *seen* anything is said; the rest are shares of those seen: *line* a finding on the right line,
*first* the first suggestion gives the original back, *three* one of three does, *wrong* a wrong text is
suggested with confidence >= 0.9, *rows* further error lines a typo; *ms* and *max* are the processor time
that the typo cost beyond the check of the clean page (median and worst). Texts are compared without the
order of dice and moves, ``*`` and the words for bar and off.

With --fix every spoilt text is mended as ``validate --fix`` does, and compared byte for byte: *back* the
original bytes, *left* nothing was written or not all is as it was, *wrong* a text was written that did not
stand there; shares of the typos that are seen, and of the texts written.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time
from collections import Counter, defaultdict
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bgtools.check import check  # noqa: E402
from bgtools.check.fix import mend as mended_text  # noqa: E402
from bgtools.text.source import decode  # noqa: E402
from tests.support import typos  # noqa: E402
from tests.support.trial import excerpt, line_of  # noqa: E402

if TYPE_CHECKING:
    from bgtools.check.fix import Mended
    from bgtools.check.model import Finding, Suggestion
    from tests.support.typos import Page, Typo

SURE = 0.9
SURE_TO_FIX = 0.95
SHARES = {"simple": 0.4, "outside": 0.2, "structure": 0.15, "cube and result": 0.15, "two slips": 0.1}


class Clean(NamedTuple):
    """A page and its games without findings, and which of them belong to the wanted half."""

    path: Path
    page: Page
    games: list[int]
    dirty: frozenset[int | None]  # numbers of games with findings of their own
    seconds: float  # that a check of the page as it is takes


class Outcome(NamedTuple):
    """How one typo fared. ``right``: for each suggestion whether it gives the original back."""

    group: str
    dialect: str
    typo: Typo
    findings: list[Finding]
    told: Finding | None  # the finding that answers for the typo
    right: list[bool]
    seconds: float
    back: bool = False  # mended: the original bytes
    written: int = 0  # texts that mending wrote
    foul: int = 0  # of them those that did not stand there
    after: str = ""  # the text as it was mended

    @property
    def on_line(self) -> bool:
        """A finding stands on the right line (for two slips: one on each)."""
        lines = {line_of(finding) for finding in self.findings}
        if self.group == "two slips":
            return set(self.typo.lines) <= lines
        return not lines.isdisjoint(self.typo.lines)

    @property
    def named(self) -> bool:
        """The finding is of the right kind, where that is asked."""
        names = self.typo.names
        return not names or any(
            finding.name in names for finding in self.findings if line_of(finding) in self.typo.lines
        )

    @property
    def further(self) -> int:
        """Error lines beyond the typo's own."""
        errors = {line_of(finding) for finding in self.findings if finding.severity == "error"}
        spare = errors - set(self.typo.lines)
        return len(spare) - (1 if spare and not self.on_line else 0)

    @property
    def wrong(self) -> bool:
        """A wrong text is suggested as if it were sure."""
        return any(
            each.confidence >= SURE and not right
            for each, right in zip(self.suggestions, self.right, strict=True)
        )

    @property
    def suggestions(self) -> list[Suggestion]:
        """At most three."""
        return self.told.suggestions[:3] if self.told else []


def main() -> int:
    """Makes the typos and prints the tables."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    corpus = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared")) / "corpus" / "mat"
    parser.add_argument("--corpus", type=Path, default=corpus, help="one folder a dialect")
    parser.add_argument("--typos", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--half", choices=("report", "tune", "all"), default="report")
    parser.add_argument("--kind", help="only kinds that hold this text")
    parser.add_argument("--show", type=int, default=0, help="print this many examples of each trouble")
    parser.add_argument("--fix", action="store_true", help="mend each spoilt text, too")
    args = parser.parse_args()
    if not args.corpus.is_dir():
        parser.error(f"no transcripts at {args.corpus}")
    pages = load(args.corpus, args.half)
    outcomes = list(trials(pages, args.typos, args.seed, args.kind, args.fix))
    tables(outcomes)
    if args.fix:
        mended(outcomes)
    if args.show:
        examples(outcomes, args.show)
    return 0


def load(corpus: Path, half: str) -> dict[str, list[Clean]]:
    """The pages of each dialect that belong to the wanted half."""
    pages: dict[str, list[Clean]] = {}
    for folder in sorted(path for path in corpus.iterdir() if path.is_dir()):
        files = sorted(path for path in folder.iterdir() if path.suffix in (".mat", ".txt"))
        for number, path in enumerate(files):
            for piece, page in enumerate(typos.Page(path.read_bytes().decode("utf-8", "replace")).pieces(5)):
                by_games = len(files) == 1
                if not by_games and half not in ("all", ("tune", "report")[(number + piece) % 2]):
                    continue
                start = time.process_time()
                report = check(decode(page.text.encode()), path.name)
                seconds = time.process_time() - start
                dirty = frozenset(each.game for each in report.findings if each.severity != "info")
                games = [
                    index
                    for index, game in enumerate(page.games)
                    if game.number not in dirty
                    and (not by_games or half in ("all", ("tune", "report")[index % 2]))
                ]
                if games and None not in dirty:
                    pages.setdefault(folder.name, []).append(Clean(path, page, games, dirty, seconds))
    return pages


def trials(
    pages: dict[str, list[Clean]], count: int, seed: int, kind: str | None, fix: bool = False
) -> list[Outcome]:
    """So many typos, made and checked."""
    outcomes: list[Outcome] = []
    number = 0
    while len(outcomes) < count and number < 60 * count:
        number += 1
        rng = random.Random(f"{seed}-{number}")
        dialect = rng.choice(list(pages))
        clean = rng.choice(pages[dialect])
        group = rng.choices(typos.GROUPS, [SHARES[each.name] for each in typos.GROUPS])[0]
        typo = rng.choice(group.makers)(typos.Pen(clean.page, rng.choice(clean.games), rng))
        if typo is not None and (kind is None or kind in typo.kind):
            outcome = judge(group.name, dialect, clean, typo)
            outcomes.append(mend(outcome, clean) if fix and outcome.findings else outcome)
    return outcomes


def judge(group: str, dialect: str, clean: Clean, typo: Typo) -> Outcome:
    """Checks a spoilt text and tries its suggestions."""
    start = time.process_time()
    report = check(decode(typo.text.encode()), clean.path.name)
    seconds = max(0.0, time.process_time() - start - clean.seconds)
    findings = [each for each in report.findings if each.severity != "info" and each.game not in clean.dirty]
    there = [each for each in findings if line_of(each) in typo.lines]
    told = next(iter([each for each in there if each.suggestions] + there + findings), None)
    mended = [typos.apply(typo.text, each.edits) for each in told.suggestions[:3]] if told else []
    if group == "two slips":  # each suggestion mends one of them
        line = line_of(told) if told else 0
        wanted = typos.normal_line(clean.page.text, line)
        right = [typos.normal_line(text, line) == wanted for text in mended]
    else:
        wanted = typos.normal(clean.page.text)
        right = [typos.normal(text) == wanted for text in mended]
    return Outcome(group, dialect, typo, findings, told, right, seconds)


def mend(outcome: Outcome, clean: Clean) -> Outcome:
    """Mends the spoilt text, and compares it with the original, in which what it had is mended, too."""
    text = clean.page.text
    if text not in _MENDED:
        _MENDED[text] = _mend(text, clean.path.name)
    before, after = _MENDED[text], _mend(outcome.typo.text, clean.path.name)
    back = before.source.encode() == after.source.encode()
    written = max(0, len(after.fixes) - len(before.fixes))
    foul = 0
    if not back and written:
        one, two = before.source, after.source
        lines = {edit.place.line for fix in after.fixes for edit in fix.suggestion.edits}
        if len(one.lines) != len(two.lines):
            foul = typos.normal(one.text) != typos.normal(two.text)
        else:
            foul = sum(
                typos.normal_line(one.text, line) != typos.normal_line(two.text, line) for line in lines
            )
    return outcome._replace(back=back, written=written, foul=foul, after=after.source.text)


_MENDED: dict[str, Mended] = {}


def _mend(text: str, name: str) -> Mended:
    source = decode(text.encode())
    return mended_text(source, check(source, name), SURE_TO_FIX, lambda changed: check(changed, name))


def mended(outcomes: list[Outcome]) -> None:
    """How many typos mending took back, by kind."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        groups[f"{each.group}: {each.typo.kind}"].append(each)
        groups["all"].append(each)
        if each.typo.told:
            groups["all that can be told"].append(each)
    print(f"\n{'mended':52s} {'seen':>5s}{'back':>7s}{'wrote':>7s}{'wrong':>7s}")
    for name in sorted(groups):
        seen = [each for each in groups[name] if each.findings]
        written = sum(each.written for each in seen)
        back = 100 * sum(each.back for each in seen) / max(1, len(seen))
        foul = 100 * sum(each.foul for each in seen) / max(1, written)
        print(f"{name:52s} {len(seen):5d}{back:7.1f}{written:7d}{foul:7.1f}")


def tables(outcomes: list[Outcome]) -> None:
    """The results by kind, by group, by dialect, and how honest the confidences are."""
    groups: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        groups[f"{each.group}: {each.typo.kind}"].append(each)
        groups[f"{each.group} (all)"].append(each)
    _table("kind", groups)
    by_dialect: dict[str, list[Outcome]] = defaultdict(list)
    for each in outcomes:
        if each.group == "simple":
            by_dialect[each.dialect].append(each)
    _table("dialect (simple slips)", by_dialect)
    _confidence(outcomes)


def _table(title: str, groups: dict[str, list[Outcome]]) -> None:
    heads = ("seen", "line", "kind", "first", "three", "wrong")
    print(
        f"\n{title:52s} {'n':>5s}"
        + "".join(f"{head:>7s}" for head in heads)
        + f"{'rows':>7s}{'ms':>7s}{'max':>7s}"
    )
    for name in sorted(groups):
        group = groups[name]
        seen = [each for each in group if each.findings]
        shares = [
            len(seen) / len(group),
            *(
                sum(values) / max(1, len(seen))
                for values in (
                    [each.on_line for each in seen],
                    [each.named for each in seen],
                    [bool(each.right and each.right[0]) for each in seen],
                    [any(each.right) for each in seen],
                    [each.wrong for each in seen],
                )
            ),
        ]
        further = sum(each.further for each in seen) / max(1, len(seen))
        times = sorted(each.seconds * 1000 for each in group)
        print(
            f"{name:52s} {len(group):5d}"
            + "".join(f"{100 * share:7.1f}" for share in shares)
            + f"{further:7.3f}{times[len(times) // 2]:7.0f}{times[-1]:7.0f}"
        )


def _confidence(outcomes: list[Outcome]) -> None:
    bins: dict[float, list[bool]] = defaultdict(list)
    for each in outcomes:
        if each.suggestions and each.group != "two slips":
            bins[min(9, int(10 * each.suggestions[0].confidence)) / 10].append(each.right[0])
    print("\nconfidence of the first suggestion      n  right")
    for low in sorted(bins):
        share = 100 * sum(bins[low]) / len(bins[low])
        print(f"  {low:.1f} to {low + 0.1:.1f}                    {len(bins[low]):8d} {share:6.1f}")


def examples(outcomes: list[Outcome], count: int) -> None:
    """Some typos of each kind that fared badly, with what was said."""
    shown: Counter[tuple[str, str]] = Counter()
    for each in outcomes:
        trouble = _trouble(each)
        shown[each.typo.kind, trouble] += 1
        if not trouble or shown[each.typo.kind, trouble] > count:
            continue
        print(f"\n{trouble}: {each.typo.kind} ({each.dialect})")
        print(excerpt(each.typo.text, each.typo.lines))
        if trouble in ("NOT BACK", "WRITTEN WRONG"):
            print("  mended:")
            print(excerpt(each.after, each.typo.lines, 0))
        for finding in each.findings[:4]:
            head = f"{line_of(finding)}: {finding.severity} {finding.code} {finding.name}"
            print(f"      {head}: {finding.message}")
        for suggestion, right in zip(each.suggestions, each.right, strict=True):
            mark = "right" if right else "wrong"
            print(f"      -> {suggestion.replacement!r} {suggestion.confidence:.2f} {mark}")


def _trouble(each: Outcome) -> str:
    if each.foul:
        return "WRITTEN WRONG"
    if each.after and not each.back and each.right and each.right[0]:
        return "NOT BACK"
    if not each.findings:
        return "NOT SEEN"
    if not each.on_line:
        return "OTHER LINE"
    if each.wrong:
        return "WRONG AND SURE"
    if each.further:
        return "FURTHER ROWS"
    if each.group != "two slips" and each.typo.told and not (each.right and each.right[0]):
        return "NOT FIRST" if any(each.right) else "NOT IN THREE"
    return ""


if __name__ == "__main__":
    sys.exit(main())
