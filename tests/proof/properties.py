"""What must hold for every match. Each function takes a case and raises AssertionError if it does not hold.

``test_properties.py`` tries them on cases that Hypothesis draws; ``test_properties_can_fail.py`` breaks the
program on purpose and sees each of them fail.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from bgtools.formats import read
from bgtools.replay import replay
from bgtools.replay.model import BEAVERED, DANCED, DOUBLED, DROPPED, PLAYED, RACCOONED, TOOK, GameReplay, Step
from bgtools.rules.variants import get
from bgtools.text.source import decode
from tests.formats.sheets import WAYS, difference, load, write
from tests.support import faults, matches, papers

if TYPE_CHECKING:
    from collections.abc import Callable

    from bgtools.check.model import Finding
    from bgtools.replay.model import Position
    from tests.support.matches import Game
    from tests.support.papers import Case, Paper
    from tests.support.referee import Board

WORDS = {
    matches.DOUBLE: DOUBLED,
    matches.TAKE: TOOK,
    matches.DROP: DROPPED,
    matches.BEAVER: BEAVERED,
    matches.RACCOON: RACCOONED,
}


def replayed(text: str) -> list[GameReplay]:
    """The games of a text."""
    return [event for event in replay(read(decode(text.encode()))) if isinstance(event, GameReplay)]


# Reading


def every_dialect_says_the_same(case: Case) -> None:
    """A legal match is valid in any dialect, and reads back as it was played: every roll, position, cube
    action, result and score.
    """
    match = case.match()
    paper = case._replace(fault="").paper(match)
    if paper.sheet.games[0].seats == (1, 0):
        match = papers.mirrored(match)  # the first score line says who is the first player
    found = papers.report(paper.text)
    assert found.findings == [], found.findings[0].message
    dialect = paper.sheet.dialect
    games = replayed(paper.text)
    assert len(games) == len(match.games)
    for game, played in zip(games, match.games, strict=True):
        same_game(game, played)
        if not (dialect.zero_scores and not match.length):
            assert game.score_before == played.score
    clipped = dialect.clips and match.winner is not None and match.games[-1].ended_by == matches.RESIGNED
    if not clipped:
        assert [each.score for each in found.matches] == [match.score]


def same_game(read_back: GameReplay, played: Game) -> None:
    """A game as it was read against the game as it was played."""
    acts = [act for act in played.acts if act.kind not in (matches.RESIGN, matches.SKIP)]
    steps = [
        step for step in read_back.steps if step.action in (PLAYED, DANCED, *WORDS.values()) or step.dice
    ]
    assert len(steps) == len(acts)
    for step, act in zip(steps, acts, strict=True):
        assert step.player == act.player
        assert board(step.before) == act.board
        if act.kind != matches.ROLL:
            assert step.action == WORDS[act.kind]
            if act.kind in (matches.TAKE, matches.DROP):
                assert step.cube == act.value
            continue
        assert act.dice is not None
        assert step.dice is not None
        assert sorted(step.dice) == sorted(act.dice)
        if not act.given_up:
            assert step.action == (PLAYED if act.hops else DANCED)
    assert read_back.winner == played.winner
    if played.ended_by != matches.RESIGNED:  # some programs write no more than was needed for the match
        assert read_back.points == played.points
    assert board_after(read_back) in (None, played.final)


def board(position: Position | None) -> Board | None:
    """A position as the referee writes it, without the checkers outside, of which there are none."""
    return None if position is None else (position.own[:26], position.other[:26])


def board_after(game: GameReplay) -> Board | None:
    """The last position, seen by player 0."""
    for step in reversed(game.steps):
        if step.action in (PLAYED, DANCED) and step.after is not None:
            return board(step.after if step.player == 0 else step.after.flipped())
    return None


def every_format_says_the_same(case: Case) -> None:
    """A legal match written in any format and read back is valid and the same match; line ends do not matter.

    What a format has no room for is said when it is written, and then not asked for.
    """
    loaded = load(case._replace(fault="").paper().text)
    ways = [way for way in WAYS if case.variant == "backgammon" or way[0] in STATE_THE_VARIANT]
    name, dialect = case.rng("format").choice(ways)
    text, losses = write(loaded, name, dialect)
    back = load(text)
    assert back.report.format == (name if name != "snowie" else "mat")
    if not losses.counts.keys() & NO_ROOM:
        assert back.found == []
        found = difference(loaded, back)
        assert found is None or (name == "bgammon" and "'hidden'" in found), found
    # the index of a bgammon file counts its bytes
    ends = "\r" if name == "bgammon" else case.rng("ends").choice(("\r\n", "\r"))
    again = load(text.replace("\n", ends))
    assert again.found == back.found
    assert difference(back, again) is None


STATE_THE_VARIANT = ("mat", "sgf", "json")
NO_ROOM = {
    "beavers and raccoons",
    "that a double is a beaver",
    "points beyond those that were needed",
    "that the Crawford rule is not in use",
    "whether beavers are played",
    "whether the Jacoby rule is in use",
}
"""What can change how a match is judged. (In bgammon's files a roll before a resignation has no play, whether
or not there was one: there it reads as hidden.)
"""


# Faults

NOWHERE = ("row-lost-and-renumbered",)
"""Faults that leave no trace on a row of their own: the rows around a lost one can explain it as well."""


def a_fault_is_found_on_its_row(case: Case) -> None:
    """A single fault that contradicts the rules on its own row is told there.

    "At once" is what the referee says: no legal play of the row as it stands, or a rule about cube, result,
    score line or file that the row itself breaks. How many others are found on their rows, how often a right
    name is given and how many further rows are blamed is measured by ``bench/faults.py``.
    """
    paper = case.paper()
    if paper.fault is None or not found_at_once(paper):
        return
    rendered = paper.rendered
    rows = {rendered.line(row) for row in paper.fault.rows}
    told = [papers.line(finding) for finding in papers.report(rendered.text).findings]
    assert rows & set(told), f"{case.fault} on {rows}, told on {told}"


def found_at_once(paper: Paper) -> bool:
    """Whether there is a fault that contradicts the rules on its own row."""
    fault = paper.fault
    return fault is not None and fault.when == faults.AT_ONCE and fault.kind not in NOWHERE


# What changes nothing


def line_ends_change_nothing(case: Case) -> None:
    """Line feeds, carriage returns or both: every finding says the same at the same place."""
    text = case.paper().text.replace("\r\n", "\n")
    findings = [papers.everything(finding) for finding in papers.report(text).findings]
    for end in ("\r\n", "\r"):
        others = papers.report(text.replace("\n", end)).findings
        assert [papers.everything(finding) for finding in others] == findings


def padding_changes_nothing(case: Case) -> None:
    """More blanks at the ends of lines and between the columns: the same, but for the columns."""
    text = case.paper().text
    padded = papers.padded(text, case.rng("blanks"))
    assert said(padded, papers.without_columns) == said(text, papers.without_columns)


def the_order_of_moves_changes_nothing(case: Case) -> None:
    """The moves of every play in another order, of the faulty one too: the same findings on the same rows."""
    paper = case.paper(roomy=True)
    reordered = paper.changed(papers.reordered, faulty_too=True)
    assert papers.lines_and_codes(reordered) == papers.lines_and_codes(paper.text)


def merged_or_split_moves_change_nothing(case: Case) -> None:
    """Every play hop by hop, or with the hops of a checker in one move: the same findings."""
    paper = case.paper(roomy=True)
    dialect = paper.sheet.dialect
    split = paper.changed(lambda cell, _: papers.split(cell, dialect))
    joined = paper.changed(lambda cell, _: papers.joined(cell, dialect))
    assert papers.lines_and_codes(joined) == papers.lines_and_codes(split)


def spelling_changes_nothing(case: Case) -> None:
    """Other words for bar and off, the dice exchanged, cube words in capitals: the same findings."""
    paper = case.paper(roomy=True)
    assert papers.lines_and_codes(paper.changed(papers.respelt)) == papers.lines_and_codes(paper.text)


def said(text: str, what: Callable[[Finding], tuple[object, ...]]) -> list[tuple[object, ...]]:
    return [what(finding) for finding in papers.report(text).findings]


def columns_change_nothing(case: Case) -> None:
    """The players in the other columns, so that the other one starts on paper: the same findings on the same
    cells, and the score the other way round. Of faults that lie in no cell the codes are compared.
    """
    match = case.match()
    one, other = (case.paper(each, roomy=True) for each in (match, papers.mirrored(match)))
    if contents(one) != contents(other) or (one.fault is None) != (other.fault is None):
        return  # the fault fell elsewhere, or takes a row apart
    here, there = papers.report(one.text), papers.report(other.text)
    assert [each.score[::-1] for each in there.matches] == [each.score for each in here.matches]
    codes = [sorted(finding.code for finding in report.findings) for report in (here, there)]
    assert codes[0] == codes[1]
    if one.fault is None or one.fault.family in IN_A_CELL:
        assert on_cells(other, there.findings) == on_cells(one, here.findings)


IN_A_CELL = ("play", "dice", "bar", "bear-off", "marks", "syntax", "cube", "match")


def contents(paper: Paper) -> list[list[str]]:
    """The words of the cells in reading order, game by game."""
    return [[cell.text for _, _, cell in game] for game in paper.cells()]


def on_cells(paper: Paper, findings: list[Finding]) -> list[tuple[str, int, int]]:
    """Findings by the cell they are about: code, game and number of the cell (-1: on no cell)."""
    lines = paper.text.removeprefix("\ufeff").splitlines()
    cells: dict[int, list[tuple[range, int, int]]] = {}
    for game, row in enumerate(paper.cells()):
        for number, (line, _, cell) in enumerate(row):
            behind = cells[line][-1][0].stop if line in cells else 0
            start = lines[line - 1].index(cell.text, behind)
            cells.setdefault(line, []).append((range(start, start + len(cell.text) + 1), game, number))
    found = []
    for finding in findings:
        column = finding.place.column if finding.place else 0
        there = [place for place in cells.get(papers.line(finding), ()) if column in place[0]]
        found.append((finding.code, *(there[0][1:] if there else (finding.game or 0, -1))))
    return sorted(found)


def other_matches_change_nothing(case: Case) -> None:
    """A match before and a match behind it in the file: its findings are the same, so many lines further."""
    text = whole_lines(case.paper().text)
    before = whole_lines(case._replace(seed=case.seed + 1, fault="").paper().text)
    behind = whole_lines(case._replace(seed=case.seed + 2, fault="").paper().text)
    found = papers.lines_and_codes(before + text + behind)
    shift = before.count("\n")
    assert [(line - shift, code) for line, code in found] == papers.lines_and_codes(text)


def whole_lines(text: str) -> str:
    return text.removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n") + "\n\n"


def a_prefix_gives_the_prefix(case: Case) -> None:
    """A text cut off behind any of its rows.

    Games that ended two games before the cut are told about in the very same words: the replay looks ahead
    as far as the second next score line. Closer to the cut a reading can lack what the rest would have said,
    but a fault that is found at once is still told on its row, and a clean text has findings in its last row
    only (that the game breaks off, that a double has no answer).
    """
    paper = case.paper()
    rendered = paper.rendered
    lines = rendered.text.replace("\r\n", "\n").splitlines()
    rows = [(line, game) for game, cells in enumerate(paper.cells()) for line, _, _ in cells]
    cut, cut_game = case.rng("cut").choice(rows)
    whole = papers.report("\n".join(lines) + "\n").findings
    part = papers.report("\n".join(lines[:cut]) + "\n").findings
    settled = rendered.line(paper.sheet.games[max(0, cut_game - 1)].head)
    assert up_to(settled, part) == up_to(settled, whole)
    told = {papers.line(finding) for finding in part}
    if paper.fault is None:
        assert told <= {cut}, f"cut at {cut}, told on {told}"
    elif found_at_once(paper) and all(rendered.line(row) < cut - 1 for row in paper.fault.rows):
        at = {rendered.line(row) for row in paper.fault.rows}
        assert at & told, f"{case.fault} on {at}, cut at {cut}, told on {told}"


def up_to(line: int, findings: list[Finding]) -> list[tuple[object, ...]]:
    """What is said about the lines before ``line``."""
    return [papers.everything(finding) for finding in findings if papers.line(finding) < line]


# The replay


def no_checker_is_lost(case: Case) -> None:
    """At every step both sides have all their checkers, the hops lead from one position to the next, and the
    next player finds the board as it was left, but where a fault is told.
    """
    checkers = get("hypergammon" if case.variant.startswith("hyper") else case.variant).checkers
    for game in replayed(case.paper().text):
        for step in game.steps:
            for position in (step.before, step.after):
                assert position is None or (sum(position.own), sum(position.other)) == (checkers, checkers)
            if step.before is not None and step.after is not None:
                assert moved(step) == step.after
        for one, two in pairwise(game.steps):
            if one.after is not None and two.before is not None and not one.faults and not two.faults:
                assert two.before == (one.after if one.player == two.player else one.after.flipped())


def moved(step: Step) -> Position:
    """The position that the hops of a step lead to."""
    assert step.before is not None
    own, other = list(step.before.own), list(step.before.other)
    for source, target, hit in step.hops:
        own[source] -= 1
        own[target] += 1
        if hit:
            other[25 - target] -= 1
            other[25] += 1
    return step.before._replace(own=tuple(own), other=tuple(other))


PROPERTIES: tuple[Callable[[Case], None], ...] = (
    every_dialect_says_the_same,
    every_format_says_the_same,
    a_fault_is_found_on_its_row,
    line_ends_change_nothing,
    padding_changes_nothing,
    the_order_of_moves_changes_nothing,
    merged_or_split_moves_change_nothing,
    spelling_changes_nothing,
    columns_change_nothing,
    other_matches_change_nothing,
    a_prefix_gives_the_prefix,
    no_checker_is_lost,
)
