"""What two ends of a link compare before they play: hashes of a game's rules and of a board's geometry."""

from array import array
from binascii import crc32

from .keys import KEY_A, KEY_B, OVER, TURN, new_history, table

_PLIES = 10  # Alea's full list of moves takes about 50 ms on the device
_SEED = 20201


def rules_hash(room, moves: "array[int] | None" = None) -> int:  # type: ignore[no-untyped-def]
    """A 32-bit hash of how `room` (a `games.Room`) plays, the same on every runtime.

    CRC-32 over the set-up and a fixed pseudo-random game in the default variant: each position's legal moves in the
    room's order, and after each move the player to move, the end and the key. `moves` is a buffer for
    `rules.MAX_MOVES` moves, where one is at hand already.
    """
    rules = room.rules
    if moves is None:
        moves = array("i", bytes(4 * rules.MAX_MOVES))
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    history = new_history(_PLIES + 1)
    options = bytes(len(rules.VARIANTS))
    facts = array("i", bytes(4 * 5))
    numbers = table(_PLIES, _SEED)
    rules.setup(cells, counters, options)
    rules.settle(cells, counters, history)
    found = crc32(cells)
    for ply in range(_PLIES):
        n = rules.legal_moves(cells, counters, moves)
        if n:
            rules.make_move(cells, counters, moves[numbers[ply] % n])
        else:
            rules.setup(cells, counters, options)
        rules.settle(cells, counters, history)
        found = crc32(memoryview(moves)[:n], found)
        facts[0] = n
        facts[1] = counters[TURN]
        facts[2] = counters[OVER]
        facts[3] = counters[KEY_A]
        facts[4] = counters[KEY_B]
        found = crc32(facts, found)
    return crc32(cells, found)


def geometry_hash(*tables) -> int:  # type: ignore[no-untyped-def]
    """A 32-bit hash of a board's tables, each a sequence of ints below 2**31 (space to sensor, space to light)."""
    found = 0
    for values in tables:
        found = crc32(array("i", [len(values)]), found)
        found = crc32(array("i", values), found)
    return found
