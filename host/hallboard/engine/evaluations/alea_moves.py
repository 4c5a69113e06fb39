"""How likely a move of Alea is the best one: features of it, each with a number that searches of self-play have taught.

Features are what stands on the squares around the one that a piece leaves and around the one that it comes to, as the
mover sees them; the places of both; and how far off the king the second one is, and whether he sees it. An attacker, a
defender and the king each have numbers of their own, and those of a move's features add up. `hallboard tune alea --by
moves` teaches them.
"""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry
from hallcore.portable import const

from hallboard.engine.evaluations import alea_squares

from .widths import Index, Shorts

PLACE = alea_squares.PLACE
CONTENT = alea_squares.CONTENT
DIRECTIONS = geometry.DIRECTIONS

_KING_AT = 9
_KIND_MASK = 3
_BORDER = 4  # among contents, of which there are six
# The first feature of each sort, for an attacker; a defender's and the king's follow.
_FROM = 0
_FROM_SIDES = 55
_FROM_CORNERS = 271
_TO = 1567
_TO_SIDES = 1622
_TO_CORNERS = 1838
_TO_KING = 3134
_AHEAD = 3164
_BESIDE = 3200
_EACH = 3236
INPUTS = const(9708)
NUMBERS = const(9709)  # one more than features, as a network of a single layer has
_LEFT = 3  # features of the square that is left
FEATURES = const(10)  # of a move


def move_inputs(cells: bytearray, counters: array[int], moves: array[int], n: int, rows: list[int]) -> int:
    """Write the features of `n` moves, FEATURES of each."""
    king = counters[_KING_AT]
    own = [0] * 10
    seen = [0] * 4
    king_sees(cells, king, seen)
    for i in range(n):
        source = moves[i] >> 9
        way = way_of(source, moves[i] & 511)
        from_inputs(cells, source, way, own)
        to_inputs(cells, cells[source] & _KIND_MASK, moves[i] & 511, way, king, seen, own)
        for j in range(FEATURES):
            rows[FEATURES * i + j] = own[j]
    return 0


def likeliness(
    cells: bytearray,
    counters: array[int],
    numbers: Shorts,
    start: int,
    moves: array[int],
    n: int,
    scores: array[int],
) -> int:
    """Write how likely each move is, in parts of 256 of a logit, by the numbers from `start` on."""
    king = counters[_KING_AT]
    rows = [0] * 10
    seen = [0] * 4
    before = 0
    leaving = 0
    i: Index
    j: Index
    king_sees(cells, king, seen)
    for i in range(n):
        source = moves[i] >> 9
        target = moves[i] & 511
        way = way_of(source, target)
        if before != 4 * source + way:  # moves of a piece in a direction come one after the other
            before = 4 * source + way
            from_inputs(cells, source, way, rows)
            leaving = 0
            for j in range(_LEFT):
                leaving += numbers[start + rows[j]]
        to_inputs(cells, cells[source] & _KIND_MASK, target, way, king, seen, rows)
        likely = leaving
        for j in range(_LEFT, FEATURES):
            likely += numbers[start + rows[j]]
        scores[i] = likely
    return 0


def king_sees(cells: bytearray, king: int, seen: list[int]) -> int:
    """Write up to which square the king sees to the north, east, south and west."""
    directions = DIRECTIONS
    for way in range(4):
        d = directions[way]
        p = king + d
        while cells[p] == 0:
            p += d
        seen[way] = p
    return 0


def way_of(source: int, target: int) -> int:
    """The direction of a move: 0 to 3 for north, east, south, west."""
    d = target - source
    if d > 0:
        return 0 if d > 19 else 1
    return 2 if d < -19 else 3


def from_inputs(cells: bytearray, source: int, way: int, rows: list[int]) -> int:
    """Write the features of a square that its piece leaves in a direction."""
    content = CONTENT
    directions = DIRECTIONS
    at = _EACH * ((cells[source] & _KIND_MASK) - 1)
    d = directions[way]
    left = directions[(way + 3) & 3]
    sides = content[cells[source - d]] * 36 + content[cells[source + left]] * 6 + content[cells[source - left]]
    corners = content[cells[source + d + left]] * 216 + content[cells[source + d - left]] * 36
    corners += content[cells[source - d + left]] * 6 + content[cells[source - d - left]]
    rows[0] = at + _FROM + PLACE[source]
    rows[1] = at + _FROM_SIDES + sides
    rows[2] = at + _FROM_CORNERS + corners
    return 0


def to_inputs(cells: bytearray, kind: int, target: int, way: int, king: int, seen: list[int], rows: list[int]) -> int:
    """Write those of a square that a piece of this kind comes to in a direction, behind the others."""
    content = CONTENT
    directions = DIRECTIONS
    at = _EACH * (kind - 1)
    d = directions[way]
    left = directions[(way + 3) & 3]
    ahead = content[cells[target + d]]
    one = content[cells[target + left]]
    other = content[cells[target - left]]
    corners = content[cells[target + d + left]] * 216 + content[cells[target + d - left]] * 36
    corners += content[cells[target - d + left]] * 6 + content[cells[target - d - left]]
    rows[3] = at + _TO + PLACE[target]
    rows[4] = at + _TO_SIDES + ahead * 36 + one * 6 + other
    rows[5] = at + _TO_CORNERS + corners
    rows[6] = at + _TO_KING + from_king(king, seen, target)
    rows[7] = at + _AHEAD + 6 * ahead + (_BORDER if ahead == _BORDER else content[cells[target + d + d]])
    rows[8] = at + _BESIDE + 6 * one + (_BORDER if one == _BORDER else content[cells[target + left + left]])
    rows[9] = at + _BESIDE + 6 * other + (_BORDER if other == _BORDER else content[cells[target - left - left]])
    return 0


def from_king(king: int, seen: list[int], square: int) -> int:
    """How far a square is from the king, up to 9; 10 more in a line with him, 20 where he sees it."""
    rows = abs(square // 20 - king // 20)
    columns = abs(square % 20 - king % 20)
    far = columns if columns > rows else rows
    far = far if far < 9 else 9
    if rows == 0:
        return far + (20 if seen[3] <= square <= seen[1] else 10)
    if columns == 0:
        return far + (20 if seen[2] <= square <= seen[0] else 10)
    return far


def symmetries() -> list[list[int]]:
    """Which feature each becomes in a mirror that leaves the direction of the move: none, and left for right."""
    mirrored = list(range(INPUTS))
    for kind in range(3):
        for first in (_FROM_SIDES, _TO_SIDES):
            at = _EACH * kind + first
            for code in range(216):
                mirrored[at + code] = at + code // 36 * 36 + code % 6 * 6 + code // 6 % 6
        for first in (_FROM_CORNERS, _TO_CORNERS):
            at = _EACH * kind + first
            for code in range(1296):
                ahead, behind = divmod(code, 36)
                mirrored[at + code] = at + 36 * (ahead % 6 * 6 + ahead // 6) + behind % 6 * 6 + behind // 6
    return [list(range(INPUTS)), mirrored]
