"""Whole transcripts with the faults beside their rows: one mistake, one fault, on its line."""

import pytest

from tests.replay.transcripts import HEAD, QUIET, expected, games, located, told

# Each text is put behind HEAD, unless it has a match line of its own.
STRUCTURE = {
    "nothing is wrong": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
    "the right player opens": """
  1)                                 52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
    "right cell lost": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                                             <-- TURN_ORDER
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "left cell lost": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)                                 63: 24/15               <-- TURN_ORDER
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "a row lost, seen by its number": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  4) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13 <-- ROW_LOST
  5) 64: 24/18 24/20
      Wins 1 point
""",
    "only the number is wrong": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  4) 61: 13/7 8/7                    21: 13/11 6/5           <-- ROW_NUMBER_GAP
  5) 64: 24/18 24/20
      Wins 1 point
""",
    "one number is wrong and the next right again": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  7) 42: 8/4 6/4                     63: 24/15               <-- ROW_NUMBER_GAP
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "the tens of the row numbers are lost": """
  8) 31: 8/5 6/5                     52: 13/8 24/22          <-- ROW_NUMBER_GAP
  2) 42: 8/4 6/4                     63: 24/15
  0) 61: 13/7 8/7                    21: 13/11 6/5           <-- ROW_NUMBER_GAP
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "two rows in the wrong order": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 61: 13/7 8/7                    21: 15/13 6/5           <-- ROW_NUMBER_GAP
  2) 42: 8/4 6/4                     63: 24/15
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "two rows on one line": """
  1) 31: 8/5 6/5                     52: 13/8 24/22   2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "a double that can't be, in the cell of a roll": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
  4) Doubles => 4 61: 13/7 8/7       21: 13/11 6/5           <-- NOT_OWNER
  5) 64: 24/18 24/20
      Wins 2 points
""",
    "a row written twice": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  2) 42: 8/4 6/4                     63: 24/15               <-- ROW_DOUBLED
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "a row written twice and numbered on": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  3) 42: 8/4 6/4                     63: 24/15               <-- ROW_DOUBLED
  4) 61: 13/7 8/7                    21: 13/11 6/5
  5) 64: 24/18 24/20
      Wins 1 point
""",
    "a cell that cannot be read": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     see video               <-- LINE_UNPARSABLE
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "a roll noted before the double": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: Doubles => 2                 Takes                  <-- LINE_UNPARSABLE
  3) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
    "a roll noted before the double at the right": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: Doubles => 2        <-- LINE_UNPARSABLE
  3)  Takes                          63: 24/15
      Wins 2 points
""",
    "a double and its roll in one cell": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) Doubles => 2 42: 8/4 6/4         Takes
  3)                                 63: 24/15
      Wins 2 points
""",
    "a double and its roll in one cell at the right": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     Doubles => 2 63: 24/15
  3)  Takes
  4) 61: 13/7 8/7                    21: 15/13 6/5
      Wins 2 points
""",
    "a double and its roll in one cell without an answer": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) Doubles => 2 42: 8/4 6/4                                <-- NO_ANSWER
  3)                                 63: 24/15
      Wins 2 points
""",
    "a game that stops": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15               <-- GAME_UNFINISHED
""",
    "the result is lost, the next score line has it": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15               <-- RESULT_MISSING

 Game 2
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "rows go on behind the result": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
  2) 42: 8/4 6/4                     63: 24/15               <-- AFTER_GAME_END
  3) 61: 13/7 8/7                    21: 13/11 6/5
""",
    "a second result": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
      Wins 1 point                                           <-- GIVEN_TWICE
""",
    "a player changes his name": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 2
 Anne : 1                         Bob : 0                    <-- NAME_CHANGED
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 3
 Bob : 0                          Anne : 2
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "a game is missing": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 3                                                      <-- GAME_NUMBER_GAP
 Ann : 1                          Bob : 2
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 4
 Ann : 2                          Bob : 2
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "one game number is wrong": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 5                                                      <-- GAME_NUMBER_GAP
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 3
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "a game number twice": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 1                                                      <-- GAME_NUMBER_DUPLICATE
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "numbers jump where a player concedes": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: Concedes
  5)  Wins 1 point
""",
}

PLAYS = {
    "a digit is wrong": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/3                     63: 24/15               <-- DICE_MISMATCH
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "a die is misread": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 41: 8/4 6/4                     63: 24/15               <-- DICE_MISMATCH
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "a move is lost": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4                         63: 24/15               <-- TOO_FEW_DICE
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
    "a play is left out": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42:                             63: 24/15               <-- PLAY_MISSING
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "a last roll without a play gives the game up": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63:
      Wins 1 point
""",
    "but not with dice that can't be": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     73:                     <-- DICE_RANGE
      Wins 1 point
""",
    "a hidden last play, too": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     00: ????
      Wins 1 point
""",
    "a hidden play is missing where the game goes on": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: ????                        63: 24/15               <-- PLAY_MISSING
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4) 64: 24/18 24/20
      Wins 1 point
""",
    "but none is where nothing could be played": """
; Set Pos=aBBBBBBC----------------n-/0
  1) 21: 7/5 7/6                     66: ????
  2) 31: 7/4 6/5                     52:
  3) 64: 6/off 4/off                 52:
      Wins 1 point
""",
    "an opening doublet": """
  1) 33: 8/5(2) 6/3(2)               52: 13/8 24/22          <-- OPENING_DOUBLET
  2) 42: 8/4 6/4                     63: 24/15
      Wins 1 point
""",
    "a checker on the bar": """
  1) 31: 8/5 6/5                     62: 24/18 13/11
  2) 61: 13/7* 8/7                   31: 13/10 6/5           <-- BAR_FIRST
      Wins 1 point
""",
    "declared illegal": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: Illegal play                63: 24/15               <-- DECLARED_ILLEGAL
  3) 61: 13/7 8/7                    21: 13/11 6/5
      Wins 1 point
""",
}

MARKS = {
    "a star is missing in a match that marks its hits": """
  1) 31: 8/5 6/5                     62: 24/18 13/11
  2) 61: 13/7* 8/7                   63: bar/22 13/7
  3) 31: 13/10 10/9                  21: 11/9 6/5
      Wins 1 point

 Game 2
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     62: 24/18 13/11
  2) 61: 13/7 8/7                    63: bar/22 13/7         <-- HIT_NOT_MARKED
      Wins 1 point
""",
    "no star anywhere": """
  1) 31: 8/5 6/5                     62: 24/18 13/11
  2) 61: 13/7 8/7                    63: bar/22 13/7
      Wins 1 point
""",
    "a star on nothing": """
  1) 31: 8/5* 6/5                    62: 24/18 13/11         <-- HIT_NONE
  2) 61: 13/7 8/7                    63: bar/22 13/7
      Wins 1 point
""",
    "one route hits, and nothing tells": """
  1)                                 21: 8/7 24/22
  2) 64: 24/14                                               <-- HIT_AMBIGUOUS
      Wins 1 point
""",
    "one route hits, and the entry tells": """
  1)                                 21: 8/7 24/22
  2) 64: 24/14                       42: bar/23 13/9
      Wins 1 point
""",
    "one route hits, and the next play tells that it was not taken": """
  1)                                 21: 8/7 24/22
  2) 64: 24/14                       61: 13/7 8/7
      Wins 1 point
""",
    "one route hits, and a match that marks its hits is silent": """
  1)                                 21: 8/7 24/22
  2) 64: 24/14
      Wins 1 point

 Game 2
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     62: 24/18 13/11
  2) 61: 13/7* 8/7                   63: bar/22 13/7
      Wins 1 point
""",
}

CUBE = {
    "a double that is taken, one that is dropped": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                      Doubles => 4
  4)  Drops                           Wins 2 points
""",
    "the second player doubles before his first roll": """
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Drops                           Wins 1 point
""",
    "before the opening roll": """
  1)  Doubles => 2                    Takes                  <-- BEFORE_OPENING
  2) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 2 points
""",
    "by him who does not own it": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
  4)  Doubles => 4                    Takes                  <-- NOT_OWNER
  5) 61: 13/7 8/7
      Wins 4 points
""",
    "to a wrong value": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 4                    Takes                  <-- VALUE
  3) 42: 8/4 6/4                      Doubles => 4
  4)  Drops
                                     Wins 2 points
""",
    "after the roll": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                     63: 24/15
  3) 61: 13/7 8/7                    21: 13/11 6/5
  4)                                  Doubles => 2           <-- AFTER_ROLL
  5)  Takes
  6) 64: 24/18 24/20
      Wins 2 points
""",
    "a take is lost": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3) 42: 8/4 6/4                     63: 24/15               <-- NO_ANSWER
      Wins 2 points
""",
    "an answer without a double": """
  1) 31: 8/5 6/5                      Takes                  <-- ANSWER_WITHOUT_OFFER
  2) 42: 8/4 6/4
      Wins 1 point
""",
    "the doubler answers himself": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
  3)  Takes                                                  <-- ANSWER_WRONG_SIDE
  4) 42: 8/4 6/4                     63: 24/15
      Wins 2 points
""",
    "a result right behind the double": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2
      Wins 1 point                                           <-- UNANSWERED_AT_RESULT
""",
    "a beaver in a match": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Beavers => 4           <-- BEAVER_IN_MATCH
  3) 42: 8/4 6/4
      Wins 4 points
""",
    "a beaver in a match that only was a take": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Beavers => 4           <-- BEAVER_IN_MATCH
  3) 42: 8/4 6/4                      Doubles => 4
  4)  Drops                           Wins 2 points
""",
    "a roll behind a drop": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3) 42: 8/4 6/4                     63: 24/15               <-- ROLL_AFTER_DROP
      Wins 1 point
""",
    "a drop that was a take": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
  3) 42: 8/4 6/4                     63: 24/15               <-- ROLL_AFTER_DROP
  4) 61: 13/7 8/7                     Doubles => 4
  5)  Drops                           Wins 2 points
""",
}

RESULTS = {
    "a drop without a result": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops                  <-- RESULT_MISSING
""",
    "a drop without a result, behind lost rows": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13 <-- ROW_LOST
  4)  Doubles => 2                    Drops                  <-- RESULT_MISSING
""",
    "given up without a result, behind lost rows": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13 <-- ROW_LOST
  4) Concedes                                                <-- RESULT_MISSING
""",
    "a game that stops behind lost rows": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13 <-- ROW_LOST
  4) 42: 8/4 6/4                     63: 24/15               <-- GAME_UNFINISHED
""",
    "who dropped does not win": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
                                     Wins 1 point            <-- WRONG_WINNER
""",
    "a drop pays the old value": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
      Wins 2 points                                          <-- WRONG_POINTS_DROP
""",
    "no multiple of the cube": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     63: 24/15
      Wins 3 points                                          <-- NOT_MULTIPLE
""",
    "a score line that nothing else agrees with": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 2
 Ann : 2                          Bob : 0                    <-- SCORE_MISMATCH
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 3
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "a conceded amount that the score lines do not know": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 2 points                                          <-- WRONG_POINTS

 Game 2
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 3
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "a conceded result in the other column, before the last game": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
                                     Wins 2 points           <-- WRONG_WINNER

 Game 2
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 3 points
""",
    "a match won too early": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point and the match                             <-- MATCH_TEXT_WRONG
""",
    "losses of another amount": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4                      Losses 2 points        <-- LOSSES_DISAGREE
      Wins 1 point
""",
    "losses on a line of their own, wherever they stand": """
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2) 42: 8/4 6/4
 Losses 1 point
      Wins 1 point
""",
}

MATCHES = {
    "the cube may have been turned in lost rows: the score line knows what the drop was worth": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  3) 11: 16/15 16/15 6/5 6/5         33: 9/6 9/6 16/13 16/13 <-- ROW_LOST
  4)  Doubles                         Drops                  <-- RESULT_MISSING

 Game 2
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 3 points
""",
    "the Crawford game by the score lines, though they go on from a wrong result": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
                                     Wins 1 point            <-- WRONG_WINNER

 Game 2
 Ann : 0                          Bob : 1
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 3 points

 Game 3
 Ann : 3                          Bob : 1
  1) 31: 8/5 6/5                     52: 13/8 24/22
                                     Wins 3 points

 Game 4
 Ann : 3                          Bob : 4
  1) 31: 8/5 6/5                      Doubles => 2           <-- CRAWFORD
  2)  Drops                           Wins 1 point
""",
    "no Crawford game by the score lines alone, where they go on from a wrong result": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops
                                     Wins 1 point            <-- WRONG_WINNER

 Game 2
 Ann : 0                          Bob : 1
  1) 31: 8/5 6/5                     52: 13/8 24/22
                                     Wins 3 points

 Game 3
 Ann : 0                          Bob : 4
  1) 31: 8/5 6/5                      Doubles => 2           <-- DEAD
  2)  Drops                           Wins 1 point
""",
    "a double in the Crawford game": """
 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 2 points

 Game 2
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                      Doubles => 2           <-- CRAWFORD
  2)  Drops                           Wins 1 point

 Game 3
 Ann : 2                          Bob : 1
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Drops                           Wins 1 point

 Game 4
 Ann : 2                          Bob : 2
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point and the match
""",
    "no Crawford game where the score jumps over it": """
 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Takes                          52: 13/8 24/22
      Wins 4 points and the match
""",
    "a match saved at the Crawford score": """
 3 point match

 Game 2
 Ann : 2                          Bob : 0                    <-- FIRST_SCORE
  1) 31: 8/5 6/5                      Doubles => 2           <-- CRAWFORD_UNKNOWN
  2)  Drops                           Wins 1 point
""",
    "the leader's cube is dead": """
 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 2 points

 Game 2
 Ann : 2                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
                                     Wins 1 point

 Game 3
 Ann : 2                          Bob : 1
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Drops                  <-- DEAD
      Wins 1 point and the match
""",
    "a match won by the rules, but not by a wrong result that the score lines follow": """
 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Takes                          52: 13/8 24/22
  3)  Doubles => 4                    Drops
      Wins 1 point                                           <-- WRONG_POINTS_DROP

 Game 2
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point and the match
""",
    "a game behind the end of the match": """
 1 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point and the match

 Game 2                                                      <-- AFTER_MATCH_END
 Ann : 1                          Bob : 0
  1) 31: 8/5 6/5                      Doubles => 2
  2)  Drops                           Wins 1 point
""",
    "another match in the file": """
 1 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point and the match

 Game 1
 Cy : 0                           Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point and the match
""",
    "the points that were needed": """
 3 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                      Doubles => 4
  4)  Takes                          63: 24/15
      Wins 3 points and the match                            <-- CLIPPED
""",
    "an amount that stands for enough": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1004 points                                       <-- SENTINEL
""",
    "a player leaves, and gives up the match": """
 5 point match

 Game 1
 Ann : 0                          Bob : 1                    <-- FIRST_SCORE
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Losses 4 points                 Wins 4 points and the match   <-- SENTINEL
""",
    "money games that all begin at 0-0": """
 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 2
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point

 Game 3
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
    "a beaver that nobody has agreed on": """
 0 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
  2)  Doubles => 2                    Beavers => 4           <-- BEAVER_DISABLED
  3) 42: 8/4 6/4                     63: 24/15
      Wins 4 points
""",
    "a double behind an opening that can't be read": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) see video                       see video               <-- LINE_UNPARSABLE LINE_UNPARSABLE
  2)  Doubles => 2                    Takes
  3) 42: 8/4 6/4                     66: 24/18(2) 13/7(2)
      Wins 2 points
""",
    "a double before an opening that can't be read": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1)  Doubles => 2                    Takes                  <-- BEFORE_OPENING
  2) see video                       62: 24/18 13/11         <-- LINE_UNPARSABLE
  3) 42: 8/4 6/4                     66: 24/12(2)
      Wins 2 points
""",
    "a nackgammon file without its header": """
 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 43: 24/20 23/20                 21: 23/21 24/23         <-- VARIANT_SUSPECTED
  2) 31: 8/5 6/5                     64: 24/14
      Wins 1 point

 Game 2
 Ann : 1                          Bob : 0
  1) 43: 24/20 23/20                 21: 23/21 24/23
      Wins 1 point
""",
    "a variant that nobody knows": """
; [Variation "Foo"]                                          <-- VARIANT_UNKNOWN

 5 point match

 Game 1
 Ann : 0                          Bob : 0
  1) 31: 8/5 6/5                     52: 13/8 24/22
      Wins 1 point
""",
}

FAMILIES = {
    "structure": STRUCTURE,
    "plays": PLAYS,
    "marks": MARKS,
    "cube": CUBE,
    "results": RESULTS,
    "matches": MATCHES,
}
ALL = [
    pytest.param(text if "point match" in text else HEAD + text.lstrip("\n"), id=f"{family}: {name}")
    for family, texts in FAMILIES.items()
    for name, text in texts.items()
]


@pytest.mark.parametrize("text", ALL)
def test_faults_stand_at_their_lines(text):
    assert told(text) == expected(text)


def test_what_a_merged_play_hit_is_told_where_the_next_play_shows_it():
    rows = """
  1) 21: 13/11 6/5                   64: 24/14*
  2) 31: bar/24 bar/22               52: 13/8 24/22
      Wins 1 point
"""
    (fault,) = [each.fault for each in located(HEAD + rows.lstrip("\n")) if each.fault.kind.name not in QUIET]
    assert (fault.kind.name, fault.facts) == ("HIT_NOT_MARKED", {"points": [20, 14]})


def test_an_opening_doublet_that_stands_is_a_step_like_any_other():
    rows = """
  1) 33: 8/5(2) 6/3(2)               52: 13/8 13/11
  2) 42: 8/4 6/4                     63: 24/15
  3) 11: 5/4 3/2(2) 5/4              21: 13/11 6/5
      Wins 1 point
"""
    first, *_ = games(HEAD + rows.lstrip("\n"))[0].steps
    assert (first.action, first.dice) == ("play", (3, 3))
    assert sorted(first.hops) == [(6, 3, False), (6, 3, False), (8, 5, False), (8, 5, False)]
    assert {point: count for point, count in enumerate(first.after.own) if count} == {
        3: 2, 5: 2, 6: 3, 8: 1, 13: 5, 24: 2,
    }  # fmt: skip
