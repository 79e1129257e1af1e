"""Short transcripts for the tests of the command line."""

VALID = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""

INVALID = VALID.replace("62: 24/18 13/11", "62: 24/18 13/10")
"""Bob plays a 6 and a 3 with the roll 62: one error in line 5."""

WARNED = VALID.replace("      Wins 1 point\n", "")
"""A dropped double without the result line: one warning."""

NO_MATCH = "Dear Ann,\n\nour game is on Friday.\n"

MATCH = """\
 3 point match

 Game 1
 Ann : 0                              Bob : 0
  1) 31: 8/5 6/5                       42: 8/4 6/4
  2)  Doubles => 2                      Takes
  3) 64: 24/14                          Doubles => 4
  4)  Drops                             Wins 2 points

 Game 2
 Bob : 2                              Ann : 0
  1) 52: 24/22 13/8                    41: 24/23 13/9
  2) 33: 8/5(2) 6/3(2)                 65: 24/13
                                        Wins 1 point

 Game 3
 Ann : 1                              Bob : 2
  1)                                   31: 8/5 6/5
  2)  Doubles => 2                      Takes
  3) 11: 8/7(2) 6/5(2)                 62: 24/16
      Wins 2 points and the match
"""
"""A whole match of three games; the columns change sides in the second, which is the Crawford game."""
