"""How attackers finish at Alea: once the king gets to no corner, walls part what is left to him, again and again.

A wall is a line across the board, a row, a column or a diagonal, on all squares of which that he walks on attackers
stand. Nobody goes through one, also not through a diagonal, and it does not matter on which side of it he is.
"""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry

from hallboard.engine.evaluations import alea_squares

CORNERS = alea_squares.CORNERS
LINE_STARTS = alea_squares.LINE_STARTS
LINE_LENGTHS = alea_squares.LINE_LENGTHS
LINE_STEPS = alea_squares.LINE_STEPS
DIRECTIONS = geometry.DIRECTIONS
NO_LINE = 127

_KING_AT = 9
_N_ATTACKERS = 10
_N_DEFENDERS = 11
_STAMP = 13
_DEFENDERS = 62
_ATTACKER = 1
_DEFENDER = 2
_KIND_MASK = 3
_BORDER = 8
_FRAME = 421
_MARKS = 421
_LAST_STAMP = 63

_SHUT = 47
_SHUT_DEFENDER = 48
_SHUT_ATTACKER = 49
_CUT = 50
_CUT_MISSING = 51
_CUT_HELD = 52
_FEW = 53
_EAGER = 4
_PENNED = 8  # squares of a king who is as good as penned in: defenders are next


def shut_in(cells: bytearray, counters: array[int], weights: array[int], area: int) -> int:
    """What it is worth to attackers that the king walks on so many squares and gets to no corner any more.

    He is caught by walls that part what is left to him, and then the rest, again and again.
    """
    score = weights[_SHUT]
    eager = min(_EAGER, weights[_FEW] + 1 - counters[_N_DEFENDERS])
    if eager > 0:
        left = area
        if area > _PENNED:
            left = best_cut(cells, counters, weights, counters[_KING_AT], area) >> 7
        score += weights[_CUT] * eager * (361 - left) >> 2
        if area <= _PENNED:
            p = prey(cells, counters)
            left = 0
            if p:
                left = best_cut(cells, counters, weights, p, reach(cells, p, next_stamp(cells, counters), 1)) >> 7
            score += weights[_CUT] * eager * (361 - left) >> 2
    return score - weights[_SHUT_DEFENDER] * counters[_N_DEFENDERS] + weights[_SHUT_ATTACKER] * counters[_N_ATTACKERS]


def wanted_line(cells: bytearray, counters: array[int], weights: array[int], area: int) -> int:
    """The line on which attackers are wanted now that the king walks on so many squares, which are marked."""
    p = counters[_KING_AT]
    if counters[_N_DEFENDERS] > weights[_FEW]:
        return NO_LINE
    if area <= _PENNED:
        p = prey(cells, counters)
        if p == 0:
            return NO_LINE
        area = reach(cells, p, next_stamp(cells, counters), 1)
    return best_cut(cells, counters, weights, p, area) & NO_LINE


def king_area(cells: bytearray, counters: array[int]) -> int:
    """How many squares the king walks to where no attacker stands, 0 if a corner is among them.

    They are marked with the counters' stamp.
    """
    return reach(cells, counters[_KING_AT], next_stamp(cells, counters), 0)


def next_stamp(cells: bytearray, counters: array[int]) -> int:
    """A number for marks that no square has."""
    stamp = counters[_STAMP] + 1
    if stamp > _LAST_STAMP:
        for i in range(_FRAME):
            cells[_MARKS + i] = 0
        stamp = 1
    counters[_STAMP] = stamp
    return stamp


def prey(cells: bytearray, counters: array[int]) -> int:
    """A defender who is not marked, 0 if there is none: the next to be penned in."""
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        if cells[_MARKS + p] >> 2 != counters[_STAMP]:
            return p
    return 0


def best_cut(cells: bytearray, counters: array[int], weights: array[int], king: int, area: int) -> int:
    """The line across the king's squares that promises most, with the squares left to him if attackers held it.

    It is `squares << 7 | line`; each square that is missing counts as some more of them, one that a defender stands on
    as several. Without a line that promises anything it is line 127 and all the squares.
    """
    starts = LINE_STARTS
    lengths = LINE_LENGTHS
    steps = LINE_STEPS
    stamp = counters[_STAMP]
    least = area << 7 | NO_LINE
    line = 0
    for family in range(4):
        step = steps[family]
        before = 0
        behind = 0
        for _ in range(19 if family < 2 else 37):
            p = starts[line]
            lacking = 0
            cost = 0
            here = 0
            for _ in range(lengths[line]):
                if cells[_MARKS + p] >> 2 == stamp:
                    lacking += 1
                    if cells[p] & _DEFENDER:
                        cost += weights[_CUT_HELD]
                        if p == king:
                            here = 1
                p += step
            if here:
                behind = 1
            elif lacking:
                rest = before if behind else area - before - lacking
                rest += weights[_CUT_MISSING] * (lacking + cost)
                if rest < least >> 7:
                    least = rest << 7 | line
            before += lacking
            line += 1
    return least


def reach(cells: bytearray, start: int, stamp: int, defender: int) -> int:
    """How many squares can be walked to from `start` where no attacker stands, 0 if a corner is among them.

    Marks them with `stamp << 2 | direction it came by`, as the rules do: depth first, back along the directions.
    """
    directions = DIRECTIONS
    corners = CORNERS
    cells[_MARKS + start] = stamp << 2
    found = 1
    p = start
    j = 0
    while True:
        if j < 4:
            q = p + directions[j]
            v = cells[q]
            if v != _BORDER and v & _KIND_MASK != _ATTACKER and cells[_MARKS + q] >> 2 != stamp:
                if corners[q]:
                    if defender == 0:
                        return 0
                    j += 1
                    continue
                cells[_MARKS + q] = stamp << 2 | j
                found += 1
                p = q
                j = 0
            else:
                j += 1
        elif p == start:
            return found
        else:
            j = cells[_MARKS + p] & 3
            p -= directions[j]
            j += 1


def is_on(square: int, line: int) -> int:
    """1 if the square is on that line across the board."""
    row = square // 20 - 1
    column = square % 20 - 1
    if line < 19:
        return 1 if column == line else 0
    if line < 38:
        return 1 if row == line - 19 else 0
    if line < 75:
        return 1 if row + column == line - 38 else 0
    return 1 if column - row + 18 == line - 75 else 0


def is_seen(cells: bytearray, counters: array[int], square: int) -> int:
    """1 if the king's squares, as they are marked, reach up to this one."""
    directions = DIRECTIONS
    for j in range(4):
        if cells[_MARKS + square + directions[j]] >> 2 == counters[_STAMP]:
            return 1
    return 0
