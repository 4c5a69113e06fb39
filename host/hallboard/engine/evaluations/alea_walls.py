"""How attackers finish at Alea: once the king gets to no corner, walls go forward and leave him less and less.

A wall is a chain of attackers from rim to rim, joined by sides or corners. Nobody goes through it, and none of its
pieces can be taken from within, for beyond each of them is a square that nobody within gets to. With one more attacker
at its end it goes forward a square at a time, piece by piece, and has no gap on the way. A wall that goes across the
board grows longer up to the middle and shorter from there on: so one side is worth more than all a little.

Attackers who lost many have none to spare for that. Their walls step with a gap, which the next piece closes. Where a
search begins with such a wall (`keep_walls`), a square that a piece has just stepped off counts as if it still stood
there; that the king is near enough to go through is for the search to see.
"""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry
from hallcore.games.alea.encirclement import next_stamp

from hallboard.engine.evaluations import alea_squares

CORNERS = alea_squares.CORNERS
AROUND = alea_squares.AROUND
DIRECTIONS = geometry.DIRECTIONS

_KING_AT = 9
_N_ATTACKERS = 10
_N_DEFENDERS = 11
_STAMP = 13
_ATTACKERS = 14
_DEFENDERS = 62
_ATTACKER = 1
_KIND_MASK = 3
_BORDER = 8
_FRAME = 421
_MARKS = 421

_SHUT = 46
_SHUT_DEFENDER = 47
_SHUT_ATTACKER = 48
_AREA = 49
_LEAN = 50
_ALL = 361
_STOOD = 897  # behind the weights: attackers when the search began, 0 without gaps; then 1 for each square of theirs
_NUMBER = 0xFFFFFF
_SQUARES = 511  # the bits of an area that count its squares
_LEAN_SHIFT = 9
_FORWARD = 600  # order points for a wall's step, and
_JOINED = 150  # ... for each piece or rim, three at most, that a new one within the walls is joined to
_GAINED = 200  # ... and for each square that a cut takes from the king
_GAP = 5_000  # ... less for one that leaves a gap
_CUTS = 64  # moves that are looked at as cuts, at most


def shut_in(cells: bytearray, counters: array[int], weights: array[int], area: int) -> int:
    """What it is worth to attackers that the king walks on these squares and gets to no corner any more.

    `area` is what `king_area` says of them, and they are marked. The fewer they are, and those of defenders whom he
    does not get to, the better, and the farther off the middle.
    """
    area += outside(cells, counters, weights)
    score = weights[_SHUT] + weights[_AREA] * (_ALL - (area & _SQUARES)) + (weights[_LEAN] * (area >> _LEAN_SHIFT) >> 4)
    return score - weights[_SHUT_DEFENDER] * counters[_N_DEFENDERS] + weights[_SHUT_ATTACKER] * counters[_N_ATTACKERS]


def outside(cells: bytearray, counters: array[int], weights: array[int]) -> int:
    """The squares to which defenders walk and the king does not, as `reach` gives them; they are marked like his."""
    found = 0
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        if is_marked(cells, counters, p) == 0:
            found += reach(cells, counters, weights, p, 1)
    return found


def king_area(cells: bytearray, counters: array[int], weights: array[int]) -> int:
    """The squares to which the king walks where no attacker stands, 0 if a corner is among them.

    They are marked with the counters' stamp. The number is that of `reach`.
    """
    next_stamp(cells, counters)
    return reach(cells, counters, weights, counters[_KING_AT], 0)


def reach(cells: bytearray, counters: array[int], weights: array[int], start: int, defender: int) -> int:
    """The squares that can be walked to from `start` where no attacker stands, 0 if a corner is among them.

    Their number is in the lowest 9 bits. Above it is how far they lie off the middle, all together: by rows and by
    columns, counted on either side of it against each other.
    Marks them with `stamp << 2 | direction it came by`, of the counters' stamp, as the rules do: depth first, back
    along the directions.
    """
    directions = DIRECTIONS
    corners = CORNERS
    stamp = counters[_STAMP]
    gaps = 1 if weights[_STOOD] == counters[_N_ATTACKERS] else 0  # none of a wall that lost a piece
    cells[_MARKS + start] = stamp << 2
    found = 1
    rows = start // 20 - 10
    columns = start % 20 - 10
    p = start
    j = 0
    while True:
        if j < 4:
            q = p + directions[j]
            v = cells[q]
            if (
                v != _BORDER
                and v & _KIND_MASK != _ATTACKER
                and cells[_MARKS + q] >> 2 != stamp
                and not (gaps and weights[_STOOD + q] and has_attacker_beside(cells, q))
            ):
                if corners[q]:
                    if defender == 0:
                        return 0
                    j += 1
                    continue
                cells[_MARKS + q] = stamp << 2 | j
                found += 1
                rows += q // 20 - 10
                columns += q % 20 - 10
                p = q
                j = 0
            else:
                j += 1
        elif p == start:
            return abs(rows) + abs(columns) << _LEAN_SHIFT | found
        else:
            j = cells[_MARKS + p] & 3
            p -= directions[j]
            j += 1


def keep_walls(counters: array[int], weights: array[int]) -> int:
    """Let walls step with a gap from here on: write where attackers stand. Returns a number for it."""
    weights[_STOOD] = counters[_N_ATTACKERS]
    number = 1
    for i in range(counters[_N_ATTACKERS]):
        p = counters[_ATTACKERS + i]
        weights[_STOOD + p] = 1
        number = (number * 31 + p) & _NUMBER
    return number


def forget_walls(weights: array[int]) -> int:
    """Count each gap."""
    for p in range(_FRAME):
        weights[_STOOD + p] = 0
    return 0


def has_attacker_beside(cells: bytearray, square: int) -> int:
    """1 if an attacker is beside the square."""
    directions = DIRECTIONS
    for j in range(4):
        if cells[square + directions[j]] & _KIND_MASK == _ATTACKER:
            return 1
    return 0


def order_walls(
    cells: bytearray,
    counters: array[int],
    weights: array[int],
    moves: array[int],
    n: int,
    scores: array[int],
    area: int,
) -> int:
    """Add order points for attackers' moves while the king's squares, which are marked, have no corner among them.

    `area` is what `king_area` said of them. A move of a piece beside them to a square that may part them is judged by
    what is left of them then.
    """
    cuts = [0] * 64
    found = 0
    before = 0
    beside = 0
    joint = 0
    for i in range(n):
        source = moves[i] >> 9
        target = moves[i] & 511
        if source != before:  # moves of a piece come one after the other
            before = source
            beside = is_beside(cells, counters, source)
            joint = 1 if beside and joined(cells, source, 0) > 1 else 0
        within = is_marked(cells, counters, target)
        if within and beside and found < _CUTS and parts(cells, target, source) > 1:
            cuts[found] = i
            found += 1
            continue
        if within:
            scores[i] += _JOINED * min(3, joined(cells, target, source))
        if joint:
            if is_step(cells, source, target):
                scores[i] += _FORWARD
            elif weights[_STOOD] == 0 or within == 0 or is_near(target - source) == 0:
                scores[i] -= _GAP
    for i in range(found):
        move = moves[cuts[i]]
        left = area_after(cells, counters, weights, move >> 9, move & 511)
        gained = (area & _SQUARES) - left
        scores[cuts[i]] += _FORWARD + _GAINED * gained if left and gained > 0 else -_GAP
    return found


def parts(cells: bytearray, square: int, left: int) -> int:
    """In how many parts the free squares around this one are, 0 if they are a ring; the one on `left` is free too."""
    directions = DIRECTIONS
    found = 0
    for j in range(4):
        d = directions[j]
        e = directions[(j + 1) & 3]
        if is_free(cells, square + d, left) and not (
            is_free(cells, square + d + e, left) and is_free(cells, square + e, left)
        ):
            found += 1
    return found


def is_free(cells: bytearray, square: int, left: int) -> int:
    """1 if the king gets through the square once the attacker on `left` is gone."""
    if square == left:
        return 1
    return 1 if cells[square] != _BORDER and cells[square] & _KIND_MASK != _ATTACKER else 0


def area_after(cells: bytearray, counters: array[int], weights: array[int], source: int, target: int) -> int:
    """How many squares an attacker's move leaves the king, 0 if there is a corner among them; marks these squares."""
    cells[target] = cells[source]
    cells[source] = 0
    left = king_area(cells, counters, weights)
    cells[source] = cells[target]
    cells[target] = 0
    return left & _SQUARES


def joined(cells: bytearray, square: int, left: int) -> int:
    """How many attackers stand around the square, diagonally too, but for the one on `left`; the rim is one more."""
    around = AROUND
    found = 0
    rim = 0
    for j in range(8):
        p = square + around[j]
        if cells[p] == _BORDER:
            rim = 1
        elif p != left and cells[p] & _KIND_MASK == _ATTACKER:
            found += 1
    return found + rim


def is_step(cells: bytearray, source: int, target: int) -> int:
    """1 if a wall's piece leaves no gap: two of its neighbours, or one where it comes to the rim, are still its own."""
    around = AROUND
    found = 0
    rim = 0
    for j in range(8):
        p = target + around[j]
        if cells[p] == _BORDER:
            rim = 1
        elif p != source and cells[p] & _KIND_MASK == _ATTACKER and is_near(p - source):
            found += 1
    return 1 if found and found + rim > 1 else 0


def is_near(d: int) -> int:
    """1 if squares so far apart in the frame are next to each other, diagonally too."""
    d = abs(d)
    return 1 if d == 1 or (18 < d < 22) else 0


def is_beside(cells: bytearray, counters: array[int], square: int) -> int:
    """1 if a marked square is next to this one."""
    directions = DIRECTIONS
    for j in range(4):
        if is_marked(cells, counters, square + directions[j]):
            return 1
    return 0


def is_marked(cells: bytearray, counters: array[int], square: int) -> int:
    """1 if the square has the mark of the last flood."""
    return 1 if cells[_MARKS + square] >> 2 == counters[_STAMP] else 0
