"""Alea Evangelii: material, the king's ways to the corners, and how far the attackers' ring is closed."""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry
from hallcore.portable import const

from hallboard.engine.evaluations import alea_squares
from hallboard.engine.evaluations.network_file import network_path, read_network

from .alea_captures import captured
from .alea_captures import noisy_moves as noisy_moves
from .alea_corners import lacking
from .alea_cut import has_hole_at_edge, wall
from .alea_moves import FEATURES as FEATURES
from .alea_moves import INPUTS as INPUTS
from .alea_moves import NUMBERS as NUMBERS
from .alea_moves import likeliness
from .alea_moves import move_inputs as move_inputs
from .alea_moves import symmetries as symmetries
from .alea_walls import forget_walls, keep_walls, king_area, order_walls, shut_in
from .alea_ways import ways
from .network import SLOTS
from .widths import Shorts

# A piece of either kind; attackers and defenders by their distance from the centre (0 to 9, by rows or columns);
# attackers on the diagonals before the corners, and joined to others; a sector of the board around the centre without
# an attacker outside, and two such next to each other; for the king: a free square in his lines, an attacker beside
# him, the first, second, third and fourth square from which he would see a corner, a way to a corner on the attackers'
# turn and two, on his own, to be cut off from the rim; attackers near the king when few defenders are left; the turn to
# move; what makes the set-up even; a corner behind a diagonal that attackers hold, or lack one to four pieces of, and
# two and three corners behind such. Once the king gets to no corner only pieces count, and: that, a defender less, an
# attacker more, a square less for him and for defenders to whom he does not get, and the distance of these squares from
# the middle, by rows and by columns, in sixteenths. With a plan: an attacker on a square of its wall, while all
# defenders are there, and when there is none or the wall is sure to come; then, for each square fewer than twelve that
# it lacks, more.
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
    ("network", 0),  # the slot of the network that says which moves are likely
    ("wall", 8),
    ("wall_sure", 24),
    ("wall_few", 8),
)
POINTS = 90
NOISY = 15_000
QUIET_PLIES = 3
WIDTHS = (0, 30, 30, 25, 20, 18, 15)
ROOT_WIDTHS = (0, 0, 0, 200, 140, 100, 80)

RING = alea_squares.RING
GUARD = alea_squares.GUARD
SECTOR = alea_squares.SECTOR
OUTER = alea_squares.OUTER
DIRECTIONS = geometry.DIRECTIONS

_TURN = 0
_REVERSIBLE = 6
_DEFENDING = 0
_KING_AT = 9
_N_ATTACKERS = 10
_N_DEFENDERS = 11
_FREE = 12
_ATTACKERS = 14
_DEFENDERS = 62
_ATTACKER = 1
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
_ALL = 24  # defenders of the set-up, and half of its attackers
_AHEAD = 5  # so many more defenders were taken than twice the attackers: their wall can't be kept from them
_FEW = 12  # squares that a wall lacks; with fewer each is worth more
_HUNTED = 3  # defenders; with fewer the attackers close in on the king
_THIN = 42  # attackers; more can spare some for walls that go forward without a gap
_TURNS = 5  # 32 plies without a capture, in bits
_NARROW = 160  # squares of a king; with fewer he loses them sooner than a wall's last hole at the edge is filled
_SQUARES = 511  # the bits of an area that count its squares
_FAR = 9
_FRAME = 421
_NETWORK = 51
_WALL = 52
_WALL_SURE = 53
_WALL_FEW = 54
_PLAN = 55  # behind the weights: 1 if there is a plan,
_BASE = 56  # ... what the attackers' squares were worth when it was made, from there on each square of the frame,
_WALLED = 476  # ... and 1 for each square of its wall
_STOOD = 897  # ... and where attackers stood, see alea_walls.py
PLANNED = const(1263)
_TAKES_POINTS = 20_000  # order points
_AIMED = 8  # ... of a point in the plan
_LIKELY = 400  # ... of a logit,
_LIKELY_MOST = 4000  # ... and of what was learned, so that no capture seems quiet
NETWORKS: Shorts = read_network(network_path("alea"), NUMBERS) + [0] * ((SLOTS - 1) * NUMBERS)


def evaluate(cells: bytearray, counters: array[int], weights: array[int], player: int) -> int:
    """Points for the player: the defenders' less the attackers', or the other way round."""
    score = weights[_EVEN] + weights[1] * counters[_N_DEFENDERS] - weights[0] * counters[_N_ATTACKERS]
    area = king_area(cells, counters, weights)
    if area:
        score -= shut_in(cells, counters, weights, area)
    else:
        score += places(cells, counters, weights)
        score += king_freedom(cells, weights, counters[_KING_AT], 1 if counters[_TURN] == _DEFENDING else 0)
        if counters[_N_DEFENDERS] < _HUNTED:
            score -= weights[_HUNT] * ((_HUNTED - counters[_N_DEFENDERS]) * nearness(counters) // _HUNTED)
    if counters[_FREE] == 1:
        score += weights[_CUT_OFF]
    if weights[_PLAN]:
        score -= planned(counters, weights)
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
    """Captures and the king's ways to a corner first, then what was learned to be likely; or walls that go forward."""
    king = counters[_KING_AT]
    attacking = 1 if counters[_TURN] != _DEFENDING else 0
    area = king_area(cells, counters, weights) if attacking else 0
    if area:
        for i in range(n):
            scores[i] = wall_score(cells, counters, weights, moves[i] >> 9, moves[i] & 511)
        order_walls(cells, counters, weights, moves, n, scores, area)
        return 0
    outer = OUTER
    likeliness(cells, counters, NETWORKS, weights[_NETWORK] * NUMBERS, moves, n, scores)
    for i in range(n):
        target = moves[i] & 511
        likely = scores[i] * _LIKELY >> 8
        score = max(-_LIKELY_MOST, min(_LIKELY_MOST, likely)) + _TAKES_POINTS * captured(cells, counters, target)
        if moves[i] >> 9 == king:
            if cells[target] == _CORNER:
                score += 100_000
            elif outer[target]:
                score += 1500
        elif weights[_PLAN] and attacking:
            score += _AIMED * (weights[_PLAN + target] - weights[_PLAN + (moves[i] >> 9)])
        scores[i] = score
    return 0


def plan(cells: bytearray, counters: array[int], weights: array[int]) -> int:
    """Write behind the weights what attackers aim at with their next move; returns a number for it, 0 for nothing.

    That is what each square of the frame is worth to them, of which the first two are border, and which of them are in
    the wall. What stood there is the plan before. There is none for a king who gets to no corner and still has
    defenders: holding the places of a wall would keep attackers from taking his squares one by one. Nor is there one
    for who has few squares, and a wall that lacks some at the edge: only its own pieces get there. While the wall that
    is sure to come lacks many, it is one that keeps the king from the corners.

    Once many attackers are lost, walls step with gaps. For a king with few defenders or none they do so for some plies,
    and aim at a wall for as many, by turns: where one gets stuck, the other goes on.
    """
    squares = [0] * 421
    worths = [0] * 421
    attacking = 1 if counters[_TURN] != _DEFENDING else 0
    area = king_area(cells, counters, weights) if attacking else 0
    shut = 1 if area else 0
    few = 1 if counters[_N_DEFENDERS] < _HUNTED else 0
    sure = 1 if shut or many_taken(counters) else 0
    weights[_PLAN] = 0
    weights[_BASE] = 0
    found = 0
    number = forget_walls(weights)
    if shut and counters[_N_ATTACKERS] <= _THIN and (few == 0 or counters[_REVERSIBLE] >> _TURNS & 1 == 0):
        number = keep_walls(counters, weights)
    if attacking and (shut == 0 or (few and weights[_STOOD] == 0)):
        found = wall(cells, counters, weights, _WALLED, sure, 0, squares)
        if sure and shut == 0 and (found == 0 or wanting(cells, squares) > _FEW):
            found = wall(cells, counters, weights, _WALLED, sure, 1, squares)
        if shut and area & _SQUARES < _NARROW and has_hole_at_edge(cells, squares):
            found = 0
    if found == 0:
        for p in range(_FRAME):
            weights[_PLAN + p] = 0
            weights[_WALLED + p] = 0
        return number
    if sure:
        fewer = _FEW - wanting(cells, squares)
        points = weights[_WALL_SURE] + (weights[_WALL_FEW] * fewer if fewer > 0 else 0)
    else:
        lost = 32 * (_ALL - counters[_N_DEFENDERS]) // _ALL  # in 32 parts, for a shift rounds alike in C and in Python
        points = weights[_WALL] + ((weights[_WALL_SURE] - weights[_WALL]) * lost >> 5)
    for p in range(_FRAME):
        worths[p] = points if squares[p] else 0
    if sure:
        ways(cells, counters, squares, points, worths)
    number += 1
    for p in range(_FRAME):
        weights[_PLAN + p] = worths[p]
        weights[_WALLED + p] = squares[p]
        number = (number * 31 + worths[p]) & 0xFFFFFF
    weights[_BASE] = planned(counters, weights)
    weights[_PLAN] = 1
    return (number * 31 + weights[_BASE]) & 0xFFFFFF


def many_taken(counters: array[int]) -> int:
    """1 if so many more defenders than attackers were taken that they can do little against a wall."""
    lost = counters[_N_ATTACKERS] - 2 * _ALL  # below zero
    return 1 if _ALL - counters[_N_DEFENDERS] + 2 * lost >= _AHEAD else 0


def wanting(cells: bytearray, squares: list[int]) -> int:
    """How many squares of a wall have no attacker; one with a defender, who has to be taken, counts as three."""
    found = 0
    for p in range(_FRAME):
        if squares[p] and cells[p] & _KIND_MASK != _ATTACKER:
            found += 3 if cells[p] else 1
    return found


def planned(counters: array[int], weights: array[int]) -> int:
    """By how much the attackers' squares are worth more than when the plan was made."""
    score = -weights[_BASE]
    for i in range(counters[_N_ATTACKERS]):
        score += weights[_PLAN + counters[_ATTACKERS + i]]
    return score


def put_network(slot: int, numbers: list[int]) -> None:
    """Put a network into one of the SLOTS; the weight `network` chooses among them."""
    for i in range(NUMBERS):
        NETWORKS[slot * NUMBERS + i] = numbers[i]


def wall_score(cells: bytearray, counters: array[int], weights: array[int], source: int, target: int) -> int:
    """For an attacker's move once the king gets to no corner: captures, walls, his lines, a better ring."""
    ring = RING
    guard = GUARD
    king = counters[_KING_AT]
    score = _TAKES_POINTS * captured(cells, counters, target)
    score += 8 * (weights[_ATTACKER_AT + ring[target]] - weights[_ATTACKER_AT + ring[source]])
    if weights[_PLAN]:
        score += _AIMED * (weights[_PLAN + target] - weights[_PLAN + source])
    score += 60 * (guard[target] - guard[source])
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
