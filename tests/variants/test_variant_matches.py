"""Whole matches of every variant, right and with one planted fault, through the checker."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest

from bgtools.check import CheckOptions, check
from bgtools.rules.settings import Overrides
from bgtools.text.source import decode
from tests.support import variant_matches as matches
from tests.support.variant_referee import GAMES, Game

PLAIN = CheckOptions(suggestions=False)


@dataclass(frozen=True)
class Table:
    """A game as it is agreed: the referee's rules and the options that say the same to the checker."""

    game: Game
    options: tuple[str, ...] = ()

    def __str__(self) -> str:
        return " ".join((self.game.name, *self.options))


def table(name: str, *options: str, **rules: object) -> Table:
    return Table(replace(GAMES[name], **rules), options)  # type: ignore[arg-type]


PRESETS = [Table(game) for game in GAMES.values()]
AGREED = [
    table("acey-american", "ad.enter_all_first=on", enter_all_first=True),
    table("acey-american", "ad.bearoff_exact=on", exact=True),
    table("acey-american", "ad.complement=on", complement=True),
    table(
        "acey-american",
        "ad.complement=on",
        "ad.reroll_needs_full_doublet=off",
        complement=True,
        full_doublet=False,
    ),
    table(
        "acey-wikipedia", "ad.reroll_needs_full_doublet=off", full_doublet=False
    ),
    table("acey-european", "ad.extra_turn_on_doubles=on", roll_after_doublet=True),
    table("acey-american", "ad.scoring=single", per_checker=False, single=True),
    table("acey-american", "ad.scoring=standard", per_checker=False),
    table("acey-american", "ad.cube=on", cube=True),
    table("acey-american", "ad.cube=on", "ad.scoring=standard", cube=True, per_checker=False),
    table("acey-american", "ad.opening=combined", opening_doublet=False),
    table("russian", "ru.enter_all_first=on", enter_all_first=True),
    table("russian", "ru.complement_before_all_entered=off", complement_early=False),
    table("russian", "ru.backgammon=never", most=2),
    table("backgammon", "house.hit_and_run=off", no_hit_and_run=True),
    table("backgammon", "house.point_limit=5", point_limit=5),
    table("backgammon", "house.opening=reroll", opening_doublet=True),
    table("hypergammon", "house.cube=off", cube=False),
    table("tavla", "house.hit_and_run=on", no_hit_and_run=False),
]  # fmt: skip


def examine(
    sheet: matches.Sheet, options: CheckOptions = PLAIN
) -> tuple[list[tuple[int, str]], tuple[int, int]]:
    """The findings of a match as (line, name), without infos, and its score."""
    report = check(decode(sheet.text.encode()), "match.mat", options)
    assert len(report.matches) == 1
    found = [(finding.place.line if finding.place else 0, finding.name) for finding in report.findings]
    return found, report.matches[0].score


def are_valid(agreed: Table, seeds: range) -> None:
    for seed in seeds:
        sheet = matches.make(agreed.game, seed, options=agreed.options)
        found, score = examine(sheet)
        assert not found, f"seed {seed}\n{sheet.text}"
        assert score == tuple(sheet.score), f"seed {seed}\n{sheet.text}"


@pytest.mark.parametrize("agreed", PRESETS + AGREED, ids=str)
def test_right_matches_are_valid_and_scored(agreed: Table) -> None:
    are_valid(agreed, range(3))


@pytest.mark.long
@pytest.mark.parametrize("agreed", PRESETS + AGREED, ids=str)
def test_five_hundred_right_matches(agreed: Table) -> None:
    are_valid(agreed, range(500))


@pytest.mark.parametrize("seed", [63, 344])
def test_a_player_kept_out_by_his_own_full_points_need_not_roll(seed: int) -> None:
    (limited,) = (agreed for agreed in AGREED if str(agreed) == "backgammon house.point_limit=5")
    are_valid(limited, range(seed, seed + 1))


def test_options_on_the_command_line_do_what_those_in_the_file_do() -> None:
    game = replace(GAMES["acey-american"], exact=True, complement=True)
    said = Overrides(
        variant="acey-deucey",
        variant_options=(("ad.bearoff_exact", "on"), ("ad.complement", "on")),
    )
    for seed in range(5):
        sheet = matches.make(replace(game, header="Backgammon"), seed)
        assert examine(sheet)[0]
        found, score = examine(sheet, CheckOptions(suggestions=False, overrides=said))
        assert not found
        assert score == tuple(sheet.score)


def shown(agreed: Table, fault: str, seed: int, tries: int) -> bool | None:
    """Whether a planted fault is told on its line by its name, and nothing else is; None if no match gave
    a chance for it.
    """
    sheet = matches.make_faulty(agreed.game, fault, seed, tries, options=agreed.options)
    if sheet is None or sheet.planted is None:
        return None
    found, _ = examine(sheet)
    lines = [line for line, _ in found]
    return lines == [sheet.planted.line] and found[0][1] in sheet.planted.names


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_planted_faults_show_on_their_lines(game: Game) -> None:
    results = {fault: shown(Table(game), fault, 1, 6) for fault in matches.FAULTS}
    planted = {fault: result for fault, result in results.items() if result is not None}
    assert [fault for fault, result in planted.items() if not result] == []
    assert len(planted) >= 10 or game.checkers == 1


@pytest.mark.long
@pytest.mark.parametrize("agreed", PRESETS + AGREED, ids=str)
def test_many_planted_faults(agreed: Table) -> None:
    """One in a hundred may be read in another way that explains all the rest (two cells swapped, say)."""
    results = [shown(agreed, fault, seed, 15) for fault in matches.FAULTS for seed in range(10)]
    planted = [result for result in results if result is not None]
    assert planted.count(False) <= len(planted) // 100
