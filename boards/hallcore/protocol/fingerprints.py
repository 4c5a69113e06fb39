"""What two ends of a link compare before they play: hashes of a game's rules and of a board's geometry."""

from array import array
from binascii import crc32

from ..keys import KEY_A, KEY_B, OVER, TURN, new_history, table
from ..portable import const

if False:  # types
    from collections.abc import Iterator, Sequence

    from ..games import Ruleset

_PLIES = const(10)
_FOUND = const(64)  # moves that a turn's steps may mean at once
_SEED = const(20201)


def rules_hash(ruleset: "Ruleset") -> int:
    """A 32-bit hash of how `ruleset` (a `games.Ruleset`) plays, the same on every runtime.

    CRC-32 over the set-up and a fixed pseudo-random game in the default variant, made step by step: of each half-made
    turn the legal next steps in the ruleset's order, and after each move the player to move, the end and the key. It
    needs no list of all moves, and so no large buffer.
    """
    found = 0
    for piece in hashing(ruleset):
        found = piece or 0
    return found


def hashing(ruleset: "Ruleset") -> "Iterator[int | None]":
    """Find `rules_hash` piece by piece: yields None after each piece of the work, and at last the hash."""
    rules = ruleset.rules
    hands = ruleset.hands
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    history = new_history(_PLIES + 1)
    options = bytes(len(rules.VARIANTS))
    facts = array("i", bytes(4 * 5))
    done = array("i", bytes(4 * (hands.MAX_STEPS + 1)))
    following = array("i", bytes(4 * hands.MAX_NEXT))
    moves = array("i", bytes(4 * min(rules.MAX_MOVES_FROM, _FOUND)))
    numbers = table(_PLIES, _SEED)
    rules.setup(cells, counters, options)
    rules.settle(cells, counters, history)
    crc = crc32(cells)
    for ply in range(_PLIES):
        number = numbers[ply]
        move = -1
        n_done = 0
        while True:
            n = hands.next_steps(cells, counters, done, n_done, following)
            crc = crc32(memoryview(following)[:n], crc)
            yield None
            n_moves = hands.finished(cells, counters, done, n_done, moves) if n_done else 0
            if n_moves and (n == 0 or number & 1):
                move = moves[number % n_moves]
                break
            if n == 0 or n_done == hands.MAX_STEPS:
                break
            done[n_done] = following[number % n]
            n_done += 1
            number = number // 3 + 12345
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
        crc = crc32(facts, crc)
        yield None
    yield crc32(cells, crc)


def geometry_hash(*tables: "Sequence[int]") -> int:
    """A 32-bit hash of a board's tables, each a sequence of ints below 2**31 (space to sensor, space to light)."""
    crc = 0
    for values in tables:
        crc = crc32(array("i", [len(values)]), crc)
        crc = crc32(array("i", values), crc)
    return crc
