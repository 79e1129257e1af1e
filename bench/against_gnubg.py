"""Compares bgtools with gnubg over real match files.

    python bench/against_gnubg.py [FOLDER ...]

Every ``.mat`` file that Debian's gnubg imports without a message is read by both: same winner, points,
Crawford game and score of every game, and the same Position ID before and after every play. gnubg runs
with the Jacoby rule off unless the file says On, which it does not read. Differences with a known reason
(last games that the producer clipped, sentinel amounts) are listed and do not count. Folders default to
the corpus beside the project (or where BGTOOLS_SHARED says).
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from tests.support import against, gnubg  # noqa: E402


def main() -> int:
    """Compares, prints, and fails if there is an unexplained difference."""
    asked = gnubg.transcripts(str(__doc__))
    read = gnubg.read_files(asked)
    silent = games = positions = explained = bad = 0
    for (path, _), match in zip(asked, read, strict=True):
        if match is None or match.messages:
            continue
        silent += 1
        compared = against.compare(path.read_bytes(), match)
        games += compared.games
        positions += compared.positions
        for each in compared.differences:
            explained += bool(each.excuse)
            bad += not each.excuse
            reason = f"  ({each.excuse})" if each.excuse else ""
            what = f"{path.name}: game {each.game}: {each.what}"
            print(f"{what}: bgtools {each.ours}, gnubg {each.theirs}{reason}")
    print(f"{len(asked)} files, {silent} imported by gnubg without a message")
    print(f"compared: {games} games, {positions} positions")
    print(f"{explained} differences with a known reason, {bad} without")
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
