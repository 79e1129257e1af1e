"""Compares every ID of real match files with gnubg's.

    python bench/ids_against_gnubg.py [FOLDER ...]

Of every ``.mat`` file that Debian's gnubg imports without a message and bgtools finds valid: the Position ID
and the Match ID before and after each action, as gnubg walks through the same file, and the two that gnubg
shows after ``set xgid`` with each XGID (but those with a double, beaver or raccoon in the place of the dice,
which gnubg does not take). Folders default to the corpus beside the project (or where BGTOOLS_SHARED says).
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bgtools.check import check  # noqa: E402
from bgtools.text.source import decode  # noqa: E402
from tests.support import gnubg, gnubg_ids  # noqa: E402


def main() -> int:
    """Compares, prints, and fails if there is a difference."""
    asked = gnubg.transcripts(str(__doc__))
    read = gnubg.read_files(asked)
    taken = [
        pair
        for pair, match in zip(asked, read, strict=True)
        if match is not None and not match.messages and _is_one_valid_match(pair[0])
    ]
    compared = gnubg_ids.compare(taken)
    bad = 0
    for difference in compared.differences:
        bad += not difference.excuse
        excuse = f" ({difference.excuse})" if difference.excuse else ""
        print(f"{difference.file}: {difference.where}: {difference.ours}, gnubg {difference.theirs}{excuse}")
    print(f"{len(asked)} files, {len(taken)} valid and imported by gnubg without a message")
    print(f"compared: {compared.states} pairs of IDs, {compared.xgids} XGIDs")
    print(f"{len(compared.differences) - bad} differences with a known reason, {bad} without")
    return 1 if bad else 0


def _is_one_valid_match(path: Path) -> bool:
    report = check(decode(path.read_bytes()), str(path))
    return report.status == "valid" and len(report.matches) == 1


if __name__ == "__main__":
    sys.exit(main())
