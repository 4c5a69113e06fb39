"""Nevo's patterns: a piece with its neighbours, what stands in a column's goal, both scores, how many pieces."""

from __future__ import annotations

from array import array

from hallcore.games.nevo import geometry, stepping
from hallcore.portable import const

from hallboard.engine.evaluations import nevo_columns

WIDTH = geometry.WIDTH
SPACES = geometry.SPACES
NEIGHBOURS = geometry.NEIGHBOURS
PAYS = nevo_columns.PAYS
_PIECES = stepping.PIECES
_OF_SPACE = const(8)  # an own piece with 0, 1, 2, 3 and more own neighbours, then the other's with theirs
_OTHER = const(4)
_FRIENDS_MOST = const(3)
_LAST_ROW = const(72)  # where Black's first space is
_WHITE_GOAL = const(48)  # row 5, from which on columns count upwards
_BLACK_GOAL = const(24)  # row 3, from which on they count downwards
_GOALS = const(672)  # the first pattern of a column in the player's goal; those of the other's goal follow
_CODES = const(27)  # of each: three spaces, each empty, own or the other's
_NUMBERS = const(1320)  # of own pieces, then of the other's
_NUMBERS_EACH = const(13)
_SCORES = const(1346)  # the player's score and the other's, as they decide a repetition
_SCORE_MOST = const(20)
INPUTS = const(1787)


def inputs(cells: bytearray, counters: array[int], player: int, rows: list[int]) -> int:
    """Write which patterns are there while it is the player's move, at most 51; returns how many.

    Black sees the board with the rows exchanged. An empty space is no pattern, nor is a column without a piece.
    """
    neighbours = NEIGHBOURS
    pays = PAYS
    own = player + 1
    scores = 0
    n = 0
    for space in range(SPACES):
        cell = cells[space]
        if cell:
            friends = 0
            for j in range(8):
                if cells[neighbours[8 * space + j]] == cell:
                    friends += 1
            if friends > _FRIENDS_MOST:
                friends = _FRIENDS_MOST
            seen = _LAST_ROW - space + 2 * (space % WIDTH) if player else space
            rows[n] = _OF_SPACE * seen + friends + (0 if cell == own else _OTHER)
            n += 1
    for goal in range(2):  # the player's own first
        first = _BLACK_GOAL if goal != player else _WHITE_GOAL
        way = -WIDTH if goal != player else WIDTH
        score = 0
        for file in range(WIDTH):
            space = first + file
            code = 0
            place = 1
            for _ in range(3):
                cell = cells[space]
                if cell:
                    code += place if cell == own else 2 * place
                place *= 3
                space += way
            if code:
                rows[n] = _GOALS + _CODES * (WIDTH * goal + file) + code
                n += 1
                score += pays[_CODES * goal + code]
        scores = (_SCORE_MOST + 1) * scores + (score if score < _SCORE_MOST else _SCORE_MOST)
    rows[n] = _NUMBERS + counters[_PIECES + player]
    rows[n + 1] = _NUMBERS + _NUMBERS_EACH + counters[_PIECES + 1 - player]
    rows[n + 2] = _SCORES + scores
    return n + 3


def symmetries() -> list[list[int]]:
    """For the board as it is and with its files exchanged, which pattern each pattern becomes."""
    found = []
    for mirrored in (False, True):
        files = [WIDTH - 1 - file if mirrored else file for file in range(WIDTH)]
        new = []
        for space in range(SPACES):
            to = space - space % WIDTH + files[space % WIDTH]
            new += [_OF_SPACE * to + code for code in range(_OF_SPACE)]
        for goal in range(2):
            for file in range(WIDTH):
                first = _GOALS + _CODES * (WIDTH * goal + files[file])
                new += range(first, first + _CODES)
        found.append(new + list(range(_NUMBERS, INPUTS)))
    return found
