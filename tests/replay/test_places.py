"""In which column a cell that is lost must have stood."""

from types import SimpleNamespace

import pytest

from bgtools.formats import read
from bgtools.record.model import GameRecord
from bgtools.replay.mending.places import column_of
from bgtools.text.source import SourceText

GAME = """ Game {}
 Ann : 0                        Bob : 0
  {}) 31: 8/5 6/5                 62: 24/18 13/11
  {}) 52: 13/8 13/11              Doubles => 2
  {})  Takes                      31: 8/5 6/5
"""


def scene(*firsts, text=GAME):
    """Games whose rows count from each of ``firsts``; the last is the one in which a cell is lost."""
    games = [text.format(number + 1, first, first + 1, first + 2) for number, first in enumerate(firsts)]
    items = read(SourceText(" 5 point match\n\n" + "\n".join(games)))
    records = [item for item in items if isinstance(item, GameRecord)]
    assert len(records) == len(firsts)
    return SimpleNamespace(game=SimpleNamespace(record=records[-1], records=records))


@pytest.mark.parametrize(
    ("firsts", "row", "play", "word"),
    [
        ((1,), 4, 6, 7),
        ((9,), 12, 7, 8),  # behind a longer number
        ((1,), 11, 6, 7),  # nobody knows what such a number does
        ((20, 1), 11, 7, 8),  # the game before does
        ((1, 20), 4, 6, 7),
    ],
)
def test_behind_a_row_number_as_long(firsts, row, play, word):
    assert column_of(scene(*firsts), 0, 1000, row) == play
    assert column_of(scene(*firsts), 0, 1000, row, word=True) == word
    assert column_of(scene(*firsts), 1, 1000, row) in (34, 35)


@pytest.mark.parametrize(
    ("old", "new", "word"),
    [
        ("", "", 7),
        # as far off as the first word of the column that has a row number
        ("  {}) 52: 13/8", "           Doubles => 2\n  {}) 52: 13/8", 7),
        ("  {})  Takes", "  {})    Takes", 9),
        ("  {})  Takes", "  {})Takes", 6),  # not to the left of the plays
        # if it has none, as those of the other column
        ("  {})  Takes", "  {}) 21: 13/11 6/5", 6),
        ("  {})  Takes      ", "  {}) 21: 13/11 6/5", 6),
        ("Doubles => 2\n  {})  Takes", "   Doubles => 2\n  {}) 21: 13/11 6/5", 9),
        # one further where there are no words
        ("Doubles => 2\n  {})  Takes", "62: 24/18 13/11\n  {}) 21: 13/11 6/5", 7),
    ],
)
def test_words_stand_as_far_off_as_words_do(old, new, word):
    made = scene(1, text=GAME.replace(old, new))
    assert column_of(made, 0, 1000, 4, word=True) == word
    assert column_of(made, 0, 1000, 4) == 6
