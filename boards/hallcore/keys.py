"""Zobrist keys of 2 x 30 bits (the device's small integers) and the ring of past positions.

The first counters are the same in every ruleset:

| index | name | holds |
|---|---|---|
| 0 | TURN | player to move, from 0 in seat order |
| 1 | PLY | moves made since the set-up |
| 2 | OVER | 0 while the game goes on, else an index into the ruleset's REASONS |
| 3 | WINNER | the winning player, -1 for a draw or while the game goes on |
| 4, 5 | KEY_A, KEY_B | Zobrist key of position and player to move |
| 6 | REVERSIBLE | plies since the last move after which no earlier position can come back |
"""

from array import array

from .portable import const

TURN = const(0)
PLY = const(1)
OVER = const(2)
WINNER = const(3)
KEY_A = const(4)
KEY_B = const(5)
REVERSIBLE = const(6)
FIRST_OWN = const(7)  # a ruleset's own counters start here

HISTORY_PLIES = const(512)  # what a device remembers, unless the ruleset needs less; the host may give a longer ring


def table(count: int, seed: int) -> "array[int]":
    """`count` pseudo-random numbers of 30 bits: xorshift on halves, so that nothing grows past 30 bits."""
    out = array("i", range(count))  # unlike bytes(4 * count), this leaves no second buffer for the device to collect
    x = (seed * 2654435 + 88675123) & 0x3FFFFFFF
    y = 362436069 & 0x3FFFFFFF
    z = 521288629 & 0x3FFFFFFF
    for i in range(count + 16):
        t = x ^ ((x & 0x7FFFF) << 11)
        x = y
        y = z
        z = (z ^ (z >> 19) ^ t ^ (t >> 8)) & 0x3FFFFFFF
        if i >= 16:
            out[i - 16] = z
    return out


def new_history(plies: int = HISTORY_PLIES) -> "array[int]":
    """A ring that remembers the keys of the last `plies` positions: `plies` itself, then two ints for each."""
    history = array("i", range(1 + 2 * plies))
    for i in range(1 + 2 * plies):
        history[i] = 0
    history[0] = plies
    return history


def remember(counters: "array[int]", history: "array[int]") -> int:
    """Write the present position's key into the ring, at its ply."""
    i = 1 + 2 * (counters[PLY] % history[0])
    history[i] = counters[KEY_A]
    history[i + 1] = counters[KEY_B]
    return 0


def occurrences(counters: "array[int]", history: "array[int]") -> int:
    """How often the present position stood, the present time included (it must have been remembered)."""
    ring = history[0]
    back = counters[REVERSIBLE]
    if back > counters[PLY]:
        back = counters[PLY]
    if back > ring - 1:
        back = ring - 1
    a = counters[KEY_A]
    b = counters[KEY_B]
    i = counters[PLY] % ring
    found = 1
    while back > 0:
        back -= 1
        i -= 1
        if i < 0:
            i = ring - 1
        if history[2 * i + 1] == a and history[2 * i + 2] == b:
            found += 1
    return found
