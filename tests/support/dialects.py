"""Writes an abstract match as ``.mat`` text the way different programs and sites do.

Between the match and the text stands a *sheet*: rows with a left and a right cell, still as objects, so
that a test can change one of them and learn afterwards on which line it came to stand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from tests.support import matches, referee
from tests.support.referee import BAR, OFF, Hop, Path

if TYPE_CHECKING:
    import random
    from collections.abc import Iterable

    from tests.support.matches import Act, Game, Match


@dataclass(frozen=True)
class Dialect:
    """The habits of one producer. Columns count from 0."""

    name: str
    site: str | None = None
    tags: tuple[str, ...] = ()
    length: str = "{} point match"
    row: str = "{:3d}) "
    right: int = 33  # column of the right cell
    second_name: int = 32
    score: str = " {} : {}"
    cube_indent: int = 1
    dice: str = "high"  # high, low, rolled
    bar: str = "25"
    off: str = "0"
    repeats: bool = False  # 8/4(2)
    merges: bool = False  # 24/13
    chains: bool = False  # 24/18*/13
    stars: bool = False
    stars_repeat: bool = False  # the second checker on a hit point gets a star too
    sorted: bool = True
    dance: str = ""
    given_up: str = ""
    resign: str = ""  # Resigns, Losses, Concedes
    result: str = "line"  # line: on its own, row: numbered
    bare: tuple[int, int] = (6, 34)  # columns of a result on its own line
    points: str = "right"  # point, points, right
    suffix: bool = False  # "and the match"
    clips: bool = False
    trailing: str = ""  # "", "blank" after a play, "pad"
    gaps: int = 1  # blank lines between games
    gap_after_length: bool = True
    eol: str = "\n"
    bom: bool = False
    last_newline: bool = True
    rating: bool = False  # ",1650" behind the name
    seats_change: bool = False
    zero_scores: bool = False  # every game of a money session starts at 0-0


_TAGS = ("Match ID", "Player 1", "Player 2", "Variation", "Unrated", "Crawford", "CubeLimit")
_XG_TAGS = ("Site", "Match ID", "Event", "Round", "Player 1", "Player 2", "EventDate", "EventTime")
_OPEN_TAGS = (
    "Match ID",
    "EventDate",
    "Player 1",
    "Player 2",
    "Variation",
    "Crawford",
    "Jacoby",
    "Beaver",
    "Cubelimit",
)

DIALECTS: tuple[Dialect, ...] = (
    Dialect(
        "gnubg",
        tags=("EventDate", "Variation"),
        length=" {} point match",
        dice="rolled",
        stars=True,
        trailing="blank",
    ),
    Dialect(
        "galaxy",
        site="BackgammonGalaxy",
        tags=_TAGS,
        second_name=33,
        resign="Losses",
        points="point",
        suffix=True,
        clips=True,
    ),
    Dialect(
        "studio",
        site="Backgammon Studio",
        tags=(*_TAGS, "ClockType"),
        row="  {}) ",
        right=40,
        second_name=40,
        bar="bar",
        off="off",
        repeats=True,
        merges=True,
        stars=True,
        dance="Cannot Move",
        given_up="????",
        resign="Concedes",
        result="row",
        points="point",
        gaps=2,
        last_newline=False,
    ),
    Dialect(
        "xg-text",
        site="Angers",
        tags=(*_XG_TAGS, *_TAGS[3:], "Transcriber"),
        right=39,
        second_name=39,
        bar="Bar",
        off="Off",
        repeats=True,
        merges=True,
        stars=True,
        bare=(6, 40),
        dance="Cannot Move",
        given_up="????",
        points="point",
        suffix=True,
        trailing="pad",
        gaps=3,
        eol="\r\n",
        bom=True,
    ),
    Dialect(
        "xg-mat",
        site="Angers",
        tags=(*_XG_TAGS, *_TAGS[3:]),
        given_up="???",
        points="point",
        suffix=True,
        trailing="pad",
        gaps=3,
        eol="\r\n",
        bom=True,
        merges=True,
    ),
    Dialect(
        "xg-mobile",
        site="XG Mobile",
        tags=("Player 1", "Player 2", "Variation", "Crawford", "CubeLimit", "TimeControl"),
        row="{:2d}) ",
        right=36,
        second_name=37,
        dice="rolled",
        result="row",
        points="point",
        eol="\r\n",
    ),
    Dialect(
        "opengammon",
        site="OpenGammon",
        tags=_OPEN_TAGS,
        score=" {}: {}",
        row="  {}) ",
        right=46,
        second_name=42,
        cube_indent=0,
        dice="rolled",
        sorted=False,
        resign="Resigns",
        bare=(2, 44),
        points="points",
        suffix=True,
        clips=True,
        trailing="pad",
        last_newline=False,
    ),
    Dialect(
        "hedgehog",
        site="HedgeHog",
        tags=_OPEN_TAGS,
        score=" {}: {}",
        right=41,
        second_name=37,
        cube_indent=0,
        dice="low",
        stars=True,
        resign="Resigns",
        bare=(3, 41),
        suffix=True,
    ),
    Dialect(
        "gammonview",
        site="GammonView",
        tags=("Event", "EventDate", "Player 1", "Player 2", "Variation", *_OPEN_TAGS[5:8]),
        score=" {}: {}",
        right=48,
        second_name=44,
        cube_indent=0,
        dice="low",
        bar="bar",
        off="off",
        repeats=True,
        merges=True,
        stars=True,
        resign="Resigns",
        result="row",
    ),
    Dialect(
        "dailygammon",
        length=" {} point match",
        dice="rolled",
        stars=True,
        gap_after_length=False,
    ),
    Dialect(
        "fibs",
        length=" {} point match",
        dice="low",
        rating=True,
        second_name=31,
    ),
    Dialect(
        "gibbon",
        length=" {} point match",
        dice="rolled",
        eol="\r\n",
        suffix=True,
    ),
    Dialect(
        "raccoon",
        site="Raccoon benchmark",
        tags=("Player 1", "Player 2", *_TAGS[3:], "Jacoby", "Beaver", "Round"),
        dice="low",
        stars=True,
        stars_repeat=True,
        sorted=False,
        zero_scores=True,
    ),
    Dialect(
        "raccoon-chains",
        site="Raccoon benchmark",
        tags=("Player 1", "Player 2", *_TAGS[3:], "Round"),
        right=39,
        second_name=36,
        dice="low",
        bar="Bar",
        off="Off",
        repeats=True,
        chains=True,
        stars=True,
        dance="Cannot Move",
        sorted=False,
    ),
    Dialect(
        "hand",
        tags=("Variation",),
        right=37,
        second_name=34,
        bar="bar",
        off="off",
        repeats=True,
        stars=True,
        sorted=False,
        dance="Cannot Move",
        seats_change=True,
        suffix=True,
        points="point",
    ),
)
BY_NAME = {dialect.name: dialect for dialect in DIALECTS}


@dataclass
class Cell:
    """What stands in one place. ``act``: what it tells, None for results; ``paths``: of its checkers."""

    text: str
    indent: int = 0
    act: Act | None = None
    paths: list[Path] = field(default_factory=list)


@dataclass(eq=False)
class Row:
    """One line: a numbered row, a result on its own (``number`` None), or any ``text``."""

    number: int | None = None
    cells: list[Cell | None] = field(default_factory=lambda: [None, None])
    text: str | None = None

    @property
    def filled(self) -> list[Cell]:
        """The cells that are there, left before right."""
        return [cell for cell in self.cells if cell is not None]


@dataclass(eq=False)
class GameSheet:
    """A game on paper. ``seats``: the player in the left and in the right column."""

    game: Game
    seats: tuple[int, int]
    head: Row
    score: Row
    rows: list[Row] = field(default_factory=list)

    def places(self) -> Iterable[tuple[Row, int, Cell]]:
        """Every cell with its row and column (0 left, 1 right), in reading order."""
        for row in self.rows:
            for column, cell in enumerate(row.cells):
                if cell is not None:
                    yield row, column, cell

    @property
    def result(self) -> tuple[Row, int, Cell]:
        """Where the ``Wins`` stands."""
        return next(place for place in self.places() if place[2].text.startswith("Wins"))


@dataclass(eq=False)
class Sheet:
    """A match on paper."""

    match: Match
    dialect: Dialect
    head: list[Row]
    length: Row
    games: list[GameSheet]


@dataclass(frozen=True)
class Text:
    """A sheet as text. ``lines``: the line, from 1, of each row that was asked for by its id."""

    text: str
    lines: dict[int, int]

    def line(self, row: Row) -> int:
        """The line of a row of the sheet."""
        return self.lines[id(row)]


def write(match: Match, dialect: Dialect, rng: random.Random) -> Sheet:
    """The sheet of a match in a dialect; ``rng`` decides what the dialect leaves open."""
    return _Writer(match, dialect, rng).sheet()


def render(sheet: Sheet) -> Text:
    """The text of a sheet, and on which line each of its rows stands."""
    dialect = sheet.dialect
    out: list[str] = []
    lines: dict[int, int] = {}

    def put(row: Row) -> None:
        lines[id(row)] = len(out) + 1
        out.append(_line(row, dialect))

    for row in sheet.head:
        put(row)
    if sheet.head:
        out.append("")
    put(sheet.length)
    if dialect.gap_after_length:
        out.append("")
    for game in sheet.games:
        put(game.head)
        put(game.score)
        for row in game.rows:
            put(row)
        out += [""] * dialect.gaps
    while out and not out[-1]:
        out.pop()
    text = dialect.eol.join(out) + (dialect.eol if dialect.last_newline else "")
    return Text("\ufeff" + text if dialect.bom else text, lines)


def _line(row: Row, dialect: Dialect) -> str:
    if row.text is not None:
        return row.text
    left, right = row.cells
    line = dialect.row.format(row.number) if row.number is not None else ""
    if row.number is None and left is not None:
        line = " " * (dialect.bare[0] - left.indent)
    if left is not None:
        line += " " * left.indent + left.text
    if right is not None:
        column = dialect.bare[1] - right.indent if row.number is None else dialect.right
        line = line.ljust(column)
        if left is not None and not line.endswith(" "):
            line += " "
        line += " " * right.indent + right.text
    last = right or left
    if dialect.trailing == "pad" and row.number is not None:
        return line.ljust(dialect.right + 28)
    if dialect.trailing == "blank" and last is not None and last.act is not None and last.act.dice:
        return line + " "
    return line.rstrip()


class _Writer:
    def __init__(self, match: Match, dialect: Dialect, rng: random.Random) -> None:
        self.match, self.dialect, self.rng = match, dialect, rng
        hits = (hop[2] for game in match.games for act in game.acts for hop in act.hops)
        self.marked = dialect.stars and any(hits)

    def sheet(self) -> Sheet:
        match, dialect = self.match, self.dialect
        length = dialect.length.format(match.length)
        games = [self._game(game) for game in match.games]
        return Sheet(match, dialect, self._head(), Row(text=length), games)

    # Head

    def _head(self) -> list[Row]:
        match, dialect = self.match, self.dialect
        on = {True: "On", False: "Off", None: "Off"}
        values = {
            "Site": dialect.site or "",
            "Match ID": str(self.rng.randint(-(10**9), 10**9)),
            "Event": "Club evening",
            "Round": "2",
            "Player 1": match.names[0],
            "Player 2": match.names[1],
            "EventDate": "2026.03.14",
            "EventTime": "20.30",
            "Variation": _VARIATIONS[match.variant],
            "Unrated": "Off",
            "Crawford": on[match.crawford],
            "Jacoby": on[match.jacoby],
            "Beaver": on[match.beavers],
            "CubeLimit": str(match.cube_limit or 1024),
            "Cubelimit": str(match.cube_limit or 1024),
            "ClockType": "Standard 360/10",
            "TimeControl": "*0",
            "Transcriber": "a club member",
        }
        keys = list(dict.fromkeys((("Site",) if dialect.site else ()) + dialect.tags))
        needed = {
            "Variation": match.variant != "backgammon",
            "Crawford": not match.crawford,
            "Jacoby": match.jacoby is not None,
            "Beaver": match.beavers is not None,
            "CubeLimit": match.cube_limit is not None and "Cubelimit" not in keys,
        }
        keys += [key for key, wanted in needed.items() if wanted and key not in keys]
        if match.jacoby is None and match.length == 0:
            keys = [key for key in keys if key != "Jacoby"]
        if dialect.site == "Angers" and self.rng.random() < 0.5:  # its tags need not follow the columns
            values["Player 1"], values["Player 2"] = values["Player 2"], values["Player 1"]
        return [Row(text=f'; [{key} "{values[key]}"]') for key in keys]

    # Games

    def _game(self, game: Game) -> GameSheet:
        dialect = self.dialect
        seats = (0, 1)
        if dialect.seats_change and self.rng.random() < 0.2:
            seats = (1, 0)
        sheet = GameSheet(
            game, seats, Row(text=f" Game {game.number}"), Row(text=self.score_line(game, seats))
        )
        page = _Page(sheet.rows)
        for act in game.acts:
            column = seats.index(act.player)
            if act.kind == matches.SKIP:
                page.skip(column)
            elif act.kind != matches.RESIGN:
                page.add(column, self._cell(act))
        self._resignation(sheet, page)
        self._result(sheet, page)
        return sheet

    def score_line(self, game: Game, seats: tuple[int, int]) -> str:
        dialect = self.dialect
        rating = ",1623" if dialect.rating else ""
        score = (0, 0) if dialect.zero_scores and self.match.length == 0 else game.score
        left, right = (
            dialect.score.format(self.match.names[player] + rating, score[player]) for player in seats
        )
        column = max(dialect.second_name, len(left) + 2)
        return left.ljust(column) + right[1:]

    def _cell(self, act: Act) -> Cell:
        if act.kind != matches.ROLL:
            return Cell(_CUBE_WORDS[act.kind].format(act.value), self.dialect.cube_indent, act)
        text, paths = self._play(act)
        return Cell(f"{self._dice(act)}: {text}".rstrip(), 0, act, paths)

    def _dice(self, act: Act) -> str:
        assert act.dice is not None
        low, high = sorted(act.dice)
        if self.dialect.dice == "rolled":
            return "".join(map(str, act.dice))
        return f"{low}{high}" if self.dialect.dice == "low" else f"{high}{low}"

    def _play(self, act: Act) -> tuple[str, list[Path]]:
        dialect = self.dialect
        if act.given_up:
            return ("Concedes" if dialect.resign == "Concedes" else dialect.given_up), []
        if not act.hops:
            return dialect.dance, []
        hops = list(act.hops)
        if dialect.merges or dialect.chains:
            walks = self._merged(act)
        else:
            walks = [[hop] for hop in hops]
        if dialect.sorted:
            walks.sort(key=lambda walk: (-walk[0][0], -walk[-1][1]))
        return spell(walks, dialect), [_path(walk) for walk in walks]

    def _merged(self, act: Act) -> list[list[Hop]]:
        """Hops joined to walks, if the text can still mean only one thing."""
        walks = join(act.hops)
        if self.dialect.chains:
            return walks
        if any(hit for walk in walks for _, _, hit in walk[:-1]):
            return [[hop] for hop in act.hops]
        assert act.dice is not None
        marks = frozenset(target for _, target, hit in act.hops if hit)
        fits = referee.settle(act.board, act.dice, [_ends(walk) for walk in walks])
        if self.marked and all(len(walk) == 1 for walk in walks if walk[-1][2]):
            fits = [fit for fit in fits if fit.hits == marks]
        if len({fit.end for fit in fits}) != 1:
            return [[hop] for hop in act.hops]
        return [[(walk[0][0], walk[-1][1], walk[-1][2])] for walk in walks]

    # Ends of games

    def _resignation(self, sheet: GameSheet, page: _Page) -> None:
        game, word = sheet.game, self.dialect.resign
        if game.ended_by != matches.RESIGNED or not word:
            return
        assert game.winner is not None
        last = game.acts[-1]
        loser = sheet.seats.index(1 - game.winner)
        if word == "Losses":
            text = f"Losses {self._amount(game)}"
            if last.kind == matches.RESIGN:
                page.add(loser, Cell(text, 1))
            else:  # it has lost its row and its padding
                sheet.rows.append(Row(text=f" {text}"))
        elif last.kind == matches.RESIGN:
            page.add(loser, Cell(word, self.dialect.cube_indent))
            if word == "Concedes":
                page.number += 2

    def _amount(self, game: Game) -> str:
        points = game.points
        winner = game.winner
        if self.dialect.clips and self.match.length and winner is not None:
            points = min(points, self.match.length - game.score[winner])
        return f"{points} {point_word(points, self.dialect)}"

    def _result(self, sheet: GameSheet, page: _Page) -> None:
        game, dialect = sheet.game, self.dialect
        assert game.winner is not None
        text = f"Wins {self._amount(game)}"
        last = self.match.winner is not None and game is self.match.games[-1]
        if dialect.suffix and last:
            text += " and the match"
        column = sheet.seats.index(game.winner)
        cell = Cell(text, 1 if dialect.cube_indent else 0)
        beside = sheet.rows and sheet.rows[-1].number is not None and sheet.rows[-1].cells[1] is None
        if column == 1 and beside and page.last == 0 and game.ended_by != matches.BORNE_OFF:
            if dialect.resign == "Losses" and game.ended_by == matches.RESIGNED and self.rng.random() < 0.5:
                cell.indent += 33  # "  9)  Losses 3 point                          Wins 3 point"
            sheet.rows[-1].cells[1] = cell
        elif dialect.result == "row":
            page.number += 1
            cells: list[Cell | None] = [None, None]
            cells[column] = cell
            sheet.rows.append(Row(page.number, cells))
            if dialect.name == "studio":
                sheet.rows.append(Row(text=f"  {page.number + 1})"))
        else:
            cells = [None, None]
            cells[column] = cell
            sheet.rows.append(Row(None, cells))


class _Page:
    """Fills rows with cells in the order of play."""

    def __init__(self, rows: list[Row]) -> None:
        self.rows = rows
        self.number = 0
        self.last = 1  # column of the last cell

    def add(self, column: int, cell: Cell) -> None:
        if column == 0 or self.last == 1:
            self.number += 1
            self.rows.append(Row(self.number))
        self.rows[-1].cells[column] = cell
        self.last = column

    def skip(self, column: int) -> None:
        if column == 0:
            self.number += 1
            self.rows.append(Row(self.number))
        self.last = column


def point_word(points: int, dialect: Dialect) -> str:
    """``point`` or ``points``, as the dialect has it."""
    if dialect.points == "right":
        return "point" if points == 1 else "points"
    return dialect.points


def join(hops: Iterable[Hop]) -> list[list[Hop]]:
    """Hops gathered into the walk of each checker, in the order in which the walks begin."""
    walks: list[list[Hop]] = []
    for hop in hops:
        for walk in walks:
            if walk[-1][1] == hop[0]:
                walk.append(hop)
                break
        else:
            walks.append([hop])
    return walks


def spell(walks: list[list[Hop]], dialect: Dialect) -> str:
    """Walks as text: ``24/18*/13 6/5(2)``. Only the dialects that chain get walks of several hops."""
    tokens: list[tuple[str, str]] = []  # without and with stars
    counts: list[int] = []
    hit_points: set[int] = set()
    for walk in walks:
        source = dialect.bar if walk[0][0] == BAR else str(walk[0][0])
        plain, starred = source, source
        for _, target, hit in walk:
            name = dialect.off if target == OFF else str(target)
            again = dialect.stars_repeat and target in hit_points
            if hit:
                hit_points.add(target)
            plain += f"/{name}"
            starred += f"/{name}*" if (hit or again) and dialect.stars else f"/{name}"
        if dialect.repeats and tokens and tokens[-1][0] == plain:
            counts[-1] += 1
        else:
            tokens.append((plain, starred))
            counts.append(1)
    return " ".join(
        starred + (f"({count})" if count > 1 else "")
        for (_, starred), count in zip(tokens, counts, strict=True)
    )


def _path(walk: list[Hop]) -> Path:
    return (walk[0][0], *(target for _, target, _ in walk))


def _ends(walk: list[Hop]) -> Path:
    return walk[0][0], walk[-1][1]


_CUBE_WORDS = {
    matches.DOUBLE: "Doubles => {}",
    matches.BEAVER: "Beavers => {}",
    matches.RACCOON: "Raccoons => {}",
    matches.TAKE: "Takes",
    matches.DROP: "Drops",
}
_VARIATIONS = {
    "backgammon": "Backgammon",
    "nackgammon": "NackGammon",
    "hypergammon1": "HyperGammon (1)",
    "hypergammon2": "HyperGammon (2)",
    "hypergammon3": "HyperGammon (3)",
}


def read_play(text: str) -> tuple[list[Path], frozenset[int]]:
    """The paths of a written play, one a checker, and the points that carry a star.

    ``text``: what stands behind the colon. Raises ValueError for what is no play.
    """
    paths: list[Path] = []
    stars: set[int] = set()
    for token in text.split():
        body, _, count = token.rstrip(")").partition("(")
        path = []
        for name in body.split("/"):
            bare = name.rstrip("*").lower()
            point = BAR if bare == "bar" else OFF if bare == "off" else int(bare)
            if not OFF <= point <= BAR:
                raise ValueError(token)
            path.append(point)
            if name.endswith("*"):
                stars.add(point)
        if len(path) < 2 or path != sorted(set(path), reverse=True):
            raise ValueError(token)
        paths += [tuple(path)] * int(count or 1)
    return paths, frozenset(stars)
