"""The faults the rules know, as enums; the comment behind each lists its facts.

Every member is claimed by exactly one finding in ``bgtools.check`` (a test proves it). The ids in
the comments (A02, D01 ...) are those of the catalogue of findings; the order of ``PlayFault`` is
the order in which the first that applies names the finding and the rest become its notes.
"""

from __future__ import annotations

from enum import Enum


class PlayFault(Enum):
    """Why a written play is not legal, or is written wrongly. Points are the mover's (bar 25, off 0)."""

    DICE_RANGE = "dice-out-of-range"  # A02: dice
    POINT_RANGE = "point-out-of-range"  # A03: point
    BACKWARDS = "direction-backwards"  # A04: source, target
    DICE_MISSING = "dice-missing"  # C03: fits (rolls with which the play would be legal)
    TOO_MANY_STEPS = "too-many-steps"  # C04: steps, dice_count
    ENTRY_WITHOUT_CHECKER = "bar-entry-without-checker"  # E04: target
    SOURCE_EMPTY = "source-empty"  # D01: point; held (opponent's checkers there)
    SOURCE_OVERDRAWN = "source-overdrawn"  # D11: point, moved, standing
    BAR_FIRST = "bar-first"  # E01: bar (count), source
    BAR_PARTIAL = "bar-partial-then-moved"  # E05: bar (left on the bar), source
    ENTRY_BLOCKED = "bar-entry-blocked"  # E02: point, held
    ENTRY_WRONG_POINT = "bar-entry-wrong-point"  # E03: point, right (points the dice enter on)
    TARGET_BLOCKED = "target-blocked"  # D02: point, held, source
    INTERMEDIATE_BLOCKED = "intermediate-blocked"  # D03: points (blocked ones), source, target
    OFF_ON_BAR = "bearoff-on-bar"  # F02: bar
    OFF_NOT_HOME = "bearoff-not-home"  # F01: outside (highest point with a checker outside home)
    OFF_BEHIND = "bearoff-overshoot-behind"  # F03: source, die, behind (highest point)
    OFF_TOO_SMALL = "bearoff-number-too-small"  # F04: source, dice
    OFF_EXACT = "bearoff-exact-required"  # F05: source, die
    DICE_MISMATCH = "dice-play-mismatch"  # C02: pips, fits (list of rolls that fit the steps)
    PLAY_ON_DANCE = "play-on-dance"  # D10
    SMALLER_DIE = "smaller-die-used"  # D05: used, larger, example
    DOUBLET_SHORT = "doublet-short"  # D06: used, possible, example
    TOO_FEW_DICE = "too-few-dice-used"  # D04: used, possible, examples
    PLAY_MISSING = "play-missing"  # D07: plays (how many), example
    FORCED_OMITTED = "play-omitted-forced"  # D08 (warning): play
    DANCE_PLAYABLE = "dance-claimed-but-playable"  # D09: plays, example
    HIT_NOT_MARKED = "hit-not-marked"  # D12 (warning, once the match is known to mark hits): points
    HIT_NONE = "hit-marked-but-none"  # D13 (warning): point, points (hit without a mark by the same play)
    HIT_AMBIGUOUS = "play-ambiguous-hit"  # D14 (warning): routes
    DECLARED_ILLEGAL = "play-declared-illegal"  # D15 (warning): -
    IMPOSSIBLE_POINT = (
        "impossible-intermediate"  # info: written middle point blocked, other route open: point
    )
    ENTER_ALL_FIRST = "enter-all-first"  # J09: outside (count), source
    HIT_AND_RUN = "hit-and-run"  # house rule: point (where the checker hit)
    POINT_LIMIT = "point-limit"  # house rule: point, limit


class CubeFault(Enum):
    """Cube actions that the rules do not allow. ``cube`` is the value before the action."""

    BEFORE_OPENING = "cube-before-opening-roll"  # G01
    NOT_OWNER = "cube-not-owner"  # G02: owner (player index), cube
    AFTER_ROLL = "cube-after-roll"  # G03
    VALUE = "cube-value-mismatch"  # G04: written, right, cube
    NO_ANSWER = "cube-no-answer"  # G05: offer (Place)
    ANSWER_WITHOUT_OFFER = "cube-answer-without-offer"  # G06: word
    ANSWER_WRONG_SIDE = "cube-answer-wrong-side"  # G07: word
    BEAVER_IN_MATCH = "beaver-in-match"  # G08
    BEAVER_DISABLED = "beaver-disabled"  # G09: stated (bool: the file says Off, else it is just not stated)
    ANIMAL_LIMIT = "animal-limit"  # G10: limit
    DEAD = "cube-dead"  # G11: cube, need, one_point (bool)
    OVER_LIMIT = "cube-over-limit"  # G12: value, limit
    NOT_IN_USE = "cube-not-in-use"  # G13: why ("cube-limit", "variant", "option")
    AUTOMATIC = "automatic-double-inferred"  # G14 (info): start
    TWICE_IN_TURN = "cube-offered-twice-in-turn"  # G15
    STATED = "cube-stated-wrong"  # written, right: the cube's value at the end, where a format states it
    UNANSWERED_AT_RESULT = "double-unanswered-at-result"  # warning: read as a drop
    CRAWFORD = "crawford-double"  # H01: points_with, points_without (None where not known)
    CRAWFORD_UNKNOWN = "crawford-double-unsure"  # a double in a game that may be the Crawford game (warning)
    HOLLAND = "holland-too-early"  # H03: rolled (turns the doubler has had)


class MatchFault(Enum):
    """Match rules and the structure of games and turns."""

    GAME_NUMBER_GAP = "game-number-gap"  # B01: number, expected
    GAME_NUMBER_DUPLICATE = "game-number-duplicate"  # number
    ROW_NUMBER_GAP = "row-number-gap"  # B02: number, expected, exchanged
    TURN_ORDER = "turn-out-of-order"  # B03: expected (player), reason ("lost-cell", "two-turns" ...)
    AFTER_GAME_END = "moves-after-game-end"  # B04: ended_by
    GAME_UNFINISHED = "game-unfinished"  # B05: loss (the loser's result, where there is no other)
    NAME_CHANGED = "player-name-changed"  # B06: was, now
    AFTER_MATCH_END = "games-after-match-end"  # B07: score
    MATCH_UNFINISHED = "match-unfinished"  # B08 (info): score, length
    DESYNCHRONISED = "desynchronised"  # B09 (info)
    ROW_LOST = "row-lost"  # rows (how many, or None)
    ROW_DOUBLED = "row-doubled"  # first (Place)
    OPENING_DOUBLET = "opening-doublet"  # C01: die
    ROLL_AFTER_DROP = "roll-after-drop"  # C05
    DICE_IMPLAUSIBLE = "dice-implausible"  # C06 (info): roll, times
    CRAWFORD_FLAG = "crawford-flag-wrong"  # H02: stated, right
    JACOBY_IN_MATCH = "jacoby-in-match"  # H04
    AUTODOUBLE_IN_MATCH = "autodouble-in-match"  # H05
    CRAWFORD_OFF = "crawford-off"  # H06 (info)
    VARIANT_UNKNOWN = "variant-unknown"  # J01: text, near (titles of variants), taken (full name)
    VARIANT_SUSPECTED = "variant-suspected"  # J02: variant
    OPTION_UNKNOWN = "variant-option-unknown"  # name, value, variant, known (option names or values)
    CHECKER_TOTAL = "checker-total-wrong"  # J10: player, total, right
    PLAY_CONTRADICTED = "play-contradicted"  # legal, but later plays show another: plays (how many need it)
    SETPOS_DISAGREES = "setpos-disagrees"  # points (where they differ), followed (is it gone on from)


class ResultFault(Enum):
    """Results and scores. Points are points of the score."""

    WRONG_WINNER = "wrong-winner"  # I01: winner (player index), how ("bear-off", "drop")
    WRONG_POINTS = (
        "wrong-points-bearoff"  # I02: written, right, size (None: by checkers), cube; or how "score"
    )
    WRONG_POINTS_DROP = "wrong-points-drop"  # I03: written, right
    NOT_MULTIPLE = "points-not-multiple"  # I04: written, cube, most (factor), dropped (bool)
    RESIGN_TOO_BIG = (
        "resign-too-big"  # I05: written, size, cube, off (loser's), most, jacoby, other_wins (bools)
    )
    RESIGN_ASSUMED = "resign-assumed"  # I06 (info): size
    CLIPPED = "points-clipped"  # I07 (info): written, full
    JACOBY_SUSPECTED = "result-jacoby-suspected"  # I08 (info)
    # I09: player, written, right, exchanged, names, order, conceded (bools), both, copy
    SCORE_MISMATCH = "header-score-mismatch"
    RESULT_MISSING = (
        "result-missing"  # I10: winner, points, loss (the loser's result, where there is no other)
    )
    MATCH_TEXT_WRONG = "match-winner-text-wrong"  # I11: score; stated, shorter: lengths it would end by
    FIRST_SCORE = "first-score-not-zero"  # I12 (info)
    GIVEN_TWICE = "result-given-twice"  # first (Place)
    LOSSES_DISAGREE = "losses-disagree"  # wins, losses, side (bool: the side is what is wrong)
    SENTINEL = "result-amount-sentinel"  # info: written


class TurnFault(Enum):
    """Turns of several parts (acey-deucey, Russian)."""

    DOUBLET_NOT_EARNED = "doublet-not-earned"  # J03
    ROLL_NOT_EARNED = "roll-not-earned"  # J04
    PART_NOT_TAKEN = "due-part-not-taken"  # J05: part
    COMPLEMENT_MISSING = "complement-missing"  # J06: complement
    COMPLEMENT_WRONG = "complement-wrong"  # J07: complement, written
    COMPLEMENT_NOT_EARNED = "complement-not-earned"  # J08
