"""Spoiled games: what is told, what is taken to have stood there, and how the game goes on.

Each row: a game and what is done to it (``spoiled.py``), the account (``accounts.py``) with readings that
stand out, and the end, with the number of steps that are as they were before the game was spoiled.
"""

import pytest

from tests.replay.accounts import story
from tests.replay.spoiled import GAMES, spoiled

CASES = [
    (
        ("nineteen", "9L Beavers => 4"),
        [
            "13:7 ANSWER_WITHOUT_OFFER (word Beavers) +BEAVER_IN_MATCH | no-roll"
            " | follows no-roll, 0 | folded 1 | lost 13"
        ],
        "0 wins 2 by drop, cube 2, lost, 15 kept",
    ),
    (
        ("nine", "9L -", "4R 21: Cannot Move", "2L 12: 22/24 6/5"),
        ["6:6 BACKWARDS (source 22, target 24) | play 12: 24/22* 6/5 | follows play, 4 | folded 2 | lost 8"],
        "0 wins 2 by resignation, cube 2, lost, 6 kept",
    ),
    (
        ("nine", "before 4 | Takes", "5R -", "before 6 21: 13/12* 8/6 |", "7R 22: 12/10 6/4 6/4"),
        [
            "8:6 TURN_ORDER (expected 0, reason lost-cell) <- 8 next-action"
            " | lost-offer Doubles => 2 at 8:7 | follows lost-offer, 2",
            "10:6 TURN_ORDER (expected 1, reason wrong-column, alone True) | wrong-column"
            " | follows wrong-column, 2 | folded 1 | lost 10",
            "12:38 VALUE (written 2, right 4, cube 2) | cube-value Doubles => 4 | follows as-written, 0",
        ],
        "0 wins 2 by resignation, cube 2, lost, 6 kept",
    ),
    (
        ("nineteen", "9L 25: ????", "again 15"),
        [
            "13:6 PLAY_MISSING (plays 19) | play 25: 22/17* 6/4 | follows play, all 24",
            "20:6 ROW_DOUBLED (first line 19) <- 19 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 11",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("off", "1R see video"),
        ["5:38 LINE_UNPARSABLE | lost-cell 44: 13/9 13/9 9/5 9/5 | follows lost-cell, all 17"],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("cubed", "3L 42: 6/4"),
        ["7:6 TOO_FEW_DICE (used 1, possible 2) | follows as-written, all 7"],
        "0 wins 4 by resignation, cube 4, 4 kept",
    ),
    (
        ("nine", "before 5 | Doubles => 2", "lost 4"),
        [
            "8:38 ROW_LOST (rows 1) | lost 8",
            "9:6 NO_ANSWER (offer line 8) <- 8 offer | lost-take | follows lost-take, 0",
            "10:38 NOT_OWNER (owner 0, cube 2) +VALUE | void - & - | follows as-written, 0",
        ],
        "0 wins 2 by resignation, cube 2, lost, 5 kept",
    ),
    (
        ("off", "closed 1"),
        ["5:6 OPENING_DOUBLET (die 3) | die 31: 24/21 6/5 | follows die, 5 | folded 1 | lost 8"],
        "1 wins 2 by resignation, cube 1, lost, 0 kept",
    ),
    (
        ("nineteen", "swap 1L 1R", "twice 11", "10R 12: 25/24"),
        [
            "5:6 TURN_ORDER (expected 1, reason wrong-column, alone True)"
            " | wrong-column 53: 13/8 6/3 at 5:37 & - | follows wrong-column, 21",
            "16:6 ROW_DOUBLED (first line 15) <- 15 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 19",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nine", "1R Concedes", "8L 46: 15/10 10/4*", "5L 53: 20/15* 8/5"),
        ["6:6 AFTER_GAME_END (ended_by resignation) | folded 15"],
        "0 wins 2 by resignation, cube 1, 0 kept",
    ),
    (
        ("short", "1L -", "before 1 Doubles => 2 | Takes", "before 3 Doubles => 2 |"),
        [
            "5:7 BEFORE_OPENING | void - & - | follows void, 4",
            "8:6 NO_ANSWER (offer line 7) <- 7 offer | void | follows void, all 6",
        ],
        "0 wins 1 by resignation, cube 1, 0 kept",
    ),
    (
        ("nineteen", "6L 53: 20/15 8/5"),
        ["10:6 HIT_NOT_MARKED (points [15])"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("cubed", "4L Doubles => 2", "2L Doubles => 3"),
        [
            "6:7 VALUE (written 3, right 2, cube 1) | void - & - | follows void, 5",
            "8:38 BEAVER_IN_MATCH | as-written | follows as-written, 1",
            "9:37 TURN_ORDER (expected 0, reason two-turns) | as-written | follows as-written, all 3",
        ],
        "0 wins 4 by resignation, cube 4, 4 kept",
    ),
    (
        ("nineteen", "slide 1R"),
        [
            "5:37 PLAY_CONTRADICTED (plays 0) +HIT_NONE <- 6 came-to-light | die 12: 24/23 6/4"
            " | follows die, 34",
            "24:7 WRONG_WINNER (winner 1, how drop)",
        ],
        "1 wins 2 by drop, cube 2, 0 kept",
    ),
    (
        ("nine", "lost 8", "2R 62: ????"),
        [
            "6:37 PLAY_MISSING (plays 3) | play 62: 25/23 8/2 | follows play, all 13",
            "12:6 ROW_NUMBER_GAP (number 9, expected 8)",
        ],
        "0 wins 2 by resignation, cube 2, 13 kept",
    ),
    (
        ("nineteen", "17R see video", "lost 2"),
        ["6:6 ROW_LOST (rows 1) | lost 6", "20:38 LINE_UNPARSABLE"],
        "0 wins 2 by drop, cube 2, lost, 1 kept",
    ),
    (
        ("off", "3L 33: 24/21 24/21 21/18 18/15", "9R 66: 5/off 5/off 5/off 3/off"),
        [
            "7:6 SOURCE_EMPTY (point 24, held 0) | overwritten 33: 21/18 13/10 13/10 13/10"
            " | follows overwritten, all 14",
            "13:37 SOURCE_EMPTY (point 5, held 0) | follows overwritten, all 1",
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("cubed", "1L -", "result 0 ", "before 6 | Takes"),
        [
            "10:6 TURN_ORDER (expected 0, reason lost-cell) <- 10 next-action"
            " | lost-offer Doubles => 8 at 10:7 | follows lost-offer, all 2",
            "11:6 GAME_UNFINISHED",
        ],
        "None wins 0 by unfinished, cube 8, 0 kept",
    ),
    (
        ("short", "before 2 Doubles => 2 | Drops"),
        ["7:6 ROLL_AFTER_DROP | folded 4"],
        "0 wins 1 by drop, cube 1, 2 kept",
    ),
    (
        ("cubed", "6L see video", "4L 61: Cannot Move"),
        [
            "8:6 DANCE_PLAYABLE (plays 16) | follows play, all 5",
            "10:7 TOKEN_UNKNOWN (token see video, remark True)",
        ],
        "0 wins 4 by resignation, cube 4, 6 kept",
    ),
    (
        ("nine", "swap 3L 4L"),
        [
            "7:6 PLAY_CONTRADICTED (plays 0) <- 7 came-to-light"
            " | swapped 66: 13/7 13/7 8/2* 8/2 & 55: 13/8 13/8 8/3 8/3 | follows swapped, all 15"
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("nineteen", "11L -", "17L 52: Cannot Move", "before 10 Doubles => 4 | Takes"),
        [
            "16:6 TURN_ORDER (expected 0, reason lost-cell) <- 16 next-action"
            " | lost-cell 36: 17/14 13/7 at 16:6 | follows lost-cell, 11 | folded 1 | lost 22",
            "24:7 NOT_OWNER (owner 1, cube 4) +VALUE +DEAD | void - & - | follows as-written, 0",
            "25:7 WRONG_POINTS_DROP (written 2, right 4)",
        ],
        "0 wins 4 by drop, cube 4, lost, 19 kept",
    ),
    (
        ("nineteen", "19R -", "8L 56: 15/10 70/4*", "7L Doubles => 4"),
        [
            "11:7 BEAVER_IN_MATCH | cube-word Takes | follows cube-word, 1",
            "12:6 POINT_RANGE (point 70) | play 56: 15/10 10/4* | follows play, all 23",
            "24:7 UNANSWERED_AT_RESULT <- 23 offer",
        ],
        "0 wins 2 by drop, cube 2, 36 kept",
    ),
    (
        ("nine", "result 6 Wins 1 points", "8R 15:", "2R 53: 13/8 6/3"),
        [
            "6:37 BAR_FIRST (bar 1, source 13) | overwritten 62: 25/23 8/2 | follows overwritten, 14",
            "12:37 FORCED_OMITTED (play ((25, 24, False),))",
            "14:7 NOT_MULTIPLE (written 1, cube 2, most 3)",
        ],
        "0 wins 1 by resignation, cube 2, 17 kept",
    ),
    (
        ("short", "2L 42: Cannot Move", "before 3 | Takes"),
        [
            "6:6 DANCE_PLAYABLE (plays 27) | play 42: 13/7 | follows play, 1",
            "6:37 HIT_AMBIGUOUS",
            "7:38 ANSWER_WITHOUT_OFFER (word Takes) | void - | follows void, all 5",
        ],
        "0 wins 1 by resignation, cube 1, 2 kept",
    ),
    (
        ("short", "again 1", "2L 42: 8/4 6/4", "4R 22: 13/11 6/5"),
        [
            "6:6 ROW_NUMBER_GAP (number 1, expected 2)",
            "7:37 SOURCE_EMPTY (point 24, held 0) | play 63: 22/13 | lost 7",
        ],
        "0 wins 1 by resignation, cube 1, lost, 3 kept",
    ),
    (
        ("off", "before 8 Doubles => 2 |", "result 6 Wins 2 points"),
        [
            "13:6 NO_ANSWER (offer line 12) <- 12 offer | lost-take Takes at 12:38 | follows lost-take, 4",
            "15:7 WRONG_WINNER (winner 1, how bear-off)",
            "15:7 WRONG_POINTS (written 2, right 4, size 2, cube 2)",
        ],
        "1 wins 4 by bear-off, cube 2, 18 kept",
    ),
    (
        ("cubed", "4R Doubles => 3", "2L Takes", "6L 64: ????"),
        [
            "6:7 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows no-roll, 0",
            "6:38 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows no-roll, 3",
            "8:38 VALUE (written 3, right 2, cube 1) | cube-value Doubles => 2 | follows cube-value, 2",
        ],
        "0 wins 4 by resignation, cube 2, 9 kept",
    ),
    (
        ("nine", "9L 25: 22/17* 6x4"),
        [
            "13:17 LINE_UNPARSABLE (token 6x4, start 11, end 14) +TOO_FEW_DICE"
            " | play 25: 22/17* 6/4 | follows as-written, all 2"
        ],
        "0 wins 2 by resignation, cube 2, 15 kept",
    ),
    (
        ("short", "1L see video", "lost 3", "2L -", "before 2 | 42: 8/4 6/4"),
        ["5:7 LINE_UNPARSABLE | follows lost-cell, 1 | folded 2 | lost 5"],
        "0 wins 1 by resignation, cube 1, lost, 0 kept",
    ),
    (
        ("off", "8R 76: 5/off 5/off 5/off 3/off", "before 4 | Takes"),
        [
            "8:6 TURN_ORDER (expected 0, reason lost-cell) <- 8 next-action"
            " | lost-offer Doubles => 2 at 8:7 | follows lost-offer, 10",
            "13:37 DICE_RANGE (dice (7, 6)) | die 44: 5/1 5/1 5/1 3/off | follows die, all 3",
        ],
        "1 wins 2 by resignation, cube 2, 15 kept",
    ),
    (
        ("off", "result 0 "),
        ["13:6 RESULT_MISSING (winner 1, points 2)"],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("cubed", "again 3", "3R -", "before 7 Doubles => 2 | Drops"),
        [
            "7:37 TURN_ORDER (expected 1, reason lost-cell) <- 8 next-action | follows lost-cell, 2 | lost 8",
            "11:7 VALUE (written 2, right 8, cube 4) | cube-value Doubles => 8 | follows as-written, 0",
            "12:6 ROLL_AFTER_DROP <- 11 dropped | take Takes | follows take, all 2",
        ],
        "0 wins 4 by resignation, cube 2, lost, 5 kept",
    ),
    (
        ("short", "4L see video", "3L -"),
        [
            "7:37 TURN_ORDER (expected 0, reason wrong-column, alone True) | follows wrong-column, all 3",
            "8:7 TOKEN_UNKNOWN (token see video, remark True)",
        ],
        "0 wins 1 by resignation, cube 1, 4 kept",
    ),
    (
        ("short", "2L Concedes", "result 0 ", "2L Doubles => 4"),
        [
            "6:7 VALUE (written 4, right 2, cube 1) | cube-value Doubles => 2 | follows cube-value, 0",
            "6:37 NO_ANSWER (offer line 6) <- 6 offer | lost-take | follows lost-take, all 4",
            "8:6 GAME_UNFINISHED",
        ],
        "None wins 0 by unfinished, cube 2, 2 kept",
    ),
    (
        ("short", "3L Concedes"),
        ["7:37 AFTER_GAME_END (ended_by resignation) | folded 1"],
        "0 wins 1 by resignation, cube 1, 4 kept",
    ),
    (
        ("nineteen", "1R -"),
        [
            "6:6 HIT_NONE (point 22)",
            "6:37 ENTRY_WITHOUT_CHECKER (target 23) | die 12: 24/23 6/4 | follows die, all 35",
        ],
        "0 wins 2 by drop, cube 2, 0 kept",
    ),
    (
        ("off", "1L -"),
        [
            "5:37 OPENING_DOUBLET (die 4) | as-written | follows as-written, all 17",
            "8:6 SOURCE_EMPTY (point 5, held 0) | play 33: 18/15 13/10 13/10 6/3 | follows play, all 12",
        ],
        "1 wins 2 by bear-off, cube 1, 0 kept",
    ),
    (
        ("nine", "before 6 | Doubles => 2", "8L Tqkqs"),
        [
            "10:38 AFTER_ROLL | void - | follows void, 3",
            "12:7 LINE_UNPARSABLE | cube-word Takes | follows cube-word, all 6",
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("cubed", "before 1 | Takes", "2L Doubles => 2", "number 5 10"),
        [
            "5:38 ANSWER_WITHOUT_OFFER (word Takes) | void - | follows void, 1",
            "6:7 BEFORE_OPENING | void - | follows void, all 12",
        ],
        "0 wins 4 by resignation, cube 4, 0 kept",
    ),
    (
        ("nine", "closed 5", "result 0 ", "5R Beavers => 4"),
        [
            "9:6 SOURCE_EMPTY (point 20, held 0) +BAR_FIRST | play 53: 25/20 8/5 | lost 9",
            "9:38 ANSWER_WITHOUT_OFFER (word Beavers) +BEAVER_IN_MATCH | no-roll | follows as-written, 0",
            "12:6 GAME_UNFINISHED",
        ],
        "None wins 0 by unfinished, cube 4, lost, 7 kept",
    ),
    (
        ("off", "8R 56: 5/off 5/off 5/off 3/off", "result 6 Wins 2 points", "7R 66:"),
        [
            "11:37 FORCED_OMITTED (play ((6, 0, False), (6, 0, False), (6, 0, False), (6, 0, False)))",
            "12:37 TOO_MANY_STEPS (steps 4, dice_count 2) | follows die, 2",
            "14:7 WRONG_WINNER (winner 1, how bear-off)",
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("cubed", "1L -", "before 1 | 31: 8/5 6/5"),
        [
            "5:37 TURN_ORDER (expected 0, reason wrong-column, alone True)"
            " | wrong-column 31: 8/5 6/5 at 5:6 & - | follows wrong-column, all 12"
        ],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("cubed", "result 6 Wins 2 points", "before 3 Doubles => 2 | Takes"),
        [
            "7:7 TWICE_IN_TURN +NOT_OWNER +VALUE | void - & - | follows void, 9",
            "12:7 NOT_MULTIPLE (written 2, cube 4, most 3)",
        ],
        "0 wins 2 by resignation, cube 4, 11 kept",
    ),
    (
        ("off", "number 3 2", "swap 4L 4R"),
        [
            "7:6 ROW_NUMBER_GAP (number 2, expected 3)",
            "8:6 SOURCE_OVERDRAWN (point 18, moved 2, standing 1)"
            " | swapped 33: 18/15 13/10 13/10 5/2 & 66: 18/12 18/12 12/6 12/6 | follows swapped, all 13",
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("nine", "4L -", "8R 65: 25/24"),
        [
            "8:6 TURN_ORDER (expected 0, reason lost-cell) <- 8 next-action"
            " | lost-cell 55: 13/8 13/8 8/3 8/3 at 8:6 | follows lost-cell, 8",
            "12:37 ENTRY_WRONG_POINT (point 24, right [19, 20]) +DICE_MISMATCH +PLAY_ON_DANCE"
            " | die 61: 25/24 | follows as-written, all 3",
        ],
        "0 wins 2 by resignation, cube 2, 5 kept",
    ),
    (
        ("nineteen", "10R 25/24"),
        ["14:37 DICE_MISSING | follows as-written, all 19"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("off", "8R 66: 5/off 5/off 5xoff 3/off", "9R -"),
        [
            "12:53 LINE_UNPARSABLE (token 5xoff, start 16, end 21) +OFF_BEHIND"
            " | play 66: 5/off 5/off 5/off 3/off | follows as-written, all 2"
        ],
        "1 wins 2 by resignation, cube 1, 15 kept",
    ),
    (
        ("nineteen", "15L 53: 5/0 0/3", "result 0 "),
        [
            "19:6 BACKWARDS (source 0, target 3) | play 53: 5/0 3/0 | follows play, all 9",
            "23:7 RESULT_MISSING (winner 0, points 2)",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("short", "number 3 8", "swap 4L 4R"),
        ["7:6 ROW_LOST (rows 5) | lost 7", "8:37 TURN_ORDER (expected 0, reason two-turns)"],
        "0 wins 1 by resignation, cube 1, lost, 4 kept",
    ),
    (
        ("short", "4L Doubles => 4"),
        [
            "8:7 VALUE (written 4, right 2, cube 1) | cube-value Doubles => 2 | follows cube-value, all 1",
            "9:7 UNANSWERED_AT_RESULT <- 8 offer",
        ],
        "0 wins 1 by drop, cube 1, 6 kept",
    ),
    (
        ("nine", "before 9 Doubles => 4 | Takes", "swap 2L 2R", "10L 25: ????"),
        [
            "6:6 ENTRY_WITHOUT_CHECKER (target 23) | swapped 12: 24/22* 6/5 & 62: 25/23 8/2"
            " | follows swapped, 16 | folded 1 | lost 14",
            "15:7 NOT_MULTIPLE (written 2, cube 4, most 3)",
        ],
        "0 wins 2 by resignation, cube 4, lost, 15 kept",
    ),
    (
        ("nine", "7L Doubles => 4"),
        ["11:7 BEAVER_IN_MATCH | cube-word Takes | follows cube-word, all 6"],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("short", "1L 51: 8/5 6/5"),
        ["5:6 DICE_MISMATCH (pips 4) | die 31: 8/5 6/5 | follows as-written, all 7"],
        "0 wins 1 by resignation, cube 1, 7 kept",
    ),
    (
        ("nineteen", "17R 71: 18/17 17/16 16/15 5/4"),
        ["21:37 DICE_RANGE (dice (7, 1)) | die 11: 18/17 17/16 16/15 5/4 | follows as-written, all 5"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("cubed", "1L -", "slide 4L", "result 0 "),
        [
            "8:7 NOT_OWNER (owner 1, cube 2) | void - & - | follows void, 3",
            "9:6 GAME_UNFINISHED",
            "9:37 SOURCE_EMPTY (point 24, held 0) | follows play, all 0",
        ],
        "None wins 0 by unfinished, cube 2, 0 kept",
    ),
    (
        ("nine", "twice 3"),
        [
            "8:6 ROW_DOUBLED (first line 7) <- 7 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 15"
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("short", "before 3 Doubles => 2 | Takes"),
        ["10:7 NOT_MULTIPLE (written 1, cube 2, most 3)"],
        "0 wins 1 by resignation, cube 2, 7 kept",
    ),
    (
        ("short", "again 2"),
        [
            "7:6 ROW_DOUBLED (first line 6) <- 6 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 6"
        ],
        "0 wins 1 by resignation, cube 1, 7 kept",
    ),
    (
        ("nineteen", "result 37 Wins 2 points", "7L -"),
        [
            "11:37 NO_ANSWER (offer line 10) <- 10 offer | lost-take Takes at 11:7 | follows lost-take, 25",
            "24:38 WRONG_WINNER (winner 0, how drop)",
        ],
        "0 wins 2 by drop, cube 2, 36 kept",
    ),
    (
        ("nineteen", "6R -", "18L 14:"),
        [
            "10:37 TURN_ORDER (expected 1, reason lost-cell) <- 11 next-action"
            " | lost-offer Doubles => 2 at 10:38 | follows lost-offer, 22",
            "22:6 PLAY_MISSING (plays 6) | follows play, all 4",
        ],
        "0 wins 2 by drop, cube 2, 36 kept",
    ),
    (
        ("cubed", "3R -", "number 1 2"),
        ["5:6 ROW_LOST (rows 1) | folded 1 | lost 5"],
        "0 wins 4 by resignation, cube 4, lost, 0 kept",
    ),
    (
        ("short", "slide 2R", "swap 2R 3R"),
        [
            "6:37 SOURCE_OVERDRAWN (point 24, moved 2, standing 1) +TARGET_BLOCKED"
            " | play 64: 24/18 22/18 | follows play, all 3"
        ],
        "0 wins 1 by resignation, cube 1, 3 kept",
    ),
    (
        ("off", "2L 33:", "9L 54: 7/2 7/2 7/2 6/1"),
        [
            "6:6 PLAY_MISSING (plays 98) | follows play, all 16",
            "13:6 TOO_MANY_STEPS (steps 4, dice_count 2) | die 55: 7/2 7/2 7/2 6/1"
            " | follows as-written, all 2",
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("nine", "3L 66: 13/7 13/7 8/2* 5/2"),
        ["7:6 DICE_MISMATCH (pips 21) | play 66: 13/7 13/7 8/2* 8/2 | follows play, all 14"],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("nine", "3R 31: 25/22 22/71", "result 0 "),
        ["7:37 POINT_RANGE (point 71) | play 31: 25/22 22/21 | follows play, all 12", "13:6 GAME_UNFINISHED"],
        "None wins 0 by unfinished, cube 2, 17 kept",
    ),
    (
        ("short", "2L 42: 8/4 6/6", "1R Doubles => 2"),
        [
            "6:6 NO_ANSWER (offer line 5) <- 5 offer | lost-take | follows lost-take, 0",
            "6:6 POINT_RANGE (point 6) | play 42: 8/4 6/4 | follows play, 4",
            "9:7 NOT_MULTIPLE (written 1, cube 2, most 3)",
        ],
        "0 wins 1 by resignation, cube 2, 1 kept",
    ),
    (
        ("nineteen", "before 10 | Doubles => 2"),
        ["14:38 AFTER_ROLL +NOT_OWNER +VALUE | void - | follows void, all 22"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("cubed", "5L -", "before 5 | Takes"),
        ["9:38 ANSWER_WRONG_SIDE (word Takes) | wrong-column Takes | follows wrong-column, all 4"],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("off", "result 6 Wins 2 points", "number 6 7", "6L 33: 10/7 10/7 10x7 6/3"),
        ["10:6 ROW_LOST (rows 1) | lost 10", "10:20 LINE_UNPARSABLE (token 10x7, start 14, end 18)"],
        "0 wins 2 by resignation, cube 1, lost, 10 kept",
    ),
    (
        ("nineteen", "before 10 Doubles => 2 | Takes"),
        ["14:7 VALUE (written 2, right 4, cube 2) | void - & - | follows void, all 23"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nine", "6R Doubles => 3", "7L Drops", "before 9 | Takes"),
        [
            "10:38 VALUE (written 3, right 2, cube 1) | void - & - | follows void, 5",
            "13:6 TURN_ORDER (expected 0, reason lost-cell) <- 13 next-action"
            " | lost-offer Doubles => 2 at 13:7 | follows lost-offer, all 4",
        ],
        "0 wins 2 by resignation, cube 2, 15 kept",
    ),
    (
        ("cubed", "4R Beavers => 4", "twice 3", "4R -"),
        [
            "9:6 TURN_ORDER (expected 1, reason wrong-column) | wrong-column | follows wrong-column, 1",
            "9:38 ANSWER_WITHOUT_OFFER (word Beavers) +BEAVER_IN_MATCH | void - & - | follows void, 2",
            "10:37 TURN_ORDER (expected 0, reason wrong-column, alone True) | wrong-column"
            " | follows wrong-column, 1 | lost 10",
        ],
        "0 wins 4 by resignation, cube 2, lost, 6 kept",
    ),
    (
        ("short", "4L 64:"),
        ["8:6 PLAY_MISSING (plays 17) | play 64: 24/14 | follows play, all 1"],
        "0 wins 1 by resignation, cube 1, 6 kept",
    ),
    (
        ("nine", "8L Takes"),
        [
            "12:7 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows no-roll, 0",
            "12:37 TOO_FEW_DICE (used 1, possible 2) | play 15: 25/24 21/16 | follows play, all 3",
        ],
        "0 wins 2 by resignation, cube 2, 13 kept",
    ),
    (
        ("short", "4L 64: 24/18* 24/20"),
        ["8:6 HIT_NONE (point 18, points [20])"],
        "0 wins 1 by resignation, cube 1, 7 kept",
    ),
    (
        ("off", "swap 2L 2R"),
        [
            "6:6 PLAY_CONTRADICTED (plays 0) <- 7 came-to-light"
            " | swapped 33: 24/21 24/21 21/18 18/15 & 44: 13/9 13/9 13/9 9/5 | follows swapped, all 17"
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("nine", "4L 55: 13/8 8/3 8/3", "result 37 Wins 2 points"),
        ["8:6 DOUBLET_SHORT (used 3, possible 4) | play 55: 13/8 13/8 8/3 8/3 | follows play, all 12"],
        "1 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("nineteen", "15R see video"),
        ["19:38 LINE_UNPARSABLE | follows lost-cell, all 9"],
        "0 wins 2 by drop, cube 2, 28 kept",
    ),
    (
        ("cubed", "1L Doubles", "result 6 Wins 1 points"),
        ["5:7 BEFORE_OPENING | void - | follows void, 11", "11:7 NOT_MULTIPLE (written 1, cube 4, most 3)"],
        "0 wins 1 by resignation, cube 4, 0 kept",
    ),
    (
        ("off", "slide 3L", "before 3 Doubles => 4 | Takes"),
        [
            "7:7 VALUE (written 4, right 2, cube 1) | cube-value Doubles => 2"
            " | follows cube-value, 1 | folded 1 | lost 8"
        ],
        "1 wins 2 by resignation, cube 2, lost, 4 kept",
    ),
    (
        ("cubed", "swap 3R 4R", "2R Doubles => 4", "swap 1L 1R"),
        [
            "6:38 BEAVER_IN_MATCH | cube-word Takes | follows cube-word, 2 | folded 1 | lost 8",
            "8:6 NO_ANSWER (offer line 7) <- 7 offer | lost-take | follows lost-take, 1",
            "9:7 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows as-written, 0",
            "9:37 TURN_ORDER (expected 0, reason two-turns)",
        ],
        "0 wins 4 by resignation, cube 4, lost, 0 kept",
    ),
    (
        ("nine", "result 6 Wins 4 points", "2R 62: Cannot Move"),
        ["6:37 DANCE_PLAYABLE (plays 3) | play 62: 25/23 8/2 | follows play, all 15"],
        "0 wins 4 by resignation, cube 2, 17 kept",
    ),
    (
        ("nineteen", "8L -", "15L -"),
        [
            "12:6 TURN_ORDER (expected 0, reason lost-cell) <- 12 next-action | follows lost-cell, 13",
            "19:6 TURN_ORDER (expected 0, reason lost-cell) <- 19 next-action | follows lost-cell, all 10",
        ],
        "0 wins 2 by drop, cube 2, 13 kept",
    ),
    (
        ("short", "1R Drops"),
        ["5:38 ANSWER_WITHOUT_OFFER (word Drops) | no-roll | follows no-roll, all 6"],
        "0 wins 1 by resignation, cube 1, 1 kept",
    ),
    (
        ("off", "7R 66: 6/off 6/off 9/off 6/off"),
        [
            "11:37 SOURCE_EMPTY (point 9, held 0) +OFF_BEHIND +DICE_MISMATCH"
            " | play 66: 6/off 6/off 6/off 6/off | follows play, all 5"
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("nine", "swap 3L 4L", "4R 21: 13/11* 8/6", "4L Beavers => 4"),
        [
            "7:37 ENTRY_WITHOUT_CHECKER (target 22) +ENTRY_BLOCKED | play 31: 24/23 24/21 | lost 7",
            "8:7 ANSWER_WITHOUT_OFFER (word Beavers) +BEAVER_IN_MATCH | no-roll | follows as-written, 0",
            "8:37 NO_ANSWER (offer line 8) <- 8 offer | lost-take | follows lost-take, 0",
            "10:38 VALUE (written 2, right 8, cube 4) +DEAD | cube-value Doubles => 8"
            " | follows as-written, 0",
        ],
        "0 wins 2 by resignation, cube 2, lost, 3 kept",
    ),
    (
        ("nineteen", "5L 65: 25x20 24/18"),
        [
            "9:10 LINE_UNPARSABLE (token 25x20, start 4, end 9) +BAR_FIRST | play 65: 25/20 24/18"
            " | follows play, all 30"
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("off", "9R see video", "result 0 "),
        ["13:6 GAME_UNFINISHED", "13:38 TOKEN_UNKNOWN (token see video, remark True)"],
        "None wins 0 by unfinished, cube 1, 17 kept",
    ),
    (("short", "4L Doubles"), ["9:7 UNANSWERED_AT_RESULT <- 8 offer"], "0 wins 1 by drop, cube 1, 6 kept"),
    (
        ("cubed", "twice 1"),
        [
            "6:6 ROW_DOUBLED (first line 5) <- 5 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 12"
        ],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("nine", "8R -", "9L 15: 22/17* 6/4", "4L 55: 13/8 8/13 8/3 8/3"),
        [
            "8:6 BACKWARDS (source 8, target 13) | play 55: 13/8 13/8 8/3 8/3 | follows play, 8",
            "13:6 TURN_ORDER (expected 1, reason wrong-column) | follows wrong-column, 0 | lost 13",
        ],
        "0 wins 2 by resignation, cube 2, lost, 14 kept",
    ),
    (
        ("nineteen", "15L 53: ????", "swap 17L 17R"),
        [
            "19:6 PLAY_MISSING (plays 3) | play 53: 5/0 3/0 | follows play, 3",
            "21:6 SOURCE_EMPTY (point 18, held 0)"
            " | swapped 52: 5/3 5/0 & 11: 18/17 17/16 16/15 5/4 | follows swapped, all 7",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("cubed", "before 3 Doubles => 2 |"),
        ["7:7 TWICE_IN_TURN +NOT_OWNER +VALUE | void - | follows void, all 9"],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("off", "2R -"),
        [
            "6:37 TURN_ORDER (expected 1, reason lost-cell) <- 7 next-action"
            " | lost-cell 44: 13/9 13/9 13/9 9/5 at 6:37 | follows lost-cell, all 15"
        ],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("nineteen", "swap 12L 12R", "17L 52: 5/3 5/4", "5L 65: 24/18"),
        ["9:6 BAR_FIRST (bar 1, source 24) | play 65: 25/20 24/18 | follows play, 13 | folded 1 | lost 16"],
        "0 wins 2 by drop, cube 2, lost, 21 kept",
    ),
    (
        ("off", "before 5 Doubles => 2 |"),
        ["10:6 NO_ANSWER (offer line 9) <- 9 offer | void | follows void, all 11"],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("cubed", "6L 64: 24/18", "result 37 Wins 4 points", "3R Doubles => 4"),
        [
            "8:6 NO_ANSWER (offer line 7) <- 7 offer | void | follows void, 4",
            "10:6 TOO_FEW_DICE (used 1, possible 2) | play 64: 24/14 | follows as-written, all 1",
        ],
        "1 wins 4 by resignation, cube 4, 5 kept",
    ),
    (
        ("cubed", "result 0 ", "3L see video"),
        ["7:7 LINE_UNPARSABLE | follows lost-cell, all 6", "10:6 GAME_UNFINISHED"],
        "None wins 0 by unfinished, cube 4, 4 kept",
    ),
    (
        ("nine", "7L Beavers => 4", "number 3 4", "5R 22: 12/10 8/6* 6/4 6/4"),
        [
            "7:6 ROW_LOST (rows 1) | lost 7",
            "11:7 BEAVER_IN_MATCH | cube-word Takes | follows as-written, 0",
            "14:7 NOT_MULTIPLE (written 2, cube 4, most 3)",
        ],
        "0 wins 2 by resignation, cube 4, lost, 3 kept",
    ),
    (
        ("nineteen", "result 0 "),
        ["23:7 RESULT_MISSING (winner 0, points 2)"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nine", "swap 4L 4R"),
        [
            "8:6 TARGET_BLOCKED (point 12, held 4, source 13)"
            " | swapped 55: 13/8 13/8 8/3 8/3 & 21: 13/12* 8/6 | follows swapped, all 13"
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("nine", "5L 25/20 24/18"),
        ["9:6 DICE_MISSING | die 65: 25/20 24/18 | follows as-written, all 10"],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("short", "before 1 Doubles => 4 | Takes"),
        ["5:7 BEFORE_OPENING +VALUE | void - & - | follows void, all 10"],
        "0 wins 1 by resignation, cube 1, 7 kept",
    ),
    (
        ("cubed", "before 5 Doubles => 2 |"),
        [
            "9:7 BEAVER_IN_MATCH +VALUE | cube-word Takes | follows cube-word, 0",
            "10:7 ANSWER_WITHOUT_OFFER (word Takes) | void - | follows void, all 4",
        ],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("short", "3L 61: 13/1 8/7", "result 37 Wins 1 point"),
        ["7:6 DICE_MISMATCH (pips 13) | play 61: 13/7 8/7 | follows as-written, all 3"],
        "1 wins 1 by resignation, cube 1, 4 kept",
    ),
    (
        ("off", "8L 33: 6/3 5/2 5/2", "3R 33: ????"),
        [
            "7:37 PLAY_MISSING (plays 73) | follows play, all 13",
            "12:6 DOUBLET_SHORT (used 3, possible 4) | follows as-written, all 4",
        ],
        "1 wins 2 by bear-off, cube 1, 14 kept",
    ),
    (
        ("cubed", "1L 31: 8/5 5/6"),
        ["5:6 BACKWARDS (source 5, target 6) | play 31: 8/5 6/5 | follows as-written, all 11"],
        "0 wins 4 by resignation, cube 4, 0 kept",
    ),
    (
        ("cubed", "4R Takes"),
        [
            "8:38 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows no-roll, 0",
            "9:7 ANSWER_WITHOUT_OFFER (word Takes) | no-roll | follows no-roll, all 3",
        ],
        "0 wins 4 by resignation, cube 2, 9 kept",
    ),
    (
        ("short", "result 0 ", "lost 4", "number 1 2"),
        ["5:6 ROW_NUMBER_GAP (number 2, expected 1)", "7:6 GAME_UNFINISHED"],
        "None wins 0 by unfinished, cube 1, 6 kept",
    ),
    (
        ("cubed", "3L 42:", "1R 52:"),
        ["5:37 PLAY_MISSING (plays 8) | play 52: 13/6 | lost 5"],
        "0 wins 4 by resignation, cube 4, lost, 1 kept",
    ),
    (
        ("off", "8R 5/off 5/off 5/off 3/off"),
        ["12:37 DICE_MISSING | follows as-written, all 3"],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("nine", "9L Doubles => 2"),
        [
            "13:7 VALUE (written 2, right 4, cube 2) | cube-value Doubles => 4 | follows cube-value, 0",
            "13:37 NO_ANSWER (offer line 13) <- 13 offer | void | follows void, all 2",
        ],
        "0 wins 2 by resignation, cube 2, 15 kept",
    ),
    (
        ("nine", "3R 31: 25/22* 22/21", "5R 22: 12/60 8/6 6/4 6/4"),
        [
            "7:37 HIT_NONE (point 22)",
            "9:37 POINT_RANGE (point 60) | play 22: 12/10 8/6 6/4 6/4 | follows play, all 9",
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("cubed", "3R 63: 24x15", "before 4 | Takes"),
        [
            "7:41 LINE_UNPARSABLE (token 24x15, start 4, end 9) +PLAY_MISSING | die 61: 24/17 | lost 7",
            "8:38 ANSWER_WITHOUT_OFFER (word Takes) | lost-offer Doubles => 4 at 8:7 | follows as-written, 0",
        ],
        "0 wins 4 by resignation, cube 4, lost, 5 kept",
    ),
    (
        ("short", "before 4 | Takes", "4R Doubles => 4"),
        ["8:38 AFTER_ROLL +VALUE | void - | follows void, all 3"],
        "0 wins 1 by resignation, cube 1, 7 kept",
    ),
    (
        ("cubed", "before 5 | Takes"),
        ["9:38 ANSWER_WRONG_SIDE (word Takes) | void - | follows void, all 5"],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("off", "before 9 | Takes"),
        ["13:38 ANSWER_WITHOUT_OFFER (word Takes) | void - | follows void, all 4"],
        "1 wins 2 by bear-off, cube 1, 18 kept",
    ),
    (
        ("cubed", "twice 5", "4L 61: ????"),
        [
            "8:6 PLAY_MISSING (plays 16) | follows play, 3",
            "10:7 ROW_DOUBLED (first line 9) <- 9 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 4",
        ],
        "0 wins 4 by resignation, cube 4, 6 kept",
    ),
    (
        ("nineteen", "again 14"),
        [
            "19:6 ROW_DOUBLED (first line 18) <- 18 first | doubled-row - (row) & - (row)"
            " | follows doubled-row, all 13"
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nine", "4R 21: 13/12* 6/8", "7L Tqkqs"),
        [
            "8:37 BACKWARDS (source 6, target 8) | play 21: 13/12* 8/6 | follows play, 4",
            "11:7 LINE_UNPARSABLE | cube-word Takes | follows cube-word, all 6",
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("short", "4L 64: 24/13 24/20", "2R -", "before 3 63: 24/15 |"),
        [
            "7:6 TURN_ORDER (expected 1, reason wrong-column, alone True) | wrong-column"
            " | follows wrong-column, 3",
            "9:6 DICE_MISMATCH (pips 15) | play 64: 20/14 24/20 | follows as-written, all 1",
        ],
        "0 wins 1 by resignation, cube 1, 6 kept",
    ),
    (
        ("nineteen", "3L 66: 13/7 8/2* 8/2"),
        ["7:6 DOUBLET_SHORT (used 3, possible 4) | play 66: 13/7 13/7 8/2* 8/2 | follows play, all 34"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nine", "2R 62: ????", "8R -", "9L 25: ????"),
        [
            "6:37 PLAY_MISSING (plays 3) | die 66: | follows die, 11",
            "13:6 TURN_ORDER (expected 1, reason wrong-column) | follows wrong-column, 0 | lost 13",
        ],
        "0 wins 2 by resignation, cube 2, lost, 2 kept",
    ),
    (
        ("cubed", "result 6 Wins 1 points", "result 37 Wins 1 points", "slide 6L"),
        ["11:38 NOT_MULTIPLE (written 1, cube 4, most 3)"],
        "1 wins 1 by resignation, cube 4, 10 kept",
    ),
    (
        ("nine", "2R 53: 13/8 6/3", "7L Takes"),
        ["6:37 BAR_FIRST (bar 1, source 13) | overwritten 62: 25/23 8/2 | follows overwritten, all 15"],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("short", "2L 42: 4/8 6/4", "3L 61: 13/1 8/7", "4L 61: 13/1 8/7"),
        ["6:6 BACKWARDS (source 4, target 8) | play 42: 8/4 6/4 | lost 6"],
        "0 wins 1 by resignation, cube 1, lost, 2 kept",
    ),
    (
        ("nineteen", "18L -"),
        ["22:6 TURN_ORDER (expected 0, reason lost-cell) <- 22 next-action | follows lost-cell, all 4"],
        "0 wins 2 by drop, cube 2, 33 kept",
    ),
    (
        ("off", "4L -", "9L 55: 7/2 7/2 6/1"),
        [
            "8:6 TURN_ORDER (expected 0, reason lost-cell) <- 8 next-action"
            " | lost-cell 33: 18/15 13/10 13/10 6/3 at 8:6 | follows lost-cell, 9",
            "13:6 DOUBLET_SHORT (used 3, possible 4) | play 55: 7/2 7/2 7/2 6/1 | follows as-written, all 2",
        ],
        "1 wins 2 by bear-off, cube 1, 6 kept",
    ),
    (
        ("cubed", "1L 31: 8/7 6/5"),
        ["5:6 DICE_MISMATCH (pips 2) | play 31: 8/5 6/5 | follows play, all 11"],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("cubed", "5R Doubles => 4", "slide 3L"),
        [
            "8:7 NOT_OWNER (owner 1, cube 2) | void - & - | follows void, 2",
            "9:7 NOT_OWNER (owner 1, cube 2) | void - | follows void, 1",
            "9:37 TURN_ORDER (expected 0, reason wrong-column, alone True)"
            " | follows wrong-column, 0 | lost 9",
        ],
        "0 wins 4 by resignation, cube 2, lost, 4 kept",
    ),
    (
        ("nineteen", "closed 12", "before 8 Doubles => 2 |"),
        ["12:7 VALUE (written 2, right 4, cube 2) | void - | follows void, 10 | folded 1 | lost 17"],
        "0 wins 2 by drop, cube 2, lost, 21 kept",
    ),
    (
        ("cubed", "lost 3"),
        ["7:6 ROW_NUMBER_GAP (number 4, expected 3)"],
        "0 wins 4 by resignation, cube 4, 4 kept",
    ),
    (
        ("nine", "before 8 Doubles => 4 | Takes"),
        ["15:7 NOT_MULTIPLE (written 2, cube 4, most 3)"],
        "0 wins 2 by resignation, cube 4, 17 kept",
    ),
    (
        ("nine", "5L 67: 25/20 24/18", "8L 56: 15/10 10/4*"),
        ["9:6 DICE_RANGE (dice (6, 7)) | die 65: 25/20 24/18 | follows as-written, all 10"],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("cubed", "4L 61:", "2L Beavers => 4", "result 37 Wins 4 points"),
        [
            "6:7 ANSWER_WITHOUT_OFFER (word Beavers) +BEAVER_IN_MATCH | void - & -"
            " | follows void, 4 | folded 1 | lost 8",
            "8:38 VALUE (written 4, right 2, cube 1) | cube-value Doubles => 2 | follows as-written, 0",
        ],
        "1 wins 4 by resignation, cube 4, lost, 4 kept",
    ),
    (
        ("nineteen", "number 17 18"),
        ["21:6 ROW_NUMBER_GAP (number 18, expected 17)"],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nine", "4R 22: 12/10 8/6 6/4 6/4"),
        ["8:37 SOURCE_EMPTY (point 12, held 1) | copied 61: 13/12* 8/2 | follows copied, all 11"],
        "0 wins 2 by resignation, cube 2, 6 kept",
    ),
    (
        ("cubed", "2R Doubles => 4", "1L 31: 8/5 5/5"),
        [
            "5:6 POINT_RANGE (point 5) | play 31: 8/5 6/5 | follows play, 2",
            "6:38 BEAVER_IN_MATCH | cube-word Takes | follows cube-word, all 8",
        ],
        "0 wins 4 by resignation, cube 4, 11 kept",
    ),
    (
        ("nineteen", "before 1 | Takes", "5R -"),
        [
            "5:38 ANSWER_WITHOUT_OFFER (word Takes) | void - | follows void, 7",
            "9:37 TURN_ORDER (expected 1, reason lost-cell) <- 10 next-action"
            " | lost-cell 12: 13/12* 8/6 at 9:37 | follows lost-cell, all 31",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("off", "9R Beavers => 4", "8R 63: 5/off 5/off 5/off 3/off", "before 9 Doubles => 2 | Takes"),
        [
            "12:37 TOO_MANY_STEPS (steps 4, dice_count 2) | die 66: 5/off 5/off 5/off 3/off | follows die, 3",
            "14:38 ANSWER_WITHOUT_OFFER (word Beavers) +BEAVER_IN_MATCH | no-roll | follows no-roll, all 1",
        ],
        "1 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("nineteen", "5R see video", "12L 14: 14/13 7/2"),
        [
            "9:38 LINE_UNPARSABLE | follows lost-cell, 12",
            "16:6 DICE_MISMATCH (pips 6) | follows as-written, all 16",
        ],
        "0 wins 2 by drop, cube 2, 8 kept",
    ),
    (
        ("nineteen", "3L see video", "9L 25: 22/17* 6/3"),
        [
            "7:7 LINE_UNPARSABLE | lost-cell 66: 13/7 13/7 8/2* 8/2 | follows lost-cell, 11",
            "13:6 DICE_MISMATCH (pips 8) | play 25: 22/17* 6/4 | follows play, all 22",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nineteen", "1R see video", "6L 53: 20/15* 8/4"),
        [
            "5:38 LINE_UNPARSABLE | follows lost-cell, 8",
            "10:6 DICE_MISMATCH (pips 9) | play 53: 20/15* 8/5 | follows play, all 28",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("cubed", "2L Dxxbles => 2", "6L 64: 24/18 24/21"),
        [
            "6:7 LINE_UNPARSABLE | cube-word Doubles => 2 | follows cube-word, 7",
            "10:6 DICE_MISMATCH (pips 9) | play 64: 24/18 24/20 | follows as-written, all 1",
        ],
        "0 wins 4 by resignation, cube 4, 10 kept",
    ),
    (
        ("nineteen", "2L 12: 22/24 6/5", "8L 56: 22/16 18/13", "10L 15: 7/6 7/2"),
        [
            "6:6 BACKWARDS (source 22, target 24) | play 12: 24/22* 6/5 | follows play, 12"
            " | folded 1 | lost 12"
        ],
        "0 wins 2 by drop, cube 2, lost, 13 kept",
    ),
    (
        ("nineteen", "8L 56: 22/16 18/13", "12R 55: 7/2 6/1 6/1 6/1"),
        ["12:37 TOO_FEW_DICE (used 1, possible 2) | lost 12"],
        "0 wins 2 by drop, cube 2, lost, 13 kept",
    ),
    (
        ("nineteen", "6L 35: 18/13 7/4*", "10L 15: 7/6 7/2"),
        ["11:37 PLAY_MISSING (plays 7) | lost 11"],
        "0 wins 2 by drop, cube 2, lost, 9 kept",
    ),
    (
        ("nineteen", "9L 56: 15/10 10/4*", "6L 53: 20/15* 8/4"),
        [
            "10:6 DICE_MISMATCH (pips 9) | play 53: 20/15* 8/5 | follows play, all 28",
            "13:6 SOURCE_EMPTY (point 15, held 0) | overwritten 25: 22/17* 6/4 | follows overwritten, all 22",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("nineteen", "10L 36: 17/14 13/7", "13L 14: 7/6 7/2"),
        [
            "14:6 SOURCE_EMPTY (point 13, held 0) | copied 15: 18/13 6/5 | follows copied, all 20",
            "17:6 DICE_MISMATCH (pips 6) | play 14: 7/6 7/3 | follows as-written, all 14",
        ],
        "0 wins 2 by drop, cube 2, 23 kept",
    ),
    (
        ("nineteen", "3L 66: 13/7 13/7 8/2 8/2", "6L 53: 20/15* 8/4"),
        [
            "7:6 HIT_NOT_MARKED (points [2])",
            "10:6 DICE_MISMATCH (pips 9) | play 53: 20/15* 8/5 | follows play, all 28",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
    (
        ("off", "1R 44: 13/9 13/9 9/5 8/4", "6L 33: 10/7 10/7 10/7 7/4"),
        [
            "5:37 PLAY_CONTRADICTED (plays 17) <- 6 came-to-light | play 44: 13/9 13/9 9/5 9/5"
            " | follows play, all 17"
        ],
        "1 wins 2 by bear-off, cube 1, 10 kept",
    ),
    (
        ("nine", "2R 62: 25/23 8/3", "7R 35: 24/21"),
        [
            "6:37 DICE_MISMATCH (pips 7) | play 62: 25/23 8/2 | follows play, all 15",
            "11:37 BAR_FIRST (bar 1, source 24) +PLAY_ON_DANCE | play 35: | follows play, all 5",
        ],
        "0 wins 2 by resignation, cube 2, 17 kept",
    ),
    (
        ("nineteen", "before 3 Doubles => 2 |", "5L -"),
        [
            "8:6 NO_ANSWER (offer line 7) <- 7 offer | lost-take Takes at 7:38 | follows lost-take, 2",
            "9:6 TURN_ORDER (expected 0, reason lost-cell) <- 9 next-action | follows lost-cell, 4",
            "11:38 VALUE (written 2, right 4, cube 2) | cube-value Doubles => 4"
            " | follows cube-value, 1 | folded 1 | lost 12",
            "24:7 VALUE (written 4, right 8, cube 4) +DEAD | cube-value Doubles => 8 | follows as-written, 0",
            "25:7 WRONG_POINTS_DROP (written 2, right 4)",
        ],
        "0 wins 4 by drop, cube 4, lost, 5 kept",
    ),
    (
        ("nineteen", "swap 4R 5R", "9R 54: 25/20"),
        [
            "8:37 SOURCE_EMPTY (point 12, held 1) | swapped 21: 13/12* 8/6 & 22: 12/10 8/6 6/4 6/4"
            " | follows swapped, all 32",
            "13:37 ENTRY_BLOCKED (point 20, held 2) +PLAY_ON_DANCE | play 54: | follows play, all 21",
        ],
        "0 wins 2 by drop, cube 2, 37 kept",
    ),
]


@pytest.mark.parametrize("name", GAMES)
def test_the_games_are_right_before_they_are_spoiled(name):
    told, end = story(spoiled(name), spoiled(name))
    assert told == []
    assert not end.endswith(" 0 kept")


@pytest.mark.parametrize(("edits", "told", "end"), CASES, ids=["; ".join(edits) for edits, _, _ in CASES])
def test_a_spoiled_game(edits, told, end):
    assert story(spoiled(*edits), spoiled(edits[0])) == (told, end)
