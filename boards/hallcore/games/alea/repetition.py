"""Repetition: a series of moves made three times in a row, and who had the choice of breaking it.

A run is a series of moves that leads back to the position where it began; the ring of past positions tells its moves.
To judge one, it is played once more on the board itself, from key to key, and at each turn the other moves are tried
and taken back. At the end everything stands where it stood; only the order of the lists may differ.
"""

from array import array

from ...keys import KEY_A, KEY_B, PLY, REVERSIBLE, TURN
from ...portable import const
from .encirclement import closed_in, gap, takes_king, way_out
from .geometry import DIRECTIONS, KEYS
from .moving import captures

REPETITION_DRAWS = const(8)  # the counter with the variant: 0 for `loss`, 1 for `draw`

_ENCIRCLEMENT = const(3)

_DEFENDING = const(0)
_ATTACKING = const(1)

_ATTACKER = const(1)
_DEFENDER = const(2)
_KING = const(3)
_DEFENDING_BIT = const(2)
_KIND_MASK = const(3)
_SLOT_SHIFT = const(2)
_CORNER = const(4)

_FRAME = const(421)
_THRONE = const(210)
_MARKS = const(421)

_KING_AT = const(9)
_N_ATTACKERS = const(10)
_N_DEFENDERS = const(11)
_FREE = const(12)
_STAMP = const(13)
_ATTACKERS = const(14)
_DEFENDERS = const(62)

_SHORTEST = const(4)  # moves of a run: each side moves a piece away and back


def run_length(counters: "array[int]", history: "array[int]") -> int:
    """How many moves each of the three equal runs has that end here, the least number; 0 if there are none."""
    n = _SHORTEST
    most = _remembered(counters, history) // 3
    while n <= most:
        if _equal_plies(counters, history, n) > 2 * n:
            return n
        n += 2
    return 0


def loser(cells: bytearray, counters: "array[int]", history: "array[int]", n: int, completer: int) -> int:
    """Who loses by three runs of n moves, the last of which is `completer`'s; -1 for nobody.

    It is the completer if he had the choice of breaking the loop, else the other one if he had it.
    """
    for _ in range(2):
        if had_choice(cells, counters, history, n, completer, n):
            return completer
        completer = 1 - completer
    return -1


def bound_to_lose(cells: bytearray, counters: "array[int]", history: "array[int]") -> int:
    """Who loses by repetition if the third run goes on, and can't break it any more; -1 for nobody."""
    n = _SHORTEST
    most = 0 if counters[REPETITION_DRAWS] else _remembered(counters, history) // 2
    while n <= most:
        left = 2 * n + 1 - _equal_plies(counters, history, n)
        if 0 < left < n:
            player = loser(cells, counters, history, n, counters[TURN] if left & 1 else 1 - counters[TURN])
            if player >= 0 and had_choice(cells, counters, history, n, player, left) == 0:
                return player
        n += 2
    return -1


def _remembered(counters: "array[int]", history: "array[int]") -> int:
    """How many plies back the ring has positions that may come again."""
    back = counters[REVERSIBLE]
    if back > counters[PLY]:
        back = counters[PLY]
    if back > history[0] - 1:
        back = history[0] - 1
    return back


def _equal_plies(counters: "array[int]", history: "array[int]", n: int) -> int:
    """How many of the last positions, at most 2 n + 1, are as n plies before each of them."""
    ring = history[0]
    most = _remembered(counters, history) - n + 1
    if most > 2 * n + 1:
        most = 2 * n + 1
    i = counters[PLY] % ring
    k = i - n if i >= n else i - n + ring
    found = 0
    while found < most and history[2 * i + 1] == history[2 * k + 1] and history[2 * i + 2] == history[2 * k + 2]:
        found += 1
        i = i - 1 if i else ring - 1
        k = k - 1 if k else ring - 1
    return found


def had_choice(cells: bytearray, counters: "array[int]", history: "array[int]", n: int, player: int, plies: int) -> int:
    """1 if the player can leave the loop at one of his turns in its next `plies` moves.

    The last n + 1 positions of the ring are the loop; the present one is both its first and its last.
    """
    ring = history[0]
    free = counters[_FREE]
    at = (counters[PLY] + ring - n) % ring
    found = 0
    for i in range(n):
        at = at + 1 if at + 1 < ring else 0
        a = history[2 * at + 1]
        b = history[2 * at + 2]
        move = _move_to(cells, counters, a, b)
        if i < plies and found == 0 and counters[TURN] == player:
            found = _has_another(cells, counters, move)
        if move:
            _shift(cells, counters, move >> 9, move & 511)
        counters[KEY_A] = a
        counters[KEY_B] = b
        counters[TURN] = 1 - counters[TURN]
    counters[_FREE] = free
    return found


def _move_to(cells: bytearray, counters: "array[int]", a: int, b: int) -> int:
    """The move, one that takes nothing, to the position with these keys; 0 if there is none."""
    directions = DIRECTIONS
    keys = KEYS
    a ^= counters[KEY_A] ^ keys[0]
    b ^= counters[KEY_B] ^ keys[1]
    attacking = counters[TURN] == _ATTACKING
    pieces = counters[_N_ATTACKERS] if attacking else counters[_N_DEFENDERS] + 1
    first = _ATTACKERS if attacking else _DEFENDERS - 1  # the king comes before his defenders
    z = 0 if attacking else _FRAME
    for i in range(pieces):
        king = not attacking and i == 0
        p = counters[_KING_AT] if king else counters[first + i]
        # The numbers that the piece must have on its next square.
        x = a ^ keys[z + p]
        y = b ^ keys[z + p + 1]
        if king:
            x ^= keys[p]
            y ^= keys[p + 1]
        for j in range(4):
            d = directions[j]
            t = p + d
            while cells[t] == 0:
                if king:
                    if keys[t] ^ keys[z + t] == x and keys[t + 1] ^ keys[z + t + 1] == y:
                        return p << 9 | t
                elif keys[z + t] == x and keys[z + t + 1] == y:
                    return p << 9 | t
                t += d
    return 0


def _has_another(cells: bytearray, counters: "array[int]", move: int) -> int:
    """1 if the player to move has a move other than this one after which the opponent has no move that wins at once."""
    directions = DIRECTIONS
    attacking = counters[TURN] == _ATTACKING
    pieces = counters[_N_ATTACKERS] if attacking else counters[_N_DEFENDERS] + 1
    first = _ATTACKERS if attacking else _DEFENDERS - 1
    k = counters[_KING_AT]
    # What bars a way to a corner, or takes the king, arrives in his row or column.
    anywhere = attacking and _sees_corner(cells, k) == 0
    answer = 1 if attacking else 0
    ring = 0
    for i in range(pieces):
        king = not attacking and i == 0
        p = k if king else counters[first + i]
        for j in range(4):
            d = directions[j]
            t = p + d
            while cells[t] == 0 or (king and cells[t] == _CORNER):
                if p << 9 | t != move and (king or t != _THRONE):
                    if attacking:
                        if anywhere or t % 20 == k % 20 or t // 20 == k // 20:
                            answer = _lets_escape(cells, counters, p, t)
                    elif ring == 0 or _stays_in(cells, counters, p << 9 | t, ring, answer) == 0:
                        answer = _answer(cells, counters, p, t, answer)
                        ring = _ring_around_all(cells, counters) if answer >> 18 == _ENCIRCLEMENT else 0
                    if answer == 0:
                        return 1
                t += d
    return 0


def _ring_around_all(cells: bytearray, counters: "array[int]") -> int:
    """The stamp of the last flood if the king and all defenders stand where it came, else 0."""
    stamp = counters[_STAMP]
    if cells[_MARKS + counters[_KING_AT]] >> 2 != stamp:
        return 0
    for i in range(counters[_N_DEFENDERS]):
        if cells[_MARKS + counters[_DEFENDERS + i]] >> 2 != stamp:
            return 0
    return stamp


def _stays_in(cells: bytearray, counters: "array[int]", move: int, ring: int, answer: int) -> int:
    """1 if the answer to another move, which closes a ring around all, surely does so after this one, too.

    The move takes nobody, goes where the flood in that ring came, and leaves the answer its way.
    """
    t = move & 511
    s = answer >> 9 & 511
    e = answer & 511
    if cells[_MARKS + t] >> 2 != ring or captures(cells, counters, move):
        return 0
    if s < t < e or e < t < s:
        return 1 if s % 20 == e % 20 and t % 20 != s % 20 else 0
    return 1


def _sees_corner(cells: bytearray, k: int) -> int:
    """1 if the king has a move from square k to a corner."""
    directions = DIRECTIONS
    for j in range(4):
        d = directions[j]
        t = k + d
        while cells[t] == 0:
            t += d
        if cells[t] == _CORNER:
            return 1
    return 0


def _lets_escape(cells: bytearray, counters: "array[int]", source: int, target: int) -> int:
    """1 if the king can escape after this move of an attacker."""
    taken = captures(cells, counters, source << 9 | target)
    slots = _take(cells, target, taken)
    cells[target] = cells[source]
    cells[source] = 0
    escapes = _sees_corner(cells, counters[_KING_AT]) and takes_king(cells, counters, target) == 0
    cells[source] = cells[target]
    cells[target] = 0
    _put_back(cells, target, taken, slots, _DEFENDER)
    return 1 if escapes else 0


def _answer(cells: bytearray, counters: "array[int]", source: int, target: int, likely: int) -> int:
    """How the attackers win at once after this move of the defending side, 0 if they don't.

    It is `reason << 18 | move`. The answer to another move, `likely`, is looked at first.
    """
    if cells[target] == _CORNER:
        return 0
    taken = captures(cells, counters, source << 9 | target)
    slots = _take(cells, target, taken)
    _shift(cells, counters, source, target)
    counters[TURN] = _ATTACKING
    found = _winning_move(cells, counters, likely & 511)
    counters[TURN] = _DEFENDING
    _shift(cells, counters, target, source)
    _put_back(cells, target, taken, slots, _ATTACKER)
    return found


def _winning_move(cells: bytearray, counters: "array[int]", likely: int) -> int:
    """An attacker's move that wins, as `reason << 18 | move`, 0 if there is none. Arrivals on `likely` go first.

    He takes the king on the only neighbour of his that is free. He encircles only by an arrival on the one way to the
    rim that is looked at here, or beside the defender from whom it leads, whom he takes.
    """
    directions = DIRECTIONS
    counters[_FREE] = 0
    p = gap(cells, counters)
    found = _winning_to(cells, counters, p) if p > 0 else 0
    if found == 0 and likely:
        found = _winning_to(cells, counters, likely)
    looked = 0
    while found == 0:
        p = way_out(cells, counters)
        if p == 0:  # can't be: after an attackers' move somebody has a way, and the other side bars none
            return 0
        stamp = counters[_STAMP]
        for _ in range(looked):
            p -= directions[cells[_MARKS + p] & 3]
        while found == 0 and counters[_STAMP] == stamp:  # till another flood hides the way
            if cells[p] & _DEFENDING_BIT:
                for j in range(4):
                    if found == 0 and cells[p] != _KING:
                        found = _winning_to(cells, counters, p + directions[j])
                return found
            found = _winning_to(cells, counters, p)
            looked += 1
            p -= directions[cells[_MARKS + p] & 3]
    return found


def _winning_to(cells: bytearray, counters: "array[int]", target: int) -> int:
    """An attacker's move to the square that wins, as `reason << 18 | move`, 0 if there is none."""
    directions = DIRECTIONS
    if cells[target] or target == _THRONE:
        return 0
    free = counters[_FREE]
    for j in range(4):
        d = directions[j]
        t = target + d
        while cells[t] == 0:
            t += d
        if cells[t] & _KIND_MASK == _ATTACKER:
            reason = _wins(cells, counters, t, target)
            counters[_FREE] = free
            if reason:
                return reason << 18 | t << 9 | target
    return 0


def _wins(cells: bytearray, counters: "array[int]", source: int, target: int) -> int:
    """The end that this move of an attacker makes, 0 for none. Who is taken stays on the board, and bars no way."""
    directions = DIRECTIONS
    taken = captures(cells, counters, source << 9 | target)
    cells[target] = cells[source]
    cells[source] = 0
    for j in range(4):
        if taken >> j & 1:  # no way begins with him any more
            p = target + directions[j]
            counters[_DEFENDERS + (cells[p] >> _SLOT_SHIFT)] = counters[_KING_AT]
    reason = closed_in(cells, counters, target, taken)
    for j in range(4):
        if taken >> j & 1:
            p = target + directions[j]
            counters[_DEFENDERS + (cells[p] >> _SLOT_SHIFT)] = p
    cells[source] = cells[target]
    cells[target] = 0
    return reason


def _shift(cells: bytearray, counters: "array[int]", source: int, target: int) -> int:
    """Put the piece of one square on another, an empty one; the keys are not kept."""
    v = cells[source]
    cells[source] = 0
    cells[target] = v
    if v == _KING:
        counters[_KING_AT] = target
    else:
        counters[_ATTACKERS + 48 * ((v & _KIND_MASK) - 1) + (v >> _SLOT_SHIFT)] = target
    return 0


def _take(cells: bytearray, target: int, taken: int) -> int:
    """Empty the squares of the pieces taken; the lists keep their slots. Returns these slots."""
    directions = DIRECTIONS
    slots = 0
    for j in range(4):
        if taken >> j & 1:
            p = target + directions[j]
            slots = slots << 6 | cells[p] >> _SLOT_SHIFT
            cells[p] = 0
    return slots


def _put_back(cells: bytearray, target: int, taken: int, slots: int, kind: int) -> int:
    """Undo `_take`."""
    directions = DIRECTIONS
    for j in range(4):
        if taken >> (3 - j) & 1:
            cells[target + directions[3 - j]] = (slots & 63) << _SLOT_SHIFT | kind
            slots >>= 6
    return 0
