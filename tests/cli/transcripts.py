"""Short transcripts for the tests of the command line."""

VALID = """\
 3 point match

 Game 1
 Ann : 0                        Bob : 0
  1) 31: 8/5 6/5                 62: 24/18 13/11
  2)  Doubles => 2                Drops
      Wins 1 point
"""

INVALID = VALID.replace("62: 24/18 13/11", "62: 24/18 13/12")
"""Bob plays a 6 and a 1 with the roll 62: one error in line 5."""

WARNED = VALID.replace("      Wins 1 point\n", "")
"""A dropped double without the result line: one warning."""

NO_MATCH = "Dear Ann,\n\nour game is on Friday.\n"
