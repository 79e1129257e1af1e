"""Fits the move table of ``bgtools/replay/moves.py`` to the plays of the tuning half of real transcripts.

    python bench/fit_moves.py [--plays 20000] [--rounds 15] > table.txt

Of every legal play of a roll the one that was made should be the likeliest (a conditional logit, by
AdaGrad). Players who move at random teach nothing: who does, by a first fit, is left out of the second.
Prints the numbers to put into the module, and how well the report half is predicted with them.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
from math import exp, log, sqrt
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from bench.typos import load  # noqa: E402
from bgtools.formats import read  # noqa: E402
from bgtools.replay.match import replay  # noqa: E402
from bgtools.replay.model import GameReplay  # noqa: E402
from bgtools.replay.moves import COUNT, Choice, skill_of, traits  # noqa: E402
from bgtools.rules.plays import legal_plays  # noqa: E402
from bgtools.rules.variants import chosen  # noqa: E402
from bgtools.text.source import decode  # noqa: E402

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Example = list[list[tuple[int, float]]]  # the traits of each legal play, the one made first


class Plays(NamedTuple):
    """What one player did in a transcript."""

    dialect: str
    made: list[Example]


RATE = 0.2
DECAY = 1e-4
SENSIBLE = 0.7
"""Players who do less often what is expected are left out."""


def main() -> int:
    """Fits and prints."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    corpus = Path(os.environ.get("BGTOOLS_SHARED", ROOT.parent / "shared")) / "corpus" / "mat"
    parser.add_argument("--corpus", type=Path, default=corpus)
    parser.add_argument("--plays", type=int, default=20000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    rng = random.Random(args.seed)
    players = load_players(args.corpus, "tune")
    first = fit(draw(players, args.plays, rng), 2, rng)
    players = [player for player in players if skill(first, player) >= SENSIBLE]
    plays = draw(players, args.plays, rng)
    weights = fit(plays, args.rounds, rng)
    others = [each for each in load_players(args.corpus, "report") if skill(first, each) >= SENSIBLE]
    unseen = draw(others, 3000, rng)
    print(f"perplexity {perplexity(weights, plays[:3000]):.2f}, on the report half", file=sys.stderr)
    print(
        f"{perplexity(weights, unseen):.2f}, uniform {perplexity([0.0] * COUNT, unseen):.2f}", file=sys.stderr
    )
    for start in range(0, COUNT, 8):
        print("    " + " ".join(f"{weight:.2f}," for weight in weights[start : start + 8]))
    return 0


def load_players(corpus: Path, half: str) -> list[Plays]:
    """The players of one half of the transcripts."""
    found = []
    for dialect, pages in sorted(load(corpus, half).items()):
        for clean in pages:
            games = {clean.page.games[index].number for index in clean.games}
            made: tuple[list[Example], list[Example]] = ([], [])
            for player, example in _plays(clean.page.text, games):
                made[player].append(example)
            found += [Plays(dialect, each) for each in made if each]
    return found


def draw(players: Sequence[Plays], count: int, rng: random.Random) -> list[Example]:
    """So many plays, as many of each dialect as there are."""
    dialects: dict[str, list[Example]] = {}
    for player in players:
        dialects.setdefault(player.dialect, []).extend(player.made)
    share = count // len(dialects)
    found = [each for plays in dialects.values() for each in rng.sample(plays, min(share, len(plays)))]
    rng.shuffle(found)
    return found


def skill(weights: list[float], player: Plays) -> float:
    """How often a player does what these numbers expect."""
    choices = [Choice(0, log(_chances(weights, made)[0]), len(made)) for made in player.made[:100]]
    return skill_of(choices)


def _plays(text: str, games: set[int | None]) -> Iterator[tuple[int, Example]]:
    variant = None
    for event in replay(read(decode(text.encode()))):
        if not isinstance(event, GameReplay):
            variant = chosen(event.rules)
            continue
        if event.number not in games or variant is None or variant.same_direction:
            continue
        for step in event.steps:
            if step.dice is None or step.before is None or step.after is None or not step.hops:
                continue
            made = (list(step.after.own), list(step.after.other))
            plays = legal_plays(variant, step.before.own, step.before.other, step.dice).plays
            others = [play for play in plays if (play.own, play.other) != made]
            if others:
                yield step.player, [traits(*made), *(traits(play.own, play.other) for play in others)]


def fit(plays: list[Example], rounds: int, rng: random.Random) -> list[float]:
    """The numbers under which the plays that were made are likeliest."""
    weights, squares = [0.0] * COUNT, [1e-3] * COUNT
    for _ in range(rounds):
        rng.shuffle(plays)
        for example in plays:
            change = [0.0] * COUNT
            for trait, much in example[0]:
                change[trait] += much
            for traits_, chance in zip(example, _chances(weights, example), strict=True):
                for trait, much in traits_:
                    change[trait] -= chance * much
            for trait, step in enumerate(change):
                if step:
                    step -= DECAY * weights[trait]
                    squares[trait] += step * step
                    weights[trait] += RATE * step / sqrt(squares[trait])
    return weights


def _chances(weights: list[float], example: Example) -> list[float]:
    scores = [sum(weights[trait] * much for trait, much in each) for each in example]
    top = max(scores)
    shares = [exp(score - top) for score in scores]
    total = sum(shares)
    return [share / total for share in shares]


def perplexity(weights: list[float], plays: list[Example]) -> float:
    """Among how many equally likely plays the one that was made seems to be, on average."""
    return exp(-sum(log(_chances(weights, example)[0]) for example in plays) / len(plays))


if __name__ == "__main__":
    sys.exit(main())
