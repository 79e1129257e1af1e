"""Texts to measure with, made by a seed: money sessions of any length, clean or half of it spoilt."""

from __future__ import annotations

import random
import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.support import dialects, matches

_STYLE = matches.Style(tries=6, double=0.012, drop=0.4, resign=0.003)


def session(games: int, seed: int = 7) -> str:
    """A money session as gnubg writes it, about 1.3 kB a game."""
    rng = random.Random(seed)
    match = matches.Match(("Anna", "Bertram"), 0, jacoby=False, most_games=games)
    dialect = next(dialect for dialect in dialects.DIALECTS if dialect.name == "gnubg")
    return dialects.render(dialects.write(matches.play_match(match, _STYLE, rng), dialect, rng)).text


def repeated(text: str, size: int) -> str:
    """A session whose games are played again and again, numbers and scores going on, up to ``size``."""
    head, *games = re.split(r"(?m)^(?= Game \d+$)", text)
    scores = [tuple(map(int, re.findall(r"(?m)(?<= : )\d+", game)))[:2] for game in games]
    games, rise = games[:-1], scores[-1]  # the last one's score is that after the others
    made, length, number, before = [head], 0, 0, (0, 0)
    while length < size:
        for game, (left, right) in zip(games, scores, strict=False):
            number += 1
            score = f"{f' Anna : {left + before[0]}':<32}Bertram : {right + before[1]}"
            made.append(re.sub(r"\A Game \d+\n.*", f" Game {number}\n{score}", game))
            length += len(made[-1])
        before = (before[0] + rise[0], before[1] + rise[1])
    return "".join(made)


def spoilt(text: str) -> str:
    """The text with every second row of plays spoilt: by turns unreadable, and an impossible play."""
    lines = text.split("\n")
    rows = [number for number, line in enumerate(lines) if re.match(r"\s*\d+\) \d\d: \d", line)]
    for count, number in enumerate(rows[1::2]):
        wrong = "8/x!" if count % 2 else "2/20"
        lines[number] = re.sub(
            r"(: )\d+/\d+\*?", lambda found, wrong=wrong: found[1] + wrong, lines[number], count=1
        )
    return "\n".join(lines)


if __name__ == "__main__":  # GAMES FILE [SIZE, up to which they are repeated]
    made = session(int(sys.argv[1]))
    if sys.argv[3:]:
        made = repeated(made, int(sys.argv[3]))
    Path(sys.argv[2]).write_text(made, encoding="utf-8")
