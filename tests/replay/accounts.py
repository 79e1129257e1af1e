"""What a replay says of a faulty transcript, in one short line for each fault.

``5:6 DICE_MISMATCH | play 42: 8/4 6/4 | die 43: 8/4 6/3 | follows play, all 5``: at line 5, column 6, the
fault; the readings, the likeliest first; the one that the replay goes on with, and how many later actions
agree with it (``all``: the whole rest and the result). ``(key value)`` are facts of the fault, ``<- 3 offer``
another place, by its line; ``+`` further faults of the cell, ``folded 2`` contradictions that come from it,
``lost 8`` the line where the position is given up for it.
"""

from bgtools.record.model import Place
from tests.replay.transcripts import QUIET, games, located

SHOWN = 3
"""So many readings are named."""
SURE = 0.6
"""A reading that is at least so likely stands out."""
OTHERS = {"expected", "text", "start", "end", "example", "examples", "fits", "routes", "pips", "plays"}
"""Facts about the play or the cell alone, which the rules and the readers find."""


def account(text, shown=SHOWN, quiet=QUIET, least=0.0):
    """The faults of a transcript as lines. ``least``: how likely a reading must be to be named."""
    return [line_of(fault, shown, least) for fault in located(text) if fault.fault.kind.name not in quiet]


def line_of(fault, shown=SHOWN, least=0.0, shares=False):
    """One fault. ``shares``: with how likely each reading is."""
    place = fault.place
    parts = [f"{place.line}:{place.column} {fault.fault.kind.name}{_facts(fault.fault.facts)}"]
    parts[0] += "".join(f" +{also.kind.name}" for also in fault.also)
    parts[0] += "".join(f" <- {where.line} {key}" for where, key, _ in fault.related)
    if shares:  # of equally likely ones the first depends on the last digit of a sum, and so on the Python
        texts = [(100 * reading.share, reading_of(reading)) for reading in fault.readings]
        texts.sort(key=lambda each: (-float(f"{each[0]:.3g}"), each[1]))
        parts += [f"{text} {share:.3g} %" for share, text in texts[:shown]]
    else:
        parts += [reading_of(reading) for reading in fault.readings[:shown] if reading.share >= least]
    followed = fault.followed
    if followed is not None:
        parts.append(f"follows {followed.kind}, {'all ' * followed.complete}{followed.reach}")
    if fault.folded:
        parts.append(f"folded {fault.folded}")
    if fault.lost is not None:
        parts.append(f"lost {fault.lost.line}")
    return " | ".join(parts)


def reading_of(reading):
    """The kind of a reading and what it changes."""
    return " & ".join([reading.kind, *(_change(change) for change in reading.changes)]).replace(" & ", " ", 1)


def _change(change):
    """The new text, ``-`` for none; in an empty place with its column."""
    empty = change.place.column == change.place.end_column
    text = "-" if change.text is None else change.text
    return f"{text}{f' at {change.place.line}:{change.place.column}' * empty}{' (row)' * change.row}"


def _facts(facts):
    told = [
        f"{key} {_fact(value)}" for key, value in facts.items() if key not in OTHERS or isinstance(value, int)
    ]
    return f" ({', '.join(told)})" if told else ""


def _fact(value):
    return f"line {value.line}" if isinstance(value, Place) else str(value)


def story(text, right):
    """The faults with what stands out, how the game ended, and how many of its steps are those of the
    transcript ``right``, wherever they stand.
    """
    (game,), (known,) = games(text), games(right)
    end = f"{game.winner} wins {game.points} by {game.ended_by}, cube {game.cube}{', lost' * game.lost}"
    steps = {(step.player, step.action, step.after) for step in known.steps}
    kept = sum((step.player, step.action, step.after) in steps for step in game.steps)
    return account(text, shown=1, least=SURE), f"{end}, {kept} kept"


def course(text):
    """What happened in each game by the replay: the actions with the state behind each."""
    return [
        [
            (step.player, step.action, step.dice, step.before, step.after, step.cube, step.owner)
            for step in game.steps
        ]
        for game in games(text)
    ]


def ends(text):
    """How each game ended."""
    return [(game.winner, game.points, game.ended_by, game.cube, game.lost) for game in games(text)]
