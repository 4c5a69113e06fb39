"""Alea Evangelii: material, the king's ways to the corners, and how far the attackers' ring is closed."""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry

from hallboard.engine.evaluations import alea_squares

from .alea_corners import lacking
from .alea_walls import king_area, shut_in, wall_order
from .widths import Bits

# A piece of either kind; attackers and defenders by their distance from the centre (0 to 9, by rows or columns);
# attackers on the diagonals before the corners, and joined to others; a sector of the board around the centre without
# an attacker outside, and two such next to each other; for the king: a free square in his lines, an attacker beside
# him, the first, second, third and fourth square from which he would see a corner, a way to a corner on the attackers'
# turn and two, on his own, to be cut off from the rim; attackers near the king when few defenders are left; the turn to
# move; what makes the set-up even; a corner behind a diagonal that attackers hold, or lack one to four pieces of, and
# two and three corners behind such. Once the king gets to no corner only pieces count, and: that, a defender less, an
# attacker more, a square less for him, the distance of his squares from the middle, by rows and by columns, in
# sixteenths, and an attacker that is beside none of them.
WEIGHTS = (
    ("attacker", 14),
    ("defender", 24),
    *((f"attacker_at_{i}", w) for i, w in enumerate((0, 0, 0, 1, 2, 3, 3, 3, 2, 1))),
    *((f"defender_at_{i}", w) for i, w in enumerate((0, 0, 0, 0, 1, 2, 4, 8, 9, 10))),
    ("guard", 7),
    ("link", 2),
    ("open_sector", 7),
    ("open_sectors", 5),
    ("king_free", 1),
    ("beside_king", -7),
    ("route_1", 30),
    ("route_2", 18),
    ("route_3", 10),
    ("route_4", 5),
    ("way", 150),
    ("two_ways", 5000),
    ("way_out", 20000),
    ("cut_off", -90),
    ("hunt", 2),
    ("turn", 6),
    ("even", 324),
    ("closed", -60),
    ("missing_1", -40),
    ("missing_2", -25),
    ("missing_3", -14),
    ("missing_4", -6),
    ("closed_corners_2", -30),
    ("closed_corners_3", -100),
    ("shut", 3000),
    ("shut_defender", 0),
    ("shut_attacker", 60),
    ("area", 16),
    ("lean", 16),
    ("idle", -20),
)
POINTS = 90
NOISY = 15_000
QUIET_PLIES = 3
WIDTHS = (0, 60, 60, 50, 40, 36, 30)
ROOT_WIDTHS = (0, 0, 0, 200, 140, 100, 80)

RING = alea_squares.RING
GUARD = alea_squares.GUARD
SECTOR = alea_squares.SECTOR
OUTER = alea_squares.OUTER
BARS = alea_squares.BARS
DIRECTIONS = geometry.DIRECTIONS
THRONE = geometry.THRONE

_TURN = 0
_DEFENDING = 0
_KING_AT = 9
_N_ATTACKERS = 10
_N_DEFENDERS = 11
_FREE = 12
_ATTACKERS = 14
_DEFENDERS = 62
_ATTACKER = 1
_DEFENDER = 2
_KING = 3
_KIND_MASK = 3
_CORNER = 4

_ATTACKER_AT = 2
_DEFENDER_AT = 12
_GUARD = 22
_LINK = 23
_SECTOR = 24
_SECTORS = 25
_KING_FREE = 26
_BESIDE = 27
_ROUTE = 28
_WAY = 32
_TWO_WAYS = 33
_WAY_OUT = 34
_CUT_OFF = 35
_HUNT = 36
_TEMPO = 37
_EVEN = 38
_CLOSED = 39
_CORNERS = 42
_BITS = 15
_HUNTED = 3  # defenders; with fewer the attackers close in on the king
_FAR = 9


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Points for the player: the defenders' less the attackers', or the other way round."""
    score = weights[_EVEN] + weights[1] * counters[_N_DEFENDERS] - weights[0] * counters[_N_ATTACKERS]
    area = king_area(cells, counters)
    if area:
        score -= shut_in(cells, counters, weights, area)
    else:
        score += places(cells, counters, weights)
        score += king_freedom(cells, weights, counters[_KING_AT], 1 if counters[_TURN] == _DEFENDING else 0)
        if counters[_N_DEFENDERS] < _HUNTED:
            score -= weights[_HUNT] * ((_HUNTED - counters[_N_DEFENDERS]) * nearness(counters) // _HUNTED)
    if counters[_FREE] == 1:
        score += weights[_CUT_OFF]
    if counters[_TURN] == _DEFENDING:
        score += weights[_TEMPO]
    else:
        score -= weights[_TEMPO]
    return score if player == _DEFENDING else -score


def places(cells: bytearray, counters: array[int], weights: array[int]) -> int:
    """What it is worth to the defenders where the pieces stand while the king gets to a corner."""
    ring = RING
    guard = GUARD
    sector = SECTOR
    score = 0
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        score += weights[_DEFENDER_AT + ring[p]]
    seen = 0
    links = 0
    guards = 0
    for i in range(counters[_N_ATTACKERS]):
        p = counters[_ATTACKERS + i]
        score -= weights[_ATTACKER_AT + ring[p]]
        guards += guard[p]
        seen |= 1 << sector[p]
        if cells[p + 1] & _KIND_MASK == _ATTACKER:
            links += 1
        if cells[p + 19] & _KIND_MASK == _ATTACKER:
            links += 1
        if cells[p + 20] & _KIND_MASK == _ATTACKER:
            links += 1
        if cells[p + 21] & _KIND_MASK == _ATTACKER:
            links += 1
    score -= weights[_GUARD] * guards + weights[_LINK] * links
    before = seen >> 23 & 1
    for i in range(24):
        now = seen >> i & 1
        if now == 0:
            score += weights[_SECTOR]
            if before == 0:
                score += weights[_SECTORS]
        before = now
    return score + closed(cells, weights)


def closed(cells: bytearray, weights: array[int]) -> int:
    """What the walls before the corners are worth that attackers hold, or nearly."""
    score = 0
    corners = 0
    for corner in range(4):
        n = lacking(cells, corner)
        if n < 5:
            score += weights[_CLOSED + n]
        if n == 0:
            corners += 1
    if corners > 1:
        score += weights[_CORNERS + min(corners, 3)]  # of all four only where the king stands behind one
    return score


def missing(barred: Bits, held: Bits, corner: int) -> int:
    """How many attackers are missing on the most complete diagonal before a corner."""
    least = missing_on(barred, held, 4 * corner)
    for i in range(4 * corner + 1, 4 * corner + 4):
        least = min(least, missing_on(barred, held, i))
    return least


def missing_on(barred: Bits, held: Bits, diagonal: int) -> int:
    """How many attackers are missing on one of the sixteen diagonals; a defender there counts as one more."""
    return 8 - (diagonal & 3) - (barred >> 4 * diagonal & 15) + (held >> 4 * diagonal & 15)


def wanted(barred: Bits, held: Bits) -> Bits:
    """The bits of the most complete diagonal before each corner."""
    diagonal_bits: Bits = _BITS
    bits: Bits = 0
    for corner in range(4):
        diagonal = 4 * corner
        least = missing(barred, held, corner)
        while missing_on(barred, held, diagonal) != least:
            diagonal += 1
        bits |= diagonal_bits << 4 * diagonal
    return bits


def nearness(counters: array[int]) -> int:
    """How many squares nearer than `_FAR` the attackers are to the king, all together."""
    row = counters[_KING_AT] // 20
    column = counters[_KING_AT] % 20
    near = 0
    for i in range(counters[_N_ATTACKERS]):
        rows = counters[_ATTACKERS + i] // 20 - row
        columns = counters[_ATTACKERS + i] % 20 - column
        rows = -rows if rows < 0 else rows
        columns = -columns if columns < 0 else columns
        rows = columns if columns > rows else rows
        near += _FAR - rows if rows < _FAR else 0
    return near


def king_freedom(cells: bytearray, weights: array[int], king: int, his_turn: int) -> int:
    """What the king's freedom is worth to the defenders."""
    directions = DIRECTIONS
    outer = OUTER
    ways = 0
    routes = 0
    score = 0
    for j in range(4):
        d = directions[j]
        t = king + d
        if cells[t] & _KIND_MASK == _ATTACKER:
            score += weights[_BESIDE]
        while cells[t] == 0:
            score += weights[_KING_FREE]
            if outer[t] and routes < 4 and sees_corner(cells, t, j):
                score += weights[_ROUTE + routes] * (1 + his_turn)
                routes += 1
            t += d
        if cells[t] == _CORNER:
            ways += 1
    if ways:
        if his_turn:
            return weights[_WAY_OUT]
        return score + (weights[_TWO_WAYS] if ways > 1 else weights[_WAY])
    return score


def sees_corner(cells: bytearray, square: int, came_by: int) -> int:
    """1 if a king on the square could run to a corner, across the way that he came by."""
    directions = DIRECTIONS
    for i in range(2):
        d = directions[(came_by + 1 + 2 * i) & 3]
        t = square + d
        while cells[t] == 0:
            t += d
        if cells[t] == _CORNER:
            return 1
    return 0


def order(
    cells: bytearray, counters: array[int], weights: array[int], moves: array[int], n: int, scores: array[int]
) -> int:
    """Captures and the king's ways to a corner first, then what bars his lines or closes in on him."""
    king = counters[_KING_AT]
    defending = 1 if counters[_TURN] == _DEFENDING else 0
    best: Bits = 0
    area = 0
    if not defending:
        area = king_area(cells, counters)
        if area == 0:
            best = best_diagonals(counters)
    for i in range(n):
        source = moves[i] >> 9
        target = moves[i] & 511
        score = capture_order(cells, target, defending)
        if source == king:
            score += king_order(cells, source, target)
        elif defending:
            score += defender_order(weights, source, target, king)
        else:
            score += attacker_order(weights, source, target, king, best)
            if area:
                score += wall_order(cells, counters, source, target)
        scores[i] = score
    return 0


def best_diagonals(counters: array[int]) -> Bits:
    """The bits of the diagonals that the attackers have the fewest pieces to add to."""
    bars = BARS
    barred: Bits = 0
    held: Bits = 0
    for i in range(counters[_N_ATTACKERS]):
        barred += bars[counters[_ATTACKERS + i]]
    for i in range(counters[_N_DEFENDERS]):
        held += bars[counters[_DEFENDERS + i]]
    return wanted(barred, held)


def capture_order(cells: bytearray, target: int, defending: int) -> int:
    """For each piece that a move to `target` captures, or may."""
    directions = DIRECTIONS
    victim = _ATTACKER if defending else _DEFENDER
    score = 0
    for j in range(4):
        d = directions[j]
        if cells[target + d] & _KIND_MASK == victim and is_anvil(cells, target + d + d, defending):
            score += 20_000
    return score


def is_anvil(cells: bytearray, square: int, defending: int) -> int:
    """1 if a piece between the mover's and this square may be captured."""
    there = cells[square]
    if there == _CORNER:
        return 1
    if defending:
        return 1 if there & _DEFENDER or square == THRONE else 0
    return 1 if there & _KIND_MASK == _ATTACKER or (square == THRONE and there == 0) else 0


def king_order(cells: bytearray, source: int, target: int) -> int:
    """For the king's move: into a corner, to the rim, outwards."""
    outer = OUTER
    ring = RING
    score = 20 * (ring[target] - ring[source]) + 200
    if cells[target] == _CORNER:
        score += 100_000
    elif outer[target]:
        score += 1500
    return score


def defender_order(weights: array[int], source: int, target: int, king: int) -> int:
    """For a defender's move: to a better ring, out of the king's lines."""
    ring = RING
    score = 8 * (weights[_DEFENDER_AT + ring[target]] - weights[_DEFENDER_AT + ring[source]])
    if on_line(source, king):
        score += 120
    return score


def attacker_order(weights: array[int], source: int, target: int, king: int, best: Bits) -> int:
    """For an attacker's move: to a better ring, onto the diagonals in `best`, into the king's lines, beside him."""
    ring = RING
    guard = GUARD
    bars = BARS
    score = 8 * (weights[_ATTACKER_AT + ring[target]] - weights[_ATTACKER_AT + ring[source]])
    score += 60 * (guard[target] - guard[source])
    if bars[target] & best:
        score += 200
    if bars[source] & best:
        score -= 200
    if on_line(target, king):
        score += 250
    if on_line(source, king):
        score -= 150
    d = target - king
    if d == 1 or d == -1 or d == 20 or d == -20:
        score += 400
    return score


def on_line(square: int, other: int) -> int:
    """1 if both squares are in one row or column."""
    return 1 if square // 20 == other // 20 or square % 20 == other % 20 else 0
