"""Alea's moves: who may go where, what a move takes, and what may be touched first.

A move is `source << 9 | target`, both squares of the frame; its captures follow from the position.
"""

from array import array

from ...keys import OVER, TURN
from ...portable import const
from .geometry import DIRECTIONS

_DEFENDING = const(0)
_ATTACKING = const(1)

_ATTACKER = const(1)
_DEFENDER = const(2)
_KING = const(3)
_DEFENDING_BIT = const(2)
_KIND_MASK = const(3)
_CORNER = const(4)

_THRONE = const(210)

_KING_AT = const(9)
_N_ATTACKERS = const(10)
_N_DEFENDERS = const(11)
_ATTACKERS = const(14)
_DEFENDERS = const(62)


def _moves_of(cells: bytearray, p: int, out: "array[int]", n: int) -> int:
    """Write the moves of the piece on square p behind the first n; returns their number with those."""
    directions = DIRECTIONS
    base = p << 9
    if cells[p] == _KING:
        for j in range(4):
            d = directions[j]
            t = p + d
            while cells[t] == 0 or cells[t] == _CORNER:
                out[n] = base | t
                n += 1
                t += d
    else:
        for j in range(4):
            d = directions[j]
            t = p + d
            while cells[t] == 0:
                if t != _THRONE:
                    out[n] = base | t
                    n += 1
                t += d
    return n


def legal_moves(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """The moves of every piece of the player to move; see the contract."""
    n = 0
    if counters[OVER]:
        return 0
    if counters[TURN] == _DEFENDING:
        n = _moves_of(cells, counters[_KING_AT], out, 0)
        first = _DEFENDERS
        pieces = counters[_N_DEFENDERS]
    else:
        first = _ATTACKERS
        pieces = counters[_N_ATTACKERS]
    for i in range(pieces):
        n = _moves_of(cells, counters[first + i], out, n)
    return n


def movable(cells: bytearray, p: int) -> int:
    """1 if the piece on square p has a move, whoever's turn it is."""
    directions = DIRECTIONS
    king = cells[p] == _KING
    for j in range(4):
        d = directions[j]
        t = p + d
        if not king and t == _THRONE and cells[t] == 0:
            t += d
        if cells[t] == 0 or (king and cells[t] == _CORNER):
            return 1
    return 0


def has_move(cells: bytearray, counters: "array[int]") -> int:
    """1 if the player to move has a move."""
    if counters[OVER]:
        return 0
    if counters[TURN] == _DEFENDING:
        if movable(cells, counters[_KING_AT]):
            return 1
        first = _DEFENDERS
        pieces = counters[_N_DEFENDERS]
    else:
        first = _ATTACKERS
        pieces = counters[_N_ATTACKERS]
    for i in range(pieces):
        if movable(cells, counters[first + i]):
            return 1
    return 0


def _is_hostile(cells: bytearray, p: int, mover: int) -> int:
    """1 if square p serves the mover as an anvil."""
    v = cells[p]
    if v == _CORNER:
        return 1
    if mover == _DEFENDING:
        return 1 if v & _DEFENDING_BIT or p == _THRONE else 0
    return 1 if v & _KIND_MASK == _ATTACKER or (p == _THRONE and v == 0) else 0


def captures(cells: bytearray, counters: "array[int]", move: int) -> int:
    """Bit j is set if the move takes the piece beside its target in direction j.

    The mover may still stand on its source: that can be neither a victim nor an anvil, since a victim between
    source and target would bar the way.
    """
    directions = DIRECTIONS
    p = move & 511
    mover = counters[TURN]
    victim = _ATTACKER if mover == _DEFENDING else _DEFENDER
    mask = 0
    for j in range(4):
        d = directions[j]
        if cells[p + d] & _KIND_MASK == victim and _is_hostile(cells, p + d + d, mover):
            mask |= 1 << j
    return mask


def moves_from(cells: bytearray, counters: "array[int]", space: int, out: "array[int]") -> int:
    """The moves of the player's piece on a space, or those that take the enemy there; the king is never taken off."""
    p = space + space // 19 + 21
    kind = cells[p] & _KIND_MASK
    mover = counters[TURN]
    if counters[OVER] or kind == 0:
        return 0
    if (kind == _ATTACKER) == (mover == _ATTACKING):
        return _moves_of(cells, p, out, 0)
    if kind == _KING:
        return 0
    return _takers_of(cells, p, mover, out, 0)


def _takers_of(cells: bytearray, p: int, mover: int, out: "array[int]", n: int) -> int:
    """Write the mover's moves that take the piece on square p behind the first n; returns their number with those."""
    directions = DIRECTIONS
    for j in range(4):
        d = directions[j]
        anvil = p - d
        if cells[anvil] == 0 and anvil != _THRONE:
            continue
        to = p + d
        if (cells[to] == 0 or cells[to] == _CORNER) and _is_hostile(cells, anvil, mover):
            king_only = cells[to] == _CORNER or to == _THRONE
            for i in range(4):
                s = directions[i]
                t = to + s
                while cells[t] == 0 or cells[t] == _CORNER:
                    t += s
                v = cells[t]
                if v & _KIND_MASK == _ATTACKER:
                    if mover == _ATTACKING and not king_only:
                        out[n] = t << 9 | to
                        n += 1
                elif v & _DEFENDING_BIT and mover == _DEFENDING and (v == _KING or not king_only):
                    out[n] = t << 9 | to
                    n += 1
    return n


def touchable(cells: bytearray, counters: "array[int]", out: "array[int]") -> int:
    """Write the squares of the player's pieces that can move and of enemies that can be taken; returns their number.

    They are 73 at most; `out` must hold 12 more, the room in which each enemy's takers are tried.
    """
    mover = counters[TURN]
    own = _DEFENDER if mover == _DEFENDING else _ATTACKER
    n = 0
    if counters[OVER]:
        return 0
    if mover == _DEFENDING and movable(cells, counters[_KING_AT]):
        out[n] = counters[_KING_AT]
        n += 1
    for kind in range(_ATTACKER, _KING):
        first = _ATTACKERS + 48 * (kind - 1)
        for i in range(counters[_N_ATTACKERS + kind - 1]):
            p = counters[first + i]
            if kind == own:
                if movable(cells, p):
                    out[n] = p
                    n += 1
            elif _takers_of(cells, p, mover, out, n) > n:
                out[n] = p
                n += 1
    return n
