"""Builds one finding: the message of its kind, with notes, related places, position and suggestions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bgtools.check.case import Case, play_text
from bgtools.check.model import ERROR, INFO, Finding, Related
from bgtools.check.words import count, numeral, quoted
from bgtools.record.model import Roll
from bgtools.rules.faults import MatchFault, PlayFault

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from typing import Any

    from bgtools.check.judge import CheckOptions
    from bgtools.check.model import Kind, Suggestion
    from bgtools.record.model import Move, Place
    from bgtools.replay.model import GameReplay, Located, MatchStart, Reading
    from bgtools.rules.plays import Hop
    from bgtools.text.source import SourceText


def finding(
    kind: Kind,
    located: Located,
    start: MatchStart | None,
    game: GameReplay | None,
    path: str,
    options: CheckOptions,
    source: SourceText | None = None,
) -> Finding | None:
    """The finding of one fault, or None where its severity is not asked for."""
    case = Case(located.fault.facts, located.fault, located, start, game)
    severity = kind.sharpen(case) if kind.sharpen is not None else kind.severity
    if severity == INFO and not options.info:
        return None
    made = Finding(kind.code, kind.name, severity, kind.word(case), path, located.place)
    made.part = _part(located, source)
    readings: list[str] = []
    if options.suggestions:
        readings = _suggest(made, case, source)
    made.notes = [
        *case.notes,
        *_further(made.message, located, start, game),
        *(_legal(kind, case) if not made.suggestions else ()),
        *_followed(located, made.suggestions),
        *_folded(located),
        *_lost(located),
        *readings,
    ]
    made.related = [Related(place, _related(key, facts, case)) for place, key, facts in located.related]
    _place_in_match(made, located, start, game)
    _place_on_board(made, located, start, game)
    return made


def _part(located: Located, source: SourceText | None) -> Place | None:
    """The move of a cell that shows the fault, or its dice; None where it is the whole cell, or not told.

    None, too, where the moves of a cell stand elsewhere in the file, as on lines of their own.
    """
    entry, fault = located.entry, located.fault
    cell = entry.cell if entry is not None else None
    if entry is None or not isinstance(cell, Roll) or located.place != entry.place:
        return None
    if source is not None and not source.lines[entry.line - 1].startswith(cell.text, entry.column - 1):
        return None
    if fault.kind in ON_DICE and cell.text[:2].isdecimal():
        return entry.place._replace(end_column=entry.column + 2)
    if fault.move is None or not 0 <= fault.move < len(cell.moves) or len(cell.moves) < 2:
        return None
    move = cell.moves[fault.move]
    return entry.place._replace(column=entry.column + move.start, end_column=entry.column + move.end)


ON_DICE = (PlayFault.DICE_RANGE, MatchFault.OPENING_DOUBLET)
"""Faults of the dice themselves."""


def _suggest(made: Finding, case: Case, source: SourceText | None) -> list[str]:
    """Say what may have stood there; a note that says how many readings fit equally well, if several do."""
    located = case.located
    assert located is not None
    readings = located.readings
    lines: Sequence[str] = source.lines if source is not None else ()
    if not readings:
        from bgtools.check.remedies import remedies

        readings = remedies(case, lines)
        if not readings:
            return []
    from bgtools.check.suggest import alike, suggestions

    name = case.start.head.format if case.start is not None else "mat"
    made.suggestions = suggestions(case, readings, lines, name)
    fitting = alike(readings)
    if fitting <= 1:
        return []
    some = f"{numeral(SHOWN)} or more" if fitting >= SHOWN else numeral(fitting)
    unsaid = "" if made.suggestions else ", so none is suggested"
    return [f"{some.capitalize()} readings fit about equally well{unsaid}."]


def scanned(
    kind: Kind,
    place: Place,
    facts: Mapping[str, Any],
    start: MatchStart | None,
    game: GameReplay | None,
    path: str,
) -> Finding:
    """The finding of one place that a kind's scan came upon."""
    case = Case(facts, None, None, start, game)
    made = Finding(kind.code, kind.name, kind.severity, kind.word(case), path, place)
    made.notes = case.notes
    if start is not None:
        made.match = start.index
    if game is not None:
        made.game = game.number
    return made


def _further(said: str, located: Located, start: MatchStart | None, game: GameReplay | None) -> list[str]:
    """The other faults of the same cell, each worded by its own kind, if they say something new."""
    from bgtools.check import catalogue

    notes = []
    for fault in located.also:
        text = catalogue.claiming(fault.kind).word(Case(fault.facts, fault, located, start, game))
        notes.append(f"Also: {text}")
    return [note for note in dict.fromkeys(notes) if note != f"Also: {said}"]


def _legal(kind: Kind, case: Case) -> list[str]:
    """What could be played instead, where the fault itself gives no example."""
    located = case.located
    if kind.severity != ERROR or located is None or not isinstance(located.fault.kind, PlayFault):
        return []
    position, dice = located.position, located.dice
    if position is None or dice is None or case.rules is None or not all(1 <= die <= 6 for die in dice):
        return []
    if {"example", "examples"} & set(located.fault.facts):
        return []
    from bgtools.board.notation import play_text as hops_text
    from bgtools.rules import variants
    from bgtools.rules.plays import legal_plays

    plays = legal_plays(variants.chosen(case.rules), position.own, position.other, dice).plays
    if not plays:
        return []
    if len(plays) == 1:
        return [f"The only legal play is {hops_text(plays[0].hops)}."]
    written = _ends(getattr(case.cell, "moves", ()))
    example = hops_text(max(plays, key=lambda play: _likeness(play.hops, written)).hops)
    return [f"{count(len(plays), 'play').capitalize()} are legal here, for example {example}."]


def _ends(moves: Sequence[Move]) -> list[tuple[int, int]]:
    """From where to where each checker of a written play goes."""
    return [(move.points[0], move.points[-1]) for move in moves for _ in range(move.count)]


def _likeness(hops: Sequence[Hop], written: Sequence[tuple[int, int]]) -> float:
    """How much of a written play is in a legal one: whole moves, else where they start or end."""
    moves = [(source, target) for source, target, _ in hops]
    if len(moves) == 2 and moves[0][1] == moves[1][0]:
        moves = [(moves[0][0], moves[1][1])]
    found = -0.25 * abs(len(moves) - len(written))
    for source, target in written:
        best = max(
            moves,
            key=lambda move: (move == (source, target), move[0] == source, move[1] == target),
            default=None,
        )
        if best is None:
            break
        moves.remove(best)
        found += 1.0 if best == (source, target) else 0.5 if best[0] == source else 0.25 * (best[1] == target)
    return found


def _followed(located: Located, suggested: Sequence[Suggestion]) -> list[str]:
    """Which reading the rest of the game was checked with, where the first suggestion does not say it."""
    reading = located.followed
    if reading is None:
        return []
    if reading.kind in _STOOD:
        return [_STOOD[reading.kind]] if reading.complete else []
    if not reading.complete and not reading.reach:
        return []
    if reading.share < STANDS_OUT:
        return ["More than one reading fits what follows; the check went on with one of them."]
    if suggested and reading.changes and reading.changes[0].text == suggested[0].replacement:
        return []
    what = _REREAD.get(reading.kind) or _replacement(reading)
    if what is None:
        return []
    if reading.complete:
        return [f"The rest of the game agrees with {what}, and was checked so."]
    return [f"The next {count(reading.reach, 'action')} agree with {what}, and were checked so."]


STANDS_OUT = 0.5
"""The share from which the reading that was followed is named."""
SHOWN = 8
"""So many readings are kept for a finding."""
_STOOD = {
    "as-written": "The rest of the game fits what is written, so it was taken as it stands.",
    "automatic": "The rest of the game fits what is written, so it was taken as it stands.",
    "partial": "What of it can be moved was moved, and the rest of the game agrees with that.",
    "nothing": "It was taken as not played, and the rest of the game agrees with that.",
    "void": "It was taken as not played, and the rest of the game agrees with that.",
}
_REREAD = {
    "swapped": "these two cells in exchanged places",
    "wrong-column": "it in the other column",
    "lost-offer": "a double that was not written",
}


def _replacement(reading: Reading) -> str | None:
    """The cell as this reading has it, where it changes just one."""
    if len(reading.changes) != 1 or not reading.changes[0].text:
        return None
    return quoted(reading.changes[0].text)


def _folded(located: Located) -> list[str]:
    """How many later contradictions come from a fault; where the next is, if no reading explains it."""
    if not located.folded:
        return []
    if located.lost is not None and located.fault.kind is not MatchFault.ROW_LOST:
        if located.followed is None or located.lost.line == located.place.line:
            return []
        what = f"Line {located.lost.line} contradicts every reading of this one"
        return [f"{what}: that may come from the same mistake, or be another."]
    plays = count(located.folded, "later contradiction")
    return [f"{plays.capitalize()} in this game {'comes' if located.folded == 1 else 'come'} from it."]


def _lost(located: Located) -> list[str]:
    """From where on the plays of the game could not be checked, if so."""
    if located.lost is None:
        return []
    where = "here" if located.lost.line == located.place.line else f"line {located.lost.line}"
    return [
        f"From {where} on the position is not known: of the rest of this game only dice, turns, cube and "
        "result were checked."
    ]


_RELATED = {
    "offer": "the double",
    "dropped": "the drop",
    "taken": "the take",
    "first": "the first one",
    "came-to-light": "it comes to light here",
    "next-action": "the next action",
    "end": "the game ended here",
    "goes-on": "this is behind the stated end",
    "cause": "since this",
}


def _related(key: str, facts: Mapping[str, Any], case: Case) -> str:
    """What another place has to do with the finding."""
    if key == "score":
        return f"the {case.score_line} that follows"
    return _RELATED.get(key, key.replace("-", " "))


def _place_in_match(
    made: Finding, located: Located, start: MatchStart | None, game: GameReplay | None
) -> None:
    """Say to which match, game, row, player, roll and play the finding belongs."""
    if start is not None:
        made.match = start.index
    made.game = game.number if game is not None else located.game
    made.move = located.row
    if located.player is not None and start is not None:
        made.side = located.player
        made.player = start.players[located.player]
    entry = located.entry
    if entry is not None:
        made.roll = getattr(entry.cell, "dice", None)
        made.play = play_text(entry.cell) or None


def _place_on_board(
    made: Finding, located: Located, start: MatchStart | None, game: GameReplay | None
) -> None:
    """Give the position before the play, with the roll, as Position ID and XGID."""
    position, player = located.position, located.player
    if position is None or start is None or player is None:
        return
    from bgtools.board.ids import Xgid, position_id, xgid
    from bgtools.rules import variants

    if not variants.chosen(start.rules).position_ids:
        return
    made.position_id = position_id(position.own, position.other)
    dice = located.dice
    score = game.score_before if game is not None else (0, 0)
    length = start.rules.length or 0
    state = Xgid(
        own=position.own,
        other=position.other,
        cube=located.cube,
        owner=0 if located.owner is None else 1 if located.owner == player else -1,
        dice=dice if dice is not None and all(1 <= die <= 6 for die in dice) else None,
        score=(score[player], score[1 - player]),
        crawford=bool(game is not None and game.crawford),
        jacoby=bool(start.rules.jacoby) and not length,
        beavers=bool(start.rules.beavers) and not length,
        length=length,
    )
    made.xgid = xgid(state)
