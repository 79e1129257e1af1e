"""Cells and rows that are lost, written twice, exchanged, unreadable or behind the end.

Each transcript stands with its account (``accounts.py``) and how the game ends: the winner's number, the
points, whether the position is given up on the way.
"""

import pytest

from tests.replay.accounts import account, course, ends
from tests.replay.test_recovery import MATCH, row
from tests.replay.transcripts import HEAD, games, located

TURNS = {
    "a right cell is lost: what may have stood there, where its column begins": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4
  3) 61: 13/7 8/7                      21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "6:38 TURN_ORDER (expected 1, reason lost-cell) <- 7 next-action | "
            "lost-cell 22: 24/22 13/11 6/4(2) at 6:38 | lost-cell 42: 8/4 6/4 at 6:38 | "
            "lost-cell 62: 22/16 13/11 at 6:38 | follows lost-cell, all 4"
        ],
        (0, 1, False),
    ),
    "a left cell is lost": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)                                 63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "6:6 TURN_ORDER (expected 0, reason lost-cell) <- 6 next-action | "
            "lost-cell 61: 13/7 6/5 at 6:6 | lost-cell 62: 13/7 13/11 at 6:6 | "
            "lost-cell 65: 13/7 13/8 at 6:6 | follows lost-cell, all 5"
        ],
        (0, 1, False),
    ),
    "a cell stands in the other column, in a row of its own": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7
  4) 21: 15/13 6/5
  5) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "8:6 TURN_ORDER (expected 1, reason wrong-column, alone True) | wrong-column"
            " | follows wrong-column, all 3"
        ],
        (0, 1, False),
    ),
    "the cell before is alone in its row, and in the other column": (
        """
  1) 52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 15/13 6/5
      Wins 1 point
""",
        [
            "5:6 TURN_ORDER (expected 1, reason wrong-column, alone True)"
            " | wrong-column 52: 13/8 24/22 at 5:38 & - | lost-cell | lost-cell | follows wrong-column, all 6"
        ],
        (0, 1, False),
    ),
    "two turns in a row, and no place is empty": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4
  3)
  4) 61: 13/7 8/7                    21: 13/11 6/5
  5) 64: 24/18 24/20
      Wins 1 point
""",
        ["8:6 TURN_ORDER (expected 1, reason two-turns) | as-written | follows as-written, all 4"],
        (0, 1, False),
    ),
    "two cells are lost: no play makes the rest legal": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4
  3) 61: 13/7 8/7                    21: 15/13 6/5
  4)                                 64: 13/7 13/9
  5) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "6:38 TURN_ORDER (expected 1, reason lost-cell) <- 7 next-action | "
            "lost-cell 43: 22/15 at 6:38 | lost-cell 43: 22/18 18/15 at 6:38 | "
            "lost-cell 63: 24/15 at 6:38 | follows lost-cell, 2 | folded 1 | lost 7",
            "7:6 DESYNCHRONISED <- 6 cause",
        ],
        (0, 1, True),
    ),
}

PLACES = {
    "a right cell is lost beside a left one that reaches into its column": (
        """
  1) 31: 8/5 6/5          52: 13/8 24/22
  2) 44: 24/20(2) 13/9(2)
  3) 61: 13/7 8/7         21: 13/11 8/7
      Wins 1 point
""",
        [
            "6:27 TURN_ORDER (expected 1, reason lost-cell) <- 7 next-action | "
            "lost-cell 31: 24/21 22/21 at 6:27 | lost-cell 21: 24/22 8/7 at 6:27 | "
            "lost-cell 52: 13/8 24/22 at 6:27 | follows lost-cell, all 3"
        ],
        (0, 1, False),
    ),
    "words stand as far off as those of the other column": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                        Doubles => 2
  3)                                 63: 24/15
  4) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 2 points
""",
        [
            "7:38 NO_ANSWER (offer line 6) <- 6 offer | lost-take Takes at 7:9 | void"
            " | follows lost-take, all 4"
        ],
        (0, 2, False),
    ),
    "where the right column begins is not known": (
        """
  1) 52: 13/8 24/22
  2) 63: 24/15
      Wins 1 point
""",
        [
            "6:6 TURN_ORDER (expected 1, reason wrong-column, alone True) | wrong-column"
            " | wrong-column 52: 13/8 24/22 at 5:6 & - | lost-cell | follows wrong-column, all 2"
        ],
        (0, 1, False),
    ),
    "where the left column begins is not known, but usual": (
        """
  1)                                 52: 13/8 24/22
  2)                                 63: 24/15
      Wins 1 point
""",
        [
            "6:38 TURN_ORDER (expected 0, reason wrong-column, alone True) | wrong-column"
            " | wrong-column 52: 13/8 24/22 at 5:6 & - | lost-cell | follows wrong-column, all 2"
        ],
        (0, 1, False),
    ),
}

ROWS = {
    "a row twice, with its number": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
        [
            "7:6 ROW_DOUBLED (first line 6) <- 6 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 5"
        ],
        (0, 1, False),
    ),
    "the last row twice": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
        [
            "7:6 ROW_DOUBLED (first line 6) <- 6 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 3"
        ],
        (0, 1, False),
    ),
    "the last row twice, and no result behind it": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  2) 42: 8/4 6/4                     63: 24/15
""",
        [
            "7:6 ROW_DOUBLED (first line 6) <- 6 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 2",
            "7:6 GAME_UNFINISHED",
        ],
        (None, 0, False),
    ),
    "a number goes back, and the plays go on": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  1) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
        ["7:6 ROW_NUMBER_GAP (number 1, expected 3)"],
        (0, 1, False),
    ),
    "a number goes on, and so do the plays": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 42: 8/4 6/4                     63: 24/15
  4) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
        ["6:6 ROW_NUMBER_GAP (number 3, expected 2)"],
        (0, 1, False),
    ),
    "rows are lost, and more behind them": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  5) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13
  9) 64: 24/18 24/20
      Wins 1 point
""",
        ["7:6 ROW_LOST (rows 2) | lost 7", "8:6 ROW_LOST (rows 3)"],
        (0, 1, True),
    ),
    "rows are lost, and another stands twice behind them": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  5) 61: 13/7 8/7                    21: 15/13 6/5
  5) 61: 13/7 8/7                    21: 15/13 6/5
  6) 64: 24/18 17/13                 33: 17/14(2) 14/11 13/10
      Wins 1 point
""",
        ["7:6 ROW_LOST (rows 2) | lost 7", "8:6 ROW_NUMBER_GAP (number 5, expected 6)"],
        (0, 1, True),
    ),
    "a number goes on behind the end: no row is lost there": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  4) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
        ["7:6 ROW_NUMBER_GAP (number 4, expected 3)", "7:6 ROLL_AFTER_DROP | folded 1"],
        (0, 1, False),
    ),
    "two rows are exchanged": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 61: 13/7 8/7                    21: 13/11 6/5
  2) 42: 8/4 6/4                     63: 24/15
  4) 64: 24/18 24/20
      Wins 1 point
""",
        ["6:6 ROW_NUMBER_GAP (number 3, expected 2, exchanged True)"],
        (0, 1, False),
    ),
    "two rows are exchanged, and the number behind them is wrong": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 61: 13/7 8/7                    21: 13/11 6/5
  2) 42: 8/4 6/4                     63: 24/15
  6) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "6:6 ROW_NUMBER_GAP (number 3, expected 2, exchanged True)",
            "8:6 ROW_NUMBER_GAP (number 6, expected 4)",
        ],
        (0, 1, False),
    ),
    "two rows are exchanged, and the rest counts on from the wrong number": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  6) 61: 13/7 8/7                    21: 13/11 6/5
  2) 42: 8/4 6/4                     63: 24/15
  7) 64: 24/18 24/20
      Wins 1 point
""",
        ["6:6 ROW_NUMBER_GAP (number 6, expected 2, exchanged True)"],
        (0, 1, False),
    ),
    "two rows are exchanged, and a number farther behind is wrong": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 61: 13/7 8/7                    21: 13/11 6/5
  2) 42: 8/4 6/4                     63: 24/15
  4) 64: 24/18 24/20                 61: bar/24 15/9
  9) 31: 6/5 6/3
      Wins 1 point
""",
        [
            "6:6 ROW_NUMBER_GAP (number 3, expected 2, exchanged True)",
            "9:6 ROW_NUMBER_GAP (number 9, expected 5)",
        ],
        (0, 1, False),
    ),
    "two rows are exchanged by their numbers, and the rest does not fit that": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 61: 13/7 8/7                    21: 15/13 6/5
  2) 42: 8/4 6/4                     63: 24/15
  4) 64: 24/18 17/13                 33: 17/14(2) 14/11 13/10
      Wins 1 point
""",
        ["6:6 ROW_LOST (rows 1) | folded 1 | lost 6"],
        (0, 1, True),
    ),
    "the first rows are lost": (
        """
  3) 42: 8/5 6/5                     52: 17/8
  4) 33: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
        ["5:6 ROW_LOST (rows 2) | lost 5"],
        (0, 1, True),
    ),
    "the first rows are lost: the next roll is no opening, and a doublet as good as others": (
        """
  3) 33: 8/4 6/4                     52: 17/8
  4) 42: 8/5 6/5                     63: 24/15
      Wins 1 point
""",
        ["5:6 ROW_LOST (rows 2) | lost 5"],
        (0, 1, True),
    ),
    "the first rows are lost: who goes on can double": (
        """
  3)  Doubles => 2                    Takes
  4) 42: 8/5 6/5                     63: 24/15
  5) 42: 8/5 6/5                     63: 4/off
      Wins 2 points
""",
        ["5:7 ROW_LOST (rows 2) | lost 5"],
        (0, 2, True),
    ),
    "the first rows are lost, and the left cell of the next one": (
        """
  3)                                  Doubles => 2
  4)  Takes                          33: 8/4 6/4
  5) 42: 8/5 6/5                     63: 4/off
      Wins 2 points
""",
        ["5:39 ROW_LOST (rows 2) | lost 5"],
        (0, 2, True),
    ),
    "the first rows are lost, and the double before an answer": (
        """
  3)  Takes                          33: 8/4 6/4
  4) 42: 8/5 6/5                     63: 4/off
      Wins 2 points
""",
        ["5:7 ROW_LOST (rows 2) | lost 5"],
        (0, 2, True),
    ),
    "rows are lost, and a double in them that is taken: the doubler rolls": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  5)  Takes                          52: 13/6
  6) 61: 13/7 8/7                    31: 13/9
      Wins 2 points
""",
        ["7:7 ROW_LOST (rows 2) | lost 7"],
        (0, 2, True),
    ),
    "rows are lost, and a redouble in them that is taken": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
  6)  Takes                          52: 13/6
  7) 61: 13/7 8/7                    31: 13/9
      Wins 12 points
""",
        ["8:7 ROW_LOST (rows 2) | lost 8"],
        (0, 12, True),
    ),
    "rows are lost, and a double in them that is dropped": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  5)  Drops
                                     Wins 1 point
""",
        ["7:7 ROW_LOST (rows 2) | lost 7"],
        (1, 1, True),
    ),
    "rows are lost, and a double in them that is dropped at the right": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  5)                                  Drops
      Wins 1 point
""",
        ["7:39 ROW_LOST (rows 2) | lost 7"],
        (0, 1, True),
    ),
    "a row is lost, and the left cell before a double": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3)                                  Doubles => 2
  4)  Takes                          33: 8/4 6/4
  5) 42: 8/5 6/5                     63: 4/off
      Wins 2 points
""",
        ["6:39 ROW_LOST (rows 1) | lost 6"],
        (0, 2, True),
    ),
    "a row is lost while a double waits: it was taken": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Doubles => 2
  4) 61: 13/7 8/7                    21: 13/11 6/5
  5) 64: 24/18 24/20
      Wins 2 points
""",
        ["7:6 ROW_LOST (rows 1) | lost 7"],
        (0, 2, True),
    ),
}

UNREAD = {
    "an answer, and the game goes on": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Tqkqs
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        ["6:39 LINE_UNPARSABLE | cube-word Takes | follows cube-word, all 3"],
        (0, 2, False),
    ),
    "an answer, and the doubler wins the old value": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Dxxps
      Wins 1 point
""",
        ["6:39 LINE_UNPARSABLE | cube-word Drops | void - | follows cube-word, all 1"],
        (0, 1, False),
    ),
    "an answer, and the doubler wins the new value": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Dxxps
      Wins 2 points
""",
        ["6:39 LINE_UNPARSABLE | cube-word Takes | follows cube-word, all 1"],
        (0, 2, False),
    ),
    "a redouble": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                      Dxxbles => 4
  4)  Takes                          63: 24/15
      Wins 4 points
""",
        ["7:39 LINE_UNPARSABLE | cube-word Doubles => 4 | void - & - | follows cube-word, all 3"],
        (0, 4, False),
    ),
    "a play": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     see video
  3) 61: 13/7 8/7                    21: 15/13 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "6:38 LINE_UNPARSABLE | lost-cell 43: 22/15 | lost-cell 63: 24/15 | lost-cell 43: 22/18 18/15"
            " | follows lost-cell, all 4"
        ],
        (0, 1, False),
    ),
    "the opening play": (
        """
  1)                                 see video
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
        [
            "5:38 LINE_UNPARSABLE | lost-cell 31: 8/5 6/5 | lost-cell 53: 8/3 6/3 | "
            "lost-cell 61: 13/7 8/7 | follows lost-cell, all 5"
        ],
        (0, 1, False),
    ),
    "the last cell: nothing was played": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     see video
      Wins 1 point
""",
        ["6:38 TOKEN_UNKNOWN (token see video, remark True)"],
        (0, 1, False),
    ),
    "the last cell, and what it is can't be told": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     x
      Wins 1 point
""",
        ["6:38 LINE_UNPARSABLE | void - | follows void, all 2"],
        (0, 1, False),
    ),
    "the last cell is a play": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     3:1 8/x
      Wins 1 point
""",
        ["6:38 LINE_UNPARSABLE | follows void, all 2"],
        (0, 1, False),
    ),
    "no play fits: the position is given up": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     see video
  3) 61: 1/off 2/off                 66: 1/off 2/off 3/off 3/off
  4) 64: 24/18 24/20
      Wins 1 point
""",
        [
            "6:38 LINE_UNPARSABLE | lost-cell 31: 8/5 6/5 | lost-cell 64: 24/18 22/18 | "
            "lost-cell 32: 13/10 24/22 | follows lost-cell, 0 | lost 6",
            "6:38 DESYNCHRONISED",
        ],
        (0, 1, True),
    ),
    "behind rows that are lost": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         see video
  4) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
        ["6:6 ROW_LOST (rows 1) | lost 6", "6:38 LINE_UNPARSABLE"],
        (0, 1, True),
    ),
    "behind the end": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3) see video
      Wins 1 point
""",
        ["7:6 TOKEN_UNKNOWN (token see video, remark True)"],
        (0, 1, False),
    ),
}

ENDED = {
    "rolls behind a drop": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
        ["7:6 ROLL_AFTER_DROP | folded 1"],
        (0, 1, False),
    ),
    "the result says that the drop was a take": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
        ["7:6 ROLL_AFTER_DROP <- 6 dropped | take Takes | follows take, all 3"],
        (0, 2, False),
    ),
    "the cube behind a drop": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3)  Doubles => 4                    Drops
      Wins 1 point
""",
        ["7:7 AFTER_GAME_END (ended_by drop) | folded 1"],
        (0, 1, False),
    ),
    "rolls behind the result of a drop": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
      Wins 1 point
  3) 42: 8/4 6/4                     63: 24/15
""",
        ["8:6 ROLL_AFTER_DROP <- 7 end | folded 1"],
        (0, 1, False),
    ),
    "rolls behind one who gave up": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: Concedes
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
        ["7:6 AFTER_GAME_END (ended_by resignation) | folded 1"],
        (0, 1, False),
    ),
    "a double behind the result": (
        """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
  2)  Doubles => 2                    Drops
""",
        ["7:7 AFTER_GAME_END (ended_by resignation) <- 6 end | folded 1"],
        (0, 1, False),
    ),
}

CASES = {**TURNS, **PLACES, **ROWS, **UNREAD, **ENDED}
SAID = {"RESIGN_ASSUMED", "MATCH_UNFINISHED", "CLIPPED"}


@pytest.mark.parametrize(("text", "told", "end"), CASES.values(), ids=CASES)
def test_a_cell_or_row_out_of_place(text, told, end):
    transcript = HEAD + text.lstrip("\n")
    quiet = SAID if any("DESYNCHRONISED" in line for line in told) else {*SAID, "DESYNCHRONISED"}
    assert account(transcript, quiet=quiet) == told
    ((winner, points, _, _, lost),) = ends(transcript)
    assert (winner, points, lost) == end


def test_in_the_crawford_game_no_double_was_meant():
    text = """ 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 2 points

 Game 2
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Dxxbles => 2                    Drops
      Wins 1 point
"""
    assert account(text) == ["11:7 LINE_UNPARSABLE | void - & - | follows void, all 3"]


@pytest.mark.parametrize("cell", ["see video", "00: ????"])
def test_no_doublet_opens_a_game_where_the_first_play_is_not_known(cell):
    text = f"""{HEAD}  1)                                 {cell}
  2) 42: 8/4 6/4                     21: 18/16 4/3
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
"""
    assert [line for line in account(text, shown=8) if " 22: " in line] == []
    opening = games(text)[0].steps[0]
    assert len(opening.hops) == 2
    assert not ends(text)[0][-1]


# --- A long game, whose every cell is known ----------------------------------------------------------

LINES = MATCH.split("\n")
TRUTH = course(MATCH)[0]
LAST = 19


def cells(number):
    """Left and right cell of a row of the match."""
    line = LINES[row(number) - 1]
    return [line[5:32].rstrip(), line[32:]]


def relaid(edit, numbers=None):
    """The match with other rows in its first game; ``numbers``: theirs, if they do not count."""
    rows = edit([cells(number) for number in range(1, LAST + 1)])
    written = [
        f"{number:3d}) {left:27s}{right}".rstrip()
        for number, (left, right) in zip(numbers or range(1, len(rows) + 1), rows, strict=True)
    ]
    return "\n".join([*LINES[: row(1) - 1], *written, *LINES[row(LAST) :]])


def column_closed_up(row_number, side):
    """A cell is lost, and all later ones have moved up: they change columns."""

    def edit(rows):
        flat = [cell for pair in rows for cell in pair]
        del flat[2 * (row_number - 1) + side]
        flat.append("")
        return [flat[at : at + 2] for at in range(0, len(flat), 2)]

    return edit


def exchanged(one, other):
    """Two cells, each as (row, side), have changed places."""

    def edit(rows):
        (first, left), (second, right) = one, other
        rows[first - 1][left], rows[second - 1][right] = rows[second - 1][right], rows[first - 1][left]
        return rows

    return edit


def twice(number):
    """A row stands twice."""
    return lambda rows: [*rows[:number], list(rows[number - 1]), *rows[number:]]


def gone(number):
    """A row is lost."""
    return lambda rows: [*rows[: number - 1], *rows[number:]]


def right_course(text):
    """How many steps of the game are as they were."""
    return sum(one == other for one, other in zip(course(text)[0], TRUTH, strict=False))


def test_the_rows_are_those_of_the_match():
    assert relaid(lambda rows: rows).split() == MATCH.split()


@pytest.mark.parametrize(
    ("at", "kept"),
    [
        ((3, 1), 36), ((4, 0), 36), ((7, 1), 36), ((8, 0), 36), ((9, 1), 36), ((10, 0), 36), ((11, 1), 36),
        ((13, 1), 36), ((14, 0), 36),
        # others fit as well, and are the likelier
        ((5, 1), 8), ((12, 0), 20), ((13, 0), 20),
    ],
)  # fmt: skip
def test_a_cell_is_lost_and_the_columns_change_behind_it(at, kept):
    """The column of the lost cell, which is the opponent's now, names the player whose cell is lost."""
    number, side = at
    text = relaid(column_closed_up(*at))
    (told,) = account(text)
    assert told.startswith(f"{row(number)}:")
    assert told.endswith(f" TURN_ORDER (expected {side}, reason slid)")
    assert ends(text)[0] == (0, 2, "drop", 2, False)
    assert right_course(text) >= kept
    assert len(course(text)[0]) == len(TRUTH)


@pytest.mark.parametrize("at", [14, 15])
def test_too_little_follows_to_prove_that_the_columns_changed(at):
    """Behind row 15 nothing proves it any more; behind row 14 plays are found, but others than were made."""
    text = relaid(column_closed_up(at, 1))
    assert (account(text) == [f"{row(at)}:33 TURN_ORDER (expected 1, reason slid)"]) is (at == 14)
    assert right_course(text) < len(TRUTH) - 1


@pytest.mark.parametrize(
    ("number", "told", "kept"),
    [
        (10, "14:6 ROW_LOST (rows 1, numbered True)", 35),
        (11, "15:6 ROW_LOST (rows 1, numbered True)", 35),
        (12, "16:6 ROW_LOST (rows 1, numbered True) <- 16 came-to-light", 21),
    ],
)
def test_a_row_is_lost_and_the_rest_renumbered(number, told, kept):
    text = relaid(gone(number))
    assert account(text) == [told]
    assert (ends(text)[0], right_course(text)) == ((0, 2, "drop", 2, False), kept)
    assert len(course(text)[0]) == len(TRUTH)  # those lost are made, and none twice


def test_a_row_is_lost_where_the_second_player_sits_on_the_left():
    """The same row behind a game in which the players had each other's column."""
    before = """ Game 1
 Bob : 0                        Ann : 0
  1) 31: 8/5 6/5                 52: 13/8 24/22
      Wins 1 point

 Game 2
 Ann : 0                        Bob : 1"""
    lines = relaid(gone(10)).split("\n")
    text = "\n".join(
        [" 5 point match", "", before, *lines[lines.index(" Game 1") + 2 : lines.index(" Game 2")]]
    )
    assert account(text) == ["19:6 ROW_LOST (rows 1, numbered True)"]
    (_, game) = games(text)
    assert (game.seats, game.winner, game.lost) == ((1, 0), 1, False)
    turned = [
        (1 - player, *rest, owner if owner is None else 1 - owner) for player, *rest, owner in course(text)[1]
    ]
    assert sum(one == other for one, other in zip(turned, TRUTH, strict=False)) == 35


@pytest.mark.parametrize("number", [3, 9, 13, 17])
@pytest.mark.parametrize("counted", [True, False])
def test_a_row_twice(number, counted):
    numbers = None if counted else [*range(1, number + 1), *range(number, LAST + 1)]
    text = relaid(twice(number), numbers)
    (told,) = account(text, shown=1)
    assert told.startswith(
        f"{row(number) + 1}:6 ROW_DOUBLED (first line {row(number)}) <- {row(number)} first"
    )
    assert " | doubled-row - (row) & - (row) | follows doubled-row, all " in told
    assert course(text)[0] == TRUTH


@pytest.mark.parametrize(
    ("one", "other", "told"),
    [
        ((3, 0), (3, 1), "7:7 ENTRY_WITHOUT_CHECKER (target 22) | swapped 66: 13/7 13/7 8/2* 8/2"
                         " & 31: 25/22 22/21 | follows swapped, all 35"),
        ((12, 0), (12, 1), "16:7 SOURCE_EMPTY (point 13, held 0) +TARGET_BLOCKED +TARGET_BLOCKED"
                           " | swapped 14: 14/13 7/3 & 55: 13/8 13/8 6/1 6/1 | follows swapped, all 17"),
        ((17, 0), (17, 1), "21:7 SOURCE_EMPTY (point 18, held 0) | swapped 52: 5/3 5/0"
                           " & 11: 18/17 17/16 16/15 5/4 | follows swapped, all 7"),
        # one above the other; it comes to light later
        ((3, 0), (4, 0), "7:6 PLAY_CONTRADICTED (plays 0) <- 7 came-to-light | swapped"
                         " 66: 13/7 13/7 8/2* 8/2 & 55: 13/8 13/8 8/3 8/3 | follows swapped, all 35"),
        ((3, 1), (4, 1), "7:34 BAR_FIRST (bar 1, source 13) +TARGET_BLOCKED | swapped 31: 25/22 22/21"
                         " & 21: 13/12* 8/6 | follows swapped, all 34"),
        ((12, 1), (13, 1), "16:34 SOURCE_EMPTY (point 8, held 0) | swapped 55: 13/8 13/8 6/1 6/1"
                           " & 52: 8/6 7/2 | follows swapped, all 16"),
    ],
)  # fmt: skip
def test_two_cells_changed_places(one, other, told):
    text = relaid(exchanged(one, other))
    assert account(text, shown=1) == [told]
    assert course(text)[0] == TRUTH


def test_cells_near_the_end_are_not_taken_to_have_changed_places():
    """Seven actions follow row 16, and a play with another die fits them as well."""
    told = account(relaid(exchanged((16, 0), (16, 1))))
    assert told == [
        "20:33 OFF_NOT_HOME (outside 24) | die 21: 6/5 4/2 | die 21: 6/4 6/5 | die 16: 24/18 6/5 | "
        "follows die, all 7"
    ]


@pytest.mark.parametrize("number", [3, 9, 12, 16])
def test_two_rows_changed_places_and_their_numbers_say_so(number):
    numbers = list(range(1, LAST + 1))
    numbers[number - 1 : number + 1] = number + 1, number
    text = relaid(
        lambda rows: [*rows[: number - 1], rows[number], rows[number - 1], *rows[number + 1 :]], numbers
    )
    assert account(text) == [
        f"{row(number)}:6 ROW_NUMBER_GAP (number {number + 1}, expected {number}, exchanged True)"
    ]
    assert course(text)[0] == TRUTH


@pytest.mark.parametrize(
    ("at", "likely"),
    [
        ((3, 0), "66: 13/7 13/7 8/2* 8/2 at 7:6"),
        ((9, 0), "25: 22/17* 6/4 at 13:6"),
        ((3, 1), "13: 25/22 22/21 at 7:34"),
        ((12, 1), "55: 13/8 13/8 6/1 6/1 at 16:34"),
    ],
)
def test_a_lost_cell_that_the_rest_gives_back(at, likely):
    number, side = at

    def edit(rows):
        rows[number - 1][side] = ""
        return rows

    (told,) = account(relaid(edit), shown=1)
    behind = row(number) + side  # the line of the next action
    assert told.startswith(f"{likely.split(' at ')[1]} TURN_ORDER (expected {side}, reason lost-cell)")
    assert f" <- {behind} next-action | lost-cell {likely} | follows lost-cell, all " in told
    assert right_course(relaid(edit)) >= len(TRUTH) - 1


@pytest.mark.parametrize(("first", "last"), [(3, 4), (8, 10), (9, 14), (14, 15)])
def test_rows_in_which_each_player_has_the_others_cell(first, last):
    text = relaid(lambda rows: [[*r[::-1]] if first <= n <= last else r for n, r in enumerate(rows, 1)])
    (told,) = account(text, shown=1)
    assert int(told.split(":")[0]) == row(first)
    assert " | columns " in told
    assert told.count(" & ") == 2 * (last - first + 1) - 1
    assert course(text)[0] == TRUTH


@pytest.mark.parametrize(
    ("one", "other"), [((3, 0), (3, 1)), ((4, 1), (5, 1)), ((10, 1), (11, 0)), ((13, 0), (14, 0))]
)
def test_two_cells_have_each_others_dice(one, other):
    def edit(rows):
        mine, its = rows[one[0] - 1][one[1]].strip(), rows[other[0] - 1][other[1]].strip()
        rows[one[0] - 1][one[1]] = its[:2] + mine[2:]
        rows[other[0] - 1][other[1]] = mine[:2] + its[2:]
        return rows

    text = relaid(edit)
    (told,) = account(text, shown=1)
    assert int(told.split(":")[0]) == row(one[0])
    assert " | dice-exchanged " in told
    assert course(text)[0] == TRUTH


@pytest.mark.parametrize(("at", "number"), [((3, 0), 3), ((12, 1), 12), ((17, 1), 17)])
def test_a_lost_cell_is_told_with_its_row(at, number):
    row_number, side = at

    def edit(rows):
        rows[row_number - 1][side] = ""
        return rows

    (fault,) = [each for each in located(relaid(edit)) if each.fault.kind.name == "TURN_ORDER"]
    assert (fault.row, fault.player, fault.entry, fault.dice) == (number, side, None, None)
    # the board before it, as the player sees it whose cell it is
    before = next(
        step.before for step in games(MATCH)[0].steps if step.entry.row == number and step.player == side
    )
    assert fault.position == before
    assert fault.position != before.flipped()


@pytest.mark.parametrize(
    ("rows", "line"),
    [
        # the dice of the last roll but one: with those two rolls in each other's place all is legal, too
        (
            """
  1) 31: 8/5 6/5                     42: 8/4 6/4
  2) 65: 24/13                       53:
  3) 64: 24/14                       66: 24/18(2) 13/7(2)
      Wins 1 point
""",
            6,
        ),
        (
            """
  1) 31: 8/5 6/5                     42: 8/4 6/4
  2) 65:                             53: 8/3 6/3
  3) 64: 24/14
                                     Wins 1 point
""",
            6,
        ),
    ],
)
def test_a_forgotten_play_is_not_moved_to_the_end_of_the_game(rows, line):
    (fault,) = (each for each in located(HEAD + rows.lstrip("\n")) if each.fault.kind.name == "PLAY_MISSING")
    assert fault.place.line == line
    assert fault.readings[0].kind in ("play", "die")
    assert all(reading.share < 0.1 for reading in fault.readings if reading.kind == "swapped")
