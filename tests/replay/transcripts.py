"""Reads transcripts in which each expected fault stands beside its row, and replays them.

``<-- SOURCE_EMPTY`` behind a row says that this fault, and no other, is told on that line. What is only
worth knowing (``QUIET``) is compared where the transcript names it.
"""

from bgtools.formats import read
from bgtools.replay import replay
from bgtools.replay.model import GameReplay, MatchEnd, MatchStart
from bgtools.text.source import SourceText

MARK = "<--"
HEAD = """ 5 point match

 Game 1
 Ann : 0                          Bob : 0
"""
QUIET = {
    "RESIGN_ASSUMED",
    "CLIPPED",
    "MATCH_UNFINISHED",
    "FIRST_SCORE",
    "SENTINEL",
    "DESYNCHRONISED",
    "JACOBY_SUSPECTED",
    "AUTOMATIC",
    "CRAWFORD_OFF",
}


def plain(text):
    """The transcript without the marks."""
    return "\n".join(line.split(MARK)[0].rstrip() for line in text.strip("\n").split("\n")) + "\n"


def expected(text):
    """Line and name of each fault that the marks ask for."""
    return [
        (number, name)
        for number, line in enumerate(text.strip("\n").split("\n"), 1)
        if MARK in line
        for name in line.split(MARK)[1].split()
    ]


def events(text, overrides=None):
    """What the replay yields."""
    return list(replay(read(SourceText(plain(text))), overrides))


def located(text, overrides=None):
    """All faults of a transcript, in the order of their lines."""
    found = [fault for event in events(text, overrides) for fault in event.faults]
    return sorted(found, key=lambda fault: fault.place)


def told(text, overrides=None):
    """Line and name of each fault, without the quiet ones that the transcript does not name."""
    named = {name for _, name in expected(text)}
    found = [(fault.place.line, fault.fault.kind.name) for fault in located(text, overrides)]
    return [(line, name) for line, name in found if name not in QUIET or name in named]


def games(text, overrides=None):
    """The games of a transcript."""
    return [event for event in events(text, overrides) if isinstance(event, GameReplay)]


def start(text, overrides=None):
    """The start of the first match."""
    return next(event for event in events(text, overrides) if isinstance(event, MatchStart))


def end(text, overrides=None):
    """The end of the first match."""
    return next(event for event in events(text, overrides) if isinstance(event, MatchEnd))
