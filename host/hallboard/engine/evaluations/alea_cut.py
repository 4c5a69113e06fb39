"""Where attackers lack fewest for a wall around the king and his defenders at Alea.

Such a wall is a minimum vertex cut between them and the edge, the squares beside the border or a corner square. It is
found by augmenting paths (L. Ford and D. Fulkerson, 1956; the shortest first: J. Edmonds and R. Karp, 1972). A flow
comes from the king and each defender who is not at the edge, goes from square to square, and ends at the edge; a king
who stands there has no way out by his own square. A free square lets 100 parts through, and 90 if it was in the wall
before, so that plans that are as good don't alternate; the throne, on which no attacker comes to stand, lets everything
through. A defender at the edge is three squares: he has to be taken. An attacker lets a few parts through, so that of
walls that lack as much the shortest is found, or more where the wall needs more attackers than there are.

A wall that only keeps the king from the corners is the same where the flow comes from him alone and ends beside the
corner squares. Any defender is three squares then.
"""

from __future__ import annotations

from array import array

from hallcore.games.alea import geometry

DIRECTIONS = geometry.DIRECTIONS

_KING_AT = 9
_N_ATTACKERS = 10
_N_DEFENDERS = 11
_ATTACKERS = 14
_DEFENDERS = 62
_ATTACKER = 1
_KIND_MASK = 3
_CORNER = 4
_BORDER = 8
_FRAME = 421
_THRONE = 210

_ROOM = 100
_KEPT = 90  # of a square of the plan before
_PREY = 300
_HELD = 10  # what an attacker lets through,
_HELD_SURE = 1  # ... in a wall that is sure,
_HELD_MORE = 30  # ... and how much more each time that the wall needs too many
_NEAR = 5  # steps from the king: so far off, squares let no more through for being near him
_BESIDE = 400  # ... divided by the steps, where a wall is sure
_ENDLESS = 100_000
_MOST = 9000  # parts: a wall that lets more through is none yet
# The two sides of a square, where a flow comes in and where it goes out: 2 * square, and 1 more. How a side was
# reached: through its square, along a direction, or by taking back what went so.
_THROUGH = 8
_BACK = 4
_START = 9


def wall(
    cells: bytearray, counters: array[int], before: array[int], at: int, sure: int, corners: int, plan: list[int]
) -> int:
    """Write 1 for each square of the best wall, whether an attacker is there or not, 0 for all others.

    `before` has from `at` on the same of the wall before. Where the wall is `sure` it keeps away from the king, and may
    be longer to lack fewer squares. With `corners` it keeps the king from the corner squares, and nobody from anything
    else. Returns how many squares it has; 0 if no wall is possible.
    """
    rooms = [0] * 421
    held = _HELD_SURE if sure else _HELD
    while True:
        fill_rooms(cells, counters, before, at, held, corners, rooms)
        if sure:
            keep_off(cells, counters[_KING_AT], rooms)
        squares = wall_through(cells, counters, rooms, corners, plan)
        if squares <= counters[_N_ATTACKERS] or held + _HELD_MORE > _ROOM:
            return squares
        held += _HELD_MORE


def wall_through(cells: bytearray, counters: array[int], rooms: list[int], corners: int, plan: list[int]) -> int:
    """The same, where each square lets so much through; the more an attacker does, the fewer squares the wall has."""
    through = [0] * 421
    along = [0] * 1684  # in a direction
    for p in range(_FRAME):
        plan[p] = 0
    flow = 0
    while True:
        more = augment(cells, counters, rooms, corners, through, along)
        if more == 0:
            break
        flow += more
        if flow > _MOST:
            return 0
    return cut(cells, counters[_KING_AT], rooms, corners, through, along, plan)


def has_hole_at_edge(cells: bytearray, squares: list[int]) -> int:
    """1 if a wall lacks a square at the edge."""
    for p in range(_FRAME):
        if squares[p] and cells[p] == 0 and at_edge(cells, p):
            return 1
    return 0


def at_edge(cells: bytearray, square: int) -> int:
    """1 for a square beside the border or a corner square."""
    return is_end(cells, square, 0)


def is_end(cells: bytearray, square: int, corners: int) -> int:
    """1 for a square that a wall is to keep from those within: at the edge, or only beside a corner square."""
    directions = DIRECTIONS
    for j in range(4):
        v = cells[square + directions[j]]
        if v == _CORNER or (v == _BORDER and corners == 0):
            return 1
    return 0


def fill_rooms(
    cells: bytearray, counters: array[int], before: array[int], at: int, held: int, corners: int, rooms: list[int]
) -> int:
    """Write how much each square lets through."""
    for p in range(_FRAME):
        v = cells[p]
        if v in (_BORDER, _CORNER):
            rooms[p] = 0
        elif v & _KIND_MASK == _ATTACKER:
            rooms[p] = held
        elif p == _THRONE:
            rooms[p] = _ENDLESS
        else:
            rooms[p] = _KEPT if before[at + p] else _ROOM
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        rooms[p] = _PREY if corners or at_edge(cells, p) else _ENDLESS
    rooms[counters[_KING_AT]] = _ENDLESS
    return 0


def keep_off(cells: bytearray, king: int, rooms: list[int]) -> int:
    """Let free squares near the king let more through: a small ring around him costs as much as 20 squares elsewhere.

    He would be gone before it is closed.
    """
    for p in range(_FRAME):
        if cells[p] == 0 and p != _THRONE:
            far = abs(p // 20 - king // 20) + abs(p % 20 - king % 20)
            if far < _NEAR:
                rooms[p] += _BESIDE // far - _BESIDE // _NEAR
    return 0


def augment(
    cells: bytearray, counters: array[int], rooms: list[int], corners: int, through: list[int], along: list[int]
) -> int:
    """Add as much flow as the shortest way to the edge lets through; returns how much, 0 if there is no way."""
    came = [0] * 842
    queue = [0] * 842
    directions = DIRECTIONS
    tail = 1
    p = counters[_KING_AT]
    queue[0] = 2 * p + 1
    came[2 * p + 1] = _START
    for i in range(counters[_N_DEFENDERS]):
        p = counters[_DEFENDERS + i]
        if rooms[p] == _ENDLESS:
            queue[tail] = 2 * p + 1
            came[2 * p + 1] = _START
            tail += 1
    head = 0
    end = 0
    while head < tail and end == 0:
        side = queue[head]
        head += 1
        p = side >> 1
        if side & 1:
            for j in range(4):
                q = p + directions[j]
                if rooms[q] and came[2 * q] == 0:
                    came[2 * q] = 1 + j
                    queue[tail] = 2 * q
                    tail += 1
            if came[2 * p] == 0 and through[p]:
                came[2 * p] = _THROUGH
                queue[tail] = 2 * p
                tail += 1
        else:
            if came[2 * p + 1] == 0 and through[p] < rooms[p]:
                came[2 * p + 1] = _THROUGH
                queue[tail] = 2 * p + 1
                tail += 1
                if is_end(cells, p, corners):
                    end = 2 * p + 1
            for j in range(4):
                q = p - directions[j]
                if came[2 * q + 1] == 0 and along[4 * q + j]:
                    came[2 * q + 1] = 1 + j + _THROUGH + _BACK
                    queue[tail] = 2 * q + 1
                    tail += 1
    if end == 0:
        return 0
    return push(came, end, rooms, through, along)


def push(came: list[int], end: int, rooms: list[int], through: list[int], along: list[int]) -> int:
    """Send along the way that ends at a side as much as it lets through; returns how much."""
    directions = DIRECTIONS
    most = _ENDLESS
    for sending in range(2):
        side = end
        while came[side] != _START:
            p = side >> 1
            how = came[side]
            if how == _THROUGH:
                room = rooms[p] - through[p] if side & 1 else through[p]
                if sending:
                    through[p] += most if side & 1 else -most
                side ^= 1
            elif how < _THROUGH:
                j = how - 1
                p -= directions[j]
                room = _ENDLESS
                if sending:
                    along[4 * p + j] += most
                side = 2 * p + 1
            else:
                j = how - 1 - _THROUGH - _BACK
                room = along[4 * p + j]
                if sending:
                    along[4 * p + j] -= most
                side = 2 * (p + directions[j])
            if sending == 0 and room < most:
                most = room
    return most


def cut(
    cells: bytearray, king: int, rooms: list[int], corners: int, through: list[int], along: list[int], plan: list[int]
) -> int:
    """Write 1 for the squares of the cut nearest to the edge, of a flow that can't grow; returns how many.

    Those are the squares whose way out still gets to the edge, while their way in does not.
    """
    out = [0] * 842  # 1 for the sides from which a flow still gets to the edge
    queue = [0] * 842
    directions = DIRECTIONS
    tail = 0
    for p in range(_FRAME):
        if rooms[p] and p != king and is_end(cells, p, corners):
            out[2 * p + 1] = 1
            queue[tail] = 2 * p + 1
            tail += 1
    head = 0
    while head < tail:
        side = queue[head]
        head += 1
        p = side >> 1
        if side & 1:
            if out[2 * p] == 0 and through[p] < rooms[p]:
                out[2 * p] = 1
                queue[tail] = 2 * p
                tail += 1
            for j in range(4):
                q = p + directions[j]
                if out[2 * q] == 0 and along[4 * p + j]:
                    out[2 * q] = 1
                    queue[tail] = 2 * q
                    tail += 1
        else:
            for j in range(4):
                q = p - directions[j]
                if rooms[q] and out[2 * q + 1] == 0:
                    out[2 * q + 1] = 1
                    queue[tail] = 2 * q + 1
                    tail += 1
            if out[2 * p + 1] == 0 and through[p]:
                out[2 * p + 1] = 1
                queue[tail] = 2 * p + 1
                tail += 1
    found = 0
    for p in range(_FRAME):
        if rooms[p] and out[2 * p + 1] and out[2 * p] == 0:
            found += 1
            plan[p] = 1
    return found
