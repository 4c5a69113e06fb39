"""What two ends of a link compare before they play: hashes of a game's rules and of a board's geometry."""

from array import array
from binascii import crc32

from .keys import KEY_A, KEY_B, OVER, TURN, new_history, table

_PLIES = 10
_SPACES = 30  # a ply looks at so many: all of a small board, a sample of a large one, to be done in half a second
_SEED = 20201


def rules_hash(room) -> int:  # type: ignore[no-untyped-def]
    """A 32-bit hash of how `room` (a `games.Room`) plays, the same on every runtime.

    CRC-32 over the set-up and a fixed pseudo-random game in the default variant: of each position the moves that begin
    on some spaces, in the room's order, and after each move the player to move, the end and the key.
    """
    rules = room.rules
    moves_from = rules.moves_from
    n_spaces = room.geometry.SPACES
    moves = array("i", bytes(4 * rules.MAX_MOVES_FROM))
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    history = new_history(_PLIES + 1)
    options = bytes(len(rules.VARIANTS))
    facts = array("i", bytes(4 * 5))
    numbers = table(3 * _PLIES, _SEED)
    rules.setup(cells, counters, options)
    rules.settle(cells, counters, history)
    found = crc32(cells)
    for ply in range(_PLIES):
        space = numbers[3 * ply] % n_spaces
        wanted = numbers[3 * ply + 1] % _SPACES  # the move is taken from about there
        move = -1
        looked = 0
        while looked < n_spaces and (looked < _SPACES or move < 0):
            n = moves_from(cells, counters, space, moves)
            if n and (move < 0 or looked <= wanted):
                move = moves[numbers[3 * ply + 2] % n]
            found = crc32(memoryview(moves)[:n], found)
            looked += 1
            space += 1
            if space == n_spaces:
                space = 0
        if move >= 0:
            rules.make_move(cells, counters, move)
        else:
            rules.setup(cells, counters, options)
        rules.settle(cells, counters, history)
        facts[0] = move
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
