"""Slips in whole transcripts: what is told of each is as it is kept in ``told/``.

Where it is meant to change, ``python -m tests.replay.told`` writes it anew, and the difference is read.
"""

import pytest

from tests.replay.told import SHEETS, Slip, answer, path_of, read_slips, spoilt

PIECE = 7
SAID_BY_THE_FILE = {"nackgammon-set-up": [["8:6", "DECLARED_ILLEGAL"]]}
PIECES = [(sheet, first) for sheet in SHEETS for first in range(0, len(read_slips(path_of(sheet))), PIECE)]


@pytest.mark.parametrize(("sheet", "first"), PIECES, ids=[f"{sheet.stem}-{first}" for sheet, first in PIECES])
def test_what_is_told_of_slips(sheet, first):
    data = sheet.read_bytes()
    for slip in read_slips(path_of(sheet))[first : first + PIECE]:
        assert [slip.name, *answer(data, slip)] == [slip.name, *slip.told]


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda sheet: sheet.stem)
def test_nothing_is_told_of_the_transcripts_themselves(sheet):
    told = [line.split(" ")[:2] for line in answer(sheet.read_bytes(), Slip("none", ()))]
    assert told == SAID_BY_THE_FILE.get(sheet.stem, [])
    assert read_slips(path_of(sheet))


def test_rows_are_taken_out_and_put_in():
    data = b"one\r\ntwo\r\nthree\r\n"
    slip = Slip("", ((2, "-", "two"), (2, "+", "zwei"), (2, "+", "2"), (3, "+", "drei")))
    assert spoilt(data, slip) == b"one\r\nzwei\r\n2\r\nthree\r\ndrei\r\n"
