"""A board drawn as an SVG picture: clear at a width of 300 pixels, in print, and without colours.

Seen as in ``draw``: ``own`` sits at the bottom. The checkers differ in lightness and in shape (the dark
ones have a ring), marks differ from everything else in shape, so nothing rests on telling hues apart.
Only presentation attributes are used, no style sheet, so that any viewer and any page takes the picture.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from xml.sax.saxutils import escape

from bgtools.board.draw import BAR, FACING, OFF, OUTSIDE, View, pips
from bgtools.board.words import in_words
from bgtools.text.width import fit

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

# Lengths in units of the picture; a checker has a diameter of 40.
CHECKER, COLUMN, TRAY, BAR_WIDTH = 40, 44, 52, 48
STACK = 5  # checkers shown in a stack; a taller one has its number on the last
MIDDLE = 60  # between the stacks of the top and those of the bottom
LINE, NUMBERS = 40, 24  # heights of a line of text and of the row of point numbers
WIDTH = 2 * TRAY + 12 * COLUMN + BAR_WIDTH
TOP = LINE + NUMBERS
BOTTOM = TOP + 2 * STACK * CHECKER + MIDDLE
HEIGHT = BOTTOM + NUMBERS + LINE
CENTRE = (TOP + BOTTOM) // 2

INK, PAPER = "#16181d", "#ffffff"
FIELD, POINT_A, POINT_B, WOOD = "#f3ede1", "#d8c09a", "#9fb3c4", "#6d5c4a"
DARK, LIGHT = "#1d2b4f", "#fffdf7"
ARROW, WRONG, CUBE = "#0072b2", "#c43e00", "#ffffff"
_NAME_COLUMNS = 30
PIPS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


class Marks(NamedTuple):
    """What is drawn over the checkers, in the numbers of the player in ``seat`` (0 bottom, 1 top).

    ``moves``: arrows from slot to slot (25 the bar, 0 off, 26 outside). ``wrong``: they are those of a
    play that is not legal, and dashed. ``blocked``: points that are crossed out.
    """

    seat: int = 0
    moves: Sequence[tuple[int, int]] = ()
    wrong: bool = False
    blocked: Sequence[int] = ()


class Way(NamedTuple):
    """How the board lies. ``left``: the bottom player bears off to the left. ``swapped``: the bottom
    player has the light checkers. ``facing``: the opponent's number of each of ``own``'s points.
    """

    left: bool = False
    swapped: bool = False
    facing: Sequence[int] = FACING

    @property
    def same(self) -> bool:
        """Whether both players move the same way round."""
        return self.facing[1] == 1


class Picture(NamedTuple):
    """What one picture shows: both sides, what stands beside the board, marks, and how it lies.

    Texts in ``view`` must already be safe to print; they are escaped here.
    """

    own: Sequence[int]
    other: Sequence[int]
    view: View = View()
    marks: Marks = Marks()
    way: Way = Way()


def svg(picture: Picture, width: int | None = None) -> str:
    """The picture as a whole SVG document. ``width``: in pixels, or None for a picture that scales."""
    words = " ".join(in_words(picture.own, picture.other, picture.view))
    return _document(_title(picture.view), words, [*_drawing(picture)], _height(picture), width)


def animated(pictures: Sequence[Picture], seconds: float = 1.5, width: int | None = None) -> str:
    """The pictures one after the other, each for some seconds, again and again, as one SVG document."""
    total = seconds * len(pictures)
    body = []
    for number, picture in enumerate(pictures):
        times = f"0;{number / len(pictures):.6f};{(number + 1) / len(pictures):.6f}"
        body += [
            f'<g visibility="{"hidden" if number else "visible"}">',
            '<animate attributeName="visibility" values="hidden;visible;hidden" '
            f'keyTimes="{times}" dur="{total:g}s" calcMode="discrete" repeatCount="indefinite"/>',
            *_drawing(picture),
            "</g>",
        ]
    height = max(map(_height, pictures))
    words = f"{len(pictures)} positions, one after the other."
    return _document(_title(pictures[0].view), words, body, height, width)


def _title(view: View) -> str:
    return " - ".join(filter(None, view.names)) or "Backgammon position"


def _below(view: View) -> str:
    return ", ".join(filter(None, [view.score, *view.lines]))


def _height(picture: Picture) -> int:
    return HEIGHT + (LINE if _below(picture.view) else 0)


def _document(title: str, words: str, body: Sequence[str], height: int, width: int | None) -> str:
    size = f' width="{width}" height="{round(width * height / WIDTH)}"' if width else ""
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}"{size} role="img" '
        'font-family="Helvetica, Arial, sans-serif">',
        f"<title>{escape(title)}</title>",
        f"<desc>{escape(words)}</desc>",
        f'<rect width="{WIDTH}" height="{height}" fill="{PAPER}"/>',
        *body,
        "</svg>",
    ]
    return "\n".join(parts) + "\n"


def _drawing(picture: Picture) -> Iterator[str]:
    view = picture.view
    board = _Board(picture.own, picture.other, picture.way)
    yield from board.field()
    yield from board.checkers()
    yield from board.texts(view)
    if view.dice is not None:
        yield from board.dice(view.dice, view.on_roll or 0)
    if view.cube is not None:
        yield board.cube(view.cube, view.owner)
    yield from board.marks(picture.marks)
    if below := _below(view):
        yield _text(WIDTH / 2, HEIGHT + 26, below, 24, "middle")


class _Board:
    """One picture. Slots are those of the bottom player where nothing else is said."""

    def __init__(self, own: Sequence[int], other: Sequence[int], way: Way) -> None:
        self.sides = (own, other)
        self.way = way
        self.fills = (LIGHT, DARK) if way.swapped else (DARK, LIGHT)

    def x(self, x: float) -> float:
        """A place counted from the side where the bottom player does not bear off."""
        return WIDTH - x if self.way.left else x

    def slot(self, seat: int, slot: int) -> tuple[float, bool]:
        """Where a player's slot is: the middle of its column, and whether it is in the upper half."""
        same = self.way.same
        if slot == BAR:
            return self.x(TRAY + 6 * COLUMN + BAR_WIDTH / 2), seat == 0
        if slot == OUTSIDE:
            return self.x(TRAY / 2), seat == 1
        if slot == OFF:
            return self.x(WIDTH - TRAY / 2), seat == 1 and not same
        point = slot if seat == 0 else self.way.facing.index(slot)
        column = point - 13 if point > 12 else 12 - point
        middle = TRAY + (column + 0.5) * COLUMN + (BAR_WIDTH if column > 5 else 0)
        return self.x(middle), point > 12

    def spot(self, seat: int, slot: int, level: float) -> tuple[float, float]:
        """The middle of the checker at ``level`` (from 0) of a stack."""
        x, upper = self.slot(seat, slot)
        if slot == OUTSIDE:
            return x, CENTRE + (-75 if upper else 75)
        if slot == OFF:
            return x, TOP + 60 if upper else BOTTOM - 60
        away = CHECKER * (level + 0.5)
        return x, TOP + away if upper else BOTTOM - away

    # --- Board ---------------------------------------------------------------------------------------

    def field(self) -> Iterator[str]:
        """Frame, points, bar and numbers."""
        yield f'<rect y="{LINE}" width="{WIDTH}" height="{HEIGHT - 2 * LINE}" rx="6" fill="{WOOD}"/>'
        halves = (TRAY, TRAY + 6 * COLUMN + BAR_WIDTH)
        for left in halves:
            yield f'<rect x="{left}" y="{TOP}" width="{6 * COLUMN}" height="{BOTTOM - TOP}" fill="{FIELD}"/>'
        for point in range(1, 25):
            x, upper = self.slot(0, point)
            base, tip = (TOP, TOP + 185) if upper else (BOTTOM, BOTTOM - 185)
            fill = POINT_A if point % 2 else POINT_B
            corners = f"{x - 21:g},{base} {x + 21:g},{base} {x:g},{tip}"
            yield f'<polygon points="{corners}" fill="{fill}" stroke="{WOOD}" stroke-width="1"/>'
            yield _text(x, TOP - 6 if upper else BOTTOM + 18, str(point), 20, "middle", PAPER)
        yield from self._directions()

    def _directions(self) -> Iterator[str]:
        """Above and below the bar a small arrow head for each player: the way he moves there."""
        for seat in (0, 1):
            for y, upper in ((TOP - 12, True), (BOTTOM + 12, False)):
                towards = 1 if (upper == (seat == 1 and not self.way.same)) else -1
                if self.way.left:
                    towards = -towards
                x = WIDTH / 2 + (11 if seat else -11)
                corners = f"{x + 8 * towards:g},{y} {x - 6 * towards:g},{y - 7} {x - 6 * towards:g},{y + 7}"
                yield f'<polygon points="{corners}" fill="{self.fills[seat]}" stroke="{PAPER}"/>'

    def checkers(self) -> Iterator[str]:
        """All checkers: on the points, on the bar, outside and off."""
        for seat, side in enumerate(self.sides):
            for slot in range(1, BAR + 1):
                for level in range(min(side[slot], STACK)):
                    yield self._checker(seat, *self.spot(seat, slot, level))
                if side[slot] > STACK:
                    yield self._count(seat, *self.spot(seat, slot, STACK - 1), side[slot])
            if side[OUTSIDE]:
                yield self._checker(seat, *self.spot(seat, OUTSIDE, 0))
                yield self._count(seat, *self.spot(seat, OUTSIDE, 0), side[OUTSIDE])
            yield from self._off(seat, side[OFF])

    def _checker(self, seat: int, x: float, y: float) -> str:
        fill = self.fills[seat]
        ring = f'<circle cx="{x:g}" cy="{y:g}" r="11" fill="none" stroke="{LIGHT}" stroke-width="2.5"/>'
        edge = f'<circle cx="{x:g}" cy="{y:g}" r="18.5" fill="{fill}" stroke="{INK}" stroke-width="2"/>'
        return edge + ring if fill == DARK else edge

    def _count(self, seat: int, x: float, y: float, count: int) -> str:
        fill = self.fills[seat]
        disc = f'<circle cx="{x:g}" cy="{y:g}" r="15" fill="{fill}"/>'
        return disc + _text(x, y + 9, str(count), 25, "middle", LIGHT if fill == DARK else INK, bold=True)

    def _off(self, seat: int, count: int) -> Iterator[str]:
        """Checkers borne off, lying on their sides."""
        if not count:
            return
        x, upper = self.slot(seat, OFF)
        across = 18 if self.way.same else 40
        if self.way.same:
            x += 10 if seat else -10
        for number in range(count):
            y = TOP + 3 + 11 * number if upper else BOTTOM - 13 - 11 * number
            yield (
                f'<rect x="{x - across / 2:g}" y="{y}" width="{across}" height="10" rx="2" '
                f'fill="{self.fills[seat]}" stroke="{INK if self.fills[seat] == LIGHT else LIGHT}"/>'
            )
        y = TOP + 11 * count + 26 if upper else BOTTOM - 11 * count - 8
        yield _text(x, y, str(count), 22, "middle", PAPER, bold=True)

    def texts(self, view: View) -> Iterator[str]:
        """The players with their pips, above and below."""
        for seat, y in ((1, 28), (0, HEIGHT - 12)):
            yield f'<g transform="translate(18 {y - 9}) scale(0.7)">{self._checker(seat, 0, 0)}</g>'
            turn = " (on roll)" if view.on_roll == seat and view.dice is None else ""
            yield _text(40, y, fit(view.names[seat], _NAME_COLUMNS) + turn, 26)
            yield _text(WIDTH - 6, y, f"pips {pips(self.sides[seat])}", 26, "end")

    def dice(self, dice: tuple[int, int], seat: int) -> Iterator[str]:
        """The dice, on the right of the player who rolled them."""
        middle = TRAY + 9 * COLUMN + BAR_WIDTH if seat == 0 else TRAY + 3 * COLUMN
        fill = self.fills[seat]
        pip = LIGHT if fill == DARK else INK
        for number, die in enumerate(dice):
            x, y = self.x(middle) + (-46, 6)[number], CENTRE - 20
            yield (
                f'<rect x="{x:g}" y="{y}" width="40" height="40" rx="7" fill="{fill}" '
                f'stroke="{INK}" stroke-width="2"/>'
            )
            for place in PIPS.get(die, ()):
                yield (
                    f'<circle cx="{x + 9 + 11 * (place % 3):g}" cy="{y + 9 + 11 * (place // 3)}" r="4.2" '
                    f'fill="{pip}"/>'
                )

    def cube(self, value: int, owner: int | None) -> str:
        """The cube, in the tray beside the far boards: in the middle or on its owner's side."""
        x = self.x(TRAY / 2) - 20
        y = {None: CENTRE - 20, 0: BOTTOM - 46, 1: TOP + 6}[owner]
        size = {1: 26, 2: 24, 3: 19}.get(len(str(value)), 14)
        face = (
            f'<rect x="{x:g}" y="{y}" width="40" height="40" rx="5" fill="{CUBE}" stroke="{INK}" '
            'stroke-width="2"/>'
        )
        return face + _text(x + 20, y + 20 + size * 0.36, str(value), size, "middle", bold=True)

    # --- Marks ---------------------------------------------------------------------------------------

    def marks(self, marks: Marks) -> Iterator[str]:
        """Arrows, then crosses over blocked points."""
        side = list(self.sides[marks.seat])
        for source, target in marks.moves:
            start = self.spot(marks.seat, source, self._level(marks.seat, source, side[source] - 1))
            end = self.spot(marks.seat, target, self._level(marks.seat, target, side[target]))
            side[source] = max(side[source] - 1, 0)
            side[target] += 1
            yield _arrow(start, end, marks.wrong)
        for point in marks.blocked:
            yield _cross(*self.spot(marks.seat, point, 1))

    def _level(self, seat: int, slot: int, wanted: int) -> int:
        """The level in a stack to point at: ``wanted``, but shown, and not under the other side's stack."""
        if 0 < slot < BAR:
            point = slot if seat == 0 else self.way.facing.index(slot)
            facing = self.way.facing[point] if seat == 0 else point
            theirs = self.sides[1 - seat][facing]
            wanted = max(wanted, min(theirs, STACK) - 1 if theirs else 0)
        return min(max(wanted, 0), STACK - 1)


def _arrow(start: tuple[float, float], end: tuple[float, float], wrong: bool) -> str:
    (x1, y1), (x2, y2) = start, end
    length = max(((x2 - x1) ** 2 + (y2 - y1) ** 2) ** 0.5, 1)
    ux, uy = (x2 - x1) / length, (y2 - y1) / length
    neck_x, neck_y = x2 - 20 * ux, y2 - 20 * uy
    head = (
        f"{x2:.1f},{y2:.1f} {neck_x - 11 * uy:.1f},{neck_y + 11 * ux:.1f} "
        f"{neck_x + 11 * uy:.1f},{neck_y - 11 * ux:.1f}"
    )
    line = f"M{x1:.1f} {y1:.1f}L{neck_x:.1f} {neck_y:.1f}"
    color = WRONG if wrong else ARROW
    dashes = ' stroke-dasharray="16 8"' if wrong else ""
    return (
        '<g stroke-linejoin="round">'
        f'<path d="{line}" stroke="{PAPER}" stroke-width="13" stroke-linecap="round"/>'
        f'<polygon points="{head}" fill="{PAPER}" stroke="{PAPER}" stroke-width="6"/>'
        f'<path d="{line}" stroke="{color}" stroke-width="7"{dashes}/>'
        f'<polygon points="{head}" fill="{color}"/></g>'
    )


def _cross(x: float, y: float) -> str:
    lines = f"M{x - 17:g} {y - 17:g}l34 34m0 -34l-34 34"
    return (
        f'<g fill="none" stroke-linecap="round"><path d="{lines}" stroke="{PAPER}" stroke-width="16"/>'
        f'<path d="{lines}" stroke="{WRONG}" stroke-width="9"/></g>'
    )


def _text(
    x: float, y: float, text: str, size: int, anchor: str = "start", fill: str = INK, bold: bool = False
) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size}" text-anchor="{anchor}" fill="{fill}"{weight}>'
        f"{escape(text)}</text>"
    )
