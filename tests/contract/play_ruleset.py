"""Portable script: `play_ruleset.py GAME` checks a ruleset's promises and prints what every runtime must print alike.

Perft counts of the set-up, then the final ply, end, winner and keys of seeded games in every variant; on MicroPython
also that the kernels leave the heap as it was.
"""

import gc
import sys
from array import array

from hallcore.games import Ruleset
from hallcore.keys import KEY_A, KEY_B, OVER, PLY, WINNER, new_history
from handling import check_contents_alone, check_hands
from walk import Broken, Walk, all_options, ints, perft

PERFT_NODES = 1500  # no deeper than where the next level would generate more lists than this
CHECKED_PLIES = 40
MOST_PLIES = 120
MOST_LISTED = 400  # moves that the device's heap can hold in a dict


def print_perft(ruleset):
    rules = ruleset.rules
    cells = bytearray(rules.CELLS)
    counters = ints(rules.COUNTERS)
    rules.setup(cells, counters, [0] * len(rules.VARIANTS))
    depth = 1
    count = 1
    while count <= PERFT_NODES:
        count = perft(rules, cells, counters, depth)
        print(f"perft {depth}: {count}")
        gc.collect()
        depth += 1


def check_heap(walk):
    """The kernels allocate nothing: the heap is the same after them."""
    if not hasattr(gc, "mem_alloc"):
        return
    rules = walk.rules
    cells = bytearray(walk.cells)
    counters = array("i", walk.counters)
    history = new_history(32)
    move = walk.moves[0]
    moves = walk.moves
    few = walk.few

    def all_from():
        for space in range(walk.spaces):
            rules.moves_from(cells, counters, space, few)

    calls = (
        ("legal_moves", lambda: rules.legal_moves(cells, counters, moves)),
        ("moves_from", all_from),
        ("has_move", lambda: rules.has_move(cells, counters)),
        ("make_move", lambda: rules.make_move(cells, counters, move)),
        ("settle", lambda: rules.settle(cells, counters, history)),
        ("set_keys", lambda: rules.set_keys(cells, counters)),
    )
    for name, call in calls:
        used = heap_of(call)
        if used:
            raise Broken(f"{walk.name}: {name} leaves {used} bytes on the heap")


def heap_of(call):
    gc.collect()
    gc.disable()
    before = gc.mem_alloc()
    call()
    after = gc.mem_alloc()
    gc.enable()
    return after - before


def play(ruleset, options, seed):
    walk = Walk(ruleset, options, seed)
    while True:
        walk.check_counters()
        if walk.counters[PLY] % 8 == seed % 8 and walk.counters[PLY] < CHECKED_PLIES:
            if walk.n_moves <= MOST_LISTED:
                walk.check_moves()
            check_contents_alone(walk)
            if walk.n_moves:
                check_hands(walk, walk.moves[walk.dice.below(walk.n_moves)])
                check_heap(walk)
                gc.collect()
        if walk.counters[PLY] >= MOST_PLIES or not walk.play():
            break
    counters = walk.counters
    reason = ruleset.rules.REASONS[counters[OVER]]
    print(f"{options} {seed}: {counters[PLY]} {reason!r} {counters[WINNER]} {counters[KEY_A]} {counters[KEY_B]}")


def main():
    ruleset = Ruleset(sys.argv[1])
    print_perft(ruleset)
    for options in all_options(ruleset.rules):
        for seed in (1, 2):
            play(ruleset, options, seed)


main()
