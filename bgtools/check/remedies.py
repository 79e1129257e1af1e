"""What should stand in results, score lines and names, where the replay itself names the mistake.

Slips in plays are weighed against the rest of the game (``bgtools.replay``). Here the right value follows
from the fault, or from a few that are possible; each becomes a reading like those.
"""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from bgtools.check.remarks import REMARKS
from bgtools.check.words import points
from bgtools.record.fault import ReadFault
from bgtools.record.model import HIDDEN, Place, Result, Roll
from bgtools.replay.model import Change, Reading
from bgtools.rules.faults import MatchFault, PlayFault, ResultFault

if TYPE_CHECKING:
    from collections.abc import Sequence

    from bgtools.check.case import Case
    from bgtools.record.model import Claim, Entry
    from bgtools.replay.model import Located

LEFT_COLUMN = 7
"""Where a result stands that belongs to the left column, unless the file shows another place."""
RIGHT_COLUMN = 34
LOOKED_AT = 5000
"""So many lines are searched for other results."""
SURE = 0.97
"""The share of a value that follows from the rest of the match."""


def remedies(case: Case, lines: Sequence[str]) -> list[Reading]:
    """The readings of one fault, the likeliest first; none where nothing can be said.

    ``lines``: those of the file.
    """
    kind = case.fault.kind if case.fault is not None else None
    if kind is ReadFault.LINE_UNPARSABLE:
        return _unparsable(case, lines)
    if kind is ReadFault.TOKEN_UNKNOWN and case.get("apart"):
        return _look_alike(case)
    if kind in (PlayFault.HIT_NOT_MARKED, PlayFault.HIT_NONE):
        return _stars(case)
    if kind is ResultFault.WRONG_WINNER:
        return _other_side(case, case["winner"], lines)
    if kind in (ResultFault.WRONG_POINTS, ResultFault.WRONG_POINTS_DROP):
        return _amounts(case, [case["right"]], lines)
    if case.get("dropped"):
        return _drop(case)
    if kind in (ResultFault.NOT_MULTIPLE, ResultFault.RESIGN_TOO_BIG):
        most = 1 if case.get("jacoby") else case.get("most", 3)
        amounts = [size * case["cube"] for size in range(1, most + 1)]
        return _side_or_amounts(case, amounts, lines)
    if kind is ResultFault.MATCH_TEXT_WRONG:
        return _match_text(case, lines)
    if kind is ResultFault.SCORE_MISMATCH:
        return _score_line(case, lines)
    if kind is MatchFault.NAME_CHANGED:
        return _name(case)
    if kind is MatchFault.AFTER_MATCH_END:
        return _length(case)
    return []


def _reading(change: Change, reason: str, share: float = SURE) -> Reading:
    return Reading("value", (change,), 0, True, 0.0, share, {"reason": reason})


def _unparsable(case: Case, lines: Sequence[str]) -> list[Reading]:
    """What a line, a cell or a row number that can't be read was read as."""
    if case.get("parted"):
        return _parted(case, lines)
    return _look_alike(case) if case.get("row") is None else _row_number(case)


def _parted(case: Case, lines: Sequence[str]) -> list[Reading]:
    """Two cells that run together, with the second in the right column if there is room."""
    located, game = case.located, case.game
    if located is None or game is None:
        return []
    row = lines[located.place.line - 1]
    entries = [entry for entry in game.record.entries if entry.line == located.place.line]
    at = next(at for at, entry in enumerate(entries) if entry.end > located.place.column)
    left, right = entries[at : at + 2]
    column = game.record.right_column or 0
    gap = "\t" if "\t" in row else " " * max(1, column - left.end)
    text = row[located.place.column - 1 : left.end - 1] + gap
    text += row[right.column - 1 : located.place.end_column - 1]
    return [_reading(Change(located.place, text, tight=True), "two cells stand side by side in a row")]


def _look_alike(case: Case) -> list[Reading]:
    """The cell with the digits and marks that its letters look like, as it was read."""
    entry = case.located.entry if case.located is not None else None
    meant = case.get("meant")
    if entry is None or meant is None:
        return []
    if case.get("rolled"):
        return _double_alone(case, entry, meant)
    reason = "the star belongs to the move" if case.get("apart") else "it is read as what it looks like"
    for point in _unfounded(case):
        meant = re.sub(rf"/{point}\*", f"/{point}", meant, count=1)
        reason = "it looks like the mark of a hit, but nothing is hit"
    return [_reading(Change.of(entry, meant), reason)]


def _double_alone(case: Case, entry: Entry, meant: str) -> list[Reading]:
    """The double without the roll before it, if that stands where it belongs, too."""
    entries = case.game.record.entries if case.game is not None else []
    behind = (each for each in entries if each.line > entry.line and each.side == entry.side)
    rolls = (each.cell.dice for each in behind if isinstance(each.cell, Roll))
    dice = next(rolls, None)
    if dice is None or sorted(dice) != sorted(case["rolled"]):
        return []
    return [_reading(Change.of(entry, meant), "its roll stands behind the answer")]


def _unfounded(case: Case) -> list[int]:
    """Where a cell that is read as what it looks like marks hits that none are, if nothing else is wrong.

    What is wrong elsewhere in the game may be why nothing stands there to be hit.
    """
    game, located = case.game, case.located
    if game is None or located is None or not all(map(_leaves_the_board, game.faults)):
        return []
    if case.get("unfounded"):
        return [case["unfounded"]]
    faults = [each.fault for each in game.faults if each.entry is located.entry]
    return [
        fault.facts["point"]
        for fault in faults
        if fault.kind is PlayFault.HIT_NONE and "points" not in fault.facts
    ]


def _leaves_the_board(located: Located) -> bool:
    """Whether a fault says nothing against the position."""
    kind = located.fault.kind
    read = isinstance(kind, ReadFault) and "meant" in located.fault.facts and not located.also
    return read or kind in REMARKS or kind is PlayFault.HIT_NONE


def _row_number(case: Case) -> list[Reading]:
    """The number of a row as it is read; where it does not fit between its neighbours, the one that does."""
    located, game = case.located, case.game
    if located is None or game is None:
        return []
    rows = [(entry.line, entry.row) for entry in game.record.entries if entry.row is not None]
    above = next((row for line, row in reversed(rows) if line < located.place.line), 0)
    below = next((row for line, row in rows if line > located.place.line), None)
    number, reason = case["row"], "it is read as what it looks like"
    if number - 1 != above and below in (above + 2, None):
        number, reason = above + 1, "the row above has the number before it"
    text = str(case["text"])
    mark = "." if text.endswith(".") else ")"
    return [_reading(Change.of(located.place, f"{number}{mark}".rjust(len(text))), reason)]


def _stars(case: Case) -> list[Reading]:
    """The play with a star at each move that hits, where a star is missing."""
    entry = case.located.entry if case.located is not None else None
    missing, unfounded = list(case.get("points") or ()), case.get("point")
    if entry is None or not isinstance(entry.cell, Roll) or not missing:
        return []
    text = entry.cell.text
    for move in reversed(entry.cell.moves):
        target, end = (
            move.points[-1],
            move.start + len(text[move.start : move.end].partition("(")[0].rstrip()),
        )
        if target == unfounded and text[end - 1] == "*":
            text = text[: end - 1] + text[end:]
        elif target in missing and text[end - 1] != "*":
            missing.remove(target)
            text = f"{text[:end]}*{text[end:]}"
    return [] if missing else [_reading(Change.of(entry, text), "a star marks each hit")]


def _side_or_amounts(case: Case, amounts: list[int], lines: Sequence[str]) -> list[Reading]:
    """The result in the other column, if its amount can be what that player won, or another amount."""
    located = case.located
    rivals = _amounts(case, amounts, lines)
    side = _other_winner(case, lines)
    if case.get("other_wins") and located is not None and located.player is not None:
        side = side or _other_side(case, 1 - located.player, lines)
    if not side or _rolled_and_resigned(case):
        return rivals
    return [
        *(each._replace(share=each.share * COLUMN) for each in side),
        *(each._replace(share=each.share * (1 - COLUMN)) for each in rivals),
    ]


def _drop(case: Case) -> list[Reading]:
    """The answer to the last double as a drop."""
    from bgtools.replay.mending.cube import other_answer

    game, located = case.game, case.located
    assert game is not None and located is not None
    places = [place for place, key, _ in located.related if key == "taken"]
    for entry in game.record.entries:
        answer = other_answer(entry.cell.text) if entry.place in places else None
        if answer is not None:
            return [_reading(Change.of(entry, answer), "the result is that of a drop")]
    return []


def _rolled_and_resigned(case: Case) -> bool:
    """Whether the last roll before a result is one that the other player did not play any more."""
    located, game = case.located, case.game
    if located is None or located.entry is None or game is None:
        return False
    entries = game.record.entries
    at = next((at for at, each in enumerate(entries) if each is located.entry), 0)
    last = entries[at - 1]
    return (
        at > 0 and last.side != located.entry.side and isinstance(last.cell, Roll) and last.cell.how == HIDDEN
    )


COLUMN = 0.6
"""The share of a result in the wrong column, where a wrong amount would explain it as well."""


def _amounts(case: Case, amounts: list[int], lines: Sequence[str]) -> list[Reading]:
    """The result with another number of points. In the last game what is not needed may be cut off."""
    located, game = case.located, case.game
    if located is None or located.entry is None or game is None:
        return []
    cell = located.entry.cell
    if not isinstance(cell, Result) or cell.points is None:
        return []
    length = case.rules.length if case.rules is not None else None
    needed = length - game.score_before[game.winner] if length and game.winner is not None else None
    wanted = []
    for amount in amounts:
        if needed is not None and amount > needed:
            clips = case.start is not None and case.start.head.dialect in CLIPPING
            wanted += [needed, amount] if clips else [amount, needed]
        else:
            wanted.append(amount)
    wanted = [amount for amount in dict.fromkeys(wanted) if amount not in (0, cell.points)]
    if not wanted:
        return []
    if needed is not None and cell.match and needed in wanted:
        wanted.remove(needed)
        wanted.insert(0, needed)
    weights = [0.5**place for place in range(len(wanted))]
    readings = []
    for amount, weight in zip(wanted, weights, strict=True):
        text = re.sub(r"\d+( points?\b)?", partial(_so_many, amount, lines), cell.text, count=1)
        reason = "so many points is the game worth"
        if case.get("how") == "score":
            reason = "the next score lines agree with it"
        share = SURE * weight / sum(weights)
        readings.append(_reading(Change.of(located.entry, text), reason, share))
    return readings


def _so_many(amount: int, lines: Sequence[str], old: re.Match[str]) -> str:
    """An amount in the place of another, and behind it, if one stood there, the word that the file has."""
    if not old[1]:
        return str(amount)
    words = [
        found[2]
        for line in lines[:LOOKED_AT]
        for found in [re.search(r"Wins (\d+) (points?)\b", line)]
        if found is not None and (int(found[1]) == 1) == (amount == 1)
    ]
    return f"{amount} {max(set(words), key=words.count)}" if words else points(amount)


CLIPPING = frozenset({"galaxy", "studio", "opengammon"})
"""Dialects that write as many points as were needed for the match."""


def _other_side(case: Case, winner: int, lines: Sequence[str]) -> list[Reading]:
    """The result in the other column."""
    located, game = case.located, case.game
    if located is None or located.entry is None or game is None or located.entry.side < 0:
        return []
    entry = located.entry
    if any(other.line == entry.line and other is not entry for other in game.record.entries):
        return []
    row = lines[entry.line - 1] if entry.line <= len(lines) else ""
    label = row.index(")") + 1 if entry.row is not None and ")" in row else 0
    right = game.record.right_column or RIGHT_COLUMN
    model = _like_result(1 - entry.side, right, label, lines)
    column = model.index("Wins ") + 1 if model else right + 1 if entry.side == 0 else LEFT_COLUMN
    if not model and label and entry.side == 1:
        column = _words_at(label, lines) or column
    if column <= label + 1:
        return []
    text = " " * (column - label - 1) + entry.cell.text
    if model.endswith(" "):
        text = text.ljust(len(model) - label)
    place = Place(entry.line, label + 1, entry.line, max(len(row) + 1, entry.end))
    reason = f"it belongs in the other column, as {case.name(winner)} won the game"
    return [_reading(Change(place, text, entry=entry, tight=True), reason)]


def _like_result(side: int, right: int, label: int, lines: Sequence[str]) -> str:
    """A line of the file on which a result stands in that column behind an equally long row number."""
    found = []
    for line in lines[:LOOKED_AT]:
        head, word, _ = line.partition("Wins ")
        long = len(head.rstrip())
        if not word or long != label or (label and not head.rstrip().endswith(")")):
            continue
        if (len(head) > right - LEFT_COLUMN) == bool(side):
            found.append(line)
    columns = [line.index("Wins ") for line in found]
    return next((line for line in found if columns.count(line.index("Wins ")) * 2 >= len(found)), "")


def _words_at(label: int, lines: Sequence[str]) -> int:
    """The column in which most words of the left player stand behind a row number that ends there, or 0."""
    found = (re.match(r" *\d+\) *(?=[A-Z])", line) for line in lines[:LOOKED_AT])
    columns = [match.end() + 1 for match in found if match is not None and match[0].index(")") + 1 == label]
    return max(sorted(set(columns)), key=columns.count, default=0)


def _other_winner(case: Case, lines: Sequence[str]) -> list[Reading]:
    """The result in the other column, where the points say that it is the other player who won the match."""
    located, game = case.located, case.game
    cell = case.cell
    length = case.rules.length if case.rules is not None else None
    kind = case.fault.kind if case.fault is not None else None
    if (
        located is None
        or located.player is None
        or game is None
        or not isinstance(cell, Result)
        or not length
    ):
        return []
    other = 1 - located.player
    need = length - game.score_before[other]
    wins = cell.points is not None and cell.points >= need
    if kind is not ResultFault.MATCH_TEXT_WRONG:  # the amount itself is in doubt
        wins = cell.points == need
    proved = kind is ResultFault.MATCH_TEXT_WRONG and game.ended_by != "resignation"
    if not cell.match or not wins or proved:
        return []
    return _other_side(case, other, lines)


RESULT_OR_LINE = 0.6
"""The share of a score line, where the result before it can as well be wrong."""


def _score_line(case: Case, lines: Sequence[str]) -> list[Reading]:
    """The score line with the right number, both numbers, or the names in each other's place.

    Of a game that stands at the wrong place the score line may be right.
    """
    located, game = case.located, case.game
    assert located is not None
    if any(case.get(key) is not None for key in ("exchanged", "order", "copy")) or located.also:
        return []
    reason = "the results before it make this score"
    score = game.record.score if game is not None else None
    both, names = case.get("both"), case.get("names")
    if case.get("first"):
        reason = "the next score line agrees with it" if case["right"] else "so a match begins"
    if score is None or not (both or names):
        share = RESULT_OR_LINE if case.get("conceded") else SURE
        return [_reading(Change(located.place, str(case["right"]), tight=True), reason, share)]
    if names:
        parts = zip(score.name_places, reversed(score.names), strict=True)
    else:
        parts = zip(score.point_places, map(str, both), strict=True)
    row = lines[score.place.line - 1]
    text, end = "", score.place.column - 1
    for place, part in parts:
        text += row[end : place.column - 1] + part
        end = place.end_column - 1
    text += row[end : score.place.end_column - 1]
    return [_reading(Change(score.place, text, tight=True), reason)]


def _length(case: Case) -> list[Reading]:
    """The stated length with the number of points to which the games go."""
    located, head = case.located, case.start.head if case.start is not None else None
    if located is None or not case.get("right") or head is None or head.length is None:
        return []
    return [_reading(_other_length(case, head.length, case["right"]), "to so many points the games go")]


def _other_length(case: Case, length: Claim, right: int) -> Change:
    """The stated length with another number."""
    text = length.text.replace(str(case["stated"]), str(right), 1)
    return Change(length.place, text, tight=True)


def _match_text(case: Case, lines: Sequence[str]) -> list[Reading]:
    """The length by which the result ends the match, the result of the other player, or enough points."""
    head, game = case.start.head if case.start is not None else None, case.game
    others = _other_winner(case, lines)
    if head is None or head.length is None or game is None or game.winner is None or not case.get("shorter"):
        return others
    needed = case["stated"] - game.score_before[game.winner]
    if not others and game.ended_by == "resignation" and needed % game.cube == 0 and needed <= 3 * game.cube:
        others = _amounts(case, [needed], lines)
    lengths = [
        _reading(_other_length(case, head.length, right), "the last result ends a match of so many points")
        for right in case["shorter"]
    ]
    found = [*lengths, *others]
    return [each._replace(share=each.share / len(found)) for each in found]


def _name(case: Case) -> list[Reading]:
    assert case.located is not None
    return [_reading(Change(case.located.place, str(case["was"]), tight=True), "so it was written before")]
