"""The keys of ``replay --step``."""

from __future__ import annotations

KEY_LINE = "n next  b back  ] [ game  g go to  v after  f finding  m moves  ? keys  q quit"
HELP = (
    "n b   Right Left     next action, and back      v   the position after it",
    "j k   Down Up        next turn, and back        .   one checker on, then next",
    "] [   PgDn PgUp      next game, and back        p   play by itself; + - speed",
    "< >   Home End       beginning and end          m   list of moves",
    "f F   next finding, and back                    l   legal plays of the roll",
    "c C   next cube action, and back               i   XGID and gnubg ID, to copy",
    "g     go to game 3, move 3.12 or line L57       w   the position in words",
    "/     search a position by XGID or gnubg ID     x   see it from the other side",
    "?     show or hide these keys                   s   swap the checkers",
    "q     quit                                      #   the other player's numbers",
    "",
    "Enter and Space are n, Backspace is b.",
    "In the list of moves > is where you are, ! stands behind a finding.",
)
"""As many lines as a board has."""

ASKING = {"g": "Go to (3 game, 3.5 its move 5, L57 line)", "/": "XGID or gnubg ID to search"}
"""The keys that need an answer, and the question."""

SAME = {
    "": "n",
    " ": "n",
    "\r": "n",
    "\n": "n",
    "\x1b[C": "n",
    "\x1bOC": "n",
    "\x7f": "b",
    "\x08": "b",
    "\x1b[D": "b",
    "\x1bOD": "b",
    "\x1b[B": "j",
    "\x1bOB": "j",
    "\x1b[A": "k",
    "\x1bOA": "k",
    "\x1b[6~": "]",
    "\x1b[5~": "[",
    "\x1b[H": "<",
    "\x1bOH": "<",
    "\x1b[1~": "<",
    "\x1b[F": ">",
    "\x1bOF": ">",
    "\x1b[4~": ">",
    "h": "?",
    "=": "+",
    "\x04": "q",
    "Q": "q",
}
"""Further keys for the same: arrows and others as terminals send them, and an empty line."""
