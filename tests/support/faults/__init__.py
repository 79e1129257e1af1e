"""Puts one fault into a clean match on paper, and knows on which line it ought to be found.

Every kind is a function that changes a fresh copy of a sheet and says which row is to blame; it returns
None where the match offers no place for it. A changed play can be legal by chance; the referee retells the
game and sorts the faults by whether a reader of the transcript can notice them *at once*, only *later*
(the play is legal, but what follows is not), or never (*unseen*).
"""

from __future__ import annotations

from tests.support.faults import cube, games, plays, results, turns  # registers the kinds
from tests.support.faults.desk import AT_ONCE, KINDS, LATER, UNSEEN, Fault, put_fault

__all__ = [
    "AT_ONCE",
    "KINDS",
    "LATER",
    "UNSEEN",
    "Fault",
    "cube",
    "games",
    "plays",
    "put_fault",
    "results",
    "turns",
]
