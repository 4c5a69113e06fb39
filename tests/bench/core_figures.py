"""Portable: prints playouts, moves and perft nodes a second. Arguments: the ruleset and the milliseconds to spend."""

import sys
import time
from array import array

from hallcore import keys
from hallcore.games import Ruleset

PLIES = 400  # a playout is broken off here: longer than a game of people


def now_ms():
    if hasattr(time, "ticks_ms"):
        return time.ticks_ms()
    return time.monotonic_ns() // 1000000


def state(rules):
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    rules.setup(cells, counters, array("i", bytes(4 * len(rules.VARIANTS))))
    return cells, counters


def playouts(rules, spend_ms):
    """Random games to the end, full rules: (games, moves, milliseconds)."""
    history = keys.new_history()
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    x = 123456789
    games = made = 0
    start = now_ms()
    while now_ms() - start < spend_ms:
        cells, counters = state(rules)
        rules.settle(cells, counters, history)
        plies = 0
        while not counters[keys.OVER] and plies < PLIES:
            n = rules.legal_moves(cells, counters, moves)
            x = (x ^ (x << 13)) & 0x3FFFFFFF
            x ^= x >> 17
            x = (x ^ (x << 5)) & 0x3FFFFFFF
            rules.make_move(cells, counters, moves[x % n])
            rules.settle(cells, counters, history)
            plies += 1
        made += plies
        games += 1
    return games, made, now_ms() - start


def perft(rules, spend_ms):
    """Lines of two moves from the set-up, the last move counted by the length of its list: (lines, milliseconds)."""
    cells, counters = state(rules)
    next_cells, next_counters = state(rules)
    first = array("i", bytes(4 * rules.MAX_MOVES))
    second = array("i", bytes(4 * rules.MAX_MOVES))
    n = rules.legal_moves(cells, counters, first)
    lines = i = 0
    start = now_ms()
    while now_ms() - start < spend_ms:
        next_cells[:] = cells
        next_counters[:] = counters
        rules.make_move(next_cells, next_counters, first[i])
        lines += rules.legal_moves(next_cells, next_counters, second)
        i = (i + 1) % n
    return lines, now_ms() - start


rules = Ruleset(sys.argv[1]).rules
spend_ms = int(sys.argv[2])
games, made, took_ms = playouts(rules, spend_ms)
lines, perft_ms = perft(rules, spend_ms)
print(games * 1000 / took_ms, made * 1000 / took_ms, lines * 1000 / perft_ms)
