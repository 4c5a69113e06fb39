"""What two ends of a link compare before they play: hashes of a game's rules and of a board's geometry."""

from array import array
from binascii import crc32

from ..keys import KEY_A, KEY_B, OVER, TURN, new_history, table
from ..portable import const

if False:  # types
    from collections.abc import Sequence

    from ..games import Ruleset
    from ..games.contract import Hands

_PLIES = const(10)
_FOUND = const(64)  # moves that a turn's steps may mean at once
_SEED = const(20201)


def rules_hash(ruleset: "Ruleset", out: "array[int] | None" = None) -> int:
    """A 32-bit hash of how `ruleset` (a `games.Ruleset`) plays, the same on every runtime.

    CRC-32 over the set-up and a fixed pseudo-random game in the default variant, made step by step: of each half-made
    turn the legal next steps in the ruleset's order, and after each move the player to move, the end and the key. It
    needs no list of all moves, and so no large buffer but `out`: MAX_NEXT ints, which are overwritten.
    """
    rules = ruleset.rules
    hands = ruleset.hands
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    history = new_history(_PLIES + 1)
    options = bytes(len(rules.VARIANTS))
    facts = array("i", bytes(4 * 5))
    buffers = (
        array("i", bytes(4 * (hands.MAX_STEPS + 1))),
        array("i", bytes(4 * hands.MAX_NEXT)) if out is None else out,
        array("i", bytes(4 * min(rules.MAX_MOVES_FROM, _FOUND))),
    )
    numbers = table(_PLIES, _SEED)
    rules.setup(cells, counters, options)
    rules.settle(cells, counters, history)
    crc = crc32(cells)
    for ply in range(_PLIES):
        move, crc = _turn(hands, cells, counters, buffers, numbers[ply], crc)
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
    return crc32(cells, crc)


def _turn(
    hands: "Hands",
    cells: bytearray,
    counters: "array[int]",
    buffers: "tuple[array[int], array[int], array[int]]",
    number: int,
    crc: int,
) -> "tuple[int, int]":
    """A legal move (-1 for none), and the hash `crc` with the steps that led there."""
    done, following, moves = buffers
    n_done = 0
    while True:
        n = hands.next_steps(cells, counters, done, n_done, following)
        crc = crc32(memoryview(following)[:n], crc)
        if n_done:
            n_moves = hands.finished(cells, counters, done, n_done, moves)
            if n_moves and (n == 0 or number & 1):
                return moves[number % n_moves], crc
        if n == 0 or n_done == hands.MAX_STEPS:
            return -1, crc
        done[n_done] = following[number % n]
        n_done += 1
        number = number // 3 + 12345


def geometry_hash(*tables: "Sequence[int]") -> int:
    """A 32-bit hash of a board's tables, each a sequence of ints below 2**31 (space to sensor, space to light)."""
    crc = 0
    for values in tables:
        crc = crc32(array("i", [len(values)]), crc)
        crc = crc32(array("i", values), crc)
    return crc
