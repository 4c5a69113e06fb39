"""Plays a recorded game of EVL on whichever Python runs this, and prints it again: portable.

A game is a line of options (`target scope`), a position, and then a line a ply: the move, how many moves were legal,
the position's key after it, the position; at last the end's reason and the winner. What is printed is made from the
options, the first position and the moves alone.
"""

import sys
from array import array

from hallcore.games.evl import notation, position, rules
from hallcore.keys import KEY_A, KEY_B, OVER, WINNER, new_history


def replay(lines):
    cells = bytearray(rules.CELLS)
    counters = array("i", bytes(4 * rules.COUNTERS))
    moves = array("i", bytes(4 * rules.MAX_MOVES))
    history = new_history()
    target, scope = lines[0].split()
    rules.setup(cells, counters, (rules.VARIANTS[0][1].index(target), rules.VARIANTS[1][1].index(scope)))
    position.parse_position(lines[1], cells, counters)
    rules.settle(cells, counters, history)
    print(lines[0])
    print(position.format_position(cells, counters))
    for line in lines[2:]:
        if counters[OVER]:
            break
        n = rules.legal_moves(cells, counters, moves)
        move = notation.parse_move(cells, counters, line.split()[0])
        text = notation.format_move(cells, counters, move)
        rules.make_move(cells, counters, move)
        rules.settle(cells, counters, history)
        print(text, n, counters[KEY_A], counters[KEY_B], position.format_position(cells, counters))
    print(rules.REASONS[counters[OVER]] or "unfinished", counters[WINNER])


with open(sys.argv[1]) as file:
    replay(file.read().splitlines())
