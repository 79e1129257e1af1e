"""The faults that are never more than worth knowing.

Nearly every real file has some (a match that was not finished, a resignation whose size is assumed).
Known here, they can be left out without loading the catalogue, which holds texts and examples. A test
holds this list to the catalogue.
"""

from __future__ import annotations

from bgtools.record.fault import ReadFault
from bgtools.rules.faults import CubeFault, MatchFault, PlayFault, ResultFault

REMARKS = frozenset(
    {
        ReadFault.VARIATIONS,
        MatchFault.MATCH_UNFINISHED,
        MatchFault.DESYNCHRONISED,
        MatchFault.DICE_IMPLAUSIBLE,
        MatchFault.CRAWFORD_OFF,
        PlayFault.IMPOSSIBLE_POINT,
        CubeFault.AUTOMATIC,
        ResultFault.RESIGN_ASSUMED,
        ResultFault.CLIPPED,
        ResultFault.JACOBY_SUSPECTED,
        ResultFault.FIRST_SCORE,
        ResultFault.SENTINEL,
    }
)
