"""Games to be spoiled, and what is done to their rows.

An edit is a short text: ``4L 55: 13/8`` puts another cell into the left of row 4, ``4L -`` empties it;
``lost 4``: the row is gone, ``closed 4``: and those behind it are renumbered; ``twice 4``: it stands twice,
renumbered, ``again 4``: with the same number; ``number 4 9``: it has another number; ``swap 4L 5L``: two
cells change places; ``before 4 Doubles => 2 | Takes``: a row more, renumbered; ``slide 4L``: the cell is lost
and all later ones have moved up; ``result 37 Wins 2 points``: another result at that column, or none.
"""

from tests.replay.test_recovery import MATCH, row

HEAD = " {} point match\n\n Game 1\n Ann : 0                          Bob : 0\n"
SIDES = {"L": 0, "R": 1}
LINES = MATCH.split("\n")
NINETEEN = [
    [LINES[row(number) - 1][5:32].strip(), LINES[row(number) - 1][32:].strip()] for number in range(1, 20)
]

SHORT = [
    ["31: 8/5 6/5", "52: 13/8 24/22"],
    ["42: 8/4 6/4", "63: 24/15"],
    ["61: 13/7 8/7", "21: 13/11 6/5"],
    ["64: 24/18 24/20", ""],
]
CUBED = [
    ["31: 8/5 6/5", "52: 13/8 24/22"],
    ["Doubles => 2", "Takes"],
    ["42: 8/4 6/4", "63: 24/15"],
    ["61: 13/7 8/7", "Doubles => 4"],
    ["Takes", "21: 13/11 6/5"],
    ["64: 24/18 24/20", ""],
]
OFF = [
    ["31: 8/5 6/5", "44: 13/9 13/9 9/5 9/5"],
    ["33: 24/21 24/21 21/18 18/15", "44: 13/9 13/9 13/9 9/5"],
    ["33: 21/18 13/10 13/10 13/10", "33: 24/21 24/21 21/18 21/18"],
    ["33: 18/15 13/10 13/10 5/2", "66: 18/12 18/12 12/6 12/6"],
    ["55: 15/10 15/10 10/5 10/5", "66: 9/3 8/2 8/2 8/2"],
    ["33: 10/7 10/7 10/7 6/3", "66: 9/3 6/off 6/off 6/off"],
    ["33: 10/7 10/7 8/5 8/5", "66: 6/off 6/off 6/off 6/off"],
    ["33: 6/3 5/2 5/2 5/2", "66: 5/off 5/off 5/off 3/off"],
    ["55: 7/2 7/2 7/2 6/1", "44: 3/off 2/off 2/off 2/off"],
]
LEFT, RIGHT = 6, 37
GAMES = {
    "short": (5, SHORT, (LEFT, "Wins 1 point")),
    "cubed": (5, CUBED, (LEFT, "Wins 4 points")),
    "nine": (3, NINETEEN[:9], (LEFT, "Wins 2 points")),
    "nineteen": (3, NINETEEN, (LEFT, "Wins 2 points")),
    "off": (9, OFF, (RIGHT, "Wins 2 points")),
}


def spoiled(name, *edits):
    """The transcript of a game with these edits, one after the other."""
    length, cells, result = GAMES[name]
    rows = [[*pair, number] for number, pair in enumerate(cells, 1)]
    for edit in edits:
        word, _, rest = edit.partition(" ")
        if word == "result":
            column, _, text = rest.partition(" ")
            result = (int(column), text)
        else:
            _edit(rows, word, rest)
    written = [
        f"{number:3d}) {_shifted(left):30s} {_shifted(right)}".rstrip() for left, right, number in rows
    ]
    return "\n".join([HEAD.format(length) + written[0], *written[1:], " " * result[0] + result[1], ""])


def _shifted(cell):
    """Words stand one further to the right than plays."""
    return f" {cell}" if cell and not cell[0].isdigit() else cell


def _edit(rows, word, rest):
    if word in ("lost", "closed", "twice", "again"):
        at = int(rest) - 1
        if word in ("lost", "closed"):
            del rows[at]
        else:
            rows.insert(at, list(rows[at]))
        if word in ("closed", "twice"):
            _renumber(rows)
    elif word == "number":
        at, number = (int(each) for each in rest.split())
        rows[at - 1][2] = number
    elif word == "swap":
        (one, left), (other, right) = (_spot(each) for each in rest.split())
        rows[one][left], rows[other][right] = rows[other][right], rows[one][left]
    elif word == "before":
        at, _, cells = rest.partition(" ")
        rows.insert(int(at) - 1, [*(cell.strip() for cell in cells.split("|")), 0])
        _renumber(rows)
    elif word == "slide":
        at, side = _spot(rest)
        flat = [cell for pair in rows for cell in pair[:2]]
        del flat[2 * at + side]
        flat.append("")
        for place, pair in enumerate(rows):
            pair[:2] = flat[2 * place : 2 * place + 2]
    else:
        at, side = _spot(word)
        rows[at][side] = "" if rest == "-" else rest


def _renumber(rows):
    for number, pair in enumerate(rows, 1):
        pair[2] = number


def _spot(text):
    """``4L`` as the place of a row, and 0 or 1."""
    return int(text[:-1]) - 1, SIDES[text[-1]]
